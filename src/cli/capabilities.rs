//! `ghx capabilities`: what ghx can do.

use ghx_runtime::plan::{Action, Capability};
use serde::Serialize;
use serde_json::value::RawValue;

use super::args::CapabilitiesCommand;
use super::failure::{Failure, exit};
use super::output::{self, Output};
use super::{catalogue, help, own_name, registry, search, suggest};

#[derive(Serialize)]
struct Entry {
    capability_id: &'static str,
    description: &'static str,
    domain: &'static str,
    effect: &'static str,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    destructive: bool,
    composite: bool,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    aliases: &'static [&'static str],
    inputs: String,
}

#[derive(Serialize)]
struct Explanation {
    capability_id: &'static str,
    aliases: &'static [&'static str],
    version: &'static str,
    description: &'static str,
    domain: &'static str,
    effect: &'static str,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    destructive: bool,
    composite: bool,
    chainable: bool,
    routes: Vec<&'static str>,
    requests: Requests,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    steps: Vec<&'static str>,
    inputs: Vec<Input>,
    exactly_one_of: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    rules: Vec<String>,
    output_fields: Vec<OutputField>,
    examples: Vec<Example>,
    input_schema: Option<Box<RawValue>>,
    output_schema: Option<Box<RawValue>>,
}

#[derive(Serialize)]
struct Requests {
    least: usize,
    most: usize,
    more_for_pages: bool,
}

#[derive(Serialize)]
struct Input {
    name: &'static str,
    #[serde(rename = "type")]
    kind: String,
    required: bool,
    nullable: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    default: Option<Box<RawValue>>,
    description: &'static str,
}

#[derive(Serialize)]
struct OutputField {
    name: String,
    #[serde(rename = "type")]
    kind: String,
}

#[derive(Serialize)]
struct Example {
    title: &'static str,
    input: Option<Box<RawValue>>,
    command: String,
}

/// Runs the command.
pub(crate) fn run(command: &CapabilitiesCommand, output: Output) -> Result<u8, Failure> {
    match command {
        CapabilitiesCommand::List {
            domain, compact, ..
        } => list(domain.as_deref(), *compact, output)?,
        CapabilitiesCommand::Explain { capability, .. } => {
            let Some(found) = registry().find(capability) else {
                return Ok(super::run::unknown(capability, output));
            };
            explain(found, output);
        }
        CapabilitiesCommand::Search { words, .. } => {
            let found = search::search(registry().iter(), words);
            if found.is_empty() {
                output.note(&not_covered(words));
            }
            show(&found, output);
        }
    }
    Ok(exit::OK)
}

fn list(domain: Option<&str>, compact: bool, output: Output) -> Result<(), Failure> {
    let all: Vec<&'static Capability> = registry().iter().collect();
    let chosen: Vec<&'static Capability> = all
        .iter()
        .copied()
        .filter(|capability| domain.is_none_or(|domain| capability.domain() == domain))
        .collect();
    if let (Some(domain), true) = (domain, chosen.is_empty()) {
        let mut known: Vec<&str> = all.iter().map(|capability| capability.domain()).collect();
        known.dedup();
        let hint = suggest::closest(domain, known.iter().copied());
        let hint = hint.map_or_else(
            || format!("there are {}", known.join(", ")),
            |near| format!("did you mean `{near}`?"),
        );
        return Err(Failure::usage(format!(
            "--domain: no capability is in `{domain}`; {hint}"
        )));
    }
    if compact {
        let lines: Vec<String> = chosen
            .iter()
            .map(|capability| {
                let mark = if capability.destructive { "!" } else { "" };
                let words = catalogue::summary(capability);
                let inputs = catalogue::brief(&capability.input);
                format!("{}{mark}({inputs}) {words}", capability.id)
            })
            .collect();
        output.result(&format!("{}\n{}", catalogue::BRIEFLY, lines.join("\n")));
    } else {
        show(&chosen, output);
    }
    Ok(())
}

/// What is said of words that nothing has: that it is not covered, and what is called alike, if anything is.
fn not_covered(words: &[String]) -> String {
    let parts = || {
        registry()
            .iter()
            .flat_map(|it| it.id.split(['.', '_']).map(move |part| (part, it.id)))
    };
    let near = words.iter().find_map(|word| {
        let part = suggest::closest(word, parts().map(|(part, _)| part))?;
        parts().find(|(known, _)| *known == part)
    });
    let near = near.map_or_else(String::new, |(_, id)| format!("; the nearest is `{id}`"));
    let (asked, program) = (words.join(" "), own_name());
    format!(
        "`{asked}` is not covered{near}; `{program} capabilities list` shows all, and `gh api` does the rest"
    )
}

fn show(capabilities: &[&'static Capability], output: Output) {
    if output.json {
        let entries: Vec<Entry> = capabilities
            .iter()
            .map(|capability| entry(capability))
            .collect();
        return output.json_result(&serde_json::to_string(&entries).unwrap_or_default());
    }
    if !capabilities.is_empty() {
        output.result(&output::listing(capabilities, output.out, output::width()));
    }
}

fn entry(capability: &'static Capability) -> Entry {
    Entry {
        capability_id: capability.id,
        description: capability.description,
        domain: capability.domain(),
        effect: catalogue::effect(capability),
        destructive: capability.destructive,
        composite: capability.is_composite(),
        aliases: capability.aliases,
        inputs: catalogue::signature(&capability.input),
    }
}

fn explain(capability: &'static Capability, output: Output) {
    if !output.json {
        return output.result(&output::explanation(capability, output.out, output::size()));
    }
    output.json_result(&serde_json::to_string(&explanation(capability)).unwrap_or_default());
}

fn explanation(capability: &'static Capability) -> Explanation {
    let (least, most) = catalogue::requests(capability);
    let steps = match &capability.action {
        Action::Composite(composite) => composite
            .steps
            .iter()
            .map(|step| step.capability.id)
            .collect(),
        Action::Operation(_) => Vec::new(),
    };
    Explanation {
        capability_id: capability.id,
        aliases: capability.aliases,
        version: capability.version,
        description: capability.description,
        domain: capability.domain(),
        effect: catalogue::effect(capability),
        destructive: capability.destructive,
        composite: capability.is_composite(),
        chainable: true,
        routes: catalogue::routes(capability),
        requests: Requests {
            least,
            most,
            more_for_pages: catalogue::pages(capability),
        },
        steps,
        inputs: capability.input.fields.iter().map(input).collect(),
        exactly_one_of: catalogue::choices(&capability.input),
        rules: catalogue::rules(&capability.input),
        output_fields: output::output_fields(capability.output_schema)
            .into_iter()
            .map(|(name, kind)| OutputField { name, kind })
            .collect(),
        examples: capability
            .examples
            .iter()
            .map(|example| Example {
                title: example.title,
                input: raw(example.input),
                command: help::example_line(capability, example),
            })
            .collect(),
        input_schema: raw(&ghx_runtime::input_schema(capability)),
        output_schema: raw(capability.output_schema),
    }
}

fn input(field: &'static ghx_runtime::plan::Field) -> Input {
    Input {
        name: field.name,
        kind: catalogue::kind(&field.kind),
        required: field.required,
        nullable: field.nullable,
        default: field.default.and_then(raw),
        description: field.description,
    }
}

fn raw(json: &str) -> Option<Box<RawValue>> {
    RawValue::from_string(json.to_owned()).ok()
}
