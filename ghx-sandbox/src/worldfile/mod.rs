//! World files: records of any type, and canned replies for what is not modelled. `docs/sandbox.md` describes them.

mod check;
mod replies;
mod rest;
mod yaml;

use std::path::Path;

use serde_json::{Map, Value};

use crate::ids::Kind;
use crate::model::{World, oid};
use crate::{Error, resolve, schema};
use check::Checker;
use yaml::{Entry, Spot, Tree};

pub(crate) use replies::Canned;
pub(crate) use rest::CannedRest;

/// The largest world file in bytes.
const LARGEST: u64 = 8 * 1024 * 1024;

/// Something wrong in a world file, and where.
#[derive(Debug)]
struct Problem {
    byte: usize,
    message: String,
}

impl Problem {
    fn at(byte: usize, message: impl Into<String>) -> Problem {
        Problem {
            byte,
            message: message.into(),
        }
    }
}

impl World {
    /// The demo world with what a world file adds to it; every mistake in the file is told at once.
    pub fn from_file(path: &Path) -> Result<World, Error> {
        let text = read(path)?;
        let mut world = World::demo();
        world.add_text(&path.display().to_string(), &text)?;
        Ok(world)
    }

    /// Whether this world was made from this very file; a state file goes on only with the world file it began with.
    pub fn is_from_file(&self, path: &Path) -> Result<bool, Error> {
        Ok(self.origin.as_deref() == Some(oid(&read(path)?).as_str()))
    }

    /// Adds the records and replies of a world file's text; `shown` names it in messages.
    pub fn add_text(&mut self, shown: &str, text: &str) -> Result<(), Error> {
        let failed = |mut problems: Vec<Problem>| {
            problems.sort_by_key(|problem| problem.byte);
            let lines = problems.iter().map(|problem| {
                let before = text.get(..problem.byte).unwrap_or(text);
                let line = before.matches('\n').count() + 1;
                let column = before
                    .rsplit('\n')
                    .next()
                    .unwrap_or_default()
                    .chars()
                    .count()
                    + 1;
                format!("{shown}:{line}:{column}: {}", problem.message)
            });
            Error::WorldFile(lines.collect::<Vec<_>>().join("\n"))
        };
        let root = yaml::parse(text).map_err(|problem| failed(vec![problem]))?;
        let schema = schema::schema().map_err(|error| Error::Schema(error.to_owned()))?;
        let mut checker = Checker {
            schema,
            world: self,
            made: Default::default(),
            problems: Vec::new(),
        };
        let (records, canned, canned_rest) = read_root(&mut checker, &root);
        if !checker.problems.is_empty() {
            return Err(failed(checker.problems));
        }
        for (type_name, fields) in records {
            match fields.get("id").and_then(Value::as_str).map(str::to_owned) {
                Some(id) if self.record(&id).is_some() => {
                    self.change(&id, Value::Object(fields));
                }
                _ => {
                    self.make(&type_name, Value::Object(fields));
                }
            }
        }
        self.canned.extend(canned);
        self.canned_rest.extend(canned_rest);
        self.origin = Some(oid(text));
        Ok(())
    }
}

fn read(path: &Path) -> Result<String, Error> {
    let failed = |source| Error::Read {
        path: path.display().to_string(),
        source,
    };
    if std::fs::metadata(path).map_err(failed)?.len() > LARGEST {
        let message = format!(
            "{}: a world file has at most {LARGEST} bytes",
            path.display()
        );
        return Err(Error::WorldFile(message));
    }
    std::fs::read_to_string(path).map_err(failed)
}

type Records = Vec<(String, Map<String, Value>)>;

fn read_root(checker: &mut Checker<'_>, root: &Spot) -> (Records, Vec<Canned>, Vec<CannedRest>) {
    let (mut records, mut canned, mut canned_rest) = (Vec::new(), Vec::new(), Vec::new());
    let Tree::Map(entries) = &root.tree else {
        let message = "a world file is a mapping with `records:` or `replies:`";
        checker.problems.push(Problem::at(root.byte, message));
        return (records, canned, canned_rest);
    };
    // Ids first, so that records may refer to later ones and replies to all of them.
    let of_types = |key: &str| match entries
        .iter()
        .find(|entry| entry.key == key)
        .map(|entry| &entry.value.tree)
    {
        Some(Tree::Map(types)) => types.as_slice(),
        _ => &[],
    };
    for entry in of_types("records") {
        note_ids(checker, entry);
    }
    for Entry { key, byte, value } in entries {
        match (key.as_str(), &value.tree) {
            ("records", Tree::Map(types)) => {
                types
                    .iter()
                    .for_each(|entry| read_type(checker, entry, &mut records));
            }
            ("replies", Tree::List(items)) => {
                for item in items {
                    match rest::is_meant(item) {
                        true => canned_rest.extend(rest::read(checker, item)),
                        false => canned.extend(replies::read(checker, item)),
                    }
                }
            }
            ("records", _) => checker.problems.push(Problem::at(
                value.byte,
                "`records` is a mapping from types to lists of records",
            )),
            ("replies", _) => checker
                .problems
                .push(Problem::at(value.byte, "`replies` is a list")),
            _ => {
                let hint = nearest(key, ["records", "replies"].into_iter());
                let message = format!("a world file has no key `{key}`{hint}");
                checker.problems.push(Problem::at(*byte, message));
            }
        }
    }
    (records, canned, canned_rest)
}

/// The records of one type, as far as they are mappings.
fn written(entry: &Entry) -> impl Iterator<Item = (usize, &[Entry])> {
    let items = match &entry.value.tree {
        Tree::List(items) => items.as_slice(),
        _ => &[],
    };
    items.iter().filter_map(|item| match &item.tree {
        Tree::Map(fields) => Some((item.byte, fields.as_slice())),
        _ => None,
    })
}

fn id_in(fields: &[Entry]) -> Option<(usize, String)> {
    let entry = fields.iter().find(|entry| entry.key == "id")?;
    match &entry.value.tree {
        Tree::Scalar(Value::String(id)) if !id.is_empty() => Some((entry.value.byte, id.clone())),
        _ => None,
    }
}

fn note_ids(checker: &mut Checker<'_>, entry: &Entry) {
    if Kind::named(&entry.key).is_some() {
        return;
    }
    for (byte, id) in written(entry).filter_map(|(_, fields)| id_in(fields)) {
        let taken = resolve::type_of(checker.world, &id).is_some();
        if taken || checker.made.insert(id.clone(), entry.key.clone()).is_some() {
            let message = format!("the id `{id}` is taken: choose another one");
            checker.problems.push(Problem::at(byte, message));
        }
    }
}

fn read_type(checker: &mut Checker<'_>, entry: &Entry, records: &mut Records) {
    let type_name = entry.key.as_str();
    let mut fail = |byte: usize, message: String| checker.problems.push(Problem::at(byte, message));
    let Some(object) = checker.schema.get_object(type_name) else {
        let types = checker.schema.types.keys().map(|name| name.as_str());
        let objects = types.filter(|name| checker.schema.get_object(name).is_some());
        let hint = nearest(type_name, objects);
        return fail(
            entry.byte,
            format!("GitHub's schema has no object type `{type_name}`{hint}"),
        );
    };
    if !object.fields.contains_key("id") {
        let message = format!(
            "{type_name} has no id of its own: write it inside the record that it belongs to"
        );
        return fail(entry.byte, message);
    }
    let Tree::List(items) = &entry.value.tree else {
        return fail(
            entry.value.byte,
            format!("the records of {type_name} are a list"),
        );
    };
    if let Some(odd) = items.iter().find(|item| !matches!(item.tree, Tree::Map(_))) {
        fail(
            odd.byte,
            format!("a record of {type_name} is a mapping of its fields"),
        );
    }
    for (byte, fields) in written(entry) {
        let known = match Kind::named(type_name) {
            Some(_) => addition(checker, type_name, byte, fields),
            None => id_in(fields).map(|(_, id)| id),
        };
        let mut read = checker.fields(type_name, fields, "id");
        if let Some(id) = known {
            read.insert("id".to_owned(), Value::String(id));
        }
        records.push((type_name.to_owned(), read));
    }
}

/// The node id of what the model keeps and a record adds fields to; fields that the model keeps too are refused.
fn addition(
    checker: &mut Checker<'_>,
    type_name: &str,
    byte: usize,
    fields: &[Entry],
) -> Option<String> {
    let mut fail = |byte: usize, message: String| checker.problems.push(Problem::at(byte, message));
    let Some((at, name)) = id_in(fields) else {
        let message = format!(
            "a record of {type_name} adds to one that is there: name it with `id: acme/app`, `acme/app#7` or `@ada`"
        );
        fail(byte, message);
        return None;
    };
    let id = checker.world.id_of(&name).unwrap_or_else(|| name.clone());
    if resolve::type_of(checker.world, &id).as_deref() != Some(type_name) {
        fail(at, format!("the world has no {type_name} `{name}`"));
        return None;
    }
    for field in fields.iter().filter(|entry| entry.key != "id") {
        if resolve::keeps(checker.world, &id, &field.key) {
            fail(
                field.byte,
                format!(
                    "{type_name}.{} is the model's own: change it by a mutation",
                    field.key
                ),
            );
        }
    }
    Some(id)
}

/// ": did you mean `x`?" where a known name is near.
fn nearest<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> String {
    let scored = known.map(|known| (strsim::jaro_winkler(name, known), known));
    let best = scored.max_by(|left, right| left.0.total_cmp(&right.0));
    match best {
        Some((score, known)) if score > 0.8 => format!(": did you mean `{known}`?"),
        _ => String::new(),
    }
}
