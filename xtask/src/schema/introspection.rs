//! Turns the JSON result of an introspection query into the model.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use super::Error;
use super::model::{DirectiveDef, Directives, Field, Kind, Schema, TypeDef, deprecated};
use super::sdl::unusual_roots;

/// Scalars that every GraphQL implementation has.
const BUILT_IN_SCALARS: &[&str] = &["Boolean", "Float", "ID", "Int", "String"];

/// Reads `{"data":{"__schema":..}}`, as a server answers, or the bare `{"__schema":..}`.
pub(crate) fn read(file: &str, text: &str) -> Result<Schema, Error> {
    let value: Value = serde_json::from_str(text).map_err(|error| Error::Parse {
        file: file.to_owned(),
        message: error.to_string(),
    })?;
    let root = value
        .pointer("/data/__schema")
        .or_else(|| value.get("__schema"))
        .ok_or_else(|| wrong(file, "neither `data.__schema` nor `__schema`", &value))?;
    Reader { file }.schema(root)
}

struct Reader<'a> {
    file: &'a str,
}

impl Reader<'_> {
    fn schema(&self, root: &Value) -> Result<Schema, Error> {
        let root_type = |key: &str| {
            root.pointer(&format!("/{key}/name"))
                .and_then(Value::as_str)
                .map(str::to_owned)
        };
        let mut schema = Schema {
            roots: unusual_roots([
                ("query", root_type("queryType")),
                ("mutation", root_type("mutationType")),
                ("subscription", root_type("subscriptionType")),
            ]),
            ..Schema::default()
        };
        for def in self.list(root, "types")? {
            let name = self.name(def)?;
            if name.starts_with("__") || BUILT_IN_SCALARS.contains(&name.as_str()) {
                continue;
            }
            schema.types.insert(name, self.definition(def)?);
        }
        for def in optional_list(root, "directives") {
            let locations: BTreeSet<String> = self
                .list(def, "locations")?
                .iter()
                .filter_map(Value::as_str)
                .map(str::to_owned)
                .collect();
            let read = DirectiveDef {
                arguments: self.inputs(def, "args")?,
                repeatable: def
                    .get("isRepeatable")
                    .and_then(Value::as_bool)
                    .unwrap_or(false),
                locations,
            };
            schema.directives.insert(self.name(def)?, read);
        }
        Ok(schema)
    }

    fn definition(&self, def: &Value) -> Result<TypeDef, Error> {
        let kind = match def.get("kind").and_then(Value::as_str) {
            Some("SCALAR") => Kind::Scalar,
            Some("OBJECT") => Kind::Object,
            Some("INTERFACE") => Kind::Interface,
            Some("UNION") => Kind::Union,
            Some("ENUM") => Kind::Enum,
            Some("INPUT_OBJECT") => Kind::Input,
            _ => return Err(wrong(self.file, "a type without a known `kind`", def)),
        };
        let mut read = TypeDef::new(kind);
        match kind {
            Kind::Scalar => {}
            Kind::Object | Kind::Interface => {
                for interface in optional_list(def, "interfaces") {
                    read.interfaces.insert(self.name(interface)?);
                }
                for field in self.list(def, "fields")? {
                    let one = Field {
                        arguments: self.inputs(field, "args")?,
                        ty: self.type_text(field.get("type"))?,
                        default: None,
                        directives: deprecation(field),
                    };
                    read.fields.insert(self.name(field)?, one);
                }
            }
            Kind::Union => {
                for member in self.list(def, "possibleTypes")? {
                    read.members.insert(self.name(member)?);
                }
            }
            Kind::Enum => {
                for value in self.list(def, "enumValues")? {
                    read.values.insert(self.name(value)?, deprecation(value));
                }
            }
            Kind::Input => {
                read.fields = self.inputs(def, "inputFields")?;
                if def.get("isOneOf").and_then(Value::as_bool) == Some(true) {
                    read.directives
                        .insert("oneOf".to_owned(), "@oneOf".to_owned());
                }
            }
        }
        Ok(read)
    }

    fn inputs(&self, owner: &Value, key: &str) -> Result<BTreeMap<String, Field>, Error> {
        let mut map = BTreeMap::new();
        for input in self.list(owner, key)? {
            let read = Field {
                arguments: BTreeMap::new(),
                ty: self.type_text(input.get("type"))?,
                default: input
                    .get("defaultValue")
                    .and_then(Value::as_str)
                    .map(str::to_owned),
                directives: deprecation(input),
            };
            map.insert(self.name(input)?, read);
        }
        Ok(map)
    }

    /// Writes the nested `{kind, name, ofType}` of introspection as `[ID!]!`.
    fn type_text(&self, ty: Option<&Value>) -> Result<String, Error> {
        let ty = ty.ok_or_else(|| wrong(self.file, "a field without `type`", &Value::Null))?;
        match ty.get("kind").and_then(Value::as_str) {
            Some("NON_NULL") => Ok(format!("{}!", self.type_text(ty.get("ofType"))?)),
            Some("LIST") => Ok(format!("[{}]", self.type_text(ty.get("ofType"))?)),
            // A query with too few levels of `ofType` ends in a null here, and is refused by its missing name.
            _ => self.name(ty),
        }
    }

    fn name(&self, value: &Value) -> Result<String, Error> {
        let name = value.get("name").and_then(Value::as_str);
        name.map(str::to_owned)
            .ok_or_else(|| wrong(self.file, "something without `name`", value))
    }

    fn list<'v>(&self, value: &'v Value, key: &str) -> Result<&'v [Value], Error> {
        let list = value.get(key).and_then(Value::as_array);
        list.map(Vec::as_slice)
            .ok_or_else(|| wrong(self.file, &format!("no list `{key}`"), value))
    }
}

fn optional_list<'v>(value: &'v Value, key: &str) -> &'v [Value] {
    value
        .get(key)
        .and_then(Value::as_array)
        .map(Vec::as_slice)
        .unwrap_or_default()
}

fn deprecation(value: &Value) -> Directives {
    match value.get("isDeprecated").and_then(Value::as_bool) {
        Some(true) => {
            let why = value.get("deprecationReason").and_then(Value::as_str);
            Directives::from([("deprecated".to_owned(), deprecated(why))])
        }
        _ => Directives::new(),
    }
}

fn wrong(file: &str, what: &str, at: &Value) -> Error {
    let shown: String = at.to_string().chars().take(120).collect();
    Error::Parse {
        file: file.to_owned(),
        message: format!("not an introspection result: {what} at {shown}"),
    }
}
