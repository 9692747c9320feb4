//! Output paths: where they lead in the reply, and what type comes out.

use std::collections::BTreeSet;

use super::predicate::{ReplyTerms, inside_leaf, outside, outside_lookup};
use super::view::{Scope, View};
use crate::ast::TypeRef;
use crate::card;
use crate::diag::words::ReplyWords;
use crate::diag::{Diagnostic, Report, Reported};
use crate::expr::{self, Selector};
use crate::ir::{OutputField, Path, Predicate, Segment, Shape, Term, Type};
use crate::predicate::{self, not_empty};
use crate::schema::nullable;

/// Everything that output paths are checked against.
pub(super) struct Outputs<'a, 'v> {
    pub(super) view: &'v View<'a>,
    pub(super) shape: &'v Shape,
    /// Key paths that `ensure` promises to be there.
    pub(super) present: &'v BTreeSet<Vec<String>>,
    pub(super) used: &'v mut Vec<u16>,
    /// A look-up's reply, whose mistakes are worded differently.
    pub(super) lookup: bool,
    /// A reply in which something is looked for that was sent.
    pub(super) confirms: bool,
}

/// Where a path leads.
pub(super) struct PathEnd<'a> {
    pub(super) path: Path,
    /// The type of the value at its end, lists gone through included.
    pub(super) ty: Type,
    /// The object at its end.
    pub(super) scope: Option<Scope<'a>>,
    /// The schema's type of its last key.
    pub(super) last: Option<&'a TypeRef>,
}

impl<'a> Outputs<'a, '_> {
    /// All fields of an output.
    pub(super) fn fields(
        &mut self,
        fields: &[card::Output],
        scope: &Scope<'a>,
        from_root: bool,
        report: &mut Report,
    ) -> Vec<OutputField> {
        fields
            .iter()
            .filter_map(|field| self.field(field, scope, from_root, report).ok())
            .collect()
    }

    fn field(
        &mut self,
        field: &card::Output,
        scope: &Scope<'a>,
        from_root: bool,
        report: &mut Report,
    ) -> Result<OutputField, Reported> {
        let target = self.path(&field.path, scope, from_root, report)?;
        let name = field.name.value.clone();
        if field.fields.is_empty() {
            return Ok(OutputField {
                name,
                path: Some(target.path),
                fields: Vec::new(),
                ty: target.ty,
                optional: false,
            });
        }
        let (first, rest) = field.path.split(report)?;
        let last = rest.last().unwrap_or(first);
        let Some(inner) = &target.scope else {
            let words = ReplyWords::PathOutside {
                key: "fields".to_owned(),
                on: format!("in `{}`, which is a plain value", last.name),
            };
            return Err(report.push(Diagnostic::new(words, last.place)));
        };
        let keeps_list = matches!(strip(&target.ty), Type::List(_)) && last.selector.is_none();
        if keeps_list {
            return Err(report.push(not_opened(last)));
        }
        let fields = self.fields(&field.fields, inner, false, report);
        let members = fields
            .iter()
            .map(|field| (field.name.clone(), field.ty.clone()))
            .collect();
        let ty = replace_object(target.ty, &Type::Object(name.clone(), members));
        Ok(OutputField {
            name,
            path: Some(target.path),
            fields,
            ty,
            optional: false,
        })
    }

    /// Follows a path from an object of the reply.
    pub(super) fn path(
        &mut self,
        path: &expr::Path,
        scope: &Scope<'a>,
        from_root: bool,
        report: &mut Report,
    ) -> Result<PathEnd<'a>, Reported> {
        let mut target = PathEnd {
            path: Path {
                segments: Vec::new(),
            },
            ty: Type::Json,
            scope: None,
            last: None,
        };
        let prefix = from_root.then(Vec::new);
        let at = path.split(report)?;
        target.ty = self.walk(at, scope, prefix, &mut target, report)?;
        Ok(target)
    }

    fn walk(
        &mut self,
        (segment, rest): (&expr::Segment, &[expr::Segment]),
        scope: &Scope<'a>,
        mut prefix: Option<Vec<String>>,
        target: &mut PathEnd<'a>,
        report: &mut Report,
    ) -> Result<Type, Reported> {
        let Some(mut key) = self.view.key(scope, &segment.name) else {
            return Err(report.push(match self.lookup {
                true => outside_lookup(segment, scope, self.view),
                false => outside(segment, scope, self.view),
            }));
        };
        if let Some(prefix) = &mut prefix {
            prefix.push(segment.name.clone());
            let promised = self.present.iter().filter(|keys| keys.starts_with(prefix));
            let next = promised.filter_map(|keys| keys.get(prefix.len()));
            key.scope = key
                .scope
                .map(|inner| next.fold(inner, |inner, key| self.view.having(inner, key)));
        }
        let ensured = prefix
            .as_ref()
            .is_some_and(|prefix| self.present.contains(prefix));
        let may_be_null = !(key.sure || ensured);
        let item = match nullable(key.ty) {
            TypeRef::List(item) => Some(&**item),
            _ => None,
        };
        let list = match (&segment.selector, item, &key.scope) {
            (None, ..) => None,
            (Some(_), None, _) => {
                let words = ReplyWords::NotAList {
                    key: segment.name.clone(),
                };
                return Err(report
                    .push(Diagnostic::new(words, segment.place).help("leave out the brackets")));
            }
            (Some(Selector::Every), ..) => Some(None),
            (Some(Selector::Where(predicate)), Some(_), Some(inner)) => {
                Some(Some(self.filter(predicate, inner, report)?))
            }
            (Some(Selector::Where(_)), Some(_), None) => {
                let why = "only lists of objects can be filtered".to_owned();
                return Err(report.push(Diagnostic::new(
                    ReplyWords::MisplacedExpression { why },
                    segment.place,
                )));
            }
        };
        target.path.segments.push(Segment {
            key: segment.name.clone(),
            list: list.clone(),
        });
        let ty = match (item, list.is_some(), &key.scope, rest.split_first()) {
            (Some(item), true, inner, None) => {
                target.scope.clone_from(inner);
                target.last = Some(key.ty);
                // Items that are null are left out.
                Type::List(Box::new(self.view.inner_type(item, inner.as_ref())))
            }
            (Some(_), true, Some(inner), Some(next)) => {
                let ty = self.walk(next, inner, None, target, report)?;
                match (goes_through(rest), ty) {
                    (true, Type::Nullable(inner)) => *inner,
                    (true, ty) => ty,
                    (false, ty) => Type::List(Box::new(ty)),
                }
            }
            (Some(_), false, inner, Some(_)) => {
                return Err(report.push(match self.lookup {
                    true => self.not_chosen(segment, inner.as_ref()),
                    false => not_opened(segment),
                }));
            }
            (None, _, Some(inner), Some(next)) => self.walk(next, inner, prefix, target, report)?,
            (_, _, None, Some((next, _))) => {
                return Err(report.push(inside_leaf(next, Some(&segment.name))));
            }
            (_, _, inner, None) => {
                target.scope.clone_from(inner);
                target.last = Some(key.ty);
                self.view.key_type(&key)
            }
        };
        Ok(if may_be_null { null(ty) } else { ty })
    }

    /// An inject takes one value, so that going through all items does not help.
    fn not_chosen(&self, segment: &expr::Segment, items: Option<&Scope<'a>>) -> Diagnostic {
        let keys = items.map(|items| self.view.keys(items)).unwrap_or_default();
        let plain = |key: &&&str| {
            let found = items.and_then(|items| self.view.key(items, key));
            **key != "id" && found.is_some_and(|found| found.scope.is_none())
        };
        let key = keys.iter().find(plain).copied().unwrap_or("name");
        let name = &segment.name;
        not_opened(segment).help(format!("choose one item: `{name}[{key} == input.{key}]`"))
    }

    fn filter(
        &mut self,
        predicate: &expr::Predicate,
        scope: &Scope<'a>,
        report: &mut Report,
    ) -> Result<Predicate, Reported> {
        let mut terms = ReplyTerms {
            view: self.view,
            scope: scope.clone(),
            shape: self.shape,
            used: &mut *self.used,
            confirms: self.confirms,
        };
        predicate::lower(predicate, &mut terms, report)
    }
}

fn not_opened(segment: &expr::Segment) -> Diagnostic {
    let words = ReplyWords::ListNotOpened {
        key: segment.name.clone(),
    };
    Diagnostic::new(words, segment.place).help(format!("go through it: `{}[*]`", segment.name))
}

fn goes_through(segments: &[expr::Segment]) -> bool {
    segments.iter().any(|segment| segment.selector.is_some())
}

fn null(ty: Type) -> Type {
    match ty {
        Type::Nullable(_) => ty,
        ty => Type::Nullable(Box::new(ty)),
    }
}

pub(super) fn strip(ty: &Type) -> &Type {
    match ty {
        Type::Nullable(inner) => inner,
        ty => ty,
    }
}

/// Puts another object into the lists and nulls around the one that was found.
fn replace_object(ty: Type, object: &Type) -> Type {
    match ty {
        Type::Nullable(inner) => Type::Nullable(Box::new(replace_object(*inner, object))),
        Type::List(inner) => Type::List(Box::new(replace_object(*inner, object))),
        _ => object.clone(),
    }
}

/// The key paths that hold whenever a predicate does, with all their prefixes.
pub(super) fn promised(predicate: &Predicate, found: &mut BTreeSet<Vec<String>>) {
    match predicate {
        Predicate::Present(Term::Reply(keys)) => {
            for length in 1..=keys.len() {
                found.extend(keys.get(..length).map(<[String]>::to_vec));
            }
        }
        Predicate::Equal(Term::Reply(keys), Term::Json(json)) if json != "null" => {
            promised(&Predicate::Present(Term::Reply(keys.clone())), found);
        }
        // A count is never null.
        Predicate::Equal(value @ Term::Reply(_), Term::Count(_))
        | Predicate::Equal(Term::Count(_), value @ Term::Reply(_)) => {
            promised(&Predicate::Present(value.clone()), found);
        }
        Predicate::All(parts) => parts.iter().for_each(|part| promised(part, found)),
        other => {
            if let Some(list) = not_empty(other) {
                promised(&Predicate::Present(list.clone()), found);
            }
        }
    }
}
