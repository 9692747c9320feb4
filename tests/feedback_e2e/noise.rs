//! The gate before work: reports and commands are held back with the reason, findings stay work.

use ghx::feedback::{Options, State, Status, analyse, parse_noise, verify};
use ghx_sandbox::World;
use ghx_sandbox::model::ReviewState;

use super::{fetched, serve};

const REPORTS: &[(&str, &str)] = &[
    (
        "codecov",
        "## [Codecov](https://codecov.test/gh/acme) Report\n:x: Patch coverage is `66.67%` with `1 line` in your changes missing coverage.\n| Files | Patch % |\n|---|---|\n| src/a.rs | 66.67% |",
    ),
    (
        "vercel",
        "[vc]: #abc:def\nThe latest updates on your projects. Deployment ready\n\n| Name | Status |\n| :--- | :----- |\n| app | Ready |",
    ),
    (
        "coderabbitai",
        "<!-- This is an auto-generated comment: summarize by coderabbit.ai -->\n## Walkthrough\nRetries were added to the client.\n\n## Changes\n| File | Summary |\n|---|---|\n| src/a.rs | should retry? |",
    ),
    (
        "stats",
        "<!-- bot:stats -->\n| metric | before | after |\n|--|--|--|\n| size | 1 | 2 |",
    ),
];

const COMMANDS: &[(&str, &str)] = &[
    ("rita", "/retest"),
    ("rita", "/test all\n/lgtm"),
    ("rita", "@coderabbitai review"),
    ("rita", "Thank you, verified"),
];

const WORK: &[(&str, &str)] = &[
    (
        "coderabbitai",
        "This loop should stop when the connection is closed.",
    ),
    (
        "coderabbitai",
        "`src/a.rs:12` swallows the error of the last attempt, see the walkthrough",
    ),
    (
        "rita",
        "@octocat could you look at the walkthrough of the retry?",
    ),
    ("rita", "The coverage of the retry branch is too low"),
    ("rita", "/etc/hosts must not be read here"),
];

fn world() -> World {
    let builder = World::builder()
        .user("rita")
        .bot("codecov")
        .bot("vercel")
        .bot("coderabbitai")
        .bot("stats");
    builder
        .repo("acme/app", |repo| {
            repo.pull_at(42, "Retries", |pull| {
                pull.file("src/a.rs", 1..=100);
                for (who, text) in REPORTS.iter().chain(COMMANDS).chain(WORK) {
                    pull.comment(who, text);
                }
                pull.review(
                    "coderabbitai",
                    ReviewState::Commented,
                    "**Actionable comments posted: 1**\n\n<details><summary>Prompt</summary>\nYou should fix it\n</details>",
                    |review| {
                        review.thread("src/a.rs", 3, "_Potential issue_: the error is lost", |_| {});
                    },
                );
                pull.review(
                    "coderabbitai",
                    ReviewState::Commented,
                    "**Actionable comments posted: 0**\n\n<details><summary>Outside diff range comments (1)</summary>\nThe timeout is wrong\n</details>",
                    |_| {},
                );
            });
        })
        .build()
}

#[tokio::test]
async fn reports_and_commands_are_noise_and_findings_are_work() {
    let sandbox = serve(world());
    let report = analyse(&fetched(&sandbox).await, &Options::default()).unwrap();
    let state = |body: &str| {
        let comments = &report.envelope.pr_comments;
        let id = &comments
            .iter()
            .find(|comment| comment.body == body)
            .unwrap()
            .id;
        let entry = report.triage.iter().find(|entry| entry.id == *id).unwrap();
        (entry.state, entry.reason.clone())
    };
    for (_, text) in REPORTS {
        assert_eq!(state(text).0, State::Noise, "{text}: {}", state(text).1);
    }
    for (_, text) in COMMANDS {
        assert_ne!(state(text).0, State::New, "{text}");
    }
    for (_, text) in WORK {
        assert_eq!(state(text).0, State::New, "{text}: {}", state(text).1);
    }
    // Beside the comments: the thread, and the review with a finding that has no thread.
    assert_eq!(report.items.len(), WORK.len() + 2);
    let held: usize = report.noise.iter().map(|held| held.items.len()).sum();
    assert_eq!(held, REPORTS.len() + 3 + 1, "{:?}", report.noise);
    assert!(
        report
            .noise
            .iter()
            .any(|held| held.reason == "a coverage report")
    );
}

#[tokio::test]
async fn noise_alone_fires_no_gate_and_ends_clean() {
    let world = World::builder()
        .user("rita")
        .bot("codecov")
        .repo("acme/app", |repo| {
            repo.pull_at(42, "Retries", |pull| {
                for text in ["/retest", "/retest all", "@codecov rerun"] {
                    pull.comment("rita", text);
                }
                pull.comment("codecov", REPORTS[0].1);
            });
        });
    let sandbox = serve(world.build());
    let report = analyse(&fetched(&sandbox).await, &Options::default()).unwrap();
    let gate = report.gate.as_ref().unwrap();
    assert_eq!((gate.rows.len(), gate.fired.len()), (2, 0));
    assert_eq!(verify(&report, Some(2)).status, Status::Clean);
}

#[tokio::test]
async fn the_table_can_be_extended() {
    let sandbox = serve(World::demo());
    let feedback = fetched(&sandbox).await;
    let rows = r#"[{"author":"hubot","contains":"NIGHTLY build","reason":"the nightly build"}]"#;
    let options = Options {
        noise: parse_noise(rows).unwrap(),
        ..Options::default()
    };
    let report = analyse(&feedback, &options).unwrap();
    assert_eq!(report.noise[0].reason, "the nightly build");
}
