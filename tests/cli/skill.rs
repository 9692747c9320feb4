//! The skill, played: every command that it teaches is run on the sandbox, in its order, by a script in the agent's place.

use std::collections::BTreeSet;

use ghx_sandbox::Sandbox;
use serde_json::{Value, json};

use crate::chain::{demo, on};
use crate::support::Place;

const SKILL: &str = include_str!("../../skills/resolve-pr-feedback/SKILL.md");
const RESOLVER: &str = include_str!("../../skills/resolve-pr-feedback/resolver.md");

/// The commands that a text teaches.
fn taught(text: &str) -> BTreeSet<&str> {
    let spans = text.split('`').skip(1).step_by(2);
    spans
        .filter(|span| span.starts_with("ghx feedback"))
        .collect()
}

/// Plays the agent: runs what was taught, with the gaps filled.
struct Agent<'a> {
    place: Place,
    sandbox: &'a Sandbox,
    played: BTreeSet<&'a str>,
}

impl<'a> Agent<'a> {
    /// Runs a command as it is taught; `filled` gives each gap its value.
    fn run(&mut self, command: &'a str, filled: &[(&str, &str)], input: &str) -> Value {
        assert!(
            taught(SKILL).contains(command) || taught(RESOLVER).contains(command),
            "nobody teaches `{command}`"
        );
        self.played.insert(command);
        let mut words: Vec<String> = command.split_whitespace().map(str::to_owned).collect();
        for word in &mut words {
            for (gap, value) in filled {
                *word = word.replace(gap, value);
            }
        }
        let words: Vec<&str> = words
            .iter()
            .skip(1)
            .map(String::as_str)
            .filter(|word| !word.is_empty())
            .collect();
        self.place
            .run_with(&words, input.as_bytes())
            .exits(0)
            .json()
    }

    /// One round: label, fetch, resolve, apply.
    fn round(&mut self, reply: &str) -> Value {
        let asked = self.run("ghx feedback <pr> --label", &[("<pr>", "42")], "");
        let labels: serde_json::Map<String, Value> = (asked["label"].as_array().unwrap().iter())
            .map(|item| {
                (
                    item["handle"].as_str().unwrap().to_owned(),
                    json!("settings"),
                )
            })
            .collect();
        let labels = match labels.is_empty() {
            true => String::new(),
            false => format!("--label={}", json!(labels)),
        };
        let fetch = "ghx feedback <pr> --compact --json [--label=..]";
        let found = self.run(fetch, &[("<pr>", "42"), ("[--label=..]", &labels)], "");
        assert_eq!(found["to_label"], 0, "all is labelled: {found}");
        let reports = self.resolve(&found, reply);
        let apply = "ghx feedback apply <pr> --verdicts -";
        self.run(apply, &[("<pr>", "42")], &json!(reports).to_string())
    }

    /// A resolver for each unit, then what is unsettled: each reads its items whole and reports.
    fn resolve(&mut self, found: &Value, reply: &str) -> Vec<Value> {
        let mut units: Vec<Vec<String>> = Vec::new();
        let texts = |list: &Value| -> Vec<String> {
            let list = list.as_array().into_iter().flatten();
            list.map(|it| it.as_str().unwrap().to_owned()).collect()
        };
        for group in found["groups"].as_array().unwrap() {
            for unit in texts(group) {
                let clusters = found["clusters"].as_array().unwrap();
                match clusters
                    .iter()
                    .find(|cluster| cluster["id"] == unit.as_str())
                {
                    Some(cluster) => units.push(texts(&cluster["items"])),
                    None => units.push(vec![unit]),
                }
            }
        }
        for left in found["unsettled"].as_array().into_iter().flatten() {
            units.push(vec![left["handle"].as_str().unwrap().to_owned()]);
        }
        let show = "ghx feedback show <id>,<id> <pr> --json";
        let mut reports = Vec::new();
        for unit in units {
            let read = self.run(show, &[("<id>,<id>", &unit.join(",")), ("<pr>", "42")], "");
            let verdicts: Vec<Value> = (read["items"].as_array().unwrap().iter())
                .map(|item| json!({ "id": item["id"], "verdict": "fixed", "reply": reply, "seen": item["seen"] }))
                .collect();
            assert_eq!(verdicts.len(), unit.len());
            reports.push(json!({ "verdicts": verdicts, "cluster_assessment": { "mode": "systemic", "summary": "one cause" } }));
        }
        reports
    }

    fn verify(&mut self, cycle: &str) -> Value {
        self.run(
            "ghx feedback verify <pr> --cycle N",
            &[("<pr>", "42"), ("N", cycle)],
            "",
        )
    }

    /// The reviewer says something in a thread.
    fn reviewer(&self, thread: &str, body: &str) {
        let rita = on(self.sandbox).var("GH_TOKEN", self.sandbox.token_for("monalisa"));
        let input = json!({ "threadId": thread, "body": body }).to_string();
        rita.run(&["run", "pr.thread.reply", "--input", &input])
            .exits(0);
    }
}

#[test]
fn an_agent_that_follows_the_skill_ends_clean() {
    let sandbox = demo();
    let mut agent = Agent {
        place: on(&sandbox).var("GH_REPO", "acme/app"),
        sandbox: &sandbox,
        played: BTreeSet::new(),
    };
    let applied = agent.round("Done in 1a2b3c4.");
    assert_eq!(
        (&applied["status"], &applied["meta"]["round_trips"]),
        (&json!("success"), &json!(1))
    );
    assert_eq!(agent.verify("1")["status"], "clean");

    // The reviewer is not content, inside a thread that is resolved.
    let thread = applied["items"][0]["id"].as_str().unwrap().to_owned();
    agent.reviewer(&thread, "Not fixed for IPv6.");
    let left = agent.verify("1");
    assert_eq!(
        (&left["status"], &left["why"][0]["kind"]),
        (&json!("open"), &json!("objected"))
    );
    let next = left["why"][0]["next"].as_str().unwrap().to_owned();
    let words: Vec<&str> = next.split_whitespace().skip(1).collect();
    let shown = agent.place.run(&words).exits(0).json();
    assert_eq!(shown["items"][0]["id"], thread.as_str());
    assert_eq!(agent.round("For IPv6, too.")["status"], "success");
    assert_eq!(agent.verify("2")["status"], "clean");

    let all: BTreeSet<&str> = taught(SKILL).union(&taught(RESOLVER)).copied().collect();
    assert_eq!(agent.played, all, "every command that is taught was played");
}

#[test]
fn skills_are_short() {
    // Words of more than five letters and every mark of their own: more than any tokenizer in use counts.
    let pieces = |text: &str| -> usize {
        let mut count = 0;
        let mut letters = 0_usize;
        for c in text.chars().chain([' ']) {
            if c.is_alphabetic() {
                letters += 1;
                continue;
            }
            count += letters.div_ceil(6);
            letters = 0;
            count += usize::from(!c.is_whitespace());
        }
        count
    };
    let both = pieces(SKILL) + pieces(RESOLVER);
    assert!(both <= 1_400, "{both}");
    let ghx = pieces(include_str!("../../skills/ghx/SKILL.md"));
    assert!(ghx <= 1_750, "{ghx}");
}
