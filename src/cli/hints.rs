//! What a flag that does not exist may have been meant to be.

use std::ffi::OsString;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use ghx_runtime::plan::{Capability, Kind};

use super::flags::{self, kebab};
use super::{elsewhere, own_name, registry, suggest, verbs};

/// What clap says without its own suggestions, which go by the likeness of letters alone, and without its last line.
pub(crate) fn without_tips(text: &str) -> String {
    let ours = |line: &&str| !line.starts_with("  tip: ") && !line.starts_with("For more");
    let lines: Vec<&str> = text.lines().filter(ours).collect();
    lines.join("\n").trim_end().to_owned()
}

/// What clap takes to be meant, where it is near enough.
fn meant(error: &clap::Error, typed: &str, kind: ContextKind) -> Option<String> {
    let names = match error.get(kind)? {
        ContextValue::String(name) => std::slice::from_ref(name),
        ContextValue::Strings(names) => names.as_slice(),
        _ => return None,
    };
    let bare = |name: &str| name.trim_start_matches("--").to_owned();
    let near = |name: &&String| suggest::closest(&bare(typed), [bare(name).as_str()]).is_some();
    let name = names.iter().find(near)?;
    Some(format!("did you mean `{name}`?"))
}

/// What was typed, and the capability that it calls.
pub(crate) struct Typed<'a> {
    pub(crate) words: &'a [OsString],
    pub(crate) capability: Option<&'static Capability>,
}

/// A hint for people who come from other tools, or leave a part of a name out.
pub(crate) fn of(error: &clap::Error, typed: &Typed<'_>) -> Option<String> {
    let context = |kind: ContextKind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.as_str()),
        _ => None,
    };
    match error.kind() {
        ErrorKind::InvalidValue => {
            let value = context(ContextKind::InvalidValue)?;
            let Some(ContextValue::Strings(known)) = error.get(ContextKind::ValidValue) else {
                return None;
            };
            let near = suggest::closest(value, known.iter().map(String::as_str))?;
            let flag = context(ContextKind::InvalidArg)?.split(' ').next()?;
            Some(format!(
                "{} takes {}; did you mean `{near}`?",
                flag,
                known.join(", ")
            ))
        }
        ErrorKind::InvalidSubcommand => {
            command(error, context(ContextKind::InvalidSubcommand)?, typed.words)
        }
        ErrorKind::UnknownArgument => argument(error, context(ContextKind::InvalidArg)?, typed),
        _ => None,
    }
}

/// A command that does not exist.
fn command(error: &clap::Error, word: &str, words: &[OsString]) -> Option<String> {
    let name = own_name();
    if word == "version" {
        return Some(format!("did you mean `{name} --version`?"));
    }
    let mut at = 0;
    let mut next = || {
        at = verbs::bare(words, at + 1, true)?;
        words.get(at)?.to_str()
    };
    let (group, below) = (next()?, next());
    if group != word {
        let near = || meant(error, word, ContextKind::SuggestedSubcommand);
        return elsewhere::gh(group, Some(word)).or_else(near);
    }
    let near = || {
        let grammar = super::grammar();
        let mut names: Vec<&str> = registry().iter().map(|it| it.domain()).collect();
        names.extend(grammar.get_subcommands().map(clap::Command::get_name));
        let near = suggest::closest(word, names)?;
        Some(format!("did you mean `{name} {}`?", verbs::words(near)))
    };
    meant(error, word, ContextKind::SuggestedSubcommand)
        .or_else(|| elsewhere::ours(word, below?))
        .or_else(|| elsewhere::ours(word, ""))
        .or_else(|| elsewhere::gh(word, None))
        .or_else(near)
}

/// Flags of `gh` and what they are here, where a capability has such an input.
const OTHERWISE: [(&str, &[&str]); 12] = [
    ("--limit", &["first"]),
    ("--per-page", &["first"]),
    ("-F", &["body-file"]),
    ("-L", &["first"]),
    ("-a", &["assignees", "assignee"]),
    ("-b", &["body"]),
    ("-l", &["labels"]),
    ("-m", &["milestone"]),
    ("-n", &["first"]),
    ("-r", &["reviewers"]),
    ("-s", &["states"]),
    ("-t", &["title"]),
];

/// A flag that does not exist, or a word where none is expected.
fn argument(error: &clap::Error, typed: &str, of: &Typed<'_>) -> Option<String> {
    let said = |word: &str| of.words.iter().any(|it| it == word);
    if matches!(typed, "--jq" | "-q" | "--template") {
        let words = format!(
            "choose parts with `--fields a,b.c`, or pipe the result: `{} .. | jq .data`",
            own_name()
        );
        return Some(words);
    }
    if !typed.starts_with('-') {
        return match of.capability {
            // As `gh` takes it: `--json title`.
            Some(_) if said("--json") => {
                Some(format!("`--fields {typed}` chooses parts of the result"))
            }
            Some(capability) => verbs::flag_for(&capability.input, typed),
            None if said("chain") => Some(format!("did you mean `--steps @{typed}`?")),
            None => None,
        };
    }
    let Some(capability) = of.capability else {
        return meant(error, typed, ContextKind::SuggestedArg);
    };
    let known = flags::names(&capability.input);
    let has = |name: &&&str| known.iter().any(|it| it == **name);
    let others = OTHERWISE.iter().find(|(other, _)| *other == typed);
    if let Some(ours) = others.and_then(|(_, ours)| ours.iter().find(has)) {
        return Some(format!("did you mean `--{ours}`?"));
    }
    let typed = typed.strip_prefix("--")?;
    let ends = |flag: &&String| flag.ends_with(&format!("-{typed}"));
    if let Some(first) = known.iter().find(ends) {
        return Some(format!("did you mean `--{first}`?"));
    }
    value(capability, typed)
        .or_else(|| meant(error, typed, ContextKind::SuggestedArg))
        .or_else(|| part(capability.domain(), typed))
        .or_else(|| searched(capability.id, typed))
        .or_else(|| {
            let known: Vec<String> = known.iter().map(|it| format!("--{it}")).collect();
            let words = format!("the inputs of {} are {}", capability.id, known.join(", "));
            (!known.is_empty()).then_some(words)
        })
}

/// What `gh` has a flag for and ghx a value: `--squash` is `--method SQUASH`.
fn value(capability: &'static Capability, typed: &str) -> Option<String> {
    let wanted = typed.replace('-', "_");
    capability.input.fields.iter().find_map(|field| {
        let (Kind::Enum(values)
        | Kind::List {
            item: Kind::Enum(values),
            ..
        }) = &field.kind
        else {
            return None;
        };
        let value = values.iter().find(|it| it.eq_ignore_ascii_case(&wanted))?;
        Some(format!("did you mean `--{} {value}`?", kebab(field.name)))
    })
}

/// What `gh` changes with everything else and ghx by itself: `--add-label` is `ghx issue labels add`.
fn part(domain: &str, typed: &str) -> Option<String> {
    let (change, thing) = typed.split_once('-')?;
    let found = registry().find(&format!("{domain}.{thing}s.{change}"))?;
    let words = verbs::words(found.id);
    Some(format!("did you mean `{} {words}`?", own_name()))
}

/// What a list cannot be narrowed by, but a search can.
fn searched(id: &str, typed: &str) -> Option<String> {
    const QUALIFIERS: [&str; 9] = [
        "assignee",
        "author",
        "commenter",
        "involves",
        "label",
        "mentions",
        "milestone",
        "review-requested",
        "search",
    ];
    let search = format!("search.{}s", id.strip_suffix(".list")?);
    let found = registry().find(&search)?;
    let words = match typed {
        "search" => "..".to_owned(),
        _ => format!("{typed}:.."),
    };
    let command = verbs::words(found.id);
    QUALIFIERS.contains(&typed).then(|| {
        format!(
            "`{} {command} --query 'repo:OWNER/NAME {words}'` looks for that",
            own_name()
        )
    })
}
