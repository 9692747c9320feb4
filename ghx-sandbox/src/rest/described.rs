//! The operations of GitHub's description: by their names or by a request, what they take, and what they answer.

use serde_json::Value;

use super::complete::{description, resolved};
use super::decoded;

/// One operation.
pub(crate) struct Operation {
    pub(super) value: &'static Value,
}

/// The names of all operations.
pub(crate) fn all() -> impl Iterator<Item = &'static str> {
    operations().map(|(_, _, operation)| operation.id())
}

/// The operation of a name.
pub(crate) fn named(id: &str) -> Option<Operation> {
    let (.., found) = operations().find(|(_, _, operation)| operation.id() == id)?;
    Some(found)
}

/// The operation of a request, with the values that stand in its path.
pub(super) fn at(method: &str, path: &str) -> Option<(Operation, Vec<(&'static str, String)>)> {
    let parts: Vec<String> = path.split('/').map(decoded).collect();
    operations().find_map(|(template, of, operation)| {
        let pieces: Vec<&str> = template.split('/').collect();
        let named = |piece: &'static str| piece.strip_prefix('{')?.strip_suffix('}');
        let fits =
            |(piece, part): (&&'static str, &String)| named(piece).is_some() || piece == part;
        let is = of.eq_ignore_ascii_case(method) && pieces.len() == parts.len();
        if !is || !pieces.iter().zip(&parts).all(fits) {
            return None;
        }
        let values = pieces.iter().zip(&parts);
        let values = values.filter_map(|(piece, part)| Some((named(piece)?, part.clone())));
        Some((operation, values.collect()))
    })
}

fn operations() -> impl Iterator<Item = (&'static str, &'static str, Operation)> {
    let paths = description().get("paths").and_then(Value::as_object);
    paths.into_iter().flatten().flat_map(|(path, methods)| {
        let methods = methods.as_object().into_iter().flatten();
        methods.map(move |(method, value)| (path.as_str(), method.as_str(), Operation { value }))
    })
}

impl Operation {
    pub(crate) fn id(&self) -> &'static str {
        let id = self.value.get("operationId").and_then(Value::as_str);
        id.unwrap_or_default()
    }

    /// The type of the body that it takes.
    pub(super) fn body(&self) -> Option<&'static Value> {
        let content = "/requestBody/content/application~1json/schema";
        self.value.pointer(content)
    }

    /// What is described of path and query.
    pub(super) fn parameters(&self) -> impl Iterator<Item = &'static Value> + use<> {
        let described = self.value.get("parameters").and_then(Value::as_array);
        described.into_iter().flatten()
    }

    /// The names of what it takes, in path, query and body.
    pub(crate) fn names(&self) -> Vec<&'static str> {
        let names = self.parameters().filter_map(|it| it.get("name")?.as_str());
        let body = self.body().map(resolved);
        let fields = body.and_then(|it| it.get("properties")?.as_object());
        let fields = fields.into_iter().flatten().map(|(name, _)| name.as_str());
        names.chain(fields).collect()
    }

    /// The status of an answer in JSON, and its type.
    pub(crate) fn json(&self) -> Option<(u16, &'static Value)> {
        self.successes()
            .find_map(|(status, schema)| Some((status, schema?)))
    }

    /// The status of an answer without content.
    pub(crate) fn empty(&self) -> Option<u16> {
        let mut empty = self.successes().filter(|(_, schema)| schema.is_none());
        empty.next().map(|(status, _)| status)
    }

    fn successes(&self) -> impl Iterator<Item = (u16, Option<&'static Value>)> {
        let all = self.value.get("responses").and_then(Value::as_object);
        let all = all.into_iter().flatten().filter_map(|(status, answer)| {
            let schema = answer.pointer("/content/application~1json/schema");
            Some((status.parse().ok()?, schema))
        });
        all.filter(|(status, _)| (200..300).contains(status))
    }
}
