//! A first draft of a capability from a mutation or a query of the schema: a card, its document and a test, sound as they are.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use crate::ast::TypeRef;
use crate::diag::closest;
use crate::ident::pascal;
use crate::refs::{Refs, WayKind};
use crate::schema::{InputDef, Schema, TypeDef, named, nullable, show};
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

/// What a reply shows first, in this order, where a type has it.
const TELLING: [&str; 9] = [
    "id",
    "number",
    "name",
    "title",
    "login",
    "slug",
    "state",
    "url",
    "createdAt",
];

/// Names of mutations that write again each time begin so.
const APPENDING: [&str; 6] = ["add", "create", "submit", "import", "clone", "copy"];

/// One input of the card.
struct Input {
    name: String,
    ty: TypeRef,
    /// A whole ref stands for it.
    subject: Option<String>,
    required: bool,
    sample: String,
}

/// What is selected of an object: each field with a sample of its value.
type Fields = Vec<(String, String)>;

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

/// The selection of what a query leads to, the lines of its output, and a sample of the reply.
fn reply(path: &str, ty: &str, last: &TypeRef, schema: &Schema) -> (String, String, String) {
    let key = path.rsplit('.').next().unwrap_or(path);
    let plain = output_name(key);
    if !schema.is_composite(ty) {
        let data = sample(last, schema, 0).unwrap_or_else(|| "null".to_owned());
        return (String::new(), format!("  {plain}: {path}\n"), data);
    }
    if is_connection(ty, schema) {
        let item = schema.field(ty, "nodes").map_or("", |it| named(&it.ty));
        let fields = fields_of(item, schema);
        let names = names(&fields);
        let selection = format!(" {{ pageInfo {{ hasNextPage endCursor }} nodes {{ {names} }} }}");
        let listed = listed(&fields);
        let output = format!(
            "  {plain}: {{ from: \"{path}.nodes[*]\", fields: {{ {listed} }} }}\n  pageInfo: {path}.pageInfo\n"
        );
        let data = format!("[{}]", samples(item, &fields, schema));
        return (selection, output, data);
    }
    let fields = fields_of(ty, schema);
    let selection = format!(" {{ {} }}", names(&fields));
    if matches!(nullable(last), TypeRef::List(_)) {
        let listed = listed(&fields);
        let output = format!("  {plain}: {{ from: \"{path}[*]\", fields: {{ {listed} }} }}\n");
        return (
            selection,
            output,
            format!("[{}]", samples(ty, &fields, schema)),
        );
    }
    let lines = fields
        .iter()
        .map(|(field, _)| format!("  {}: {path}.{field}\n", output_name(field)));
    (selection, lines.collect(), samples(ty, &fields, schema))
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

/// The ref that an id names, and how its ids start.
fn subject(
    key: &str,
    definition: &InputDef,
    thing: Option<&str>,
    refs: &Refs,
) -> Option<(String, String)> {
    let is_id = show(&definition.ty) == "ID!";
    let ty = match key {
        "id" => thing?.to_owned(),
        _ => pascal(key.strip_suffix("Id")?),
    };
    let of = refs.of_type(&ty).filter(|_| is_id)?;
    let by_id = of.ways.iter().any(|way| matches!(way.kind, WayKind::Id));
    // A property of several words would not be an input's name.
    let simple = !of.name.value.contains('_');
    let prefix = of.prefix.clone()?;
    (by_id && simple).then(|| (of.name.value.clone(), prefix))
}

fn in_order(fields: &BTreeMap<String, InputDef>) -> impl Iterator<Item = (&String, &InputDef)> {
    let needed = |it: &(&String, &InputDef)| it.1.required();
    let optional = fields.iter().filter(move |it| !needed(it));
    fields.iter().filter(needed).chain(optional)
}

fn is_connection(ty: &str, schema: &Schema) -> bool {
    ty.ends_with("Connection")
        && schema.field(ty, "nodes").is_some()
        && schema.field(ty, "pageInfo").is_some()
}

fn is_object(ty: &TypeRef, schema: &Schema) -> bool {
    matches!(schema.get(named(ty)), Some(TypeDef::Input(_)))
}

/// The telling fields of a type, each with a sample.
fn fields_of(ty: &str, schema: &Schema) -> Fields {
    let Some(TypeDef::Fields { fields, .. }) = schema.get(ty) else {
        return vec![("__typename".to_owned(), quote(ty))];
    };
    let plain = |name: &str| {
        let field = fields.get(name)?;
        let free = !field.arguments.values().any(InputDef::required);
        let leaf = !schema.is_composite(named(&field.ty));
        let sample = sample(&field.ty, schema, 0).filter(|_| free && leaf)?;
        Some((name.to_owned(), sample))
    };
    let telling: Fields = TELLING.iter().filter_map(|name| plain(name)).collect();
    if !telling.is_empty() {
        return telling;
    }
    let any: Fields = fields
        .keys()
        .filter_map(|name| plain(name))
        .take(4)
        .collect();
    match any.is_empty() {
        true => vec![("__typename".to_owned(), quote(ty))],
        false => any,
    }
}

fn names(fields: &Fields) -> String {
    let names: Vec<&str> = fields.iter().map(|(name, _)| name.as_str()).collect();
    names.join(" ")
}

/// A sample of an object; where it could be of several types, it says of which it is.
fn samples(ty: &str, fields: &Fields, schema: &Schema) -> String {
    let own = fields.iter().filter(|(name, _)| name != "__typename");
    let mut all: Vec<String> = own.map(|(name, it)| format!("{name}: {it}")).collect();
    let possible = schema.possible(ty);
    let plain = possible.contains(ty);
    all.extend(
        possible
            .first()
            .filter(|_| !plain)
            .map(|it| format!("__typename: {it}")),
    );
    format!("{{ {} }}", all.join(", "))
}

/// Fields of an output, each its own path.
fn listed(fields: &Fields) -> String {
    let all = fields.iter().map(|(name, _)| match output_name(name) {
        plain if plain == *name => plain,
        plain => format!("{plain}: {name}"),
    });
    all.collect::<Vec<_>>().join(", ")
}

/// What an output is called: no name begins with an underscore.
fn output_name(field: &str) -> String {
    match field {
        "__typename" => "type".to_owned(),
        other => other.to_owned(),
    }
}

fn declarations(inputs: &[Input]) -> String {
    declared(inputs, &[])
}

fn declared(inputs: &[Input], more: &[&str]) -> String {
    let own = inputs
        .iter()
        .map(|it| format!("${}: {}", it.name, show(&it.ty)));
    let all: Vec<String> = own.chain(more.iter().map(|it| (*it).to_owned())).collect();
    match all.is_empty() {
        true => String::new(),
        false => format!("({})", all.join(", ")),
    }
}

/// What values an input of a type takes, as one line of YAML.
fn property(ty: &TypeRef, schema: &Schema, depth: usize) -> Option<String> {
    if depth > 4 {
        return None;
    }
    match nullable(ty) {
        TypeRef::List(item) => {
            let item = property(item, schema, depth + 1)?;
            Some(format!("{{ type: array, items: {item}, maxItems: 100 }}"))
        }
        TypeRef::NonNull(inner) => property(inner, schema, depth),
        TypeRef::Named(name) => match schema.get(name)? {
            TypeDef::Enum(values) => {
                Some(format!("{{ type: string, enum: [{}] }}", quoted(values)))
            }
            TypeDef::Input(fields) => {
                let chosen = chosen(fields, schema, depth)?;
                let needed: Vec<&str> = (chosen.iter().filter(|(_, it)| it.required()))
                    .map(|(key, _)| key.as_str())
                    .collect();
                let properties = chosen.iter().filter_map(|(key, it)| {
                    let inner = property(&it.ty, schema, depth + 1)?;
                    Some(format!("{key}: {inner}"))
                });
                let properties = properties.collect::<Vec<_>>().join(", ");
                let needed = match needed.is_empty() {
                    true => String::new(),
                    false => format!("required: [{}], ", needed.join(", ")),
                };
                Some(format!(
                    "{{ type: object, {needed}properties: {{ {properties} }} }}"
                ))
            }
            TypeDef::Scalar => Some(match name.as_str() {
                "Int" => "{ type: integer }".to_owned(),
                "Float" => "{ type: number }".to_owned(),
                "Boolean" => "{ type: boolean }".to_owned(),
                "ID" => "{ type: string, minLength: 1 }".to_owned(),
                _ => "{ type: string }".to_owned(),
            }),
            _ => None,
        },
    }
}

/// The fields of an input object that a draft takes: what is needed, or what is simple where nothing is.
fn chosen<'s>(
    fields: &'s BTreeMap<String, InputDef>,
    schema: &Schema,
    depth: usize,
) -> Option<Vec<(&'s String, &'s InputDef)>> {
    let needed: Vec<_> = fields.iter().filter(|(_, it)| it.required()).collect();
    let sayable = |it: &InputDef| property(&it.ty, schema, depth + 1).is_some();
    if !needed.is_empty() {
        return needed.iter().all(|(_, it)| sayable(it)).then_some(needed);
    }
    let simple = |it: &&(&String, &InputDef)| !is_object(&it.1.ty, schema) && sayable(it.1);
    let simple: Vec<_> = fields
        .iter()
        .collect::<Vec<_>>()
        .iter()
        .filter(simple)
        .copied()
        .collect();
    if !simple.is_empty() {
        return Some(simple);
    }
    let other = fields.iter().find(|(_, it)| sayable(it));
    other.map(|it| vec![it])
}

fn quoted(values: &[String]) -> String {
    // Some values are words that YAML takes for booleans or numbers.
    let values = values.iter().map(|it| quote(it));
    values.collect::<Vec<_>>().join(", ")
}

/// A value of a type, as JSON that is also YAML.
fn sample(ty: &TypeRef, schema: &Schema, depth: usize) -> Option<String> {
    if depth > 5 {
        return None;
    }
    match nullable(ty) {
        TypeRef::List(item) => Some(format!("[{}]", sample(item, schema, depth + 1)?)),
        TypeRef::NonNull(inner) => sample(inner, schema, depth),
        TypeRef::Named(name) => match schema.get(name)? {
            TypeDef::Enum(values) => Some(quote(values.first()?)),
            TypeDef::Input(fields) => {
                let fields = chosen(fields, schema, depth)?;
                let fields: Option<Vec<String>> = (fields.iter())
                    .map(|(key, it)| Some(format!("{key}: {}", sample(&it.ty, schema, depth + 1)?)))
                    .collect();
                Some(format!("{{ {} }}", fields?.join(", ")))
            }
            TypeDef::Scalar => Some(match name.as_str() {
                "Int" => "1".to_owned(),
                "Float" => "1.5".to_owned(),
                "Boolean" => "true".to_owned(),
                "ID" => quote("X_1"),
                "URI" => quote("https://github.com/acme/app"),
                "DateTime" | "PreciseDateTime" => quote("2026-01-02T03:04:05Z"),
                "Date" => quote("2026-01-02"),
                "GitObjectID" => quote("0123456789abcdef0123456789abcdef01234567"),
                "GitTimestamp" => quote("2026-01-02T03:04:05Z"),
                "GitSSHRemote" => quote("git@github.com:acme/app.git"),
                "Base64String" => quote("dGV4dA=="),
                "X509Certificate" | "HTML" | "String" | "GitRefname" => quote("text"),
                "BigInt" => quote("1"),
                _ => quote("text"),
            }),
            _ => None,
        },
    }
}

/// The words of a name: `createDiscussion` is `Create discussion`.
fn sentence(name: &str) -> String {
    let mut out = String::new();
    for c in name.chars() {
        match c {
            '.' => out.push(' '),
            c if c.is_uppercase() => {
                out.push(' ');
                out.extend(c.to_lowercase());
            }
            c => out.push(c),
        }
    }
    let mut letters = out.chars();
    let first = letters.next().map(|c| c.to_uppercase().collect::<String>());
    first.unwrap_or_default() + letters.as_str()
}

#[allow(clippy::too_many_arguments, reason = "the parts of one file")]
fn card(
    id: &str,
    about: &str,
    effect: &str,
    inputs: &[Input],
    pages: Option<&str>,
    output: &str,
    schema: &Schema,
) -> String {
    let mut text = format!(
        "capability_id: {id}\nversion: \"1.0.0\"\ndescription: {about}\neffect: {effect}\n"
    );
    let subject = inputs.iter().find_map(|it| it.subject.as_ref());
    let plain: Vec<&Input> = inputs.iter().filter(|it| it.subject.is_none()).collect();
    let needed: Vec<&str> = (plain.iter().filter(|it| it.required))
        .map(|it| it.name.as_str())
        .collect();
    match subject.is_none() && plain.is_empty() {
        true => text.push_str("input_schema: {}\n"),
        false => text.push_str("input_schema:\n"),
    }
    if let Some(of) = subject {
        let _ = writeln!(text, "  subject: {of}");
    }
    if !needed.is_empty() {
        let _ = writeln!(text, "  required: [{}]", needed.join(", "));
    }
    if !plain.is_empty() {
        text.push_str("  properties:\n");
    }
    for it in plain {
        let property = property(&it.ty, schema, 0).unwrap_or_default();
        let _ = writeln!(text, "    {}: {property}", it.name);
    }
    if let Some(pages) = pages {
        let _ = writeln!(text, "pages: {pages}");
    }
    if !output.is_empty() {
        let _ = write!(text, "output:\n{output}");
    }
    let _ = write!(
        text,
        "examples:\n  - title: A draft\n    input: {}\n",
        example(inputs)
    );
    text
}

/// An input with what is needed.
fn example(inputs: &[Input]) -> String {
    let needed = inputs.iter().filter(|it| it.required);
    let all: Vec<String> = needed
        .map(|it| format!("{}: {}", it.name, it.sample))
        .collect();
    match all.is_empty() {
        true => "{}".to_owned(),
        false => format!("{{ {} }}", all.join(", ")),
    }
}

/// The card, the document and a test whose world answers with a sample, so that it passes before anything is modelled.
fn files(
    id: &str,
    card: String,
    document: String,
    root: &str,
    data: &str,
    inputs: &[Input],
) -> Draft {
    let (domain, name) = id.split_once('.').unwrap_or((id, id));
    let test = format!(
        "# Run by `ghx-cards test`. The sandbox answers `{root}` with what stands here; take `replies` out where it knows better.\n\
         world:\n  replies:\n    - field: {root}\n      data: {data}\ntests:\n  - name: a draft\n    input: {}\n    requests: 1\n",
        example(inputs)
    );
    let path = |ending: &str| format!("{domain}/{name}{ending}");
    Draft {
        files: vec![
            (path(".yaml"), card),
            (path(".graphql"), document),
            (path(".test.yaml"), test),
        ],
    }
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
