//! Cutting a token out of what comes back from elsewhere: a server may repeat what it was sent.

use super::Token;

/// What stands where the token was.
const CUT: &[u8] = b"<redacted>";

/// Shorter texts are no tokens, and could be part of any word.
const SHORTEST: usize = 6;

impl Token {
    /// Cuts every occurrence out of bytes, also where JSON escapes hide it.
    #[doc(hidden)]
    pub fn cut_bytes(&self, bytes: &mut Vec<u8>) {
        let token = self.reveal().as_bytes();
        if token.len() < SHORTEST {
            return;
        }
        let mut found = occurrences(bytes, token).peekable();
        if found.peek().is_none() {
            return;
        }
        let mut clean = Vec::with_capacity(bytes.len());
        let mut end = 0;
        for (start, len) in found {
            clean.extend_from_slice(bytes.get(end..start).unwrap_or_default());
            clean.extend_from_slice(CUT);
            end = start + len;
        }
        clean.extend_from_slice(bytes.get(end..).unwrap_or_default());
        *bytes = clean;
    }

    /// Cuts every occurrence out of a text.
    #[doc(hidden)]
    pub fn cut(&self, text: &mut String) {
        let mut bytes = std::mem::take(text).into_bytes();
        self.cut_bytes(&mut bytes);
        *text = match String::from_utf8(bytes) {
            Ok(text) => text,
            Err(error) => String::from_utf8_lossy(error.as_bytes()).into_owned(),
        };
    }
}

/// Where the token begins, and how many bytes it takes there. Replies are long and have few of the bytes that it can begin with.
fn occurrences(bytes: &[u8], token: &[u8]) -> impl Iterator<Item = (usize, usize)> {
    let first = token.first().copied().unwrap_or(b'\\');
    let mut at = 0;
    std::iter::from_fn(move || {
        loop {
            let rest = bytes.get(at..)?;
            at += rest
                .iter()
                .position(|byte| *byte == first || *byte == b'\\')?;
            let rest = bytes.get(at..)?;
            // An escaped backslash begins nothing.
            if rest.starts_with(b"\\\\") {
                at += 2;
                continue;
            }
            if let Some(len) = length(rest, token) {
                at += len;
                return Some((at - len, len));
            }
            at += 1;
        }
    })
}

/// How many bytes the token takes at the beginning of `bytes`.
fn length(bytes: &[u8], token: &[u8]) -> Option<usize> {
    let mut at = 0;
    for wanted in token {
        let (byte, len) = character(bytes.get(at..)?)?;
        if byte != *wanted {
            return None;
        }
        at += len;
    }
    Some(at)
}

/// The next byte as JSON means it, and how many bytes say so.
fn character(bytes: &[u8]) -> Option<(u8, usize)> {
    match bytes {
        [b'\\', b'u', hex @ ..] => {
            let hex = std::str::from_utf8(hex.get(..4)?).ok()?;
            let code = u16::from_str_radix(hex, 16).ok()?;
            Some((u8::try_from(code).ok()?, 6))
        }
        [b'\\', b'/', ..] => Some((b'/', 2)),
        [byte, ..] => Some((*byte, 1)),
        [] => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_token_is_cut_out_however_it_is_written() {
        let token = Token::new("ghp_ab/12");
        for (text, clean) in [
            ("", ""),
            ("nothing here", "nothing here"),
            ("ghp_ab/12", "<redacted>"),
            (
                "ghp_ghp_ab/12, ghp_ab/12ghp_ab/12.",
                "ghp_<redacted>, <redacted><redacted>.",
            ),
            (
                r#"{"message":"bearer ghp_ab\/12"}"#,
                r#"{"message":"bearer <redacted>"}"#,
            ),
            (r#""\u0067hp\u005Fab\u002f12""#, r#""<redacted>""#),
            (r#""C:\\ghp_ab/12""#, r#""C:\\<redacted>""#),
            (r#""\\u0067hp_ab/12""#, r#""\\u0067hp_ab/12""#),
            ("ghp_ab/1", "ghp_ab/1"),
            ("é ghp_ab/12 é", "é <redacted> é"),
            ("\\u00", "\\u00"),
        ] {
            let mut text = text.to_owned();
            token.cut(&mut text);
            assert_eq!(text, clean);
        }
        let mut text = "a short text".to_owned();
        Token::new("a").cut(&mut text);
        assert_eq!(text, "a short text", "a letter is no token");
    }
}
