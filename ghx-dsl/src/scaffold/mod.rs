//! A first draft of a capability from a mutation or a query of the schema: a card, its document and a test, sound as they are.

mod card;
mod inputs;
mod selection;

use std::collections::BTreeSet;
use std::fmt::Write;

use card::{card, files, sentence};
use inputs::{Input, declarations, declared, in_order, property, sample, subject};
use selection::{fields_of, is_connection, is_object, names, output_name, reply, samples};

use crate::ast::TypeRef;
use crate::diag::closest;
use crate::ident::pascal;
use crate::refs::Refs;
use crate::schema::{Schema, TypeDef, named, nullable, show};
use crate::yaml::quote;

/// What a draft is made of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Root {
    /// A mutation by name.
    Mutation(String),
    /// A field of `Query`, or a path of fields: `repository.discussion`.
    Query(String),
}

/// A draft: paths in the folder of cards, and what the files say.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Draft {
    /// The card, the document and the test.
    pub files: Vec<(String, String)>,
}

/// Names of mutations that write again each time begin so.
const APPENDING: [&str; 6] = ["add", "create", "submit", "import", "clone", "copy"];

/// Writes the draft, or says why there is nothing to write.
pub(crate) fn draft(id: &str, root: &Root, schema: &Schema, refs: &Refs) -> Result<Draft, String> {
    match root {
        Root::Mutation(name) => mutation(id, name, schema, refs),
        Root::Query(path) => query(id, path, schema),
    }
}

fn mutation(id: &str, name: &str, schema: &Schema, refs: &Refs) -> Result<Draft, String> {
    let field = root_field(schema, &schema.mutation, name, "mutation")?;
    let input = field.arguments.get("input").map(|it| named(&it.ty));
    let Some(TypeDef::Input(fields)) = input.and_then(|ty| schema.get(ty)) else {
        return Err(format!("`{name}` takes no `input`: write its card by hand"));
    };
    let payload = named(&field.ty);
    let object = payload_object(payload, schema);
    let thing = object.as_ref().map(|(_, ty)| ty.as_str());
    let mut inputs = Vec::new();
    let mut given = Vec::new();
    for (key, definition) in in_order(fields) {
        if key == "clientMutationId" {
            continue;
        }
        let has_subject = inputs.iter().any(|it: &Input| it.subject.is_some());
        let subject = subject(key, definition, thing, refs).filter(|_| !has_subject);
        let name = match &subject {
            Some((of, _)) => format!("{of}Id"),
            None => key.clone(),
        };
        let sample = match &subject {
            Some((_, prefix)) => Some(quote(&format!("{prefix}_1"))),
            None => sample(&definition.ty, schema, 0),
        };
        let (Some(sample), Some(_)) = (sample, property(&definition.ty, schema, 0)) else {
            if definition.required() {
                let ty = show(&definition.ty);
                return Err(format!(
                    "`{key}` of `{name}` is a {ty}, which a draft cannot say: write the card by hand"
                ));
            }
            continue;
        };
        if !definition.required() && is_object(&definition.ty, schema) {
            continue;
        }
        given.push(format!("{key}: ${name}"));
        inputs.push(Input {
            name,
            ty: definition.ty.clone(),
            subject: subject.map(|(of, _)| of),
            required: definition.required(),
            sample,
        });
    }
    let (selection, output, data) = match &object {
        Some((key, ty)) => {
            let fields = fields_of(ty, schema);
            let names = names(&fields);
            let data = format!("{{ {key}: {} }}", samples(ty, &fields, schema));
            let paths = fields.iter().map(|(field, _)| {
                let path = format!("{name}.{key}.{field}");
                format!("  {}: {path}\n", output_name(field))
            });
            (format!("{key} {{ {names} }}"), paths.collect(), data)
        }
        None => (
            "clientMutationId".to_owned(),
            String::new(),
            "{ clientMutationId: null }".to_owned(),
        ),
    };
    let given = given.join(", ");
    let document = format!(
        "mutation {}{} {{\n  {name}(input: {{{given}}}) {{\n    {selection}\n  }}\n}}\n",
        pascal(id),
        declarations(&inputs)
    );
    let appends = APPENDING.iter().any(|it| name.starts_with(it));
    let effect = if appends { "append" } else { "idempotent" };
    let about = format!("{} (GitHub's {name}).", sentence(name));
    let card = card(id, &about, effect, &inputs, None, &output, schema);
    Ok(files(id, card, document, name, &data, &inputs))
}

fn query(id: &str, path: &str, schema: &Schema) -> Result<Draft, String> {
    let mut ty = schema.query.clone();
    let mut inputs: Vec<Input> = Vec::new();
    let mut opened = Vec::new();
    let mut last = TypeRef::Named(ty.clone());
    let mut pages = None;
    for part in path.split('.') {
        let field = root_field(schema, &ty, part, "field")?;
        let list = is_connection(named(&field.ty), schema);
        let mut given = Vec::new();
        for (key, definition) in in_order(&field.arguments) {
            if list && ["first", "after", "last", "before"].contains(&key.as_str()) {
                continue;
            }
            let taken = inputs.iter().any(|it| it.name == *key);
            let name = match taken {
                true => format!("{part}{}", pascal(key)),
                false => key.clone(),
            };
            let sample = sample(&definition.ty, schema, 0);
            let sayable = property(&definition.ty, schema, 0).is_some();
            match sample.filter(|_| sayable) {
                Some(sample) if definition.required() || !is_object(&definition.ty, schema) => {
                    given.push(format!("{key}: ${name}"));
                    inputs.push(Input {
                        name,
                        ty: definition.ty.clone(),
                        subject: None,
                        required: definition.required(),
                        sample,
                    });
                }
                None if definition.required() => {
                    let ty = show(&definition.ty);
                    return Err(format!(
                        "`{key}` of `{part}` is a {ty}, which a draft cannot say: write the card by hand"
                    ));
                }
                _ => {}
            }
        }
        if list {
            given.extend(["first: $first".to_owned(), "after: $after".to_owned()]);
            pages = Some("{ first: 30 }");
        }
        let given = given.join(", ");
        let arguments = if given.is_empty() {
            given
        } else {
            format!("({given})")
        };
        opened.push(format!("{part}{arguments}"));
        (ty, last) = (named(&field.ty).to_owned(), field.ty.clone());
        if list && !path.ends_with(part) {
            return Err(format!("`{part}` is a list: a path cannot lead through it"));
        }
    }
    let (selection, output, mut data) = reply(path, &ty, &last, schema);
    let root = path.split('.').next().unwrap_or(path);
    for part in path
        .split('.')
        .skip(1)
        .collect::<Vec<_>>()
        .into_iter()
        .rev()
    {
        data = format!("{{ {part}: {data} }}");
    }
    let mut text = match pages {
        // The compiler declares what `pages` brings.
        Some(_) => format!(
            "query {}{}",
            pascal(id),
            declared(&inputs, &["$first: Int!", "$after: String"])
        ),
        None => format!("query {}{}", pascal(id), declarations(&inputs)),
    };
    for (depth, field) in opened.iter().enumerate() {
        let _ = write!(text, " {{\n{}{field}", "  ".repeat(depth + 1));
    }
    text.push_str(&selection);
    text.push('\n');
    for depth in (0..opened.len()).rev() {
        text.push_str(&"  ".repeat(depth));
        text.push_str("}\n");
    }
    let about = format!("Read {} (GitHub's {path}).", sentence(path).to_lowercase());
    let card = card(id, &about, "read", &inputs, pages, &output, schema);
    Ok(files(id, card, text, root, &data, &inputs))
}

/// The field, or what there is instead.
fn root_field<'s>(
    schema: &'s Schema,
    ty: &str,
    name: &str,
    what: &str,
) -> Result<&'s crate::schema::FieldDef, String> {
    schema.field(ty, name).ok_or_else(|| {
        let known: Vec<&str> = match schema.get(ty) {
            Some(TypeDef::Fields { fields, .. }) => fields.keys().map(String::as_str).collect(),
            _ => Vec::new(),
        };
        let hint = closest(name, &known);
        let hint = hint.map_or_else(String::new, |best| format!("; did you mean `{best}`?"));
        let of = if what == "mutation" {
            String::new()
        } else {
            format!(" in `{ty}`")
        };
        format!("there is no {what} `{name}`{of}{hint}")
    })
}

/// What the payload of a mutation is about: its first object that is not a connection.
fn payload_object(payload: &str, schema: &Schema) -> Option<(String, String)> {
    let Some(TypeDef::Fields { fields, .. }) = schema.get(payload) else {
        return None;
    };
    let object = |(key, field): (&String, &crate::schema::FieldDef)| {
        let ty = named(&field.ty);
        let one = !matches!(nullable(&field.ty), TypeRef::List(_));
        let plain = one && key != "actor" && field.arguments.is_empty();
        let telling =
            schema.is_composite(ty) && !is_connection(ty, schema) && !ty.ends_with("Edge");
        (plain && telling && !fields_of(ty, schema).is_empty())
            .then(|| (key.clone(), ty.to_owned()))
    };
    fields.iter().find_map(object)
}

/// The names of all mutations and of all fields of the root, for those who choose.
pub(crate) fn roots(schema: &Schema) -> (BTreeSet<&str>, BTreeSet<&str>) {
    let fields = |ty: &str| match schema.get(ty) {
        Some(TypeDef::Fields { fields, .. }) => fields.keys().map(String::as_str).collect(),
        _ => BTreeSet::new(),
    };
    // Operations of REST stand at the root too; no name of GraphQL has a slash.
    let queries: BTreeSet<&str> = fields(&schema.query);
    let graphql = |it: &&str| !it.contains(['/', ' ']);
    (
        fields(&schema.mutation),
        queries.into_iter().filter(graphql).collect(),
    )
}
