//! REST: the card's inputs become parameters of an operation of the description, its paths a selection of the reply.

mod fill;
mod pick;

use fill::{Filling, argument, found_by};
use pick::Picking;

use super::lookups::{Look, add};
use super::reach::Reaching;
use super::{Deriving, Query, generate, operation_name, place_of};
use crate::ast::{Field, Name, OperationKind, Selection};
use crate::card::{self, Alternative, Base, Card, Connection, Graphql, Pages};
use crate::diag::words::{RefWords, RestWords};
use crate::diag::{Diagnostic, Report, Reported};
use crate::expr;
use crate::ir::{ParameterValue, Rest, RestParameter};
use crate::openapi::{Endpoint, In, PAGE, Reply, TEXT};
use crate::place::At;
use crate::source::beside;

/// What people never see: the key of the whole reply.
const ROOT: &str = "reply";

/// Finds the operation that a card names, and writes what asks for it.
pub(super) fn operation(
    card: &Card,
    written: &card::Rest,
    path: &str,
    deriving: &mut Deriving,
    report: &mut Report,
) -> Result<Graphql, Reported> {
    let id = &written.operation;
    let Some(endpoint) = deriving.rest.operations.get(&id.value) else {
        let words = RestWords::UnknownRestOperation {
            name: id.value.clone(),
        };
        let known = deriving.rest.operations.keys().map(String::as_str);
        let problem = Diagnostic::new(words, id.place).suggest(&id.value, known);
        return Err(report.push(problem));
    };
    let document = beside_card(card, path);
    let full = beside(path, &document.value).unwrap_or_else(|| document.value.clone());
    deriving.documents.open(&full);
    let text = written.accept.is_some() || endpoint.reply == Reply::Text;
    let pages = pages(card, written, endpoint, report);
    let mut filled = Filling {
        card,
        written,
        endpoint,
        schema: deriving.schema,
        refs: deriving.refs,
        paged: pages.is_some(),
    };
    let sent = filled.parameters(report);
    let mut selections = Vec::new();
    let on = match text {
        true => TEXT,
        false => filled.reply_type(),
    };
    let mut picking = Picking {
        schema: deriving.schema,
    };
    picking.card(card, on, &mut selections);
    let log = crate::ast::selects(&selections, "steps");
    let kind = match endpoint.method.as_str() {
        "GET" => OperationKind::Query,
        _ => OperationKind::Mutation,
    };
    let rest = |sent: &[(String, At<ParameterValue>)]| Rest {
        operation: id.value.clone(),
        method: endpoint.method.clone(),
        path: endpoint.path.clone(),
        parameters: (sent.iter())
            .map(|(name, given)| RestParameter {
                name: name.clone(),
                place: endpoint.places.get(name).copied().unwrap_or(In::Query),
                value: given.value.clone(),
            })
            .collect(),
        accept: written.accept.as_ref().map(|it| it.value.clone()),
        codes: endpoint.codes.clone(),
        reply: match (text, log) {
            (true, true) => Reply::Log,
            (true, false) => Reply::Text,
            _ => endpoint.reply,
        },
    };
    let name = operation_name(&[&card.id.value]);
    let endpoint_list = endpoint.list.clone().filter(|_| pages.is_some());
    let mut all = vec![(None, name, sent)];
    // Another input for the same parameter is another operation in its place.
    for (number, (param, input)) in filled.others().into_iter().enumerate() {
        let mut sent = all[0].2.clone();
        for (_, given) in sent.iter_mut().filter(|(name, _)| *name == param) {
            given.value = ParameterValue::Variable(input.clone());
        }
        let name = operation_name(&[&card.id.value, &format!("way {}", number + 1)]);
        all.push((Some(input), name, sent));
    }
    let empty = selections.is_empty();
    for (_, name, sent) in &all {
        let mut root = Field::plain(Name::new(&filled.root(), id.place));
        root.alias = Some(Name::new(ROOT, id.place));
        root.arguments = sent
            .iter()
            .map(|(name, given)| argument(name, given, &filled))
            .collect();
        root.selections = selections.clone();
        if empty {
            root.select("__typename", id.place);
        }
        let query = Query {
            name,
            selections: vec![Selection::Field(root)],
            strict: false,
            switches: &[],
            inputs: true,
        };
        generate(query, kind, &full, card, deriving, report);
    }
    let base = Base {
        keys: vec![ROOT.to_owned()],
        hidden: true,
        noun: None,
    };
    let alternatives = all.iter().filter_map(|(given, name, sent)| {
        Some(Alternative {
            given: At::new(given.clone()?, id.place),
            operation: At::new(name.clone(), id.place),
            document: None,
            replace: Vec::new(),
            base: Some(base.clone()),
            rest: Some(rest(sent)),
        })
    });
    let mut graphql = Graphql {
        operation: At::new(all[0].1.clone(), id.place),
        kind: At::new(kind, id.place),
        document,
        lookups: Vec::new(),
        injects: Vec::new(),
        alternatives: alternatives.collect(),
        base: base.clone(),
        pages: pages.map(|mut pages| {
            for it in &mut pages.connections {
                it.items.clone_from(&endpoint_list);
            }
            pages
        }),
        rest: Some(rest(&all[0].2)),
    };
    let sent: Vec<String> = all.remove(0).2.into_iter().map(|(name, _)| name).collect();
    look_ups(card, &full, &sent, &mut graphql, deriving, report);
    Ok(graphql)
}

/// The document beside the card, which a `confirm` may need and most cards do not have.
fn beside_card(card: &Card, path: &str) -> At<String> {
    let name = path.rsplit('/').next().unwrap_or(path);
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    At::new(format!("{stem}.graphql"), card.id.place)
}

/// The pages of a list: the card's own inputs, or all of them always.
fn pages(
    card: &Card,
    written: &card::Rest,
    endpoint: &Endpoint,
    report: &mut Report,
) -> Option<Pages> {
    let place = written.operation.place;
    if endpoint.list.is_none() {
        if let Some(pages) = &card.pages {
            let words = RefWords::UnfollowedPages {
                field: written.operation.value.clone(),
                why: "the operation has none".to_owned(),
            };
            report.push(Diagnostic::new(words, pages.place).help("leave `pages` out of the card"));
        }
        return None;
    }
    let at = |text: &str| At::new(text.to_owned(), place);
    let after = if card.pages.is_some() {
        "after"
    } else {
        PAGE[1]
    };
    Some(Pages {
        all: card.pages.as_ref().map(|_| at("all")),
        connections: vec![Connection {
            path: expr::Path::plain(&[] as &[&str], place),
            after: at(after),
            skip: None,
            nested: Vec::new(),
            items: None,
        }],
    })
}

/// Where a thing is named otherwise than REST names it, GraphQL is asked first.
fn look_ups(
    card: &Card,
    full: &str,
    sent: &[String],
    graphql: &mut Graphql,
    deriving: &mut Deriving,
    report: &mut Report,
) {
    let refs = deriving.refs;
    for parameter in sent {
        let inputs = graphql.rest.iter().flat_map(|it| &it.parameters);
        let given = inputs
            .clone()
            .find(|it| it.name == *parameter)
            .map(|it| it.value.clone());
        let Some(ParameterValue::Variable(variable)) = given else {
            continue;
        };
        let own = card
            .input
            .shape
            .fields
            .iter()
            .position(|it| it.name == variable);
        for (index, it, path) in found_by(card, refs, parameter) {
            let reaching = Reaching {
                shape: &card.input.shape,
                refs,
                schema: deriving.schema,
                place: place_of(card, it),
            };
            let named = it.ways.iter().filter(|way| !way.address);
            // A way that takes the value itself has nothing to look up.
            let around = |own: usize| {
                matches!(&it.container, crate::ir::Container::Inputs(line)
                if line.iter().any(|(_, fields)| fields.contains(&(own as u16))))
            };
            let others = named.filter(|way| {
                own.is_none_or(|own| !way.fields.contains(&(own as u16)) && !around(own))
            });
            let mut reaches: Vec<_> = others.flat_map(|way| reaching.way(it, way)).collect();
            reaches.extend(reaching.by_id(it));
            for (number, reach) in reaches.iter().enumerate() {
                let rest: Vec<&str> = path.iter().map(String::as_str).collect();
                let name = match number {
                    0 => format!("{}_{parameter}", it.property),
                    number => format!("{}_{parameter}{}", it.property, number + 1),
                };
                let look = Look {
                    name,
                    target: &variable,
                    rest: &rest,
                    of: Some(index as u16),
                    reads: Vec::new(),
                };
                add(card, full, graphql, look, reach, deriving, report);
            }
        }
    }
}
