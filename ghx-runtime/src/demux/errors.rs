//! GitHub's errors: the fields that decide something, read leniently because their shapes vary.

use serde_json::Value;

/// One error of a reply.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct GithubError {
    /// `type`, which sits beside `message`.
    pub(crate) kind: Option<String>,
    /// The first key of the path; the alias when the error comes from execution.
    pub(crate) alias: Option<String>,
    /// How many parts the path has.
    pub(crate) depth: usize,
    /// `extensions.code`, graphql-ruby's validation codes.
    pub(crate) code: Option<String>,
    /// Whether there are extensions at all: only errors from before execution have them.
    pub(crate) extended: bool,
    pub(crate) message: String,
}

impl GithubError {
    /// The errors of a reply. Something that is no list of errors is one error with that text.
    pub(crate) fn list(raw: &str) -> Vec<GithubError> {
        match serde_json::from_str::<Value>(raw) {
            Ok(Value::Array(errors)) => errors.iter().map(GithubError::read).collect(),
            Ok(Value::Null) | Err(_) => Vec::new(),
            Ok(other) => vec![GithubError::read(&other)],
        }
    }

    fn read(value: &Value) -> GithubError {
        let text = |key: &str| value.get(key).and_then(Value::as_str).map(str::to_owned);
        let path = value.get("path").and_then(Value::as_array);
        let extensions = value
            .get("extensions")
            .filter(|extensions| extensions.is_object());
        GithubError {
            kind: text("type"),
            alias: path
                .and_then(|path| path.first())
                .and_then(Value::as_str)
                .map(str::to_owned),
            depth: path.map_or(0, Vec::len),
            code: extensions
                .and_then(|e| e.get("code"))
                .and_then(Value::as_str)
                .map(str::to_owned),
            extended: extensions.is_some(),
            message: text("message").unwrap_or_else(|| value.to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::GithubError;

    #[test]
    fn reads_what_decides_and_survives_the_rest() {
        let errors = GithubError::list(
            r#"[{"type":"NOT_FOUND","path":["a","b"],"locations":[],"message":"gone"},{"extensions":{"code":7}},"odd"]"#,
        );
        assert_eq!(errors.len(), 3);
        assert_eq!(errors.first().and_then(|e| e.alias.as_deref()), Some("a"));
        assert_eq!(errors.first().map(|e| e.depth), Some(2));
        assert!(
            errors
                .get(1)
                .is_some_and(|e| e.extended && e.code.is_none())
        );
        assert_eq!(errors.get(2).map(|e| e.message.as_str()), Some("\"odd\""));
        assert_eq!(GithubError::list("null"), []);
        assert_eq!(GithubError::list("{\"message\":\"m\"}").len(), 1);
    }
}
