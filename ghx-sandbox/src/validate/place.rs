//! Where in a document something stands: the path that GitHub gives beside line and column.

use apollo_compiler::ast::{
    Argument, Definition, Document, Field, OperationDefinition, OperationType, Selection, Value,
};
use apollo_compiler::parser::SourceSpan;
use apollo_compiler::{Name, Node, Schema};

use serde_json::Value as Json;

/// The innermost thing at a place.
#[derive(Default)]
pub(super) struct Place<'a> {
    pub(super) path: Vec<Json>,
    /// The field there and the type it is asked of.
    pub(super) field: Option<(&'a str, &'a Node<Field>)>,
    /// It is the use of a variable.
    pub(super) variable: bool,
}

/// What starts at, or encloses, the start of a span.
pub(super) fn find<'a>(schema: &'a Schema, document: &'a Document, at: SourceSpan) -> Place<'a> {
    let mut search = Search {
        schema,
        at: at.offset(),
        found: Place::default(),
    };
    let mut definitions = document.definitions.iter();
    match definitions.find(|it| search.is_in(it.location())) {
        Some(Definition::OperationDefinition(operation)) => {
            let root = schema.root_operation(operation.operation_type);
            search.enter(label(operation));
            search.selections(&operation.selection_set, root.map(Name::as_str));
        }
        Some(Definition::FragmentDefinition(fragment)) => {
            search.enter(format!("fragment {}", fragment.name));
            search.selections(&fragment.selection_set, Some(&fragment.type_condition));
        }
        _ => {}
    }
    search.found
}

/// The first part of a path: `query Name`.
fn label(operation: &OperationDefinition) -> String {
    let kind = match operation.operation_type {
        OperationType::Query => "query",
        OperationType::Mutation => "mutation",
        OperationType::Subscription => "subscription",
    };
    match &operation.name {
        Some(name) => format!("{kind} {name}"),
        None => kind.to_owned(),
    }
}

struct Search<'a> {
    schema: &'a Schema,
    /// The byte that is looked for.
    at: usize,
    found: Place<'a>,
}

impl<'a> Search<'a> {
    fn is_in(&self, span: Option<SourceSpan>) -> bool {
        span.is_some_and(|span| (span.offset()..span.end_offset()).contains(&self.at))
    }

    fn enter(&mut self, part: impl Into<Json>) {
        self.found.path.push(part.into());
    }

    fn selections(&mut self, selections: &'a [Selection], parent: Option<&'a str>) {
        match selections.iter().find(|it| self.is_in(it.location())) {
            Some(Selection::Field(field)) => self.field(field, parent),
            Some(Selection::InlineFragment(fragment)) => {
                let condition = fragment.type_condition.as_ref().map(Name::as_str);
                self.enter(condition.map_or("...".to_owned(), |name| format!("... on {name}")));
                self.selections(&fragment.selection_set, condition.or(parent));
            }
            Some(Selection::FragmentSpread(spread)) => {
                self.enter(format!("... {}", spread.fragment_name));
            }
            None => {}
        }
    }

    fn field(&mut self, field: &'a Node<Field>, parent: Option<&'a str>) {
        self.enter(field.response_name().as_str());
        self.found.field = parent.map(|parent| (parent, field));
        self.arguments(&field.arguments);
        let definition = parent.and_then(|it| self.schema.type_field(it, &field.name).ok());
        let inner = definition.map(|it| it.ty.inner_named_type().as_str());
        self.selections(&field.selection_set, inner);
    }

    fn arguments(&mut self, arguments: &'a [Node<Argument>]) {
        if let Some(argument) = arguments.iter().find(|it| self.is_in(it.location())) {
            self.enter(argument.name.as_str());
            self.value(&argument.value);
        }
    }

    fn value(&mut self, value: &'a Node<Value>) {
        match value.as_ref() {
            Value::Variable(_) => self.found.variable = true,
            Value::List(items) => {
                if let Some(item) = items.iter().find(|it| self.is_in(it.location())) {
                    self.value(item);
                }
            }
            Value::Object(entries) => {
                let mut entries = entries.iter();
                let here = |(name, value): &&(Name, Node<Value>)| {
                    self.is_in(name.location()) || self.is_in(value.location())
                };
                if let Some((name, value)) = entries.find(here) {
                    self.enter(name.as_str());
                    self.value(value);
                }
            }
            _ => {}
        }
    }
}
