//! Which fixed steps share a request, and what they run.

use crate::plan::text::same;
use crate::plan::{Action, Capability, Fragment, Operation, OperationKind};

/// Neighbours of one kind, which share a request; or a step that is not a single operation, alone.
pub(super) struct Run<'a> {
    all: &'a [&'static Capability],
    pub(super) first: usize,
    pub(super) end: usize,
    /// Whether ids are given, where that makes a difference.
    pub(super) by_id: bool,
}

impl<'a> Run<'a> {
    /// The run that starts here.
    pub(super) const fn from(
        all: &'a [&'static Capability],
        uses: &[Option<usize>],
        first: usize,
    ) -> Run<'a> {
        let mut run = Run {
            all,
            first,
            end: first + 1,
            by_id: false,
        };
        if let Some(kind) = run.kind() {
            while run.end < all.len()
                && is_of(all[run.end], kind)
                && !uses_from(uses, run.end, first)
            {
                run.end += 1;
            }
        }
        run
    }

    pub(super) const fn operation(&self, step: usize) -> Option<&'static Operation> {
        operation(self.all[step], self.by_id)
    }

    pub(super) const fn kind(&self) -> Option<OperationKind> {
        match self.operation(self.first) {
            Some(operation) => Some(operation.kind),
            None => None,
        }
    }

    /// Whether a composite beside it joins its request, so that its document depends on the composite's input.
    pub(super) const fn is_joined(&self, kind: OperationKind) -> bool {
        (self.first > 0 && has_part_of(self.all[self.first - 1], kind))
            || (self.end < self.all.len() && has_part_of(self.all[self.end], kind))
    }

    pub(super) const fn has_alternatives(&self) -> bool {
        let mut i = self.first;
        while i < self.end {
            if let Some(operation) = operation(self.all[i], false)
                && !operation.instead.is_empty()
            {
                return true;
            }
            i += 1;
        }
        false
    }

    pub(super) const fn spreads_before(&self, before: usize, fragment: &Fragment) -> bool {
        let mut i = self.first;
        while i < before {
            if let Some(operation) = self.operation(i) {
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
}

/// The only operation of a capability, or the one that takes its place when an id is given.
pub(super) const fn operation(
    capability: &'static Capability,
    by_id: bool,
) -> Option<&'static Operation> {
    match &capability.action {
        // A request of REST has no document.
        Action::Operation(operation) if operation.rest.is_none() => match operation.instead {
            [by_given, ..] if by_id => Some(by_given.operation),
            _ => Some(operation),
        },
        _ => None,
    }
}

/// Whether a step uses the result of one that is not before `first`, so that it cannot share its request.
const fn uses_from(uses: &[Option<usize>], step: usize, first: usize) -> bool {
    step < uses.len() && matches!(uses[step], Some(used) if used >= first)
}

const fn is_of(capability: &'static Capability, kind: OperationKind) -> bool {
    matches!(operation(capability, false), Some(operation) if operation.kind.is(kind))
}

const fn has_part_of(capability: &'static Capability, kind: OperationKind) -> bool {
    if let Action::Composite(composite) = &capability.action {
        let mut i = 0;
        while i < composite.steps.len() {
            if is_of(composite.steps[i].capability, kind) {
                return true;
            }
            i += 1;
        }
    }
    false
}
