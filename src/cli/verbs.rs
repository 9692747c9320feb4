//! Capabilities as commands: `ghx issue close 7` is `ghx run issue.close 7`, from the same tables.

use std::ffi::OsString;

use ghx_runtime::plan::{Capability, Field, Kind, Shape};
use serde_json::Value;

use super::failure::Failure;
use super::{elsewhere, own_name, registry, suggest};

/// What the words of a command line mean.
#[derive(Debug)]
pub(crate) enum Meant {
    /// These words, which the grammar knows.
    Words(Vec<OsString>),
    /// A group of commands, and whether somebody asked what is in it.
    Group { path: String, asked: bool },
    /// A group has no such command.
    Unknown { path: String, word: String },
}

/// Flags that may stand between the words of a command and take a value.
const WITH_VALUE: [&str; 9] = [
    "--color",
    "--fields",
    "--input",
    "--repo",
    "--sandbox-state",
    "--steps",
    "--timeout",
    "--world",
    "-R",
];

/// Flags that may stand there and take none.
const ALONE: [&str; 6] = [
    "--dry-run",
    "--help",
    "--json",
    "--no-pager",
    "--sandbox",
    "-h",
];

/// What a group without a command of its own means: `ghx pr threads 42`.
pub(crate) const IMPLIED: [&str; 2] = ["list", "view"];

/// Reads `help ..` and the commands that are capabilities; flags before and between their words go behind them.
pub(crate) fn read(words: Vec<OsString>) -> Meant {
    let Some(first) = bare(&words, 1, true) else {
        return Meant::Words(words);
    };
    let text = |at: usize| words.get(at).map(|word| word.to_string_lossy());
    let mut taken = Vec::new();
    let mut at = Some(first);
    let help = text(first).is_some_and(|word| word == "help");
    if help {
        taken.push(first);
        at = bare(&words, first + 1, true);
    }
    // The commands that agents call all day are not looked up.
    let quick = |word: &str| word == "run" || word == "chain";
    let mut path = String::new();
    if at.and_then(text).is_some_and(|word| !quick(&word)) {
        while let Some((place, grown)) = at.and_then(|at| Some((at, longer(&path, &text(at)?)?))) {
            path = grown;
            taken.push(place);
            at = bare(&words, place + 1, false);
        }
    }
    let mut out: Vec<OsString> = words.first().cloned().into_iter().collect();
    let asks = |word: &OsString| word == "--help" || word == "-h";
    match (path.is_empty(), meant(&path)) {
        (true, _) => {
            if let Some(command) = at {
                taken.push(command);
                out.extend(words.get(command).cloned());
            }
        }
        (false, Some(capability)) => out.extend(["run".into(), capability.id.into()]),
        (false, None) => {
            let asked = help || words.iter().any(asks);
            return match at.and_then(text).filter(|_| !asked) {
                Some(word) => Meant::Unknown {
                    path,
                    word: word.into_owned(),
                },
                None => Meant::Group { path, asked },
            };
        }
    }
    if help {
        out.push("--help".into());
    }
    let others = words.iter().enumerate().skip(1);
    let others = others.filter(|(at, _)| !taken.contains(at));
    out.extend(others.map(|(_, word)| word.clone()));
    Meant::Words(out)
}

/// Where the next word is that is no flag and belongs to none. Between the words of a command only flags are passed over
/// that every one has: of any other it is not known whether it takes the next word.
pub(crate) fn bare(words: &[OsString], from: usize, any: bool) -> Option<usize> {
    let mut at = from;
    loop {
        let word = words.get(at)?.to_string_lossy();
        let name = word.split('=').next().unwrap_or_default();
        at += match () {
            () if !word.starts_with('-') => return Some(at),
            () if WITH_VALUE.contains(&&*word) => 2,
            () if any || ALONE.contains(&name) || WITH_VALUE.contains(&name) => 1,
            () => return None,
        };
    }
}

/// The path with one more word, if any capability is called so; hyphens stand for underscores.
fn longer(path: &str, word: &str) -> Option<String> {
    let word = word.replace('-', "_");
    let longer = match path {
        "" => word,
        _ => format!("{path}.{word}"),
    };
    let within = |id: &str| {
        id.strip_prefix(&*longer)
            .is_some_and(|it| it.starts_with('.'))
    };
    let known = registry().find(&longer).is_some() || registry().iter().any(|it| within(it.id));
    known.then_some(longer)
}

/// The capability that a path of words stands for.
pub(crate) fn meant(path: &str) -> Option<&'static Capability> {
    let implied = IMPLIED.iter().filter(|_| path.contains('.'));
    let mut implied = implied.map(|last| format!("{path}.{last}"));
    registry()
        .find(path)
        .or_else(|| implied.find_map(|id| registry().find(&id)))
}

/// A capability's id as words: `issue close`.
pub(crate) fn words(id: &str) -> String {
    id.replace('.', " ").replace('_', "-")
}

/// The capabilities of a group.
pub(crate) fn members(path: &str) -> Vec<&'static Capability> {
    let within = |id: &str| id.strip_prefix(path).is_some_and(|it| it.starts_with('.'));
    registry().iter().filter(|it| within(it.id)).collect()
}

/// Words that other tools have for ours.
const SAME: [(&str, &str); 9] = [
    ("add", "create"),
    ("edit", "update"),
    ("get", "view"),
    ("ls", "list"),
    ("new", "create"),
    ("open", "reopen"),
    ("remove", "delete"),
    ("rm", "delete"),
    ("show", "view"),
];

/// What a number or address behind a group may be for: its view, or the only command that takes one.
fn about(path: &str, word: &str, members: &[&'static Capability]) -> Option<String> {
    let takes = |it: &&&'static Capability| subject(&it.input, word).is_ok();
    if !(word.trim_start_matches('#').parse::<u32>().is_ok() || word.contains("://")) {
        return None;
    }
    let view = registry().find(&format!("{path}.view"));
    let mut able = members.iter().filter(takes);
    let only = able.next().filter(|_| able.next().is_none());
    let found = view.or(only.copied())?;
    Some(format!(
        "did you mean `{} {} {word}`?",
        own_name(),
        words(found.id)
    ))
}

/// Says that a group has no such command.
pub(crate) fn unknown(path: &str, word: &str) -> Failure {
    let members = members(path);
    let parts = members.iter().filter_map(|it| {
        let rest = it.id.strip_prefix(path)?.strip_prefix('.')?;
        rest.split('.').next()
    });
    let (program, group) = (own_name(), words(path));
    let typed = word.replace('-', "_");
    // `ghx pr files` is further down: `ghx pr diff files`.
    let has = |id: &str| id.split('.').any(|part| part == typed);
    let deeper = members.iter().find(|it| has(it.id));
    let deeper = deeper.map(|it| format!("did you mean `{program} {}`?", words(it.id)));
    let near = || suggest::closest(&typed, parts);
    let same = || {
        let ours = SAME.iter().find(|(other, _)| *other == typed)?.1;
        let found = meant(&format!("{path}.{ours}"))?;
        Some(format!("did you mean `{program} {}`?", words(found.id)))
    };
    let hint = elsewhere::ours(path, word)
        .or_else(|| about(path, word, &members))
        .or(deeper)
        .or_else(same)
        .or_else(|| near().map(|near| format!("did you mean `{program} {group} {}`?", words(near))))
        .or_else(|| elsewhere::gh(path, Some(word)))
        .unwrap_or_else(|| format!("`{program} {group} --help` lists what there is"));
    Failure::usage(format!(
        "`{program} {group}` has no command `{word}`: {hint}"
    ))
}

/// The one input that must be given, of what has no subject: `ghx search issues crash`.
pub(crate) fn lone(shape: &Shape) -> Option<&'static Field> {
    let free = shape.subject().is_none() && shape.choices.is_empty();
    let mut required = shape.fields.iter().filter(|field| free && field.required);
    let first = required.next()?;
    let plain = matches!(first.kind, Kind::String { .. } | Kind::Integer { .. });
    (plain && required.next().is_none()).then_some(first)
}

/// What may stand behind the words of a command: its subject, or the one input that it needs.
pub(crate) fn subject_name(shape: &Shape) -> Option<String> {
    let Some(subject) = shape.subject() else {
        return lone(shape).map(word);
    };
    let names = |fields: &[u16]| {
        let names = fields.iter().filter_map(|at| field(shape, *at));
        names.map(word).collect::<Vec<_>>().join("/")
    };
    let mut forms: Vec<String> = subject
        .ways
        .iter()
        .map(|way| match way.address {
            true => "URL".to_owned(),
            false => names(way.fields),
        })
        .collect();
    forms.extend(subject.id.map(|_| "ID".to_owned()));
    forms.dedup();
    Some(forms.join("|"))
}

/// The flag that takes this text, where only one more input must be given: `ghx issue labels add 7 bug`.
pub(crate) fn flag_for(shape: &'static Shape, text: &str) -> Option<String> {
    let at = |field: &u16| shape.fields.get(usize::from(*field));
    let (mut said, mut needed): (Vec<u16>, Vec<&Field>) = (Vec::new(), Vec::new());
    for thing in shape.refs {
        let ways = thing.ways.iter().flat_map(|way| way.fields);
        let levels = thing.levels().iter().flat_map(|(_, fields)| *fields);
        let fields: Vec<u16> = ways.chain(&thing.id).chain(levels).copied().collect();
        let must = |it: &u16| {
            let mut groups = shape.choices.iter().flat_map(|choice| choice.groups);
            at(it).is_some_and(|field| field.required) || groups.any(|group| group.contains(it))
        };
        if !thing.subject && fields.iter().any(must) {
            needed.extend(fields.first().and_then(at));
        }
        said.extend(fields);
    }
    let others = (0..).zip(shape.fields).filter(|(at, _)| !said.contains(at));
    needed.extend(
        others
            .map(|(_, field)| field)
            .filter(|field| field.required),
    );
    let [field] = needed.as_slice() else {
        return None;
    };
    let text = super::help::quote(text);
    Some(format!(
        "did you mean `--{} {text}`?",
        super::flags::kebab(field.name)
    ))
}

/// The last word of an input's name, as a placeholder: `issueNumber` is `NUMBER`.
fn word(field: &Field) -> String {
    let kebab = super::flags::kebab(field.name);
    kebab.rsplit('-').next().unwrap_or(&kebab).to_uppercase()
}

fn field(shape: &Shape, at: u16) -> Option<&'static Field> {
    shape.fields.get(usize::from(at))
}

/// The inputs that a subject fills: by its address, its number or name, or its id.
pub(crate) fn subject(
    shape: &'static Shape,
    text: &str,
) -> Result<Vec<(&'static str, String)>, Failure> {
    let wrong = || {
        let name = subject_name(shape).unwrap_or_default();
        let fields = match text.contains(',') {
            true => format!("; `--fields {text}` chooses parts of the result"),
            false => flag_for(shape, text).map_or(String::new(), |hint| format!(": {hint}")),
        };
        Failure::usage(format!(
            "`{text}` is not {}{fields}",
            name.replace('|', " or ")
        ))
    };
    if let Some(field) = lone(shape) {
        let number = || text.trim_start_matches('#').parse::<i64>();
        return match field.kind {
            Kind::Integer { .. } => Ok(vec![(
                field.name,
                number().map_err(|_| wrong())?.to_string(),
            )]),
            _ => Ok(vec![(field.name, Value::from(text).to_string())]),
        };
    }
    let subject = shape.subject().ok_or_else(wrong)?;
    let entry = |at: u16, json: String| Some((field(shape, at)?.name, json));
    let string = |text: &str| Value::from(text).to_string();
    let one = |fields: &[u16], text: &str| match fields {
        [at] => entry(*at, string(text)).map(|it| vec![it]),
        _ => None,
    };
    let found = if text.contains("://") {
        let way = subject.ways.iter().find(|way| way.address);
        way.and_then(|way| one(way.fields, text))
    } else {
        let named = subject.ways.iter().filter(|way| !way.address);
        let by_name = |fields: &[u16]| -> Option<Vec<(&'static str, String)>> {
            let parts: Vec<&str> = match fields {
                [_] => vec![text],
                _ => text.split('/').collect(),
            };
            if parts.len() != fields.len() || parts.iter().any(|part| part.is_empty()) {
                return None;
            }
            let each = fields.iter().zip(parts).map(|(at, part)| {
                let json = match field(shape, *at)?.kind {
                    Kind::Integer { .. } => {
                        let number: i64 = part.trim_start_matches('#').parse().ok()?;
                        number.to_string()
                    }
                    _ => string(part),
                };
                entry(*at, json)
            });
            each.collect()
        };
        let mut named = named.map(|way| way.fields);
        let by_id = || {
            subject
                .id
                .filter(|_| is_id(text))
                .and_then(|at| one(&[at], text))
        };
        named.find_map(by_name).or_else(by_id)
    };
    found.ok_or_else(wrong)
}

/// Whether a text may be an id of GitHub: `I_kwDOABPHjc59K3UH`, or the older `MDU6SXNzdWUx`.
fn is_id(text: &str) -> bool {
    let known = |c: char| c.is_ascii_alphanumeric() || "_-=+/".contains(c);
    let older = text.len() >= 12 && text.len().is_multiple_of(4);
    text.chars().all(known) && (text.contains('_') || older)
}

#[cfg(test)]
mod tests {
    use super::{Meant, OsString, read, registry, subject, subject_name};

    fn means(line: &str) -> String {
        let words = line.split(' ').map(OsString::from).collect();
        match read(words) {
            Meant::Words(words) => {
                let words: Vec<_> = words.iter().map(|it| it.to_string_lossy()).collect();
                words.join(" ")
            }
            Meant::Group { path, asked } => format!("group {path} {asked}"),
            Meant::Unknown { path, word } => format!("no {word} in {path}"),
        }
    }

    #[test]
    fn words_are_capabilities_and_groups_mean_their_lists() {
        for (line, meant) in [
            ("ghx issue close 7 --json", "ghx run issue.close 7 --json"),
            ("ghx pr threads 42", "ghx run pr.threads.list 42"),
            ("ghx pr merge status 44", "ghx run pr.merge.status 44"),
            ("ghx pr merge 44", "ghx run pr.merge 44"),
            (
                "ghx issue relations blocked-by add 7",
                "ghx run issue.relations.blocked_by.add 7",
            ),
            (
                "ghx -R a/b --json issue view 7",
                "ghx run issue.view -R a/b --json 7",
            ),
            (
                "ghx --repo a/b run issue.view",
                "ghx run --repo a/b issue.view",
            ),
            (
                "ghx issue -R a/b --json view 7",
                "ghx run issue.view -R a/b --json 7",
            ),
            (
                "ghx pr merge --method status 44",
                "ghx run pr.merge --method status 44",
            ),
            ("ghx issue -R a/b clsoe 7", "no clsoe in issue"),
            ("ghx help issue close", "ghx run issue.close --help"),
            ("ghx help chain", "ghx chain --help"),
            ("ghx help", "ghx --help"),
            ("ghx issue --help", "group issue true"),
            ("ghx help issue", "group issue true"),
            ("ghx issue", "group issue false"),
            ("ghx issue labels", "group issue.labels false"),
            ("ghx issue clsoe 7", "no clsoe in issue"),
            ("ghx chain --steps x", "ghx chain --steps x"),
            ("ghx weather", "ghx weather"),
            ("ghx --version --json", "ghx --version --json"),
        ] {
            assert_eq!(means(line), meant, "{line}");
        }
    }

    #[test]
    fn a_subject_is_a_number_an_address_an_id_or_a_repository() {
        let of = |id: &str, text: &str| {
            let shape = registry().find(id).map(|it| &it.input);
            let found = shape.map(|shape| subject(shape, text));
            match found {
                Some(Ok(given)) => format!("{given:?}"),
                Some(Err(failure)) => failure.to_string(),
                None => String::new(),
            }
        };
        assert_eq!(of("issue.close", "7"), r#"[("issueNumber", "7")]"#);
        assert_eq!(of("issue.close", "#7"), r#"[("issueNumber", "7")]"#);
        assert_eq!(of("issue.close", "I_1"), r#"[("issueId", "\"I_1\"")]"#);
        assert_eq!(
            of("issue.close", "https://x/y"),
            r#"[("url", "\"https://x/y\"")]"#
        );
        assert_eq!(
            of("pr.thread.resolve", "PRRT_1"),
            r#"[("threadId", "\"PRRT_1\"")]"#
        );
        assert_eq!(
            of("repo.view", "a/b"),
            r#"[("owner", "\"a\""), ("name", "\"b\"")]"#
        );
        assert_eq!(
            of("pr.thread.resolve", "https://x/y"),
            "`https://x/y` is not ID"
        );
        assert_eq!(
            of("issue.close", "MDU6SXNzdWUx"),
            r#"[("issueId", "\"MDU6SXNzdWUx\"")]"#
        );
        assert_eq!(
            of("issue.close", "seven"),
            "`seven` is not NUMBER or URL or ID"
        );
        assert!(
            of("issue.list", "number,title")
                .ends_with("`--fields number,title` chooses parts of the result")
        );
        let name = |id: &str| registry().find(id).and_then(|it| subject_name(&it.input));
        assert_eq!(name("issue.close").as_deref(), Some("NUMBER|URL|ID"));
    }

    #[test]
    fn no_capability_hides_a_command() {
        use clap::CommandFactory;
        let command = super::super::args::Cli::command();
        for sub in command.get_subcommands() {
            let clash = registry().iter().find(|it| it.domain() == sub.get_name());
            assert!(clash.is_none(), "{} is a command", sub.get_name());
        }
    }
}
