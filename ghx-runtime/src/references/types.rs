//! The types of results, as the schemas of outputs say them, and whether a value fits where it is wanted.

use serde_json::{Value, json};

use crate::plan::{Capability, Kind, Shape};
use crate::record::{Hop, noun};
use crate::suggest;

/// The schema of what a step gives back; one that runs for each element gives a list of results.
pub(super) fn output(capability: &Capability, foreach: bool) -> Value {
    // What a plan made by hand leaves out may be anything.
    let own = serde_json::from_str(capability.output_schema).unwrap_or(Value::Null);
    if !foreach {
        return own;
    }
    let entry = json!({"type": "object", "properties": {
        "index": {"type": "integer"}, "ok": {"type": "boolean"}, "data": own, "error": {}
    }});
    json!({"type": "object", "properties": {"results": {"type": "array", "items": entry}}})
}

/// A type: the part of a schema that describes a value.
#[derive(Debug, Clone, Copy)]
pub(super) struct Type<'s>(&'s Value);

/// What a type is, null aside.
enum Form<'s> {
    Anything,
    Text {
        /// The kind of thing that it is the id of.
        id_of: Option<&'s str>,
        /// The values that are known of an enum.
        values: Vec<&'s str>,
    },
    Integer,
    Number,
    Boolean,
    List(Type<'s>),
    Object(&'s serde_json::Map<String, Value>),
}

impl<'s> Type<'s> {
    pub(super) fn of(schema: &'s Value) -> Type<'s> {
        Type(schema)
    }

    fn form(self) -> Form<'s> {
        let schema = match self.0.get("anyOf").and_then(Value::as_array) {
            Some(forms) => {
                let mut forms = forms.iter();
                let some = forms.find(|it| it.get("type").is_none_or(|it| it != "null"));
                some.unwrap_or(self.0)
            }
            None => self.0,
        };
        let name = match schema.get("type") {
            Some(Value::Array(names)) => names.iter().find(|it| *it != "null"),
            one => one,
        };
        match name.and_then(Value::as_str) {
            Some("string") => {
                let format = schema.get("format").and_then(Value::as_str);
                let values = schema.get("examples").and_then(Value::as_array);
                Form::Text {
                    id_of: format.and_then(|it| it.strip_suffix("-id")),
                    values: (values.into_iter().flatten())
                        .filter_map(Value::as_str)
                        .collect(),
                }
            }
            Some("integer") => Form::Integer,
            Some("number") => Form::Number,
            Some("boolean") => Form::Boolean,
            Some("array") => Form::List(Type(schema.get("items").unwrap_or(&Value::Null))),
            Some("object") => match schema.get("properties").and_then(Value::as_object) {
                Some(fields) => Form::Object(fields),
                None => Form::Anything,
            },
            _ => Form::Anything,
        }
    }

    fn noun(self) -> &'static str {
        match self.form() {
            Form::Anything => "anything",
            Form::Text { .. } => "string",
            Form::Integer => "integer",
            Form::Number => "number",
            Form::Boolean => "boolean",
            Form::List(_) => "array",
            Form::Object(_) => "object",
        }
    }

    /// The kind of thing that a value of this type is the id of.
    pub(super) fn id_of(self) -> Option<&'s str> {
        match self.form() {
            Form::Text { id_of, .. } => id_of,
            _ => None,
        }
    }

    /// The type of an element, of a list.
    pub(super) fn element(self) -> Option<Type<'s>> {
        match self.form() {
            Form::List(item) => Some(item),
            Form::Anything => Some(self),
            _ => None,
        }
    }

    /// The type at the end of a path, and whether it is a list because the path goes through all elements of one. `start` is what
    /// the path starts at, for messages.
    pub(super) fn follow(self, hops: &[Hop], start: &str) -> Result<(Type<'s>, bool), String> {
        let (mut ty, mut many) = (self, false);
        let mut place = start.to_owned();
        for hop in hops {
            ty = match (hop, ty.form()) {
                (_, Form::Anything) => ty,
                (Hop::Field(name), Form::Object(fields)) => match fields.get(name) {
                    Some(next) => Type(next),
                    None => return Err(no_field(&place, name, fields)),
                },
                (Hop::Field(name), Form::List(_)) => {
                    return Err(format!(
                        "`{place}` is a list: name elements of it, as in `{place}[0].{name}` or `{place}[*].{name}`"
                    ));
                }
                (Hop::Field(name), _) => {
                    return Err(format!("`{place}` is {}, which has no `{name}`", ty.noun()));
                }
                (Hop::Index(_) | Hop::All, Form::List(item)) => item,
                (Hop::Index(_) | Hop::All, _) => {
                    return Err(format!("`{place}` is {}, not a list", ty.noun()));
                }
            };
            many |= *hop == Hop::All;
            match hop {
                Hop::Field(name) => place.push_str(&format!(".{name}")),
                Hop::Index(index) => place.push_str(&format!("[{index}]")),
                Hop::All => place.push_str("[*]"),
            }
        }
        Ok((ty, many))
    }

    /// Whether a value of this type can stand in a text.
    pub(super) fn in_text(self, path: &str) -> Result<(), String> {
        match self.form() {
            Form::List(_) | Form::Object(_) => Err(format!(
                "`{path}` is {}, and a text takes single values",
                self.noun()
            )),
            _ => Ok(()),
        }
    }

    /// Whether a list of values of this type can be given where `kind` is wanted.
    pub(super) fn all_fit(
        self,
        kind: &Kind,
        id_of: Option<&str>,
        path: &str,
    ) -> Result<(), String> {
        match kind {
            Kind::List { item, .. } => self.fits(item, id_of, path),
            _ => Err(format!("must be {}, but `{path}` is a list", noun(kind))),
        }
    }

    /// Whether a value of this type can be given where `kind` is wanted; `id_of` is the kind of thing whose id is wanted there.
    pub(super) fn fits(self, kind: &Kind, id_of: Option<&str>, path: &str) -> Result<(), String> {
        let other = || {
            Err(format!(
                "must be {}, but `{path}` is {}",
                noun(kind),
                self.noun()
            ))
        };
        match (self.form(), kind) {
            (Form::Anything, _)
            | (Form::Boolean, Kind::Boolean)
            | (Form::Integer, Kind::Integer { .. } | Kind::Number { .. })
            | (Form::Number, Kind::Number { .. }) => Ok(()),
            (Form::Text { id_of: found, .. }, Kind::String { .. }) => match (id_of, found) {
                (Some(wanted), Some(found)) if wanted != found => Err(format!(
                    "must be the id of {}, but `{path}` is that of {}",
                    with_article(wanted),
                    with_article(found)
                )),
                _ => Ok(()),
            },
            (Form::Text { values, .. }, Kind::Enum(known)) => {
                let same = |value: &&str| known.iter().any(|it| it.eq_ignore_ascii_case(value));
                match values.iter().any(same) {
                    true => Ok(()),
                    false if values.is_empty() => Err(format!(
                        "must be one of {}, but `{path}` is any text",
                        known.join(", ")
                    )),
                    false => Err(format!(
                        "must be one of {}, but `{path}` is one of {}",
                        known.join(", "),
                        values.join(", ")
                    )),
                }
            }
            (Form::List(own), Kind::List { item, .. }) => own.fits(item, id_of, path),
            (Form::List(_), _) => Err(format!(
                "must be {}, but `{path}` is a list: name one of its elements, as in `{path}[0]`",
                noun(kind)
            )),
            (_, Kind::List { .. }) => Err(format!(
                "must be array, but `{path}` is one value: put it in brackets, as in [{{\"$from\": \"{path}\"}}]"
            )),
            (Form::Object(fields), Kind::Object(shape)) => object(fields, shape, path),
            _ => other(),
        }
    }
}

/// Whether an object has what a shape needs, and nothing that the shape does not know.
fn object(
    fields: &serde_json::Map<String, Value>,
    shape: &Shape,
    path: &str,
) -> Result<(), String> {
    for (name, ty) in fields {
        let Some(field) = shape.fields.iter().find(|it| it.name == name) else {
            return Err(format!(
                "takes no `{name}`, which `{path}` has: name the fields one by one"
            ));
        };
        Type(ty).fits(&field.kind, None, &format!("{path}.{name}"))?;
    }
    let missing = |field: &&crate::plan::Field| field.required && !fields.contains_key(field.name);
    match shape.fields.iter().find(missing) {
        Some(field) => Err(format!("needs `{}`, which `{path}` has not", field.name)),
        None => Ok(()),
    }
}

fn no_field(place: &str, name: &str, fields: &serde_json::Map<String, Value>) -> String {
    let names = || fields.keys().map(String::as_str);
    match suggest::closest(name, names()) {
        Some(close) => format!("`{place}` has no `{name}`, did you mean `{close}`?"),
        None => {
            // Maps keep their order only where serde_json is told so.
            let mut names: Vec<&str> = names().collect();
            names.sort_unstable();
            format!("`{place}` has no `{name}`, it has {}", names.join(", "))
        }
    }
}

fn with_article(name: &str) -> String {
    match name.starts_with(['a', 'e', 'i', 'o', 'u']) && !name.starts_with("us") {
        true => format!("an {name}"),
        false => format!("a {name}"),
    }
}
