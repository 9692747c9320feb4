//! The layout of plan tables and declarations: one line where it fits, else one part a line, short parts side by side.
//!
//! Tables are deep and repetitive; a formatter for programs gives every bracket a line of its own, which nobody reads.

use proc_macro2::{Delimiter, Group, Spacing, TokenStream, TokenTree};

/// Lines are at most this wide, apart from long texts.
const WIDTH: usize = 128;

/// Writes an item that starts on a line indented by `indent` spaces: a function, a static or constant, or a macro call
/// such as `__rt::output!("About." Name { field: Type, .. });`.
pub(super) fn declaration(tokens: TokenStream, indent: usize) -> String {
    let tokens = trees(tokens);
    let mut out = String::new();
    if let Some((head, entries, tail)) = entries(&tokens) {
        call_of_macro(&mut out, &one_line(&tokens), (head, &entries, tail), indent);
    } else if let Some(at) = position(&tokens, '=') {
        statement(&mut out, &tokens[..=at], &tokens[at + 1..], indent);
    } else if let Some((TokenTree::Group(body), signature)) = tokens.split_last() {
        function(&mut out, signature, &trees(body.stream()), indent);
    } else {
        out.push_str(&one_line(&tokens));
    }
    out
}

fn call_of_macro(
    out: &mut String,
    line: &str,
    parts: (String, &[TokenTree], String),
    indent: usize,
) {
    let (head, entries, tail) = parts;
    if indent + line.len() <= WIDTH && !line.contains("#[doc") {
        out.push_str(line);
        return;
    }
    out.push_str(&head);
    if line.contains("#[") || head.contains("setters!") {
        for entry in split(entries) {
            out.extend(entry_lines(entry).map(|line| format!("\n{:1$}{line}", "", indent + 4)));
            out.push(',');
        }
    } else {
        new_line(out, indent + 4);
        stack(out, &split(entries), indent + 4);
        out.push(',');
    }
    new_line(out, indent);
    out.push_str(&tail);
}

/// Writes `static X: T = { use a::*; expression };` or `const X: T = expression;`
fn statement(out: &mut String, head: &[TokenTree], value: &[TokenTree], indent: usize) {
    out.push_str(&one_line(head));
    out.push(' ');
    match value {
        [TokenTree::Group(block), ..] if spaced(block) => {
            let inside = trees(block.stream());
            let imports = inside
                .iter()
                .rposition(|it| is(it, ';'))
                .map_or(0, |at| at + 1);
            out.push_str("{ ");
            out.push_str(&one_line(&inside[..imports]));
            new_line(out, indent + 4);
            write(out, &inside[imports..], indent + 4);
            new_line(out, indent);
            out.push_str("};");
        }
        _ => {
            write(
                out,
                value.split_last().map_or(value, |(_, before)| before),
                indent,
            );
            out.push(';');
        }
    }
}

/// Writes a function whose body is one expression.
fn function(out: &mut String, signature: &[TokenTree], body: &[TokenTree], indent: usize) {
    let line = one_line(signature);
    let arguments = signature
        .iter()
        .position(|it| matches!(it, TokenTree::Group(_)));
    match arguments.filter(|_| indent + line.len() + 2 > WIDTH) {
        Some(at) => {
            // The arguments are broken by the width that the whole line needs.
            let TokenTree::Group(group) = &signature[at] else {
                return;
            };
            out.push_str(&one_line(&signature[..at]));
            out.push('(');
            for part in split(&trees(group.stream())) {
                new_line(out, indent + 4);
                write(out, part, indent + 4);
                out.push(',');
            }
            new_line(out, indent);
            out.push(')');
            out.push_str(&one_line(&signature[at + 1..]));
        }
        None => out.push_str(&line),
    }
    out.push_str(" {");
    new_line(out, indent + 4);
    write(out, body, indent + 4);
    new_line(out, indent);
    out.push('}');
}

fn is(token: &TokenTree, c: char) -> bool {
    matches!(token, TokenTree::Punct(it) if it.as_char() == c)
}

fn position(tokens: &[TokenTree], c: char) -> Option<usize> {
    tokens.iter().position(|it| is(it, c))
}

/// What stands before the entries' brace, the entries, and what closes them.
fn entries(tokens: &[TokenTree]) -> Option<(String, Vec<TokenTree>, String)> {
    let at = position(tokens, '!')? + 1;
    let TokenTree::Group(call) = tokens.get(at)? else {
        return None;
    };
    let inside = trees(call.stream());
    let brace = inside
        .iter()
        .position(|it| matches!(it, TokenTree::Group(it) if spaced(it)))?;
    let TokenTree::Group(body) = inside.get(brace)? else {
        return None;
    };
    let head = format!(
        "{}({} {{",
        one_line(&tokens[..at]),
        one_line(&inside[..brace])
    );
    let rest = one_line(&inside[brace + 1..]);
    let gap = if rest.is_empty() { "" } else { " " };
    let tail = format!("}}{gap}{rest}){}", one_line(&tokens[at + 1..]));
    Some((head, trees(body.stream()), tail))
}

/// An entry's doc comments and the entry itself, each on a line.
fn entry_lines(entry: &[TokenTree]) -> impl Iterator<Item = String> {
    let mut lines = Vec::new();
    let mut rest = entry;
    while let [
        TokenTree::Punct(hash),
        TokenTree::Group(attribute),
        after @ ..,
    ] = rest
    {
        if hash.as_char() != '#' {
            break;
        }
        match &trees(attribute.stream())[..] {
            [TokenTree::Ident(doc), _, TokenTree::Literal(text)] if doc == "doc" => {
                let text = syn::parse_str::<syn::LitStr>(&text.to_string());
                lines.push(format!(
                    "///{}",
                    text.map(|it| it.value()).unwrap_or_default()
                ));
            }
            _ => lines.push(format!("#{}", one_line(&rest[1..2]))),
        }
        rest = after;
    }
    lines.push(one_line(rest));
    lines.into_iter()
}

fn write(out: &mut String, tokens: &[TokenTree], indent: usize) {
    let line = one_line(tokens);
    if column(out, indent) + line.len() <= WIDTH {
        out.push_str(&line);
        return;
    }
    let mut before_is_short = false;
    for (index, link) in links(tokens).into_iter().enumerate() {
        let inside = if index == 0 { indent } else { indent + 4 };
        let fits = column(out, indent) + one_line(link).len() <= WIDTH;
        if index > 0 && !(fits && before_is_short) {
            new_line(out, inside);
        }
        let start = out.len();
        call(out, link, inside);
        before_is_short = !out[start..].contains('\n');
    }
}

/// Writes `Path(a, b)`; parts that do not fit on its line go below it, and the last one carries the closing bracket.
fn call(out: &mut String, tokens: &[TokenTree], indent: usize) {
    let line = one_line(tokens);
    let Some((TokenTree::Group(group), before)) = tokens.split_last() else {
        out.push_str(&line);
        return;
    };
    let all = trees(group.stream());
    let parts = split(&all);
    if column(out, indent) + line.len() <= WIDTH || long_texts(&parts) {
        out.push_str(&line);
        return;
    }
    let (open, close) = delimiters(group);
    out.push_str(&one_line(before));
    if spaced(group) && !before.is_empty() {
        out.push(' ');
    }
    out.push_str(open);
    if spaced(group) {
        out.push(' ');
    }
    stack(out, &parts, indent + 4);
    if spaced(group) {
        out.push(' ');
    }
    out.push_str(close);
}

/// Whether breaking would not help: few parts, one of them a text that is too long for a line of its own.
fn long_texts(parts: &[&[TokenTree]]) -> bool {
    let long = |part: &&[TokenTree]| matches!(part, [TokenTree::Literal(it)] if it.to_string().len() + 20 > WIDTH);
    parts.len() <= 3 && parts.iter().any(long)
}

/// Writes parts side by side as long as they fit, then below each other. A part of several lines stands alone, unless
/// it is the last one and only short parts stand before it.
fn stack(out: &mut String, parts: &[&[TokenTree]], indent: usize) {
    let (mut alone, start) = (false, out.len());
    for (index, part) in parts.iter().enumerate() {
        let fits = column(out, indent) + one_line(part).len() < WIDTH;
        let head = out.len() - start;
        let opens_here =
            links(part).len() == 1 && (head <= 5 || (index + 1 == parts.len() && head <= 50));
        if index > 0 {
            out.push(',');
            match !alone && (fits || opens_here) {
                true => out.push(' '),
                false => new_line(out, indent),
            }
        }
        let start = out.len();
        // Below its own line a part is indented; on the line of its call it shares the call's indent.
        let inside = if index == 0 || (opens_here && !alone) {
            indent - 4
        } else {
            indent
        };
        write(out, part, inside);
        alone = out[start..].contains('\n');
    }
}

fn trees(tokens: TokenStream) -> Vec<TokenTree> {
    tokens.into_iter().collect()
}

/// The parts between commas; commas between angle brackets stand inside a type.
fn split(tokens: &[TokenTree]) -> Vec<&[TokenTree]> {
    let (mut parts, mut start, mut depth) = (Vec::new(), 0, 0_i32);
    for (index, token) in tokens.iter().enumerate() {
        if let TokenTree::Punct(punct) = token {
            match punct.as_char() {
                '<' => depth += 1,
                '>' => depth -= 1,
                ',' if depth <= 0 => {
                    parts.push(&tokens[start..index]);
                    start = index + 1;
                }
                _ => {}
            }
        }
    }
    parts.push(&tokens[start..]);
    parts.retain(|part| !part.is_empty());
    parts
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
                let inside = one_line(&trees(group.stream()));
                let gap = if spaced(group) && !inside.is_empty() {
                    " "
                } else {
                    ""
                };
                if spaced(group) && !out.is_empty() && !out.ends_with(' ') {
                    out.push(' ');
                }
                out.extend([open, gap, &inside, gap, close]);
            }
            TokenTree::Punct(punct) => match punct.as_char() {
                '=' if punct.spacing() == Spacing::Alone => out.push_str(" = "),
                ',' => out.push_str(", "),
                ';' => out.push_str("; "),
                '-' if punct.spacing() == Spacing::Joint => out.push_str(" -"),
                '>' if out.ends_with(" -") => out.push_str("> "),
                ':' if punct.spacing() == Spacing::Alone && !out.ends_with(':') => {
                    out.push_str(": ")
                }
                // A path from the root stands apart from the keyword before it.
                ':' if punct.spacing() == Spacing::Joint
                    && (out.ends_with(" impl") || out.ends_with("use")) =>
                {
                    out.push_str(" :");
                }
                c => out.push(c),
            },
            word => {
                if out.ends_with(|c: char| c.is_alphanumeric() || "_\"})]".contains(c)) {
                    out.push(' ');
                }
                out.push_str(&word.to_string());
            }
        }
    }
    out.trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokens(text: &str) -> TokenStream {
        text.parse().unwrap_or_default()
    }

    fn expression(tokens: TokenStream, indent: usize) -> String {
        let mut out = String::new();
        write(&mut out, &trees(tokens), indent);
        out
    }

    #[test]
    fn short_tables_stay_on_one_line() {
        let text = "Shape::new(&[Field { a: 1, b: -2 }, x::y()]).of(\"t\")";
        assert_eq!(expression(tokens(text), 0), text);
    }

    #[test]
    fn long_tables_break_at_links_and_parts() {
        let long = "x".repeat(70);
        let text = format!("A::new({long}, {long}, 1).b(&[3]).c()");
        let expected = format!("A::new({long},\n    {long}, 1)\n    .b(&[3]).c()");
        assert_eq!(expression(tokens(&text), 0), expected);
    }

    #[test]
    fn the_last_part_opens_on_the_line_of_its_key() {
        let long = "x".repeat(70);
        let text = format!("Node::Object(&[(\"key\", Node::Both(1, &[{long}, {long}]))])");
        let expected = format!("Node::Object(&[(\"key\", Node::Both(1, &[{long},\n    {long}]))])");
        assert_eq!(expression(tokens(&text), 0), expected);
    }

    #[test]
    fn declarations_have_one_entry_a_line_with_its_doc_comment() {
        let text = "__rt::input!(\"All.\" X { /// One.\n a: ::std::vec::Vec<u8, A>, b: impl ::core::Y } X.at(&[0]));";
        let expected = "__rt::input!(\"All.\" X {\n    /// One.\n    a: ::std::vec::Vec<u8, A>,\n    b: impl ::core::Y,\n} X.at(&[0]));";
        assert_eq!(declaration(tokens(text), 0), expected);
        let short = "__rt::input_enum!(\"All.\" X { A = \"a\", B = \"b\" });";
        assert_eq!(declaration(tokens(short), 0), short);
    }
}
