//! What the YAML parser says where it stumbles, in words for authors.

use super::causes::Cause;

/// The words for what the parser said at a byte, with a help that is known already; `None` where its own are as good.
pub(super) fn words(text: &str, byte: usize, said: &str, help: Option<&str>) -> Option<Cause> {
    let here = text.get(byte..)?.chars().next();
    let at = |start: usize, end: usize, problem: String, help: String| {
        Some(Cause {
            problem,
            start,
            end,
            help,
        })
    };
    let one = |problem: String, help: String| {
        at(byte, byte + here.map_or(0, char::len_utf8), problem, help)
    };
    let (start, line) = line(text, byte);
    let end = start + line.len();
    let quoted = || {
        format!(
            "put the text into quotes: `\"{}\"`",
            escaped(text.get(byte..end).unwrap_or(""))
        )
    };
    match here {
        Some(open @ ('{' | '[')) if said.starts_with("unclosed bracket") => one(
            format!("`{open}` opens here and never closes"),
            format!("close it with `{}`", closing(open)),
        ),
        Some(open @ ('{' | '[')) if said.starts_with("mismatched bracket") => one(
            format!("`{open}` opens here and another bracket closes it"),
            format!("close it with `{}`", closing(open)),
        ),
        Some(close @ ('}' | ']')) if said.starts_with("misplaced bracket") => one(
            format!("`{close}` closes nothing"),
            help.unwrap_or("delete it, or put the text that it belongs to into quotes")
                .to_owned(),
        ),
        Some(wrong) if said.starts_with("unexpected character") => {
            one(format!("a text cannot begin with `{wrong}`"), quoted())
        }
        _ if said.contains("trailing content after single-quoted") => one(
            "the quoted text ends before this".to_owned(),
            "write `''` for a `'` inside of single quotes".to_owned(),
        ),
        _ if said.contains("trailing content after double-quoted") => one(
            "the quoted text ends before this".to_owned(),
            "write `\\\"` for a `\"` inside of double quotes".to_owned(),
        ),
        _ if said.contains("unknown escape character") => one(
            "the text has a backslash that means nothing to YAML".to_owned(),
            "write `\\\\` for a backslash in double quotes, or use single quotes".to_owned(),
        ),
        _ if said.contains("expected ',' or '}'") || said.contains("expected ',' or ']'") => {
            let close = if said.contains('}') { '}' } else { ']' };
            let usual = || format!("write `,` between entries and `{close}` after the last");
            let help = help.map_or_else(usual, str::to_owned);
            one(format!("a `,` or `{close}` is missing before this"), help)
        }
        _ if said.contains("mapping values are not allowed")
            || said.contains("did not find expected key") =>
        {
            at(
                start,
                end,
                "this line is indented unlike the one it belongs with".to_owned(),
                "begin keys of one mapping in one column".to_owned(),
            )
        }
        _ if said.contains("simple key expected ':'") => match line.split_once(':') {
            Some((key, value)) if !value.is_empty() => at(
                start,
                end,
                "a space is missing after the colon".to_owned(),
                format!("write `{key}: {value}`"),
            ),
            _ => at(
                start,
                end,
                "this line has no colon".to_owned(),
                "write `key: value`, or indent it if it belongs to the text above".to_owned(),
            ),
        },
        _ => None,
    }
}

fn closing(open: char) -> char {
    if open == '{' { '}' } else { ']' }
}

fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"")
}

/// The line around a byte, without white space at its ends, and where it starts.
fn line(text: &str, byte: usize) -> (usize, &str) {
    let start = text
        .get(..byte)
        .and_then(|it| it.rfind('\n'))
        .map_or(0, |at| at + 1);
    let whole = text
        .get(start..)
        .and_then(|it| it.lines().next())
        .unwrap_or("");
    let begin = whole.len() - whole.trim_start().len();
    (start + begin, whole.trim())
}

#[cfg(test)]
mod tests {
    use crate::yaml::tests::said;

    #[test]
    fn stumbles_are_told_as_what_to_do() {
        for (text, problem, help) in [
            (
                "a: { b, c\n",
                "`{` opens here and never closes",
                "close it with `}`",
            ),
            (
                "a: { b, c: [d }\n",
                "`[` opens here and another bracket closes it",
                "close it with `]`",
            ),
            (
                "a: { b }}\n",
                "`}` closes nothing",
                "delete it, or put the text that it belongs to into quotes",
            ),
            (
                "a: @b\n",
                "a text cannot begin with `@`",
                "put the text into quotes: `\"@b\"`",
            ),
            (
                "a: `b`\n",
                "a text cannot begin with ```",
                "put the text into quotes: `\"`b`\"`",
            ),
            (
                "a: 'it's'\n",
                "the quoted text ends before this",
                "write `''` for a `'` inside of single quotes",
            ),
            (
                "a: \"b\" c\n",
                "the quoted text ends before this",
                "write `\\\"` for a `\"` inside of double quotes",
            ),
            (
                "a: \"b\\q\"\n",
                "the text has a backslash that means nothing to YAML",
                "write `\\\\` for a backslash in double quotes, or use single quotes",
            ),
            (
                "a: b\n c: d\n",
                "this line is indented unlike the one it belongs with",
                "begin keys of one mapping in one column",
            ),
            (
                "a:\n    b: c\n  d: e\n",
                "this line is indented unlike the one it belongs with",
                "begin keys of one mapping in one column",
            ),
            (
                "a: b\nc:d\n",
                "a space is missing after the colon",
                "write `c: d`",
            ),
            (
                "a: b\nc d\n",
                "this line has no colon",
                "write `key: value`, or indent it if it belongs to the text above",
            ),
            (
                "a: { b: c[d == \"e\"] }\n",
                "a `,` or `}` is missing before this",
                "put a text that has brackets in it into quotes",
            ),
        ] {
            assert_eq!(
                said(text),
                (format!("invalid YAML: {problem}"), Some(help.to_owned())),
                "{text}"
            );
        }
    }
}
