//! GitHub's schema, embedded, parsed once and only when it is first needed.

use std::sync::OnceLock;

use apollo_compiler::Schema;
use apollo_compiler::validation::Valid;

const TEXT: &str = include_str!("../schema/github.graphql");

/// The validated schema, or why it is not valid.
pub(crate) fn schema() -> Result<&'static Valid<Schema>, &'static str> {
    static SCHEMA: OnceLock<Result<Valid<Schema>, String>> = OnceLock::new();
    SCHEMA
        .get_or_init(|| {
            Schema::parse_and_validate(TEXT, "github.graphql").map_err(|failed| {
                failed
                    .errors
                    .iter()
                    .next()
                    .map_or_else(String::new, |first| first.error.to_string())
            })
        })
        .as_ref()
        .map_err(String::as_str)
}
