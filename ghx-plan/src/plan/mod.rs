//! The tables a compiled card becomes: what the compiler emits and the engine runs.
//!
//! Everything here is `'static` data that `const` evaluation can build and check. The compiler (or the macros) writes
//! these values as Rust source; nothing here parses, allocates or talks to the network.
//!
//! ```
//! # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../ghx-runtime/tests/support/example.in"));
//! # fn main() {
//! // `RESOLVE` is a capability with one text field and one mutation.
//! assert_eq!((RESOLVE.id, RESOLVE.effect), ("pr.thread.resolve", Effect::Idempotent));
//! assert_eq!(RESOLVE.input.fields[0].name, "threadId");
//! let Action::Operation(operation) = &RESOLVE.action else { unreachable!() };
//! assert_eq!(operation.selections.pieces[1], ": resolveReviewThread(input: {threadId: $");
//! # }
//! ```

mod build;
mod check;
mod composite;
mod input;
mod operation;
mod output;
mod predicate;
mod refs;
mod rest;
#[doc(hidden)]
pub mod table;
mod template;
pub mod text;
mod types;
#[doc(hidden)]
pub mod written;

pub use composite::{Composite, CompositeStep, Param, Strategy};
pub use input::{Choice, Field, Kind, Rule, Shape};
pub use operation::{
    Confirm, Connection, Ensure, Form, Inject, Instead, Lookup, LookupVariable, Nested, Operation,
    OperationKind, Pages, Root, Variable,
};
pub use output::{Each, Emit, ListWalk, Node, Projection};
pub use predicate::{Predicate, Source, Term};
pub use refs::{Address, Container, RefUse, WayUse};
pub use rest::{In, Parameter, ParameterValue, Rest, RestReply};
pub use template::{Fragment, Template};
pub use types::Type;

use written::table;

table! {
/// One capability: what a card says, in the form the engine runs.
///
/// ```
/// use ghx_runtime::plan::*;
///
/// static ME: Capability = Capability::checked(
///     Capability::new("user.me", Effect::Read, Shape::new(&[]), Action::Operation(Operation::query("Me", &[""], &[""])))
///         .about("1.0.0", "Says who you are.", &[])
///         .prefers_cli(),
/// );
/// assert_eq!((ME.id, ME.preferred), ("user.me", Route::Cli));
/// ```
#[derive(Debug)]
pub struct Capability known by id {
    /// The name users type, `domain.path.verb`.
    pub id: &'static str = "",
    /// Other names that users may type.
    pub aliases: &'static [&'static str] = &[],
    /// The card's own version.
    pub version: &'static str = "",
    /// What it does and when to use it.
    pub description: &'static str = "",
    /// What sending it twice would do.
    pub effect: Effect = Effect::Read,
    /// Whether it cannot be undone; a composite's steps decide for it.
    pub destructive: bool = false,
    /// The inputs and their rules.
    pub input: Shape = Shape::EMPTY,
    /// What it runs.
    pub action: Action = Action::Operation(Operation::EMPTY),
    /// The route taken first.
    pub preferred: Route = Route::Graphql,
    /// JSON Schema of the output, derived from the selection.
    pub output_schema: &'static str = "{}",
    /// Inputs that work, checked at build time.
    pub examples: &'static [Example] = &[],
}
}

impl Capability {
    /// The first part of the id.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../ghx-runtime/tests/support/example.in"));
    /// # fn main() {
    /// assert_eq!(RESOLVE.domain(), "pr");
    /// # }
    /// ```
    pub fn domain(&self) -> &'static str {
        self.id.split('.').next().unwrap_or(self.id)
    }

    /// Whether it is made of others.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../ghx-runtime/tests/support/example.in"));
    /// # fn main() {
    /// assert!(!RESOLVE.is_composite());
    /// # }
    /// ```
    pub fn is_composite(&self) -> bool {
        matches!(self.action, Action::Composite(_))
    }

    /// Whether it needs GitHub's REST API.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../ghx-runtime/tests/support/example.in"));
    /// # fn main() {
    /// assert!(!RESOLVE.is_rest());
    /// # }
    /// ```
    pub fn is_rest(&self) -> bool {
        matches!(&self.action, Action::Operation(operation) if operation.rest.is_some())
    }
}

table! {
/// What a capability runs.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../ghx-runtime/tests/support/example.in"));
/// # fn main() {
/// let Action::Operation(operation) = &RESOLVE.action else { unreachable!() };
/// assert_eq!(operation.name, "PrThreadResolve");
/// # }
/// ```
#[derive(Debug)]
#[allow(
    clippy::large_enum_variant,
    reason = "tables are constants: nothing moves them, and no heap can hold them"
)]
pub enum Action {
    /// One GraphQL operation.
    Operation(operation: Operation),
    /// Several capabilities in one request.
    Composite(composite: Composite),
}
}

table! {
/// What sending a step twice would do.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../ghx-runtime/tests/support/example.in"));
/// # fn main() {
/// assert_eq!(RESOLVE.effect, Effect::Idempotent, "it may be sent again after a lost connection");
/// # }
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effect {
    /// Writes nothing.
    Read,
    /// Writes; a second time changes nothing more.
    Idempotent,
    /// Writes again each time it is sent: a comment, an issue.
    Append,
}
}

table! {
/// The ways a capability can reach GitHub.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../ghx-runtime/tests/support/example.in"));
/// # fn main() {
/// assert_eq!(RESOLVE.preferred, Route::Graphql);
/// assert_eq!(serde_json::to_string(&Route::Cli).unwrap(), "\"cli\"");
/// # }
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Route {
    /// GitHub's GraphQL API.
    Graphql,
    /// GitHub's REST API.
    Rest,
    /// Both, in a chain.
    #[serde(rename = "graphql+rest")]
    Both,
    /// The same GraphQL, carried by the `gh` command.
    Cli,
}
}

table! {
/// An input that works.
///
/// ```
/// # use ghx_runtime::plan::*;
/// const EXAMPLE: Example = Example::new("Closes an issue", r#"{"issueId":"I_1"}"#);
/// assert_eq!((EXAMPLE.title, EXAMPLE.input), ("Closes an issue", r#"{"issueId":"I_1"}"#));
/// ```
#[derive(Debug)]
pub struct Example {
    /// What it shows.
    pub title: &'static str,
    /// The input as JSON text.
    pub input: &'static str,
}
}
