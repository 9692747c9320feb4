//! Values that are not known yet: what an earlier step gives back, or a text made of it.

use std::borrow::Cow;
use std::fmt;

use serde_json::Value;

use super::{Record, Slot, noun};
use crate::intake::{self, reference};
use crate::plan::{Kind, Shape};
use crate::problem::{Problem, Problems};
use crate::spot::Spot;

/// A value of an input that an earlier step of the chain will give.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../ghx-runtime/tests/support/example.in"));
/// # fn main() {
/// // Outside of a chain there is nothing to refer to.
/// let problems = Record::from_json(&RESOLVE.input, r#"{"threadId": {"$from": "thread.id"}}"#).unwrap_err();
/// assert!(problems.to_string().contains("only a step of a chain can use the result of another one"));
/// # }
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Later(pub Wanted);

/// What is wanted of earlier steps.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Wanted {
    /// The value at a place.
    Value(Place),
    /// A text with values in it.
    Text(Vec<Piece>),
    /// A part of an address that is not known yet.
    OfAddress,
}

/// A piece of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Piece {
    Literal(String),
    Value(Place),
}

/// A place in what a step gives back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    pub origin: Origin,
    pub hops: Vec<Hop>,
    /// The path as it was written, for people.
    pub path: String,
}

/// Whose result it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Origin {
    /// That of the step with this name, which was not looked for yet.
    Named(String),
    /// That of a step, by its place in the chain.
    Step(usize),
    /// That of a step of a typed chain, by its place and its mark.
    Handle { step: usize, serial: u64 },
    /// The element that the step runs for.
    Item,
}

/// One step of a path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Hop {
    /// A field of an object.
    Field(String),
    /// One element of a list.
    Index(usize),
    /// All elements of a list.
    All,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.path.fmt(f)
    }
}

impl Place {
    /// The value there; null where something on the way is null or missing.
    pub fn find<'v>(&self, value: &'v Value) -> Cow<'v, Value> {
        follow(value, &self.hops)
    }
}

fn follow<'v>(value: &'v Value, hops: &[Hop]) -> Cow<'v, Value> {
    let Some((hop, rest)) = hops.split_first() else {
        return Cow::Borrowed(value);
    };
    let next = match hop {
        Hop::Field(name) => value.get(name),
        Hop::Index(index) => value.get(index),
        Hop::All => {
            let Value::Array(items) = value else {
                return Cow::Owned(Value::Null);
            };
            let mut all = Vec::with_capacity(items.len());
            let lists = rest.contains(&Hop::All);
            for item in items {
                match follow(item, rest).into_owned() {
                    // A list of lists is one list of what is in them.
                    Value::Array(inner) if lists => all.extend(inner),
                    other => all.push(other),
                }
            }
            return Cow::Owned(Value::Array(all));
        }
    };
    match next {
        Some(next) => follow(next, rest),
        None => Cow::Owned(Value::Null),
    }
}

/// What is known by now.
pub trait Known {
    /// What the step gave back; `None` where that is not known yet.
    fn value(&self, origin: &Origin) -> Option<&Value>;
}

/// The element that a step runs for, beside what else is known.
pub struct WithItem<'a, K> {
    pub item: &'a Value,
    pub others: &'a K,
}

impl<K: Known> Known for WithItem<'_, K> {
    fn value(&self, origin: &Origin) -> Option<&Value> {
        match origin {
            Origin::Item => Some(self.item),
            other => self.others.value(other),
        }
    }
}

/// Nothing is known.
pub struct Nothing;

impl Known for Nothing {
    fn value(&self, _: &Origin) -> Option<&Value> {
        None
    }
}

/// A value that is wanted, with where it goes.
pub struct Wish<'a> {
    pub later: &'a mut Later,
    pub kind: &'static Kind,
    /// The field of the outermost object that it stands in.
    pub field: u16,
    /// Where that is, as in `threads[0].body`.
    pub path: &'a str,
}

impl Record {
    /// Whether some of it is not known yet.
    pub fn has_later(&self) -> bool {
        self.slots.iter().any(Slot::has_later)
    }

    /// Calls `each` for every value that is not known yet.
    pub fn wishes(&mut self, each: &mut dyn FnMut(Wish<'_>)) {
        // Nearly all inputs have none, and no path to them is put together.
        if !self.has_later() {
            return;
        }
        for (field, slot) in (0..).zip(&mut self.slots) {
            let Some(it) = self.shape.fields.get(usize::from(field)) else {
                continue;
            };
            wishes(slot, &it.kind, field, &Spot::Whole.field(it.name), each);
        }
    }

    /// The steps whose results it uses, each once.
    pub fn origins(&self) -> Vec<usize> {
        let mut found = Vec::new();
        // Nearly all inputs use none, and are not copied for this.
        if !self.has_later() {
            return found;
        }
        self.clone().wishes(&mut |wish| {
            for place in wish.later.places() {
                if let Origin::Step(step) = place.origin
                    && !found.contains(&step)
                {
                    found.push(step);
                }
            }
        });
        found
    }

    /// Finds the steps that handles stand for; those of other chains are problems of the input.
    pub fn bind(&mut self, is_own: impl Fn(usize, u64) -> bool) {
        if !self.has_later() {
            return;
        }
        let mut strange = Vec::new();
        self.wishes(&mut |wish| {
            for place in wish.later.places_mut() {
                match place.origin {
                    Origin::Handle { step, serial } if is_own(step, serial) => {
                        place.origin = Origin::Step(step);
                    }
                    Origin::Handle { .. } => strange.push(Problem::new(wish.path, STRANGE)),
                    _ => {}
                }
            }
        });
        strange.into_iter().for_each(|problem| self.defer(problem));
    }

    /// What refers to no step at all: it was given to a request that is in no chain.
    pub fn unbound(&self) -> Option<Problems> {
        let mut unbound = Vec::new();
        if self.has_later() {
            self.clone().wishes(&mut |wish| {
                let places = wish.later.places();
                if places
                    .iter()
                    .any(|it| matches!(it.origin, Origin::Handle { .. }))
                {
                    unbound.push(Problem::new(wish.path, STRANGE));
                }
            });
        }
        (!unbound.is_empty()).then_some(Problems(unbound))
    }

    /// The input with everything that is known by now. What is null where a value is needed, or of another kind, is a problem.
    pub fn filled(&self, known: &impl Known) -> Result<Record, Problems> {
        let mut record = self.clone();
        let mut problems = Vec::new();
        record.fill(known, &Spot::Whole, &mut problems);
        if problems.is_empty() {
            Ok(record)
        } else {
            Err(Problems(problems))
        }
    }

    fn fill(&mut self, known: &impl Known, spot: &Spot<'_>, problems: &mut Vec<Problem>) {
        self.finished = false;
        let shape: &'static Shape = self.shape;
        for (field, slot) in shape.fields.iter().zip(&mut self.slots) {
            let spot = spot.field(field.name);
            fill(slot, &field.kind, field.nullable, known, &spot, problems);
        }
    }

    /// The input with a name in place of everything that is not known yet: what a dry run shows.
    pub fn with_placeholders(mut self) -> Record {
        for slot in &mut self.slots {
            replace(slot, &|later| Slot::text(&later.shown()));
        }
        self
    }

    /// The input with everything that is not known yet as JSON writes it, `{"$from": ..}` or `{"$text": ..}`; `None` where JSON cannot.
    pub fn with_references(mut self) -> Option<Record> {
        let all = std::cell::Cell::new(true);
        for slot in &mut self.slots {
            replace(slot, &|later| {
                let written = later.written();
                all.set(all.get() && written.is_some());
                written.map_or(Slot::Omitted, |json| Slot::Json(json.into()))
            });
        }
        all.get().then_some(self)
    }
}

fn wishes(
    slot: &mut Slot,
    kind: &'static Kind,
    field: u16,
    spot: &Spot<'_>,
    each: &mut dyn FnMut(Wish<'_>),
) {
    match (slot, kind) {
        (Slot::Later(later), _) => each(Wish {
            later,
            kind,
            field,
            path: &spot.to_string(),
        }),
        (Slot::List(items), Kind::List { item, .. }) => {
            for (index, slot) in items.iter_mut().enumerate() {
                wishes(slot, item, field, &spot.element(index), each);
            }
        }
        (Slot::Object(record), _) => {
            let shape = record.shape;
            for (it, slot) in shape.fields.iter().zip(&mut record.slots) {
                wishes(slot, &it.kind, field, &spot.field(it.name), each);
            }
        }
        _ => {}
    }
}

fn fill(
    slot: &mut Slot,
    kind: &'static Kind,
    nullable: bool,
    known: &impl Known,
    spot: &Spot<'_>,
    problems: &mut Vec<Problem>,
) {
    match slot {
        Slot::Later(later) => match &mut later.0 {
            Wanted::Value(place) => {
                let Some(value) = known.value(&place.origin) else {
                    return;
                };
                let found = place.find(value);
                *slot = match found.as_ref() {
                    Value::Null if !nullable => {
                        let message = format!("must be {}, but `{place}` is null", noun(kind));
                        problems.push(Problem::new(spot, message));
                        Slot::Omitted
                    }
                    found => intake::value(kind, nullable, found, spot, problems),
                };
            }
            Wanted::Text(pieces) => {
                for piece in pieces.iter_mut() {
                    fill_piece(piece, known, spot, problems);
                }
                let words = pieces.iter().map(|piece| match piece {
                    Piece::Literal(words) => Some(words.as_str()),
                    Piece::Value(_) => None,
                });
                if let Some(text) = words.collect::<Option<String>>() {
                    *slot = Slot::text(&text);
                }
            }
            Wanted::OfAddress => *slot = Slot::Omitted,
        },
        Slot::List(items) => {
            let Kind::List { item, .. } = kind else {
                return;
            };
            for (index, slot) in items.iter_mut().enumerate() {
                fill(slot, item, false, known, &spot.element(index), problems);
            }
        }
        Slot::Object(record) => record.fill(known, spot, problems),
        Slot::Omitted | Slot::Null | Slot::Json(_) => {}
    }
}

fn fill_piece(piece: &mut Piece, known: &impl Known, spot: &Spot<'_>, problems: &mut Vec<Problem>) {
    let Piece::Value(place) = piece else { return };
    let Some(value) = known.value(&place.origin) else {
        return;
    };
    let words = match place.find(value).as_ref() {
        Value::String(text) => text.clone(),
        it @ (Value::Number(_) | Value::Bool(_)) => it.to_string(),
        it => {
            let what = if it.is_null() {
                "null"
            } else {
                "no single value"
            };
            let message = format!("cannot be put together, because `{place}` is {what}");
            problems.push(Problem::new(spot, message));
            String::new()
        }
    };
    *piece = Piece::Literal(words);
}

/// Puts something else in place of everything that is not known yet.
fn replace(slot: &mut Slot, with: &impl Fn(&Later) -> Slot) {
    match slot {
        Slot::Later(later) => *slot = with(later),
        Slot::List(items) => items.iter_mut().for_each(|slot| replace(slot, with)),
        Slot::Object(record) => (record.slots.iter_mut()).for_each(|slot| replace(slot, with)),
        Slot::Omitted | Slot::Null | Slot::Json(_) => {}
    }
}

/// What is said of a reference to a step of another chain.
const STRANGE: &str = "refers to a step of another chain: add both to one chain";

impl Later {
    /// Something that nobody fills in under its name: what a step of a composite gives to another one of it.
    pub fn named(path: String) -> Later {
        Later(Wanted::Value(Place {
            origin: Origin::Named(String::new()),
            hops: Vec::new(),
            path,
        }))
    }

    /// For people.
    fn shown(&self) -> String {
        match &self.0 {
            Wanted::Value(place) => format!("<{place}>"),
            Wanted::Text(pieces) => {
                let pieces = pieces.iter().map(|piece| match piece {
                    Piece::Literal(words) => words.clone(),
                    Piece::Value(place) => format!("<{place}>"),
                });
                pieces.collect()
            }
            Wanted::OfAddress => "<from its address>".to_owned(),
        }
    }

    /// As JSON that is read as the same; a `$` right before a value has no such form.
    fn written(&self) -> Option<String> {
        let (key, text) = match &self.0 {
            Wanted::Value(place) => (reference::FROM, place.path.clone()),
            Wanted::Text(pieces) => {
                let (mut text, mut words) = (String::new(), String::new());
                for piece in pieces {
                    match piece {
                        Piece::Literal(more) => words.push_str(more),
                        Piece::Value(_) if words.ends_with('$') => return None,
                        Piece::Value(place) => {
                            let before = std::mem::take(&mut words).replace("${", "$${");
                            text.push_str(&format!("{before}${{{place}}}"));
                        }
                    }
                }
                text.push_str(&words.replace("${", "$${"));
                (reference::TEXT, text)
            }
            Wanted::OfAddress => return None,
        };
        Some(serde_json::json!({ key: text }).to_string())
    }

    fn places_mut(&mut self) -> Vec<&mut Place> {
        match &mut self.0 {
            Wanted::Value(place) => vec![place],
            Wanted::Text(pieces) => {
                let pieces = pieces.iter_mut().filter_map(|piece| match piece {
                    Piece::Value(place) => Some(place),
                    Piece::Literal(_) => None,
                });
                pieces.collect()
            }
            Wanted::OfAddress => Vec::new(),
        }
    }

    /// The places that it takes values from.
    pub fn places(&self) -> Vec<&Place> {
        match &self.0 {
            Wanted::Value(place) => vec![place],
            Wanted::Text(pieces) => {
                let pieces = pieces.iter().filter_map(|piece| match piece {
                    Piece::Value(place) => Some(place),
                    Piece::Literal(_) => None,
                });
                pieces.collect()
            }
            Wanted::OfAddress => Vec::new(),
        }
    }
}
