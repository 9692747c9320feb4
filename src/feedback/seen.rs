//! Owns `seen`: what had been said about an item when it was handed out, and what has been said since.

use serde::Serialize;

use super::side::Who;

/// The state of an item in a short text that callers give back with their verdict; they need not understand it.
///
/// It counts what people and reviewers wrote and sums it up, so that what is new can be told from what was changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Seen {
    count: usize,
    sum: u64,
}

/// One text that counts.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Part<'a> {
    pub(crate) id: &'a str,
    pub(crate) who: Who<'a>,
    pub(crate) body: &'a str,
}

impl Seen {
    /// What an item's texts amount to, in the order in which they were said.
    pub(crate) fn of(parts: &[Part<'_>]) -> Seen {
        let mut sum = 0xcbf2_9ce4_8422_2325;
        for part in parts {
            // Review bots rewrite their own comments all the time; that alone is no news.
            let body = if part.who.is_bot() { "" } else { part.body };
            for byte in part.id.bytes().chain([0]).chain(body.bytes()).chain([0]) {
                sum = (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
            }
        }
        Seen {
            count: parts.len(),
            sum,
        }
    }

    /// The text that callers get.
    pub(crate) fn text(&self) -> String {
        format!("{}.{:016x}", self.count, self.sum)
    }

    /// Reads it back; anything else was never handed out.
    fn read(text: &str) -> Option<Seen> {
        let (count, sum) = text.trim().split_once('.')?;
        Some(Seen {
            count: count.parse().ok()?,
            sum: u64::from_str_radix(sum, 16).ok()?,
        })
    }
}

/// What has happened to an item since it was handed out; `None` if nothing has.
pub(crate) fn changed(given: &str, now: &[Part<'_>]) -> Option<String> {
    let Some(given) = Seen::read(given) else {
        return Some("its `seen` was not made by `feedback`".to_owned());
    };
    if given == Seen::of(now) {
        return None;
    }
    let before = now.get(..given.count).unwrap_or(now);
    let new = now.get(given.count..).unwrap_or_default();
    Some(match new.first() {
        Some(first) if Seen::of(before) == given => new_comment(first.who.name()),
        _ => "it was edited or deleted since it was read".to_owned(),
    })
}

/// The words for something that nobody has considered yet.
pub(crate) fn new_comment(by: &str) -> String {
    format!("a new comment by {by} since it was read")
}

/// Something that `feedback` hands out, with the state it was read in.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/feedback.in"));
/// # fn main() {
/// let sorted = envelope(&three(), 10);
/// let first: &Handed<Thread> = &sorted.review_threads[0];
/// assert_eq!(first.id(), "PRRT_1");
/// assert!(!first.seen.is_empty());
/// # }
/// ```
#[derive(Debug, Clone, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Handed<T> {
    /// The thread, comment or review.
    #[serde(flatten)]
    pub item: T,
    /// What had been said when it was read; a verdict gives it back.
    pub seen: String,
}

impl<T> std::ops::Deref for Handed<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.item
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part<'a>(id: &'a str, kind: &'a str, body: &'a str) -> Part<'a> {
        let who = Who {
            login: Some("rita"),
            kind: Some(kind),
            viewer: false,
        };
        Part { id, who, body }
    }

    #[test]
    fn new_edited_and_unknown_are_told_apart() {
        let first = part("A", "User", "one");
        let given = Seen::of(&[first]).text();
        assert_eq!(changed(&given, &[first]), None);
        let now = [first, part("B", "User", "two")];
        assert_eq!(
            changed(&given, &now).as_deref(),
            Some("a new comment by rita since it was read")
        );
        let edited = changed(&given, &[part("A", "User", "other")]);
        assert!(edited.is_some_and(|why| why.contains("edited")));
        assert!(changed(&given, &[]).is_some_and(|why| why.contains("deleted")));
        assert!(changed("soon", &[first]).is_some_and(|why| why.contains("not made by")));
    }

    #[test]
    fn a_bot_that_rewrites_its_comment_says_nothing_new() {
        let given = Seen::of(&[part("A", "Bot", "open")]).text();
        assert_eq!(changed(&given, &[part("A", "Bot", "addressed")]), None);
    }
}
