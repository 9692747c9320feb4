//! Whether a value written in a card fits an input: for defaults and examples.

use crate::diag::{closest, list};
use crate::ir::{Address, Kind, Predicate, Rule, Shape, Term};
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
    let mut checker = Checker {
        whole: None,
        found: Vec::new(),
    };
    checker.check(node, kind, nullable);
    checker.found
}

/// Checks a whole input.
pub(crate) fn input(node: &Node, shape: &Shape) -> Vec<Misfit> {
    let mut checker = Checker {
        whole: Some((node, shape)),
        found: Vec::new(),
    };
    checker.object(node, shape);
    checker.found
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

/// Collects everything that does not fit.
struct Checker<'a> {
    /// The input that a rule's `input.x` is about.
    whole: Option<(&'a Node, &'a Shape)>,
    found: Vec<Misfit>,
}

impl<'a> Checker<'a> {
    fn say(&mut self, wrong: bool, place: Place, problem: impl FnOnce() -> String) {
        if wrong {
            let problem = problem();
            self.found.push(Misfit { problem, place });
        }
    }

    fn check(&mut self, node: &'a Node, kind: &'a Kind, nullable: bool) {
        let place = node.place;
        match (&node.value, kind) {
            (Value::Null, _) if nullable => {}
            (Value::Bool(_), Kind::Boolean) => {}
            (Value::Number(number), Kind::Integer { min, max }) => match number.as_i64() {
                Some(number) => self.limits(number, *min, *max, place),
                None => {
                    let huge = number
                        .as_f64()
                        .is_some_and(|it| it.abs() >= i64::MAX as f64);
                    self.say(huge, place, || format!("{number} has more than 64 bits"));
                    self.say(!huge, place, || format!("{number} is not a whole number"));
                }
            },
            (Value::Number(number), Kind::Number { min, max }) => {
                self.limits(number.as_f64().unwrap_or_default(), *min, *max, place);
            }
            (
                Value::Text(text),
                Kind::String {
                    min,
                    max,
                    pattern,
                    address,
                },
            ) => {
                let length = text.chars().count();
                let short = min.is_some_and(|min| length < min as usize);
                self.say(short, place, || {
                    format!("it is shorter than {}", counted(min, "character"))
                });
                let long = max.is_some_and(|max| length > max as usize);
                self.say(long, place, || {
                    format!("it is longer than {}", counted(max, "character"))
                });
                // A pattern that does not compile is reported where it stands.
                let pattern = pattern
                    .as_deref()
                    .and_then(|text| regex_lite::Regex::new(text).ok());
                if let Some(pattern) = pattern {
                    self.say(!pattern.is_match(text), place, || {
                        format!("it does not match `{pattern}`")
                    });
                }
                let other = address.as_ref().is_some_and(|it| !is_address(text, it));
                self.say(other, place, || {
                    "it is not an address of that kind".to_owned()
                });
            }
            (Value::Text(text), Kind::Enum(words)) => {
                let unknown = !words.iter().any(|word| word.eq_ignore_ascii_case(text));
                self.say(unknown, place, || {
                    let names: Vec<&str> = words.iter().map(String::as_str).collect();
                    let hint = closest(text, &names)
                        .map_or_else(|| list(&names), |best| format!("`{best}`"));
                    format!("`{text}` is not among the values; there is {hint}")
                });
            }
            (Value::List(items), Kind::List { item, min, max }) => {
                let few = min.is_some_and(|min| items.len() < min as usize);
                self.say(few, place, || {
                    format!("it has fewer than {}", counted(min, "item"))
                });
                let many = max.is_some_and(|max| items.len() > max as usize);
                self.say(many, place, || {
                    format!("it has more than {}", counted(max, "item"))
                });
                for node in items {
                    self.check(node, item, false);
                }
            }
            (_, Kind::Object(shape)) => self.object(node, shape),
            (_, kind) => self.say(true, place, || {
                format!("expected {}, found {}", describe(kind), found(node))
            }),
        }
    }

    fn limits<T: PartialOrd + ToString>(
        &mut self,
        number: T,
        min: Option<T>,
        max: Option<T>,
        place: Place,
    ) {
        let below = min.as_ref().is_some_and(|min| number < *min);
        self.say(below, place, || {
            format!("{} is below {}", number.to_string(), show(&min))
        });
        let above = max.as_ref().is_some_and(|max| number > *max);
        self.say(above, place, || {
            format!("{} is above {}", number.to_string(), show(&max))
        });
    }

    fn object(&mut self, node: &'a Node, shape: &'a Shape) {
        let Value::Map(entries) = &node.value else {
            self.say(true, node.place, || {
                format!("expected an object, found {}", found(node))
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
                Some(field) => self.check(node, &field.kind, field.nullable),
                None => self.say(true, key.place, || {
                    let hint = closest(&key.value, &names);
                    let hint =
                        hint.map_or_else(String::new, |best| format!("; did you mean `{best}`?"));
                    format!("there is no input `{}`{hint}", key.value)
                }),
            }
        }
        self.together(node, shape);
    }

    /// What the shape asks of several fields at once.
    fn together(&mut self, node: &'a Node, shape: &'a Shape) {
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
            let missing = get(node, &field.name).is_none();
            self.say(missing, place, || format!("`{}` is missing", field.name));
        }
        for groups in &shape.choices {
            let whole = groups
                .iter()
                .filter(|group| group.iter().all(given))
                .count();
            self.say(whole != 1, place, || {
                let groups = groups
                    .iter()
                    .map(|group| group.iter().map(name).collect::<Vec<_>>().join("+"));
                format!(
                    "exactly one of {} must be given",
                    list(&groups.collect::<Vec<_>>())
                )
            });
        }
        for group in &shape.exclusive {
            let names: Vec<&str> = group
                .iter()
                .filter(|index| given(index))
                .map(name)
                .collect();
            self.say(names.len() > 1, place, || {
                format!("{} exclude each other", list(&names))
            });
        }
        for Rule {
            when,
            when_text,
            needs,
            only,
            say,
        } in &shape.rules
        {
            let scope = Scope {
                whole: self.whole,
                item: (node, shape),
            };
            let (holds, any) = (scope.holds(when), needs.iter().any(given));
            let broken = if *only { any && !holds } else { holds && !any };
            self.say(broken, place, || {
                if let Some(say) = say {
                    return say.clone();
                }
                if needs.is_empty() {
                    return format!("this is refused: {when_text}");
                }
                let named = needs.iter().filter(|index| !*only || given(index));
                let names: Vec<&str> = named.map(name).collect();
                let word = if *only { "used only" } else { "needed" };
                format!("{} is {word} when {when_text}", list(&names))
            });
        }
    }
}

fn found(node: &Node) -> &'static str {
    if node.value == Value::Null {
        "null"
    } else {
        node.kind()
    }
}

/// `1 item` or `2 items`
fn counted(limit: &Option<u32>, noun: &str) -> String {
    let ending = if *limit == Some(1) { "" } else { "s" };
    format!("{} {noun}{ending}", show(limit))
}

fn show<T: ToString>(limit: &Option<T>) -> String {
    limit.as_ref().map(T::to_string).unwrap_or_default()
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
    whole: Option<(&'a Node, &'a Shape)>,
    item: (&'a Node, &'a Shape),
}

impl Scope<'_> {
    fn holds(&self, predicate: &Predicate) -> bool {
        match predicate {
            Predicate::Equal(left, right) => self.equal(left, right),
            Predicate::In(left, words) => words.iter().any(|word| self.equal(left, word)),
            Predicate::Present(term) => self.json(term).is_some_and(|json| json != "null"),
            Predicate::All(parts) => parts.iter().all(|part| self.holds(part)),
            Predicate::Any(parts) => parts.iter().any(|part| self.holds(part)),
            Predicate::Not(inner) => !self.holds(inner),
            // Only `ensure` can say it, and rules are about the input alone.
            Predicate::Within(..) | Predicate::Apart(..) | Predicate::Since(_) => false,
        }
    }

    /// What was left out equals nothing, not even something else that was left out.
    fn equal(&self, left: &Term, right: &Term) -> bool {
        self.json(left)
            .is_some_and(|left| self.json(right) == Some(left))
    }

    fn json(&self, term: &Term) -> Option<String> {
        match term {
            Term::Input(path) => self.whole.and_then(|(node, shape)| walk(node, shape, path)),
            Term::Item(path) => walk(self.item.0, self.item.1, path),
            Term::Json(json) => Some(json.clone()),
            Term::Reply(_) | Term::Every(_) | Term::Result(_) | Term::Element(_) => None,
            Term::Count(list) => {
                // What was left out has no elements, as at run time.
                let json = self.json(list).unwrap_or_default();
                let items: Vec<serde::de::IgnoredAny> =
                    serde_json::from_str(&json).unwrap_or_default();
                Some(items.len().to_string())
            }
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

/// Whether one of its paths fits; an address may go on behind its path.
fn is_address(text: &str, address: &Address) -> bool {
    let web = ["https://", "http://"];
    let Some(rest) = web.iter().find_map(|scheme| text.strip_prefix(scheme)) else {
        return false;
    };
    let mut parts = rest.split(['?', '#']).next().unwrap_or("").split('/');
    let host = parts.next().is_some_and(|host| !host.is_empty());
    host && address.paths.iter().any(|path| {
        let mut parts = parts.clone();
        let mut segments = path.trim_start_matches('/').split('/');
        segments.all(|segment| {
            let part = parts.next().unwrap_or_default();
            let name = segment
                .strip_prefix('{')
                .and_then(|it| it.strip_suffix('}'));
            match name {
                Some(name) if address.numbers.iter().any(|it| it == name) => {
                    part.parse().is_ok_and(|number: u32| number > 0)
                }
                Some(_) => !part.is_empty() && !part.contains(char::is_whitespace),
                None => part == segment,
            }
        })
    })
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
