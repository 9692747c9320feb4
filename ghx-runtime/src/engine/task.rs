//! A step of a call, taken apart as far as its input is known.

use super::parts::Rest;
use super::unit::Unit;
use crate::error::ErrorBody;
use crate::plan::Capability;
use crate::record::{Place, Record};

/// Where a unit is: its step, and its place in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct At {
    pub(crate) step: usize,
    pub(crate) unit: usize,
}

/// One step, taken apart as far as its input is known.
#[derive(Debug)]
pub(crate) struct Task {
    pub(crate) capability: &'static Capability,
    /// How many items each group of a composite goes through.
    pub(crate) items: Vec<usize>,
    pub(crate) units: Vec<Unit>,
    /// What it runs for, in the order of its units; `None` for a step without `foreach`.
    pub(crate) elements: Option<Vec<Element>>,
    /// What is taken apart once earlier steps have their results.
    pub(crate) template: Option<Box<Template>>,
    /// The steps of a composite that wait for results of others.
    pub(crate) rest: Option<Box<Rest>>,
    /// What later steps call it.
    pub(crate) name: Option<String>,
    /// Earlier steps that must have succeeded.
    pub(crate) needs: Vec<usize>,
    /// All earlier steps must have succeeded.
    pub(crate) needs_all: bool,
    /// Why it failed, where it was never taken apart.
    pub(crate) error: Option<Box<ErrorBody>>,
    /// Something of it failed.
    pub(super) failed: bool,
    /// How many of its units have no result; one that is not taken apart counts as one.
    pub(super) open: usize,
    /// Its needs are met, or it has none.
    pub(super) due: bool,
}

/// One element that a step runs for.
#[derive(Debug)]
pub(crate) struct Element {
    /// How many units it has.
    pub(crate) units: usize,
    /// As in [`Task::items`].
    pub(crate) items: Vec<usize>,
    /// Why it has none.
    pub(crate) error: Option<ErrorBody>,
}

/// A step whose units depend on what is not known yet.
#[derive(Debug)]
pub(crate) struct Template {
    pub(crate) draft: Record,
    /// The list that it runs for.
    pub(crate) list: Option<Place>,
}
