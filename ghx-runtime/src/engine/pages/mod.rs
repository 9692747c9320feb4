//! Lists to their end: further pages of all connections travel together, pages inside nodes beside the next outer page.

mod merge;

use self::merge::{NestedPage, Page, Paged};
use super::batches::Left;
use super::classify::{lost_entries, step_error};
use super::failure::Failure;
use super::queue::Queue;
use super::rest::Call;
use super::run::Run;
use super::session::Message;
use super::task::At;
use super::unit::{Unit, UnitResult};
use super::verdicts::{Verdict, errors_by_selection, odd, output, unreadable, verdict, without};
use crate::assemble::{Part, Prefix, Values, body};
use crate::client::Phase;
use crate::error::{Code, ErrorBody, Outcome};
use crate::json;
use crate::plan::{Connection, Effect, Fragment, OperationKind, Template};
use crate::replies::{Deadline, Expected, Reply, Roots, Text, project};

/// One selection of a request for pages. Units are named by their place among those that are read together.
#[derive(Debug, Clone, Copy)]
enum Ask {
    /// A unit whole; for one with pages, its next page.
    Unit(usize),
    /// A further page inside a node: the unit, and the place in its list of such pages.
    Nested(usize, usize),
}

/// What a selection brought, freed from the reply.
enum Answer {
    /// The unit is finished.
    Verdict(Verdict),
    /// A page, and what is missing in it.
    Page(Result<(Page, Option<ErrorBody>), ErrorBody>),
}

impl Run<'_> {
    /// Sends queries of which some are to be fetched to the end.
    pub(super) async fn send_pages(&mut self, batch: &[At]) -> Result<Left, Failure> {
        let mut left = Left::default();
        let mut states: Vec<Option<Paged>> = Vec::new();
        states.resize_with(batch.len(), || None);
        let asks: Vec<Ask> = (0..batch.len()).map(Ask::Unit).collect();
        let answers = self.ask_pages(batch, &asks, &states, Phase::Query).await?;
        self.take_pages(batch, &asks, answers, &mut states, &mut left);
        loop {
            let asks = open_asks(&states);
            if asks.is_empty() {
                break;
            }
            self.set_cursors(batch, &states);
            let mut queue = Queue::new(asks, self.session.query_batch());
            // Nested pages are answered by their place in the list, so the list stays until the round is over.
            let mut answered = Vec::new();
            while let Some(chunk) = queue.next() {
                match self.ask_pages(batch, &chunk, &states, Phase::Pages).await {
                    Ok(answers) => answered.push((chunk, answers)),
                    Err(failure) => {
                        if let Some((chunk, failure)) = queue.refused(chunk, failure) {
                            let failed = failed(batch, &chunk, &failure);
                            answered.push((chunk, failed));
                        }
                    }
                }
            }
            for state in states.iter_mut().flatten() {
                state.start_round();
            }
            for (chunk, answers) in answered {
                self.take_pages(batch, &chunk, answers, &mut states, &mut left);
            }
        }
        for (at, state) in batch.iter().zip(states) {
            if let (Some(state), Some(unit)) = (state, self.work.get(*at)) {
                let result = finish(unit, state);
                self.settle_unit(*at, result, &mut left);
            }
        }
        Ok(left)
    }

    fn set_cursors(&mut self, batch: &[At], states: &[Option<Paged>]) {
        for (at, state) in batch.iter().zip(states) {
            if let (Some(state), Some(unit)) = (state, self.work.get_mut(*at)) {
                for (variable, value) in state.cursors(unit.operation) {
                    unit.set_override(variable, value);
                }
            }
        }
    }

    fn take_pages(
        &mut self,
        batch: &[At],
        asks: &[Ask],
        answers: Vec<Answer>,
        states: &mut [Option<Paged>],
        left: &mut Left,
    ) {
        for (ask, answer) in asks.iter().zip(answers) {
            let (Ask::Unit(place) | Ask::Nested(place, _)) = *ask;
            let (Some(at), Some(state)) = (batch.get(place).copied(), states.get_mut(place)) else {
                continue;
            };
            let Some(operation) = self.work.get(at).map(|unit| unit.operation) else {
                continue;
            };
            let taken = match (answer, ask) {
                (Answer::Verdict(Verdict::Done(result)), _) => {
                    self.settle_unit(at, result, left);
                    continue;
                }
                (Answer::Verdict(Verdict::CutOff(error) | Verdict::TooQuick(error)), _)
                | (Answer::Page(Err(error)), _) => Err(error),
                (Answer::Page(Ok((page, lost))), ask) => {
                    let state = state.get_or_insert_with(Paged::default);
                    state.miss(lost);
                    match ask {
                        Ask::Nested(_, place) => state.add_nested(*place, page),
                        Ask::Unit(_) => state.add_page(operation, page),
                    }
                }
            };
            if let Err(error) = taken {
                self.settle_unit(at, Err(error.into()), left);
                *state = None;
            }
        }
    }

    async fn ask_pages(
        &mut self,
        batch: &[At],
        asks: &[Ask],
        states: &[Option<Paged>],
        phase: Phase,
    ) -> Result<Vec<Answer>, Failure> {
        let units: Vec<&Unit> = self.work.chosen(batch).collect();
        let asked: Vec<Asked<'_>> = asks
            .iter()
            .filter_map(|ask| Asked::find(*ask, &units, states))
            .collect();
        let fixed = match phase {
            Phase::Query => self.constant(asked.iter().map(|asked| asked.unit)),
            _ => None,
        };
        let kind = OperationKind::Query;
        let message = match asked.first().and_then(|asked| Call::of(asked.unit)) {
            Some(call) => Message::Rest(call),
            None => {
                let text = body(kind, self.own_name, fixed, asked.iter().copied());
                Message::Graphql(text.into())
            }
        };
        let expected: Vec<Expected<'_>> = asked.iter().map(|asked| asked.expected()).collect();
        self.session.progress = self.work.progress();
        let mut left = self.session.page_values;
        let read = |reply: &Reply<'_>| {
            let errors = errors_by_selection(reply);
            let parts = asked.iter().zip(&reply.captures).zip(errors);
            let answers = parts.map(|((asked, capture), error)| {
                if asked.nested.is_none() && !asked.unit.is_paged() {
                    let subject = asked.unit.subject();
                    return Answer::Verdict(verdict(&subject, reply, capture, error));
                }
                if let Some(body) = unreadable(capture, error, Effect::Read) {
                    return Answer::Page(Err(body));
                }
                let lost = error.and_then(lost_entries);
                Answer::Page(match error {
                    Some(error) if lost.is_none() => {
                        Err(step_error(error, capture.present > 0, Effect::Read))
                    }
                    _ => {
                        let connections = match asked.nested {
                            Some(_) => &[],
                            None => merge::connections(asked.unit.operation),
                        };
                        let slots = reply.slots(capture);
                        let page = page(connections, slots, &mut left, reply.deadline);
                        page.map(|page| (page, lost))
                    }
                })
            });
            answers.collect::<Vec<_>>()
        };
        let outcome = self
            .session
            .post(phase, message, true, &expected, read)
            .await;
        self.session.page_values = left;
        outcome
    }
}

/// The answers to selections whose request failed.
fn failed(batch: &[At], asks: &[Ask], failure: &Failure) -> Vec<Answer> {
    let places = asks
        .iter()
        .map(|(Ask::Unit(place) | Ask::Nested(place, _))| batch.get(*place));
    places
        .map(|at| {
            Answer::Page(Err(
                failure.for_step(at.map_or(0, |at| at.step), Effect::Read)
            ))
        })
        .collect()
}

/// A selection with what it is made from.
#[derive(Clone, Copy)]
struct Asked<'a> {
    unit: &'a Unit,
    nested: Option<(usize, &'a NestedPage)>,
}

impl<'a> Asked<'a> {
    fn find(ask: Ask, units: &[&'a Unit], states: &'a [Option<Paged>]) -> Option<Asked<'a>> {
        match ask {
            Ask::Unit(index) => Some(Asked {
                unit: units.get(index)?,
                nested: None,
            }),
            Ask::Nested(index, place) => {
                let page = states.get(index)?.as_ref()?.nested().get(place)?;
                Some(Asked {
                    unit: units.get(index)?,
                    nested: Some((place, page)),
                })
            }
        }
    }

    fn expected(&self) -> Expected<'a> {
        match self.nested {
            Some(_) => {
                let prefix = self.prefix();
                Expected {
                    prefix,
                    roots: Roots::Single,
                    record: &self.unit.record,
                }
            }
            None => self.unit.expected(),
        }
    }
}

impl Part for Asked<'_> {
    #[inline]
    fn prefix(&self) -> Prefix {
        match self.nested {
            Some((place, _)) => self.unit.prefix.with_extra("page", Some(place)),
            None => self.unit.prefix,
        }
    }

    #[inline]
    fn declarations(&self) -> &'static Template {
        match self.nested {
            Some((_, page)) => &page.plan().declarations,
            None => &self.unit.operation.declarations,
        }
    }

    #[inline]
    fn selections(&self) -> &'static Template {
        match self.nested {
            Some((_, page)) => &page.plan().selections,
            None => &self.unit.operation.selections,
        }
    }

    #[inline]
    fn fragments(&self) -> &'static [Fragment] {
        match self.nested {
            Some((_, page)) => page.plan().fragments,
            None => self.unit.operation.fragments,
        }
    }

    #[inline]
    fn values(&self) -> Values<'_> {
        match self.nested {
            Some((_, page)) => page.values(),
            None => self.unit.values(),
        }
    }
}

/// Everything that is still to be fetched.
fn open_asks(states: &[Option<Paged>]) -> Vec<Ask> {
    let mut asks = Vec::new();
    for (index, state) in states.iter().enumerate() {
        let Some(state) = state else { continue };
        if state.has_more() {
            asks.push(Ask::Unit(index));
        }
        asks.extend((0..state.nested().len()).map(|place| Ask::Nested(index, place)));
    }
    asks
}

/// The root fields of a page as trees and the nodes of its lists as texts, as long as there are not too many values.
fn page(
    connections: &'static [Connection],
    slots: &[Option<Text<'_>>],
    left: &mut usize,
    deadline: &Deadline,
) -> Result<Page, ErrorBody> {
    let go_on = || deadline.go_on();
    let mut page = Page {
        roots: Vec::with_capacity(slots.len()),
        lists: vec![None; connections.len()],
    };
    for (root, slot) in slots.iter().enumerate() {
        let text = slot.as_ref().map_or("null", Text::get);
        let of_root = connections.iter().zip(&mut page.lists);
        let of_root = of_root.filter(|(it, _)| usize::from(it.root) == root);
        let (keys, places): (Vec<_>, Vec<_>) = of_root
            .map(|(it, place)| ([it.path, &[it.items]].concat(), place))
            .unzip();
        let tree = json::tree(text, &keys, left, &go_on).map_err(|error| {
            if *left == 0 {
                let message = "the list is too long to be fetched whole: ask for less of it";
                return ErrorBody::new(Code::TooLarge, message).with_outcome(Outcome::NotApplied);
            }
            odd(&format!("the reply cannot be read: {error}"), Effect::Read)
        })?;
        for (place, found) in places.into_iter().zip(tree.lists) {
            *place = found;
        }
        page.roots.push(tree.value);
    }
    Ok(page)
}

/// The output of all pages together.
fn finish(unit: &Unit, mut state: Paged) -> UnitResult {
    let lost = state.take_missed();
    let texts = state.into_texts(unit.operation);
    let mut slots = Vec::new();
    slots.resize_with(usize::from(unit.operation.projection.slots), || None);
    let mut malformed = false;
    for (root, text) in unit.operation.roots.iter().zip(&texts) {
        project(
            &root.node,
            text,
            &mut slots,
            &crate::record::Scope::of(&unit.record),
            &mut malformed,
        );
    }
    if malformed {
        return Err(merge::malformed().into());
    }
    let result = output(&unit.subject(), &slots);
    match lost {
        Some(lost) => without(lost, result),
        None => result,
    }
}
