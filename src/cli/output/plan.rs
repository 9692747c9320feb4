//! A dry run: the exact requests, and what they would cost.

use ghx_runtime::plan::Route;
use ghx_runtime::{DryRun, Phase};
use serde::Serialize;

use super::{Output, Style, clean, foreign, graphql, json};
use crate::cli::help::quote;
use crate::cli::repo::Repository;
use crate::cli::routes::{Commands, PlannedCommand};

#[derive(Serialize)]
struct Shown<'a> {
    dry_run: bool,
    route_used: Route,
    endpoint: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    repository: Option<Found<'a>>,
    #[serde(flatten)]
    plan: &'a DryRun,
}

#[derive(Serialize)]
struct ShownCommands<'a> {
    dry_run: bool,
    route_used: Route,
    host: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    repository: Option<Found<'a>>,
    commands: &'a [PlannedCommand],
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
    endpoint: &str,
    repository: Option<&Repository>,
    output: Output,
) {
    if output.json {
        let shown = Shown {
            dry_run: true,
            route_used: Route::Graphql,
            endpoint,
            repository: repository.map(Found::from),
            plan,
        };
        return output.json_result(&serde_json::to_string(&shown).unwrap_or_default());
    }
    output.result(&lines(plan, endpoint, repository, output.out));
}

/// Prints the `gh` commands that would be run.
pub(crate) fn gh_dry_run(commands: &Commands, repository: Option<&Repository>, output: Output) {
    let Commands { host, list } = commands;
    if output.json {
        let shown = ShownCommands {
            dry_run: true,
            route_used: Route::Cli,
            host,
            repository: repository.map(Found::from),
            commands: list,
        };
        return output.json_result(&serde_json::to_string(&shown).unwrap_or_default());
    }
    let style = output.out;
    let many = if list.len() == 1 {
        "command"
    } else {
        "commands"
    };
    let mut text = format!(
        "{} gh {many} would go to {host}; nothing was sent\n",
        style.bold(&list.len().to_string())
    );
    text.push_str(&repository_line(repository, style));
    for command in list {
        let words: Vec<String> = command.args.iter().map(|word| quote(word)).collect();
        text.push_str(&format!("\nGH_HOST={host} {}\n", words.join(" ")));
        if let Some(note) = command.note {
            text.push_str(&format!("{}\n", style.yellow(note)));
        }
    }
    output.result(&text);
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
        out.push_str(&foreign(&graphql::pretty(&request.document)));
        out.push('\n');
        out.push_str(&format!(
            "{} {}\n",
            style.dim("variables"),
            clean::json(&json::pretty(request.variables.get()))
        ));
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
