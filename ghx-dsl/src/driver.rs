//! The list of passes: from texts to a checked program.

use std::borrow::Cow;
use std::collections::BTreeSet;

use crate::card::{self, Action, Card};
use crate::composite::Known;
use crate::diag::words::ParseWords;
use crate::diag::{Diagnostic, Report};
use crate::ir::{Capability, Program};
use crate::schema::{self, Schema};
use crate::source::Sources;
use crate::{bind, check, composite, yaml};

/// What a build is checked against.
#[derive(Debug, Clone, Default)]
pub struct Settings {
    /// The GraphQL schema: its files, `extend` definitions included.
    pub schema: Vec<Cow<'static, str>>,
    /// Cards of another build whose capabilities the composites of this one may run.
    pub imported: Sources,
}

impl Settings {
    /// Checks against a schema.
    pub fn new(schema: impl Into<Cow<'static, str>>) -> Self {
        Settings {
            schema: vec![schema.into()],
            imported: Sources::default(),
        }
    }

    /// Adds another file to the schema.
    pub fn and_schema(mut self, schema: impl Into<Cow<'static, str>>) -> Self {
        self.schema.push(schema.into());
        self
    }

    /// Lets composites run the capabilities of these cards.
    pub fn import(mut self, cards: Sources) -> Self {
        self.imported = cards;
        self
    }
}

/// Compiles all cards. Broken cards are left out of the program; the diagnostics say why.
pub fn compile(sources: &Sources, settings: &Settings) -> (Program, Vec<Diagnostic>) {
    let mut report = Report::default();
    let Some(schema) = read_schema(settings, &mut report) else {
        return (Program::default(), report.finish());
    };
    // What is wrong with imported cards is not this build's business: they are then not there.
    let imported = capabilities(&settings.imported, &schema, &[], &mut Report::default());
    let capabilities = capabilities(sources, &schema, &imported, &mut report);
    (
        Program {
            capabilities,
            imported,
        },
        report.finish(),
    )
}

/// The passes over one folder of cards.
fn capabilities(
    sources: &Sources,
    schema: &Schema,
    imported: &[Capability],
    report: &mut Report,
) -> Vec<Capability> {
    let documents = bind::check(sources, schema, report);
    let (cards, mut broken) = read_cards(sources, report);
    let (cards, clashing) = check::unique_names(cards, imported, report);
    broken.extend(clashing);
    let (composites, atomic): (Vec<Card>, Vec<Card>) = cards
        .into_iter()
        .partition(|card| matches!(card.action, Action::Composite(_)));

    let mut done = each(&atomic, &mut broken, report, |card, report| {
        let path = sources
            .get(card.file)
            .map_or("", |source| source.relative.as_str());
        bind::bind(card, path, &documents, schema, report)
    });
    let known = known(&atomic, &composites, &done, imported, &broken);
    let resolved = each(
        &composites,
        &mut BTreeSet::new(),
        report,
        |card, report| match &card.action {
            Action::Composite(steps) => composite::resolve(card, steps, &known, report),
            _ => None,
        },
    );
    done.extend(resolved);
    done.sort_by(|a, b| a.id.cmp(&b.id));
    done
}

/// Runs a pass over each card, checks the examples of what comes out, and remembers which cards broke.
fn each(
    cards: &[Card],
    broken: &mut BTreeSet<String>,
    report: &mut Report,
    mut pass: impl FnMut(&Card, &mut Report) -> Option<Capability>,
) -> Vec<Capability> {
    let mut done = Vec::new();
    for card in cards {
        let mut own = Report::default();
        let capability = pass(card, &mut own).and_then(|mut capability| {
            check::examples(card, &mut capability, &mut own).then_some(capability)
        });
        own.attribute(&card.id.value);
        report.absorb(own);
        match capability {
            Some(capability) => done.push(capability),
            None => {
                broken.extend(
                    std::iter::once(&card.id)
                        .chain(&card.aliases)
                        .map(|name| name.value.clone()),
                );
            }
        }
    }
    done
}

fn known<'a>(
    atomic: &'a [Card],
    composites: &'a [Card],
    done: &'a [Capability],
    imported: &'a [Capability],
    broken: &'a BTreeSet<String>,
) -> Known<'a> {
    let all = imported.iter().chain(done);
    Known {
        capabilities: all
            .flat_map(|capability| check::names(capability).map(move |name| (name, capability)))
            .collect(),
        places: atomic
            .iter()
            .map(|card| (card.id.value.as_str(), card.id.place))
            .collect(),
        composites: composites
            .iter()
            .flat_map(|card| std::iter::once(&card.id).chain(&card.aliases))
            .map(|name| name.value.as_str())
            .collect(),
        broken: broken.iter().map(String::as_str).collect(),
    }
}

fn read_schema(settings: &Settings, report: &mut Report) -> Option<Schema> {
    match schema::read(&settings.schema) {
        Ok(schema) => Some(schema),
        Err(problem) => {
            report.push(Diagnostic::placeless(ParseWords::InvalidSchema { problem }));
            None
        }
    }
}

/// Reads every card; the names of those that cannot be read come back too.
fn read_cards(sources: &Sources, report: &mut Report) -> (Vec<Card>, BTreeSet<String>) {
    let (mut cards, mut broken) = (Vec::new(), BTreeSet::new());
    for (file, source) in sources
        .iter()
        .filter(|(_, source)| source.relative.ends_with(".yaml"))
    {
        let mut own = Report::default();
        let card = yaml::parse(file, &source.text, &mut own)
            .and_then(|node| card::read(file, &node, &mut own));
        match card {
            Some(card) => cards.push(card),
            None => {
                let names = card::guess_names(&source.text);
                if let Some(id) = names.first() {
                    own.attribute(id);
                }
                broken.extend(names);
            }
        }
        report.absorb(own);
    }
    (cards, broken)
}
