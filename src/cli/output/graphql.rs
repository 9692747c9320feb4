//! Breaks the lines of a GraphQL document for reading; the words stay as they are.

/// A line for each selection, indented by two spaces. Arguments stay on their line.
pub(crate) fn pretty(document: &str) -> String {
    let mut out = String::with_capacity(document.len() * 2);
    let mut rest = document;
    let (mut depth, mut parens) = (0usize, 0usize);
    while let Some(c) = rest.chars().next() {
        let mut taken = c.len_utf8();
        match c {
            '"' => {
                taken = string_len(rest);
                out.push_str(rest.get(..taken).unwrap_or(rest));
            }
            '(' | '[' => {
                parens += 1;
                out.push(c);
            }
            ')' | ']' => {
                parens = parens.saturating_sub(1);
                out.push(c);
            }
            '{' if parens == 0 => {
                depth += 1;
                if !out.ends_with([' ', '\n']) && !out.is_empty() {
                    out.push(' ');
                }
                out.push('{');
                newline(&mut out, depth);
                taken += blank(rest.get(taken..).unwrap_or_default());
            }
            '}' if parens == 0 => {
                depth = depth.saturating_sub(1);
                newline(&mut out, depth);
                out.push('}');
                taken += blank(rest.get(taken..).unwrap_or_default());
                if rest
                    .get(taken..)
                    .is_some_and(|next| !next.is_empty() && !next.starts_with('}'))
                {
                    newline(&mut out, depth);
                }
            }
            _ if parens == 0 && depth > 0 && (c.is_whitespace() || c == ',') => {
                taken += blank(rest.get(taken..).unwrap_or_default());
                separate(&mut out, rest.get(taken..).unwrap_or_default(), depth);
            }
            _ if c.is_whitespace() => {
                taken += blank(rest.get(taken..).unwrap_or_default());
                out.push(' ');
            }
            _ => out.push(c),
        }
        rest = rest.get(taken..).unwrap_or_default();
    }
    out.lines()
        .map(str::trim_end)
        .filter(|line| !line.is_empty())
        .collect::<Vec<_>>()
        .join("\n")
}

/// Between two words of a selection set: a new line, unless the words belong together.
fn separate(out: &mut String, next: &str, depth: usize) {
    let joined = out.ends_with(':')
        || out.ends_with("...")
        || out.ends_with(" on")
        || out.ends_with("...on");
    if joined || next.starts_with(['@', '{', '}', '(', ':']) || next.starts_with("on ") {
        if !out.ends_with(['\n', ' ']) && !next.starts_with(['}', '(', ':']) {
            out.push(' ');
        }
    } else {
        newline(out, depth);
    }
}

fn newline(out: &mut String, depth: usize) {
    out.truncate(out.trim_end().len());
    out.push('\n');
    out.extend(std::iter::repeat_n("  ", depth));
}

fn blank(text: &str) -> usize {
    text.len()
        - text
            .trim_start_matches(|c: char| c.is_whitespace() || c == ',')
            .len()
}

/// The length of the string or block string that the text starts with.
fn string_len(text: &str) -> usize {
    let close = if text.starts_with("\"\"\"") {
        "\"\"\""
    } else {
        "\""
    };
    let mut at = close.len();
    while let Some(rest) = text.get(at..) {
        if rest.is_empty() {
            break;
        }
        if rest.starts_with('\\') {
            at += 1 + rest.chars().nth(1).map_or(0, char::len_utf8);
        } else if rest.starts_with(close) {
            return at + close.len();
        } else {
            at += rest.chars().next().map_or(1, char::len_utf8);
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::pretty;

    #[test]
    fn selections_get_lines_and_arguments_keep_theirs() {
        let text = r#"mutation BatchComposite($step0_id:ID!,$step0_b:String="a { b }"){step0:addComment(input:{subjectId:$step0_id,body:$step0_b}){commentEdge{node{id url}}}step1:x @skip(if:$s){...F ... on Issue{id}}}fragment F on Issue{id}"#;
        insta::assert_snapshot!(pretty(text), @r#"
        mutation BatchComposite($step0_id:ID!,$step0_b:String="a { b }") {
          step0:addComment(input:{subjectId:$step0_id,body:$step0_b}) {
            commentEdge {
              node {
                id
                url
              }
            }
          }
          step1:x @skip(if:$s) {
            ...F
            ... on Issue {
              id
            }
          }
        }
        fragment F on Issue {
          id
        }
        "#);
    }
}
