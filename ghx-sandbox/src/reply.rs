//! Errors as GitHub writes them: type, path, extensions, locations, message, in this order.

use serde_json::{Map, Value, json};

/// One entry of `errors`.
#[derive(Debug, Clone, Default)]
pub(crate) struct GqlError {
    pub(crate) kind: Option<String>,
    pub(crate) code: Option<String>,
    pub(crate) path: Option<Vec<Value>>,
    pub(crate) extensions: Option<Value>,
    pub(crate) locations: Option<Vec<(usize, usize)>>,
    pub(crate) message: String,
}

impl GqlError {
    /// One that has nothing but a message.
    pub(crate) fn plain(message: &str) -> GqlError {
        GqlError {
            message: message.to_owned(),
            ..GqlError::default()
        }
    }

    fn to_json(&self) -> Value {
        let place = |(line, column): &(usize, usize)| json!({ "line": line, "column": column });
        let locations = self.locations.iter().map(|all| all.iter().map(place));
        let entries = [
            ("type", self.kind.as_deref().map(Value::from)),
            ("code", self.code.as_deref().map(Value::from)),
            ("path", self.path.clone().map(Value::from)),
            ("extensions", self.extensions.clone()),
            ("locations", locations.map(Value::from_iter).next()),
            ("message", Some(self.message.as_str().into())),
        ];
        let entries = entries.into_iter();
        let known = entries.filter_map(|(key, value)| Some((key.to_owned(), value?)));
        Value::Object(known.collect::<Map<_, _>>())
    }
}

fn all(errors: &[GqlError]) -> Vec<Value> {
    errors.iter().map(GqlError::to_json).collect()
}

/// A body of errors alone: nothing was executed.
pub(crate) fn refused(errors: &[GqlError]) -> Value {
    json!({ "errors": all(errors) })
}

/// A body of an execution.
pub(crate) fn executed(data: Value, errors: &[GqlError]) -> Value {
    match errors {
        [] => json!({ "data": data }),
        errors => json!({ "data": data, "errors": all(errors) }),
    }
}
