//! The GraphQL printer: trees become one line of text, with gaps where prefixes go.

use super::text::{Text, escape};
use crate::ast::{
    Argument, Directive, Document, Field, Fragment, OperationKind, Selection, TypeRef, Value,
    ValueKind, VariableDefinition,
};

/// How names are written.
#[derive(Clone, Copy)]
pub(super) struct Style<'a> {
    /// Whether aliases of root fields and variables get a gap for the prefix.
    pub(super) gaps: bool,
    /// Whether root fields keep their own key behind the prefix, because there are several.
    pub(super) several_roots: bool,
    /// What a fragment is called in the document.
    pub(super) fragment_name: &'a dyn Fn(&str) -> String,
}

const PLAIN: Style<'static> = Style {
    gaps: false,
    several_roots: false,
    fragment_name: &str::to_owned,
};

/// Prints a document as it is, one definition a line.
pub fn document(document: &Document) -> String {
    let mut lines: Vec<String> = document.operations.iter().map(operation).collect();
    lines.extend(document.fragments.iter().map(|it| fragment(it, PLAIN)));
    lines.join("\n")
}

fn operation(operation: &crate::ast::Operation) -> String {
    let mut out = Text::default();
    out.push(match operation.kind {
        OperationKind::Query => "query ",
        OperationKind::Mutation => "mutation ",
    });
    out.push(&operation.name.text);
    if !operation.variables.is_empty() {
        out.push("(");
        declarations(&mut out, &operation.variables, PLAIN);
        out.push(")");
    }
    out.push(" ");
    block(&mut out, &operation.selections, PLAIN);
    out.with("")
}

/// Prints a named fragment; it has no variables, so it has no gaps either.
pub(super) fn fragment(fragment: &Fragment, style: Style<'_>) -> String {
    let mut out = Text::default();
    out.push("fragment ");
    out.push(&(style.fragment_name)(&fragment.name.text));
    out.push(" on ");
    out.push(&fragment.on.text);
    directives(&mut out, &fragment.directives, style);
    out.push(" ");
    block(&mut out, &fragment.selections, style);
    out.with("")
}

/// Prints `$_a: ID!, $_b: String = "x"`.
pub(super) fn declarations(out: &mut Text, variables: &[VariableDefinition], style: Style<'_>) {
    for (index, variable) in variables.iter().enumerate() {
        if index > 0 {
            out.push(", ");
        }
        variable_name(out, &variable.name.text, style);
        out.push(": ");
        type_ref(out, &variable.ty);
        if let Some(default) = &variable.default {
            out.push(" = ");
            value(out, default, style);
        }
    }
}

/// Prints the root fields, each with a gap for its alias.
pub(super) fn roots(out: &mut Text, selections: &[Selection], style: Style<'_>) {
    list(out, selections, style, true);
}

fn block(out: &mut Text, selections: &[Selection], style: Style<'_>) {
    out.push("{ ");
    list(out, selections, style, false);
    out.push(" }");
}

fn list(out: &mut Text, selections: &[Selection], style: Style<'_>, root: bool) {
    for (index, selection) in selections.iter().enumerate() {
        if index > 0 {
            out.push(" ");
        }
        match selection {
            Selection::Field(it) => field(out, it, style, root),
            Selection::Spread {
                name,
                directives: on,
            } => {
                out.push("...");
                out.push(&(style.fragment_name)(&name.text));
                directives(out, on, style);
            }
            Selection::Inline {
                on,
                directives: with,
                selections,
                ..
            } => {
                out.push("...");
                if let Some(on) = on {
                    out.push(" on ");
                    out.push(&on.text);
                }
                directives(out, with, style);
                out.push(" { ");
                list(out, selections, style, root);
                out.push(" }");
            }
        }
    }
}

fn field(out: &mut Text, field: &Field, style: Style<'_>, root: bool) {
    if root && style.gaps {
        out.gap();
        if style.several_roots {
            out.push("_");
            out.push(field.key());
        }
        out.push(": ");
    } else if let Some(alias) = &field.alias {
        out.push(&alias.text);
        out.push(": ");
    }
    out.push(&field.name.text);
    if !field.arguments.is_empty() {
        out.push("(");
        arguments(out, &field.arguments, style);
        out.push(")");
    }
    directives(out, &field.directives, style);
    if !field.selections.is_empty() {
        out.push(" ");
        block(out, &field.selections, style);
    }
}

fn directives(out: &mut Text, directives: &[Directive], style: Style<'_>) {
    for directive in directives {
        out.push(" @");
        out.push(&directive.name.text);
        if !directive.arguments.is_empty() {
            out.push("(");
            arguments(out, &directive.arguments, style);
            out.push(")");
        }
    }
}

fn arguments(out: &mut Text, arguments: &[Argument], style: Style<'_>) {
    for (index, argument) in arguments.iter().enumerate() {
        if index > 0 {
            out.push(", ");
        }
        out.push(&argument.name.text);
        out.push(": ");
        value(out, &argument.value, style);
    }
}

fn value(out: &mut Text, it: &Value, style: Style<'_>) {
    match &it.kind {
        ValueKind::Variable(name) => variable_name(out, name, style),
        ValueKind::Int(number) => out.push(&number.to_string()),
        // `{:?}` always writes a point or an exponent, so it stays a float when it is read again.
        ValueKind::Float(number) => out.push(&format!("{number:?}")),
        ValueKind::String(text) => {
            out.push("\"");
            out.push(&escape(text));
            out.push("\"");
        }
        ValueKind::Boolean(flag) => out.push(if *flag { "true" } else { "false" }),
        ValueKind::Null => out.push("null"),
        ValueKind::Enum(name) => out.push(name),
        ValueKind::List(items) => {
            out.push("[");
            for (index, item) in items.iter().enumerate() {
                if index > 0 {
                    out.push(", ");
                }
                value(out, item, style);
            }
            out.push("]");
        }
        ValueKind::Object(fields) => {
            out.push("{");
            arguments(out, fields, style);
            out.push("}");
        }
    }
}

fn variable_name(out: &mut Text, name: &str, style: Style<'_>) {
    out.push("$");
    if style.gaps {
        out.gap();
        out.push("_");
    }
    out.push(name);
}

fn type_ref(out: &mut Text, ty: &TypeRef) {
    match ty {
        TypeRef::Named(name) => out.push(name),
        TypeRef::List(item) => {
            out.push("[");
            type_ref(out, item);
            out.push("]");
        }
        TypeRef::NonNull(inner) => {
            type_ref(out, inner);
            out.push("!");
        }
    }
}
