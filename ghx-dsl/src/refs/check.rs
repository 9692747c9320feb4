//! Refs against the schema and against each other: each way leads to an object of the ref's type.

use std::collections::{BTreeMap, BTreeSet};

use super::addresses::placeholders;
use super::{Named, Ref, Refs, Way, WayKind};
use crate::ast::{Field, TypeRef};
use crate::diag::words::{DocumentWords, RefWords};
use crate::diag::{Diagnostic, Report, Reported, closest};
use crate::documents::selected_by;
use crate::place::At;
use crate::schema::{Schema, TypeDef, named, nullable};

/// The sound refs of a build, with those of the build it imports.
pub(crate) fn check(
    (own, unread): (Vec<Ref>, BTreeMap<String, Reported>),
    imported: Refs,
    schema: &Schema,
    report: &mut Report,
) -> Refs {
    let mut refs = imported;
    refs.broken.extend(unread);
    for it in refs.all.values_mut() {
        it.imported = true;
    }
    let mut names = Vec::new();
    for it in own {
        let name = it.name.value.clone();
        match refs.all.get(&name) {
            Some(first) if first.imported => {
                report.push(
                    invalid(&it.name, "is a built-in ref already").help("choose another name"),
                );
            }
            Some(first) => {
                let problem = invalid(&it.name, "is declared twice");
                let problem = problem.related(first.name.place, "first declared here");
                report.push(problem.help("give one of them another name"));
            }
            None => {
                names.push(name.clone());
                refs.all.insert(name, it);
            }
        }
    }
    // What a ref lies within is looked at before the ref, so that a mistake there is not repeated here.
    names.sort_by_key(|name| refs.line(name).len());
    for name in names {
        let checked = refs.get(&name).map(|it| one(it, &refs, schema, report));
        if let Some(Err(reported)) = checked {
            refs.all.remove(&name);
            refs.broken.insert(name, reported);
        }
    }
    refs
}

fn invalid(name: &At<String>, why: &str) -> Diagnostic {
    let words = RefWords::InvalidRef {
        name: name.value.clone(),
        why: why.to_owned(),
    };
    Diagnostic::new(words, name.place)
}

/// The message for a ref that is not declared.
pub(super) fn unknown(name: &At<String>, refs: &Refs) -> Diagnostic {
    let words = RefWords::UnknownRef {
        name: name.value.clone(),
    };
    let known: Vec<&str> = refs.all.keys().map(String::as_str).collect();
    let meant = closest(&name.value, &known).and_then(|name| refs.get(name));
    let problem = Diagnostic::new(words, name.place).once();
    let problem = problem.suggest(&name.value, known);
    match meant.filter(|meant| !meant.imported) {
        Some(meant) => problem.related(meant.name.place, "declared here"),
        None => problem,
    }
}

fn one(it: &Ref, refs: &Refs, schema: &Schema, report: &mut Report) -> Result<(), Reported> {
    if let Some(ty) = &it.ty
        && !schema.is_composite(&ty.value)
    {
        let words = DocumentWords::UnknownType {
            name: ty.value.clone(),
        };
        let known = schema.types.keys().map(String::as_str);
        let known = known.filter(|name| schema.is_composite(name));
        let problem = Diagnostic::new(words, ty.place);
        return Err(report.push(problem.suggest(&ty.value, known)));
    }
    let around = container(it, refs, schema, report)?;
    report.all_of(|report| ways(it, around, refs, schema, report))
}

fn ways(it: &Ref, around: &str, refs: &Refs, schema: &Schema, report: &mut Report) {
    if it.ways.is_empty() {
        report.push(invalid(&it.name, "has no way to be named").help("most have `id: {}`"));
    }
    if let Some(main) = &it.main
        && !it.way(&main.value).is_some_and(single)
    {
        let words = RefWords::UnknownWay {
            way: main.value.clone(),
            why: "is no way with one `input`".to_owned(),
        };
        let known = it.ways.iter().filter(|way| single(way));
        let known = known.map(|way| way.name.value.as_str());
        report.push(Diagnostic::new(words, main.place).suggest(&main.value, known));
    }
    for way in &it.ways {
        match &way.kind {
            WayKind::Named(named) => by_values(it, way, named, around, schema, report),
            WayKind::Address(paths) => paths
                .iter()
                .for_each(|path| address(it, way, path, refs, report)),
            WayKind::Id => {}
        }
    }
}

fn single(way: &Way) -> bool {
    matches!(&way.kind, WayKind::Named(named) if !named.several)
}

/// The type that ways start at.
fn container<'a>(
    it: &'a Ref,
    refs: &'a Refs,
    schema: &'a Schema,
    report: &mut Report,
) -> Result<&'a str, Reported> {
    let Some(within) = &it.within else {
        return Ok(&schema.query);
    };
    if let Some(reported) = refs.broken.get(&within.of.value) {
        return Err(*reported);
    }
    let Some(around) = refs.get(&within.of.value) else {
        return Err(report.push(unknown(&within.of, refs)));
    };
    let line = refs.line(&it.name.value);
    let names: BTreeSet<&str> = line.iter().map(|it| it.name.value.as_str()).collect();
    if names.len() < line.len() {
        return Err(report.push(invalid(&it.name, "lies within itself")));
    }
    let declared = within.ty.as_ref().or(around.ty.as_ref());
    let ty = declared.map_or(schema.query.as_str(), |ty| ty.value.as_str());
    if let Some(narrow) = within
        .ty
        .as_ref()
        .filter(|ty| !schema.is_composite(&ty.value))
    {
        let words = DocumentWords::UnknownType {
            name: narrow.value.clone(),
        };
        return Err(report.push(Diagnostic::new(words, narrow.place)));
    }
    if let (Some(up), Some(own)) = (&within.up, &it.ty) {
        let Some(found) = schema.field(&own.value, &up.value) else {
            let words = DocumentWords::UnknownField {
                field: up.value.clone(),
                on: own.value.clone(),
            };
            let problem = Diagnostic::new(words, up.place);
            return Err(report.push(match schema.get(&own.value) {
                Some(TypeDef::Fields { fields, .. }) => {
                    problem.suggest(&up.value, fields.keys().map(String::as_str))
                }
                _ => problem,
            }));
        };
        if schema
            .possible(named(&found.ty))
            .is_disjoint(&schema.possible(ty))
        {
            let why = format!(
                "does not lie within `{}` by `{}`, which is a `{}`",
                around.name.value,
                up.value,
                named(&found.ty)
            );
            return Err(
                report.push(invalid(&it.name, &why).related(up.place, "it leads elsewhere"))
            );
        }
    }
    Ok(ty)
}

/// `field` leads from the object, or from one of the objects that it can be, to a value of it.
fn known_field(path: &At<String>, ty: &str, schema: &Schema, report: &mut Report) {
    let mut on = ty.to_owned();
    for key in path.value.split('.') {
        let possible = schema.possible(&on).into_iter();
        let found = schema.field(&on, key);
        let found = found.or_else(|| possible.filter_map(|ty| schema.field(ty, key)).next());
        let Some(field) = found else {
            let words = DocumentWords::UnknownField {
                field: key.to_owned(),
                on: on.clone(),
            };
            let problem = Diagnostic::new(words, path.place);
            report.push(match schema.get(&on) {
                Some(TypeDef::Fields { fields, .. }) => {
                    problem.suggest(key, fields.keys().map(String::as_str))
                }
                _ => problem,
            });
            return;
        };
        on = named(&field.ty).to_owned();
    }
}

fn by_values(
    it: &Ref,
    way: &Way,
    values: &Named,
    around: &str,
    schema: &Schema,
    report: &mut Report,
) {
    let refuse = |why: &str| {
        let (way, why) = (way.name.value.clone(), why.to_owned());
        RefWords::InvalidWay { way, why }
    };
    let (Some(at), Some(ty)) = (&values.at, &it.ty) else {
        if it.ty.is_some() {
            let problem = Diagnostic::new(refuse("has no `at`"), way.name.place);
            report.push(problem.help("say which field gives it: `at: \"issue(number: $number)\"`"));
        }
        return;
    };
    for field in values.inputs.iter().filter_map(|it| it.field.as_ref()) {
        known_field(field, &ty.value, schema, report);
    }
    let Ok(uses) = selected_by(at, around, schema, report) else {
        return;
    };
    let inputs: Vec<&str> = values
        .inputs
        .iter()
        .map(|it| it.name.value.as_str())
        .collect();
    for used in uses
        .iter()
        .filter(|used| !inputs.contains(&used.name.as_str()))
    {
        let words = DocumentWords::UndefinedVariable {
            name: used.name.clone(),
        };
        report.push(Diagnostic::new(words, used.place).suggest(&used.name, inputs.iter().copied()));
    }
    let mut names = uses.iter().map(|used| used.name.as_str());
    let names: Vec<&str> = names.by_ref().collect();
    let lost = values
        .inputs
        .iter()
        .filter(|it| !names.contains(&it.name.value.as_str()));
    // A variable that is misspelt most likely means the input that seems unused.
    let misspelt = names.iter().any(|name| !inputs.contains(name));
    for input in lost.filter(|_| !misspelt) {
        let why = format!("makes no use of its input `{}`", input.name.value);
        let help = "let the field take it, so that it is not looked for when it is not given";
        report.push(Diagnostic::new(refuse(&why), input.name.place).help(help));
    }
    let Some((item, list)) = element(at, around, schema) else {
        return;
    };
    if schema
        .possible(&item)
        .is_disjoint(&schema.possible(&ty.value))
    {
        let why = format!("leads to a `{item}`, not to a `{}`", ty.value);
        report.push(Diagnostic::new(refuse(&why), at.name.place));
    }
    match (&values.pick, list) {
        (None, true) => {
            let problem = Diagnostic::new(refuse("leads to a list"), at.name.place);
            report.push(problem.help("choose one of it: `pick: title == $title`"));
        }
        (Some((key, _)), false) => {
            report.push(Diagnostic::new(
                refuse("has nothing to pick from"),
                key.place,
            ));
        }
        (Some((key, input)), true) => {
            if schema.field(&item, &key.value).is_none() {
                let words = DocumentWords::UnknownField {
                    field: key.value.clone(),
                    on: item.clone(),
                };
                report.push(Diagnostic::new(words, key.place));
            }
            if !inputs.contains(&input.value.as_str()) {
                let words = DocumentWords::UndefinedVariable {
                    name: input.value.clone(),
                };
                let known = inputs.iter().copied();
                report.push(Diagnostic::new(words, input.place).suggest(&input.value, known));
            }
        }
        (None, false) => {}
    }
}

/// The type that a field leads to, through the `nodes` of a connection, and whether it is one of many.
pub(crate) fn element(at: &Field, around: &str, schema: &Schema) -> Option<(String, bool)> {
    let field = schema.field(around, &at.name.text)?;
    let ty = named(&field.ty);
    if matches!(nullable(&field.ty), TypeRef::List(_)) {
        return Some((ty.to_owned(), true));
    }
    Some(match schema.field(ty, "nodes") {
        Some(nodes) => (named(&nodes.ty).to_owned(), true),
        None => (ty.to_owned(), false),
    })
}

/// The names in braces are inputs that the ref, or what it lies within, is named by.
fn address(it: &Ref, way: &Way, path: &At<String>, refs: &Refs, report: &mut Report) {
    let mut known: Vec<String> = Vec::new();
    let mut line = refs.line(&it.name.value);
    line.pop();
    for around in line {
        let inputs = around
            .first_named()
            .into_iter()
            .flat_map(|(_, it)| &it.inputs);
        known.extend(inputs.map(|input| input.name.value.clone()));
    }
    for way in &it.ways {
        if let WayKind::Named(named) = &way.kind {
            known.extend(named.inputs.iter().map(|input| input.name.value.clone()));
        }
    }
    let mut refuse = |why: String| {
        let way = way.name.value.clone();
        report.push(Diagnostic::new(
            RefWords::InvalidWay { way, why },
            path.place,
        ));
    };
    if !path.value.starts_with('/') {
        return refuse("is a path that starts with `/`".to_owned());
    }
    for name in placeholders(&path.value) {
        if !name.is_empty() && !known.iter().any(|it| it == name) {
            refuse(format!(
                "has `{{{name}}}` in its address, which is no input of it"
            ));
        }
    }
}
