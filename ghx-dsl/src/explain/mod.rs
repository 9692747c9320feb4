//! What the compiler made of a card, in a form for people.

mod names;

use std::fmt::Write as _;

use crate::ir::{
    Action, Capability, Composite, Effect, Form, Kind, Operation, OutputField, Program, Shape,
    Strategy, Type,
};
use names::{Names, field};

/// A readable listing of the checked form of one capability of a program.
pub fn describe(program: &Program, capability: &Capability) -> String {
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
    let steps = match &capability.action {
        Action::Operation(_) => &[][..],
        Action::Composite(composite) => &composite.steps,
    };
    let names = Names::new(&capability.input, steps);
    match &capability.action {
        Action::Operation(operation) => self::operation(&mut out, operation, names),
        Action::Composite(composite) => self::composite(&mut out, composite, names, program),
    }
    if capability.destructive {
        line(&mut out, 1, "cannot be undone");
    }
    if capability.prefers_cli {
        line(&mut out, 1, "through gh where it is there");
    }
    if !capability.output.is_empty() {
        line(&mut out, 1, "output");
        outputs(&mut out, 2, &capability.output, names);
    }
    for (title, input) in &capability.examples {
        line(&mut out, 1, &format!("example {title}: {input}"));
    }
    out
}

/// All capabilities of a program.
pub fn describe_all(program: &Program) -> String {
    let all = program.capabilities.iter();
    let all: Vec<String> = all.map(|it| describe(program, it)).collect();
    all.join("\n")
}

fn line(out: &mut String, depth: usize, text: &str) {
    // Writing to a string cannot fail.
    let _ = writeln!(out, "{:indent$}{text}", "", indent = depth * 2);
}

fn shape(out: &mut String, depth: usize, shape: &Shape) {
    let names = Names::new(shape, &[]);
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
            .map(|group| names.inputs(group).join("+"))
            .collect();
        line(out, depth, &format!("one of {}", groups.join(" | ")));
    }
    for group in &shape.exclusive {
        line(
            out,
            depth,
            &format!("not both {}", names.inputs(group).join(", ")),
        );
    }
    for rule in &shape.rules {
        let what = match names.inputs(&rule.needs).join(" or ") {
            needs if rule.only => format!("{needs} only"),
            needs if needs.is_empty() => "refused".to_owned(),
            needs => format!("{needs} required"),
        };
        line(out, depth, &format!("{what} when {}", rule.when_text));
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

fn operation(out: &mut String, operation: &Operation, names: Names<'_>) {
    let what = match &operation.rest {
        Some(rest) => format!("{} {} ({})", rest.method, rest.path, rest.operation),
        None => format!("operation {}", operation.document.operation.name.text),
    };
    line(out, 1, &what);
    for variable in &operation.variables {
        let mut from: Vec<String> = variable
            .input
            .map(|it| names.input(it))
            .into_iter()
            .collect();
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
            Some(Form::Text(it)) => format!(" as {}", names.source(it)),
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
            .map(|index| format!(" for each of {}", names.input(index)));
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
                names.path(&lookup.path)
            ),
        );
        let within = names.each(lookup.foreach);
        for variable in &lookup.variables {
            let required = if variable.required { "" } else { " optional" };
            let source = within.source(&variable.source);
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
            .map(|index| format!(" when {}", names.input(index)));
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
        self::operation(out, &confirm.operation, names);
        outputs(out, 2, &confirm.output, names);
    }
    for (given, other, fields) in &operation.alternatives {
        let given = names.input(*given);
        line(out, 1, &format!("instead, when {given} is given"));
        self::operation(out, other, names);
        outputs(out, 2, fields, names);
    }
}

fn composite(out: &mut String, composite: &Composite, names: Names<'_>, program: &Program) {
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
        let of_input = step.foreach.map(|index| names.input(index));
        let of_result = step.over.as_ref().map(|list| names.result(list));
        let each = of_input.or(of_result);
        let each = each.map(|list| format!(" for each of {list}"));
        let name = step.name.as_ref().map(|name| format!(" as {name}"));
        let (each, name) = (each.unwrap_or_default(), name.unwrap_or_default());
        let text = format!("{}: {}{name}{each}", step.stem, step.capability_id);
        line(out, 2, &text);
        let within = names.each(step.foreach);
        if let Some(when) = &step.when {
            line(out, 3, &format!("when {}", within.predicate(when)));
        }
        let mut all = program.capabilities.iter().chain(&program.imported);
        let target = all.find(|it| it.id == step.capability_id);
        let target = target.map(|it| &it.input);
        for (index, from) in &step.params {
            let text = format!("{} from {}", field(target, *index), within.source(from));
            line(out, 3, &text);
        }
    }
}

fn outputs(out: &mut String, depth: usize, fields: &[OutputField], names: Names<'_>) {
    for field in fields {
        let from = field
            .path
            .as_ref()
            .map(|from| format!(" from {}", names.path(from)));
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
        outputs(out, depth + 1, &field.fields, names);
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
