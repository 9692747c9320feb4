//! Inputs while they are read: the shape, and where every part of it is declared.

use crate::diag::words::RefWords;
use crate::diag::{Diagnostic, Report, Reported};
use crate::expr;
use crate::ir::{Field, Shape};
use crate::place::{At, Place};
use crate::sent::Sent;

/// An object of inputs, and where they are declared.
#[derive(Debug, Clone, Default)]
pub(crate) struct Input {
    /// The shape.
    pub shape: Shape,
    /// One for each field.
    pub places: Vec<FieldPlace>,
    /// Variables that are read from the subject when nothing is given for them.
    pub otherwise: Vec<(String, expr::Path)>,
    /// What REST calls inputs, where that is not their name.
    pub rest: Vec<(String, String)>,
    /// How texts are sent, where not as they are given.
    pub sent: Vec<(String, Sent)>,
    /// One of them cannot be read; the others are there so that what names them is not blamed as well.
    pub broken: Option<Reported>,
}

impl Input {
    /// Where an input or the property of a ref is declared.
    pub(crate) fn place_of(&self, name: &str) -> Option<Place> {
        let of_ref = || {
            let it = self.shape.refs.iter().find(|it| it.property == name)?;
            let field = it.id.or_else(|| it.ways.first()?.fields.first().copied());
            field.map(usize::from)
        };
        let field = self.shape.fields.iter().position(|it| it.name == name);
        let place = self.places.get(field.or_else(of_ref)?);
        place.map(|place| place.name)
    }

    /// Adds an input; `help` says what to do about one of the same name.
    pub(crate) fn push(
        &mut self,
        field: Field,
        place: FieldPlace,
        help: &str,
        report: &mut Report,
    ) -> u16 {
        let same = |other: &Field| other.name == field.name;
        if self.shape.fields.iter().any(same) {
            let words = RefWords::InputTwice {
                name: field.name.clone(),
            };
            report.push(Diagnostic::new(words, place.name).help(help));
        }
        self.shape.fields.push(field);
        self.places.push(place);
        (self.shape.fields.len() - 1) as u16
    }
}

/// Where an input is declared.
#[derive(Debug, Clone)]
pub(crate) struct FieldPlace {
    /// What it is called.
    pub text: String,
    /// Where its name stands.
    pub name: Place,
    /// The values of its `enum`.
    pub values: Vec<Place>,
    /// The fields of an object, also of the objects in a list.
    pub fields: Vec<FieldPlace>,
}

impl FieldPlace {
    pub(crate) fn new(name: &At<String>) -> Self {
        FieldPlace {
            text: name.value.clone(),
            name: name.place,
            values: Vec::new(),
            fields: Vec::new(),
        }
    }

    /// The declaration of a nested field, or the nearest one around it.
    pub(crate) fn find(&self, path: &[String]) -> &FieldPlace {
        let mut here = self;
        for name in path {
            here = here
                .fields
                .iter()
                .find(|field| field.text == *name)
                .unwrap_or(here);
        }
        here
    }
}
