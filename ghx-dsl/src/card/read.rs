//! Reading a whole card: its top-level keys, and what fits together.

use super::{Action, Card, Example, Written, action, input, reply};
use crate::block::{Block, is_name, word};
use crate::diag::words::{CardWords, WarningWords};
use crate::diag::{Diagnostic, Report, Reported};
use crate::ir::{Effect, Shape, Stub};
use crate::place::At;
use crate::refs::Refs;
use crate::source::BYTE_ORDER_MARK;
use crate::yaml::Node;

/// The keys of a card, in the order in which cards have them.
pub(crate) const KEYS: &[&str] = &[
    "capability_id",
    "aliases",
    "version",
    "description",
    "effect",
    "destructive",
    "input_schema",
    "routing",
    "graphql",
    "rest",
    "composite",
    "pages",
    "at",
    "output",
    "check",
    "confirm",
    "writes",
    "examples",
];

/// How much of a description a list shows without becoming a text: three lines beside a capability's name.
const LONGEST: usize = 120;

#[derive(Clone, Copy, PartialEq)]
enum Route {
    Graphql,
    Cli,
}

const ROUTES: &[(&str, Route)] = &[("graphql", Route::Graphql), ("cli", Route::Cli)];

/// Reads a card.
pub(crate) fn read(
    file: u32,
    node: &Node,
    refs: &Refs,
    report: &mut Report,
) -> Result<Card, Reported> {
    report.all_of(|report| read_all(file, node, refs, report))?
}

/// The id and aliases that a broken card most likely has, so that composites naming them are not blamed as well.
pub(crate) fn guess_names(text: &str) -> Vec<String> {
    guess(text, &["capability_id:", "aliases:"])
}

/// What most likely stands behind some keys of a file that cannot be read.
pub(crate) fn guess(text: &str, keys: &[&str]) -> Vec<String> {
    let text = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text);
    let value = |key: &str| {
        let line = text.lines().find_map(|line| line.strip_prefix(key))?;
        line.split('#').next()
    };
    let words = keys.iter().filter_map(|key| value(key));
    words
        .flat_map(|line| line.split([',', '[', ']']))
        .map(|word| word.trim().trim_matches(['"', '\'']).to_owned())
        .filter(|word| !word.is_empty())
        .collect()
}

/// What a broken card declares beside its names, as far as it can be read.
pub(crate) fn salvage(node: &Node, refs: &Refs) -> Stub {
    let ignored = &mut Report::default();
    let block = Block::open(node, "a card", KEYS, ignored).ok();
    let input = block.as_ref().and_then(|it| it.get("input_schema"));
    let output = block.as_ref().map(|it| it.get_map("output", ignored));
    Stub {
        output: (output.into_iter().flatten())
            .map(|(name, _)| name.value.clone())
            .collect(),
        input: input
            .and_then(|node| input::read(node, refs, ignored).ok())
            .map_or_else(Shape::default, |it| it.shape),
        ..Stub::default()
    }
}

fn read_all(file: u32, node: &Node, refs: &Refs, report: &mut Report) -> Result<Card, Reported> {
    let block = Block::open(node, "a card", KEYS, report)?;
    let id = block.need_text("capability_id", report);
    if let Ok(id) = &id {
        check_id(id, report);
    }
    let aliases = block.get_texts("aliases", report);
    for alias in &aliases {
        check_id(alias, report);
    }
    let version = block.need_text("version", report);
    if let Ok(version) = &version {
        check_version(version, report);
    }
    let description = block.need_text("description", report);
    if let Ok(description) = &description {
        check_description(description, report);
    }
    let composite = block.get("composite").is_some() || block.meant("composite").is_some();
    let effects = [
        ("read", Effect::Read),
        ("idempotent", Effect::Idempotent),
        ("append", Effect::Append),
    ];
    let effect = block.word("effect", &effects, report);
    let needed = match composite {
        true => Ok(()),
        false => block.need("effect", report).map(|_| ()),
    };
    let input = block.need("input_schema", report);
    // Of what stands outside of it, it knows nothing.
    let input = input.and_then(|node| match block.meant("input_schema") {
        Some(reported) => Err(reported),
        None => input::read(node, refs, report),
    });
    let action = read_action(&block, report);
    let prefers_cli = routing(&block, report);
    let destructive = block.get_bool("destructive", report).unwrap_or(false);
    let reads = effect.as_ref().is_some_and(|it| it.value == Effect::Read);
    if let (true, Some((key, _))) = (reads, block.entry("destructive")) {
        let words = CardWords::MisplacedKey {
            key: key.value.clone(),
            why: "a read destroys nothing".to_owned(),
        };
        report.push(Diagnostic::new(words, key.place));
    }
    let pages = block.entry("pages");
    let pages =
        pages.and_then(|(key, node)| Some((key, reply::pages(key.place, node, report).ok()?)));
    let output = reply::outputs(block.get_map("output", report), report);
    let check = block.get_list("check", report).iter();
    let check = check
        .filter_map(|node| reply::check(node, report).ok())
        .collect();
    let append = effect.as_ref().filter(|it| it.value == Effect::Append);
    let confirm = block.get("confirm");
    // Where the effect is a mistake of its own, it may have been this one.
    let may_append = effect.is_none() || append.is_some();
    let confirm = confirm.map(|node| reply::confirm(node, may_append, report));
    let said = confirm.is_some() || block.meant("confirm").is_some();
    if let (Some(effect), Ok(id), false) = (append, &id, composite || said) {
        let name = id.value.clone();
        let help = "say how to find what it wrote, or why that cannot be found: `confirm: { never: \"why\" }`";
        report.warn(WarningWords::NoConfirm { name }, effect.place, help);
    }
    let writes = block.get_texts("writes", report);
    let examples = block
        .get_list("examples", report)
        .iter()
        .filter_map(|node| example(node, report).ok())
        .collect();
    needed?;
    let mut input = input?;
    input.broken.map_or(Ok(()), Err)?;
    if let Some((key, pages)) = &pages {
        reply::page_inputs(pages, key, block.get("rest").is_some(), &mut input);
    }
    Ok(Card {
        file,
        id: id?,
        aliases,
        version: version?.value,
        description: description?.value.trim().to_owned(),
        effect,
        input,
        prefers_cli,
        destructive,
        action: action?,
        pages: pages.map(|(_, pages)| pages),
        output,
        check,
        confirm: confirm.transpose()?.flatten(),
        writes,
        examples,
    })
}

/// What the card runs, and that no key belongs to another kind of card.
fn read_action(block: &Block, report: &mut Report) -> Result<Action, Reported> {
    let graphql = block.entry("graphql");
    let rest = block.entry("rest");
    let composite = block.entry("composite");
    let misspelt = block.meant("graphql").or_else(|| block.meant("composite"));
    misspelt.map_or(Ok(()), Err)?;
    let misplaced = |keys: &[&str], why: &str, report: &mut Report| {
        for (key, _) in keys.iter().filter_map(|key| block.entry(key)) {
            let words = CardWords::MisplacedKey {
                key: key.value.clone(),
                why: why.to_owned(),
            };
            report.push(Diagnostic::new(words, key.place).help("leave it out"));
        }
    };
    if let (Some((_, node)), None, None) = (rest, graphql, composite) {
        let why = "the paths of a REST card start at its reply";
        misplaced(&["at"], why, report);
        let rest = action::rest(node, report)?;
        return Ok(Action::Operation(Box::new(Written {
            rest: Some(rest),
            ..Written::default()
        })));
    }
    let graphql = rest.or(graphql);
    match (graphql, composite) {
        (Some((first, _)), Some((second, _))) => {
            let problem = "a card has `graphql` or `composite`, not both".to_owned();
            Err(report.push(
                Diagnostic::new(CardWords::UnclearAction { problem }, second.place)
                    .related(first.place, "the other one is here"),
            ))
        }
        (Some((_, node)), None) => {
            let mut written = action::graphql(node, report)?;
            written.at = block.get_path("at", report);
            Ok(Action::Operation(Box::new(written)))
        }
        (None, Some((_, node))) => {
            let why = "a composite's steps have their own";
            let keys = &[
                "output",
                "pages",
                "confirm",
                "writes",
                "at",
                "routing",
                "destructive",
            ];
            misplaced(keys, why, report);
            action::composite(node, report).map(Action::Composite)
        }
        (None, None) => Ok(Action::Operation(Box::new(Written {
            at: block.get_path("at", report),
            ..Written::default()
        }))),
    }
}

/// Reads `routing` and says whether it prefers `gh`. Every operation can take either route, so the fallbacks are only
/// checked for being routes.
fn routing(block: &Block, report: &mut Report) -> bool {
    let Some(node) = block.get("routing") else {
        return false;
    };
    let Ok(routing) = Block::open(node, "`routing`", &["preferred", "fallbacks"], report) else {
        return false;
    };
    let preferred = routing.need_text("preferred", report);
    let preferred = preferred.and_then(|it| word(&it, "preferred", ROUTES, report));
    for text in routing.get_texts("fallbacks", report) {
        _ = word(&text, "fallbacks", ROUTES, report);
    }
    preferred.is_ok_and(|route| route.value == Route::Cli)
}

fn example(node: &Node, report: &mut Report) -> Result<Example, Reported> {
    let block = Block::open(node, "an example", &["title", "input"], report)?;
    let title = block.need_text("title", report);
    let input = block.need("input", report);
    Ok(Example {
        title: title?.value,
        input: input?.clone(),
    })
}

fn check_version(version: &At<String>, report: &mut Report) {
    let parts: Vec<&str> = version.value.split('.').collect();
    let number = |part: &&str| !part.is_empty() && part.chars().all(|c| c.is_ascii_digit());
    if parts.len() != 3 || !parts.iter().all(number) {
        let words = CardWords::InvalidVersion {
            version: version.value.clone(),
        };
        let help = "write three numbers, such as `\"1.0.0\"`";
        report.push(Diagnostic::new(words, version.place).help(help));
    }
}

fn check_description(description: &At<String>, report: &mut Report) {
    let text = description.value.trim();
    let first = text.split_once(". ").map_or(text, |(first, _)| first);
    let found = first.trim_end_matches('.').chars().count();
    if found > LONGEST {
        let (found, most) = (found.to_string(), LONGEST.to_string());
        let words = WarningWords::LongDescription { found, most };
        let help = "end the first sentence sooner; what follows is for those who look closer";
        report.warn(words, description.place, help);
    }
}

fn check_id(id: &At<String>, report: &mut Report) {
    let part = |part: &str| {
        is_name(part)
            && part.starts_with(|c: char| c.is_ascii_lowercase())
            && part == part.to_lowercase()
    };
    if !(id.value.contains('.') && id.value.split('.').all(part)) {
        let words = CardWords::InvalidName {
            what: "a capability's name".to_owned(),
            name: id.value.clone(),
        };
        let help = "write lower-case words joined by dots, such as `issue.labels.set`";
        report.push(Diagnostic::new(words, id.place).help(help));
    }
}
