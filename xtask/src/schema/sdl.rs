//! Reads SDL into the model; the only file of this crate that names graphql-parser.

use std::collections::BTreeMap;

use graphql_parser::schema::{self as ast, Definition, TypeDefinition, TypeExtension};

use super::Error;
use super::model::{DirectiveDef, Directives, Field, Kind, Schema, TypeDef, deprecated};

/// Says nothing about the API itself, only where its documentation files a definition.
const DOCUMENTATION_DIRECTIVES: &[&str] = &["docsCategory"];

/// What a file of SDL holds.
#[derive(Debug, Default)]
pub(crate) struct Sdl {
    /// Everything the file defines.
    pub(crate) schema: Schema,
    /// Everything the file extends, in the order written.
    pub(crate) extensions: Vec<(String, TypeDef)>,
    /// What had to be mended, in sentences.
    pub(crate) notes: Vec<String>,
}

/// Reads definitions and extensions; a thing defined twice in the same way is kept once and noted.
pub(crate) fn read(file: &str, text: &str) -> Result<Sdl, Error> {
    let document = graphql_parser::parse_schema::<String>(text).map_err(|error| Error::Parse {
        file: file.to_owned(),
        message: error.to_string(),
    })?;
    let mut reader = Reader {
        file,
        notes: Vec::new(),
    };
    let mut schema = Schema::default();
    let mut extensions = Vec::new();
    for definition in document.definitions {
        match definition {
            Definition::SchemaDefinition(def) => {
                schema.roots = unusual_roots([
                    ("query", def.query),
                    ("mutation", def.mutation),
                    ("subscription", def.subscription),
                ])
            }
            Definition::DirectiveDefinition(def) => {
                let read = DirectiveDef {
                    arguments: reader.inputs(&format!("@{}", def.name), def.arguments)?,
                    repeatable: def.repeatable,
                    locations: def
                        .locations
                        .iter()
                        .map(|location| location.as_str().to_owned())
                        .collect(),
                };
                reader.insert(&mut schema.directives, "directive", def.name, read)?;
            }
            Definition::TypeDefinition(def) => {
                let (name, read) = reader.definition(def)?;
                reader.insert(&mut schema.types, "type", name, read)?;
            }
            Definition::TypeExtension(def) => {
                extensions.push(reader.definition(as_definition(def))?)
            }
        }
    }
    Ok(Sdl {
        schema,
        extensions,
        notes: reader.notes,
    })
}

/// Keeps the names of root types only if one of them is not what the specification assumes.
pub(crate) fn unusual_roots<const N: usize>(
    roots: [(&'static str, Option<String>); N],
) -> BTreeMap<&'static str, String> {
    let roots: BTreeMap<_, _> = roots
        .into_iter()
        .filter_map(|(key, name)| Some((key, name?)))
        .collect();
    let usual = roots.iter().all(|root| {
        matches!(root, (&"query", name) if name == "Query")
            || matches!(root, (&"mutation", name) if name == "Mutation")
            || matches!(root, (&"subscription", name) if name == "Subscription")
    });
    if usual { BTreeMap::new() } else { roots }
}

struct Reader<'a> {
    file: &'a str,
    notes: Vec<String>,
}

impl Reader<'_> {
    fn definition(&mut self, def: TypeDefinition<'_, String>) -> Result<(String, TypeDef), Error> {
        Ok(match def {
            TypeDefinition::Scalar(def) => {
                let mut read = TypeDef::new(Kind::Scalar);
                read.directives = directives(def.directives);
                (def.name, read)
            }
            TypeDefinition::Object(def) => {
                let mut read = TypeDef::new(Kind::Object);
                read.interfaces = def.implements_interfaces.into_iter().collect();
                read.directives = directives(def.directives);
                read.fields = self.fields(&def.name, def.fields)?;
                (def.name, read)
            }
            TypeDefinition::Interface(def) => {
                let mut read = TypeDef::new(Kind::Interface);
                read.interfaces = def.implements_interfaces.into_iter().collect();
                read.directives = directives(def.directives);
                read.fields = self.fields(&def.name, def.fields)?;
                (def.name, read)
            }
            TypeDefinition::Union(def) => {
                let mut read = TypeDef::new(Kind::Union);
                read.members = def.types.into_iter().collect();
                read.directives = directives(def.directives);
                (def.name, read)
            }
            TypeDefinition::Enum(def) => {
                let mut read = TypeDef::new(Kind::Enum);
                read.directives = directives(def.directives);
                for value in def.values {
                    self.insert(
                        &mut read.values,
                        &def.name,
                        value.name,
                        directives(value.directives),
                    )?;
                }
                (def.name, read)
            }
            TypeDefinition::InputObject(def) => {
                let mut read = TypeDef::new(Kind::Input);
                read.directives = directives(def.directives);
                read.fields = self.inputs(&def.name, def.fields)?;
                (def.name, read)
            }
        })
    }

    fn fields(
        &mut self,
        owner: &str,
        fields: Vec<ast::Field<'_, String>>,
    ) -> Result<BTreeMap<String, Field>, Error> {
        let mut map = BTreeMap::new();
        for field in fields {
            let read = Field {
                arguments: self.inputs(&format!("{owner}.{}", field.name), field.arguments)?,
                ty: field.field_type.to_string(),
                default: None,
                directives: directives(field.directives),
            };
            self.insert(&mut map, owner, field.name, read)?;
        }
        Ok(map)
    }

    fn inputs(
        &mut self,
        owner: &str,
        inputs: Vec<ast::InputValue<'_, String>>,
    ) -> Result<BTreeMap<String, Field>, Error> {
        let mut map = BTreeMap::new();
        for input in inputs {
            let read = Field {
                arguments: BTreeMap::new(),
                ty: input.value_type.to_string(),
                default: input.default_value.map(|value| value.to_string()),
                directives: directives(input.directives),
            };
            self.insert(&mut map, owner, input.name, read)?;
        }
        Ok(map)
    }

    /// Published schemas do define things twice; only when both say the same is it clear what was meant.
    fn insert<V: PartialEq>(
        &mut self,
        map: &mut BTreeMap<String, V>,
        owner: &str,
        name: String,
        value: V,
    ) -> Result<(), Error> {
        match map.get(&name) {
            None => {
                map.insert(name, value);
            }
            Some(first) if *first == value => {
                self.notes.push(format!(
                    "{}: {owner} {name} is defined twice in the same way; kept once",
                    self.file
                ));
            }
            Some(_) => {
                return Err(Error::Conflict {
                    file: self.file.to_owned(),
                    owner: owner.to_owned(),
                    name,
                });
            }
        }
        Ok(())
    }
}

/// Applied directives.
fn directives(applied: Vec<ast::Directive<'_, String>>) -> Directives {
    let mut map = Directives::new();
    for directive in applied {
        if DOCUMENTATION_DIRECTIVES.contains(&directive.name.as_str()) {
            continue;
        }
        let mut text = format!("@{}", directive.name);
        if directive.name == "deprecated" {
            let why = directive.arguments.iter().find_map(|(_, why)| match why {
                ast::Value::String(why) => Some(why.as_str()),
                _ => None,
            });
            text = deprecated(why);
        } else if !directive.arguments.is_empty() {
            let list: Vec<String> = directive
                .arguments
                .iter()
                .map(|(key, value)| format!("{key}: {value}"))
                .collect();
            text.push_str(&format!("({})", list.join(", ")));
        }
        // A repeatable directive that is applied several times stays whole under its one name.
        map.entry(directive.name)
            .and_modify(|all| *all = format!("{all} {text}"))
            .or_insert(text);
    }
    map
}

/// An extension has the parts of a definition, so both are read by the same code.
fn as_definition<'a>(extension: TypeExtension<'a, String>) -> TypeDefinition<'a, String> {
    match extension {
        TypeExtension::Scalar(ext) => {
            let mut def = ast::ScalarType::new(ext.name);
            def.directives = ext.directives;
            TypeDefinition::Scalar(def)
        }
        TypeExtension::Object(ext) => {
            let mut def = ast::ObjectType::new(ext.name);
            def.implements_interfaces = ext.implements_interfaces;
            def.directives = ext.directives;
            def.fields = ext.fields;
            TypeDefinition::Object(def)
        }
        TypeExtension::Interface(ext) => {
            let mut def = ast::InterfaceType::new(ext.name);
            def.implements_interfaces = ext.implements_interfaces;
            def.directives = ext.directives;
            def.fields = ext.fields;
            TypeDefinition::Interface(def)
        }
        TypeExtension::Union(ext) => {
            let mut def = ast::UnionType::new(ext.name);
            def.directives = ext.directives;
            def.types = ext.types;
            TypeDefinition::Union(def)
        }
        TypeExtension::Enum(ext) => {
            let mut def = ast::EnumType::new(ext.name);
            def.directives = ext.directives;
            def.values = ext.values;
            TypeDefinition::Enum(def)
        }
        TypeExtension::InputObject(ext) => {
            let mut def = ast::InputObjectType::new(ext.name);
            def.directives = ext.directives;
            def.fields = ext.fields;
            TypeDefinition::InputObject(def)
        }
    }
}
