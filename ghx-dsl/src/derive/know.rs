//! What the compiler selects for its own checks: the ids and kinds of objects that a card is about.

use super::Deriving;
use crate::ast::{self, OperationKind, Selection, TypeRef};
use crate::card::{Card, Graphql};
use crate::documents::Found;
use crate::expr;
use crate::ir::{RefUse, Shape};
use crate::schema::{Schema, TypeDef, named, nullable};

/// Selects the ids of objects that the card compares with things it names.
pub(super) fn know_ids(card: &Card, full: &str, graphql: &Graphql, deriving: &mut Deriving) {
    let mut paths = Vec::new();
    for check in &card.check {
        objects(&check.that.predicate, &card.input.shape, &mut paths);
    }
    let Found::Operation(document) = deriving.documents.find(full, &graphql.operation.value) else {
        return;
    };
    let mut operation = document.operation.clone();
    for path in &paths {
        let base = graphql.base.keys.iter().map(String::as_str);
        let keys: Vec<&str> = base.chain(path.names()).collect();
        ast::fields_at(&mut operation.selections, &keys, &mut |object| {
            let inner = |it: &Selection| matches!(it, Selection::Inline { selections, .. } if ast::selects(selections, "id"));
            let place = object.selections.iter().find_map(|it| match it {
                Selection::Field(field) => Some(field.name.place),
                _ => None,
            });
            if let (false, Some(place)) = (object.selections.iter().any(inner), place) {
                object.select("id", place);
            }
        });
    }
    if operation != document.operation {
        deriving
            .documents
            .replace_if_sound(full, operation, deriving.schema);
    }
}

/// The objects of the reply that a condition compares with things that the inputs name.
pub(super) fn objects(predicate: &expr::Predicate, shape: &Shape, found: &mut Vec<expr::Path>) {
    use expr::{Predicate as P, Value as V};
    let named = |path: &expr::Path| match path.segments.as_slice() {
        [input, name] => {
            input.name == "input" && shape.refs.iter().any(|it| it.property == name.name)
        }
        _ => false,
    };
    match predicate {
        P::Within(V::Path(list), V::Path(others), _) | P::Apart(V::Path(list), V::Path(others))
            if named(list) =>
        {
            found.push(others.clone());
        }
        P::Within(V::Path(others), V::Path(list), _) if named(list) => found.push(others.clone()),
        P::Equal(V::Path(one), V::Path(other)) if named(one) => found.push(other.clone()),
        P::Equal(V::Path(one), V::Path(other)) if named(other) => found.push(one.clone()),
        P::All(parts) | P::Any(parts) => {
            parts.iter().for_each(|part| objects(part, shape, found));
        }
        P::Not(inner) => objects(inner, shape, found),
        _ => {}
    }
}

/// Selects `__typename` where an object of a payload may be of another kind than the card asked for.
pub(super) fn know_kinds(card: &Card, full: &str, name: &str, deriving: &mut Deriving) {
    let Found::Operation(document) = deriving.documents.find(full, name) else {
        return;
    };
    let mut operation = document.operation.clone();
    let (schema, mut changed) = (deriving.schema, false);
    if let (OperationKind::Mutation, Some(Selection::Field(root))) =
        (operation.kind, operation.selections.first_mut())
    {
        let bare = root.clone();
        changed |= know_owners(root, card, schema);
        let payload = schema.field(&schema.mutation, &root.name.text);
        let payload = payload.map(|field| named(&field.ty)).unwrap_or_default();
        for selection in &mut root.selections {
            let Selection::Field(field) = selection else {
                continue;
            };
            let abstract_type = (schema.field(payload, &field.name.text))
                .is_some_and(|it| schema.possible(named(&it.ty)).len() > 1);
            let of = filled_by(&bare, &field.name.text, &card.input.shape);
            if abstract_type && !field.selects("__typename") && of.is_some() {
                field.select("__typename", field.name.place);
                changed = true;
            }
        }
    }
    if changed {
        deriving.documents.replace_if_sound(full, operation, schema);
    }
}

/// The use whose id fills the argument `xId` of a mutation, for a payload's `x`.
pub(crate) fn filled_by<'s>(
    root: &ast::Field,
    payload: &str,
    shape: &'s Shape,
) -> Option<&'s RefUse> {
    let wanted = format!("{payload}Id");
    let objects = root.arguments.iter().filter_map(|it| match &it.value.kind {
        ast::ValueKind::Object(entries) => Some(entries),
        _ => None,
    });
    let mut entries = objects.flatten();
    let entry = entries.find(|entry| entry.name.text == wanted)?;
    let ast::ValueKind::Variable(name) = &entry.value.kind else {
        return None;
    };
    shape.refs.iter().find(|it| it.variable == *name)
}

/// Selects what an id was given for, where the payload has it and the document does not ask.
pub(super) fn know_owners(root: &mut ast::Field, card: &Card, schema: &Schema) -> bool {
    let payload = schema.field(&schema.mutation, &root.name.text);
    let Some(TypeDef::Fields { fields, .. }) = payload.and_then(|it| schema.get(named(&it.ty)))
    else {
        return false;
    };
    let bare = root.clone();
    let missing: Vec<&String> = fields
        .iter()
        .filter(|(name, field)| {
            let selected = (root.selections.iter())
                .any(|it| matches!(it, Selection::Field(it) if it.name.text == **name));
            let single = !matches!(nullable(&field.ty), TypeRef::List(_));
            let many = schema.is_composite(named(&field.ty))
                && schema.possible(named(&field.ty)).len() > 1;
            let of = filled_by(&bare, name, &card.input.shape);
            !selected && single && many && of.is_some()
        })
        .map(|(name, _)| name)
        .collect();
    let changed = !missing.is_empty();
    for name in missing {
        let mut field = ast::Field::plain(ast::Name::new(name, root.name.place));
        field.select("__typename", root.name.place);
        root.selections.push(Selection::Field(field));
    }
    changed
}
