//! The checked program: what the passes before `plan` hand to the passes after it.
//!
//! Every name is resolved and every type is known; nothing here can be wrong any more, so planning and emitting report
//! no diagnostics.

use std::collections::BTreeMap;

use crate::ast;
use crate::logic;
use crate::openapi::{In, Reply};
use crate::place::Place;

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

/// What sending a step twice would do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effect {
    /// Writes nothing.
    Read,
    /// A second time changes nothing more.
    Idempotent,
    /// Writes again each time.
    Append,
}

/// An object of inputs; fields are named by index elsewhere.
#[derive(Debug, Clone, Default)]
pub struct Shape {
    /// In the order of the card.
    pub fields: Vec<Field>,
    /// `oneOf`: exactly one group of each choice is given whole.
    pub choices: Vec<Vec<Vec<u16>>>,
    /// Fields that fill the same variable.
    pub exclusive: Vec<Vec<u16>>,
    /// Derived requirements.
    pub rules: Vec<Rule>,
    /// The things that fields name; the subject is the first.
    pub refs: Vec<RefUse>,
}

/// One input.
#[derive(Debug, Clone)]
pub struct Field {
    /// The name in JSON.
    pub name: String,
    /// What values it takes.
    pub kind: Kind,
    /// Must be given.
    pub required: bool,
    /// `null` is a value of its own.
    pub nullable: bool,
    /// Compact JSON text used when it is left out.
    pub default: Option<String>,
    /// What it is.
    pub description: String,
}

/// The type of an input; limits are inclusive.
#[derive(Debug, Clone)]
pub enum Kind {
    /// `true` or `false`
    Boolean,
    /// A whole number; already narrowed to 32 bits where it binds to GraphQL's `Int`.
    Integer {
        /// Smallest.
        min: Option<i64>,
        /// Largest.
        max: Option<i64>,
    },
    /// Any number.
    Number {
        /// Smallest.
        min: Option<f64>,
        /// Largest.
        max: Option<f64>,
    },
    /// Text.
    String {
        /// Fewest characters.
        min: Option<u32>,
        /// Most characters.
        max: Option<u32>,
        /// A regular expression.
        pattern: Option<String>,
        /// A GitHub address, which may fill other fields of the same shape.
        address: Option<Address>,
    },
    /// One of these.
    Enum(Vec<String>),
    /// A list.
    List {
        /// What its elements are.
        item: Box<Kind>,
        /// Fewest elements.
        min: Option<u32>,
        /// Most elements.
        max: Option<u32>,
    },
    /// An object.
    Object(Shape),
}

/// A GitHub address: which paths it may have, and which fields of the same shape its parts fill.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Address {
    /// `/{owner}/{name}/issues/{number}`; `{}` is any part.
    pub paths: Vec<String>,
    /// What it is the address of, in words.
    pub noun: String,
    /// The names in braces that are numbers.
    pub numbers: Vec<String>,
    /// The names in braces and the fields they fill; empty for an address that GitHub itself looks up.
    pub fills: Vec<(String, u16)>,
}

/// A thing that inputs of a shape name together: a use of a ref.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RefUse {
    /// The property it was declared as.
    pub property: String,
    /// The ref's name.
    pub of: String,
    /// What messages call it.
    pub noun: String,
    /// What the capability is about.
    pub subject: bool,
    /// Whether it is a list of such things.
    pub list: bool,
    /// Whether it must be named.
    pub required: bool,
    /// The variable that its id fills.
    pub variable: String,
    /// The input that takes the id.
    pub id: Option<u16>,
    /// The other inputs that name it.
    pub ways: Vec<WayUse>,
    /// Where the ways that are no address start.
    pub container: Container,
}

/// One way to name a thing, other than by its id.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WayUse {
    /// The way's name in the ref.
    pub way: String,
    /// Its own inputs, in the ref's order.
    pub fields: Vec<u16>,
    /// Whether it is an address.
    pub address: bool,
}

/// Where a thing is looked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Container {
    /// At the root.
    Root,
    /// In a thing that inputs of the same shape name, outermost first: the ref's name and its fields.
    Inputs(Vec<(String, Vec<u16>)>),
    /// In what another use names, by index.
    Use(usize),
    /// In what the subject lies within: the name of that ref.
    Around(String),
}

/// A field that is needed when a predicate holds.
#[derive(Debug, Clone)]
pub struct Rule {
    /// The condition.
    pub when: Predicate,
    /// As the card wrote it.
    pub when_text: String,
    /// At least one of these fields is needed; with none at all, the condition itself is refused.
    pub needs: Vec<u16>,
    /// The other way round: these fields are refused unless the condition holds.
    pub only: bool,
    /// What users are told instead of what follows from it.
    pub say: Option<String>,
}

/// A condition.
pub type Predicate = logic::Predicate<Term>;

/// One side of a comparison.
#[derive(Debug, Clone, PartialEq)]
pub enum Term {
    /// Field indexes from the whole input.
    Input(Vec<u16>),
    /// Field indexes from the item.
    Item(Vec<u16>),
    /// A value of the reply: response keys, starting with the root field's key, or from the list item inside a filter.
    Reply(Vec<String>),
    /// All values of the reply that a path through lists leads to.
    Every(Path),
    /// JSON text.
    Json(String),
    /// How many elements the list of another term has.
    Count(Box<Term>),
    /// A value in the result of an earlier step.
    Result(StepResult),
    /// Keys from an element of a list in a result.
    Element(Vec<String>),
}

/// A value in the result of an earlier step of the same composite.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StepResult {
    /// The step, by index.
    pub step: u16,
    /// The names that lead to it.
    pub path: Vec<String>,
}

/// Where a parameter's value comes from.
#[derive(Debug, Clone, PartialEq)]
pub enum Source {
    /// Field indexes from the whole input.
    Input(Vec<u16>),
    /// Field indexes from the item.
    Item(Vec<u16>),
    /// JSON text.
    Json(String),
    /// The first that is given.
    First(Vec<Source>),
    /// A value in the result of an earlier step.
    Result(StepResult),
    /// Keys from an element of a list in a result.
    Element(Vec<String>),
}

/// A checked operation: its tree, and the fragments it needs.
#[derive(Debug, Clone)]
pub struct Document {
    /// The operation. Fragments that use variables are still spreads here; `plan` inlines them.
    pub operation: ast::Operation,
    /// The fragments reachable from it, sorted by name.
    pub fragments: Vec<ast::Fragment>,
    /// How it uses its variables, through all fragments.
    pub uses: Uses,
}

impl Document {
    /// The fragments by name.
    pub(crate) fn fragments(&self) -> BTreeMap<&str, &ast::Fragment> {
        let fragments = self.fragments.iter();
        fragments.map(|it| (it.name.text.as_str(), it)).collect()
    }
}

/// How selections use variables.
#[derive(Debug, Clone, Default)]
pub struct Uses {
    /// Every use of a variable.
    pub variables: Vec<Use>,
    /// Connections and how they are bounded, unless by a good literal.
    pub bounds: Vec<(ast::Name, Bound)>,
}

/// One use of a variable.
#[derive(Debug, Clone)]
pub struct Use {
    /// The variable.
    pub name: String,
    /// Where it stands.
    pub place: Place,
    /// The type that is expected there; none inside a custom scalar, where only the server knows.
    pub expected: Option<ast::TypeRef>,
    /// The argument has a default, so a nullable variable may stand where non-null is expected.
    pub has_default: bool,
}

/// How a connection is bounded.
#[derive(Debug, Clone, PartialEq)]
pub enum Bound {
    /// By nothing.
    Missing,
    /// By a variable.
    Variable(String),
    /// By a number that GitHub refuses.
    OutOfRange(i64),
}

/// One GraphQL operation with all that belongs to it.
#[derive(Debug, Clone)]
pub struct Operation {
    /// Its document.
    pub document: Document,
    /// One for each declared variable, in order.
    pub variables: Vec<Variable>,
    /// Phase 1.
    pub lookups: Vec<Lookup>,
    /// What must hold.
    pub ensure: Vec<Ensure<Predicate>>,
    /// How lists are fetched to the end.
    pub pages: Option<Pages>,
    /// Operations that take its place when an input is given, by index, each with its own paths to the same output.
    pub alternatives: Vec<(u16, Operation, Vec<OutputField>)>,
    /// How to find out whether it was done, when its reply is lost.
    pub confirm: Option<Box<Confirm>>,
    /// How it is asked for, if not by GraphQL.
    pub rest: Option<Rest>,
}

/// A request of REST.
#[derive(Debug, Clone, PartialEq)]
pub struct Rest {
    /// The operation's id in the description.
    pub operation: String,
    /// `GET`
    pub method: String,
    /// `/repos/{owner}/{repo}/actions/runs`
    pub path: String,
    /// What is sent.
    pub parameters: Vec<RestParameter>,
    /// The media type to ask for, if not JSON.
    pub accept: Option<String>,
    /// The status codes of success.
    pub codes: Vec<u16>,
    /// What it answers.
    pub reply: Reply,
    /// The text is a log, of which the steps are wanted.
    pub log: bool,
}

/// A parameter of a request.
#[derive(Debug, Clone, PartialEq)]
pub struct RestParameter {
    /// Its name.
    pub name: String,
    /// Where it goes.
    pub place: In,
    /// What is given for it.
    pub given: Given,
}

/// What is given for a parameter.
#[derive(Debug, Clone, PartialEq)]
pub enum Given {
    /// A variable of the operation.
    Variable(String),
    /// JSON text.
    Json(String),
}

/// A query that finds what an operation wrote. What it finds stands for that part of the lost reply.
#[derive(Debug, Clone)]
pub struct Confirm {
    /// The query; its variables have the values of those of the same name.
    pub operation: Operation,
    /// What it finds, as `found`: a list of objects, or one.
    pub output: Vec<OutputField>,
    /// Where such an object stands in the lost reply, from the root field's value.
    pub at: Vec<String>,
    /// How many of the first conditions are about other parts of the lost reply.
    pub aside: u16,
}

/// What must hold for an operation to count as done.
#[derive(Debug, Clone, PartialEq)]
pub struct Ensure<P> {
    /// Over the reply and the input.
    pub predicate: P,
    /// As the card wrote it.
    pub text: String,
    /// What users are told when it does not hold.
    pub message: Option<String>,
}

/// A variable of an operation.
#[derive(Debug, Clone)]
pub struct Variable {
    /// Its name.
    pub name: String,
    /// The input that binds to it.
    pub input: Option<u16>,
    /// Non-null and without default.
    pub required: bool,
    /// Look-ups that can fill it, by index, in order of preference.
    pub injects: Vec<u16>,
}

/// A query that turns a name into an id.
#[derive(Debug, Clone)]
pub struct Lookup {
    /// Its name in the card.
    pub name: String,
    /// Its document: one root field.
    pub document: Document,
    /// Its declared variables that have a source.
    pub variables: Vec<LookupVariable>,
    /// The input list of which each element is looked up.
    pub foreach: Option<u16>,
    /// The capabilities that change what it finds: it waits for their steps.
    pub after: Vec<String>,
    /// Where the id is in the reply.
    pub path: Path,
    /// The use whose thing it looks for, by index; `None` for one that the card wrote out.
    pub of: Option<u16>,
    /// Its type, neither a list nor nullable.
    pub ty: Type,
}

/// A variable of a look-up.
#[derive(Debug, Clone, PartialEq)]
pub struct LookupVariable {
    /// Its name.
    pub name: String,
    /// Where its value comes from.
    pub source: Source,
    /// The look-up cannot run without a value.
    pub required: bool,
}

/// A path through a reply.
#[derive(Debug, Clone, PartialEq)]
pub struct Path {
    /// The first segment is the root field's key (or, in `fields`, a key of the item).
    pub segments: Vec<Segment>,
}

/// One key of a path, and what is done with a list there.
#[derive(Debug, Clone, PartialEq)]
pub struct Segment {
    /// The response key.
    pub key: String,
    /// The value is a list that is gone through: `[*]`, or `[predicate]` which keeps only some items.
    pub list: Option<Option<Predicate>>,
}

/// One field of an output.
#[derive(Debug, Clone)]
pub struct OutputField {
    /// Its name.
    pub name: String,
    /// Where it comes from. Composites have no paths: `None`.
    pub path: Option<Path>,
    /// For `{from, fields}`: the fields of each item (paths relative to it).
    pub fields: Vec<OutputField>,
    /// Its type, null-ness included.
    pub ty: Type,
    /// Left out where the part of a composite that gives it did not run; its type is nullable then.
    pub optional: bool,
}

/// The type of an output.
#[derive(Debug, Clone, PartialEq)]
pub enum Type {
    /// Text, ids, dates, addresses.
    String,
    /// A 32-bit number.
    Int,
    /// A 64-bit number.
    Long,
    /// A number.
    Float,
    /// `true` or `false`
    Boolean,
    /// A GraphQL enum: its name and values. New values may appear, so the Rust type has an `Other`.
    Enum(String, Vec<String>),
    /// A list.
    List(Box<Type>),
    /// An object; the name suggests what to call the Rust struct.
    Object(String, Vec<(String, Type)>),
    /// May be null.
    Nullable(Box<Type>),
    /// Any JSON (unknown scalars).
    Json,
    /// The id of a thing, by the name of its ref.
    Id(String),
}

impl Type {
    /// The same without null and lists around it.
    pub fn innermost(&self) -> &Type {
        match self {
            Type::Nullable(inner) | Type::List(inner) => inner.innermost(),
            other => other,
        }
    }
}

/// How lists are fetched to the end.
#[derive(Debug, Clone)]
pub struct Pages {
    /// The boolean input that asks for it.
    pub all: Option<u16>,
    /// The connections.
    pub connections: Vec<Connection>,
}

/// A connection that may have more pages.
#[derive(Debug, Clone)]
pub struct Connection {
    /// Response keys, starting with the root field's.
    pub path: Vec<String>,
    /// The cursor variable, by index.
    pub after: u16,
    /// A boolean variable that is true once the connection is complete, by index.
    pub skip: Option<u16>,
    /// Connections inside its nodes.
    pub nested: Vec<Nested>,
    /// The key of its items, if that is not `nodes`.
    pub items: Option<String>,
}

/// A connection inside the nodes of another one.
#[derive(Debug, Clone)]
pub struct Nested {
    /// Response keys from the node.
    pub path: Vec<String>,
    /// The node's key that holds its id.
    pub id: String,
    /// The query for further pages: variables `id` and `after`, one root field.
    pub document: Document,
    /// Response keys to the connection, starting with the root field's.
    pub from: Vec<String>,
}

/// A composite.
#[derive(Debug, Clone)]
pub struct Composite {
    /// The steps.
    pub steps: Vec<CompositeStep>,
    /// What becomes of the outputs.
    pub strategy: Strategy,
}

impl Composite {
    /// In how many requests its steps go, look-ups and further pages aside: one more for each level of dependence.
    pub fn stages(&self) -> usize {
        let (mut stages, mut start) = (1, 0);
        for (index, step) in self.steps.iter().enumerate() {
            if step.uses().any(|other| other >= start) {
                (stages, start) = (stages + 1, index);
            }
        }
        stages
    }
}

/// One step of a composite.
#[derive(Debug, Clone)]
pub struct CompositeStep {
    /// The canonical id of the capability it runs (aliases are resolved).
    pub capability_id: String,
    /// The alias without its number; unique in its composite.
    pub stem: String,
    /// The input list it runs for each item of.
    pub foreach: Option<u16>,
    /// The list in the result of an earlier step that it runs for each element of.
    pub over: Option<StepResult>,
    /// Runs only when this holds.
    pub when: Option<Predicate>,
    /// The step's input by index, and its source.
    pub params: Vec<(u16, Source)>,
}

impl CompositeStep {
    /// The earlier steps whose results it uses.
    fn uses(&self) -> impl Iterator<Item = usize> {
        fn of_source<'s>(source: &'s Source, found: &mut Vec<&'s StepResult>) {
            match source {
                Source::Result(at) => found.push(at),
                Source::First(all) => all.iter().for_each(|it| of_source(it, found)),
                _ => {}
            }
        }
        let mut found: Vec<&StepResult> = self.over.iter().collect();
        self.params
            .iter()
            .for_each(|(_, source)| of_source(source, &mut found));
        let terms = self.when.iter().flat_map(Predicate::terms);
        found.extend(terms.filter_map(|term| match term {
            Term::Result(at) => Some(at),
            Term::Count(list) => match &**list {
                Term::Result(at) => Some(at),
                _ => None,
            },
            _ => None,
        }));
        let steps: Vec<usize> = found.iter().map(|at| usize::from(at.step)).collect();
        steps.into_iter()
    }
}

/// What becomes of the outputs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Strategy {
    /// One object.
    Merge,
    /// One entry for each item.
    Array,
    /// The last step's.
    Last,
}
