//! GitHub Actions, played: the action's script in a runner's environment, and a chain split over a matrix.

use std::collections::BTreeSet;
use std::process::Command;

use serde_json::{Value, json};

use crate::chain::{demo, on};
use crate::support::Place;

fn view(number: u32) -> Value {
    json!({"task": "issue.view", "input": {"owner": "acme", "name": "app", "issueNumber": number}})
}

#[test]
fn the_action_annotates_and_hands_out_results() {
    let sandbox = demo();
    let place = on(&sandbox);
    let temp = place.root.path().join("temp");
    std::fs::create_dir(&temp).unwrap();
    let run = |steps: &str, more: &[(&str, &str)]| {
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/.github/chain.sh");
        let ours = std::path::Path::new(env!("CARGO_BIN_EXE_ghx"))
            .parent()
            .unwrap();
        let path = std::env::var("PATH").unwrap();
        let mut command = Command::new("bash");
        command.arg(script).current_dir(place.work());
        command
            .env_clear()
            .env("PATH", format!("{}:{path}", ours.display()));
        command
            .env("GITHUB_GRAPHQL_URL", sandbox.url())
            .env("GH_TOKEN", sandbox.token());
        command
            .env("GITHUB_ACTIONS", "true")
            .env("RUNNER_TEMP", &temp)
            .env("HOME", place.home());
        command
            .env("GITHUB_OUTPUT", temp.join("output"))
            .env("GITHUB_STEP_SUMMARY", temp.join("summary"));
        command.env("GHX_STEPS", steps).envs(more.iter().copied());
        let done = command.output().unwrap();
        let text = |name: &str| {
            let path = temp.join(name);
            let text = std::fs::read_to_string(&path).unwrap_or_default();
            let _ = std::fs::remove_file(path);
            text
        };
        let err = String::from_utf8(done.stderr).unwrap();
        (done.status.code(), err, text("output"), text("summary"))
    };
    let steps = json!([view(7), view(98), view(98)]).to_string();
    let (code, err, out, page) = run(&steps, &[]);
    assert_eq!(code, Some(3), "{err}");
    assert!(
        err.contains("::error title=ghx step 1-2::NOT_FOUND: Could not resolve to an Issue with the number of 98."),
        "{err}"
    );
    assert!(page.starts_with("### ghx: 1 of 3 steps done, "), "{page}");
    assert!(page.contains("| 1-2 | NOT_FOUND |"), "{page}");
    assert!(
        out.contains("status=partial\n") && out.contains("journal="),
        "{out}"
    );
    let envelope = out.lines().find(|line| line.starts_with('{')).unwrap();
    let envelope: Value = serde_json::from_str(envelope).unwrap();
    assert_eq!(envelope["meta"]["succeeded"], 1);

    let (code, err, out, page) = run(
        &steps,
        &[("GHX_FAIL_ON_PARTIAL", "false"), ("GHX_SHARD", "2/2")],
    );
    assert_eq!(code, Some(0), "{err}");
    assert!(out.contains("status=success"), "{out}");
    assert!(
        page.contains("0 of 0"),
        "one repository is one part: {page}"
    );

    // Names of others break out of neither the annotation nor the table.
    let name = "x\n::stop-commands::y | <img src=x> [a](http://b) `c` %0A::error::z";
    let label = json!({"owner": "acme", "name": "app", "issueNumber": 7, "labels": [name]});
    let steps = json!([view(7), {"task": "issue.labels.add", "input": label}]).to_string();
    let (code, err, _, page) = run(&steps, &[]);
    assert_eq!(code, Some(3), "{err}");
    let commands = err.lines().filter(|line| line.starts_with("::"));
    assert_eq!(commands.count(), 1, "{err}");
    assert!(
        err.contains("%0A::stop-commands::y") && err.contains("%250A::error"),
        "{err}"
    );
    let row = page.lines().last().unwrap();
    let bars = row.matches('|').count() - row.matches("\\|").count();
    assert_eq!((page.lines().count(), bars), (5, 4), "{page}");
    assert!(!row.contains("<img") && !row.contains(" [a]"), "{page}");

    let (code, err, out, _) = run("$(touch hacked); [", &[]);
    assert_eq!(code, Some(2), "{err}");
    assert!(out.contains("status=failed"), "{out}");
    assert!(!place.work().join("hacked").exists());
}

#[test]
fn the_parts_of_a_matrix_are_the_whole() {
    let place = Place::new();
    let step = |name: &str| json!({"task": "repo.view", "input": {"owner": "acme", "name": name}});
    let names = ["app", "gone", "app", "away", "gone", "lost"];
    let steps = json!(names.map(step)).to_string();
    let mut seen = BTreeSet::new();
    for part in ["1/3", "2/3", "3/3"] {
        let words = ["chain", "--sandbox", "--steps", &steps, "--shard", part];
        let result = place.run(&words).json();
        let numbers: Vec<u64> = result["results"]
            .as_array()
            .unwrap()
            .iter()
            .map(|it| it["step"].as_u64().unwrap())
            .collect();
        let expected: &[u64] = match part {
            "1/3" => &[0, 2, 5],
            "2/3" => &[1, 4],
            _ => &[3],
        };
        assert_eq!(numbers, expected, "{part}: {result}");
        for number in numbers {
            assert!(seen.insert(number), "step {number} is in two parts");
        }
    }
    assert_eq!(seen.len(), names.len());
    let wrong = json!([step("app"), {"task": "repo.view", "input": {"owner": 1}}]).to_string();
    let words = ["chain", "--sandbox", "--steps", &wrong, "--shard", "1/2"];
    let result = place.run(&words).exits(1).json();
    assert_eq!(
        result["meta"]["total"], 2,
        "a wrong step stops every part: {result}"
    );
    let words = ["chain", "--sandbox", "--steps", &steps, "--shard", "4/3"];
    let result = place.run(&words).exits(2).json();
    assert!(
        result["error"]["message"]
            .as_str()
            .unwrap()
            .contains("such as 2/10"),
        "{result}"
    );
}
