//! A unit of work: one operation with its input, its name in documents, and in the end its result.

use serde_json::value::RawValue;

use super::preflight;
use super::verdicts::Subject;
use crate::assemble::{Part, Prefix, Values};
use crate::error::{Error, ErrorBody};
use crate::plan::{
    Action, Capability, Effect, Fragment, Lookup, Operation, OperationKind, Template,
};
use crate::problem::Problems;
use crate::record::{Record, Scope, Slot};
use crate::replies::{Expected, Roots};

/// What a unit brought; an error may have data too, where something was written that is not what was asked for.
pub(crate) type UnitResult = Result<Box<RawValue>, Error>;

/// One operation to run: a step of a chain, or a part of a composite step.
#[derive(Debug)]
pub(crate) struct Unit {
    /// The step it belongs to.
    pub(crate) step: usize,
    /// The part of a composite that it is.
    pub(crate) part: Option<PartOf>,
    pub(crate) capability: &'static Capability,
    pub(crate) operation: &'static Operation,
    pub(crate) record: Record,
    /// The input as it was written, while some of it is not known yet.
    pub(crate) draft: Option<Box<Record>>,
    /// The input with what else is known of where things lie: what look-ups are made with.
    pub(crate) sight: Option<Box<Record>>,
    /// How often it may still be sent again because what it names was only just made.
    pub(crate) patience: u8,
    pub(crate) prefix: Prefix,
    /// Values of variables that are not as the input gives them: by look-up, by page, or sent in another form.
    pub(crate) overrides: Vec<(u16, Slot)>,
    /// The look-ups it needs.
    pub(crate) needs: Vec<Need>,
    /// They are still to be made.
    pub(crate) unasked: bool,
    pub(crate) result: Option<UnitResult>,
    /// Its result was found after its reply was lost.
    pub(crate) confirmed: bool,
    /// It was sent once more after it was found to be absent.
    pub(crate) resent: bool,
    /// It was sent, and writes; as long as there is no reply nobody knows what became of it.
    pub(crate) in_flight: bool,
    /// The reply was lost, to this run or an earlier one, and nothing was found out yet.
    pub(crate) doubtful: bool,
    /// An earlier run sent it, and ended before it heard of it.
    pub(crate) interrupted: bool,
}

/// How often a unit is sent again because what it names was only just made.
pub(crate) const PATIENCE: u8 = 3;

/// Which part of a composite a unit is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct PartOf {
    /// Index of the composite's step.
    pub(crate) index: usize,
    /// Index of the input item; 0 without `foreach`.
    pub(crate) item: usize,
}

/// A variable that a look-up fills.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Need {
    pub(crate) variable: u16,
    pub(crate) lookup: u16,
}

impl Unit {
    /// The same unit with another input.
    pub(crate) fn again(&self, record: Record, sight: Option<Record>) -> Result<Unit, Problems> {
        let operation = match &self.capability.action {
            Action::Operation(operation) => operation,
            Action::Composite(_) => self.operation,
        };
        let (step, prefix) = (self.step, self.prefix);
        let unit = preflight::unit(step, self.capability, operation, record, prefix, sight)?;
        Ok(Unit {
            part: self.part,
            ..unit
        })
    }

    /// Puts names in place of what is not known yet.
    pub(crate) fn show(&mut self) {
        let record = std::mem::replace(&mut self.record, Record::new(&self.capability.input));
        self.record = record.with_placeholders();
        for (variable, value) in self.operation.formed(&self.record) {
            self.set_override(variable, value);
        }
        self.sight = (self.sight.take()).map(|sight| Box::new(sight.with_placeholders()));
        self.unasked = !self.needs.is_empty();
    }

    /// The look-ups it needs.
    pub(crate) fn lookups(&self) -> impl Iterator<Item = &'static Lookup> {
        let all = self.operation.lookups;
        let needs = self.needs.iter();
        needs.filter_map(|need| all.get(usize::from(need.lookup)))
    }

    /// What look-ups are made with.
    pub(crate) fn seen(&self) -> &Record {
        self.sight.as_deref().unwrap_or(&self.record)
    }

    /// Whether look-ups of it are still to be made that need nothing which is not known yet.
    pub(crate) fn can_ask(&self) -> bool {
        self.unasked
            && (self.draft.is_none() || self.lookups().any(|lookup| is_known(lookup, self.seen())))
    }

    pub(crate) fn kind(&self) -> OperationKind {
        self.operation.kind
    }

    /// What sending it twice would do.
    pub(crate) fn effect(&self) -> Effect {
        self.subject().effect()
    }

    /// What verdicts on it are about.
    pub(crate) fn subject(&self) -> Subject<'_> {
        Subject {
            capability: self.capability,
            operation: self.operation,
            record: &self.record,
            overrides: &self.overrides,
            needs: &self.needs,
            aside: 0,
        }
    }

    /// Whether it still has to be sent.
    pub(crate) fn is_open(&self) -> bool {
        self.result.is_none()
    }

    /// Whether its lists are to be fetched to the end.
    pub(crate) fn is_paged(&self) -> bool {
        self.operation.kind == OperationKind::Query
            && self
                .operation
                .pages
                .as_ref()
                .is_some_and(|pages| match pages.all {
                    Some(input) => {
                        let asked =
                            matches!(self.record.get(input), Slot::Json(json) if json == "true");
                        let needed = |input: &u16| self.record.get(*input).is_present();
                        asked || pages.whole.iter().any(needed)
                    }
                    None => true,
                })
    }

    /// What it expects of a reply.
    pub(crate) fn expected(&self) -> Expected<'_> {
        let roots = if self.is_paged() {
            Roots::Raw(self.operation.roots)
        } else {
            Roots::Project(self.operation.roots, self.operation.projection.slots)
        };
        Expected {
            prefix: self.prefix,
            roots,
            record: &self.record,
        }
    }

    /// Why it failed.
    pub(crate) fn error(&self) -> Option<&ErrorBody> {
        self.result.as_ref()?.as_ref().err().map(Error::body)
    }

    /// Its output, once it is done.
    pub(crate) fn output(&self) -> Option<&RawValue> {
        self.result.as_ref()?.as_ref().ok().map(Box::as_ref)
    }

    /// Its output, also where it is not what was asked for.
    pub(crate) fn data(&self) -> Option<&RawValue> {
        match self.result.as_ref()? {
            Ok(output) => Some(output),
            Err(error) => error.raw_data(),
        }
    }

    /// Gives a variable a value, in place of an earlier one.
    pub(crate) fn set_override(&mut self, variable: u16, value: Slot) {
        match self
            .overrides
            .iter_mut()
            .find(|(known, _)| *known == variable)
        {
            Some((_, slot)) => *slot = value,
            None => self.overrides.push((variable, value)),
        }
    }
}

/// Whether everything that a look-up asks with is known.
pub(crate) fn is_known(lookup: &Lookup, record: &Record) -> bool {
    let list = lookup.foreach.map(|list| record.get(list));
    let scope = Scope::of(record);
    list.is_none_or(|list| !list.has_later())
        && (lookup.variables.iter()).all(|it| !scope.source(&it.source).has_later())
}

impl Part for &Unit {
    #[inline]
    fn prefix(&self) -> Prefix {
        self.prefix
    }

    #[inline]
    fn declarations(&self) -> &'static Template {
        &self.operation.declarations
    }

    #[inline]
    fn selections(&self) -> &'static Template {
        &self.operation.selections
    }

    #[inline]
    fn fragments(&self) -> &'static [Fragment] {
        self.operation.fragments
    }

    #[inline]
    fn values(&self) -> Values<'_> {
        Values::Operation {
            variables: self.operation.variables,
            record: &self.record,
            overrides: &self.overrides,
        }
    }
}
