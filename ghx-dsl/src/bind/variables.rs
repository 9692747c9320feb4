//! Variables of the main document: what fills each of them, and that something always does.

use std::collections::BTreeMap;

use super::card::Context;
use super::inputs::{self, KindMisfit, KindProblem};
use super::lookups::{BoundLookup, Inject};
use super::nulls;
use super::pages::BoundPages;
use crate::ast::{OperationKind, VariableDefinition};
use crate::card::FieldPlace;
use crate::diag::words::{BindWords, DocumentWords};
use crate::diag::{Diagnostic, Report};
use crate::input_path::find;
use crate::ir::{self, Bound, Form, Kind, Source, Variable};
use crate::place::Place;
use crate::schema::{is_non_null, show};

/// Binds all variables of a document, in order.
pub(super) fn bind(
    context: &mut Context,
    document: &ir::Document,
    lookups: &[BoundLookup],
    injects: &[Inject],
    pages: Option<&BoundPages>,
    report: &mut Report,
) -> Vec<Variable> {
    let mut bound = Vec::new();
    let bounds = bounds(document);
    for variable in &document.operation.variables {
        let name = &variable.name.text;
        let direct = find(&context.card.input.shape, name).map(|(index, _)| index);
        let required = is_non_null(&variable.ty) && variable.default.is_none();
        let mut form = None;
        if let Some(index) = direct {
            context.used.push(index);
            form = formed(context, index, variable, report);
            direct_input(context, index, variable, document, report);
            if let Some(connection) = bounds.get(name.as_str()) {
                page_size(context, index, connection, document.operation.kind, report);
            }
        }
        let filling: Vec<&Inject> = injects
            .iter()
            .filter(|inject| inject.target == *name)
            .collect();
        let ways: Vec<u16> = filling.iter().filter_map(|inject| inject.lookup).collect();
        let paged = pages.is_some_and(|pages| pages.variables.contains(name));
        if direct.is_none() && filling.is_empty() && !paged && !context.incomplete {
            let words = BindWords::UnboundVariable { name: name.clone() };
            let known = context
                .card
                .input
                .shape
                .fields
                .iter()
                .map(|field| field.name.as_str());
            let close: Vec<&str> = known.collect();
            let best = crate::diag::closest(name, &close);
            // The input that is called otherwise is the likelier mistake.
            let input = best.and_then(|best| context.card.input.place_of(best));
            let problem = Diagnostic::new(words, input.unwrap_or(context.operation_place()))
                .related(variable.name.place, "declared here");
            report.push(match best {
                Some(best) => problem.help(format!(
                    "rename the input `{best}`, or add an input `{name}`"
                )),
                None => problem.help(format!(
                    "add an input `{name}`, or a look-up that is injected into it"
                )),
            });
            // The input that was meant is not to be called unused as well.
            let meant = best.and_then(|best| find(&context.card.input.shape, best));
            context.used.extend(meant.map(|(index, _)| index));
        } else if required && !context.incomplete {
            always_given(context, variable, direct, &ways, lookups, report);
        }
        exclusions(context, document, direct, &ways, lookups);
        bound.push(Variable {
            name: name.clone(),
            input: direct,
            required,
            injects: ways,
            form,
        });
    }
    bound
}

/// How an input is sent, if not as it is given: as its `sent` says, or as the schema's type wants it.
fn formed(
    context: &mut Context,
    index: u16,
    variable: &VariableDefinition,
    report: &mut Report,
) -> Option<Form> {
    let input = &context.card.input;
    let field = input.shape.fields.get(index as usize)?;
    if let Some((_, sent)) = input.sent.iter().find(|(name, _)| *name == field.name) {
        let own = Source::Input(vec![index]);
        let (source, used) = sent.source(own, &input.shape, report).ok()?;
        context.used.extend(used);
        return Some(Form::Text(source));
    }
    let mut paths = Vec::new();
    inputs::base64(
        &field.kind,
        &variable.ty,
        context.binding.schema,
        &[],
        &mut paths,
    );
    (!paths.is_empty()).then_some(Form::Base64(paths))
}

/// The input of the same name must fit.
fn direct_input(
    context: &mut Context,
    index: u16,
    variable: &VariableDefinition,
    document: &ir::Document,
    report: &mut Report,
) {
    let (Some(field), Some(place)) = (
        context.card.input.shape.fields.get(index as usize),
        context.card.input.places.get(index as usize),
    ) else {
        return;
    };
    let declared = variable.name.place;
    if let Err(misfits) = inputs::fits(&field.kind, &variable.ty, context.binding.schema) {
        for misfit in misfits {
            let wanted = show(&variable.ty);
            report.push(wrong_input(&field.name, misfit, place, declared, wanted));
        }
    } else if field.nullable
        && let Some(refusal) = nulls::refusal(document, variable)
    {
        report.push(refusal.of(&field.name, place.name));
    }
    if let Some(field) = context.shape.fields.get_mut(index as usize) {
        inputs::narrow(&mut field.kind, &variable.ty, context.binding.schema);
    }
}

fn wrong_input(
    name: &str,
    misfit: KindMisfit,
    place: &FieldPlace,
    declared: Place,
    variable: String,
) -> Diagnostic {
    let here = place.find(&misfit.path);
    let problem = match misfit.problem {
        KindProblem::Value(index, value, on) => {
            let at = here.values.get(index).copied().unwrap_or(here.name);
            Diagnostic::new(DocumentWords::UnknownEnumValue { value, on }, at)
        }
        KindProblem::Type(input) => {
            let name = name.to_owned();
            Diagnostic::new(
                BindWords::WrongInput {
                    name,
                    input,
                    variable,
                },
                here.name,
            )
        }
        KindProblem::Nested(why) => {
            let parts: Vec<&str> = std::iter::once(name)
                .chain(misfit.path.iter().map(String::as_str))
                .collect();
            let name = parts.join(".");
            Diagnostic::new(BindWords::WrongNestedInput { name, why }, here.name)
        }
    };
    let problem = problem.related(declared, "the variable is declared here");
    match misfit.help {
        Some(help) => problem.help(help),
        None => problem,
    }
}

/// The variables that say how many items of a connection are wanted, and the connection.
pub(super) fn bounds(document: &ir::Document) -> BTreeMap<&str, &str> {
    let bounds = document.uses.bounds.iter();
    let bounds = bounds.filter_map(|(field, bound)| match bound {
        Bound::Variable(name) => Some((name.as_str(), field.text.as_str())),
        _ => None,
    });
    bounds.collect()
}

/// GitHub gives 1 to 100 items at a time; an input that allows more would only fail later.
fn page_size(
    context: &Context,
    index: u16,
    connection: &str,
    kind: OperationKind,
    report: &mut Report,
) {
    let fields = &context.card.input.shape.fields;
    let (Some(field), Some(place)) = (
        fields.get(index as usize),
        context.card.input.places.get(index as usize),
    ) else {
        return;
    };
    if let Some(problem) = unlimited(&field.kind, connection, kind, place.name) {
        report.push(problem);
    }
}

/// What is wrong with an input that says how many items of a connection are wanted.
pub(super) fn unlimited(
    input: &Kind,
    connection: &str,
    kind: OperationKind,
    place: Place,
) -> Option<Diagnostic> {
    let Kind::Integer { min, max } = *input else {
        return None;
    };
    if min.is_some_and(|min| min >= 1) && max.is_some_and(|max| max <= 100) {
        return None;
    }
    let field = connection.to_owned();
    let why = "takes its size from an input that is not limited to 1 to 100".to_owned();
    let problem = match kind {
        OperationKind::Query => {
            Diagnostic::new(DocumentWords::UnboundedConnection { field, why }, place)
        }
        OperationKind::Mutation => {
            Diagnostic::new(DocumentWords::UnboundedPayload { field, why }, place)
        }
    };
    Some(problem.help("give it `minimum: 1` and `maximum: 100`"))
}

/// A required variable needs a value in every way to fill in the input schema's choices.
fn always_given(
    context: &Context,
    variable: &VariableDefinition,
    direct: Option<u16>,
    ways: &[u16],
    lookups: &[BoundLookup],
    report: &mut Report,
) {
    for combination in context.chosen.combinations(&context.card.input.shape) {
        let given = |index: &u16| combination.given.contains(index);
        let by_lookup = ways
            .iter()
            .filter_map(|way| lookups.get(*way as usize))
            .any(|lookup| lookup.needs.met(given));
        if direct.as_ref().is_some_and(given) || by_lookup {
            continue;
        }
        let words = BindWords::NotAlwaysGiven {
            name: variable.name.text.clone(),
            when: combination.text.clone(),
        };
        let place = direct
            .and_then(|index| context.card.input.places.get(index as usize))
            .map_or_else(|| context.operation_place(), |place| place.name);
        let needs = ways.first().and_then(|way| lookups.get(*way as usize));
        let needs = needs.filter(|_| direct.is_none());
        let missing = needs.map(|lookup| lookup.needs.missing(given, &context.card.input.shape));
        let help = match (needs, missing.as_deref()) {
            (Some(lookup), Some(missing)) if !missing.is_empty() => format!(
                "look-up `{}` needs {missing}: make that required, or add it to a `oneOf`",
                lookup.ir.name
            ),
            _ => "make the input required, or add it to a `oneOf`".to_owned(),
        };
        report.push(
            Diagnostic::new(words, place)
                .related(variable.name.place, "declared here")
                .help(help),
        );
        return;
    }
}

/// Two ways to fill one variable exclude each other, unless a choice already says so.
fn exclusions(
    context: &mut Context,
    document: &ir::Document,
    direct: Option<u16>,
    ways: &[u16],
    lookups: &[BoundLookup],
) {
    let shape = &context.shape;
    let field = |index: u16| shape.fields.get(index as usize);
    let own: Vec<&BoundLookup> = ways
        .iter()
        .filter_map(|way| lookups.get(*way as usize))
        .collect();
    // An input that also serves something else says nothing about this variable.
    let serves_else = |index: u16| {
        let bound = field(index).is_some_and(|field| {
            document
                .operation
                .variables
                .iter()
                .any(|variable| variable.name.text == field.name)
        });
        let mut others = lookups
            .iter()
            .enumerate()
            .filter(|(way, _)| !ways.contains(&(*way as u16)));
        let shared = others.any(|(_, other)| other.needs.all().any(|need| need == index));
        let listed = own.iter().any(|lookup| lookup.foreach == Some(index));
        bound || (shared && !listed)
    };
    let optional = |index: u16| field(index).is_some_and(|field| !field.required);
    let mut fillers: Vec<u16> = direct.into_iter().collect();
    for index in own.iter().flat_map(|lookup| lookup.needs.all()) {
        if !fillers.contains(&index) && !serves_else(index) {
            fillers.push(index);
        }
    }
    let mut pairs = Vec::new();
    for (position, first) in fillers.iter().copied().enumerate() {
        for second in fillers.iter().copied().skip(position + 1) {
            let together = own.iter().any(|lookup| {
                [first, second]
                    .iter()
                    .all(|index| lookup.needs.all().any(|need| need == *index))
            });
            let pair = vec![first, second];
            if !together
                && !shape.exclusive.contains(&pair)
                && !in_choice(shape, first, second)
                && optional(first)
                && optional(second)
            {
                pairs.push(pair);
            }
        }
    }
    context.shape.exclusive.extend(pairs);
}

/// Whether a choice keeps two inputs apart.
pub(super) fn in_choice(shape: &ir::Shape, first: u16, second: u16) -> bool {
    shape.choices.iter().any(|groups| {
        let apart = |group: &Vec<u16>| group.contains(&first) != group.contains(&second);
        let holds = |index: u16| groups.iter().any(|group| group.contains(&index));
        holds(first) && holds(second) && groups.iter().any(apart)
    })
}

impl Context<'_> {
    /// Where an input is declared.
    pub(super) fn input_place(&self, index: u16) -> Option<Place> {
        let place = self.card.input.places.get(index as usize)?;
        Some(place.name)
    }

    /// Where the card names its operation.
    pub(super) fn operation_place(&self) -> Place {
        self.graphql.operation.place
    }
}
