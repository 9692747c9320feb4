//! The fields of what the store keeps: read from the record, else derived from the schema, with no resolver for any type.
//!
//! What a record does not say follows from the schema, in this order: a connection holds the records that refer back to its
//! owner (`Release.repository` makes `Repository.releases`); a field whose arguments are fields of its type finds one of those
//! (`projectV2(number:)`); texts and times derive from others; a scalar that must not be null has its empty value.

use std::sync::Arc;

use apollo_compiler::ast::{FieldDefinition, Type};
use apollo_compiler::schema::{ExtendedType, Schema};
use serde_json::{Map, Value};

use super::{Cx, behaviour, select, subject, time};
use crate::args::Args;
use crate::ids::{self, Key, Kind};
use crate::model::{Permission, Stored};
use crate::value::{FieldError, Items, Node, Resolved, Val};

/// Something whose fields the store may know: a record, or a node of the model with or without a record of its own.
#[derive(Clone, Copy)]
pub(super) struct Object<'a> {
    pub(super) type_name: &'a str,
    pub(super) id: &'a str,
    pub(super) record: Option<&'a Stored>,
    /// Whether the record is all there is of it, so that what it does not say is null.
    pub(super) whole: bool,
}

/// The value of a field; nothing where neither the record nor the schema says anything.
pub(super) fn field(
    cx: &Cx<'_>,
    object: Object<'_>,
    name: &str,
    args: Args<'_>,
) -> Option<Resolved> {
    let schema = crate::schema::schema().ok()?;
    let definition = schema.type_field(object.type_name, name).ok()?;
    if let Some(found) = behaviour::field(cx, object, name, args) {
        return Some(Ok(found));
    }
    if let Some(known) = object.record.and_then(|record| record.fields.get(name)) {
        let found = value(cx, schema, &definition.ty, known);
        return Some(select::filtered(cx, definition, args, found));
    }
    let inner = definition.ty.inner_named_type();
    if let Some(nodes) = node_type(schema, inner) {
        let mut found = members(cx, schema, object, nodes)?;
        found.retain(|record| behaviour::is_listed(object.type_name, record, args));
        return Some(select::filtered(cx, definition, args, items(found)));
    }
    if is_composite(schema, inner) {
        if let Some(found) = by_arguments(cx, schema, object, definition, args) {
            return Some(found);
        }
        if let ("repository", Some(home)) = (name, object.record.and_then(|it| cx.world.home(it))) {
            let kind = Kind::Repository;
            return Some(Ok(Val::key(Key { kind, id: home })));
        }
        // Of what only the store keeps, the world has none.
        let null = !definition.ty.is_non_null() && !definition.ty.is_list();
        if null && schema.get_object(inner).is_some() && !is_modelled(inner) {
            return Some(Ok(Val::NULL));
        }
    } else if object.whole
        && let Some(found) = derived(cx, schema, object, definition)
    {
        return Some(Ok(found));
    }
    if definition.ty.is_list() && definition.ty.is_non_null() && object.whole {
        return Some(Ok(Val::List(Vec::new())));
    }
    (object.whole && !definition.ty.is_non_null()).then_some(Ok(Val::NULL))
}

fn items(records: Vec<Arc<Stored>>) -> Val {
    Val::Items(Items {
        nodes: records.into_iter().map(Node::Stored).collect(),
        ..Items::default()
    })
}

/// What a record says, as a value of this type.
pub(crate) fn value(cx: &Cx<'_>, schema: &Schema, ty: &Type, known: &Value) -> Val {
    let inner = ty.inner_named_type();
    let nodes = node_type(schema, inner);
    match known {
        Value::Null => Val::NULL,
        Value::Array(entries) if nodes.is_some() => {
            let entries = entries.iter();
            let nodes = entries.filter_map(|entry| node(cx, schema, nodes.unwrap_or(inner), entry));
            Val::Items(Items {
                nodes: nodes.collect(),
                ..Items::default()
            })
        }
        Value::Array(entries) => {
            let item = ty.item_type();
            Val::List(
                entries
                    .iter()
                    .map(|entry| value(cx, schema, item, entry))
                    .collect(),
            )
        }
        known if is_composite(schema, inner) => {
            node(cx, schema, inner, known).map_or(Val::NULL, Val::Node)
        }
        known => Val::Leaf(known.clone()),
    }
}

/// The node that a part of a record means, if the viewer sees it: one inside it, or one of this id.
fn node(cx: &Cx<'_>, schema: &Schema, declared: &str, known: &Value) -> Option<Node> {
    match known {
        Value::String(id) => find(cx, id),
        Value::Object(fields) => {
            let named = fields.get("__typename").and_then(Value::as_str);
            let type_name = named.unwrap_or(declared);
            let fits = type_name == declared || schema.is_subtype(declared, type_name);
            let part = || Stored::part(type_name, fields.clone());
            (fits && schema.get_object(type_name).is_some()).then(|| Node::Stored(Arc::new(part())))
        }
        _ => None,
    }
}

/// The node of an id, in the model or in the store, if the viewer sees it.
pub(crate) fn find(cx: &Cx<'_>, id: &str) -> Option<Node> {
    match ids::decode(id).filter(|key| cx.world.exists(*key)) {
        Some(key) => cx.sees(key).then_some(Node::Key(key)),
        None => {
            if let Some((repository, name)) = ids::decode_branch(id) {
                let repo = cx.world.repositories.get(&repository)?;
                let seen = cx.permission(repository).is_some() && repo.branches.contains_key(&name);
                let name = std::rc::Rc::from(name);
                return seen.then_some(Node::Branch { repository, name });
            }
            let record = cx.world.record(id)?;
            let seen = cx.world.sees_record(cx.viewer, record);
            seen.then(|| Node::Stored(record.clone()))
        }
    }
}

/// The type of a connection's nodes; `None` for a type that is no connection.
pub(crate) fn node_type<'a>(schema: &'a Schema, name: &str) -> Option<&'a str> {
    let fields = &schema.get_object(name)?.fields;
    fields.get("pageInfo")?;
    let node = match fields.get("nodes") {
        Some(nodes) => nodes.ty.inner_named_type(),
        None => {
            let edge = fields.get("edges")?.ty.inner_named_type();
            let edge = schema.get_object(edge)?;
            edge.fields.get("node")?.ty.inner_named_type()
        }
    };
    Some(node.as_str())
}

fn is_composite(schema: &Schema, name: &str) -> bool {
    use ExtendedType::{Interface, Object, Union};
    matches!(
        schema.types.get(name),
        Some(Object(_) | Interface(_) | Union(_))
    )
}

/// The records of a type that refer back to their owner. The model does not say that there are none of what it keeps itself.
fn members(
    cx: &Cx<'_>,
    schema: &Schema,
    owner: Object<'_>,
    member: &str,
) -> Option<Vec<Arc<Stored>>> {
    let fits = |record: &&Arc<Stored>| {
        let ty = record.type_name.as_str();
        (ty == member || schema.is_subtype(member, ty))
            && back(schema, ty, owner.type_name)
                .is_some_and(|field| record.str(field) == Some(owner.id))
            && cx.world.sees_record(cx.viewer, record)
    };
    let linked = if owner.id.is_empty() {
        Vec::new()
    } else {
        cx.world
            .store
            .linked(owner.id)
            .filter(fits)
            .cloned()
            .collect()
    };
    let only_here = schema.get_object(member).is_some() && !is_modelled(member);
    (owner.whole || only_here || !linked.is_empty()).then_some(linked)
}

/// Whether files of Rust keep this type.
fn is_modelled(type_name: &str) -> bool {
    Kind::named(type_name).is_some() || matches!(type_name, "Commit" | "Ref")
}

/// The field of `member` that leads to what it lies within: of the owner's type or an interface of it, and no person's part.
fn back<'a>(schema: &'a Schema, member: &str, owner: &str) -> Option<&'a str> {
    let fields = &schema.get_object(member)?.fields;
    let leads = |field: &&FieldDefinition| {
        let ty = field.ty.inner_named_type();
        !field.ty.is_list()
            && ty != "Actor"
            && field.name != "user"
            && (ty == owner || schema.is_subtype(ty, owner))
    };
    let found = || fields.values().map(|field| field.as_ref()).filter(leads);
    found()
        .find(|field| field.ty.is_non_null())
        .or_else(|| found().next())
        .map(|field| field.name.as_str())
}

/// One of the owner's records by the arguments of a field, each of which is a field of the record.
fn by_arguments(
    cx: &Cx<'_>,
    schema: &Schema,
    owner: Object<'_>,
    definition: &FieldDefinition,
    args: Args<'_>,
) -> Option<Resolved> {
    let ty = definition.ty.inner_named_type().as_str();
    if definition.arguments.is_empty() || is_modelled(ty) {
        return None;
    }
    let found = members(cx, schema, owner, ty)?;
    let named = |argument: &str| {
        found
            .iter()
            .any(|record| record.fields.contains_key(argument))
            || schema.type_field(ty, argument).is_ok()
    };
    if !definition
        .arguments
        .iter()
        .all(|argument| named(&argument.name))
    {
        return None;
    }
    let fits = |record: &&Arc<Stored>| {
        let given = args.0.iter();
        given
            .filter(|(_, value)| !value.is_null())
            .all(|(name, value)| record.fields.get(name) == Some(value))
    };
    if let Some(record) = found.iter().find(fits) {
        return Some(Ok(Val::Node(Node::Stored(record.clone()))));
    }
    Some(match args.int("number") {
        Some(number) => Err(FieldError::not_found(format!(
            "Could not resolve to {} with the number of {number}.",
            with_article(ty)
        ))),
        None => Ok(Val::NULL),
    })
}

fn with_article(noun: &str) -> String {
    let article = if noun.starts_with(['A', 'E', 'I', 'O', 'U']) {
        "an"
    } else {
        "a"
    };
    format!("{article} {noun}")
}

/// A scalar that the record does not have but that follows from it, or the empty value that the schema demands.
fn derived(
    cx: &Cx<'_>,
    schema: &Schema,
    object: Object<'_>,
    definition: &FieldDefinition,
) -> Option<Val> {
    let record = object.record?;
    let text = |field: &str| record.str(field).unwrap_or_default();
    let name = definition.name.as_str();
    let ty = definition.ty.inner_named_type().as_str();
    let viewer = || {
        cx.world
            .actors
            .get(&cx.viewer)
            .map(|actor| cx.world.node_id(actor.key()))
    };
    Some(match name {
        "id" if !record.id.is_empty() => record.id.as_str().into(),
        "databaseId" | "fullDatabaseId" if record.serial > 0 => {
            let id = record.serial;
            if ty == "Int" {
                id.into()
            } else {
                id.to_string().into()
            }
        }
        "publishedAt" if record.fields.get("isDraft") == Some(&Value::Bool(true)) => Val::NULL,
        "createdAt" | "publishedAt" | "committedDate" => time(record.made_at),
        "updatedAt" => time(record.changed_at),
        "url" => super::url(&path(cx, record)),
        "resourcePath" => path(cx, record).into(),
        "authorAssociation" => {
            let author = record.str("author").and_then(ids::decode);
            let author = author.map_or(0, |author| author.id);
            subject::association(cx, cx.world.home(record).unwrap_or_default(), author).into()
        }
        "viewerDidAuthor" => (record.str("author").map(str::to_owned) == viewer()).into(),
        _ if name.starts_with("viewerCan") && ty == "Boolean" => {
            let home = cx.world.home(record);
            home.is_none_or(|repository| cx.may(repository, Permission::Write))
                .into()
        }
        _ if !definition.ty.is_non_null() => match name.strip_suffix("HTML") {
            Some(source) if record.fields.contains_key(source) => super::html(text(source)),
            _ => return None,
        },
        _ if definition.ty.is_list() => return None,
        _ => match (name.strip_suffix("HTML"), name.strip_suffix("Text"), ty) {
            (Some(source), _, _) => super::html(text(source)),
            (_, Some(source), _) => super::plain_text(text(source)),
            (_, _, "Boolean") => false.into(),
            (_, _, "Int" | "Float") => 0u64.into(),
            (_, _, "DateTime" | "PreciseDateTime" | "GitTimestamp") => time(record.made_at),
            (_, _, "URI") => super::url(&path(cx, record)),
            (_, _, "ID" | "String" | "HTML") => "".into(),
            (_, _, other) => {
                // Of an enumeration only the value that says nothing can be meant by saying nothing.
                schema.get_enum(other)?.values.get("NONE")?;
                "NONE".into()
            }
        },
    })
}

/// Where a page on the site would show it.
fn path(cx: &Cx<'_>, record: &Stored) -> String {
    if let Some(path) = record.str("resourcePath") {
        return path.to_owned();
    }
    if let Some(path) = record
        .str("url")
        .and_then(|url| url.strip_prefix("https://github.com"))
    {
        return path.to_owned();
    }
    let home = cx.world.home(record);
    let home = home.map_or_else(String::new, |id| format!("/{}", cx.world.full_name(id)));
    let number = record.fields.get("number").and_then(Value::as_u64);
    let last = number.map_or_else(|| record.id.clone(), |number| number.to_string());
    format!("{home}/{}/{last}", record.type_name.to_lowercase())
}

/// An object of known fields as a value, for payloads and canned replies.
pub(crate) fn part(type_name: &str, fields: Map<String, Value>) -> Val {
    Val::Node(Node::Stored(Arc::new(Stored::part(type_name, fields))))
}
