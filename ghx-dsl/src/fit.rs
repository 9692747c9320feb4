//! Whether a value written in a card fits an input: for defaults, literals and examples. The verdict is that of the runtime's own checker.

use ghx_plan::{Problems, Record};

use crate::diag::list;
use crate::ir::{Field, Kind, Shape};
use crate::place::Place;
use crate::tables;
use crate::yaml::{Node, Value, quote};

/// Why a value does not fit, and where.
#[derive(Debug)]
pub(crate) struct Mismatch {
    /// What is wrong.
    pub problem: String,
    /// Where.
    pub place: Place,
    /// There is no input of this name.
    pub unknown: bool,
    /// Something is left out.
    pub missing: bool,
}

/// Checks one value.
pub(crate) fn value(node: &Node, kind: &Kind, nullable: bool) -> Vec<Mismatch> {
    const NAME: &str = "value";
    let field = Field {
        name: NAME.to_owned(),
        kind: kind.clone(),
        required: true,
        nullable,
        default: None,
        description: String::new(),
    };
    let shape = Shape {
        fields: vec![field],
        ..Shape::default()
    };
    let json = format!("{{{}:{}}}", quote(NAME), node.json());
    let mut found = checked(&shape, &json);
    for problem in &mut found.0 {
        let path = problem.path.strip_prefix(NAME).unwrap_or_default();
        problem.path = path.trim_start_matches('.').to_owned();
    }
    misfits(found, node, kind)
}

/// Checks a whole input.
pub(crate) fn input(node: &Node, shape: &Shape) -> Vec<Mismatch> {
    let found = checked(shape, &node.json());
    misfits(found, node, &Kind::Object(shape.clone()))
}

fn checked(shape: &Shape, json: &str) -> Problems {
    let checked = Record::from_json(tables::shape(shape), json);
    checked.err().unwrap_or_default()
}

fn misfits(found: Problems, node: &Node, kind: &Kind) -> Vec<Mismatch> {
    let misfit = |problem: ghx_plan::Problem| Mismatch {
        place: place(node, Some(kind), &problem.path),
        unknown: problem.message.starts_with("unknown field"),
        missing: problem.path.is_empty() || problem.message.starts_with("is required"),
        problem: problem.to_string(),
    };
    found.0.into_iter().map(misfit).collect()
}

/// Where the value of a path stands: the key for one that nothing is known of, and what lacks it for one that is missing.
fn place(node: &Node, kind: Option<&Kind>, path: &str) -> Place {
    let path = path.strip_prefix('.').unwrap_or(path);
    let inner = match &node.value {
        Value::Map(entries) => {
            let inside = entries.iter().filter_map(|(key, inner)| {
                let rest = path.strip_prefix(key.value.as_str())?;
                let whole = rest.is_empty() || rest.starts_with(['.', '[']);
                whole.then_some((key, inner, rest))
            });
            // A name may have dots in it.
            inside
                .min_by_key(|(_, _, rest)| rest.len())
                .map(|(key, inner, rest)| {
                    let field = match kind {
                        Some(Kind::Object(shape)) => {
                            shape.fields.iter().find(|field| field.name == key.value)
                        }
                        _ => None,
                    };
                    match field {
                        Some(field) => place(inner, Some(&field.kind), rest),
                        None => key.place,
                    }
                })
        }
        Value::List(items) => {
            let index = path.strip_prefix('[').and_then(|it| it.split_once(']'));
            let item = match kind {
                Some(Kind::List { item, .. }) => Some(&**item),
                _ => None,
            };
            index.and_then(|(index, rest)| {
                let inner = items.get(index.parse::<usize>().ok()?)?;
                Some(place(inner, item, rest))
            })
        }
        _ => None,
    };
    inner.unwrap_or(node.place)
}

/// The value as compact JSON, enum values in the card's spelling.
pub(crate) fn canonical(node: &Node, kind: &Kind) -> String {
    match (&node.value, kind) {
        (Value::Text(text), Kind::Enum(words, _)) => quote(
            words
                .iter()
                .find(|word| word.eq_ignore_ascii_case(text))
                .unwrap_or(text),
        ),
        (Value::List(items), Kind::List { item, .. }) => {
            let items: Vec<String> = items.iter().map(|node| canonical(node, item)).collect();
            format!("[{}]", items.join(","))
        }
        (Value::Map(entries), Kind::Object(shape)) => {
            let entries: Vec<String> = entries
                .iter()
                .map(|(key, node)| {
                    let field = shape.fields.iter().find(|field| field.name == key.value);
                    let json =
                        field.map_or_else(|| node.json(), |field| canonical(node, &field.kind));
                    format!("{}:{json}", quote(&key.value))
                })
                .collect();
            format!("{{{}}}", entries.join(","))
        }
        _ => node.json(),
    }
}

/// What an input is, for messages.
pub(crate) fn describe(kind: &Kind) -> String {
    match kind {
        Kind::Boolean => "a boolean".to_owned(),
        Kind::Integer { .. } => "an integer".to_owned(),
        Kind::Number { .. } => "a number".to_owned(),
        Kind::String { .. } => "a string".to_owned(),
        Kind::Enum(words, _) if words.len() <= 5 => format!("one of {}", list(words)),
        Kind::Enum(..) => "an enum".to_owned(),
        Kind::List { item, .. } => format!("an array of {}", describe_many(item)),
        Kind::Object(_) => "an object".to_owned(),
    }
}

fn describe_many(kind: &Kind) -> String {
    match kind {
        Kind::Boolean => "booleans".to_owned(),
        Kind::Integer { .. } => "integers".to_owned(),
        Kind::Number { .. } => "numbers".to_owned(),
        Kind::String { .. } => "strings".to_owned(),
        Kind::Enum(..) => "enums".to_owned(),
        Kind::List { item, .. } => format!("arrays of {}", describe_many(item)),
        Kind::Object(_) => "objects".to_owned(),
    }
}
