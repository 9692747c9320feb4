//! Changes to JSON that keep most of it: what a broken or hostile server, or a careless writer of steps, sends.

use crate::Tape;
use crate::json::Json;

/// Texts that mean something somewhere, or to a terminal, a shell, a parser.
const TEXTS: &[&str] = &[
    "",
    "x",
    "null",
    "bug",
    "OPEN",
    "CLOSED",
    "PENDING",
    "I_other",
    "0",
    "\u{0}",
    "\u{1b}[2J",
    "\u{202e}",
    "é😀",
    "\"}],{",
    "$step0_issueId",
    "https://gitlab.com/acme/app/issues/7",
    "../..",
    "{owner}",
    "-1",
];
/// What no value can hold, and numbers that readers disagree on.
const ODD: &[&str] = &[
    "\"\\ud800\"",
    "\"\\udc00\\ud800\"",
    "\"a\\ud83d\"",
    "1e999",
    "-1e999",
    "-0",
    "1.0",
    "1e2",
    "01",
    "1.",
    "99999999999999999999999999",
    "0.1e-9999",
    "NaN",
    "Infinity",
    "'x'",
    "undefined",
    "\"\\x\"",
    "{\"a\":}",
    "[1,]",
    "",
];

/// Changes one value, chosen by the tape.
pub(crate) fn change(root: &mut Json, tape: &mut Tape) {
    let number = tape.below(root.size());
    let other = other(root, tape);
    let Some(value) = root.nth(number) else {
        return;
    };
    match tape.below(12) {
        0 | 1 => within(value, other, tape),
        2 => *value = Json::Null,
        3 => *value = scalar(tape),
        4 => *value = other,
        5 => *value = Json::Raw(tape.pick(ODD).copied().unwrap_or("").to_owned()),
        6 => *value = Json::Array(vec![std::mem::replace(value, Json::Null)]),
        7 => *value = Json::Object(vec![("a".to_owned(), std::mem::replace(value, Json::Null))]),
        8 => *value = deep(value, tape),
        9 => alter(value, tape),
        10 => *value = Json::Array(Vec::new()),
        _ => *value = Json::Object(Vec::new()),
    }
}

/// Changes what a value holds, and not what that holds.
pub(crate) fn change_within(value: &mut Json, tape: &mut Tape) {
    let other = other(value, tape);
    within(value, other, tape);
}

/// A value from elsewhere in the same text: the right shape at the wrong place.
fn other(root: &mut Json, tape: &mut Tape) -> Json {
    let number = tape.below(root.size());
    root.nth(number).map_or(Json::Null, |value| value.clone())
}

fn scalar(tape: &mut Tape) -> Json {
    match tape.below(4) {
        0 => Json::Number("7".to_owned()),
        1 => Json::Bool(true),
        2 => Json::text(tape.pick(TEXTS).copied().unwrap_or("")),
        _ => Json::text(&"long ".repeat(20_000)),
    }
}

/// A change inside a list or an object: something gone, twice, at another place, under another name.
fn within(value: &mut Json, other: Json, tape: &mut Tape) {
    match value {
        Json::Array(items) => {
            let at = tape.below(items.len());
            match tape.below(4) {
                0 if at < items.len() => {
                    items.remove(at);
                }
                1 => items.extend(items.get(at).cloned()),
                2 => items.insert(at, other),
                _ => items.reverse(),
            }
        }
        Json::Object(entries) => {
            let at = tape.below(entries.len());
            match tape.below(6) {
                0 if at < entries.len() => {
                    entries.remove(at);
                }
                1 => entries.extend(entries.get(at).cloned()),
                2 => {
                    let key = entries.get(at).map(|(key, _)| key.clone());
                    let front = tape.once_in(2);
                    let entry = (key.unwrap_or_default(), other);
                    entries.insert(if front { 0 } else { entries.len() }, entry);
                }
                3 => {
                    let to = tape.below(entries.len());
                    if at < entries.len() {
                        entries.swap(at, to);
                    }
                }
                4 => {
                    if let Some((key, _)) = entries.get_mut(at) {
                        rename(key, tape);
                    }
                }
                _ => {
                    let key = tape.pick(TEXTS).copied().unwrap_or("").to_owned();
                    entries.push((key, other));
                }
            }
        }
        scalar => alter(scalar, tape),
    }
}

fn rename(key: &mut String, tape: &mut Tape) {
    match tape.below(4) {
        0 => key.push('0'),
        1 => *key = key.to_uppercase(),
        2 => *key = format!(" {key}"),
        _ => *key = key.chars().rev().collect(),
    }
}

/// A scalar that is a little different.
fn alter(value: &mut Json, tape: &mut Tape) {
    match value {
        Json::Bool(flag) => *flag = !*flag,
        Json::Number(text) => match tape.below(3) {
            0 => text.push('1'),
            1 => *text = format!("-{text}"),
            _ => text.push_str(".5"),
        },
        Json::String(text) => match tape.below(4) {
            0 => text.push('x'),
            1 => text.clear(),
            2 => *text = text.to_uppercase(),
            _ => text.push_str(tape.pick(TEXTS).copied().unwrap_or("")),
        },
        other => *other = Json::Null,
    }
}

/// The value below many levels: some that every reader takes, some that none does.
fn deep(value: &Json, tape: &mut Tape) -> Json {
    let levels = tape
        .pick(&[20, 126, 130, 300, 100_000])
        .copied()
        .unwrap_or(20);
    let (open, close) = if tape.once_in(2) {
        ("{\"a\":", "}")
    } else {
        ("[", "]")
    };
    Json::Raw(format!(
        "{}{}{}",
        open.repeat(levels),
        value.write(),
        close.repeat(levels)
    ))
}

/// Damages the text itself: cut off, something behind it, a byte that is no text.
pub(crate) fn damage(text: &str, tape: &mut Tape) -> Vec<u8> {
    let at = tape.below(text.len());
    let mut bytes = text.as_bytes().to_vec();
    match tape.below(6) {
        0 => bytes.truncate(at),
        1 => bytes.extend(b" {}"),
        2 => bytes.insert(at, 0xff),
        3 => bytes.splice(0..0, "\u{feff}".bytes()).for_each(drop),
        4 => bytes.splice(at..at, *b"\"").for_each(drop),
        _ => {
            if at < bytes.len() {
                bytes.remove(at);
            }
        }
    }
    bytes
}
