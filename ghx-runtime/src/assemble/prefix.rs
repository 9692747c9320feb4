//! Alias prefixes: `step3`, `reply0`, `step3_reply0`, `step3_label1`; numbers until they are written.

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
    pub(crate) fn write(self, out: &mut String) {
        let mut number = itoa::Buffer::new();
        if let Some(n) = self.step {
            out.push_str("step");
            out.push_str(number.format(n));
        }
        if let Some((stem, n)) = self.part {
            if self.step.is_some() {
                out.push('_');
            }
            out.push_str(stem);
            out.push_str(number.format(n));
        }
        if let Some((name, n)) = self.extra {
            out.push('_');
            out.push_str(name);
            if let Some(n) = n {
                out.push_str(number.format(n));
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

/// A place to write prefixes to without an allocation for each.
#[derive(Debug, Default)]
pub(crate) struct Buffer(String);

impl Buffer {
    pub(crate) fn new() -> Buffer {
        Buffer(String::with_capacity(32))
    }

    pub(crate) fn render(&mut self, prefix: Prefix) -> &str {
        self.0.clear();
        prefix.write(&mut self.0);
        &self.0
    }
}

/// Inputs are limited by the request's size long before this saturates.
fn narrow(index: usize) -> u32 {
    u32::try_from(index).unwrap_or(u32::MAX)
}

fn digits(n: u32) -> usize {
    n.checked_ilog10().map_or(1, |log| log as usize + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

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
            assert_eq!(Buffer::new().render(prefix), text);
        }
    }
}
