//! Every document is judged by a full-specification validator; refusals are then worded as GitHub words them.
//!
//! apollo-compiler decides, with one exception that is proven by a client of GitHub's own (`is_tolerated`). The walk in this folder finds the same mistakes in graphql-ruby's terms, codes and paths;
//! on its own it may refuse only what apollo-compiler is known to miss.

mod arguments;
mod conflicts;
mod fragments;
mod syntax;
mod variables;
mod walk;

use apollo_compiler::ast::Document;
use apollo_compiler::executable::ExecutableDocument;
use apollo_compiler::parser::Parser;
use apollo_compiler::validation::{DiagnosticData, DiagnosticList, Valid};

use crate::json::object;
use crate::reply::GqlError;
use crate::schema;

/// Nesting and size that are still parsed; GitHub's own bounds are not published.
const MAX_DEPTH: usize = 200;
const MAX_TOKENS: usize = 400_000;
const MAX_DEFINITIONS: usize = 1_000;

/// Rules of the specification that apollo-compiler 1.33 does not check inside literals.
const OWN_RULES: [&str; 2] = ["inputFieldNotUnique", "variableMismatch"];

/// The document as GitHub takes it, or its refusals.
pub(crate) fn document(text: &str) -> Result<Valid<ExecutableDocument>, Vec<GqlError>> {
    check(text, false)
}

/// The same by the letter of the specification.
pub(crate) fn strictly(text: &str) -> Result<(), Vec<GqlError>> {
    check(text, true).map(|_| ())
}

fn check(text: &str, strict: bool) -> Result<Valid<ExecutableDocument>, Vec<GqlError>> {
    let schema = match schema::schema() {
        Ok(schema) => schema,
        Err(message) => {
            return Err(vec![GqlError {
                message: message.to_owned(),
                ..GqlError::default()
            }]);
        }
    };
    let mut parser = Parser::new()
        .recursion_limit(MAX_DEPTH)
        .token_limit(MAX_TOKENS);
    let ast = match parser.parse_ast(text, "query.graphql") {
        Ok(ast) => ast,
        Err(failed) => return Err(vec![syntax::refusal(text, &failed.errors)]),
    };
    if too_many_fragments(&ast) {
        return Err(vec![timeout()]);
    }
    let verdict = ast.to_executable_validate(schema);
    let found = walk::errors(schema, &ast);
    match verdict {
        Ok(document) => {
            let own: Vec<GqlError> = found.into_iter().filter(is_own_rule).collect();
            if own.is_empty() {
                Ok(document)
            } else {
                Err(own)
            }
        }
        Err(failed)
            if !strict
                && found.is_empty()
                && failed.errors.iter().all(|found| is_tolerated(found.error)) =>
        {
            Ok(Valid::assume_valid(failed.partial))
        }
        Err(_) if !found.is_empty() => Err(found),
        Err(failed) => Err(unworded(&failed.errors)),
    }
}

/// Checking fragments against each other grows with their square; GitHub gives up on such documents too.
fn too_many_fragments(ast: &Document) -> bool {
    ast.definitions.len() > MAX_DEFINITIONS
}

/// The refusal of a document that would take too long to validate.
pub(crate) fn timeout() -> GqlError {
    GqlError {
        extensions: Some(object([("code", "validationTimeout".into())])),
        locations: Some(Vec::new()),
        message: "Timeout on validation of query".to_owned(),
        ..GqlError::default()
    }
}

/// GitHub lets one response key have different types on different objects (`gh issue view` asks for `state` of an
/// issue and of a pull request that way), although the specification does not.
fn is_tolerated(error: &DiagnosticData) -> bool {
    error.unstable_error_name() == Some("ConflictingFieldType")
}

fn is_own_rule(error: &GqlError) -> bool {
    error
        .extensions
        .as_ref()
        .and_then(|extensions| extensions.text_of("code"))
        .is_some_and(|code| OWN_RULES.contains(&code))
}

/// Refusals that the walk has no words for: the validator's own message under a code of its own.
fn unworded(errors: &DiagnosticList) -> Vec<GqlError> {
    let word = |diagnostic: apollo_compiler::diagnostic::Diagnostic<
        '_,
        apollo_compiler::validation::DiagnosticData,
    >| {
        GqlError {
            extensions: Some(object([("code", "invalidDocument".into())])),
            locations: Some(
                diagnostic
                    .line_column_range()
                    .map(|range| (range.start.line, range.start.column))
                    .into_iter()
                    .collect(),
            ),
            message: diagnostic.error.to_string(),
            ..GqlError::default()
        }
    };
    errors.iter().map(word).collect()
}
