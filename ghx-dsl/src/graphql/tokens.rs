//! The tokens of a GraphQL document: places for what graphql-parser gives none for, and strings read by the specification.

/// A token's bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Token {
    /// What it is.
    pub kind: TokenKind,
    /// First byte.
    pub start: usize,
    /// One past the last byte.
    pub end: usize,
}

/// The kinds of tokens that matter for places.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TokenKind {
    /// A bracket, colon, `$`, `...` and so on.
    Punctuator,
    /// A name.
    Name,
    /// A number.
    Number,
    /// A string or block string.
    String,
}

/// Why a text has no tokens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Fault {
    /// What is wrong.
    pub problem: &'static str,
    /// First byte.
    pub start: usize,
    /// One past the last byte.
    pub end: usize,
}

/// Cuts a document into tokens; white space, commas and comments are none.
pub(crate) fn tokens(text: &str) -> Result<Vec<Token>, Fault> {
    let mut tokens = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let start = text.len() - rest.len();
        let (kind, length) = match first {
            ' ' | ',' | '\t' | '\n' | '\r' | '\u{feff}' => {
                rest = rest.get(first.len_utf8()..).unwrap_or("");
                continue;
            }
            '#' => {
                let length = rest.find(['\n', '\r']).unwrap_or(rest.len());
                rest = rest.get(length..).unwrap_or("");
                continue;
            }
            '.' if rest.starts_with("...") => (TokenKind::Punctuator, 3),
            '!' | '$' | '&' | '(' | ')' | ':' | '=' | '@' | '[' | ']' | '{' | '|' | '}' => {
                (TokenKind::Punctuator, 1)
            }
            '_' | 'a'..='z' | 'A'..='Z' => {
                let length = rest
                    .find(|c: char| c != '_' && !c.is_ascii_alphanumeric())
                    .unwrap_or(rest.len());
                (TokenKind::Name, length)
            }
            '-' | '0'..='9' => {
                let ends =
                    |c: char| !(c.is_ascii_alphanumeric() || matches!(c, '.' | '+' | '-' | '_'));
                (TokenKind::Number, rest.find(ends).unwrap_or(rest.len()))
            }
            '"' => {
                let end = string_end(rest).ok_or(Fault {
                    problem: "this string does not end",
                    start,
                    end: start + rest.find('\n').unwrap_or(rest.len()),
                })?;
                (TokenKind::String, end)
            }
            other => {
                return Err(Fault {
                    problem: "this character cannot stand here",
                    start,
                    end: start + other.len_utf8(),
                });
            }
        };
        tokens.push(Token {
            kind,
            start,
            end: start + length,
        });
        rest = rest.get(length..).unwrap_or("");
    }
    Ok(tokens)
}

fn string_end(text: &str) -> Option<usize> {
    if let Some(inner) = text.strip_prefix("\"\"\"") {
        let mut from = 0;
        loop {
            let found = from + inner.get(from..)?.find("\"\"\"")?;
            if !inner.get(..found)?.ends_with('\\') {
                return Some(found + 6);
            }
            from = found + 3;
        }
    }
    let mut escaped = false;
    for (index, c) in text.char_indices().skip(1) {
        match c {
            '\n' | '\r' => return None,
            '"' if !escaped => return Some(index + 1),
            _ => escaped = !escaped && c == '\\',
        }
    }
    None
}

/// The same document, byte for byte as long, in a form whose columns are bytes and whose strings hold nothing special.
///
/// graphql-parser counts a tab as eight columns, reads some escapes wrongly and can panic on block strings, so it sees
/// none of them.
pub(crate) fn plain_copy(text: &str, tokens: &[Token]) -> String {
    let mut copy = String::with_capacity(text.len());
    let blank = |copy: &mut String, part: &str, filler: char| {
        for byte in part.bytes() {
            copy.push(if byte == b'\n' { '\n' } else { filler });
        }
    };
    let mut at = 0;
    for token in tokens {
        blank(&mut copy, text.get(at..token.start).unwrap_or(""), ' ');
        let part = text.get(token.start..token.end).unwrap_or("");
        if token.kind == TokenKind::String {
            let quotes = if part.starts_with("\"\"\"") { 3 } else { 1 };
            copy.push_str(part.get(..quotes).unwrap_or(""));
            blank(
                &mut copy,
                part.get(quotes..part.len() - quotes).unwrap_or(""),
                'x',
            );
            copy.push_str(part.get(..quotes).unwrap_or(""));
        } else {
            copy.push_str(part);
        }
        at = token.end;
    }
    blank(&mut copy, text.get(at..).unwrap_or(""), ' ');
    copy
}

/// What a string or block string says.
pub(crate) fn unescape(token: &str) -> Result<String, String> {
    if let Some(inner) = token
        .strip_prefix("\"\"\"")
        .and_then(|rest| rest.strip_suffix("\"\"\""))
    {
        return Ok(dedent(&inner.replace("\\\"\"\"", "\"\"\"")));
    }
    let inner = token
        .strip_prefix('"')
        .and_then(|rest| rest.strip_suffix('"'))
        .unwrap_or(token);
    let mut text = String::with_capacity(inner.len());
    let mut chars = inner.chars();
    while let Some(c) = chars.next() {
        if c != '\\' {
            text.push(c);
            continue;
        }
        match chars.next() {
            Some(c @ ('"' | '\\' | '/')) => text.push(c),
            Some('b') => text.push('\u{8}'),
            Some('f') => text.push('\u{c}'),
            Some('n') => text.push('\n'),
            Some('r') => text.push('\r'),
            Some('t') => text.push('\t'),
            Some('u') => {
                text.push(unicode(&mut chars).ok_or("this string has an invalid unicode escape")?)
            }
            _ => return Err("this string has an unknown escape".to_owned()),
        }
    }
    Ok(text)
}

/// `\u0041`, `\u{1f600}` or a surrogate pair `\ud83d\ude00`; the `\u` is already read.
fn unicode(chars: &mut std::str::Chars) -> Option<char> {
    let rest = chars.as_str();
    if let Some(inner) = rest.strip_prefix('{') {
        let end = inner.find('}')?;
        *chars = inner.get(end + 1..)?.chars();
        return char::from_u32(u32::from_str_radix(inner.get(..end)?, 16).ok()?);
    }
    let mut unit = || {
        let digits = chars.as_str().get(..4)?;
        let unit = u32::from_str_radix(digits, 16).ok()?;
        *chars = chars.as_str().get(4..)?.chars();
        Some(unit)
    };
    let high = unit()?;
    if (0xd800..0xdc00).contains(&high) {
        *chars = chars.as_str().strip_prefix("\\u")?.chars();
        let digits = chars.as_str().get(..4)?;
        let low = u32::from_str_radix(digits, 16)
            .ok()
            .filter(|low| (0xdc00..0xe000).contains(low))?;
        *chars = chars.as_str().get(4..)?.chars();
        return char::from_u32(0x10000 + ((high - 0xd800) << 10) + (low - 0xdc00));
    }
    char::from_u32(high)
}

/// Block strings lose their common indentation and their blank first and last lines.
fn dedent(text: &str) -> String {
    let lines: Vec<&str> = text
        .split('\n')
        .map(|line| line.strip_suffix('\r').unwrap_or(line))
        .collect();
    let blank = |line: &&str| line.chars().all(|c| c == ' ' || c == '\t');
    let indent = |line: &&str| line.len() - line.trim_start_matches([' ', '\t']).len();
    let common = lines
        .iter()
        .skip(1)
        .filter(|line| !blank(line))
        .map(indent)
        .min()
        .unwrap_or(0);
    let cut: Vec<&str> = lines
        .iter()
        .enumerate()
        .map(|(index, line)| {
            if index == 0 {
                line
            } else {
                line.get(common.min(indent(line))..).unwrap_or("")
            }
        })
        .collect();
    let first = cut
        .iter()
        .position(|line| !blank(line))
        .unwrap_or(cut.len());
    let last = cut
        .iter()
        .rposition(|line| !blank(line))
        .map_or(first, |last| last + 1);
    cut.get(first..last).unwrap_or(&[]).join("\n")
}

/// The lines of graphql-parser's message as one, without its names of token kinds.
pub(crate) fn tidy<'a>(lines: impl IntoIterator<Item = &'a str>) -> String {
    let kinds = [
        "Punctuator",
        "Name",
        "StringValue",
        "IntValue",
        "FloatValue",
        "BlockString",
    ];
    let mut parts: Vec<String> = Vec::new();
    for line in lines {
        let line = kinds.iter().fold(line.trim().to_owned(), |line, kind| {
            line.replace(&format!("[{kind}]"), "")
        });
        let mut chars = line.chars();
        if let Some(first) = chars.next() {
            parts.push(first.to_lowercase().chain(chars).collect());
        }
    }
    parts.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_follow_the_specification() {
        assert_eq!(
            unescape(r#""a\b\u0041\u{1F600}\ud83d\ude00\"""#).as_deref(),
            Ok("a\u{8}A😀😀\"")
        );
        assert!(unescape(r#""\ud83d""#).is_err());
        assert!(unescape(r#""\q""#).is_err());
        assert_eq!(
            unescape("\"\"\"\n    a\n      b \\\"\"\"\n  \u{3000}\n\"\"\"").as_deref(),
            Ok("  a\n    b \"\"\"\n\u{3000}")
        );
    }

    #[test]
    fn a_plain_copy_has_the_same_length() {
        let text = "\u{feff}query A { a(x: \"ü#{$\") # é\n\tb }";
        let found = tokens(text).unwrap_or_default();
        let copy = plain_copy(text, &found);
        assert_eq!(copy.len(), text.len());
        assert!(copy.contains("a(x: \"xxxxx\")"), "{copy}");
    }

    #[test]
    fn what_is_no_token_has_a_place() {
        assert_eq!(
            tokens("a ?").map_err(|fault| (fault.start, fault.end)),
            Err((2, 3))
        );
        assert_eq!(
            tokens("a \"x\nb").map_err(|fault| (fault.start, fault.end)),
            Err((2, 4))
        );
        assert!(tokens("\"\"\" x").is_err());
    }
}
