//! The serde seed that follows a plan's nodes through a reply and captures what they ask for.

use std::fmt;

use serde::de::{
    Deserialize, DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor,
};
use serde_json::value::RawValue;

use super::{Deadline, Text, emit};
use crate::plan::{Each, Emit, ListWalk, Node};
use crate::record::Scope;
use crate::seen::Seen;

/// Captures one value; says whether it was something other than null.
pub(crate) struct NodeSeed<'a, 'de> {
    pub(crate) node: &'static Node,
    pub(crate) slots: &'a mut [Option<Text<'de>>],
    /// What filters look at; by reference, because a seed is moved at every value.
    pub(crate) scope: &'a Scope<'a>,
    /// Set when a value is not of the kind that the plan expects.
    pub(crate) malformed: &'a mut bool,
    pub(crate) deadline: &'a Deadline,
}

/// Captures from a value that is kept as text, and was read in time.
pub(crate) fn project<'de>(
    node: &'static Node,
    raw: &'de str,
    slots: &mut [Option<Text<'de>>],
    scope: &Scope<'_>,
    malformed: &mut bool,
) -> bool {
    let seed = NodeSeed {
        node,
        slots,
        scope,
        malformed: &mut *malformed,
        deadline: &Deadline::never(),
    };
    let result = seed.deserialize(&mut serde_json::Deserializer::from_str(raw));
    result.unwrap_or_else(|_| {
        *malformed = true;
        false
    })
}

impl<'de> NodeSeed<'_, 'de> {
    fn keep(&mut self, slot: u16, raw: &'de RawValue) {
        match self.slots.get_mut(usize::from(slot)) {
            Some(place) => *place = Some(Text::Borrowed(raw)),
            None => *self.malformed = true,
        }
    }

    fn inner(&mut self, raw: &'de RawValue, walk: Walk) -> bool {
        let seed = NodeSeed {
            node: self.node,
            slots: &mut *self.slots,
            scope: self.scope,
            malformed: &mut *self.malformed,
            deadline: self.deadline,
        };
        let deserializer = &mut serde_json::Deserializer::from_str(raw.get());
        let result = deserializer.deserialize_any(Follow { seed, walk });
        result.unwrap_or_else(|_| {
            *self.malformed = true;
            false
        })
    }
}

impl<'de> DeserializeSeed<'de> for NodeSeed<'_, 'de> {
    type Value = bool;

    fn deserialize<D: Deserializer<'de>>(mut self, deserializer: D) -> Result<bool, D::Error> {
        match self.node {
            Node::Keep(slot) => {
                let raw = <&RawValue>::deserialize(deserializer)?;
                self.keep(*slot, raw);
                Ok(raw.get() != "null")
            }
            Node::Object(keys) => deserializer.deserialize_any(Follow {
                seed: self,
                walk: Walk::Keys(keys),
            }),
            Node::List(items) => deserializer.deserialize_any(Follow {
                seed: self,
                walk: Walk::Items(items),
            }),
            Node::Both(slot, keys) => {
                let raw = <&RawValue>::deserialize(deserializer)?;
                self.keep(*slot, raw);
                Ok(self.inner(raw, Walk::Keys(keys)))
            }
            Node::KeepList(slot, items) => {
                let raw = <&RawValue>::deserialize(deserializer)?;
                self.keep(*slot, raw);
                Ok(self.inner(raw, Walk::Items(items)))
            }
        }
    }
}

/// What would stand in an object that is null is null as well: the reply says so, which is more than to leave it out.
fn null_below(keys: &'static [(&'static str, Node)], slots: &mut [Option<Text<'_>>]) {
    for (_, node) in keys {
        let (slot, below): (_, &'static [_]) = match node {
            Node::Keep(slot) | Node::KeepList(slot, _) => (Some(*slot), &[]),
            Node::Both(slot, keys) => (Some(*slot), keys),
            Node::Object(keys) => (None, keys),
            Node::List(_) => (None, &[]),
        };
        if let Some(place) = slot.and_then(|slot| slots.get_mut(usize::from(slot))) {
            *place = Some(Text::Borrowed(RawValue::NULL));
        }
        null_below(below, slots);
    }
}

#[derive(Clone, Copy)]
enum Walk {
    Keys(&'static [(&'static str, Node)]),
    Items(&'static ListWalk),
}

struct Follow<'a, 'de> {
    seed: NodeSeed<'a, 'de>,
    walk: Walk,
}

impl Follow<'_, '_> {
    fn mismatch<E>(self) -> Result<bool, E> {
        *self.seed.malformed = true;
        Ok(true)
    }
}

impl<'de> Visitor<'de> for Follow<'_, 'de> {
    type Value = bool;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value of the reply")
    }

    fn visit_unit<E: Error>(self) -> Result<bool, E> {
        if let Walk::Keys(keys) = self.walk {
            null_below(keys, self.seed.slots);
        }
        Ok(false)
    }

    fn visit_bool<E: Error>(self, _: bool) -> Result<bool, E> {
        self.mismatch()
    }

    fn visit_i64<E: Error>(self, _: i64) -> Result<bool, E> {
        self.mismatch()
    }

    fn visit_u64<E: Error>(self, _: u64) -> Result<bool, E> {
        self.mismatch()
    }

    fn visit_f64<E: Error>(self, _: f64) -> Result<bool, E> {
        self.mismatch()
    }

    fn visit_str<E: Error>(self, _: &str) -> Result<bool, E> {
        self.mismatch()
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<bool, A::Error> {
        let Walk::Keys(keys) = self.walk else {
            while map.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {
                self.seed.deadline.count()?;
            }
            return self.mismatch();
        };
        let NodeSeed {
            slots,
            scope,
            malformed,
            deadline,
            ..
        } = self.seed;
        let mut expected = 0;
        let mut seen = Seen::default();
        while let Some(found) = map.next_key_seed(Key { keys, expected })? {
            deadline.count()?;
            match found.and_then(|index| Some((index, &keys.get(index)?.1))) {
                Some((index, node)) => {
                    expected = index + 1;
                    // Nobody knows which of two values is true.
                    *malformed |= seen.again(index);
                    map.next_value_seed(NodeSeed {
                        node,
                        slots: &mut *slots,
                        scope,
                        malformed: &mut *malformed,
                        deadline,
                    })?;
                }
                None => {
                    map.next_value::<IgnoredAny>()?;
                }
            }
        }
        Ok(true)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<bool, A::Error> {
        let Walk::Items(items) = self.walk else {
            while seq.next_element::<IgnoredAny>()?.is_some() {
                self.seed.deadline.count()?;
            }
            return self.mismatch();
        };
        let NodeSeed {
            slots,
            scope,
            malformed,
            deadline,
            ..
        } = self.seed;
        let mut lists = vec![String::from("["); items.lists.len()];
        let mut item: Vec<Option<Text<'de>>> = Vec::new();
        loop {
            deadline.count()?;
            item.clear();
            item.resize_with(usize::from(items.slots), || None);
            let seed = NodeSeed {
                node: &items.item,
                slots: &mut item,
                scope,
                malformed: &mut *malformed,
                deadline,
            };
            match seq.next_element_seed(seed)? {
                Some(present) => {
                    for (list, each) in lists.iter_mut().zip(items.lists) {
                        *malformed |= !push_item(list, each, present, &item, scope);
                    }
                }
                None => break,
            }
            if *malformed {
                // Nothing will be made of the lists, so they need not grow.
                while seq.next_element::<IgnoredAny>()?.is_some() {
                    deadline.count()?;
                }
                return Ok(true);
            }
        }
        for (mut list, each) in lists.into_iter().zip(items.lists) {
            list.push(']');
            match (
                RawValue::from_string(list),
                slots.get_mut(usize::from(each.slot)),
            ) {
                (Ok(raw), Some(place)) => *place = Some(Text::Owned(raw)),
                _ => *malformed = true,
            }
        }
        Ok(true)
    }
}

/// Adds what an item becomes; `false` where it is not what the output promises.
fn push_item(
    list: &mut String,
    each: &'static Each,
    present: bool,
    item: &[Option<Text<'_>>],
    scope: &Scope<'_>,
) -> bool {
    let kept = |filter| scope.with_slots(item).wants(filter);
    if !present || !each.filter.as_ref().is_none_or(kept) {
        return true;
    }
    if each.flatten {
        let (Emit::Slot(slot) | Emit::Typed(slot, _)) = &each.emit else {
            return true;
        };
        let inner = emit::text(*slot, item)
            .and_then(|text| text.trim().strip_prefix('[')?.strip_suffix(']'));
        if let Some(inner) = inner.map(str::trim).filter(|inner| !inner.is_empty()) {
            comma(list);
            list.push_str(inner);
        }
        return true;
    }
    comma(list);
    emit::write(list, &each.emit, item)
}

fn comma(list: &mut String) {
    if list.len() > 1 {
        list.push(',');
    }
}

/// The index of a key that the plan asks for; replies mostly come in the order asked, so that one is tried first.
struct Key {
    keys: &'static [(&'static str, Node)],
    expected: usize,
}

impl<'de> DeserializeSeed<'de> for Key {
    type Value = Option<usize>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Option<usize>, D::Error> {
        deserializer.deserialize_str(self)
    }
}

impl Visitor<'_> for Key {
    type Value = Option<usize>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a response key")
    }

    fn visit_str<E: Error>(self, key: &str) -> Result<Option<usize>, E> {
        if self
            .keys
            .get(self.expected)
            .is_some_and(|(name, _)| *name == key)
        {
            return Ok(Some(self.expected));
        }
        Ok(self.keys.iter().position(|(name, _)| *name == key))
    }
}
