//! Lists and explanations of capabilities for people.

use ghx_runtime::plan::{Action, Capability};
use serde_json::Value;

use super::super::{catalogue, help, verbs};
use super::Style;
use super::measure::hang;
use super::table::{Column, table};

/// All capabilities by domain.
pub(crate) fn listing(capabilities: &[&'static Capability], style: Style, width: usize) -> String {
    let mut out = String::new();
    let mut start = 0;
    while let Some(first) = capabilities.get(start) {
        let domain = first.domain();
        let group: Vec<_> = capabilities
            .iter()
            .skip(start)
            .take_while(|c| c.domain() == domain)
            .collect();
        if start > 0 {
            out.push('\n');
        }
        out.push_str(&format!("{}\n", style.bold(domain)));
        let rows: Vec<Vec<String>> = group
            .iter()
            .map(|capability| {
                let id = format!("  {}", style.cyan(capability.id));
                vec![
                    id,
                    style.dim(catalogue::effect_word(capability)),
                    catalogue::summary(capability).to_owned(),
                ]
            })
            .collect();
        out.push_str(&table(
            &[Column::Fit, Column::Fit, Column::Wrap],
            &rows,
            width,
        ));
        start += group.len();
    }
    out
}

/// The commands of a group.
pub(crate) fn commands(
    path: &str,
    capabilities: &[&'static Capability],
    style: Style,
    width: usize,
) -> String {
    let row = |it: &&'static Capability| {
        let name = format!("  ghx {}", verbs::words(it.id));
        vec![style.cyan(&name), catalogue::summary(it).to_owned()]
    };
    let rows: Vec<Vec<String>> = capabilities.iter().map(row).collect();
    let mut out = format!("{}\n", style.bold("Commands"));
    out.push_str(&table(&[Column::Fit, Column::Wrap], &rows, width));
    let example = format!("ghx {} .. --help", verbs::words(path));
    let words = format!("`{example}` shows the inputs of one.");
    out.push_str(&format!("{}\n", hang(&words, width, 0)));
    out
}

/// All about one capability.
pub(crate) fn explanation(capability: &'static Capability, style: Style, width: usize) -> String {
    let mut out = format!(
        "{}  {}\n",
        style.bold(capability.id),
        style.dim(capability.version)
    );
    let description = hang(capability.description.trim(), width, 0);
    out.push_str(&format!("{description}\n\n"));
    let mut facts = Vec::new();
    let mut fact = |name: &str, text: String| facts.push(vec![style.dim(name), text]);
    if !capability.aliases.is_empty() {
        fact("also known as", capability.aliases.join(", "));
    }
    fact("effect", catalogue::effect_words(capability).to_owned());
    fact("routes", catalogue::routes(capability).join(", then "));
    fact("requests", catalogue::requests_words(capability));
    if let Action::Composite(composite) = &capability.action {
        let mut ids: Vec<&str> = composite
            .steps
            .iter()
            .map(|step| step.capability.id)
            .collect();
        ids.dedup();
        fact("runs", ids.join(", "));
    }
    out.push_str(&table(&[Column::Fit, Column::Wrap], &facts, width));

    out.push_str(&format!("\n{}\n", style.bold("Inputs")));
    let rows: Vec<Vec<String>> = capability
        .input
        .fields
        .iter()
        .map(|field| {
            let mut kind = catalogue::kind(&field.kind);
            if field.nullable {
                kind.push_str(" or null");
            }
            let mut text = field.description.trim().to_owned();
            if field.required {
                text = format!("required. {text}");
            }
            if let Some(default) = field.default {
                text = format!("{text} (default {default})");
            }
            vec![
                format!("  {}", style.cyan(field.name)),
                kind,
                text.trim().to_owned(),
            ]
        })
        .collect();
    out.push_str(&table(
        &[Column::Fit, Column::Fit, Column::Wrap],
        &rows,
        width,
    ));
    for choice in catalogue::choices(&capability.input) {
        let words = format!("exactly one of: {choice}");
        out.push_str(&format!("  {}\n", hang(&words, width, 4)));
    }
    for rule in catalogue::rules(&capability.input) {
        out.push_str(&format!("  {}\n", hang(&rule, width, 4)));
    }

    out.push_str(&format!("\n{}\n", style.bold("Output")));
    out.push_str(&table(
        &[Column::Fit, Column::Wrap],
        &output_rows(capability.output_schema, style),
        width,
    ));

    for example in capability.examples {
        out.push_str(&format!("\n{} {}\n", style.bold("Example:"), example.title));
        let line = help::example_line(capability, example);
        out.push_str(&format!("  {}\n", hang(&line, width, 4)));
    }
    let more = format!("ghx capabilities explain {} --json", capability.id);
    out.push_str(&format!("\nJSON Schemas: {}\n", style.cyan(&more)));
    out
}

fn output_rows(schema: &str, style: Style) -> Vec<Vec<String>> {
    output_fields(schema)
        .into_iter()
        .map(|(name, kind)| vec![format!("  {}", style.cyan(&name)), kind])
        .collect()
}

/// The names and types of an output.
pub(crate) fn output_fields(schema: &str) -> Vec<(String, String)> {
    let schema: Value = serde_json::from_str(schema).unwrap_or(Value::Null);
    let Some(fields) = schema.get("properties").and_then(Value::as_object) else {
        return Vec::new();
    };
    fields
        .iter()
        .map(|(name, field)| (name.clone(), kind(field)))
        .collect()
}

/// A JSON Schema in words.
fn kind(schema: &Value) -> String {
    if let Some(any) = schema.get("anyOf").and_then(Value::as_array) {
        return any.iter().map(kind).collect::<Vec<_>>().join(" or ");
    }
    let word = |name: &str| match name {
        "string" if schema.get("enum").is_some() => {
            let values = schema.get("enum").and_then(Value::as_array);
            values
                .map(|values| {
                    values
                        .iter()
                        .filter_map(Value::as_str)
                        .collect::<Vec<_>>()
                        .join(" | ")
                })
                .unwrap_or_default()
        }
        "string" => "text".to_owned(),
        "array" => format!(
            "list of {}",
            schema.get("items").map_or("anything".to_owned(), kind)
        ),
        "object" => {
            let names = schema.get("properties").and_then(Value::as_object);
            names.map_or("object".to_owned(), |names| {
                format!(
                    "{{{}}}",
                    names.keys().cloned().collect::<Vec<_>>().join(", ")
                )
            })
        }
        other => other.to_owned(),
    };
    match schema.get("type") {
        Some(Value::String(name)) => word(name),
        Some(Value::Array(names)) => names
            .iter()
            .filter_map(Value::as_str)
            .map(word)
            .collect::<Vec<_>>()
            .join(" or "),
        _ => "anything".to_owned(),
    }
}
