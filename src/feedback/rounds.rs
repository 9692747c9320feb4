//! Owns the reading of rounds from the data: what reviewers said before the author's side acted on it.

use serde::{Deserialize, Serialize};

use super::model::{Feedback, Thread};
use super::side::Said;
use super::text::is_blank;

/// One round of review.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/feedback.in"));
/// # fn main() {
/// let round: &Round = &rounds(&three())[0];
/// assert_eq!((round.number, round.open, round.answered), (1, 3, false));
/// assert_eq!(round.reviewers, ["rita"]);
/// # }
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Round {
    /// Counted from 1.
    pub number: usize,
    /// When its first remark was made.
    pub started_at: String,
    /// Who spoke, sorted.
    pub reviewers: Vec<String>,
    /// The threads it opened.
    pub threads: Vec<String>,
    /// How many of those are resolved now.
    pub resolved: usize,
    /// How many are open and not outdated.
    pub open: usize,
    /// Conversation comments and review texts in it.
    pub remarks: usize,
    /// Whether the author's side has replied to anything in it.
    pub answered: bool,
}

struct Event<'a> {
    at: &'a str,
    who: &'a str,
    commit: Option<&'a str>,
    what: What<'a>,
}

enum What<'a> {
    Thread {
        id: &'a str,
        resolved: bool,
        outdated: bool,
    },
    Remark,
    Answer,
}

/// Splits the history into rounds.
///
/// Remarks on the same commit are one round. Where no commit is known, an answer of the author's side ends a round.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/feedback.in"));
/// # fn main() {
/// // An answer of the author's side ends a round.
/// let first = resolved(thread("PRRT_1", "src/a.rs", "Why?"));
/// let second = thread("PRRT_2", "src/a.rs", "And why here?");
/// assert_eq!(rounds(&pull(vec![first, second])).len(), 2);
/// # }
/// ```
pub fn rounds(feedback: &Feedback) -> Vec<Round> {
    let mut rounds: Vec<Round> = Vec::new();
    let mut commit: Option<&str> = None;
    for event in events(feedback) {
        let What::Answer = event.what else {
            let over = match (commit, event.commit) {
                (Some(before), Some(now)) => before != now,
                // What is said in the conversation belongs to the commit that is under review.
                (Some(_), None) => false,
                (None, _) => rounds.last().is_some_and(|round| round.answered),
            };
            if rounds.is_empty() || over {
                rounds.push(Round {
                    number: rounds.len() + 1,
                    started_at: event.at.to_owned(),
                    reviewers: Vec::new(),
                    threads: Vec::new(),
                    resolved: 0,
                    open: 0,
                    remarks: 0,
                    answered: false,
                });
            }
            commit = event.commit.or(commit);
            if let Some(round) = rounds.last_mut() {
                round.take(&event);
            }
            continue;
        };
        if let Some(round) = rounds.last_mut() {
            round.answered = true;
        }
    }
    rounds
}

/// How many rounds the author's side has answered: the fix-verify cycles that the data shows.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/feedback.in"));
/// # fn main() {
/// let feedback = pull(vec![resolved(thread("PRRT_1", "src/a.rs", "Why?"))]);
/// assert_eq!(answered_rounds(&rounds(&feedback)), 1);
/// # }
/// ```
pub fn answered_rounds(rounds: &[Round]) -> usize {
    rounds.iter().filter(|round| round.answered).count()
}

impl Round {
    fn take(&mut self, event: &Event<'_>) {
        if let Err(place) = self
            .reviewers
            .binary_search_by(|who| who.as_str().cmp(event.who))
        {
            self.reviewers.insert(place, event.who.to_owned());
        }
        match event.what {
            What::Thread {
                id,
                resolved,
                outdated,
            } => {
                self.threads.push(id.to_owned());
                self.resolved += usize::from(resolved);
                self.open += usize::from(!resolved && !outdated);
            }
            What::Remark => self.remarks += 1,
            What::Answer => {}
        }
    }
}

fn events(feedback: &Feedback) -> Vec<Event<'_>> {
    let mut events = Vec::new();
    for thread in feedback.threads.iter().filter(|thread| !thread.is_draft()) {
        of_thread(feedback, thread, &mut events);
    }
    for comment in &feedback.comments {
        if !is_blank(&comment.body) {
            let ours = feedback.is_ours(comment.who());
            events.push(Event {
                at: &comment.created_at,
                who: comment.who().name(),
                commit: None,
                what: if ours { What::Answer } else { What::Remark },
            });
        }
    }
    for review in &feedback.reviews {
        if !is_blank(&review.body) && !feedback.is_ours(review.who()) {
            events.push(Event {
                at: review.at(),
                who: review.who().name(),
                commit: review.commit.as_deref(),
                what: What::Remark,
            });
        }
    }
    // Stable: what happened in the same second keeps the order threads, comments, reviews.
    events.sort_by(|a, b| a.at.cmp(b.at));
    events
}

fn of_thread<'a>(feedback: &'a Feedback, thread: &'a Thread, events: &mut Vec<Event<'a>>) {
    for (index, comment) in thread.said().iter().enumerate() {
        let what = if index == 0 {
            What::Thread {
                id: thread.id(),
                resolved: thread.is_resolved,
                outdated: thread.is_outdated,
            }
        } else if feedback.is_ours(comment.who()) {
            What::Answer
        } else {
            // A reviewer who goes on inside a thread opens nothing new.
            continue;
        };
        events.push(Event {
            at: &comment.created_at,
            who: comment.who().name(),
            commit: comment.commit.as_deref(),
            what,
        });
    }
}
