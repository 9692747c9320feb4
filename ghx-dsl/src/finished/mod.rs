//! Checks over finished capabilities: names are unique, examples would be accepted.

use std::collections::BTreeMap;

use crate::bind::Writers;
use crate::card::Card;
use crate::diag::words::{CardWords, RefWords, SchemaWords};
use crate::diag::{Diagnostic, Report, Reported};
use crate::fit;
use crate::ir::{Capability, Effect, Kind};
use crate::place::Place;
use crate::schema::Schema;

/// The cards whose id and aliases nobody else has; the others are reported.
pub(crate) fn unique_names(
    cards: Vec<Card>,
    imported: &[Capability],
    report: &mut Report,
) -> (Vec<Card>, BTreeMap<String, Reported>) {
    let mut taken: BTreeMap<String, Option<Place>> = BTreeMap::new();
    for capability in imported {
        taken.extend(capability.names().map(|name| (name.to_owned(), None)));
    }
    let (mut kept, mut broken) = (Vec::new(), BTreeMap::new());
    for card in cards {
        let mut clash = None;
        let own: Vec<Place> = card.names().map(|name| name.place).collect();
        for name in card.names() {
            match taken.get(&name.value) {
                Some(first) => {
                    let twice = first.is_some_and(|first| own.contains(&first));
                    let owner = if twice {
                        "this capability itself"
                    } else {
                        "another capability"
                    };
                    let words = CardWords::NameTaken {
                        name: name.value.clone(),
                        owner: owner.to_owned(),
                    };
                    let mut problem = Diagnostic::new(words, name.place);
                    problem.capability = Some(card.id.value.clone());
                    clash = Some(
                        report.push(match first {
                            Some(first) if twice => problem
                                .related(*first, "first used here")
                                .help("leave it out of `aliases`"),
                            Some(first) => problem
                                .related(*first, "first used here")
                                .help("give one of them another name"),
                            None => {
                                problem.help("it is a built-in capability: choose another name")
                            }
                        }),
                    );
                }
                None => {
                    taken.insert(name.value.clone(), Some(name.place));
                }
            }
        }
        match clash {
            Some(reported) => _ = broken.insert(card.id.value, reported),
            None => kept.push(card),
        }
    }
    (kept, broken)
}

/// The capabilities that write each field of the schema; reports facts that are none.
pub(crate) fn writers<'c>(
    cards: impl Iterator<Item = &'c Card>,
    imported: &[Capability],
    schema: &Schema,
    report: &mut Report,
) -> Writers {
    let mut writers = Writers::new();
    for capability in imported {
        for fact in &capability.writes {
            writers
                .entry(fact.clone())
                .or_default()
                .push(capability.id.clone());
        }
    }
    for card in cards {
        for fact in &card.writes {
            let parts = fact.value.split_once('.');
            let known = parts.is_some_and(|(ty, field)| schema.field(ty, field).is_some());
            let reads = card
                .effect
                .as_ref()
                .is_some_and(|it| it.value == Effect::Read);
            let why = match (known, reads) {
                (false, _) => "is no field of the schema, such as `Issue.parent`",
                (true, true) => "cannot be written by a card whose effect is `read`",
                (true, false) => {
                    writers
                        .entry(fact.value.clone())
                        .or_default()
                        .push(card.id.value.clone());
                    continue;
                }
            };
            let words = RefWords::InvalidFact {
                fact: fact.value.clone(),
                why: why.to_owned(),
            };
            let mut problem = Diagnostic::new(words, fact.place);
            problem.capability = Some(card.id.value.clone());
            report.push(problem);
        }
    }
    writers
}

/// Checks the examples of a card and puts them into its capability.
pub(crate) fn examples(
    card: &Card,
    mut capability: Capability,
    report: &mut Report,
) -> Result<Capability, Reported> {
    let mut checked = Ok(());
    for example in &card.examples {
        let mut misfits = fit::input(&example.input, &capability.input);
        // What is missing is most likely what is misspelt.
        if misfits.iter().any(|misfit| misfit.unknown) {
            misfits.retain(|misfit| !misfit.missing);
        }
        for misfit in misfits {
            let words = SchemaWords::InvalidExample {
                problem: misfit.problem,
            };
            checked = Err(report.push(Diagnostic::new(words, misfit.place)));
        }
        let kind = Kind::Object(capability.input.clone());
        capability
            .examples
            .push((example.title.clone(), fit::canonical(&example.input, &kind)));
    }
    checked.map(|()| capability)
}
