//! Escaping text once, when it comes in, so that assembly only copies.

use std::borrow::Cow;

/// The text as a JSON string with its quotes.
pub fn quoted(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    push_string(&mut out, text);
    out
}

/// Appends the text as a JSON string with its quotes.
pub fn push_string(out: &mut String, text: &str) {
    out.push('"');
    let mut rest = text;
    while let Some(at) = first_to_escape(rest.as_bytes()) {
        let (clean, tail) = rest.split_at(at);
        out.push_str(clean);
        let mut chars = tail.chars();
        if let Some(c) = chars.next() {
            push_escaped(out, c);
        }
        rest = chars.as_str();
    }
    out.push_str(rest);
    out.push('"');
}

/// The text that a JSON string stands for; `None` when it is not a string.
pub fn unquoted(json: &str) -> Option<Cow<'_, str>> {
    let inner = json.strip_prefix('"')?.strip_suffix('"')?;
    if inner.contains('\\') {
        serde_json::from_str::<String>(json).ok().map(Cow::Owned)
    } else {
        Some(Cow::Borrowed(inner))
    }
}

/// Where the first byte is that cannot stand as it is. Blocks are looked at as a whole, without a branch for each byte: nearly
/// all of them are clean.
fn first_to_escape(bytes: &[u8]) -> Option<usize> {
    const BLOCK: usize = 16;
    let mut start = 0;
    for block in bytes.chunks(BLOCK) {
        if block
            .iter()
            .fold(false, |found, byte| found | needs_escape(*byte))
        {
            return block
                .iter()
                .position(|byte| needs_escape(*byte))
                .map(|at| start + at);
        }
        start += block.len();
    }
    None
}

fn needs_escape(byte: u8) -> bool {
    byte < 0x20 || byte == b'"' || byte == b'\\'
}

fn push_escaped(out: &mut String, c: char) {
    match c {
        '"' => out.push_str("\\\""),
        '\\' => out.push_str("\\\\"),
        '\n' => out.push_str("\\n"),
        '\r' => out.push_str("\\r"),
        '\t' => out.push_str("\\t"),
        _ => {
            const HEX: [char; 16] = [
                '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f',
            ];
            let code = u32::from(c);
            out.push_str("\\u00");
            for shift in [4, 0] {
                let digit = (code >> shift) & 0xf;
                out.push(HEX.get(digit as usize).copied().unwrap_or('0'));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_as_serde_json_does() {
        for text in [
            "",
            "plain",
            "a\"b",
            "back\\slash",
            "line\nbreak\r\t",
            "\u{1}\u{1f}",
            "é😀",
            "\u{7f}",
            "a text of more than sixteen bytes, with \"quotes\" in a later block\n",
        ] {
            let ours: String = serde_json::from_str(&quoted(text)).unwrap_or_default();
            assert_eq!(ours, text);
            assert_eq!(unquoted(&quoted(text)).as_deref(), Some(text));
        }
        assert_eq!(quoted("\u{1f}"), "\"\\u001f\"");
        assert_eq!(unquoted("12"), None);
    }
}
