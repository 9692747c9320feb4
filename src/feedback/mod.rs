//! Feedback on a pull request: fetched whole, sorted, clustered, put in order; and what was decided sent in one request.
//!
//! What a front end calls, in this order:
//!
//! 1. [`Subject::from_url`], [`Subject::new`] or [`find_by_branch`] say which pull request; a link to one comment sets
//!    [`Subject::focus`], which goes into [`Options::focus`].
//! 2. [`parse_states`] and [`parse_categories`] read the caller's own decisions into [`Options`].
//! 3. [`fetch`], then [`analyse`] give a [`Report`]; serde shows it to machines, [`compact`] and [`show()`] are shorter and longer forms of it.
//! 4. [`parse_verdicts`], then [`apply()`] (or [`preview`] for a dry run) give an [`Applied`].
//! 5. [`fetch`], [`analyse`], [`verify()`] give a [`Verification`].
//!
//! Only [`fetch`], [`find_by_branch`] and [`apply()`] talk to GitHub; everything else is a pure function.
//!
//! ```no_run
//! use ghx::feedback::{self, Options, Subject};
//!
//! # async fn round(client: &ghx::Client, verdicts: &[feedback::Verdict]) -> Result<(), Box<dyn std::error::Error>> {
//! let subject = Subject::new("acme/app", 42)?;
//! let before = feedback::fetch(client, &subject).await?;
//! let report = feedback::analyse(&before, &Options::default())?;
//! let short = feedback::compact(&report);
//! # let _ = short;
//!
//! let applied = feedback::apply(client, &before, verdicts).await;
//! assert_eq!(applied.meta.round_trips, 1);
//!
//! let after = feedback::fetch(client, &subject).await?;
//! let verification = feedback::verify(&feedback::analyse(&after, &Options::default())?, Some(1));
//! # let _ = verification;
//! # Ok(())
//! # }
//! ```

mod answer;
mod api;
mod apply;
mod brief;
mod classify;
mod cluster;
mod compact;
mod dispatch;
mod envelope;
mod gate;
mod handle;
mod index;
mod marker;
mod model;
mod noise;
mod options;
mod plan;
mod report;
mod rounds;
mod seen;
mod settle;
mod show;
mod side;
mod talk;
mod target;
mod terms;
mod text;
mod triage;
mod verdicts;
mod verify;
mod view;

pub use api::{apply, apply_kept, fetch, find_by_branch, preview};
pub use apply::{Applied, AppliedItem, AppliedMeta, ApplyPreview, Done};
pub use brief::{Brief, Prior};
pub use classify::{Category, Classification, Evidence, Source, classify};
pub use cluster::{Cluster, Item, cluster};
pub use compact::{Compact, Short, ShortCluster, ToLabel, compact, to_label};
pub use dispatch::{Dispatch, MAX_PARALLEL, Unit, UnitKind, dispatch};
pub use envelope::{
    Counts, CrossInvocation, DEFAULT_LOOKBACK, Envelope, PendingReview, ResolvedThread, envelope,
};
pub use gate::{Decision, Gate, Row, Signal, VOLUME_THRESHOLD, gate};
pub use model::{Comment, Draft, Feedback, Kind, Review, Thread, ThreadComment, Totals};
pub use noise::{NoiseRow, parse_noise};
pub use options::{Options, parse_categories, parse_states};
pub use plan::{Action, Plan, PlannedItem, PlannedStep, Refusal, Write, plan};
pub use report::{AnalysisError, Held, Mode, PullRequest, Report, analyse};
pub use rounds::{Round, answered_rounds, rounds};
pub use seen::Handed;
pub use settle::{Missing, Remaining, Why, missing};
pub use show::{Message, Shown, show, show_all};
pub use target::{Focus, Subject};
pub use triage::{Rule, State, Triage, triage};
pub use verdicts::{Decided, Problem, Verdict, parse_verdicts};
pub use verify::{CycleSource, Left, MAX_CYCLES, Pattern, Status, Verification, verify};
