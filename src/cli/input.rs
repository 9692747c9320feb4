//! Reading JSON from a flag, a file or standard input, and saying where it is wrong.

use std::borrow::Cow;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use super::failure::Failure;
use super::output;

/// The most that is read. GitHub refuses bodies far smaller, so more can only be a mistake.
pub(crate) const MAX_BYTES: u64 = 16 * 1024 * 1024;

/// JSON text and the words that name its origin in a message.
#[derive(Debug)]
pub(crate) struct Text {
    /// Where it came from: `--steps`, `--steps (standard input)`, `steps.json`.
    pub(crate) origin: String,
    /// The text without a byte-order mark.
    pub(crate) text: String,
}

/// Reads the value of `flag`: JSON itself, `-` for standard input, `@FILE` for a file.
pub(crate) fn read(flag: &str, value: &str) -> Result<Text, Failure> {
    let (origin, text) = match value.strip_prefix('@') {
        Some(path) => (path.to_owned(), opened(flag, path)?),
        None if value == "-" => {
            let origin = format!("{flag} (standard input)");
            output::waits_for(flag, "JSON");
            let text = read_all(&origin, io::stdin().lock())?;
            (origin, text)
        }
        None if Path::new(value).is_file() => {
            return Err(Failure::usage(format!(
                "{flag}: `{value}` is a file; write `@{value}` to read it"
            )));
        }
        None if is_path(value) => {
            return Err(Failure::usage(format!(
                "{flag}: `{value}` is no JSON, and no file has that name; `@FILE` reads one"
            )));
        }
        None => (flag.to_owned(), value.to_owned()),
    };
    let text = unmarked(text);
    if text.trim().is_empty() {
        return Err(Failure::usage(format!("{origin} is empty")));
    }
    Ok(Text { origin, text })
}

/// Whether a text looks like the name of a file, which no JSON does.
fn is_path(text: &str) -> bool {
    let name = |c: char| c.is_alphanumeric() || "._-/\\~".contains(c);
    let begins = text.starts_with(|c: char| !c.is_ascii_digit() && c != '-');
    begins && text.contains(['.', '/', '\\']) && text.chars().all(name)
}

/// The text of the file that a flag names; `-` is standard input.
pub(crate) fn file(flag: &str, path: &str) -> Result<String, Failure> {
    if path == "-" {
        output::waits_for(flag, "text");
        let origin = format!("{flag} (standard input)");
        return read_all(&origin, io::stdin().lock()).map(unmarked);
    }
    opened(flag, path).map(unmarked)
}

fn opened(flag: &str, path: &str) -> Result<String, Failure> {
    let file = File::open(path).map_err(|error| {
        Failure::usage(format!("{flag}: cannot open `{path}`: {}", reason(&error)))
    })?;
    read_all(path, file)
}

/// Without a byte-order mark.
fn unmarked(text: String) -> String {
    match text.strip_prefix('\u{feff}') {
        Some(rest) => rest.to_owned(),
        None => text,
    }
}

fn read_all(origin: &str, source: impl Read) -> Result<String, Failure> {
    let mut bytes = Vec::new();
    source
        .take(MAX_BYTES + 1)
        .read_to_end(&mut bytes)
        .map_err(|error| Failure::usage(format!("cannot read {origin}: {}", reason(&error))))?;
    if bytes.len() as u64 > MAX_BYTES {
        return Err(Failure::too_large(format!(
            "{origin} is larger than {} MiB",
            MAX_BYTES / 1024 / 1024
        )));
    }
    if bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff]) {
        return Err(Failure::usage(format!(
            "{origin} is UTF-16: save it as UTF-8"
        )));
    }
    String::from_utf8(bytes).map_err(|error| {
        let place = error.utf8_error().valid_up_to();
        Failure::usage(format!(
            "{origin} is not UTF-8: the byte at offset {place} cannot be read"
        ))
    })
}

/// An operating system error without its number.
pub(crate) fn reason(error: &io::Error) -> String {
    without_number(&error.to_string()).to_lowercase()
}

/// Words that end in an operating system's error, without its number.
pub(crate) fn without_number(text: &str) -> &str {
    text.split(" (os error").next().unwrap_or(text)
}

/// Turns serde's complaint into a message with the place and the source line.
pub(crate) fn bad_json(input: &Text, error: &serde_json::Error) -> Failure {
    let message = error.to_string();
    let message = message.split(" at line ").next().unwrap_or(&message);
    let (line, column) = (error.line(), error.column());
    let head = format!(
        "{} is not valid JSON at line {line}, column {column}: {message}",
        input.origin
    );
    Failure::usage(match snippet(&input.text, line, column) {
        Some(snippet) => format!("{head}\n{snippet}"),
        None => head,
    })
}

/// The source line with a caret under the column; a long line is cut around it.
fn snippet(text: &str, line: usize, column: usize) -> Option<String> {
    const BEFORE: usize = 50;
    const WIDTH: usize = 76;
    let source = text.lines().nth(line.checked_sub(1)?)?;
    // serde counts bytes; people count characters.
    let at = source
        .char_indices()
        .take_while(|(byte, _)| *byte + 1 < column)
        .count();
    let from = at.saturating_sub(BEFORE);
    let mut shown: String = source
        .chars()
        .skip(from)
        .take(WIDTH)
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect();
    if source.chars().nth(from + WIDTH).is_some() {
        shown.push('…');
    }
    let lead: Cow<'_, str> = if from > 0 { "…".into() } else { "".into() };
    let pad = " ".repeat(at - from + lead.chars().count());
    let number = line.to_string();
    let gutter = " ".repeat(number.len());
    Some(format!(
        " {gutter} |\n {number} | {lead}{shown}\n {gutter} | {pad}^"
    ))
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may stop at the first surprise")]
mod tests {
    use super::{Text, bad_json, read, snippet};

    #[test]
    fn a_byte_order_mark_is_dropped() {
        assert_eq!(read("--steps", "\u{feff}[]").unwrap().text, "[]");
    }

    #[test]
    fn nothing_is_an_error_of_its_own() {
        assert_eq!(
            read("--steps", " \n").unwrap_err().to_string(),
            "--steps is empty"
        );
        assert_eq!(
            read("--steps", "no-such.json").unwrap_err().to_string(),
            "--steps: `no-such.json` is no JSON, and no file has that name; `@FILE` reads one"
        );
        assert!(
            read("--steps", "@no/such/file")
                .unwrap_err()
                .to_string()
                .contains("`no/such/file`")
        );
    }

    #[test]
    fn the_place_is_shown_under_the_line() {
        let input = Text {
            origin: "--steps".into(),
            text: "[\n  {\"task\": \"é\" 1}\n]".into(),
        };
        let error = serde_json::from_str::<serde_json::Value>(&input.text).unwrap_err();
        let message = bad_json(&input, &error).to_string();
        insta::assert_snapshot!(message, @r#"
        --steps is not valid JSON at line 2, column 17: expected `,` or `}`
           |
         2 |   {"task": "é" 1}
           |                ^
        "#);
    }

    #[test]
    fn long_lines_are_cut_around_the_place() {
        let line = format!("{}!{}", "a".repeat(200), "b".repeat(200));
        let shown = snippet(&line, 1, 201).unwrap();
        let lines: Vec<&str> = shown.lines().collect();
        assert_eq!(lines[1].chars().count(), " 1 | ".len() + 1 + 76 + 1);
        let caret = lines[2].chars().position(|c| c == '^').unwrap();
        assert_eq!(lines[1].chars().nth(caret), Some('!'));
    }
}
