//! The rules a schema must keep before it is written: every name means something, in a place where it may stand.

use super::Error;
use super::model::{Field, Kind, Schema, TypeDef};
use super::print;

const BUILT_IN_SCALARS: &[&str] = &["Boolean", "Float", "ID", "Int", "String"];

/// Refuses a schema with all its faults at once.
pub(crate) fn check(schema: &Schema) -> Result<(), Error> {
    let mut checker = Checker {
        schema,
        faults: Vec::new(),
    };
    checker.roots();
    for (name, def) in &schema.types {
        checker.definition(name, def);
    }
    for (name, def) in &schema.directives {
        for (argument, field) in &def.arguments {
            checker.input(&format!("@{name}({argument}:)"), field);
        }
    }
    if checker.faults.is_empty() {
        Ok(())
    } else {
        Err(Error::Invalid(checker.faults))
    }
}

struct Checker<'a> {
    schema: &'a Schema,
    faults: Vec<String>,
}

impl<'a> Checker<'a> {
    fn roots(&mut self) {
        let roots = &self.schema.roots;
        let query = if roots.is_empty() {
            Some("Query")
        } else {
            roots.get("query").map(String::as_str)
        };
        let named = query.into_iter().chain(roots.values().map(String::as_str));
        for name in named {
            if self
                .schema
                .types
                .get(name)
                .is_none_or(|def| def.kind != Kind::Object)
            {
                self.faults.push(format!(
                    "the root type `{name}` is not an object type of the schema"
                ));
            }
        }
        if query.is_none() {
            self.faults.push("the schema has no query type".to_owned());
        }
    }

    fn definition(&mut self, name: &str, def: &'a TypeDef) {
        let empty = match def.kind {
            Kind::Scalar => false,
            Kind::Union => def.members.is_empty(),
            Kind::Enum => def.values.is_empty(),
            Kind::Object | Kind::Interface | Kind::Input => def.fields.is_empty(),
        };
        if empty {
            self.faults.push(format!("{name} has nothing in it"));
        }
        for member in &def.members {
            if self.kind(member) != Some(Kind::Object) {
                self.faults
                    .push(format!("{name} | {member}: not an object type"));
            }
        }
        for (key, field) in &def.fields {
            let place = format!("{name}.{key}");
            if def.kind == Kind::Input {
                self.input(&place, field);
                continue;
            }
            if !matches!(self.kind(field.type_name()), Some(kind) if kind != Kind::Input) {
                self.faults.push(format!(
                    "{place}: `{}` is not an output type",
                    field.type_name()
                ));
            }
            for directive in field.directives.keys() {
                self.directive(&place, directive);
            }
            for (argument, field) in &field.arguments {
                self.input(&format!("{place}({argument}:)"), field);
            }
        }
        for interface in &def.interfaces {
            self.implements(name, def, interface);
        }
        for directive in def
            .directives
            .keys()
            .chain(def.values.values().flat_map(|applied| applied.keys()))
        {
            self.directive(name, directive);
        }
    }

    fn input(&mut self, place: &str, field: &Field) {
        if !matches!(
            self.kind(field.type_name()),
            Some(Kind::Scalar | Kind::Enum | Kind::Input)
        ) {
            self.faults.push(format!(
                "{place}: `{}` is not an input type",
                field.type_name()
            ));
        }
        for directive in field.directives.keys() {
            self.directive(place, directive);
        }
    }

    /// An interface promises fields, with at least its arguments.
    fn implements(&mut self, name: &str, def: &TypeDef, interface: &str) {
        let Some(promised) = self
            .schema
            .types
            .get(interface)
            .filter(|def| def.kind == Kind::Interface)
        else {
            self.faults
                .push(format!("{name} implements {interface}: not an interface"));
            return;
        };
        for (key, field) in &promised.fields {
            let kept = def.fields.get(key).is_some_and(|own| {
                field
                    .arguments
                    .keys()
                    .all(|arg| own.arguments.contains_key(arg))
            });
            if !kept {
                self.faults.push(format!(
                    "{name} implements {interface} without `{}`",
                    print::field(key, field)
                ));
            }
        }
    }

    fn directive(&mut self, place: &str, name: &str) {
        if !matches!(name, "deprecated" | "oneOf" | "specifiedBy")
            && !self.schema.directives.contains_key(name)
        {
            self.faults
                .push(format!("{place}: `@{name}` is not defined"));
        }
    }

    fn kind(&self, name: &str) -> Option<Kind> {
        if BUILT_IN_SCALARS.contains(&name) {
            return Some(Kind::Scalar);
        }
        self.schema.types.get(name).map(|def| def.kind)
    }
}
