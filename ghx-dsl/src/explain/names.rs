//! Names in place of the numbers that the checked program holds: inputs, steps, and the parts of conditions and sources.

use crate::ir::{CompositeStep, Kind, Path, Predicate, Shape, Source, StepResult, Term};

/// What numbers stand for at some place of a capability.
#[derive(Clone, Copy)]
pub(super) struct Names<'a> {
    input: &'a Shape,
    /// The shape of the items of the list that something is done for each of, if they are objects.
    item: Option<&'a Shape>,
    steps: &'a [CompositeStep],
}

impl<'a> Names<'a> {
    pub(super) fn new(input: &'a Shape, steps: &'a [CompositeStep]) -> Self {
        Names {
            input,
            item: None,
            steps,
        }
    }

    /// The same where something is done for each item of a list.
    pub(super) fn each(self, list: Option<u16>) -> Self {
        let list = list.and_then(|index| self.input.fields.get(usize::from(index)));
        Names {
            item: list.and_then(|field| members(&field.kind)),
            ..self
        }
    }

    /// The name of an input.
    pub(super) fn input(self, index: u16) -> String {
        field(Some(self.input), index)
    }

    /// The names of some inputs.
    pub(super) fn inputs(self, indexes: &[u16]) -> Vec<String> {
        indexes.iter().map(|index| self.input(*index)).collect()
    }

    /// Where a value comes from.
    pub(super) fn source(self, source: &Source) -> String {
        let all = |sources: &[Source]| -> Vec<String> {
            sources.iter().map(|source| self.source(source)).collect()
        };
        match source {
            Source::Input(path) if path.is_empty() => "input".to_owned(),
            Source::Input(path) => names(Some(self.input), path).join("."),
            Source::Item(path) => below("item", names(self.item, path)),
            Source::Json(json) => json.clone(),
            Source::Result(at) => self.result(at),
            Source::Element(keys) => below("item", keys.clone()),
            Source::First(sources) => all(sources).join(" ?? "),
            Source::Text(sources) => all(sources).join(" + "),
        }
    }

    /// A value in the result of an earlier step.
    pub(super) fn result(self, at: &StepResult) -> String {
        let step = self.steps.get(usize::from(at.step));
        let name = step.and_then(|step| step.name.as_deref());
        format!("steps.{}.{}", name.unwrap_or("?"), at.path.join("."))
    }

    /// A condition.
    pub(super) fn predicate(self, predicate: &Predicate) -> String {
        predicate.map(&mut |term| self.term(term)).to_string()
    }

    fn term(self, term: &Term) -> String {
        match term {
            Term::Input(path) => below("input", names(Some(self.input), path)),
            Term::Item(path) => below("item", names(self.item, path)),
            Term::Reply(keys) => keys.join("."),
            Term::Json(json) => json.clone(),
            Term::Count(list) => format!("count({})", self.term(list)),
            Term::Every(path) => self.path(path),
            Term::Result(at) => self.result(at),
            Term::Element(keys) => below("item", keys.clone()),
        }
    }

    /// A path through a reply.
    pub(super) fn path(self, path: &Path) -> String {
        let segments = path.segments.iter().map(|segment| match &segment.list {
            None => segment.key.clone(),
            Some(None) => format!("{}[*]", segment.key),
            Some(Some(filter)) => format!("{}[{}]", segment.key, self.predicate(filter)),
        });
        segments.collect::<Vec<_>>().join(".")
    }
}

/// The name of a field of a shape.
pub(super) fn field(shape: Option<&Shape>, index: u16) -> String {
    let field = shape.and_then(|shape| shape.fields.get(usize::from(index)));
    field.map_or_else(|| "?".to_owned(), |field| field.name.clone())
}

/// The names that lead to a field within a shape.
fn names(mut shape: Option<&Shape>, path: &[u16]) -> Vec<String> {
    let mut found = Vec::with_capacity(path.len());
    for index in path {
        found.push(field(shape, *index));
        let kind = shape.and_then(|shape| shape.fields.get(usize::from(*index)));
        shape = kind.and_then(|field| members(&field.kind));
    }
    found
}

/// The shape of an object, or of those in a list.
fn members(kind: &Kind) -> Option<&Shape> {
    match kind {
        Kind::Object(shape) => Some(shape),
        Kind::List { item, .. } => members(item),
        _ => None,
    }
}

fn below(root: &str, names: Vec<String>) -> String {
    std::iter::once(root.to_owned())
        .chain(names)
        .collect::<Vec<_>>()
        .join(".")
}
