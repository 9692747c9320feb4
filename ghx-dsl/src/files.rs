//! The files of a folder: which hold cards, which refs, and what a broken one still tells.

use std::collections::BTreeMap;

use crate::card::{self, Card};
use crate::diag::words::ParseWords;
use crate::diag::{Diagnostic, Report, Reported};
use crate::ir::Stub;
use crate::place::Place;
use crate::refs::{self, Ref, Refs};
use crate::source::{Role, Source, Sources, role};
use crate::yaml::{self, Node};

/// A file of cards, read as YAML.
pub(crate) struct File {
    number: u32,
    node: Result<Node, Reported>,
    /// What is wrong with it so far.
    report: Report,
    /// It looks like a card, but is called otherwise.
    misnamed: Option<Reported>,
}

/// The cards that do not compile.
#[derive(Debug, Default)]
pub(crate) struct BrokenCards {
    /// Their ids and aliases, so that composites which run them are not blamed as well.
    pub names: BTreeMap<String, Reported>,
    /// What Rust code may name of them.
    pub stubs: Vec<Stub>,
}

impl BrokenCards {
    /// Adds a card that was read.
    pub(crate) fn add(&mut self, card: &Card, reported: Reported) {
        let names = card.names().map(|name| (name.value.clone(), reported));
        self.names.extend(names);
        self.stubs.push(Stub {
            id: card.id.value.clone(),
            aliases: card.aliases.iter().map(|it| it.value.clone()).collect(),
            input: card.input.shape.clone(),
            output: card.output.iter().map(|it| it.name.value.clone()).collect(),
        });
    }

    /// Adds a card that cannot be read; its YAML may be in order.
    fn add_unread(&mut self, names: Vec<String>, node: Option<&Node>, refs: &Refs, it: Reported) {
        if let Some((id, aliases)) = names.split_first() {
            let read = node.map_or_else(Stub::default, |node| card::salvage(node, refs));
            self.stubs.push(Stub {
                id: id.clone(),
                aliases: aliases.to_vec(),
                ..read
            });
        }
        self.names.extend(names.into_iter().map(|name| (name, it)));
    }
}

/// Reads every file that holds a card or a ref.
pub(crate) fn read(sources: &Sources, report: &mut Report) -> Vec<File> {
    let mut files = Vec::new();
    for (number, source) in sources.iter() {
        let misnamed = wrong_ending(number, source);
        if !matches!(role(&source.relative), Some((Role::Card, _))) {
            misnamed.map(|problem| report.push(problem));
            continue;
        }
        let mut own = Report::default();
        let node = yaml::parse(number, &source.text, &mut own);
        let misnamed = misnamed.map(|problem| {
            // It may be no card at all, so nothing is said about what is in it.
            own = Report::default();
            own.push(problem)
        });
        files.push(File {
            number,
            node,
            report: own,
            misnamed,
        });
    }
    files
}

impl File {
    /// The ref that it declares.
    fn as_ref(&self) -> Option<&Node> {
        let node = self.node.as_ref().ok().filter(|node| refs::is_ref(node));
        node.filter(|_| self.misnamed.is_none())
    }
}

/// Reads every ref; those that cannot be read come back too, by name.
pub(crate) fn refs(
    files: &[File],
    sources: &Sources,
    report: &mut Report,
) -> (Vec<Ref>, BTreeMap<String, Reported>) {
    let (mut read, mut unread) = (Vec::new(), BTreeMap::new());
    for file in files {
        let reported = match (file.as_ref(), &file.node) {
            (Some(node), _) => match refs::read(node, report) {
                Ok(it) => {
                    read.push(it);
                    continue;
                }
                Err(reported) => reported,
            },
            (None, Err(reported)) => *reported,
            (None, Ok(_)) => continue,
        };
        let text = sources.get(file.number).map_or("", |source| &source.text);
        let names = card::guess(text, &["ref:"]);
        unread.extend(names.into_iter().map(|name| (name, reported)));
    }
    (read, unread)
}

/// Reads every card; those that cannot be read come back too.
pub(crate) fn cards(
    files: Vec<File>,
    sources: &Sources,
    refs: &Refs,
    report: &mut Report,
) -> (Vec<Card>, BrokenCards) {
    let (mut cards, mut broken) = (Vec::new(), BrokenCards::default());
    for mut file in files {
        if file.as_ref().is_none() {
            let mut found = Report::default();
            let node = file.node.as_ref().map_err(|reported| *reported);
            let card = node.and_then(|node| card::read(file.number, node, refs, &mut found));
            if file.misnamed.is_none() {
                file.report.absorb(found);
            }
            match (card, file.misnamed) {
                (Ok(card), None) => cards.push(card),
                (Ok(card), Some(reported)) => {
                    file.report.attribute(&card.id.value);
                    broken.add(&card, reported);
                }
                (Err(reported), misnamed) => {
                    let text = sources.get(file.number).map_or("", |source| &source.text);
                    let names = card::guess_names(text);
                    if let Some(id) = names.first() {
                        file.report.attribute(id);
                    }
                    let reported = misnamed.unwrap_or(reported);
                    broken.add_unread(names, node.ok(), refs, reported);
                }
            }
        }
        report.absorb(file.report);
    }
    (cards, broken)
}

/// What Rust code may name of cards that cannot be checked at all.
pub(crate) fn stubs(sources: &Sources, reported: Reported) -> Vec<Stub> {
    let ignored = &mut Report::default();
    let files = read(sources, ignored);
    let (cards, mut broken) = cards(files, sources, &Refs::default(), ignored);
    cards.iter().for_each(|card| broken.add(card, reported));
    broken.stubs
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
