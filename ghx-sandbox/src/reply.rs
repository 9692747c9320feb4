//! Errors as GitHub writes them: type, path, extensions, locations, message, in this order.

use crate::json::{Json, object};

/// One entry of `errors`.
#[derive(Debug, Clone, Default)]
pub(crate) struct GqlError {
    pub(crate) kind: Option<String>,
    pub(crate) code: Option<String>,
    pub(crate) path: Option<Vec<Json>>,
    pub(crate) extensions: Option<Json>,
    pub(crate) locations: Option<Vec<(usize, usize)>>,
    pub(crate) message: String,
}

impl GqlError {
    pub(crate) fn to_json(&self) -> Json {
        let mut entries = Vec::new();
        let mut put = |key: &str, value: Json| entries.push((key.to_owned(), value));
        if let Some(kind) = &self.kind {
            put("type", kind.as_str().into());
        }
        if let Some(code) = &self.code {
            put("code", code.as_str().into());
        }
        if let Some(path) = &self.path {
            put("path", Json::List(path.clone()));
        }
        if let Some(extensions) = &self.extensions {
            put("extensions", extensions.clone());
        }
        if let Some(locations) = &self.locations {
            let place = |&(line, column): &(usize, usize)| {
                object([("line", line.into()), ("column", column.into())])
            };
            put(
                "locations",
                Json::List(locations.iter().map(place).collect()),
            );
        }
        put("message", self.message.as_str().into());
        Json::Object(entries)
    }
}

/// A body of errors alone: nothing was executed.
pub(crate) fn refused(errors: &[GqlError]) -> Json {
    object([(
        "errors",
        Json::List(errors.iter().map(GqlError::to_json).collect()),
    )])
}

/// A body of an execution.
pub(crate) fn executed(data: Json, errors: &[GqlError]) -> Json {
    if errors.is_empty() {
        return object([("data", data)]);
    }
    object([
        ("data", data),
        (
            "errors",
            Json::List(errors.iter().map(GqlError::to_json).collect()),
        ),
    ])
}
