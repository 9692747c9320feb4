//! Parameters of a step: they exist, their sources exist, and the types fit.

use super::terms::{Form, Reading, StepTerms};
use super::{mapping, output};
use crate::card;
use crate::diag::words::CompositeWords;
use crate::diag::{Diagnostic, Report, Reported};
use crate::expr;
use crate::fit::{self, describe};
use crate::given::filled;
use crate::input_path::{self, find};
use crate::ir::{Capability, Field, Kind, Shape, Source, Type};
use crate::place::{At, Place};
use crate::predicate;
use crate::yaml::{Node, TextPlaces, Value};

/// Binds all parameters of a step.
pub(super) fn bind(
    step: &card::Step,
    capability: &Capability,
    declared: Option<Place>,
    terms: &mut StepTerms,
    report: &mut Report,
) -> Result<Vec<(u16, Source)>, Reported> {
    let (mut bound, mut sound) = (Vec::new(), Ok(()));
    for (name, source) in &step.params {
        let Some((index, field)) = find(&capability.input, &name.value) else {
            let words = CompositeWords::UnknownParameter {
                name: name.value.clone(),
                step: capability.id.clone(),
            };
            let known = capability
                .input
                .fields
                .iter()
                .map(|field| field.name.as_str());
            let problem = Diagnostic::new(words, name.place).suggest(&name.value, known);
            sound = Err(report.push(match declared {
                Some(place) => problem.related(place, "the step's card"),
                None => problem,
            }));
            continue;
        };
        let refs = capability.input.refs.iter();
        let of = refs.clone().find(|it| it.id == Some(index));
        let of = of.map(|it| it.of.as_str());
        match one(name, source, (field, of), terms, report) {
            Ok(source) => bound.push((index, source)),
            Err(reported) => sound = Err(reported),
        }
    }
    bound.sort_by_key(|(index, _)| *index);
    for (name, _) in &step.params {
        let Some((index, _)) = find(&capability.input, &name.value) else {
            continue;
        };
        let source = |wanted: u16| Some(&bound.iter().find(|(index, _)| *index == wanted)?.1);
        let parts = filled(&capability.input, index).into_iter();
        let mut given = parts.filter(|part| {
            source(*part)
                .is_some_and(|part| !source(index).is_some_and(|it| excludes(it, part, terms)))
        });
        let part = given
            .next()
            .and_then(|part| capability.input.fields.get(part as usize));
        if let Some(part) = part {
            let words = CompositeWords::AddressTwice {
                name: name.value.clone(),
                part: part.name.clone(),
            };
            let help = format!(
                "leave out `{}`: the composite has taken it apart already",
                name.value
            );
            sound = Err(report.push(Diagnostic::new(words, name.place).help(help)));
        }
    }
    sound.map(|()| bound)
}

/// Whether two inputs name one thing, so that never both are given. Those of a subject may be: its address gives the others.
fn excludes(one: &Source, other: &Source, terms: &StepTerms) -> bool {
    let (shape, one, other) = match (one, other, terms.item) {
        (Source::Input(one), Source::Input(other), _) => (terms.shape, one, other),
        (Source::Item(one), Source::Item(other), Some(Form::Input(Kind::Object(item)))) => {
            (item, one, other)
        }
        _ => return false,
    };
    let ([one], [other]) = (one.as_slice(), other.as_slice()) else {
        return false;
    };
    let mut refs = shape.refs.iter().filter(|it| !it.subject);
    refs.any(|it| {
        let fields = mapping::fields(it);
        fields.contains(one) && fields.contains(other)
    })
}

/// Words of the composite that a step sends as values of an enum of the schema are of that enum.
pub(super) fn name_enums(step: &super::Step, input: &mut Shape) {
    for (index, source) in &step.params {
        let field = step.capability.input.fields.get(usize::from(*index));
        if let Some(field) = field {
            name_enum(
                source,
                &field.kind,
                step.foreach.map(|(index, _)| index),
                input,
            );
        }
    }
}

fn name_enum(source: &Source, parameter: &Kind, list: Option<u16>, input: &mut Shape) {
    let path: Vec<u16> = match (source, list) {
        (Source::Input(path), _) => path.clone(),
        (Source::Item(path), Some(list)) => [&[list], path.as_slice()].concat(),
        (Source::First(sources), _) => {
            for source in sources {
                name_enum(source, parameter, list, input);
            }
            return;
        }
        _ => return,
    };
    if let Some(kind) = input_path::at_mut(input, &path) {
        same_enums(kind, parameter);
    }
}

fn same_enums(kind: &mut Kind, parameter: &Kind) {
    match (kind, parameter) {
        (Kind::Enum(_, of @ None), Kind::Enum(_, known)) => of.clone_from(known),
        (Kind::List { item, .. }, Kind::List { item: known, .. }) => same_enums(item, known),
        // A step for each element.
        (Kind::List { item, .. }, known) => same_enums(item, known),
        (Kind::Object(shape), Kind::Object(known)) => {
            for field in &mut shape.fields {
                if let Some((_, known)) = find(known, &field.name) {
                    same_enums(&mut field.kind, &known.kind);
                }
            }
        }
        _ => {}
    }
}

fn one(
    name: &At<String>,
    source: &card::Source,
    (field, of): (&Field, Option<&str>),
    terms: &mut StepTerms,
    report: &mut Report,
) -> Result<Source, Reported> {
    let values = match source {
        card::Source::Literal(node) => return literal(name, node, field, report),
        card::Source::Expression(source) => &source.values,
    };
    let mut sources = Vec::new();
    for value in values {
        sources.push(match value {
            expr::Value::Literal(json, place) => {
                let json = serde_json::from_str(json).unwrap_or_default();
                literal(name, &node(json, *place), field, report)?
            }
            expr::Value::Count(_, place) => {
                return Err(report.push(predicate::only_in_conditions(*place)));
            }
            expr::Value::Path(path) => {
                let found = terms.find(path, Reading::Parameter, report)?;
                let wrong = |what: String| {
                    let words = CompositeWords::WrongParameter {
                        name: name.value.clone(),
                        expected: describe(&field.kind),
                        found: what,
                    };
                    Diagnostic::new(words, path.place)
                };
                let (fitting, what) = match found.form {
                    Form::Input(kind) => (fits(kind, &field.kind), describe(kind)),
                    Form::Result(ty) => (result_fits(ty, &field.kind, of), output::describe(ty)),
                };
                if let Err(help) = fitting {
                    let alike = what == describe(&field.kind);
                    let problem = wrong(if alike {
                        "one that does not fit".to_owned()
                    } else {
                        what
                    });
                    return Err(report.push(match help {
                        Some(help) => problem.help(help),
                        None => problem,
                    }));
                }
                let sure = terms.sure.contains(&found.term());
                if found.nullable && !field.nullable && !sure {
                    let problem = wrong("something that may be null".to_owned());
                    let help = if values.len() > 1 {
                        "`??` takes what is given, and null is given: forbid null in the input"
                            .to_owned()
                    } else if matches!(found.form, Form::Result(_)) {
                        format!("run the step only when `{path} is present`")
                    } else {
                        format!("forbid null in the input, or run the step only when `{path} is present`")
                    };
                    return Err(report.push(problem.help(help)));
                }
                found.source()
            }
        });
    }
    Ok(match sources.len() {
        1 => sources.remove(0),
        _ => Source::First(sources),
    })
}

fn literal(
    name: &At<String>,
    node: &Node,
    field: &Field,
    report: &mut Report,
) -> Result<Source, Reported> {
    let misfits = fit::value(node, &field.kind, field.nullable);
    let found = match (&node.value, &field.kind) {
        (Value::Text(_), Kind::String { .. })
        | (Value::Number(_), Kind::Number { .. })
        | (Value::List(_), Kind::List { .. }) => "one that does not fit",
        (Value::Number(number), Kind::Integer { .. }) if number.is_i64() => "one that does not fit",
        (Value::Text(_), Kind::Enum(..)) => "none of them",
        _ => node.kind(),
    };
    let mut sound = Ok(());
    for misfit in &misfits {
        let words = CompositeWords::WrongParameter {
            name: name.value.clone(),
            expected: describe(&field.kind),
            found: found.to_owned(),
        };
        let problem = Diagnostic::new(words, misfit.place);
        sound = Err(report.push(problem.help(misfit.problem.clone())));
    }
    sound.map(|()| Source::Json(fit::canonical(node, &field.kind)))
}

/// A JSON value as a node of the card.
fn node(json: serde_json::Value, place: Place) -> Node {
    let value = match json {
        serde_json::Value::Null => Value::Null,
        serde_json::Value::Bool(value) => Value::Bool(value),
        serde_json::Value::Number(value) => Value::Number(value),
        serde_json::Value::String(value) => Value::Text(value),
        serde_json::Value::Array(items) => {
            Value::List(items.into_iter().map(|item| node(item, place)).collect())
        }
        serde_json::Value::Object(entries) => {
            let entries = entries
                .into_iter()
                .map(|(key, value)| (At::new(key, place), node(value, place)));
            Value::Map(entries.collect())
        }
    };
    Node {
        value,
        place,
        bytes: TextPlaces::None,
    }
}

/// Whether a part of a result is of the type of a parameter, which may be the id of a kind of thing.
fn result_fits(ty: &Type, parameter: &Kind, of: Option<&str>) -> Result<(), Option<String>> {
    match (ty, parameter) {
        (Type::Id(found), Kind::String { .. }) => match of {
            Some(of) if of != found => {
                Err(Some(format!("it is the id of `{found}`, not of `{of}`")))
            }
            _ => Ok(()),
        },
        (Type::String | Type::Url | Type::Timestamp | Type::Enum(..), Kind::String { .. })
        | (Type::Int | Type::Long, Kind::Integer { .. } | Kind::Number { .. })
        | (Type::Float, Kind::Number { .. })
        | (Type::Boolean, Kind::Boolean) => Ok(()),
        (Type::Enum(_, values), Kind::Enum(known, _)) => {
            let known = |value: &&String| !known.iter().any(|it| it.eq_ignore_ascii_case(value));
            match values.iter().find(known) {
                Some(value) => Err(Some(format!("`{value}` is no value of the parameter"))),
                None => Ok(()),
            }
        }
        (Type::List(item), Kind::List { item: wanted, .. }) => match &**item {
            Type::Nullable(_) => Err(Some("an element of it may be null".to_owned())),
            item => result_fits(item, wanted, of),
        },
        _ => Err(None),
    }
}

/// Whether every value of one input is of the type of another; limits are checked when the step is.
fn fits(source: &Kind, parameter: &Kind) -> Result<(), Option<String>> {
    match (source, parameter) {
        (Kind::Boolean, Kind::Boolean)
        | (Kind::Integer { .. }, Kind::Integer { .. } | Kind::Number { .. })
        | (Kind::Number { .. }, Kind::Number { .. })
        | (Kind::String { .. } | Kind::Enum(..), Kind::String { .. }) => Ok(()),
        (Kind::Enum(words, _), Kind::Enum(known, _)) => {
            match words
                .iter()
                .find(|word| !known.iter().any(|other| other.eq_ignore_ascii_case(word)))
            {
                Some(word) => Err(Some(format!("`{word}` is no value of the parameter"))),
                None => Ok(()),
            }
        }
        (
            Kind::List { item: source, .. },
            Kind::List {
                item: parameter, ..
            },
        ) => fits(source, parameter),
        (Kind::Object(source), Kind::Object(parameter)) => {
            for field in &source.fields {
                let Some((_, known)) = find(parameter, &field.name) else {
                    return Err(Some(format!("the parameter has no `{}`", field.name)));
                };
                fits(&field.kind, &known.kind)?;
                if field.nullable && !known.nullable {
                    return Err(Some(format!("`{}` may be null", field.name)));
                }
            }
            let always =
                |field: &Field| find(source, &field.name).is_some_and(|(_, given)| given.required);
            match parameter
                .fields
                .iter()
                .find(|field| field.required && field.default.is_none() && !always(field))
            {
                Some(missing) => Err(Some(format!("the parameter needs `{}`", missing.name))),
                None => Ok(()),
            }
        }
        _ => Err(None),
    }
}
