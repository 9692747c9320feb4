//! The words for what a look-up or a read did not find: the thing, and the inputs that named it.

use std::fmt;

use super::unit::Unit;
use crate::error::{Code, ErrorBody, Outcome};
use crate::json;
use crate::plan::{Lookup, Node, RefUse, Source};
use crate::record::{Record, Scope, Slot};

/// Everything that the look-ups of one unit did not find.
#[derive(Debug, Default)]
pub(super) struct Misses {
    /// What is not there, one sentence each.
    absent: Vec<Absence>,
    /// Lists of the input, with the values in them that are not there.
    unknown: Vec<(&'static str, Vec<String>)>,
    /// What GitHub said, and the error made of it.
    refused: Vec<(String, ErrorBody)>,
}

impl Misses {
    /// Adds a look-up that brought no id: GitHub found nothing, or said why.
    pub(super) fn add(
        &mut self,
        lookup: &'static Lookup,
        unit: &Unit,
        item: usize,
        error: Option<ErrorBody>,
    ) {
        let one = one_of_a_list(lookup, unit, item);
        match (error, one) {
            (Some(mut error), one) => {
                // A repository that is not there is so for all that was looked up in it.
                if self
                    .refused
                    .iter()
                    .any(|(words, _)| *words == error.message)
                {
                    return;
                }
                let what = one.map_or_else(
                    || asked(lookup, &unit.record),
                    |(list, value)| format!("{list} {value}"),
                );
                let message = format!("could not look up {what}: {}", error.message);
                let words = std::mem::replace(&mut error.message, message);
                self.refused.push((words, error));
            }
            (None, Some((list, value))) => {
                match self.unknown.iter_mut().find(|(known, _)| *known == list) {
                    Some((_, values)) => values.push(value),
                    None => self.unknown.push((list, vec![value])),
                }
            }
            (None, None) => {
                let absence = absence(lookup, &unit.record);
                if !self.absent.contains(&absence) {
                    self.absent.push(absence);
                }
            }
        }
    }

    /// All of it as one error; `None` where nothing is missing.
    pub(super) fn into_error(self) -> Option<ErrorBody> {
        // What is not there has nothing, which needs no saying.
        let known = |it: &&Absence| {
            it.lacks.is_none()
                || !self
                    .absent
                    .iter()
                    .any(|of| of.lacks.is_none() && of.what == it.what)
        };
        let absent = self.absent.iter().filter(known);
        let mut messages: Vec<String> = absent.map(Absence::to_string).collect();
        for (list, values) in self.unknown {
            messages.push(format!("could not find {list} {}", values.join(", ")));
        }
        let mut error = (!messages.is_empty())
            .then(|| ErrorBody::new(Code::NotFound, "").with_outcome(Outcome::NotApplied));
        for (_, mut refused) in self.refused {
            messages.push(std::mem::take(&mut refused.message));
            match &mut error {
                Some(error) => error.retryable &= refused.retryable,
                None => error = Some(refused),
            }
        }
        let mut error = error?;
        error.message = messages.join("; ");
        Some(error)
    }
}

/// What is not there: a thing, or something that a thing has not.
#[derive(Debug, PartialEq, Eq)]
struct Absence {
    what: String,
    lacks: Option<&'static str>,
}

impl fmt::Display for Absence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.lacks {
            Some(lacks) => write!(f, "{} has no {lacks}", self.what),
            None => write!(f, "could not find {}", self.what),
        }
    }
}

/// The list that a look-up goes through, and the value of it that was asked for.
fn one_of_a_list(lookup: &Lookup, unit: &Unit, item: usize) -> Option<(&'static str, String)> {
    let list = lookup.foreach?;
    let Slot::List(items) = unit.record.get(list) else {
        return None;
    };
    Some((field_name(&unit.record, list), shown(items.get(item)?)))
}

/// What a look-up asked for: a thing in the words of its ref, otherwise the inputs that it used.
fn asked(lookup: &'static Lookup, record: &Record) -> String {
    let named = inputs(lookup, record);
    match use_of(lookup, record) {
        Some(sought) => of_use(sought, named, record),
        None if named.is_empty() => lookup.name.to_owned(),
        None => listed(&named),
    }
}

fn use_of(lookup: &Lookup, record: &Record) -> Option<&'static RefUse> {
    record.shape().refs.get(usize::from(lookup.of?))
}

/// `milestone `v9` in acme/app`, or `milestone `v9` for issueId `I_1`` where that is all that is known of its place.
fn of_use(sought: &RefUse, mut named: Vec<Named>, record: &Record) -> String {
    let own = sought
        .ways
        .iter()
        .find_map(|way| take(&mut named, way.fields));
    let mut words = sought.noun.to_owned();
    if let Some(own) = own {
        words.push_str(&format!(" {}", together(&own)));
    }
    let places = places(&mut named, record);
    if !named.is_empty() {
        words.push_str(&format!(" for {}", listed(&named)));
    }
    for place in places {
        words.push_str(&format!(" in {place}"));
    }
    words
}

/// `milestone `v9` in acme/app` was sought by its own input; `issueNumber 7 in acme/app has no parent` by another's.
fn absence(lookup: &'static Lookup, record: &Record) -> Absence {
    let absent = |what| Absence { what, lacks: None };
    let mut named = inputs(lookup, record);
    if let Some(sought) = use_of(lookup, record) {
        return absent(of_use(sought, named, record));
    }
    let places = places(&mut named, record).join(" in ");
    let place = |text: String| match (text.as_str(), places.as_str()) {
        ("", places) => places.to_owned(),
        (_, "") => text,
        (text, places) => format!("{text} in {places}"),
    };
    let thing = thing(&lookup.node, None);
    let own = thing.and_then(|(thing, _)| Some(named.remove(own_place(thing, &named)?)));
    let others = listed(&named);
    match (own, thing) {
        (Some(own), _) if others.is_empty() => absent(place(own.to_string())),
        (Some(own), _) => absent(format!("{own} for {}", place(others))),
        (None, Some((thing, false))) if named.len() < 2 => Absence {
            what: place(others),
            lacks: Some(thing),
        },
        (None, Some((thing, _))) => absent(format!("{thing} for {}", place(others))),
        (None, None) if others.is_empty() && places.is_empty() => absent(lookup.name.to_owned()),
        (None, None) => absent(place(others)),
    }
}

/// The input that names what a look-up finds: `milestone `v9``; without one, the last that it was asked with.
pub(super) fn own(lookup: &'static Lookup, record: &Record) -> Option<String> {
    let mut named = inputs(lookup, record);
    let place = thing(&lookup.node, None).and_then(|(thing, _)| own_place(thing, &named));
    let own = match place {
        Some(place) => named.remove(place),
        None => named.pop()?,
    };
    Some(own.to_string())
}

fn own_place(thing: &str, named: &[Named]) -> Option<usize> {
    let mut all = named.iter();
    all.position(|it| it.name.starts_with(thing) || thing.starts_with(it.name))
}

/// The object that a look-up takes the id from, and whether it is one of a list; `None` for the root itself.
fn thing(node: &Node, around: Option<&'static str>) -> Option<(&'static str, bool)> {
    let (Node::Object(keys) | Node::Both(_, keys)) = node else {
        return around.map(|name| (name, true));
    };
    let inside = keys.iter().find_map(|(key, node)| match node {
        Node::Keep(_) => None,
        Node::Object(_) | Node::Both(..) => thing(node, Some(key)),
        _ => thing(node, around),
    });
    inside.or_else(|| around.map(|name| (name, false)))
}

/// An input that was used, and its value.
#[derive(Debug)]
struct Named {
    field: u16,
    name: &'static str,
    value: String,
}

impl fmt::Display for Named {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.name, self.value)
    }
}

fn inputs(lookup: &'static Lookup, record: &Record) -> Vec<Named> {
    let scope = Scope::of(record);
    let variables = lookup.variables.iter();
    variables
        .filter_map(|variable| {
            let source = as_given(&variable.source)?;
            let Source::Input(path) = source else {
                return None;
            };
            let field = *path.first()?;
            Some(Named {
                field,
                name: field_name(record, field),
                value: shown(&scope.source(source)),
            })
        })
        .collect()
}

/// What people gave, where it is sent in another form.
fn as_given(source: &'static Source) -> Option<&'static Source> {
    match source {
        Source::Text(parts) => parts.iter().find(|it| matches!(it, Source::Input(_))),
        source => Some(source),
    }
}

/// Takes the inputs out that name where things lie, innermost first: `acme/app`.
fn places(named: &mut Vec<Named>, record: &Record) -> Vec<String> {
    let mut places = Vec::new();
    for it in record.shape().refs {
        let own = it.named().filter(|way| way.fields.len() > 1);
        let own = own.map(|way| (it.of, way.fields));
        for (of, fields) in own.chain(it.levels().iter().rev().copied()) {
            let Some(taken) = take(named, fields) else {
                continue;
            };
            let texts = taken.iter().all(|it| it.value.starts_with('`'));
            let value = together(&taken);
            places.push(match texts {
                true => value.trim_matches('`').to_owned(),
                false => format!("{of} {value}"),
            });
        }
    }
    places
}

/// Takes these fields out, if all of them were used.
fn take(named: &mut Vec<Named>, fields: &[u16]) -> Option<Vec<Named>> {
    let all = fields
        .iter()
        .all(|field| named.iter().any(|it| it.field == *field));
    if fields.is_empty() || !all {
        return None;
    }
    let taken = fields.iter().filter_map(|field| {
        let place = named.iter().position(|it| it.field == *field)?;
        Some(named.remove(place))
    });
    Some(taken.collect())
}

/// The value of one input, or the values of several as `acme/app`.
fn together(taken: &[Named]) -> String {
    match taken {
        [one] => one.value.clone(),
        many => {
            let values = many.iter().map(|it| it.value.trim_matches('`'));
            values.collect::<Vec<_>>().join("/")
        }
    }
}

/// Inputs of a record with their values, in the order asked for.
pub(super) fn given(record: &Record, fields: impl Iterator<Item = u16>) -> String {
    let named: Vec<_> = fields
        .filter(|field| record.get(*field).is_present())
        .map(|field| Named {
            field,
            name: field_name(record, field),
            value: shown(record.get(field)),
        })
        .collect();
    listed(&named)
}

/// `owner `acme`, issueNumber 7`
fn listed(named: &[Named]) -> String {
    let parts: Vec<String> = named.iter().map(Named::to_string).collect();
    parts.join(", ")
}

fn field_name(record: &Record, index: u16) -> &'static str {
    let fields = record.shape().fields;
    fields
        .get(usize::from(index))
        .map_or("", |field| field.name)
}

fn shown(slot: &Slot) -> String {
    match slot {
        Slot::Json(text) => {
            json::unquoted(text).map_or_else(|| text.to_string(), |text| format!("`{text}`"))
        }
        other => other.to_json(),
    }
}
