//! Finding out what became of a request whose reply was lost: what can be sent twice is, everything else is looked for.

use std::cell::Cell;
use std::collections::HashMap;
use std::time::Duration;

use serde_json::value::RawValue;

use super::failure::Failure;
use super::queue::Queue;
use super::run::Run;
use super::session::Message;
use super::task::At;
use super::unit::{Unit, UnitResult};
use super::verdicts::{Subject, errors_by_selection, output, unreadable};
use super::wait;
use crate::assemble::{Part, Prefix, Values, body};
use crate::client::Phase;
use crate::error::{ErrorBody, Outcome};
use crate::json;
use crate::plan::{Confirm, Effect, Emit, Fragment, Operation, OperationKind, Template};
use crate::record::{Ages, Scope, Slot};
use crate::replies::{Expected, Reply, Roots, Text, project};

/// GitHub stops a request after ten seconds. What is not there two seconds later was not written.
pub(super) const BELIEVED: Duration = Duration::from_secs(12);

/// A list of so many items, none of which is older than what is looked for, may not reach back far enough.
const FULL_WINDOW: usize = 50;

/// How long after sending to look, as long as nothing is found. The last one is believed.
const LOOKS: [Duration; 4] = [
    Duration::from_secs(0),
    Duration::from_secs(3),
    Duration::from_secs(7),
    BELIEVED,
];

/// What clocks may differ by within a second, and what GitHub rounds down.
const SLACK_S: u64 = 2;

/// The same for what another run sent: its moment was rounded too, and read from another reply.
const SLACK_OF_OTHERS_S: u64 = 5;

impl Run<'_> {
    /// Finds out about the units of a request that may have been carried out. `sent` is the session's time when it was sent.
    ///
    /// An error is returned when something remains unknown and later requests could overtake it.
    pub(super) async fn find_out(
        &mut self,
        batch: Vec<At>,
        failure: Failure,
        sent: Duration,
    ) -> Result<(), Failure> {
        let patience = self.session.client.inner().confirm_wait;
        let (mut sought, mut again) = (Vec::new(), Vec::new());
        for at in batch {
            let Some(unit) = self.work.get_mut(at) else {
                continue;
            };
            unit.doubtful = true;
            match (unit.operation.confirm, unit.effect()) {
                _ if patience.is_zero() => self.give_up(at, &failure),
                (Some(_), _) => sought.push(at),
                (None, Effect::Append) => self.give_up(at, &failure),
                (None, _) => again.push(at),
            }
        }
        let deadline = self.session.now() + patience;
        again.extend(self.look_for(sought, &failure, sent, deadline).await);
        again.sort_unstable();
        let lost = self.send_until(again, failure, deadline).await;
        let open = self.work.is_unknown();
        match lost {
            Some(failure) if failure.stops_the_rest() && open => Err(failure),
            _ => Ok(()),
        }
    }

    /// Nothing more can be found out about a unit.
    fn give_up(&mut self, at: At, failure: &Failure) {
        if let Some(unit) = self.work.get(at) {
            let error = failure.for_step(unit.step, unit.effect());
            self.work.fail(at, error);
        }
    }

    /// Looks for what units have written, until each is found or believed to be absent, or time is over. Those that are absent and
    /// may be sent again come back.
    async fn look_for(
        &mut self,
        mut sought: Vec<At>,
        failure: &Failure,
        sent: Duration,
        deadline: Duration,
    ) -> Vec<At> {
        let mut again = Vec::new();
        let mut looks = LOOKS.into_iter();
        let mut failed = 0;
        let mut next = looks.next();
        while !sought.is_empty() {
            // A look that failed says nothing, so another one follows it within the time that is left.
            let moment = match next {
                Some(look) => sent + look,
                None => self.session.now() + wait::backoff(failed),
            };
            if moment.max(self.session.now()) > deadline {
                break;
            }
            self.session.sleep_until(moment).await;
            let looked = self.session.now();
            let Ok(answers) = self.ask_for(&sought, sent).await else {
                failed += 1;
                next = looks.find(|look| sent + *look > looked);
                continue;
            };
            let conclusive = looked >= sent + BELIEVED;
            let mut open = Vec::new();
            for (at, answer) in sought.into_iter().zip(answers) {
                match answer {
                    Answer::Found(all, far) => match self.unclaimed(at, all) {
                        Some(result) => self.work.confirm(at, result),
                        None if conclusive && far => again.extend(self.is_absent(at, failure)),
                        None => open.push(at),
                    },
                    Answer::Unclear => open.push(at),
                }
            }
            sought = open;
            next = looks.find(|look| sent + *look > looked);
            failed += u32::from(conclusive);
        }
        for at in sought {
            self.give_up(at, failure);
        }
        again
    }

    /// The first of some records that no other unit has: one record never counts for two.
    fn unclaimed(&self, at: At, all: Vec<Find>) -> Option<UnitResult> {
        let unit = self.work.get(at)?;
        let others = self.work.units().map(|(_, other)| other);
        let same = others.filter(|other| std::ptr::eq(other.operation, unit.operation));
        let taken: Vec<&str> = same.filter_map(|other| Some(other.data()?.get())).collect();
        let free = |find: &Find| !taken.iter().any(|data| find.is(data));
        all.into_iter().find(free).map(|find| find.result)
    }

    /// A unit whose work is not there: it is sent once more where that is wanted, and otherwise has failed.
    fn is_absent(&mut self, at: At, failure: &Failure) -> Option<At> {
        let resend = self.session.client.inner().resend;
        let unit = self.work.get_mut(at)?;
        if (resend || unit.interrupted) && !std::mem::replace(&mut unit.resent, true) {
            return Some(at);
        }
        let message = format!(
            "{}; GitHub has nothing of it, so it was not done",
            failure.message
        );
        let mut error = ErrorBody::new(failure.code, message);
        error.details = Some(failure.details.clone());
        let mut error = error.with_outcome(Outcome::NotApplied);
        error.retryable = true;
        self.work.fail(at, error);
        None
    }

    /// Sends units that may be sent again, in their order, until there is a reply or time is over.
    async fn send_until(
        &mut self,
        units: Vec<At>,
        mut failure: Failure,
        deadline: Duration,
    ) -> Option<Failure> {
        if units.is_empty() {
            return Some(failure);
        }
        let mut queue = Queue::new(units, 0);
        let mut attempt = 0;
        while let Some(batch) = self.next_batch(&mut queue).await {
            let sent = self.session.now();
            let lost = match self.send_batch(&batch).await {
                Ok(left) => {
                    self.take_left(left, batch.len(), &mut queue).await;
                    continue;
                }
                Err(lost) => lost,
            };
            let Some((mut batch, lost)) = queue.refused(batch, lost) else {
                continue;
            };
            let wait = wait::backoff(attempt);
            attempt += 1;
            if lost.is_ambiguous() {
                let once = |at: &At| self.work.get(*at).is_some_and(|unit| unit.resent);
                let (again, others) = batch.into_iter().partition(once);
                batch = others;
                let patience = self.session.client.inner().confirm_wait;
                let until = self.session.now() + patience;
                self.look_for(again, &lost, sent, until).await;
            }
            let over = self.session.now() + wait > deadline;
            if over || !lost.is_ambiguous() {
                for at in batch {
                    self.give_up(at, &lost);
                }
                failure = lost;
                if failure.stops_the_rest() {
                    let rest: Vec<At> = std::iter::from_fn(|| queue.next()).flatten().collect();
                    rest.iter().for_each(|at| self.give_up(*at, &failure));
                    break;
                }
                continue;
            }
            self.session.sleep(wait).await;
            queue.put_back(batch);
        }
        Some(failure)
    }

    /// Asks for what units may have written; confirmations share requests.
    async fn ask_for(&mut self, sought: &[At], sent: Duration) -> Result<Vec<Answer>, Failure> {
        let mut queue = Queue::new(
            (0..sought.len()).collect::<Vec<usize>>(),
            self.session.query_batch(),
        );
        let mut answers: Vec<Answer> = sought.iter().map(|_| Answer::Unclear).collect();
        while let Some(chunk) = queue.next() {
            let units = chunk.iter().filter_map(|index| sought.get(*index));
            let questions: Vec<Question<'_>> = units
                .filter_map(|at| Question::of(self.work.get(*at)?))
                .collect();
            let text = body(OperationKind::Query, None, None, questions.iter());
            let expected: Vec<Expected<'_>> = questions.iter().map(Question::expected).collect();
            let read = |reply: &Reply<'_>| {
                let errors = errors_by_selection(reply);
                let parts = reply.captures.iter().zip(errors);
                let roots = parts.map(|(capture, error)| {
                    let odd = error.is_some() || unreadable(capture, error, Effect::Read).is_some();
                    let slots = reply.slots(capture).iter();
                    let texts = slots.map(|slot| slot.as_ref().map(|text| text.get().to_owned()));
                    (!odd)
                        .then(|| texts.collect::<Option<Vec<String>>>())
                        .flatten()
                });
                roots.collect::<Vec<_>>()
            };
            let posted = (self.session).post(
                Phase::Confirm,
                Message::Graphql(text.into()),
                true,
                &expected,
                read,
            );
            match posted.await {
                Ok(roots) => {
                    let passed = self.session.now().saturating_sub(sent).as_secs();
                    for ((index, question), roots) in chunk.iter().zip(&questions).zip(roots) {
                        if let (Some(place), Some(roots), Some(date)) =
                            (answers.get_mut(*index), roots, self.session.date)
                        {
                            let since = date.saturating_sub(passed + question.slack_s());
                            *place = question.answer(&roots, &moment(since));
                        }
                    }
                }
                Err(failure) => {
                    if let Some((_, failure)) = queue.refused(chunk, failure) {
                        return Err(failure);
                    }
                }
            }
        }
        Ok(answers)
    }
}

/// What a look found.
enum Answer {
    /// Everything that the unit may have written, and whether the look reached back far enough.
    Found(Vec<Find>, bool),
    /// It could not be read.
    Unclear,
}

/// Something that was found.
struct Find {
    /// What it means for the unit.
    result: UnitResult,
    /// Its id, as JSON, where the look asked for it.
    id: Option<String>,
}

impl Find {
    /// Whether this output is about it: it has its id under the name that the record's own output has it under. All else may have
    /// been changed since, by a later step for instance.
    fn is(&self, data: &str) -> bool {
        let Some(own) = data_of(&self.result) else {
            return false;
        };
        let fields = |text| serde_json::from_str::<HashMap<String, &RawValue>>(text);
        let (Some(id), Ok(mine), Ok(others)) = (&self.id, fields(own), fields(data)) else {
            return own == data;
        };
        let mut names = mine.iter().filter(|(_, value)| value.get() == id);
        match names.next() {
            Some((name, _)) => others.get(name).is_some_and(|other| other.get() == id),
            None => own == data,
        }
    }
}

fn data_of(result: &UnitResult) -> Option<&str> {
    let data = match result {
        Ok(data) => Some(data.as_ref()),
        Err(error) => error.raw_data(),
    };
    data.map(RawValue::get)
}

/// The id of an object: of GraphQL, or as REST calls it.
fn id_of(object: &str) -> Option<String> {
    #[derive(serde::Deserialize)]
    struct Object<'a> {
        #[serde(borrow, alias = "node_id")]
        id: &'a RawValue,
    }
    let read: Object<'_> = serde_json::from_str(object).ok()?;
    Some(read.id.get().to_owned())
}

/// A look for what one unit wrote.
struct Question<'a> {
    unit: &'a Unit,
    confirm: &'static Confirm,
    query: &'static Operation,
    /// What look-ups found for the unit, for variables of the same name.
    values: Vec<(u16, Slot)>,
}

impl<'a> Question<'a> {
    fn of(unit: &'a Unit) -> Option<Question<'a>> {
        let confirm = unit.operation.confirm?;
        let query = confirm.operation.chosen(&unit.record);
        let own = (0..).zip(query.variables);
        let values = own.filter_map(|(index, variable)| {
            let mut main = (0..).zip(unit.operation.variables);
            let (main, _) = main.find(|(_, main)| main.key == variable.key)?;
            let (_, slot) = unit.overrides.iter().find(|(known, _)| *known == main)?;
            Some((index, slot.clone()))
        });
        Some(Question {
            unit,
            confirm,
            query,
            values: values.collect(),
        })
    }

    fn slack_s(&self) -> u64 {
        match self.unit.interrupted {
            true => SLACK_OF_OTHERS_S,
            false => SLACK_S,
        }
    }

    fn expected(&self) -> Expected<'_> {
        Expected {
            prefix: self.unit.prefix,
            roots: Roots::Raw(self.query.roots),
            record: &self.unit.record,
        }
    }

    /// What of a reply is the unit's. Each is read as if it stood in the reply that was lost.
    fn answer(&self, roots: &[String], since: &str) -> Answer {
        let subject = Subject {
            aside: usize::from(self.confirm.aside),
            ..self.unit.subject()
        };
        let scope = Scope {
            since: Some(since),
            ..Scope::of(subject.record).with_sent(subject.sent())
        };
        let query = self.query;
        let mut slots: Vec<Option<Text<'_>>> = Vec::new();
        slots.resize_with(usize::from(query.projection.slots), || None);
        let (mut malformed, ages) = (false, Cell::default());
        let scope = Scope {
            ages: Some(&ages),
            ..scope
        };
        for (root, text) in query.roots.iter().zip(roots) {
            project(&root.node, text, &mut slots, &scope, &mut malformed);
        }
        let scope = scope.with_slots(&slots);
        malformed |= !query.ensure.iter().all(|it| scope.answers(&it.predicate));
        let found = match query.projection.emit {
            [(_, Emit::Slot(slot) | Emit::Typed(slot, _))] => slots.get(usize::from(*slot)),
            _ => None,
        };
        match found.and_then(Option::as_ref) {
            Some(text) if !malformed => {
                let seen = roots.iter().all(|root| root != "null");
                let holds = query.ensure.iter().all(|it| scope.holds(&it.predicate));
                let all = match text.get().starts_with('[') {
                    true => json::items(text.get()),
                    // Where it would be can be seen, and it is not there.
                    false if text.get() == "null" && seen => Vec::new(),
                    false if text.get() == "null" => return Answer::Unclear,
                    false => vec![text.get()],
                };
                let all = all.into_iter().filter(|_| holds);
                let finds = all.map(|item| Find {
                    result: self.in_place(&subject, item),
                    id: id_of(item),
                });
                let finds = finds.collect();
                let Ages { items, older } = ages.get();
                Answer::Found(finds, older > 0 || items < FULL_WINDOW)
            }
            _ => Answer::Unclear,
        }
    }

    /// The result of a record that was found, in place of the reply that was lost.
    fn in_place(&self, subject: &Subject<'_>, record: &str) -> UnitResult {
        let mut payload = record.to_owned();
        for key in self.confirm.at.iter().rev() {
            payload = format!("{{{}:{payload}}}", json::quoted(key));
        }
        let mut slots: Vec<Option<Text<'_>>> = Vec::new();
        slots.resize_with(usize::from(subject.operation.projection.slots), || None);
        let mut malformed = false;
        if let [root] = subject.operation.roots {
            let scope = Scope::of(subject.record);
            project(&root.node, &payload, &mut slots, &scope, &mut malformed);
        }
        if malformed {
            let message = "what was found does not have the shape that the schema promises";
            return Err(super::verdicts::odd(message, subject.effect()).into());
        }
        output(subject, &slots)
    }
}

impl Part for &Question<'_> {
    #[inline]
    fn prefix(&self) -> Prefix {
        self.unit.prefix
    }

    #[inline]
    fn declarations(&self) -> &'static Template {
        &self.query.declarations
    }

    #[inline]
    fn selections(&self) -> &'static Template {
        &self.query.selections
    }

    #[inline]
    fn fragments(&self) -> &'static [Fragment] {
        self.query.fragments
    }

    #[inline]
    fn values(&self) -> Values<'_> {
        Values::Operation {
            variables: self.query.variables,
            record: &self.unit.record,
            overrides: &self.values,
        }
    }
}

/// A moment as GitHub writes it: `2026-01-05T09:00:00Z`.
fn moment(seconds: u64) -> String {
    let (days, rest) = (seconds / 86_400, seconds % 86_400);
    let (year, month, day) = wait::civil(days);
    let (hour, minute, second) = (rest / 3600, rest / 60 % 60, rest % 60);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z")
}

#[cfg(test)]
mod tests {
    use super::moment;

    #[test]
    fn moments_are_written_like_githubs() {
        for (seconds, text) in [
            (0, "1970-01-01T00:00:00Z"),
            (951_782_400, "2000-02-29T00:00:00Z"),
            (1_798_761_599, "2026-12-31T23:59:59Z"),
        ] {
            assert_eq!(moment(seconds), text);
        }
    }
}
