//! The list of passes: from texts to a checked program.

use std::borrow::Cow;
use std::collections::BTreeSet;

use crate::bind::{Binding, Documents};
use crate::card::{self, Action, Card};
use crate::composite::Known;
use crate::diag::words::ParseWords;
use crate::diag::{Diagnostic, Report};
use crate::ir::{Capability, Program, Stub};
use crate::place::Place;
use crate::refs::derive::Deriving;
use crate::refs::{self, Refs};
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
        let ignored = &mut Report::default();
        let files = read_files(sources, ignored);
        let (cards, mut broken) = read_cards(sources, files, &Refs::default(), ignored);
        cards.iter().for_each(|card| broken.add(card));
        let program = Program {
            broken: broken.stubs,
            ..Program::default()
        };
        return (program, report.finish());
    };
    // What is wrong with imported cards is not this build's business: they are then not there.
    let nothing = Built::default();
    let imported = build(
        &settings.imported,
        &schema,
        &nothing,
        &mut Report::default(),
    );
    let own = build(sources, &schema, &imported, &mut report);
    let program = Program {
        capabilities: own.capabilities,
        imported: imported.capabilities,
        broken: own.broken,
        refs: own.refs.ir(),
    };
    (program, report.finish())
}

/// What came out of one folder of cards.
#[derive(Debug, Default)]
struct Built {
    capabilities: Vec<Capability>,
    broken: Vec<Stub>,
    refs: Refs,
}

/// The passes over one folder of cards.
fn build(sources: &Sources, schema: &Schema, imported: &Built, report: &mut Report) -> Built {
    let files = read_files(sources, report);
    let refs = refs::check(
        read_refs(&files, report),
        imported.refs.clone(),
        schema,
        report,
    );
    let mut documents = bind::check(sources, schema, report);
    let (cards, mut broken) = read_cards(sources, files, &refs, report);
    let (cards, clashing) = check::unique_names(cards, &imported.capabilities, report);
    broken.names.extend(clashing);
    let (composites, atomic): (Vec<Card>, Vec<Card>) = cards
        .into_iter()
        .partition(|card| matches!(card.action, Action::Composite(_)));

    let atomic = derive_all(
        atomic,
        sources,
        &refs,
        schema,
        &mut documents,
        &mut broken,
        report,
    );
    let writers = check::writers(&atomic, &imported.capabilities, schema, report);
    let binding = Binding {
        schema,
        refs: &refs,
        writers: &writers,
        documents: &documents,
    };
    let mut done = each(&atomic, &mut broken, report, |card, report| {
        bind::bind(card, path_of(card, sources), binding, report)
    });
    let known = known(
        &atomic,
        &composites,
        &done,
        &imported.capabilities,
        &broken.names,
        &refs,
    );
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
    Built {
        capabilities: done,
        broken: broken.stubs,
        refs,
    }
}

fn path_of<'a>(card: &Card, sources: &'a Sources) -> &'a str {
    let source = sources.get(card.file);
    source.map_or("", |source| source.relative.as_str())
}

/// Finds what each atomic card runs, and writes the documents that follow from it.
fn derive_all(
    cards: Vec<Card>,
    sources: &Sources,
    refs: &Refs,
    schema: &Schema,
    documents: &mut Documents,
    broken: &mut Broken,
    report: &mut Report,
) -> Vec<Card> {
    let mut deriving = Deriving {
        refs,
        schema,
        documents,
    };
    let mut derived = Vec::new();
    for mut card in cards {
        let mut own = Report::default();
        let path = path_of(&card, sources);
        let found = refs::derive::derive(&mut card, path, &mut deriving, &mut own);
        own.attribute(&card.id.value);
        report.absorb(own);
        match found {
            Some(()) => derived.push(card),
            None => broken.add(&card),
        }
    }
    derived
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
    fn add_unread(&mut self, names: Vec<String>, node: Option<&Node>, refs: &Refs) {
        if let Some((id, aliases)) = names.split_first() {
            let read = node.map_or_else(Stub::default, |node| card::salvage(node, refs));
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
    refs: &'a Refs,
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
        refs,
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

/// A file of cards, read as YAML.
struct File {
    number: u32,
    /// `None` when it is broken.
    node: Option<Node>,
    /// What is wrong with it so far.
    report: Report,
    misnamed: bool,
}

/// Reads every file that holds a card or a ref.
fn read_files(sources: &Sources, report: &mut Report) -> Vec<File> {
    let mut files = Vec::new();
    for (number, source) in sources.iter() {
        let misnamed = wrong_ending(number, source);
        if !matches!(role(&source.relative), Some((Role::Card, _))) {
            misnamed
                .into_iter()
                .for_each(|problem| report.push(problem));
            continue;
        }
        let mut own = Report::default();
        let node = yaml::parse(number, &source.text, &mut own);
        let wrong = misnamed.is_some();
        if let Some(problem) = misnamed {
            // It may be no card at all, so nothing is said about what is in it.
            own = Report::default();
            own.push(problem);
        }
        files.push(File {
            number,
            node,
            report: own,
            misnamed: wrong,
        });
    }
    files
}

/// Reads every ref.
fn read_refs(files: &[File], report: &mut Report) -> Vec<refs::Ref> {
    let nodes = files.iter().filter(|file| !file.misnamed);
    let nodes = nodes.filter_map(|file| file.node.as_ref());
    nodes
        .filter(|node| refs::is_ref(node))
        .filter_map(|node| refs::read(node, report))
        .collect()
}

/// Reads every card; those that cannot be read come back too.
fn read_cards(
    sources: &Sources,
    files: Vec<File>,
    refs: &Refs,
    report: &mut Report,
) -> (Vec<Card>, Broken) {
    let (mut cards, mut broken) = (Vec::new(), Broken::default());
    for file in files {
        if file.node.as_ref().is_some_and(refs::is_ref) && !file.misnamed {
            report.absorb(file.report);
            continue;
        }
        let mut own = file.report;
        let mut found = Report::default();
        let node = file.node.as_ref();
        let card = node.and_then(|node| card::read(file.number, node, refs, &mut found));
        if !file.misnamed {
            own.absorb(found);
        }
        match card {
            Some(card) if own.is_empty() => cards.push(card),
            Some(card) => {
                own.attribute(&card.id.value);
                broken.add(&card);
            }
            None => {
                let text = sources.get(file.number).map_or("", |source| &source.text);
                let names = card::guess_names(text);
                if let Some(id) = names.first() {
                    own.attribute(id);
                }
                broken.add_unread(names, node, refs);
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
