//! The arguments of the tools, read strictly: what is not known is refused.

use rmcp::model::JsonObject;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::cli::failure::Failure;
use crate::cli::input::MAX_BYTES;
use crate::cli::suggest;

/// The arguments of one call, taken one by one.
pub(super) struct Arguments {
    given: JsonObject,
}

impl Arguments {
    /// Refuses arguments that the tool does not have, and more than any request can carry.
    pub(super) fn new(given: Option<JsonObject>, known: &[&str]) -> Result<Arguments, Failure> {
        let given = given.unwrap_or_default();
        if let Some(name) = given.keys().find(|name| !known.contains(&name.as_str())) {
            let hint = match suggest::closest(name, known.iter().copied()) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("there are {}", known.join(", ")),
            };
            return Err(Failure::usage(format!(
                "unknown argument `{}`: {hint}",
                name.chars().take(100).collect::<String>()
            )));
        }
        let size: usize = given.values().map(size).sum();
        if size as u64 > MAX_BYTES {
            let words = format!("the arguments are larger than {} MiB", MAX_BYTES >> 20);
            return Err(Failure::too_large(words));
        }
        Ok(Arguments { given })
    }

    /// The value of an argument, if it is given; `kind` says what it must be.
    pub(super) fn optional<T: DeserializeOwned>(
        &mut self,
        name: &str,
        kind: &str,
    ) -> Result<Option<T>, Failure> {
        match self.given.remove(name) {
            None | Some(Value::Null) => Ok(None),
            Some(value) => serde_json::from_value(value)
                .map(Some)
                .map_err(|_| Failure::usage(format!("{name}: must be {kind}"))),
        }
    }

    /// The value of an argument that must be given.
    pub(super) fn required(&mut self, name: &str) -> Result<Value, Failure> {
        let found = self.given.remove(name);
        found.ok_or_else(|| Failure::usage(format!("{name}: is missing")))
    }
}

/// About how many bytes a value has as JSON.
fn size(value: &Value) -> usize {
    match value {
        Value::String(text) => text.len() + 2,
        Value::Array(items) => items.iter().map(|it| size(it) + 1).sum(),
        Value::Object(map) => map.iter().map(|(key, it)| key.len() + 4 + size(it)).sum(),
        _ => 5,
    }
}
