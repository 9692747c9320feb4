//! Conditions become checked predicates; what their paths mean is up to where they stand.

use crate::diag::words::ReplyWords;
use crate::diag::{Diagnostic, Report};
use crate::expr::{self, Value};
use crate::ir::{Kind, Predicate, Term, Type};
use crate::place::Place;
use crate::yaml::quote;

/// What values a path can have.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Values {
    /// Text.
    Text,
    /// Numbers.
    Number,
    /// `true` and `false`
    Boolean,
    /// One of these.
    Words(Vec<String>),
    /// Lists and objects, which can only be tested for presence.
    Structure,
    /// Anything.
    Any,
}

/// What paths mean in a place, and how mistakes are worded there.
pub(crate) trait Terms {
    /// Resolves a path, or reports why it cannot be.
    fn term(&mut self, path: &expr::Path, report: &mut Report) -> Option<(Term, Values)>;

    /// The message for a value that the left side never has.
    fn never(&self, left: &str, value: &str, place: Place) -> Diagnostic;
}

/// Checks a condition.
pub(crate) fn lower(
    predicate: &expr::Predicate,
    terms: &mut dyn Terms,
    report: &mut Report,
) -> Option<Predicate> {
    use expr::Predicate as P;
    Some(match predicate {
        P::Equal(left, right) => equal(left, right, terms, report)?,
        P::NotEqual(left, right) => Predicate::Not(Box::new(equal(left, right, terms, report)?)),
        P::In(left, words) => {
            let (term, values) = side(left, terms, report)?;
            let words: Vec<Option<Term>> = words
                .iter()
                .map(|word| right_side(left, &values, word, terms, report))
                .collect();
            Predicate::In(term, words.into_iter().collect::<Option<_>>()?)
        }
        P::Present(value) => Predicate::Present(tested(value, terms, report)?),
        P::Absent(value) => {
            Predicate::Not(Box::new(Predicate::Present(tested(value, terms, report)?)))
        }
        P::All(parts) => Predicate::All(all(parts, terms, report)?),
        P::Any(parts) => Predicate::Any(all(parts, terms, report)?),
        P::Not(inner) => Predicate::Not(Box::new(lower(inner, terms, report)?)),
    })
}

/// Checks all parts before giving up, so that each mistake is reported.
fn all(
    parts: &[expr::Predicate],
    terms: &mut dyn Terms,
    report: &mut Report,
) -> Option<Vec<Predicate>> {
    let parts: Vec<Option<Predicate>> = parts
        .iter()
        .map(|part| lower(part, terms, report))
        .collect();
    parts.into_iter().collect()
}

fn tested(value: &Value, terms: &mut dyn Terms, report: &mut Report) -> Option<Term> {
    match value {
        Value::Path(path) => terms.term(path, report).map(|(term, _)| term),
        Value::Literal(_, place) => {
            let why = "a literal is always present".to_owned();
            report.push(Diagnostic::new(
                ReplyWords::MisplacedExpression { why },
                *place,
            ));
            None
        }
    }
}

fn side(value: &Value, terms: &mut dyn Terms, report: &mut Report) -> Option<(Term, Values)> {
    match value {
        Value::Path(path) => {
            let (term, values) = terms.term(path, report)?;
            if values == Values::Structure {
                let why = format!(
                    "`{path}` is no plain value, so it can only be tested with `is present`"
                );
                report.push(Diagnostic::new(
                    ReplyWords::MisplacedExpression { why },
                    path.place,
                ));
                return None;
            }
            Some((term, values))
        }
        Value::Literal(json, _) => Some((Term::Json(json.clone()), literal_values(json))),
    }
}

fn equal(
    left: &Value,
    right: &Value,
    terms: &mut dyn Terms,
    report: &mut Report,
) -> Option<Predicate> {
    let (term, values) = side(left, terms, report)?;
    let other = right_side(left, &values, right, terms, report)?;
    Some(Predicate::Equal(term, other))
}

/// A single word on the right is a value, a longer path is a path.
fn right_side(
    left: &Value,
    values: &Values,
    right: &Value,
    terms: &mut dyn Terms,
    report: &mut Report,
) -> Option<Term> {
    let left_text = left.to_string();
    let (json, shown) = match right {
        Value::Path(path) => match path.word() {
            Some(word) => (quote(word), format!("`{word}`")),
            None => {
                let (term, others) = side(right, terms, report)?;
                if !comparable(values, &others) {
                    report.push(terms.never(&left_text, &format!("`{path}`"), path.place));
                    return None;
                }
                return Some(term);
            }
        },
        Value::Literal(json, _) => (json.clone(), format!("`{json}`")),
    };
    let text: Option<String> = serde_json::from_str(&json).ok();
    let fits = match (values, &text) {
        (Values::Words(words), Some(text)) => words.contains(text),
        (Values::Any, _) => true,
        (values, _) => json == "null" || comparable(values, &literal_values(&json)),
    };
    if fits {
        return Some(Term::Json(json));
    }
    let mut problem = terms.never(&left_text, &shown, right.place());
    if let (Values::Words(words), Some(text)) = (values, &text) {
        problem = problem.suggest(text, words.iter().map(String::as_str));
    }
    report.push(problem);
    None
}

fn literal_values(json: &str) -> Values {
    match json.bytes().next() {
        Some(b'"') => Values::Text,
        Some(b't' | b'f') => Values::Boolean,
        Some(b'n') => Values::Any,
        Some(b'[' | b'{') => Values::Structure,
        _ => Values::Number,
    }
}

fn comparable(left: &Values, right: &Values) -> bool {
    match (left, right) {
        (Values::Any, _) | (_, Values::Any) => true,
        (Values::Words(left), Values::Words(right)) => left.iter().any(|word| right.contains(word)),
        (Values::Text, Values::Words(_)) | (Values::Words(_), Values::Text) => true,
        (left, right) => left == right,
    }
}

/// What values an input has.
pub(crate) fn input_values(kind: &Kind) -> Values {
    match kind {
        Kind::Boolean => Values::Boolean,
        Kind::Integer { .. } | Kind::Number { .. } => Values::Number,
        Kind::String { .. } => Values::Text,
        Kind::Enum(words) => Values::Words(words.clone()),
        Kind::List { .. } | Kind::Object(_) => Values::Structure,
    }
}

/// What values a part of a reply has.
pub(crate) fn reply_values(ty: &Type) -> Values {
    match ty {
        Type::String => Values::Text,
        Type::Int | Type::Float => Values::Number,
        Type::Boolean => Values::Boolean,
        Type::Enum(_, words) => Values::Words(words.clone()),
        Type::List(_) | Type::Object(..) => Values::Structure,
        Type::Nullable(inner) => reply_values(inner),
        Type::Json => Values::Any,
    }
}
