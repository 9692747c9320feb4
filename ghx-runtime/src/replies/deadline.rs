//! The moment by which a reply must be read. Whoever goes through one looks at the clock now and then.

use std::cell::Cell;
use std::time::{Duration, Instant};

use serde::de::Error;

/// So many values are read between two looks at the clock. A reply with fewer is read faster than anybody could notice.
const VALUES: u32 = 1_000;

/// When to give up on a reply.
#[derive(Debug)]
pub(crate) struct Deadline {
    /// `None` for never.
    at: Option<Instant>,
    until_look: Cell<u32>,
    over: Cell<bool>,
}

impl Deadline {
    /// So long from now.
    pub(crate) fn after(limit: Duration) -> Deadline {
        Deadline {
            at: Instant::now().checked_add(limit),
            ..Deadline::never()
        }
    }

    /// For what was read in time, or is the caller's own.
    pub(crate) fn never() -> Deadline {
        Deadline {
            at: None,
            until_look: Cell::new(VALUES),
            over: Cell::new(false),
        }
    }

    /// Counts a value; an error once time is over.
    #[inline]
    pub(crate) fn count<E: Error>(&self) -> Result<(), E> {
        match self.go_on() {
            true => Ok(()),
            false => Err(E::custom("time is over")),
        }
    }

    /// Counts a value; `false` once time is over.
    #[inline]
    pub(crate) fn go_on(&self) -> bool {
        let left = self.until_look.get();
        if left > 0 {
            self.until_look.set(left - 1);
            return true;
        }
        self.look()
    }

    #[cold]
    fn look(&self) -> bool {
        let over = self.at.is_some_and(|at| Instant::now() >= at);
        self.over.set(over);
        if !over {
            self.until_look.set(VALUES);
        }
        !over
    }

    /// Whether somebody found that time is over.
    pub(crate) fn is_over(&self) -> bool {
        self.over.get()
    }
}
