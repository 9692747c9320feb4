//! Documents against the schema: each is checked once, however many cards use it, and also those that the compiler writes.

mod conflicts;
mod scope;
mod selection;
mod size;
mod uses;
mod value;

pub(crate) use uses::assignable;

use std::collections::{BTreeMap, BTreeSet};

use crate::ast::{self, Field, Name, Selection, reached};
use crate::diag::words::DocumentWords;
use crate::diag::{Diagnostic, Report, Reported};
use crate::graphql;
use crate::ir::{self, Use, Uses};
use crate::schema::{Schema, named};
use crate::source::{Role, Sources, role};
use scope::Scope;

/// The folder whose fragments every document sees.
const SHARED: &str = "fragments/";

/// The operations that cards can name, and those that are broken and already reported.
#[derive(Debug, Default)]
pub(crate) struct Documents {
    files: BTreeMap<String, File>,
    /// The fragments that every document sees.
    shared: Fragments,
    /// Words of shared files that cannot be read, the names of their fragments among them.
    lost: BTreeMap<String, Reported>,
}

/// One document.
#[derive(Debug, Default)]
struct File {
    /// Could not be parsed at all, or has an operation without a name, which may be any that is missed.
    broken: Option<Reported>,
    /// The names of the operations that are written there, in order.
    written: Vec<String>,
    /// By name, those that the compiler added included.
    operations: BTreeMap<String, Result<ir::Document, Reported>>,
    /// The names of its fragments, in order.
    order: Vec<String>,
    own: Fragments,
}

/// Fragments by name, and what checking each of them found.
#[derive(Debug, Default)]
struct Fragments {
    by_name: BTreeMap<String, ast::Fragment>,
    uses: BTreeMap<String, Result<Uses, Reported>>,
}

/// What stands in one file of documents.
pub(crate) struct Contents<'a> {
    /// It could not be read.
    pub broken: Option<Reported>,
    /// The names of its operations.
    pub operations: &'a [String],
    /// Its fragments, in order.
    pub fragments: Vec<&'a ast::Fragment>,
}

/// What a card gets when it asks for an operation.
#[derive(Debug)]
pub(crate) enum Found<'a> {
    /// A checked operation.
    Operation(&'a ir::Document),
    /// It is broken.
    Broken(Reported),
    /// There is no such file.
    NoFile,
    /// There is no such operation; these are the names.
    NoOperation(Vec<&'a str>),
}

/// Parses and checks every document.
pub(crate) fn check(sources: &Sources, schema: &Schema, report: &mut Report) -> Documents {
    let mut documents = Documents::default();
    let mut parsed: BTreeMap<String, Result<graphql::Parsed, Reported>> = BTreeMap::new();
    for (file, source) in sources.iter() {
        // Under the path with the ending that it should have, so that a wrong one is reported only once.
        let Some((Role::Document, path)) = role(&source.relative) else {
            continue;
        };
        let document = graphql::read(file, &source.text, report);
        if let (Err(reported), true) = (&document, path.starts_with(SHARED)) {
            let word_ends = |c: char| c != '_' && !c.is_ascii_alphanumeric();
            let words = source.text.split(word_ends);
            let words = words.map(|word| (word.to_owned(), *reported));
            documents.lost.extend(words);
        }
        parsed.insert(path, document);
    }
    let sound = |path: &&String| path.starts_with(SHARED);
    let shared = parsed.iter().filter(|(path, _)| sound(path));
    let shared = shared.filter_map(|(_, parsed)| parsed.as_ref().ok());
    documents.shared.by_name = distinct(shared, report);
    let scope = documents.scope("", schema);
    documents.shared.uses = scope.fragments(&documents.shared.by_name, report);
    for (path, parsed) in parsed {
        let parsed = match parsed {
            Ok(parsed) => parsed,
            Err(reported) => {
                let broken = Some(reported);
                let file = File {
                    broken,
                    ..File::default()
                };
                documents.files.insert(path, file);
                continue;
            }
        };
        documents.read(path, &parsed, schema, report);
    }
    documents
}

impl Documents {
    /// Checks one file.
    fn read(
        &mut self,
        path: String,
        parsed: &graphql::Parsed,
        schema: &Schema,
        report: &mut Report,
    ) {
        let names = parsed.document.fragments.iter();
        let mut file = File {
            broken: parsed.nameless,
            order: names.map(|it| it.name.text.clone()).collect(),
            ..File::default()
        };
        if !path.starts_with(SHARED) {
            file.own.by_name = distinct([parsed], report);
        }
        for (name, fragment) in &file.own.by_name {
            if let Some(first) = self.shared.by_name.get(name) {
                report.push(clash(fragment, first));
            }
        }
        self.files.insert(path.clone(), file);
        let scope = self.scope(&path, schema);
        let own = self.files.get(&path).map(|file| &file.own.by_name);
        let (uses, fragments) = report.watch(|report| own.map(|own| scope.fragments(own, report)));
        if let (Some(file), Some(uses)) = (self.files.get_mut(&path), uses) {
            file.own.uses = uses;
        }
        let scope = self.scope(&path, schema);
        let (mut operations, sound) = report.watch(|report| scope.operations(parsed, report));
        let broken = parsed.broken.iter().cloned();
        operations.extend(broken.map(|(name, reported)| (name, Err(reported))));
        if let Some(file) = self.files.get_mut(&path) {
            // Nobody knows what would have been spread by something that is broken.
            let sound = fragments.is_ok() && sound.is_ok();
            if sound && parsed.broken.is_empty() && parsed.nameless.is_none() {
                unused_fragments(&file.own.by_name, &parsed.document, schema, report);
            }
            file.written = operations.keys().cloned().collect();
            file.operations = operations;
        }
    }

    /// What a document sees.
    fn scope<'a>(&'a self, path: &str, schema: &'a Schema) -> Scope<'a> {
        let own = self.files.get(path).map(|file| &file.own);
        let all = || std::iter::once(&self.shared).chain(own);
        let fragments = all().flat_map(|it| &it.by_name);
        let uses = all().flat_map(|it| &it.uses);
        Scope {
            schema,
            fragments: fragments.map(|(name, it)| (name.as_str(), it)).collect(),
            uses: uses.map(|(name, it)| (name.as_str(), it)).collect(),
            lost: &self.lost,
        }
    }

    /// Looks for an operation in a file.
    pub(crate) fn find(&self, path: &str, operation: &str) -> Found<'_> {
        let Some(file) = self.files.get(path) else {
            return Found::NoFile;
        };
        match (file.operations.get(operation), file.broken) {
            (Some(Ok(document)), _) => Found::Operation(document),
            (Some(Err(reported)), _) => Found::Broken(*reported),
            (None, Some(reported)) => Found::Broken(reported),
            (None, None) => {
                Found::NoOperation(file.operations.keys().map(String::as_str).collect())
            }
        }
    }

    /// What stands in a file: the names of its operations and its fragments. `None` when there is no such file.
    pub(crate) fn contents(&self, path: &str) -> Option<Contents<'_>> {
        let file = self.files.get(path)?;
        let fragment = |name: &String| file.own.by_name.get(name);
        Some(Contents {
            broken: file.broken,
            operations: &file.written,
            fragments: file.order.iter().filter_map(fragment).collect(),
        })
    }

    /// Reports the operations that no card runs; `used` are the paths and names of those that some card does.
    pub(crate) fn unused(&self, used: &BTreeSet<(String, String)>, report: &mut Report) {
        for (path, file) in &self.files {
            for name in &file.written {
                let Some(Ok(document)) = file.operations.get(name) else {
                    continue;
                };
                if !used.contains(&(path.clone(), name.clone())) {
                    let words = DocumentWords::UnusedOperation { name: name.clone() };
                    let problem = Diagnostic::new(words, document.operation.name.place);
                    report.push(problem.help("leave it out, or let a card name it"));
                }
            }
        }
    }

    /// A fragment as a document sees it.
    pub(crate) fn fragment(&self, path: &str, name: &str) -> Option<&ast::Fragment> {
        let own = self.files.get(path);
        let own = own.and_then(|file| file.own.by_name.get(name));
        own.or_else(|| self.shared.by_name.get(name))
    }

    /// How a fragment of a file, and all that it spreads, uses variables.
    pub(crate) fn uses_of(
        &self,
        path: &str,
        fragment: &ast::Fragment,
        schema: &Schema,
    ) -> Result<Uses, Reported> {
        let scope = self.scope(path, schema);
        let mut all = Uses::default();
        let mut names = vec![fragment.name.text.as_str()];
        names.extend(reached(&fragment.selections, &scope.fragments).into_keys());
        for uses in names.iter().filter_map(|name| scope.uses.get(name)) {
            uses::extend(&mut all, uses.as_ref().map_err(|reported| *reported)?);
        }
        Ok(all)
    }

    /// Puts another fragment in the place of one of the same name, or beside the others.
    pub(crate) fn put_fragment(
        &mut self,
        path: &str,
        fragment: ast::Fragment,
        schema: &Schema,
        report: &mut Report,
    ) {
        let name = fragment.name.text.clone();
        let scope = self.scope(path, schema);
        let (uses, sound) =
            report.again(|report| scope.collect(report, |checker| checker.fragment(&fragment)));
        if let Some(file) = self.files.get_mut(path) {
            file.own.by_name.insert(name.clone(), fragment);
            file.own.uses.insert(name, sound.map(|()| uses));
        }
    }

    /// Every use of a variable in selections made at the root, fragments included.
    pub(crate) fn uses(
        &self,
        path: &str,
        selections: &[Selection],
        kind: ast::OperationKind,
        schema: &Schema,
    ) -> Uses {
        let scope = self.scope(path, schema);
        let root = match kind {
            ast::OperationKind::Query => &schema.query,
            ast::OperationKind::Mutation => &schema.mutation,
        };
        let (uses, _) = scope.whole(selections, root, &mut Report::default());
        uses
    }

    /// Puts an operation to which the compiler has added selections in the place of the one of its name, if it is sound.
    pub(crate) fn replace_if_sound(
        &mut self,
        path: &str,
        operation: ast::Operation,
        schema: &Schema,
    ) {
        let scope = self.scope(path, schema);
        let checked = scope.operation(&operation, &mut Report::default());
        if let (Ok(checked), Some(file)) = (checked, self.files.get_mut(path)) {
            file.operations.insert(operation.name.text, Ok(checked));
        }
    }

    /// Adds an operation that the compiler wrote; it is checked like those that people write.
    pub(crate) fn add(
        &mut self,
        path: &str,
        operation: ast::Operation,
        schema: &Schema,
        report: &mut Report,
    ) {
        let scope = self.scope(path, schema);
        let checked = report.again(|report| scope.operation(&operation, report));
        if let Some(file) = self.files.get_mut(path) {
            file.operations.insert(operation.name.text, checked);
        }
    }

    /// Makes room for operations that the compiler writes where people wrote no document.
    pub(crate) fn open(&mut self, path: &str) {
        self.files.entry(path.to_owned()).or_default();
    }

    /// The paths of all documents.
    pub(crate) fn paths(&self) -> impl Iterator<Item = &str> {
        self.files.keys().map(String::as_str)
    }

    /// The diagnostic for a path where there is no document.
    pub(crate) fn unknown(
        &self,
        path: &crate::place::At<String>,
        full: Option<&str>,
    ) -> Diagnostic {
        let words = DocumentWords::UnknownDocument {
            path: path.value.clone(),
        };
        let known: Vec<&str> = self.paths().collect();
        let problem = Diagnostic::new(words, path.place);
        match crate::diag::closest(full.unwrap_or(&path.value), &known) {
            Some(best) => problem.help(format!("there is `{best}` in the folder of cards")),
            None => problem,
        }
    }
}

/// Checks one field with its arguments on a type: the variables it uses.
pub(crate) fn selected_by(
    field: &Field,
    on: &str,
    schema: &Schema,
    report: &mut Report,
) -> Result<Vec<Use>, Reported> {
    let mut whole = field.clone();
    let ty = schema.field(on, &field.name.text);
    if ty.is_some_and(|field| schema.is_composite(named(&field.ty))) {
        let name = Name::new("__typename", field.name.place);
        whole.selections = vec![Selection::Field(Field::plain(name))];
    }
    let scope = Scope {
        schema,
        fragments: BTreeMap::new(),
        uses: BTreeMap::new(),
        lost: &BTreeMap::new(),
    };
    let (uses, sound) = scope.whole(&[Selection::Field(whole)], on, report);
    sound.map(|()| uses.variables)
}

/// The fragments of some documents by name; a second one of a name is reported.
fn distinct<'a>(
    documents: impl IntoIterator<Item = &'a graphql::Parsed>,
    report: &mut Report,
) -> BTreeMap<String, ast::Fragment> {
    let mut found: BTreeMap<String, ast::Fragment> = BTreeMap::new();
    let documents = documents.into_iter();
    for fragment in documents.flat_map(|parsed| &parsed.document.fragments) {
        match found.get(&fragment.name.text) {
            Some(first) => _ = report.push(clash(fragment, first)),
            None => _ = found.insert(fragment.name.text.clone(), fragment.clone()),
        }
    }
    found
}

fn clash(fragment: &ast::Fragment, first: &ast::Fragment) -> Diagnostic {
    let words = DocumentWords::FragmentClash {
        name: fragment.name.text.clone(),
    };
    Diagnostic::new(words, fragment.name.place).related(first.name.place, "first declared here")
}

fn unused_fragments(
    own: &BTreeMap<String, ast::Fragment>,
    document: &ast::Document,
    schema: &Schema,
    report: &mut Report,
) {
    let all = own.iter().map(|(name, it)| (name.as_str(), it)).collect();
    let mut used = BTreeSet::new();
    for operation in &document.operations {
        used.extend(reached(&operation.selections, &all).into_keys());
    }
    // A file without operations is a read: its first fragment, and what is read beside it.
    if document.operations.is_empty() {
        let beside = document.fragments.iter().skip(1);
        let beside = beside.filter(|fragment| fragment.on.text == schema.query);
        for fragment in document.fragments.first().into_iter().chain(beside) {
            used.insert(fragment.name.text.as_str());
            used.extend(reached(&fragment.selections, &all).into_keys());
        }
    }
    for (name, fragment) in own.iter().filter(|(name, _)| !used.contains(name.as_str())) {
        let words = DocumentWords::UnusedFragment { name: name.clone() };
        let help = "fragments that several documents share stand in the folder `fragments`";
        report.push(Diagnostic::new(words, fragment.name.place).help(help));
    }
}
