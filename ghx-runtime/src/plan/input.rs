//! Input shapes: the fields of an input, their types and their rules.

use super::Predicate;

/// An object of inputs. A field is named by its index everywhere else in a plan.
#[derive(Debug)]
pub struct Shape {
    /// The fields in the order of the card.
    pub fields: &'static [Field],
    /// For each: exactly one of its groups must be given.
    pub choices: &'static [Choice],
    /// Fields that exclude each other, because both would fill one variable (`labels` and `labelIds`).
    pub exclusive: &'static [&'static [u16]],
    /// Derived requirements: a field that is needed when a predicate holds.
    pub rules: &'static [Rule],
}

/// One input.
#[derive(Debug)]
pub struct Field {
    /// The name in JSON.
    pub name: &'static str,
    /// What values it takes.
    pub kind: Kind,
    /// Must be given.
    pub required: bool,
    /// `null` is a value of its own, different from leaving it out.
    pub nullable: bool,
    /// JSON text used when it is left out.
    pub default: Option<&'static str>,
    /// What it is, in a few words.
    pub description: &'static str,
}

impl Field {
    /// An optional field without description; the other methods change one thing each.
    pub const fn new(name: &'static str, kind: Kind) -> Self {
        Field {
            name,
            kind,
            required: false,
            nullable: false,
            default: None,
            description: "",
        }
    }

    /// Must be given.
    pub const fn required(mut self) -> Self {
        self.required = true;
        self
    }

    /// Takes `null`.
    pub const fn nullable(mut self) -> Self {
        self.nullable = true;
        self
    }

    /// JSON text used when it is left out.
    pub const fn or(mut self, default: &'static str) -> Self {
        self.default = Some(default);
        self
    }

    /// What it is.
    pub const fn about(mut self, description: &'static str) -> Self {
        self.description = description;
        self
    }
}

/// The type of an input. Limits are inclusive; `None` is no limit.
#[derive(Debug)]
pub enum Kind {
    /// `true` or `false`.
    Boolean,
    /// A whole number; never a float, never a string.
    Integer {
        /// Smallest value.
        min: Option<i64>,
        /// Largest value.
        max: Option<i64>,
    },
    /// Any number.
    Number {
        /// Smallest value.
        min: Option<f64>,
        /// Largest value.
        max: Option<f64>,
    },
    /// Text; lengths count characters.
    String {
        /// Fewest characters.
        min: Option<u32>,
        /// Most characters.
        max: Option<u32>,
        /// A regular expression that must match somewhere in it.
        pattern: Option<&'static str>,
        /// A form that is taken apart into other fields.
        format: Option<Format>,
    },
    /// One of these, in any case; passed on as written here.
    Enum(&'static [&'static str]),
    /// A list.
    List {
        /// What its elements are.
        item: &'static Kind,
        /// Fewest elements.
        min: Option<u32>,
        /// Most elements.
        max: Option<u32>,
    },
    /// An object with fields of its own.
    Object(&'static Shape),
}

impl Kind {
    /// A string without limits.
    pub const STRING: Kind = Kind::String {
        min: None,
        max: None,
        pattern: None,
        format: None,
    };
    /// An integer within GraphQL's 32 bits.
    pub const INT: Kind = Kind::Integer {
        min: Some(i32::MIN as i64),
        max: Some(i32::MAX as i64),
    };
    /// A positive 32-bit integer, such as an issue's number.
    pub const POSITIVE: Kind = Kind::Integer {
        min: Some(1),
        max: Some(i32::MAX as i64),
    };
    /// A list of strings without limits.
    pub const STRINGS: Kind = Kind::List {
        item: &Kind::STRING,
        min: None,
        max: None,
    };
}

/// A GitHub address that fills other fields of the same shape.
#[derive(Debug, Clone, Copy)]
pub enum Format {
    /// `https://HOST/OWNER/NAME/issues/N` (a `pull` address works too where GitHub treats both alike).
    IssueUrl {
        /// Index of `owner`.
        owner: u16,
        /// Index of `name`.
        name: u16,
        /// Index of the number.
        number: u16,
    },
    /// `https://HOST/OWNER/NAME/pull/N`.
    PullUrl {
        /// Index of `owner`.
        owner: u16,
        /// Index of `name`.
        name: u16,
        /// Index of the number.
        number: u16,
    },
    /// `https://HOST/OWNER/NAME`.
    RepositoryUrl {
        /// Index of `owner`.
        owner: u16,
        /// Index of `name`.
        name: u16,
    },
}

/// Groups of fields of which exactly one must be given whole.
#[derive(Debug)]
pub struct Choice {
    /// Each group's field indexes.
    pub groups: &'static [&'static [u16]],
}

/// A requirement the compiler derived from a composite's steps.
#[derive(Debug)]
pub struct Rule {
    /// Holds for the object the rule stands in (`Term::Item`) and the whole input (`Term::Input`).
    pub when: Predicate,
    /// The predicate as the card wrote it, for the message.
    pub when_text: &'static str,
    /// The fields of which at least one is needed when it holds.
    pub needs: &'static [u16],
}
