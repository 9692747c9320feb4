//! Lost replies: whatever a card says about finding its work, it finds that, and nothing else.

use std::collections::BTreeSet;

use ghx::plan::{Action, Effect};
use ghx::{Outcome, REGISTRY};
use ghx_sandbox::{Break, Fault, When, WritePoint};
use serde_json::Map;

use super::hasty::hasty;
use super::run::{Stage, assert_none, data};
use super::table::{self, Case};
use super::world;

/// Every case of a capability that says how to find its work.
fn sought() -> Vec<(String, Case)> {
    let entries = table::all().into_iter().filter(|entry| {
        let capability = REGISTRY.find(&entry.capability).unwrap();
        matches!(&capability.action, Action::Operation(it) if it.confirm.is_some())
    });
    let cases = entries.flat_map(|entry| {
        let name = entry.capability;
        entry
            .cases
            .into_iter()
            .map(move |case| (name.clone(), case))
    });
    cases.collect()
}

/// A case whose last request, which writes, is not answered.
fn unanswered(case: &Case, at: WritePoint) -> Stage {
    let stage = Stage::hasty(world::world());
    let lost = Fault::broken(Break::Dropped, at);
    stage
        .sandbox
        .inject(lost.when(When::Request(case.requests - 1)));
    stage
}

#[test]
fn what_appends_says_how_it_is_found_or_nothing_can() {
    let appends = REGISTRY.iter().filter(|it| it.effect == Effect::Append);
    let without = appends.filter(
        |it| matches!(&it.action, Action::Operation(operation) if operation.confirm.is_none()),
    );
    let without: Vec<&str> = without.map(|it| it.id).collect();
    let expected = [
        "workflow.dispatch",
        "workflow.run.cancel",
        "workflow.run.rerun.all",
        "workflow.run.rerun.failed",
    ];
    assert_eq!(without, expected);
}

#[test]
fn what_was_done_is_found_with_all_it_would_have_told() {
    let mut wrong = Vec::new();
    for (capability, case) in sought() {
        let stage = unanswered(&case, WritePoint::All);
        let envelope = stage.run(&capability, &case.input);
        let mut problems = stage.unexpected(&case.changes);
        if !(envelope.ok && envelope.confirmed) {
            problems.push(format!("{:?}", envelope.error));
        }
        let should = stage.resolve(&case.data);
        if !should.is_null() {
            let is = data(envelope.data.as_deref());
            problems.extend(table::missing(&is, &should, "data"));
        }
        let named = |problem| format!("{capability} ({}): {problem}", case.title);
        wrong.extend(problems.into_iter().map(named));
    }
    assert_none(&wrong);
}

#[test]
fn what_was_not_done_is_told_so() {
    let mut wrong = Vec::new();
    for (capability, case) in sought() {
        let stage = unanswered(&case, WritePoint::Before);
        let envelope = stage.run(&capability, &case.input);
        let mut problems = stage.unexpected(&Map::new());
        let told = envelope.error.map(|it| (it.outcome(), it.retryable));
        if told != Some((Some(Outcome::NotApplied), true)) {
            problems.push(format!("{told:?}"));
        }
        let named = |problem| format!("{capability} ({}): {problem}", case.title);
        wrong.extend(problems.into_iter().map(named));
    }
    assert_none(&wrong);
}

/// The same by somebody else at the same moment. GitHub does not tell who made a label or a branch, of which only one has the name.
#[test]
fn what_somebody_else_did_is_not_taken_for_it() {
    let (mut tried, mut wrong) = (BTreeSet::new(), Vec::new());
    for (capability, case) in sought() {
        let appends = REGISTRY.find(&capability).unwrap().effect == Effect::Append;
        if !appends || ["repo.branch.create", "repo.labels.create"].contains(&capability.as_str()) {
            continue;
        }
        let stage = Stage::hasty(world::world());
        let input = stage.resolve(&case.input).to_string();
        let does = |login: &str| {
            let other = hasty(&stage.sandbox, &stage.sandbox.token_for(login));
            let other = other.build().unwrap();
            let decoy = ghx::execute_task(&other, &REGISTRY, &capability, &input);
            stage.block_on(decoy).ok
        };
        if !["hubot", "monalisa", "ada"].iter().any(|login| does(login)) {
            continue;
        }
        let lost = Fault::broken(Break::Dropped, WritePoint::Before);
        let at = stage.requests() + case.requests - 1;
        stage.sandbox.inject(lost.when(When::Request(at)));
        let envelope = stage.run(&capability, &case.input);
        if envelope.confirmed {
            wrong.push(format!("{capability} ({})", case.title));
        }
        tried.insert(capability);
    }
    assert_none(&wrong);
    let tried: Vec<&str> = tried.iter().map(String::as_str).collect();
    let expected = [
        "discussion.comments.create",
        "discussion.create",
        "issue.comments.create",
        "issue.create",
        "pr.comments.create",
        "pr.create",
        "pr.review.submit",
        "pr.thread.reply",
        "release.create",
        "repo.files.commit",
        "repo.milestones.create",
    ];
    assert_eq!(tried, expected);
}
