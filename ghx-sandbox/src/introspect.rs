//! Questions about the schema itself, answered by the validator's own introspection.

use apollo_compiler::Schema;
use apollo_compiler::executable::{ExecutableDocument, Operation};
use apollo_compiler::introspection;
use apollo_compiler::response::JsonMap;
use apollo_compiler::validation::Valid;
use serde_json::{Map, Value};

use crate::json::Json;

/// Whether a root field asks about the schema.
pub(crate) fn is_introspection(name: &str) -> bool {
    matches!(name, "__schema" | "__type")
}

/// The value of one introspection field of the operation.
pub(crate) fn field(
    schema: &Valid<Schema>,
    document: &Valid<ExecutableDocument>,
    operation: &Operation,
    variables: &Map<String, Value>,
    key: &str,
) -> Json {
    if introspection::check_max_depth(document, operation).is_err() {
        return Json::Null;
    }
    let Ok(Value::Object(variables)) = serde_json::to_value(variables) else {
        return Json::Null;
    };
    let values: JsonMap = variables
        .into_iter()
        .filter_map(|(name, value)| Some((name.into(), serde_json::from_value(value).ok()?)))
        .collect();
    let values = Valid::assume_valid(values);
    let implementers = schema.implementers_map();
    let reply = introspection::partial_execute(schema, &implementers, document, operation, &values);
    let data = reply
        .ok()
        .and_then(|reply| serde_json::to_value(&reply.data).ok());
    data.as_ref()
        .and_then(|data| data.get(key))
        .map_or(Json::Null, Json::from)
}
