//! What the cards say about a capability, in the words of lists, help texts and explanations.

use ghx_runtime::plan::{
    Action, Capability, Choice, Effect, Kind, Operation, RefUse, Route, Shape,
};

/// The effect's name in cards.
pub(crate) fn effect(capability: &Capability) -> &'static str {
    match capability.effect {
        Effect::Read => "read",
        Effect::Idempotent => "idempotent",
        Effect::Append => "append",
    }
}

/// The effect in one word; what cannot be undone says so instead.
pub(crate) fn effect_word(capability: &Capability) -> &'static str {
    match capability.destructive {
        true => "destructive",
        false => effect(capability),
    }
}

/// The effect in words.
pub(crate) fn effect_words(capability: &Capability) -> &'static str {
    match capability.effect {
        _ if capability.destructive => "writes; it cannot be undone",
        Effect::Read => "reads only",
        Effect::Idempotent => "writes; a second time changes nothing more",
        Effect::Append => "writes again each time it is sent",
    }
}

/// The routes in the order they are tried.
pub(crate) fn routes(capability: &Capability) -> Vec<&'static str> {
    match capability.preferred {
        _ if capability.is_composite() => vec!["graphql"],
        _ if capability.is_rest() => vec!["rest"],
        Route::Cli => vec!["cli", "graphql"],
        _ => vec!["graphql", "cli"],
    }
}

/// The fewest and the most requests of one call, pages of lists apart.
pub(crate) fn requests(capability: &Capability) -> (usize, usize) {
    match &capability.action {
        Action::Operation(operation) => operation_requests(operation),
        Action::Composite(composite) => {
            let steps = composite.steps.iter().map(|step| requests(step.capability));
            let together = steps.fold((1, 1), |(least, most), (l, m)| (least.max(l), most.max(m)));
            let (least, most) = composite.stages();
            (together.0 + least - 1, together.1 + most - 1)
        }
    }
}

fn operation_requests(operation: &Operation) -> (usize, usize) {
    let always = operation
        .variables
        .iter()
        .any(|v| v.required && v.input.is_none() && !v.injects.is_empty());
    let most = if operation.lookups.is_empty() { 1 } else { 2 };
    (if always { most } else { 1 }, most)
}

/// Whether long lists cost further requests.
pub(crate) fn pages(capability: &Capability) -> bool {
    match &capability.action {
        Action::Operation(operation) => operation.pages.is_some(),
        Action::Composite(composite) => composite.steps.iter().any(|step| pages(step.capability)),
    }
}

/// The requests in words.
pub(crate) fn requests_words(capability: &Capability) -> String {
    let mut words = match requests(capability) {
        (least, most) if least == most => format!("{least}"),
        (least, most) if least + 1 == most => {
            format!("{least} with ids, {most} with names and numbers")
        }
        (least, most) => format!("{least} to {most}"),
    };
    if pages(capability) {
        words.push_str(", and 1 for each further page");
    }
    words
}

/// A type in words: `list of text`.
pub(crate) fn kind(kind: &Kind) -> String {
    match kind {
        Kind::Boolean => "boolean".to_owned(),
        Kind::Integer { .. } => "integer".to_owned(),
        Kind::Number { .. } => "number".to_owned(),
        Kind::String {
            address: Some(_), ..
        } => "address".to_owned(),
        Kind::String { .. } => "text".to_owned(),
        Kind::Enum(values) => values.join(" | "),
        Kind::List { item, .. } => format!("list of {}", self::kind(item)),
        Kind::Object(shape) => {
            let fields = shape
                .fields
                .iter()
                .map(|field| format!("{}{}", field.name, if field.required { "" } else { "?" }));
            format!("{{{}}}", fields.collect::<Vec<_>>().join(", "))
        }
    }
}

/// Each choice as the names of its groups: `issueId | owner + name + issueNumber`.
pub(crate) fn choices(shape: &Shape) -> Vec<String> {
    let name = |index: &u16| {
        shape
            .fields
            .get(usize::from(*index))
            .map_or("?", |field| field.name)
    };
    let group = |group: &&[u16]| group.iter().map(name).collect::<Vec<_>>().join(" + ");
    shape
        .choices
        .iter()
        .map(|choice| {
            choice
                .groups
                .iter()
                .map(group)
                .collect::<Vec<_>>()
                .join(" | ")
        })
        .collect()
}

/// The requirements that the compiler derived, in words; those of nested objects too.
pub(crate) fn rules(shape: &Shape) -> Vec<String> {
    let own = shape.rules.iter().map(|rule| rule.words(shape));
    let mut out: Vec<String> = own.collect();
    for field in shape.fields {
        if let Kind::List {
            item: Kind::Object(inner),
            ..
        }
        | Kind::Object(inner) = &field.kind
        {
            out.extend(
                rules(inner)
                    .into_iter()
                    .map(|rule| format!("{}: {rule}", field.name)),
            );
        }
    }
    out
}

/// The inputs in one line: choices, required ones, and optional ones in brackets.
pub(crate) fn signature(shape: &Shape) -> String {
    let chosen = |at: usize| {
        let mut groups = shape
            .choices
            .iter()
            .flat_map(|choice| choice.groups.iter().copied());
        groups.any(|group| group.iter().any(|index| usize::from(*index) == at))
    };
    let mut parts: Vec<String> = choices(shape)
        .iter()
        .map(|choice| choice.replace(' ', ""))
        .collect();
    let mut optional = Vec::new();
    for (_, field) in shape
        .fields
        .iter()
        .enumerate()
        .filter(|(at, _)| !chosen(*at))
    {
        if field.required {
            parts.push(field.name.to_owned())
        } else {
            optional.push(field.name)
        }
    }
    if !optional.is_empty() {
        parts.push(format!("[{}]", optional.join(" ")));
    }
    parts.join(" ")
}

/// The inputs in the fewest words: what the capability is about is one word in capitals, other things go by the shortest of their names, and
/// what pages take is left out.
pub(crate) fn brief(shape: &Shape) -> String {
    let (mut parts, mut optional, mut said) = (Vec::new(), Vec::new(), Vec::new());
    let name = |index: &u16| (shape.fields.get(usize::from(*index))).map_or("", |it| it.name);
    let chosen = |index: u16| {
        let mut groups = shape.choices.iter().flat_map(|choice| choice.groups);
        groups.any(|group| group.contains(&index))
    };
    let fields = |thing: &'static RefUse| {
        let ways = thing.ways.iter().flat_map(|way| way.fields.iter().copied());
        ways.chain(thing.id)
    };
    for thing in shape.refs {
        let around = thing.levels().iter().flat_map(|(_, fields)| fields.iter());
        said.extend(fields(thing).chain(around.copied()));
    }
    // A choice of things alone is said by the things; one that is also of something else is written out.
    let in_choice =
        |choice: &Choice, it: u16| choice.groups.iter().any(|group| group.contains(&it));
    let open: Vec<&Choice> = (shape.choices.iter())
        .filter(|choice| (choice.groups.iter().copied().flatten()).any(|it| !said.contains(it)))
        .collect();
    for thing in shape.refs {
        if thing.subject {
            parts.push(thing.of.to_uppercase());
            continue;
        }
        if fields(thing).any(|it| open.iter().any(|choice| in_choice(choice, it))) {
            continue;
        }
        // Addresses are the longest to write.
        let named = thing.named().flat_map(|way| way.fields.iter().copied());
        let shortest = named.min_by_key(|it| name(it).len()).or(thing.id);
        let shortest = shortest.map_or("", |it| name(&it));
        let needed = fields(thing).any(|it| {
            chosen(it) || (shape.fields.get(usize::from(it))).is_some_and(|field| field.required)
        });
        match needed {
            true => parts.push(shortest.to_owned()),
            false => optional.push(shortest),
        }
    }
    for choice in open {
        let groups = choice.groups.iter().map(|group| {
            let names: Vec<&str> = group.iter().map(name).collect();
            names.join("+")
        });
        parts.push(groups.collect::<Vec<_>>().join("|"));
    }
    let pages = |name: &str| matches!(name, "first" | "after" | "all");
    let paged = shape.fields.iter().any(|field| field.name == "after");
    for (index, field) in (0..).zip(shape.fields) {
        if said.contains(&index) || chosen(index) || paged && pages(field.name) {
            continue;
        }
        match field.required {
            true => parts.push(field.name.to_owned()),
            false => optional.push(field.name),
        }
    }
    if !optional.is_empty() {
        parts.push(format!("[{}]", optional.join(" ")));
    }
    parts.join(" ")
}

/// What a list in the fewest words leaves to its reader.
pub(crate) const BRIEFLY: &str = "ISSUE means issueId, owner+name+issueNumber or url, and so do other words in capitals; [optional]; lists take first, after, all; ! cannot be undone. `explain ID` shows all.";

/// The first sentence of the description, without its dot.
pub(crate) fn summary(capability: &Capability) -> &'static str {
    let text = capability.description.trim();
    let end = text.find(". ").unwrap_or(text.len());
    text.get(..end).unwrap_or(text).trim_end_matches('.')
}
