//! Conditions over a reply: for `ensure` and for the filters of paths.

use std::collections::BTreeSet;

use super::output::{Outputs, strip};
use super::view::{Scope, View};
use crate::diag::words::{BindWords, ReplyWords};
use crate::diag::{Diagnostic, Report};
use crate::expr::{Path, Segment};
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
}

impl Terms for ReplyTerms<'_, '_> {
    fn term(&mut self, path: &Path, report: &mut Report) -> Option<(Term, Values)> {
        if let Some(selector) = path
            .segments
            .iter()
            .find(|segment| segment.selector.is_some())
        {
            let why = "a condition is about one value, so it cannot go through a list".to_owned();
            report.push(Diagnostic::new(
                ReplyWords::MisplacedExpression { why },
                selector.place,
            ));
            return None;
        }
        match path.segments.split_first() {
            Some((first, rest)) if first.name == "input" && !rest.is_empty() => {
                let found = input(self.shape, rest, report)?;
                self.used.extend(found.indexes.first());
                Some((Term::Input(found.indexes.clone()), input_values(found.kind)))
            }
            _ => self.reply(&path.segments, report),
        }
    }

    fn within(&mut self, list: &Path, others: &Path, report: &mut Report) -> Option<(Term, Term)> {
        let of_input = |path: &Path| {
            let names = |first: &Segment| first.name == "input" && path.segments.len() > 1;
            path.segments.first().is_some_and(names)
        };
        let (asked, shown) = match (of_input(list), of_input(others)) {
            (true, false) => (list, others),
            (false, true) => (others, list),
            _ => {
                let why = "one side is the input's and the other the reply's: `all input.x in a.nodes[*].id`";
                report.push(misplaced(why, list.place));
                return None;
            }
        };
        let (asked_term, item) = self.asked(asked, report)?;
        let (shown_term, elements) = self.shown(shown, report)?;
        if !comparable(&item, &elements) {
            let problem = self.never(&list.to_string(), &format!("`{others}`"), others.place);
            report.push(problem);
            return None;
        }
        Some(if std::ptr::eq(asked, list) {
            (asked_term, shown_term)
        } else {
            (shown_term, asked_term)
        })
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
    fn asked(&mut self, path: &Path, report: &mut Report) -> Option<(Term, Values)> {
        if path.segments.iter().any(|it| it.selector.is_some()) {
            let why = "an input list is taken whole, without brackets";
            report.push(misplaced(why, path.place));
            return None;
        }
        let found = input(self.shape, path.segments.get(1..)?, report)?;
        self.used.extend(found.indexes.first());
        let values = match found.kind {
            Kind::List { item, .. } => input_values(item),
            kind => input_values(kind),
        };
        if matches!(values, Values::List | Values::Object) {
            let why = format!("`{path}` has no plain values, so there is nothing to compare");
            report.push(misplaced(&why, path.place));
            return None;
        }
        Some((Term::Input(found.indexes), values))
    }

    /// All values of the reply at the end of a path through a list.
    fn shown(&mut self, path: &Path, report: &mut Report) -> Option<(Term, Values)> {
        if path.segments.iter().all(|it| it.selector.is_none()) {
            let why = "the values of the reply are those of a list: `a.nodes[*].id`";
            report.push(misplaced(why, path.place));
            return None;
        }
        let mut outputs = Outputs {
            view: self.view,
            shape: self.shape,
            present: &BTreeSet::new(),
            used: &mut *self.used,
            lookup: false,
        };
        let target = outputs.path(path, &self.scope, false, report)?;
        let values = match strip(&target.ty) {
            Type::List(inner) => reply_values(inner),
            _ => Values::Any,
        };
        Some((Term::Every(target.path), values))
    }

    fn reply(&self, segments: &[Segment], report: &mut Report) -> Option<(Term, Values)> {
        let mut scope = Some(self.scope.clone());
        let mut keys = Vec::new();
        let mut values = Values::Any;
        for segment in segments {
            let Some(here) = &scope else {
                report.push(inside_leaf(segment, keys.last()));
                return None;
            };
            let Some(key) = self.view.key(here, &segment.name) else {
                report.push(outside(segment, here, self.view));
                return None;
            };
            let ty = self.view.inner_type(key.ty, key.scope.as_ref());
            values = reply_values(&ty);
            let list = matches!(ty, crate::ir::Type::List(_));
            if list && keys.len() + 1 < segments.len() {
                let words = ReplyWords::ListNotOpened {
                    key: segment.name.clone(),
                };
                let help = "a condition is about one value, so it cannot go through a list";
                report.push(Diagnostic::new(words, segment.place).help(help));
                return None;
            }
            keys.push(segment.name.clone());
            scope = key.scope;
        }
        Some((Term::Reply(keys), values))
    }
}

fn misplaced(why: &str, place: Place) -> Diagnostic {
    let why = why.to_owned();
    Diagnostic::new(ReplyWords::MisplacedExpression { why }, place)
}

/// Follows `input.x.y`.
pub(super) fn input<'s>(
    shape: &'s Shape,
    segments: &[Segment],
    report: &mut Report,
) -> Option<input_path::Resolved<'s>> {
    match input_path::resolve(shape, segments) {
        Ok(found) => Some(found),
        Err(unknown) => {
            let segment = segments.get(unknown.segment)?;
            let words = ReplyWords::UnknownInput {
                name: segment.name.clone(),
            };
            report
                .push(Diagnostic::new(words, segment.place).suggest(&segment.name, unknown.known));
            None
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
