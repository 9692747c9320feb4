//! The walk over a document that finds mistakes in graphql-ruby's terms.

use apollo_compiler::ast::{
    Definition, Directive, Document, Field, FragmentDefinition, OperationDefinition, OperationType,
    Selection,
};
use apollo_compiler::parser::SourceSpan;
use apollo_compiler::schema::ExtendedType;
use apollo_compiler::validation::Valid;
use apollo_compiler::{Node, Schema};

use super::{arguments, conflicts, fragments, variables};
use crate::json::Json;
use crate::reply::GqlError;

/// A refused document is not worth more messages than this.
const MOST_ERRORS: usize = 100;

pub(super) struct Walk<'a> {
    pub(super) schema: &'a Valid<Schema>,
    pub(super) document: &'a Document,
    pub(super) path: Vec<Json>,
    pub(super) errors: Vec<GqlError>,
    /// Where variables are used, by the definition that uses them.
    pub(super) usages: Vec<variables::Usage<'a>>,
    /// Which definition spreads which fragment.
    pub(super) spreads: Vec<(Option<&'a str>, &'a str)>,
    /// The fragment that is being walked; `None` inside an operation.
    pub(super) inside: Option<&'a str>,
    /// The operation that is being walked.
    pub(super) operation: usize,
}

/// All mistakes that the walk finds, in document order.
pub(super) fn errors(schema: &Valid<Schema>, document: &Document) -> Vec<GqlError> {
    let mut walk = Walk {
        schema,
        document,
        path: Vec::new(),
        errors: Vec::new(),
        usages: Vec::new(),
        spreads: Vec::new(),
        inside: None,
        operation: 0,
    };
    for (index, definition) in document.definitions.iter().enumerate() {
        walk.operation = index;
        match definition {
            Definition::OperationDefinition(operation) => walk.operation(operation),
            Definition::FragmentDefinition(fragment) => walk.fragment(fragment),
            _ => {}
        }
    }
    fragments::definitions(&mut walk);
    variables::check(&mut walk);
    if walk.errors.is_empty() {
        conflicts::check(&mut walk);
    }
    walk.errors.truncate(MOST_ERRORS);
    walk.errors
}

impl<'a> Walk<'a> {
    pub(super) fn fail<const N: usize>(
        &mut self,
        code: &str,
        extensions: [(&str, Json); N],
        place: Option<SourceSpan>,
        message: String,
    ) {
        if self.errors.len() >= MOST_ERRORS {
            return;
        }
        let mut entries = vec![("code".to_owned(), code.into())];
        entries.extend(
            extensions
                .into_iter()
                .map(|(key, value)| (key.to_owned(), value)),
        );
        let place = place.and_then(|span| span.line_column(&self.document.sources));
        self.errors.push(GqlError {
            path: Some(self.path.clone()),
            extensions: Some(Json::Object(entries)),
            locations: Some(
                place
                    .map(|place| (place.line, place.column))
                    .into_iter()
                    .collect(),
            ),
            message,
            ..GqlError::default()
        });
    }

    fn operation(&mut self, operation: &'a Node<OperationDefinition>) {
        let kind = match operation.operation_type {
            OperationType::Query => "query",
            OperationType::Mutation => "mutation",
            OperationType::Subscription => "subscription",
        };
        self.inside = None;
        self.path = vec![match &operation.name {
            Some(name) => format!("{kind} {name}").into(),
            None => kind.into(),
        }];
        self.directives(&operation.directives, "queries");
        let Some(root) = self
            .schema
            .root_operation(operation.operation_type)
            .map(|name| name.as_str())
        else {
            // GitHub's schema has queries and mutations, so only subscriptions come here.
            let message = format!("Schema is not configured for {kind}s");
            self.fail(
                "missingSubscriptionConfiguration",
                [],
                operation.location(),
                message,
            );
            return;
        };
        for definition in &operation.variables {
            variables::definition(self, definition);
        }
        self.selections(&operation.selection_set, root);
        self.path.clear();
    }

    fn fragment(&mut self, fragment: &'a Node<FragmentDefinition>) {
        self.inside = Some(fragment.name.as_str());
        self.path = vec![format!("fragment {}", fragment.name).into()];
        self.directives(&fragment.directives, "fragment definitions");
        if fragments::condition(self, &fragment.type_condition, fragment.location()) {
            self.selections(&fragment.selection_set, fragment.type_condition.as_str());
        }
        self.path.clear();
    }

    fn selections(&mut self, selections: &'a [Selection], parent: &'a str) {
        for selection in selections {
            match selection {
                Selection::Field(field) => self.field(field, parent),
                Selection::InlineFragment(fragment) => {
                    let label = match &fragment.type_condition {
                        Some(name) => format!("... on {name}"),
                        None => "...".to_owned(),
                    };
                    self.path.push(label.into());
                    self.directives(&fragment.directives, "inline fragments");
                    match &fragment.type_condition {
                        None => self.selections(&fragment.selection_set, parent),
                        Some(name) => {
                            if fragments::condition(self, name, fragment.location()) {
                                fragments::spreadable(
                                    self,
                                    None,
                                    name,
                                    parent,
                                    fragment.location(),
                                );
                                self.selections(&fragment.selection_set, name);
                            }
                        }
                    }
                    self.path.pop();
                }
                Selection::FragmentSpread(spread) => {
                    self.spreads
                        .push((self.inside, spread.fragment_name.as_str()));
                    self.path
                        .push(format!("... {}", spread.fragment_name).into());
                    self.directives(&spread.directives, "fragment spreads");
                    fragments::spread(self, spread, parent);
                    self.path.pop();
                }
            }
        }
    }

    fn field(&mut self, field: &'a Node<Field>, parent: &'a str) {
        self.path
            .push(field.alias.as_ref().unwrap_or(&field.name).as_str().into());
        self.directives(&field.directives, "fields");
        match self.schema.type_field(parent, &field.name) {
            Err(_) => {
                let message = format!("Field '{}' doesn't exist on type '{parent}'", field.name);
                let extensions = [
                    ("typeName", parent.into()),
                    ("fieldName", field.name.as_str().into()),
                ];
                self.fail("undefinedField", extensions, field.location(), message);
            }
            Ok(definition) => {
                let owner = arguments::Owner {
                    class: "Field",
                    name: field.name.as_str(),
                    place: field.location(),
                };
                arguments::check(self, &owner, &definition.arguments, &field.arguments);
                self.field_selections(
                    field,
                    definition.ty.inner_named_type(),
                    &definition.ty.to_string(),
                );
            }
        }
        self.path.pop();
    }

    fn field_selections(&mut self, field: &'a Node<Field>, type_name: &'a str, shown: &str) {
        let composite = matches!(
            self.schema.types.get(type_name),
            Some(ExtendedType::Object(_) | ExtendedType::Interface(_) | ExtendedType::Union(_))
        );
        let name = field.name.as_str();
        let extensions = || {
            [
                ("nodeName", format!("field '{name}'").into()),
                ("typeName", shown.into()),
            ]
        };
        if composite && field.selection_set.is_empty() {
            let message = format!(
                "Field must have selections (field '{name}' returns {type_name} but has no selections. Did you mean '{name} {{ ... }}'?)"
            );
            self.fail("selectionMismatch", extensions(), field.location(), message);
        } else if !composite && !field.selection_set.is_empty() {
            let inner: Vec<String> = field.selection_set.iter().map(first_word).collect();
            let message = format!(
                "Selections can't be made on scalars (field '{name}' returns {type_name} but has selections [{}])",
                inner.join(", ")
            );
            self.fail("selectionMismatch", extensions(), field.location(), message);
        } else {
            self.selections(&field.selection_set, type_name);
        }
    }

    fn directives(&mut self, directives: &'a [Node<Directive>], place: &str) {
        for (index, directive) in directives.iter().enumerate() {
            let name = directive.name.as_str();
            let Some(definition) = self.schema.directive_definitions.get(name) else {
                let message = format!("Directive @{name} is not defined");
                self.fail(
                    "undefinedDirective",
                    [("directiveName", name.into())],
                    directive.location(),
                    message,
                );
                continue;
            };
            let allowed = match place {
                "fields" => "FIELD",
                "fragment spreads" => "FRAGMENT_SPREAD",
                "inline fragments" => "INLINE_FRAGMENT",
                "fragment definitions" => "FRAGMENT_DEFINITION",
                _ => "QUERY",
            };
            if !definition
                .locations
                .iter()
                .any(|location| location.to_string() == allowed)
            {
                let locations: Vec<String> = definition
                    .locations
                    .iter()
                    .map(|location| location.to_string().to_lowercase())
                    .collect();
                let message = format!(
                    "'@{name}' can't be applied to {place} (allowed: {})",
                    locations.join(", ")
                );
                let extensions = [("targetName", place.into()), ("name", name.into())];
                self.fail(
                    "directiveCannotBeApplied",
                    extensions,
                    directive.location(),
                    message,
                );
            }
            if directives
                .iter()
                .take(index)
                .any(|other| other.name == directive.name)
                && !definition.repeatable
            {
                let message =
                    format!("The directive \"{name}\" can only be used once at this location.");
                self.fail(
                    "directiveNotUniqueForLocation",
                    [("directiveName", name.into())],
                    directive.location(),
                    message,
                );
            }
            let owner = arguments::Owner {
                class: "Directive",
                name,
                place: directive.location(),
            };
            arguments::check(self, &owner, &definition.arguments, &directive.arguments);
        }
    }
}

fn first_word(selection: &Selection) -> String {
    match selection {
        Selection::Field(field) => format!("\"{}\"", field.name),
        Selection::FragmentSpread(spread) => format!("\"{}\"", spread.fragment_name),
        Selection::InlineFragment(_) => "\"...\"".to_owned(),
    }
}
