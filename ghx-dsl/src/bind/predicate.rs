//! Conditions over a reply: for `ensure` and for the filters of paths.

use std::collections::BTreeSet;

use super::output::{Outputs, strip};
use super::view::{Scope, View};
use crate::diag::words::{BindWords, ReplyWords};
use crate::diag::{Diagnostic, Report, Reported};
use crate::expr::{Path, Segment, Value};
use crate::input_path;
use crate::ir::{Kind, Shape, Term, Type};
use crate::place::Place;
use crate::predicate::{Terms, Values, comparable, input_values, reply_values};

/// Paths over an object of the reply, and `input.x` over the input.
pub(super) struct ReplyTerms<'a, 'v> {
    pub(super) view: &'v View<'a>,
    pub(super) scope: Scope<'a>,
    pub(super) shape: &'v Shape,
    /// The inputs that were used.
    pub(super) used: &'v mut Vec<u16>,
    /// Whether it looks for something that was sent.
    pub(super) confirms: bool,
}

impl Terms for ReplyTerms<'_, '_> {
    fn term(&mut self, path: &Path, report: &mut Report) -> Result<(Term, Values), Reported> {
        if let Some(selector) = path.opens_list() {
            let why = "a condition is about one value, so it cannot go through a list".to_owned();
            return Err(report.push(Diagnostic::new(
                ReplyWords::MisplacedExpression { why },
                selector.place,
            )));
        }
        let Some((first, rest)) = path.of_input() else {
            return self.reply(&path.segments, report);
        };
        let found = input(self.shape, first, rest, report)?;
        self.used.extend(found.indexes.first());
        Ok((Term::Input(found.indexes), input_values(found.kind)))
    }

    fn within(
        &mut self,
        list: &Value,
        others: &Value,
        report: &mut Report,
    ) -> Result<(Term, Term), Reported> {
        let paths = list.path().zip(others.path());
        let (asked, given, shown) = match paths.map(|(a, b)| (a, a.of_input(), b, b.of_input())) {
            Some((asked, Some(given), shown, None)) | Some((shown, None, asked, Some(given))) => {
                (asked, given, shown)
            }
            _ => {
                let why = "one side is the input's and the other the reply's: `all input.x in a.nodes[*].id`";
                return Err(report.push(misplaced(why, list.place())));
            }
        };
        let (asked_term, item) = self.asked(asked, given, report)?;
        let (shown_term, elements) = self.shown(shown, report)?;
        if !comparable(&item, &elements) {
            let problem = self.never(&list.to_string(), &format!("`{others}`"), others.place());
            return Err(report.push(problem));
        }
        Ok(if list.path() == Some(asked) {
            (asked_term, shown_term)
        } else {
            (shown_term, asked_term)
        })
    }

    fn confirms(&self) -> bool {
        self.confirms
    }

    fn never(&self, left: &str, value: &str, place: Place) -> Diagnostic {
        let words = ReplyWords::WrongComparison {
            left: format!("`{left}`"),
            right: value.to_owned(),
        };
        Diagnostic::new(words, place)
    }
}

impl ReplyTerms<'_, '_> {
    /// The input whose elements are compared; a single value is a list of one.
    fn asked(
        &mut self,
        path: &Path,
        (first, rest): (&Segment, &[Segment]),
        report: &mut Report,
    ) -> Result<(Term, Values), Reported> {
        if path.opens_list().is_some() {
            let why = "an input list is taken whole, without brackets";
            return Err(report.push(misplaced(why, path.place)));
        }
        let found = input(self.shape, first, rest, report)?;
        self.used.extend(found.indexes.first());
        let values = match found.kind {
            Kind::List { item, .. } => input_values(item),
            kind => input_values(kind),
        };
        if matches!(values, Values::List | Values::Object) {
            let why = format!("`{path}` has no plain values, so there is nothing to compare");
            return Err(report.push(misplaced(&why, path.place)));
        }
        Ok((Term::Input(found.indexes), values))
    }

    /// All values of the reply at the end of a path through a list.
    fn shown(&mut self, path: &Path, report: &mut Report) -> Result<(Term, Values), Reported> {
        if path.opens_list().is_none() {
            let why = "the values of the reply are those of a list: `a.nodes[*].id`";
            return Err(report.push(misplaced(why, path.place)));
        }
        let mut outputs = Outputs {
            view: self.view,
            shape: self.shape,
            present: &BTreeSet::new(),
            used: &mut *self.used,
            lookup: false,
            confirms: self.confirms,
        };
        let target = outputs.path(path, &self.scope, false, report)?;
        let values = match strip(&target.ty) {
            Type::List(inner) => reply_values(inner),
            _ => Values::Any,
        };
        Ok((Term::Every(target.path), values))
    }

    fn reply(&self, segments: &[Segment], report: &mut Report) -> Result<(Term, Values), Reported> {
        let mut scope = Some(self.scope.clone());
        let mut keys = Vec::new();
        let mut values = Values::Any;
        for segment in segments {
            let Some(here) = &scope else {
                return Err(report.push(inside_leaf(segment, keys.last())));
            };
            let Some(key) = self.view.key(here, &segment.name) else {
                return Err(report.push(outside(segment, here, self.view)));
            };
            let ty = self.view.inner_type(key.ty, key.scope.as_ref());
            values = reply_values(&ty);
            let list = matches!(ty, crate::ir::Type::List(_));
            if list && keys.len() + 1 < segments.len() {
                let words = ReplyWords::ListNotOpened {
                    key: segment.name.clone(),
                };
                let help = "a condition is about one value, so it cannot go through a list";
                return Err(report.push(Diagnostic::new(words, segment.place).help(help)));
            }
            keys.push(segment.name.clone());
            scope = key.scope;
        }
        Ok((Term::Reply(keys), values))
    }
}

fn misplaced(why: &str, place: Place) -> Diagnostic {
    let why = why.to_owned();
    Diagnostic::new(ReplyWords::MisplacedExpression { why }, place)
}

/// Follows `input.x.y`.
pub(super) fn input<'s>(
    shape: &'s Shape,
    first: &Segment,
    rest: &[Segment],
    report: &mut Report,
) -> Result<input_path::Resolved<'s>, Reported> {
    match input_path::resolve(shape, first, rest) {
        Ok(found) => Ok(found),
        Err(unknown) => {
            let segment = unknown.segment;
            let words = ReplyWords::UnknownInput {
                name: segment.name.clone(),
            };
            Err(report
                .push(Diagnostic::new(words, segment.place).suggest(&segment.name, unknown.known)))
        }
    }
}

/// A key that is not selected.
pub(super) fn outside<'a>(segment: &Segment, scope: &Scope<'a>, view: &View<'a>) -> Diagnostic {
    let words = ReplyWords::PathOutside {
        key: segment.name.clone(),
        on: format!("on `{}`", scope.name),
    };
    Diagnostic::new(words, segment.place).suggest(&segment.name, view.keys(scope))
}

/// A key that a look-up does not select.
pub(super) fn outside_lookup<'a>(
    segment: &Segment,
    scope: &Scope<'a>,
    view: &View<'a>,
) -> Diagnostic {
    let words = BindWords::LookupPathOutside {
        key: segment.name.clone(),
        on: format!("on `{}`", scope.name),
    };
    Diagnostic::new(words, segment.place).suggest(&segment.name, view.keys(scope))
}

/// A key of something that is no object.
pub(super) fn inside_leaf(segment: &Segment, parent: Option<&String>) -> Diagnostic {
    let on = parent.map_or_else(
        || "here".to_owned(),
        |parent| format!("in `{parent}`, which is a plain value"),
    );
    Diagnostic::new(
        ReplyWords::PathOutside {
            key: segment.name.clone(),
            on,
        },
        segment.place,
    )
}
