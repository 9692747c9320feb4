//! What must hold after the reply: the conditions of `check` that are about it, and what goes without saying.

use super::card::Context;
use super::predicate::ReplyTerms;
use super::view::View;
use crate::ast::{OperationKind, Selection, TypeRef, selects};
use crate::derive::filled_by;
use crate::diag::Report;
use crate::ir::{self, Predicate, Term};
use crate::predicate;
use crate::refs::conditions::Conditions;
use crate::schema::{TypeDef, named, nullable};
use crate::yaml::quote;

impl Context<'_> {
    /// What must hold after the reply: what the card says, and what goes without saying.
    pub(super) fn ensure(
        &self,
        view: &View<'_>,
        document: &ir::Document,
        used: &mut Vec<u16>,
        report: &mut Report,
    ) -> Vec<ir::Ensure<Predicate>> {
        let mut all = self.implied(document);
        let conditions = Conditions {
            shape: &self.card.input.shape,
            refs: self.binding.refs,
            bare: false,
        };
        let mut terms = ReplyTerms {
            view,
            scope: view.root(),
            shape: &self.card.input.shape,
            used,
            confirms: false,
        };
        for check in self.card.check.iter().filter(|check| !check.is_rule()) {
            let whole = check.whole();
            let text = whole.to_string();
            let expanded = conditions.expand(&whole);
            if let Ok(predicate) = predicate::lower(&expanded, &mut terms, report)
                && !all.iter().any(|other| other.predicate == predicate)
            {
                all.push(ir::Ensure {
                    predicate,
                    text,
                    message: check.say.clone(),
                });
            }
        }
        all
    }

    /// The object of a read is found; a mutation gives back what it worked on, of the kind that was asked for.
    fn implied(&self, document: &ir::Document) -> Vec<ir::Ensure<Predicate>> {
        // The description of REST says itself what is there.
        if self.graphql.rest.is_some() {
            return Vec::new();
        }
        let (base, schema) = (&self.graphql.base, self.binding.schema);
        let keys = &base.keys;
        if document.operation.kind == OperationKind::Query {
            if !base.hidden {
                return Vec::new();
            }
            let id = [keys.as_slice(), &["id".to_owned()]].concat();
            let message = base.noun.as_ref();
            let message = message.map(|_| "the id is of something else".to_owned());
            return vec![ir::Ensure {
                message,
                ..present(&id)
            }];
        }
        let Some(Selection::Field(root)) = document.operation.selections.first() else {
            return Vec::new();
        };
        let on = schema.field(&schema.mutation, &root.name.text);
        let Some(payload) = on.map(|field| named(&field.ty)) else {
            return Vec::new();
        };
        let mut all = Vec::new();
        for selection in &root.selections {
            let Selection::Field(field) = selection else {
                continue;
            };
            let Some(definition) = schema.field(payload, &field.name.text) else {
                continue;
            };
            let list = matches!(nullable(&definition.ty), TypeRef::List(_));
            if list || field.selections.is_empty() {
                continue;
            }
            let path = vec![root.key().to_owned(), field.key().to_owned()];
            match self.kind_of(root, field, named(&definition.ty)) {
                Some((ty, noun)) => all.push(of_kind(&path, &ty, &noun, field)),
                // What the reply is about is there only if all around it is.
                None if keys.starts_with(&path) => all.push(present(keys)),
                None => all.push(present(&path)),
            }
        }
        all
    }

    /// The type that an object of a payload must have, where its id was filled by a ref and its own type says less.
    fn kind_of(
        &self,
        root: &crate::ast::Field,
        field: &crate::ast::Field,
        ty: &str,
    ) -> Option<(String, String)> {
        let many = match self.binding.schema.get(ty)? {
            TypeDef::Union(_) => true,
            TypeDef::Fields { interface, .. } => *interface,
            _ => false,
        };
        if !many || !field.selects("__typename") {
            return None;
        }
        let it = filled_by(root, &field.name.text, &self.card.input.shape)?;
        let ty = self.binding.refs.get(&it.of)?.ty.as_ref()?.value.clone();
        Some((ty, it.noun.clone()))
    }
}

fn present(keys: &[String]) -> ir::Ensure<Predicate> {
    ir::Ensure {
        predicate: Predicate::Present(Term::Reply(keys.to_vec())),
        text: format!("{} is present", keys.join(".")),
        message: None,
    }
}

/// An id of another kind works too, and what it names was changed.
fn of_kind(
    path: &[String],
    ty: &str,
    noun: &str,
    field: &crate::ast::Field,
) -> ir::Ensure<Predicate> {
    let key = |key: &str| [path, &[key.to_owned()]].concat();
    let same = Predicate::Equal(Term::Reply(key("__typename")), Term::Json(quote(ty)));
    let mut text = format!("{}.__typename == {ty}", path.join("."));
    let inside = field.selections.iter().any(|it| match it {
        Selection::Inline { selections, .. } => selects(selections, "id"),
        _ => false,
    });
    let predicate = match inside || field.selects("id") {
        true => {
            text.push_str(&format!(" and {}.id is present", path.join(".")));
            Predicate::All(vec![same, Predicate::Present(Term::Reply(key("id")))])
        }
        false => same,
    };
    let vowel = noun.starts_with(['a', 'e', 'i', 'o', 'u']);
    let article = if vowel { "an" } else { "a" };
    ir::Ensure {
        predicate,
        text,
        message: Some(format!("the id is not {article} {noun}'s")),
    }
}
