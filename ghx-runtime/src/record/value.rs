//! Following field indexes through an input: what predicates and parameter sources look at.

use std::borrow::Cow;

use super::{Record, Slot};
use crate::demux::Text;
use crate::json;
use crate::plan::{Predicate, Source, Term};

/// What a predicate or source can see.
#[derive(Clone, Copy)]
pub(crate) struct Scope<'a> {
    /// The whole input.
    pub(crate) input: &'a Record,
    /// The item of a `foreach`, or the object a rule stands in.
    pub(crate) item: Item<'a>,
    /// Captured values of a reply, by slot.
    pub(crate) slots: &'a [Option<Text<'a>>],
}

/// The item of a list that a predicate looks at.
#[derive(Clone, Copy)]
pub(crate) enum Item<'a> {
    /// There is none; paths into the item find nothing.
    None,
    /// An element of an input list.
    Slot(&'a Slot),
    /// The object that a rule stands in.
    Record(&'a Record),
}

impl<'a> Scope<'a> {
    /// A scope with only an input.
    pub(crate) fn of(input: &'a Record) -> Scope<'a> {
        Scope {
            input,
            item: Item::None,
            slots: &[],
        }
    }

    /// The same input with an element of one of its lists.
    pub(crate) fn with_item(self, item: &'a Slot) -> Scope<'a> {
        Scope {
            item: Item::Slot(item),
            ..self
        }
    }

    /// The same input with the object that a rule stands in.
    pub(crate) fn with_record(self, record: &'a Record) -> Scope<'a> {
        Scope {
            item: Item::Record(record),
            ..self
        }
    }

    /// The same input with captured values of a reply.
    pub(crate) fn with_slots(self, slots: &'a [Option<Text<'a>>]) -> Scope<'a> {
        Scope { slots, ..self }
    }

    /// Whether the predicate holds.
    pub(crate) fn holds(&self, predicate: &Predicate) -> bool {
        match predicate {
            Predicate::Equal(left, right) => equal(&self.term(*left), &self.term(*right)),
            Predicate::In(term, others) => {
                let value = self.term(*term);
                others.iter().any(|other| equal(&value, &self.term(*other)))
            }
            Predicate::Within(list, others) => self.missing(*list, *others, false).is_none(),
            Predicate::WithinAnyCase(list, others) => self.missing(*list, *others, true).is_none(),
            Predicate::Present(term) => self.term(*term).is_some_and(|text| text.trim() != "null"),
            Predicate::All(all) => all.iter().all(|p| self.holds(p)),
            Predicate::Any(any) => any.iter().any(|p| self.holds(p)),
            Predicate::Not(inner) => !self.holds(inner),
        }
    }

    /// The value of a source; `Omitted` where nothing is given.
    pub(crate) fn source(&self, source: &Source) -> Slot {
        match source {
            Source::Input(path) => follow_record(self.input, path).cloned().unwrap_or_default(),
            Source::Item(path) => self.item(path).map(Cow::into_owned).unwrap_or_default(),
            Source::Json(text) => literal(text),
            Source::First(sources) => sources
                .iter()
                .map(|s| self.source(s))
                .find(|slot| !slot.is_omitted())
                .unwrap_or_default(),
        }
    }

    fn item(&self, path: &[u16]) -> Option<Cow<'a, Slot>> {
        match self.item {
            Item::None => None,
            Item::Slot(slot) => follow(slot, path).map(Cow::Borrowed),
            Item::Record(record) if path.is_empty() => Some(Cow::Owned(Slot::from(record.clone()))),
            Item::Record(record) => follow_record(record, path).map(Cow::Borrowed),
        }
    }

    /// A term as JSON text; `None` where it was left out.
    fn term(&self, term: Term) -> Option<Cow<'a, str>> {
        match term {
            Term::Input(path) => follow_record(self.input, path).and_then(text),
            Term::Item(path) => match self.item(path)? {
                Cow::Borrowed(slot) => text(slot),
                Cow::Owned(slot) => text(&slot).map(|t| Cow::Owned(t.into_owned())),
            },
            Term::Slot(index) => self
                .slots
                .get(usize::from(index))?
                .as_ref()
                .map(|text| Cow::Borrowed(text.get())),
            Term::Json(json) => Some(Cow::Borrowed(json)),
            Term::Count(list) => {
                let mut digits = itoa::Buffer::new();
                Some(Cow::Owned(digits.format(self.count(list)).to_owned()))
            }
        }
    }

    fn count(&self, list: &Term) -> usize {
        match list {
            Term::Input(path) => follow_record(self.input, path).map_or(0, length),
            Term::Item(path) => self.item(path).map_or(0, |slot| length(&slot)),
            other => self.term(*other).map_or(0, |text| json::elements(&text)),
        }
    }

    /// What the two sides of a comparison that does not hold are, where both are plain and short enough for a message.
    pub(crate) fn difference(&self, predicate: &Predicate) -> Option<String> {
        const LONGEST: usize = 64;
        let shown = |term: Term| {
            let text = self.term(term)?;
            let plain = text.len() <= LONGEST && !text.starts_with(['[', '{']);
            plain.then_some(text)
        };
        match predicate {
            Predicate::Equal(left, Term::Json(_)) => Some(format!("found {}", shown(*left)?)),
            Predicate::Equal(left, right) => Some(format!(
                "found {} instead of {}",
                shown(*left)?,
                shown(*right)?
            )),
            Predicate::All(parts) => {
                let broken = parts.iter().find(|part| !self.holds(part))?;
                self.difference(broken)
            }
            Predicate::Within(list, others) => self.missing(*list, *others, false),
            Predicate::WithinAnyCase(list, others) => self.missing(*list, *others, true),
            _ => None,
        }
    }

    /// Names the elements of a list that are not among others.
    fn missing(&self, list: Term, others: Term, any_case: bool) -> Option<String> {
        let (list, others) = (self.term(list), self.term(others));
        let others: Vec<&str> = others.as_deref().map(json::items).unwrap_or_default();
        let among = |item: &&str| others.iter().any(|other| same(item, other, any_case));
        let items = list.as_deref().map(json::items).unwrap_or_default();
        let missing: Vec<&str> = items.into_iter().filter(|item| !among(item)).collect();
        (!missing.is_empty()).then(|| format!("missing {}", missing.join(", ")))
    }
}

/// Whether two elements are equal; texts perhaps whatever the case of their letters.
fn same(left: &str, right: &str, any_case: bool) -> bool {
    json::equal(left, right)
        || any_case
            && matches!((json::unquoted(left), json::unquoted(right)),
                (Some(left), Some(right)) if left.eq_ignore_ascii_case(&right))
}

/// How many elements a list has; anything else has none.
fn length(slot: &Slot) -> usize {
    match slot {
        Slot::List(items) => items.len(),
        Slot::Json(json) => json::elements(json),
        Slot::Omitted | Slot::Null | Slot::Object(_) => 0,
    }
}

/// A constant of a card; strings, numbers and booleans stay borrowed, lists become lists so that look-ups can go through them.
fn literal(text: &'static str) -> Slot {
    match text.as_bytes().first() {
        Some(b'n') => Slot::Null,
        Some(b'[') => match serde_json::from_str::<Vec<&serde_json::value::RawValue>>(text) {
            Ok(items) => Slot::List(items.into_iter().map(|item| literal(item.get())).collect()),
            Err(_) => Slot::Json(Cow::Borrowed(text)),
        },
        _ => Slot::Json(Cow::Borrowed(text)),
    }
}

/// Left out is equal to nothing, not even to null: `x != "a"` holds for a missing `x`, `x == null` does not.
fn equal(left: &Option<Cow<'_, str>>, right: &Option<Cow<'_, str>>) -> bool {
    match (left, right) {
        (Some(left), Some(right)) => json::equal(left, right),
        _ => false,
    }
}

fn text(slot: &Slot) -> Option<Cow<'_, str>> {
    match slot {
        Slot::Omitted => None,
        Slot::Null => Some(Cow::Borrowed("null")),
        Slot::Json(json) => Some(Cow::Borrowed(json)),
        other => Some(Cow::Owned(other.to_json())),
    }
}

fn follow_record<'a>(record: &'a Record, path: &[u16]) -> Option<&'a Slot> {
    let (first, rest) = path.split_first()?;
    follow(record.get(*first), rest)
}

fn follow<'a>(slot: &'a Slot, path: &[u16]) -> Option<&'a Slot> {
    match (path.split_first(), slot) {
        (None, slot) => Some(slot),
        (Some((first, rest)), Slot::Object(record)) => follow(record.get(*first), rest),
        _ => None,
    }
}
