//! Owns the way from verdicts to steps: what is replied, what is resolved, what is already done, and what stops it all.

use std::collections::{HashMap, HashSet};

use ghx_runtime::{Chain, Step};
use serde::{Deserialize, Serialize};

use super::answer::{Answers, Reaction, Remark};
use super::envelope::{PendingReview, envelope};
use super::marker::Marker;
use super::model::{Feedback, Kind, Thread};
use super::seen::{changed, new_comment};
use super::side::Said;
use super::talk::{Standing, Talk};
use super::verdicts::{Problem, Verdict};
use crate::pr;

/// What happens to one item.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/feedback.in"));
/// # fn main() {
/// // A question to a person leaves the thread open.
/// let planned = plan(&three(), &[verdict("PRRT_1", Decided::NeedsHuman)]).unwrap();
/// assert_eq!(planned.items[0].action, Action::Reply);
/// # }
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Action {
    /// Reply in the thread and resolve it.
    ReplyAndResolve,
    /// Reply in the thread and leave it open.
    Reply,
    /// Resolve the thread; the reply is there already.
    Resolve,
    /// Answer in the conversation.
    Comment,
    /// Nothing: it is done already.
    Skip,
    /// Nothing: it has changed since it was read, or the verdict does not say that it was read.
    Refuse,
}

/// One item with its verdict and what follows.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/feedback.in"));
/// # fn main() {
/// let planned = plan(&three(), &[verdict("PRRT_1", Decided::Fixed)]).unwrap();
/// let item: &PlannedItem = &planned.items[0];
/// assert_eq!((item.kind, item.action), (Kind::ReviewThread, Action::ReplyAndResolve));
/// # }
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct PlannedItem {
    /// The verdict.
    #[serde(flatten)]
    pub verdict: Verdict,
    /// What the item is.
    pub kind: Kind,
    /// What happens.
    pub action: Action,
    /// Why nothing, or less than usual, happens.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub reason: Option<String>,
}

/// One step of the batch.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/feedback.in"));
/// # fn main() {
/// let planned = plan(&three(), &[verdict("PRRT_1", Decided::Fixed)]).unwrap();
/// let step: &PlannedStep = &planned.steps[1];
/// assert_eq!((step.item, &step.write), (0, &Write::Resolve { thread_id: "PRRT_1".to_owned() }));
/// # }
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct PlannedStep {
    /// Which item it belongs to.
    pub item: usize,
    /// What is sent.
    pub write: Write,
}

/// What one step sends.
///
/// ```
/// let write = ghx::feedback::Write::Resolve { thread_id: "PRRT_1".to_owned() };
/// assert_eq!(write.task(), "pr.thread.resolve");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Write {
    /// A reply in a thread.
    Reply {
        /// The thread.
        thread_id: String,
        /// The text, with its marker.
        body: String,
    },
    /// The resolution of a thread.
    Resolve {
        /// The thread.
        thread_id: String,
    },
    /// Opens a thread again, because its reply did not arrive.
    Unresolve {
        /// The thread.
        thread_id: String,
    },
    /// A comment in the conversation.
    Comment {
        /// The pull request.
        pr_id: String,
        /// The text, with its marker.
        body: String,
    },
}

impl Write {
    /// The capability that does it.
    ///
    /// ```
    /// let write = ghx::feedback::Write::Unresolve { thread_id: "PRRT_1".to_owned() };
    /// assert_eq!(write.task(), "pr.thread.unresolve");
    /// ```
    pub fn task(&self) -> &'static str {
        match self {
            Write::Reply { .. } => "pr.thread.reply",
            Write::Resolve { .. } => "pr.thread.resolve",
            Write::Unresolve { .. } => "pr.thread.unresolve",
            Write::Comment { .. } => "pr.comments.create",
        }
    }

    /// The step of a chain that does it.
    pub(crate) fn step(&self) -> Step {
        match self {
            Write::Reply { thread_id, body } => pr::thread::reply(pr::thread::ReplyRequired {
                thread_id: thread_id.into(),
                body: body.clone(),
            })
            .into(),
            Write::Resolve { thread_id } => pr::thread::resolve(thread_id).into(),
            Write::Unresolve { thread_id } => pr::thread::unresolve(thread_id).into(),
            Write::Comment { pr_id, body } => {
                pr::comments::create(crate::refs::PrId::from(pr_id), body).into()
            }
        }
    }
}

/// All items and the steps of one batch, in order.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/feedback.in"));
/// # fn main() {
/// let verdicts = [verdict("PRRT_1", Decided::Fixed), verdict("PRRT_2", Decided::Declined)];
/// let Plan { items, steps, .. } = plan(&three(), &verdicts).unwrap();
/// assert_eq!((items.len(), steps.len()), (2, 4), "a reply and a resolution each");
/// # }
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Plan {
    /// One entry for each verdict.
    pub items: Vec<PlannedItem>,
    /// What is sent.
    pub steps: Vec<PlannedStep>,
}

/// Why nothing is sent.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/feedback.in"));
/// # fn main() {
/// let mut feedback = three();
/// feedback.drafts.push(draft("PRR_1"));
/// let refusal = plan(&feedback, &[verdict("PRRT_1", Decided::Fixed)]).unwrap_err();
/// assert!(matches!(refusal, Refusal::PendingReview(draft) if draft.id == "PRR_1"));
/// # }
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Refusal {
    /// The verdicts have mistakes.
    Invalid(Vec<Problem>),
    /// A reply would vanish into the viewer's draft review.
    PendingReview(PendingReview),
}

/// Plans the batch; nothing is planned when one verdict is wrong or a draft review stands in the way.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/feedback.in"));
/// # fn main() {
/// let mut feedback = three();
/// feedback.comments.push(comment("IC_1", "rita", "Please add a test"));
/// let planned = plan(&feedback, &[verdict("IC_1", Decided::Fixed)]).unwrap();
/// assert_eq!(planned.items[0].action, Action::Comment, "the conversation has no threads to resolve");
/// # }
/// ```
pub fn plan(feedback: &Feedback, verdicts: &[Verdict]) -> Result<Plan, Refusal> {
    let mut plan = Plan {
        items: Vec::with_capacity(verdicts.len()),
        steps: Vec::new(),
    };
    let answers = Answers::new(feedback);
    let mut problems = Vec::new();
    let mut taken = HashSet::new();
    for (index, verdict) in verdicts.iter().enumerate() {
        let verdict = &verdict.meant(feedback);
        if !taken.insert(verdict.id.clone()) {
            problems.push(Problem {
                path: format!("[{index}].id"),
                message: format!("a second verdict for `{}`", verdict.id),
            });
            continue;
        }
        let thread = feedback.threads.iter().find(|it| it.id() == verdict.id);
        let remark = || feedback.remarks().find(|it| it.id == verdict.id);
        match thread {
            Some(thread) => plan.thread(feedback, thread, verdict),
            None => match remark() {
                Some(remark) => plan.remark(feedback, &answers, &remark, verdict),
                None => problems.push(Problem {
                    path: format!("[{index}].id"),
                    message: format!(
                        "`{}` is not feedback of pull request #{}",
                        verdict.id, feedback.number
                    ),
                }),
            },
        }
    }
    if !problems.is_empty() {
        return Err(Refusal::Invalid(problems));
    }
    match envelope(feedback, 0).pending_review {
        Some(draft) if !plan.steps.is_empty() => Err(Refusal::PendingReview(draft)),
        _ => Ok(plan),
    }
}

impl Verdict {
    /// The same with the full id of what its id or handle means.
    fn meant(&self, feedback: &Feedback) -> Verdict {
        let id = feedback.meant(&self.id).unwrap_or(&self.id);
        Verdict {
            id: id.to_owned(),
            ..self.clone()
        }
    }
}

/// What follows for one item, and why.
type Next = (Action, Option<String>);

/// Nothing is sent, because it is done.
fn skip(reason: &str) -> Next {
    (Action::Skip, Some(reason.to_owned()))
}

/// Nothing is sent, because it has not been read as it is now.
fn refuse(id: &str, change: &str) -> Next {
    let reason =
        format!("{change}; read it with `feedback show {id}` and decide again with its `seen`");
    (Action::Refuse, Some(reason))
}

impl Plan {
    fn thread(&mut self, feedback: &Feedback, thread: &Thread, verdict: &Verdict) {
        let talk = Talk::new(feedback, thread);
        let (action, reason) = for_thread(feedback, thread, &talk, verdict);
        let item = self.item(verdict, Kind::ReviewThread, action, reason);
        let thread_id = || thread.id().to_owned();
        if matches!(action, Action::Reply | Action::ReplyAndResolve) {
            let marker = Marker {
                item: &verdict.id,
                closes: verdict.verdict.closes(),
                verdict: Some(verdict.verdict),
                seen: talk.last().map(|last| last.id.as_str()),
            };
            let body = marker.end(&verdict.reply);
            self.step(
                item,
                Write::Reply {
                    thread_id: thread_id(),
                    body,
                },
            );
        }
        if matches!(action, Action::Resolve | Action::ReplyAndResolve) {
            self.step(
                item,
                Write::Resolve {
                    thread_id: thread_id(),
                },
            );
        }
    }

    fn remark(
        &mut self,
        feedback: &Feedback,
        answers: &Answers<'_>,
        remark: &Remark<'_>,
        verdict: &Verdict,
    ) {
        let (action, reason) = for_remark(answers, remark, verdict);
        let item = self.item(verdict, remark.kind, action, reason);
        if action == Action::Comment {
            let marker = Marker {
                item: remark.id,
                closes: verdict.verdict.closes(),
                verdict: Some(verdict.verdict),
                seen: feedback.comments.last().map(|last| last.id.as_str()),
            };
            let body = marker.end(&remark.reply(&verdict.reply));
            let pr_id = feedback.id.clone();
            self.step(item, Write::Comment { pr_id, body });
        }
    }

    fn item(
        &mut self,
        verdict: &Verdict,
        kind: Kind,
        action: Action,
        reason: Option<String>,
    ) -> usize {
        self.items.push(PlannedItem {
            verdict: verdict.clone(),
            kind,
            action,
            reason,
        });
        self.items.len() - 1
    }

    fn step(&mut self, item: usize, write: Write) {
        self.steps.push(PlannedStep { item, write });
    }

    /// The steps as one chain.
    pub(crate) fn chain(&self) -> Chain {
        let mut chain = Chain::new();
        for step in &self.steps {
            chain.add_step(step.write.step());
        }
        chain
    }

    /// The steps as a chain that may be stopped anywhere: no thread is resolved before its reply is there. With the place of each
    /// of its steps in the plan.
    pub(crate) fn careful_chain(&self) -> (Chain, Vec<usize>) {
        let (mut chain, mut places) = (Chain::new(), Vec::new());
        let mut replies = HashMap::new();
        let steps = || self.steps.iter().enumerate();
        let last = |step: &PlannedStep| matches!(step.write, Write::Resolve { .. });
        for (place, step) in steps().filter(|(_, step)| !last(step)) {
            replies.insert(step.item, chain.add_step(step.write.step()));
            places.push(place);
        }
        for (place, step) in steps().filter(|(_, step)| last(step)) {
            let resolution = chain.add_step(step.write.step());
            if let Some(reply) = replies.get(&step.item) {
                chain.needs(resolution, *reply);
            }
            places.push(place);
        }
        (chain, places)
    }
}

/// A thread is never resolved over something that the verdict does not know of.
fn for_thread(feedback: &Feedback, thread: &Thread, talk: &Talk<'_>, verdict: &Verdict) -> Next {
    let standing = talk.standing();
    let closes = verdict.verdict.closes();
    let change = match (&verdict.seen, standing) {
        (Some(seen), _) => changed(seen, &talk.parts()),
        // Without `seen`, the last reply of the author's side says what was known.
        (None, Standing::Objected(last) | Standing::Decided(last)) => {
            Some(new_comment(last.who().name()))
        }
        (None, _) => None,
    };
    let told = |verdict: Option<super::verdicts::Decided>| match verdict {
        Some(verdict) => format!("answered before as `{}`", verdict.name()),
        None => "answered before".to_owned(),
    };
    match standing {
        // What was sent before is done, however the verdict is worded now.
        Standing::Answered(answer) | Standing::Acknowledged(answer, _) if answer.closes => {
            return match (thread.is_resolved, closes) {
                (true, _) => skip("already resolved"),
                (false, true) => (Action::Resolve, Some(told(answer.verdict))),
                (false, false) => skip("already answered, waiting for a person"),
            };
        }
        Standing::Asked(_) if !closes => return skip("already asked, waiting for a person"),
        _ => {}
    }
    if let Some(change) = change {
        return refuse(&verdict.id, &change);
    }
    if thread.is_resolved {
        return match standing {
            Standing::Unanswered if feedback.resolved_by_viewer(thread) => (
                Action::Reply,
                Some("it is resolved, but this reply is missing".to_owned()),
            ),
            Standing::Objected(_) | Standing::Decided(_) if verdict.seen.is_some() => {
                (Action::Reply, Some("already resolved".to_owned()))
            }
            _ => skip("already resolved"),
        };
    }
    let repeated = talk.repeats(&verdict.reply);
    match (standing, closes) {
        (_, true) if repeated && !matches!(standing, Standing::Objected(_)) => (
            Action::Resolve,
            Some("this reply is there already".to_owned()),
        ),
        (_, true) => (Action::ReplyAndResolve, None),
        (Standing::Answered(answer), false) if answer.comment.who().viewer => {
            skip("already asked, waiting for a person")
        }
        (_, false) if repeated => skip("already asked, waiting for a person"),
        (_, false) => (Action::Reply, None),
    }
}

fn for_remark(answers: &Answers<'_>, remark: &Remark<'_>, verdict: &Verdict) -> Next {
    let reaction = answers.to(remark.id);
    let change = match (&verdict.seen, reaction) {
        (Some(seen), _) => changed(seen, &answers.parts(remark)),
        (None, Some(Reaction::Decided(answer))) => Some(new_comment(answer.who().name())),
        (None, _) => None,
    };
    match reaction {
        Some(Reaction::Answered(_)) => skip("already answered in the conversation"),
        Some(Reaction::Asked(_)) if !verdict.verdict.closes() => {
            skip("already asked, waiting for a person")
        }
        _ => match change {
            Some(change) => refuse(&verdict.id, &change),
            None => (Action::Comment, None),
        },
    }
}
