//! Literals as JSON; the grammar allows a few texts and numbers that JSON does not, and each says what to write instead.

use super::parse::Refusal;
use crate::yaml::quote;

/// A text in quotes whose escapes the grammar has checked.
pub(super) fn text(text: &str) -> Result<String, Refusal> {
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let at = text.len() - rest.len();
        let length = match (c, unit(rest)) {
            ('\\', Some(0xd800..=0xdbff)) => {
                let low = rest.get(ESCAPE..).and_then(unit);
                if !matches!(low, Some(0xdc00..=0xdfff)) {
                    return Err(half(at));
                }
                2 * ESCAPE
            }
            ('\\', Some(0xdc00..=0xdfff)) => return Err(half(at)),
            ('\\', Some(_)) => ESCAPE,
            ('\\', None) => 2,
            ('\0'..' ', _) => return Err(control(c, at)),
            _ => c.len_utf8(),
        };
        rest = rest.get(length..).unwrap_or_default();
    }
    let read: Result<String, _> = serde_json::from_str(text);
    read.map(|text| quote(&text)).map_err(|_| Refusal {
        expected: "a text in quotes".to_owned(),
        bytes: 0..text.len(),
        help: None,
    })
}

/// The bytes of `\u0041`.
const ESCAPE: usize = 6;

/// The number of an escape like `\u0041` that a text starts with.
fn unit(text: &str) -> Option<u16> {
    let digits = text.strip_prefix("\\u")?.get(..ESCAPE - 2)?;
    u16::from_str_radix(digits, 16).ok()
}

fn half(at: usize) -> Refusal {
    Refusal {
        expected: "both halves of a surrogate pair".to_owned(),
        bytes: at..at + ESCAPE,
        help: Some("write the character itself, or both halves, as in `\\ud83d\\ude80`".to_owned()),
    }
}

fn control(c: char, at: usize) -> Refusal {
    let (escape, name) = match c {
        '\t' => ("\\t".to_owned(), "a tab"),
        '\n' => ("\\n".to_owned(), "a line break"),
        '\r' => ("\\r".to_owned(), "a carriage return"),
        _ => (format!("\\u{:04x}", u32::from(c)), "a control character"),
    };
    Refusal {
        expected: format!("`{escape}` instead of {name}"),
        bytes: at..at + 1,
        help: Some(format!(
            "where YAML has double quotes around it all, write `\\{escape}`"
        )),
    }
}

/// A number as the grammar has it.
pub(super) fn number(text: &str) -> Result<String, Refusal> {
    if text.parse().is_ok_and(f64::is_finite) {
        return Ok(text.to_owned());
    }
    Err(Refusal {
        expected: "a number between -1.8e308 and 1.8e308".to_owned(),
        bytes: 0..text.len(),
        help: None,
    })
}
