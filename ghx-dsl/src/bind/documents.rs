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
    /// The fragments that every document sees.
    shared: Checked,
    /// Words of shared files that cannot be read, the names of their fragments among them.
    lost: BTreeSet<String>,
}

/// One document.
#[derive(Debug, Default)]
struct File {
    /// Could not be parsed at all, or has an operation without a name, which may be any that is missed.
    broken: bool,
    /// The names of the operations that are written there, in order.
    written: Vec<String>,
    /// By name, those that the compiler added included; `None` for a broken operation.
    operations: BTreeMap<String, Option<ir::Document>>,
    /// The names of its fragments, in order.
    fragments: Vec<String>,
    own: Checked,
}

/// Fragments by name, and what checking each of them found.
#[derive(Debug, Default, Clone)]
struct Checked {
    fragments: BTreeMap<String, ast::Fragment>,
    /// The variables each uses; `None` for a broken one.
    uses: BTreeMap<String, Option<uses::Uses>>,
}

/// What stands in one file of documents.
pub(crate) struct Contents<'a> {
    /// It could not be read, and the report says why.
    pub broken: bool,
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

    /// What stands in a file: the names of its operations and its fragments. `None` when there is no such file.
    pub(crate) fn contents(&self, path: &str) -> Option<Contents<'_>> {
        let file = self.files.get(path)?;
        let fragment = |name: &String| file.own.fragments.get(name);
        Some(Contents {
            broken: file.broken,
            operations: &file.written,
            fragments: file.fragments.iter().filter_map(fragment).collect(),
        })
    }

    /// A fragment as a document sees it.
    pub(crate) fn fragment(&self, path: &str, name: &str) -> Option<&ast::Fragment> {
        let own = self
            .files
            .get(path)
            .and_then(|file| file.own.fragments.get(name));
        own.or_else(|| self.shared.fragments.get(name))
    }

    /// Whether a fragment of a file, and all that it spreads, is sound.
    pub(crate) fn is_sound(&self, path: &str, name: &str) -> bool {
        let file = self.files.get(path);
        let uses = |name: &str| {
            let own = file.and_then(|file| file.own.uses.get(name));
            own.or_else(|| self.shared.uses.get(name))
        };
        let Some(fragment) = self.fragment(path, name) else {
            return false;
        };
        let all = self.visible(path);
        let reached = reach(&fragment.selections, &all);
        std::iter::once(name)
            .chain(reached.iter().map(String::as_str))
            .all(|name| matches!(uses(name), Some(Some(uses)) if !uses.broken))
    }

    fn visible(&self, path: &str) -> BTreeMap<&str, &ast::Fragment> {
        let own = self.files.get(path).map(|file| &file.own.fragments);
        let all = self
            .shared
            .fragments
            .iter()
            .chain(own.into_iter().flatten());
        all.map(|(name, fragment)| (name.as_str(), fragment))
            .collect()
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
        if let Some(file) = self.files.get_mut(path) {
            file.own.fragments.insert(name.clone(), fragment);
        }
        let (lost, all) = (self.lost(), self.visible(path));
        let mut checker = selection::Checker {
            schema,
            fragments: &all,
            lost: &lost,
            report,
            uses: uses::Uses::default(),
        };
        let before = checker.report.len();
        if let Some(fragment) = all.get(name.as_str()) {
            checker.fragment(fragment);
        }
        let found = (checker.report.len() == before).then_some(checker.uses);
        if let Some(file) = self.files.get_mut(path) {
            file.own.uses.insert(name, found);
        }
    }

    /// The variables that a fragment and all that it spreads use.
    pub(crate) fn variables_of(&self, path: &str, name: &str) -> Vec<uses::Use> {
        let (all, known) = (self.visible(path), self.known(path));
        let fragment = all.get(name);
        let reached = fragment.map(|fragment| reach(&fragment.selections, &all));
        let names = std::iter::once(name.to_owned()).chain(reached.into_iter().flatten());
        let uses = names.filter_map(|name| known.get(&name).cloned().flatten());
        uses.flat_map(|uses| uses.variables).collect()
    }

    /// Every use of a variable in selections made at the root of queries, fragments included.
    pub(crate) fn uses(
        &self,
        path: &str,
        selections: &[Selection],
        schema: &Schema,
        report: &mut Report,
    ) -> uses::Uses {
        let (lost, all) = (self.lost(), self.visible(path));
        let mut checker = selection::Checker {
            schema,
            fragments: &all,
            lost: &lost,
            report,
            uses: uses::Uses::default(),
        };
        checker.selections(selections, &schema.query);
        let mut found = checker.uses;
        let known = self.known(path);
        for name in reach(selections, &all) {
            match known.get(name.as_str()) {
                Some(Some(uses)) => found.extend(uses),
                _ => found.broken = true,
            }
        }
        found
    }

    /// Puts an operation to which the compiler has added selections in the place of the one of its name, if it is sound.
    pub(crate) fn better(&mut self, path: &str, operation: ast::Operation, schema: &Schema) {
        let mut report = Report::default();
        let name = operation.name.text.clone();
        let before = self
            .files
            .get(path)
            .and_then(|file| file.operations.get(&name).cloned());
        self.add(path, operation, schema, &mut report);
        if let (false, Some(before), Some(file)) =
            (report.is_empty(), before, self.files.get_mut(path))
        {
            file.operations.insert(name, before);
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
        let document = ast::Document {
            operations: vec![operation],
            fragments: Vec::new(),
        };
        let (lost, all, known) = (self.lost(), self.visible(path), self.known(path));
        let visible = Visible {
            all,
            lost: &lost,
            known,
        };
        let found = operations(&document, &[], &visible, schema, report);
        if let Some(file) = self.files.get_mut(path) {
            file.operations.extend(found);
        }
    }

    fn lost(&self) -> BTreeSet<&str> {
        self.lost.iter().map(String::as_str).collect()
    }

    fn known(&self, path: &str) -> BTreeMap<String, Option<uses::Uses>> {
        let mut known = self.shared.uses.clone();
        if let Some(file) = self.files.get(path) {
            known.extend(file.own.uses.clone());
        }
        known
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
    let shared_uses = shared_check.known;
    for (path, parsed) in &parsed {
        let Some(graphql::Parsed {
            document,
            broken,
            unread,
            nameless,
        }) = parsed
        else {
            let file = File {
                broken: true,
                ..File::default()
            };
            documents.files.insert(path.clone(), file);
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
        all.known.clone_from(&shared_uses);
        all.check(schema, report);
        let visible = Visible {
            all: all.all,
            lost: &lost,
            known: all.known,
        };
        let mut operations = operations(document, unread, &visible, schema, report);
        for name in broken {
            operations.insert(name.clone(), None);
        }
        // Nobody knows what an operation would have spread that could not be read.
        if broken.is_empty() && !nameless {
            unused_fragments(&own, document, schema, report);
        }
        let uses = visible.known.into_iter();
        let uses = uses.filter(|(name, _)| own.contains_key(name)).collect();
        let file = File {
            broken: *nameless,
            written: operations.keys().cloned().collect(),
            operations,
            fragments: document
                .fragments
                .iter()
                .map(|it| it.name.text.clone())
                .collect(),
            own: Checked {
                fragments: own,
                uses,
            },
        };
        documents.files.insert(path.clone(), file);
    }
    documents.lost = lost.into_iter().map(str::to_owned).collect();
    documents.shared = Checked {
        uses: shared_uses,
        fragments: shared,
    };
    documents
}

/// What an operation sees of the fragments around it.
struct Visible<'a> {
    all: BTreeMap<&'a str, &'a ast::Fragment>,
    lost: &'a BTreeSet<&'a str>,
    /// The variables each uses; `None` for a broken one.
    known: BTreeMap<String, Option<uses::Uses>>,
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
    fragments: &Visible,
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
    schema: &Schema,
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
    // A file without operations is a read: its first fragment, and what is read beside it.
    if document.operations.is_empty() {
        let beside = document.fragments.iter().skip(1);
        let beside = beside.filter(|fragment| fragment.on.text == schema.query);
        for fragment in document.fragments.first().into_iter().chain(beside) {
            used.insert(fragment.name.text.clone());
            used.extend(reach(&fragment.selections, &all));
        }
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
