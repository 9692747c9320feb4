//! What is said about a capability's functions: what it does, what it costs, an example of the card's as Rust, inputs and outputs.

use proc_macro2::TokenStream;
use quote::quote;
use serde_json::{Map, Value};

use super::names::{ENUMS, Name};
use super::types::{enum_type, field_about, one_line};
use crate::ident::{self, ident};
use crate::ir::{Action, Capability, Container, Effect, Field, Kind, Shape, Type};

/// One function of a capability, as callers see it.
pub(super) struct Function<'a> {
    /// What it is called.
    pub(super) name: &'a str,
    /// Whether it takes a target, which fills these fields.
    pub(super) target: Option<&'a [u16]>,
    /// Whether the target is named by a number where it lies.
    pub(super) numbered: bool,
    /// The fields that it takes beside the target.
    pub(super) fields: &'a [u16],
    /// The struct that takes them, where there are several, and the members of it.
    pub(super) required: Option<(String, Vec<String>)>,
    /// The setters.
    pub(super) setters: &'a [(u16, String)],
}

/// The documentation of one function. Examples of another crate's cards are no tests: nothing here knows that crate's name.
pub(super) fn function(
    it: &Capability,
    (name, output): (&Name, &str),
    function: &Function<'_>,
    tested: bool,
) -> TokenStream {
    let mut text = one_line(&it.description);
    text.push_str(&format!(
        "\n\n`{}` {}; {}.\n",
        it.id,
        effect(it),
        requests(it)
    ));
    let path = name.modules.iter().map(|it| ident(it).to_string());
    let path = path.chain([ident(function.name).to_string()]);
    let path = path.collect::<Vec<_>>().join("::");
    let module = path.rsplit_once("::").map_or("", |(module, _)| module);
    let root = if tested { "ghx::" } else { "" };
    let example = it.examples.iter().find_map(|(title, input)| {
        let input: Map<String, Value> = serde_json::from_str(input).ok()?;
        let call = call(&it.input, function, &input, (root, &path, module))?;
        Some((title.as_str(), call))
    });
    let example = example.or_else(|| by_json(it, root));
    if let Some((title, call)) = example {
        let fence = if tested { "no_run" } else { "text" };
        let hide = if tested {
            [
                "# async fn example(client: ghx::Client) -> Result<(), ghx::Error> {\n",
                "# Ok(())\n# }\n",
            ]
        } else {
            [""; 2]
        };
        let [before, after] = hide;
        text.push_str(&format!(
            "\n{}:\n\n```{fence}\n{before}{call}\n{after}```\n",
            title.trim_end_matches('.')
        ));
    }
    inputs(&it.input, function, &mut text);
    if !it.output.is_empty() {
        let names = it
            .output
            .iter()
            .map(|field| format!("`{}`", ident::snake(&field.name)));
        let names = names.collect::<Vec<_>>().join(", ");
        text.push_str(&format!("\nGives back [`{output}`]: {names}.\n"));
    }
    let lines = text.trim_end().lines().map(|line| match line {
        "" => String::new(),
        line => format!(" {line}"),
    });
    quote!(#(#[doc = #lines])*)
}

fn effect(it: &Capability) -> &'static str {
    match it.effect {
        _ if it.destructive => "writes and cannot be undone",
        Effect::Read => "reads only",
        Effect::Idempotent => "writes, and a second time changes nothing more",
        Effect::Append => "writes again each time it is sent",
    }
}

fn requests(it: &Capability) -> String {
    let (least, looks_up, pages) = match &it.action {
        Action::Operation(operation) => {
            (1, !operation.lookups.is_empty(), operation.pages.is_some())
        }
        Action::Composite(composite) => {
            let by_name = it
                .input
                .refs
                .iter()
                .any(|of| of.ways.iter().any(|way| !way.fields.is_empty()));
            (composite.stages(), by_name, false)
        }
    };
    let mut words = match (least, looks_up) {
        (1, false) => "1 request".to_owned(),
        (1, true) => "1 request with ids, 2 with names and numbers".to_owned(),
        (least, false) => format!("{least} requests"),
        (least, true) => format!(
            "{least} requests with ids, {} with names and numbers",
            least + 1
        ),
    };
    if pages {
        words.push_str(", and 1 for each further page");
    }
    words
}

/// The call by name with JSON, for examples of objects and the like.
fn by_json<'a>(it: &'a Capability, root: &str) -> Option<(&'a str, String)> {
    let (title, input) = it.examples.first()?;
    let (id, marks) = (&it.id, if input.contains("\"#") { "##" } else { "#" });
    let (registry, run) = match root {
        "" => ("&REGISTRY".to_owned(), "ghx::execute_task"),
        root => (format!("{root}registry()"), "ghx::execute_task"),
    };
    let call = format!(
        "let input = r{marks}\"{input}\"{marks};\nlet envelope = {run}(&client, {registry}, {id:?}, input).await;"
    );
    Some((title, call))
}

/// The inputs of an example as a call, if this function and its setters can say them all.
fn call(
    shape: &Shape,
    function: &Function<'_>,
    input: &Map<String, Value>,
    (root, path, module): (&str, &str, &str),
) -> Option<String> {
    let own = function.target.unwrap_or_default();
    let given = |at: &u16| {
        let field = shape.fields.get(usize::from(*at))?;
        Some((field, input.get(&field.name)?))
    };
    let mut arguments = Vec::new();
    if function.target.is_some() {
        arguments.push(target(shape, function.numbered, input)?);
    }
    match &function.required {
        None => {
            for at in function.fields {
                let (field, value) = given(at).filter(|(field, _)| !field.nullable)?;
                arguments.push(expression(&field.kind, value, root, false)?);
            }
        }
        Some((ty, members)) => {
            let mut all = Vec::new();
            for (at, member) in function.fields.iter().zip(members) {
                let (field, value) = given(at).filter(|(field, _)| !field.nullable)?;
                let member = ident(member);
                all.push(format!(
                    "    {member}: {},\n",
                    expression(&field.kind, value, root, true)?
                ));
            }
            let module = if module.is_empty() {
                String::new()
            } else {
                format!("{module}::")
            };
            arguments.push(format!("{root}{module}{ty} {{\n{}}}", all.concat()));
        }
    }
    let mut call = format!("let output = {root}{path}({})", arguments.join(", "));
    for (at, field) in (0..).zip(&shape.fields) {
        let Some(value) = input.get(&field.name) else {
            continue;
        };
        if own.contains(&at) || function.fields.contains(&at) {
            continue;
        }
        let (_, setter) = function.setters.iter().find(|(of, _)| *of == at)?;
        let value = expression(&field.kind, value, root, false)?;
        call.push_str(&format!("\n    .{}({value})", ident(setter)));
    }
    let line = if call.contains('\n') { "\n    " } else { "" };
    Some(format!("{call}{line}.send(&client){line}.await?;"))
}

/// What the example is about: an id, an address, or the place and what it is called there.
fn target(shape: &Shape, numbered: bool, input: &Map<String, Value>) -> Option<String> {
    let subject = shape.refs.iter().find(|it| it.subject)?;
    let given = |at: u16| {
        let field: &Field = shape.fields.get(usize::from(at))?;
        input.get(&field.name)
    };
    if let Some(value) = subject.id.and_then(given) {
        return value.is_string().then(|| value.to_string());
    }
    let address = subject.ways.iter().filter(|way| way.address);
    if let Some(value) = address
        .flat_map(|way| &way.fields)
        .find_map(|at| given(*at))
    {
        return Some(value.to_string());
    }
    let levels: Vec<u16> = match &subject.container {
        Container::Inputs(levels) => levels
            .iter()
            .flat_map(|(_, fields)| fields.iter().copied())
            .collect(),
        _ => Vec::new(),
    };
    let way = subject
        .ways
        .iter()
        .find(|way| !way.address && way.fields.iter().all(|at| given(*at).is_some()))?;
    let words = levels.iter().chain(&way.fields).map(|at| given(*at));
    let words = words.collect::<Option<Vec<_>>>()?;
    let text = |it: &&Value| it.as_str().map(str::to_owned);
    match words.split_last() {
        Some((last, [])) => last.is_string().then(|| last.to_string()),
        // Of a thing that lies within nothing all words are one text.
        Some(_) if levels.is_empty() => {
            let words = words.iter().map(text).collect::<Option<Vec<_>>>()?;
            Some(format!("{:?}", words.join("/")))
        }
        Some((last, _)) if last.is_number() != numbered => None,
        Some((last, before)) => {
            let place = before.iter().map(text).collect::<Option<Vec<_>>>()?;
            Some(format!("({:?}, {last})", place.join("/")))
        }
        None => None,
    }
}

/// A value as Rust; as a member of a struct it is owned.
fn expression(kind: &Kind, value: &Value, root: &str, owned: bool) -> Option<String> {
    match (kind, value) {
        (Kind::Boolean, Value::Bool(_)) => Some(value.to_string()),
        (Kind::Integer { .. }, Value::Number(number)) => Some(number.as_i64()?.to_string()),
        (Kind::Number { .. }, Value::Number(number)) => Some(format!("{:?}", number.as_f64()?)),
        (Kind::String { .. }, Value::String(text)) => {
            let into = if owned { ".into()" } else { "" };
            Some(format!("{text:?}{into}"))
        }
        (Kind::Enum(_, Some(Type::Enum(of, values))), Value::String(text)) => {
            let value = values.iter().find(|it| it.eq_ignore_ascii_case(text))?;
            Some(format!(
                "{root}{ENUMS}::{}::{}",
                enum_type(of),
                ident::pascal(value)
            ))
        }
        (Kind::List { item, .. }, Value::Array(values)) if !values.is_empty() => {
            let values = values.iter().map(|it| expression(item, it, root, owned));
            let values = values.collect::<Option<Vec<_>>>()?.join(", ");
            Some(format!("{}[{values}]", if owned { "vec!" } else { "" }))
        }
        _ => None,
    }
}

/// What it takes, by what callers write.
fn inputs(shape: &Shape, function: &Function<'_>, text: &mut String) {
    let about = |at: &u16| shape.fields.get(usize::from(*at)).map(field_about);
    let mut lines = Vec::new();
    if let Some(fields) = function.target {
        let names = fields
            .iter()
            .filter_map(|at| shape.fields.get(usize::from(*at)));
        let names: Vec<_> = names.map(|it| format!("`{}`", it.name)).collect();
        lines.push(format!(
            "- `target`: an id, a place or an address; in JSON {}",
            names.join(", ")
        ));
    }
    let members = function.required.as_ref().map(|(_, members)| members);
    for (index, at) in function.fields.iter().enumerate() {
        let field = shape
            .fields
            .get(usize::from(*at))
            .map(|it| ident::snake(&it.name));
        let name = members.and_then(|it| it.get(index)).cloned().or(field);
        if let (Some(name), Some(about)) = (name, about(at)) {
            lines.push(format!("- `{name}`: {about}"));
        }
    }
    for (at, setter) in function.setters {
        if let Some(about) = about(at) {
            lines.push(format!("- `.{setter}(..)`: {about}"));
        }
    }
    if !lines.is_empty() {
        text.push_str(&format!("\nTakes:\n{}\n", lines.join("\n")));
    }
}
