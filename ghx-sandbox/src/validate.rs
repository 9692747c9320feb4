//! Every document is judged by a full-specification validator before anything runs.

use apollo_compiler::executable::ExecutableDocument;
use apollo_compiler::validation::Valid;

use crate::reply::GqlError;
use crate::schema;

/// The valid document, or GitHub's refusals of it.
pub(crate) fn document(text: &str) -> Result<Valid<ExecutableDocument>, Vec<GqlError>> {
    let schema = match schema::schema() {
        Ok(schema) => schema,
        Err(message) => {
            return Err(vec![GqlError {
                message: message.to_owned(),
                ..GqlError::default()
            }]);
        }
    };
    ExecutableDocument::parse_and_validate(schema, text, "query.graphql").map_err(|failed| {
        failed
            .errors
            .iter()
            .map(|diagnostic| GqlError {
                locations: diagnostic
                    .line_column_range()
                    .map(|range| vec![(range.start.line, range.start.column)]),
                message: diagnostic.error.to_string(),
                ..GqlError::default()
            })
            .collect()
    })
}
