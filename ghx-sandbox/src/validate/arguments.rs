//! Arguments of fields and directives, and the literals given for them.

use std::collections::HashSet;

use apollo_compiler::Node;
use apollo_compiler::ast::{Argument, InputValueDefinition, Type, Value};
use apollo_compiler::parser::SourceSpan;
use apollo_compiler::schema::{ExtendedType, InputObjectType};

use super::variables::Usage;
use super::walk::Walk;
use crate::coerce;

/// What the arguments belong to.
pub(super) struct Owner<'a> {
    /// `Field`, `Directive` or `InputObject`.
    pub(super) class: &'static str,
    pub(super) name: &'a str,
    pub(super) place: Option<SourceSpan>,
}

pub(super) fn check<'a>(
    walk: &mut Walk<'a>,
    owner: &Owner<'a>,
    definitions: &'a [Node<InputValueDefinition>],
    given: &'a [Node<Argument>],
) {
    let mut seen = HashSet::new();
    for argument in given {
        walk.path.push(argument.name.as_str().into());
        if !seen.insert(argument.name.as_str()) {
            let message = format!("There can be only one argument named \"{}\"", argument.name);
            walk.fail(
                "argumentNotUnique",
                [("name", argument.name.as_str().into())],
                argument.location(),
                message,
            );
        }
        match definitions
            .iter()
            .find(|definition| definition.name == argument.name)
        {
            None => not_accepted(walk, owner, argument.name.as_str(), argument.location()),
            Some(definition) => value(walk, owner, definition, &argument.value),
        }
        walk.path.pop();
    }
    let missing: Vec<&str> = definitions
        .iter()
        .filter(|definition| definition.ty.is_non_null() && definition.default_value.is_none())
        .filter(|definition| !seen.contains(definition.name.as_str()))
        .map(|definition| definition.name.as_str())
        .collect();
    if !missing.is_empty() {
        let names = missing.join(", ");
        let message = format!(
            "{} '{}' is missing required arguments: {names}",
            owner.class, owner.name
        );
        let extensions = [
            ("className", owner.class.into()),
            ("name", owner.name.into()),
            ("arguments", names.as_str().into()),
        ];
        walk.fail("missingRequiredArguments", extensions, owner.place, message);
    }
}

fn not_accepted(walk: &mut Walk<'_>, owner: &Owner<'_>, argument: &str, place: Option<SourceSpan>) {
    let message = format!(
        "{} '{}' doesn't accept argument '{argument}'",
        owner.class, owner.name
    );
    let extensions = [
        ("name", owner.name.into()),
        ("typeName", owner.class.into()),
        ("argumentName", argument.into()),
    ];
    walk.fail("argumentNotAccepted", extensions, place, message);
}

/// Checks one value against the type of its argument; input objects are entered field by field.
fn value<'a>(
    walk: &mut Walk<'a>,
    owner: &Owner<'a>,
    definition: &'a InputValueDefinition,
    given: &'a Node<Value>,
) {
    let argument = definition.name.as_str();
    let has_default = definition.default_value.is_some();
    if !fits(walk, &definition.ty, given, argument, has_default) {
        let message = format!(
            "Argument '{argument}' on {} '{}' has an invalid value ({}). Expected type '{}'.",
            owner.class,
            owner.name,
            given.serialize().no_indent(),
            definition.ty
        );
        let extensions = [
            ("typeName", owner.class.into()),
            ("argumentName", argument.into()),
        ];
        walk.fail(
            "argumentLiteralsIncompatible",
            extensions,
            owner.place,
            message,
        );
    }
}

/// Whether a literal fits a type; problems inside input objects are reported where they are and count as fitting.
fn fits<'a>(
    walk: &mut Walk<'a>,
    ty: &'a Type,
    given: &'a Node<Value>,
    argument: &'a str,
    has_default: bool,
) -> bool {
    match (given.as_ref(), ty) {
        (Value::Variable(name), _) => {
            let usage = Usage {
                operation: walk.operation,
                inside: walk.inside,
                name: name.as_str(),
                ty,
                has_default,
                argument,
                place: given.location(),
                path: walk.path.clone(),
            };
            walk.usages.push(usage);
            true
        }
        (Value::Null, ty) => !ty.is_non_null(),
        (Value::List(items), Type::List(item) | Type::NonNullList(item)) => {
            // Every item is looked at, because the look also notes where variables are used.
            let bad = items
                .iter()
                .filter(|value| !fits(walk, item, value, argument, false))
                .count();
            bad == 0
        }
        (_, Type::List(item) | Type::NonNullList(item)) => fits(walk, item, given, argument, false),
        (value, Type::Named(name) | Type::NonNullNamed(name)) => {
            match walk.schema.types.get(name) {
                Some(ExtendedType::Enum(def)) => {
                    matches!(value, Value::Enum(name) if def.values.contains_key(name))
                }
                Some(ExtendedType::InputObject(def)) => match value {
                    Value::Object(entries) => {
                        object(walk, def, entries, given.location());
                        true
                    }
                    _ => false,
                },
                _ => scalar(name, given),
            }
        }
    }
}

fn scalar(name: &str, given: &Node<Value>) -> bool {
    match given.as_ref() {
        Value::Enum(_) => false,
        Value::List(_) | Value::Object(_) => !matches!(
            name,
            "Int"
                | "Float"
                | "String"
                | "Boolean"
                | "ID"
                | "URI"
                | "DateTime"
                | "Date"
                | "GitObjectID"
                | "HTML"
        ),
        _ => coerce::scalar(name, &coerce::plain(given)).is_some(),
    }
}

fn object<'a>(
    walk: &mut Walk<'a>,
    def: &'a Node<InputObjectType>,
    entries: &'a [(apollo_compiler::Name, Node<Value>)],
    place: Option<SourceSpan>,
) {
    let owner = Owner {
        class: "InputObject",
        name: def.name.as_str(),
        place,
    };
    let mut seen = HashSet::new();
    for (name, given) in entries {
        walk.path.push(name.as_str().into());
        if !seen.insert(name.as_str()) {
            let message = format!("There can be only one input field named \"{name}\"");
            walk.fail(
                "inputFieldNotUnique",
                [("name", name.as_str().into())],
                given.location(),
                message,
            );
        }
        match def.fields.get(name) {
            None => not_accepted(walk, &owner, name.as_str(), name.location()),
            Some(field) => value(walk, &owner, field, given),
        }
        walk.path.pop();
    }
    for (name, field) in &def.fields {
        let required = field.ty.is_non_null() && field.default_value.is_none();
        if !required || seen.contains(name.as_str()) {
            continue;
        }
        walk.path.push(name.as_str().into());
        let message = format!(
            "Argument '{name}' on InputObject '{}' is required. Expected type {}",
            def.name, field.ty
        );
        let extensions = [
            ("argumentName", name.as_str().into()),
            ("argumentType", field.ty.to_string().into()),
            ("inputObjectType", def.name.as_str().into()),
        ];
        walk.fail(
            "missingRequiredInputObjectAttribute",
            extensions,
            place,
            message,
        );
        walk.path.pop();
    }
}
