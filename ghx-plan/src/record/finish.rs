//! Completing and checking an input: defaults, enum spelling, addresses, limits, choices and derived rules.

use std::borrow::Cow;

use super::{Record, Scope, Slot};
use crate::plan::{Choice, Field, Kind, Rule};
use crate::problem::{Problem, Problems};
use crate::spot::Spot;

mod addresses;
mod limits;

impl Record {
    /// Completes the input; `problems` are those that reading it has found already.
    pub fn finish_with(&mut self, mut problems: Vec<Problem>) -> Result<(), Problems> {
        let deferred = self.aside.iter().flat_map(|aside| &aside.deferred);
        problems.extend(deferred.cloned());
        self.complete(&Spot::Whole, &mut problems);
        self.check_rules(None, &Spot::Whole, &mut problems);
        if problems.is_empty() {
            self.finished = true;
            Ok(())
        } else {
            Err(Problems(problems))
        }
    }

    /// Everything about one object that does not need the whole input.
    fn complete(&mut self, spot: &Spot<'_>, problems: &mut Vec<Problem>) {
        let shape = self.shape;
        let start = problems.len();
        for (field, slot) in shape.fields.iter().zip(&mut self.slots) {
            if field.required || !slot.is_omitted() {
                complete_field(field, slot, &spot.field(field.name), problems);
            }
        }
        for choice in shape.choices {
            self.check_choice(choice, spot, problems);
        }
        for group in shape.exclusive {
            let given: Vec<&str> = self
                .names(group)
                .filter(|(slot, _)| !slot.is_omitted())
                .map(|(_, n)| n)
                .collect();
            if given.len() > 1 {
                let message = format!("give only one of {}", join(&given, " and "));
                problems.push(Problem::new(spot, message));
            }
        }
        if problems.len() == start {
            self.take_addresses_apart(spot, problems);
        }
        for (field, slot) in shape.fields.iter().zip(&mut self.slots) {
            if let (Slot::Omitted, Some(default)) = (&slot, field.default) {
                *slot = default_slot(&field.kind, default);
            }
        }
    }

    fn check_choice(&self, choice: &Choice, spot: &Spot<'_>, problems: &mut Vec<Problem>) {
        let all = || choice.groups.iter().flat_map(|group| group.iter().copied());
        // A field that is wrong already counts as given: one mistake, one message.
        let wrong = all().any(|i| {
            let name = self.shape.fields.get(usize::from(i)).map_or("", |f| f.name);
            has_problem(problems, &spot.field(name))
        });
        if wrong {
            return;
        }
        let whole = |group: &&&[u16]| group.iter().all(|i| self.get(*i).is_present());
        let started = |group: &&&[u16]| group.iter().any(|i| !self.get(*i).is_omitted());
        let mut complete = choice.groups.iter().filter(whole);
        let alternatives = || {
            let groups: Vec<String> = choice
                .groups
                .iter()
                .map(|group| {
                    self.names(group)
                        .map(|(_, name)| name)
                        .collect::<Vec<_>>()
                        .join(" + ")
                })
                .collect();
            let groups: Vec<&str> = groups.iter().map(String::as_str).collect();
            join(&groups, " or ")
        };
        match (complete.next(), complete.next()) {
            (Some(group), None) => {
                // A field of another group beside the chosen one is ambiguous, unless both groups share it.
                let extra: Vec<&str> = self
                    .names_of(all().filter(|i| !group.contains(i) && !self.get(*i).is_omitted()))
                    .map(|(_, name)| name)
                    .collect();
                if !extra.is_empty() {
                    let message = format!(
                        "give either {}, not both: drop {}",
                        alternatives(),
                        join(&extra, " and ")
                    );
                    problems.push(Problem::new(spot, message));
                }
            }
            (Some(_), Some(_)) => {
                problems.push(Problem::new(
                    spot,
                    format!("give only one of {}", alternatives()),
                ));
            }
            (None, _) => match choice.groups.iter().find(started) {
                Some(group) => {
                    for (_, name) in self.names(group).filter(|(slot, _)| !slot.is_present()) {
                        let message = format!("is required (give {})", alternatives());
                        problems.push(Problem::new(&spot.field(name), message));
                    }
                }
                None => problems.push(Problem::new(spot, format!("give {}", alternatives()))),
            },
        }
    }

    /// The derived rules of this object and of all objects in it.
    fn check_rules(&self, root: Option<&Record>, spot: &Spot<'_>, problems: &mut Vec<Problem>) {
        let scope = Scope::of(root.unwrap_or(self)).with_record(self);
        for rule in self.shape.rules {
            if !scope.knows(&rule.when) {
                continue;
            }
            if rule.only {
                self.check_only(rule, &scope, spot, problems);
                continue;
            }
            let satisfied = || rule.needs.iter().any(|i| self.get(*i).is_present());
            if satisfied() || !scope.holds(&rule.when) {
                continue;
            }
            let names: Vec<&str> = self.names(rule.needs).map(|(_, name)| name).collect();
            let place = match names.as_slice() {
                [name] => spot.field(name),
                _ => *spot,
            };
            if !has_problem(problems, &place) {
                let message = match (rule.say, names.as_slice()) {
                    (Some(say), _) => say.to_owned(),
                    (None, []) => format!("is refused: {}", rule.when_text),
                    (None, [_]) => format!("is required when {}", rule.when_text),
                    (None, names) => {
                        format!(
                            "{} is required when {}",
                            join(names, " or "),
                            rule.when_text
                        )
                    }
                };
                problems.push(Problem::new(&place, message));
            }
        }
        let root = root.unwrap_or(self);
        for (field, slot) in self.shape.fields.iter().zip(&self.slots) {
            if matches!(slot, Slot::Object(_) | Slot::List(_)) {
                slot_rules(slot, root, &spot.field(field.name), problems);
            }
        }
    }

    /// A field that nothing would use deceives whoever gives it.
    fn check_only(&self, rule: &Rule, scope: &Scope, spot: &Spot<'_>, problems: &mut Vec<Problem>) {
        let given = || {
            self.names(rule.needs)
                .filter(|(slot, _)| !slot.is_omitted())
        };
        if given().next().is_none() || scope.holds(&rule.when) {
            return;
        }
        for place in given().map(|(_, name)| spot.field(name)) {
            if !has_problem(problems, &place) {
                let message = match rule.say {
                    Some(say) => say.to_owned(),
                    None => format!("is used only when {}", rule.when_text),
                };
                problems.push(Problem::new(&place, message));
            }
        }
    }

    fn names<'a>(&'a self, group: &'a [u16]) -> impl Iterator<Item = (&'a Slot, &'static str)> {
        self.names_of(group.iter().copied())
    }

    fn names_of<'a>(
        &'a self,
        group: impl Iterator<Item = u16> + 'a,
    ) -> impl Iterator<Item = (&'a Slot, &'static str)> {
        group.filter_map(|i| Some((self.get(i), self.shape.fields.get(usize::from(i))?.name)))
    }
}

fn slot_rules(slot: &Slot, root: &Record, spot: &Spot<'_>, problems: &mut Vec<Problem>) {
    match slot {
        Slot::Object(record) => record.check_rules(Some(root), spot, problems),
        Slot::List(items) => {
            for (i, item) in items.iter().enumerate() {
                slot_rules(item, root, &spot.element(i), problems);
            }
        }
        _ => {}
    }
}

fn complete_field(field: &Field, slot: &mut Slot, spot: &Spot<'_>, problems: &mut Vec<Problem>) {
    match slot {
        Slot::Omitted => {
            if field.required && !has_problem(problems, spot) {
                problems.push(Problem::new(spot, "is required"));
            }
        }
        Slot::Null => {
            if !field.nullable {
                let message = format!("must be {}, not null", noun(&field.kind));
                problems.push(Problem::new(spot, message));
            }
        }
        slot => complete_value(&field.kind, slot, spot, problems),
    }
}

fn complete_value(kind: &Kind, slot: &mut Slot, spot: &Spot<'_>, problems: &mut Vec<Problem>) {
    match (kind, &mut *slot) {
        (Kind::List { item, min, max }, Slot::List(items)) => {
            limits::count(items.len(), *min, *max, spot, problems);
            for (i, slot) in items.iter_mut().enumerate() {
                complete_value(item, slot, &spot.element(i), problems);
            }
        }
        (Kind::Object(_), Slot::Object(record)) => record.complete(spot, problems),
        (Kind::Enum(values), Slot::Json(json)) => match limits::canonical(values, json) {
            Some(Some(value)) => *slot = Slot::text(value),
            Some(None) => {}
            None => problems.push(Problem::new(spot, limits::enum_message(values, json))),
        },
        (kind, Slot::Json(json)) => {
            if let Err(message) = limits::check(kind, json) {
                problems.push(Problem::new(spot, message));
            }
        }
        // An element that could not be read is left out, and has its problem already.
        (_, Slot::Omitted) if has_problem(problems, spot) => {}
        // What is not known yet is checked once it is.
        (_, Slot::Later(_)) => {}
        _ => problems.push(Problem::new(spot, format!("must be {}", noun(kind)))),
    }
}

/// What a kind is called in messages.
pub fn noun(kind: &Kind) -> &'static str {
    match kind {
        Kind::Boolean => "boolean",
        Kind::Integer { .. } => "integer",
        Kind::Number { .. } => "number",
        Kind::String { .. } | Kind::Enum(_) => "string",
        Kind::List { .. } => "array",
        Kind::Object(_) => "object",
    }
}

/// A default's text; the compiler has checked it, so lists and objects can be read without reporting.
fn default_slot(kind: &Kind, text: &'static str) -> Slot {
    match kind {
        _ if text == "null" => Slot::Null,
        Kind::List { .. } | Kind::Object(_) => crate::intake::read_value(kind, text),
        _ => Slot::Json(Cow::Borrowed(text)),
    }
}

/// Whether the field, or something in it, has a problem already.
fn has_problem(problems: &[Problem], spot: &Spot<'_>) -> bool {
    if problems.is_empty() {
        return false;
    }
    let path = spot.to_string();
    problems.iter().any(|p| {
        p.path
            .strip_prefix(&path)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '[']))
    })
}

fn join(names: &[&str], last: &str) -> String {
    match names {
        [rest @ .., end] if !rest.is_empty() => format!("{}{last}{end}", rest.join(", ")),
        _ => names.concat(),
    }
}
