//! What the compiler made of a card, in a form for people.

use std::fmt::Write as _;

use crate::ir::{
    Action, Capability, Composite, Effect, Form, Kind, Operation, OutputField, Path, Predicate,
    Program, Shape, Source, StepResult, Strategy, Term, Type,
};

/// A readable listing of one capability's checked form.
pub fn describe(capability: &Capability) -> String {
    let mut out = String::new();
    line(
        &mut out,
        0,
        &format!("capability {} {}", capability.id, capability.version),
    );
    if !capability.aliases.is_empty() {
        line(
            &mut out,
            1,
            &format!("aliases {}", capability.aliases.join(", ")),
        );
    }
    let effect = match capability.effect {
        Effect::Read => "read",
        Effect::Idempotent => "idempotent",
        Effect::Append => "append",
    };
    line(&mut out, 1, &format!("effect {effect}"));
    line(&mut out, 1, "input");
    shape(&mut out, 2, &capability.input);
    match &capability.action {
        Action::Operation(operation) => self::operation(&mut out, operation, &capability.input),
        Action::Composite(composite) => self::composite(&mut out, composite, &capability.input),
    }
    if capability.destructive {
        line(&mut out, 1, "cannot be undone");
    }
    if capability.prefers_cli {
        line(&mut out, 1, "through gh where it is there");
    }
    if !capability.output.is_empty() {
        line(&mut out, 1, "output");
        outputs(&mut out, 2, &capability.output);
    }
    for (title, input) in &capability.examples {
        line(&mut out, 1, &format!("example {title}: {input}"));
    }
    out
}

/// All capabilities of a program.
pub fn describe_all(program: &Program) -> String {
    let all: Vec<String> = program.capabilities.iter().map(describe).collect();
    all.join("\n")
}

fn line(out: &mut String, depth: usize, text: &str) {
    // Writing to a string cannot fail.
    let _ = writeln!(out, "{:indent$}{text}", "", indent = depth * 2);
}

fn field_names(shape: &Shape, indexes: &[u16]) -> Vec<String> {
    indexes
        .iter()
        .map(|index| {
            shape
                .fields
                .get(*index as usize)
                .map_or_else(|| "?".to_owned(), |field| field.name.clone())
        })
        .collect()
}

fn shape(out: &mut String, depth: usize, shape: &Shape) {
    for field in &shape.fields {
        let mut text = format!("{}: {}", field.name, kind(&field.kind));
        for (holds, word) in [(field.required, "required"), (field.nullable, "nullable")] {
            if holds {
                text.push_str(", ");
                text.push_str(word);
            }
        }
        if let Some(default) = &field.default {
            text.push_str(&format!(", default {default}"));
        }
        line(out, depth, &text);
        match &field.kind {
            Kind::Object(inner) => self::shape(out, depth + 1, inner),
            Kind::List { item, .. } => {
                if let Kind::Object(inner) = &**item {
                    self::shape(out, depth + 1, inner);
                }
            }
            _ => {}
        }
    }
    for groups in &shape.choices {
        let groups: Vec<String> = groups
            .iter()
            .map(|group| field_names(shape, group).join("+"))
            .collect();
        line(out, depth, &format!("one of {}", groups.join(" | ")));
    }
    for group in &shape.exclusive {
        line(
            out,
            depth,
            &format!("not both {}", field_names(shape, group).join(", ")),
        );
    }
    for rule in &shape.rules {
        let needs = field_names(shape, &rule.needs).join(" or ");
        let word = if rule.only { "only" } else { "required" };
        line(
            out,
            depth,
            &format!("{needs} {word} when {}", rule.when_text),
        );
    }
}

fn kind(kind: &Kind) -> String {
    fn limits<T: ToString>(name: &str, min: Option<T>, max: Option<T>) -> String {
        match (min, max) {
            (None, None) => name.to_owned(),
            (min, max) => {
                let text =
                    |limit: Option<T>| limit.map(|limit| limit.to_string()).unwrap_or_default();
                format!("{name} {}..{}", text(min), text(max))
            }
        }
    }
    match kind {
        Kind::Boolean => "boolean".to_owned(),
        Kind::Integer { min, max } => limits("integer", *min, *max),
        Kind::Number { min, max } => limits("number", *min, *max),
        Kind::String {
            min,
            max,
            pattern,
            address,
        } => {
            let mut text = limits("string", *min, *max);
            if let Some(pattern) = pattern {
                text.push_str(&format!(" /{pattern}/"));
            }
            if address.is_some() {
                text.push_str(" address");
            }
            text
        }
        Kind::Enum(words, _) => words.join(" | "),
        Kind::List { item, min, max } => {
            format!("{} of {}", limits("list", *min, *max), self::kind(item))
        }
        Kind::Object(_) => "object".to_owned(),
    }
}

fn operation(out: &mut String, operation: &Operation, input: &Shape) {
    let what = match &operation.rest {
        Some(rest) => format!("{} {} ({})", rest.method, rest.path, rest.operation),
        None => format!("operation {}", operation.document.operation.name.text),
    };
    line(out, 1, &what);
    for variable in &operation.variables {
        let mut from: Vec<String> = Vec::new();
        from.extend(
            variable
                .input
                .iter()
                .flat_map(|index| field_names(input, &[*index])),
        );
        let injected = variable
            .injects
            .iter()
            .filter_map(|index| operation.lookups.get(*index as usize));
        from.extend(injected.map(|lookup| format!("look-up {}", lookup.name)));
        if from.is_empty() {
            from.push("pages".to_owned());
        }
        let required = if variable.required { " required" } else { "" };
        let form = match &variable.form {
            Some(Form::Text(it)) => format!(" as {}", source(it, input)),
            Some(Form::Base64(_)) => " in base64".to_owned(),
            None => String::new(),
        };
        let from = from.join(", ");
        line(
            out,
            2,
            &format!("${}{required} from {from}{form}", variable.name),
        );
    }
    for lookup in &operation.lookups {
        let each = lookup
            .foreach
            .map(|index| format!(" for each of {}", field_names(input, &[index]).join("")));
        let after =
            (!lookup.after.is_empty()).then(|| format!(" after {}", lookup.after.join(", ")));
        let name = &lookup.document.operation.name.text;
        line(
            out,
            1,
            &format!(
                "look-up {} {name}{}{}: {}",
                lookup.name,
                each.unwrap_or_default(),
                after.unwrap_or_default(),
                path(&lookup.path)
            ),
        );
        for variable in &lookup.variables {
            let required = if variable.required { "" } else { " optional" };
            let source = self::source(&variable.source, input);
            line(
                out,
                2,
                &format!("${}{required} from {source}", variable.name),
            );
        }
    }
    for ensure in &operation.ensure {
        let message = ensure.message.as_ref().map(|words| format!(": {words}"));
        let message = message.unwrap_or_default();
        line(out, 1, &format!("ensure {}{message}", ensure.text));
    }
    if let Some(pages) = &operation.pages {
        let all = pages
            .all
            .map(|index| format!(" when {}", field_names(input, &[index]).join("")));
        line(out, 1, &format!("pages{}", all.unwrap_or_default()));
        for connection in &pages.connections {
            let path = connection.path.iter().map(String::as_str);
            let path = path.chain(connection.items.as_deref());
            line(out, 2, &path.collect::<Vec<_>>().join("."));
            for nested in &connection.nested {
                let name = &nested.document.operation.name.text;
                line(
                    out,
                    3,
                    &format!("{} by {} with {name}", nested.path.join("."), nested.id),
                );
            }
        }
    }
    if let Some(confirm) = &operation.confirm {
        let at = confirm.at.join(".");
        line(out, 1, &format!("confirm, in place of {at}"));
        self::operation(out, &confirm.operation, input);
        outputs(out, 2, &confirm.output);
    }
    for (given, other, fields) in &operation.alternatives {
        let given = field_names(input, &[*given]).join("");
        line(out, 1, &format!("instead, when {given} is given"));
        self::operation(out, other, input);
        outputs(out, 2, fields);
    }
}

fn composite(out: &mut String, composite: &Composite, input: &Shape) {
    let strategy = match composite.strategy {
        Strategy::Merge => "merge",
        Strategy::Array => "array",
        Strategy::Last => "last",
    };
    let stages = match composite.stages() {
        1 => String::new(),
        stages => format!(", in {stages} requests"),
    };
    line(out, 1, &format!("composite {strategy}{stages}"));
    for step in &composite.steps {
        let each = step
            .foreach
            .map(|index| format!(" for each of {}", field_names(input, &[index]).join("")));
        let over = step.over.as_ref();
        let over = over.map(|list| format!(" for each of {}", result(list)));
        let each = each.or(over).unwrap_or_default();
        let text = format!("{}: {}{each}", step.stem, step.capability_id);
        line(out, 2, &text);
        if let Some(when) = &step.when {
            line(out, 3, &format!("when {}", predicate(when)));
        }
        let params: Vec<String> = step
            .params
            .iter()
            .map(|(field, from)| format!("{field} <- {}", source(from, input)))
            .collect();
        line(out, 3, &params.join(", "));
    }
}

fn indexes(root: &str, path: &[u16]) -> String {
    path.iter()
        .fold(root.to_owned(), |text, index| format!("{text}.{index}"))
}

fn source(source: &Source, input: &Shape) -> String {
    match source {
        Source::Input(path) => match path.split_first() {
            Some((first, rest)) => indexes(&field_names(input, &[*first]).join(""), rest),
            None => "input".to_owned(),
        },
        Source::Item(path) => indexes("item", path),
        Source::Json(json) => json.clone(),
        Source::Result(at) => result(at),
        Source::Element(keys) => element(keys),
        Source::First(sources) => {
            let all: Vec<String> = sources
                .iter()
                .map(|source| self::source(source, input))
                .collect();
            all.join(" ?? ")
        }
        Source::Text(sources) => {
            let all: Vec<String> = sources
                .iter()
                .map(|source| self::source(source, input))
                .collect();
            all.join(" + ")
        }
    }
}

fn result(at: &StepResult) -> String {
    format!("steps.{}.{}", at.step, at.path.join("."))
}

fn element(keys: &[String]) -> String {
    let keys = keys.iter().map(String::as_str);
    std::iter::once("item")
        .chain(keys)
        .collect::<Vec<_>>()
        .join(".")
}

fn term(term: &Term) -> String {
    match term {
        Term::Input(path) => indexes("input", path),
        Term::Item(path) => indexes("item", path),
        Term::Reply(keys) => keys.join("."),
        Term::Json(json) => json.clone(),
        Term::Count(list) => format!("count({})", self::term(list)),
        Term::Every(path) => self::path(path),
        Term::Result(at) => result(at),
        Term::Element(keys) => element(keys),
    }
}

fn predicate(predicate: &Predicate) -> String {
    predicate.map(&mut term).to_string()
}

fn path(path: &Path) -> String {
    let segments = path.segments.iter().map(|segment| match &segment.list {
        None => segment.key.clone(),
        Some(None) => format!("{}[*]", segment.key),
        Some(Some(filter)) => format!("{}[{}]", segment.key, predicate(filter)),
    });
    segments.collect::<Vec<_>>().join(".")
}

fn outputs(out: &mut String, depth: usize, fields: &[OutputField]) {
    for field in fields {
        let from = field
            .path
            .as_ref()
            .map(|from| format!(" from {}", path(from)));
        line(
            out,
            depth,
            &format!(
                "{}: {}{}",
                field.name,
                ty(&field.ty),
                from.unwrap_or_default()
            ),
        );
        outputs(out, depth + 1, &field.fields);
    }
}

fn ty(ty: &Type) -> String {
    match ty {
        Type::String | Type::Url | Type::Timestamp => "String".to_owned(),
        Type::Int => "Int".to_owned(),
        Type::Long => "Integer".to_owned(),
        Type::Float => "Float".to_owned(),
        Type::Boolean => "Boolean".to_owned(),
        Type::Enum(name, _) => name.clone(),
        Type::List(inner) => format!("[{}]", self::ty(inner)),
        Type::Object(name, fields) => {
            let fields: Vec<String> = fields
                .iter()
                .map(|(name, ty)| format!("{name}: {}", self::ty(ty)))
                .collect();
            format!("{name} {{{}}}", fields.join(", "))
        }
        Type::Nullable(inner) => format!("{}?", self::ty(inner)),
        Type::Json => "Json".to_owned(),
        Type::Id(of) => format!("Id of {of}"),
    }
}
