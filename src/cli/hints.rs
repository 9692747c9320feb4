//! What a flag that does not exist may have been meant to be.

use clap::error::{ContextKind, ContextValue, ErrorKind};
use ghx_runtime::plan::Capability;

use super::flags::kebab;
use super::{elsewhere, program, registry, suggest, verbs};

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

/// A hint for people who come from other tools, or leave a part of a name out.
pub(crate) fn of(error: &clap::Error, capability: Option<&'static Capability>) -> Option<String> {
    if error.kind() == ErrorKind::InvalidValue
        && let Some(ContextValue::String(typed)) = error.get(ContextKind::InvalidValue)
    {
        return meant(error, typed, ContextKind::SuggestedValue);
    }
    if error.kind() == ErrorKind::InvalidSubcommand
        && let Some(ContextValue::String(typed)) = error.get(ContextKind::InvalidSubcommand)
    {
        let grammar = super::grammar();
        let near = || {
            let mut names: Vec<&str> = registry().iter().map(|it| it.domain()).collect();
            names.extend(grammar.get_subcommands().map(clap::Command::get_name));
            let near = suggest::closest(typed, names)?;
            Some(format!(
                "did you mean `{} {}`?",
                program().name,
                verbs::words(near)
            ))
        };
        return meant(error, typed, ContextKind::SuggestedSubcommand)
            .or_else(|| elsewhere::ours(typed, ""))
            .or_else(|| elsewhere::gh(typed, None))
            .or_else(near);
    }
    if error.kind() != ErrorKind::UnknownArgument {
        return None;
    }
    let Some(ContextValue::String(typed)) = error.get(ContextKind::InvalidArg) else {
        return None;
    };
    match typed.as_str() {
        "--jq" | "-q" | "--template" => {
            let words =
                "choose parts with `--fields a,b.c`, or pipe the result: `ghx .. | jq .data`";
            return Some(words.to_owned());
        }
        _ => {}
    }
    let typed = typed.strip_prefix("--")?;
    let inputs = || capability.into_iter().flat_map(|it| it.input.fields);
    let ends = |flag: &String| flag.ends_with(&format!("-{typed}"));
    let near: Vec<String> = inputs().map(|it| kebab(it.name)).filter(ends).collect();
    if let Some(first) = near.first() {
        return Some(format!("did you mean `--{first}`?"));
    }
    if let Some(hint) = capability.and_then(|it| searched(it.id, typed)) {
        return Some(hint);
    }
    if let Some(hint) = meant(error, typed, ContextKind::SuggestedArg) {
        return Some(hint);
    }
    let known: Vec<String> = inputs().map(|it| format!("--{}", kebab(it.name))).collect();
    let capability = capability?;
    (!known.is_empty()).then(|| format!("the inputs of {} are {}", capability.id, known.join(", ")))
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
    QUALIFIERS
        .contains(&typed)
        .then(|| format!("`ghx {command} --query 'repo:OWNER/NAME {words}'` looks for that"))
}
