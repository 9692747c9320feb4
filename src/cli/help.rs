//! The help of one capability's `run`, written from its card.

use clap::{Arg, ArgAction, Command};
use ghx_runtime::plan::{Capability, Effect, Example, Kind, Shape};
use serde_json::Value;

use super::{catalogue, fill, flags, program, verbs};

/// `ghx run` as it looks for this capability.
pub(crate) fn run(command: Command, capability: &'static Capability) -> Command {
    let command = flags::add(command, &capability.input)
        .about(capability.description.trim())
        .override_usage(usage(capability))
        .after_help(after(capability))
        .mut_arg("capability", |arg| arg.hide(true));
    let command = idle(capability).iter().fold(command, |command, flag| {
        command.mut_arg(flag, |arg| arg.hide(true))
    });
    let command = match verbs::subject_name(&capability.input) {
        Some(name) => {
            let help = match (capability.input.subject(), verbs::lone(&capability.input)) {
                (Some(subject), _) => {
                    format!("The {}, in place of the flags that name it", subject.noun)
                }
                (None, Some(field)) => format!("In place of --{}", flags::kebab(field.name)),
                (None, None) => String::new(),
            };
            command.arg(Arg::new(SUBJECT).value_name(name).help(help))
        }
        None => command,
    };
    match fill::repository(&capability.input) {
        Some(fields) => {
            let [first, second] = fill::names(&capability.input, fields).map(flags::kebab);
            let help = format!("The repository, for --{first} and --{second}: [HOST/]OWNER/NAME");
            command.mut_arg("repo", |arg| arg.help(help))
        }
        None => command.mut_arg("repo", |arg| arg.hide(true)),
    }
}

/// Flags that change nothing here: a read writes nothing, and most writes can be undone.
fn idle(capability: &Capability) -> &'static [&'static str] {
    match (capability.effect, capability.destructive) {
        (Effect::Read, _) => &["confirm_wait", "resend", "pace", "yes"],
        (_, false) => &["yes"],
        (_, true) => &[],
    }
}

/// The same for somebody who asks for help: a capability's inputs stand before what every command has.
pub(crate) fn inputs_first(command: Command) -> Command {
    let shared = command.get_arguments().filter(|arg| arg.is_global_set());
    let shared: Vec<Arg> = shared.cloned().collect();
    command.mut_subcommand("run", |run| {
        let help = Arg::new("help").short('h').long("help");
        let help = help.action(ArgAction::HelpShort).help("Print help");
        let run = run
            .disable_help_flag(true)
            .args(shared)
            .arg(help.display_order(902));
        let common = run.get_arguments();
        let common = common.filter(|arg| arg.get_help_heading().is_none() && !arg.is_positional());
        let common: Vec<clap::Id> = common.map(|arg| arg.get_id().clone()).collect();
        // Headings come in the order of their first arguments, and what is changed goes behind all others.
        let heading = |run: Command, id| run.mut_arg(id, |arg| arg.help_heading("Options"));
        common.into_iter().fold(run, heading)
    })
}

/// The argument that names what a capability is about.
pub(crate) const SUBJECT: &str = "\u{0}subject";

/// How it is called, as a command and by its id.
fn usage(capability: &Capability) -> String {
    let subject = verbs::subject_name(&capability.input);
    let subject = subject.map_or(String::new(), |name| format!(" [{name}]"));
    let verb = verbs::words(capability.id);
    let (name, id) = (program().name, capability.id);
    format!(
        "{name} {verb}{subject} [INPUTS] [OPTIONS]\n       {name} run {id}{subject} [INPUTS] [OPTIONS]"
    )
}

/// Whether `--repo` fills something.
pub(crate) fn takes_repository(capability: &Capability) -> bool {
    fill::repository(&capability.input).is_some()
}

/// An example as a command, for a shell.
pub(crate) fn example_line(capability: &Capability, example: &Example) -> String {
    let mut line = format!("{} {}", program().name, verbs::words(capability.id));
    let Ok(Value::Object(mut input)) = serde_json::from_str(example.input) else {
        return line;
    };
    if let Some(subject) = positional(&capability.input, &input) {
        let value = input.shift_remove(subject).unwrap_or_default();
        let text = value
            .as_str()
            .map_or_else(|| value.to_string(), str::to_owned);
        line.push_str(&format!(" {}", quote(&text)));
    }
    let parts = fill::repository(&capability.input);
    let parts = parts.map(|fields| fill::names(&capability.input, fields));
    let given = |parts: &[&str; 2]| {
        let [first, second] = parts.map(|name| input.get(name).and_then(Value::as_str));
        Some(format!("{}/{}", first?, second?))
    };
    let repository = parts.as_ref().and_then(given);
    if let Some(repository) = &repository {
        line.push_str(&format!(" --repo {}", quote(repository)));
    }
    for (name, value) in &input {
        let part = parts.is_some_and(|parts| parts.contains(&name.as_str()));
        if part && repository.is_some() {
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

/// The input of an example that may stand behind the command's words: the subject's number, address or id.
fn positional(shape: &Shape, input: &serde_json::Map<String, Value>) -> Option<&'static str> {
    let subject = shape.subject()?;
    let ways = subject.ways.iter().map(|way| way.fields);
    let alone = ways.filter(|fields| fields.len() == 1).flatten();
    let names = alone
        .chain(&subject.id)
        .filter_map(|at| Some(shape.fields.get(usize::from(*at))?.name));
    let mut names = names.filter(|name| input.contains_key(*name));
    names.next()
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
