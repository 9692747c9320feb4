//! From an idea to a tested card: `new`, `test`, `fmt` and `check --watch`.

use std::fs;
use std::io::{BufRead, BufReader};
use std::process::Stdio;

use ghx_dsl::scaffold::Root;
use ghx_dsl::{Compiler, Settings, Sources, render};

use crate::support::{command, empty, example, said};

#[test]
fn a_new_card_compiles_and_passes_its_test_at_the_first_try() {
    let folder = empty();
    let drafts = [
        ["new", "team.topic.create", "--mutation", "createDiscussion"],
        ["new", "team.bug.rename", "--mutation", "updateIssue"],
        ["new", "team.licence.view", "--query", "license"],
        ["new", "team.topic.view", "--query", "repository.discussion"],
        ["new", "team.codes.list", "--query", "codesOfConduct"],
        ["new", "team.find", "--query", "search"],
    ];
    for words in &drafts {
        let (code, out, err) = said(&folder, words);
        assert_eq!(code, 0, "{words:?}: {err}");
        assert_eq!(out.lines().count(), 3, "{out}");
    }
    let (code, out, err) = said(&folder, &["check"]);
    assert_eq!(
        (code, out.starts_with("6 capabilities, no mistakes")),
        (0, true),
        "{out}{err}"
    );
    let (code, out, err) = said(&folder, &["test"]);
    assert_eq!(
        (code, out.ends_with("6 tests, all passed\n")),
        (0, true),
        "{out}{err}"
    );
    let (code, out, _) = said(&folder, &["fmt", "--check"]);
    assert_eq!((code, out.as_str()), (0, ""));
    let card = fs::read_to_string(folder.path().join("cards/team/topic.create.yaml")).unwrap();
    assert!(
        card.contains("  subject: repository\n") && card.contains("effect: append"),
        "{card}"
    );
}

#[test]
fn every_mutation_and_query_of_the_schema_has_a_draft_that_compiles() {
    let [github, extensions, _] = ghx::sources::SCHEMA;
    let compiler = Compiler::new(&Settings::new(github).and_schema(extensions));
    let (mutations, queries) = compiler.roots();
    let mutations = mutations
        .into_iter()
        .map(|name| Root::Mutation(name.to_owned()));
    let roots = mutations.chain(queries.into_iter().map(|name| Root::Query(name.to_owned())));
    let (mut files, mut count, mut refused) = (Vec::new(), 0, Vec::new());
    for (index, root) in roots.enumerate() {
        match compiler.draft(&format!("x.n{index}"), &root, &Sources::default()) {
            Ok(draft) => {
                count += 1;
                files.extend(
                    draft
                        .files
                        .into_iter()
                        .filter(|(path, _)| !path.ends_with(".test.yaml")),
                );
            }
            Err(problem) => refused.push(problem),
        }
    }
    let sources = Sources::new("cards", files);
    let (program, diagnostics) = compiler.compile(&sources);
    let wrong = render(&diagnostics, &sources);
    let wrong: Vec<&String> = wrong.iter().filter(|it| it.starts_with("error")).collect();
    assert!(
        wrong.is_empty(),
        "{} of {count}: {}",
        wrong.len(),
        wrong
            .iter()
            .take(8)
            .map(|it| it.as_str())
            .collect::<Vec<_>>()
            .join("\n")
    );
    assert_eq!(program.capabilities.len(), count);
    assert!(count > 280 && refused.is_empty(), "{count}, {refused:?}");
}

#[test]
fn new_writes_nothing_that_it_cannot() {
    let folder = empty();
    let cases: [(&[&str], &str); 5] = [
        (
            &["new", "a.b", "--mutation", "createDiscusion"],
            "error: there is no mutation `createDiscusion`; did you mean `createDiscussion`?\n",
        ),
        (
            &["new", "a.b", "--query", "repository.discusion"],
            "error: there is no field `discusion` in `Repository`; did you mean `discussion`?\n",
        ),
        (
            &["new", "issue.close", "--mutation", "closeIssue"],
            "error: `issue.close` is built in already: choose another id\n",
        ),
        (
            &["new", "A B", "--mutation", "closeIssue"],
            "error: nothing was written: the draft has mistakes\n",
        ),
        (
            &["new", "a.b"],
            "error: say what it runs: `--mutation createDiscussion` or `--query repository.discussion`\n",
        ),
    ];
    for (words, expected) in cases {
        let (code, _, err) = said(&folder, words);
        assert_eq!(code, 2, "{words:?}: {err}");
        assert!(err.contains(expected), "{words:?}: {err}");
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    let words = ["new", "a.b", "--query", "viewer"];
    assert_eq!(said(&folder, &words).0, 0);
    let (code, _, err) = said(&folder, &words);
    assert!(code == 2 && err.contains("is there already"), "{err}");
}

#[test]
fn tests_tell_what_differs() {
    let folder = example();
    let path = folder.path().join("cards/team/report.composite.test.yaml");
    let tests = r#"
tests:
  - name: opens and answers
    input: { owner: acme, name: app, title: Login fails, note: Being looked into. }
    output: { number: 99 }
    requests: 9
  - name: says what is missing
    input: { owner: acme, name: app, title: Login fails }
    error: { code: VALIDATION, message: note }
  - name: leaves a comment behind
    steps:
      - { as: it, input: { owner: acme, name: app, title: T, note: N } }
      - task: issue.comments.list
        input: { issueId: { $from: it.id } }
        output: { comments: [{ body: N }] }
  - name: is wrong about a failure
    input: { owner: acme, name: nowhere, title: T, note: N }
"#;
    fs::write(&path, tests).unwrap();
    let (code, out, err) = said(&folder, &["test"]);
    assert_eq!(code, 1, "{out}{err}");
    let lines: Vec<&str> = out.lines().collect();
    let expected = [
        "FAILED team.report.composite: opens and answers",
        "         output.number: expected 99, got ",
        "         requests: expected 9, made 3",
        "ok     team.report.composite: says what is missing",
        "ok     team.report.composite: leaves a comment behind",
        "FAILED team.report.composite: is wrong about a failure",
        "         failed with NOT_FOUND: ",
        "6 tests, 2 failed; ",
    ];
    for part in expected {
        assert!(
            lines.iter().any(|line| line.starts_with(part)),
            "{part} is missing in\n{out}"
        );
    }
    let (code, out, _) = said(&folder, &["test", "--only", "says what", "--json"]);
    assert_eq!(code, 0);
    let json: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(json[0]["ok"], true, "{json}");
}

#[test]
fn wrong_tests_are_told() {
    let folder = example();
    let cases = [
        (
            "tests:\n  - name: a\n    inptu: {}\n",
            "the test has no `inptu`; did you mean `input`?",
        ),
        ("tests: []\n", "`tests` is a list of tests"),
        ("tests:\n  - name: [a\n", "error[GHX0101]"),
        (
            "world: 7\ntests:\n  - name: a\n",
            "`world` is the path of a world file",
        ),
        (
            "capability_id: team.sweep.test\n",
            "this is a card, but files that end with `.test.yaml` hold tests",
        ),
    ];
    for (text, said_of) in cases {
        fs::write(
            folder.path().join("cards/team/sweep.composite.test.yaml"),
            text,
        )
        .unwrap();
        let (code, _, err) = said(&folder, &["test"]);
        let part = said_of.replace("the test has", "`tests[0]` has");
        assert!(code == 1 && err.contains(&part), "{text}: {err}");
    }
    fs::rename(
        folder.path().join("cards/team/sweep.composite.test.yaml"),
        folder.path().join("cards/team/nobody.test.yaml"),
    )
    .unwrap();
    let (_, _, err) = said(&folder, &["test"]);
    assert!(
        err.contains("there is no card team/nobody.yaml beside it"),
        "{err}"
    );
}

#[test]
fn fmt_changes_what_is_out_of_form_and_nothing_else() {
    let folder = example();
    let card = folder.path().join("cards/team/standup.post.yaml");
    let text = fs::read_to_string(&card).unwrap();
    let (first, rest) = text.split_once('\n').unwrap();
    fs::write(&card, format!("{rest}{first}   \n")).unwrap();
    let (code, out, _) = said(&folder, &["fmt", "--check"]);
    assert!(
        code == 1 && out.contains("cards/team/standup.post.yaml\n"),
        "{out}"
    );
    assert_ne!(fs::read_to_string(&card).unwrap(), text);
    assert_eq!(said(&folder, &["fmt"]).0, 0);
    assert_eq!(fs::read_to_string(&card).unwrap(), text);
    assert_eq!(said(&folder, &["fmt", "--check"]).0, 0);
    assert_eq!(said(&folder, &["check"]).0, 0);
}

#[test]
fn nothing_but_cards_is_taken_for_cards() {
    let folder = empty();
    let other = folder.path().join("deploy.yaml");
    let theirs = "on: push   \n\n\njobs: {}\n";
    fs::write(&other, theirs).unwrap();
    // A folder of another name has to be named, and even then only cards change.
    for words in [["fmt"], ["check"], ["test"]] {
        let (code, out, err) = said(&folder, &words);
        assert_eq!((code, out.as_str()), (2, ""), "{words:?}");
        assert!(err.starts_with("error: there are no cards here: "), "{err}");
    }
    let (code, out, err) = said(&folder, &["fmt", "."]);
    assert_eq!((code, out.as_str()), (0, ""), "{err}");
    assert!(err.contains("deploy.yaml was left alone"), "{err}");
    assert_eq!(fs::read_to_string(&other).unwrap(), theirs);
}

#[test]
fn inside_the_folder_of_cards_it_is_that_folder() {
    let folder = example();
    for below in ["cards", "cards/team"] {
        let mut inside = command(&folder, &["check"]);
        let output = inside.current_dir(folder.path().join(below)).output();
        let out = String::from_utf8(output.unwrap().stdout).unwrap();
        assert!(out.starts_with("4 capabilities, no mistakes"), "{out}");
    }
    let words = ["new", "team.topic.create", "--mutation", "createDiscussion"];
    let mut inside = command(&folder, &words);
    let output = inside
        .current_dir(folder.path().join("cards/team"))
        .output();
    let out = String::from_utf8(output.unwrap().stdout).unwrap();
    assert!(out.starts_with("../team/topic.create.yaml\n"), "{out}");
    assert!(folder.path().join("cards/team/topic.create.yaml").exists());
}

#[test]
fn check_goes_on_watching() {
    let folder = example();
    let mut child = command(&folder, &["check", "--watch"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut out = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut err = BufReader::new(child.stderr.take().unwrap()).lines();
    let line = out.next().unwrap().unwrap();
    assert!(line.starts_with("4 capabilities, no mistakes"), "{line}");
    let card = folder.path().join("cards/team/standup.post.yaml");
    let text = fs::read_to_string(&card).unwrap();
    fs::write(&card, text.replace("effect: append", "efect: append")).unwrap();
    // Warnings may come before it.
    assert!(err.any(|line| line.unwrap().starts_with("error[GHX0")));
    fs::write(&card, text).unwrap();
    let line = out.next().unwrap().unwrap();
    assert!(line.starts_with("4 capabilities, no mistakes"), "{line}");
    child.kill().unwrap();
    child.wait().unwrap();
}
