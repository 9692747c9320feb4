//! Variables: declared with a good type, used where declared, and fitting where used.

use std::collections::{HashMap, HashSet};

use apollo_compiler::Node;
use apollo_compiler::ast::{
    Definition, OperationDefinition, OperationType, Type, Value, VariableDefinition,
};
use apollo_compiler::parser::SourceSpan;

use super::walk::Walk;
use crate::json::Json;

/// One place where a variable is used.
pub(super) struct Usage<'a> {
    pub(super) operation: usize,
    pub(super) inside: Option<&'a str>,
    pub(super) name: &'a str,
    pub(super) ty: &'a Type,
    pub(super) has_default: bool,
    pub(super) argument: &'a str,
    pub(super) place: Option<SourceSpan>,
    pub(super) path: Vec<Json>,
}

/// Checks the declared type of a variable.
pub(super) fn definition(walk: &mut Walk<'_>, definition: &Node<VariableDefinition>) {
    let type_name = definition.ty.inner_named_type();
    let problem = match walk.schema.types.get(type_name) {
        None => "isn't a defined input type",
        Some(ty) if !ty.is_input_type() => "isn't a valid input type",
        Some(_) => return,
    };
    let message = format!("{type_name} {problem} (on ${})", definition.name);
    let extensions = [
        ("typeName", type_name.as_str().into()),
        ("variableName", definition.name.as_str().into()),
    ];
    walk.fail(
        "variableRequiresValidType",
        extensions,
        definition.location(),
        message,
    );
}

/// Checks declarations against usages, following fragments.
pub(super) fn check(walk: &mut Walk<'_>) {
    let document = walk.document;
    for (index, found) in document.definitions.iter().enumerate() {
        if let Definition::OperationDefinition(operation) = found {
            operation_variables(walk, index, operation);
        }
    }
}

fn operation_variables(walk: &mut Walk<'_>, index: usize, operation: &OperationDefinition) {
    let kind = match operation.operation_type {
        OperationType::Query => "query",
        OperationType::Mutation => "mutation",
        OperationType::Subscription => "subscription",
    };
    let shown = operation
        .name
        .as_ref()
        .map_or_else(|| format!("anonymous {kind}"), |name| name.to_string());
    let root: Json = match &operation.name {
        Some(name) => format!("{kind} {name}").into(),
        None => kind.into(),
    };
    let reached = reached(walk, &operation.selection_set);
    let mut used: HashSet<&str> = HashSet::new();
    let mut declared: HashMap<&str, &Node<VariableDefinition>> = HashMap::new();
    for definition in &operation.variables {
        declared
            .entry(definition.name.as_str())
            .or_insert(definition);
    }
    let usages = std::mem::take(&mut walk.usages);
    for usage in &usages {
        let ours = match usage.inside {
            None => usage.operation == index,
            Some(fragment) => reached.contains(&fragment),
        };
        if !ours {
            continue;
        }
        used.insert(usage.name);
        walk.path.clone_from(&usage.path);
        match declared.get(usage.name) {
            None => {
                let message = format!(
                    "Variable ${} is used by {shown} but not declared",
                    usage.name
                );
                walk.fail(
                    "variableNotDefined",
                    [("variableName", usage.name.into())],
                    usage.place,
                    message,
                );
            }
            Some(definition) => mismatch(walk, definition, usage),
        }
    }
    walk.usages = usages;
    walk.path = vec![root];
    for definition in &operation.variables {
        let name = definition.name.as_str();
        if declared
            .get(name)
            .is_some_and(|first| !std::ptr::eq(*first, definition))
        {
            let message = format!("There can only be one variable named \"{name}\"");
            walk.fail(
                "variableNotUnique",
                [("variableName", name.into())],
                definition.location(),
                message,
            );
        } else if !used.contains(name) {
            let message = format!("Variable ${name} is declared by {shown} but not used");
            walk.fail(
                "variableNotUsed",
                [("variableName", name.into())],
                definition.location(),
                message,
            );
        }
    }
    walk.path.clear();
}

/// Fragments that an operation reaches, directly or through others.
fn reached<'a>(walk: &Walk<'a>, selections: &[apollo_compiler::ast::Selection]) -> Vec<&'a str> {
    let mut names: Vec<&'a str> = Vec::new();
    let mut direct = HashSet::new();
    super::fragments::spread_names(selections, &mut direct);
    for (_, name) in &walk.spreads {
        if direct.remove(name) {
            names.push(name);
        }
    }
    let mut next = 0;
    while let Some(&from) = names.get(next) {
        next += 1;
        for (inside, name) in &walk.spreads {
            if *inside == Some(from) && !names.contains(name) {
                names.push(name);
            }
        }
    }
    names
}

fn mismatch(walk: &mut Walk<'_>, definition: &VariableDefinition, usage: &Usage<'_>) {
    let default = definition.default_value.as_ref();
    let null_default = default.is_none_or(|value| matches!(value.as_ref(), Value::Null));
    let mut wanted = usage.ty.clone();
    if wanted.is_non_null() && !definition.ty.is_non_null() && (!null_default || usage.has_default)
    {
        wanted = wanted.nullable();
    }
    if definition.ty.is_assignable_to(&wanted) {
        return;
    }
    let problem = if definition.ty.inner_named_type() != wanted.inner_named_type() {
        "Type mismatch"
    } else if depth(&definition.ty) != depth(&wanted) {
        "List dimension mismatch"
    } else {
        "Nullability mismatch"
    };
    let message = format!(
        "{problem} on variable ${} and argument {} ({} / {})",
        usage.name, usage.argument, definition.ty, usage.ty
    );
    let extensions = [
        ("variableName", usage.name.into()),
        ("typeName", definition.ty.to_string().into()),
        ("argumentName", usage.argument.into()),
        ("errorMessage", problem.into()),
    ];
    walk.fail("variableMismatch", extensions, usage.place, message);
}

fn depth(ty: &Type) -> usize {
    match ty {
        Type::Named(_) | Type::NonNullNamed(_) => 0,
        Type::List(item) | Type::NonNullList(item) => 1 + depth(item),
    }
}
