//! Input shapes: the fields of an input, their types and their rules.

use super::written::table;
use super::{Address, Predicate, RefUse};

table! {
/// An object of inputs. A field is named by its index everywhere else in a plan.
///
/// ```
/// # use ghx_runtime::plan::*;
/// use ghx_runtime::Record;
///
/// static SHAPE: Shape = Shape::new(&[Field::new("title", Kind::STRING).required(), Field::new("draft", Kind::Boolean)]);
/// assert!(Record::from_json(&SHAPE, r#"{"title": "Fix it", "draft": true}"#).is_ok());
/// assert!(Record::from_json(&SHAPE, r#"{"draft": "yes"}"#).is_err());
/// ```
#[derive(Debug)]
pub struct Shape {
    /// The fields in the order of the card.
    pub fields: &'static [Field] = &[],
    /// For each: exactly one of its groups must be given.
    pub choices: &'static [Choice] = &[],
    /// Fields that exclude each other, because both would fill one variable (`labels` and `labelIds`).
    pub exclusive: &'static [&'static [u16]] = &[],
    /// Derived requirements: a field that is needed when a predicate holds.
    pub rules: &'static [Rule] = &[],
    /// The things that fields name; the subject is the first.
    pub refs: &'static [RefUse] = &[],
}
}

table! {
/// One input.
///
/// ```
/// # use ghx_runtime::plan::*;
/// const FIRST: Field = Field::new("first", Kind::POSITIVE.at_most(100)).or("30").about("How many to read.");
/// assert_eq!((FIRST.name, FIRST.default), ("first", Some("30")));
/// ```
#[derive(Debug)]
pub struct Field {
    /// The name in JSON.
    pub name: &'static str = "",
    /// What values it takes.
    pub kind: Kind = Kind::STRING,
    /// Must be given.
    pub required: bool = false,
    /// `null` is a value of its own, different from leaving it out.
    pub nullable: bool = false,
    /// JSON text used when it is left out.
    pub default: Option<&'static str> = None,
    /// What it is, in a few words.
    pub description: &'static str = "",
}
}

impl Field {
    /// An optional field without description; the other methods change one thing each.
    ///
    /// ```
    /// # use ghx_runtime::plan::*;
    /// let field = Field::new("body", Kind::STRING);
    /// assert!(!field.required && !field.nullable && field.default.is_none());
    /// ```
    pub const fn new(name: &'static str, kind: Kind) -> Self {
        Field {
            name,
            kind,
            ..Field::EMPTY
        }
    }

    /// Must be given.
    ///
    /// ```
    /// # use ghx_runtime::plan::*;
    /// use ghx_runtime::Record;
    ///
    /// static SHAPE: Shape = Shape::new(&[Field::new("title", Kind::STRING).required()]);
    /// assert!(Record::from_json(&SHAPE, "{}").unwrap_err().to_string().ends_with("title: is required"));
    /// ```
    pub const fn required(mut self) -> Self {
        self.required = true;
        self
    }

    /// Takes `null`.
    ///
    /// ```
    /// # use ghx_runtime::plan::*;
    /// use ghx_runtime::Record;
    ///
    /// static SHAPE: Shape = Shape::new(&[Field::new("milestone", Kind::INT).nullable(), Field::new("body", Kind::STRING)]);
    /// assert!(Record::from_json(&SHAPE, r#"{"milestone": null}"#).is_ok());
    /// assert!(Record::from_json(&SHAPE, r#"{"body": null}"#).is_err());
    /// ```
    pub const fn nullable(mut self) -> Self {
        self.nullable = true;
        self
    }

    /// JSON text used when it is left out.
    ///
    /// ```
    /// # use ghx_runtime::plan::*;
    /// use ghx_runtime::Record;
    ///
    /// static SHAPE: Shape = Shape::new(&[Field::new("first", Kind::INT).or("30")]);
    /// assert_eq!(Record::from_json(&SHAPE, "{}")?.to_json(), r#"{"first":30}"#);
    /// # Ok::<(), ghx_runtime::Problems>(())
    /// ```
    pub const fn or(mut self, default: &'static str) -> Self {
        self.default = Some(default);
        self
    }

    /// What it is.
    ///
    /// ```
    /// # use ghx_runtime::plan::*;
    /// assert_eq!(Field::new("body", Kind::STRING).about("Markdown.").description, "Markdown.");
    /// ```
    pub const fn about(mut self, description: &'static str) -> Self {
        self.description = description;
        self
    }
}

table! {
/// The type of an input. Limits are inclusive; `None` is no limit.
///
/// ```
/// # use ghx_runtime::plan::*;
/// use ghx_runtime::Record;
///
/// static SHAPE: Shape = Shape::new(&[Field::new("state", Kind::Enum(&["OPEN", "CLOSED"]))]);
/// assert_eq!(Record::from_json(&SHAPE, r#"{"state": "open"}"#)?.to_json(), r#"{"state":"OPEN"}"#);
/// # Ok::<(), ghx_runtime::Problems>(())
/// ```
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
        /// A GitHub address, which may fill other fields.
        address: Option<Address>,
    },
    /// One of these, in any case; passed on as written here.
    Enum(values: &'static [&'static str]),
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
    Object(shape: &'static Shape),
}
}

impl Kind {
    /// A string without limits.
    ///
    /// ```
    /// # use ghx_runtime::plan::*;
    /// assert!(matches!(Kind::STRING, Kind::String { min: None, max: None, pattern: None, address: None }));
    /// ```
    pub const STRING: Kind = Kind::String {
        min: None,
        max: None,
        pattern: None,
        address: None,
    };
    /// An integer within GraphQL's 32 bits.
    ///
    /// ```
    /// # use ghx_runtime::plan::*;
    /// assert!(matches!(Kind::INT, Kind::Integer { max: Some(2_147_483_647), .. }));
    /// ```
    pub const INT: Kind = Kind::Integer {
        min: Some(i32::MIN as i64),
        max: Some(i32::MAX as i64),
    };
    /// A positive 32-bit integer, such as an issue's number.
    ///
    /// ```
    /// # use ghx_runtime::plan::*;
    /// assert!(matches!(Kind::POSITIVE, Kind::Integer { min: Some(1), .. }));
    /// ```
    pub const POSITIVE: Kind = Kind::Integer {
        min: Some(1),
        max: Some(i32::MAX as i64),
    };
    /// A list of strings without limits.
    ///
    /// ```
    /// # use ghx_runtime::plan::*;
    /// assert!(matches!(Kind::STRINGS, Kind::List { item: Kind::String { .. }, .. }));
    /// ```
    pub const STRINGS: Kind = Kind::List {
        item: &Kind::STRING,
        min: None,
        max: None,
    };
}

table! {
/// Groups of fields of which exactly one must be given whole.
///
/// ```
/// # use ghx_runtime::plan::*;
/// use ghx_runtime::Record;
///
/// static SHAPE: Shape = Shape::new(&[Field::new("id", Kind::STRING), Field::new("url", Kind::STRING)])
///     .choices(&[Choice::of(&[&[0], &[1]])]);
/// assert!(Record::from_json(&SHAPE, r#"{"id": "I_1", "url": "https://github.com/a/b/issues/1"}"#).is_err());
/// ```
#[derive(Debug)]
pub struct Choice {
    /// Each group's field indexes.
    pub groups: &'static [&'static [u16]],
}
}

table! {
/// A requirement of the card, or one the compiler derived from a composite's steps.
///
/// ```
/// # use ghx_runtime::plan::*;
/// use ghx_runtime::Record;
///
/// static SHAPE: Shape = Shape::new(&[Field::new("close", Kind::Boolean), Field::new("reason", Kind::STRING)])
///     .rules(&[Rule::new(Predicate::Equal(Term::Item(&[0]), Term::Json("true")), "close == true", &[1])]);
/// assert!(Record::from_json(&SHAPE, r#"{"close": false}"#).is_ok());
/// assert!(Record::from_json(&SHAPE, r#"{"close": true}"#).is_err());
/// ```
#[derive(Debug)]
pub struct Rule {
    /// Holds for the object the rule stands in (`Term::Item`) and the whole input (`Term::Input`).
    pub when: Predicate = Predicate::All(&[]),
    /// The predicate as the card wrote it, for the message.
    pub when_text: &'static str = "",
    /// The fields of which at least one is needed when it holds; with none at all, the input is refused then.
    pub needs: &'static [u16] = &[],
    /// The other way round: these fields are refused unless it holds.
    pub only: bool = false,
    /// What users are told in place of what follows from it.
    pub say: Option<&'static str> = None,
}
}
