//! Inputs that follow from refs, where each thing is looked for, and which inputs name it whole.

use super::declared::Declared;
use super::naming::{capital, string};
use std::collections::BTreeSet;

use super::addresses::placeholders;
use super::{Ref, Refs, WayKind};
use crate::block::Input;
use crate::diag::words::RefWords;
use crate::diag::{Diagnostic, Report, Reported};
use crate::ir::{Address, Container, Kind, Predicate, RefUse, Rule, Term, WayUse};
use crate::place::At;

/// Adds the inputs of all refs of an object, in the order of its properties.
pub(crate) struct Adding<'a> {
    /// All refs of the object, the subject first.
    pub declared: Vec<Declared<'a>>,
    /// The refs there are.
    pub refs: &'a Refs,
}

impl<'a> Adding<'a> {
    /// The use of a ref that a property declares, if it declares one.
    pub(crate) fn property(&self, name: &str) -> Option<&Declared<'a>> {
        let mut all = self.declared.iter();
        all.find(|it| it.property.value == name && !it.subject)
    }

    /// The subject, if there is one.
    pub(crate) fn subject(&self) -> Option<&Declared<'a>> {
        self.declared.first().filter(|it| it.subject)
    }

    /// Adds the inputs of one ref to an object.
    pub(crate) fn add(
        &self,
        declared: &Declared,
        object: &mut Input,
        report: &mut Report,
    ) -> Result<(), Reported> {
        let ways = declared.ways();
        let container = if ways
            .iter()
            .any(|(way, _)| matches!(way.kind, WayKind::Named(_)))
        {
            self.container(declared, report)?
        } else {
            Place::Root
        };
        let mut found = RefUse {
            property: declared.property.value.clone(),
            of: declared.of.name.value.clone(),
            noun: declared.of.noun.clone(),
            subject: declared.subject,
            list: declared.list,
            required: declared.subject,
            variable: declared.id_name(&ways),
            id: None,
            ways: Vec::new(),
            container: Container::Root,
        };
        let mut around: Vec<(String, Vec<u16>)> = Vec::new();
        for (way, name) in &ways {
            match &way.kind {
                WayKind::Id => {
                    let name = declared.id_name(&ways);
                    let kind = declared.listed(string());
                    found.id = Some(declared.push(name, kind, declared.id_text(), object, report));
                }
                WayKind::Named(named) => {
                    if let (Place::Inputs(line), true) = (&container, around.is_empty()) {
                        around = self.container_inputs(declared, line, object, report);
                    }
                    let fields = declared.named(way, named, name.as_ref(), object, report);
                    found.ways.push(WayUse {
                        way: way.name.value.clone(),
                        fields,
                        address: false,
                    });
                }
                WayKind::Address(paths) => {
                    let written = declared.input_name(way, None);
                    let name = name.as_ref().map_or(written, |name| name.value.clone());
                    let kind = Kind::String {
                        min: None,
                        max: None,
                        pattern: None,
                        address: Some(Address {
                            paths: paths.iter().map(|path| path.value.clone()).collect(),
                            noun: declared.of.noun.clone(),
                            numbers: self.numbers(declared.of),
                            fills: Vec::new(),
                        }),
                    };
                    let about = declared.text("address", "Addresses", false);
                    let field = declared.push(name, declared.listed(kind), about, object, report);
                    found.ways.push(WayUse {
                        way: way.name.value.clone(),
                        fields: vec![field],
                        address: true,
                    });
                }
            }
        }
        found.container = match container {
            Place::Root => Container::Root,
            Place::Inputs(_) => Container::Inputs(around),
            Place::Use(index) => Container::Use(index),
            Place::Around(name) => Container::Around(name),
        };
        if declared.subject {
            self.fill_addresses(declared, &found, object);
        }
        object.shape.refs.push(found);
        if let Some(path) = &declared.otherwise {
            let variable = declared.id_name(&ways);
            object.otherwise.push((variable, path.clone()));
        }
        Ok(())
    }

    /// The names in addresses of a ref that are numbers.
    fn numbers(&self, of: &Ref) -> Vec<String> {
        let line = self.refs.line(&of.name.value);
        let ways = line.iter().flat_map(|it| &it.ways);
        let inputs = ways.filter_map(|way| match &way.kind {
            WayKind::Named(named) => Some(&named.inputs),
            _ => None,
        });
        let numbers = inputs
            .flatten()
            .filter(|it| matches!(it.kind, Kind::Integer { .. }));
        let names: BTreeSet<&String> = numbers.map(|it| &it.name.value).collect();
        names.into_iter().cloned().collect()
    }

    /// Where the ways of a ref start.
    fn container(&self, of: &Declared, report: &mut Report) -> Result<Place, Reported> {
        let Some(within) = &of.of.within else {
            return Ok(Place::Root);
        };
        let around = within.of.value.as_str();
        if let Some(name) = &of.within {
            let mut all = self.declared.iter();
            let found = all.position(|it| it.property.value == name.value && !it.list);
            return found.map(Place::Use).ok_or_else(|| {
                let words = RefWords::UnknownWay {
                    way: name.value.clone(),
                    why: "is no property that names one thing".to_owned(),
                };
                let known = self.declared.iter().filter(|it| !it.list);
                let known = known.map(|it| it.property.value.as_str());
                report.push(Diagnostic::new(words, name.place).suggest(&name.value, known))
            });
        }
        let same = |it: &&(usize, &Declared)| {
            it.1.of.name.value == around && !it.1.list && it.1.property.value != of.property.value
        };
        // A subject is found by itself: what else the card names may lie elsewhere.
        if !of.subject {
            let mut all = self.declared.iter().enumerate().filter(|it| same(&it));
            if let (Some((index, _)), None) = (all.next(), all.next()) {
                return Ok(Place::Use(index));
            }
            let subject = self.declared.iter().find(|it| it.subject);
            let line = subject.map(|it| self.refs.line(&it.of.name.value));
            let mut line = line.unwrap_or_default();
            line.pop();
            if line.iter().any(|it| it.name.value == around) {
                return Ok(Place::Around(around.to_owned()));
            }
        }
        Ok(Place::Inputs(around.to_owned()))
    }

    /// The inputs that name what a ref lies within, outermost first; those that are there already are used again.
    fn container_inputs(
        &self,
        of: &Declared,
        around: &str,
        object: &mut Input,
        report: &mut Report,
    ) -> Vec<(String, Vec<u16>)> {
        let mut all = Vec::new();
        for it in self.refs.line(around) {
            let Some((way, named)) = it.first_named() else {
                continue;
            };
            let inner = Declared {
                property: At::new(it.name.value.clone(), of.property.place),
                of: it,
                subject: true,
                list: false,
                ways: None,
                description: None,
                within: None,
                limits: (None, None),
                otherwise: None,
            };
            let mut fields = Vec::new();
            for input in &named.inputs {
                let plain = match named.several {
                    true => input.name.value.clone(),
                    false => inner.input_name(way, None),
                };
                let name = match of.subject {
                    true => plain,
                    false => format!("{}{}", of.property.value, capital(&plain)),
                };
                let about = input.description.clone();
                let about = about.unwrap_or_else(|| inner.text(&way.name.value, "", false));
                object
                    .rest
                    .push((name.clone(), input.rest_name().to_owned()));
                let sent = input.sent.iter().cloned();
                object.sent.extend(sent.map(|it| (name.clone(), it)));
                fields.push(inner.push(name, input.kind.clone(), about, object, report));
            }
            all.push((it.name.value.clone(), fields));
        }
        all
    }

    /// The parts of a subject's address fill the inputs that name it.
    fn fill_addresses(&self, of: &Declared, found: &RefUse, object: &mut Input) {
        let mut targets: Vec<(String, u16)> = Vec::new();
        let mut add = |it: &Ref, way: &str, fields: &[u16]| {
            if let Some(WayKind::Named(named)) = it.way(way).map(|way| &way.kind) {
                let names = named.inputs.iter().map(|input| input.name.value.clone());
                targets.extend(names.zip(fields.iter().copied()));
            }
        };
        for way in found.ways.iter().filter(|way| !way.address) {
            add(of.of, &way.way, &way.fields);
        }
        if let Container::Inputs(line) = &found.container {
            for (name, fields) in line {
                let it = self.refs.get(name);
                if let Some((it, (way, _))) = it.and_then(|it| Some((it, it.first_named()?))) {
                    add(it, &way.name.value, fields);
                }
            }
        }
        for way in found.ways.iter().filter(|way| way.address) {
            let field = way.fields.first().map(|index| usize::from(*index));
            let field = field.and_then(|index| object.shape.fields.get_mut(index));
            if let Some(Kind::String {
                address: Some(address),
                ..
            }) = field.map(|field| &mut field.kind)
            {
                let names = address.paths.iter().flat_map(|path| placeholders(path));
                let mut names: Vec<&str> = names.filter(|name| !name.is_empty()).collect();
                names.sort_unstable();
                names.dedup();
                let own = |name: &&str| targets.iter().find(|(target, _)| target == name).cloned();
                address.fills = names.iter().filter_map(own).collect();
                address.fills.sort_by_key(|(_, field)| *field);
            }
        }
    }
}

/// Where the ways of a ref start, before its inputs have indexes.
enum Place {
    Root,
    Use(usize),
    Around(String),
    Inputs(String),
}

/// The groups of inputs that name a thing, each whole.
pub(crate) fn groups(it: &RefUse) -> Vec<Vec<u16>> {
    let around: Vec<u16> = match &it.container {
        Container::Inputs(line) => line.iter().flat_map(|(_, fields)| fields.clone()).collect(),
        _ => Vec::new(),
    };
    let mut groups: Vec<Vec<u16>> = it.id.iter().map(|id| vec![*id]).collect();
    for way in &it.ways {
        match way.address {
            true => groups.push(way.fields.clone()),
            false => groups.push([around.as_slice(), &way.fields].concat()),
        }
    }
    // In the order of the inputs, so that help and choices read alike.
    groups.sort_by_key(|group| group.iter().max().copied());
    groups
}

/// A thing that may be left out, but not named by half.
pub(crate) fn halves(it: &RefUse) -> Vec<Rule> {
    let groups = groups(it);
    let whole = groups.into_iter().filter(|group| group.len() > 1);
    let mut rules = Vec::new();
    for group in whole {
        for (given, needed) in group
            .iter()
            .flat_map(|a| group.iter().map(move |b| (*a, *b)))
        {
            if given != needed {
                rules.push((given, needed));
            }
        }
    }
    let rule = |(given, needed): (u16, u16)| Rule {
        when: Predicate::Present(Term::Input(vec![given])),
        when_text: String::new(),
        needs: vec![needed],
        only: false,
        say: None,
    };
    rules.into_iter().map(rule).collect()
}
