//! What every command owes its user: streams, colours, help, usage errors, closed pipes.

use std::io::Read;
use std::process::Stdio;

use crate::support::Place;

#[test]
fn the_version_is_one_line() {
    for words in [
        &["--version"][..],
        &["-V"],
        &["--color", "never", "--version"],
    ] {
        let run = Place::new().run(words).exits(0);
        assert_eq!(
            run.stdout,
            format!("ghx {}\n", env!("CARGO_PKG_VERSION")),
            "{words:?}"
        );
        assert_eq!(run.stderr, "");
    }
}

#[test]
fn help_teaches_everything() {
    let place = Place::new();
    insta::assert_snapshot!("help", place.run(&["--help"]).exits(0).stdout);
    for command in [
        "run",
        "chain",
        "capabilities",
        "feedback",
        "demo",
        "sandbox",
        "setup",
        "auth",
        "completions",
        "man",
    ] {
        insta::assert_snapshot!(
            format!("help_{command}"),
            place.run(&[command, "--help"]).exits(0).stdout
        );
    }
    insta::assert_snapshot!(
        "help_serve",
        place.run(&["sandbox", "serve", "--help"]).exits(0).stdout
    );
    insta::assert_snapshot!(
        "help_apply",
        place.run(&["feedback", "apply", "--help"]).exits(0).stdout
    );
    insta::assert_snapshot!(
        "help_verify",
        place.run(&["feedback", "verify", "--help"]).exits(0).stdout
    );
}

#[test]
fn help_of_a_capability_comes_from_its_card() {
    let place = Place::new();
    insta::assert_snapshot!(
        "help_labels_set",
        place
            .run(&["run", "issue.labels.set", "--help"])
            .exits(0)
            .stdout
    );
    insta::assert_snapshot!(
        "help_threads",
        place
            .run(&["run", "pr.threads.composite", "--help"])
            .exits(0)
            .stdout
    );
    let alias = place
        .run(&["run", "issue.labels.update", "-h"])
        .exits(0)
        .stdout;
    assert!(alias.contains("ghx run issue.labels.set"), "{alias}");
}

#[test]
fn nothing_at_all_shows_the_help_as_wrong_usage() {
    let run = Place::new().run(&[]).exits(2);
    assert_eq!(run.json()["error"]["code"], "VALIDATION");
    assert!(run.stderr.contains("Usage: ghx"), "{}", run.stderr);
}

#[test]
fn unknown_flags_and_commands_have_a_suggestion() {
    let place = Place::new();
    for (words, hint) in [
        (&["chian", "--steps", "[]"][..], "`chain`"),
        (&["chain", "--stps", "[]"], "`--steps`"),
        (
            &["run", "issue.labels.set", "--lables", "bug"],
            "`--labels`",
        ),
        (
            &["run", "issue.view", "--issue-numbr", "7"],
            "`--issue-number`",
        ),
        (&["capabilities", "list", "--domian", "pr"], "`--domain`"),
        (&["setup", "--scope", "usr"], "`user`"),
        (&["sandbox", "serve", "--prot", "1"], "`--port`"),
    ] {
        let run = place.run(words).exits(2);
        assert_eq!(run.json()["error"]["code"], "VALIDATION", "{words:?}");
        assert!(run.stderr.contains(hint), "{words:?}: {}", run.stderr);
    }
}

#[test]
fn flags_that_a_command_has_no_use_for_are_refused() {
    let place = Place::new();
    for words in [
        &["completions", "bash", "--sandbox"][..],
        &["capabilities", "list", "--json", "--compact"],
        &["setup", "--scope", "user", "--verify", "--dry-run"],
        &["chain", "--steps", "[]", "--timeout", "0"],
        &["chain", "--steps", "[]", "--max-batch", "-1"],
        &["chain"],
        &["setup"],
        &["run"],
    ] {
        let run = place.run(words).exits(2);
        assert!(!run.stderr.is_empty(), "{words:?}");
    }
}

#[test]
fn a_pipe_gets_json_on_one_line_and_a_terminal_gets_a_table() {
    let place = Place::new();
    let words = ["run", "repo.view", "--sandbox"];
    let piped = place.run(&words).exits(0);
    assert_eq!(piped.stdout.lines().count(), 1);
    assert_eq!(piped.json()["data"]["nameWithOwner"], "acme/app");
    assert_eq!(piped.stderr, "");
    let shown = place.terminal(&words).exits(0).stdout;
    assert!(
        shown.contains("acme/app")
            && shown.contains("repo.view · 1 request")
            && !shown.contains('{'),
        "{shown}"
    );
    let json = place
        .terminal(&["run", "repo.view", "--sandbox", "--json"])
        .exits(0);
    assert!(
        json.stdout.lines().count() > 10,
        "indented for reading: {}",
        json.stdout
    );
    assert_eq!(json.json()["data"], piped.json()["data"]);
}

#[test]
fn colours_are_for_terminals_that_want_them() {
    let words = ["capabilities", "list", "--domain", "repo"];
    let coloured = |run: crate::support::Run| run.exits(0).stdout.contains('\u{1b}');
    assert!(coloured(Place::new().terminal(&words)));
    assert!(!coloured(
        Place::new().var("NO_COLOR", "1").terminal(&words)
    ));
    assert!(coloured(Place::new().var("NO_COLOR", "").terminal(&words)));
    assert!(!coloured(Place::new().var("TERM", "dumb").terminal(&words)));
    assert!(!coloured(Place::new().terminal(&[
        "--color",
        "never",
        "capabilities",
        "list",
        "--domain",
        "repo"
    ])));
    assert!(!coloured(Place::new().run(&words)));
    let forced = Place::new().run(&["--color", "always", "auth", "status"]);
    assert!(!forced.stdout.contains('\u{1b}'), "JSON is never coloured");
    assert!(
        Place::new()
            .run(&["--color=always", "chain", "--steps", "x"])
            .stderr
            .contains('\u{1b}')
    );
}

#[test]
fn a_closed_pipe_is_no_error() {
    let place = Place::new();
    for words in [
        &["capabilities", "list"][..],
        &["completions", "zsh"],
        &["--help"],
        &["run", "repo.view", "--sandbox"],
    ] {
        let mut command = place.command(words);
        let mut child = command
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .stdin(Stdio::null())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let mut stderr = String::new();
        child
            .stderr
            .take()
            .unwrap()
            .read_to_string(&mut stderr)
            .unwrap();
        assert_eq!(
            (child.wait().unwrap().code(), stderr.as_str()),
            (Some(0), ""),
            "{words:?}"
        );
    }
}

#[test]
fn a_full_disk_is_an_error() {
    let place = Place::new();
    let full = std::fs::File::options()
        .write(true)
        .open("/dev/full")
        .unwrap();
    let done = place
        .command(&["capabilities", "list"])
        .stdout(full)
        .output()
        .unwrap();
    assert_eq!(done.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&done.stderr).contains("cannot write the result"));
}
