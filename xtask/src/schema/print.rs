//! Prints a schema as multi-line SDL, one definition per paragraph and one field per line.

use std::collections::BTreeMap;

use super::model::{DirectiveDef, Directives, Field, Kind, Schema, TypeDef};

/// The whole schema: directives first, then a schema block where it is needed, then types by name.
pub(crate) fn print(schema: &Schema) -> String {
    let mut paragraphs: Vec<String> = Vec::new();
    for (name, def) in &schema.directives {
        paragraphs.push(directive(name, def));
    }
    if !schema.roots.is_empty() {
        let roots = schema
            .roots
            .iter()
            .map(|(operation, ty)| format!("{operation}: {ty}"));
        paragraphs.push(format!("schema{}", block(roots)));
    }
    for (name, def) in &schema.types {
        paragraphs.push(definition(name, def));
    }
    let mut text = paragraphs.join("\n\n");
    text.push('\n');
    text
}

/// A field or argument on one line, also used where a difference is shown to people.
pub(crate) fn field(name: &str, field: &Field) -> String {
    let default = field
        .default
        .as_ref()
        .map(|value| format!(" = {value}"))
        .unwrap_or_default();
    format!(
        "{name}{}: {}{default}{}",
        arguments(&field.arguments),
        field.ty,
        directives(&field.directives)
    )
}

fn definition(name: &str, def: &TypeDef) -> String {
    let mut text = format!("{} {name}", def.kind.keyword());
    if !def.interfaces.is_empty() {
        let names: Vec<&str> = def.interfaces.iter().map(String::as_str).collect();
        text.push_str(&format!(" implements {}", names.join(" & ")));
    }
    text.push_str(&directives(&def.directives));
    match def.kind {
        Kind::Scalar => {}
        Kind::Union => {
            text.push_str(" =");
            for member in &def.members {
                text.push_str(&format!("\n  | {member}"));
            }
        }
        Kind::Enum => {
            text.push_str(&block(
                def.values
                    .iter()
                    .map(|(value, applied)| format!("{value}{}", directives(applied))),
            ));
        }
        Kind::Object | Kind::Interface | Kind::Input => {
            text.push_str(&block(
                def.fields.iter().map(|(name, def)| field(name, def)),
            ));
        }
    }
    text
}

fn directive(name: &str, def: &DirectiveDef) -> String {
    let repeatable = if def.repeatable { " repeatable" } else { "" };
    let locations: Vec<&str> = def.locations.iter().map(String::as_str).collect();
    format!(
        "directive @{name}{}{repeatable} on {}",
        arguments(&def.arguments),
        locations.join(" | ")
    )
}

fn block(lines: impl Iterator<Item = String>) -> String {
    let mut text = String::from(" {\n");
    for line in lines {
        text.push_str(&format!("  {line}\n"));
    }
    text.push('}');
    text
}

fn arguments(arguments: &BTreeMap<String, Field>) -> String {
    if arguments.is_empty() {
        return String::new();
    }
    let list: Vec<String> = arguments
        .iter()
        .map(|(name, argument)| field(name, argument))
        .collect();
    format!("({})", list.join(", "))
}

fn directives(applied: &Directives) -> String {
    applied.values().map(|text| format!(" {text}")).collect()
}
