//! Results of earlier steps: `steps.bug.id`, typed by what the step's capability gives back.

use super::Step;
use crate::card;
use crate::diag::words::CompositeWords;
use crate::diag::{Diagnostic, Report, Reported};
use crate::expr::Segment;
use crate::ir::{Predicate, StepResult, Type};
use crate::place::{At, Place};

/// The steps that one step can refer to.
pub(super) struct Results<'s, 'a> {
    /// All steps as they are written.
    pub(super) written: &'s [card::Step],
    /// Those before it.
    pub(super) earlier: &'s [Result<Step<'a>, Reported>],
}

/// A value in the result of a step.
pub(super) struct Given<'a> {
    pub(super) at: StepResult,
    pub(super) ty: &'a Type,
    /// It, or an object on the way, may be null.
    pub(super) nullable: bool,
    /// The step runs only when this holds.
    pub(super) when: Option<Predicate>,
}

/// What to do instead of using the results of a step that runs for each element.
const MANY: &str = "give the list to the composite instead, or write a chain, where `made.results[0].data.id` is one of its results";

/// Names that mean something already.
const TAKEN: [&str; 3] = ["item", "input", "steps"];

/// Checks the names of all steps.
pub(super) fn check_names(steps: &[card::Step], report: &mut Report) -> Result<(), Reported> {
    let mut checked = Ok(());
    for (index, step) in steps.iter().enumerate() {
        let Some(name) = &step.name else { continue };
        let starts_small = name.value.starts_with(|c: char| c.is_ascii_lowercase());
        let same = |other: &&At<String>| other.value == name.value;
        let mut before = steps.iter().take(index).filter_map(|it| it.name.as_ref());
        let (why, first) = match before.find(same) {
            Some(first) => ("is the name of another step", Some(first.place)),
            None if TAKEN.contains(&name.value.as_str()) => ("means something already", None),
            None if !starts_small => ("does not start with a small letter", None),
            None => continue,
        };
        let words = CompositeWords::InvalidStepName {
            name: name.value.clone(),
            why: why.to_owned(),
        };
        let problem = Diagnostic::new(words, name.place);
        checked = Err(report.push(match first {
            Some(first) => problem.related(first, "first used here"),
            None => problem.help("choose another name"),
        }));
    }
    checked
}

impl<'a> Results<'_, 'a> {
    /// Follows `steps.name.field`.
    pub(super) fn find(
        &self,
        name: &Segment,
        inside: &[Segment],
        place: Place,
        report: &mut Report,
    ) -> Result<Given<'a>, Reported> {
        let own = self.earlier.len();
        let called = |step: &card::Step| step.name.as_ref().is_some_and(|it| it.value == name.name);
        let position = self.written.iter().position(called);
        let step = match position.map(|at| (at, self.earlier.get(at))) {
            Some((_, Some(Err(reported)))) => return Err(*reported),
            Some((at, Some(Ok(step)))) if !step.looped() => Some((at, step)),
            _ => None,
        };
        let Some((at, step)) = step else {
            let why = match position {
                None => "no step is called so",
                Some(at) if at == own => "it is the step itself",
                Some(at) if at > own => "it comes later, and only earlier steps can be used",
                Some(_) => "it runs for each element of a list, so that it has many results",
            };
            let words = CompositeWords::UnknownStep {
                name: name.name.clone(),
                why: why.to_owned(),
            };
            let problem = Diagnostic::new(words, name.place).once();
            let earlier = self.written.iter().take(own);
            let known = earlier.filter_map(|step| Some(step.name.as_ref()?.value.as_str()));
            let known: Vec<&str> = known.collect();
            return Err(report.push(match position {
                None if known.is_empty() => {
                    let help = format!("call the step whose result it is by `as: {}`", name.name);
                    problem.help(help)
                }
                None => problem.suggest(&name.name, known),
                Some(at) if at < own => problem.help(MANY),
                Some(_) => problem,
            }));
        };
        let Some((first, rest)) = inside.split_first() else {
            let words = CompositeWords::UnknownSource {
                name: name.name.clone(),
                on: "a value: it is the whole result of a step".to_owned(),
            };
            let problem = Diagnostic::new(words, place);
            let known = step.capability.output.iter().map(|field| &field.name);
            let help = known.map(|field| format!("`steps.{}.{field}`", name.name));
            let help: Vec<String> = help.collect();
            return Err(report.push(problem.help(format!("there is {}", help.join(", ")))));
        };
        let fields: Vec<(&str, &'a Type)> = (step.capability.output.iter())
            .map(|field| (field.name.as_str(), &field.ty))
            .collect();
        let on = format!("the result of `{}`", step.capability.id);
        let (ty, nullable) = field(&fields, first, rest, &on, report)?;
        Ok(Given {
            at: StepResult {
                step: at as u16,
                path: inside.iter().map(|it| it.name.clone()).collect(),
            },
            ty,
            nullable,
            when: step.when.clone(),
        })
    }
}

/// Follows keys inside an object of a result: what is there, and whether it may be null.
pub(super) fn inside<'a>(
    ty: &'a Type,
    first: &Segment,
    rest: &[Segment],
    on: &str,
    report: &mut Report,
) -> Result<(&'a Type, bool), Reported> {
    match ty {
        Type::Nullable(inner) => {
            let (ty, _) = inside(inner, first, rest, on, report)?;
            Ok((ty, true))
        }
        Type::Object(_, fields) => {
            let fields: Vec<(&str, &Type)> =
                fields.iter().map(|(it, ty)| (it.as_str(), ty)).collect();
            field(&fields, first, rest, on, report)
        }
        other => {
            let list = matches!(other, Type::List(_));
            let what = if list { "a list" } else { "a plain value" };
            let words = CompositeWords::UnknownSource {
                name: first.name.clone(),
                on: format!("{on}, which is {what}"),
            };
            let problem = Diagnostic::new(words, first.place);
            Err(report.push(match list {
                true => problem.help("let a step of its own go through it: `foreach: steps.x.y`"),
                false => problem,
            }))
        }
    }
}

fn field<'a>(
    fields: &[(&str, &'a Type)],
    first: &Segment,
    rest: &[Segment],
    on: &str,
    report: &mut Report,
) -> Result<(&'a Type, bool), Reported> {
    let Some((_, ty)) = fields.iter().find(|(name, _)| *name == first.name) else {
        let words = CompositeWords::UnknownSource {
            name: first.name.clone(),
            on: on.to_owned(),
        };
        let problem = Diagnostic::new(words, first.place);
        let known = fields.iter().map(|(name, _)| *name);
        return Err(report.push(problem.suggest(&first.name, known)));
    };
    match rest.split_first() {
        None => Ok(match ty {
            Type::Nullable(inner) => (inner, true),
            ty => (ty, false),
        }),
        Some((next, rest)) => inside(ty, next, rest, &format!("`{}`", first.name), report),
    }
}

/// Whether a step that runs when `own` holds runs only when `other` does.
pub(super) fn implies(own: Option<&Predicate>, other: Option<&Predicate>) -> bool {
    match (own, other) {
        (_, None) => true,
        (Some(Predicate::All(parts)), Some(other)) if parts.contains(other) => true,
        (own, other) => own == other,
    }
}
