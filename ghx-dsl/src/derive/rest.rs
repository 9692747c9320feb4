//! REST: the card's inputs become parameters of an operation of the description, its paths a selection of the reply.

use super::reach::Reaching;
use super::{Deriving, Look, Query, add, generate, operation_name, place_of};
use crate::ast::{Argument, Field, Name, OperationKind, Selection, Value, ValueKind};
use crate::card::{self, Alternative, Base, Card, Connection, Graphql, Pages};
use crate::diag::words::{RefWords, RestWords};
use crate::diag::{Diagnostic, Report, Reported};
use crate::expr;
use crate::ir::{Given, RefUse, Rest, RestParameter};
use crate::openapi::{AS_TEXT, Endpoint, ITEMS, In, PAGE, Reply, TEXT};
use crate::place::{At, Place};
use crate::refs::{Ref, Refs, WayKind};
use crate::schema::{Schema, TypeDef, named};
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
    let rest = |sent: &[(String, At<Given>)]| Rest {
        operation: id.value.clone(),
        method: endpoint.method.clone(),
        path: endpoint.path.clone(),
        parameters: (sent.iter())
            .map(|(name, given)| RestParameter {
                name: name.clone(),
                place: endpoint.places.get(name).copied().unwrap_or(In::Query),
                given: given.value.clone(),
            })
            .collect(),
        accept: written.accept.as_ref().map(|it| it.value.clone()),
        codes: endpoint.codes.clone(),
        reply: if text { Reply::Text } else { endpoint.reply },
        log: text && log,
    };
    let name = operation_name(&[&card.id.value]);
    let endpoint_list = endpoint.list.clone().filter(|_| pages.is_some());
    let mut all = vec![(None, name, sent)];
    // Another input for the same parameter is another operation in its place.
    for (number, (param, input)) in filled.others().into_iter().enumerate() {
        let mut sent = all[0].2.clone();
        for (_, given) in sent.iter_mut().filter(|(name, _)| *name == param) {
            given.value = Given::Variable(input.clone());
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
        if card.pages.is_some() {
            let words = RefWords::UnfollowedPages {
                field: written.operation.value.clone(),
                why: "the operation has none".to_owned(),
            };
            report.push(Diagnostic::new(words, place).help("leave `pages` out of the card"));
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

/// What fills the parameters of an operation.
struct Filling<'a> {
    card: &'a Card,
    written: &'a card::Rest,
    endpoint: &'a Endpoint,
    schema: &'a Schema,
    refs: &'a Refs,
    paged: bool,
}

impl Filling<'_> {
    /// Each parameter with what is given for it.
    fn parameters(&mut self, report: &mut Report) -> Vec<(String, At<Given>)> {
        let place = self.written.operation.place;
        let mut all: Vec<(String, At<Given>)> = Vec::new();
        for (name, node) in &self.written.send {
            if !self.endpoint.places.contains_key(&name.value) {
                let words = RestWords::UnknownParameter {
                    name: name.value.clone(),
                    operation: self.written.operation.value.clone(),
                };
                let known = self.endpoint.places.keys().map(String::as_str);
                report.push(Diagnostic::new(words, name.place).suggest(&name.value, known));
                continue;
            }
            let json = node.json();
            all.push((name.value.clone(), At::new(Given::Json(json), node.place)));
        }
        for name in self.endpoint.places.keys() {
            if all.iter().any(|(known, _)| known == name) {
                continue;
            }
            if self.paged && PAGE.contains(&name.as_str()) {
                let asked = self.card.pages.is_some();
                let given = match (name == PAGE[0], asked) {
                    (true, true) => Given::Variable("first".to_owned()),
                    (true, false) => Given::Json("100".to_owned()),
                    (false, true) => Given::Variable("after".to_owned()),
                    (false, false) => Given::Variable(PAGE[1].to_owned()),
                };
                all.push((name.clone(), At::new(given, place)));
                continue;
            }
            let given = match self.inputs(name).into_iter().next() {
                Some((input, place)) => Some((input, place)),
                None => found_by(self.card, self.refs, name)
                    .next()
                    .map(|_| (name.clone(), place)),
            };
            if let Some((input, place)) = given {
                all.push((name.clone(), At::new(Given::Variable(input), place)));
            }
        }
        all
    }

    /// The inputs that fill a parameter.
    fn inputs(&self, parameter: &str) -> Vec<(String, Place)> {
        let input = &self.card.input;
        let fields = input.shape.fields.iter().zip(&input.places);
        let own = fields.filter(|(field, _)| !is_address(&field.kind));
        let named = own.filter(|(field, _)| {
            let said = input.rest.iter().find(|(name, _)| *name == field.name);
            said.map_or(field.name.as_str(), |(_, rest)| rest.as_str()) == parameter
        });
        named
            .map(|(field, place)| (field.name.clone(), place.name))
            .collect()
    }

    /// Further inputs for a parameter that has one already.
    fn others(&self) -> Vec<(String, String)> {
        let names = self.endpoint.places.keys();
        let others = names.flat_map(|name| {
            let inputs = self.inputs(name).into_iter().skip(1);
            inputs.map(|(input, _)| (name.clone(), input))
        });
        others.collect()
    }

    /// What the operation is called at the root.
    fn root(&self) -> String {
        let suffix = self.written.accept.as_ref().map_or("", |_| AS_TEXT);
        format!("{}{suffix}", self.written.operation.value)
    }

    fn reply_type(&self) -> &str {
        let root = match self.endpoint.method.as_str() {
            "GET" => &self.schema.query,
            _ => &self.schema.mutation,
        };
        let field = self.schema.field(root, &self.written.operation.value);
        field.map_or(ITEMS, |field| named(&field.ty))
    }

    fn is_enum(&self, parameter: &str) -> bool {
        let roots = [&self.schema.query, &self.schema.mutation];
        let field = roots
            .iter()
            .find_map(|root| self.schema.field(root, &self.written.operation.value));
        let ty = field
            .and_then(|field| field.arguments.get(parameter))
            .map(|it| named(&it.ty));
        matches!(
            ty.and_then(|ty| self.schema.get(ty)),
            Some(TypeDef::Enum(_))
        )
    }
}

fn is_address(kind: &crate::ir::Kind) -> bool {
    matches!(
        kind,
        crate::ir::Kind::String {
            address: Some(_),
            ..
        }
    )
}

fn argument(name: &str, given: &At<Given>, filling: &Filling) -> Argument {
    let kind = match &given.value {
        Given::Variable(variable) => ValueKind::Variable(variable.clone()),
        Given::Json(text) => match serde_json::from_str(text) {
            Ok(serde_json::Value::Bool(it)) => ValueKind::Boolean(it),
            Ok(serde_json::Value::Number(it)) => {
                it.as_i64().map_or(ValueKind::Null, ValueKind::Int)
            }
            Ok(serde_json::Value::String(it)) if filling.is_enum(name) => ValueKind::Enum(it),
            Ok(serde_json::Value::String(it)) => ValueKind::String(it),
            _ => ValueKind::Null,
        },
    };
    Argument {
        name: Name::new(name, given.place),
        value: Value {
            kind,
            place: given.place,
        },
    }
}

/// The things whose objects have the value of a parameter: their places in the card, and the way from the object to it.
fn found_by<'c>(
    card: &'c Card,
    refs: &'c Refs,
    parameter: &'c str,
) -> impl Iterator<Item = (usize, &'c RefUse, Vec<String>)> {
    let uses = card
        .input
        .shape
        .refs
        .iter()
        .enumerate()
        .filter(|(_, it)| !it.list);
    uses.filter_map(move |(index, it)| {
        Some((index, it, value_in(refs.get(&it.of)?, refs, parameter)?))
    })
}

/// Where an object, or what it lies within, has the value of a parameter.
fn value_in(of: &Ref, refs: &Refs, parameter: &str) -> Option<Vec<String>> {
    of.ty.as_ref()?;
    let parts = |path: &str| path.split('.').map(str::to_owned).collect::<Vec<_>>();
    if let Some((_, path)) = of.rest.iter().find(|(name, _)| name == parameter) {
        return Some(parts(path));
    }
    let inputs = of.ways.iter().filter_map(|way| match &way.kind {
        WayKind::Named(named) => Some(&named.inputs),
        _ => None,
    });
    let mut inputs = inputs.flatten();
    if let Some(input) = inputs.find(|it| it.rest_name() == parameter) {
        return Some(parts(input.key()));
    }
    let within = of.within.as_ref()?;
    let rest = value_in(refs.get(&within.of.value)?, refs, parameter)?;
    Some([vec![within.up.as_ref()?.value.clone()], rest].concat())
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
            .map(|it| it.given.clone());
        let Some(Given::Variable(variable)) = given else {
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

/// The selection of a reply: what the card's paths look at.
struct Picking<'a> {
    schema: &'a Schema,
}

impl Picking<'_> {
    fn card(&mut self, card: &Card, on: &str, selections: &mut Vec<Selection>) {
        for output in &card.output {
            self.output(output, on, selections);
        }
        for check in &card.check {
            for condition in check.when.iter().chain([&check.that]) {
                for path in condition.predicate.paths() {
                    self.path(&path.segments, &[], on, selections);
                }
            }
        }
    }

    fn output(&mut self, output: &card::Output, on: &str, selections: &mut Vec<Selection>) {
        self.path(&output.path.segments, &output.fields, on, selections);
    }

    fn path(
        &mut self,
        segments: &[expr::Segment],
        fields: &[card::Output],
        on: &str,
        selections: &mut Vec<Selection>,
    ) {
        let Some((first, rest)) = segments.split_first() else {
            return;
        };
        match first.name.as_str() {
            "input" if !rest.is_empty() => return,
            "reply" if !rest.is_empty() => return self.path(rest, fields, on, selections),
            _ => {}
        }
        let known = selections
            .iter()
            .position(|it| matches!(it, Selection::Field(it) if it.name.text == first.name));
        let at = known.unwrap_or_else(|| {
            selections.push(Selection::Field(Field::plain(Name::new(
                &first.name,
                first.place,
            ))));
            selections.len() - 1
        });
        let ty = self
            .schema
            .field(on, &first.name)
            .map(|it| named(&it.ty).to_owned())
            .unwrap_or_default();
        let Some(Selection::Field(field)) = selections.get_mut(at) else {
            return;
        };
        if let Some(expr::Selector::Where(predicate)) = &first.selector {
            for path in predicate.paths() {
                self.path(&path.segments, &[], &ty, &mut field.selections);
            }
        }
        if !rest.is_empty() {
            return self.path(rest, fields, &ty, &mut field.selections);
        }
        for output in fields {
            self.output(output, &ty, &mut field.selections);
        }
        // What ends on an object gives its plain values.
        if let (true, Some(TypeDef::Fields { fields: all, .. })) =
            (fields.is_empty(), self.schema.get(&ty))
        {
            let plain = all
                .iter()
                .filter(|(_, it)| !self.schema.is_composite(named(&it.ty)));
            for (name, _) in plain {
                field.select(name, first.place);
            }
        }
    }
}
