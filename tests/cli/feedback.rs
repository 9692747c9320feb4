//! `ghx feedback`: view, apply and verify from the command line.

use ghx_sandbox::{Options, Sandbox, World};
use serde_json::{Value, json};

use crate::chain::{demo, on};
use crate::support::Place;

#[test]
fn a_pull_request_is_named_by_number_address_or_branch() {
    let place = Place::new();
    let by_number = place.run(&["feedback", "42", "--sandbox"]).exits(0).json();
    assert_eq!(by_number["pull_request"]["number"], 42);
    let url = by_number["pull_request"]["url"].as_str().unwrap();
    assert_eq!(
        place.run(&["feedback", url, "--sandbox"]).exits(0).json(),
        by_number
    );
    assert_eq!(
        place.run(&["feedback", "--sandbox"]).exits(0).json(),
        by_number
    );

    let sandbox = demo();
    let place = on(&sandbox).var("GH_REPO", "acme/app");
    place.git(&["init", "-q", "-b", "no-such-branch"]);
    let run = place.run(&["feedback"]).exits(1).json();
    assert_eq!(run["error"]["code"], "NOT_FOUND");
    let branch = sandbox
        .world()
        .pull("acme/app", 42)
        .unwrap()
        .head_ref
        .clone();
    place.git(&["symbolic-ref", "HEAD", &format!("refs/heads/{branch}")]);
    assert_eq!(
        place.run(&["feedback"]).exits(0).json()["pull_request"]["number"],
        42
    );
}

#[test]
fn a_terminal_gets_a_table() {
    let shown = Place::plain()
        .terminal(&["feedback", "42", "--sandbox"])
        .exits(0)
        .stdout;
    assert!(
        shown.contains("Clusters") && shown.contains("Order of work") && !shown.contains('\u{1b}'),
        "{shown}"
    );
    insta::assert_snapshot!("feedback_terminal", shown.replace('\r', ""));
    let shown = Place::plain()
        .terminal(&["feedback", "verify", "42", "--sandbox"])
        .exits(0)
        .stdout;
    assert!(!shown.contains('{'), "{shown}");
    insta::assert_snapshot!("feedback_verify_terminal", shown.replace('\r', ""));
}

#[test]
fn the_caller_may_decide_states_and_categories() {
    let place = Place::new();
    let report = place.run(&["feedback", "42", "--sandbox"]).exits(0).json();
    let id = report["items"][0]["id"].as_str().unwrap();
    let categories = json!({id: "naming"}).to_string();
    let changed = place
        .run(&["feedback", "42", "--sandbox", "--categories", &categories])
        .exits(0)
        .json();
    let item = changed["items"]
        .as_array()
        .unwrap()
        .iter()
        .find(|item| item["id"] == id)
        .unwrap()
        .to_string();
    assert!(item.contains("naming"), "{item}");
    let triage = json!({id: "pending"}).to_string();
    let changed = place
        .run_with(
            &["feedback", "42", "--sandbox", "--triage", "-"],
            triage.as_bytes(),
        )
        .exits(0)
        .json();
    assert!(
        changed["items"]
            .as_array()
            .unwrap()
            .iter()
            .all(|item| item["id"] != id),
        "{changed}"
    );
    let none = place
        .run(&["feedback", "42", "--sandbox", "--lookback", "0"])
        .exits(0)
        .json();
    assert_eq!(none["cross_invocation"]["resolved_threads"], json!([]));
    for (flag, value) in [
        ("--triage", r#"{"x":"old"}"#),
        ("--categories", "[]"),
        ("--categories", "{"),
        ("--triage", r#"{"x":"new","x":"pending"}"#),
        ("--categories", r#"{"x":"style","\u0078":"testing"}"#),
    ] {
        let run = place.run(&["feedback", "42", "--sandbox", flag, value]);
        let run = run.exits(2);
        let twice = value.matches(':').count() == 2;
        assert_eq!(run.stderr.contains("`x` is given twice"), twice, "{value}");
    }
    let unknown = place
        .run(&[
            "feedback",
            "42",
            "--sandbox",
            "--triage",
            r#"{"PRRT_x":"new"}"#,
        ])
        .exits(1)
        .json();
    assert_eq!(unknown["error"]["code"], "VALIDATION");
}

#[test]
fn verdicts_go_out_in_one_request_and_only_once() {
    let sandbox = demo();
    let place = on(&sandbox).var("GH_REPO", "acme/app");
    let report = place.run(&["feedback", "42"]).exits(0).json();
    let verdicts: Vec<Value> = report["review_threads"]
        .as_array()
        .unwrap()
        .iter()
        .map(|thread| json!({"id": thread["thread_id"], "verdict": "fixed", "reply": "Done in abc123."}))
        .collect();
    assert!(
        verdicts.len() > 2 && verdicts[0]["id"].is_string(),
        "{report}"
    );
    let verdicts = json!(verdicts).to_string();
    let words = ["feedback", "apply", "42", "--verdicts", "-"];
    let before = sandbox.log().requests.len();
    let plan = place
        .run_with(&[&words[..], &["--dry-run"]].concat(), verdicts.as_bytes())
        .exits(0)
        .json();
    assert_eq!(plan["dry_run"]["round_trips"], 1);
    assert_eq!(sandbox.log().writes.len(), 0);
    let applied = place.run_with(&words, verdicts.as_bytes()).exits(0).json();
    assert_eq!(applied["status"], "success");
    assert_eq!(applied["meta"]["round_trips"], 1);
    assert_eq!(
        sandbox.log().requests.len(),
        before + 3,
        "two fetches and one write"
    );
    let again = place.run_with(&words, verdicts.as_bytes()).exits(0).json();
    assert_eq!(again["meta"]["round_trips"], 0, "all is done before");
    let shown = place
        .terminal(&["feedback", "apply", "42", "--verdicts", &verdicts])
        .exits(0)
        .stdout;
    assert!(
        shown.contains("done before") && shown.contains("nothing sent"),
        "{shown}"
    );
    let left = place
        .run(&["feedback", "verify", "42", "--cycle", "1"])
        .exits(0)
        .json();
    assert_eq!(
        left["status"], "open",
        "comments and review texts are left: {left}"
    );
}

#[test]
fn hostile_words_reach_no_terminal() {
    let world = World::builder().user("rita").repo("acme/app", |repo| {
        repo.pull_at(42, "Add \u{1b}[31mretries", |pull| {
            pull.file("src/\u{1b}]0;owned\u{7}x.rs", 1..=9);
            pull.thread(
                "rita",
                "src/\u{1b}]0;owned\u{7}x.rs",
                3,
                "\u{1b}[2J\u{202e}this unwrap panics\r\nsecond",
                |_| {},
            );
            pull.comment("rita", "\u{9b}31m red\u{2028}");
        });
    });
    let sandbox = Sandbox::start(world.build(), Options::default()).unwrap();
    let place = on(&sandbox).var("GH_REPO", "acme/app").var("NO_COLOR", "1");
    let id = place.run(&["feedback", "42"]).exits(0).json()["items"][0]["id"].clone();
    for words in [
        &["feedback", "42"][..],
        &["feedback", "42", "--label"],
        &["feedback", "verify", "42"],
        &["feedback", "show", id.as_str().unwrap(), "42"],
    ] {
        let shown = place.terminal(words).exits(0).stdout;
        let shown = shown.replace("\r\n", "\n");
        assert!(!shown.trim().is_empty(), "{words:?}");
        let steers = |c: char| c.is_control() && c != '\n' || "\u{202e}\u{2028}".contains(c);
        assert!(!shown.contains(steers), "{words:?}: {shown:?}");
    }
}

#[test]
fn the_page_stands_alone_and_hostile_words_stay_words() {
    let hostile = "<script>alert(1)</script><img src=x onerror=alert(2)> \"'&\u{202e}\n</div></details><style>*{display:none}</style>";
    let world = World::builder().user("rita").repo("acme/app", |repo| {
        repo.pull_at(42, hostile, |pull| {
            pull.file("src/\"><b>x.rs", 1..=9);
            pull.thread("rita", "src/\"><b>x.rs", 3, hostile, |_| {});
            pull.comment("rita", hostile);
        });
    });
    let sandbox = Sandbox::start(world.build(), Options::default()).unwrap();
    let place = on(&sandbox).var("GH_REPO", "acme/app");
    for (sandboxed, threads) in [(&[][..], 1), (&["--sandbox"][..], 10)] {
        let words = [&["feedback", "42", "--html", "page.html"], sandboxed].concat();
        let said = place.run(&words).exits(0).json();
        assert_eq!(
            (&said["ok"], &said["html"]),
            (&json!(true), &json!("page.html"))
        );
        let page = std::fs::read_to_string(place.work().join("page.html")).unwrap();
        assert!(page.starts_with("<!DOCTYPE html>") && page.ends_with("</html>\n"));
        assert!(
            page.contains("default-src 'none'"),
            "a policy forbids what should not be there"
        );
        assert!(page.contains("prefers-color-scheme:dark") && page.contains("@media print"));
        for bad in [
            "<script",
            "<img",
            "onerror=alert(2)>",
            "\u{202e}",
            "url(",
            "@import",
            "<link",
        ] {
            assert!(!page.contains(bad), "{bad}");
        }
        assert_eq!(page.matches("<style>").count(), 1);
        assert_eq!(page.matches("<details id=\"PRRT_").count(), threads);
        assert_eq!(
            page.matches("<details").count(),
            page.matches("</details>").count()
        );
        let links = page.matches("href=\"");
        assert_eq!(
            links.count(),
            page.matches("href=\"#").count() + page.matches("href=\"https://").count()
        );
    }
    let missing = place
        .run(&["feedback", "42", "--html", "no/such/folder/page.html"])
        .exits(1);
    assert!(missing.stderr.contains("cannot write"), "{missing:?}");
}

#[test]
fn what_the_classifier_does_not_know_is_asked_for_and_taken_back() {
    let world = World::builder().user("rita").repo("acme/app", |repo| {
        repo.pull_at(42, "Retries", |pull| {
            pull.file("src/net/a.rs", 1..=99);
            for line in 1..=3 {
                pull.thread(
                    "rita",
                    "src/net/a.rs",
                    line,
                    "Two of these at once?",
                    |_| {},
                );
            }
        });
    });
    let sandbox = Sandbox::start(world.build(), Options::default()).unwrap();
    let place = on(&sandbox).var("GH_REPO", "acme/app");
    let short = place.run(&["feedback", "42", "--compact"]).exits(0).json();
    assert_eq!(
        (&short["to_label"], &short["clusters"]),
        (&json!(3), &json!([]))
    );
    let asked = place.run(&["feedback", "42", "--label"]).exits(0).json();
    let labels: serde_json::Map<String, Value> = (asked["label"].as_array().unwrap().iter())
        .map(|item| {
            (
                item["handle"].as_str().unwrap().to_owned(),
                json!("Concurrency"),
            )
        })
        .collect();
    assert_eq!(labels.len(), 3);
    let labels = format!("--label={}", json!(labels));
    let found = place.run(&["feedback", "42", &labels]).exits(0).json();
    assert_eq!(found["clusters"][0]["category"], "concurrency");
    assert_eq!(found["clusters"][0]["items"].as_array().unwrap().len(), 3);
    let short = place
        .run(&["feedback", "42", "--compact", &labels])
        .exits(0)
        .json();
    assert_eq!(short["groups"], json!([["cluster-1"]]));
    assert!(
        short["clusters"][0]["brief_xml"]
            .as_str()
            .unwrap()
            .contains("concurrency")
    );
    let long = place.run(&["feedback", "42", &labels]).exits(0).stdout;
    assert!(short.to_string().len() * 2 < long.len());
}

#[test]
fn items_are_shown_whole_by_id_or_by_its_end() {
    let place = Place::new();
    let report = place.run(&["feedback", "42", "--sandbox"]).exits(0).json();
    let (first, second) = (&report["items"][0], &report["items"][1]);
    let handles = format!(
        "{},{}",
        first["handle"].as_str().unwrap(),
        second["id"].as_str().unwrap()
    );
    let shown = place
        .run(&["feedback", "show", &handles, "42", "--sandbox"])
        .exits(0)
        .json();
    let items = shown["items"].as_array().unwrap();
    assert_eq!(
        (&items[0]["id"], &items[1]["id"]),
        (&first["id"], &second["id"])
    );
    assert_eq!(items[0]["seen"], first["seen"]);
    assert_eq!(
        items[0]["comments"][0]["body"],
        report["review_threads"][0]["comments"][0]["body"]
    );
    let missing = place
        .run(&["feedback", "show", "PRRT_x", "42", "--sandbox"])
        .exits(1)
        .json();
    assert_eq!(missing["error"]["code"], "NOT_FOUND");
    let text = Place::plain()
        .terminal(&["feedback", "show", &handles, "42", "--sandbox"])
        .exits(0)
        .stdout;
    assert!(
        text.contains("monalisa") && text.contains("flush()"),
        "{text}"
    );
}

#[test]
fn a_verdict_for_what_has_changed_is_refused_alone() {
    let sandbox = demo();
    let place = on(&sandbox).var("GH_REPO", "acme/app");
    let report = place.run(&["feedback", "42"]).exits(0).json();
    let verdicts: Vec<Value> = (report["items"].as_array().unwrap().iter())
        .filter(|item| item["kind"] == "review_thread" && item["previously_resolved"] == false)
        .take(2)
        .map(|item| {
            json!({"id": item["handle"], "verdict": "fixed", "reply": "Done.", "seen": item["seen"]})
        })
        .collect();
    let id = report["items"][0]["id"].as_str().unwrap();
    let reply = json!({"threadId": id, "body": "Wait, please keep the old name"}).to_string();
    let rita = on(&sandbox).var("GH_TOKEN", sandbox.token_for("monalisa"));
    rita.run(&["run", "pr.thread.reply", "--input", &reply])
        .exits(0);
    let words = [
        "feedback",
        "apply",
        "42",
        "--verdicts",
        "-",
        "--fail-on-partial",
    ];
    let applied = place.run_with(&words, json!(verdicts).to_string().as_bytes());
    let applied = applied.exits(3).json();
    assert_eq!(applied["items"][0]["error"]["code"], "NOT_APPLIED");
    assert_eq!(
        applied["items"][0]["error"]["details"]["outcome"],
        "not_applied"
    );
    let message = applied["items"][0]["error"]["message"].as_str().unwrap();
    assert!(
        message.starts_with("a new comment by monalisa"),
        "{message}"
    );
    assert_eq!(applied["items"][1]["outcome"], "done");
}

#[test]
fn wrong_verdicts_and_wrong_subjects_are_usage_errors() {
    let place = Place::new();
    for (words, message) in [
        (
            &["feedback", "apply", "42", "--sandbox", "--verdicts", "{"][..],
            "not valid JSON",
        ),
        (
            &[
                "feedback",
                "apply",
                "42",
                "--sandbox",
                "--verdicts",
                r#"[{"id":"x","verdict":"fxed","reply":"y"}]"#,
            ],
            "fixed",
        ),
        (
            &["feedback", "apply", "42", "--sandbox", "--verdicts", "[]"],
            "there are no verdicts",
        ),
        (
            &["feedback", "forty", "--sandbox"],
            "neither a number nor an address",
        ),
        (
            &[
                "feedback",
                "https://github.com/acme/app/issues/7",
                "--sandbox",
            ],
            "not the URL of a pull request",
        ),
        (
            &["feedback", "https://ghe.example.com/acme/app/pull/42"],
            "set GH_HOST=ghe.example.com",
        ),
        (&["feedback"], "not in a git checkout"),
    ] {
        let run = place.run(words).exits(2);
        assert!(run.stderr.contains(message), "{words:?}: {}", run.stderr);
        assert_eq!(run.json()["ok"], false);
    }
    let run = place.run(&["feedback", "999", "--sandbox"]).exits(1).json();
    assert_eq!(run["error"]["code"], "NOT_FOUND");
    let run = Place::new()
        .run(&["feedback", "42", "--repo", "acme/app"])
        .exits(1)
        .json();
    assert_eq!(run["error"]["code"], "AUTH");
}
