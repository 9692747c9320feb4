//! Reading a schema in GraphQL's definition language: the only file that names graphql-parser's schema parser.

use std::borrow::Cow;
use std::collections::BTreeMap;

use graphql_parser::schema as gp;

use super::{FieldDef, InputDef, Schema, TypeDef, introspection};
use crate::ast::TypeRef;
use crate::graphql::tidy;

/// Reads one schema from the texts of all its files, or from what a server answered to an introspection query; `extend`
/// definitions may stand in any of them.
pub(crate) fn read<S: AsRef<str>>(texts: &[S]) -> Result<Schema, String> {
    let mut schema = Schema {
        query: "Query".into(),
        mutation: "Mutation".into(),
        ..Schema::default()
    };
    for scalar in ["ID", "String", "Int", "Float", "Boolean"] {
        schema.types.insert(scalar.to_owned(), TypeDef::Scalar);
    }
    for text in texts {
        let mut extensions = Vec::new();
        let text = match text.as_ref().trim_start().starts_with('{') {
            true => Cow::Owned(introspection::sdl(text.as_ref())?),
            false => Cow::Borrowed(text.as_ref()),
        };
        let document =
            gp::parse_schema::<&str>(&text).map_err(|error| one_line(&error.to_string()))?;
        for definition in document.definitions {
            deprecated(&definition, &mut schema.deprecated);
            match definition {
                gp::Definition::SchemaDefinition(roots) => {
                    if let Some(query) = roots.query {
                        schema.query = query.to_owned();
                    }
                    // Who says what is the root of queries says so of mutations too, or has none.
                    schema.mutation = roots.mutation.unwrap_or_default().to_owned();
                }
                gp::Definition::TypeDefinition(definition) => {
                    let (name, definition) = type_def(definition);
                    schema.types.insert(name, definition);
                }
                gp::Definition::TypeExtension(extension) => extensions.push(extension),
                gp::Definition::DirectiveDefinition(_) => {}
            }
        }
        // An extension of a type that is not there is left alone: nothing could name it anyway.
        for extension in extensions {
            extend(&mut schema.types, extension);
        }
    }
    if !matches!(schema.get(&schema.query), Some(TypeDef::Fields { .. })) {
        return Err(format!("it has no type `{}`", schema.query));
    }
    schema.index();
    Ok(schema)
}

/// Remembers what a definition says will be taken away.
fn deprecated<'a>(definition: &gp::Definition<'a, &'a str>, all: &mut BTreeMap<String, String>) {
    use gp::{Definition as D, TypeDefinition as T, TypeExtension as E};
    let (ty, fields): (&str, &[gp::Field<'a, &'a str>]) = match definition {
        D::TypeDefinition(T::Object(it)) => (it.name, &it.fields),
        D::TypeDefinition(T::Interface(it)) => (it.name, &it.fields),
        D::TypeExtension(E::Object(it)) => (it.name, &it.fields),
        D::TypeExtension(E::Interface(it)) => (it.name, &it.fields),
        _ => ("", &[]),
    };
    for field in fields {
        all.extend(reason(&field.directives).map(|why| (format!("{ty}.{}", field.name), why)));
        let inputs = field.arguments.iter();
        all.extend(inputs.filter_map(|it| {
            let name = format!("{ty}.{}({}:)", field.name, it.name);
            Some((name, reason(&it.directives)?))
        }));
    }
    let (ty, parts): (&str, Vec<_>) = match definition {
        D::TypeDefinition(T::Enum(it)) => (it.name, values(&it.values)),
        D::TypeExtension(E::Enum(it)) => (it.name, values(&it.values)),
        D::TypeDefinition(T::InputObject(it)) => (it.name, input_fields(&it.fields)),
        D::TypeExtension(E::InputObject(it)) => (it.name, input_fields(&it.fields)),
        _ => return,
    };
    let parts = parts.into_iter();
    all.extend(parts.filter_map(|(name, it)| Some((format!("{ty}.{name}"), reason(it)?))));
}

/// Names with the directives that stand at them.
type Applied<'d, 'a> = Vec<(&'a str, &'d [gp::Directive<'a, &'a str>])>;

fn values<'d, 'a>(all: &'d [gp::EnumValue<'a, &'a str>]) -> Applied<'d, 'a> {
    let all = all.iter();
    all.map(|it| (it.name, it.directives.as_slice())).collect()
}

fn input_fields<'d, 'a>(all: &'d [gp::InputValue<'a, &'a str>]) -> Applied<'d, 'a> {
    let all = all.iter();
    all.map(|it| (it.name, it.directives.as_slice())).collect()
}

/// The reason of a deprecation, which may be left out.
fn reason<'a>(directives: &[gp::Directive<'a, &'a str>]) -> Option<String> {
    let deprecated = directives.iter().find(|it| it.name == "deprecated")?;
    let mut arguments = deprecated.arguments.iter();
    let why = arguments.find_map(|(name, value)| match value {
        graphql_parser::query::Value::String(why) if *name == "reason" => Some(why.clone()),
        _ => None,
    });
    Some(why.unwrap_or_default())
}

fn one_line(message: &str) -> String {
    tidy(message.trim_start_matches("schema parse error: ").lines())
}

fn type_def<'a>(definition: gp::TypeDefinition<'a, &'a str>) -> (String, TypeDef) {
    match definition {
        gp::TypeDefinition::Scalar(scalar) => (scalar.name.to_owned(), TypeDef::Scalar),
        gp::TypeDefinition::Object(object) => (
            object.name.to_owned(),
            fields(object.fields, false, object.implements_interfaces),
        ),
        gp::TypeDefinition::Interface(interface) => (
            interface.name.to_owned(),
            fields(interface.fields, true, interface.implements_interfaces),
        ),
        gp::TypeDefinition::Union(union) => (
            union.name.to_owned(),
            TypeDef::Union(union.types.into_iter().map(str::to_owned).collect()),
        ),
        gp::TypeDefinition::Enum(values) => {
            let names = values
                .values
                .into_iter()
                .map(|value| value.name.to_owned())
                .collect();
            (values.name.to_owned(), TypeDef::Enum(names))
        }
        gp::TypeDefinition::InputObject(input) => {
            (input.name.to_owned(), TypeDef::Input(inputs(input.fields)))
        }
    }
}

fn extend<'a>(types: &mut BTreeMap<String, TypeDef>, extension: gp::TypeExtension<'a, &'a str>) {
    match extension {
        gp::TypeExtension::Object(more) => {
            add_fields(types, more.name, more.fields, more.implements_interfaces)
        }
        gp::TypeExtension::Interface(more) => {
            add_fields(types, more.name, more.fields, more.implements_interfaces)
        }
        gp::TypeExtension::Union(more) => {
            if let Some(TypeDef::Union(members)) = types.get_mut(more.name) {
                members.extend(more.types.into_iter().map(str::to_owned));
            }
        }
        gp::TypeExtension::Enum(more) => {
            if let Some(TypeDef::Enum(values)) = types.get_mut(more.name) {
                for value in more.values {
                    // The schema may have gained since what an extension adds.
                    if !values.iter().any(|known| known == value.name) {
                        values.push(value.name.to_owned());
                    }
                }
            }
        }
        gp::TypeExtension::InputObject(more) => {
            if let Some(TypeDef::Input(fields)) = types.get_mut(more.name) {
                fields.extend(inputs(more.fields));
            }
        }
        gp::TypeExtension::Scalar(_) => {}
    }
}

fn add_fields<'a>(
    types: &mut BTreeMap<String, TypeDef>,
    name: &str,
    more: Vec<gp::Field<'a, &'a str>>,
    parents: Vec<&str>,
) {
    if let Some(TypeDef::Fields {
        fields: known,
        implements,
        ..
    }) = types.get_mut(name)
    {
        known.extend(more.into_iter().map(field));
        implements.extend(parents.into_iter().map(str::to_owned));
    }
}

fn fields<'a>(all: Vec<gp::Field<'a, &'a str>>, interface: bool, implements: Vec<&str>) -> TypeDef {
    TypeDef::Fields {
        fields: all.into_iter().map(field).collect(),
        interface,
        implements: implements.into_iter().map(str::to_owned).collect(),
    }
}

fn field<'a>(field: gp::Field<'a, &'a str>) -> (String, FieldDef) {
    (
        field.name.to_owned(),
        FieldDef {
            ty: type_ref(field.field_type),
            arguments: inputs(field.arguments),
        },
    )
}

fn inputs<'a>(values: Vec<gp::InputValue<'a, &'a str>>) -> BTreeMap<String, InputDef> {
    values
        .into_iter()
        .map(|value| {
            let has_default = value.default_value.is_some();
            (
                value.name.to_owned(),
                InputDef {
                    ty: type_ref(value.value_type),
                    has_default,
                },
            )
        })
        .collect()
}

fn type_ref<'a>(ty: gp::Type<'a, &'a str>) -> TypeRef {
    match ty {
        gp::Type::NamedType(name) => TypeRef::Named(name.to_owned()),
        gp::Type::ListType(item) => TypeRef::List(Box::new(type_ref(*item))),
        gp::Type::NonNullType(inner) => TypeRef::NonNull(Box::new(type_ref(*inner))),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]
    use super::*;
    use crate::schema::show;

    #[test]
    fn extensions_may_stand_in_any_file() {
        let base = "schema { query: Root mutation: Write } type Root { a: U } type Write { w: Int } \
            interface I { id: ID! } type A implements I { id: ID! } union U = A enum E { X } input In { x: Int } \
            scalar S directive @d on FIELD";
        let more = "extend type A { b(x: In!, y: Int! = 3): [E!] } extend interface I { n: Int } type B implements I { id: ID! } \
            extend union U = B extend enum E { X Y } extend input In { y: String! } extend scalar S @d extend type None { a: Int }";
        let schema = read(&[base, more]).unwrap();
        assert_eq!(
            (schema.query.as_str(), schema.mutation.as_str()),
            ("Root", "Write")
        );
        let field = schema.field("A", "b").unwrap();
        assert_eq!(show(&field.ty), "[E!]");
        assert!(field.arguments["x"].required() && !field.arguments["y"].required());
        assert!(schema.field("I", "n").is_some());
        assert_eq!(
            schema.possible("U").into_iter().collect::<Vec<_>>(),
            ["A", "B"]
        );
        assert_eq!(
            schema.possible("I").into_iter().collect::<Vec<_>>(),
            ["A", "B"]
        );
        assert!(matches!(schema.get("E"), Some(TypeDef::Enum(values)) if values == &["X", "Y"]));
        assert!(matches!(schema.get("In"), Some(TypeDef::Input(fields)) if fields.len() == 2));
    }

    #[test]
    fn a_schema_may_have_no_mutations() {
        let types = "type Query { a: Int } type Mutation { a: Int }";
        assert_eq!(read(&[types]).unwrap().mutation, "Mutation");
        let schema = read(&["schema { query: Query }", types]).unwrap();
        assert!(schema.get(&schema.mutation).is_none());
    }

    #[test]
    fn a_schema_without_queries_is_none() {
        assert_eq!(
            read(&["type A { a: Int }"]).unwrap_err(),
            "it has no type `Query`"
        );
        assert!(
            read(&["type A {"])
                .unwrap_err()
                .starts_with("parse error at 1:9")
        );
    }
}
