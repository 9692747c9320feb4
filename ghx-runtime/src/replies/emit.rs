//! Writing an output from captured slots.

use std::borrow::Cow;

use serde::ser::{Error as _, Serialize, SerializeMap, Serializer};
use serde_json::value::RawValue;

use super::Text;
use crate::json;
use crate::plan::Emit;

/// The output of a step as JSON text; `None` where a value is not what the output promises.
pub(crate) fn emit(
    fields: &'static [(&'static str, Emit)],
    slots: &[Option<Text<'_>>],
) -> Option<Box<RawValue>> {
    serde_json::value::to_raw_value(&Fields { fields, slots }).ok()
}

/// Appends what an item of a list becomes; `false` where it is not what the output promises.
pub(super) fn write(out: &mut String, emit: &'static Emit, slots: &[Option<Text<'_>>]) -> bool {
    match emit {
        Emit::Slot(slot) => out.push_str(text(*slot, slots).unwrap_or("null")),
        Emit::Typed(slot, ty) => {
            let text = text(*slot, slots).unwrap_or("null");
            match ty.complete(text) {
                Some(text) => out.push_str(&text),
                None => return false,
            }
        }
        Emit::ObjectIf(slot, _) if is_null(*slot, slots) => out.push_str("null"),
        Emit::Object(fields) | Emit::ObjectIf(_, fields) => {
            out.push('{');
            for (i, (name, emit)) in fields.iter().enumerate() {
                if i > 0 {
                    out.push(',');
                }
                json::push_string(out, name);
                out.push(':');
                if !write(out, emit, slots) {
                    return false;
                }
            }
            out.push('}');
        }
    }
    true
}

/// The text of a slot.
pub(super) fn text<'a>(slot: u16, slots: &'a [Option<Text<'_>>]) -> Option<&'a str> {
    slots
        .get(usize::from(slot))
        .and_then(Option::as_ref)
        .map(Text::get)
}

fn is_null(slot: u16, slots: &[Option<Text<'_>>]) -> bool {
    text(slot, slots).is_none_or(|text| text == "null")
}

struct Fields<'a> {
    fields: &'static [(&'static str, Emit)],
    slots: &'a [Option<Text<'a>>],
}

impl<'a> Fields<'a> {
    fn slot(&self, slot: u16) -> Option<&'a Text<'a>> {
        self.slots.get(usize::from(slot)).and_then(Option::as_ref)
    }
}

impl Serialize for Fields<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.fields.len()))?;
        for (name, emit) in self.fields {
            match emit {
                Emit::Typed(slot, ty) => {
                    match ty.complete(text(*slot, self.slots).unwrap_or("null")) {
                        None => return Err(S::Error::custom("not what the output promises")),
                        Some(Cow::Borrowed(_)) => map.serialize_entry(name, &self.slot(*slot))?,
                        Some(Cow::Owned(whole)) => {
                            let whole = RawValue::from_string(whole).map_err(S::Error::custom)?;
                            map.serialize_entry(name, &whole)?;
                        }
                    }
                }
                Emit::Slot(slot) => map.serialize_entry(name, &self.slot(*slot))?,
                Emit::ObjectIf(slot, _) if is_null(*slot, self.slots) => {
                    map.serialize_entry(name, &())?
                }
                Emit::Object(fields) | Emit::ObjectIf(_, fields) => map.serialize_entry(
                    name,
                    &Fields {
                        fields,
                        slots: self.slots,
                    },
                )?,
            }
        }
        map.end()
    }
}
