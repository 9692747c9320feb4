//! Conditions become checked predicates; what their paths mean is up to where they stand.

use crate::diag::words::{CompositeWords, ReplyWords};
use crate::diag::{Diagnostic, Report, Reported};
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
    Enum(Vec<String>),
    /// Whole numbers from 0, never null.
    Count,
    /// Lists, which can only be counted and tested for presence.
    List,
    /// Objects, which can only be tested for presence.
    Object,
    /// Anything.
    Any,
}

/// What paths mean in a place, and how mistakes are worded there.
pub(crate) trait Terms {
    /// Resolves a path, or reports why it cannot be.
    fn term(&mut self, path: &expr::Path, report: &mut Report) -> Result<(Term, Values), Reported>;

    /// Resolves `all list in others` and `none list in others`, which only a reply can answer.
    fn within(
        &mut self,
        list: &Value,
        _others: &Value,
        report: &mut Report,
    ) -> Result<(Term, Term), Reported> {
        let why = "`all .. in ..` and `none .. in ..` stand in `ensure` only".to_owned();
        Err(report.push(Diagnostic::new(
            ReplyWords::MisplacedExpression { why },
            list.place(),
        )))
    }

    /// Whether `>= sent` has a meaning: something was sent that is looked for.
    fn confirms(&self) -> bool {
        false
    }

    /// The message for a value that the left side never has.
    fn never(&self, left: &str, value: &str, place: Place) -> Diagnostic;
}

/// Checks a condition. What runs without its condition runs always, so a condition must never get lost.
pub(crate) fn lower(
    predicate: &expr::Predicate,
    terms: &mut dyn Terms,
    report: &mut Report,
) -> Result<Predicate, Reported> {
    use expr::Predicate as P;
    Ok(match predicate {
        P::Equal(left, right) => equal(left, right, terms, report)?,
        P::In(left, words) => {
            if let Value::Literal(..) = left {
                return Err(report.push(literal_in(left, words)));
            }
            let (term, values) = side(left, terms, report)?;
            let words: Vec<Result<Term, Reported>> = words
                .iter()
                .map(|word| right_side(left, &values, word, terms, report))
                .collect();
            Predicate::In(term, words.into_iter().collect::<Result<_, _>>()?)
        }
        P::Within(list, others, any_case) => {
            let (list, others) = terms.within(list, others, report)?;
            Predicate::Within(list, others, *any_case)
        }
        P::Apart(list, others) => {
            let (list, others) = terms.within(list, others, report)?;
            Predicate::Apart(list, others)
        }
        P::Since(value) => {
            if !terms.confirms() {
                let why = "`>= sent` stands in `confirm` only".to_owned();
                let words = ReplyWords::MisplacedExpression { why };
                return Err(report.push(Diagnostic::new(words, value.place())));
            }
            let (term, values) = side(value, terms, report)?;
            if values != Values::Text {
                let never = terms.never(&value.to_string(), "`sent`", value.place());
                return Err(report.push(never));
            }
            Predicate::Since(term)
        }
        P::Present(value) => Predicate::Present(tested(value, terms, report)?),
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
) -> Result<Vec<Predicate>, Reported> {
    let parts: Vec<Result<Predicate, Reported>> = parts
        .iter()
        .map(|part| lower(part, terms, report))
        .collect();
    parts.into_iter().collect()
}

fn tested(value: &Value, terms: &mut dyn Terms, report: &mut Report) -> Result<Term, Reported> {
    match value {
        Value::Path(path) => terms.term(path, report).map(|(term, _)| term),
        Value::Literal(_, place) => {
            let why = "a literal is always present".to_owned();
            Err(report.push(Diagnostic::new(
                ReplyWords::MisplacedExpression { why },
                *place,
            )))
        }
        Value::Count(path, place) => {
            let why = "a count is always present".to_owned();
            let problem = Diagnostic::new(ReplyWords::MisplacedExpression { why }, *place);
            Err(report.push(problem.help(format!(
                "write `count({path}) != 0`, or `{path} is present`"
            ))))
        }
    }
}

fn side(
    value: &Value,
    terms: &mut dyn Terms,
    report: &mut Report,
) -> Result<(Term, Values), Reported> {
    match value {
        Value::Path(path) => {
            let (term, values) = terms.term(path, report)?;
            if matches!(values, Values::List | Values::Object) {
                let why = format!(
                    "`{path}` is no plain value, so it can only be tested with `is present`"
                );
                let problem = Diagnostic::new(ReplyWords::MisplacedExpression { why }, path.place);
                return Err(report.push(match values {
                    Values::List => problem.help(format!("or count it: `count({path})`")),
                    _ => problem,
                }));
            }
            Ok((term, values))
        }
        Value::Count(path, _) => counted(path, terms, report),
        Value::Literal(json, _) => Ok((Term::Json(json.clone()), literal_values(json))),
    }
}

fn counted(
    path: &expr::Path,
    terms: &mut dyn Terms,
    report: &mut Report,
) -> Result<(Term, Values), Reported> {
    if let Some(segment) = path.opens_list() {
        let why = "a list is counted whole, so its path has no brackets".to_owned();
        return Err(report.push(Diagnostic::new(
            ReplyWords::MisplacedExpression { why },
            segment.place,
        )));
    }
    let (term, values) = terms.term(path, report)?;
    if values != Values::List {
        return Err(report.push(not_a_list(path, &values)));
    }
    Ok((Term::Count(Box::new(term)), Values::Count))
}

fn not_a_list(path: &expr::Path, values: &Values) -> Diagnostic {
    let words = ReplyWords::NotAList {
        key: path.to_string(),
    };
    let help = match values {
        Values::Object => format!(
            "only lists are counted; the elements of a connection are in `{path}.nodes`, how many it has in all in `{path}.totalCount`"
        ),
        _ => "only lists are counted".to_owned(),
    };
    Diagnostic::new(words, path.place).help(help)
}

/// Refuses brackets, where a path is about one value.
pub(crate) fn no_brackets(path: &expr::Path, report: &mut Report) -> Result<(), Reported> {
    let Some(segment) = path.opens_list() else {
        return Ok(());
    };
    let why = "a step takes one value, so its paths have no brackets".to_owned();
    let words = ReplyWords::MisplacedExpression { why };
    Err(report.push(Diagnostic::new(words, segment.place)))
}

/// The message for a value that an input never has.
pub(crate) fn never_in_when(left: &str, value: &str, place: Place) -> Diagnostic {
    let words = CompositeWords::UnknownWhenValue {
        name: left.to_owned(),
        value: value.to_owned(),
    };
    Diagnostic::new(words, place)
}

/// A count where a value is passed on.
pub(crate) fn only_in_conditions(place: Place) -> Diagnostic {
    let why = "`count(..)` stands in conditions only".to_owned();
    Diagnostic::new(ReplyWords::MisplacedExpression { why }, place)
}

/// A literal may stand on either side, but what it is compared with is always the left one from here on.
fn equal(
    left: &Value,
    right: &Value,
    terms: &mut dyn Terms,
    report: &mut Report,
) -> Result<Predicate, Reported> {
    let (left, right) = match (left, right) {
        (Value::Literal(_, place), Value::Literal(_, end)) => {
            let why = "a comparison of two literals is always the same".to_owned();
            let words = ReplyWords::MisplacedExpression { why };
            return Err(report.push(
                Diagnostic::new(words, place.to(*end))
                    .help("one side must be a path, which stands without quotes"),
            ));
        }
        (Value::Literal(..), _) => (right, left),
        _ => (left, right),
    };
    let (term, values) = side(left, terms, report)?;
    let other = right_side(left, &values, right, terms, report)?;
    Ok(Predicate::Equal(term, other))
}

/// A literal that is looked for among other values; a single word among them would be a value too, and not a path.
fn literal_in(left: &Value, words: &[Value]) -> Diagnostic {
    let why = "a literal cannot stand to the left of `in`".to_owned();
    let problem = Diagnostic::new(ReplyWords::MisplacedExpression { why }, left.place());
    let others = words
        .iter()
        .filter(|word| !matches!(word, Value::Literal(..)))
        .map(|word| format!("{word} == {left}"));
    match others.collect::<Vec<_>>().as_slice() {
        [] => problem.help("write what it is compared with to the left"),
        others => problem.help(format!("write `{}`", others.join(" or "))),
    }
}

/// A single word on the right is a value, a longer path is a path.
fn right_side(
    left: &Value,
    values: &Values,
    right: &Value,
    terms: &mut dyn Terms,
    report: &mut Report,
) -> Result<Term, Reported> {
    let left_text = left.to_string();
    let (json, shown) = match right {
        Value::Path(path) if right.is_word() => {
            let word = path.to_string();
            (quote(&word), format!("`{word}`"))
        }
        Value::Path(_) | Value::Count(..) => {
            let (term, others) = side(right, terms, report)?;
            if !comparable(values, &others) {
                let problem = terms.never(&left_text, &format!("`{right}`"), right.place());
                return Err(report.push(explained(problem, values, &others)));
            }
            return Ok(term);
        }
        Value::Literal(json, _) => (json.clone(), format!("`{json}`")),
    };
    let text: Option<String> = serde_json::from_str(&json).ok();
    let fits = match (values, &text) {
        (Values::Enum(words), Some(text)) => words.contains(text),
        (Values::Any, _) => true,
        (Values::Count, _) => json.parse::<u32>().is_ok(),
        (values, _) => json == "null" || comparable(values, &literal_values(&json)),
    };
    if fits {
        return Ok(Term::Json(json));
    }
    let problem = terms.never(&left_text, &shown, right.place());
    let mut problem = explained(problem, values, &literal_values(&json));
    if let (Values::Enum(words), Some(text)) = (values, &text) {
        problem = problem.suggest(text, words.iter().map(String::as_str));
    }
    Err(report.push(problem))
}

/// Adds what a count is, where one side of a comparison is a count.
fn explained(problem: Diagnostic, left: &Values, right: &Values) -> Diagnostic {
    if *left == Values::Count || *right == Values::Count {
        problem.help("a count is a whole number, 0 or more")
    } else {
        problem
    }
}

fn literal_values(json: &str) -> Values {
    match json.bytes().next() {
        Some(b'"') => Values::Text,
        Some(b't' | b'f') => Values::Boolean,
        Some(b'n') => Values::Any,
        Some(b'[') => Values::List,
        Some(b'{') => Values::Object,
        _ => Values::Number,
    }
}

pub(crate) fn comparable(left: &Values, right: &Values) -> bool {
    match (left, right) {
        (Values::Any, _) | (_, Values::Any) => true,
        (Values::Enum(left), Values::Enum(right)) => left.iter().any(|word| right.contains(word)),
        (Values::Text, Values::Enum(_)) | (Values::Enum(_), Values::Text) => true,
        (Values::Number, Values::Count) | (Values::Count, Values::Number) => true,
        (left, right) => left == right,
    }
}

/// Whether a predicate looks at such a term.
pub(crate) fn mentions(predicate: &Predicate, wanted: &dyn Fn(&Term) -> bool) -> bool {
    predicate.terms().into_iter().any(|term| match term {
        Term::Count(list) => wanted(list),
        other => wanted(other),
    })
}

/// The list that has at least one element, and so is given, whenever a condition holds.
pub(crate) fn not_empty(predicate: &Predicate) -> Option<&Term> {
    let zero = |term: &Term| matches!(term, Term::Json(json) if json == "0");
    let more = |term: &Term| matches!(term, Term::Json(_)) && !zero(term);
    match predicate {
        Predicate::Equal(Term::Count(list), number) if more(number) => Some(list),
        Predicate::In(Term::Count(list), numbers) if numbers.iter().all(more) => Some(list),
        Predicate::Not(inner) => match &**inner {
            Predicate::Equal(Term::Count(list), number) if zero(number) => Some(list),
            _ => None,
        },
        _ => None,
    }
}

/// What values an input has.
pub(crate) fn input_values(kind: &Kind) -> Values {
    match kind {
        Kind::Boolean => Values::Boolean,
        Kind::Integer { .. } | Kind::Number { .. } => Values::Number,
        Kind::String { .. } => Values::Text,
        Kind::Enum(words, _) => Values::Enum(words.clone()),
        Kind::List { .. } => Values::List,
        Kind::Object(_) => Values::Object,
    }
}

/// What values a part of a reply has.
pub(crate) fn reply_values(ty: &Type) -> Values {
    match ty {
        Type::String | Type::Url | Type::Timestamp | Type::Id(_) => Values::Text,
        Type::Int | Type::Long | Type::Float => Values::Number,
        Type::Boolean => Values::Boolean,
        Type::Enum(_, words) => Values::Enum(words.clone()),
        Type::List(_) => Values::List,
        Type::Object(..) => Values::Object,
        Type::Nullable(inner) => reply_values(inner),
        Type::Json => Values::Any,
    }
}
