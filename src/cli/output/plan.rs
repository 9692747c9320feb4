//! A dry run: the exact requests, and what they would cost.

use ghx_runtime::{DryRun, Phase};
use serde::Serialize;

use super::{Output, Style, graphql, json};
use crate::cli::repo::Repository;

#[derive(Serialize)]
struct Shown<'a> {
    dry_run: bool,
    endpoint: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    repository: Option<Found<'a>>,
    #[serde(flatten)]
    plan: &'a DryRun,
}

#[derive(Serialize)]
struct Found<'a> {
    owner: &'a str,
    name: &'a str,
    source: &'a str,
}

/// Prints the requests that would be sent.
pub(crate) fn dry_run(
    plan: &DryRun,
    endpoint: &str,
    repository: Option<&Repository>,
    output: Output,
) {
    if output.json {
        let repository = repository.map(|found| Found {
            owner: &found.owner,
            name: &found.name,
            source: &found.source,
        });
        let shown = Shown {
            dry_run: true,
            endpoint,
            repository,
            plan,
        };
        return output.json_result(&serde_json::to_string(&shown).unwrap_or_default());
    }
    output.result(&lines(plan, endpoint, repository, output.out));
}

/// The requests for people.
pub(crate) fn lines(
    plan: &DryRun,
    endpoint: &str,
    repository: Option<&Repository>,
    style: Style,
) -> String {
    let many = if plan.round_trips == 1 {
        "request"
    } else {
        "requests"
    };
    let mut out = format!(
        "{} {many} would go to {endpoint}; nothing was sent\n",
        style.bold(&plan.round_trips.to_string())
    );
    if let Some(found) = repository {
        let name = format!("{}/{}", found.owner, found.name);
        out.push_str(&format!(
            "repository {} from {}\n",
            style.bold(&name),
            found.source
        ));
    }
    for (at, request) in plan.requests.iter().enumerate() {
        let steps: Vec<String> = request
            .steps
            .iter()
            .map(|step| (step + 1).to_string())
            .collect();
        let head = format!("Request {}: {}", at + 1, phase(request.phase));
        let steps = format!(
            "for step{} {}",
            if steps.len() == 1 { "" } else { "s" },
            steps.join(", ")
        );
        out.push_str(&format!("\n{} {}\n", style.bold(&head), style.dim(&steps)));
        if let Some(note) = &request.note {
            out.push_str(&format!("{}\n", style.yellow(note)));
        }
        out.push_str(&format!("{}\n", graphql::pretty(&request.document)));
        out.push_str(&format!(
            "{} {}\n",
            style.dim("variables"),
            json::pretty(request.variables.get())
        ));
    }
    out
}

fn phase(phase: Phase) -> &'static str {
    match phase {
        Phase::Lookup => "look-ups of ids",
        Phase::Mutation => "mutations",
        _ => "queries",
    }
}
