//! All documents of a build, checked once each, however many cards use them.

use std::collections::{BTreeMap, BTreeSet};

use super::{conflicts, selection, size, uses};
use crate::ast::{self, OperationKind, Selection};
use crate::diag::words::DocumentWords;
use crate::diag::{Diagnostic, Report};
use crate::graphql;
use crate::ir;
use crate::schema::Schema;
use crate::source::{Role, Sources, role};

/// The folder whose fragments every document sees.
const SHARED: &str = "fragments/";

/// The operations that cards can name, and those that are broken and already reported.
#[derive(Debug, Default)]
pub(crate) struct Documents {
    files: BTreeMap<String, File>,
}

/// One document.
#[derive(Debug)]
struct File {
    /// Could not be parsed at all, or has an operation without a name, which may be any that is missed.
    broken: bool,
    /// By name; `None` for a broken operation.
    operations: BTreeMap<String, Option<ir::Document>>,
}

/// What a card gets when it asks for an operation.
#[derive(Debug)]
pub(crate) enum Found<'a> {
    /// A checked operation.
    Operation(&'a ir::Document),
    /// It is broken, and the report says why.
    Broken,
    /// There is no such file.
    NoFile,
    /// There is no such operation; these are the names.
    NoOperation(Vec<&'a str>),
}

impl Documents {
    /// Looks for an operation in a file.
    pub(crate) fn find(&self, path: &str, operation: &str) -> Found<'_> {
        let Some(file) = self.files.get(path) else {
            return Found::NoFile;
        };
        match file.operations.get(operation) {
            Some(Some(document)) => Found::Operation(document),
            Some(None) => Found::Broken,
            None if file.broken => Found::Broken,
            None => Found::NoOperation(file.operations.keys().map(String::as_str).collect()),
        }
    }

    /// The paths of all documents.
    pub(crate) fn paths(&self) -> impl Iterator<Item = &str> {
        self.files.keys().map(String::as_str)
    }
}

/// Parses and checks every document.
pub(crate) fn check(sources: &Sources, schema: &Schema, report: &mut Report) -> Documents {
    let mut parsed: BTreeMap<String, Option<graphql::Parsed>> = BTreeMap::new();
    for (file, source) in sources.iter() {
        // Under the path with the ending that it should have, so that a wrong one is reported only once.
        if let Some((Role::Document, path)) = role(&source.relative) {
            parsed.insert(path, graphql::read(file, &source.text, report));
        }
    }
    let shared = fragments(
        parsed.iter().filter(|(path, _)| path.starts_with(SHARED)),
        report,
    );
    let lost = lost_words(sources, &parsed);
    let mut documents = Documents::default();
    let none = BTreeMap::new();
    let mut shared_check = Fragments::new(&shared, &none, &lost);
    shared_check.check(schema, report);
    for (path, parsed) in &parsed {
        let Some(graphql::Parsed {
            document,
            broken,
            unread,
            nameless,
        }) = parsed
        else {
            documents.files.insert(
                path.clone(),
                File {
                    broken: true,
                    operations: BTreeMap::new(),
                },
            );
            continue;
        };
        let own = match path.starts_with(SHARED) {
            true => BTreeMap::new(),
            false => fragments([(path, parsed)], report),
        };
        for (name, fragment) in &own {
            if let Some(first) = shared.get(name) {
                report.push(clash(fragment, first));
            }
        }
        let mut all = Fragments::new(&own, &shared, &lost);
        all.known.clone_from(&shared_check.known);
        all.check(schema, report);
        let mut operations = operations(document, unread, &all, schema, report);
        for name in broken {
            operations.insert(name.clone(), None);
        }
        // Nobody knows what an operation would have spread that could not be read.
        if broken.is_empty() && !nameless {
            unused_fragments(&own, document, report);
        }
        documents.files.insert(
            path.clone(),
            File {
                broken: *nameless,
                operations,
            },
        );
    }
    documents
}

/// The words of shared files that cannot be read: the names of their fragments are among them.
fn lost_words<'a>(
    sources: &'a Sources,
    parsed: &BTreeMap<String, Option<graphql::Parsed>>,
) -> BTreeSet<&'a str> {
    let files = sources.iter().map(|(_, source)| source);
    files
        .filter(|source| source.relative.starts_with(SHARED))
        .filter(|source| matches!(parsed.get(&source.relative), Some(None)))
        .flat_map(|source| {
            source
                .text
                .split(|c: char| c != '_' && !c.is_ascii_alphanumeric())
        })
        .collect()
}

fn fragments<'a>(
    documents: impl IntoIterator<Item = (&'a String, &'a Option<graphql::Parsed>)>,
    report: &mut Report,
) -> BTreeMap<String, ast::Fragment> {
    let mut found: BTreeMap<String, ast::Fragment> = BTreeMap::new();
    for fragment in documents
        .into_iter()
        .filter_map(|(_, parsed)| parsed.as_ref())
        .flat_map(|parsed| &parsed.document.fragments)
    {
        match found.get(&fragment.name.text) {
            Some(first) => report.push(clash(fragment, first)),
            None => {
                found.insert(fragment.name.text.clone(), fragment.clone());
            }
        }
    }
    found
}

fn clash(fragment: &ast::Fragment, first: &ast::Fragment) -> Diagnostic {
    Diagnostic::new(
        DocumentWords::FragmentClash {
            name: fragment.name.text.clone(),
        },
        fragment.name.place,
    )
    .related(first.name.place, "first declared here")
}

fn operations(
    document: &ast::Document,
    unread: &[String],
    fragments: &Fragments,
    schema: &Schema,
    report: &mut Report,
) -> BTreeMap<String, Option<ir::Document>> {
    let mut found: BTreeMap<String, Option<ir::Document>> = BTreeMap::new();
    let mut places = BTreeMap::new();
    for operation in &document.operations {
        let name = &operation.name;
        if let Some(first) = places.insert(name.text.clone(), name.place) {
            let words = DocumentWords::DuplicateName {
                what: "operation".to_owned(),
                name: name.text.clone(),
            };
            report.push(Diagnostic::new(words, name.place).related(first, "first declared here"));
            found.insert(name.text.clone(), None);
            continue;
        }
        // What could not be read stands there as if it were null, which may not fit.
        if unread.contains(&name.text) {
            continue;
        }
        let before = report.len();
        let root = match operation.kind {
            OperationKind::Query => &schema.query,
            OperationKind::Mutation => &schema.mutation,
        };
        if schema.get(root).is_none() {
            let words = DocumentWords::UnsupportedOperation {
                what: "a mutation".to_owned(),
            };
            let help = "the schema has no mutations";
            report.push(Diagnostic::new(words, name.place).help(help));
            found.insert(name.text.clone(), None);
            continue;
        }
        let mut checker = selection::Checker {
            schema,
            fragments: &fragments.all,
            lost: fragments.lost,
            report,
            uses: uses::Uses::default(),
        };
        checker.selections(&operation.selections, root);
        let mut all = checker.uses;
        let reached = reach(&operation.selections, &fragments.all);
        for name in &reached {
            match fragments.known.get(name) {
                Some(Some(uses)) => all.extend(uses),
                // A broken fragment breaks its users too, without another word.
                _ => all.broken = true,
            }
        }
        let complete = !all.broken && report.len() == before;
        uses::check(operation, &all, complete, schema, report);
        let used = reached
            .iter()
            .filter_map(|name| fragments.all.get(name.as_str()).map(|f| (*f).clone()));
        let checked = ir::Document {
            operation: operation.clone(),
            fragments: used.collect(),
        };
        if complete {
            size::check(&checked, report);
        }
        if complete && report.len() == before {
            conflicts::check(&checked, schema, root, report);
        }
        let sound = complete && report.len() == before;
        found.insert(name.text.clone(), sound.then_some(checked));
    }
    found
}

fn unused_fragments(
    own: &BTreeMap<String, ast::Fragment>,
    document: &ast::Document,
    report: &mut Report,
) {
    let all: BTreeMap<&str, &ast::Fragment> = own
        .iter()
        .map(|(name, fragment)| (name.as_str(), fragment))
        .collect();
    let mut used = BTreeSet::new();
    for operation in &document.operations {
        used.extend(reach(&operation.selections, &all));
    }
    for (name, fragment) in own.iter().filter(|(name, _)| !used.contains(*name)) {
        let words = DocumentWords::UnusedFragment { name: name.clone() };
        let help = "fragments that several documents share stand in the folder `fragments`";
        report.push(Diagnostic::new(words, fragment.name.place).help(help));
    }
}

/// The fragments a document sees, and what checking each of them found.
struct Fragments<'a> {
    own: &'a BTreeMap<String, ast::Fragment>,
    all: BTreeMap<&'a str, &'a ast::Fragment>,
    lost: &'a BTreeSet<&'a str>,
    /// The variables each uses; `None` for a broken one.
    known: BTreeMap<String, Option<uses::Uses>>,
}

impl<'a> Fragments<'a> {
    fn new(
        own: &'a BTreeMap<String, ast::Fragment>,
        shared: &'a BTreeMap<String, ast::Fragment>,
        lost: &'a BTreeSet<&'a str>,
    ) -> Self {
        let all = shared
            .iter()
            .chain(own)
            .map(|(name, fragment)| (name.as_str(), fragment))
            .collect();
        Fragments {
            own,
            all,
            lost,
            known: BTreeMap::new(),
        }
    }

    fn check(&mut self, schema: &Schema, report: &mut Report) {
        for (name, fragment) in self.own {
            let before = report.len();
            if reach(&fragment.selections, &self.all).contains(name) {
                let words = DocumentWords::FragmentCycle { name: name.clone() };
                report.push(Diagnostic::new(words, fragment.name.place));
            }
            let mut checker = selection::Checker {
                schema,
                fragments: &self.all,
                lost: self.lost,
                report,
                uses: uses::Uses::default(),
            };
            checker.fragment(fragment);
            let found = checker.uses;
            self.known
                .insert(name.clone(), (report.len() == before).then_some(found));
        }
    }
}

/// The names of all fragments reachable from some selections, sorted.
fn reach(selections: &[Selection], fragments: &BTreeMap<&str, &ast::Fragment>) -> BTreeSet<String> {
    fn walk(
        selections: &[Selection],
        fragments: &BTreeMap<&str, &ast::Fragment>,
        found: &mut BTreeSet<String>,
    ) {
        for selection in selections {
            match selection {
                Selection::Field(field) => walk(&field.selections, fragments, found),
                Selection::Inline { selections, .. } => walk(selections, fragments, found),
                Selection::Spread { name, .. } => {
                    if let Some(fragment) = fragments.get(name.text.as_str())
                        && found.insert(name.text.clone())
                    {
                        walk(&fragment.selections, fragments, found);
                    }
                }
            }
        }
    }
    let mut found = BTreeSet::new();
    walk(selections, fragments, &mut found);
    found
}
