//! Owns how an answer to something without a thread is written and found again: a quote and an invisible marker.

use super::model::{Comment, Feedback, Review};
use super::text::{cut, own_words, sanitise, words};
use super::triage::is_ours;

/// A quote shorter than this many words says nothing about what it quotes.
const QUOTE_WORDS: usize = 3;

/// A longer line is quoted by its beginning; the marker finds it all the same.
const QUOTE_COLUMNS: usize = 200;

/// How the author's side has reacted to an item of the conversation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reaction<'a> {
    /// This comment answers it.
    Answered(&'a Comment),
    /// This comment, sent by an earlier run, asks a person to decide.
    AskedBack(&'a Comment),
}

/// The conversation comment about an item: what was said, the reply, and a marker that a later run finds.
pub(crate) fn conversation_reply(id: &str, body: &str, reply: &str, closes: bool) -> String {
    let quote = cut(&sanitise(first_own_line(body)), QUOTE_COLUMNS);
    let mut text = String::new();
    if !quote.is_empty() {
        text.push_str("> ");
        text.push_str(&quote);
        text.push_str("\n\n");
    }
    text.push_str(reply);
    text.push_str("\n\n");
    text.push_str(&marker(if closes { ANSWERS } else { ASKS }, id));
    text
}

/// What a later comment of the author's side says to an item; an answer counts more than a question.
pub(crate) fn reaction<'a>(feedback: &'a Feedback, item: &Comment) -> Option<Reaction<'a>> {
    let (answers, asks) = (marker(ANSWERS, &item.id), marker(ASKS, &item.id));
    let lines: Vec<Vec<String>> = item
        .body
        .lines()
        .map(words)
        .filter(|line| line.len() >= QUOTE_WORDS)
        .collect();
    let later = feedback.comments.iter().filter(|comment| {
        comment.id != item.id
            && comment.created_at >= item.created_at
            && is_ours(feedback, comment.author.as_deref())
    });
    let mut asked = None;
    for comment in later {
        if comment.body.contains(&asks) {
            asked = Some(Reaction::AskedBack(comment));
        } else if comment.body.contains(&answers)
            || links(&comment.body, &item.url)
            || quotes(comment, &lines)
        {
            return Some(Reaction::Answered(comment));
        }
    }
    asked
}

/// The words before the id in the markers.
const ANSWERS: &str = "answers";
const ASKS: &str = "asks";

fn marker(word: &str, id: &str) -> String {
    // Ids are opaque, but nothing that ends the HTML comment early may get into it.
    let safe: String = id
        .chars()
        .filter(|character| character.is_ascii_alphanumeric() || "_=+/".contains(*character))
        .collect();
    format!("<!-- ghx:{word} {safe} -->")
}

fn links(text: &str, url: &str) -> bool {
    !url.is_empty()
        && text.match_indices(url).any(|(at, _)| {
            let after = text.get(at + url.len()..).unwrap_or_default();
            !after.starts_with(|character: char| character.is_ascii_digit())
        })
}

/// Whether the comment quotes a whole line of the item and adds words of its own.
fn quotes(comment: &Comment, lines: &[Vec<String>]) -> bool {
    if words(&own_words(&comment.body)).is_empty() {
        return false;
    }
    comment
        .body
        .lines()
        .filter_map(|line| line.trim_start().strip_prefix('>'))
        .map(words)
        .any(|quoted| lines.contains(&quoted))
}

/// The first line with words that is not itself a quote.
fn first_own_line(body: &str) -> &str {
    let said = |line: &&str| line.chars().any(char::is_alphanumeric);
    let mut lines = body.lines().map(str::trim).filter(said);
    lines
        .clone()
        .find(|line| !line.starts_with('>') && !line.starts_with("<!--"))
        .or_else(|| lines.next())
        .unwrap_or_default()
}

impl Review {
    /// A review's text is answered like a comment.
    pub(crate) fn as_comment(&self) -> Comment {
        Comment {
            id: self.id.clone(),
            database_id: self.database_id,
            author: self.author.clone(),
            author_type: self.author_type.clone(),
            body: self.body.clone(),
            created_at: self.at().to_owned(),
            url: self.url.clone(),
            is_minimized: false,
        }
    }
}
