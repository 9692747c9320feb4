//! Types of plain values: `string`, `integer`, `number` and `boolean` with the keywords that belong to them.

use super::limits::{check_order, float_limit, length_limits, number_limits};
use super::{Block, wrong_kind};
use crate::diag::words::SchemaWords;
use crate::diag::{Diagnostic, Report, Reported};
use crate::ir::Kind;
use crate::place::{At, Place};
use crate::yaml::{Node, Value};

const TYPES: &[&str] = &["object", "array", "string", "integer", "number", "boolean"];

/// Stands in for what cannot be read, so that no value is blamed as well.
const ANY_TEXT: Kind = Kind::String {
    min: None,
    max: None,
    pattern: None,
    address: None,
};

/// Opens a schema; unknown keywords have a message of their own, because many of them are valid JSON Schema.
pub(crate) fn open<'a>(
    node: &'a Node,
    name: &'a str,
    keywords: &[&str],
    report: &mut Report,
) -> Result<Block<'a>, Reported> {
    Block::open_as(node, name, keywords, report, |keyword| {
        let (keyword, place) = (keyword.to_owned(), name.to_owned());
        Box::new(SchemaWords::UnsupportedKeyword { keyword, place })
    })
}

/// The keywords of a type beside those that every type has.
pub(crate) fn keywords_of(ty: &str) -> &'static [&'static str] {
    match ty {
        "string" => &["minLength", "maxLength", "pattern", "enum"],
        "integer" | "number" => &["minimum", "maximum"],
        _ => &[],
    }
}

/// The type of a value that names a thing: text or a whole number.
pub(crate) fn naming_type(
    node: &Node,
    name: &At<String>,
    report: &mut Report,
) -> Result<Kind, Reported> {
    let what = format!("`{}`", name.value);
    let ty = Block::any(node, &what, report)?.need("type", report)?;
    let (ty, _) = type_name(ty, report)?;
    let keywords = ["type", "nullable", "description"];
    let keywords: Vec<&str> = keywords.iter().chain(keywords_of(ty)).copied().collect();
    if !matches!(ty, "string" | "integer") {
        let expected = "a string or an integer";
        return Err(report.push(wrong_kind(&name.value, expected, node)));
    }
    let block = open(node, &what, &keywords, report)?;
    Ok(scalar(ty, &block, &what, report).0)
}

/// The type of a value that is no list and no object, and the places of an enum's values.
pub(crate) fn scalar(
    ty: &str,
    block: &Block,
    name: &str,
    report: &mut Report,
) -> (Kind, Vec<Place>) {
    let kind = match ty {
        "string" if let Some(node) = block.get("enum") => {
            let others = &["minLength", "maxLength", "pattern"];
            let help = "leave it out: `enum` lists every value already";
            useless(block, name, others, help, report);
            let words = block.get_texts("enum", report);
            let places = words.iter().map(|word| word.place).collect();
            if matches!(node.value, Value::List(_)) {
                return (enumeration(words, node.place, report), places);
            }
            ANY_TEXT
        }
        "string" => {
            let (min, max) = length_limits(block, "minLength", "maxLength", report);
            let pattern = block.get_text("pattern", report);
            if let Some(pattern) = &pattern
                && let Err(error) = regex_lite::Regex::new(&pattern.value)
            {
                let words = SchemaWords::InvalidPattern {
                    problem: error.to_string(),
                };
                report.push(Diagnostic::new(words, pattern.place));
            }
            Kind::String {
                min,
                max,
                pattern: pattern.map(|pattern| pattern.value),
                address: None,
            }
        }
        "integer" => {
            let (min, max) = number_limits(block, report);
            Kind::Integer { min, max }
        }
        "number" => {
            let (min, max) = (
                float_limit(block, "minimum", report),
                float_limit(block, "maximum", report),
            );
            check_order(min, max, block, "minimum", "maximum", report);
            Kind::Number { min, max }
        }
        _ => Kind::Boolean,
    };
    (kind, Vec::new())
}

/// Refuses keywords that are valid elsewhere, but would change nothing here.
pub(crate) fn useless(
    block: &Block,
    name: &str,
    keywords: &[&str],
    help: &str,
    report: &mut Report,
) {
    for (keyword, _) in keywords.iter().filter_map(|keyword| block.entry(keyword)) {
        let words = SchemaWords::UnsupportedKeyword {
            keyword: keyword.value.clone(),
            place: name.to_owned(),
        };
        report.push(Diagnostic::new(words, keyword.place).help(help));
    }
}

/// `string`, or `[string, "null"]`.
pub(crate) fn type_name<'a>(
    node: &'a Node,
    report: &mut Report,
) -> Result<(&'a str, bool), Reported> {
    let text = |node: &'a Node| match &node.value {
        Value::Text(text) => Some(text.as_str()),
        _ => None,
    };
    let (name, null) = match &node.value {
        Value::List(items) => match items.as_slice() {
            [ty, null] if text(null) == Some("null") || null.value == Value::Null => {
                (text(ty), true)
            }
            _ => (None, false),
        },
        _ => (text(node), false),
    };
    match name {
        Some(name) if TYPES.contains(&name) => Ok((name, null)),
        other => {
            let found = other.map_or_else(|| node.json(), |name| format!("`{name}`"));
            let problem = Diagnostic::new(SchemaWords::UnsupportedType { found }, node.place);
            Err(report.push(problem.suggest(other.unwrap_or_default(), TYPES.iter().copied())))
        }
    }
}

fn enumeration(words: Vec<At<String>>, place: Place, report: &mut Report) -> Kind {
    let impossible =
        |problem: String, place| Diagnostic::new(SchemaWords::ImpossibleLimit { problem }, place);
    if words.is_empty() {
        report.push(impossible("`enum` has no values".to_owned(), place));
        return ANY_TEXT;
    }
    for (index, word) in words.iter().enumerate() {
        // Letter case does not distinguish values at run time.
        let same = |other: &&At<String>| other.value.eq_ignore_ascii_case(&word.value);
        if let Some(first) = words.iter().take(index).find(same) {
            let problem = format!("`{}` is a value already", word.value);
            report.push(impossible(problem, word.place).related(first.place, "first given here"));
        }
    }
    Kind::Enum(words.into_iter().map(|word| word.value).collect(), None)
}
