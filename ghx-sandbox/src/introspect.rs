//! Questions about the schema itself, answered by the validator's own introspection.

use apollo_compiler::Schema;
use apollo_compiler::executable::{ExecutableDocument, Operation};
use apollo_compiler::introspection;
use apollo_compiler::response::JsonMap;
use apollo_compiler::validation::Valid;
use serde_json::{Map, Value};

use crate::value::FieldError;

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
) -> Result<Value, FieldError> {
    let failed = |message: String| FieldError {
        kind: None,
        code: None,
        message,
    };
    // Types refer to each other in circles, so nested questions about them can grow without bound.
    introspection::check_max_depth(document, operation).map_err(|_| {
        FieldError::new(
            "RESOURCE_LIMITS_EXCEEDED",
            "Resource limits for this query exceeded.",
        )
    })?;
    let values: JsonMap = variables
        .iter()
        .filter_map(|(name, value)| {
            Some((
                name.clone().into(),
                serde_json::from_value(value.clone()).ok()?,
            ))
        })
        .collect();
    let values = Valid::assume_valid(values);
    let implementers = schema.implementers_map();
    let reply = introspection::partial_execute(schema, &implementers, document, operation, &values)
        .map_err(|error| failed(error.message().to_string()))?;
    let mut data = serde_json::to_value(&reply.data).map_err(|error| failed(error.to_string()))?;
    Ok(data.get_mut(key).map_or(Value::Null, Value::take))
}
