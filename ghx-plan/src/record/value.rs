//! Following field indexes through an input: what predicates and parameter sources look at.

use std::borrow::Cow;
use std::cell::Cell;

use serde_json::Value;

use super::sent::kept;
use super::{Later, Record, Sent, Slot};
use crate::json::{self, Text};
use crate::plan::{Predicate, Source, Term};

/// What a predicate or source can see.
#[derive(Clone, Copy)]
pub struct Scope<'a> {
    /// The whole input.
    pub input: &'a Record,
    /// The item of a `foreach`, or the object a rule stands in.
    pub item: Item<'a>,
    /// Captured values of a reply, by slot.
    pub slots: &'a [Option<Text<'a>>],
    /// What was sent, where the reply of a write is looked at.
    pub sent: Option<Sent<'a>>,
    /// When it was sent, where something is looked for that may have been written: as GitHub writes moments.
    pub since: Option<&'a str>,
    /// Counts what filters look at then.
    pub ages: Option<&'a Cell<Ages>>,
    /// What earlier steps of a composite gave back.
    pub parts: Parts<'a>,
}

/// How many items of a list there are, and how many of them are older than what is looked for among them.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Ages {
    pub items: usize,
    pub older: usize,
}

/// What the steps of a composite gave back, by index, and the element of a result's list that a step runs for.
#[derive(Clone, Copy, Default)]
pub struct Parts<'a> {
    pub results: &'a [Option<Value>],
    pub element: Option<&'a Value>,
}

impl<'a> Parts<'a> {
    /// The value there: an outer `None` where it is not known yet, an inner one where there is none.
    fn find(self, step: Option<u16>, path: &[&str]) -> Option<Option<&'a Value>> {
        let start = match step {
            Some(step) => self.results.get(usize::from(step))?.as_ref(),
            None => Some(self.element?),
        };
        Some(start.and_then(|start| path.iter().try_fold(start, |value, key| value.get(key))))
    }

    /// A value as an input; what is not known yet is called by its path.
    fn slot(self, step: Option<u16>, path: &[&str]) -> Slot {
        match self.find(step, path) {
            Some(Some(value)) => Slot::from(value),
            Some(None) => Slot::Omitted,
            None => {
                let root = step.map_or("item".to_owned(), |step| format!("steps.{step}"));
                let path = std::iter::once(root.as_str()).chain(path.iter().copied());
                Slot::Later(Box::new(Later::named(path.collect::<Vec<_>>().join("."))))
            }
        }
    }
}

/// The item of a list that a predicate looks at.
#[derive(Clone, Copy)]
pub enum Item<'a> {
    /// There is none; paths into the item find nothing.
    None,
    /// An element of an input list.
    Slot(&'a Slot),
    /// The object that a rule stands in.
    Record(&'a Record),
}

impl<'a> Scope<'a> {
    /// A scope with only an input.
    pub fn of(input: &'a Record) -> Scope<'a> {
        Scope {
            input,
            item: Item::None,
            slots: &[],
            sent: None,
            since: None,
            ages: None,
            parts: Parts::default(),
        }
    }

    /// The same input with an element of one of its lists.
    pub fn with_item(self, item: &'a Slot) -> Scope<'a> {
        Scope {
            item: Item::Slot(item),
            ..self
        }
    }

    /// The same input with the object that a rule stands in.
    pub fn with_record(self, record: &'a Record) -> Scope<'a> {
        Scope {
            item: Item::Record(record),
            ..self
        }
    }

    /// The same input with what earlier steps of a composite gave back.
    pub fn with_parts(self, parts: Parts<'a>) -> Scope<'a> {
        Scope { parts, ..self }
    }

    /// The same input with captured values of a reply.
    pub fn with_slots(self, slots: &'a [Option<Text<'a>>]) -> Scope<'a> {
        Scope { slots, ..self }
    }

    /// The same after a write: an input that was left out is what a look-up found, and texts are compared as GitHub
    /// keeps them.
    pub fn with_sent(self, sent: Sent<'a>) -> Scope<'a> {
        let sent = Some(sent);
        Scope { sent, ..self }
    }

    /// Whether the predicate holds.
    pub fn holds(&self, predicate: &Predicate) -> bool {
        match predicate {
            Predicate::Equal(left, right) => self.equal(*left, *right),
            Predicate::In(term, others) => others.iter().any(|other| self.equal(*term, *other)),
            Predicate::Within(list, others) => self.outside(*list, *others, false).is_empty(),
            Predicate::WithinAnyCase(list, others) => self.outside(*list, *others, true).is_empty(),
            Predicate::Apart(list, others) => self.inside(*list, *others).is_empty(),
            Predicate::Since(term) => self.is_since(*term),
            Predicate::Present(term) => match self.term(*term) {
                Some(text) => text.trim_ascii() != "null",
                // What is given, but not known yet, is there.
                None => !self.knows_term(*term),
            },
            Predicate::All(all) => all.iter().all(|p| self.holds(p)),
            Predicate::Any(any) => any.iter().any(|p| self.holds(p)),
            Predicate::Not(inner) => !self.holds(inner),
        }
    }

    /// Whether an item of a list is one that a filter wants; how old it is is counted where that is of interest.
    pub fn wants(&self, filter: &Predicate) -> bool {
        if let (Some(ages), Some(moment)) = (self.ages, filter.moment()) {
            let Ages { items, older } = ages.get();
            ages.set(Ages {
                items: items + 1,
                older: older + usize::from(!self.is_since(moment)),
            });
        }
        self.holds(filter)
    }

    /// Whether the reply mentions what the predicate's verdict rests on: a key that a reply leaves out proves nothing.
    pub fn answers(&self, predicate: &Predicate) -> bool {
        let mentions = |term: &Term| match term {
            Term::Slot(index) | Term::Count(Term::Slot(index)) => {
                matches!(self.slots.get(usize::from(*index)), Some(Some(_)))
            }
            _ => true,
        };
        match predicate {
            Predicate::Equal(left, right)
            | Predicate::Within(left, right)
            | Predicate::WithinAnyCase(left, right)
            | Predicate::Apart(left, right) => mentions(left) && mentions(right),
            Predicate::In(term, others) => mentions(term) && others.iter().all(mentions),
            Predicate::Since(term) | Predicate::Present(term) => mentions(term),
            Predicate::Not(inner) => self.answers(inner),
            Predicate::All(parts) if self.holds(predicate) => parts.iter().all(|p| self.answers(p)),
            Predicate::All(parts) => parts.iter().any(|p| !self.holds(p) && self.answers(p)),
            Predicate::Any(parts) if self.holds(predicate) => {
                parts.iter().any(|p| self.holds(p) && self.answers(p))
            }
            Predicate::Any(parts) => parts.iter().all(|p| self.answers(p)),
        }
    }

    /// Whether everything that the predicate looks at is known.
    pub fn knows(&self, predicate: &Predicate) -> bool {
        match predicate {
            Predicate::Equal(left, right)
            | Predicate::Within(left, right)
            | Predicate::WithinAnyCase(left, right)
            | Predicate::Apart(left, right) => self.knows_term(*left) && self.knows_term(*right),
            Predicate::In(term, others) => {
                self.knows_term(*term) && others.iter().all(|it| self.knows_term(*it))
            }
            Predicate::Since(term) => self.knows_term(*term),
            Predicate::Present(Term::Input(_) | Term::Item(_)) => true,
            Predicate::Present(term) => self.knows_term(*term),
            Predicate::All(parts) | Predicate::Any(parts) => parts.iter().all(|p| self.knows(p)),
            Predicate::Not(inner) => self.knows(inner),
        }
    }

    fn knows_term(&self, term: Term) -> bool {
        match term {
            Term::Input(path) => !follow_record(self.input, path).is_some_and(Slot::has_later),
            Term::Item(path) => !self.item(path).is_some_and(|slot| slot.has_later()),
            Term::Count(list) => self.knows_term(*list),
            Term::Slot(_) | Term::Json(_) => true,
            Term::Result(step, path) => self.parts.find(Some(step), path).is_some(),
            Term::Element(path) => self.parts.find(None, path).is_some(),
        }
    }

    /// The value of a source; `Omitted` where nothing is given.
    pub fn source(&self, source: &Source) -> Slot {
        match source {
            Source::Input(path) => follow_record(self.input, path).cloned().unwrap_or_default(),
            Source::Item(path) => self.item(path).map(Cow::into_owned).unwrap_or_default(),
            Source::Json(text) => literal(text),
            Source::First(sources) => sources
                .iter()
                .map(|s| self.source(s))
                .find(|slot| !slot.is_omitted())
                .unwrap_or_default(),
            Source::Text(sources) => {
                joined(sources.iter().map(|source| self.source(source)).collect())
            }
            Source::Result(step, path) => self.parts.slot(Some(*step), path),
            Source::Element(path) => self.parts.slot(None, path),
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
    pub fn term(&self, term: Term) -> Option<Cow<'a, str>> {
        match term {
            Term::Input(path) => self.given_or_found(path).and_then(text),
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
            Term::Result(step, path) => shown(self.parts.find(Some(step), path)),
            Term::Element(path) => shown(self.parts.find(None, path)),
        }
    }

    fn count(&self, list: &Term) -> usize {
        match list {
            Term::Input(path) => self.given_or_found(path).map_or(0, length),
            Term::Item(path) => self.item(path).map_or(0, |slot| length(&slot)),
            other => self.term(*other).map_or(0, |text| json::elements(&text)),
        }
    }

    /// An input; where it was left out, what a look-up found and was sent in its place.
    fn given_or_found(&self, path: &[u16]) -> Option<&'a Slot> {
        let given = follow_record(self.input, path);
        match (path, self.sent) {
            ([input], Some(sent)) if given.is_none_or(Slot::is_omitted) => {
                sent.in_place_of(*input).map(|(_, slot)| slot).or(given)
            }
            _ => given,
        }
    }

    /// Left out is equal to nothing, not even to null: `x != "a"` holds for a missing `x`, `x == null` does not.
    fn equal(&self, left: Term, right: Term) -> bool {
        let (Some(one), Some(other)) = (self.term(left), self.term(right)) else {
            return false;
        };
        let asked_and_shown = || {
            matches!(
                (left, right),
                (Term::Slot(_), Term::Input(_)) | (Term::Input(_), Term::Slot(_))
            )
        };
        json::equal(&one, &other) || self.sent.is_some() && asked_and_shown() && kept(&one, &other)
    }

    /// Whether a moment is not before the step was sent. Moments of one length in UTC are ordered like their texts.
    fn is_since(&self, term: Term) -> bool {
        let moment = self.term(term);
        let moment = moment.as_deref().and_then(json::unquoted);
        matches!((moment, self.since), (Some(moment), Some(since)) if *moment >= *since)
    }

    /// The elements of a list that are not among others, with their places in it.
    pub fn outside(&self, list: Term, others: Term, any_case: bool) -> Vec<(usize, String)> {
        let kept = |left: &str, right: &str| self.sent.is_some() && kept(left, right);
        self.sift(list, others, |among, item| {
            !among
                .iter()
                .any(|other| same(item, other, any_case) || kept(item, other))
        })
    }

    /// The elements of a list that are among others; what only may be the same is not.
    pub fn inside(&self, list: Term, others: Term) -> Vec<(usize, String)> {
        self.sift(list, others, |among, item| {
            among.iter().any(|other| json::equal(item, other))
        })
    }

    fn sift(
        &self,
        list: Term,
        others: Term,
        wanted: impl Fn(&[&str], &str) -> bool,
    ) -> Vec<(usize, String)> {
        let (list, others) = (self.term(list), self.term(others));
        let others = others.as_deref().map(values).unwrap_or_default();
        let items = list.as_deref().map(values).unwrap_or_default();
        let items = items.into_iter().enumerate();
        let found = items.filter(|(_, item)| *item != "null" && wanted(&others, item));
        found
            .map(|(index, item)| (index, item.to_owned()))
            .collect()
    }
}

fn shown<'t>(found: Option<Option<&Value>>) -> Option<Cow<'t, str>> {
    found.flatten().map(|value| Cow::Owned(value.to_string()))
}

/// The elements of a list; a plain value is a list of one.
fn values(text: &str) -> Vec<&str> {
    match text.trim() {
        "null" => Vec::new(),
        list if list.starts_with('[') => json::items(list),
        one => vec![one],
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
        Slot::Omitted | Slot::Null | Slot::Object(_) | Slot::Later(_) => 0,
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

fn text(slot: &Slot) -> Option<Cow<'_, str>> {
    match slot {
        Slot::Omitted | Slot::Later(_) => None,
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

/// The texts of all, one behind the other; what is not known yet stays so.
fn joined(parts: Vec<Slot>) -> Slot {
    if let Some(later) = parts.iter().find(|part| part.has_later()) {
        return later.clone();
    }
    let mut text = String::new();
    for part in &parts {
        match (part, part.as_text()) {
            (_, Some(part)) => text.push_str(&part),
            (Slot::Json(json), None) => text.push_str(json),
            _ => return Slot::Omitted,
        }
    }
    Slot::text(&text)
}
