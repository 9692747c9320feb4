//! Text from elsewhere on a terminal: no control sequence, no reordered or hidden text, whatever prints it.

use std::io::{Read, Write};
use std::net::TcpListener;

use ghx::shown::is_harmful;
use ghx_sandbox::{Options, Sandbox, World};
use serde_json::{Value, json};

use crate::chain::on;
use crate::support::{Place, Run};

/// Clears the screen in seven and in eight bits, sets the title, conceals, turns words round and hides some.
const HOSTILE: &str =
    "a\u{1b}[2Jb\u{9b}2Jc\u{1b}]0;t\u{7}d\u{1b}[8me\u{7f}f\u{202e}g\u{2066}h\u{200b}i\u{e0041}";

fn hostile_world() -> Sandbox {
    let world = World::builder()
        .repo("acme/app", |repo| {
            repo.label(HOSTILE).issue(HOSTILE, |issue| {
                issue.body(&format!("{HOSTILE}\n{HOSTILE}")).label(HOSTILE);
            });
            repo.pull_at(42, HOSTILE, |pull| {
                pull.comment("ada", &format!("Please fix {HOSTILE}"));
            });
        })
        .build();
    Sandbox::start(world, Options::default()).unwrap()
}

/// What is left when our own colours are taken away.
fn without_colours(text: &str) -> String {
    let colours = ["0", "1", "2", "1;31", "32", "33", "36"];
    colours.iter().fold(text.to_owned(), |text, code| {
        text.replace(&format!("\u{1b}[{code}m"), "")
    })
}

#[track_caller]
fn is_clean(run: &Run, words: &[&str]) {
    let shown = format!("{}{}", run.stdout, run.stderr);
    assert!(
        !without_colours(&shown).contains(is_harmful),
        "{words:?}: {shown:?}"
    );
}

#[test]
fn data_of_others_cannot_steer_the_terminal() {
    let sandbox = hostile_world();
    let view = [
        "run",
        "issue.view",
        "--repo",
        "acme/app",
        "--issue-number",
        "1",
    ];
    let list = ["run", "issue.list", "--repo", "acme/app"];
    let feedback = ["feedback", "42", "--repo", "acme/app"];
    let steps = json!([{"task": "issue.view", "input": {"owner": "acme", "name": "app", "issueNumber": 1}}]);
    let steps = steps.to_string();
    let chain = ["chain", "--steps", &steps];
    for words in [&view[..], &list, &feedback, &chain] {
        let json = [words, &["--json"]].concat();
        for place in [on(&sandbox), on(&sandbox).var("NO_COLOR", "1")] {
            is_clean(&place.terminal(words).exits(0), words);
            is_clean(&place.terminal(&json).exits(0), &json);
        }
        let shown: Value = on(&sandbox).terminal(&json).json();
        let piped: Value = on(&sandbox).run(&json).json();
        assert_eq!(shown, piped, "the same JSON: {words:?}");
    }
}

#[test]
fn what_was_typed_cannot_steer_the_terminal_either() {
    let input = json!({"owner": HOSTILE, "name": "app", "issueNumber": 1}).to_string();
    let raw = "{\"owner\":\"\u{9b}\u{202e}\",\"name\":\"app\",\"issueNumber\":1}".to_owned();
    let steps = json!([{"task": HOSTILE, "input": {}}, {HOSTILE: 1}]).to_string();
    let cases: [&[&str]; 10] = [
        &["run", "issue.view", "--input", &input, "--dry-run"],
        &["run", "issue.view", "--input", &raw, "--dry-run", "--json"],
        &["run", "issue.view", "--repo", HOSTILE],
        &["run", HOSTILE],
        &["run", "issue.view", HOSTILE],
        &["run", "issue.view", "--input", HOSTILE],
        &["chain", "--steps", &steps],
        &["chain", "--steps", &steps, "--json"],
        &["capabilities", "search", HOSTILE],
        &[HOSTILE],
    ];
    for words in cases {
        for place in [Place::new(), Place::plain()] {
            is_clean(&place.terminal(words), words);
            let piped = place.run(words);
            assert!(!piped.stderr.contains(is_harmful), "{words:?}: {piped:?}");
        }
    }
}

#[test]
fn names_of_remotes_cannot_steer_the_terminal() {
    let place = Place::new();
    place.git(&["init", "-q"]);
    let name = HOSTILE.replace('\u{7}', "");
    let config = format!("[remote \"{name}\"]\n\turl = https://ghe.example.com/acme/app\n");
    std::fs::write(place.work().join(".git/config"), config).unwrap();
    let words = ["run", "issue.view", "--issue-number", "7", "--dry-run"];
    let shown = place.terminal(&words).exits(1);
    assert!(shown.stdout.contains("note:"), "{}", shown.stdout);
    is_clean(&shown, &words);
    let place = place.var("GH_HOST", "ghe.example.com");
    let shown = place.terminal(&words).exits(0);
    assert!(shown.stdout.contains("from git remote"), "{}", shown.stdout);
    is_clean(&shown, &words);
}

#[test]
fn the_words_of_a_server_cannot_steer_the_terminal() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}/graphql", listener.local_addr().unwrap());
    let server = std::thread::spawn(move || {
        for _ in 0..3 {
            let (mut stream, _) = listener.accept().unwrap();
            let mut request = [0; 4096];
            let _ = stream.read(&mut request).unwrap();
            let body = json!({"message": HOSTILE}).to_string();
            let head = "HTTP/1.1 401 Unauthorized\r\nconnection: close\r\ncontent-length";
            write!(stream, "{head}: {}\r\n\r\n{body}", body.len()).unwrap();
        }
    });
    let place = Place::new()
        .var("GITHUB_GRAPHQL_URL", url)
        .var("GH_TOKEN", "t");
    let cases: [&[&str]; 3] = [
        &["auth", "status"],
        &["auth", "status", "--json"],
        &["run", "repo.view", "--repo", "acme/app"],
    ];
    for words in cases {
        let shown = place.terminal(words).exits(1);
        assert!(shown.stdout.contains('a'), "{}", shown.stdout);
        is_clean(&shown, words);
    }
    server.join().unwrap();
}
