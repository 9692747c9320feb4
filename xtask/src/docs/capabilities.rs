//! `docs/capabilities.md`: every capability with its inputs, output and examples.

use ghx_runtime::plan::{Action, Capability};
use serde_json::Value;

use super::catalogue;

const HEAD: &str = "\
# Capabilities

Generated from `cards/` by `cargo run -p xtask -- docs`; do not edit. The same comes from `ghx capabilities list` and `ghx capabilities explain`.

Everywhere: `owner` and `name` may be left out on the command line (`--repo`, `GH_REPO`, the checkout's remote, `GITHUB_REPOSITORY`); enums
are accepted in any letter case; unknown inputs are refused. **read** writes nothing, **idempotent** may be sent twice,
**append** writes again each time. Requests are counted for one call; steps of a chain share them.
";

/// The whole page.
pub(super) fn page(all: &[&'static Capability]) -> String {
    let mut out = HEAD.to_owned();
    let mut domains: Vec<&str> = all.iter().map(|capability| capability.domain()).collect();
    domains.dedup();
    for domain in domains {
        out.push_str(&format!(
            "\n## {domain}\n\n| capability | what it does | effect | requests |\n|---|---|---|---|\n"
        ));
        for capability in all
            .iter()
            .filter(|capability| capability.domain() == domain)
        {
            out.push_str(&format!(
                "| [`{}`](#{}) | {} | {} | {} |\n",
                capability.id,
                anchor(capability.id),
                cell(catalogue::summary(capability)),
                catalogue::effect(capability),
                catalogue::requests_words(capability)
            ));
        }
    }
    out.push_str("\n## In detail\n");
    for capability in all {
        section(capability, &mut out);
    }
    out
}

fn section(capability: &Capability, out: &mut String) {
    out.push_str(&format!(
        "\n### {}\n\n{}\n\n",
        capability.id,
        capability.description.trim()
    ));
    let mut facts = vec![
        format!("effect: {}", catalogue::effect_words(capability)),
        format!("requests: {}", catalogue::requests_words(capability)),
        format!("routes: {}", catalogue::routes(capability).join(", then ")),
    ];
    if !capability.aliases.is_empty() {
        facts.insert(
            0,
            format!("also known as: `{}`", capability.aliases.join("`, `")),
        );
    }
    if let Action::Composite(composite) = &capability.action {
        let mut ids: Vec<&str> = composite
            .steps
            .iter()
            .map(|step| step.capability.id)
            .collect();
        ids.dedup();
        facts.push(format!("runs: `{}`", ids.join("`, `")));
    }
    for choice in catalogue::choices(&capability.input) {
        facts.push(format!("exactly one of: `{choice}`"));
    }
    for rule in catalogue::rules(&capability.input) {
        facts.push(format!("{rule} (derived)"));
    }
    for fact in facts {
        out.push_str(&format!("- {fact}\n"));
    }
    out.push_str("\n| input | type | |\n|---|---|---|\n");
    for field in capability.input.fields {
        let mut words = Vec::new();
        if field.required {
            words.push("required".to_owned());
        }
        if field.nullable {
            words.push("may be null".to_owned());
        }
        if let Some(default) = field.default {
            words.push(format!("default `{default}`"));
        }
        let description = field.description.trim();
        if !description.is_empty() {
            words.insert(0, description.trim_end_matches('.').to_owned());
        }
        let kind = cell(&catalogue::kind(&field.kind));
        out.push_str(&format!(
            "| `{}` | {kind} | {} |\n",
            field.name,
            cell(&words.join("; "))
        ));
    }
    let fields = output_names(capability.output_schema);
    if !fields.is_empty() {
        out.push_str(&format!("\nOutput: `{}`\n", fields.join("`, `")));
    }
    for example in capability.examples {
        out.push_str(&format!(
            "\n{}:\n```sh\nghx run {} --input '{}'\n```\n",
            example.title.trim_end_matches('.'),
            capability.id,
            example.input.replace('\'', r"'\''")
        ));
    }
}

fn output_names(schema: &str) -> Vec<String> {
    let schema: Value = serde_json::from_str(schema).unwrap_or(Value::Null);
    let fields = schema.get("properties").and_then(Value::as_object);
    fields
        .map(|fields| fields.keys().cloned().collect())
        .unwrap_or_default()
}

fn cell(text: &str) -> String {
    text.replace('|', "\\|").replace('\n', " ")
}

/// The anchor that GitHub gives a heading.
fn anchor(id: &str) -> String {
    id.chars()
        .filter(|c| c.is_ascii_alphanumeric() || *c == '_' || *c == '-')
        .collect()
}
