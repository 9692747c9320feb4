//! Which inputs are given: every way to fill in an input schema's choices.

use crate::ir::{Kind, Shape};

/// One way to fill in the choices.
#[derive(Debug)]
pub(crate) struct Combination {
    /// The fields that are certainly given.
    pub given: Vec<u16>,
    /// How to say it.
    pub text: String,
}

/// Which operation of a card is meant: the inputs that choose others, and the one that chooses it.
#[derive(Debug, Clone, Default)]
pub(crate) struct ChosenBy {
    /// Inputs that must not be given.
    pub without: Vec<u16>,
    /// The input that must be.
    pub with: Option<u16>,
}

impl ChosenBy {
    /// The ways to fill in the choices that run the operation.
    pub(crate) fn combinations(&self, shape: &Shape) -> Vec<Combination> {
        let mut all = combinations(shape);
        all.retain(|it| !self.without.iter().any(|index| it.given.contains(index)));
        let Some(with) = self.with else { return all };
        if all.iter().any(|it| it.given.contains(&with)) {
            all.retain(|it| it.given.contains(&with));
            return all;
        }
        for it in &mut all {
            it.given.push(with);
            it.given.extend(filled(shape, with));
        }
        all
    }
}

/// More combinations than this are not looked at one by one; no real card comes near it.
const MOST: usize = 1024;

/// All ways to fill in a shape's choices, with what is given in each.
pub(crate) fn combinations(shape: &Shape) -> Vec<Combination> {
    let always: Vec<u16> = indexes(shape, |field| field.required || field.default.is_some());
    let mut all = vec![Combination {
        given: always,
        text: String::new(),
    }];
    for groups in &shape.choices {
        let mut next = Vec::new();
        for combination in &all {
            for group in groups {
                let mut given = combination.given.clone();
                given.extend(group);
                let names: Vec<&str> = group
                    .iter()
                    .filter_map(|index| shape.fields.get(*index as usize))
                    .map(|f| f.name.as_str())
                    .collect();
                let text = format!("`{}`", names.join("+"));
                let text = match combination.text.as_str() {
                    "" => text,
                    before => format!("{before} and {text}"),
                };
                next.push(Combination { given, text });
            }
        }
        next.truncate(MOST);
        all = next;
    }
    for combination in &mut all {
        let filled: Vec<u16> = combination
            .given
            .iter()
            .flat_map(|index| filled(shape, *index))
            .collect();
        combination.given.extend(filled);
        combination.text = match combination.text.as_str() {
            "" => "only the required inputs are given".to_owned(),
            text => format!("the input gives {text}"),
        };
    }
    all
}

/// The fields that an address fills in.
pub(crate) fn filled(shape: &Shape, index: u16) -> Vec<u16> {
    match shape.fields.get(index as usize).map(|field| &field.kind) {
        Some(Kind::String {
            address: Some(address),
            ..
        }) => address.fills.iter().map(|(_, field)| *field).collect(),
        _ => Vec::new(),
    }
}

fn indexes(shape: &Shape, wanted: impl Fn(&crate::ir::Field) -> bool) -> Vec<u16> {
    shape
        .fields
        .iter()
        .enumerate()
        .filter(|(_, field)| wanted(field))
        .map(|(index, _)| index as u16)
        .collect()
}
