//! What all checks of a commit come to: `statusCheckRollup`, from the check runs and statuses in the store.

use std::sync::Arc;

use serde_json::{Map, json};

use super::{Cx, stored};
use crate::model::Stored;
use crate::value::{Node, Val};

/// The rollup of a commit, by its node id; null where nothing was checked.
pub(super) fn rollup(cx: &Cx<'_>, commit: &str) -> Val {
    let checks = of_commit(cx, commit);
    if checks.is_empty() {
        return Val::NULL;
    }
    let states: Vec<&str> = checks.iter().map(|check| state(check)).collect();
    let worst = ["ERROR", "FAILURE", "PENDING", "EXPECTED"];
    let state = worst.into_iter().find(|state| states.contains(state));
    let contexts: Vec<&str> = checks.iter().map(|check| check.id.as_str()).collect();
    let fields = json!({
        "id": format!("SCR_{commit}"),
        "commit": commit,
        "state": state.unwrap_or("SUCCESS"),
        "contexts": contexts,
    });
    let fields = fields.as_object().cloned();
    stored::part("StatusCheckRollup", fields.unwrap_or_else(Map::new))
}

/// The check runs of a commit's suites, and its statuses.
fn of_commit(cx: &Cx<'_>, commit: &str) -> Vec<Arc<Stored>> {
    let mut found = Vec::new();
    for record in cx.world.store.linked(commit) {
        match record.type_name.as_str() {
            "CheckSuite" => {
                let runs = cx.world.store.linked(&record.id);
                found.extend(runs.filter(|run| run.type_name == "CheckRun").cloned());
            }
            "StatusContext" => found.push(record.clone()),
            _ => {}
        }
    }
    found
}

/// A check's part in the rollup.
fn state(check: &Stored) -> &str {
    match (
        check.str("state"),
        check.str("status"),
        check.str("conclusion"),
    ) {
        (Some(state), _, _) => state,
        (_, Some("COMPLETED"), Some("SUCCESS" | "NEUTRAL" | "SKIPPED" | "STALE")) => "SUCCESS",
        (_, Some("COMPLETED"), _) => "FAILURE",
        _ => "PENDING",
    }
}

fn run_state(run: &Stored) -> &str {
    let done = run.str("status") == Some("COMPLETED");
    let field = if done { "conclusion" } else { "status" };
    run.str(field).unwrap_or("PENDING")
}

/// What `StatusCheckRollupContextConnection` counts beside its nodes.
pub(super) fn counts(nodes: &[Node]) -> Vec<(&'static str, Val)> {
    let of_type = |wanted: &str| {
        let records = nodes.iter().filter_map(|node| match node {
            Node::Stored(record) if record.type_name == wanted => Some(record),
            _ => None,
        });
        records.cloned().collect::<Vec<_>>()
    };
    let by_state = |records: &[Arc<Stored>], state: fn(&Stored) -> &str| {
        let mut states: Vec<(&str, usize)> = Vec::new();
        for record in records {
            let state = state(record);
            match states.iter_mut().find(|(known, _)| *known == state) {
                Some((_, count)) => *count += 1,
                None => states.push((state, 1)),
            }
        }
        let entry = |(state, count): (&str, usize)| {
            Val::record(vec![("state", state.into()), ("count", count.into())])
        };
        Val::List(states.into_iter().map(entry).collect())
    };
    let (runs, contexts) = (of_type("CheckRun"), of_type("StatusContext"));
    vec![
        ("checkRunCount", runs.len().into()),
        ("checkRunCountsByState", by_state(&runs, run_state)),
        ("statusContextCount", contexts.len().into()),
        ("statusContextCountsByState", by_state(&contexts, state)),
    ]
}
