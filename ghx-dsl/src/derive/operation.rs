//! Which operation of which document a card runs, and where its paths start.

use super::{Deriving, know, operation_name, pages, reads};
use crate::ast::{self, OperationKind, Selection, TypeRef};
use crate::card::{Base, Card, Confirm, Graphql, Written};
use crate::diag::words::{DocumentWords, RefWords};
use crate::diag::{Diagnostic, Report, Reported};
use crate::documents::{Documents, Found};
use crate::place::At;
use crate::schema::{Schema, named, nullable};
use crate::source::beside;

/// What a card runs.
pub(super) enum Runs {
    /// An operation that people wrote.
    Operation(At<String>),
    /// A read: the fragment on its subject, and what is read beside it.
    Read(reads::Fragments),
}

/// The document that the card names, or the file beside it, its path, and what of it the card runs.
pub(super) fn runs(
    card: &Card,
    written: &Written,
    path: &str,
    documents: &Documents,
    report: &mut Report,
) -> Result<(At<String>, String, Runs), Reported> {
    let name = path.rsplit('/').next().unwrap_or(path);
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    let own = || At::new(format!("{stem}.graphql"), card.id.place);
    let document = written.document.clone().unwrap_or_else(own);
    let full = beside(path, &document.value);
    let found = full.as_deref().and_then(|full| documents.contents(full));
    let (Some(contents), Some(full)) = (found, full.clone()) else {
        let why = format!(
            "the card runs nothing: there is no `{}` beside it, and no `composite`",
            document.value
        );
        return Err(report.push(match &written.document {
            Some(document) => documents.unknown(document, full.as_deref()),
            None => Diagnostic::new(RefWords::NoDocument { why }, card.id.place),
        }));
    };
    // An operation may be sound although another one of its file has no name.
    let named = written.document.is_some() && written.operation.is_some();
    if let Some(reported) = contents.broken.filter(|_| !named) {
        return Err(reported);
    }
    let none = |why: String| Diagnostic::new(RefWords::NoDocument { why }, document.place);
    // What only finds out whether the card's own operation was done is not run by itself.
    let confirm = card.confirm.iter().flat_map(Confirm::operations);
    let confirm: Vec<&At<String>> = confirm.collect();
    let lacks = |it: &&&At<String>| !contents.operations.contains(&it.value);
    if let Some(confirm) = confirm.iter().find(lacks)
        && contents.operations.len() > 1
    {
        let words = DocumentWords::UnknownOperation {
            name: confirm.value.clone(),
            path: full,
        };
        let known = contents.operations.iter().map(String::as_str);
        let problem = Diagnostic::new(words, confirm.place);
        return Err(report.push(problem.suggest(&confirm.value, known)));
    }
    let operations = contents.operations.iter();
    let looks = |name: &&String| confirm.iter().any(|it| it.value == **name);
    let mut operations: Vec<&String> = operations.filter(|name| !looks(name)).collect();
    // The only mutation is what a card runs that writes, otherwise what is called like the card; an operation beside it that
    // nobody names is told at its own place.
    if operations.len() > 1 && written.operation.is_none() {
        let writes = |name: &&String| match documents.find(&full, name) {
            Found::Operation(document) => document.operation.kind == OperationKind::Mutation,
            _ => true,
        };
        let writing: Vec<&String> = operations.iter().copied().filter(writes).collect();
        let own = operation_name(&[&card.id.value]);
        if let [_] = writing.as_slice() {
            operations = writing;
        } else if operations.contains(&&own) {
            operations.retain(|name| **name == own);
        }
    }
    let runs = match (&written.operation, operations.as_slice()) {
        (Some(name), _) => Runs::Operation(name.clone()),
        (None, [one]) => Runs::Operation(At::new((*one).clone(), document.place)),
        (None, []) => match contents.fragments.split_first() {
            Some((main, others)) => Runs::Read(reads::Fragments {
                main: (*main).clone(),
                others: others.iter().map(|it| (*it).clone()).collect(),
            }),
            None => {
                let why = format!("`{full}` holds no operation and no fragment");
                return Err(report.push(none(why)));
            }
        },
        (None, several) => {
            let names = crate::diag::list(several);
            let help = format!("say which with `graphql: {{ operationName: .. }}`: {names}");
            let why = format!("`{full}` holds several operations");
            return Err(report.push(none(why).help(help)));
        }
    };
    Ok((document, full, runs))
}

/// An operation that people wrote.
pub(super) fn explicit(
    full: &str,
    name: At<String>,
    document: At<String>,
    written: &Written,
    deriving: &Deriving,
) -> Result<Graphql, Reported> {
    let (kind, keys) = match deriving.documents.find(full, &name.value) {
        Found::Operation(document) => {
            let operation = &document.operation;
            let keys = match operation.kind {
                OperationKind::Mutation => branch(operation, &document.fragments, deriving.schema),
                OperationKind::Query => Vec::new(),
            };
            (operation.kind, keys)
        }
        Found::Broken(reported) => return Err(reported),
        // What is not found is told when the card is bound.
        Found::NoFile | Found::NoOperation(_) => (OperationKind::Query, Vec::new()),
    };
    let said = written.kind.clone();
    Ok(Graphql {
        kind: said.unwrap_or_else(|| At::new(kind, name.place)),
        operation: name,
        document,
        lookups: Vec::new(),
        injects: Vec::new(),
        alternatives: Vec::new(),
        base: Base {
            keys,
            ..Base::default()
        },
        pages: None,
        rest: None,
    })
}

/// An operation that people wrote, with the kinds of objects that it must show, and its pages if it is a query.
pub(super) fn paged(
    card: &Card,
    full: &str,
    mut found: Graphql,
    deriving: &mut Deriving,
    report: &mut Report,
) -> Result<Graphql, Reported> {
    let name = &found.operation;
    know::know_kinds(card, full, &name.value, deriving);
    let query = match deriving.documents.find(full, &name.value) {
        Found::Operation(document) => {
            Some(document.operation.clone()).filter(|it| it.kind == OperationKind::Query)
        }
        _ => None,
    };
    if let Some(query) = query {
        found.pages = pages::of_query(card, full, &query, deriving, report)?;
    } else if let Some(pages) = &card.pages {
        let words = RefWords::UnfollowedPages {
            field: name.value.clone(),
            why: "a mutation is not sent again for further pages".to_owned(),
        };
        report.push(Diagnostic::new(words, pages.place).help("leave `pages` out of the card"));
    }
    Ok(found)
}

/// Down from the root while there is one field and it is one object.
pub(super) fn branch(
    operation: &ast::Operation,
    fragments: &[ast::Fragment],
    schema: &Schema,
) -> Vec<String> {
    let (mut keys, mut on) = (Vec::new(), schema.mutation.as_str());
    let mut here: Vec<&Selection> = operation.selections.iter().collect();
    loop {
        // What only the compiler asks for makes no branch.
        here.retain(|it| !matches!(it, Selection::Field(it) if it.key() == "__typename"));
        let [Selection::Field(field)] = here.as_slice() else {
            return keys;
        };
        let Some(definition) = schema.field(on, &field.name.text) else {
            return keys;
        };
        let list = matches!(nullable(&definition.ty), TypeRef::List(_));
        if list || field.selections.is_empty() {
            return keys;
        }
        keys.push(field.key().to_owned());
        on = named(&definition.ty);
        here = field.selections.iter().collect();
        // A fragment that is all there is stands for its own selections.
        if let [Selection::Spread { name, .. }] = here.as_slice()
            && let Some(fragment) = fragments.iter().find(|it| it.name.text == name.text)
        {
            here = fragment.selections.iter().collect();
        }
    }
}
