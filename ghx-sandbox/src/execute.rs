//! Execution by the specification: selection by selection, nulls climbing to the next nullable place.

use std::collections::HashMap;

use apollo_compiler::ast::Type;
use apollo_compiler::executable::{
    DirectiveList, ExecutableDocument, Field, Operation, Selection, SelectionSet,
};
use apollo_compiler::validation::Valid;
use apollo_compiler::{Node as Ast, Schema};
use serde_json::{Map, Value, json};

use crate::args::Args;
use crate::log::WriteRecord;
use crate::model::World;
use crate::reply::GqlError;
use crate::resolve::{self, Cx};
use crate::value::{FieldError, Node, Val};
use crate::{coerce, connection, introspect, mutate};

/// A null that climbs: the error is already on the list.
struct Climbing;

type Completed = Result<Value, Climbing>;

/// The most fields one request may execute; beyond it GitHub gives up, and so does the sandbox.
const FIELD_BUDGET: usize = 400_000;

/// What an execution may do and what it has done.
pub(crate) struct Exec<'a> {
    pub(crate) schema: &'a Valid<Schema>,
    pub(crate) document: &'a Valid<ExecutableDocument>,
    pub(crate) operation: &'a Operation,
    pub(crate) variables: Map<String, Value>,
    pub(crate) world: &'a mut World,
    pub(crate) viewer: u64,
    pub(crate) rate: resolve::Rate,
    /// After this many mutations the rest is not run at all: the connection is about to break.
    pub(crate) stop_after: Option<usize>,
    /// After this many mutations the rest is refused alias by alias.
    pub(crate) refuse_after: Option<usize>,
    /// Inline comments outside the diff vanish instead of refusing their review.
    pub(crate) lose_comments: bool,
    /// How much content may still be made, where that is limited.
    pub(crate) creations: Option<usize>,
    pub(crate) errors: Vec<GqlError>,
    pub(crate) writes: Vec<WriteRecord>,
    budget: usize,
    path: Vec<Value>,
}

type Fields<'a> = Vec<(&'a str, Vec<&'a Ast<Field>>)>;

impl<'a> Exec<'a> {
    pub(crate) fn new(
        schema: &'a Valid<Schema>,
        document: &'a Valid<ExecutableDocument>,
        operation: &'a Operation,
        variables: Map<String, Value>,
        world: &'a mut World,
        viewer: u64,
        rate: resolve::Rate,
    ) -> Exec<'a> {
        Exec {
            schema,
            document,
            operation,
            variables,
            world,
            viewer,
            rate,
            stop_after: None,
            refuse_after: None,
            lose_comments: false,
            creations: None,
            errors: Vec::new(),
            writes: Vec::new(),
            budget: FIELD_BUDGET,
            path: Vec::new(),
        }
    }

    /// Runs the operation and gives the value of `data`.
    pub(crate) fn run(&mut self) -> Value {
        let root = self.operation.object_type().as_str();
        let fields = self.collect(root, std::slice::from_ref(&&self.operation.selection_set));
        let mut out = Map::with_capacity(fields.len());
        for (index, (key, fields)) in fields.into_iter().enumerate() {
            if self.operation.is_mutation() && self.stop_after.is_some_and(|stop| index >= stop) {
                break;
            }
            self.path.push(key.into());
            let value = if self.refuse_after.is_some_and(|limit| index >= limit) {
                let message = "Resource limits for this query exceeded.";
                self.fail(
                    &fields,
                    FieldError::new("RESOURCE_LIMITS_EXCEEDED", message),
                );
                Ok(Value::Null)
            } else if self.is_too_quick(&fields) {
                let error = FieldError::unprocessable("was submitted too quickly");
                self.fail(&fields, error);
                Ok(Value::Null)
            } else {
                self.root_field(root, &fields)
            };
            self.path.pop();
            match value {
                Ok(value) => {
                    out.insert(key.to_owned(), value);
                }
                Err(Climbing) => return Value::Null,
            }
        }
        if self.operation.is_mutation() {
            mutate::afterwards(&mut self.mutation(""));
        }
        Value::Object(out)
    }

    fn mutation(&mut self, field: &str) -> mutate::Cx<'_> {
        mutate::Cx {
            world: self.world,
            viewer: self.viewer,
            name: mutate::message_name(field),
            lose_comments: self.lose_comments,
            touched: Vec::new(),
        }
    }

    /// Counts what makes content, where that is limited, and says whether it is too much.
    fn is_too_quick(&mut self, fields: &[&'a Ast<Field>]) -> bool {
        let makes = |field: &&&Ast<Field>| mutate::makes_content(&field.name);
        match (fields.first().filter(makes), self.creations) {
            (Some(_), Some(0)) => true,
            (Some(_), Some(left)) => {
                self.creations = Some(left - 1);
                false
            }
            _ => false,
        }
    }

    fn root_field(&mut self, root: &str, fields: &[&'a Ast<Field>]) -> Completed {
        if !self.operation.is_mutation() {
            return self.field(root, &Node::Query, fields);
        }
        let Some(field) = fields.first() else {
            return Ok(Value::Null);
        };
        if field.name == "__typename" {
            return Ok(root.into());
        }
        let arguments = self.arguments(field);
        let input = arguments
            .get("input")
            .and_then(Value::as_object)
            .cloned()
            .unwrap_or_default();
        if let Some(canned) = self.canned(root, &field.name, &input) {
            let resolved = canned.map(|data| self.canned_value(&field.definition.ty, &data));
            return self.finish(&field.definition.ty, fields, resolved);
        }
        let mut cx = self.mutation(&field.name);
        let result = mutate::run(&mut cx, &field.name, Args(&input));
        for touched in std::mem::take(&mut cx.touched) {
            self.writes.push(WriteRecord {
                mutation: field.name.to_string(),
                alias: field.response_key().to_string(),
                node_id: touched.node_id,
                changed: touched.changed,
                request: 0,
            });
        }
        self.finish(&field.definition.ty, fields, result)
    }

    fn field(&mut self, parent_type: &str, parent: &Node, fields: &[&'a Ast<Field>]) -> Completed {
        let Some(field) = fields.first() else {
            return Ok(Value::Null);
        };
        if field.name == "__typename" {
            return Ok(parent_type.into());
        }
        if matches!(parent, Node::Query) && introspect::is_introspection(&field.name) {
            let key = field.response_key();
            let answer = introspect::field(
                self.schema,
                self.document,
                self.operation,
                &self.variables,
                key,
            );
            return answer.or_else(|error| self.finish(&field.definition.ty, fields, Err(error)));
        }
        if self.budget == 0 {
            let message = "Resource limits for this query exceeded.";
            return self.finish(
                &field.definition.ty,
                fields,
                Err(FieldError::new("RESOURCE_LIMITS_EXCEEDED", message)),
            );
        }
        self.budget -= 1;
        let arguments = self.arguments(field);
        let cx = Cx {
            world: self.world,
            viewer: self.viewer,
            rate: self.rate,
        };
        let canned = matches!(parent, Node::Query)
            .then(|| self.canned(parent_type, &field.name, &arguments))
            .flatten();
        let resolved = match canned {
            Some(canned) => canned.map(|data| self.canned_value(&field.definition.ty, &data)),
            None => resolve::field(&cx, parent, parent_type, &field.name, Args(&arguments)),
        };
        let resolved = match resolved {
            Ok(Val::Items(items)) => {
                let needs_page = self.selects_page(field.ty().inner_named_type(), fields);
                connection::page(items, Args(&arguments), &field.name, needs_page)
            }
            other => other,
        };
        self.finish(&field.definition.ty, fields, resolved)
    }

    /// What the world's replies say to a root field.
    fn canned(
        &self,
        root: &str,
        field: &str,
        args: &Map<String, Value>,
    ) -> Option<Result<Value, FieldError>> {
        let operation = self.operation.name.as_ref().map(|name| name.as_str());
        let mut canned = self.world.canned.iter();
        let found = canned.find(|canned| canned.answers(root, field, operation, args))?;
        Some(found.reply().cloned())
    }

    fn canned_value(&self, ty: &Type, data: &Value) -> Val {
        let cx = Cx {
            world: self.world,
            viewer: self.viewer,
            rate: self.rate,
        };
        resolve::value_of(&cx, self.schema, ty, data)
    }

    fn finish(
        &mut self,
        ty: &Type,
        fields: &[&'a Ast<Field>],
        resolved: Result<Val, FieldError>,
    ) -> Completed {
        let completed = match resolved {
            Ok(value) => self.complete(ty, fields, value),
            Err(error) => {
                self.fail(fields, error);
                Err(Climbing)
            }
        };
        match completed {
            Err(Climbing) if !ty.is_non_null() => Ok(Value::Null),
            completed => completed,
        }
    }

    fn complete(&mut self, ty: &Type, fields: &[&'a Ast<Field>], value: Val) -> Completed {
        if value.is_null() {
            if !ty.is_non_null() {
                return Ok(Value::Null);
            }
            let name = fields.first().map_or("", |field| field.name.as_str());
            let message = format!("Cannot return null for non-nullable field {name}");
            self.fail(
                fields,
                FieldError {
                    kind: None,
                    code: None,
                    message,
                },
            );
            return Err(Climbing);
        }
        match (value, ty) {
            (Val::List(items), Type::List(item) | Type::NonNullList(item)) => {
                let mut out = Vec::with_capacity(items.len());
                for (index, value) in items.into_iter().enumerate() {
                    self.path.push(index.into());
                    let completed = self.complete(item, fields, value);
                    self.path.pop();
                    match completed {
                        Ok(value) => out.push(value),
                        Err(Climbing) if !item.is_non_null() => out.push(Value::Null),
                        Err(Climbing) => return Err(Climbing),
                    }
                }
                Ok(Value::Array(out))
            }
            (Val::Failed(error), _) => {
                self.fail(fields, error);
                Err(Climbing)
            }
            (Val::Leaf(value), _) => Ok(value),
            (Val::Node(node), _) => self.object(ty.inner_named_type(), fields, &node),
            (Val::List(_) | Val::Items(_), _) => {
                let message = "the sandbox resolved a list where the schema has none".to_owned();
                self.fail(
                    fields,
                    FieldError {
                        kind: None,
                        code: None,
                        message,
                    },
                );
                Err(Climbing)
            }
        }
    }

    fn object(&mut self, declared: &str, fields: &[&'a Ast<Field>], node: &Node) -> Completed {
        let type_name = node.type_name().unwrap_or(declared).to_owned();
        let sets: Vec<&'a SelectionSet> = fields.iter().map(|field| &field.selection_set).collect();
        let selected = self.collect(&type_name, &sets);
        let mut out = Map::with_capacity(selected.len());
        for (key, fields) in selected {
            self.path.push(key.into());
            let value = self.field(&type_name, node, &fields);
            self.path.pop();
            out.insert(key.to_owned(), value?);
        }
        Ok(Value::Object(out))
    }

    /// Fields of an object type by response key, in document order, with fragments and directives applied.
    fn collect(&self, type_name: &str, sets: &[&'a SelectionSet]) -> Fields<'a> {
        let mut fields: Fields<'a> = Vec::new();
        let mut index: HashMap<&'a str, usize> = HashMap::new();
        let mut seen: Vec<&'a str> = Vec::new();
        for set in sets {
            self.collect_into(type_name, set, &mut fields, &mut index, &mut seen);
        }
        fields
    }

    fn collect_into(
        &self,
        type_name: &str,
        set: &'a SelectionSet,
        fields: &mut Fields<'a>,
        index: &mut HashMap<&'a str, usize>,
        seen: &mut Vec<&'a str>,
    ) {
        for selection in &set.selections {
            if !self.included(selection.directives()) {
                continue;
            }
            match selection {
                Selection::Field(field) => {
                    let key = field.response_key().as_str();
                    let next = fields.len();
                    let slot = *index.entry(key).or_insert(next);
                    match fields.get_mut(slot) {
                        Some((_, same)) => same.push(field),
                        None => fields.push((key, vec![field])),
                    }
                }
                Selection::InlineFragment(fragment) => {
                    let applies = fragment
                        .type_condition
                        .as_ref()
                        .is_none_or(|ty| self.is_a(type_name, ty));
                    if applies {
                        self.collect_into(type_name, &fragment.selection_set, fields, index, seen);
                    }
                }
                Selection::FragmentSpread(spread) => {
                    let name = spread.fragment_name.as_str();
                    if seen.contains(&name) {
                        continue;
                    }
                    seen.push(name);
                    if let Some(fragment) = self.document.fragments.get(name)
                        && self.is_a(type_name, fragment.type_condition())
                    {
                        self.collect_into(type_name, &fragment.selection_set, fields, index, seen);
                    }
                }
            }
        }
    }

    fn is_a(&self, object: &str, condition: &str) -> bool {
        object == condition || self.schema.is_subtype(condition, object)
    }

    fn included(&self, directives: &DirectiveList) -> bool {
        let flag = |name: &str| {
            let value = directives.get(name)?.specified_argument_by_name("if")?;
            let ty = Type::NonNullNamed(apollo_compiler::name!("Boolean"));
            coerce::literal(self.schema, &ty, value, &self.variables)?.as_bool()
        };
        flag("skip") != Some(true) && flag("include") != Some(false)
    }

    fn arguments(&self, field: &Field) -> Map<String, Value> {
        let mut out = Map::new();
        for definition in &field.definition.arguments {
            let given = field
                .arguments
                .iter()
                .find(|argument| argument.name == definition.name);
            let value = given
                .and_then(|given| {
                    coerce::literal(self.schema, &definition.ty, &given.value, &self.variables)
                })
                .or_else(|| {
                    let default = definition.default_value.as_ref()?;
                    coerce::literal(self.schema, &definition.ty, default, &Map::new())
                });
            if let Some(value) = value {
                out.insert(definition.name.to_string(), value);
            }
        }
        out
    }

    /// Whether anything of a connection is selected that needs a page, not only counts.
    fn selects_page(&self, connection_type: &str, fields: &[&'a Ast<Field>]) -> bool {
        let sets: Vec<&'a SelectionSet> = fields.iter().map(|field| &field.selection_set).collect();
        let selected = self.collect(connection_type, &sets);
        selected.iter().any(|(_, fields)| {
            fields
                .iter()
                .any(|field| matches!(field.name.as_str(), "nodes" | "edges" | "pageInfo"))
        })
    }

    fn fail(&mut self, fields: &[&'a Ast<Field>], error: FieldError) {
        let places = fields
            .iter()
            .take(1)
            .filter_map(|field| field.location()?.line_column(&self.document.sources))
            .map(|place| (place.line, place.column));
        self.errors.push(GqlError {
            kind: error.kind.map(str::to_owned),
            code: None,
            path: Some(self.path.clone()),
            extensions: error.code.map(|code| json!({ "code": code })),
            locations: Some(places.collect()),
            message: error.message,
        });
    }
}
