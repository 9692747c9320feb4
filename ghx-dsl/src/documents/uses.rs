//! The variables an operation uses, together with its fragments: declared, used, and of the right type.

use crate::ast::{Name, Operation, OperationKind, TypeRef, ValueKind, VariableDefinition};
use crate::diag::words::DocumentWords;
use crate::diag::{Diagnostic, Report, closest};
use crate::ir::{Bound, Use, Uses};
use crate::schema::{InputDef, Schema, is_non_null, named, nullable, show};

use super::value;

/// Adds the uses of a fragment.
pub(super) fn extend(all: &mut Uses, fragment: &Uses) {
    all.variables.extend(fragment.variables.iter().cloned());
    all.bounds.extend(fragment.bounds.iter().cloned());
}

/// Checks an operation's declarations against everything it uses.
///
/// When a selection is broken, its uses are not all known, so that nothing is said about unused variables.
pub(super) fn check(
    operation: &Operation,
    uses: &Uses,
    complete: bool,
    schema: &Schema,
    report: &mut Report,
) {
    let is_used = |name: &str| uses.variables.iter().any(|used| used.name == name);
    let declared = |name: &str| operation.variables.iter().find(|it| it.name.text == name);
    // A name that is used and not declared most likely means one that is declared and not used.
    let meant = |name: &str| {
        let names = operation.variables.iter().map(|it| it.name.text.as_str());
        let (spare, others): (Vec<&str>, Vec<&str>) = names.partition(|name| !is_used(name));
        closest(name, &spare).or_else(|| closest(name, &others))
    };
    let undeclared = uses.variables.iter().map(|used| used.name.as_str());
    let undeclared = undeclared.filter(|name| declared(name).is_none());
    let misspelt: Vec<&str> = undeclared.filter_map(meant).collect();
    for (index, variable) in operation.variables.iter().enumerate() {
        let name = &variable.name;
        if let Some(first) = operation
            .variables
            .iter()
            .take(index)
            .find(|first| first.name.text == name.text)
        {
            let words = DocumentWords::DuplicateName {
                what: "variable".to_owned(),
                name: name.text.clone(),
            };
            report.push(
                Diagnostic::new(words, name.place).related(first.name.place, "first declared here"),
            );
            continue;
        }
        declaration(variable, schema, report);
        let left_over = !is_used(&name.text) && !misspelt.contains(&name.text.as_str());
        if complete && left_over {
            let words = DocumentWords::UnusedVariable {
                name: name.text.clone(),
            };
            let help = "give it to a field, or leave its declaration out";
            report.push(Diagnostic::new(words, name.place).help(help));
        }
    }
    for used in &uses.variables {
        match declared(&used.name) {
            None => {
                let words = DocumentWords::UndefinedVariable {
                    name: used.name.clone(),
                };
                let ty = used.expected.as_ref().map_or("...".to_owned(), show);
                let help = format!(
                    "declare it: `{}(${}: {ty})`",
                    operation.name.text, used.name
                );
                let problem = Diagnostic::new(words, used.place).once();
                report.push(match meant(&used.name).and_then(declared) {
                    Some(meant) => problem
                        .related(meant.name.place, "declared here")
                        .help(format!("did you mean `${}`?", meant.name.text)),
                    None => problem
                        .related(operation.name.place, "the operation that needs it")
                        .help(help),
                });
            }
            // A type that cannot be is reported once, where it is declared.
            Some(variable) if schema.is_input(named(&variable.ty)) => usage(variable, used, report),
            Some(_) => {}
        }
    }
    for (field, bound) in &uses.bounds {
        bounded(operation, field, bound, report);
    }
}

fn declaration(variable: &VariableDefinition, schema: &Schema, report: &mut Report) {
    let ty = named(&variable.ty);
    let name = &variable.name;
    if schema.get(ty).is_none() {
        let words = DocumentWords::UnknownType {
            name: ty.to_owned(),
        };
        let known = schema
            .types
            .keys()
            .map(String::as_str)
            .filter(|ty| schema.is_input(ty));
        report.push(Diagnostic::new(words, variable.type_place).suggest(ty, known));
    } else if !schema.is_input(ty) {
        let words = DocumentWords::NotAnInput {
            name: name.text.clone(),
            on: ty.to_owned(),
        };
        let help = "variables are scalars, enums and input objects";
        report.push(Diagnostic::new(words, variable.type_place).help(help));
    } else if let Some(default) = &variable.default {
        let expected = InputDef {
            ty: variable.ty.clone(),
            has_default: false,
        };
        value::check(default, &expected, schema, &mut Uses::default(), report);
    }
}

/// The specification's rule: a nullable variable may fill a non-null place only where a default stands in for null.
fn usage(variable: &VariableDefinition, used: &Use, report: &mut Report) {
    let has_default = used.has_default
        || variable
            .default
            .as_ref()
            .is_some_and(|value| value.kind != ValueKind::Null);
    let Some(expected) = &used.expected else {
        return;
    };
    let fits = match is_non_null(expected) && !is_non_null(&variable.ty) {
        true => has_default && assignable(&variable.ty, nullable(expected)),
        false => assignable(&variable.ty, expected),
    };
    if !fits {
        let words = DocumentWords::WrongVariable {
            name: used.name.clone(),
            declared: show(&variable.ty),
            expected: show(expected),
        };
        report
            .push(Diagnostic::new(words, used.place).related(variable.name.place, "declared here"));
    }
}

/// Whether a variable of one type may stand where another is expected.
pub(crate) fn assignable(given: &TypeRef, expected: &TypeRef) -> bool {
    match (given, expected) {
        (TypeRef::NonNull(given), TypeRef::NonNull(expected)) => assignable(given, expected),
        (TypeRef::NonNull(given), expected) => assignable(given, expected),
        (_, TypeRef::NonNull(_)) => false,
        (TypeRef::List(given), TypeRef::List(expected)) => assignable(given, expected),
        (TypeRef::Named(given), TypeRef::Named(expected)) => given == expected,
        _ => false,
    }
}

fn bounded(operation: &Operation, field: &Name, bound: &Bound, report: &mut Report) {
    let why = match bound {
        Bound::Missing => "has neither `first` nor `last`".to_owned(),
        Bound::OutOfRange(number) => format!("is bounded by {number}, outside 1 to 100"),
        Bound::Variable(name) => {
            let declared = operation
                .variables
                .iter()
                .find(|variable| variable.name.text == *name);
            // Undeclared variables are reported where they are used.
            let Some(declared) = declared else { return };
            let default = declared.default.as_ref().map(|value| &value.kind);
            match default {
                Some(ValueKind::Int(number)) if !(1..=100).contains(number) => {
                    format!("is bounded by {number}, outside 1 to 100")
                }
                Some(ValueKind::Int(_)) => return,
                _ if is_non_null(&declared.ty) => return,
                _ => format!("is bounded by `${name}`, which may be null"),
            }
        }
    };
    let field_name = field.text.clone();
    let problem = match operation.kind {
        OperationKind::Query => Diagnostic::new(
            DocumentWords::UnboundedConnection {
                field: field_name,
                why,
            },
            field.place,
        ),
        OperationKind::Mutation => Diagnostic::new(
            DocumentWords::UnboundedPayload {
                field: field_name,
                why,
            },
            field.place,
        ),
    };
    report.push(problem.help("write `first:` with a number from 1 to 100"));
}
