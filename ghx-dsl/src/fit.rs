//! Whether a value written in a card fits an input: for defaults and examples.

use crate::diag::{closest, list};
use crate::ir::{Field, Format, Kind, Predicate, Rule, Shape, Term};
use crate::place::Place;
use crate::yaml::{Node, Value, quote};

/// Why a value does not fit, and where.
#[derive(Debug)]
pub(crate) struct Misfit {
    /// What is wrong.
    pub problem: String,
    /// Where.
    pub place: Place,
}

/// Checks one value.
pub(crate) fn value(node: &Node, kind: &Kind, nullable: bool) -> Vec<Misfit> {
    let mut found = Vec::new();
    check(node, kind, nullable, &mut found);
    found
}

/// Checks a whole input.
pub(crate) fn input(node: &Node, shape: &Shape) -> Vec<Misfit> {
    let mut found = Vec::new();
    object(node, shape, node, shape, &mut found);
    found
}

/// The value as compact JSON, enum values in the card's spelling.
pub(crate) fn canonical(node: &Node, kind: &Kind) -> String {
    match (&node.value, kind) {
        (Value::Text(text), Kind::Enum(words)) => quote(
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

fn check(node: &Node, kind: &Kind, nullable: bool, found: &mut Vec<Misfit>) {
    let mut say = |problem: String| {
        found.push(Misfit {
            problem,
            place: node.place,
        })
    };
    match (&node.value, kind) {
        (Value::Null, _) if nullable => {}
        (Value::Bool(_), Kind::Boolean) => {}
        (Value::Number(number), Kind::Integer { min, max }) => match number.as_i64() {
            Some(number) => {
                say_if(min.is_some_and(|min| number < min), &mut say, || {
                    format!("{number} is below {}", show(min))
                });
                say_if(max.is_some_and(|max| number > max), &mut say, || {
                    format!("{number} is above {}", show(max))
                });
            }
            None => say(format!("{number} is not a whole number")),
        },
        (Value::Number(number), Kind::Number { min, max }) => {
            let number = number.as_f64().unwrap_or_default();
            say_if(min.is_some_and(|min| number < min), &mut say, || {
                format!("{number} is below {}", show(min))
            });
            say_if(max.is_some_and(|max| number > max), &mut say, || {
                format!("{number} is above {}", show(max))
            });
        }
        (
            Value::Text(text),
            Kind::String {
                min,
                max,
                pattern,
                format,
            },
        ) => {
            let length = text.chars().count();
            let short = min.is_some_and(|min| length < min as usize);
            say_if(short, &mut say, || {
                format!("it is shorter than {} characters", show(min))
            });
            let long = max.is_some_and(|max| length > max as usize);
            say_if(long, &mut say, || {
                format!("it is longer than {} characters", show(max))
            });
            if let Some(pattern) = pattern {
                // A pattern that does not compile is reported where it stands.
                let matches =
                    regex_lite::Regex::new(pattern).map_or(true, |pattern| pattern.is_match(text));
                say_if(!matches, &mut say, || {
                    format!("it does not match `{pattern}`")
                });
            }
            if let Some(format) = format {
                say_if(!is_address(text, *format), &mut say, || {
                    "it is not an address of that kind".to_owned()
                });
            }
        }
        (Value::Text(text), Kind::Enum(words)) => {
            if !words.iter().any(|word| word.eq_ignore_ascii_case(text)) {
                let names: Vec<&str> = words.iter().map(String::as_str).collect();
                let hint =
                    closest(text, &names).map_or_else(|| list(&names), |best| format!("`{best}`"));
                say(format!("`{text}` is not among the values; there is {hint}"));
            }
        }
        (Value::List(items), Kind::List { item, min, max }) => {
            let few = min.is_some_and(|min| items.len() < min as usize);
            say_if(few, &mut say, || {
                format!("it has fewer than {} items", show(min))
            });
            let many = max.is_some_and(|max| items.len() > max as usize);
            say_if(many, &mut say, || {
                format!("it has more than {} items", show(max))
            });
            for node in items {
                check(node, item, false, found);
            }
        }
        (Value::Map(_), Kind::Object(shape)) => object(node, shape, node, shape, found),
        (_, kind) => say(format!(
            "expected {}, found {}",
            describe(kind),
            node.kind()
        )),
    }
}

fn say_if(wrong: bool, say: &mut impl FnMut(String), problem: impl FnOnce() -> String) {
    if wrong {
        say(problem());
    }
}

fn show<T: ToString>(limit: &Option<T>) -> String {
    limit.as_ref().map(T::to_string).unwrap_or_default()
}

fn object(node: &Node, shape: &Shape, whole: &Node, whole_shape: &Shape, found: &mut Vec<Misfit>) {
    let Value::Map(entries) = &node.value else {
        found.push(Misfit {
            problem: format!("expected an object, found {}", node.kind()),
            place: node.place,
        });
        return;
    };
    let names: Vec<&str> = shape
        .fields
        .iter()
        .map(|field| field.name.as_str())
        .collect();
    for (key, node) in entries {
        match shape.fields.iter().find(|field| field.name == key.value) {
            None => {
                let hint = closest(&key.value, &names)
                    .map_or_else(String::new, |best| format!("; did you mean `{best}`?"));
                found.push(Misfit {
                    problem: format!("there is no input `{}`{hint}", key.value),
                    place: key.place,
                });
            }
            Some(Field {
                kind: Kind::Object(inner),
                nullable,
                ..
            }) if !(*nullable && node.value == Value::Null) => {
                object(node, inner, whole, whole_shape, found);
            }
            Some(Field {
                kind: Kind::List { item, .. },
                ..
            }) if matches!((&**item, &node.value), (Kind::Object(_), Value::List(_))) => {
                if let (Kind::Object(inner), Value::List(items)) = (&**item, &node.value) {
                    for node in items {
                        object(node, inner, whole, whole_shape, found);
                    }
                }
            }
            Some(field) => check(node, &field.kind, field.nullable, found),
        }
    }
    rules(node, shape, whole, whole_shape, found);
}

/// What the shape asks of several fields at once.
fn rules(node: &Node, shape: &Shape, whole: &Node, whole_shape: &Shape, found: &mut Vec<Misfit>) {
    let place = node.place;
    let name = |index: &u16| {
        shape
            .fields
            .get(*index as usize)
            .map_or("", |field| field.name.as_str())
    };
    let given = |index: &u16| get(node, name(index)).is_some();
    for field in shape
        .fields
        .iter()
        .filter(|field| field.required && field.default.is_none())
    {
        if get(node, &field.name).is_none() {
            found.push(Misfit {
                problem: format!("`{}` is missing", field.name),
                place,
            });
        }
    }
    for groups in &shape.choices {
        let whole_groups = groups
            .iter()
            .filter(|group| group.iter().all(given))
            .count();
        if whole_groups != 1 {
            let names: Vec<String> = groups
                .iter()
                .map(|group| group.iter().map(name).collect::<Vec<_>>().join("+"))
                .collect();
            found.push(Misfit {
                problem: format!("exactly one of {} must be given", list(&names)),
                place,
            });
        }
    }
    for group in &shape.exclusive {
        let names: Vec<&str> = group
            .iter()
            .filter(|index| given(index))
            .map(name)
            .collect();
        if names.len() > 1 {
            found.push(Misfit {
                problem: format!("{} exclude each other", list(&names)),
                place,
            });
        }
    }
    for Rule {
        when,
        when_text,
        needs,
    } in &shape.rules
    {
        let scope = Scope {
            whole,
            whole_shape,
            item: node,
            item_shape: shape,
        };
        if scope.holds(when) && !needs.iter().any(given) {
            let names: Vec<&str> = needs.iter().map(name).collect();
            found.push(Misfit {
                problem: format!("{} is needed when {when_text}", list(&names)),
                place,
            });
        }
    }
}

fn get<'a>(node: &'a Node, key: &str) -> Option<&'a Node> {
    let Value::Map(entries) = &node.value else {
        return None;
    };
    entries
        .iter()
        .find(|(name, _)| name.value == key)
        .map(|(_, value)| value)
}

/// Evaluates a rule's condition over an example.
struct Scope<'a> {
    whole: &'a Node,
    whole_shape: &'a Shape,
    item: &'a Node,
    item_shape: &'a Shape,
}

impl Scope<'_> {
    fn holds(&self, predicate: &Predicate) -> bool {
        match predicate {
            Predicate::Equal(left, right) => self.json(left) == self.json(right),
            Predicate::In(left, words) => {
                words.iter().any(|word| self.json(left) == self.json(word))
            }
            Predicate::Present(term) => self.json(term).is_some_and(|json| json != "null"),
            Predicate::All(parts) => parts.iter().all(|part| self.holds(part)),
            Predicate::Any(parts) => parts.iter().any(|part| self.holds(part)),
            Predicate::Not(inner) => !self.holds(inner),
        }
    }

    fn json(&self, term: &Term) -> Option<String> {
        match term {
            Term::Input(path) => walk(self.whole, self.whole_shape, path),
            Term::Item(path) => walk(self.item, self.item_shape, path),
            Term::Json(json) => Some(json.clone()),
            Term::Reply(_) => None,
        }
    }
}

fn walk(node: &Node, shape: &Shape, path: &[u16]) -> Option<String> {
    let (first, rest) = path.split_first()?;
    let field = shape.fields.get(*first as usize)?;
    let Some(inner) = get(node, &field.name) else {
        return field.default.clone();
    };
    match (&field.kind, rest) {
        (_, []) => Some(canonical(inner, &field.kind)),
        (Kind::Object(shape), rest) => walk(inner, shape, rest),
        _ => None,
    }
}

fn is_address(text: &str, format: Format) -> bool {
    let Some((_, rest)) = text.split_once("://") else {
        return false;
    };
    let parts: Vec<&str> = rest
        .split(['?', '#'])
        .next()
        .unwrap_or("")
        .trim_end_matches('/')
        .split('/')
        .collect();
    let number = |text: &str| text.parse::<u32>().is_ok();
    match (format, parts.as_slice()) {
        (Format::IssueUrl(..), [_, _, _, "issues" | "pull", n]) => number(n),
        (Format::PullUrl(..), [_, _, _, "pull", n, ..]) => number(n),
        (Format::RepositoryUrl(..), [_, owner, name, ..]) => !owner.is_empty() && !name.is_empty(),
        _ => false,
    }
}

/// What an input is, for messages.
pub(crate) fn describe(kind: &Kind) -> String {
    match kind {
        Kind::Boolean => "a boolean".to_owned(),
        Kind::Integer { .. } => "an integer".to_owned(),
        Kind::Number { .. } => "a number".to_owned(),
        Kind::String { .. } => "a string".to_owned(),
        Kind::Enum(words) if words.len() <= 5 => format!("one of {}", list(words)),
        Kind::Enum(_) => "an enum".to_owned(),
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
        Kind::Enum(_) => "enums".to_owned(),
        Kind::List { item, .. } => format!("arrays of {}", describe_many(item)),
        Kind::Object(_) => "objects".to_owned(),
    }
}
