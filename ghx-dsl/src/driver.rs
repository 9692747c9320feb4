//! The list of passes: from texts to a checked program.

use std::borrow::Cow;
use std::collections::BTreeSet;

use crate::card::{self, Action, Card};
use crate::composite::Known;
use crate::diag::words::ParseWords;
use crate::diag::{Diagnostic, Report};
use crate::ir::{Capability, Program, Stub};
use crate::place::Place;
use crate::schema::{self, Schema};
use crate::source::{Role, Source, Sources, role};
use crate::yaml::{self, Node};
use crate::{bind, check, composite};

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

/// Compiles all cards. Broken cards are only stubs of the program; the diagnostics say why.
pub fn compile(sources: &Sources, settings: &Settings) -> (Program, Vec<Diagnostic>) {
    let mut report = Report::default();
    let Some(schema) = read_schema(settings, &mut report) else {
        // Without a schema no card can be checked, and none is to blame.
        let (cards, mut broken) = read_cards(sources, &mut Report::default());
        cards.iter().for_each(|card| broken.add(card));
        let program = Program {
            broken: broken.stubs,
            ..Program::default()
        };
        return (program, report.finish());
    };
    // What is wrong with imported cards is not this build's business: they are then not there.
    let (imported, _) = capabilities(&settings.imported, &schema, &[], &mut Report::default());
    let (capabilities, broken) = capabilities(sources, &schema, &imported, &mut report);
    (
        Program {
            capabilities,
            imported,
            broken,
        },
        report.finish(),
    )
}

/// The passes over one folder of cards: what came out, and what of the cards that broke.
fn capabilities(
    sources: &Sources,
    schema: &Schema,
    imported: &[Capability],
    report: &mut Report,
) -> (Vec<Capability>, Vec<Stub>) {
    let documents = bind::check(sources, schema, report);
    let (cards, mut broken) = read_cards(sources, report);
    let (cards, clashing) = check::unique_names(cards, imported, report);
    broken.names.extend(clashing);
    let (composites, atomic): (Vec<Card>, Vec<Card>) = cards
        .into_iter()
        .partition(|card| matches!(card.action, Action::Composite(_)));

    let mut done = each(&atomic, &mut broken, report, |card, report| {
        let path = sources
            .get(card.file)
            .map_or("", |source| source.relative.as_str());
        bind::bind(card, path, &documents, schema, report)
    });
    let known = known(&atomic, &composites, &done, imported, &broken.names);
    for card in &atomic {
        let mut own = Report::default();
        composite::after::check(card, &known, &mut own);
        own.attribute(&card.id.value);
        report.absorb(own);
    }
    let mut unresolved = Broken::default();
    let resolved = each(
        &composites,
        &mut unresolved,
        report,
        |card, report| match &card.action {
            Action::Composite(steps) => composite::resolve(card, steps, &known, report),
            _ => None,
        },
    );
    done.extend(resolved);
    done.sort_by(|a, b| a.id.cmp(&b.id));
    broken.stubs.extend(unresolved.stubs);
    (done, broken.stubs)
}

/// The cards that do not compile.
#[derive(Debug, Default)]
struct Broken {
    /// Their ids and aliases, so that composites which run them are not blamed as well.
    names: BTreeSet<String>,
    /// What Rust code may name of them.
    stubs: Vec<Stub>,
}

impl Broken {
    fn add(&mut self, card: &Card) {
        let names = std::iter::once(&card.id).chain(&card.aliases);
        self.names.extend(names.map(|name| name.value.clone()));
        self.stubs.push(Stub {
            id: card.id.value.clone(),
            aliases: card.aliases.iter().map(|it| it.value.clone()).collect(),
            input: card.input.shape.clone(),
            output: card.output.iter().map(|it| it.name.value.clone()).collect(),
        });
    }

    /// A card that cannot be read; its YAML may be in order.
    fn add_unread(&mut self, names: Vec<String>, node: Option<&Node>) {
        if let Some((id, aliases)) = names.split_first() {
            let read = node.map_or_else(Stub::default, card::salvage);
            self.stubs.push(Stub {
                id: id.clone(),
                aliases: aliases.to_vec(),
                ..read
            });
        }
        self.names.extend(names);
    }
}

/// Runs a pass over each card, checks the examples of what comes out, and remembers which cards broke.
fn each(
    cards: &[Card],
    broken: &mut Broken,
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
            None => broken.add(card),
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

/// Reads every card; those that cannot be read come back too.
fn read_cards(sources: &Sources, report: &mut Report) -> (Vec<Card>, Broken) {
    let (mut cards, mut broken) = (Vec::new(), Broken::default());
    for (file, source) in sources.iter() {
        let mut own = Report::default();
        let misnamed = wrong_ending(file, source);
        if !matches!(role(&source.relative), Some((Role::Card, _))) {
            misnamed
                .into_iter()
                .for_each(|problem| report.push(problem));
            continue;
        }
        let node = yaml::parse(file, &source.text, &mut own);
        let card = (node.as_ref()).and_then(|node| card::read(file, node, &mut own));
        if let Some(problem) = misnamed {
            // It may be no card at all, so nothing is said about what is in it.
            own = Report::default();
            own.push(problem);
        }
        match card {
            Some(card) if own.is_empty() => cards.push(card),
            Some(card) => {
                own.attribute(&card.id.value);
                broken.add(&card);
            }
            None => {
                let names = card::guess_names(&source.text);
                if let Some(id) = names.first() {
                    own.attribute(id);
                }
                broken.add_unread(names, node.as_ref());
            }
        }
        report.absorb(own);
    }
    (cards, broken)
}

/// A file that looks like a card or document, but is called otherwise; skipping it silently would hide it.
fn wrong_ending(file: u32, source: &Source) -> Option<Diagnostic> {
    let (role, proper) = role(&source.relative).filter(|(_, path)| *path != source.relative)?;
    let name = |path: &str| path.rsplit('/').next().unwrap_or_default().to_owned();
    let (what, ending) = match role {
        Role::Card => ("card", ".yaml"),
        Role::Document => ("document", ".graphql"),
    };
    let words = ParseWords::WrongEnding {
        name: name(&source.relative),
        what: what.to_owned(),
        ending: ending.to_owned(),
    };
    let help = format!(
        "rename it to `{}`, or move it elsewhere if it is no {what}",
        name(&proper)
    );
    Some(Diagnostic::new(words, Place::new(file, 0, 0)).help(help))
}
