//! A dry run: the exact requests, and what they would cost.

use ghx_runtime::plan::Route;
use ghx_runtime::{DryRun, Phase};
use serde::Serialize;

use super::{Output, Style, clean, foreign, graphql, json};
use crate::cli::registry;
use crate::cli::repo::Repository;

/// Where requests would go.
pub(crate) struct Destination<'a> {
    /// The address, in words.
    pub(crate) endpoint: &'a str,
    /// The command that would carry them, each through its standard input.
    pub(crate) command: Option<Vec<&'a str>>,
}

#[derive(Serialize)]
struct Shown<'a> {
    dry_run: bool,
    route_used: Route,
    endpoint: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    command: Option<&'a [&'a str]>,
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

impl<'a> From<&'a Repository> for Found<'a> {
    fn from(found: &'a Repository) -> Found<'a> {
        Found {
            owner: &found.owner,
            name: &found.name,
            source: &found.source,
        }
    }
}

/// Prints the requests that would be sent.
pub(crate) fn dry_run(
    plan: &DryRun,
    destination: &Destination<'_>,
    repository: Option<&Repository>,
    output: Output,
) {
    let Destination { endpoint, command } = destination;
    if output.json {
        let shown = Shown {
            dry_run: true,
            route_used: match command {
                Some(_) => Route::Cli,
                None => registry().route(plan.steps.iter().map(|it| it.capability_id.as_str())),
            },
            endpoint,
            command: command.as_deref(),
            repository: repository.map(Found::from),
            plan,
        };
        return output.json_result(&serde_json::to_string(&shown).unwrap_or_default());
    }
    let way = match command {
        Some(words) => format!("{endpoint} through `{}`", words.join(" ")),
        None => (*endpoint).to_owned(),
    };
    output.result(&lines(plan, &way, repository, output.out));
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
    out.push_str(&repository_line(repository, style));
    for (at, request) in plan.requests.iter().enumerate() {
        let steps: Vec<String> = request.steps.iter().map(ToString::to_string).collect();
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
        out.push_str(&foreign(&graphql::pretty(&request.document)));
        out.push('\n');
        out.push_str(&format!(
            "{} {}\n",
            style.dim("variables"),
            clean::json(&json::pretty(request.variables.get()))
        ));
    }
    for (at, step) in plan.steps.iter().enumerate() {
        if let Some(note) = &step.note {
            let head = format!("Step {at} ({}):", step.capability_id);
            out.push_str(&format!("\n{} {}\n", style.bold(&head), foreign(note)));
        }
    }
    out
}

fn repository_line(repository: Option<&Repository>, style: Style) -> String {
    let Some(found) = repository else {
        return String::new();
    };
    let name = format!("{}/{}", found.owner, found.name);
    let source = foreign(&found.source);
    format!("repository {} from {source}\n", style.bold(&name))
}

fn phase(phase: Phase) -> &'static str {
    match phase {
        Phase::Lookup => "look-ups of ids",
        Phase::Mutation => "mutations",
        _ => "queries",
    }
}
