//! `check`: conditions over the input are rules that hold before anything is sent, all others must hold after the reply.

use super::card::Context;
use super::predicate::ReplyTerms;
use super::view::View;
use crate::ast::{OperationKind, Selection, TypeRef, ValueKind};
use crate::card::{Check, Graphql};
use crate::composite::input_terms;
use crate::diag::words::ReplyWords;
use crate::diag::{Diagnostic, Report};
use crate::expr::{self, Value};
use crate::ir::{self, Predicate, Rule, Shape, Term};
use crate::predicate;
use crate::refs::Refs;
use crate::refs::conditions::Conditions;
use crate::schema::{TypeDef, named, nullable};
use crate::yaml::quote;

/// How a requirement without a condition is told.
pub(crate) const NOTHING_ELSE: &str = "there is nothing else to do";

/// Whether a condition is about the input alone.
fn of_the_input(predicate: &expr::Predicate) -> bool {
    use expr::Predicate as P;
    let path = |path: &expr::Path| {
        let first = path.segments.first();
        path.segments.len() > 1 && first.is_some_and(|first| first.name == "input")
    };
    let word = |value: &Value| matches!(value, Value::Path(path) if path.word().is_some());
    let value = |value: &Value| match value {
        Value::Path(it) | Value::Count(it, _) => path(it),
        Value::Literal(..) => true,
    };
    match predicate {
        P::Equal(left, right) | P::NotEqual(left, right) => {
            value(left) && (value(right) || word(right))
        }
        P::In(left, words) => value(left) && words.iter().all(|it| value(it) || word(it)),
        P::Every(list, others, _) | P::Apart(list, others) => path(list) && path(others),
        P::Present(it) | P::Absent(it) => value(it),
        P::All(parts) | P::Any(parts) => parts.iter().all(of_the_input),
        P::Not(inner) => of_the_input(inner),
    }
}

impl Check {
    /// Whether it can be told before anything is sent.
    pub(crate) fn is_rule(&self) -> bool {
        let when = self.when.as_ref();
        of_the_input(&self.that.predicate) && when.is_none_or(|when| of_the_input(&when.predicate))
    }
}

/// The rules that a card states itself.
pub(crate) fn rules(
    checks: &[Check],
    shape: &Shape,
    refs: &Refs,
    report: &mut Report,
) -> Vec<Rule> {
    let rules = checks.iter().filter(|check| check.is_rule());
    rules
        .filter_map(|check| rule(check, shape, refs, report))
        .collect()
}

fn rule(check: &Check, shape: &Shape, refs: &Refs, report: &mut Report) -> Option<Rule> {
    let conditions = Conditions {
        shape,
        refs,
        bare: false,
    };
    let mut lower = |condition: &crate::card::Condition| {
        let whole = conditions.expand(&condition.predicate);
        let lowered = predicate::lower(&whole, &mut input_terms(shape), report)?;
        Some((lowered, bare(&condition.text)))
    };
    let (that, that_text) = lower(&check.that)?;
    let when = match &check.when {
        Some(when) => Some(lower(when)?),
        None => None,
    };
    // At least one of some inputs is needed.
    if let Some(needs) = presence(&that) {
        let (when, when_text) =
            when.unwrap_or_else(|| (Predicate::All(Vec::new()), NOTHING_ELSE.to_owned()));
        return Some(Rule {
            when,
            when_text,
            needs,
            only: false,
            say: check.say.clone(),
        });
    }
    // The other way round: some inputs are refused unless a condition holds.
    if let Some(needs) = when.as_ref().and_then(|(when, _)| presence(when)) {
        let fields = needs
            .iter()
            .filter_map(|need| shape.fields.get(usize::from(*need)));
        if let (Some(field), Some(when)) =
            (fields.clone().find(|it| it.default.is_some()), &check.when)
        {
            let why = format!("`{}` has a default, so it is always given", field.name);
            let words = ReplyWords::MisplacedExpression { why };
            report.push(Diagnostic::new(words, when.place));
            return None;
        }
        return Some(Rule {
            when: that,
            when_text: that_text,
            needs,
            only: true,
            say: check.say.clone(),
        });
    }
    let broken = Predicate::Not(Box::new(that));
    let (when, when_text) = match when {
        Some((when, text)) => {
            let text = format!("{text}, and {that_text} does not hold");
            (Predicate::All(vec![when, broken]), text)
        }
        None => (broken, format!("{that_text} does not hold")),
    };
    Some(Rule {
        when,
        when_text,
        needs: Vec::new(),
        only: false,
        say: check.say.clone(),
    })
}

/// A condition as people say it, who write inputs without `input.`.
fn bare(text: &str) -> String {
    text.replace("input.", "")
}

/// The inputs of which a condition only asks that one is given.
fn presence(predicate: &Predicate) -> Option<Vec<u16>> {
    match predicate {
        Predicate::Present(Term::Input(path)) => match path.as_slice() {
            [field] => Some(vec![*field]),
            _ => None,
        },
        Predicate::Any(parts) => {
            let parts: Option<Vec<Vec<u16>>> = parts.iter().map(presence).collect();
            Some(parts?.concat())
        }
        _ => None,
    }
}

impl Context<'_> {
    /// What must hold after the reply: what the card says, and what goes without saying.
    pub(super) fn ensure(
        &self,
        graphql: &Graphql,
        view: &View<'_>,
        document: &ir::Document,
        used: &mut Vec<u16>,
        report: &mut Report,
    ) -> Vec<ir::Ensure<Predicate>> {
        let mut all = self.implied(graphql, document);
        let conditions = Conditions {
            shape: &self.card.input.shape,
            refs: self.refs,
            bare: false,
        };
        let mut terms = ReplyTerms {
            view,
            scope: view.root(),
            shape: &self.card.input.shape,
            used,
        };
        for check in self.card.check.iter().filter(|check| !check.is_rule()) {
            let that = check.that.predicate.clone();
            let whole = match &check.when {
                Some(when) => expr::Predicate::Any(vec![opposite(&when.predicate), that]),
                None => that,
            };
            let text = whole.to_string();
            let expanded = conditions.expand(&whole);
            if let Some(predicate) = predicate::lower(&expanded, &mut terms, report)
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
    fn implied(&self, graphql: &Graphql, document: &ir::Document) -> Vec<ir::Ensure<Predicate>> {
        let keys = &graphql.base.keys;
        if document.operation.kind == OperationKind::Query {
            if !graphql.base.hidden {
                return Vec::new();
            }
            let id = [keys.as_slice(), &["id".to_owned()]].concat();
            let message = graphql.base.noun.as_ref();
            let message = message.map(|_| "the id is of something else".to_owned());
            return vec![ir::Ensure {
                message,
                ..present(&id)
            }];
        }
        let Some(Selection::Field(root)) = document.operation.selections.first() else {
            return Vec::new();
        };
        let on = (self.schema).field(&self.schema.mutation, &root.name.text);
        let Some(payload) = on.map(|field| named(&field.ty)) else {
            return Vec::new();
        };
        let mut all = Vec::new();
        for selection in &root.selections {
            let Selection::Field(field) = selection else {
                continue;
            };
            let Some(definition) = self.schema.field(payload, &field.name.text) else {
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
        let many = match self.schema.get(ty)? {
            TypeDef::Union(_) => true,
            TypeDef::Fields { interface, .. } => *interface,
            _ => false,
        };
        let typed = field
            .selections
            .iter()
            .any(|selection| matches!(selection, Selection::Field(it) if it.key() == "__typename"));
        if !many || !typed {
            return None;
        }
        let it = filled_by(root, &field.name.text, &self.card.input.shape)?;
        let ty = self.refs.get(&it.of)?.ty.as_ref()?.value.clone();
        Some((ty, it.noun.clone()))
    }
}

/// The use whose id fills the argument `xId` of a mutation, for a payload's `x`.
pub(crate) fn filled_by<'s>(
    root: &crate::ast::Field,
    payload: &str,
    shape: &'s Shape,
) -> Option<&'s ir::RefUse> {
    let wanted = format!("{payload}Id");
    let objects = root.arguments.iter().filter_map(|it| match &it.value.kind {
        ValueKind::Object(entries) => Some(entries),
        _ => None,
    });
    let mut entries = objects.flatten();
    let entry = entries.find(|entry| entry.name.text == wanted)?;
    let ValueKind::Variable(name) = &entry.value.kind else {
        return None;
    };
    shape.refs.iter().find(|it| it.variable == *name)
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
    let id = |selections: &[Selection]| {
        selections
            .iter()
            .any(|it| matches!(it, Selection::Field(it) if it.key() == "id"))
    };
    let inside = field.selections.iter().any(|it| match it {
        Selection::Inline { selections, .. } => id(selections),
        _ => false,
    });
    let predicate = match inside || id(&field.selections) {
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

/// `not when`, as people would write it.
fn opposite(predicate: &expr::Predicate) -> expr::Predicate {
    use expr::Predicate as P;
    match predicate {
        P::Present(value) => P::Absent(value.clone()),
        P::Absent(value) => P::Present(value.clone()),
        P::Equal(left, right) => P::NotEqual(left.clone(), right.clone()),
        P::NotEqual(left, right) => P::Equal(left.clone(), right.clone()),
        P::Not(inner) => (**inner).clone(),
        other => P::Not(Box::new(other.clone())),
    }
}
