//! The selection of a reply of REST: what the card's paths look at.

use crate::ast::{Field, Name, Selection};
use crate::card::{self, Card};
use crate::expr;
use crate::schema::{Schema, TypeDef, named};

/// The selection of a reply: what the card's paths look at.
pub(super) struct Picking<'a> {
    pub(super) schema: &'a Schema,
}

impl Picking<'_> {
    pub(super) fn card(&mut self, card: &Card, on: &str, selections: &mut Vec<Selection>) {
        for output in &card.output {
            self.output(output, on, selections);
        }
        for check in &card.check {
            for condition in check.when.iter().chain([&check.that]) {
                for path in condition.predicate.paths() {
                    self.path(&path.segments, &[], on, selections);
                }
            }
        }
    }

    fn output(&mut self, output: &card::Output, on: &str, selections: &mut Vec<Selection>) {
        self.path(&output.path.segments, &output.fields, on, selections);
    }

    fn path(
        &mut self,
        segments: &[expr::Segment],
        fields: &[card::Output],
        on: &str,
        selections: &mut Vec<Selection>,
    ) {
        let Some((first, rest)) = segments.split_first() else {
            return;
        };
        match first.name.as_str() {
            "input" if !rest.is_empty() => return,
            "reply" if !rest.is_empty() => return self.path(rest, fields, on, selections),
            _ => {}
        }
        let known = selections
            .iter()
            .position(|it| matches!(it, Selection::Field(it) if it.name.text == first.name));
        let at = known.unwrap_or_else(|| {
            selections.push(Selection::Field(Field::plain(Name::new(
                &first.name,
                first.place,
            ))));
            selections.len() - 1
        });
        let ty = self
            .schema
            .field(on, &first.name)
            .map(|it| named(&it.ty).to_owned())
            .unwrap_or_default();
        let Some(Selection::Field(field)) = selections.get_mut(at) else {
            return;
        };
        if let Some(expr::Selector::Where(predicate)) = &first.selector {
            for path in predicate.paths() {
                self.path(&path.segments, &[], &ty, &mut field.selections);
            }
        }
        if !rest.is_empty() {
            return self.path(rest, fields, &ty, &mut field.selections);
        }
        for output in fields {
            self.output(output, &ty, &mut field.selections);
        }
        // What ends on an object gives its plain values.
        if let (true, Some(TypeDef::Fields { fields: all, .. })) =
            (fields.is_empty(), self.schema.get(&ty))
        {
            let plain = all
                .iter()
                .filter(|(_, it)| !self.schema.is_composite(named(&it.ty)));
            for (name, _) in plain {
                field.select(name, first.place);
            }
        }
    }
}
