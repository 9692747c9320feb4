//! Alias prefixes: `step3`, `reply0`, `step3_reply0`, `step3_label1`; numbers until they are written.

use crate::json::Sink;

/// What a step is called in a document; starts the names of its response keys and variables.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Prefix {
    /// The step's place in the chain; a composite that runs alone has none.
    pub(crate) step: Option<u32>,
    /// A composite's part: its stem and item.
    pub(crate) part: Option<(&'static str, u32)>,
    /// A look-up or further page of the step, and which one of several.
    pub(crate) extra: Option<(&'static str, Option<u32>)>,
}

impl Prefix {
    /// `step3`
    pub(crate) fn step(index: usize) -> Prefix {
        Prefix {
            step: Some(narrow(index)),
            ..Prefix::default()
        }
    }

    /// `reply0` or `step3_reply0`
    pub(crate) fn with_part(self, stem: &'static str, item: usize) -> Prefix {
        Prefix {
            part: Some((stem, narrow(item))),
            ..self
        }
    }

    /// `step3_label` or `step3_label1`
    pub(crate) fn with_extra(self, name: &'static str, index: Option<usize>) -> Prefix {
        Prefix {
            extra: Some((name, index.map(narrow))),
            ..self
        }
    }

    /// The exact number of bytes it is written with.
    pub(crate) fn len(self) -> usize {
        let step = self.step.map_or(0, |n| 4 + digits(n));
        let part = self.part.map_or(0, |(stem, n)| {
            usize::from(self.step.is_some()) + stem.len() + digits(n)
        });
        let extra = self
            .extra
            .map_or(0, |(name, n)| 1 + name.len() + n.map_or(0, digits));
        step + part + extra
    }

    /// Appends it.
    pub(crate) fn write(self, out: &mut impl Sink) {
        let mut number = itoa::Buffer::new();
        if let Some(n) = self.step {
            out.put("step");
            out.put(number.format(n));
        }
        if let Some((stem, n)) = self.part {
            if self.step.is_some() {
                out.put("_");
            }
            out.put(stem);
            out.put(number.format(n));
        }
        if let Some((name, n)) = self.extra {
            out.put("_");
            out.put(name);
            if let Some(n) = n {
                out.put(number.format(n));
            }
        }
    }

    /// Its text.
    pub(crate) fn render(self) -> String {
        let mut out = String::with_capacity(self.len());
        self.write(&mut out);
        out
    }
}

/// How many bytes of a name are copied at once; longer names are copied by their length.
pub(crate) const BLOCK: usize = 16;

/// What stands before a name in the variables.
const BEFORE: [u8; 2] = *b",\"";

/// A name that is written again and again: rendered once, and counted up where the next one is the next number.
#[derive(Debug)]
pub(crate) struct Names {
    /// `,"` and the name, so that both can be copied at once.
    block: [u8; BEFORE.len() + BLOCK],
    len: usize,
    /// The number of a name like `step41`.
    step: Option<u32>,
    /// Holds names that are longer than a block.
    long: String,
}

impl Names {
    pub(crate) fn new() -> Names {
        let block = *b",\"step0           ";
        Names {
            block,
            len: 5,
            step: Some(0),
            long: String::new(),
        }
    }

    /// Makes this the name to write.
    #[inline]
    pub(crate) fn set(&mut self, prefix: Prefix) {
        match prefix {
            Prefix {
                step: Some(step),
                part: None,
                extra: None,
            } => {
                if self.step != Some(step) && !self.count_up(step) {
                    self.render(prefix);
                    self.step = Some(step);
                }
            }
            _ => {
                self.render(prefix);
                self.step = None;
            }
        }
    }

    /// How many bytes the name has.
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// The name.
    #[inline]
    pub(crate) fn text(&self) -> &[u8] {
        let block = self.block.get(BEFORE.len()..BEFORE.len() + self.len);
        block.unwrap_or(self.long.as_bytes())
    }

    /// The last bytes of a name like `step41`, which hold its whole number; other names have none.
    #[inline]
    pub(crate) fn last_digits(&self) -> Option<[u8; 4]> {
        self.step.filter(|step| *step < 10_000)?;
        let end = BEFORE.len() + self.len;
        self.block.get(end - 4..end)?.try_into().ok()
    }

    /// Appends the name. A block of constant size is copied faster than a few bytes by their number.
    #[inline]
    pub(crate) fn write(&self, out: &mut Vec<u8>) {
        self.write_block::<2>(out);
    }

    /// Appends the name behind a quote, and behind a comma when it is not the first one.
    #[inline]
    pub(crate) fn write_key(&self, out: &mut Vec<u8>, first: bool) {
        if first {
            self.write_block::<1>(out);
        } else {
            self.write_block::<0>(out);
        }
    }

    #[inline]
    fn write_block<const START: usize>(&self, out: &mut Vec<u8>) {
        if self.len <= BLOCK {
            let end = out.len() + BEFORE.len() - START + self.len;
            if let Some(block) = self.block.get(START..) {
                out.extend_from_slice(block);
            }
            out.truncate(end);
        } else {
            out.extend_from_slice(BEFORE.get(START..).unwrap_or_default());
            out.extend_from_slice(self.long.as_bytes());
        }
    }

    fn render(&mut self, prefix: Prefix) {
        self.len = prefix.len();
        if self.len > BLOCK {
            self.long.clear();
            prefix.write(&mut self.long);
        } else if let Some(name) = self.block.get_mut(BEFORE.len()..) {
            prefix.write(&mut Cursor {
                block: name,
                len: 0,
            });
        }
    }

    /// From `step41` to `step42`, or back to a number of one digit; others are rendered anew.
    #[inline]
    fn count_up(&mut self, step: u32) -> bool {
        let Some(last) = self.step else { return false };
        let start = BEFORE.len() + 4;
        if let (0..10, Some(place)) = (step, self.block.get_mut(start)) {
            *place = b'0' + step as u8;
            self.len = 5;
            self.step = Some(step);
            return true;
        }
        let digits = self.block.get_mut(start..BEFORE.len() + self.len);
        let Some(digits) = digits.filter(|_| last.wrapping_add(1) == step) else {
            return false;
        };
        for digit in digits.iter_mut().rev() {
            if *digit < b'9' {
                *digit += 1;
                self.step = Some(step);
                return true;
            }
            *digit = b'0';
        }
        false
    }
}

/// Writes into a block that is known to be large enough.
struct Cursor<'a> {
    block: &'a mut [u8],
    len: usize,
}

impl Sink for Cursor<'_> {
    fn put(&mut self, text: &str) {
        let end = self.len + text.len();
        if let Some(place) = self.block.get_mut(self.len..end) {
            place.copy_from_slice(text.as_bytes());
            self.len = end;
        }
    }
}

/// Inputs are limited by the request's size long before this saturates.
fn narrow(index: usize) -> u32 {
    u32::try_from(index).unwrap_or(u32::MAX)
}

/// Most numbers are small, and a comparison is cheaper than a logarithm.
fn digits(n: u32) -> usize {
    match n {
        0..10 => 1,
        10..100 => 2,
        100..1000 => 3,
        _ => n.ilog10() as usize + 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counting_up_is_rendering() {
        let mut names = Names::new();
        let all = (0..1100)
            .map(Prefix::step)
            .chain((5..8).map(|n| Prefix::step(9).with_part("labels_set", n)));
        let jumps = [3, 5, 123_456_789, 2, 4_000_000_000, 4_000_000_001, 0].map(Prefix::step);
        for prefix in all.chain(jumps) {
            let mut out = Vec::new();
            names.set(prefix);
            names.write(&mut out);
            assert_eq!(out, prefix.render().into_bytes());
            assert_eq!(out, names.text());
        }
    }

    #[test]
    fn lengths_are_exact() {
        let cases = [
            (Prefix::step(0), "step0"),
            (Prefix::step(10), "step10"),
            (Prefix::default().with_part("reply", 99), "reply99"),
            (
                Prefix::step(3).with_part("labels_set", 0),
                "step3_labels_set0",
            ),
            (Prefix::step(3).with_extra("issue", None), "step3_issue"),
            (
                Prefix::step(1)
                    .with_part("set", 2)
                    .with_extra("label", Some(100)),
                "step1_set2_label100",
            ),
        ];
        for (prefix, text) in cases {
            assert_eq!(prefix.render(), text);
            assert_eq!(prefix.len(), text.len());
            let (mut names, mut out) = (Names::new(), Vec::new());
            names.set(prefix);
            names.write(&mut out);
            names.write_key(&mut out, true);
            names.write_key(&mut out, false);
            assert_eq!(out, format!("{text}\"{text},\"{text}").into_bytes());
        }
    }
}
