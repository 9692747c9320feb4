//! What a capability sends, for people: the GraphQL documents of an operation, laid out with one field to a line.

use ghx_plan::plan::{Fragment, Operation, OperationKind, Template};

/// The prefix that a lone step has.
const PREFIX: &str = "step0";

/// The documents of an operation: its look-ups, itself, and what may run in its place or find out whether it was done.
pub fn describe(operation: &Operation) -> String {
    let mut text = String::new();
    for it in operation.lookups {
        let title = format!("look-up {}", it.name);
        add(
            &mut text,
            &title,
            "query",
            (&it.declarations, &it.selections),
            &[],
        );
    }
    match &operation.rest {
        Some(rest) => {
            let path = rest.path.join("{}");
            text.push_str(&format!("## request\n\n{} {path}\n\n", rest.method));
        }
        None => one(&mut text, "operation", operation),
    }
    for it in operation.instead {
        one(&mut text, "in its place", it.operation);
    }
    if let Some(confirm) = &operation.confirm {
        one(&mut text, "whether it was done", confirm.operation);
        for it in confirm.operation.instead {
            one(&mut text, "in its place", it.operation);
        }
    }
    text
}

fn one(text: &mut String, title: &str, it: &Operation) {
    let kind = match it.kind {
        OperationKind::Query => "query",
        OperationKind::Mutation => "mutation",
    };
    let keyword = format!("{kind} {}", it.name);
    add(
        text,
        title,
        &keyword,
        (&it.declarations, &it.selections),
        it.fragments,
    );
}

fn add(
    text: &mut String,
    title: &str,
    keyword: &str,
    (declarations, selections): (&Template, &Template),
    fragments: &[Fragment],
) {
    let declarations = match unescaped(&declarations.pieces.join(PREFIX)) {
        all if all.is_empty() => String::new(),
        all => format!("({all})"),
    };
    let selections = laid_out(&unescaped(&selections.pieces.join(PREFIX)), 1);
    text.push_str(&format!(
        "## {title}\n\n{keyword}{declarations} {{\n{selections}}}\n"
    ));
    for fragment in fragments {
        text.push_str(&laid_out(&unescaped(fragment.text), 0));
    }
    text.push('\n');
}

/// Text of a table, which is escaped to stand in JSON, as GraphQL.
fn unescaped(text: &str) -> String {
    serde_json::from_str(&format!("\"{text}\"")).unwrap_or_else(|_| text.to_owned())
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
