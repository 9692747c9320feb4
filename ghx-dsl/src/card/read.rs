//! Reading a whole card: its top-level keys, and what fits together.

use super::block::{Block, is_name, word, wrong_kind};
use super::{Action, Card, Example, Require, action, input, reply};
use crate::ast::OperationKind;
use crate::diag::words::CardWords;
use crate::diag::{Diagnostic, Report};
use crate::ir::{Effect, Shape, Stub};
use crate::place::At;
use crate::source::BYTE_ORDER_MARK;
use crate::yaml::{Node, Value};

const KEYS: &[&str] = &[
    "capability_id",
    "aliases",
    "version",
    "description",
    "effect",
    "input_schema",
    "routing",
    "graphql",
    "composite",
    "pages",
    "output",
    "ensure",
    "require",
    "examples",
];

#[derive(Clone, Copy, PartialEq)]
enum Route {
    Graphql,
    Cli,
}

const ROUTES: &[(&str, Route)] = &[("graphql", Route::Graphql), ("cli", Route::Cli)];

/// Reads a card. `None` when it is broken; then the report says why.
pub(crate) fn read(file: u32, node: &Node, report: &mut Report) -> Option<Card> {
    let before = report.len();
    let card = read_all(file, node, report);
    if report.len() > before { None } else { card }
}

/// The id and aliases that a broken card most likely has, so that composites naming them are not blamed as well.
pub(crate) fn guess_names(text: &str) -> Vec<String> {
    let text = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text);
    let value = |key: &str| {
        let line = text.lines().find_map(|line| line.strip_prefix(key))?;
        line.split('#').next()
    };
    let words = [value("capability_id:"), value("aliases:")]
        .into_iter()
        .flatten();
    words
        .flat_map(|line| line.split([',', '[', ']']))
        .map(|word| word.trim().trim_matches(['"', '\'']).to_owned())
        .filter(|word| !word.is_empty())
        .collect()
}

/// What a broken card declares beside its names, as far as it can be read.
pub(crate) fn salvage(node: &Node) -> Stub {
    let ignored = &mut Report::default();
    let block = Block::open(node, "a card", KEYS, ignored);
    let input = block.as_ref().and_then(|it| it.get("input_schema"));
    let output = block.as_ref().map(|it| it.get_map("output", ignored));
    Stub {
        output: (output.into_iter().flatten())
            .map(|(name, _)| name.value.clone())
            .collect(),
        input: input
            .and_then(|node| input::read(node, ignored))
            .map_or_else(Shape::default, |it| it.shape),
        ..Stub::default()
    }
}

fn read_all(file: u32, node: &Node, report: &mut Report) -> Option<Card> {
    let block = Block::open(node, "a card", KEYS, report)?;
    let id = block.need_text("capability_id", report);
    if let Some(id) = &id {
        check_id(id, report);
    }
    let aliases = block.get_texts("aliases", report);
    for alias in &aliases {
        check_id(alias, report);
    }
    let version = block.need_text("version", report);
    let description = block.need_text("description", report);
    let composite = block.get("composite").is_some();
    let effects = [
        ("read", Effect::Read),
        ("idempotent", Effect::Idempotent),
        ("append", Effect::Append),
    ];
    let effect = block.word("effect", &effects, report);
    if !composite {
        block.need("effect", report);
    }
    let input = block
        .need("input_schema", report)
        .and_then(|node| input::read(node, report));
    let action = read_action(&block, report);
    let prefers_cli = routing(&block, report);
    let pages = block
        .get("pages")
        .and_then(|node| reply::pages(node, report));
    let output = block.get_map("output", report);
    let output = output
        .iter()
        .filter_map(|(name, node)| reply::output(name, node, report))
        .collect();
    let ensure = block.get_list("ensure", report).iter();
    let ensure = ensure
        .filter_map(|node| reply::ensure(node, report))
        .collect();
    let require = block
        .get_list("require", report)
        .iter()
        .filter_map(|node| require(node, report))
        .collect();
    let examples = block
        .get_list("examples", report)
        .iter()
        .filter_map(|node| example(node, report))
        .collect();
    Some(Card {
        file,
        id: id?,
        aliases,
        version: version?.value,
        description: description?.value.trim().to_owned(),
        effect,
        input: input?,
        prefers_cli,
        action: action?,
        pages,
        output,
        ensure,
        require,
        examples,
    })
}

/// What the card runs, and that no key belongs to another kind of card.
fn read_action(block: &Block, report: &mut Report) -> Option<Action> {
    let graphql = block.entry("graphql");
    let composite = block.entry("composite");
    let misplaced = |keys: &[&str], why: &str, report: &mut Report| {
        for (key, _) in keys.iter().filter_map(|key| block.entry(key)) {
            let words = CardWords::MisplacedKey {
                key: key.value.clone(),
                why: why.to_owned(),
            };
            report.push(Diagnostic::new(words, key.place));
        }
    };
    match (graphql, composite) {
        (Some((first, _)), Some((second, _))) => {
            let problem = "a card has `graphql` or `composite`, not both".to_owned();
            report.push(
                Diagnostic::new(CardWords::UnclearAction { problem }, second.place)
                    .related(first.place, "the other one is here"),
            );
            None
        }
        (Some((_, node)), None) => {
            let graphql = action::graphql(node, report)?;
            if graphql.kind.value == OperationKind::Mutation {
                let why = "a mutation is not sent again for further pages";
                misplaced(&["pages"], why, report);
            }
            Some(Action::Graphql(graphql))
        }
        (None, Some((_, node))) => {
            let why = "a composite's steps have their own";
            misplaced(&["output", "ensure", "pages", "routing"], why, report);
            action::composite(node, report).map(Action::Composite)
        }
        (None, None) => {
            let problem =
                "the card runs nothing: it has neither `graphql` nor `composite`".to_owned();
            report.push(Diagnostic::new(
                CardWords::UnclearAction { problem },
                block.start(),
            ));
            None
        }
    }
}

/// Reads `routing` and says whether it prefers `gh`. Every operation can take either route, so the fallbacks are only
/// checked for being routes.
fn routing(block: &Block, report: &mut Report) -> bool {
    let Some(node) = block.get("routing") else {
        return false;
    };
    let Some(routing) = Block::open(node, "`routing`", &["preferred", "fallbacks"], report) else {
        return false;
    };
    let preferred = routing
        .need("preferred", report)
        .and_then(|_| routing.word("preferred", ROUTES, report));
    for text in routing.get_texts("fallbacks", report) {
        word(&text, "fallbacks", ROUTES, report);
    }
    preferred.is_some_and(|route| route.value == Route::Cli)
}

fn require(node: &Node, report: &mut Report) -> Option<Require> {
    let block = Block::open(node, "a requirement", &["when", "any", "only"], report)?;
    let only = block.entry("only");
    if let (Some((key, _)), Some(_)) = (only, block.entry("any")) {
        let words = CardWords::MisplacedKey {
            key: key.value.clone(),
            why: "the requirement says `any` already".to_owned(),
        };
        report.push(Diagnostic::new(words, key.place));
        return None;
    }
    let when = match only {
        Some(_) => block.need("when", report),
        None => block.get("when"),
    };
    let when = when.map(|node| super::block::condition(node, "when", report));
    let key = if only.is_some() { "only" } else { "any" };
    let named = block.need(key, report)?;
    let any = block.get_texts(key, report);
    if any.is_empty() && matches!(named.value, Value::List(_)) {
        report.push(wrong_kind(key, "a list of at least one input", named));
    }
    // Without its condition it would refuse the inputs always.
    if only.is_some() && when.is_none() {
        return None;
    }
    Some(Require {
        when: match when {
            Some(when) => Some(when?),
            None => None,
        },
        any,
        only: only.is_some(),
    })
}

fn example(node: &Node, report: &mut Report) -> Option<Example> {
    let block = Block::open(node, "an example", &["title", "input"], report)?;
    let title = block.need_text("title", report);
    let input = block.need("input", report);
    Some(Example {
        title: title?.value,
        input: input?.clone(),
    })
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
