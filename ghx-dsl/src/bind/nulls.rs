//! Where null is refused: by a variable's type, or by a place where a nullable variable is used.

use crate::ast::VariableDefinition;
use crate::diag::Diagnostic;
use crate::diag::words::BindWords;
use crate::ir::{self, Bound};
use crate::place::Place;
use crate::schema::{is_non_null, show};

/// Why a variable must not be null.
#[derive(Debug)]
pub(super) struct Refusal {
    variable: String,
    why: String,
    /// The place that refuses it, and what to say there.
    pub(super) at: Place,
    pub(super) label: &'static str,
}

impl Refusal {
    /// The mistake of an input that may be null all the same.
    pub(super) fn of(self, input: &str, place: Place) -> Diagnostic {
        let words = BindWords::NullForbidden {
            name: input.to_owned(),
            variable: self.variable,
            why: self.why,
        };
        Diagnostic::new(words, place)
            .related(self.at, self.label)
            .help("let the input take no null")
    }
}

/// Why null must not be sent for a variable of a checked document; `None` where it may.
///
/// A default stands in for what is left out, never for null: a variable with one may stand where null is refused.
pub(super) fn refusal(document: &ir::Document, variable: &VariableDefinition) -> Option<Refusal> {
    let name = &variable.name.text;
    let refusal = |why: String, at: Place, label: &'static str| Refusal {
        variable: name.clone(),
        why,
        at,
        label,
    };
    if is_non_null(&variable.ty) {
        let why = format!("is `{}`", show(&variable.ty));
        return Some(refusal(why, variable.name.place, "declared here"));
    }
    let uses = &document.uses;
    let own = uses.variables.iter().filter(|used| used.name == *name);
    let mut places = own.filter_map(|used| Some((used.expected.as_ref()?, used.place)));
    if let Some((expected, place)) = places.find(|(expected, _)| is_non_null(expected)) {
        let why = format!("is used where `{}` is expected", show(expected));
        return Some(refusal(why, place, "used here"));
    }
    let limits = |bound: &Bound| matches!(bound, Bound::Variable(bound) if bound == name);
    let (field, _) = uses.bounds.iter().find(|(_, bound)| limits(bound))?;
    let why = format!("limits the connection `{}`", field.text);
    Some(refusal(why, field.place, "used here"))
}
