//! What the inputs of a thing are called, and what help says about them.

use super::declared::{Declared, Offered};

use super::{Named, Way, WayKind};
use crate::block::{FieldPlace, Input};
use crate::diag::Report;
use crate::ident::snake;
use crate::ir::{Field, Kind};
use crate::place::At;

impl<'a> Declared<'a> {
    /// The ways it offers, in the order of its inputs.
    pub(super) fn ways(&self) -> Offered<'a> {
        if let Some(ways) = &self.ways {
            return ways.clone();
        }
        let main = self.of.main.as_ref().map(|main| main.value.as_str());
        let rank = |way: &Way| match (&way.kind, self.subject) {
            (WayKind::Id, true) => 0,
            (WayKind::Named(_), _) if main == Some(&way.name.value) => 1,
            (WayKind::Named(_), _) => 2,
            (WayKind::Address(_), _) => 3,
            (WayKind::Id, false) => 4,
        };
        let fits = |way: &&Way| match &way.kind {
            WayKind::Named(named) => !(self.list && named.several),
            WayKind::Address(_) => !self.list,
            WayKind::Id => true,
        };
        let mut ways: Vec<_> = self.of.ways.iter().filter(fits).collect();
        ways.sort_by_key(|way| rank(way));
        ways.into_iter().map(|way| (way, None)).collect()
    }

    /// The property's name for one thing.
    pub(super) fn stem(&self) -> &str {
        match self.list {
            true => self
                .property
                .value
                .strip_suffix('s')
                .unwrap_or(&self.property.value),
            false => &self.property.value,
        }
    }

    pub(super) fn id_name(&self, ways: &[(&Way, Option<At<String>>)]) -> String {
        let own = ways.iter().find(|(way, _)| matches!(way.kind, WayKind::Id));
        if let Some(name) = own.and_then(|(_, name)| name.as_ref()) {
            return name.value.clone();
        }
        format!("{}Id{}", self.stem(), self.plural())
    }

    pub(super) fn plural(&self) -> &'static str {
        if self.list { "s" } else { "" }
    }

    pub(super) fn input_name(&self, way: &Way, input: Option<&str>) -> String {
        let main = self.of.main.as_ref().map(|main| main.value.as_str());
        match (&way.kind, input) {
            (WayKind::Named(named), Some(input)) if named.several => match self.subject {
                true => input.to_owned(),
                false => format!("{}{}", self.stem(), capital(input)),
            },
            (WayKind::Address(_), _) if self.subject => way.name.value.clone(),
            (WayKind::Named(_), _) if main == Some(&way.name.value) => self.property.value.clone(),
            _ => format!(
                "{}{}{}",
                self.stem(),
                capital(&way.name.value),
                self.plural()
            ),
        }
    }

    /// The inputs of a way by values.
    pub(super) fn named(
        &self,
        way: &Way,
        named: &Named,
        name: Option<&At<String>>,
        object: &mut Input,
        report: &mut Report,
    ) -> Vec<u16> {
        let mut fields = Vec::new();
        for input in &named.inputs {
            let written = self.input_name(way, Some(&input.name.value));
            let name = name.filter(|_| !named.several);
            let name = name.map_or(written, |name| name.value.clone());
            let about = match &input.description {
                Some(about) if !self.list && self.description.is_none() => about.clone(),
                _ => {
                    let word = words(&way.name.value);
                    self.text(&word, &format!("{}s", capital(&word)), true)
                }
            };
            let kind = self.listed(input.kind.clone());
            object
                .rest
                .push((name.clone(), input.rest_name().to_owned()));
            let sent = input.sent.iter().cloned();
            object.sent.extend(sent.map(|it| (name.clone(), it)));
            fields.push(self.push(name, kind, about, object, report));
        }
        fields
    }

    pub(super) fn listed(&self, kind: Kind) -> Kind {
        if !self.list {
            return kind;
        }
        let (min, max) = self.limits;
        Kind::List {
            item: Box::new(kind),
            min,
            max,
        }
    }

    pub(super) fn push(
        &self,
        name: String,
        kind: Kind,
        description: String,
        object: &mut Input,
        report: &mut Report,
    ) -> u16 {
        let place = FieldPlace::new(&At::new(name.clone(), self.property.place));
        let field = Field {
            name,
            kind,
            required: false,
            nullable: false,
            default: None,
            description,
        };
        let help = "give one of them another name in `ways`";
        object.push(field, place, help, report)
    }

    pub(super) fn id_text(&self) -> String {
        let text = self.text("id", "Ids", false);
        match &self.of.prefix {
            Some(prefix) => format!("{} ({prefix}_...).", text.trim_end_matches('.')),
            None => text,
        }
    }

    /// What an input is: `The number.`, `Names of labels.`, `The number of the parent, in the same repository.`
    pub(super) fn text(&self, what: &str, many: &str, inside: bool) -> String {
        let place = match &self.of.within {
            Some(within) if inside && !self.list && self.description.is_some() => {
                format!(", in the same {}", within.of.value.replace('_', " "))
            }
            _ => String::new(),
        };
        match (&self.description, self.list) {
            (Some(about), true) => format!("{many} of {about}."),
            (None, true) => format!("{many} of {}.", words(&self.property.value)),
            (Some(about), false) => format!("The {what} of {about}{place}."),
            (None, false) if self.subject => format!("The {}'s {what}.", self.of.noun),
            (None, false) => {
                format!("The {}'s {what}.", words(&self.property.value))
            }
        }
    }
}

pub(super) fn string() -> Kind {
    Kind::String {
        min: Some(1),
        max: None,
        pattern: None,
        address: None,
    }
}

/// `linkedIssues` in words.
pub(super) fn words(name: &str) -> String {
    snake(name).replace('_', " ")
}

pub(super) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}
