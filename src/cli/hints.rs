//! What a flag that does not exist may have been meant to be.

use clap::error::{ContextKind, ContextValue, ErrorKind};
use ghx_runtime::plan::Capability;

use super::flags::kebab;
use super::{elsewhere, registry, verbs};

/// A hint for people who come from other tools, or leave a part of a name out.
pub(crate) fn of(error: &clap::Error, capability: Option<&'static Capability>) -> Option<String> {
    if error.kind() == ErrorKind::InvalidSubcommand
        && let Some(ContextValue::String(typed)) = error.get(ContextKind::InvalidSubcommand)
    {
        return elsewhere::gh(typed, None);
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
    let known: Vec<String> = inputs().map(|it| format!("--{}", kebab(it.name))).collect();
    let capability = capability?;
    (!known.is_empty() && error.get(ContextKind::SuggestedArg).is_none())
        .then(|| format!("the inputs of {} are {}", capability.id, known.join(", ")))
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
