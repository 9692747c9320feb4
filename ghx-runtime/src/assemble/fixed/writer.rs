//! Writing the documents of fixed steps in `const` code.

use super::Place;
use super::run::Run;
use crate::assemble::{
    AFTER_DECLARATIONS, AFTER_SELECTIONS, BEFORE_DECLARATIONS, BEFORE_FRAGMENT, BEFORE_SELECTION,
    BEFORE_SELECTIONS, BEFORE_VARIABLES, BETWEEN_DECLARATIONS, OPEN, batch_name, keyword,
};
use crate::plan::{Capability, OperationKind, Template};

/// Writes what fits and counts the rest, so that one pass serves both for the sizes and for the text.
pub(super) struct Writer<const BYTES: usize, const DOCUMENTS: usize> {
    pub(super) text: [u8; BYTES],
    pub(super) len: usize,
    pub(super) places: [Place; DOCUMENTS],
    pub(super) count: usize,
}

impl<const BYTES: usize, const DOCUMENTS: usize> Writer<BYTES, DOCUMENTS> {
    pub(super) const fn chain(all: &[&'static Capability], uses: &[Option<usize>]) -> Self {
        let nowhere = Place {
            first: 0,
            steps: 0,
            by_id: false,
            start: 0,
            end: 0,
        };
        let mut writer = Writer {
            text: [0; BYTES],
            len: 0,
            places: [nowhere; DOCUMENTS],
            count: 0,
        };
        let mut first = 0;
        while first < all.len() {
            let mut run = Run::from(all, uses, first);
            if let Some(kind) = run.kind()
                && !run.is_joined(kind)
            {
                writer.document(&run, kind);
                if run.has_alternatives() {
                    run.by_id = true;
                    writer.document(&run, kind);
                }
            }
            first = run.end;
        }
        writer
    }

    const fn document(&mut self, run: &Run<'_>, kind: OperationKind) {
        let start = self.len;
        self.push(OPEN);
        self.push(keyword(kind));
        self.push(batch_name(kind));
        let mut declared = false;
        let mut i = run.first;
        while i < run.end {
            if let Some(operation) = run.operation(i)
                && !operation.declarations.is_empty()
            {
                self.push(if declared {
                    BETWEEN_DECLARATIONS
                } else {
                    BEFORE_DECLARATIONS
                });
                declared = true;
                self.template(&operation.declarations, i);
            }
            i += 1;
        }
        if declared {
            self.push(AFTER_DECLARATIONS);
        }
        self.push(BEFORE_SELECTIONS);
        let mut i = run.first;
        while i < run.end {
            if let Some(operation) = run.operation(i) {
                self.push(BEFORE_SELECTION);
                self.template(&operation.selections, i);
            }
            i += 1;
        }
        self.push(AFTER_SELECTIONS);
        self.fragments(run);
        self.push(BEFORE_VARIABLES);
        if self.count < DOCUMENTS {
            self.places[self.count] = Place {
                first: run.first,
                steps: run.end - run.first,
                by_id: run.by_id,
                start,
                end: self.len,
            };
        }
        self.count += 1;
    }

    const fn fragments(&mut self, run: &Run<'_>) {
        let mut i = run.first;
        while i < run.end {
            if let Some(operation) = run.operation(i) {
                let mut j = 0;
                while j < operation.fragments.len() {
                    let fragment = &operation.fragments[j];
                    if !run.spreads_before(i, fragment) {
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
        self.put(&[b'0' + (number % 10) as u8]);
    }

    const fn push(&mut self, text: &str) {
        self.put(text.as_bytes());
    }

    const fn put(&mut self, bytes: &[u8]) {
        if let Some((_, rest)) = self.text.split_at_mut_checked(self.len)
            && let Some((place, _)) = rest.split_at_mut_checked(bytes.len())
        {
            place.copy_from_slice(bytes);
        }
        self.len += bytes.len();
    }
}
