//! Feedback on a pull request: fetched whole, sorted, clustered, put in order; and what was decided sent in one request.

mod answer;
mod brief;
mod classify;
mod cluster;
mod dispatch;
mod envelope;
mod gate;
mod model;
mod plan;
mod render;
mod report;
mod rounds;
mod table;
mod target;
mod terms;
mod text;
mod triage;
mod verdicts;
mod verify;
mod view;

pub use brief::{Brief, Prior};
pub use classify::{Category, Classification, Evidence, Source, classify};
pub use cluster::{Cluster, Item, cluster};
pub use dispatch::{Dispatch, MAX_PARALLEL, Unit, UnitKind, dispatch};
pub use envelope::{
    Counts, CrossInvocation, DEFAULT_LOOKBACK, Envelope, PendingReview, ResolvedThread, envelope,
};
pub use gate::{Decision, Gate, Row, Signal, VOLUME_THRESHOLD, gate};
pub use model::{Comment, Feedback, Kind, Review, Thread, ThreadComment, Totals};
pub use plan::{Action, Plan, PlannedItem, PlannedStep, Refusal, plan};
pub use render::{render, render_verification};
pub use report::{AnalysisError, Mode, Options, PullRequest, Report, analyse};
pub use rounds::{Round, answered_rounds, rounds};
pub use target::{Focus, Subject};
pub use triage::{Rule, State, Triage, triage};
pub use verdicts::{Decided, Problem, Verdict, parse_verdicts};
pub use verify::{CycleSource, MAX_CYCLES, Pattern, Remaining, Status, Verification, verify};
pub use view::from_view;
