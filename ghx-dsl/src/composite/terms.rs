//! What paths mean in a step: inside `foreach` a bare path is the item's, elsewhere the input's, and `steps.x` is a result.

use super::results::{Given, Results, implies, inside};
use super::used::Used;
use crate::block::Input;
use crate::card;
use crate::diag::words::CompositeWords;
use crate::diag::{Diagnostic, Report, Reported, closest};
use crate::expr::{Path, Segment};
use crate::input_path::{Resolved, resolve};
use crate::ir::{Kind, Predicate, Shape, Source, StepResult, Term, Type};
use crate::place::Place;
use crate::predicate::{Terms, Values, input_values, never_in_when, no_brackets, reply_values};

/// The input, the item of a loop, and the results of earlier steps.
pub(super) struct StepTerms<'a, 'u> {
    pub(super) shape: &'a Shape,
    /// The same inputs, with where each is declared.
    pub(super) declared: &'a Input,
    pub(super) item: Option<Form<'a>>,
    pub(super) loop_index: Option<u16>,
    pub(super) results: &'u Results<'u, 'a>,
    /// When the step runs.
    pub(super) when: Option<Predicate>,
    /// What `when` makes sure of: it is given and not null.
    pub(super) sure: Vec<Term>,
    /// The results that are there, and not null, whenever the step runs.
    pub(super) always: Vec<Term>,
    pub(super) used: &'u mut Used,
}

/// What a value is: an input, or a part of a result.
#[derive(Clone, Copy)]
pub(super) enum Form<'a> {
    Input(&'a Kind),
    Result(&'a Type),
}

/// Where a path leads, and what is there.
pub(super) struct Found<'a> {
    at: Leads,
    pub(super) form: Form<'a>,
    pub(super) nullable: bool,
}

/// Where a path leads.
enum Leads {
    Input(Vec<u16>),
    Item(Vec<u16>),
    Result(StepResult),
    Element(Vec<String>),
}

impl Found<'_> {
    /// It as a part of a condition.
    pub(super) fn term(&self) -> Term {
        match &self.at {
            Leads::Input(indexes) => Term::Input(indexes.clone()),
            Leads::Item(indexes) => Term::Item(indexes.clone()),
            Leads::Result(at) => Term::Result(at.clone()),
            Leads::Element(keys) => Term::Element(keys.clone()),
        }
    }

    /// It as the source of a parameter.
    pub(super) fn source(self) -> Source {
        match self.at {
            Leads::Input(indexes) => Source::Input(indexes),
            Leads::Item(indexes) => Source::Item(indexes),
            Leads::Result(at) => Source::Result(at),
            Leads::Element(keys) => Source::Element(keys),
        }
    }
}

/// Which words to use when a path leads nowhere.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Reading {
    Parameter,
    When,
}

impl<'a> StepTerms<'a, '_> {
    /// Follows a path.
    pub(super) fn find(
        &mut self,
        path: &Path,
        reading: Reading,
        report: &mut Report,
    ) -> Result<Found<'a>, Reported> {
        no_brackets(path, report)?;
        let (first, rest) = path.split(report)?;
        let whole = (first, rest);
        match (first.name.as_str(), self.item, rest.split_first()) {
            ("steps", _, Some((name, inside))) => {
                let given = self.results.find(name, inside, path.place, report)?;
                Ok(self.result(given))
            }
            ("input", _, Some(inside)) => self.input(inside, reading, report),
            ("item", Some(form), None) => {
                let at = match form {
                    Form::Input(_) => Leads::Item(Vec::new()),
                    Form::Result(_) => Leads::Element(Vec::new()),
                };
                let found = Found {
                    at,
                    form,
                    nullable: false,
                };
                Ok(self.noted(found, reading))
            }
            ("item", Some(Form::Result(ty)), Some(inside)) => self.element(ty, inside, report),
            (_, Some(Form::Result(ty)), _) => self.element(ty, whole, report),
            ("item", Some(Form::Input(Kind::Object(shape))), Some(inside)) => {
                self.item(shape, inside, reading, report)
            }
            (_, Some(Form::Input(Kind::Object(shape))), _) => {
                self.item(shape, whole, reading, report)
            }
            (_, Some(_), _) => {
                let on = "an item, which is no object,".to_owned();
                Err(report.push(
                    unknown(
                        rest.first()
                            .filter(|_| first.name == "item")
                            .unwrap_or(first),
                        &on,
                        reading,
                    )
                    .help("write `item` for the item itself, `input.x` for an input"),
                ))
            }
            (_, None, _) => self.input(whole, reading, report),
        }
    }

    fn input(
        &mut self,
        at: (&Segment, &[Segment]),
        reading: Reading,
        report: &mut Report,
    ) -> Result<Found<'a>, Reported> {
        let found = self.resolve(self.shape, at, "the input", reading, report)?;
        let found = Found {
            at: Leads::Input(found.indexes),
            form: Form::Input(found.kind),
            nullable: found.nullable,
        };
        Ok(self.noted(found, reading))
    }

    fn item(
        &mut self,
        shape: &'a Shape,
        at: (&Segment, &[Segment]),
        reading: Reading,
        report: &mut Report,
    ) -> Result<Found<'a>, Reported> {
        let found = self.resolve(shape, at, "the item", reading, report)?;
        let found = Found {
            at: Leads::Item(found.indexes),
            form: Form::Input(found.kind),
            nullable: found.nullable,
        };
        Ok(self.noted(found, reading))
    }

    /// A value of an earlier result; it is always there if this step runs only when that one does.
    fn result(&mut self, given: Given<'a>) -> Found<'a> {
        let found = Found {
            at: Leads::Result(given.at),
            form: Form::Result(given.ty),
            nullable: given.nullable,
        };
        if !given.nullable && implies(self.when.as_ref(), given.when.as_ref()) {
            self.always.push(found.term());
        }
        found
    }

    /// A list of an earlier result, which must be there whenever this step runs.
    pub(super) fn runs_with(
        &self,
        given: Given<'a>,
        step: &card::Step,
        report: &mut Report,
    ) -> Result<StepResult, Reported> {
        if implies(self.when.as_ref(), given.when.as_ref()) {
            return Ok(given.at);
        }
        let words = CompositeWords::MaybeMissing {
            name: "its list".to_owned(),
            step: step.capability.value.clone(),
        };
        let place = step
            .foreach
            .as_ref()
            .map_or(step.capability.place, |it| it.place);
        let help = "give it the same `when` as the step that has the list";
        Err(report.push(Diagnostic::new(words, place).help(help)))
    }

    /// A part of the element that the step runs for.
    fn element(
        &mut self,
        ty: &'a Type,
        at: (&Segment, &[Segment]),
        report: &mut Report,
    ) -> Result<Found<'a>, Reported> {
        let (found, nullable) = inside(ty, at.0, at.1, "the item", report)?;
        let keys = std::iter::once(at.0).chain(at.1).map(|it| it.name.clone());
        let found = Found {
            at: Leads::Element(keys.collect()),
            form: Form::Result(found),
            nullable,
        };
        if !nullable {
            self.always.push(found.term());
        }
        Ok(found)
    }

    /// A parameter is sent; what a condition makes of a path is known once it is read.
    fn noted(&mut self, found: Found<'a>, reading: Reading) -> Found<'a> {
        match (&found.at, reading) {
            (Leads::Input(indexes), Reading::Parameter) => self.used.sent(None, indexes),
            (Leads::Item(indexes), Reading::Parameter) => self.used.sent(self.loop_index, indexes),
            _ => {}
        }
        found
    }

    fn resolve(
        &self,
        shape: &'a Shape,
        at: (&Segment, &[Segment]),
        on: &str,
        reading: Reading,
        report: &mut Report,
    ) -> Result<Resolved<'a>, Reported> {
        match resolve(shape, at.0, at.1) {
            Ok(found) => Ok(found),
            Err(missing) => {
                let segment = missing.segment;
                let meant = closest(&segment.name, &missing.known)
                    .filter(|_| std::ptr::eq(shape, self.shape))
                    .and_then(|meant| self.declared.place_of(meant));
                let mut problem =
                    unknown(segment, on, reading).suggest(&segment.name, missing.known);
                if let Some(place) = meant {
                    problem = problem.related(place, "declared here");
                }
                if on == "the item" && resolve(self.shape, at.0, at.1).is_ok() {
                    problem = problem.help(format!(
                        "the whole input has it: write `input.{}`",
                        segment.name
                    ));
                }
                Err(report.push(problem))
            }
        }
    }
}

fn unknown(segment: &Segment, on: &str, reading: Reading) -> Diagnostic {
    let (name, on) = (segment.name.clone(), on.to_owned());
    match reading {
        Reading::Parameter => {
            Diagnostic::new(CompositeWords::UnknownSource { name, on }, segment.place)
        }
        Reading::When => {
            Diagnostic::new(CompositeWords::UnknownWhenField { name, on }, segment.place)
        }
    }
}

impl Terms for StepTerms<'_, '_> {
    fn term(&mut self, path: &Path, report: &mut Report) -> Result<(Term, Values), Reported> {
        let found = self.find(path, Reading::When, report)?;
        let values = match found.form {
            Form::Input(kind) => input_values(kind),
            Form::Result(ty) => reply_values(ty),
        };
        Ok((found.term(), values))
    }

    fn never(&self, left: &str, value: &str, place: Place) -> Diagnostic {
        never_in_when(left, value, place)
    }
}
