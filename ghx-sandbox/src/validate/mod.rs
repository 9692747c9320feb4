//! Every document is judged by a full-specification validator, and refused with GitHub's codes and paths.
//!
//! apollo-compiler decides, but for what GitHub is known to take (`is_tolerated`) and for what apollo-compiler misses inside literals
//! (`literals`). Its message is told as it is, except where GitHub's own words are known.

mod literals;
mod place;
mod refusal;

use apollo_compiler::ast::Document;
use apollo_compiler::executable::ExecutableDocument;
use apollo_compiler::parser::Parser;
use apollo_compiler::validation::{DiagnosticData, Valid};
use serde_json::json;

use crate::reply::GqlError;
use crate::schema;
use refusal::{refusals, unparsed};

/// Nesting and size that are still parsed; GitHub's own bounds are not published.
const MAX_DEPTH: usize = 200;
const MAX_TOKENS: usize = 400_000;
const MAX_DEFINITIONS: usize = 1_000;

/// The document as GitHub takes it, or its refusals.
pub(crate) fn document(text: &str) -> Result<Valid<ExecutableDocument>, Vec<GqlError>> {
    check(text, false)
}

/// The same by the letter of the specification.
pub(crate) fn strictly(text: &str) -> Result<(), Vec<GqlError>> {
    check(text, true).map(|_| ())
}

fn check(text: &str, strict: bool) -> Result<Valid<ExecutableDocument>, Vec<GqlError>> {
    let schema = schema::schema().map_err(|message| vec![GqlError::plain(message)])?;
    let mut parser = Parser::new()
        .recursion_limit(MAX_DEPTH)
        .token_limit(MAX_TOKENS);
    let ast = match parser.parse_ast(text, "query.graphql") {
        Ok(ast) => ast,
        Err(failed) => return Err(unparsed(&failed.errors)),
    };
    if too_many_fragments(&ast) {
        return Err(vec![timeout()]);
    }
    let document = match ast.to_executable_validate(schema) {
        Ok(document) => document,
        Err(failed) if !strict && failed.errors.iter().all(|it| is_tolerated(it.error)) => {
            Valid::assume_valid(failed.partial)
        }
        Err(failed) => return Err(refusals(schema, &ast, &failed.errors)),
    };
    match literals::mistakes(schema, &ast, &document) {
        mistakes if mistakes.is_empty() => Ok(document),
        mistakes => Err(mistakes),
    }
}

/// Checking fragments against each other grows with their square; GitHub gives up on such documents too.
fn too_many_fragments(ast: &Document) -> bool {
    ast.definitions.len() > MAX_DEFINITIONS
}

/// The refusal of a document that would take too long to validate.
pub(crate) fn timeout() -> GqlError {
    GqlError {
        extensions: Some(json!({ "code": "validationTimeout" })),
        locations: Some(Vec::new()),
        ..GqlError::plain("Timeout on validation of query")
    }
}

/// GitHub lets one response key have different types on different objects (`gh issue view` asks for `state` of an
/// issue and of a pull request that way), although the specification does not.
fn is_tolerated(error: &DiagnosticData) -> bool {
    error.unstable_error_name() == Some("ConflictingFieldType")
}
