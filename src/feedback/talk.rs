//! Owns the reading of one thread: what was answered, by whom, and whether anything came after it.

use super::marker::{self, Marker};
use super::model::{Feedback, Thread, ThreadComment};
use super::noise::{is_command, is_known_bot};
use super::seen::Part;
use super::side::Said;
use super::text::{is_courtesy, is_substantive};
use super::verdicts::Decided;

/// How a thread stands.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Standing<'a> {
    /// Nobody on the author's side has answered.
    Unanswered,
    /// All that reviewers said in it was hidden.
    Hidden,
    /// Somebody came back after the answer with more than thanks.
    Objected(&'a ThreadComment),
    /// Somebody came back only to say thanks.
    Acknowledged(Answer<'a>, &'a ThreadComment),
    /// The last word is a promise.
    Promised(&'a ThreadComment),
    /// The last word is an answer.
    Answered(Answer<'a>),
    /// An earlier run asked a person, who has said nothing yet.
    Asked(&'a ThreadComment),
    /// An earlier run asked a person, and here is the answer.
    Decided(&'a ThreadComment),
}

/// An answer of the author's side.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Answer<'a> {
    pub(crate) comment: &'a ThreadComment,
    /// The verdict, where an earlier run sent it.
    pub(crate) verdict: Option<Decided>,
    /// Whether an earlier run sent it, and meant to resolve the thread with it.
    pub(crate) closes: bool,
}

/// A thread that is being read.
#[derive(Debug, Clone)]
pub(crate) struct Talk<'a> {
    feedback: &'a Feedback,
    thread: &'a Thread,
    /// What others can read, oldest first.
    spoken: Vec<&'a ThreadComment>,
}

impl<'a> Talk<'a> {
    pub(crate) fn new(feedback: &'a Feedback, thread: &'a Thread) -> Talk<'a> {
        let spoken = thread.said().iter().filter(|comment| !comment.is_draft());
        Talk {
            feedback,
            thread,
            spoken: spoken.collect(),
        }
    }

    /// The last comment, whoever wrote it.
    pub(crate) fn last(&self) -> Option<&'a ThreadComment> {
        self.spoken.last().copied()
    }

    /// What was said, without what earlier runs sent: it is what a decision depends on.
    pub(crate) fn parts(&self) -> Vec<Part<'a>> {
        let said = self
            .spoken
            .iter()
            .filter(|comment| self.sent(comment).is_none());
        said.map(|comment| Part {
            id: &comment.id,
            who: comment.who(),
            body: &comment.body,
        })
        .collect()
    }

    /// Whether an answer of the token's account has this very text.
    pub(crate) fn repeats(&self, text: &str) -> bool {
        let plain = |text: &str| text.replace('\r', "").trim().to_owned();
        let wanted = plain(text);
        let mut replies = self.spoken.iter().skip(1);
        replies.any(|comment| comment.who().viewer && plain(&comment.body) == wanted)
    }

    /// How it stands.
    pub(crate) fn standing(&self) -> Standing<'a> {
        let theirs = |comment: &&&ThreadComment| !self.ours(comment);
        if !self.spoken.is_empty() && self.spoken.iter().filter(theirs).all(|it| it.is_minimized) {
            let first_is_ours = self.spoken.first().is_some_and(|first| self.ours(first));
            if !first_is_ours {
                return Standing::Hidden;
            }
        }
        // The first comment is the feedback whoever wrote it: people review their own work too.
        let mut replies: Vec<&'a ThreadComment> = self.spoken.iter().skip(1).copied().collect();
        replies.retain(|comment| !comment.is_minimized);
        let sent = (0..)
            .zip(&replies)
            .filter_map(|(at, comment)| Some((at, self.sent(comment)?)));
        match sent.last() {
            Some((at, marker)) => self.after(&replies, at, marker),
            None => self.unmarked(&replies),
        }
    }

    /// What came after the last reply of an earlier run, or between what it had read and the moment it was sent.
    fn after(&self, replies: &[&'a ThreadComment], at: usize, marker: Marker<'a>) -> Standing<'a> {
        let Some(answer) = replies.get(at).copied() else {
            return Standing::Unanswered;
        };
        let read =
            |comment: &ThreadComment| Some(marker::safe(&comment.id).as_str()) == marker.seen;
        let mut spoken = self.spoken.iter();
        let known = spoken
            .position(|comment| read(comment))
            .or_else(|| self.spoken.iter().position(|it| it.id == answer.id));
        let later = self.spoken.iter().skip(known.map_or(1, |at| at + 1));
        let later: Vec<&'a ThreadComment> = later
            .copied()
            .filter(|comment| !comment.is_minimized && self.sent(comment).is_none())
            .collect();
        let Some(last) = later.last().copied() else {
            return if marker.closes {
                Standing::Answered(Answer {
                    comment: answer,
                    verdict: marker.verdict,
                    closes: true,
                })
            } else {
                Standing::Asked(answer)
            };
        };
        if !marker.closes {
            // Whoever was asked may use the same account, and a plain "yes" decides as well as a long text.
            return Standing::Decided(last);
        }
        if later.iter().any(|comment| self.ours(comment)) {
            return self.unmarked(&later);
        }
        match later.iter().any(|comment| self.asks(comment)) {
            true => Standing::Objected(last),
            false => Standing::Acknowledged(
                Answer {
                    comment: answer,
                    verdict: marker.verdict,
                    closes: true,
                },
                last,
            ),
        }
    }

    /// Replies that people wrote themselves: who wrote last, and was there an answer.
    fn unmarked(&self, replies: &[&'a ThreadComment]) -> Standing<'a> {
        let Some(at) = replies.iter().rposition(|comment| self.ours(comment)) else {
            return Standing::Unanswered;
        };
        let (before, later) = replies.split_at(at + 1);
        let Some(comment) = before.last().copied() else {
            return Standing::Unanswered;
        };
        let answer = Answer {
            comment,
            verdict: None,
            closes: false,
        };
        if let Some(last) = later.last().copied() {
            return if later.iter().any(|comment| self.asks(comment)) {
                Standing::Objected(last)
            } else {
                Standing::Acknowledged(answer, last)
            };
        }
        // What was said before a reviewer objected does not answer the objection.
        let asked = |comment: &&ThreadComment| !self.ours(comment) && self.asks(comment);
        let since = before.iter().rposition(asked).map_or(0, |at| at + 1);
        let mut ours = before.iter().skip(since).filter(|it| self.ours(it));
        if ours.any(|comment| is_substantive(&comment.body)) {
            Standing::Answered(answer)
        } else {
            Standing::Promised(comment)
        }
    }

    /// The marker of a reply that an earlier run sent to this thread; anybody else's is not believed.
    fn sent(&self, comment: &'a ThreadComment) -> Option<Marker<'a>> {
        if !self.ours(comment) {
            return None;
        }
        marker::read(&comment.body).filter(|marker| marker.is_about(self.thread.id()))
    }

    fn ours(&self, comment: &ThreadComment) -> bool {
        self.feedback.is_ours(comment.who())
    }

    /// Whether it says more than thanks and commands to bots.
    fn asks(&self, comment: &ThreadComment) -> bool {
        let bot = |name: &str| is_known_bot(name) && !self.feedback.is_called(name);
        !is_courtesy(&comment.body) && !is_command(&comment.body, bot)
    }
}
