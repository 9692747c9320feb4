//! Reads: a fragment on what the card is about becomes one operation for each way to name it.

use super::pages;
use super::reach::{Reach, Reaching};
use super::{Deriving, Query, generate, operation_name, place_of};
use crate::ast::{Fragment, OperationKind, Selection};
use crate::card::{Alternative, Base, Card, Graphql, Pages};
use crate::diag::words::{DocumentWords, RefWords};
use crate::diag::{Diagnostic, Report, Reported};
use crate::ir::RefUse;
use crate::place::At;

/// The fragments of a read.
pub(super) struct Fragments {
    /// On the card's subject.
    pub(super) main: Fragment,
    /// All others of its file; those on the root are read beside it.
    pub(super) others: Vec<Fragment>,
}

/// Writes the operations of a read.
pub(super) fn read(
    card: &Card,
    full: &str,
    document: At<String>,
    Fragments { main, others }: Fragments,
    deriving: &mut Deriving,
    report: &mut Report,
) -> Result<Graphql, Reported> {
    let query = &deriving.schema.query;
    // A fragment whose type is misspelt may be one that is read beside.
    for fragment in std::iter::once(&main).chain(&others) {
        deriving
            .documents
            .uses_of(full, fragment, deriving.schema)?;
    }
    let beside = others.into_iter();
    let beside: Vec<Fragment> = beside.filter(|it| it.on.text == *query).collect();
    let it = on_the_subject(card, &main, deriving, report)?;
    let mut own = Report::default();
    let paged = pages::of_fragment(card, full, &main, deriving, &mut own);
    // A variable that is misspelt may be why no connection has pages.
    if card.pages.is_some() && !own.is_empty() {
        known_variables(card, full, &main, None, deriving, report)?;
    }
    report.absorb(own);
    let (pages, switches) = paged?;
    known_variables(card, full, &main, pages.as_ref(), deriving, report)?;

    let reaching = Reaching {
        shape: &card.input.shape,
        refs: deriving.refs,
        schema: deriving.schema,
        place: place_of(card, it),
    };
    let reaches = reaching.object(0);
    let names: Vec<(String, Reach)> = reaches
        .into_iter()
        .enumerate()
        .map(|(number, reach)| {
            let which = match (number, reach.by_id) {
                (0, _) => String::new(),
                (_, true) => "by id".to_owned(),
                (number, false) => format!("way {number}"),
            };
            (operation_name(&[&card.id.value, &which]), reach)
        })
        .collect();
    let spread = |fragment: &Fragment| Selection::Spread {
        name: fragment.name.clone(),
        directives: Vec::new(),
    };
    for (name, reach) in &names {
        let mut selections = reach.select(vec![spread(&main)]);
        selections.extend(beside.iter().map(spread));
        let query = Query {
            name,
            selections,
            strict: false,
            switches: &switches,
            inputs: true,
        };
        generate(query, OperationKind::Query, full, card, deriving, report);
    }
    let base = |reach: &Reach| Base {
        keys: reach.keys(),
        hidden: true,
        noun: reach.by_id.then(|| it.noun.clone()),
    };
    let Some((first, others)) = names.split_first() else {
        let why = format!("no way leads to `{}`, which the card reads", it.of);
        let words = RefWords::NoDocument { why };
        return Err(report.push(Diagnostic::new(words, place_of(card, it))));
    };
    let place = main.name.place;
    let alternatives = others.iter().filter_map(|(name, reach)| {
        let given = card.input.shape.fields.get(usize::from(reach.given?))?;
        Some(Alternative {
            given: At::new(given.name.clone(), place),
            operation: At::new(name.clone(), place),
            document: None,
            replace: Vec::new(),
            base: Some(base(reach)),
            rest: None,
        })
    });
    Ok(Graphql {
        operation: At::new(first.0.clone(), place),
        kind: At::new(OperationKind::Query, place),
        document,
        lookups: Vec::new(),
        injects: Vec::new(),
        alternatives: alternatives.collect(),
        base: base(&first.1),
        pages,
        rest: None,
    })
}

/// The card's subject, on whose type the fragment is made.
fn on_the_subject<'c>(
    card: &'c Card,
    main: &Fragment,
    deriving: &Deriving,
    report: &mut Report,
) -> Result<&'c RefUse, Reported> {
    let subject = card.input.shape.refs.first().filter(|it| it.subject);
    let name = &main.name.text;
    let Some(subject) = subject else {
        let why = format!("`{name}` is a fragment, but the card has no `subject` to read it from");
        let problem = Diagnostic::new(RefWords::NoDocument { why }, card.id.place);
        return Err(report.push(
            problem
                .related(main.name.place, "the fragment")
                .help("add a `subject`, or write a query"),
        ));
    };
    let of = deriving.refs.get(&subject.of);
    let ty = of.and_then(|of| of.ty.as_ref());
    let schema = deriving.schema;
    let fits = ty.is_some_and(|ty| {
        let possible = schema.possible(&ty.value);
        possible.is_subset(&schema.possible(&main.on.text))
    });
    if !fits {
        let ty = ty.map_or("no type of the schema", |ty| ty.value.as_str());
        let why = format!(
            "`{name}` is on `{}`, but the card's subject `{}` is `{ty}`",
            main.on.text, subject.of
        );
        let problem = Diagnostic::new(RefWords::NoDocument { why }, main.on.place);
        return Err(report.push(problem.related(place_of(card, subject), "the subject")));
    }
    Ok(subject)
}

/// A variable of a read is an input of the card, the id of something that it names, or a cursor.
fn known_variables(
    card: &Card,
    full: &str,
    main: &Fragment,
    pages: Option<&Pages>,
    deriving: &Deriving,
    report: &mut Report,
) -> Result<(), Reported> {
    let shape = &card.input.shape;
    let mut known: Vec<&str> = shape
        .fields
        .iter()
        .map(|field| field.name.as_str())
        .collect();
    known.extend(shape.refs.iter().map(|it| it.variable.as_str()));
    for connection in pages.iter().flat_map(|pages| &pages.connections) {
        known.push(&connection.after.value);
        known.extend(connection.skip.iter().map(|skip| skip.value.as_str()));
    }
    let mut checked = Ok(());
    let documents = &deriving.documents;
    for used in documents.uses_of(full, main, deriving.schema)?.variables {
        if !known.contains(&used.name.as_str()) {
            let words = DocumentWords::UndefinedVariable {
                name: used.name.clone(),
            };
            let problem = Diagnostic::new(words, used.place).once();
            checked = Err(report.push(match crate::diag::closest(&used.name, &known) {
                Some(best) => {
                    let problem = problem.help(format!("did you mean `${best}`?"));
                    match card.input.place_of(best) {
                        Some(place) => problem.related(place, "declared here"),
                        None => problem,
                    }
                }
                None if ["first", "after"].contains(&used.name.as_str()) => {
                    problem.help("add `pages: { first: 30 }` to the card")
                }
                None => problem.help(format!("add an input `{}` to the card", used.name)),
            }));
        }
    }
    checked
}
