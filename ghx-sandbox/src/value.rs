//! What resolvers hand to the executor: leaves, nodes of the model, records and lists; and what went wrong.

use std::rc::Rc;
use std::sync::Arc;

use serde_json::Value;

use crate::ids::Key;
use crate::model::{Commit, Stored, World};

/// The value of a field before the executor completes it by its type.
#[derive(Debug, Clone)]
pub(crate) enum Val {
    Leaf(Value),
    Node(Node),
    List(Vec<Val>),
    /// All items of a connection; the executor cuts the page that the arguments ask for.
    Items(Items),
    /// One entry of a list that could not be resolved.
    Failed(FieldError),
}

/// Something with fields.
#[derive(Debug, Clone)]
pub(crate) enum Node {
    Query,
    Key(Key),
    Commit {
        repository: u64,
        commit: Rc<Commit>,
    },
    Branch {
        repository: u64,
        name: Rc<str>,
    },
    Record(Rc<Record>),
    /// What the store keeps.
    Stored(Arc<Stored>),
}

/// An object whose fields are already known.
#[derive(Debug, Clone, Default)]
pub(crate) struct Record {
    /// The object type where the field's type does not say it.
    pub(crate) type_name: Option<&'static str>,
    pub(crate) fields: Vec<(&'static str, Val)>,
}

/// Everything a connection can page through.
#[derive(Debug, Clone, Default)]
pub(crate) struct Items {
    pub(crate) nodes: Vec<Node>,
    /// Fields of the connection beyond the usual ones.
    pub(crate) extra: Vec<(&'static str, Val)>,
    /// Fields of each edge beyond `node` and `cursor`, by position.
    pub(crate) edges: Vec<Vec<(&'static str, Val)>>,
}

/// Why a field has no value.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct FieldError {
    pub(crate) kind: Option<&'static str>,
    pub(crate) code: Option<&'static str>,
    pub(crate) message: String,
}

pub(crate) type Resolved = Result<Val, FieldError>;

impl FieldError {
    pub(crate) fn new(kind: &'static str, message: impl Into<String>) -> FieldError {
        FieldError {
            kind: Some(kind),
            code: None,
            message: message.into(),
        }
    }

    pub(crate) fn not_found(message: impl Into<String>) -> FieldError {
        FieldError::new("NOT_FOUND", message)
    }

    pub(crate) fn unprocessable(message: impl Into<String>) -> FieldError {
        FieldError::new("UNPROCESSABLE", message)
    }

    /// The honest answer for a field of GitHub's schema that the sandbox does not keep.
    pub(crate) fn unmodelled(place: &str) -> FieldError {
        FieldError {
            kind: None,
            code: Some("notModelled"),
            message: format!("{place} is not modelled by the sandbox"),
        }
    }
}

impl Val {
    pub(crate) const NULL: Val = Val::Leaf(Value::Null);

    pub(crate) fn key(key: Key) -> Val {
        Val::Node(Node::Key(key))
    }

    /// A record of the store, by its id.
    pub(crate) fn stored(world: &World, id: &str) -> Val {
        let record = world.record(id).cloned();
        record.map_or(Val::NULL, |record| Val::Node(Node::Stored(record)))
    }

    pub(crate) fn record(fields: Vec<(&'static str, Val)>) -> Val {
        Val::Node(Node::Record(Rc::new(Record {
            type_name: None,
            fields,
        })))
    }

    pub(crate) fn keys(keys: impl IntoIterator<Item = Key>) -> Val {
        Val::Items(Items {
            nodes: keys.into_iter().map(Node::Key).collect(),
            ..Items::default()
        })
    }

    pub(crate) fn is_null(&self) -> bool {
        matches!(self, Val::Leaf(Value::Null))
    }
}

impl<T: Into<Value>> From<T> for Val {
    fn from(value: T) -> Val {
        Val::Leaf(value.into())
    }
}
