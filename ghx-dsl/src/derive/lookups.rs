//! The look-ups of everything that a card names otherwise than by id, and of inputs that are read when they are left out.

use super::reach::{Reach, Reaching};
use super::{Deriving, Query, generate, operation_name, place_of};
use crate::ast::{self, OperationKind, Selection};
use crate::card::{Card, Graphql, Inject, Lookup, Source};
use crate::diag::words::{BindWords, DocumentWords, RefWords};
use crate::diag::{Diagnostic, Report};
use crate::documents::{Documents, Found};
use crate::expr;
use crate::ir::RefUse;
use crate::place::At;
use crate::schema::named;

/// The look-ups of everything that the card names otherwise than by id.
pub(super) fn look_ups(
    card: &Card,
    full: &str,
    graphql: &mut Graphql,
    deriving: &mut Deriving,
    report: &mut Report,
) {
    let declared = declared(full, graphql, deriving.documents);
    let Some(declared) = declared else { return };
    let shape = &card.input.shape;
    let hidden = graphql.base.hidden;
    for (index, it) in shape.refs.iter().enumerate() {
        if it.subject && hidden {
            continue;
        }
        let place = place_of(card, it);
        if !declared.contains(&it.variable) {
            // A thing that only says where others lie fills nothing itself.
            if !serves_others(index, it, card) {
                let words = BindWords::UnknownTarget {
                    name: it.variable.clone(),
                };
                let help = format!("declare `${}` where its id goes", it.variable);
                report.push(Diagnostic::new(words, place).help(help));
            }
            continue;
        }
        let reaching = Reaching {
            shape,
            refs: deriving.refs,
            schema: deriving.schema,
            place,
        };
        let ways = it.ways.iter().filter(|way| !(way.address && it.subject));
        let reaches: Vec<Reach> = ways.flat_map(|way| reaching.way(it, way)).collect();
        for (number, reach) in reaches.iter().enumerate() {
            if it.list && reach.picks() {
                let words = RefWords::UnknownWay {
                    way: it.property.clone(),
                    why: "picks one of a list, which cannot be done for each of several".to_owned(),
                };
                report.push(Diagnostic::new(words, place).help("leave it out of `ways`"));
                continue;
            }
            let name = numbered(&it.property, number);
            let look = Look {
                name,
                target: &it.variable,
                rest: &["id"],
                of: Some(index as u16),
                reads: Vec::new(),
            };
            add(card, full, graphql, look, reach, deriving, report);
        }
    }
    for (variable, path) in &card.input.otherwise {
        otherwise(card, full, graphql, variable, path, deriving, report);
    }
}

/// The variables that the card's operations declare; `None` when they are not known.
pub(super) fn declared(
    full: &str,
    graphql: &Graphql,
    documents: &Documents,
) -> Option<Vec<String>> {
    let names = std::iter::once(&graphql.operation.value);
    let names = names.chain(graphql.alternatives.iter().map(|it| &it.operation.value));
    let mut all = Vec::new();
    for name in names {
        if let Found::Operation(document) = documents.find(full, name) {
            let variables = document.operation.variables.iter();
            all.extend(variables.map(|variable| variable.name.text.clone()));
        } else if *name == graphql.operation.value {
            return None;
        }
    }
    Some(all)
}

pub(super) fn serves_others(index: usize, it: &RefUse, card: &Card) -> bool {
    let others = card.input.shape.refs.iter();
    let around = others.filter(|other| match &other.container {
        crate::ir::Container::Use(at) => *at == index,
        crate::ir::Container::Around(_) => it.subject,
        _ => false,
    });
    around.count() > 0 || (it.subject && !card.input.otherwise.is_empty())
}

pub(super) fn numbered(name: &str, number: usize) -> String {
    match number {
        0 => name.to_owned(),
        number => format!("{name}{}", number + 1),
    }
}

/// One look-up to be written.
pub(super) struct Look<'a> {
    pub(super) name: String,
    pub(super) target: &'a str,
    /// From the object on.
    pub(super) rest: &'a [&'a str],
    pub(super) of: Option<u16>,
    pub(super) reads: Vec<String>,
}

/// Writes a look-up: its operation, and where its result goes.
pub(super) fn add(
    card: &Card,
    full: &str,
    graphql: &mut Graphql,
    look: Look,
    reach: &Reach,
    deriving: &mut Deriving,
    report: &mut Report,
) {
    let place = reach.path(&[]).place;
    let mut inner = Vec::new();
    for key in look.rest.iter().rev() {
        let mut field = ast::Field::plain(ast::Name::new(key, place));
        field.selections = inner;
        inner = vec![Selection::Field(field)];
    }
    let operation = operation_name(&["look up", &card.id.value, &look.name]);
    let query = Query {
        name: &operation,
        selections: reach.select(inner),
        // A look-up runs once all that it is asked with is given.
        strict: true,
        switches: &[],
        inputs: true,
    };
    generate(query, OperationKind::Query, full, card, deriving, report);
    let named = |text: &str| At::new(text.to_owned(), place);
    let vars = reach.item.iter().map(|variable| {
        let item = expr::Source {
            values: vec![expr::Value::Path(expr::Path::plain(&["item"], place))],
        };
        (named(variable), Source::Expression(item))
    });
    graphql.injects.push(Inject {
        target: named(look.target),
        lookup: named(&look.name),
        path: reach.path(look.rest),
    });
    graphql.lookups.push(Lookup {
        id: named(&look.name),
        operation: named(&operation),
        document: None,
        foreach: reach
            .item
            .as_ref()
            .map(|list| expr::Path::plain(&[list], place)),
        vars: vars.collect(),
        reads: look.reads,
        of: look.of,
    });
}

/// An input that is read from the subject when it is left out.
pub(super) fn otherwise(
    card: &Card,
    full: &str,
    graphql: &mut Graphql,
    variable: &str,
    path: &expr::Path,
    deriving: &mut Deriving,
    report: &mut Report,
) {
    let shape = &card.input.shape;
    let subject = shape.refs.iter().position(|it| it.subject);
    let Some(subject) = subject else {
        let words = RefWords::InvalidFact {
            fact: path.to_string(),
            why: "is read from the subject, which the card does not have".to_owned(),
        };
        report.push(Diagnostic::new(words, path.place));
        return;
    };
    let reaching = Reaching {
        shape,
        refs: deriving.refs,
        schema: deriving.schema,
        place: path.place,
    };
    let of = shape.refs.iter().position(|it| it.variable == variable);
    let mut rest: Vec<&str> = path.names().collect();
    let reaches = reaching.object(subject);
    let Some(first) = reaches.first() else { return };
    let (mut on, mut reads) = (first.ty.clone(), Vec::new());
    for key in &rest {
        let Some(field) = deriving.schema.field(&on, key) else {
            let words = DocumentWords::UnknownField {
                field: (*key).to_owned(),
                on,
            };
            report.push(Diagnostic::new(words, path.place));
            return;
        };
        reads.push(format!("{on}.{key}"));
        on = named(&field.ty).to_owned();
    }
    if of.is_some() {
        rest.push("id");
    }
    for (number, reach) in reaches.iter().enumerate() {
        let look = Look {
            name: numbered(&format!("{variable}Otherwise"), number),
            target: variable,
            rest: &rest,
            of: None,
            reads: reads.clone(),
        };
        add(card, full, graphql, look, reach, deriving, report);
    }
}
