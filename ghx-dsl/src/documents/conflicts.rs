//! Response keys that are selected twice must mean the same both times.

use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};

use crate::ast::{Argument, Field, Fragment, Selection, TypeRef, Value, ValueKind};
use crate::diag::words::DocumentWords;
use crate::diag::{Diagnostic, Report};
use crate::ir::Document;
use crate::schema::{Schema, TYPENAME, TypeDef, named, show};

/// Checks a whole operation.
pub(super) fn check(document: &Document, schema: &Schema, root: &str, report: &mut Report) {
    let fragments = document.fragments();
    let checker = Checker { schema, fragments };
    let mut keys = Keys::new();
    checker.collect(
        &document.operation.selections,
        root,
        &mut keys,
        &mut BTreeSet::new(),
    );
    checker.within(&keys, report);
}

/// What is selected in one object of the reply, by response key.
type Keys<'a> = BTreeMap<&'a str, Vec<Same<'a>>>;

/// The same field of the same type with the same arguments, selected once or more: what is inside belongs together.
struct Same<'a> {
    field: &'a Field,
    on: &'a str,
    ty: &'a TypeRef,
    selections: Vec<&'a [Selection]>,
    /// Read once, however many others it is compared with.
    inside: OnceCell<Keys<'a>>,
}

struct Checker<'a> {
    schema: &'a Schema,
    fragments: BTreeMap<&'a str, &'a Fragment>,
}

impl<'a> Checker<'a> {
    /// Compares what is selected in one object, then what is selected inside each of it.
    fn within(&self, keys: &Keys<'a>, report: &mut Report) {
        for all in keys.values() {
            for (index, other) in all.iter().enumerate() {
                self.first_conflict(all.iter().take(index), other, false, report);
            }
            for one in all {
                self.within(self.inside(one), report);
            }
        }
    }

    /// Compares one with several before it. More than one conflict would be the same mistake told again.
    fn first_conflict<'b>(
        &self,
        mut firsts: impl Iterator<Item = &'b Same<'a>>,
        other: &Same<'a>,
        apart: bool,
        report: &mut Report,
    ) where
        'a: 'b,
    {
        firsts.all(|first| self.compare(first, other, apart, report));
    }

    /// Whether two selections of one key can both be answered. `apart`: they are inside objects that are never one.
    fn compare(
        &self,
        first: &Same<'a>,
        other: &Same<'a>,
        apart: bool,
        report: &mut Report,
    ) -> bool {
        let apart =
            apart || (first.on != other.on && self.is_object(first.on) && self.is_object(other.on));
        let same = apart
            || (first.field.name.text == other.field.name.text
                && same_arguments(&first.field.arguments, &other.field.arguments));
        let alike = self.alike(first.ty, other.ty);
        if !(same && alike) {
            let words = DocumentWords::FieldConflict {
                key: other.field.key().to_owned(),
            };
            let at = |field: &Field| field.alias.as_ref().unwrap_or(&field.name).place;
            let problem = Diagnostic::new(words, at(other.field))
                .help("give one of them an alias: `other: field`");
            // Of two object types the field and its arguments may differ, so that the type must be what is wrong.
            report.push(if same {
                let first_seen = format!("first selected here, of type `{}`", show(first.ty));
                problem
                    .label(format!("of type `{}`", show(other.ty)))
                    .related(at(first.field), first_seen)
            } else {
                problem.related(at(first.field), "first selected here")
            });
            return false;
        }
        for (key, others) in self.inside(other) {
            let Some(firsts) = self.inside(first).get(key) else {
                continue;
            };
            for other in others {
                self.first_conflict(firsts.iter(), other, apart, report);
            }
        }
        true
    }

    fn inside<'b>(&self, same: &'b Same<'a>) -> &'b Keys<'a> {
        same.inside.get_or_init(|| {
            let (mut keys, mut seen) = (Keys::new(), BTreeSet::new());
            for selections in &same.selections {
                self.collect(selections, named(same.ty), &mut keys, &mut seen);
            }
            keys
        })
    }

    /// A fragment's fields are of its own type wherever it is spread, so that each fragment counts once in an object.
    fn collect(
        &self,
        selections: &'a [Selection],
        on: &'a str,
        keys: &mut Keys<'a>,
        seen: &mut BTreeSet<&'a str>,
    ) {
        for selection in selections {
            match selection {
                Selection::Field(field) => self.add(field, on, keys),
                Selection::Inline {
                    on: condition,
                    selections,
                    ..
                } => {
                    let on = condition.as_ref().map_or(on, |condition| &condition.text);
                    self.collect(selections, on, keys, seen);
                }
                Selection::Spread { name, .. } => {
                    if let Some(fragment) = self.fragments.get(name.text.as_str())
                        && seen.insert(&name.text)
                    {
                        self.collect(&fragment.selections, &fragment.on.text, keys, seen);
                    }
                }
            }
        }
    }

    fn add(&self, field: &'a Field, on: &'a str, keys: &mut Keys<'a>) {
        let ty = match field.name.text.as_str() {
            "__typename" => &*TYPENAME,
            name => match self.schema.field(on, name) {
                Some(definition) => &definition.ty,
                None => return,
            },
        };
        let all = keys.entry(field.key()).or_default();
        let known = all.iter_mut().find(|known| {
            known.on == on
                && known.field.name.text == field.name.text
                && same_arguments(&known.field.arguments, &field.arguments)
        });
        match known {
            Some(known) => known.selections.push(&field.selections),
            None => all.push(Same {
                field,
                on,
                ty,
                selections: vec![&field.selections],
                inside: OnceCell::new(),
            }),
        }
    }

    fn is_object(&self, ty: &str) -> bool {
        matches!(
            self.schema.get(ty),
            Some(TypeDef::Fields {
                interface: false,
                ..
            })
        )
    }

    /// Whether replies of two types have the same form: what is inside objects is compared on its own.
    fn alike(&self, first: &TypeRef, second: &TypeRef) -> bool {
        match (first, second) {
            (TypeRef::List(first), TypeRef::List(second))
            | (TypeRef::NonNull(first), TypeRef::NonNull(second)) => self.alike(first, second),
            (TypeRef::Named(first), TypeRef::Named(second)) => {
                first == second
                    || (self.schema.is_composite(first) && self.schema.is_composite(second))
            }
            _ => false,
        }
    }
}

fn same_arguments(first: &[Argument], second: &[Argument]) -> bool {
    first.len() == second.len()
        && first.iter().all(|argument| {
            second.iter().any(|other| {
                other.name.text == argument.name.text && same_value(&argument.value, &other.value)
            })
        })
}

fn same_value(first: &Value, second: &Value) -> bool {
    match (&first.kind, &second.kind) {
        (ValueKind::List(first), ValueKind::List(second)) => {
            first.len() == second.len()
                && first
                    .iter()
                    .zip(second)
                    .all(|(first, second)| same_value(first, second))
        }
        (ValueKind::Object(first), ValueKind::Object(second)) => same_arguments(first, second),
        (first, second) => first == second,
    }
}
