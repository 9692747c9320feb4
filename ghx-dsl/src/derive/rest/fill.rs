//! What fills the parameters of an operation of REST.

use crate::ast::{Argument, Name, Value, ValueKind};
use crate::card::{self, Card};
use crate::diag::words::RestWords;
use crate::diag::{Diagnostic, Report};
use crate::ir::{ParameterValue, RefUse};
use crate::openapi::{AS_TEXT, Endpoint, ITEMS, PAGE};
use crate::place::{At, Place};
use crate::refs::{Ref, Refs, WayKind};
use crate::schema::{Schema, TypeDef, named};

/// What fills the parameters of an operation.
pub(super) struct Filling<'a> {
    pub(super) card: &'a Card,
    pub(super) written: &'a card::Rest,
    pub(super) endpoint: &'a Endpoint,
    pub(super) schema: &'a Schema,
    pub(super) refs: &'a Refs,
    pub(super) paged: bool,
}

impl Filling<'_> {
    /// Each parameter with what is given for it.
    pub(super) fn parameters(&mut self, report: &mut Report) -> Vec<(String, At<ParameterValue>)> {
        let place = self.written.operation.place;
        let mut all: Vec<(String, At<ParameterValue>)> = Vec::new();
        for (name, node) in &self.written.send {
            if !self.endpoint.places.contains_key(&name.value) {
                let words = RestWords::UnknownParameter {
                    name: name.value.clone(),
                    operation: self.written.operation.value.clone(),
                };
                let known = self.endpoint.places.keys().map(String::as_str);
                report.push(Diagnostic::new(words, name.place).suggest(&name.value, known));
                continue;
            }
            let json = node.json();
            all.push((
                name.value.clone(),
                At::new(ParameterValue::Json(json), node.place),
            ));
        }
        for name in self.endpoint.places.keys() {
            if all.iter().any(|(known, _)| known == name) {
                continue;
            }
            if self.paged && PAGE.contains(&name.as_str()) {
                let asked = self.card.pages.is_some();
                let given = match (name == PAGE[0], asked) {
                    (true, true) => ParameterValue::Variable("first".to_owned()),
                    (true, false) => ParameterValue::Json("100".to_owned()),
                    (false, true) => ParameterValue::Variable("after".to_owned()),
                    (false, false) => ParameterValue::Variable(PAGE[1].to_owned()),
                };
                all.push((name.clone(), At::new(given, place)));
                continue;
            }
            let given = match self.inputs(name).into_iter().next() {
                Some((input, place)) => Some((input, place)),
                None => found_by(self.card, self.refs, name)
                    .next()
                    .map(|_| (name.clone(), place)),
            };
            if let Some((input, place)) = given {
                all.push((
                    name.clone(),
                    At::new(ParameterValue::Variable(input), place),
                ));
            }
        }
        all
    }

    /// The inputs that fill a parameter.
    fn inputs(&self, parameter: &str) -> Vec<(String, Place)> {
        let input = &self.card.input;
        let fields = input.shape.fields.iter().zip(&input.places);
        // Those that ask for pages are no parameters of the same name.
        let asks =
            |name: &str| self.card.pages.is_some() && matches!(name, "first" | "after" | "all");
        let own = fields.filter(|(field, _)| !is_address(&field.kind) && !asks(&field.name));
        let named = own.filter(|(field, _)| {
            let said = input.rest.iter().find(|(name, _)| *name == field.name);
            said.map_or(field.name.as_str(), |(_, rest)| rest.as_str()) == parameter
        });
        named
            .map(|(field, place)| (field.name.clone(), place.name))
            .collect()
    }

    /// Further inputs for a parameter that has one already.
    pub(super) fn others(&self) -> Vec<(String, String)> {
        let names = self.endpoint.places.keys();
        let others = names.flat_map(|name| {
            let inputs = self.inputs(name).into_iter().skip(1);
            inputs.map(|(input, _)| (name.clone(), input))
        });
        others.collect()
    }

    /// What the operation is called at the root.
    pub(super) fn root(&self) -> String {
        let suffix = self.written.accept.as_ref().map_or("", |_| AS_TEXT);
        format!("{}{suffix}", self.written.operation.value)
    }

    pub(super) fn reply_type(&self) -> &str {
        let root = match self.endpoint.method.as_str() {
            "GET" => &self.schema.query,
            _ => &self.schema.mutation,
        };
        let field = self.schema.field(root, &self.written.operation.value);
        field.map_or(ITEMS, |field| named(&field.ty))
    }

    fn is_enum(&self, parameter: &str) -> bool {
        let roots = [&self.schema.query, &self.schema.mutation];
        let field = roots
            .iter()
            .find_map(|root| self.schema.field(root, &self.written.operation.value));
        let ty = field
            .and_then(|field| field.arguments.get(parameter))
            .map(|it| named(&it.ty));
        matches!(
            ty.and_then(|ty| self.schema.get(ty)),
            Some(TypeDef::Enum(_))
        )
    }
}

pub(super) fn is_address(kind: &crate::ir::Kind) -> bool {
    matches!(
        kind,
        crate::ir::Kind::String {
            address: Some(_),
            ..
        }
    )
}

pub(super) fn argument(name: &str, given: &At<ParameterValue>, filling: &Filling) -> Argument {
    let kind = match &given.value {
        ParameterValue::Variable(variable) => ValueKind::Variable(variable.clone()),
        ParameterValue::Json(text) => match serde_json::from_str(text) {
            Ok(serde_json::Value::Bool(it)) => ValueKind::Boolean(it),
            Ok(serde_json::Value::Number(it)) => {
                it.as_i64().map_or(ValueKind::Null, ValueKind::Int)
            }
            Ok(serde_json::Value::String(it)) if filling.is_enum(name) => ValueKind::Enum(it),
            Ok(serde_json::Value::String(it)) => ValueKind::String(it),
            _ => ValueKind::Null,
        },
    };
    Argument {
        name: Name::new(name, given.place),
        value: Value {
            kind,
            place: given.place,
        },
    }
}

/// The things whose objects have the value of a parameter: their places in the card, and the way from the object to it.
pub(super) fn found_by<'c>(
    card: &'c Card,
    refs: &'c Refs,
    parameter: &'c str,
) -> impl Iterator<Item = (usize, &'c RefUse, Vec<String>)> {
    let uses = card
        .input
        .shape
        .refs
        .iter()
        .enumerate()
        .filter(|(_, it)| !it.list);
    uses.filter_map(move |(index, it)| {
        Some((index, it, value_in(refs.get(&it.of)?, refs, parameter)?))
    })
}

/// Where an object, or what it lies within, has the value of a parameter.
pub(super) fn value_in(of: &Ref, refs: &Refs, parameter: &str) -> Option<Vec<String>> {
    of.ty.as_ref()?;
    let parts = |path: &str| path.split('.').map(str::to_owned).collect::<Vec<_>>();
    if let Some((_, path)) = of.rest.iter().find(|(name, _)| name == parameter) {
        return Some(parts(path));
    }
    let inputs = of.ways.iter().filter_map(|way| match &way.kind {
        WayKind::Named(named) => Some(&named.inputs),
        _ => None,
    });
    let mut inputs = inputs.flatten();
    if let Some(input) = inputs.find(|it| it.rest_name() == parameter) {
        return Some(parts(input.key()));
    }
    let within = of.within.as_ref()?;
    let rest = value_in(refs.get(&within.of.value)?, refs, parameter)?;
    Some([vec![within.up.as_ref()?.value.clone()], rest].concat())
}
