//! Refs in conditions: a ref stands for the thing it names, whichever input names it.

use super::{Refs, WayKind};
use crate::expr::{Path, Predicate, Segment, Value};
use crate::ir::{RefUse, Shape};

/// What refs are looked up in.
pub(crate) struct Conditions<'a> {
    /// The inputs.
    pub shape: &'a Shape,
    /// The refs there are.
    pub refs: &'a Refs,
    /// A path without `input.` is one of the input too, as in the steps of a composite.
    pub bare: bool,
}

impl Conditions<'_> {
    /// The condition over plain inputs.
    pub(crate) fn expand(&self, predicate: &Predicate) -> Predicate {
        match predicate {
            Predicate::Present(Value::Path(path)) => match self.named(path) {
                Some(it) => any(self.inputs(it, path)),
                None => predicate.clone(),
            },
            Predicate::Equal(Value::Path(left), Value::Path(right)) => {
                match (self.named(left), self.named(right)) {
                    (Some(it), None) if right.word().is_none() => self.same(it, left, right),
                    (None, Some(it)) => self.same(it, right, left),
                    _ => predicate.clone(),
                }
            }
            Predicate::Within(Value::Path(list), Value::Path(others), any_case) => {
                match (self.named(list), self.named(others)) {
                    (Some(it), _) => self.each(it, list, others, |list, others, letters| {
                        Predicate::Within(list, others, *any_case || letters)
                    }),
                    (None, Some(it)) => self.each(it, others, list, |list, others, letters| {
                        Predicate::Within(others, list, *any_case || letters)
                    }),
                    (None, None) => predicate.clone(),
                }
            }
            Predicate::Apart(Value::Path(list), Value::Path(others)) => match self.named(list) {
                Some(it) => self.each(it, list, others, |list, others, _| {
                    Predicate::Apart(list, others)
                }),
                None => predicate.clone(),
            },
            Predicate::All(parts) => Predicate::All(self.parts(parts)),
            Predicate::Any(parts) => Predicate::Any(self.parts(parts)),
            Predicate::Not(inner) => match self.expand(inner) {
                // None of several inputs is given.
                Predicate::Any(parts) if matches!(**inner, Predicate::Present(_)) => {
                    all(parts.into_iter().map(Predicate::negated).collect())
                }
                inner => inner.negated(),
            },
            other => other.clone(),
        }
    }

    fn parts(&self, parts: &[Predicate]) -> Vec<Predicate> {
        parts.iter().map(|part| self.expand(part)).collect()
    }

    /// The ref that a path names as a whole.
    fn named(&self, path: &Path) -> Option<&RefUse> {
        let property = match path.segments.as_slice() {
            [input, property] if input.name == "input" => property,
            [property] if self.bare => property,
            _ => return None,
        };
        let whole = property.selector.is_none();
        let mut refs = self.shape.refs.iter().filter(|_| whole);
        refs.find(|it| it.property == property.name)
    }

    /// One condition for each way to name the thing: it is given.
    fn inputs(&self, it: &RefUse, path: &Path) -> Vec<Predicate> {
        let ways = it.ways.iter().filter_map(|way| way.fields.first().copied());
        let mut fields: Vec<u16> = it.id.into_iter().chain(ways).collect();
        fields.sort_unstable();
        let names = fields.into_iter().filter_map(|field| self.field(field));
        names
            .map(|name| Predicate::Present(Value::Path(renamed(path, name))))
            .collect()
    }

    fn field(&self, index: u16) -> Option<&str> {
        let field = self.shape.fields.get(usize::from(index))?;
        Some(&field.name)
    }

    /// The inputs that can be compared with an object of the reply, and the object's keys for them. After a write the
    /// input of the id is the one that was given, or found.
    fn keys(&self, it: &RefUse) -> Vec<(&str, String)> {
        if let Some(id) = it.id.and_then(|id| self.field(id)) {
            return vec![(id, "id".to_owned())];
        }
        let mut all = Vec::new();
        let of = self.refs.get(&it.of);
        for way in it.ways.iter().filter(|way| !way.address) {
            let kind = of.and_then(|of| of.way(&way.way)).map(|way| &way.kind);
            if let (Some(WayKind::Named(named)), [field]) = (kind, way.fields.as_slice())
                && let (Some(input), Some(name)) = (named.inputs.first(), self.field(*field))
            {
                all.push((name, input.key().to_owned()));
            }
        }
        all
    }

    /// The object is the one that was named.
    fn same(&self, it: &RefUse, input: &Path, object: &Path) -> Predicate {
        let parts = self.keys(it).into_iter().map(|(name, key)| {
            let given = Value::Path(renamed(input, name));
            let found = Value::Path(extended(object, &key));
            match key.as_str() {
                "id" => Predicate::Equal(found, given),
                // Only one of several names is given.
                _ => Predicate::Any(vec![
                    Predicate::Present(given.clone()).negated(),
                    Predicate::Equal(found, given),
                ]),
            }
        });
        all(parts.collect())
    }

    /// The things that were named, compared with objects; of names, letter case does not count.
    fn each(
        &self,
        it: &RefUse,
        list: &Path,
        objects: &Path,
        make: impl Fn(Value, Value, bool) -> Predicate,
    ) -> Predicate {
        let parts = self.keys(it).into_iter().map(|(name, key)| {
            let (named, found) = (renamed(list, name), extended(objects, &key));
            make(Value::Path(named), Value::Path(found), key != "id")
        });
        all(parts.collect())
    }
}

fn all(mut parts: Vec<Predicate>) -> Predicate {
    match parts.len() {
        1 => parts.remove(0),
        _ => Predicate::All(parts),
    }
}

fn any(mut parts: Vec<Predicate>) -> Predicate {
    match parts.len() {
        1 => parts.remove(0),
        _ => Predicate::Any(parts),
    }
}

/// The path with another input at its end.
fn renamed(path: &Path, name: &str) -> Path {
    let mut path = path.clone();
    if let Some(last) = path.segments.last_mut() {
        name.clone_into(&mut last.name);
    }
    path
}

/// One key further.
fn extended(path: &Path, key: &str) -> Path {
    let mut path = path.clone();
    path.segments.push(Segment {
        name: key.to_owned(),
        place: path.place,
        selector: None,
    });
    path
}
