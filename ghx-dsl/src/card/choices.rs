//! What an input schema says about several properties at once: choices between them, and addresses that fill others.

use std::collections::BTreeSet;

use super::block;
use super::input::{FieldPlace, open};
use crate::diag::words::SchemaWords;
use crate::diag::{Diagnostic, Report, list};
use crate::fit::describe;
use crate::ir::{Format, Kind, Shape};
use crate::place::{At, Place};
use crate::yaml::{Node, Value};

pub(super) fn find(shape: &Shape, name: &At<String>, report: &mut Report) -> Option<u16> {
    let found = shape
        .fields
        .iter()
        .position(|field| field.name == name.value);
    if found.is_none() {
        let words = SchemaWords::UnknownProperty {
            name: name.value.clone(),
        };
        let names = shape.fields.iter().map(|field| field.name.as_str());
        report.push(Diagnostic::new(words, name.place).suggest(&name.value, names));
    }
    found.map(|index| index as u16)
}

/// `oneOf: [{required: [..]}, ..]`
pub(super) fn choice(node: &Node, shape: &Shape, report: &mut Report) -> Option<Vec<Vec<u16>>> {
    let options = block::list(node, "oneOf", report);
    let invalid =
        |problem: String, place| Diagnostic::new(SchemaWords::InvalidChoice { problem }, place);
    if options.len() < 2 {
        let problem = "`oneOf` needs at least two options to choose from".to_owned();
        report.push(invalid(problem, node.place));
    }
    let (mut groups, mut sound) = (Vec::new(), Vec::new());
    for option in options {
        let Some(inner) = open(option, "an option of `oneOf`", &["required"], report) else {
            continue;
        };
        let before = report.len();
        if let Some(required) = inner.need("required", report)
            && matches!(&required.value, Value::List(names) if names.is_empty())
        {
            let problem = "an option of `oneOf` needs at least one property".to_owned();
            let help = "properties that may all be left out need no `oneOf`";
            report.push(invalid(problem, required.place).help(help));
        }
        let names = inner.get_texts("required", report);
        let mut group = Vec::new();
        for name in &names {
            let Some(index) = find(shape, name, report) else {
                continue;
            };
            group.push(index);
            let why = match shape.fields.get(index as usize) {
                Some(field) if field.required => "is always required",
                Some(field) if field.default.is_some() => "has a default",
                _ => continue,
            };
            let problem = format!("`{}` {why}, so it cannot be part of a choice", name.value);
            report.push(invalid(problem, name.place));
        }
        if report.len() == before {
            sound.push((BTreeSet::from_iter(group.iter().copied()), option.place));
        }
        groups.push(group);
    }
    distinct(&sound, shape, report);
    Some(groups)
}

/// Exactly one option may be given whole, so none may hold another.
fn distinct(options: &[(BTreeSet<u16>, Place)], shape: &Shape, report: &mut Report) {
    for (position, (group, place)) in options.iter().enumerate() {
        let others = || options.iter().enumerate();
        let same = others().find(|(at, (other, _))| *at < position && other == group);
        let inside =
            others().find(|(_, (other, _))| other.len() < group.len() && other.is_subset(group));
        let (problem, (_, other), label) = match (same, inside) {
            (Some((_, first)), _) => {
                let problem = "the same option stands here twice".to_owned();
                (problem, first, "first given here")
            }
            (None, Some((_, smaller))) => {
                let names: Vec<&str> = (smaller.0.iter())
                    .filter_map(|index| shape.fields.get(*index as usize))
                    .map(|field| field.name.as_str())
                    .collect();
                let problem = format!(
                    "this option can never be chosen: whoever gives it gives the option {} too",
                    list(&names)
                );
                (problem, smaller, "the other option")
            }
            (None, None) => continue,
        };
        let words = SchemaWords::InvalidChoice { problem };
        report.push(Diagnostic::new(words, *place).related(*other, label));
    }
}

/// Points each address format at the fields it fills. Broken fields are not blamed again.
pub(super) fn formats(
    shape: &mut Shape,
    places: &[FieldPlace],
    broken: &[&str],
    report: &mut Report,
) {
    let targets: Vec<(String, Kind)> = (shape.fields.iter())
        .map(|field| (field.name.clone(), field.kind.clone()))
        .collect();
    for (field, place) in shape.fields.iter_mut().zip(places) {
        let Kind::String {
            format: Some(format),
            ..
        } = &mut field.kind
        else {
            continue;
        };
        let (text, number): (_, &[&str]) = match format {
            Format::IssueUrl(..) => ("github-issue-url", &["issueNumber", "number"]),
            Format::PullUrl(..) => ("github-pull-url", &["prNumber", "number"]),
            Format::RepositoryUrl(..) => ("github-repository-url", &[]),
            Format::IssueAddress => continue,
        };
        let mut need = |wanted: &[&str], part: &str, fits: fn(&Kind) -> bool| {
            let found = (targets.iter()).position(|(name, _)| wanted.contains(&name.as_str()));
            let words = |target: &str, why: String| SchemaWords::FormatWithoutTarget {
                format: text.to_owned(),
                target: target.to_owned(),
                why,
            };
            match found.and_then(|index| Some((targets.get(index)?, places.get(index)?))) {
                Some(((name, kind), target)) => {
                    if !fits(kind) && !broken.contains(&name.as_str()) {
                        let why = format!("is {}, not {part}", describe(kind));
                        report.push(
                            Diagnostic::new(words(name, why), target.name)
                                .related(place.name, "the address it is filled from")
                                .help(format!("declare it as {part}")),
                        );
                    }
                }
                None => {
                    let target = wanted.first().copied().unwrap_or_default();
                    let why = "is not declared beside it".to_owned();
                    let problem = Diagnostic::new(words(target, why), place.name);
                    report.push(problem.help(format!("add {part} called {}", either(wanted))));
                }
            }
            found.unwrap_or_default() as u16
        };
        let string = |kind: &Kind| matches!(kind, Kind::String { .. });
        let integer = |kind: &Kind| matches!(kind, Kind::Integer { .. });
        let (owner, name) = (
            need(&["owner"], "a string", string),
            need(&["name"], "a string", string),
        );
        *format = match format {
            Format::IssueUrl(..) => {
                Format::IssueUrl(owner, name, need(number, "an integer", integer))
            }
            Format::PullUrl(..) => {
                Format::PullUrl(owner, name, need(number, "an integer", integer))
            }
            Format::RepositoryUrl(..) => Format::RepositoryUrl(owner, name),
            Format::IssueAddress => Format::IssueAddress,
        };
    }
}

fn either(names: &[&str]) -> String {
    let quoted: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    quoted.join(" or ")
}
