//! The checked program: what the passes before `tables` hand to the passes after it.
//!
//! Every name is resolved and every type is known; nothing here can be wrong any more, so making tables and writing Rust report
//! no diagnostics.

mod composite;
mod document;
mod input;
mod operation;
mod output;
mod terms;

pub use composite::{Composite, CompositeStep};
pub use document::{Bound, Document, Use, Uses};
pub use ghx_plan::plan::{Effect, Strategy};
pub use input::{Address, Container, Field, Kind, RefUse, Rule, Shape, WayUse};
pub use operation::{
    Confirm, Connection, Ensure, Form, Lookup, LookupVariable, Nested, Operation, Pages,
    ParameterValue, Rest, RestParameter, Variable,
};
pub use output::{OutputField, Path, Segment, Type};
pub use terms::{Predicate, Source, StepResult, Term};

/// All capabilities of one build, sorted by id.
#[derive(Debug, Clone, Default)]
pub struct Program {
    /// The capabilities.
    pub capabilities: Vec<Capability>,
    /// Capabilities of another build that composites here run (the built-in ones, for `cards!`): only their interface counts,
    /// no code is emitted for them.
    pub imported: Vec<Capability>,
    /// Cards that do not compile, so that Rust code which uses them is not blamed as well.
    pub broken: Vec<Stub>,
    /// The kinds of things that inputs name, sorted by name.
    pub refs: Vec<Ref>,
}

/// A kind of thing that users can name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ref {
    /// Its name.
    pub name: String,
    /// What messages call it.
    pub noun: String,
    /// Its type in the schema; none for what only REST knows.
    pub ty: Option<String>,
    /// How its ids start.
    pub prefix: Option<String>,
    /// The ref it lies within.
    pub within: Option<String>,
    /// The inputs of its first way by name, those of what it lies within first.
    pub parts: Vec<Part>,
    /// The paths of its addresses.
    pub addresses: Vec<String>,
    /// Declared in another build, which has its Rust types.
    pub imported: bool,
}

/// One input of a way by name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// Its name in the ref.
    pub name: String,
    /// Whether it is a number; text otherwise.
    pub number: bool,
}

/// A card that does not compile, as far as it could be read.
#[derive(Debug, Clone, Default)]
pub struct Stub {
    /// `domain.path.verb`
    pub id: String,
    /// Other names.
    pub aliases: Vec<String>,
    /// Its inputs.
    pub input: Shape,
    /// The names of its outputs.
    pub output: Vec<String>,
}

impl Stub {
    /// Its id and its aliases.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        std::iter::once(&self.id)
            .chain(&self.aliases)
            .map(String::as_str)
    }
}

/// A card, checked.
#[derive(Debug, Clone)]
pub struct Capability {
    /// `domain.path.verb`
    pub id: String,
    /// Other names.
    pub aliases: Vec<String>,
    /// The card's version.
    pub version: String,
    /// What it does.
    pub description: String,
    /// What sending it twice would do.
    pub effect: Effect,
    /// Its inputs.
    pub input: Shape,
    /// What it runs.
    pub action: Action,
    /// Whether `routing.preferred` is `cli`.
    pub prefers_cli: bool,
    /// Whether it cannot be undone.
    pub destructive: bool,
    /// Its output.
    pub output: Vec<OutputField>,
    /// The fields of the schema that it changes.
    pub writes: Vec<String>,
    /// Title and compact JSON text.
    pub examples: Vec<(String, String)>,
}

impl Capability {
    /// Its id and its aliases.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        let aliases = self.aliases.iter().map(String::as_str);
        std::iter::once(self.id.as_str()).chain(aliases)
    }
}

/// What a capability runs.
#[derive(Debug, Clone)]
pub enum Action {
    /// One GraphQL operation.
    Operation(Box<Operation>),
    /// Several capabilities.
    Composite(Composite),
}
