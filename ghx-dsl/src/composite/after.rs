//! Look-ups that wait for steps before their own: the capabilities of those steps.

use super::Known;
use crate::card::{Action, Card};
use crate::diag::words::{BindWords, CompositeWords};
use crate::diag::{Diagnostic, Report};
use crate::ir::{self, Effect};
use crate::place::At;

/// Checks that every capability which a card's look-ups wait for is one that writes.
pub(crate) fn check(card: &Card, known: &Known, report: &mut Report) {
    let Action::Graphql(graphql) = &card.action else {
        return;
    };
    for lookup in &graphql.lookups {
        for name in &lookup.after {
            if let Some(problem) = problem(&lookup.id.value, name, known) {
                report.push(problem);
            }
        }
    }
}

fn problem(lookup: &str, name: &At<String>, known: &Known) -> Option<Diagnostic> {
    let text = name.value.as_str();
    if known.broken.contains(text) {
        return None;
    }
    let capability = known.capabilities.get(text);
    let (why, help) = match capability.map(|it| &it.action) {
        _ if known.composites.contains(text) => {
            ("a composite", "name its steps instead".to_owned())
        }
        None => {
            let words = CompositeWords::UnknownCapability {
                name: text.to_owned(),
            };
            let ids = known.capabilities.values().map(|it| it.id.as_str());
            return Some(Diagnostic::new(words, name.place).suggest(text, ids));
        }
        Some(ir::Action::Composite(_)) => ("a composite", "name its steps instead".to_owned()),
        Some(ir::Action::Operation(_)) => match capability? {
            it if it.effect == Effect::Read => ("which writes nothing", "leave it out".to_owned()),
            it if it.id != text => ("which is an alias", format!("write `{}`", it.id)),
            _ => return None,
        },
    };
    let words = BindWords::InvalidLookup {
        name: lookup.to_owned(),
        why: format!("waits for `{text}`, {why}"),
    };
    Some(Diagnostic::new(words, name.place).help(help))
}
