//! Constant text with gaps where the alias prefix goes, and its escaping for JSON.

/// Text cut at the places where a prefix goes; `pieces.join(prefix)` is the whole.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Text {
    pieces: Vec<String>,
}

impl Default for Text {
    fn default() -> Self {
        Text {
            pieces: vec![String::new()],
        }
    }
}

impl Text {
    /// Adds text to the last piece.
    pub(super) fn push(&mut self, text: &str) {
        if let Some(last) = self.pieces.last_mut() {
            last.push_str(text);
        }
    }

    /// Opens a gap for the prefix.
    pub(super) fn gap(&mut self) {
        self.pieces.push(String::new());
    }

    /// The text with a prefix in every gap.
    pub(super) fn with(&self, prefix: &str) -> String {
        self.pieces.join(prefix)
    }

    /// The pieces, escaped to stand inside a JSON string.
    pub(super) fn escaped(&self) -> Vec<String> {
        self.pieces.iter().map(|piece| escape(piece)).collect()
    }
}

/// Escapes text to stand inside the quotes of a JSON string. GraphQL's string escapes are the same.
pub(super) fn escape(text: &str) -> String {
    use std::fmt::Write;
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            c if c < ' ' || c == '\u{7f}' => {
                // Writing to a string cannot fail.
                let _ = write!(out, "\\u{:04x}", c as u32);
            }
            c => out.push(c),
        }
    }
    out
}
