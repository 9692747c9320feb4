//! `ghx capabilities`: lists, explanations, search.

use serde_json::Value;

use crate::support::Place;

#[test]
fn the_list_has_composites_first_in_each_domain() {
    let list = Place::new().run(&["capabilities", "list"]).exits(0).json();
    let list = list.as_array().unwrap();
    assert!(list.len() > 40);
    let mut seen: Vec<(&str, bool)> = Vec::new();
    for entry in list {
        let domain = entry["domain"].as_str().unwrap();
        let composite = entry["composite"].as_bool().unwrap();
        assert!(!entry["description"].as_str().unwrap().is_empty());
        assert_eq!(
            composite,
            entry["capability_id"]
                .as_str()
                .unwrap()
                .ends_with(".composite")
        );
        if let Some((last, was)) = seen.last() {
            assert!(
                *last <= domain && (*last != domain || *was || !composite),
                "{entry}"
            );
        }
        seen.push((domain, composite));
    }
}

#[test]
fn one_domain_can_be_chosen() {
    let place = Place::new();
    let list = place
        .run(&["caps", "list", "--domain", "repo", "--json"])
        .exits(0)
        .json();
    assert!(
        list.as_array()
            .unwrap()
            .iter()
            .all(|entry| entry["domain"] == "repo")
    );
    insta::assert_snapshot!(
        "list_repo",
        Place::plain()
            .terminal(&["capabilities", "list", "--domain", "repo"])
            .exits(0)
            .stdout
    );
    let wrong = Place::new()
        .run(&["capabilities", "list", "--domain", "isue"])
        .exits(2);
    assert!(
        wrong.stderr.contains("did you mean `issue`?"),
        "{}",
        wrong.stderr
    );
}

#[test]
fn the_compact_list_is_one_line_each() {
    let place = Place::new();
    let all = place
        .run(&["capabilities", "list"])
        .json()
        .as_array()
        .unwrap()
        .len();
    let compact = place
        .run(&["capabilities", "list", "--compact"])
        .exits(0)
        .stdout;
    // The first line says how to read the others.
    assert_eq!(compact.lines().count(), all + 1);
    let line = compact
        .lines()
        .find(|line| line.starts_with("pr.thread.reply("))
        .unwrap();
    assert!(
        line.starts_with("pr.thread.reply(THREAD body) Reply"),
        "{line}"
    );
    assert!(compact.contains("\nissue.delete!(ISSUE) Delete"));
    // Sentences are whole: what stands behind a comma may be the point of it.
    assert!(compact.contains(") Edit, add and delete text files on a branch in one commit\n"));
    assert!(compact.contains(
        "(PROJECT itemId field option|optionId|text|number|date|iterationId) Set one field"
    ));
    // `.ci/mcp` counts tokens of o200k: lines of this kind have more than three and a half characters each.
    assert!(compact.len() <= 4_000 * 7 / 2, "{}", compact.len());
}

#[test]
fn explain_has_everything_an_agent_needs() {
    let place = Place::new();
    let told = place
        .run(&["capabilities", "explain", "issue.labels.update", "--json"])
        .exits(0)
        .json();
    assert_eq!(told["capability_id"], "issue.labels.set");
    assert_eq!(told["effect"], "idempotent");
    assert_eq!(told["requests"]["least"], 1);
    assert_eq!(told["requests"]["most"], 2);
    assert_eq!(
        told["exactly_one_of"][0],
        "issueId | owner + name + issueNumber | url"
    );
    assert_eq!(told["input_schema"]["type"], "object");
    assert!(told["output_schema"]["properties"]["labels"]["items"].is_object());
    assert!(
        told["output_fields"]
            .as_array()
            .unwrap()
            .iter()
            .any(|field| field["name"] == "labels")
    );
    let inputs = told["inputs"].as_array().unwrap();
    assert!(
        inputs
            .iter()
            .any(|input| input["name"] == "labels" && input["type"] == "list of text"),
        "{inputs:?}"
    );
    let example = &told["examples"][0];
    assert_eq!(example["input"]["issueNumber"], 7);
    assert!(
        example["command"]
            .as_str()
            .unwrap()
            .contains("labels set 7 --repo acme/app"),
        "{example}"
    );
    let shown = Place::plain()
        .terminal(&["capabilities", "explain", "issue.labels.set"])
        .exits(0)
        .stdout;
    insta::assert_snapshot!("explain_labels_set", shown);
}

/// A step that uses another one's result is a request more; one that the input leaves out is none.
#[test]
fn explain_counts_the_requests_of_composites() {
    let place = Place::new();
    for (id, least, most) in [
        ("issue.triage.composite", 1, 2),
        ("issue.create.composite", 1, 3),
        ("pr.create.composite", 1, 3),
        ("pr.merge.composite", 2, 3),
        ("pr.threads.composite", 1, 1),
    ] {
        let told = place.run(&["capabilities", "explain", id]).exits(0).json();
        let requests = (&told["requests"]["least"], &told["requests"]["most"]);
        assert_eq!(requests, (&least.into(), &most.into()), "{id}");
    }
}

#[test]
fn every_example_works_as_flags_and_as_json() {
    let place = Place::new();
    let list = place.run(&["capabilities", "list"]).json();
    for entry in list.as_array().unwrap() {
        let id = entry["capability_id"].as_str().unwrap();
        let told = place.run(&["capabilities", "explain", id]).exits(0).json();
        let examples = told["examples"].as_array().unwrap();
        assert!(!examples.is_empty(), "{id} has no example");
        for example in examples {
            let words = split(example["command"].as_str().unwrap());
            let mut words: Vec<&str> = words.iter().map(String::as_str).collect();
            words.push("--dry-run");
            let by_flags = place.run(&words[1..]).exits(0).json();
            let input = example["input"].to_string();
            let by_json = place
                .run(&["run", id, "--input", &input, "--dry-run"])
                .exits(0)
                .json();
            let same = |plan: &Value| plan["requests"].clone();
            assert_eq!(same(&by_flags), same(&by_json), "{id}: {words:?}");
        }
    }
}

/// Splits a line as a shell does: single quotes, and `'\''` for a quote.
fn split(line: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut quoted = false;
    let mut chars = line.chars();
    while let Some(c) = chars.next() {
        match c {
            '\'' => quoted = !quoted,
            '\\' if !quoted => words.last_mut().unwrap().extend(chars.next()),
            ' ' if !quoted => words.push(String::new()),
            _ => words.last_mut().unwrap().push(c),
        }
    }
    words
}

#[test]
fn search_finds_by_words() {
    let place = Place::new();
    let first = |words: &[&str]| {
        let found = place
            .run(&[&["capabilities", "search"][..], words].concat())
            .exits(0)
            .json();
        found[0]["capability_id"]
            .as_str()
            .unwrap_or("nothing")
            .to_owned()
    };
    assert_eq!(first(&["resolve", "threads"]), "pr.threads.composite");
    assert_eq!(first(&["merge"]), "pr.merge.composite");
    assert_eq!(first(&["request reviewers"]), "pr.reviews.request");
    assert_eq!(first(&["close", "an", "issue"]), "issue.close.composite");
    assert_eq!(first(&["close", "duplicate"]), "issue.close");
    assert_eq!(first(&["edit", "file"]), "repo.files.commit");
    assert_eq!(first(&["answer", "a", "review"]), "pr.threads.composite");
    assert_eq!(first(&["merge", "when", "green"]), "pr.automerge.enable");
    assert_eq!(
        first(&["find", "a", "failing", "job's", "log"]),
        "workflow.job.logs.view"
    );
    assert_eq!(first(&["xyzzy"]), "nothing");
    assert!(
        place
            .run(&["capabilities", "search", "xyzzy"])
            .stderr
            .contains("`xyzzy` is not covered; `ghx capabilities list` shows all")
    );
    let near = place.run(&["capabilities", "search", "relaese"]);
    assert!(near.stderr.contains("the nearest is `release."), "{near:?}");
}
