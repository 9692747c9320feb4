//! Cards and refs: what may stand at a key or a value, what it means and where it is declared.

mod complete;
mod definition;
mod hover;
mod paths;

use super::cursor::{self, Cursor, Step};
use super::{Asked, Item, Kind};
use crate::grammar::Form;
use crate::ir::{Capability, Type};
use crate::place::Place;

pub(super) use complete::complete;
pub(super) use definition::definition;
pub(super) use hover::hover;

fn form(at: &Cursor) -> Form {
    match at.top("ref").is_some() && at.top("capability_id").is_none() {
        true => Form::Ref,
        false => Form::Card,
    }
}

fn item(label: impl Into<String>, detail: impl Into<String>, kind: Kind) -> Item {
    Item {
        label: label.into(),
        detail: detail.into(),
        kind,
    }
}

/// The card's own capability, as it was last known.
fn own<'a>(asked: &Asked<'a>, at: &Cursor) -> Option<&'a Capability> {
    asked.capability(at.top("capability_id")?)
}

/// The capability of the step that the cursor is in.
fn step<'a>(asked: &Asked<'a>, at: &Cursor) -> Option<&'a Capability> {
    let mut path = at.path.get(..3)?.to_vec();
    path.push(Step::Key("capability_id".to_owned()));
    asked.capability(at.text(&path)?)
}

fn lookups(at: &Cursor) -> Vec<(String, Place)> {
    let path = ["graphql", "resolution", "lookups"].map(|it| Step::Key(it.to_owned()));
    let mut found = Vec::new();
    for index in 0.. {
        let mut path = path.to_vec();
        path.extend([Step::Item(index), Step::Key("id".to_owned())]);
        let Some(node) = cursor::value_at(&at.root, &path) else {
            break;
        };
        if let crate::yaml::Value::Text(text) = &node.value {
            found.push((text.clone(), node.place));
        }
    }
    found
}

fn ref_words(it: &crate::refs::Ref) -> String {
    let ty = it.ty.as_ref().map_or("REST only", |ty| ty.value.as_str());
    let ways: Vec<&str> = it.ways.iter().map(|way| way.name.value.as_str()).collect();
    format!("{} ({ty}), by {}", it.noun, ways.join(", "))
}

fn type_words(ty: &Type) -> String {
    match ty {
        Type::String | Type::Url | Type::Timestamp => "text".to_owned(),
        Type::Int | Type::Long => "whole number".to_owned(),
        Type::Float => "number".to_owned(),
        Type::Boolean => "boolean".to_owned(),
        Type::Enum(name, _) => name.clone(),
        Type::List(item) => format!("list of {}", type_words(item)),
        Type::Nullable(inner) => format!("{} or null", type_words(inner)),
        Type::Object(..) => "object".to_owned(),
        Type::Json => "any JSON".to_owned(),
        Type::Id(of) => format!("id of {of}"),
    }
}
