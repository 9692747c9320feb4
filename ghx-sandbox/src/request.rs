//! From the bytes of a request to an operation that can be executed.

use apollo_compiler::executable::{ExecutableDocument, Operation};
use apollo_compiler::validation::Valid;
use serde_json::{Map, Value};

use crate::http::Reply;
use crate::reply::{GqlError, refused};
use crate::{coerce, schema};

/// A request that can be executed.
pub(crate) struct Ready<'a> {
    pub(crate) document: &'a Valid<ExecutableDocument>,
    pub(crate) operation: &'a Operation,
    pub(crate) variables: Map<String, Value>,
}

/// The query, the variables and the wanted operation's name.
pub(crate) type Body = (String, Map<String, Value>, Option<String>);

/// Reads the JSON body; what is not of GitHub's form is refused by the edge.
pub(crate) fn parse_body(body: &[u8]) -> Result<Body, Reply> {
    let Ok(value) = serde_json::from_slice::<Value>(body) else {
        return Err(Reply::edge(400, "Problems parsing JSON"));
    };
    let Value::Object(mut fields) = value else {
        return Err(Reply::edge(400, "Body should be a JSON object"));
    };
    let Some(Value::String(query)) = fields.remove("query") else {
        return Err(Reply::edge(
            400,
            "A query attribute must be specified and must be a string.",
        ));
    };
    let variables = match fields.remove("variables") {
        None | Some(Value::Null) => Map::new(),
        Some(Value::Object(variables)) => variables,
        Some(_) => return Err(Reply::edge(400, "Variables must be a JSON object")),
    };
    let name = match fields.remove("operationName") {
        Some(Value::String(name)) if !name.is_empty() => Some(name),
        _ => None,
    };
    Ok((query, variables, name))
}

/// Chooses the operation and coerces the variables.
pub(crate) fn prepare<'a>(
    document: &'a Valid<ExecutableDocument>,
    variables: &Map<String, Value>,
    name: Option<&str>,
) -> Result<Ready<'a>, Reply> {
    let refuse = |errors: &[GqlError]| Reply::json(200, &refused(errors));
    let schema = schema::schema().map_err(|message| Reply::edge(500, message))?;
    let operation = document.operations.get(name).map_err(|_| {
        let message = match name {
            Some(name) => format!("No operation named \"{name}\""),
            None => "An operation name is required".to_owned(),
        };
        refuse(&[GqlError {
            message,
            ..GqlError::default()
        }])
    })?;
    let variables = coerce::variables(schema, operation, &document.sources, variables)
        .map_err(|e| refuse(&e))?;
    Ok(Ready {
        document,
        operation,
        variables,
    })
}
