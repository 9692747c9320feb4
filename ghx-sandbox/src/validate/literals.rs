//! What apollo-compiler 1.33 does not check inside literals: input fields given twice, and whether variables fit there.

use std::collections::{HashMap, HashSet};

use apollo_compiler::ast::{Document, Type, Value, VariableDefinition};
use apollo_compiler::executable::ExecutableDocument;
use apollo_compiler::parser::SourceSpan;
use apollo_compiler::{Name, Node, Schema};

use super::place::find;
use super::refusal::coded;
use crate::reply::GqlError;

/// The mistakes in a document that apollo-compiler finds good.
pub(super) fn mistakes(
    schema: &Schema,
    ast: &Document,
    document: &ExecutableDocument,
) -> Vec<GqlError> {
    let mut out = Vec::new();
    for operation in document.operations.iter() {
        let variables = operation.variables.iter().map(|it| (&it.name, it));
        let mut look = Look {
            schema,
            ast,
            variables: variables.collect(),
            mistakes: &mut out,
        };
        for field in operation.all_fields(document) {
            for argument in &field.arguments {
                let defined = field.definition.argument_by_name(&argument.name);
                if let Some(defined) = defined {
                    let defaulted = defined.default_value.is_some();
                    look.value(&argument.value, &defined.ty, defaulted);
                }
            }
        }
        for variable in &operation.variables {
            if let Some(default) = &variable.default_value {
                look.value(default, &variable.ty, false);
            }
        }
    }
    out
}

struct Look<'a> {
    schema: &'a Schema,
    ast: &'a Document,
    variables: HashMap<&'a Name, &'a Node<VariableDefinition>>,
    mistakes: &'a mut Vec<GqlError>,
}

impl Look<'_> {
    /// Looks at a value where a type is expected; `defaulted` where leaving it out would be good too.
    fn value(&mut self, value: &Node<Value>, ty: &Type, defaulted: bool) {
        match (value.as_ref(), ty) {
            (Value::Variable(name), _) => self.variable(name, value, ty, defaulted),
            (Value::List(items), Type::List(item) | Type::NonNullList(item)) => {
                for value in items {
                    self.value(value, item, false);
                }
            }
            (_, Type::List(item) | Type::NonNullList(item)) => self.value(value, item, false),
            (Value::Object(entries), Type::Named(name) | Type::NonNullNamed(name)) => {
                let Some(object) = self.schema.get_input_object(name) else {
                    return;
                };
                let mut seen = HashSet::new();
                for (name, value) in entries {
                    if !seen.insert(name) {
                        let message =
                            format!("the input field `{name}` is provided multiple times");
                        self.refuse("inputFieldNotUnique", name.location(), &message);
                    }
                    if let Some(field) = object.fields.get(name) {
                        self.value(value, &field.ty, field.default_value.is_some());
                    }
                }
            }
            _ => {}
        }
    }

    fn variable(&mut self, name: &Name, value: &Node<Value>, ty: &Type, defaulted: bool) {
        let Some(variable) = self.variables.get(name) else {
            return;
        };
        let default = variable.default_value.as_ref();
        let has_value = default.is_some_and(|default| !default.is_null());
        let wanted = match has_value || defaulted {
            true => ty.clone().nullable(),
            false => ty.clone(),
        };
        if !variable.ty.is_assignable_to(&wanted) {
            let own = &variable.ty;
            let message = format!("variable `${name}` of type `{own}` cannot be used as `{ty}`");
            self.refuse("variableMismatch", value.location(), &message);
        }
    }

    fn refuse(&mut self, code: &str, span: Option<SourceSpan>, message: &str) {
        let place = span.map(|span| find(self.schema, self.ast, span));
        let place = place.unwrap_or_default();
        let refusal = coded(code, &place, span, self.ast, message);
        self.mistakes.push(refusal);
    }
}
