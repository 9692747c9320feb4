//! Parameters that need no writing: whole refs, the subject, and inputs of the same name.

use super::Known;
use crate::card::{self, Card, Source};
use crate::diag::words::CompositeWords;
use crate::diag::{Diagnostic, Report};
use crate::expr;
use crate::ir::{Capability, Container, Kind, RefUse, Shape};
use crate::place::{At, Place};

/// The step with all its parameters written out.
pub(super) fn written_out(
    step: &card::Step,
    card: &Card,
    known: &Known,
    report: &mut Report,
) -> card::Step {
    let mut step = step.clone();
    let Some(capability) = known.capabilities.get(step.capability.value.as_str()) else {
        return step;
    };
    let shape = &card.input.shape;
    let list = step.foreach.as_ref();
    let over = list.is_some_and(|path| path.names().next() == Some("steps"));
    let item = list.filter(|_| !over).and_then(|path| items(path, shape));
    let mut mapping = Mapping {
        capability,
        over,
        scopes: item.into_iter().map(|item| (item, false)).collect(),
        place: step.params_place,
        params: Vec::new(),
        report,
    };
    mapping.scopes.push((shape, over || item.is_some()));
    let written = std::mem::take(&mut step.params);
    let names: Vec<String> = written.iter().map(|(name, _)| name.value.clone()).collect();
    for (name, source) in written {
        mapping.written(name, source);
    }
    let taken = |it: &RefUse, capability: &Capability| {
        let fields = fields(it);
        let names_own = |name: &String| {
            *name == it.property
                || fields
                    .iter()
                    .any(|field| field_name(capability, *field) == Some(name))
        };
        names.iter().any(names_own)
    };
    for it in &capability.input.refs {
        if !taken(it, capability) && (it.subject || !step.mapped) {
            mapping.same_ref(it);
        }
    }
    if !step.mapped {
        mapping.same_names();
    }
    step.params = mapping.params;
    step
}

fn items<'a>(path: &expr::Path, shape: &'a Shape) -> Option<&'a Shape> {
    let name = path.segments.last()?.name.as_str();
    let field = shape.fields.iter().find(|field| field.name == name)?;
    match &field.kind {
        Kind::List { item, .. } => match &**item {
            Kind::Object(shape) => Some(shape),
            _ => None,
        },
        _ => None,
    }
}

/// All inputs that name a thing.
pub(super) fn fields(it: &RefUse) -> Vec<u16> {
    let mut all: Vec<u16> = it.id.into_iter().collect();
    all.extend(it.ways.iter().flat_map(|way| way.fields.iter().copied()));
    if let Container::Inputs(line) = &it.container {
        all.extend(line.iter().flat_map(|(_, fields)| fields.iter().copied()));
    }
    all
}

fn field_name(capability: &Capability, index: u16) -> Option<&String> {
    let field = capability.input.fields.get(usize::from(index))?;
    Some(&field.name)
}

struct Mapping<'a> {
    capability: &'a Capability,
    /// The step goes through a list of a result, so that a path without `input.` is its element's.
    over: bool,
    /// Where names are looked for, and whether they are written `input.x` there.
    scopes: Vec<(&'a Shape, bool)>,
    place: Place,
    params: Vec<(At<String>, Source)>,
    report: &'a mut Report,
}

impl<'a> Mapping<'a> {
    /// One entry of `params_map`: a whole ref where both sides are one, else as it stands.
    fn written(&mut self, name: At<String>, source: Source) {
        let own = self.capability.input.refs.iter();
        let own = own.clone().find(|it| it.property == name.value);
        let given = match (&source, own) {
            (Source::Expression(source), Some(own)) => self.named(source, own),
            _ => None,
        };
        match (own, given) {
            (Some(own), Some((given, shape, outer))) => {
                self.whole(own, given, shape, outer, name.place);
            }
            _ => self.params.push((name, source)),
        }
    }

    /// The ref that a source names as a whole.
    fn named(&self, source: &expr::Source, own: &RefUse) -> Option<(&'a RefUse, &'a Shape, bool)> {
        let [expr::Value::Path(path)] = source.values.as_slice() else {
            return None;
        };
        let (name, outer) = match path.segments.as_slice() {
            [name] if !self.over => (name, false),
            [input, name] if input.name == "input" => (name, true),
            _ => return None,
        };
        let mut scopes = self
            .scopes
            .iter()
            .filter(|it| !outer || it.1 || self.scopes.len() == 1);
        scopes.find_map(|(shape, far)| {
            let mut refs = shape.refs.iter();
            let found = refs.find(|it| it.property == name.name && it.of == own.of)?;
            Some((found, *shape, *far))
        })
    }

    /// The thing of the same name and kind; the subject is the one of the same kind.
    fn same_ref(&mut self, own: &'a RefUse) {
        let same = |it: &&RefUse| {
            it.of == own.of
                && it.list == own.list
                && (it.property == own.property || (it.subject && own.subject))
        };
        let found = self.scopes.iter().find_map(|(shape, far)| {
            let found = shape.refs.iter().find(same)?;
            Some((found, *shape, *far))
        });
        if let Some((given, shape, far)) = found {
            self.whole(own, given, shape, far, self.place);
        }
    }

    /// Passes a thing on by its kind: whichever input names it here fills the matching input there.
    fn whole(&mut self, own: &RefUse, given: &RefUse, shape: &Shape, far: bool, place: Place) {
        let mut pairs: Vec<(u16, u16)> = Vec::new();
        pairs.extend(own.id.zip(given.id));
        let mut lost = match (own.id, given.id) {
            (None, Some(id)) => Some(id),
            _ => None,
        };
        for way in &given.ways {
            // The parts of a subject's address are passed on already.
            if way.address && given.subject {
                continue;
            }
            match own.ways.iter().find(|it| it.way == way.way) {
                Some(same) => {
                    pairs.extend(same.fields.iter().copied().zip(way.fields.iter().copied()))
                }
                None => lost = lost.or(way.fields.first().copied()),
            }
        }
        if let (Container::Inputs(own), Container::Inputs(given)) =
            (&own.container, &given.container)
        {
            for ((_, own), (_, given)) in own.iter().zip(given) {
                pairs.extend(own.iter().copied().zip(given.iter().copied()));
            }
        }
        if let Some(name) = lost.and_then(|field| shape.fields.get(usize::from(field))) {
            let words = CompositeWords::MissingParameter {
                step: self.capability.id.clone(),
                missing: format!("an input for `{}`", name.name),
            };
            let help = format!(
                "offer `{}` in the step's card, or leave it out of `ways` here",
                name.name
            );
            self.report.push(Diagnostic::new(words, place).help(help));
        }
        for (own, given) in pairs {
            let names = (
                field_name(self.capability, own).cloned(),
                shape
                    .fields
                    .get(usize::from(given))
                    .map(|field| field.name.clone()),
            );
            if let (Some(own), Some(given)) = names {
                self.pass(&own, &given, far, place);
            }
        }
    }

    fn pass(&mut self, own: &str, given: &str, far: bool, place: Place) {
        if self.params.iter().any(|(name, _)| name.value == own) {
            return;
        }
        let names: &[&str] = if far { &["input", given] } else { &[given] };
        let segment = |name: &&str| expr::Segment {
            name: (*name).to_owned(),
            place,
            selector: None,
        };
        let path = expr::Path {
            segments: names.iter().map(segment).collect(),
            place,
        };
        let source = expr::Source {
            values: vec![expr::Value::Path(path)],
        };
        self.params
            .push((At::new(own.to_owned(), place), Source::Expression(source)));
    }

    /// Inputs that are no part of a ref, by their names.
    fn same_names(&mut self) {
        let capability = self.capability;
        let named: Vec<u16> = capability.input.refs.iter().flat_map(fields).collect();
        for (index, field) in (0u16..).zip(&capability.input.fields) {
            if named.contains(&index) {
                continue;
            }
            let scopes = self.scopes.iter();
            let found = scopes.clone().find(|(shape, _)| {
                let refs: Vec<u16> = shape.refs.iter().flat_map(self::fields).collect();
                let mut own = (0u16..).zip(&shape.fields);
                own.any(|(at, it)| it.name == field.name && !refs.contains(&at))
            });
            if let Some((_, far)) = found.copied() {
                self.pass(&field.name, &field.name, far, self.place);
            }
        }
    }
}
