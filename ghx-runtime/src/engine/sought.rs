//! The words for what was asked for and is not there: the thing sought, and the inputs that named it.

use super::unit::Unit;
use crate::error::{Code, ErrorBody, Outcome};
use crate::json;
use crate::plan::{Lookup, Node, Source};
use crate::record::{Record, Scope, Slot};

/// Everything that the look-ups of one unit did not find.
#[derive(Debug, Default)]
pub(super) struct Misses {
    /// What is not there, one sentence each.
    absent: Vec<String>,
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
                    || by_inputs(lookup, &unit.record),
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
                let sentence = absence(lookup, &unit.record);
                if !self.absent.contains(&sentence) {
                    self.absent.push(sentence);
                }
            }
        }
    }

    /// All of it as one error; `None` where nothing is missing.
    pub(super) fn into_error(self) -> Option<ErrorBody> {
        let mut messages = self.absent;
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

/// The list that a look-up goes through, and the value of it that was asked for.
fn one_of_a_list(lookup: &Lookup, unit: &Unit, item: usize) -> Option<(&'static str, String)> {
    let list = lookup.foreach?;
    let Slot::List(items) = unit.record.get(list) else {
        return None;
    };
    Some((field_name(&unit.record, list), shown(items.get(item)?)))
}

/// `milestone `v9` in acme/app` was sought by its own input; `issueNumber 7 in acme/app has no parent` by another's.
fn absence(lookup: &'static Lookup, record: &Record) -> String {
    let mut named = inputs(lookup, record);
    let repository = take_repository(&mut named);
    let place = |text: String| match &repository {
        Some(repository) if text.is_empty() => repository.clone(),
        Some(repository) => format!("{text} in {repository}"),
        None => text,
    };
    let thing = thing(&lookup.node, None);
    let own = thing.and_then(|(thing, _)| Some(named.remove(own_place(thing, &named)?)));
    let others = listed(&named);
    match (own, thing) {
        (Some((name, value)), _) if others.is_empty() => {
            format!("could not find {}", place(format!("{name} {value}")))
        }
        (Some((name, value)), _) => {
            format!("could not find {name} {value} for {}", place(others))
        }
        (None, Some((thing, false))) if named.len() < 2 => {
            format!("{} has no {thing}", place(others))
        }
        (None, Some((thing, _))) => format!("could not find {thing} for {}", place(others)),
        (None, None) if others.is_empty() && repository.is_none() => {
            format!("could not find {}", lookup.name)
        }
        (None, None) => format!("could not find {}", place(others)),
    }
}

/// The input that names what a look-up finds: `milestone `v9``; without one, the last that it was asked with.
pub(super) fn own(lookup: &'static Lookup, record: &Record) -> Option<String> {
    let mut named = inputs(lookup, record);
    let place = thing(&lookup.node, None).and_then(|(thing, _)| own_place(thing, &named));
    let (name, value) = match place {
        Some(place) => named.remove(place),
        None => named.pop()?,
    };
    Some(format!("{name} {value}"))
}

fn own_place(thing: &str, named: &[(&str, String)]) -> Option<usize> {
    let mut names = named.iter();
    names.position(|(name, _)| name.starts_with(thing) || thing.starts_with(name))
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

/// The inputs that a look-up used, with their values: `owner `acme`, issueNumber 7`.
fn by_inputs(lookup: &'static Lookup, record: &Record) -> String {
    let named = inputs(lookup, record);
    if named.is_empty() {
        lookup.name.to_owned()
    } else {
        listed(&named)
    }
}

fn inputs(lookup: &'static Lookup, record: &Record) -> Vec<(&'static str, String)> {
    let scope = Scope::of(record);
    let variables = lookup.variables.iter();
    variables
        .filter_map(|variable| {
            let Source::Input(path) = &variable.source else {
                return None;
            };
            let name = field_name(record, *path.first()?);
            Some((name, shown(&scope.source(&variable.source))))
        })
        .collect()
}

/// Takes `owner` and `name` out, as `acme/app`.
fn take_repository(named: &mut Vec<(&'static str, String)>) -> Option<String> {
    let position = |wanted: &str| named.iter().position(|(name, _)| *name == wanted);
    let (owner, name) = (position("owner")?, position("name")?);
    let text = |place: usize| named.get(place).map(|(_, value)| value.trim_matches('`'));
    let repository = format!("{}/{}", text(owner)?, text(name)?);
    named.retain(|(name, _)| !matches!(*name, "owner" | "name"));
    Some(repository)
}

/// Inputs of a record with their values, in the order asked for.
pub(super) fn given(record: &Record, fields: impl Iterator<Item = u16>) -> String {
    let named: Vec<_> = fields
        .filter(|field| record.get(*field).is_present())
        .map(|field| (field_name(record, field), shown(record.get(field))))
        .collect();
    listed(&named)
}

fn listed(named: &[(&str, String)]) -> String {
    let parts: Vec<String> = (named.iter())
        .map(|(name, value)| format!("{name} {value}"))
        .collect();
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
