//! ghx's runtime: plan types, batch assembly, engine and transport. Knows nothing of the compiler.
//!
//! ```
//! # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/example.in"));
//! # fn main() {
//! // A capability runs through a client; here the transport is scripted and answers at once.
//! let output = block_on(resolve("PRRT_1").send(&client())).unwrap();
//! assert!(output.is_resolved);
//!
//! // The same by name, with JSON in and out.
//! let input = r#"{"threadId": "PRRT_1"}"#;
//! let envelope = block_on(execute_task(&client(), &REGISTRY, "pr.thread.resolve", input));
//! assert_eq!(envelope.data.unwrap().get(), r#"{"isResolved":true}"#);
//! # }
//! ```

pub mod auth;
pub mod batch;
#[cfg(feature = "blocking")]
pub mod blocking;
#[doc(hidden)]
pub mod generated;

mod assemble;
mod chain;
mod client;
mod engine;
mod envelope;
mod error;
mod journal;
mod kept;
mod output;
mod pages;
mod references;
mod registry;
mod replies;
mod request;
mod tasks;
mod transport;
mod typed;

// The tables and inputs are a crate of their own, which the compiler shares.
#[doc(inline)]
pub use ghx_plan::plan::Route;
#[doc(inline)]
pub use ghx_plan::{
    Given, Id, IdInput, Ids, Input, Items, Later, Nullable, Numbered, Problem, Problems, Record,
    Ref, RefKind, RefPart, Referable, Slot, Text, Texts, Textual, Timestamp, Url, input_schema,
    output_schema,
};
#[doc(hidden)]
pub use ghx_plan::{List, Maybe, Path, Plain, Reached, Setting, kind, plan};
use ghx_plan::{given, intake, json, problem, record, seen, suggest};

pub use assemble::{ChainText, Documents, chain_size};
pub use chain::{AppendTo, Chain, ChainOutcome, Handle, Outputs};
pub use client::{Client, ClientBuilder, Pace, Phase, Progress, RateLimit, Stop, TokenProvider};
pub use engine::{DryRun, PlanOptions, PlannedRequest, PlannedStep, alternatives};
pub use envelope::{
    ChainMeta, ChainResultEnvelope, ResultEnvelope, ResultMeta, Status, StepResult,
};
pub use error::{Code, Details, Error, ErrorBody, Outcome};
pub use journal::{Journal, JournalError, JournalFile};
pub use pages::{ItemStream, Paged};
pub use registry::Registry;
pub use request::{Request, Step};
pub use tasks::{
    ChainOptions, TaskRequest, execute_task, execute_tasks, execute_tasks_kept, execute_tasks_with,
    open_steps, plan_task, plan_tasks, resume_tasks,
};
pub use transport::{
    BoxFuture, HttpReply, HttpRequest, HttpTransport, ReplyHeaders, RestRequest, Transport,
    TransportError, TransportErrorKind,
};

#[doc(hidden)]
pub use output::{Fields, Output, read_output};
#[doc(hidden)]
pub use typed::word;
