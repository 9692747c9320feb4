//! `confirm`: the query that finds what an operation wrote whose reply was lost.

use std::collections::BTreeSet;

use super::card::{Bound, Context};
use super::output::{Outputs, strip};
use super::predicate::ReplyTerms;
use super::view::View;
use crate::ast::{OperationKind, TypeRef, VariableDefinition};
use crate::card::Confirm;
use crate::diag::words::BindWords;
use crate::diag::{Diagnostic, Report, Reported};
use crate::documents::assignable;
use crate::ir::{self, Predicate, Term, Type};
use crate::place::Place;
use crate::predicate;
use crate::refs::conditions::Conditions;
use crate::schema::{is_non_null, nullable};

type Query = (ir::Operation, Vec<ir::OutputField>);

/// Binds the query, and those that take its place when an input is given.
pub(super) fn bind(
    context: &mut Context,
    confirm: &Confirm,
    bound: &mut Bound,
    report: &mut Report,
) -> Result<ir::Confirm, Reported> {
    let (mut operation, output) = query(context, confirm, None, bound, report)?;
    for (given, other) in &confirm.instead {
        let given = context.input(given, report)?;
        let (other, found) = query(context, other, Some(given), bound, report)?;
        operation.alternatives.push((given, other, found));
    }
    let keys = &context.graphql.base.keys;
    Ok(ir::Confirm {
        operation,
        output,
        at: keys.iter().skip(1).cloned().collect(),
        aside: set_aside(&mut bound.operation.ensure, keys),
    })
}

/// What the query finds must have all that the card's output and conditions look at, because it is read in place of the reply that was
/// lost.
fn query(
    context: &mut Context,
    confirm: &Confirm,
    given: Option<u16>,
    bound: &Bound,
    report: &mut Report,
) -> Result<Query, Reported> {
    report.all_of(|report| checked(context, confirm, given, bound, report))?
}

fn checked(
    context: &mut Context,
    confirm: &Confirm,
    given: Option<u16>,
    bound: &Bound,
    report: &mut Report,
) -> Result<Query, Reported> {
    let graphql = context.graphql;
    let name = &confirm.operation;
    let document = context.document(name, &graphql.document, report)?;
    let refuse = |why: &str, place: Place| {
        let words = BindWords::InvalidConfirm {
            name: name.value.clone(),
            why: why.to_owned(),
        };
        Diagnostic::new(words, place).related(document.operation.name.place, "declared here")
    };
    if document.operation.kind != OperationKind::Query {
        return Err(report.push(refuse("it is a mutation", name.place)));
    }
    if graphql.kind.value != OperationKind::Mutation {
        let why = "the card only reads, so nothing of it has to be found";
        return Err(report.push(refuse(why, name.place)));
    }
    let variables = variables(&bound.operation, given, document, report);
    let refs = context.binding.refs;
    let view = View::new(document, context.binding.schema).typed(refs);
    let (original, _) = context.original;
    let shape = &original.input.shape;
    let mut used = Vec::new();
    let mut outputs = Outputs {
        view: &view,
        shape,
        present: &BTreeSet::new(),
        used: &mut used,
        lookup: false,
        confirms: true,
    };
    let target = outputs.path(&confirm.found, &view.root(), true, report)?;
    let Some(item) = target.scope.clone() else {
        return Err(report.push(refuse("`found` is no object", confirm.found.place)));
    };
    let list = matches!(strip(&target.ty), Type::List(_));
    let chosen = confirm.found.segments.iter();
    let chosen = chosen.filter(|it| it.selector.is_some()).count();
    if list != (chosen == 1) || list && confirm.that.is_some() {
        let why = "`found` chooses items of one list in brackets, or it is an object that `that` says more about";
        return Err(report.push(refuse(why, confirm.found.place)));
    }
    // Everything that the card says about what it wrote must be there to be read.
    let mut lacks = Report::default();
    let found = outputs.fields(&original.output, &item, false, &mut lacks);
    let conditions = Conditions {
        shape,
        refs,
        bare: false,
    };
    let mut terms = ReplyTerms {
        view: &view,
        scope: item,
        shape,
        used: &mut used,
        confirms: false,
    };
    for check in original.check.iter().filter(|check| !check.is_rule()) {
        // What is wrong is reported; there is nothing to keep.
        let _ = predicate::lower(&conditions.expand(&check.whole()), &mut terms, &mut lacks);
    }
    if let Some(first) = lacks.finish().first() {
        let why = format!("`output` and `check` need more of it: {}", first.message);
        return Err(report.push(refuse(&why, confirm.found.place)));
    }
    for (main, other) in bound.output.iter().zip(&found) {
        if !alike(&main.ty, &other.ty) {
            let why = format!("its `{}` has another type than the output", main.name);
            report.push(refuse(&why, confirm.found.place));
        }
    }
    let mut ensure = Vec::new();
    if let Some(that) = &confirm.that {
        terms.scope = view.root();
        terms.confirms = true;
        let predicate = predicate::lower(&conditions.expand(&that.predicate), &mut terms, report)?;
        ensure.push(ir::Ensure {
            predicate,
            text: that.text.clone(),
            message: None,
        });
    }
    let operation = ir::Operation {
        document: document.clone(),
        variables,
        lookups: Vec::new(),
        ensure,
        pages: None,
        alternatives: Vec::new(),
        confirm: None,
        rest: None,
    };
    let output = vec![ir::OutputField {
        name: "found".to_owned(),
        path: Some(target.path),
        fields: Vec::new(),
        // What it must be is checked when it is read in place of the reply.
        ty: Type::Json,
        optional: false,
    }];
    Ok((operation, output))
}

/// The variables of the query, each one of the card's operation. That of an input that is given is not null.
fn variables(
    operation: &ir::Operation,
    given: Option<u16>,
    document: &ir::Document,
    report: &mut Report,
) -> Vec<ir::Variable> {
    let main = &operation.document.operation.variables;
    let fits = |known: &VariableDefinition, bound: &ir::Variable, wanted: &TypeRef| {
        let wanted = match bound.input {
            Some(_) if bound.input == given => nullable(wanted),
            _ => wanted,
        };
        assignable(&known.ty, wanted)
    };
    let mut all = Vec::new();
    for variable in &document.operation.variables {
        let name = &variable.name.text;
        let known = main.iter().find(|it| it.name.text == *name);
        let bound = operation.variables.iter().find(|it| it.name == *name);
        match (known, bound) {
            (Some(known), Some(bound)) if fits(known, bound, &variable.ty) => {
                all.push(ir::Variable {
                    injects: Vec::new(),
                    required: is_non_null(&variable.ty) && variable.default.is_none(),
                    ..bound.clone()
                });
            }
            (known, _) => {
                let why = match known {
                    Some(_) => format!("its variable `${name}` has another type than the card's"),
                    None => format!("its variable `${name}` is none of the card's operation"),
                };
                let words = BindWords::InvalidConfirm {
                    name: document.operation.name.text.clone(),
                    why,
                };
                let names = main.iter().map(|it| it.name.text.as_str());
                let problem = Diagnostic::new(words, variable.name.place);
                report.push(match known {
                    Some(_) => problem,
                    None => problem.suggest(name, names),
                });
            }
        }
    }
    all
}

/// Puts the conditions first that are about other parts of the reply, and counts them.
fn set_aside(all: &mut Vec<ir::Ensure<Predicate>>, keys: &[String]) -> u16 {
    let about = |it: &ir::Ensure<Predicate>| {
        !predicate::mentions(
            &it.predicate,
            &|term| matches!(term, Term::Reply(path) if !path.starts_with(keys)),
        )
    };
    let (own, aside): (Vec<_>, Vec<_>) = std::mem::take(all).into_iter().partition(about);
    let count = u16::try_from(aside.len()).unwrap_or(u16::MAX);
    all.extend(aside);
    all.extend(own);
    count
}

/// Whether two types differ at most in what may be null: conditions on the reply promise more than its schema.
fn alike(left: &Type, right: &Type) -> bool {
    match (strip(left), strip(right)) {
        (Type::List(left), Type::List(right)) => alike(left, right),
        (Type::Object(_, left), Type::Object(_, right)) => {
            left.len() == right.len()
                && left
                    .iter()
                    .zip(right)
                    .all(|((name, left), (other, right))| name == other && alike(left, right))
        }
        // Of an interface nobody knows what an id is of.
        (Type::Id(_), Type::String) | (Type::String, Type::Id(_)) => true,
        // The whole numbers of REST are larger.
        (Type::Int, Type::Long) | (Type::Long, Type::Int) => true,
        (left, right) => left == right,
    }
}
