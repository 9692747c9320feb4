//! Chains whose steps are known at compile time: their whole document as a constant.

use super::{
    AFTER_DECLARATIONS, AFTER_SELECTIONS, BEFORE_DECLARATIONS, BEFORE_FRAGMENT, BEFORE_SELECTION,
    BEFORE_SELECTIONS, BEFORE_VARIABLES, BETWEEN_DECLARATIONS, OPEN, batch_name,
};
use crate::plan::text::same;
use crate::plan::{Action, Capability, Fragment, Operation, OperationKind, Template};

/// The length of [`chain_text`]; 0 when the steps have no constant document, because they mix reads and writes or
/// because one of them is not a single operation. Such a chain is assembled when it runs.
#[doc(hidden)]
pub const fn chain_len(steps: &[&'static Capability]) -> usize {
    match Writer::<0>::document(steps) {
        Some(writer) => writer.len,
        None => 0,
    }
}

/// The request's text up to the variables, for steps named `step0`, `step1`, ... in order.
///
/// ```
/// use ghx_runtime::{chain_len, chain_str, chain_text, plan::Capability};
///
/// const STEPS: &[&Capability] = &[];
/// const TEXT: [u8; chain_len(STEPS)] = chain_text(STEPS);
/// assert_eq!(chain_str(&TEXT), "");
/// ```
#[doc(hidden)]
pub const fn chain_text<const N: usize>(steps: &[&'static Capability]) -> [u8; N] {
    match Writer::<N>::document(steps) {
        Some(writer) => {
            assert!(
                writer.len == N,
                "the length of a fixed chain comes from chain_len"
            );
            writer.text
        }
        None => [0; N],
    }
}

/// The bytes of [`chain_text`] as text.
#[doc(hidden)]
pub const fn chain_str(text: &[u8]) -> &str {
    match core::str::from_utf8(text) {
        Ok(text) => text,
        Err(_) => "",
    }
}

/// Writes what fits and counts the rest, so that one pass serves both for the length and for the text.
struct Writer<const N: usize> {
    text: [u8; N],
    len: usize,
}

impl<const N: usize> Writer<N> {
    const fn document(steps: &[&'static Capability]) -> Option<Writer<N>> {
        let Some(kind) = common_kind(steps) else {
            return None;
        };
        let mut writer = Writer {
            text: [0; N],
            len: 0,
        };
        writer.push(OPEN);
        writer.push(match kind {
            OperationKind::Query => "query ",
            OperationKind::Mutation => "mutation ",
        });
        writer.push(batch_name(kind));
        let mut declared = false;
        let mut i = 0;
        while i < steps.len() {
            if let Some(operation) = operation(steps[i])
                && !operation.declarations.is_empty()
            {
                writer.push(if declared {
                    BETWEEN_DECLARATIONS
                } else {
                    BEFORE_DECLARATIONS
                });
                declared = true;
                writer.template(&operation.declarations, i);
            }
            i += 1;
        }
        if declared {
            writer.push(AFTER_DECLARATIONS);
        }
        writer.push(BEFORE_SELECTIONS);
        let mut i = 0;
        while i < steps.len() {
            if let Some(operation) = operation(steps[i]) {
                writer.push(BEFORE_SELECTION);
                writer.template(&operation.selections, i);
            }
            i += 1;
        }
        writer.push(AFTER_SELECTIONS);
        writer.fragments(steps);
        writer.push(BEFORE_VARIABLES);
        Some(writer)
    }

    const fn fragments(&mut self, steps: &[&'static Capability]) {
        let mut i = 0;
        while i < steps.len() {
            if let Some(operation) = operation(steps[i]) {
                let mut j = 0;
                while j < operation.fragments.len() {
                    let fragment = &operation.fragments[j];
                    if !spread_before(steps, i, fragment) {
                        self.push(BEFORE_FRAGMENT);
                        self.push(fragment.text);
                    }
                    j += 1;
                }
            }
            i += 1;
        }
    }

    const fn template(&mut self, template: &Template, step: usize) {
        let mut i = 0;
        while i < template.pieces.len() {
            if i > 0 {
                self.push("step");
                self.number(step);
            }
            self.push(template.pieces[i]);
            i += 1;
        }
    }

    const fn number(&mut self, number: usize) {
        if number >= 10 {
            self.number(number / 10);
        }
        self.byte(b'0' + (number % 10) as u8);
    }

    const fn push(&mut self, text: &str) {
        let bytes = text.as_bytes();
        let mut i = 0;
        while i < bytes.len() {
            self.byte(bytes[i]);
            i += 1;
        }
    }

    const fn byte(&mut self, byte: u8) {
        if self.len < N {
            self.text[self.len] = byte;
        }
        self.len += 1;
    }
}

/// The kind that all steps share.
const fn common_kind(steps: &[&'static Capability]) -> Option<OperationKind> {
    let mut common: Option<OperationKind> = None;
    let mut i = 0;
    while i < steps.len() {
        let Some(operation) = operation(steps[i]) else {
            return None;
        };
        match (common, operation.kind) {
            (None, kind) => common = Some(kind),
            (Some(OperationKind::Query), OperationKind::Query) => {}
            (Some(OperationKind::Mutation), OperationKind::Mutation) => {}
            _ => return None,
        }
        i += 1;
    }
    common
}

const fn operation(capability: &'static Capability) -> Option<&'static Operation> {
    match &capability.action {
        // Which operation runs depends on the input, so the text is not fixed.
        Action::Operation(operation) if operation.instead.is_empty() => Some(operation),
        _ => None,
    }
}

const fn spread_before(steps: &[&'static Capability], before: usize, fragment: &Fragment) -> bool {
    let mut i = 0;
    while i < before {
        if let Some(operation) = operation(steps[i]) {
            let mut j = 0;
            while j < operation.fragments.len() {
                if same(operation.fragments[j].name, fragment.name) {
                    return true;
                }
                j += 1;
            }
        }
        i += 1;
    }
    false
}
