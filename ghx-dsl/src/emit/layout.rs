//! The layout of plan tables: one line where it fits, else one part a line, and short parts side by side.
//!
//! Tables are deep and repetitive; a formatter for programs gives every bracket a line of its own, which nobody reads.

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

/// Lines of tables are at most this wide, apart from long texts.
const WIDTH: usize = 120;

/// Writes an expression that starts on a line indented by `indent` spaces.
pub(super) fn expression(tokens: TokenStream, indent: usize) -> String {
    let mut out = String::new();
    write(&mut out, &tokens.into_iter().collect::<Vec<_>>(), indent);
    out
}

fn write(out: &mut String, tokens: &[TokenTree], indent: usize) {
    let line = one_line(tokens);
    if column(out, indent) + line.len() <= WIDTH {
        out.push_str(&line);
        return;
    }
    let links = links(tokens);
    if links.len() > 1 {
        for (index, link) in links.iter().enumerate() {
            let inside = if index == 0 { indent } else { indent + 4 };
            if index > 0 {
                new_line(out, inside);
            }
            last_group(out, link, inside);
        }
    } else {
        last_group(out, tokens, indent);
    }
}

/// Writes `Path(a, b)` with its parts on lines of their own.
fn last_group(out: &mut String, tokens: &[TokenTree], indent: usize) {
    let line = one_line(tokens);
    match tokens.split_last() {
        Some((TokenTree::Group(group), before)) if column(out, indent) + line.len() > WIDTH => {
            let (open, close) = delimiters(group);
            out.push_str(&one_line(before));
            if spaced(group) && !before.is_empty() {
                out.push(' ');
            }
            out.push_str(open);
            let all: Vec<TokenTree> = group.stream().into_iter().collect();
            let parts: Vec<&[TokenTree]> = split(&all);
            if let Some(head) = head(&parts, column(out, indent)) {
                out.push_str(&head);
                parts
                    .last()
                    .into_iter()
                    .for_each(|last| last_group(out, last, indent));
            } else {
                stack(out, &parts, indent + 4);
                new_line(out, indent);
            }
            out.push_str(close);
        }
        _ => out.push_str(&line),
    }
}

/// What stands before the last part when that part can open on the same line: `("key", Node::Object(&[`.
fn head(parts: &[&[TokenTree]], column: usize) -> Option<String> {
    let (last, before) = parts.split_last()?;
    let (TokenTree::Group(_), path) = last.split_last()? else {
        return None;
    };
    let mut head = String::new();
    for part in before {
        head.push_str(&one_line(part));
        head.push_str(", ");
    }
    let short = head.len() <= 40 && column + head.len() + one_line(path).len() < WIDTH;
    (short && links(last).len() == 1 && !head.starts_with('(')).then_some(head)
}

/// Writes parts below each other; parts that fit share a line.
fn stack(out: &mut String, parts: &[&[TokenTree]], indent: usize) {
    let mut line_is_open = false;
    for part in parts {
        let line = one_line(part);
        if line_is_open && column(out, indent) + line.len() + 2 <= WIDTH {
            out.push(' ');
            out.push_str(&line);
        } else {
            new_line(out, indent);
            let before = out.len();
            write(out, part, indent);
            // Nothing goes behind a part of several lines.
            line_is_open = !out[before..].contains('\n');
        }
        out.push(',');
    }
}

/// The parts between commas.
fn split(tokens: &[TokenTree]) -> Vec<&[TokenTree]> {
    let comma = |it: &TokenTree| matches!(it, TokenTree::Punct(punct) if punct.as_char() == ',');
    tokens
        .split(comma)
        .filter(|part| !part.is_empty())
        .collect()
}

fn new_line(out: &mut String, indent: usize) {
    out.push('\n');
    out.extend(std::iter::repeat_n(' ', indent));
}

fn column(out: &str, indent: usize) -> usize {
    out.rfind('\n')
        .map_or(indent + out.len(), |at| out.len() - at - 1)
}

/// The parts of a method chain: `A::new(..)`, `.b(..)`, `.c()`.
fn links(tokens: &[TokenTree]) -> Vec<&[TokenTree]> {
    let mut links = Vec::new();
    let mut start = 0;
    for (index, token) in tokens.iter().enumerate() {
        if index > 0 && matches!(token, TokenTree::Punct(punct) if punct.as_char() == '.') {
            links.push(&tokens[start..index]);
            start = index;
        }
    }
    links.push(&tokens[start..]);
    links
}

fn delimiters(group: &Group) -> (&'static str, &'static str) {
    match group.delimiter() {
        Delimiter::Parenthesis => ("(", ")"),
        Delimiter::Bracket => ("[", "]"),
        Delimiter::Brace => ("{", "}"),
        Delimiter::None => ("", ""),
    }
}

fn spaced(group: &Group) -> bool {
    group.delimiter() == Delimiter::Brace
}

/// Everything on one line, spaced as Rust is written.
fn one_line(tokens: &[TokenTree]) -> String {
    let mut out = String::new();
    for token in tokens {
        match token {
            TokenTree::Group(group) => {
                let (open, close) = delimiters(group);
                let inside = one_line(&group.stream().into_iter().collect::<Vec<_>>());
                if spaced(group) && !out.is_empty() {
                    out.push(' ');
                }
                out.push_str(open);
                if spaced(group) && !inside.is_empty() {
                    out.push(' ');
                }
                out.push_str(&inside);
                if spaced(group) && !inside.is_empty() {
                    out.push(' ');
                }
                out.push_str(close);
            }
            TokenTree::Punct(punct) => {
                out.push(punct.as_char());
                let second_colon = punct.as_char() == ':' && out.ends_with("::");
                let alone = punct.spacing() == proc_macro2::Spacing::Alone;
                if punct.as_char() == ',' || (punct.as_char() == ':' && alone && !second_colon) {
                    out.push(' ');
                }
            }
            other => out.push_str(&other.to_string()),
        }
    }
    out.trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_tables_stay_on_one_line() {
        let tokens: TokenStream = "Shape::new(&[Field { a: 1, b: -2 }, x::y()]).of(\"t\")"
            .parse()
            .unwrap_or_default();
        assert_eq!(
            expression(tokens, 0),
            "Shape::new(&[Field { a: 1, b: -2 }, x::y()]).of(\"t\")"
        );
    }

    #[test]
    fn long_tables_break_at_links_and_parts() {
        let long = "x".repeat(100);
        let tokens: TokenStream = format!("A::new(\"{long}\", 1, 2).b(&[3])")
            .parse()
            .unwrap_or_default();
        let expected = format!("A::new(\n    \"{long}\", 1, 2,\n)\n    .b(&[3])");
        assert_eq!(expression(tokens, 0), expected);
    }
}
