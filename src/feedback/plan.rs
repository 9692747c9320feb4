//! Owns the way from verdicts to steps: what is replied, what is resolved, what is already done, and what stops it all.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::answer::{Reaction, conversation_reply, reaction};
use super::envelope::{PendingReview, envelope};
use super::model::{Comment, Feedback, Kind, Thread};
use super::verdicts::{Problem, Verdict};

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
/// let step: &PlannedStep = &planned.steps[0];
/// assert_eq!((step.item, step.task.as_str()), (0, "pr.thread.reply"));
/// # }
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlannedStep {
    /// Which item it belongs to.
    pub item: usize,
    /// The capability.
    pub task: String,
    /// Its input.
    pub input: Value,
}

/// All items and the steps of one batch, in order.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/feedback.in"));
/// # fn main() {
/// let verdicts = [verdict("PRRT_1", Decided::Fixed), verdict("PRRT_2", Decided::Declined)];
/// let Plan { items, steps } = plan(&three(), &verdicts).unwrap();
/// assert_eq!((items.len(), steps.len()), (2, 4), "a reply and a resolution each");
/// # }
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
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
/// feedback.reviews.push(review("PRR_1", "PENDING", "half a thought"));
/// let refusal = plan(&feedback, &[verdict("PRRT_1", Decided::Fixed)]).unwrap_err();
/// assert!(matches!(refusal, Refusal::PendingReview(draft) if draft.id == "PRR_1"));
/// # }
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
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
    let mut problems = Vec::new();
    for (index, verdict) in verdicts.iter().enumerate() {
        match find(feedback, &verdict.id) {
            Some(Found::Thread(thread)) => plan.thread(feedback, thread, verdict),
            Some(Found::Spoken(comment, kind)) => plan.spoken(feedback, &comment, kind, verdict),
            None => problems.push(Problem {
                path: format!("[{index}].id"),
                message: format!(
                    "`{}` is not feedback of pull request #{}",
                    verdict.id, feedback.number
                ),
            }),
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

enum Found<'a> {
    Thread(&'a Thread),
    Spoken(Comment, Kind),
}

fn find<'a>(feedback: &'a Feedback, id: &str) -> Option<Found<'a>> {
    if let Some(thread) = feedback.threads.iter().find(|thread| thread.id == id) {
        return Some(Found::Thread(thread));
    }
    if let Some(comment) = feedback.comments.iter().find(|comment| comment.id == id) {
        return Some(Found::Spoken(comment.clone(), Kind::PrComment));
    }
    let review = feedback
        .reviews
        .iter()
        .find(|review| review.id == id && !review.is_pending())?;
    Some(Found::Spoken(review.as_comment(), Kind::ReviewBody))
}

impl Plan {
    fn thread(&mut self, feedback: &Feedback, thread: &Thread, verdict: &Verdict) {
        let plain = |text: &str| text.replace('\r', "").trim().to_owned();
        let said = |body: &str| plain(body) == plain(&verdict.reply);
        // The first comment is the feedback; a reply of the viewer with this very text was sent by an earlier run.
        let replies = thread.comments.get(1..).unwrap_or_default();
        let mine = |author: &Option<String>| author.as_deref() == Some(feedback.viewer.as_str());
        let repeated = replies
            .iter()
            .any(|comment| mine(&comment.author) && said(&comment.body));
        let spoke_last = replies.last().is_some_and(|comment| mine(&comment.author));
        let (action, reason) = if thread.is_resolved {
            (Action::Skip, Some("already resolved"))
        } else if verdict.verdict.closes() {
            match repeated {
                true => (Action::Resolve, Some("this reply is there already")),
                false => (Action::ReplyAndResolve, None),
            }
        } else if repeated || spoke_last {
            (Action::Skip, Some("already asked, waiting for a person"))
        } else {
            (Action::Reply, None)
        };
        let item = self.item(verdict, Kind::ReviewThread, action, reason);
        if matches!(action, Action::Reply | Action::ReplyAndResolve) {
            self.step(
                item,
                "pr.thread.reply",
                json!({ "threadId": thread.id, "body": verdict.reply }),
            );
        }
        if matches!(action, Action::Resolve | Action::ReplyAndResolve) {
            self.step(item, "pr.thread.resolve", json!({ "threadId": thread.id }));
        }
    }

    fn spoken(&mut self, feedback: &Feedback, said: &Comment, kind: Kind, verdict: &Verdict) {
        let closes = verdict.verdict.closes();
        let done = match reaction(feedback, said) {
            Some(Reaction::Answered(_)) => Some("already answered in the conversation"),
            Some(Reaction::AskedBack(_)) if !closes => Some("already asked, waiting for a person"),
            _ => None,
        };
        if done.is_some() {
            self.item(verdict, kind, Action::Skip, done);
            return;
        }
        let item = self.item(verdict, kind, Action::Comment, None);
        let body = conversation_reply(&said.id, &said.body, &verdict.reply, closes);
        self.step(
            item,
            "pr.comments.create",
            json!({ "prId": feedback.id, "body": body }),
        );
    }

    fn item(
        &mut self,
        verdict: &Verdict,
        kind: Kind,
        action: Action,
        reason: Option<&str>,
    ) -> usize {
        self.items.push(PlannedItem {
            verdict: verdict.clone(),
            kind,
            action,
            reason: reason.map(str::to_owned),
        });
        self.items.len() - 1
    }

    fn step(&mut self, item: usize, task: &str, input: Value) {
        self.steps.push(PlannedStep {
            item,
            task: task.to_owned(),
            input,
        });
    }
}
