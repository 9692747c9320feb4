//! Lists and explanations of capabilities for people.

use ghx_runtime::plan::{Action, Capability};
use serde_json::Value;

use super::super::{catalogue, help, own_name, verbs};
use super::measure::hang;
use super::table::{Column, table};
use super::{Style, inputs};

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
        let name = format!("  {} {}", own_name(), verbs::words(it.id));
        vec![style.cyan(&name), catalogue::summary(it).to_owned()]
    };
    let rows: Vec<Vec<String>> = capabilities.iter().map(row).collect();
    let mut out = format!("{}\n", style.bold("Commands"));
    out.push_str(&table(&[Column::Fit, Column::Wrap], &rows, width));
    let example = format!("{} {} .. --help", own_name(), verbs::words(path));
    let words = format!("`{example}` shows the inputs of one.");
    out.push_str(&format!("{}\n", hang(&words, width, 0)));
    out
}

/// The lines of a usual screen. What has little to say has room for a second example; `--json` has all of them.
const SCREEN: usize = 24;

/// How much is said, from all to least.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Detail {
    All,
    /// Parts of results by their own names, and what pages take in one line.
    Short,
    /// Each input in one line.
    Lines,
    /// What may be left out by its name: `--help` says more.
    Names,
}

/// All about one capability; as much as fits the screen.
pub(crate) fn explanation(
    capability: &'static Capability,
    style: Style,
    (width, height): (usize, usize),
) -> String {
    let forms = [Detail::All, Detail::Short, Detail::Lines, Detail::Names];
    let mut forms = forms
        .map(|it| explained(capability, style, width, it))
        .into_iter();
    let last = forms.next_back().unwrap_or_default();
    // The last line is the prompt's.
    forms.find(|it| it.lines().count() < height).unwrap_or(last)
}

fn explained(
    capability: &'static Capability,
    style: Style,
    width: usize,
    detail: Detail,
) -> String {
    let version = style.dim(capability.version);
    let mut out = format!("{}  {version}\n", style.bold(capability.id));
    let mut facts = vec![capability.description.trim().to_owned()];
    if !capability.aliases.is_empty() {
        facts.push(format!("Also known as {}.", capability.aliases.join(", ")));
    }
    if let Action::Composite(composite) = &capability.action {
        let steps = composite.steps.iter();
        let mut ids: Vec<&str> = steps.map(|step| step.capability.id).collect();
        ids.dedup();
        facts.push(format!("Runs {}.", ids.join(", ")));
    }
    facts.push(format!(
        "Effect: {}. Requests: {}. Routes: {}.",
        catalogue::effect_words(capability),
        catalogue::requests_words(capability),
        catalogue::routes(capability).join(", then ")
    ));
    for fact in facts {
        out.push_str(&format!("{}\n", hang(&fact, width, 0)));
    }
    let indented = |text: &str| format!("  {}\n", hang(text, width.saturating_sub(2), 4));

    out.push_str(&format!("\n{}\n", style.bold("Inputs")));
    let (rows, choices) = inputs::rows(&capability.input, detail > Detail::All);
    let named = |it: &inputs::Row| detail == Detail::Names && !it.needed;
    let (names, rows): (Vec<_>, Vec<_>) = rows.into_iter().partition(named);
    let rows = rows
        .into_iter()
        .map(|it| vec![format!("  {}", style.cyan(&it.name)), it.text]);
    let rows: Vec<Vec<String>> = rows.collect();
    let last = match detail {
        Detail::All | Detail::Short => Column::Wrap,
        Detail::Lines | Detail::Names => Column::Fill,
    };
    out.push_str(&table(&[Column::Fit, last], &rows, width));
    if !names.is_empty() {
        let names: Vec<String> = names.into_iter().map(|it| it.name).collect();
        out.push_str(&indented(&format!("optional: {}", names.join(", "))));
    }
    let rules = catalogue::rules(&capability.input);
    for rule in choices.iter().chain(&rules) {
        out.push_str(&indented(rule));
    }

    out.push_str(&format!("\n{}\n", style.bold("Output")));
    let fields = output_fields(capability.output_schema).into_iter();
    let fields = fields.map(|(name, kind)| match kind.trim_end_matches(" or null") {
        _ if detail > Detail::All => name,
        "text" => name,
        kind => format!("{name} ({kind})"),
    });
    out.push_str(&indented(&fields.collect::<Vec<_>>().join(", ")));

    out.push_str(&format!("\n{}\n", style.bold("Examples")));
    let most = if detail == Detail::All { 2 } else { 1 };
    for (at, example) in capability.examples.iter().take(most).enumerate() {
        let mut shown = indented(&style.dim(&format!("# {}", example.title)));
        shown.push_str(&indented(&help::example_line(capability, example)));
        if at == 0 || out.lines().count() + shown.lines().count() + 3 <= SCREEN {
            out.push_str(&shown);
        }
    }
    let more = format!(
        "{} capabilities explain {} --json",
        own_name(),
        capability.id
    );
    out.push_str(&format!("\nJSON Schemas: {}\n", style.cyan(&more)));
    match detail {
        Detail::Names => out.replace("\n\n", "\n"),
        _ => out,
    }
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
