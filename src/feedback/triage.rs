//! Owns the rules that tell new feedback from feedback that somebody has already answered.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::answer::{Answers, Reaction, Remark};
use super::envelope::Envelope;
use super::handle::Handles;
use super::model::{Feedback, Kind, Thread};
use super::noise::Noise;
use super::side::Said;
use super::talk::{Standing, Talk};
use super::text::is_courtesy;

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
#[non_exhaustive]
pub enum State {
    /// Nobody has dealt with it.
    New,
    /// It waits for somebody else, or needs nothing.
    Pending,
    /// A report or a command that asks the author for nothing.
    Noise,
}

/// The rule that decided; each is one row of the table in `docs/feedback.md`.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/feedback.in"));
/// # fn main() {
/// let promised = answered(thread("PRRT_1", "src/a.rs", "Errors are swallowed here"), "author", "will do");
/// assert_eq!(report(&pull(vec![promised])).triage[0].rule, Rule::OnlyPromised);
/// # }
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
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
    /// A reply of an earlier run asks a person to decide.
    AskedBack,
    /// Whoever was asked to decide has answered.
    PersonAnswered,
    /// The viewer wrote it.
    OwnComment,
    /// It asks for nothing.
    NothingAsked,
    /// It was hidden, or its review dismissed.
    SetAside,
    /// The gate before work knows it as a report or a command.
    Noise,
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
#[non_exhaustive]
pub struct Triage {
    /// The id of the thread, comment or review.
    pub id: String,
    /// A short name for it.
    pub handle: String,
    /// What it is.
    pub kind: Kind,
    /// New or pending.
    pub state: State,
    /// The rule that decided.
    pub rule: Rule,
    /// The same as a sentence.
    pub reason: String,
    /// What had been said when it was read; a verdict gives it back.
    pub seen: String,
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
    let (answers, handles) = (Answers::new(feedback), Handles::new(feedback));
    let noise = Noise::new(feedback, &[]);
    judged(feedback, &answers, &handles, &noise, envelope, overrides)
}

/// The same with the conversation read already.
pub(crate) fn judged(
    feedback: &Feedback,
    answers: &Answers<'_>,
    handles: &Handles<'_>,
    noise: &Noise<'_>,
    envelope: &Envelope,
    overrides: &BTreeMap<String, State>,
) -> Vec<Triage> {
    let threads = envelope.review_threads.iter().map(|thread| {
        let (rule, reason) = thread_rule(feedback, thread);
        (thread.id(), Kind::ReviewThread, &thread.seen, rule, reason)
    });
    let comments = envelope.pr_comments.iter().map(|comment| {
        let remark = Remark::from(&comment.item);
        let (rule, reason) = remark_rule(answers, noise, &remark);
        (remark.id, remark.kind, &comment.seen, rule, reason)
    });
    let reviews = envelope.review_bodies.iter().map(|review| {
        let remark = Remark::from(&review.item);
        let (rule, reason) = remark_rule(answers, noise, &remark);
        (remark.id, remark.kind, &review.seen, rule, reason)
    });
    threads
        .chain(comments)
        .chain(reviews)
        .map(|(id, kind, seen, rule, reason)| {
            let chosen = overrides.get(id);
            Triage {
                id: id.to_owned(),
                handle: handles.of(id),
                kind,
                state: chosen.copied().unwrap_or(rule.state()),
                rule: chosen.map_or(rule, |_| Rule::Caller),
                reason: match chosen {
                    Some(_) => format!("the caller said so (by the rules: {reason})"),
                    None => reason,
                },
                seen: seen.clone(),
            }
        })
        .collect()
}

impl Rule {
    fn state(self) -> State {
        match self {
            Rule::Unanswered
            | Rule::ReviewerWroteLast
            | Rule::OnlyPromised
            | Rule::PersonAnswered => State::New,
            Rule::Noise => State::Noise,
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

/// The rule that fits a thread, whether it is open or not.
pub(crate) fn thread_rule(feedback: &Feedback, thread: &Thread) -> (Rule, String) {
    match Talk::new(feedback, thread).standing() {
        Standing::Unanswered => (
            Rule::Unanswered,
            "nobody on the author's side has answered".to_owned(),
        ),
        Standing::Hidden => (Rule::SetAside, "it was hidden".to_owned()),
        Standing::Objected(last) => (
            Rule::ReviewerWroteLast,
            format!("{} wrote again after the answer", last.who().name()),
        ),
        Standing::Acknowledged(answer, last) => (
            Rule::Acknowledged,
            format!(
                "{} only acknowledged the answer of {}",
                last.who().name(),
                answer.comment.who().name()
            ),
        ),
        Standing::Promised(last) => (
            Rule::OnlyPromised,
            format!(
                "{} wrote last but without a substantive answer",
                last.who().name()
            ),
        ),
        Standing::Answered(answer) => {
            let who = answer.comment.who().name();
            let reason = match answer.verdict {
                Some(verdict) => format!("{who} answered it: {}", verdict.name()),
                None => format!("{who} wrote last and the answer is substantive"),
            };
            (Rule::Answered, reason)
        }
        Standing::Asked(question) => (
            Rule::AskedBack,
            format!("{} asked a person to decide", question.who().name()),
        ),
        Standing::Decided(answer) => (
            Rule::PersonAnswered,
            format!("{} answered the question", answer.who().name()),
        ),
    }
}

/// Comments and review texts cannot be resolved, so only the conversation shows whether they were answered.
pub(crate) fn remark_rule(
    answers: &Answers<'_>,
    noise: &Noise<'_>,
    remark: &Remark<'_>,
) -> (Rule, String) {
    if remark.set_aside {
        return (Rule::SetAside, "it was hidden or dismissed".to_owned());
    }
    if remark.who.viewer {
        return (Rule::OwnComment, "the viewer wrote it".to_owned());
    }
    match answers.to(remark.id) {
        Some(Reaction::Answered(answer)) => {
            let reason = format!("{} answered it in a later comment", answer.who().name());
            return (Rule::AnsweredInConversation, reason);
        }
        Some(Reaction::Asked(question)) => {
            let reason = format!("{} asked a person to decide", question.who().name());
            return (Rule::AskedBack, reason);
        }
        Some(Reaction::Decided(answer)) => {
            let reason = format!("{} answered the question", answer.who().name());
            return (Rule::PersonAnswered, reason);
        }
        None => {}
    }
    if let Some(reason) = noise.reason(remark) {
        return (Rule::Noise, reason);
    }
    if is_courtesy(remark.body) {
        return (Rule::NothingAsked, "it asks for nothing".to_owned());
    }
    (
        Rule::Unanswered,
        "no later comment of the author's side answers it".to_owned(),
    )
}
