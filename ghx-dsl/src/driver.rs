//! The list of passes: from texts to a checked program, and from there to Rust.

use std::borrow::Cow;
use std::collections::BTreeSet;

use proc_macro2::TokenStream;

use crate::bind::{self, Binding};
use crate::card::{Action, Card};
use crate::derive::{Deriving, derive};
use crate::diag::words::ParseWords;
use crate::diag::{Diagnostic, Report, Reported};
use crate::files::{self, BrokenCards};
use crate::finished;
use crate::ir::{Capability, Program, Stub};
use crate::openapi::{self, Rest};
use crate::refs::{self, Refs};
use crate::scaffold::{self, Draft, Root};
use crate::schema::{self, Schema};
use crate::source::Sources;
use crate::{composite, documents, emit, tables, yaml};

/// What a build is checked against.
#[derive(Debug, Clone, Default)]
pub struct Settings {
    /// The GraphQL schema: its files, `extend` definitions included.
    pub schema: Vec<Cow<'static, str>>,
    /// The OpenAPI description of the REST operations that cards may run.
    pub rest: Option<Cow<'static, str>>,
    /// Cards of another build whose capabilities the composites of this one may run.
    pub imported: Sources,
}

impl Settings {
    /// Checks against a schema.
    pub fn new(schema: impl Into<Cow<'static, str>>) -> Self {
        Settings {
            schema: vec![schema.into()],
            rest: None,
            imported: Sources::default(),
        }
    }

    /// Adds another file to the schema.
    pub fn and_schema(mut self, schema: impl Into<Cow<'static, str>>) -> Self {
        self.schema.push(schema.into());
        self
    }

    /// Lets cards run the REST operations of a description.
    pub fn and_rest(mut self, description: impl Into<Cow<'static, str>>) -> Self {
        self.rest = Some(description.into());
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
    Compiler::new(settings).compile(sources)
}

/// The first file of the sources as JSON. It is read as strictly as a card: what is no plain YAML is told with its place.
pub fn yaml_to_json(sources: &Sources) -> Result<String, Vec<Diagnostic>> {
    let text = sources.get(0).map_or("", |it| it.text.as_str());
    let mut report = Report::default();
    let node = yaml::parse(0, text, &mut report);
    node.map(|it| it.json()).map_err(|_| report.finish())
}

/// A compiler that has read its settings: what compiles again and again reads the schema and the imported cards once.
#[derive(Debug)]
pub struct Compiler {
    against: Result<(Schema, Rest, Built), Diagnostic>,
    missing: Vec<Missing>,
}

/// An imported capability that the schema has not all of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Missing {
    /// Its id.
    pub id: String,
    /// What the schema lacks.
    pub why: String,
}

impl Compiler {
    /// Reads the schema and the imported cards.
    pub fn new(settings: &Settings) -> Self {
        let read = schema::read(&settings.schema).and_then(|mut schema| {
            let rest = match &settings.rest {
                Some(text) => openapi::read(text, &mut schema)?,
                None => Rest::default(),
            };
            Ok((schema, rest))
        });
        let read =
            read.map_err(|problem| Diagnostic::placeless(ParseWords::InvalidSchema { problem }));
        let mut missing = Vec::new();
        let against = read.map(|(schema, rest)| {
            // What is wrong with imported cards is not this build's business: they are then not there.
            let mut apart = Report::default();
            let cards = &settings.imported;
            let imported = build(cards, (&schema, &rest), &Built::default(), &mut apart);
            missing = lacking(&imported.broken, &apart.finish(), cards);
            (schema, rest, imported)
        });
        Compiler { against, missing }
    }

    /// The imported capabilities that do not fit the schema: an older server does not have them.
    pub fn missing(&self) -> &[Missing] {
        &self.missing
    }

    /// A first draft of a capability, from a mutation or a query of the schema. `own` are the cards it will stand among.
    pub fn draft(&self, id: &str, root: &Root, own: &Sources) -> Result<Draft, String> {
        let (schema, _, imported) = self.against.as_ref().map_err(|it| it.message.clone())?;
        let ignored = &mut Report::default();
        let files = files::read(own, ignored);
        let refs = files::refs(&files, own, ignored);
        let refs = refs::check(refs, imported.refs.clone(), schema, ignored);
        scaffold::draft(id, root, schema, &refs)
    }

    /// The names of all mutations, and of all fields of the root that queries begin with.
    pub fn roots(&self) -> (BTreeSet<&str>, BTreeSet<&str>) {
        let schema = self.against.as_ref().map(|(schema, _, _)| schema);
        schema.map(scaffold::roots).unwrap_or_default()
    }

    /// What cards are checked against; none of it where the schema cannot be read.
    pub(crate) fn read_settings(&self) -> Option<(&Schema, &Rest, &Refs)> {
        let read = self.against.as_ref().ok();
        read.map(|(schema, rest, imported)| (schema, rest, &imported.refs))
    }

    /// Compiles all cards of a folder.
    pub fn compile(&self, sources: &Sources) -> (Program, Vec<Diagnostic>) {
        let mut report = Report::default();
        let (schema, rest, imported) = match &self.against {
            Ok(read) => read,
            // Without a schema no card can be checked, and none is to blame.
            Err(problem) => {
                let reported = report.push(problem.clone());
                let program = Program {
                    broken: files::stubs(sources, reported),
                    ..Program::default()
                };
                return (program, report.finish());
            }
        };
        let own = build(sources, (schema, rest), imported, &mut report);
        let program = Program {
            capabilities: own.capabilities,
            imported: imported.capabilities.clone(),
            broken: own.broken,
            refs: own.refs.ir(),
        };
        (program, report.finish())
    }
}

/// Why imported cards are broken: by a mistake of their own, of the document beside them, or of what they use.
fn lacking(broken: &[Stub], problems: &[Diagnostic], cards: &Sources) -> Vec<Missing> {
    let path = |it: &Diagnostic| Some(cards.get(it.place?.file)?.relative.as_str());
    let one = |stub: &Stub| {
        let id = &stub.id;
        let head = format!("capability_id: {id}\n");
        let own = cards.iter().find(|(_, it)| it.text.starts_with(&head));
        let beside = own.map(|(_, it)| it.relative.replace(".yaml", ".graphql"));
        let named = |it: &&Diagnostic| it.capability.as_ref() == Some(id);
        let why = (problems.iter().find(named))
            .or_else(|| problems.iter().find(|it| path(it) == beside.as_deref()))
            .map_or("what it uses is not there", |it| it.message.as_str());
        Missing {
            id: id.clone(),
            why: why.to_owned(),
        }
    };
    let mut missing: Vec<Missing> = broken.iter().map(one).collect();
    missing.sort_by(|a, b| a.id.cmp(&b.id));
    missing
}

/// What came out of one folder of cards.
#[derive(Debug, Default)]
struct Built {
    capabilities: Vec<Capability>,
    broken: Vec<Stub>,
    refs: Refs,
}

/// The passes over one folder of cards.
fn build(
    sources: &Sources,
    (schema, rest): (&Schema, &Rest),
    imported: &Built,
    report: &mut Report,
) -> Built {
    let path = |card: &Card| sources.get(card.file).map_or("", |it| it.relative.as_str());
    let imports = &imported.capabilities;

    let files = files::read(sources, report);
    let refs = files::refs(&files, sources, report);
    let refs = refs::check(refs, imported.refs.clone(), schema, report);
    let mut documents = documents::check(sources, schema, report);
    let (cards, mut broken) = files::cards(files, sources, &refs, report);
    let (cards, clashing) = finished::unique_names(cards, imports, report);
    broken.names.extend(clashing);

    let mut deriving = Deriving {
        refs: &refs,
        schema,
        rest,
        documents: &mut documents,
    };
    let atomic = cards.iter().filter_map(|card| match &card.action {
        Action::Operation(written) => Some((card, written)),
        Action::Composite(_) => None,
    });
    let atomic = each(atomic, &mut broken, report, |card, written, report| {
        let graphql = derive(card, written, path(card), &mut deriving, report)?;
        Ok((card, graphql))
    });
    let run = atomic
        .iter()
        .flat_map(|(card, graphql)| graphql.operations(card, path(card)));
    let run: BTreeSet<(String, String)> = run.collect();
    let writers = atomic.iter().map(|(card, _)| *card);
    let writers = finished::writers(writers, imports, schema, report);
    let binding = Binding {
        schema,
        refs: &refs,
        writers: &writers,
        documents: &documents,
    };
    let bound = atomic.iter().map(|(card, graphql)| (*card, graphql));
    let mut done = each(bound, &mut broken, report, |card, graphql, report| {
        let bound = bind::bind(card, graphql, path(card), binding, report)?;
        finished::examples(card, bound, report)
    });

    let mut unresolved = BrokenCards::default();
    let composites = cards.iter().filter_map(|card| match &card.action {
        Action::Composite(composite) => Some((card, composite)),
        Action::Operation(_) => None,
    });
    let mut known =
        composite::Known::new(&cards, imports.iter().chain(&done), &broken.names, &refs);
    known.missing = imported.broken.iter().flat_map(Stub::names).collect();
    let resolved = each(
        composites,
        &mut unresolved,
        report,
        |card, steps, report| {
            let resolved = composite::resolve(card, steps, &known, report)?;
            finished::examples(card, resolved, report)
        },
    );
    done.extend(resolved);
    // A card that is broken may be the one that would run it.
    if report.is_empty() {
        documents.unused(&run, report);
    }
    done.sort_by(|a, b| a.id.cmp(&b.id));
    broken.stubs.extend(unresolved.stubs);
    Built {
        capabilities: done,
        broken: broken.stubs,
        refs,
    }
}

/// Runs a pass over each card and remembers which cards broke.
fn each<'c, X, T>(
    cards: impl Iterator<Item = (&'c Card, X)>,
    broken: &mut BrokenCards,
    report: &mut Report,
    mut pass: impl FnMut(&'c Card, X, &mut Report) -> Result<T, Reported>,
) -> Vec<T> {
    let mut done = Vec::new();
    for (card, what) in cards {
        let mut own = Report::default();
        let result = pass(card, what, &mut own);
        own.attribute(&card.id.value);
        report.absorb(own);
        match result {
            Ok(result) => done.push(result),
            Err(reported) => broken.add(card, reported),
        }
    }
    done
}

/// The generated file of a checked program, formatted.
pub fn source(program: &Program, broken: &[emit::CardErrors], settings: &emit::Settings) -> String {
    let tables = tables::written(program, settings.mark_fragments);
    emit::source(program, &tables, broken, None, settings)
}

/// The part of the generated file that is about one capability; what it shares with others is written in place.
pub fn source_of(program: &Program, id: &str, settings: &emit::Settings) -> String {
    let tables = tables::written(program, settings.mark_fragments);
    emit::source(program, &tables, &[], Some(id), settings)
}

/// The generated items of a checked program, for macros.
pub fn tokens(
    program: &Program,
    broken: &[emit::CardErrors],
    settings: &emit::Settings,
) -> TokenStream {
    let tables = tables::written(program, settings.mark_fragments);
    emit::tokens(program, &tables, broken, settings)
}
