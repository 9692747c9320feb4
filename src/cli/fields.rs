//! `--fields`, and `fields` of `ghx mcp`: which parts of results are wanted, checked before anything is sent.

use ghx_runtime::plan::Capability;
use serde_json::value::RawValue;
use serde_json::{Map, Value};

use crate::cli::failure::Failure;
use crate::cli::suggest;

/// Paths into data: `title`, `comments.body`, `labels[*].name`; lists are gone through by themselves.
#[derive(Debug)]
pub(crate) struct Fields(Vec<Vec<String>>);

impl Fields {
    /// Reads the paths; each must lead somewhere in the output of one of the capabilities.
    pub(crate) fn new(
        origin: &str,
        paths: &[String],
        capabilities: &[&'static Capability],
    ) -> Result<Fields, Failure> {
        let schemas: Vec<Value> = capabilities
            .iter()
            .filter_map(|it| serde_json::from_str(it.output_schema).ok())
            .collect();
        let mut all = Vec::with_capacity(paths.len());
        for path in paths {
            let parts: Vec<String> = path
                .replace("[*]", "")
                .split('.')
                .map(str::to_owned)
                .collect();
            if parts.iter().any(String::is_empty) {
                return Err(Failure::usage(format!(
                    "{origin}: `{path}` is no path such as title or comments.body"
                )));
            }
            let mut misses = Vec::new();
            let known = schemas.iter().any(|schema| {
                let missed = missed(schema, &parts);
                misses.extend(missed.clone());
                missed.is_none()
            });
            if !known && !schemas.is_empty() {
                let near = misses.iter().find_map(|(part, names)| {
                    suggest::closest(part, names.iter().map(String::as_str)).map(str::to_owned)
                });
                let mut names: Vec<String> = misses.into_iter().flat_map(|it| it.1).collect();
                names.sort();
                names.dedup();
                let hint = match near {
                    Some(near) => format!("did you mean `{near}`?"),
                    None if names.is_empty() => "nothing lies within a plain value".to_owned(),
                    None => format!("there are {}", names.join(", ")),
                };
                return Err(Failure::usage(format!(
                    "{origin}: no result has `{path}`; {hint}"
                )));
            }
            all.push(parts);
        }
        Ok(Fields(all))
    }

    /// Those of a flag, separated by commas.
    pub(crate) fn of_flag(
        flag: Option<&str>,
        capabilities: &[&'static Capability],
    ) -> Result<Option<Fields>, Failure> {
        let Some(text) = flag else { return Ok(None) };
        let paths: Vec<String> = text.split(',').map(|it| it.trim().to_owned()).collect();
        Fields::new("--fields", &paths, capabilities).map(Some)
    }

    /// Leaves only what is wanted.
    pub(crate) fn cut(&self, data: &mut Option<Box<RawValue>>) {
        let value = data.as_ref().map(|it| serde_json::from_str(it.get()));
        if let Some(Ok(value)) = value
            && let Ok(kept) = serde_json::value::to_raw_value(&self.of(&value))
        {
            *data = Some(kept);
        }
    }

    /// What the paths lead to, in the order of the data.
    pub(crate) fn of(&self, data: &Value) -> Value {
        let paths: Vec<&[String]> = self.0.iter().map(Vec::as_slice).collect();
        keep(data, &paths)
    }
}

/// The part of a path that leads nowhere, and the names that are there.
fn missed(schema: &Value, path: &[String]) -> Option<(String, Vec<String>)> {
    let (first, rest) = path.split_first()?;
    let mut schema = schema;
    while let Some(items) = schema.get("items") {
        schema = items;
    }
    let Some(properties) = schema.get("properties").and_then(Value::as_object) else {
        return is_scalar(schema).then(|| (first.clone(), Vec::new()));
    };
    match properties.get(first) {
        Some(inner) => missed(inner, rest),
        None => Some((first.clone(), properties.keys().cloned().collect())),
    }
}

/// Whether a path ends here, whatever the value is.
fn is_scalar(schema: &Value) -> bool {
    let kinds = match schema.get("type") {
        Some(Value::Array(kinds)) => kinds.as_slice(),
        Some(kind) => std::slice::from_ref(kind),
        None => return false,
    };
    (kinds.iter().filter_map(Value::as_str)).all(|kind| !matches!(kind, "object" | "array"))
}

fn keep(data: &Value, paths: &[&[String]]) -> Value {
    match data {
        Value::Array(items) => items.iter().map(|item| keep(item, paths)).collect(),
        Value::Object(map) => {
            let mut kept = Map::new();
            for (key, value) in map {
                let inner: Vec<&[String]> = paths
                    .iter()
                    .filter_map(|path| path.split_first())
                    .filter(|(first, _)| *first == key)
                    .map(|(_, rest)| rest)
                    .collect();
                if inner.iter().any(|rest| rest.is_empty()) {
                    kept.insert(key.clone(), value.clone());
                } else if !inner.is_empty() {
                    kept.insert(key.clone(), keep(value, &inner));
                }
            }
            Value::Object(kept)
        }
        other => other.clone(),
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may stop at the first surprise")]
mod tests {
    use serde_json::json;

    use super::Fields;
    use crate::cli::registry;

    #[test]
    fn paths_go_through_lists_and_are_checked() {
        let list = [registry().find("issue.comments.list").unwrap()];
        let paths = |all: &[&str]| all.iter().map(|it| (*it).to_owned()).collect::<Vec<_>>();
        let fields = Fields::new(
            "fields",
            &paths(&["comments.body", "comments[*].id"]),
            &list,
        )
        .unwrap();
        let data = json!({"comments": [{"id": "IC_1", "body": "a", "url": "x"}, {"id": "IC_2", "body": "b"}], "pageInfo": {}});
        assert_eq!(
            fields.of(&data),
            json!({"comments": [{"id": "IC_1", "body": "a"}, {"id": "IC_2", "body": "b"}]})
        );
        let wrong = Fields::new("fields", &paths(&["comments.bdy"]), &list).unwrap_err();
        assert_eq!(
            wrong.to_string(),
            "fields: no result has `comments.bdy`; did you mean `body`?"
        );
        let deep = Fields::new("fields", &paths(&["comments.body.text"]), &list).unwrap_err();
        assert!(
            deep.to_string()
                .ends_with("nothing lies within a plain value")
        );
        assert!(Fields::new("fields", &paths(&["a..b"]), &list).is_err());
    }
}
