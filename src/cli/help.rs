//! The help of one capability's `run`, written from its card.

use clap::Command;
use ghx_runtime::plan::{Capability, Example, Kind};
use serde_json::Value;

use super::{catalogue, flags};

/// `ghx run` as it looks for this capability.
pub(crate) fn run(command: Command, capability: &'static Capability) -> Command {
    let command = flags::add(command, &capability.input)
        .about(capability.description.trim())
        .override_usage(format!("ghx run {} [INPUTS] [OPTIONS]", capability.id))
        .after_help(after(capability))
        .mut_arg("capability", |arg| arg.hide(true));
    if takes_repository(capability) {
        command.mut_arg("repo", |arg| {
            arg.help("The repository, for --owner and --name: [HOST/]OWNER/NAME")
        })
    } else {
        command.mut_arg("repo", |arg| arg.hide(true))
    }
}

/// Whether `--repo` fills something.
pub(crate) fn takes_repository(capability: &Capability) -> bool {
    ["owner", "name"].iter().all(|name| {
        capability
            .input
            .fields
            .iter()
            .any(|field| field.name == *name)
    })
}

/// An example as flags, for a shell.
pub(crate) fn example_line(capability: &Capability, example: &Example) -> String {
    let mut line = format!("ghx run {}", capability.id);
    let Ok(Value::Object(input)) = serde_json::from_str(example.input) else {
        return line;
    };
    let text = |name: &str| input.get(name).and_then(Value::as_str);
    let repository = text("owner").zip(text("name"));
    if let Some((owner, name)) = repository {
        line.push_str(&format!(" --repo {}", quote(&format!("{owner}/{name}"))));
    }
    for (name, value) in &input {
        if repository.is_some() && (name == "owner" || name == "name") {
            continue;
        }
        let flag = flags::kebab(name);
        match value {
            Value::Null => line.push_str(&format!(" --{flag}-null")),
            Value::Bool(true) => line.push_str(&format!(" --{flag}")),
            Value::Bool(false) => line.push_str(&format!(" --{flag}=false")),
            Value::String(text) => line.push_str(&format!(" --{flag} {}", quote(text))),
            Value::Array(items) if items.iter().all(plain) && !items.is_empty() => {
                let words: Vec<&str> = items.iter().filter_map(Value::as_str).collect();
                line.push_str(&format!(" --{flag} {}", quote(&words.join(","))));
            }
            other => line.push_str(&format!(" --{flag} {}", quote(&other.to_string()))),
        }
    }
    line
}

fn plain(item: &Value) -> bool {
    item.as_str().is_some_and(|text| {
        !text.is_empty() && !text.contains(',') && !text.starts_with('[') && text.trim() == text
    })
}

fn after(capability: &'static Capability) -> String {
    let mut out = String::new();
    for choice in catalogue::choices(&capability.input) {
        let named = choice.split(" | ").map(|group| {
            group
                .split(" + ")
                .map(|name| format!("--{}", flags::kebab(name)))
                .collect::<Vec<_>>()
                .join(" + ")
        });
        out.push_str(&format!(
            "Exactly one of: {}\n",
            named.collect::<Vec<_>>().join(" | ")
        ));
    }
    for rule in catalogue::rules(&capability.input) {
        out.push_str(&format!(
            "{rule}
"
        ));
    }
    for field in capability.input.fields {
        if let Kind::List {
            item: Kind::Object(shape),
            ..
        }
        | Kind::Object(shape) = &field.kind
        {
            let inner = catalogue::kind(&Kind::Object(shape));
            out.push_str(&format!(
                "--{} takes JSON: {inner}\n",
                flags::kebab(field.name)
            ));
        }
    }
    out.push_str(&format!(
        "Effect: {}. Requests: {}.\n",
        catalogue::effect_words(capability),
        catalogue::requests_words(capability)
    ));
    for example in capability.examples {
        out.push_str(&format!(
            "\n{}:\n  {}\n",
            example.title.trim_end_matches('.'),
            example_line(capability, example)
        ));
    }
    out
}

/// Quotes a word for a shell where it needs it.
pub(crate) fn quote(word: &str) -> String {
    let safe = |c: char| c.is_ascii_alphanumeric() || "-_./:,@%+=#".contains(c);
    if !word.is_empty() && word.chars().all(safe) && !word.starts_with('#') {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', r"'\''"))
}
