//! Canned replies of REST: what an operation of GitHub's description answers without being modelled.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::check::Checker;
use super::replies::{error_of, holds};
use super::yaml::{Entry, Spot, Tree};
use super::{Problem, nearest};
use crate::http::Reply;
use crate::rest::described::{self, Operation};
use crate::rest::{filled, misfits};

const KEYS: [&str; 4] = ["operationId", "when", "data", "error"];
/// The statuses of the errors that a reply may have.
const STATUSES: [(&str, u16); 4] = [
    ("NOT_FOUND", 404),
    ("FORBIDDEN", 403),
    ("UNPROCESSABLE", 422),
    ("RATE_LIMITED", 429),
];

/// The answer of an operation.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct CannedRest {
    operation: String,
    /// What path, query and body must hold.
    when: Map<String, Value>,
    status: u16,
    /// The body; of an error its message.
    body: Value,
}

impl CannedRest {
    /// Whether it answers a request with these parameters.
    pub(crate) fn answers(&self, operation: &str, given: &Map<String, Value>) -> bool {
        // What stands in an address is text, whatever it means.
        let fits = |given: &Value, wanted: &Value| {
            let text = wanted.to_string();
            holds(given, wanted) || given.as_str() == Some(text.as_str())
        };
        self.operation == operation
            && (self.when.iter())
                .all(|(name, wanted)| given.get(name).is_some_and(|given| fits(given, wanted)))
    }

    pub(crate) fn reply(&self) -> Reply {
        match (self.status, &self.body) {
            (400.., message) => Reply::edge(self.status, message.as_str().unwrap_or_default()),
            (status, Value::Null) => Reply::text(status, "text/plain", ""),
            (status, body) => Reply::json(status, body),
        }
    }
}

/// Whether a reply is one of REST.
pub(super) fn is_meant(spot: &Spot) -> bool {
    matches!(&spot.tree, Tree::Map(entries) if entries.iter().any(|entry| entry.key == KEYS[0]))
}

/// Reads one reply; what is wrong with it is told to the checker.
pub(super) fn read(checker: &mut Checker<'_>, spot: &Spot) -> Option<CannedRest> {
    let Tree::Map(entries) = &spot.tree else {
        return None;
    };
    let get = |key: &str| (entries.iter().find(|it| it.key == key)).map(|it| &it.value);
    let id = get(KEYS[0])?;
    let name = id.plain().as_str().unwrap_or_default().to_owned();
    let mut fail = |byte: usize, message: String| checker.problems.push(Problem::at(byte, message));
    for Entry { key, byte, .. } in entries.iter().filter(|it| !KEYS.contains(&it.key.as_str())) {
        let hint = nearest(key, KEYS.into_iter());
        fail(*byte, format!("a reply of REST has no key `{key}`{hint}"));
    }
    let Some(operation) = described::named(&name) else {
        let hint = nearest(&name, described::all());
        let message = format!("schema/rest.json has no operation `{name}`{hint}");
        fail(id.byte, message);
        return None;
    };
    let when = match get("when").map(|it| (it.byte, &it.tree)) {
        None => &[] as &[Entry],
        Some((_, Tree::Map(conditions))) => conditions,
        Some((byte, _)) => {
            fail(
                byte,
                "`when` is a mapping from parameters to values".to_owned(),
            );
            &[]
        }
    };
    let known = operation.names();
    for Entry { key, byte, .. } in when.iter().filter(|it| !known.contains(&it.key.as_str())) {
        let hint = nearest(key, known.iter().copied());
        fail(*byte, format!("{name} takes no `{key}`{hint}"));
    }
    let when = when
        .iter()
        .map(|it| (it.key.clone(), it.value.plain()))
        .collect();
    let (status, body) = match (get("data"), get("error")) {
        (None, Some(error)) => {
            let (kind, message) = error_of(checker, error)?;
            let known = STATUSES.into_iter().find(|(known, _)| *known == kind);
            (
                known.map_or(422, |(_, status)| status),
                Value::String(message),
            )
        }
        (data, None) => answer(checker, &operation, data, spot)?,
        (Some(_), Some(_)) => {
            fail(spot.byte, "a reply has either `data` or `error`".to_owned());
            return None;
        }
    };
    Some(CannedRest {
        operation: name,
        when,
        status,
        body,
    })
}

/// The status and the body of a success, with all that the description promises.
fn answer(
    checker: &mut Checker<'_>,
    operation: &Operation,
    data: Option<&Spot>,
    spot: &Spot,
) -> Option<(u16, Value)> {
    let mut fail = |byte: usize, message: String| checker.problems.push(Problem::at(byte, message));
    match (data, operation.json(), operation.empty()) {
        (Some(data), Some((status, schema)), _) => {
            let body = filled(schema, data.plain());
            let wrong = misfits(schema, &body, "data");
            let found = !wrong.is_empty();
            wrong
                .into_iter()
                .for_each(|message| fail(data.byte, message));
            (!found).then_some((status, body))
        }
        (None, _, Some(status)) => Some((status, Value::Null)),
        (None, Some(_), None) => {
            fail(spot.byte, "a reply has either `data` or `error`".to_owned());
            None
        }
        (Some(data), None, Some(_)) => {
            fail(data.byte, "it answers nothing: leave `data` out".to_owned());
            None
        }
        (_, None, None) => {
            let message = "it answers a text, and only errors can be in its place";
            fail(spot.byte, message.to_owned());
            None
        }
    }
}
