//! What an input schema says about several properties at once: what is required, and choices between them.

use std::collections::BTreeSet;

use crate::block;
use crate::block::Block;
use crate::block::Input;
use crate::block::types::open;
use crate::diag::words::SchemaWords;
use crate::diag::{Diagnostic, Report, closest, list};
use crate::ir::Shape;
use crate::place::{At, Place};
use crate::refs::inputs::{groups, halves};
use crate::yaml::{Node, Value};

/// `required`: inputs, and refs by the name of their property, of which one way is given then. The subject always is.
pub(super) fn required(block: &Block, object: &mut Input, report: &mut Report) {
    let names = block.get_texts("required", report);
    for (index, name) in names.iter().enumerate() {
        let mut before = names.iter().take(index);
        if let Some(first) = before.find(|it| it.value == name.value) {
            let problem = format!("`{}` is required already", name.value);
            let words = SchemaWords::ImpossibleLimit { problem };
            let problem = Diagnostic::new(words, name.place);
            report.push(
                problem
                    .related(first.place, "first named here")
                    .help("leave it out"),
            );
        }
        let mut refs = object.shape.refs.iter_mut();
        if let Some(it) = refs.find(|it| it.property == name.value && !it.subject) {
            it.required = true;
        } else if let Some(index) = find(object, name, report)
            && let Some(field) = object.shape.fields.get_mut(index as usize)
        {
            field.required = true;
        }
    }
    let refs = object.shape.refs.clone();
    for it in &refs {
        let mut groups = groups(it);
        match (it.required, groups.len()) {
            (true, 1) => {
                for index in groups.remove(0) {
                    if let Some(field) = object.shape.fields.get_mut(index as usize) {
                        field.required = true;
                    }
                }
            }
            (true, _) => object.shape.choices.push(groups),
            (false, _) => object.shape.rules.extend(halves(it)),
        }
    }
}

fn find(object: &Input, name: &At<String>, report: &mut Report) -> Option<u16> {
    let shape = &object.shape;
    let found = shape
        .fields
        .iter()
        .position(|field| field.name == name.value);
    if found.is_none() {
        let words = SchemaWords::UnknownProperty {
            name: name.value.clone(),
        };
        let names = shape.fields.iter().map(|field| field.name.as_str());
        let refs = shape.refs.iter().filter(|it| !it.subject);
        let names: Vec<&str> = names.chain(refs.map(|it| it.property.as_str())).collect();
        let meant = closest(&name.value, &names).and_then(|name| object.place_of(name));
        let problem = Diagnostic::new(words, name.place).suggest(&name.value, names);
        report.push(match meant {
            Some(place) => problem.related(place, "declared here"),
            None => problem,
        });
    }
    found.map(|index| index as u16)
}

/// `oneOf: [{required: [..]}, ..]`
pub(super) fn choice(node: &Node, object: &Input, report: &mut Report) -> Vec<Vec<u16>> {
    let options = block::list(node, "oneOf", report);
    if options.len() < 2 {
        let problem = "`oneOf` needs at least two options to choose from".to_owned();
        report.push(invalid(problem, node.place));
    }
    let (mut groups, mut sound) = (Vec::new(), Vec::new());
    for option in options {
        let Ok(inner) = open(option, "an option of `oneOf`", &["required"], report) else {
            continue;
        };
        let (options, fine) = report.watch(|report| self::option(&inner, object, report));
        if fine.is_ok() {
            let sets = options
                .iter()
                .map(|group| BTreeSet::from_iter(group.iter().copied()));
            sound.extend(sets.map(|set| (set, option.place)));
        }
        groups.extend(options);
    }
    distinct(&sound, &object.shape, report);
    groups
}

fn invalid(problem: String, place: Place) -> Diagnostic {
    Diagnostic::new(SchemaWords::InvalidChoice { problem }, place)
}

/// The groups that one option stands for: a ref in it is any one of its ways.
fn option(inner: &Block, object: &Input, report: &mut Report) -> Vec<Vec<u16>> {
    let shape = &object.shape;
    if let Ok(required) = inner.need("required", report)
        && matches!(&required.value, Value::List(names) if names.is_empty())
    {
        let problem = "an option of `oneOf` needs at least one property".to_owned();
        let help = "properties that may all be left out need no `oneOf`";
        report.push(invalid(problem, required.place).help(help));
    }
    let (mut group, mut ways) = (Vec::new(), Vec::new());
    for name in inner.get_texts("required", report) {
        if let Some(it) = shape.refs.iter().find(|it| it.property == name.value) {
            ways.push(self::groups(it));
            continue;
        }
        let Some(index) = find(object, &name, report) else {
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
    let mut options = vec![group];
    for ways in ways {
        options = options
            .iter()
            .flat_map(|before| ways.iter().map(|way| [before.as_slice(), way].concat()))
            .collect();
    }
    options
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
