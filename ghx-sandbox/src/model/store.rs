//! Records of any type of GitHub's schema that needs no Rust of its own, by node id.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::World;
use crate::ids;

/// Texts beyond this length are no ids.
const LONGEST_ID: usize = 200;

/// One object of the store: its type and what is known of its fields.
///
/// A field that leads to another object holds that one's node id, or the object itself as a map (with `__typename` where
/// the schema allows several types); a connection holds a list of them. What is absent follows from the schema: see
/// `resolve/stored.rs`. A record with the id of something that the model keeps adds fields to that.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Stored {
    #[serde(rename = "type")]
    pub(crate) type_name: String,
    /// Empty where it is a part of another record.
    pub(crate) id: String,
    /// Counts records of all types; 0 where it is a part.
    pub(crate) serial: u64,
    pub(crate) made_at: u64,
    pub(crate) changed_at: u64,
    pub(crate) fields: Map<String, Value>,
}

impl Stored {
    /// An object inside a record.
    pub(crate) fn part(type_name: &str, fields: Map<String, Value>) -> Stored {
        Stored {
            type_name: type_name.to_owned(),
            id: String::new(),
            serial: 0,
            made_at: crate::clock::START,
            changed_at: crate::clock::START,
            fields,
        }
    }

    /// A field of text, such as a name or the id of what it refers to.
    pub(crate) fn str(&self, field: &str) -> Option<&str> {
        self.fields.get(field).and_then(Value::as_str)
    }

    /// Fields that may lead to other nodes.
    fn links(&self) -> impl Iterator<Item = (&str, &str)> {
        let texts = self
            .fields
            .iter()
            .filter_map(|(field, value)| Some((field.as_str(), value.as_str()?)));
        texts.filter(|(_, text)| text.len() <= LONGEST_ID)
    }
}

/// All records, in the order in which they were made.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(from = "Kept", into = "Kept")]
pub(crate) struct Store {
    records: BTreeMap<u64, Arc<Stored>>,
    serials: BTreeMap<String, u64>,
    /// Which records have this text in a field, so that a connection finds the records that belong to its owner.
    links: BTreeMap<String, BTreeSet<u64>>,
    last: u64,
}

/// The store as a state file has it.
#[derive(Serialize, Deserialize)]
struct Kept {
    last: u64,
    records: Vec<Stored>,
}

impl From<Kept> for Store {
    fn from(kept: Kept) -> Store {
        let mut store = Store::default();
        for record in kept.records {
            store.put(record);
        }
        store.last = store.last.max(kept.last);
        store
    }
}

impl From<Store> for Kept {
    fn from(store: Store) -> Kept {
        let records = store.records.into_values();
        Kept {
            last: store.last,
            records: records.map(Arc::unwrap_or_clone).collect(),
        }
    }
}

impl Store {
    pub(crate) fn get(&self, id: &str) -> Option<&Arc<Stored>> {
        self.records.get(self.serials.get(id)?)
    }

    /// Records that have this text in any field, oldest first.
    pub(crate) fn linked(&self, to: &str) -> impl Iterator<Item = &Arc<Stored>> {
        let serials = self.links.get(to).into_iter().flatten();
        serials.filter_map(|serial| self.records.get(serial))
    }

    fn put(&mut self, record: Stored) {
        let serial = record.serial;
        self.take(serial);
        for (_, text) in record.links() {
            self.links
                .entry(text.to_owned())
                .or_default()
                .insert(serial);
        }
        self.serials.insert(record.id.clone(), serial);
        self.records.insert(serial, Arc::new(record));
        self.last = self.last.max(serial);
    }

    fn take(&mut self, serial: u64) -> Option<Arc<Stored>> {
        let record = self.records.remove(&serial)?;
        self.serials.remove(&record.id);
        for (_, text) in record.links() {
            if let Some(links) = self.links.get_mut(text) {
                links.remove(&serial);
            }
        }
        Some(record)
    }
}

impl World {
    /// Makes a record of any type of the schema and gives its node id. A field that leads to another object holds its
    /// node id ([`World::id_of`] knows those of names). `id` among the fields chooses one; that of something in the model
    /// adds fields to it.
    ///
    /// ```
    /// # use ghx_sandbox::World;
    /// let mut world = World::demo();
    /// let app = world.id_of("acme/app");
    /// let id = world.make("Deployment", serde_json::json!({ "repository": app, "environment": "staging" }));
    /// assert!(world.change(&id, serde_json::json!({ "environment": "production" })));
    /// ```
    pub fn make(&mut self, type_name: &str, fields: Value) -> String {
        let mut fields = as_map(fields);
        let serial = self.store.last + 1;
        let id = match fields.remove("id") {
            Some(Value::String(id)) => id,
            _ => ids::encode_record(type_name, serial),
        };
        let now = self.tick();
        let record = Stored {
            type_name: type_name.to_owned(),
            id: id.clone(),
            serial,
            made_at: now,
            changed_at: now,
            fields,
        };
        self.store.put(record);
        id
    }

    /// Changes fields of a record; null takes one away. Says whether anything is different from before.
    pub fn change(&mut self, id: &str, fields: Value) -> bool {
        let Some(old) = self.record(id).cloned() else {
            return false;
        };
        let mut record = Stored::clone(&old);
        let mut fields = as_map(fields);
        fields.remove("id");
        for (field, value) in fields {
            match value {
                Value::Null => record.fields.remove(&field),
                value => record.fields.insert(field, value),
            };
        }
        if record.fields == old.fields {
            return false;
        }
        record.changed_at = self.tick();
        self.store.put(record);
        true
    }

    /// Takes a node's record away, with the records of what lies within it.
    pub fn remove(&mut self, id: &str) {
        let mut gone = vec![id.to_owned()];
        while let Some(id) = gone.pop() {
            if let Some(&serial) = self.store.serials.get(&id) {
                self.store.take(serial);
            }
            let belonging = self.store.linked(&id).filter(|record| {
                BELONGS
                    .iter()
                    .any(|field| record.str(field) == Some(id.as_str()))
            });
            gone.extend(belonging.map(|record| record.id.clone()));
        }
    }

    /// Every record in the order in which they were made: its type, its node id and its fields.
    pub fn records(&self) -> impl Iterator<Item = (&str, &str, &Map<String, Value>)> {
        let records = self.store.records.values();
        records.map(|it| (it.type_name.as_str(), it.id.as_str(), &it.fields))
    }

    /// The record of a node id.
    pub(crate) fn record(&self, id: &str) -> Option<&Arc<Stored>> {
        self.store.get(id)
    }
}

/// Fields that say what a record lies within: it is gone when that is gone, and nobody sees it who does not see that.
pub(super) const BELONGS: [&str; 12] = [
    "repository",
    "discussion",
    "replyTo",
    "commit",
    "checkSuite",
    "checkRun",
    "release",
    "reactable",
    "project",
    "item",
    "content",
    "owner",
];

fn as_map(value: Value) -> Map<String, Value> {
    match value {
        Value::Object(map) => map,
        _ => Map::new(),
    }
}
