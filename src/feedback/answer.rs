//! Owns how remarks without a thread are answered in the conversation, and how an answer is found again.

use std::collections::HashMap;

use super::marker::{self, Marker};
use super::model::{Comment, Feedback, Kind, Review};
use super::seen::Part;
use super::side::{Said, Who};
use super::text::{cut, is_promise, own_words, sanitise, words};

/// A quote shorter than this many words says nothing about what it quotes.
const QUOTE_WORDS: usize = 3;

/// A longer line is quoted by its beginning; the marker finds it all the same.
const QUOTE_COLUMNS: usize = 200;

/// A comment of the conversation or the text of a review.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Remark<'a> {
    pub(crate) id: &'a str,
    pub(crate) kind: Kind,
    pub(crate) who: Who<'a>,
    pub(crate) body: &'a str,
    pub(crate) at: &'a str,
    pub(crate) url: &'a str,
    /// Hidden, or its review dismissed.
    pub(crate) set_aside: bool,
}

/// How the author's side has reacted to a remark.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Reaction<'a> {
    /// This comment answers it.
    Answered(&'a Comment),
    /// This comment, sent by an earlier run, asks a person to decide.
    Asked(&'a Comment),
    /// A person was asked, and this is the answer.
    Decided(&'a Comment),
}

/// Who has answered what in the conversation.
#[derive(Debug)]
pub(crate) struct Answers<'a> {
    reactions: HashMap<&'a str, Reaction<'a>>,
    /// Remarks about which a person was asked and has not answered.
    asked: Vec<Remark<'a>>,
}

impl<'a> From<&'a Comment> for Remark<'a> {
    fn from(comment: &'a Comment) -> Remark<'a> {
        Remark {
            id: &comment.id,
            kind: Kind::PrComment,
            who: comment.who(),
            body: &comment.body,
            at: &comment.created_at,
            url: &comment.url,
            set_aside: comment.is_minimized,
        }
    }
}

impl<'a> From<&'a Review> for Remark<'a> {
    fn from(review: &'a Review) -> Remark<'a> {
        Remark {
            id: &review.id,
            kind: Kind::ReviewBody,
            who: review.who(),
            body: &review.body,
            at: review.at(),
            url: &review.url,
            set_aside: review.is_set_aside(),
        }
    }
}

impl Feedback {
    /// All comments of the conversation and texts of reviews.
    pub(crate) fn remarks(&self) -> impl Iterator<Item = Remark<'_>> {
        let comments = self.comments.iter().map(Remark::from);
        comments.chain(self.reviews.iter().map(Remark::from))
    }
}

impl Remark<'_> {
    /// The conversation comment that answers it: what was said, and the reply; its marker comes after it.
    pub(crate) fn reply(&self, reply: &str) -> String {
        let quote = cut(&sanitise(first_own_line(self.body)), QUOTE_COLUMNS);
        if quote.is_empty() {
            reply.to_owned()
        } else {
            format!("> {quote}\n\n{reply}")
        }
    }
}

impl<'a> Answers<'a> {
    /// Reads the whole conversation once.
    pub(crate) fn new(feedback: &'a Feedback) -> Answers<'a> {
        let remarks: Vec<Remark<'a>> = feedback.remarks().collect();
        let by_marker: HashMap<String, &Remark<'a>> = remarks
            .iter()
            .map(|remark| (marker::safe(remark.id), remark))
            .collect();
        let lines = lines(feedback, &remarks);
        let mut answers = Answers {
            reactions: HashMap::new(),
            asked: Vec::new(),
        };
        for comment in &feedback.comments {
            let ours = feedback.is_ours(comment.who());
            match marker::read(&comment.body).filter(|_| ours) {
                Some(marker) => {
                    if let Some(remark) = by_marker.get(marker.item) {
                        answers.take(remark, comment, marker);
                    }
                }
                // A marker says what a comment answers; without one, its quotes and links do.
                None => answers.people(&remarks, &lines, comment, ours),
            }
        }
        answers
    }

    /// How the author's side has reacted to a remark.
    pub(crate) fn to(&self, id: &str) -> Option<Reaction<'a>> {
        self.reactions.get(id).copied()
    }

    /// What a decision about the remark depends on: itself, and the answer of whoever was asked.
    pub(crate) fn parts(&self, remark: &Remark<'a>) -> Vec<Part<'a>> {
        let mut parts = vec![Part {
            id: remark.id,
            who: remark.who,
            body: remark.body,
        }];
        if let Some(Reaction::Decided(answer)) = self.to(remark.id) {
            parts.push(Part {
                id: &answer.id,
                who: answer.who(),
                body: &answer.body,
            });
        }
        parts
    }

    fn take(&mut self, remark: &Remark<'a>, comment: &'a Comment, marker: Marker<'_>) {
        if comment.id == remark.id {
            return;
        }
        match (self.to(remark.id), marker.closes) {
            // An answer counts more than a question.
            (Some(Reaction::Answered(_)), false) => {}
            (_, true) => {
                self.reactions
                    .insert(remark.id, Reaction::Answered(comment));
            }
            (_, false) => {
                self.reactions.insert(remark.id, Reaction::Asked(comment));
                self.asked.push(*remark);
            }
        }
    }

    /// A comment that a person wrote may answer a remark, or the question that an earlier run asked about one.
    fn people(
        &mut self,
        remarks: &[Remark<'a>],
        lines: &HashMap<Vec<String>, Vec<usize>>,
        comment: &'a Comment,
        ours: bool,
    ) {
        let means = Means::of(comment, lines);
        let earlier = |remark: &&Remark<'a>| {
            remark.id != comment.id && remark.at <= comment.created_at.as_str()
        };
        // Thanks and promises answer nothing here either.
        if ours && !is_promise(&comment.body) {
            for remark in means.all(remarks).into_iter().filter(earlier) {
                if self.to(remark.id).is_none() {
                    self.reactions
                        .insert(remark.id, Reaction::Answered(comment));
                }
            }
        }
        if comment.is_minimized || comment.who().is_bot() {
            return;
        }
        let asked = std::mem::take(&mut self.asked);
        for remark in asked {
            let Some(Reaction::Asked(question)) = self.to(remark.id) else {
                continue;
            };
            let decides = ours
                || remark.who.is(comment.who())
                || means.is(remarks, &remark)
                || links(&comment.body, &question.url);
            if decides {
                self.reactions.insert(remark.id, Reaction::Decided(comment));
            } else {
                self.asked.push(remark);
            }
        }
    }
}

/// What a comment quotes and links.
struct Means<'a> {
    body: &'a str,
    has_links: bool,
    quoted: Vec<usize>,
}

impl<'a> Means<'a> {
    /// Quotes count for a comment with words of its own, and only where one remark alone has the line.
    fn of(comment: &'a Comment, lines: &HashMap<Vec<String>, Vec<usize>>) -> Means<'a> {
        let body = comment.body.as_str();
        let quotes = body
            .lines()
            .filter_map(|line| line.trim_start().strip_prefix('>'));
        let mut quoted = Vec::new();
        let mut quotes = quotes.peekable();
        if quotes.peek().is_some() && !words(&own_words(body)).is_empty() {
            for line in quotes {
                if let Some([only]) = lines.get(&words(line)).map(Vec::as_slice) {
                    quoted.push(*only);
                }
            }
        }
        Means {
            body,
            has_links: body.contains("://"),
            quoted,
        }
    }

    /// All remarks that it quotes or links.
    fn all<'r, 'b>(&self, remarks: &'r [Remark<'b>]) -> Vec<&'r Remark<'b>> {
        let linked = remarks.iter().filter(|remark| links(self.body, remark.url));
        let quoted = self.quoted.iter().filter_map(|at| remarks.get(*at));
        if self.has_links {
            quoted.chain(linked).collect()
        } else {
            quoted.collect()
        }
    }

    fn is(&self, remarks: &[Remark<'_>], remark: &Remark<'_>) -> bool {
        let quoted = self.quoted.iter().filter_map(|at| remarks.get(*at));
        quoted.into_iter().any(|quoted| quoted.id == remark.id)
            || self.has_links && links(self.body, remark.url)
    }
}

/// The remarks that have a line, by its words; only where somebody on the author's side quotes at all.
fn lines(feedback: &Feedback, remarks: &[Remark<'_>]) -> HashMap<Vec<String>, Vec<usize>> {
    let mut lines: HashMap<Vec<String>, Vec<usize>> = HashMap::new();
    let quotes = |comment: &Comment| {
        comment
            .body
            .lines()
            .any(|line| line.trim_start().starts_with('>'))
    };
    if !feedback.comments.iter().any(quotes) {
        return lines;
    }
    for (at, remark) in remarks.iter().enumerate() {
        // What the author's side said itself is not answered by it.
        if feedback.is_ours(remark.who) {
            continue;
        }
        for line in remark.body.lines().map(words) {
            if line.len() >= QUOTE_WORDS {
                let having = lines.entry(line).or_default();
                if having.last() != Some(&at) {
                    having.push(at);
                }
            }
        }
    }
    lines
}

fn links(text: &str, url: &str) -> bool {
    !url.is_empty()
        && text.match_indices(url).any(|(at, _)| {
            let after = text.get(at + url.len()..).unwrap_or_default();
            !after.starts_with(|character: char| character.is_ascii_digit())
        })
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
