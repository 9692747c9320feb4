//! Refs: the kinds of things that users can name, and how an object of each kind is reached.

mod addresses;
mod check;
pub(crate) mod conditions;
pub(crate) mod declared;
pub(crate) mod inputs;
mod naming;
mod read;

pub(crate) use check::{check, element};
pub(crate) use read::{KEYS, is_ref, read};

use std::collections::BTreeMap;

use crate::ast;
use crate::diag::Reported;
use crate::ir::{self, Kind};
use crate::place::At;
use crate::sent::Sent;

/// All refs of a build by name.
#[derive(Debug, Default, Clone)]
pub(crate) struct Refs {
    /// Those that are sound.
    pub all: BTreeMap<String, Ref>,
    /// The names of broken ones: what uses them stays silent.
    pub broken: BTreeMap<String, Reported>,
}

/// A kind of thing that users can name.
#[derive(Debug, Clone)]
pub(crate) struct Ref {
    /// Its name.
    pub name: At<String>,
    /// Its type in the schema; none for what only REST knows.
    pub ty: Option<At<String>>,
    /// What messages call it.
    pub noun: String,
    /// How its ids start.
    pub prefix: Option<String>,
    /// The way whose input is called like the property itself.
    pub main: Option<At<String>>,
    /// What it lies within.
    pub within: Option<Within>,
    /// How it is named.
    pub ways: Vec<Way>,
    /// Further names that REST has for it, and where their values stand in the object.
    pub rest: Vec<(String, String)>,
    /// Declared in another build.
    pub imported: bool,
}

/// What a thing lies within.
#[derive(Debug, Clone)]
pub(crate) struct Within {
    /// The ref around it.
    pub of: At<String>,
    /// The field that leads back to it.
    pub up: Option<At<String>>,
    /// A narrower type than that ref's.
    pub ty: Option<At<String>>,
}

/// One way to name a thing.
#[derive(Debug, Clone)]
pub(crate) struct Way {
    /// Its name.
    pub name: At<String>,
    /// What kind of way it is.
    pub kind: WayKind,
}

/// The kinds of ways.
#[derive(Debug, Clone)]
pub(crate) enum WayKind {
    /// The node id.
    Id,
    /// Values that lead to it.
    Named(Box<Named>),
    /// Its addresses.
    Address(Vec<At<String>>),
}

/// Values that lead to a thing.
#[derive(Debug, Clone)]
pub(crate) struct Named {
    /// The values.
    pub inputs: Vec<WayInput>,
    /// Written as `inputs`, which have names of their own.
    pub several: bool,
    /// The field that gives it, from what it lies within or from the root; none where only REST has it.
    pub at: Option<ast::Field>,
    /// Which of a list it is: a key of the item, and the input it equals.
    pub pick: Option<(At<String>, At<String>)>,
}

/// One value of a way.
#[derive(Debug, Clone)]
pub(crate) struct WayInput {
    /// Its name in the ref.
    pub name: At<String>,
    /// What values it takes.
    pub kind: Kind,
    /// What it is.
    pub description: Option<String>,
    /// Where the value stands in the object, if not under its own name.
    pub field: Option<At<String>>,
    /// What REST calls it, if not by its own name.
    pub rest: Option<String>,
    /// How it is sent, if not as it is given.
    pub sent: Option<Sent>,
}

impl WayInput {
    /// What REST calls it.
    pub(crate) fn rest_name(&self) -> &str {
        self.rest.as_deref().unwrap_or(&self.name.value)
    }

    /// Where the value stands in the object.
    pub(crate) fn key(&self) -> &str {
        let field = self.field.as_ref();
        field.map_or(&self.name.value, |field| &field.value)
    }
}

impl Ref {
    /// The way with a name.
    pub(crate) fn way(&self, name: &str) -> Option<&Way> {
        self.ways.iter().find(|way| way.name.value == name)
    }

    /// The first way by values that GraphQL has.
    pub(crate) fn first_named(&self) -> Option<(&Way, &Named)> {
        self.ways.iter().find_map(|way| match &way.kind {
            WayKind::Named(named) if named.at.is_some() || self.ty.is_none() => {
                Some((way, &**named))
            }
            _ => None,
        })
    }
}

impl Refs {
    /// A sound ref.
    pub(crate) fn get(&self, name: &str) -> Option<&Ref> {
        self.all.get(name)
    }

    /// The ref with a schema type.
    pub(crate) fn of_type(&self, ty: &str) -> Option<&Ref> {
        let mut all = self.all.values();
        all.find(|it| it.ty.as_ref().is_some_and(|it| it.value == ty))
    }

    /// A ref and what it lies within, outermost first.
    pub(crate) fn line(&self, name: &str) -> Vec<&Ref> {
        let mut line = Vec::new();
        let mut next = self.get(name);
        while let Some(it) = next {
            line.insert(0, it);
            let around = it.within.as_ref().map(|within| within.of.value.as_str());
            next = around
                .and_then(|around| self.get(around))
                .filter(|_| line.len() <= self.all.len());
        }
        line
    }

    /// What the passes behind need to know of each.
    pub(crate) fn ir(&self) -> Vec<ir::Ref> {
        self.all.values().map(|it| self.one(it)).collect()
    }

    fn one(&self, it: &Ref) -> ir::Ref {
        let named = self.line(&it.name.value);
        let named = named.into_iter().filter_map(|it| it.first_named());
        let parts = named
            .flat_map(|(_, named)| &named.inputs)
            .map(|input| ir::Part {
                name: input.name.value.clone(),
                number: matches!(input.kind, Kind::Integer { .. }),
            });
        let addresses = it.ways.iter().filter_map(|way| match &way.kind {
            WayKind::Address(paths) => Some(paths),
            _ => None,
        });
        ir::Ref {
            name: it.name.value.clone(),
            noun: it.noun.clone(),
            ty: it.ty.as_ref().map(|ty| ty.value.clone()),
            prefix: it.prefix.clone(),
            within: it.within.as_ref().map(|within| within.of.value.clone()),
            parts: parts.collect(),
            addresses: addresses.flatten().map(|path| path.value.clone()).collect(),
            imported: it.imported,
        }
    }
}
