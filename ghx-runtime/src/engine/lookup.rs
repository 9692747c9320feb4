//! Look-ups: the ids that inputs did not give, each asked for once.

use std::collections::HashMap;
use std::time::Duration;

use super::classify;
use super::failure::Failure;
use super::not_found::Misses;
use super::queue::Queue;
use super::run::Run;
use super::session::Message;
use super::task::At;
use super::unit::{Need, Unit, is_known};
use super::verdicts::{errors_by_selection, odd, unreadable};
use super::wait;
use super::work::Work;
use crate::assemble::{Part, Prefix, Values};
use crate::client::Phase;
use crate::error::{Code, ErrorBody, Outcome};
use crate::json;
use crate::plan::{Effect, Fragment, Lookup, OperationKind, Template};
use crate::record::{Record, Scope, Slot};
use crate::replies::{Expected, Reply, Roots, Text, project};

/// The longest answer to a look-up, in bytes: each step that uses it reads it again.
const LONGEST: usize = 1 << 20;

/// One look-up of the document.
#[derive(Debug)]
pub(crate) struct Question {
    pub(crate) lookup: &'static Lookup,
    pub(crate) values: Vec<Slot>,
    pub(crate) prefix: Prefix,
    /// The root field's raw text, or why there is none.
    pub(crate) answer: Option<Result<Box<str>, ErrorBody>>,
    /// How often it may still be asked again because what it names was only just made.
    patience: u8,
}

impl Part for &Question {
    #[inline]
    fn prefix(&self) -> Prefix {
        self.prefix
    }

    #[inline]
    fn declarations(&self) -> &'static Template {
        &self.lookup.declarations
    }

    #[inline]
    fn selections(&self) -> &'static Template {
        &self.lookup.selections
    }

    #[inline]
    fn fragments(&self) -> &'static [Fragment] {
        &[]
    }

    #[inline]
    fn values(&self) -> Values<'_> {
        Values::Lookup {
            variables: self.lookup.variables,
            values: &self.values,
        }
    }
}

/// All look-ups of a call, without repetition.
#[derive(Debug, Default)]
pub(crate) struct Questions {
    pub(crate) all: Vec<Question>,
    /// Those of parts that are not there yet were asked for.
    foreseen: bool,
    /// Where each question is, by its text and its values.
    known: HashMap<(&'static [&'static str], String), usize>,
}

/// What a unit does with answers: one for each item of `foreach`.
#[derive(Debug)]
pub(crate) struct Use {
    pub(crate) at: At,
    pub(crate) need: Need,
    pub(crate) questions: Vec<usize>,
}

impl Questions {
    /// Adds the look-ups of units; equal ones are asked once, for whichever step. What each unit uses, those of a unit together.
    pub(crate) fn add(&mut self, work: &Work, units: &[At]) -> Vec<Use> {
        let mut uses = Vec::new();
        let ahead = match std::mem::replace(&mut self.foreseen, true) {
            false => work.ahead.as_slice(),
            true => &[],
        };
        let nowhere = |unit: &Unit| At {
            step: unit.step,
            unit: usize::MAX,
        };
        let ahead = ahead.iter().map(|unit| (nowhere(unit), unit));
        let units = units.iter().filter_map(|at| Some((*at, work.get(*at)?)));
        for (at, unit) in units.chain(ahead) {
            for need in &unit.needs {
                let Some(lookup) = unit.operation.lookups.get(usize::from(need.lookup)) else {
                    continue;
                };
                // What asks with results is asked for once they are known.
                if unit.draft.is_some() && !is_known(lookup, unit.seen()) {
                    continue;
                }
                if at == nowhere(unit) && !lookup.after.is_empty() {
                    continue;
                }
                let questions = self.of_lookup(unit, lookup);
                uses.push(Use {
                    at,
                    need: *need,
                    questions,
                });
            }
        }
        // What steps change is asked for anew after them.
        let all = &self.all;
        let changes = |index: &usize| {
            all.get(*index)
                .is_some_and(|it| !it.lookup.after.is_empty())
        };
        self.known.retain(|_, index| !changes(index));
        uses
    }

    fn of_lookup(&mut self, unit: &Unit, lookup: &'static Lookup) -> Vec<usize> {
        let record = unit.seen();
        let items: &[Slot] = match lookup.foreach.map(|list| record.get(list)) {
            Some(Slot::List(items)) => items,
            _ => &[Slot::Omitted],
        };
        let mut found = Vec::with_capacity(items.len());
        for (item, slot) in items.iter().enumerate() {
            let scope = Scope::of(record).with_item(slot);
            let variables = lookup.variables.iter();
            let values: Vec<Slot> = variables.map(|it| scope.source(&it.source)).collect();
            let key = (lookup.selections.pieces, key(lookup, &values));
            let all = &mut self.all;
            let question = *self.known.entry(key).or_insert_with(|| {
                let number = lookup.foreach.map(|_| item);
                let prefix = unit.prefix.with_extra(lookup.name, number);
                all.push(Question {
                    lookup,
                    values,
                    prefix,
                    answer: None,
                    patience: unit.patience,
                });
                all.len() - 1
            });
            found.push(question);
        }
        found
    }
}

/// The values by variable name: two look-ups with the same text and the same values are the same.
fn key(lookup: &Lookup, values: &[Slot]) -> String {
    let mut key = String::new();
    for (variable, value) in lookup.variables.iter().zip(values) {
        key.push_str(variable.key);
        value.write_json(&mut key);
    }
    key
}

impl Run<'_> {
    /// Asks everything that these units need and fills their variables.
    ///
    /// A look-up that finds nothing fails its own unit only. A request that fails as a whole stops the call: what comes
    /// after it would no longer happen in the order written.
    pub(super) async fn look_up(&mut self, units: &[At]) -> Result<(), Failure> {
        let start = self.questions.all.len();
        let uses = self.questions.add(&self.work, units);
        let new = (start..self.questions.all.len()).collect();
        self.count();
        let mut queue = Queue::new(new, self.session.query_batch());
        while let Some(chunk) = queue.next() {
            match self.ask(&chunk).await {
                Ok(answers) => {
                    let too_new = self.take_answers(&chunk, answers, &mut queue);
                    if let Some(wait) = self.patience_of(&too_new)
                        && self.session.pause(wait).await
                    {
                        queue.put_back(too_new);
                    }
                }
                Err(failure) => {
                    if let Some((_, failure)) = queue.refused(chunk, failure) {
                        return Err(failure);
                    }
                }
            }
        }
        for uses in uses.chunk_by(|a, b| a.at == b.at) {
            let Some(at) = uses.first().map(|usage| usage.at) else {
                continue;
            };
            // What waits for others takes its answers when its turn comes: they may have failed by then.
            let waits = self.work.waits(at);
            let Some(unit) = self.work.get_mut(at).filter(|_| !waits) else {
                continue;
            };
            let mut misses = Misses::default();
            for usage in uses {
                fill(unit, usage, &self.questions.all, &mut misses);
            }
            if let Some(error) = misses.into_error() {
                self.work.fail(at, error);
            }
        }
        Ok(())
    }

    /// How long to wait for what was only just made; `None` where nothing was.
    fn patience_of(&mut self, questions: &[usize]) -> Option<Duration> {
        let mut longest = None;
        for index in questions {
            if let Some(question) = self.questions.all.get_mut(*index) {
                question.patience -= 1;
                longest = longest.max(Some(wait::for_new(question.patience)));
            }
        }
        longest
    }

    /// Keeps the answers; those questions are returned that found nothing where something was only just made.
    fn take_answers(
        &mut self,
        asked: &[usize],
        answers: Vec<Answer>,
        queue: &mut Queue<usize>,
    ) -> Vec<usize> {
        let mut again = Vec::new();
        let mut too_new = Vec::new();
        for (index, answer) in asked.iter().zip(answers) {
            let answer = match answer {
                Answer::CutOff(_) if asked.len() > 1 => {
                    again.push(*index);
                    continue;
                }
                Answer::CutOff(error) => Err(error),
                Answer::Done(answer) => answer,
            };
            if let Some(question) = self.questions.all.get_mut(*index) {
                let nothing = match &answer {
                    Ok(text) => &**text == "null",
                    Err(error) => error.code == Code::NotFound,
                };
                if nothing && question.patience > 0 {
                    too_new.push(*index);
                }
                question.answer = Some(answer);
            }
        }
        queue.cut_off(again, asked.len());
        too_new
    }

    async fn ask(&mut self, indexes: &[usize]) -> Result<Vec<Answer>, Failure> {
        let all = &self.questions.all;
        let asked: Vec<&Question> = indexes.iter().filter_map(|index| all.get(*index)).collect();
        let body = crate::assemble::body(OperationKind::Query, None, None, asked.iter().copied());
        let empty = Record::new(&NOTHING);
        let expected: Vec<Expected<'_>> = asked
            .iter()
            .map(|question| Expected {
                prefix: question.prefix,
                roots: Roots::Single,
                record: &empty,
            })
            .collect();
        let read = |reply: &Reply<'_>| {
            let errors = errors_by_selection(reply);
            let answers = reply.captures.iter().zip(errors).map(|(capture, error)| {
                if let Some(body) = unreadable(capture, error, Effect::Read) {
                    return Answer::Done(Err(body));
                }
                match error {
                    Some(error) => {
                        let body = classify::step_error(error, capture.present > 0, Effect::Read);
                        // Also below its root: a look-up writes nothing, so it can be asked again whole.
                        if body.code == Code::TooLarge {
                            Answer::CutOff(body)
                        } else {
                            Answer::Done(Err(body))
                        }
                    }
                    None => {
                        let slot = reply.slots(capture).first().and_then(Option::as_ref);
                        Answer::Done(match slot.map_or("null", |text| text.get()) {
                            text if text.len() > LONGEST => {
                                Err(odd("the reply to a look-up is too long", Effect::Read))
                            }
                            text => Ok(Box::from(text)),
                        })
                    }
                }
            });
            answers.collect()
        };
        let post = (self.session).post(
            Phase::Lookup,
            Message::Graphql(body.into()),
            true,
            &expected,
            read,
        );
        post.await
    }
}

/// What a reply says about one look-up.
enum Answer {
    /// The root field's raw text, or why there is none.
    Done(Result<Box<str>, ErrorBody>),
    /// GitHub stopped before it, because the document was too heavy.
    CutOff(ErrorBody),
}

static NOTHING: crate::plan::Shape = crate::plan::Shape::new(&[]);

/// Puts the found ids into the unit's variable; those that were not found are misses.
fn fill(unit: &mut Unit, usage: &Use, all: &[Question], misses: &mut Misses) {
    let Some(lookup) = unit.operation.lookups.get(usize::from(usage.need.lookup)) else {
        return;
    };
    let mut ids = Vec::with_capacity(usage.questions.len());
    for (item, index) in usage.questions.iter().enumerate() {
        let Some(question) = all.get(*index) else {
            continue;
        };
        let found = match &question.answer {
            Some(Ok(text)) => find_id(lookup, text, unit.seen()),
            Some(Err(error)) => Err(Some(error.clone())),
            None => Err(None),
        };
        match found {
            Ok(id) => ids.push(Slot::Json(id.into())),
            Err(error) => misses.add(lookup, unit, item, error),
        }
    }
    let value = if lookup.foreach.is_some() {
        Slot::List(ids)
    } else {
        ids.pop().unwrap_or_default()
    };
    unit.set_override(usage.need.variable, value);
}

/// The id in a look-up's answer: slot 0, or the only element of a filtered list there.
fn find_id(
    lookup: &'static Lookup,
    text: &str,
    record: &Record,
) -> Result<String, Option<ErrorBody>> {
    let mut slots = Vec::new();
    slots.resize_with(usize::from(lookup.slots), || None);
    let mut malformed = false;
    project(
        &lookup.node,
        text,
        &mut slots,
        &Scope::of(record),
        &mut malformed,
    );
    let id = match slots.first().and_then(Option::as_ref) {
        None => "null",
        Some(Text::Borrowed(raw)) => raw.get(),
        // Made from a list, by the filter of the card.
        Some(Text::Owned(list)) => {
            let count = json::elements(list.get());
            if count > 1 {
                let message = format!("{count} things have that name: give the id instead");
                return Err(Some(
                    ErrorBody::new(Code::Validation, message).with_outcome(Outcome::NotApplied),
                ));
            }
            json::items(list.get()).first().copied().unwrap_or("null")
        }
    };
    match id {
        _ if malformed => {}
        "null" => return Err(None),
        // Anything else would be sent on as the id of something.
        id if lookup.ty.fits(id) => return Ok(id.to_owned()),
        _ => {}
    }
    let message = "the reply to a look-up does not have the shape that the schema promises";
    Err(Some(odd(message, Effect::Read)))
}
