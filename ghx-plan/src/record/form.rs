//! Inputs as they are sent, where that is not how they are given.

use super::{Record, Scope, Slot};
use crate::plan::{Form, Operation};

impl Operation {
    /// Whether an input of it is sent in another form than it is given.
    pub fn has_forms(&self) -> bool {
        self.variables
            .iter()
            .any(|variable| variable.form.is_some())
    }

    /// The variables whose inputs are sent in another form, with their values.
    pub fn formed(&self, record: &Record) -> Vec<(u16, Slot)> {
        let formed = (0..).zip(self.variables).filter_map(|(index, variable)| {
            let form = variable.form.as_ref()?;
            let own = record.get(variable.input?);
            own.is_present().then(|| (index, form.of(own, record)))
        });
        formed.collect()
    }
}

impl Form {
    fn of(&self, own: &Slot, record: &Record) -> Slot {
        match self {
            Form::Text(source) => Scope::of(record).source(source),
            Form::Base64(paths) => {
                let mut sent = own.clone();
                paths.iter().for_each(|path| encode(&mut sent, path));
                sent
            }
        }
    }
}

/// Writes the texts at a place in base64.
fn encode(slot: &mut Slot, path: &[u16]) {
    match (&mut *slot, path) {
        (Slot::List(items), path) => items.iter_mut().for_each(|item| encode(item, path)),
        (Slot::Object(inner), [field, rest @ ..]) => {
            let mut value = inner.get(*field).clone();
            encode(&mut value, rest);
            inner.set(*field, value);
        }
        (Slot::Json(_), []) => {
            if let Some(text) = slot.as_text() {
                *slot = Slot::text(&base64(text.as_bytes()));
            }
        }
        _ => {}
    }
}

fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut out = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let byte = |at: usize| u32::from(chunk.get(at).copied().unwrap_or_default());
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for place in 0..4 {
            let letter = usize::try_from(bits >> (18 - 6 * place) & 63).unwrap_or_default();
            let letter = LETTERS.get(letter).copied().unwrap_or(b'=');
            let filled = place <= chunk.len();
            out.push(if filled { char::from(letter) } else { '=' });
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::base64;

    #[test]
    fn texts_in_base64() {
        let known = [
            ("", ""),
            ("f", "Zg=="),
            ("fo", "Zm8="),
            ("foo", "Zm9v"),
            ("foob", "Zm9vYg=="),
        ];
        for (text, encoded) in known {
            assert_eq!(base64(text.as_bytes()), encoded);
        }
        assert_eq!(base64(&[0xff, 0xfe, 0xfd]), "//79");
    }
}
