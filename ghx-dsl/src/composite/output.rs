//! The output of a composite, typed from the outputs of its steps.

use super::Step;
use super::stems::MEMBERS;
use crate::diag::words::CompositeWords;
use crate::diag::{Diagnostic, Report};
use crate::ir::{OutputField, Strategy, Type};
use crate::place::{At, Place};

/// The fields of a composite's output.
pub(super) fn output(
    strategy: &At<Strategy>,
    steps: &[Step],
    stems: &[String],
    report: &mut Report,
) -> Vec<OutputField> {
    match strategy.value {
        Strategy::Merge => merge(strategy.place, steps, report),
        Strategy::Array => array(steps, stems),
        Strategy::Last => last(steps),
    }
}

fn field(name: &str, ty: Type) -> OutputField {
    OutputField {
        name: name.to_owned(),
        path: None,
        fields: Vec::new(),
        ty,
        optional: false,
    }
}

fn null(ty: Type) -> Type {
    match ty {
        Type::Nullable(_) => ty,
        ty => Type::Nullable(Box::new(ty)),
    }
}

fn plain(ty: &Type) -> &Type {
    match ty {
        Type::Nullable(inner) => inner,
        ty => ty,
    }
}

fn merge(place: Place, steps: &[Step], report: &mut Report) -> Vec<OutputField> {
    let mut fields: Vec<(OutputField, &Step)> = Vec::new();
    for step in steps {
        let sure = step.when.is_none() && !step.looped();
        for output in &step.capability.output {
            let ty = if sure {
                output.ty.clone()
            } else {
                null(output.ty.clone())
            };
            match fields
                .iter_mut()
                .find(|(known, _)| known.name == output.name)
            {
                None => {
                    let mut field = field(&output.name, ty);
                    field.optional = !sure;
                    fields.push((field, step));
                }
                // A later step that runs overwrites an earlier one, also with null.
                Some((known, _)) if same(&known.ty, &ty) => {
                    known.optional &= !sure;
                    if sure {
                        known.ty = ty;
                    } else if matches!(output.ty, Type::Nullable(_)) {
                        known.ty = null(known.ty.clone());
                    }
                }
                Some((known, first)) => {
                    let words = CompositeWords::MergeClash {
                        name: output.name.clone(),
                        first: describe(plain(&known.ty)),
                        second: describe(plain(&ty)),
                    };
                    report.push(
                        Diagnostic::new(words, place)
                            .related(first.card.capability.place, "first from this step")
                            .related(step.card.capability.place, "then from this one")
                            .help("let the output be that of the last step (`last`), or rename the field in the `output` of one of the cards"),
                    );
                }
            }
        }
    }
    fields.into_iter().map(|(field, _)| field).collect()
}

fn array(steps: &[Step], stems: &[String]) -> Vec<OutputField> {
    let [index, ok, error] = MEMBERS.map(str::to_owned);
    let mut members = vec![(index, Type::Int), (ok, Type::Boolean)];
    for (step, stem) in steps.iter().zip(stems) {
        let fields = step
            .capability
            .output
            .iter()
            .map(|field| (field.name.clone(), field.ty.clone()))
            .collect();
        members.push((stem.clone(), null(Type::Object(stem.clone(), fields))));
    }
    members.push((error, null(Type::Json)));
    let item = Type::Object("Result".to_owned(), members);
    vec![field("results", Type::List(Box::new(item)))]
}

fn last(steps: &[Step]) -> Vec<OutputField> {
    let Some(step) = steps.last() else {
        return Vec::new();
    };
    let sure = step.when.is_none() && !step.looped();
    let fields = step.capability.output.iter();
    fields
        .map(|output| {
            field(
                &output.name,
                if sure {
                    output.ty.clone()
                } else {
                    null(output.ty.clone())
                },
            )
        })
        .collect()
}

/// Whether two types are the same but for null-ness and for what structs would be called.
fn same(first: &Type, second: &Type) -> bool {
    match (plain(first), plain(second)) {
        (Type::List(first), Type::List(second)) => same(first, second),
        (Type::Object(_, first), Type::Object(_, second)) => {
            first.len() == second.len()
                && first
                    .iter()
                    .zip(second)
                    .all(|((name, first), (other, second))| name == other && same(first, second))
        }
        (first, second) => first == second,
    }
}

/// What a result is, for messages.
pub(super) fn describe(ty: &Type) -> String {
    match ty {
        Type::String | Type::Url | Type::Timestamp => "text".to_owned(),
        Type::Int | Type::Long => "an integer".to_owned(),
        Type::Float => "a number".to_owned(),
        Type::Boolean => "a boolean".to_owned(),
        Type::Enum(name, _) => format!("the enum `{name}`"),
        Type::List(inner) => format!("a list of {}", describe(plain(inner))),
        Type::Object(name, _) => format!("an object `{name}`"),
        Type::Nullable(inner) => describe(inner),
        Type::Json => "any JSON".to_owned(),
        Type::Id(of) => format!("the id of `{of}`"),
    }
}
