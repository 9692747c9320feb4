//! Values in documents against the types that stand there.

use std::collections::BTreeMap;

use crate::ast::{Argument, Name, TypeRef, Value, ValueKind};
use crate::diag::words::{DocumentWords, WarningWords};
use crate::diag::{Diagnostic, Report, closest};
use crate::ir::{Use, Uses};
use crate::schema::{InputDef, Schema, TypeDef, show};

/// Checks a value where an argument or input field is expected, and remembers the variables in it.
pub(super) fn check(
    value: &Value,
    expected: &InputDef,
    schema: &Schema,
    uses: &mut Uses,
    report: &mut Report,
) {
    Checker {
        schema,
        uses,
        report,
    }
    .value(value, &expected.ty, expected.has_default);
}

/// Warns of something that GitHub will take away.
pub(super) fn deprecated(full: &str, at: &Name, schema: &Schema, report: &mut Report) {
    if let Some(why) = schema.deprecated.get(full) {
        let help = match why.as_str() {
            "" => "GitHub gives no reason".to_owned(),
            why => format!("GitHub says: {why}"),
        };
        let name = full.to_owned();
        report.warn(WarningWords::Deprecated { name }, at.place, help);
    }
}

struct Checker<'a> {
    schema: &'a Schema,
    uses: &'a mut Uses,
    report: &'a mut Report,
}

impl Checker<'_> {
    fn value(&mut self, value: &Value, expected: &TypeRef, has_default: bool) {
        match (&value.kind, expected) {
            (ValueKind::Variable(name), _) => self.uses.variables.push(Use {
                name: name.clone(),
                place: value.place,
                expected: Some(expected.clone()),
                has_default,
            }),
            (ValueKind::Null, TypeRef::NonNull(_)) => self.wrong(value, expected),
            (ValueKind::Null, _) => {}
            (_, TypeRef::NonNull(inner)) => self.value(value, inner, false),
            (ValueKind::List(items), TypeRef::List(item)) => {
                for value in items {
                    self.value(value, item, false);
                }
            }
            // A single value stands for a list of one.
            (_, TypeRef::List(item)) => self.value(value, item, false),
            (_, TypeRef::Named(name)) => self.named(value, name, expected),
        }
    }

    fn named(&mut self, value: &Value, name: &str, expected: &TypeRef) {
        match (self.schema.get(name), &value.kind) {
            (Some(TypeDef::Enum(values)), ValueKind::Enum(given)) => {
                let at = Name::new(given, value.place);
                deprecated(&format!("{name}.{given}"), &at, self.schema, self.report);
                if !values.contains(given) {
                    let words = DocumentWords::UnknownEnumValue {
                        value: given.clone(),
                        on: name.to_owned(),
                    };
                    let known = values.iter().map(String::as_str);
                    self.report
                        .push(Diagnostic::new(words, value.place).suggest(given, known));
                }
            }
            (Some(TypeDef::Input(_)), ValueKind::Object(_)) => self.object(value, name),
            (Some(TypeDef::Scalar), kind) if scalar_fits(name, kind) => self.free(value),
            _ => self.wrong(value, expected),
        }
    }

    /// Inside a custom scalar anything may stand, but variables are used and names stand once here too.
    fn free(&mut self, value: &Value) {
        match &value.kind {
            ValueKind::Variable(name) => self.uses.variables.push(Use {
                name: name.clone(),
                place: value.place,
                expected: None,
                has_default: false,
            }),
            ValueKind::List(items) => items.iter().for_each(|item| self.free(item)),
            ValueKind::Object(fields) => {
                for (index, field) in fields.iter().enumerate() {
                    if !self.repeated(fields, index, field) {
                        self.free(&field.value);
                    }
                }
            }
            _ => {}
        }
    }

    fn object(&mut self, value: &Value, name: &str) {
        let (Some(TypeDef::Input(known)), ValueKind::Object(given)) =
            (self.schema.get(name), &value.kind)
        else {
            return;
        };
        for (index, field) in given.iter().enumerate() {
            let key = &field.name;
            if self.repeated(given, index, field) {
                continue;
            }
            match known.get(&key.text) {
                Some(definition) => {
                    let full = format!("{name}.{}", key.text);
                    deprecated(&full, key, self.schema, self.report);
                    self.value(&field.value, &definition.ty, definition.has_default)
                }
                None => {
                    let words = DocumentWords::UnknownInputField {
                        field: key.text.clone(),
                        on: name.to_owned(),
                    };
                    let names = known.keys().map(String::as_str);
                    self.report
                        .push(Diagnostic::new(words, key.place).suggest(&key.text, names));
                }
            }
        }
        for (field, definition) in known.iter().filter(|(_, definition)| definition.required()) {
            if !given_or_meant(given, field, known) {
                let words = DocumentWords::MissingInputField {
                    field: field.clone(),
                    on: name.to_owned(),
                };
                let help = format!("it is of type `{}`", show(&definition.ty));
                self.report
                    .push(Diagnostic::new(words, value.place).help(help));
            }
        }
    }

    /// Says so when a field of an input object was already given.
    fn repeated(&mut self, given: &[Argument], index: usize, field: &Argument) -> bool {
        let key = &field.name;
        let mut before = given.iter().take(index);
        let Some(first) = before.find(|first| first.name.text == key.text) else {
            return false;
        };
        let words = DocumentWords::DuplicateName {
            what: "input field".to_owned(),
            name: key.text.clone(),
        };
        let problem = Diagnostic::new(words, key.place);
        self.report
            .push(problem.related(first.name.place, "first given here"));
        true
    }

    fn wrong(&mut self, value: &Value, expected: &TypeRef) {
        let found = match &value.kind {
            ValueKind::Variable(_) => "a variable",
            ValueKind::Int(_) => "a whole number",
            ValueKind::Float(_) => "a number",
            ValueKind::String(_) => "a string",
            ValueKind::Boolean(_) => "a boolean",
            ValueKind::Null => "`null`",
            ValueKind::Enum(_) => "an enum value",
            ValueKind::List(_) => "a list",
            ValueKind::Object(_) => "an object",
        };
        let words = DocumentWords::WrongValue {
            found: found.to_owned(),
            expected: format!("`{}`", show(expected)),
        };
        let mut problem = Diagnostic::new(words, value.place);
        if let (TypeRef::Named(name), ValueKind::String(_)) = (expected, &value.kind)
            && matches!(self.schema.get(name), Some(TypeDef::Enum(_)))
        {
            problem = problem.help("enum values stand without quotes");
        }
        self.report.push(problem);
    }
}

/// Whether a name is given, or a misspelt one that most likely means it.
pub(super) fn given_or_meant(
    given: &[Argument],
    name: &str,
    known: &BTreeMap<String, InputDef>,
) -> bool {
    let names: Vec<&str> = known.keys().map(String::as_str).collect();
    given.iter().any(|argument| {
        let text = argument.name.text.as_str();
        text == name || (!known.contains_key(text) && closest(text, &names) == Some(name))
    })
}

fn scalar_fits(name: &str, kind: &ValueKind) -> bool {
    match (name, kind) {
        ("Int", ValueKind::Int(number)) => i32::try_from(*number).is_ok(),
        ("Float", ValueKind::Int(_) | ValueKind::Float(_)) => true,
        ("String", ValueKind::String(_)) => true,
        ("ID", ValueKind::String(_) | ValueKind::Int(_)) => true,
        ("Boolean", ValueKind::Boolean(_)) => true,
        ("Int" | "Float" | "String" | "ID" | "Boolean", _) => false,
        // What a custom scalar takes is the server's secret.
        _ => true,
    }
}
