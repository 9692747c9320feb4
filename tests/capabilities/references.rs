//! Chains whose steps use what earlier ones made: requests, faults, and random chains beside a model that runs steps one by one.

use std::time::Duration;

use ghx::{ChainResultEnvelope, Client, Code, Outcome, Status, TaskRequest};
use ghx_sandbox::{Break, Fault, When, WritePoint};
use serde_json::{Value, json};

use super::facts;
use super::model::{self, Dice, Issue, Issues};
use super::run::{Stage, assert_none};
use super::world;

fn tasks(steps: Value) -> Vec<TaskRequest> {
    serde_json::from_value(steps).unwrap()
}

fn create(name: &str) -> Value {
    json!({"task": "issue.create", "as": name, "input": {"owner": "acme", "name": "app", "title": name}})
}

fn label(name: &str) -> Value {
    let id = json!({"$from": format!("{name}.id")});
    json!({"task": "issue.labels.add", "as": format!("{name}Label"), "input": {"issueId": id, "labels": ["bug"]}})
}

#[test]
fn two_issues_made_and_labelled_by_name_are_one_look_up_and_two_writes() {
    let stage = Stage::new(world::world());
    let steps = tasks(json!([create("a"), create("b"), label("a"), label("b")]));
    let envelope = stage.tasks(&steps);
    assert_eq!(envelope.status, Status::Success, "{envelope:?}");
    assert_eq!(envelope.meta.round_trips, 3);
    let aliases: Vec<usize> = stage.log().graphql().map(|it| it.aliases.len()).collect();
    assert_eq!(aliases, [2, 2, 2]);
    let plan = ghx::plan_tasks(&ghx::REGISTRY, &steps, &ghx::PlanOptions::default()).unwrap();
    assert_eq!(plan.round_trips, 3);
}

#[test]
fn typed_steps_use_the_fields_of_handles() {
    use ghx::{Chain, Text, issue};

    let stage = Stage::new(world::world());
    let mut chain = Chain::new();
    let bug = chain.add(issue::create("acme/app", "Crash"));
    let labelled = chain.add(issue::labels::add(bug.id(), ["bug"]));
    let text = Text::from("Tracked in #") + bug.number() + ".";
    let said = chain.add(issue::comments::create(("acme/app", 7), text));
    let outcome = stage.block_on(chain.send(&stage.client));
    assert_eq!(outcome.round_trips(), 3);
    let number = outcome.get(bug).unwrap().number;
    let labels = outcome.get(labelled).unwrap().labels;
    assert_eq!(*labels, ["bug"]);
    assert_eq!(
        outcome.get(said).unwrap().comment_body,
        format!("Tracked in #{number}.")
    );
}

#[test]
fn typed_steps_use_numbers_and_whole_lists() {
    use ghx::{Chain, issue};

    let stage = Stage::new(world::world());
    let mut chain = Chain::new();
    let bug = chain.add(issue::create("acme/app", "Crash").labels(["bug", "docs"]));
    let labelled = chain.add(issue::labels::add(bug.id(), ["wontfix"]));
    let same = chain.add(issue::labels::set(("acme/app", 7), labelled.labels()));
    let listed = chain.add(issue::list("acme/app").first(bug.number()));
    let outcome = stage.block_on(chain.send(&stage.client));
    let labels = outcome.get(same).unwrap().labels;
    assert_eq!(labels, ["bug", "docs", "wontfix"]);
    let number = outcome.get(bug).unwrap().number;
    let all = outcome.get(listed).unwrap().issues;
    assert!(!all.is_empty() && all.len() <= usize::try_from(number).unwrap());
    // One look-up for all names, then four requests of which each needs the one before it or is of another kind.
    assert_eq!(outcome.round_trips(), 5);
}

#[test]
fn by_the_id_of_the_repository_the_label_costs_a_look_up_more() {
    let stage = Stage::new(world::world());
    let mut made = create("a");
    made["input"] = stage.resolve(&json!({"repositoryId": "<repo acme/app>", "title": "a"}));
    let envelope = stage.tasks(&tasks(json!([made, label("a")])));
    assert_eq!(envelope.status, Status::Success, "{envelope:?}");
    assert_eq!(envelope.meta.round_trips, 3);
}

#[test]
fn what_is_listed_is_closed_with_a_comment_each() {
    let stage = Stage::new(world::world());
    let input = json!({"owner": "acme", "name": "app", "issueNumber": {"$from": "item.number"}, "body": {"$text": "Closing “${item.title}”."}});
    let envelope = stage.tasks(&tasks(json!([
        {"task": "issue.list", "as": "open", "input": {"owner": "acme", "name": "app"}},
        {"task": "issue.comments.create", "as": "said", "foreach": {"$from": "open.issues"}, "input": input},
        {"task": "issue.close", "foreach": {"$from": "open.issues"}, "needs": ["said"], "input": {"issueId": {"$from": "item.id"}, "reason": "not_planned"}},
        {"task": "issue.comments.create", "input": {"owner": "acme", "name": "app", "issueNumber": 8, "body": {"$text": "First: ${said.results[0].data.commentUrl}"}}},
    ])));
    assert_eq!(envelope.status, Status::Success, "{envelope:?}");
    // The look-up of issue 8, the list, the look-ups of its numbers, the comments, then closing together with the last comment.
    assert_eq!(envelope.meta.round_trips, 5);
    let now = facts::of(&stage.sandbox.world());
    for number in [3, 5, 7] {
        let issue = &now[&format!("acme/app#{number}")];
        assert_eq!(issue["state"], "Closed");
        let last = issue["comments"].as_array().unwrap().last().unwrap();
        assert!(
            last.as_str().unwrap().starts_with("octocat: Closing “"),
            "{last}"
        );
    }
}

#[test]
fn outcomes_are_honest_through_every_fault() {
    let breaks = [
        Break::BadGatewayJson,
        Break::BadGatewayHtml,
        Break::GatewayTimeout,
        Break::Dropped,
        Break::Truncated,
        Break::WrongJson,
        Break::SomethingWentWrong,
    ];
    let mut wrong = Vec::new();
    for how in breaks {
        for at in [WritePoint::Before, WritePoint::After(1), WritePoint::All] {
            for request in 0..3 {
                let mut stage = Stage::new(world::world());
                // What was lost is not looked for: the outcomes must be honest without that.
                stage.client = Client::builder()
                    .url(stage.sandbox.url())
                    .token(stage.sandbox.token())
                    .confirm_wait(Duration::ZERO)
                    .build()
                    .unwrap();
                stage
                    .sandbox
                    .inject(Fault::broken(how, at).when(When::Request(request)));
                let steps = json!([create("a"), create("b"), label("a"), label("b")]);
                let envelope = stage.tasks(&tasks(steps));
                let problems = dishonest(&stage, &envelope);
                wrong.extend(
                    (problems.into_iter())
                        .map(|problem| format!("{how:?} {at:?} in request {request}: {problem}")),
                );
            }
        }
    }
    assert_none(&wrong);
}

/// What the results say and the world does not.
fn dishonest(stage: &Stage, envelope: &ChainResultEnvelope) -> Vec<String> {
    let now = facts::of(&stage.sandbox.world());
    let find = |title: &str| {
        now.values()
            .filter(|it| it.get("title").is_some_and(|it| it == title))
            .collect::<Vec<_>>()
    };
    let mut wrong = Vec::new();
    for (made, marked, title) in [(0, 2, "a"), (1, 3, "b")] {
        let issues = find(title);
        if issues.len() > 1 {
            wrong.push(format!("{title} was made {} times", issues.len()));
        }
        let labelled = issues.iter().any(|it| it["labels"] == json!(["bug"]));
        let results = [(made, !issues.is_empty()), (marked, labelled)];
        for (step, there) in results {
            let result = &envelope.results[step];
            let outcome = result.error.as_ref().and_then(|error| error.outcome());
            let honest = match (result.ok, outcome) {
                (true, _) | (false, Some(Outcome::Applied)) => there,
                (false, Some(Outcome::NotApplied)) => !there,
                (false, _) => true,
            };
            if !honest {
                wrong.push(format!("step {step}: {result:?}, there: {there}"));
            }
        }
        let code = envelope.results[marked]
            .error
            .as_ref()
            .map(|error| error.code);
        if !envelope.results[made].ok && code != Some(Code::DependencyFailed) {
            wrong.push(format!("step {marked} has {code:?} although {made} failed"));
        }
    }
    wrong
}

#[test]
fn random_chains_end_as_if_their_steps_had_run_one_by_one() {
    let mut wrong = Vec::new();
    for seed in 0..60 {
        let steps = model::chain(&mut Dice::new(seed));
        let stage = Stage::new(world::world());
        let mut issues = issues(&stage);
        let codes = model::run(&mut issues, next_number(&stage), &steps);
        let written = steps.iter().enumerate().map(|(at, step)| step.json(at));
        let envelope = stage.tasks(&tasks(written.collect()));
        let found: Vec<Option<&str>> = (envelope.results.iter())
            .map(|result| result.error.as_ref().map(|error| error.code.as_str()))
            .collect();
        if found != codes {
            wrong.push(format!(
                "seed {seed}: {found:?} instead of {codes:?} of {steps:?}"
            ));
        }
        let now = self::issues(&stage);
        if now != issues {
            wrong.push(format!(
                "seed {seed}: {now:?} instead of {issues:?} after {steps:?}"
            ));
        }
        let levels = model::levels(&steps);
        let late = steps.iter().any(model::Step::looks_up_a_result);
        let most = levels + 1 + if late { levels } else { 0 };
        if envelope.meta.round_trips > most {
            wrong.push(format!(
                "seed {seed}: {} requests, at most {most}",
                envelope.meta.round_trips
            ));
        }
    }
    assert_none(&wrong);
}

/// The number of the next issue.
fn next_number(stage: &Stage) -> u64 {
    let all = facts::of(&stage.sandbox.world()).into_keys();
    let numbers = all.filter_map(|it| it.strip_prefix("acme/app#")?.parse::<u64>().ok());
    numbers.max().unwrap() + 1
}

/// The issues of the world as the model knows them.
fn issues(stage: &Stage) -> Issues {
    let now = facts::of(&stage.sandbox.world());
    let texts = |list: &Value| -> Vec<String> {
        let list = list.as_array().unwrap().iter();
        list.map(|it| it.as_str().unwrap().to_owned()).collect()
    };
    let own = now.into_iter().filter_map(|(name, facts)| {
        let number = name.strip_prefix("acme/app#")?.parse().ok()?;
        facts.contains_key("subIssues").then(|| {
            let comments = texts(&facts["comments"]).into_iter();
            let issue = Issue {
                title: facts["title"].as_str().unwrap().to_owned(),
                labels: texts(&facts["labels"]).into_iter().collect(),
                comments: comments
                    .map(|it| it.split_once(": ").unwrap().1.to_owned())
                    .collect(),
            };
            (number, issue)
        })
    });
    own.collect()
}
