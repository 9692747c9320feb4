//! Refusals as GitHub shapes them: the validator's verdicts under graphql-ruby's codes.

use apollo_compiler::Schema;
use apollo_compiler::ast::Document;
use apollo_compiler::diagnostic::ToCliReport;
use apollo_compiler::parser::{SourceMap, SourceSpan};
use apollo_compiler::validation::{DiagnosticData, DiagnosticList};
use serde_json::json;

use super::place::{Place, find};
use crate::reply::GqlError;

/// A refused document is not worth more messages than this.
const MOST_ERRORS: usize = 100;

/// What is wrong with a document, in the order of its text.
pub(super) fn refusals(
    schema: &Schema,
    document: &Document,
    errors: &DiagnosticList,
) -> Vec<GqlError> {
    let mut errors: Vec<&DiagnosticData> = errors.iter().map(|it| it.error).collect();
    errors.sort_by_key(|error| error.location().map(|span| span.offset()));
    errors.truncate(MOST_ERRORS);
    let errors = errors.into_iter();
    let refusals = errors.filter_map(|it| refusal(schema, document, it));
    refusals.collect()
}

/// `None` for what only follows from another mistake.
fn refusal(schema: &Schema, document: &Document, error: &DiagnosticData) -> Option<GqlError> {
    let name = error.unstable_error_name().unwrap_or_default();
    let place = error.location().map(|span| find(schema, document, span));
    let place = place.unwrap_or_default();
    Some(match (name, place.field) {
        // apollo-compiler forgets wrong fields, and then misses them.
        ("MissingSubselection", Some((_, field))) if !field.selection_set.is_empty() => {
            return None;
        }
        ("UndefinedField", Some((parent, field))) => GqlError {
            extensions: Some(json!({
                "code": "undefinedField",
                "typeName": parent,
                "fieldName": field.name.as_str(),
            })),
            locations: Some(locations(field.location(), &document.sources)),
            path: Some(place.path),
            ..GqlError::plain(&format!(
                "Field '{}' doesn't exist on type '{parent}'",
                field.name
            ))
        },
        _ => coded(
            code(name, &place),
            &place,
            error.location(),
            document,
            &error.to_string(),
        ),
    })
}

/// A refusal of the given code.
pub(super) fn coded(
    code: &str,
    place: &Place<'_>,
    span: Option<SourceSpan>,
    document: &Document,
    message: &str,
) -> GqlError {
    GqlError {
        path: Some(place.path.clone()),
        extensions: Some(json!({ "code": code })),
        locations: Some(locations(span, &document.sources)),
        ..GqlError::plain(message)
    }
}

/// The first mistake of a text that is no document. GitHub gives such a refusal no code and no path.
pub(super) fn unparsed(errors: &DiagnosticList) -> Vec<GqlError> {
    let first = errors.iter().next();
    let place = first.as_ref().and_then(|it| it.line_column_range());
    let place = place.map_or((1, 1), |range| (range.start.line, range.start.column));
    let message = first.map_or_else(String::new, |it| it.error.to_string());
    vec![GqlError {
        locations: Some(vec![place]),
        ..GqlError::plain(&message)
    }]
}

fn locations(span: Option<SourceSpan>, sources: &SourceMap) -> Vec<(usize, usize)> {
    let place = span.and_then(|span| span.line_column(sources));
    let place = place.map(|place| (place.line, place.column));
    place.into_iter().collect()
}

/// GitHub's code for what apollo-compiler calls by its own name.
fn code(name: &str, place: &Place<'_>) -> &'static str {
    match name {
        "UndefinedArgument" | "UndefinedInputValue" => "argumentNotAccepted",
        "UnsupportedValueType" if place.variable => "variableMismatch",
        "UnsupportedValueType"
        | "UndefinedEnumValue"
        | "IntCoercionError"
        | "FloatCoercionError" => "argumentLiteralsIncompatible",
        "RequiredArgument" => "missingRequiredArguments",
        "RequiredField" => "missingRequiredInputObjectAttribute",
        "UniqueArgument" => "argumentNotUnique",
        "DisallowedVariableUsage" => "variableMismatch",
        "UnusedVariable" => "variableNotUsed",
        "UndefinedVariable" => "variableNotDefined",
        "UniqueVariable" => "variableNotUnique",
        // Only the types of variables are looked up where no other name fits.
        "VariableInputType" | "UndefinedDefinition" => "variableRequiresValidType",
        "MissingSubselection" | "SubselectionOnScalarType" | "SubselectionOnEnumType" => {
            "selectionMismatch"
        }
        "UndefinedTypeInNamedFragmentTypeCondition"
        | "UndefinedTypeInInlineFragmentTypeCondition" => "undefinedType",
        "InvalidFragmentTarget" => "fragmentOnNonCompositeType",
        "InvalidFragmentSpread" => "cannotSpreadFragment",
        "UndefinedFragment" | "UnusedFragment" => "useAndDefineFragment",
        "RecursiveFragmentDefinition" => "infiniteLoop",
        "FragmentNameCollision" => "fragmentNotUnique",
        "OperationNameCollision" => "uniquelyNamedOperations",
        "ConflictingFieldName" | "ConflictingFieldArgument" | "ConflictingFieldType" => {
            "fieldConflict"
        }
        "UndefinedDirective" => "undefinedDirective",
        "UnsupportedLocation" => "directiveCannotBeApplied",
        "UniqueDirective" => "directiveNotUniqueForLocation",
        "UndefinedRootOperation" => "missingSubscriptionConfiguration",
        _ => "invalidDocument",
    }
}
