//! Bytes of a text as the lines and UTF-16 columns of editors, and back.

use serde_json::{Value, json};

/// A range of bytes.
pub(super) fn range(text: &str, start: usize, end: usize) -> Value {
    json!({"start": position(text, start), "end": position(text, end.max(start))})
}

fn position(text: &str, byte: usize) -> Value {
    let before = text.get(..byte.min(text.len())).unwrap_or(text);
    let line = before.matches('\n').count();
    let start = before.rfind('\n').map_or(0, |at| at + 1);
    let column: usize = before
        .get(start..)
        .unwrap_or_default()
        .chars()
        .map(char::len_utf16)
        .sum();
    json!({"line": line, "character": column})
}

/// The byte of a position; one behind the end of its line is that end.
pub(super) fn byte(text: &str, position: &Value) -> Option<usize> {
    let (line, column) = (position["line"].as_u64()?, position["character"].as_u64()?);
    let mut start = 0;
    for _ in 0..line {
        start += text.get(start..)?.find('\n')? + 1;
    }
    let mut left = column as usize;
    for (at, c) in text.get(start..)?.char_indices() {
        if left == 0 || c == '\n' || c == '\r' {
            return Some(start + at);
        }
        left = left.saturating_sub(c.len_utf16());
    }
    Some(text.len())
}

#[cfg(test)]
mod tests {
    use super::{byte, range};
    use serde_json::json;

    #[test]
    fn columns_are_those_of_utf_16() {
        let text = "a: \u{1f600}é\nb: c\n";
        assert_eq!(
            range(text, 7, 9)["start"],
            json!({"line": 0, "character": 5})
        );
        assert_eq!(byte(text, &json!({"line": 0, "character": 5})), Some(7));
        assert_eq!(byte(text, &json!({"line": 1, "character": 3})), Some(13));
        assert_eq!(byte(text, &json!({"line": 1, "character": 99})), Some(14));
        assert_eq!(byte(text, &json!({"line": 9, "character": 0})), None);
    }
}
