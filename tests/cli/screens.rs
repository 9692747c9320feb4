//! What people see, at 80 and at 120 columns: every screen, with wide characters and hostile text in the data.

use ghx_sandbox::{Options, Sandbox, World};
use serde_json::json;

use crate::chain::{demo, on};
use crate::support::Place;

/// Wide characters, pictures, a sequence that would clear the screen, and words that would be read backwards.
const TITLE: &str =
    "保存時にクラッシュする 👩‍💻 when the disk is \u{1b}[2Jfull and \u{202e}nobody looks";

fn world() -> Sandbox {
    let world = World::builder()
        .repo("acme/app", |repo| {
            repo.label("バグ").label("needs-triage");
            repo.issue(TITLE, |issue| {
                issue
                    .body("一行目\n\nA second paragraph with a few words more than fit into the eighty columns of a terminal.")
                    .label("バグ");
            });
            repo.issue("Short", |issue| {
                issue.label("needs-triage");
            });
            repo.pull_at(42, "Add retry ✨ to the upload client", |pull| {
                pull.comment("ada", &format!("Please fix {TITLE}, 次の行も: it is the second time this month."));
            });
        })
        .build();
    Sandbox::start(world, Options::default()).unwrap()
}

/// The screen and the exit code.
fn screen(place: &Place, columns: u16, words: &[&str]) -> String {
    let run = place.terminal_of(columns, words, "");
    assert!(!run.stdout.contains(ghx::shown::is_harmful), "{run:?}");
    format!(
        "$ ghx {}\n{}exit {}",
        words.join(" "),
        without_ports(&run.stdout),
        run.code
    )
}

/// No line is wider than the terminal, unless it is one word that people copy, or a document that is sent as it stands.
#[track_caller]
fn fits(shown: &str, columns: u16) {
    for line in shown.lines().filter(|line| !line.starts_with("$ ghx ")) {
        let document = line.contains('$') || line.contains('{');
        let alone = line.split_whitespace().count() < 3;
        let wide = unicode_width::UnicodeWidthStr::width(line);
        assert!(
            wide <= usize::from(columns) || document || alone,
            "{wide} columns: {line:?}"
        );
    }
}

/// The sandbox's port differs from run to run.
fn without_ports(text: &str) -> String {
    let mut out = String::new();
    for part in text.split_inclusive("127.0.0.1:") {
        let rest = part.trim_start_matches(|c: char| c.is_ascii_digit());
        let cut = out.ends_with("127.0.0.1:");
        out.push_str(if cut { rest } else { part });
    }
    out
}

#[test]
fn every_screen_fits_the_terminal() {
    let sandbox = world();
    let place = on(&sandbox).var("NO_COLOR", "1");
    let repo = ["--repo", "acme/app"];
    let step = |task: &str, input: serde_json::Value| json!({"task": task, "input": input});
    let number = |number: u32| json!({"issueNumber": number});
    let mixed = json!([
        step("issue.view", number(1)),
        step(
            "issue.labels.add",
            json!({"issueNumber": 2, "labels": ["バグ"]})
        ),
        step("issue.view", number(98)),
        step("issue.view", number(99)),
        step("issue.list", json!({})),
    ])
    .to_string();
    let wrong = json!([
        step(
            "issue.labels.set",
            json!({"issueNumber": 1, "lables": ["x"]})
        ),
        step("issue.view", number(1)),
        step("issue.view", number(2)),
    ])
    .to_string();
    let verdict = json!([{"id": "PRRT_none", "verdict": "fixed", "reply": TITLE}]).to_string();
    let screens: Vec<(&str, Vec<&str>)> = vec![
        ("issue view", vec!["issue", "view", "1"]),
        ("issue list", vec!["issue", "list"]),
        ("chain", vec!["chain", "--steps", &mixed]),
        (
            "chain failures",
            vec!["chain", "--failures", "--steps", &mixed],
        ),
        (
            "chain summary",
            vec!["chain", "--summary", "--steps", &mixed],
        ),
        (
            "fields",
            vec!["issue", "view", "1", "--fields", "title,labels"],
        ),
        (
            "dry run",
            vec![
                "issue",
                "labels",
                "add",
                "1",
                "--labels",
                "バグ",
                "--dry-run",
            ],
        ),
        (
            "near names",
            vec!["issue", "labels", "add", "1", "--labels", "need-triage"],
        ),
        ("pr list", vec!["pr", "list"]),
        ("pr view", vec!["pr", "view", "42"]),
        ("pr comments", vec!["pr", "comments", "42"]),
        ("labels", vec!["repo", "labels"]),
        ("chain refused", vec!["chain", "--steps", &wrong]),
        (
            "chain dry run",
            vec!["chain", "--dry-run", "--steps", &wrong],
        ),
        ("feedback", vec!["feedback", "42"]),
        ("feedback verify", vec!["feedback", "verify", "42"]),
        ("feedback labels", vec!["feedback", "42", "--label"]),
        (
            "feedback apply",
            vec!["feedback", "apply", "42", "--verdicts", &verdict],
        ),
        ("feedback show", vec!["feedback", "show", "nobody", "42"]),
        ("not found", vec!["issue", "view", "98"]),
        ("unknown flag", vec!["issue", "close", "7", "--number", "7"]),
        ("wrong json", vec!["chain", "--steps", "[{\"task\": 保存}]"]),
        ("auth", vec!["auth", "status"]),
    ];
    for columns in [80, 120] {
        let mut all = String::new();
        for (name, words) in &screens {
            let words = [words.as_slice(), &repo].concat();
            let shown = screen(&place, columns, &words);
            fits(&shown, columns);
            all.push_str(&format!("== {name}\n{shown}\n\n"));
        }
        insta::assert_snapshot!(format!("screens_{columns}"), all);
    }
}

#[test]
fn every_screen_about_capabilities_fits_the_terminal() {
    let place = Place::plain();
    for columns in [80, 120] {
        let mut all = String::new();
        for words in [
            &["issue", "labels", "--help"][..],
            &["issue", "labels"],
            &["issue", "clsoe", "7"],
            &["capabilities", "list", "--domain", "repo"],
            &["capabilities", "explain", "issue.labels.set"],
            &["help"],
            &["help", "chain"],
            &["setup"],
            &["capabilities", "search", "label", "保存"],
            &["pr", "list", "--author", "ada"],
            &["ruleset", "list"],
            &["run", "gist.create"],
            &["sandbox", "serve", "--help"],
            &["setup", "--help"],
            &["feedback", "--help"],
            &["pr", "review", "submit", "--help"],
            &["run", "--help"],
            &["resume", "--help"],
            &["capabilities", "--help"],
            &["capabilities", "list", "--help"],
            &["capabilities", "explain", "--help"],
            &["capabilities", "search", "--help"],
            &["feedback", "apply", "--help"],
            &["feedback", "verify", "--help"],
            &["feedback", "show", "--help"],
            &["mcp", "--help"],
            &["demo", "--help"],
            &["sandbox", "--help"],
            &["auth", "--help"],
            &["auth", "status", "--help"],
            &["schema", "--help"],
            &["completions", "--help"],
            &["man", "--help"],
            &["demo", "--no-pause"],
        ] {
            let shown = screen(&place, columns, words);
            fits(&shown, columns);
            all.push_str(&format!("{shown}\n\n"));
        }
        insta::assert_snapshot!(format!("catalogue_{columns}"), all);
    }
}

/// Everything that reads, on the sandbox's own world.
#[test]
fn every_view_and_list_fits_the_terminal() {
    let place = Place::plain().var("GHX_PAGER", "cat");
    for columns in [80, 120] {
        let mut all = String::new();
        for line in [
            "pr threads 42 --include-resolved",
            "pr reviews 42",
            "pr comments 42",
            "pr commits 42",
            "pr checks 42",
            "pr diff files 42",
            "search code --query upload",
            "search issues crash",
            "repo files",
            "notification list",
            "pr merge status 44",
            "pr feedback view 42",
            "pr reactions 42",
            "issue comments 7",
            "issue relations view 1",
            "issue list --states OPEN,CLOSED",
            "repo view",
            "repo branches",
            "repo milestones",
            "repo assignees",
            "search issues --query crash",
            "search prs --query upload",
            "search repos --query app",
            "discussion list",
            "discussion view 30",
            "project-v2 view --owner acme --project-number 1",
            "project-v2 items --owner acme --project-number 1",
            "project-v2 fields --owner acme --project-number 1",
            "workflow list",
            "workflow runs",
            "workflow run view 9001",
            "workflow run jobs 9001",
            "workflow run artifacts 9001",
            "workflow job logs view 7001",
            "workflow view ci.yml",
            "release list",
            "release view v0.9.0",
            "repo commits",
            "repo issue-types",
            "repo files view --path README.md",
            "check annotations --check-run-id CR_kwAAMQ",
            "issue relations prs 7",
            "user me",
            "issue close 7",
            "issue close",
            "feedback 42",
            "feedback 42 --compact",
            "feedback show XhAG 42",
            "feedback verify 42",
        ] {
            let words: Vec<&str> = line.split(' ').chain(["--sandbox"]).collect();
            let shown = screen(&place, columns, &words);
            fits(&shown, columns);
            all.push_str(&format!("{shown}\n\n"));
        }
        insta::assert_snapshot!(format!("views_{columns}"), all);
    }
}

#[test]
fn what_setup_writes_shows_and_takes_away_fits_the_terminal() {
    for columns in [80, 120] {
        let place = Place::plain();
        let old = place.work().join(".agents/skills/ghx/SKILL.md");
        let mut all = String::new();
        for words in [
            &["setup", "--scope", "project", "--dry-run"][..],
            &["setup", "--scope", "project"],
            &["setup", "--scope", "project", "--verify"],
            &["setup", "--scope", "project", "--remove"],
            &["setup", "--scope", "project", "--remove"],
        ] {
            let shown = screen(&place, columns, words);
            let root = place.work().canonicalize().unwrap();
            let shown = shown.replace(root.to_str().unwrap(), "WORK");
            all.push_str(&format!("{shown}\n\n"));
        }
        assert!(!old.exists());
        insta::assert_snapshot!(format!("setup_{columns}"), all);
    }
}

/// A usual screen has 24 lines, and the last one is the prompt's.
#[test]
fn explanations_fit_one_screen() {
    let place = Place::plain().var("GHX_PAGER", "cat");
    for id in ghx::REGISTRY.iter().map(|it| it.id) {
        let words = ["capabilities", "explain", id];
        let shown = place.terminal_sized((80, 24), &words, "").exits(0).stdout;
        fits(&shown, 80);
        assert!(shown.lines().count() < 24, "{shown}");
        let whole = place.terminal_sized((80, 60), &words, "").exits(0).stdout;
        assert!(whole.lines().count() >= shown.lines().count(), "{whole}");
    }
    let words = ["capabilities", "explain", "pr.create.composite"];
    let shown = place.terminal_sized((80, 24), &words, "").exits(0).stdout;
    insta::assert_snapshot!("explain_on_a_small_screen", shown);
}

/// On the very smallest terminal too, nothing of the progress line is left beside the result.
#[test]
fn progress_leaves_nothing_behind() {
    let sandbox = demo();
    let steps = json!([{"task": "issue.labels.add", "input": {"owner": "acme", "name": "app", "issueNumber": 7, "labels": ["bug"]}}]);
    let words = ["chain", "--steps", &steps.to_string()];
    let place = on(&sandbox).var("NO_COLOR", "1");
    let (mut child, mut master) = place.start_on((40, 24), &words);
    let shown = crate::support::read_terminal(&mut master);
    assert!(child.wait().unwrap().success());
    let drawn: Vec<&str> = shown.split("\r\u{1b}[2K").collect();
    assert!(drawn.len() > 1, "progress was shown: {shown:?}");
    let (last, progress) = drawn.split_last().unwrap();
    assert!(
        progress.iter().all(|line| !line.contains('\n')),
        "{shown:?}"
    );
    assert!(
        progress.iter().all(|line| line.chars().count() < 40),
        "{shown:?}"
    );
    assert!(last.starts_with("✓ 0"), "{shown:?}");
}

#[test]
fn no_line_is_wider_than_a_small_terminal() {
    let sandbox = world();
    let place = on(&sandbox).var("NO_COLOR", "1");
    for words in [
        &["issue", "view", "98", "--repo", "acme/app"][..],
        &["issue", "clsoe", "7"],
        &["issue", "labels"],
    ] {
        let shown = place.terminal_of(40, words, "").stdout;
        for line in shown.lines() {
            assert!(line.chars().count() <= 40, "{words:?}: {line:?}");
        }
    }
}

#[test]
fn long_results_go_through_a_pager_on_a_terminal_only() {
    let words = ["capabilities", "list"];
    let place = Place::plain().var("GHX_PAGER", "sed s/^/paged:/");
    place.script(
        "sed",
        "#!/bin/sh\nwhile read -r line; do echo \"paged:$line\"; done\n",
    );
    let shown = place.terminal(&words).exits(0).stdout;
    assert!(shown.contains("paged:issue"), "{shown}");
    let plain = place.terminal(&["capabilities", "list", "--no-pager"]);
    assert!(!plain.exits(0).stdout.contains("paged:"));
    assert!(!place.run(&words).exits(0).stdout.contains("paged:"));
    let short = place.terminal(&["capabilities", "list", "--domain", "repo"]);
    assert!(!short.exits(0).stdout.contains("paged:"), "it fits");
    // A pager that is not there, and none at all.
    for pager in ["no-such-pager", "cat", ""] {
        let shown = Place::plain().var("PAGER", pager).terminal(&words).exits(0);
        assert!(shown.stdout.contains("issue.view"), "{}", shown.stdout);
    }
}

#[test]
fn steps_from_the_terminal_are_waited_for_in_words() {
    let typed = "[{\"task\":\"repo.view\",\"input\":{}}]\n\u{4}";
    let place = Place::plain();
    let shown = place.terminal_of(80, &["chain", "--sandbox", "--steps", "-"], typed);
    let shown = shown.exits(0).stdout;
    assert!(shown.contains("waiting for JSON"), "{shown}");
}
