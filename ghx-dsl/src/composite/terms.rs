//! What paths mean in a step: inside `foreach` a bare path is the item's, elsewhere the input's.

use super::used::Used;
use crate::diag::words::CompositeWords;
use crate::diag::{Diagnostic, Report, Reported};
use crate::expr::{Path, Segment};
use crate::input_path::{Resolved, resolve};
use crate::ir::{Kind, Shape, Source, Term};
use crate::place::Place;
use crate::predicate::{Terms, Values, input_values, never_in_when, no_brackets};

/// The input, and the item of a loop.
pub(super) struct StepTerms<'a, 'u> {
    pub(super) shape: &'a Shape,
    pub(super) item: Option<&'a Kind>,
    pub(super) loop_index: Option<u16>,
    /// What `when` makes sure of: it is given and not null.
    pub(super) sure: Vec<Term>,
    pub(super) used: &'u mut Used,
}

/// Where a path leads, and what is there.
pub(super) struct FoundInput<'a> {
    root: Root,
    indexes: Vec<u16>,
    pub(super) kind: &'a Kind,
    pub(super) nullable: bool,
}

/// What a path starts at.
enum Root {
    Input,
    Item,
}

impl FoundInput<'_> {
    /// It as a part of a condition.
    pub(super) fn term(&self) -> Term {
        match self.root {
            Root::Input => Term::Input(self.indexes.clone()),
            Root::Item => Term::Item(self.indexes.clone()),
        }
    }

    /// It as the source of a parameter.
    pub(super) fn source(self) -> Source {
        match self.root {
            Root::Input => Source::Input(self.indexes),
            Root::Item => Source::Item(self.indexes),
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
    ) -> Result<FoundInput<'a>, Reported> {
        no_brackets(path, report)?;
        let (first, rest) = path.split(report)?;
        let whole = (first, rest);
        match (first.name.as_str(), self.item, rest.split_first()) {
            ("input", _, Some(inside)) => self.input(inside, reading, report),
            ("item", Some(kind), None) => {
                let found = FoundInput {
                    root: Root::Item,
                    indexes: Vec::new(),
                    kind,
                    nullable: false,
                };
                Ok(self.noted(found, reading))
            }
            ("item", Some(Kind::Object(shape)), Some(inside)) => {
                self.item(shape, inside, reading, report)
            }
            (_, Some(Kind::Object(shape)), _) => self.item(shape, whole, reading, report),
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
    ) -> Result<FoundInput<'a>, Reported> {
        let found = self.resolve(self.shape, at, "the input", reading, report)?;
        let found = FoundInput {
            root: Root::Input,
            indexes: found.indexes,
            kind: found.kind,
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
    ) -> Result<FoundInput<'a>, Reported> {
        let found = self.resolve(shape, at, "the item", reading, report)?;
        let found = FoundInput {
            root: Root::Item,
            indexes: found.indexes,
            kind: found.kind,
            nullable: found.nullable,
        };
        Ok(self.noted(found, reading))
    }

    /// A parameter is sent; what a condition makes of a path is known once it is read.
    fn noted(&mut self, found: FoundInput<'a>, reading: Reading) -> FoundInput<'a> {
        if reading == Reading::Parameter {
            let list = match found.root {
                Root::Input => None,
                Root::Item => self.loop_index,
            };
            self.used.sent(list, &found.indexes);
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
                let mut problem =
                    unknown(segment, on, reading).suggest(&segment.name, missing.known);
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
        Ok((found.term(), input_values(found.kind)))
    }

    fn never(&self, left: &str, value: &str, place: Place) -> Diagnostic {
        never_in_when(left, value, place)
    }
}
