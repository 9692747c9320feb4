//! The repository that the surroundings name: remotes in all forms, worktrees, `insteadOf`, the environment.

use serde_json::Value;

use crate::support::Place;

const WORDS: [&str; 5] = ["run", "issue.view", "--issue-number", "7", "--dry-run"];

fn checkout(url: &str) -> Place {
    let place = Place::new();
    place.git(&["init", "-q"]);
    place.git(&["remote", "add", "origin", url]);
    place
}

fn found(place: &Place) -> (String, String) {
    let plan = place.run(&WORDS).exits(0).json();
    let text = |value: &Value| value.as_str().unwrap_or("?").to_owned();
    let repository = &plan["repository"];
    (
        format!(
            "{}/{}",
            text(&repository["owner"]),
            text(&repository["name"])
        ),
        text(&repository["source"]),
    )
}

/// The owner that a step would ask for.
fn owner(plan: &Value, step: usize) -> Value {
    let key = format!("step{step}_owner");
    let requests = plan["requests"].as_array().unwrap();
    requests
        .iter()
        .map(|request| request["variables"][&key].clone())
        .find(|value| !value.is_null())
        .unwrap_or_default()
}

#[test]
fn remotes_of_every_form_are_understood() {
    for url in [
        "https://github.com/acme/app.git",
        "git@github.com:acme/app.git",
        "ssh://git@github.com/acme/app",
        "ssh://git@ssh.github.com:443/acme/app.git",
        "https://octocat:token@github.com/acme/app",
    ] {
        let place = checkout(url);
        assert_eq!(
            found(&place),
            ("acme/app".into(), "git remote `origin`".into()),
            "{url}"
        );
        let folder = place.work().join("deep/below");
        std::fs::create_dir_all(&folder).unwrap();
        place.run_in(&folder, &WORDS, b"").exits(0);
    }
}

#[test]
fn instead_of_is_followed() {
    let place = checkout("gh:acme/app");
    place.git(&["config", "url.git@github.com:.insteadOf", "gh:"]);
    assert_eq!(found(&place).0, "acme/app");
}

#[test]
fn a_worktree_belongs_to_its_repository() {
    let place = checkout("https://github.com/acme/app");
    place.git(&["commit", "-q", "--allow-empty", "-m", "start"]);
    let other = place.root.path().join("other");
    place.git(&["worktree", "add", "-q", other.to_str().unwrap()]);
    let plan = place.run_in(&other, &WORDS, b"").exits(0).json();
    assert_eq!(plan["repository"]["name"], "app");
}

#[test]
fn a_fork_looks_at_its_upstream() {
    let place = checkout("https://github.com/octocat/app");
    place.git(&["remote", "add", "upstream", "https://github.com/acme/app"]);
    assert_eq!(
        found(&place),
        ("acme/app".into(), "git remote `upstream`".into())
    );
    place.git(&["config", "remote.origin.gh-resolved", "base"]);
    assert_eq!(
        found(&place),
        ("octocat/app".into(), "git remote `origin`".into())
    );
}

#[test]
fn two_remotes_of_equal_rank_are_not_guessed_between() {
    let place = Place::new();
    place.git(&["init", "-q"]);
    place.git(&["remote", "add", "one", "https://github.com/acme/app"]);
    place.git(&["remote", "add", "two", "https://github.com/acme/other"]);
    let run = place.run(&WORDS).exits(1);
    assert_eq!(run.json()["error"]["code"], "VALIDATION");
    assert!(
        run.stderr
            .contains("`one` and `two` are both on github.com"),
        "{}",
        run.stderr
    );
}

#[test]
fn a_change_of_the_remote_is_seen_at_once() {
    let place = checkout("https://github.com/acme/app");
    assert_eq!(found(&place).0, "acme/app");
    place.git(&[
        "remote",
        "set-url",
        "origin",
        "https://github.com/acme/renamed",
    ]);
    assert_eq!(found(&place).0, "acme/renamed");
}

#[test]
fn the_host_must_match() {
    let place = checkout("https://ghe.example.com/acme/app");
    let run = place.run(&WORDS).exits(1);
    assert!(
        run.stderr.contains("set GH_HOST=ghe.example.com"),
        "{}",
        run.stderr
    );
    let place = place.var("GH_HOST", "ghe.example.com");
    let plan = place.run(&WORDS).exits(0).json();
    assert_eq!(plan["endpoint"], "https://ghe.example.com/api/graphql");
    assert_eq!(plan["repository"]["owner"], "acme");
}

#[test]
fn the_environment_and_the_flag_come_first() {
    let place = checkout("https://github.com/acme/app").var("GH_REPO", "env/repo");
    assert_eq!(found(&place), ("env/repo".into(), "GH_REPO".into()));
    let plan = place
        .run(&[&WORDS[..], &["--repo", "flag/repo"]].concat())
        .exits(0)
        .json();
    assert_eq!(owner(&plan, 0), "flag");

    let place = Place::new().var("GITHUB_REPOSITORY", "ci/repo");
    assert_eq!(
        found(&place),
        ("ci/repo".into(), "GITHUB_REPOSITORY".into())
    );
    let place = place.var("GITHUB_SERVER_URL", "https://ghe.example.com");
    assert!(
        place
            .run(&WORDS)
            .exits(1)
            .stderr
            .contains("not in a git checkout")
    );
}

#[test]
fn a_host_can_be_part_of_the_repository() {
    let place = Place::new().var("GH_REPO", "ghe.example.com/acme/app");
    assert_eq!(
        place.run(&WORDS).exits(0).json()["endpoint"],
        "https://ghe.example.com/api/graphql"
    );
    let place = place.var("GH_HOST", "other.example.com");
    assert!(
        place
            .run(&WORDS)
            .exits(2)
            .stderr
            .contains("GH_REPO is on ghe.example.com but GH_HOST is other.example.com")
    );
    let plan = place
        .run(&[&WORDS[..], &["-R", "sub.ghe.com/acme/app"]].concat())
        .exits(0)
        .json();
    assert_eq!(plan["endpoint"], "https://api.sub.ghe.com/graphql");
    let place = Place::new().var("GH_REPO", "nonsense");
    assert!(
        place
            .run(&WORDS)
            .exits(2)
            .stderr
            .contains("GH_REPO: `nonsense` is not a repository")
    );
}

#[test]
fn a_chain_fills_only_what_its_steps_leave_out() {
    let place = checkout("https://github.com/acme/app");
    let steps = r#"[{"task":"issue.view","input":{"issueNumber":7}},{"task":"issue.view","input":{"issueId":"I_1"}},{"task":"issue.view","input":{"owner":"x","name":"y","issueNumber":1}}]"#;
    let plan = place
        .run(&["chain", "--steps", steps, "--dry-run"])
        .exits(0)
        .json();
    assert_eq!(owner(&plan, 0), "acme");
    assert_ne!(owner(&plan, 1), "acme", "an id needs no repository");
    assert_eq!(owner(&plan, 2), "x");
    assert_eq!(plan["repository"]["source"], "git remote `origin`");
    let plan = place
        .run(&[
            "chain",
            "--steps",
            steps,
            "--dry-run",
            "--repo",
            "flag/repo",
        ])
        .exits(0)
        .json();
    assert_eq!(owner(&plan, 0), "flag");
}

#[test]
fn without_a_checkout_the_message_says_what_to_give() {
    let run = Place::new().run(&WORDS).exits(1);
    assert_eq!(run.json()["error"]["code"], "VALIDATION");
    assert!(
        run.stderr
            .contains("not in a git checkout: give --repo OWNER/NAME"),
        "{}",
        run.stderr
    );
    let place = Place::new();
    std::fs::remove_file(place.root.path().join("bin/git")).unwrap();
    assert!(
        place
            .run(&WORDS)
            .exits(1)
            .stderr
            .contains("git could not be run")
    );
}
