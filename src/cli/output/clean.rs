//! Makes text fit for a terminal: whatever it came from, it can neither steer the terminal nor hide or reorder what is read.

use std::borrow::Cow;
use std::fmt::Write as _;

use ghx::shown::is_harmful;

use super::style::COLOURS;

/// Text for people. What could do harm is shown as `\u{fffd}`; the colours of [`super::Style`] pass where they are used.
pub(crate) fn text(text: &str, colours: bool) -> Cow<'_, str> {
    if !text.contains(is_harmful) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let colour = colours.then(|| colour(rest)).flatten();
        let taken = colour.map_or(c.len_utf8(), str::len);
        match (colour, c) {
            (Some(colour), _) => out.push_str(colour),
            (None, '\r') if rest.starts_with("\r\n") => {}
            // They join letters and pictures; without them the parts are seen side by side.
            (None, '\u{200c}' | '\u{200d}') => {}
            (None, c) if is_harmful(c) => out.push('\u{fffd}'),
            (None, c) => out.push(c),
        }
        rest = rest.get(taken..).unwrap_or_default();
    }
    Cow::Owned(out)
}

/// Text from elsewhere that becomes part of a line or a table.
pub(crate) fn foreign(foreign: &str) -> String {
    text(foreign, false).replace('\t', "    ")
}

/// JSON for people: the same JSON, with what could do harm as `\uXXXX`.
pub(crate) fn json(text: &str) -> Cow<'_, str> {
    if !text.contains(is_harmful) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 64);
    for c in text.chars() {
        if is_harmful(c) {
            for unit in c.encode_utf16(&mut [0; 2]) {
                // Writing to a string cannot fail.
                let _ = write!(out, "\\u{unit:04x}");
            }
        } else {
            out.push(c);
        }
    }
    Cow::Owned(out)
}

/// The sequence of one of our own colours, or of their end, that a text starts with.
fn colour(text: &str) -> Option<&str> {
    let codes = text.strip_prefix("\u{1b}[")?;
    let (code, _) = codes.split_at(codes.find('m')?);
    let known = COLOURS.contains(&code);
    known.then(|| text.get(..code.len() + 3)).flatten()
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may stop at the first surprise")]
mod tests {
    use super::{foreign, json, text};

    #[test]
    fn nothing_but_our_own_colours_reaches_the_terminal() {
        for (given, plain, coloured) in [
            ("plain\n\ttext …", "plain\n\ttext …", "plain\n\ttext …"),
            (
                "\u{1b}[1;31mred\u{1b}[0m",
                "\u{fffd}[1;31mred\u{fffd}[0m",
                "\u{1b}[1;31mred\u{1b}[0m",
            ),
            // Colours that are not ours, concealed text, other sequences and their eight-bit forms.
            ("\u{1b}[31mx", "\u{fffd}[31mx", "\u{fffd}[31mx"),
            ("\u{1b}[8mx", "\u{fffd}[8mx", "\u{fffd}[8mx"),
            (
                "\u{1b}[2J\u{1b}",
                "\u{fffd}[2J\u{fffd}",
                "\u{fffd}[2J\u{fffd}",
            ),
            (
                "\u{1b}]0;t\u{7}",
                "\u{fffd}]0;t\u{fffd}",
                "\u{fffd}]0;t\u{fffd}",
            ),
            ("\u{9b}2J\u{7f}", "\u{fffd}2J\u{fffd}", "\u{fffd}2J\u{fffd}"),
            ("a\r\nb\rc", "a\nb\u{fffd}c", "a\nb\u{fffd}c"),
            (
                "\u{202e}abc\u{2066}",
                "\u{fffd}abc\u{fffd}",
                "\u{fffd}abc\u{fffd}",
            ),
            (
                "ad\u{200b}min👨\u{200d}👩",
                "ad\u{fffd}min👨👩",
                "ad\u{fffd}min👨👩",
            ),
        ] {
            assert_eq!(text(given, false), plain, "{given:?}");
            assert_eq!(text(given, true), coloured, "{given:?}");
        }
        assert_eq!(foreign("a\tb\u{1b}[0m"), "a    b\u{fffd}[0m");
    }

    #[test]
    fn json_stays_the_same_json() {
        let value = serde_json::json!({"k\u{9b}": ["\u{202e}\u{7f}\u{e0041}", "\u{1b}[2J", "é…"]});
        let shown = json(&value.to_string()).into_owned();
        assert!(!shown.contains(ghx::shown::is_harmful), "{shown:?}");
        assert!(shown.contains("\\u009b") && shown.contains("\\udb40\\udc41"));
        assert_eq!(
            serde_json::from_str::<serde_json::Value>(&shown).unwrap(),
            value
        );
    }
}
