//! Scopes of a token: one that is missing refuses the whole document before anything runs.

use apollo_compiler::executable::{ExecutableDocument, Operation};

use crate::reply::GqlError;

/// Every mutation that the sandbox knows writes into repositories, so one of these is needed.
const WRITING: [&str; 2] = ["repo", "public_repo"];

/// The refusals of a document whose mutations the token may not use, one for each root field.
pub(crate) fn refusals(
    document: &ExecutableDocument,
    operation: &Operation,
    granted: &[String],
) -> Vec<GqlError> {
    if !operation.is_mutation()
        || granted
            .iter()
            .any(|scope| WRITING.contains(&scope.as_str()))
    {
        return Vec::new();
    }
    let fields = operation
        .root_fields(document)
        .filter(|field| field.name != "__typename");
    let refuse = |field: &apollo_compiler::Node<apollo_compiler::executable::Field>| {
        let place = field
            .location()
            .and_then(|span| span.line_column(&document.sources));
        refusal(
            &field.name,
            "public_repo",
            granted,
            place.map_or((1, 1), |place| (place.line, place.column)),
        )
    };
    fields.map(refuse).collect()
}

/// GitHub's words for a missing scope.
pub(crate) fn refusal(
    field: &str,
    needed: &str,
    granted: &[String],
    place: (usize, usize),
) -> GqlError {
    let granted: Vec<String> = granted.iter().map(|scope| format!("'{scope}'")).collect();
    let granted = if granted.is_empty() {
        "''".to_owned()
    } else {
        granted.join(", ")
    };
    GqlError {
        kind: Some("INSUFFICIENT_SCOPES".to_owned()),
        locations: Some(vec![place]),
        message: format!(
            "Your token has not been granted the required scopes to execute this query. The '{field}' field requires \
             one of the following scopes: ['{needed}'], but your token has only been granted the: [{granted}] scopes. \
             Please modify your token's scopes at: https://github.com/settings/tokens."
        ),
        ..GqlError::default()
    }
}
