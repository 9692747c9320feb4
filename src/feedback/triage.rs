//! Owns the rules that tell new feedback from feedback that somebody has already answered.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::answer::{Reaction, reaction};
use super::envelope::Envelope;
use super::model::{Comment, Feedback, Kind, Thread, ThreadComment};
use super::text::{is_courtesy, is_substantive};

/// What to do about an item.
///
/// ```
/// use ghx::feedback::{State, parse_states};
///
/// assert_eq!(parse_states(r#"{"PRRT_1": "new"}"#)?["PRRT_1"], State::New);
/// # Ok::<(), String>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum State {
    /// Nobody has dealt with it.
    New,
    /// It waits for somebody else, or needs nothing.
    Pending,
}

/// The rule that decided; each is one row of the table in `docs/feedback.md`.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/feedback.in"));
/// # fn main() {
/// let mut promised = thread("PRRT_1", "src/a.rs", "Errors are swallowed here");
/// promised.comments.push(said("author", "will do"));
/// assert_eq!(report(&pull(vec![promised])).triage[0].rule, Rule::OnlyPromised);
/// # }
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rule {
    /// The caller said so.
    Caller,
    /// Nobody on the author's side has spoken.
    Unanswered,
    /// There is an answer, and a reviewer came back to it.
    ReviewerWroteLast,
    /// A reviewer came back only to say thanks.
    Acknowledged,
    /// The last word is a reply that answers nothing.
    OnlyPromised,
    /// The last word is an answer of the author's side.
    Answered,
    /// A later conversation comment quotes or links it.
    AnsweredInConversation,
    /// A later conversation comment asks a person to decide.
    AskedBack,
    /// The viewer wrote it.
    OwnComment,
    /// It asks for nothing.
    NothingAsked,
    /// It was hidden, or its review dismissed.
    SetAside,
}

/// One item and what is to be done about it.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/feedback.in"));
/// # fn main() {
/// let first: &Triage = &report(&three()).triage[0];
/// assert_eq!((first.state, first.rule), (State::New, Rule::Unanswered));
/// assert_eq!(first.reason, "nobody on the author's side has answered");
/// # }
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Triage {
    /// The id of the thread, comment or review.
    pub id: String,
    /// What it is.
    pub kind: Kind,
    /// New or pending.
    pub state: State,
    /// The rule that decided.
    pub rule: Rule,
    /// The same as a sentence.
    pub reason: String,
}

/// Sorts every open item into new and pending; `overrides` by id win.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/feedback.in"));
/// # fn main() {
/// let feedback = three();
/// let chosen = parse_states(r#"{"PRRT_1": "pending"}"#).unwrap();
/// let sorted = triage(&feedback, &envelope(&feedback, 10), &chosen);
/// assert_eq!((sorted[0].state, sorted[0].rule), (State::Pending, Rule::Caller));
/// # }
/// ```
pub fn triage(
    feedback: &Feedback,
    envelope: &Envelope,
    overrides: &BTreeMap<String, State>,
) -> Vec<Triage> {
    let threads = envelope.review_threads.iter().map(|thread| {
        let (rule, reason) = thread_rule(feedback, thread);
        (&thread.id, Kind::ReviewThread, rule, reason)
    });
    let comments = envelope.pr_comments.iter().map(|comment| {
        let (rule, reason) = comment_rule(feedback, comment);
        (&comment.id, Kind::PrComment, rule, reason)
    });
    let reviews = envelope.review_bodies.iter().map(|review| {
        let set_aside = review.state == "DISMISSED";
        let (rule, reason) = spoken_rule(feedback, &review.as_comment(), set_aside);
        (&review.id, Kind::ReviewBody, rule, reason)
    });
    threads
        .chain(comments)
        .chain(reviews)
        .map(|(id, kind, rule, reason)| match overrides.get(id) {
            Some(state) => Triage {
                id: id.clone(),
                kind,
                state: *state,
                rule: Rule::Caller,
                reason: format!("the caller said so (by the rules: {reason})"),
            },
            None => Triage {
                id: id.clone(),
                kind,
                state: rule.state(),
                rule,
                reason,
            },
        })
        .collect()
}

impl Rule {
    fn state(self) -> State {
        match self {
            Rule::Unanswered | Rule::ReviewerWroteLast | Rule::OnlyPromised => State::New,
            _ => State::Pending,
        }
    }

    /// Whether somebody still owes an answer or a decision, as opposed to a matter that is over.
    pub(crate) fn waits(self) -> bool {
        matches!(
            self,
            Rule::Answered | Rule::Acknowledged | Rule::AskedBack | Rule::Caller
        )
    }
}

/// Who stands on the author's side: whoever opened the pull request, and whoever runs this.
pub(crate) fn is_ours(feedback: &Feedback, author: Option<&str>) -> bool {
    author.is_some_and(|login| {
        login == feedback.viewer || Some(login) == feedback.pr_author.as_deref()
    })
}

fn thread_rule(feedback: &Feedback, thread: &Thread) -> (Rule, String) {
    let spoken: Vec<&ThreadComment> = thread
        .comments
        .iter()
        .filter(|comment| !comment.is_draft())
        .collect();
    // The first comment is the feedback whoever wrote it: people review their own work too.
    let replies = spoken.get(1..).unwrap_or_default();
    let ours = |comment: &&&ThreadComment| is_ours(feedback, comment.author.as_deref());
    let Some(answer) = replies.iter().rfind(|comment| ours(comment)) else {
        return (
            Rule::Unanswered,
            "nobody on the author's side has answered".to_owned(),
        );
    };
    let who = name(answer.author.as_deref());
    let later = replies.iter().rev().take_while(|comment| !ours(comment));
    let mut later: Vec<&&ThreadComment> = later.collect();
    later.reverse();
    if let Some(last) = later.last() {
        let again = name(last.author.as_deref());
        return if later.iter().any(|comment| !is_courtesy(&comment.body)) {
            (
                Rule::ReviewerWroteLast,
                format!("{again} wrote again after the answer of {who}"),
            )
        } else {
            (
                Rule::Acknowledged,
                format!("{again} only acknowledged the answer of {who}"),
            )
        };
    }
    let answered = replies
        .iter()
        .filter(ours)
        .any(|comment| is_substantive(&comment.body));
    if answered {
        (
            Rule::Answered,
            format!("{who} wrote last and the answer is substantive"),
        )
    } else {
        (
            Rule::OnlyPromised,
            format!("{who} wrote last but without a substantive answer"),
        )
    }
}

fn comment_rule(feedback: &Feedback, comment: &Comment) -> (Rule, String) {
    spoken_rule(feedback, comment, comment.is_minimized)
}

/// Comments and review texts cannot be resolved, so only the conversation shows whether they were answered.
fn spoken_rule(feedback: &Feedback, item: &Comment, set_aside: bool) -> (Rule, String) {
    if set_aside {
        return (Rule::SetAside, "it was hidden or dismissed".to_owned());
    }
    if item.author.as_deref() == Some(feedback.viewer.as_str()) {
        return (Rule::OwnComment, "the viewer wrote it".to_owned());
    }
    match reaction(feedback, item) {
        Some(Reaction::Answered(answer)) => {
            let who = name(answer.author.as_deref());
            let reason = format!("{who} quoted or linked it in a later comment");
            return (Rule::AnsweredInConversation, reason);
        }
        Some(Reaction::AskedBack(question)) => {
            let who = name(question.author.as_deref());
            return (Rule::AskedBack, format!("{who} asked a person to decide"));
        }
        None => {}
    }
    if is_courtesy(&item.body) {
        return (Rule::NothingAsked, "it asks for nothing".to_owned());
    }
    (
        Rule::Unanswered,
        "no later comment of the author's side quotes or links it".to_owned(),
    )
}

fn name(login: Option<&str>) -> &str {
    login.unwrap_or("ghost")
}
