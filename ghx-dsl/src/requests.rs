//! What a capability sends, for people: the GraphQL documents of a planned operation, laid out with one field to a line.

use crate::ast::OperationKind;
use crate::plan::{Document, Operation};

/// The prefix that a lone step has.
const PREFIX: &str = "step0";

/// The documents of an operation: its look-ups, itself, and what may run in its place or find out whether it was done.
pub fn describe(operation: &Operation) -> String {
    let mut text = String::new();
    for lookup in &operation.lookups {
        let title = format!("look-up {}", lookup.name);
        add(&mut text, &title, "query", &lookup.document);
    }
    match &operation.rest {
        Some(rest) => {
            let path = rest.path.join("{}");
            text.push_str(&format!("## request\n\n{} {path}\n\n", rest.method));
        }
        None => one(&mut text, "operation", operation),
    }
    for (_, other) in &operation.alternatives {
        one(&mut text, "in its place", other);
    }
    if let Some(confirm) = &operation.confirm {
        one(&mut text, "whether it was done", &confirm.operation);
    }
    text
}

fn one(text: &mut String, title: &str, operation: &Operation) {
    let kind = match operation.kind {
        OperationKind::Query => "query",
        OperationKind::Mutation => "mutation",
    };
    let keyword = format!("{kind} {}", operation.name);
    add(text, title, &keyword, &operation.document);
}

fn add(text: &mut String, title: &str, keyword: &str, document: &Document) {
    let declarations = document.declarations.with(PREFIX);
    let declarations = match declarations.as_str() {
        "" => String::new(),
        all => format!("({all})"),
    };
    let selections = laid_out(&document.selections.with(PREFIX), 1);
    text.push_str(&format!(
        "## {title}\n\n{keyword}{declarations} {{\n{selections}}}\n"
    ));
    for (_, fragment) in &document.fragments {
        text.push_str(&laid_out(fragment, 0));
    }
    text.push('\n');
}

/// Selections with one field to a line.
fn laid_out(written: &str, depth: usize) -> String {
    let (mut lines, mut line, mut depth) = (String::new(), String::new(), depth);
    let mut end = |line: &mut String, depth: usize| {
        if !line.is_empty() {
            lines.push_str(&format!("{}{line}\n", "  ".repeat(depth)));
            line.clear();
        }
    };
    for word in words(written) {
        match word {
            "{" => {
                line.push_str(" {");
                end(&mut line, depth);
                depth += 1;
            }
            "}" => {
                end(&mut line, depth);
                depth = depth.saturating_sub(1);
                line.push('}');
                end(&mut line, depth);
            }
            word => {
                // `alias: field`, `... on Type`, `fragment A on B` and `field @include(..)` stay in one line.
                let before = line.rsplit(' ').next().unwrap_or_default();
                let goes_on = before.ends_with(':')
                    || matches!(before, "..." | "on" | "fragment")
                    || word == "on"
                    || word.starts_with('@');
                if !goes_on {
                    end(&mut line, depth);
                }
                if !line.is_empty() {
                    line.push(' ');
                }
                line.push_str(word);
            }
        }
    }
    end(&mut line, depth);
    lines
}

/// The text cut at spaces outside of arguments.
fn words(text: &str) -> Vec<&str> {
    let (mut found, mut start, mut parentheses) = (Vec::new(), 0, 0usize);
    for (at, c) in text.char_indices() {
        match c {
            '(' => parentheses += 1,
            ')' => parentheses = parentheses.saturating_sub(1),
            c if c.is_whitespace() && parentheses == 0 => {
                found.extend(text.get(start..at).filter(|word| !word.is_empty()));
                start = at + 1;
            }
            _ => {}
        }
    }
    found.extend(text.get(start..).filter(|word| !word.is_empty()));
    found
}
