//! Owns what is decided by reading a comment's text: its own words, whether it answers anything, and one-line excerpts.

use crate::shown::is_hidden;

/// The words a writer added: without quotes, fenced code, HTML comments and links.
pub(crate) fn own_words(body: &str) -> String {
    let mut out = String::with_capacity(body.len());
    let mut fence: Option<&str> = None;
    for line in without_html_comments(body).lines() {
        let trimmed = line.trim_start();
        let mark = ["```", "~~~"]
            .into_iter()
            .find(|mark| trimmed.starts_with(mark));
        match (fence, mark) {
            (None, Some(mark)) => fence = Some(mark),
            (Some(open), Some(mark)) if open == mark => fence = None,
            (Some(_), _) => {}
            (None, None) if trimmed.starts_with('>') => {}
            (None, None) => {
                for word in line.split_whitespace() {
                    if !word.contains("://") {
                        out.push_str(word);
                        out.push(' ');
                    }
                }
                out.push('\n');
            }
        }
    }
    out
}

/// Lower-case words of letters and digits; everything else separates, and an apostrophe disappears.
pub(crate) fn words(text: &str) -> Vec<String> {
    let mut out = Vec::new();
    let mut word = String::new();
    for character in text.chars() {
        if character.is_alphanumeric() {
            word.extend(character.to_lowercase());
        } else if !matches!(character, '\'' | '\u{2019}') && !word.is_empty() {
            out.push(std::mem::take(&mut word));
        }
    }
    if !word.is_empty() {
        out.push(word);
    }
    out
}

/// Whether a text says something about the matter, rather than only that it was seen.
///
/// A claim of what was done, a question, code and links count however short they are; thanks, agreement and promises do
/// not.
pub(crate) fn is_substantive(body: &str) -> bool {
    let own = own_words(body);
    if shows_code_or_link(body) || own.contains('?') {
        return true;
    }
    let words = words(&own);
    words
        .iter()
        .any(|word| CLAIMS.contains(&word.as_str()) || is_commit(word))
        || words
            .iter()
            .filter(|word| !EMPTY.contains(&word.as_str()))
            .count()
            >= 2
}

/// Whether a text only says that it was seen, or that something will be done.
pub(crate) fn is_promise(body: &str) -> bool {
    let words = words(&own_words(body));
    let says = |list: &[&str]| words.iter().any(|word| list.contains(&word.as_str()));
    let more = words.iter().any(|word| !EMPTY.contains(&word.as_str()));
    !is_substantive(body) && (!more || says(COMING))
}

/// Whether a text is nothing but thanks, praise or an emoji, so that it asks for nothing.
///
/// Every word must be known, and one must be kind: "Fix this" and "Thanks, but" are no thanks.
pub(crate) fn is_courtesy(body: &str) -> bool {
    let visible = without_html_comments(body);
    let says_no = || DISLIKES.iter().any(|sign| visible.contains(sign));
    if visible.contains('?') || shows_code_or_link(body) || says_no() {
        return false;
    }
    let words = words(&visible);
    if words.is_empty() {
        // A picture is kind unless it is known not to be; mere punctuation says nothing of the sort.
        return visible.trim().is_empty() || visible.contains(|c| c >= '\u{2190}');
    }
    let mut before = "";
    for word in words.iter().map(String::as_str) {
        let praised = DEEDS.contains(&word) && BEFORE_DEEDS.contains(&before);
        if !KIND.contains(&word) && !PLAIN.contains(&word) && !praised {
            return false;
        }
        before = word;
    }
    words.iter().any(|word| KIND.contains(&word.as_str()))
}

/// Whether a text has anything of its own at all.
pub(crate) fn is_blank(body: &str) -> bool {
    body.trim().is_empty()
}

/// The first line with words in it, without characters that steer a terminal, cut to `limit` characters.
pub(crate) fn excerpt(body: &str, limit: usize) -> String {
    let visible = without_html_comments(body);
    let line = visible
        .lines()
        .map(str::trim)
        .find(|line| line.chars().any(char::is_alphanumeric))
        .unwrap_or_default();
    cut(&sanitise(line), limit)
}

/// One line that is safe to show: no control characters, no direction overrides, single spaces.
pub(crate) fn sanitise(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        if character.is_whitespace() || character.is_control() {
            if !out.ends_with(' ') && !out.is_empty() {
                out.push(' ');
            }
        } else if !is_hidden(character) {
            out.push(character);
        }
    }
    out.truncate(out.trim_end().len());
    out
}

/// The text, or its beginning and an ellipsis, in at most `limit` terminal columns.
pub(crate) fn cut(text: &str, limit: usize) -> String {
    if columns(text) <= limit {
        return text.to_owned();
    }
    let mut out = String::new();
    let mut used = 0;
    for character in text.chars() {
        used += width(character);
        if used + 1 > limit {
            break;
        }
        out.push(character);
    }
    if limit > 0 {
        out.push('\u{2026}');
    }
    out
}

/// How many terminal columns a text takes.
pub(crate) fn columns(text: &str) -> usize {
    text.chars().map(width).sum()
}

fn width(character: char) -> usize {
    match u32::from(character) {
        0x0300..=0x036F | 0x200B..=0x200F | 0xFE00..=0xFE0F => 0,
        0x1100..=0x115F | 0x2E80..=0xA4CF | 0xAC00..=0xD7A3 | 0xF900..=0xFAFF => 2,
        0xFE30..=0xFE6F | 0xFF00..=0xFF60 | 0xFFE0..=0xFFE6 | 0x1F300..=0x1FAFF => 2,
        0x20000..=0x3FFFD => 2,
        _ => 1,
    }
}

fn shows_code_or_link(body: &str) -> bool {
    without_html_comments(body)
        .lines()
        .map(str::trim_start)
        .filter(|line| !line.starts_with('>'))
        .any(|line| line.starts_with("```") || line.starts_with("~~~") || line.contains("://"))
}

pub(crate) fn without_html_comments(body: &str) -> String {
    let mut out = String::with_capacity(body.len());
    let mut rest = body;
    while let Some((before, after)) = rest.split_once("<!--") {
        out.push_str(before);
        match after.split_once("-->") {
            Some((_, tail)) => rest = tail,
            None => return out,
        }
    }
    out.push_str(rest);
    out
}

fn is_commit(word: &str) -> bool {
    (7..=40).contains(&word.len())
        && word.bytes().all(|byte| byte.is_ascii_hexdigit())
        && word.bytes().any(|byte| byte.is_ascii_digit())
}

/// Words that claim the matter was dealt with.
#[rustfmt::skip] // A word list reads better in rows.
const CLAIMS: &[&str] = &[
    "fixed", "done", "addressed", "resolved", "removed", "renamed", "reverted", "declined", "wontfix", "updated",
];

/// Words of thanks, agreement and promises: a reply made of them answers nothing.
#[rustfmt::skip] // A word list reads better in rows.
const EMPTY: &[&str] = &[
    "a", "ack", "acknowledged", "agree", "agreed", "ah", "all", "and", "approved", "asap", "at", "awesome", "be",
    "catch", "check", "cheers", "cool", "do", "fair", "fix", "for", "good", "great", "i", "ill", "in", "into", "is",
    "it", "later", "lgtm", "look", "looking", "looks", "me", "much", "nice", "noted", "now", "of", "ok", "okay", "on",
    "perfect", "point", "right", "ship", "so", "soon", "sounds", "sure", "take", "taking", "thank", "thanks", "that",
    "the", "this", "thx", "to", "today", "tomorrow", "understood", "update", "very", "we", "well", "will", "work",
    "working", "yeah", "yep", "yes", "you", "youre",
];

/// Words about what has not happened yet.
const COMING: &[&str] = &[
    "asap", "ill", "later", "looking", "soon", "taking", "todo", "tomorrow", "will", "working",
];

/// Words of thanks, praise and agreement.
#[rustfmt::skip] // A word list reads better in rows.
const KIND: &[&str] = &[
    "1", "ack", "acknowledged", "agree", "agreed", "appreciate", "appreciated", "approved", "awesome", "better", "cheers",
    "confirmed", "cool", "excellent", "fair", "fine", "good", "great", "helpful", "lgtm", "love", "neat", "nice", "noted",
    "ok", "okay", "perfect", "resolved", "right", "solved", "sure", "thank", "thanks", "thx", "understood", "verified",
    "wonderful", "works", "yeah", "yep", "yes",
];

/// Words that stand around them and say nothing of their own.
#[rustfmt::skip] // A word list reads better in rows.
const PLAIN: &[&str] = &[
    "a", "ah", "all", "and", "are", "at", "catch", "clear", "clearer", "explaining", "explanation", "fixing", "for", "from",
    "here", "i", "in", "is", "it", "its", "job", "like", "looking", "looks", "lot", "makes", "me", "much", "my", "now", "of",
    "on", "point", "quick", "reads", "really", "sense", "ship", "side", "so", "sounds", "that", "thats", "the", "there", "this", "to",
    "too", "very", "was", "well", "will", "you", "your", "youre",
];

/// Signs of disagreement, which have no words.
#[rustfmt::skip] // A list of signs reads better in rows.
const DISLIKES: &[&str] = &[
    "-1", "\u{2212}1", "\u{1F44E}", "\u{274C}", "\u{26D4}", "\u{1F6AB}", "\u{1F6D1}", "\u{2716}", "\u{1F615}", "\u{1F641}",
    "\u{2639}", "\u{1F914}", "\u{1F928}", "\u{1F61E}", "\u{1F620}", "\u{1F621}", "\u{1F644}", "\u{2757}", "\u{26A0}",
];

/// What may be praised; on its own each is a demand.
const DEEDS: &[&str] = &["change", "changes", "fix", "update", "work"];
const BEFORE_DEEDS: &[&str] = &[
    "a", "fast", "good", "great", "nice", "quick", "that", "the", "this", "your",
];

#[cfg(test)]
#[allow(clippy::unwrap_used)] // a failing test may stop anywhere
mod tests {
    use super::*;

    #[test]
    fn answers_are_told_from_courtesies() {
        for text in [
            "Fixed in 3f2a9c1",
            "done",
            "We need to align on this with the API team",
            "> why?\nBecause X needs it",
            "Ok?",
        ] {
            assert!(is_substantive(text), "{text}");
        }
        for text in [
            "",
            "ok",
            "Thanks!",
            "\u{1F44D}",
            "LGTM, thanks",
            "will do",
            "I'll look into this.",
            "Good catch, will fix the parser soon",
            "> we fixed it",
            "Good catch",
        ] {
            assert!(!is_substantive(text), "{text}");
        }
    }

    #[test]
    fn a_promise_is_told_from_a_short_answer() {
        for text in [
            "ok, will do",
            "Good catch, will fix the parser soon",
            "> done?\nthanks!",
            "todo",
        ] {
            assert!(is_promise(text), "{text}");
        }
        for text in ["In the README now.", "> why?\nBecause of X", "Done", "Ok?"] {
            assert!(!is_promise(text), "{text}");
        }
    }

    #[test]
    fn a_courtesy_asks_for_nothing_but_a_suggestion_does() {
        assert!(is_courtesy("LGTM, thanks! \u{1F389}"));
        for text in [
            "Thank you, verified",
            "Thanks, that reads well.",
            "Thanks for the fix!",
            "\u{1F44D}",
            "+1",
        ] {
            assert!(is_courtesy(text), "{text}");
        }
        for text in [
            "Typo",
            "Ok?",
            "Fix this",
            "Good point, fix it",
            "Thanks, but the second one is still wrong",
            "Not fixed for IPv6.",
            "do it",
            "this",
            "-1",
            ":-1:",
            "\u{1F44E}",
            "\u{274C}",
            "...",
            "!!",
        ] {
            assert!(!is_courtesy(text), "{text}");
        }
        assert!(!is_courtesy("```suggestion\nlet x = 1;\n```"));
    }

    #[test]
    fn own_words_leave_out_what_others_wrote() {
        let text = "> quoted error\n```suggestion\npanic!()\n```\nsee https://x.test/unwrap <!-- hidden --> yes";
        assert_eq!(words(&own_words(text)), ["see", "yes"]);
        assert_eq!(own_words("<!-- never closed\nrest"), "");
        assert_eq!(words("don't N+1 fooBar"), ["dont", "n", "1", "foobar"]);
    }

    #[test]
    fn shown_text_cannot_steer_the_terminal() {
        assert_eq!(
            sanitise("a\u{1b}[31mred\u{7}\r\nb\u{202e}c\t d"),
            "a [31mred bc d"
        );
        assert_eq!(
            excerpt("<!-- x -->\n\n---\n  first *line*\nsecond", 80),
            "first *line*"
        );
        assert_eq!(cut("abcdef", 4), "abc\u{2026}");
        assert_eq!(
            cut("\u{4f60}\u{597d}\u{4e16}\u{754c}", 5),
            "\u{4f60}\u{597d}\u{2026}"
        );
        assert_eq!(cut("abc", 0), "");
    }
}
