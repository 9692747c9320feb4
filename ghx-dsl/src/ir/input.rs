//! Inputs: an object of fields, what values they take, what they name, and what must hold for them.

use super::{Predicate, Type};

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
    /// One of these; and the enum of the schema that they are values of, where they are sent as such.
    Enum(Vec<String>, Option<Type>),
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
