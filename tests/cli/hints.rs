//! Hints that lead on, people and texts by other names, and results that say less.

use serde_json::{Value, json};

use crate::chain::{demo, on};
use crate::support::Place;

fn message(result: &Value) -> &str {
    result["error"]["message"].as_str().unwrap()
}

#[test]
fn whatever_is_not_there_says_what_is() {
    let place = Place::new();
    std::fs::write(place.work().join("text.md"), "x").unwrap();
    for (line, code, hint) in [
        (
            "issue close 7 --number 7",
            2,
            "did you mean `--issue-number`?",
        ),
        (
            "pr list --assignee ada",
            2,
            "`ghx search prs --query 'repo:OWNER/NAME assignee:..'`",
        ),
        ("issue view 7 --jq .x", 2, "`--fields a,b.c`"),
        ("issue list --label bug", 2, "did you mean `--labels`?"),
        ("issue list --limit 5", 2, "did you mean `--first`?"),
        ("issue list -L 5", 2, "did you mean `--first`?"),
        ("issue create -t x", 2, "did you mean `--title`?"),
        ("issue update 7 --add-label x", 2, "`ghx issue labels add`?"),
        ("pr merge 44 --squash", 2, "did you mean `--method SQUASH`?"),
        (
            "pr merge 44 --method sqash",
            2,
            "--method takes MERGE, SQUASH, REBASE; did you mean `SQUASH`?",
        ),
        (
            "pr review submit 42 --approve",
            2,
            "did you mean `--event APPROVE`?",
        ),
        ("issue labels add 7 bug", 2, "did you mean `--labels bug`?"),
        (
            "repo files view README.md",
            2,
            "did you mean `--path README.md`?",
        ),
        (
            "issue view 7 --json title",
            2,
            "`--fields title` chooses parts",
        ),
        ("pr show 42", 2, "did you mean `ghx pr view`?"),
        ("pr 42", 2, "did you mean `ghx pr view 42`?"),
        (
            "pr review 42 --approve",
            2,
            "did you mean `ghx pr review submit 42`?",
        ),
        ("pr checkout 42", 2, "`gh pr checkout` may do it"),
        ("issue rm 7", 2, "did you mean `ghx issue delete`?"),
        (
            "issue assign 7",
            2,
            "did you mean `ghx issue assignees add`?",
        ),
        (
            "label create x",
            2,
            "did you mean `ghx repo labels create`?",
        ),
        ("auth login", 2, "`gh auth login` may do it"),
        ("version", 2, "did you mean `ghx --version`?"),
        ("chain steps.json", 2, "did you mean `--steps @steps.json`?"),
        ("issue edit 7", 2, "did you mean `ghx issue update`?"),
        (
            "issue comment 7",
            2,
            "did you mean `ghx issue comments create`?",
        ),
        ("pr files 42", 2, "did you mean `ghx pr diff files`?"),
        ("label list", 2, "did you mean `ghx repo labels`?"),
        ("isue list", 2, "did you mean `ghx issue`?"),
        ("run list", 1, "did you mean `ghx workflow runs`?"),
        ("issue close seven", 2, "`seven` is not NUMBER or URL or ID"),
        (
            "issue list --json number,title",
            2,
            "`--fields number,title` chooses parts",
        ),
        (
            "chain --steps none.json",
            2,
            "is no JSON, and no file has that name",
        ),
        ("chain --steps text.md", 2, "write `@text.md` to read it"),
        (
            "issue assignees add 7 --assignees monalis",
            1,
            "did you mean `monalisa`?",
        ),
        (
            "issue milestone set 7 --milestone v1",
            1,
            "did you mean `v1.0`?",
        ),
        ("run gist.create", 1, "`gh gist create` may do it"),
        ("run issue.clsoe", 1, "did you mean `issue.close`?"),
        ("gist list", 2, "`gh gist` may do it"),
        ("issue transfer 7", 2, "`gh issue transfer` may do it"),
        (
            "issue comments create 7 --body @text.md",
            2,
            "`--body-file text.md` sends what is in the file",
        ),
        (
            "issue labels add 7 --labels bgu,ui",
            1,
            "did you mean `bug`?",
        ),
        (
            "issue milestone set 7 --milestone v1.00",
            1,
            "did you mean `v1.0`?",
        ),
        (
            "issue milestone set https://github.com/acme/app/issues/7 --milestone v1.00",
            1,
            "did you mean `v1.0`?",
        ),
    ] {
        let words: Vec<&str> = line.split(' ').chain(["--sandbox"]).collect();
        let result = place.run(&words).exits(code).json();
        assert!(message(&result).contains(hint), "{line}: {result}");
    }
}

#[test]
fn names_are_asked_for_only_where_one_was_not_found() {
    let sandbox = demo();
    let label = |name: &str| json!({"task": "issue.labels.add", "input": {"owner": "acme", "name": "app", "issueNumber": 7, "labels": [name]}});
    let steps = json!([
        label("bgu"),
        label("weather"),
        label("bug"),
        label("priority:lwo")
    ]);
    let result = on(&sandbox)
        .run(&["chain", "--steps", &steps.to_string()])
        .exits(0)
        .json();
    let said = |at: usize| message(&result["results"][at]).to_owned();
    assert_eq!(said(0), "could not find labels `bgu`; did you mean `bug`?");
    assert_eq!(said(1), "could not find labels `weather`");
    assert_eq!(
        said(3),
        "could not find labels `priority:lwo`; did you mean `priority:low`?"
    );
    assert_eq!(
        result["meta"]["round_trips"], 3,
        "ids, the write, the names: {result}"
    );
}

#[test]
fn at_me_is_whose_token_it_is() {
    let sandbox = demo();
    let place = on(&sandbox);
    let words = [
        "issue",
        "assignees",
        "add",
        "7",
        "--assignees",
        "@me,monalisa",
        "-R",
        "acme/app",
    ];
    let result = place.run(&words).exits(0).json();
    assert_eq!(result["data"]["assignees"], json!(["octocat", "monalisa"]));
    let steps = json!([
        {"task": "issue.list", "as": "mine", "input": {"assignee": "@me"}},
        {"task": "issue.comments.create", "input": {"issueNumber": 7, "body": "@me"}},
    ]);
    let words = ["chain", "--steps", &steps.to_string(), "-R", "acme/app"];
    let result = place.run(&words).exits(0).json();
    let mine = result["results"][0]["data"]["issues"].as_array().unwrap();
    assert!(mine.iter().any(|issue| issue["number"] == 7), "{result}");
    assert_eq!(
        result["results"][1]["data"]["commentBody"], "@me",
        "a text is a text"
    );
}

#[test]
fn me_alone_is_a_login() {
    let words = ["issue", "list", "--author", "me", "--sandbox"];
    let run = Place::new().run(&words).exits(0);
    assert!(
        run.stderr.contains("`@me` is whoever's token it is"),
        "{run:?}"
    );
    let words = ["issue", "list", "--author", "ada", "--sandbox"];
    assert_eq!(Place::new().run(&words).exits(0).stderr, "");
}

#[test]
fn long_texts_come_from_files() {
    let place = Place::new();
    let text = "\u{feff}# Title\n\n- \"quoted\" 漢字\n";
    std::fs::write(place.work().join("text.md"), text).unwrap();
    let comment = |file: &str, input: &[u8]| {
        let words = [
            "issue",
            "comments",
            "create",
            "7",
            "--body-file",
            file,
            "--sandbox",
        ];
        place.run_with(&words, input)
    };
    let body = text.trim_start_matches('\u{feff}');
    assert_eq!(
        comment("text.md", b"").exits(0).json()["data"]["commentBody"],
        body
    );
    assert_eq!(
        comment("-", b"typed").exits(0).json()["data"]["commentBody"],
        "typed"
    );
    let missing = comment("none.md", b"").exits(2).json();
    assert!(
        message(&missing).contains("--body-file: cannot open `none.md`"),
        "{missing}"
    );
    let both = [
        "issue",
        "comments",
        "create",
        "7",
        "--body",
        "x",
        "--body-file",
        "text.md",
    ];
    assert!(
        place
            .run(&both)
            .exits(2)
            .stderr
            .contains("cannot be used with")
    );
}

#[test]
fn only_the_parts_that_are_asked_for_are_printed() {
    let place = Place::new();
    let run = |words: &[&str]| place.run(&[words, &["--sandbox"]].concat());
    let result = run(&["issue", "view", "7", "--fields", "title, labels"])
        .exits(0)
        .json();
    assert_eq!(
        result["data"],
        json!({"title": "Crash when saving a file", "labels": ["bug", "needs-triage"]})
    );
    let result = run(&["issue", "list", "--fields", "issues.number"])
        .exits(0)
        .json();
    assert_eq!(
        result["data"]["issues"][0].as_object().unwrap().len(),
        1,
        "{result}"
    );
    for (fields, hint) in [
        (
            "titel",
            "--fields: no result has `titel`; did you mean `title`?",
        ),
        ("title.x.", "is no path such as title or comments.body"),
        ("", "is no path"),
    ] {
        let wrong = run(&["issue", "view", "7", "--fields", fields])
            .exits(2)
            .json();
        assert!(message(&wrong).contains(hint), "{fields}: {wrong}");
    }
    let steps = json!([{"task": "issue.view", "input": {"issueNumber": 7}}, {"task": "repo.view", "input": {}}]);
    let steps = steps.to_string();
    let result = run(&[
        "chain",
        "--steps",
        &steps,
        "--fields",
        "number,nameWithOwner",
    ])
    .exits(0)
    .json();
    assert_eq!(result["results"][0]["data"], json!({"number": 7}));
}

#[test]
fn long_chains_can_be_told_in_short() {
    let sandbox = demo();
    let view = |number: u32| json!({"task": "issue.view", "input": {"owner": "acme", "name": "app", "issueNumber": number}});
    let steps: Vec<Value> = (1..=60)
        .map(|at| view(if at % 20 == 0 { 98 } else { 7 }))
        .collect();
    let steps = json!(steps).to_string();
    let chain = |less: &[&str]| {
        let words = [&["chain", "--steps", &steps], less].concat();
        on(&sandbox).run(&words).exits(0)
    };
    let failures = chain(&["--failures"]).json();
    let numbers: Vec<&Value> = failures["results"]
        .as_array()
        .unwrap()
        .iter()
        .map(|it| &it["step"])
        .collect();
    assert_eq!(numbers, [&json!(19), &json!(39), &json!(59)]);
    assert_eq!(failures["meta"]["succeeded"], 57);
    let summary = chain(&["--summary"]);
    assert!(summary.stdout.len() < 500, "{}", summary.stdout);
    let summary = summary.json();
    assert_eq!(
        (&summary["status"], &summary["results"]),
        (&json!("partial"), &json!([]))
    );
    assert_eq!(summary["causes"][0]["steps"], "19, 39, 59");
    assert_eq!(summary["causes"][0]["error"]["code"], "NOT_FOUND");
    let words = ["chain", "--steps", &steps, "--failures"];
    let shown = on(&sandbox)
        .var("NO_COLOR", "1")
        .terminal(&words)
        .exits(0)
        .stdout;
    assert_eq!(shown.lines().count(), 5, "{shown}");
    assert!(shown.contains("✗ 19"), "{shown}");
}

#[test]
fn nothing_at_all_is_no_success() {
    let place = Place::new();
    for (words, says) in [
        (
            &["chain", "--steps", "[]", "--sandbox"][..],
            "--steps has no steps",
        ),
        (
            &["feedback", "apply", "42", "--verdicts", "[]", "--sandbox"],
            "there are no verdicts",
        ),
    ] {
        let result = place.run(words).exits(2).json();
        assert!(message(&result).contains(says), "{result}");
    }
}
