//! What an editor asks while a card is written: what may stand here, what does this mean, where is it declared.

mod card;
mod cursor;
mod document;
mod reply;

use std::collections::BTreeMap;

use crate::diag::Report;
use crate::driver::Compiler;
use crate::graphql::tokens::{Token, tokens};
use crate::ir::{Capability, Program, Shape};
use crate::place::Place;
use crate::refs::{self, Refs};
use crate::schema::Schema;
use crate::source::{Role, Sources, role};
use crate::{card as cards, files, openapi::Rest};

/// Something that may stand at a place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Item {
    /// What is written.
    pub label: String,
    /// What it is: a type, or a few words.
    pub detail: String,
    /// Which kind of thing it is.
    pub kind: Kind,
}

/// The kinds of things that are completed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A key of a card or an input.
    Key,
    /// A field of the schema, or a part of a reply.
    Field,
    /// A capability.
    Capability,
    /// A ref, a type, an operation or a fragment.
    Name,
    /// A value.
    Value,
}

/// What may stand at a place, and the bytes that it takes the place of.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Completion {
    /// The first byte of what was typed.
    pub from: usize,
    /// The choices.
    pub items: Vec<Item>,
}

/// The folder as it is being edited: its texts, and what was last known of its capabilities.
#[derive(Debug, Default)]
pub struct Known {
    /// By id, own and imported; a card that is broken for the moment keeps what it was.
    capabilities: BTreeMap<String, Capability>,
}

impl Known {
    /// Takes over what a build found out.
    pub fn learn(&mut self, program: Program) {
        let all = program.imported.into_iter().chain(program.capabilities);
        self.capabilities.extend(all.map(|it| (it.id.clone(), it)));
    }
}

/// One question about a folder.
pub(super) struct Asked<'a> {
    schema: &'a Schema,
    rest: &'a Rest,
    refs: Refs,
    sources: &'a Sources,
    known: &'a BTreeMap<String, Capability>,
    file: u32,
    text: &'a str,
    byte: usize,
}

impl Compiler {
    /// What may stand at a byte of a file.
    pub fn complete(&self, sources: &Sources, known: &Known, file: u32, byte: usize) -> Completion {
        let answer = self
            .asked(sources, known, file, byte)
            .map(|it| match it.is_document() {
                true => document::complete(&it),
                false => card::complete(&it),
            });
        answer.unwrap_or_default()
    }

    /// What stands at a byte of a file means, in Markdown, and which bytes it is about.
    pub fn hover(
        &self,
        sources: &Sources,
        known: &Known,
        file: u32,
        byte: usize,
    ) -> Option<(Place, String)> {
        let it = self.asked(sources, known, file, byte)?;
        match it.is_document() {
            true => document::hover(&it),
            false => card::hover(&it),
        }
    }

    /// Where what stands at a byte of a file is declared.
    pub fn definition(
        &self,
        sources: &Sources,
        known: &Known,
        file: u32,
        byte: usize,
    ) -> Option<Place> {
        let it = self.asked(sources, known, file, byte)?;
        match it.is_document() {
            true => document::definition(&it),
            false => card::definition(&it),
        }
    }

    fn asked<'a>(
        &'a self,
        sources: &'a Sources,
        known: &'a Known,
        file: u32,
        byte: usize,
    ) -> Option<Asked<'a>> {
        let (schema, rest, imported) = self.read_settings()?;
        let text = sources.get(file)?.text.as_str();
        // A byte in the middle of a character is nowhere.
        text.get(..byte)?;
        let ignored = &mut Report::default();
        let own = files::refs(&files::read(sources, ignored), sources, ignored);
        Some(Asked {
            schema,
            rest,
            refs: refs::check(own, imported.clone(), schema, ignored),
            sources,
            known: &known.capabilities,
            file,
            text,
            byte,
        })
    }
}

impl<'a> Asked<'a> {
    fn is_document(&self) -> bool {
        let path = self
            .sources
            .get(self.file)
            .map_or("", |it| it.relative.as_str());
        matches!(role(path), Some((Role::Document, _)))
    }

    fn before(&self) -> &'a str {
        self.text.get(..self.byte).unwrap_or_default()
    }

    /// The first byte of the word before the cursor.
    fn word_start(&self, part: impl Fn(char) -> bool) -> usize {
        self.before().trim_end_matches(part).len()
    }

    /// All documents with their tokens, as far as they have any.
    fn documents(&self) -> impl Iterator<Item = (u32, &'a str, Vec<Token>)> {
        let documents = self
            .sources
            .iter()
            .filter(|(_, it)| matches!(role(&it.relative), Some((Role::Document, _))));
        documents.filter_map(|(file, it)| Some((file, it.text.as_str(), tokens(&it.text).ok()?)))
    }

    /// Names that follow a word at the beginning of a definition: `fragment`, `query`, `mutation`.
    fn defined(&self, words: &[&str]) -> Vec<(&'a str, Place)> {
        let mut found = Vec::new();
        for (file, text, tokens) in self.documents() {
            for pair in tokens.windows(2) {
                let [word, name] = pair else { continue };
                let part = |it: &Token| text.get(it.start..it.end).unwrap_or_default();
                if words.contains(&part(word))
                    && name.kind == crate::graphql::tokens::TokenKind::Name
                {
                    found.push((part(name), Place::new(file, name.start, name.end)));
                }
            }
        }
        found
    }

    /// Where a card or ref says its own name.
    fn named(&self, keys: &[&str], name: &str) -> Option<Place> {
        self.sources.iter().find_map(|(file, it)| {
            let says = cards::guess(&it.text, keys).iter().any(|it| it == name);
            let at = it.text.lines().find(|line| {
                says && keys.iter().any(|key| line.starts_with(key)) && line.contains(name)
            })?;
            let start = at.as_ptr() as usize - it.text.as_ptr() as usize + at.find(name)?;
            Some(Place::new(file, start, start + name.len()))
        })
    }

    fn capability(&self, name: &str) -> Option<&'a Capability> {
        self.known.get(name).or_else(|| {
            let mut all = self.known.values();
            all.find(|it| it.aliases.iter().any(|alias| alias == name))
        })
    }
}

/// The inputs of a shape.
fn inputs(shape: &Shape) -> Vec<Item> {
    let fields = shape.fields.iter().map(|field| Item {
        label: field.name.clone(),
        detail: input_words(field),
        kind: Kind::Key,
    });
    fields.collect()
}

/// An input's type and what it is.
fn input_words(field: &crate::ir::Field) -> String {
    let kind = crate::fit::describe(&field.kind);
    let need = if field.required { ", required" } else { "" };
    match field.description.is_empty() {
        true => format!("{kind}{need}"),
        false => format!("{kind}{need}: {}", field.description),
    }
}
