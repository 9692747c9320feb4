//! Inputs that follow from refs: their names, types, texts and choices.

use std::collections::BTreeSet;

use super::addresses::placeholders;
use super::check::unknown;
use super::{Named, Ref, Refs, Way, WayKind};
use crate::block::limits::length_limits;
use crate::block::{Block, FieldPlace, Input, text, wrong_kind};
use crate::diag::words::RefWords;
use crate::diag::{Diagnostic, Report, Reported};
use crate::expr;
use crate::ident::snake;
use crate::ir::{Address, Container, Field, Kind, Predicate, RefUse, Rule, Term, WayUse};
use crate::place::At;
use crate::yaml::{Node, Value};

/// Ways, with the names of their inputs where they are not the rule's.
type Offered<'a> = Vec<(&'a Way, Option<At<String>>)>;

/// A property that is a ref, as a card declares it.
pub(crate) struct Declared<'a> {
    /// Its name and where it stands.
    property: At<String>,
    of: &'a Ref,
    subject: bool,
    list: bool,
    /// The ways that it offers, with the names of their inputs where they are not the rule's.
    ways: Option<Offered<'a>>,
    description: Option<String>,
    /// The property that it lies within.
    within: Option<At<String>>,
    limits: (Option<u32>, Option<u32>),
    /// Where the thing is read from the subject when it is left out.
    otherwise: Option<expr::Path>,
}

/// Whether a property names a ref.
pub(crate) fn is_ref(node: &Node) -> bool {
    let Value::Map(entries) = &node.value else {
        return false;
    };
    let named = |key: &At<String>| matches!(key.value.as_str(), "ref" | "refs");
    entries.iter().any(|(key, _)| named(key))
}

/// Reads `subject: issue`, which is `issue: { ref: issue }`.
pub(crate) fn subject<'a>(
    node: &Node,
    refs: &'a Refs,
    report: &mut Report,
) -> Result<Declared<'a>, Reported> {
    if let Value::Map(_) = node.value {
        let block = Block::open(node, "`subject`", &["ref", "ways", "description"], report)?;
        let of = block.need_text("ref", report)?;
        let property = of.clone();
        return declared(property, &of, &block, true, refs, report);
    }
    let name = text(node, "subject", report)?;
    let of = find(&name, refs, report)?;
    Ok(Declared {
        property: name,
        of,
        subject: true,
        list: false,
        ways: None,
        description: None,
        within: None,
        limits: (None, None),
        otherwise: None,
    })
}

/// Reads a property such as `labels: { refs: label, maxItems: 100 }`.
pub(crate) fn property<'a>(
    name: &At<String>,
    node: &Node,
    refs: &'a Refs,
    report: &mut Report,
) -> Result<Declared<'a>, Reported> {
    let one = &["ref", "ways", "description", "within", "otherwise"];
    let many = &[
        "refs",
        "ways",
        "description",
        "within",
        "minItems",
        "maxItems",
    ];
    let list = matches!(&node.value, Value::Map(entries) if entries.iter().any(|(key, _)| key.value == "refs"));
    let what = format!("`{}`", name.value);
    let keys: &[&str] = if list { many } else { one };
    let block = Block::open(node, &what, keys, report)?;
    let of = block.need_text(if list { "refs" } else { "ref" }, report)?;
    let mut found = declared(name.clone(), &of, &block, false, refs, report)?;
    found.list = list;
    if list {
        found.limits = length_limits(&block, "minItems", "maxItems", report);
    }
    Ok(found)
}

fn find<'a>(name: &At<String>, refs: &'a Refs, report: &mut Report) -> Result<&'a Ref, Reported> {
    match (refs.get(&name.value), refs.broken.get(&name.value)) {
        (Some(found), _) => Ok(found),
        (None, Some(reported)) => Err(*reported),
        (None, None) => Err(report.push(unknown(name, refs))),
    }
}

fn declared<'a>(
    property: At<String>,
    of: &At<String>,
    block: &Block,
    subject: bool,
    refs: &'a Refs,
    report: &mut Report,
) -> Result<Declared<'a>, Reported> {
    let of = find(of, refs, report)?;
    let ways = block.get("ways").map(|node| offered(of, node, report));
    Ok(Declared {
        property,
        of,
        subject,
        list: false,
        ways: ways.transpose()?,
        description: block.get_text("description", report).map(|it| it.value),
        within: block.get_text("within", report),
        limits: (None, None),
        otherwise: block.get_path("otherwise", report),
    })
}

/// `ways: { id: parentIssueId, number, url }` or `ways: [id, number]`
fn offered<'a>(of: &'a Ref, node: &Node, report: &mut Report) -> Result<Offered<'a>, Reported> {
    let named: Vec<(At<String>, Option<At<String>>)> = match &node.value {
        Value::Map(entries) => {
            let one = |(way, node): &(At<String>, Node)| match &node.value {
                Value::Null => (way.clone(), None),
                _ => (way.clone(), text(node, &way.value, report).ok()),
            };
            entries.iter().map(one).collect()
        }
        Value::List(nodes) => {
            let names = nodes
                .iter()
                .filter_map(|node| text(node, "ways", report).ok());
            names.map(|name| (name, None)).collect()
        }
        _ => {
            return Err(report.push(wrong_kind("ways", "a mapping or a list of ways", node)));
        }
    };
    let mut ways = Vec::new();
    for (name, input) in named {
        match of.way(&name.value) {
            Some(way) => ways.push((way, input)),
            None => {
                let words = RefWords::UnknownWay {
                    way: name.value.clone(),
                    why: format!("is none of ref `{}`", of.name.value),
                };
                let known = of.ways.iter().map(|way| way.name.value.as_str());
                return Err(
                    report.push(Diagnostic::new(words, name.place).suggest(&name.value, known))
                );
            }
        }
    }
    Ok(ways)
}

/// Adds the inputs of all refs of an object, in the order of its properties.
pub(crate) struct Adding<'a> {
    /// All refs of the object, the subject first.
    pub declared: Vec<Declared<'a>>,
    /// The refs there are.
    pub refs: &'a Refs,
}

impl<'a> Adding<'a> {
    /// The use that a property declares, if it is one.
    pub(crate) fn property(&self, name: &str) -> Option<&Declared<'a>> {
        let mut all = self.declared.iter();
        all.find(|it| it.property.value == name && !it.subject)
    }

    /// The subject, if there is one.
    pub(crate) fn subject(&self) -> Option<&Declared<'a>> {
        self.declared.first().filter(|it| it.subject)
    }

    /// Adds the inputs of one ref to an object.
    pub(crate) fn add(
        &self,
        declared: &Declared,
        object: &mut Input,
        report: &mut Report,
    ) -> Result<(), Reported> {
        let ways = declared.ways();
        let container = if ways
            .iter()
            .any(|(way, _)| matches!(way.kind, WayKind::Named(_)))
        {
            self.container(declared, report)?
        } else {
            Place::Root
        };
        let mut found = RefUse {
            property: declared.property.value.clone(),
            of: declared.of.name.value.clone(),
            noun: declared.of.noun.clone(),
            subject: declared.subject,
            list: declared.list,
            required: declared.subject,
            variable: declared.id_name(&ways),
            id: None,
            ways: Vec::new(),
            container: Container::Root,
        };
        let mut around: Vec<(String, Vec<u16>)> = Vec::new();
        for (way, name) in &ways {
            match &way.kind {
                WayKind::Id => {
                    let name = declared.id_name(&ways);
                    let kind = declared.listed(string());
                    found.id = Some(declared.push(name, kind, declared.id_text(), object, report));
                }
                WayKind::Named(named) => {
                    if let (Place::Inputs(line), true) = (&container, around.is_empty()) {
                        around = self.container_inputs(declared, line, object, report);
                    }
                    let fields = declared.named(way, named, name.as_ref(), object, report);
                    found.ways.push(WayUse {
                        way: way.name.value.clone(),
                        fields,
                        address: false,
                    });
                }
                WayKind::Address(paths) => {
                    let written = declared.input_name(way, None);
                    let name = name.as_ref().map_or(written, |name| name.value.clone());
                    let kind = Kind::String {
                        min: None,
                        max: None,
                        pattern: None,
                        address: Some(Address {
                            paths: paths.iter().map(|path| path.value.clone()).collect(),
                            noun: declared.of.noun.clone(),
                            numbers: self.numbers(declared.of),
                            fills: Vec::new(),
                        }),
                    };
                    let about = declared.text("address", "Addresses", false);
                    let field = declared.push(name, declared.listed(kind), about, object, report);
                    found.ways.push(WayUse {
                        way: way.name.value.clone(),
                        fields: vec![field],
                        address: true,
                    });
                }
            }
        }
        found.container = match container {
            Place::Root => Container::Root,
            Place::Inputs(_) => Container::Inputs(around),
            Place::Use(index) => Container::Use(index),
            Place::Around(name) => Container::Around(name),
        };
        if declared.subject {
            self.fill_addresses(declared, &found, object);
        }
        object.shape.refs.push(found);
        if let Some(path) = &declared.otherwise {
            let variable = declared.id_name(&ways);
            object.otherwise.push((variable, path.clone()));
        }
        Ok(())
    }

    /// The names in addresses of a ref that are numbers.
    fn numbers(&self, of: &Ref) -> Vec<String> {
        let line = self.refs.line(&of.name.value);
        let ways = line.iter().flat_map(|it| &it.ways);
        let inputs = ways.filter_map(|way| match &way.kind {
            WayKind::Named(named) => Some(&named.inputs),
            _ => None,
        });
        let numbers = inputs
            .flatten()
            .filter(|it| matches!(it.kind, Kind::Integer { .. }));
        let names: BTreeSet<&String> = numbers.map(|it| &it.name.value).collect();
        names.into_iter().cloned().collect()
    }

    /// Where the ways of a ref start.
    fn container(&self, of: &Declared, report: &mut Report) -> Result<Place, Reported> {
        let Some(within) = &of.of.within else {
            return Ok(Place::Root);
        };
        let around = within.of.value.as_str();
        if let Some(name) = &of.within {
            let mut all = self.declared.iter();
            let found = all.position(|it| it.property.value == name.value && !it.list);
            return found.map(Place::Use).ok_or_else(|| {
                let words = RefWords::UnknownWay {
                    way: name.value.clone(),
                    why: "is no property that names one thing".to_owned(),
                };
                let known = self.declared.iter().filter(|it| !it.list);
                let known = known.map(|it| it.property.value.as_str());
                report.push(Diagnostic::new(words, name.place).suggest(&name.value, known))
            });
        }
        let same = |it: &&(usize, &Declared)| {
            it.1.of.name.value == around && !it.1.list && it.1.property.value != of.property.value
        };
        // A subject is found by itself: what else the card names may lie elsewhere.
        if !of.subject {
            let mut all = self.declared.iter().enumerate().filter(|it| same(&it));
            if let (Some((index, _)), None) = (all.next(), all.next()) {
                return Ok(Place::Use(index));
            }
            let subject = self.declared.iter().find(|it| it.subject);
            let line = subject.map(|it| self.refs.line(&it.of.name.value));
            let mut line = line.unwrap_or_default();
            line.pop();
            if line.iter().any(|it| it.name.value == around) {
                return Ok(Place::Around(around.to_owned()));
            }
        }
        Ok(Place::Inputs(around.to_owned()))
    }

    /// The inputs that name what a ref lies within, outermost first; those that are there already are used again.
    fn container_inputs(
        &self,
        of: &Declared,
        around: &str,
        object: &mut Input,
        report: &mut Report,
    ) -> Vec<(String, Vec<u16>)> {
        let mut all = Vec::new();
        for it in self.refs.line(around) {
            let Some((way, named)) = it.first_named() else {
                continue;
            };
            let inner = Declared {
                property: At::new(it.name.value.clone(), of.property.place),
                of: it,
                subject: true,
                list: false,
                ways: None,
                description: None,
                within: None,
                limits: (None, None),
                otherwise: None,
            };
            let mut fields = Vec::new();
            for input in &named.inputs {
                let plain = match named.several {
                    true => input.name.value.clone(),
                    false => inner.input_name(way, None),
                };
                let name = match of.subject {
                    true => plain,
                    false => format!("{}{}", of.property.value, capital(&plain)),
                };
                let about = input.description.clone();
                let about = about.unwrap_or_else(|| inner.text(&way.name.value, "", false));
                object
                    .rest
                    .push((name.clone(), input.rest_name().to_owned()));
                fields.push(inner.push(name, input.kind.clone(), about, object, report));
            }
            all.push((it.name.value.clone(), fields));
        }
        all
    }

    /// The parts of a subject's address fill the inputs that name it.
    fn fill_addresses(&self, of: &Declared, found: &RefUse, object: &mut Input) {
        let mut targets: Vec<(String, u16)> = Vec::new();
        let mut add = |it: &Ref, way: &str, fields: &[u16]| {
            if let Some(WayKind::Named(named)) = it.way(way).map(|way| &way.kind) {
                let names = named.inputs.iter().map(|input| input.name.value.clone());
                targets.extend(names.zip(fields.iter().copied()));
            }
        };
        for way in found.ways.iter().filter(|way| !way.address) {
            add(of.of, &way.way, &way.fields);
        }
        if let Container::Inputs(line) = &found.container {
            for (name, fields) in line {
                let it = self.refs.get(name);
                if let Some((it, (way, _))) = it.and_then(|it| Some((it, it.first_named()?))) {
                    add(it, &way.name.value, fields);
                }
            }
        }
        for way in found.ways.iter().filter(|way| way.address) {
            let field = way.fields.first().map(|index| usize::from(*index));
            let field = field.and_then(|index| object.shape.fields.get_mut(index));
            if let Some(Kind::String {
                address: Some(address),
                ..
            }) = field.map(|field| &mut field.kind)
            {
                let names = address.paths.iter().flat_map(|path| placeholders(path));
                let mut names: Vec<&str> = names.filter(|name| !name.is_empty()).collect();
                names.sort_unstable();
                names.dedup();
                let own = |name: &&str| targets.iter().find(|(target, _)| target == name).cloned();
                address.fills = names.iter().filter_map(own).collect();
                address.fills.sort_by_key(|(_, field)| *field);
            }
        }
    }
}

/// Where the ways of a ref start, before its inputs have indexes.
enum Place {
    Root,
    Use(usize),
    Around(String),
    Inputs(String),
}

impl<'a> Declared<'a> {
    /// The ways it offers, in the order of its inputs.
    fn ways(&self) -> Offered<'a> {
        if let Some(ways) = &self.ways {
            return ways.clone();
        }
        let main = self.of.main.as_ref().map(|main| main.value.as_str());
        let rank = |way: &Way| match (&way.kind, self.subject) {
            (WayKind::Id, true) => 0,
            (WayKind::Named(_), _) if main == Some(&way.name.value) => 1,
            (WayKind::Named(_), _) => 2,
            (WayKind::Address(_), _) => 3,
            (WayKind::Id, false) => 4,
        };
        let fits = |way: &&Way| match &way.kind {
            WayKind::Named(named) => !(self.list && named.several),
            WayKind::Address(_) => !self.list,
            WayKind::Id => true,
        };
        let mut ways: Vec<_> = self.of.ways.iter().filter(fits).collect();
        ways.sort_by_key(|way| rank(way));
        ways.into_iter().map(|way| (way, None)).collect()
    }

    /// The property's name for one thing.
    fn stem(&self) -> &str {
        match self.list {
            true => self
                .property
                .value
                .strip_suffix('s')
                .unwrap_or(&self.property.value),
            false => &self.property.value,
        }
    }

    fn id_name(&self, ways: &[(&Way, Option<At<String>>)]) -> String {
        let own = ways.iter().find(|(way, _)| matches!(way.kind, WayKind::Id));
        if let Some(name) = own.and_then(|(_, name)| name.as_ref()) {
            return name.value.clone();
        }
        format!("{}Id{}", self.stem(), self.plural())
    }

    fn plural(&self) -> &'static str {
        if self.list { "s" } else { "" }
    }

    fn input_name(&self, way: &Way, input: Option<&str>) -> String {
        let main = self.of.main.as_ref().map(|main| main.value.as_str());
        match (&way.kind, input) {
            (WayKind::Named(named), Some(input)) if named.several => match self.subject {
                true => input.to_owned(),
                false => format!("{}{}", self.stem(), capital(input)),
            },
            (WayKind::Address(_), _) if self.subject => way.name.value.clone(),
            (WayKind::Named(_), _) if main == Some(&way.name.value) => self.property.value.clone(),
            _ => format!(
                "{}{}{}",
                self.stem(),
                capital(&way.name.value),
                self.plural()
            ),
        }
    }

    /// The inputs of a way by values.
    fn named(
        &self,
        way: &Way,
        named: &Named,
        name: Option<&At<String>>,
        object: &mut Input,
        report: &mut Report,
    ) -> Vec<u16> {
        let mut fields = Vec::new();
        for input in &named.inputs {
            let written = self.input_name(way, Some(&input.name.value));
            let name = name.filter(|_| !named.several);
            let name = name.map_or(written, |name| name.value.clone());
            let about = match &input.description {
                Some(about) if !self.list && self.description.is_none() => about.clone(),
                _ => {
                    let word = words(&way.name.value);
                    self.text(&word, &format!("{}s", capital(&word)), true)
                }
            };
            let kind = self.listed(input.kind.clone());
            object
                .rest
                .push((name.clone(), input.rest_name().to_owned()));
            fields.push(self.push(name, kind, about, object, report));
        }
        fields
    }

    fn listed(&self, kind: Kind) -> Kind {
        if !self.list {
            return kind;
        }
        let (min, max) = self.limits;
        Kind::List {
            item: Box::new(kind),
            min,
            max,
        }
    }

    fn push(
        &self,
        name: String,
        kind: Kind,
        description: String,
        object: &mut Input,
        report: &mut Report,
    ) -> u16 {
        let place = FieldPlace::new(&At::new(name.clone(), self.property.place));
        let field = Field {
            name,
            kind,
            required: false,
            nullable: false,
            default: None,
            description,
        };
        let help = "give one of them another name in `ways`";
        object.push(field, place, help, report)
    }

    fn id_text(&self) -> String {
        let text = self.text("id", "Ids", false);
        match &self.of.prefix {
            Some(prefix) => format!("{} ({prefix}_...).", text.trim_end_matches('.')),
            None => text,
        }
    }

    /// What an input is: `The number.`, `Names of labels.`, `The number of the parent, in the same repository.`
    fn text(&self, what: &str, many: &str, inside: bool) -> String {
        let place = match &self.of.within {
            Some(within) if inside && !self.list && self.description.is_some() => {
                format!(", in the same {}", within.of.value.replace('_', " "))
            }
            _ => String::new(),
        };
        match (&self.description, self.list) {
            (Some(about), true) => format!("{many} of {about}."),
            (None, true) => format!("{many} of {}.", words(&self.property.value)),
            (Some(about), false) => format!("The {what} of {about}{place}."),
            (None, false) if self.subject => format!("The {}'s {what}.", self.of.noun),
            (None, false) => {
                format!("The {}'s {what}.", words(&self.property.value))
            }
        }
    }
}

fn string() -> Kind {
    Kind::String {
        min: Some(1),
        max: None,
        pattern: None,
        address: None,
    }
}

/// `linkedIssues` in words.
fn words(name: &str) -> String {
    snake(name).replace('_', " ")
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}

/// The groups of inputs that name a thing, each whole.
pub(crate) fn groups(it: &RefUse) -> Vec<Vec<u16>> {
    let around: Vec<u16> = match &it.container {
        Container::Inputs(line) => line.iter().flat_map(|(_, fields)| fields.clone()).collect(),
        _ => Vec::new(),
    };
    let mut groups: Vec<Vec<u16>> = it.id.iter().map(|id| vec![*id]).collect();
    for way in &it.ways {
        match way.address {
            true => groups.push(way.fields.clone()),
            false => groups.push([around.as_slice(), &way.fields].concat()),
        }
    }
    // In the order of the inputs, so that help and choices read alike.
    groups.sort_by_key(|group| group.iter().max().copied());
    groups
}

/// A thing that may be left out, but not named by half.
pub(crate) fn halves(it: &RefUse) -> Vec<Rule> {
    let groups = groups(it);
    let whole = groups.into_iter().filter(|group| group.len() > 1);
    let mut rules = Vec::new();
    for group in whole {
        for (given, needed) in group
            .iter()
            .flat_map(|a| group.iter().map(move |b| (*a, *b)))
        {
            if given != needed {
                rules.push((given, needed));
            }
        }
    }
    let rule = |(given, needed): (u16, u16)| Rule {
        when: Predicate::Present(Term::Input(vec![given])),
        when_text: String::new(),
        needs: vec![needed],
        only: false,
        say: None,
    };
    rules.into_iter().map(rule).collect()
}
