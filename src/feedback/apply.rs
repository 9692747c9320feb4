//! Owns the result of sending verdicts: what happened to each item, from the results of the batch's steps.

use ghx_runtime::{ChainResultEnvelope, Code, DryRun, ErrorBody, Outcome, Status, StepResult};
use serde::{Deserialize, Serialize};

use super::envelope::PendingReview;
use super::model::Kind;
use super::plan::{Action, Plan, PlannedItem, Refusal};
use super::verdicts::{Decided, Problem};

/// What became of one item.
///
/// ```
/// use ghx::feedback::Done;
///
/// assert_eq!(serde_json::to_string(&Done::Skipped).unwrap(), "\"skipped\"");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Done {
    /// All its steps succeeded.
    Done,
    /// Nothing had to be sent.
    Skipped,
    /// A step failed.
    Failed,
}

/// One item with the results of its steps.
///
/// ```
/// use ghx::feedback::{AppliedItem, Done};
///
/// let item: AppliedItem = serde_json::from_str(
///     r#"{"id":"PRRT_1","kind":"review_thread","verdict":"fixed","action":"skip","outcome":"skipped","reason":"already resolved"}"#,
/// )?;
/// assert_eq!((item.outcome, item.steps.len()), (Done::Skipped, 0));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Debug, Clone, Serialize, Deserialize)]
#[non_exhaustive]
pub struct AppliedItem {
    /// The thread, comment or review.
    pub id: String,
    /// What it is.
    pub kind: Kind,
    /// The verdict.
    pub verdict: Decided,
    /// What was planned.
    pub action: Action,
    /// What became of it.
    pub outcome: Done,
    /// Why nothing, or less than usual, was sent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// Why it was refused.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<ErrorBody>,
    /// The results of its steps.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub steps: Vec<StepResult>,
}

/// How often GitHub was asked, and what came of it.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/feedback.in"));
/// # fn main() {
/// // A verdict on something that the pull request does not have.
/// let refused = preview(&three(), &[verdict("PRRT_9", Decided::Fixed)], &Default::default()).unwrap_err();
/// let AppliedMeta { total, done, failed, round_trips, .. } = refused.meta;
/// assert_eq!((total, done, failed, round_trips), (1, 0, 1, 0));
/// # }
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct AppliedMeta {
    /// Verdicts.
    pub total: usize,
    /// Items whose steps all succeeded.
    pub done: usize,
    /// Items that were done before.
    pub skipped: usize,
    /// Items with a failed step.
    pub failed: usize,
    /// Requests that fetched the state before.
    pub fetch_round_trips: u64,
    /// Requests that wrote.
    pub round_trips: usize,
}

/// What `ghx feedback apply` says.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/feedback.in"));
/// # fn main() {
/// // A verdict on something that the pull request does not have.
/// let refused: Applied = preview(&three(), &[verdict("PRRT_9", Decided::Fixed)], &Default::default()).unwrap_err();
/// assert_eq!(refused.status, ghx::Status::Failed);
/// assert_eq!(refused.problems[0].path, "[0].id");
/// # }
/// ```
#[derive(Debug, Clone, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Applied {
    /// Success also when everything was done before.
    pub status: Status,
    /// One for each verdict, in the order given; empty when nothing was tried.
    pub items: Vec<AppliedItem>,
    /// Why nothing was sent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<ErrorBody>,
    /// Mistakes in the verdicts, by place.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub problems: Vec<Problem>,
    /// The draft that stands in the way.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pending_review: Option<PendingReview>,
    /// Counts.
    pub meta: AppliedMeta,
}

/// What would be sent.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/feedback.in"));
/// # fn main() {
/// // The only thread is resolved already.
/// let feedback = pull(vec![resolved(thread("PRRT_1", "src/a.rs", "Why?"))]);
/// let shown: ApplyPreview = preview(&feedback, &[verdict("PRRT_1", Decided::Fixed)], &Default::default()).unwrap();
/// assert!(shown.dry_run.is_none());
/// assert_eq!(shown.items[0].reason.as_deref(), Some("already resolved"));
/// # }
/// ```
#[derive(Debug, Serialize)]
#[non_exhaustive]
pub struct ApplyPreview {
    /// One for each verdict.
    pub items: Vec<PlannedItem>,
    /// The exact requests; none when everything is done already.
    pub dry_run: Option<DryRun>,
}

impl Applied {
    /// Joins the plan with the results of its steps.
    pub(crate) fn new(
        plan: Plan,
        results: Option<ChainResultEnvelope>,
        fetch_round_trips: u64,
    ) -> Applied {
        let (round_trips, results) = results.map_or((0, Vec::new()), |chain| {
            (chain.meta.round_trips, chain.results)
        });
        let mut steps: Vec<Vec<StepResult>> = plan.items.iter().map(|_| Vec::new()).collect();
        for (step, result) in plan.steps.iter().zip(results) {
            if let Some(of_item) = steps.get_mut(step.item) {
                of_item.push(result);
            }
        }
        let items: Vec<AppliedItem> = plan.items.into_iter().zip(steps).map(item).collect();
        let count = |outcome| items.iter().filter(|item| item.outcome == outcome).count();
        let meta = AppliedMeta {
            total: items.len(),
            done: count(Done::Done),
            skipped: count(Done::Skipped),
            failed: count(Done::Failed),
            fetch_round_trips,
            round_trips,
        };
        let any_step = items
            .iter()
            .flat_map(|item| &item.steps)
            .any(|step| step.ok);
        let status = match meta.failed {
            0 => Status::Success,
            failed if failed == meta.total && !any_step => Status::Failed,
            _ => Status::Partial,
        };
        Applied {
            status,
            items,
            error: None,
            problems: Vec::new(),
            pending_review: None,
            meta,
        }
    }

    /// The threads that were resolved although their reply was refused, by the place of their item.
    pub(crate) fn resolved_without_reply(&self) -> Vec<(usize, String)> {
        let refused = |step: &StepResult| {
            let error = step.error.as_ref();
            error.is_some_and(|error| error.outcome() == Some(Outcome::NotApplied))
        };
        let items = self.items.iter().enumerate();
        items
            .filter(|(_, item)| match item.steps.as_slice() {
                [reply, resolved] => refused(reply) && resolved.ok,
                _ => false,
            })
            .map(|(at, item)| (at, item.id.clone()))
            .collect()
    }

    /// Adds what was done to take the resolutions of such threads back.
    pub(crate) fn opened_again(&mut self, items: &[usize], results: ChainResultEnvelope) {
        self.meta.round_trips += results.meta.round_trips;
        for (at, result) in items.iter().zip(results.results) {
            if let Some(item) = self.items.get_mut(*at) {
                item.reason = Some(match result.ok {
                    true => "the reply was refused, so the thread was opened again".to_owned(),
                    false => "the thread was resolved, but the reply was refused".to_owned(),
                });
                item.steps.push(result);
            }
        }
    }

    /// Nothing was sent.
    pub(crate) fn refused(error: ErrorBody, total: usize, fetch_round_trips: u64) -> Applied {
        let meta = AppliedMeta {
            total,
            done: 0,
            skipped: 0,
            failed: total,
            fetch_round_trips,
            round_trips: 0,
        };
        let error = Some(error);
        Applied {
            status: Status::Failed,
            items: Vec::new(),
            error,
            problems: Vec::new(),
            pending_review: None,
            meta,
        }
    }

    /// Nothing was sent because of the verdicts or of a draft review.
    pub(crate) fn from_refusal(refusal: Refusal, total: usize, fetch_round_trips: u64) -> Applied {
        let mut refused = Applied::refused(refusal.to_error(), total, fetch_round_trips);
        match refusal {
            Refusal::Invalid(problems) => refused.problems = problems,
            Refusal::PendingReview(draft) => refused.pending_review = Some(draft),
        }
        refused
    }
}

impl Refusal {
    /// The refusal in the words of the contract.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/feedback.in"));
    /// # fn main() {
    /// let refusal = plan(&three(), &[verdict("PRRT_9", Decided::Fixed)]).unwrap_err();
    /// let error = refusal.to_error();
    /// assert_eq!((error.code, error.outcome()), (ghx::Code::Validation, Some(ghx::Outcome::NotApplied)));
    /// # }
    /// ```
    pub fn to_error(&self) -> ErrorBody {
        let error = match self {
            Refusal::Invalid(problems) => {
                let list: Vec<String> = problems.iter().map(ToString::to_string).collect();
                ErrorBody::new(
                    Code::Validation,
                    format!("Input validation failed: {}", list.join("; ")),
                )
            }
            Refusal::PendingReview(draft) => ErrorBody::new(
                Code::NotReady,
                format!(
                    "you have an unsubmitted review ({}) that would swallow the replies; submit or discard it first",
                    draft.id
                ),
            ),
        };
        error.with_outcome(Outcome::NotApplied)
    }
}

fn item((planned, steps): (PlannedItem, Vec<StepResult>)) -> AppliedItem {
    let error = (planned.action == Action::Refuse).then(|| {
        let message = planned.reason.clone().unwrap_or_default();
        ErrorBody::new(Code::NotApplied, message).with_outcome(Outcome::NotApplied)
    });
    let outcome = if planned.action == Action::Skip {
        Done::Skipped
    } else if !steps.is_empty() && steps.iter().all(|step| step.ok) {
        Done::Done
    } else {
        Done::Failed
    };
    AppliedItem {
        id: planned.verdict.id,
        kind: planned.kind,
        verdict: planned.verdict.verdict,
        action: planned.action,
        outcome,
        reason: planned.reason,
        error,
        steps,
    }
}
