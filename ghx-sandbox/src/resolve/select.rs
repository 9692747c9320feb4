//! What the arguments of a connection mean where no resolver says so: filters and orders by the fields of its nodes.

use apollo_compiler::ast::FieldDefinition;
use serde_json::Value;

use super::{Cx, behaviour};
use crate::args::Args;
use crate::coerce;
use crate::value::{FieldError, Items, Node, Resolved, Val};

const PAGES: [&str; 4] = ["first", "last", "after", "before"];
/// What a text is looked for in.
const TITLES: [&str; 4] = ["name", "title", "tagName", "login"];

/// Applies the arguments to the nodes of a connection; one that means nothing here is refused, unless it is the default.
pub(super) fn filtered(
    cx: &Cx<'_>,
    definition: &FieldDefinition,
    args: Args<'_>,
    found: Val,
) -> Resolved {
    let Val::Items(mut items) = found else {
        return Ok(found);
    };
    for (name, wanted) in args.0 {
        if PAGES.contains(&name.as_str()) || wanted.is_null() {
            continue;
        }
        if !apply(cx, &mut items, name, wanted) && !is_default(definition, name, wanted) {
            let place = format!("the argument `{name}` of `{}`", definition.name);
            return Err(FieldError::unmodelled(&place));
        }
    }
    let connection = definition.ty.inner_named_type();
    items.extra = behaviour::extra(cx, connection, &items.nodes);
    Ok(Val::Items(items))
}

fn is_default(definition: &FieldDefinition, name: &str, value: &Value) -> bool {
    let argument = definition.arguments.iter().find(|it| it.name == name);
    let default = argument.and_then(|argument| argument.default_value.as_ref());
    default.is_some_and(|default| coerce::plain(default) == *value)
}

/// Narrows or orders the nodes by one argument; false where it has no meaning for them.
fn apply(cx: &Cx<'_>, items: &mut Items, name: &str, wanted: &Value) -> bool {
    match (name, wanted) {
        ("orderBy", Value::Object(order)) => sort(cx, items, Args(order)),
        ("filterBy", Value::Object(filters)) => {
            return filters
                .iter()
                .all(|(name, wanted)| wanted.is_null() || apply(cx, items, name, wanted));
        }
        ("query", Value::String(text)) => {
            let text = text.to_lowercase();
            let has = |node: &Node| {
                let mut titles = TITLES.iter().filter_map(|title| leaf(cx, node, title));
                titles.any(|title| matches!(title, Value::String(title) if title.to_lowercase().contains(&text)))
            };
            items.nodes.retain(|node| text.is_empty() || has(node));
        }
        _ => {
            let names = spellings(name, wanted);
            let known = |node: &Node| names.iter().find_map(|name| leaf(cx, node, name));
            if !items.nodes.iter().all(|node| known(node).is_some()) {
                return false;
            }
            let wanted = match wanted {
                Value::Array(all) => all.as_slice(),
                one => std::slice::from_ref(one),
            };
            items
                .nodes
                .retain(|node| known(node).is_some_and(|value| wanted.contains(&value)));
        }
    }
    true
}

/// The fields that an argument may mean: `states` is `state`, `categoryId` the id of `category`, `answered` is `isAnswered`.
fn spellings(argument: &str, wanted: &Value) -> Vec<String> {
    let mut names = vec![argument.to_owned()];
    if wanted.is_array() {
        names.extend(argument.strip_suffix('s').map(str::to_owned));
    }
    names.extend(argument.strip_suffix("Id").map(str::to_owned));
    let mut letters = argument.chars();
    if let Some(first) = letters.next() {
        names.push(format!(
            "is{}{}",
            first.to_ascii_uppercase(),
            letters.as_str()
        ));
    }
    names
}

fn sort(cx: &Cx<'_>, items: &mut Items, order: Args<'_>) {
    let field = camel(order.str("field").unwrap_or_default());
    let key = |node: &Node| match leaf(cx, node, &field) {
        Some(Value::String(text)) => (0, text.to_lowercase()),
        Some(Value::Number(number)) => (number.as_i64().unwrap_or(0), String::new()),
        _ => (0, String::new()),
    };
    items.nodes.sort_by_cached_key(key);
    if order.str("direction") == Some("DESC") {
        items.nodes.reverse();
    }
}

/// `CREATED_AT` is the field `createdAt`.
fn camel(constant: &str) -> String {
    let mut out = String::new();
    for (index, word) in constant.split('_').enumerate() {
        let (first, rest) = word.split_at_checked(1).unwrap_or_default();
        out.push_str(if index == 0 { "" } else { first });
        out.push_str(&if index == 0 {
            word.to_lowercase()
        } else {
            rest.to_lowercase()
        });
    }
    out
}

/// A node's scalar field, or the id of the object there.
fn leaf(cx: &Cx<'_>, node: &Node, name: &str) -> Option<Value> {
    let none = serde_json::Map::new();
    let read = |node: &Node, name: &str| {
        let ty = node.type_name()?.to_owned();
        super::field(cx, node, &ty, name, Args(&none)).ok()
    };
    match read(node, name)? {
        Val::Leaf(value) => Some(value),
        Val::Node(inner) => match read(&inner, "id")? {
            Val::Leaf(id) => Some(id),
            _ => None,
        },
        _ => None,
    }
}
