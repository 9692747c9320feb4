//! The list of passes: from texts to a checked program.

use std::borrow::Cow;
use std::collections::BTreeSet;

use crate::card::{self, Action, Card};
use crate::diag::words::ParseWords;
use crate::diag::{Diagnostic, Report};
use crate::ir::Program;
use crate::schema::{self, Schema};
use crate::source::Sources;
use crate::{bind, yaml};

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
        Settings { schema: vec![schema.into()], imported: Sources::default() }
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
    let Some(schema) = read_schema(settings, &mut report) else { return (Program::default(), report.finish()) };
    let program = passes(sources, &schema, Program::default(), &mut report);
    (program, report.finish())
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

fn passes(sources: &Sources, schema: &Schema, mut program: Program, report: &mut Report) -> Program {
    let documents = bind::check(sources, schema, report);
    let (cards, _broken) = read_cards(sources, report);
    for card in &cards {
        let path = sources.get(card.file).map_or("", |source| source.relative.as_str());
        let mut own = Report::default();
        let bound = bind::bind(card, path, &documents, schema, &mut own);
        own.attribute(&card.id.value);
        report.absorb(own);
        program.capabilities.extend(bound);
    }
    program.capabilities.sort_by(|a, b| a.id.cmp(&b.id));
    program
}

fn read_cards(sources: &Sources, report: &mut Report) -> (Vec<Card>, BTreeSet<String>) {
    let (mut cards, mut broken) = (Vec::new(), BTreeSet::new());
    for (file, source) in sources.iter().filter(|(_, source)| source.relative.ends_with(".yaml")) {
        let mut own = Report::default();
        let card = yaml::parse(file, &source.text, &mut own).and_then(|node| card::read(file, &node, &mut own));
        match card {
            Some(card) => cards.push(card),
            None => {
                let id = card::guess_id(&source.text).unwrap_or(&source.relative);
                own.attribute(id);
                broken.insert(id.to_owned());
            }
        }
        report.absorb(own);
    }
    let _ = |card: &Card| matches!(card.action, Action::CliOnly);
    (cards, broken)
}
