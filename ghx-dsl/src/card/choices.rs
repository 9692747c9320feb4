//! What an input schema says about several properties at once: choices between them, and addresses that fill others.

use super::block::list;
use super::input::{FieldPlace, open};
use crate::diag::words::SchemaWords;
use crate::diag::{Diagnostic, Report};
use crate::ir::{Format, Kind, Shape};
use crate::place::At;
use crate::yaml::Node;

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
    let options = list(node, "oneOf", report);
    let mut groups = Vec::new();
    let mut invalid = |problem: String, place| {
        report.push(Diagnostic::new(
            SchemaWords::InvalidChoice { problem },
            place,
        ));
    };
    if options.len() < 2 {
        invalid(
            "`oneOf` needs at least two options to choose from".to_owned(),
            node.place,
        );
    }
    for option in options {
        let Some(block) = open(option, "an option of `oneOf`", &["required"], report) else {
            continue;
        };
        block.need("required", report);
        let names = block.get_texts("required", report);
        let group: Vec<u16> = names
            .iter()
            .filter_map(|name| find(shape, name, report))
            .collect();
        for (name, index) in names.iter().zip(&group) {
            let field = shape.fields.get(*index as usize);
            let why = match field {
                Some(field) if field.required => "is always required",
                Some(field) if field.default.is_some() => "has a default",
                _ => continue,
            };
            let problem = format!("`{}` {why}, so it cannot be part of a choice", name.value);
            report.push(Diagnostic::new(
                SchemaWords::InvalidChoice { problem },
                name.place,
            ));
        }
        if groups.contains(&group) && group.len() == names.len() {
            let problem = "the same option stands here twice".to_owned();
            report.push(Diagnostic::new(
                SchemaWords::InvalidChoice { problem },
                option.place,
            ));
        }
        groups.push(group);
    }
    Some(groups)
}

/// Points each address format at the fields it fills.
pub(super) fn formats(shape: &mut Shape, places: &[FieldPlace], report: &mut Report) {
    let names: Vec<String> = shape
        .fields
        .iter()
        .map(|field| field.name.clone())
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
        };
        let mut need = |wanted: &[&str]| {
            let found = names
                .iter()
                .position(|name| wanted.contains(&name.as_str()));
            if let (None, Some(missing)) = (found, wanted.first()) {
                let words = SchemaWords::FormatWithoutTarget {
                    format: text.to_owned(),
                    missing: (*missing).to_owned(),
                };
                report.push(Diagnostic::new(words, place.name));
            }
            found.unwrap_or_default() as u16
        };
        let (owner, name) = (need(&["owner"]), need(&["name"]));
        *format = match format {
            Format::IssueUrl(..) => Format::IssueUrl(owner, name, need(number)),
            Format::PullUrl(..) => Format::PullUrl(owner, name, need(number)),
            Format::RepositoryUrl(..) => Format::RepositoryUrl(owner, name),
        };
    }
}
