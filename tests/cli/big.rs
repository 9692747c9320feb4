//! A pull request with 3,000 threads: requests, memory, and the page for people.

use ghx_sandbox::model::ReviewState;
use ghx_sandbox::{Options, Sandbox, World};

use crate::chain::on;

/// Resident memory that a run may take at most, in KiB.
const MEMORY: u64 = 60 * 1024;

/// Three rounds of a thousand threads, with four replies to every three of them.
fn world() -> World {
    World::builder()
        .user("rita")
        .repo("acme/app", |repo| {
            repo.pull_at(42, "A long story", |pull| {
                pull.file("src/net/a.rs", 1..=9_000);
                for round in 0..3 {
                    pull.review("rita", ReviewState::ChangesRequested, "Once more", |review| {
                        for n in 0..1_000 {
                            let path = format!("src/m{}/net/x{}.rs", n % 40, n % 7);
                            let words = "Errors are silently swallowed here, and the caller never learns of it. ";
                            review.thread(&path, n + 1, &words.repeat(3), |thread| {
                                if round < 2 {
                                    thread.resolved_by("rita");
                                }
                                thread.reply("octocat", "Fixed: the error is returned now.");
                                if n % 3 == 0 {
                                    thread.reply("rita", "Thanks, and please have a look at the caller as well.");
                                }
                            });
                        }
                    });
                }
            });
        })
        .build()
}

#[test]
fn three_thousand_threads_take_the_pages_of_the_longest_list_and_little_memory() {
    let sandbox = Sandbox::start(world(), Options::default()).unwrap();
    let place = on(&sandbox).var("GH_REPO", "acme/app");
    let mut command = place.command(&["feedback", "42"]);
    let mut child = command
        .stdout(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let pid = child.id();
    // The peak is read while the result waits to be taken: the pipe holds less than it.
    let peak = || {
        let status = std::fs::read_to_string(format!("/proc/{pid}/status")).unwrap_or_default();
        let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
        line.split_whitespace().nth(1)?.parse::<u64>().ok()
    };
    let mut stdout = child.stdout.take().unwrap();
    let mut first = [0; 1];
    std::io::Read::read_exact(&mut stdout, &mut first).unwrap();
    let peak = peak();
    let mut text = String::from_utf8(first.to_vec()).unwrap();
    std::io::Read::read_to_string(&mut stdout, &mut text).unwrap();
    assert!(child.wait().unwrap().success());
    let report: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(report["counts"]["threads"], 3_000);
    assert_eq!(report["counts"]["thread_comments"], 3_000 + 4_002);
    // Every reply is a review of its own, so those are the longest list: 3 and 4,002.
    assert_eq!(report["counts"]["reviews"], 4_005);
    assert_eq!(report["round_trips"], 41);
    assert_eq!(sandbox.log().requests.len(), 41);
    assert!(peak.is_none_or(|peak| peak <= MEMORY), "{peak:?} KiB");
}
