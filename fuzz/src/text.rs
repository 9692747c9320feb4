//! Changes to texts that people write: lines, words and characters gone, twice, at another place, from elsewhere.

use crate::Tape;

/// What stands between words in cards and documents, and what upsets readers of them.
const ODD: &[&str] = &[
    "\t",
    "\r",
    "\u{0}",
    "\u{feff}",
    "\u{2028}",
    "é",
    "😀",
    "&a",
    "*a",
    "!!str",
    "- ",
    ": ",
    "{",
    "}",
    "[",
    "]",
    "|",
    ">-",
    "\"",
    "'",
    "#",
    "%",
    "---",
    "...",
    "$x",
    "@skip(if: true)",
    "\\ud800",
    "1e999",
    "null",
    "~",
    "<<",
    "? ",
];

/// Changes a text once. `foreign` is another text, to take lines and words from.
pub(crate) fn change(text: &str, foreign: &str, tape: &mut Tape) -> String {
    match tape.below(4) {
        0 | 1 => pieces(text, foreign, &lines, tape),
        2 => pieces(text, foreign, &words, tape),
        _ => characters(text, tape),
    }
}

fn lines(text: &str) -> Vec<&str> {
    text.split_inclusive('\n').collect()
}

/// Words, and each character that is neither letter, digit nor underscore.
fn words(text: &str) -> Vec<&str> {
    let mut words = Vec::new();
    let mut start = 0;
    for (at, c) in text.char_indices() {
        if !(c.is_alphanumeric() || c == '_') {
            words.extend(text.get(start..at).filter(|word| !word.is_empty()));
            words.extend(text.get(at..at + c.len_utf8()));
            start = at + c.len_utf8();
        }
    }
    words.extend(text.get(start..).filter(|word| !word.is_empty()));
    words
}

fn pieces(text: &str, foreign: &str, cut: &dyn Fn(&str) -> Vec<&str>, tape: &mut Tape) -> String {
    let mut own = cut(text);
    let other = cut(foreign);
    let at = tape.below(own.len());
    let to = tape.below(own.len());
    let taken = tape.pick(&other).copied().unwrap_or("");
    if own.is_empty() {
        return taken.to_owned();
    }
    let indented;
    match tape.below(7) {
        0 => {
            own.remove(at);
        }
        1 => own.insert(to, own[at]),
        2 => own.swap(at, to),
        3 => own.insert(at, taken),
        4 => own[at] = taken,
        5 => {
            own.drain(at.min(to)..at.max(to));
        }
        _ => {
            indented = format!("  {}", own[at]);
            own[at] = &indented;
        }
    }
    own.concat()
}

fn characters(text: &str, tape: &mut Tape) -> String {
    let starts: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
    let at = tape.pick(&starts).copied().unwrap_or(0);
    let (before, behind) = (text.get(..at).unwrap_or(""), text.get(at..).unwrap_or(""));
    let odd = tape.pick(ODD).copied().unwrap_or("");
    let mut rest = behind.chars();
    match tape.below(5) {
        0 => {
            rest.next();
            format!("{before}{}", rest.as_str())
        }
        1 => format!("{before}{odd}{behind}"),
        2 => {
            rest.next();
            format!("{before}{odd}{}", rest.as_str())
        }
        3 => before.to_owned(),
        _ => {
            let levels = tape.pick(&[30, 200, 5_000]).copied().unwrap_or(30);
            format!("{before}{}{behind}", odd.repeat(levels))
        }
    }
}
