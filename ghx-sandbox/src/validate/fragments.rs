//! Fragments: their types, where they may stand, and that each is defined once and used.

use std::collections::HashSet;

use apollo_compiler::Node;
use apollo_compiler::ast::{Definition, FragmentDefinition, FragmentSpread, Selection};
use apollo_compiler::parser::SourceSpan;
use apollo_compiler::schema::ExtendedType;

use super::walk::Walk;

/// Whether a type condition names something with fields; says so where not.
pub(super) fn condition(walk: &mut Walk<'_>, name: &str, place: Option<SourceSpan>) -> bool {
    match walk.schema.types.get(name) {
        Some(ExtendedType::Object(_) | ExtendedType::Interface(_) | ExtendedType::Union(_)) => true,
        Some(_) => {
            let message =
                format!("Invalid fragment on type {name} (must be Union, Interface or Object)");
            walk.fail(
                "fragmentOnNonCompositeType",
                [("typeName", name.into())],
                place,
                message,
            );
            false
        }
        None => {
            let message = format!("No such type {name}, so it can't be a fragment condition");
            walk.fail("undefinedType", [("typeName", name.into())], place, message);
            false
        }
    }
}

pub(super) fn spread(walk: &mut Walk<'_>, spread: &Node<FragmentSpread>, parent: &str) {
    let name = spread.fragment_name.as_str();
    match find(walk, name) {
        None => {
            let message = format!("Fragment {name} was used, but not defined");
            walk.fail(
                "useAndDefineFragment",
                [("fragmentName", name.into())],
                spread.location(),
                message,
            );
        }
        Some(fragment) => {
            let condition = fragment.type_condition.clone();
            if walk.schema.types.contains_key(&condition) {
                spreadable(walk, Some(name), &condition, parent, spread.location());
            }
        }
    }
}

/// Whether an object can be of both types.
pub(super) fn spreadable(
    walk: &mut Walk<'_>,
    name: Option<&str>,
    condition: &str,
    parent: &str,
    place: Option<SourceSpan>,
) {
    let is = |object: &str, ty: &str| object == ty || walk.schema.is_subtype(ty, object);
    if is(condition, parent) || is(parent, condition) {
        return;
    }
    let objects = walk
        .schema
        .types
        .iter()
        .filter(|(_, ty)| ty.is_object())
        .map(|(name, _)| name.as_str());
    if objects
        .into_iter()
        .any(|object| is(object, condition) && is(object, parent))
    {
        return;
    }
    let shown = name.map(|name| format!("{name} ")).unwrap_or_default();
    let message = format!("Fragment {shown}on {condition} can't be spread inside {parent}");
    let extensions = [
        ("typeName", condition.into()),
        ("fragmentName", name.unwrap_or("unknown").into()),
        ("parentName", parent.into()),
    ];
    walk.fail("cannotSpreadFragment", extensions, place, message);
}

/// Definitions that are unused, defined twice, or contain themselves; operations with the same name.
pub(super) fn definitions(walk: &mut Walk<'_>) {
    let document = walk.document;
    let mut fragments: Vec<&str> = Vec::new();
    let mut operations: Vec<&str> = Vec::new();
    for definition in &document.definitions {
        match definition {
            Definition::FragmentDefinition(fragment) => {
                let name = fragment.name.as_str();
                let place = fragment.location();
                walk.path = vec![format!("fragment {name}").into()];
                if fragments.contains(&name) {
                    let message = format!("Fragment name \"{name}\" must be unique");
                    walk.fail(
                        "fragmentNotUnique",
                        [("fragmentName", name.into())],
                        place,
                        message,
                    );
                    continue;
                }
                fragments.push(name);
                if !walk.spreads.iter().any(|(_, used)| *used == name) {
                    let message = format!("Fragment {name} was defined, but not used");
                    walk.fail(
                        "useAndDefineFragment",
                        [("fragmentName", name.into())],
                        place,
                        message,
                    );
                }
                if contains_itself(walk, name) {
                    let message = format!("Fragment {name} contains an infinite loop");
                    walk.fail(
                        "infiniteLoop",
                        [("fragmentName", name.into())],
                        place,
                        message,
                    );
                }
            }
            Definition::OperationDefinition(operation) => {
                let Some(name) = operation.name.as_ref().map(|name| name.as_str()) else {
                    continue;
                };
                walk.path = Vec::new();
                if operations.contains(&name) {
                    let message = format!("Operation name \"{name}\" must be unique");
                    walk.fail(
                        "uniquelyNamedOperations",
                        [("operationName", name.into())],
                        operation.location(),
                        message,
                    );
                }
                operations.push(name);
            }
            _ => {}
        }
    }
    walk.path.clear();
}

fn contains_itself(walk: &Walk<'_>, start: &str) -> bool {
    let mut open = vec![start];
    let mut seen: Vec<&str> = Vec::new();
    while let Some(from) = open.pop() {
        for (inside, name) in &walk.spreads {
            if *inside != Some(from) {
                continue;
            }
            if *name == start {
                return true;
            }
            if !seen.contains(name) {
                seen.push(name);
                open.push(name);
            }
        }
    }
    false
}

pub(super) fn find<'a>(walk: &Walk<'a>, name: &str) -> Option<&'a Node<FragmentDefinition>> {
    walk.document
        .definitions
        .iter()
        .find_map(|definition| match definition {
            Definition::FragmentDefinition(fragment) if fragment.name == name => Some(fragment),
            _ => None,
        })
}

/// Names of the fragments that selections spread, at any depth of fields.
pub(super) fn spread_names<'a>(selections: &'a [Selection], names: &mut HashSet<&'a str>) {
    for selection in selections {
        match selection {
            Selection::Field(field) => spread_names(&field.selection_set, names),
            Selection::InlineFragment(fragment) => spread_names(&fragment.selection_set, names),
            Selection::FragmentSpread(spread) => {
                names.insert(spread.fragment_name.as_str());
            }
        }
    }
}
