//! Reads: a fragment on what the card is about becomes one operation for each way to name it.

use super::derive::{Deriving, Query, generate, operation_name, place_of};
use super::pages;
use super::reach::{Reach, Reaching};
use crate::ast::{Fragment, Name, OperationKind, Selection};
use crate::card::{Base, Card, Graphql, Instead};
use crate::diag::words::{DocumentWords, RefWords};
use crate::diag::{Diagnostic, Report};
use crate::place::At;

/// Writes the operations of a read. `None` when it is broken, or its fragment is.
pub(super) fn read(
    card: &mut Card,
    full: &str,
    document: At<String>,
    deriving: &mut Deriving,
    report: &mut Report,
) -> Option<Graphql> {
    let contents = deriving.documents.contents(full)?;
    let main = (*contents.fragments.first()?).clone();
    let query = deriving.schema.query.clone();
    let beside = contents.fragments.iter().skip(1);
    let beside = beside.filter(|fragment| fragment.on.text == query);
    let beside: Vec<Fragment> = beside.map(|fragment| (*fragment).clone()).collect();
    let sound = std::iter::once(&main)
        .chain(&beside)
        .all(|fragment| deriving.documents.is_sound(full, &fragment.name.text));
    if !sound {
        return None;
    }
    on_the_subject(card, &main, deriving, report)?;
    let switches = pages::of_fragment(card, full, &main, deriving, report)?;
    known_variables(card, full, &main, deriving, report)?;

    let it = card.input.shape.refs.first()?;
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
        name: Name {
            text: fragment.name.text.clone(),
            place: fragment.name.place,
        },
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
        generate(query, full, card, deriving, report);
    }
    let base = |reach: &Reach| Base {
        keys: reach.keys(),
        hidden: true,
        noun: reach.by_id.then(|| it.noun.clone()),
    };
    let (first, others) = names.split_first()?;
    let place = main.name.place;
    let instead = others.iter().filter_map(|(name, reach)| {
        let given = card.input.shape.fields.get(usize::from(reach.given?))?;
        Some(Instead {
            given: At::new(given.name.clone(), place),
            operation: At::new(name.clone(), place),
            document: None,
            replace: Vec::new(),
            base: Some(base(reach)),
        })
    });
    Some(Graphql {
        operation: At::new(first.0.clone(), place),
        kind: At::new(OperationKind::Query, place),
        document,
        lookups: Vec::new(),
        injects: Vec::new(),
        instead: instead.collect(),
        base: base(&first.1),
    })
}

/// The fragment is made on the type of the card's subject.
fn on_the_subject(
    card: &Card,
    main: &Fragment,
    deriving: &Deriving,
    report: &mut Report,
) -> Option<()> {
    let subject = card.input.shape.refs.first().filter(|it| it.subject);
    let name = &main.name.text;
    let Some(subject) = subject else {
        let why = format!("`{name}` is a fragment, but the card has no `subject` to read it from");
        report.push(
            Diagnostic::new(RefWords::NoDocument { why }, card.id.place)
                .related(main.name.place, "the fragment")
                .help("add a `subject`, or write a query"),
        );
        return None;
    };
    let ty = deriving.refs.get(&subject.of)?.ty.as_ref();
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
        report.push(
            Diagnostic::new(RefWords::NoDocument { why }, main.on.place)
                .related(place_of(card, subject), "the subject"),
        );
        return None;
    }
    Some(())
}

/// A variable of a read is an input of the card, the id of something that it names, or a cursor.
fn known_variables(
    card: &Card,
    full: &str,
    main: &Fragment,
    deriving: &Deriving,
    report: &mut Report,
) -> Option<()> {
    let shape = &card.input.shape;
    let mut known: Vec<&str> = shape
        .fields
        .iter()
        .map(|field| field.name.as_str())
        .collect();
    known.extend(shape.refs.iter().map(|it| it.variable.as_str()));
    let followed = card.followed.iter().flat_map(|pages| &pages.connections);
    for connection in followed {
        known.push(&connection.after.value);
        known.extend(connection.skip.iter().map(|skip| skip.value.as_str()));
    }
    let before = report.len();
    for used in deriving.documents.variables_of(full, &main.name.text) {
        if !known.contains(&used.name.as_str()) {
            let words = DocumentWords::UndefinedVariable {
                name: used.name.clone(),
            };
            let problem = Diagnostic::new(words, used.place);
            report.push(match crate::diag::closest(&used.name, &known) {
                Some(best) => problem.help(format!("did you mean `${best}`?")),
                None => problem.help(format!("add an input `{}` to the card", used.name)),
            });
        }
    }
    (report.len() == before).then_some(())
}
