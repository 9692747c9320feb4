//! Dry runs: the exact requests that a call would send, without sending any.

use std::collections::HashSet;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::link::{Foreach, Link, MOST_ELEMENTS};
use super::lookup::{Question, Questions, Use};
use super::preflight::{Naming, Preflight};
use super::queue::Queue;
use super::rest::Call;
use super::task::At;
use super::unit::Unit;
use super::work::{Mode, Next, Work};
use crate::assemble::body;
use crate::client::Phase;
use crate::error::ErrorBody;
use crate::plan::OperationKind;
use crate::record::Slot;
use crate::tasks::ChainOptions;

/// What a call would send.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/example.in"));
/// # fn main() {
/// let plan: DryRun = resolve("PRRT_1").plan().unwrap();
/// let request: &PlannedRequest = &plan.requests[0];
/// assert_eq!((request.phase, request.variables.get()), (Phase::Mutation, r#"{"step0_threadId":"PRRT_1"}"#));
/// assert_eq!(plan.steps[0].aliases, ["step0"]);
/// # }
/// ```
#[derive(Debug, Clone, Serialize, Deserialize)]
#[non_exhaustive]
pub struct DryRun {
    /// How many requests, if no list has further pages and nothing has to be sent again.
    pub round_trips: usize,
    /// The requests in the order they would be sent.
    pub requests: Vec<PlannedRequest>,
    /// The steps.
    pub steps: Vec<PlannedStep>,
}

/// One request of a dry run.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/example.in"));
/// # fn main() {
/// let request: PlannedRequest = resolve("PRRT_1").plan().unwrap().requests.remove(0);
/// assert_eq!((request.phase, request.steps), (Phase::Mutation, vec![0]));
/// assert!(request.document.starts_with("mutation PrThreadResolve($step0_threadId: ID!)"));
/// # }
/// ```
#[derive(Debug, Clone, Serialize, Deserialize)]
#[non_exhaustive]
pub struct PlannedRequest {
    /// What it is for.
    pub phase: Phase,
    /// The GraphQL document, or the method and path of a REST request.
    pub document: String,
    /// Its variables, or the body of a REST request. Ids that a look-up will bring are shown as `<id from step0_issue>`, what an earlier step gives back as
    /// `<bug.id>`.
    pub variables: Box<RawValue>,
    /// The steps that it serves.
    pub steps: Vec<usize>,
    /// What else there is to know about it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// One step of a dry run.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/example.in"));
/// # fn main() {
/// let plan = Chain::new().push(resolve("PRRT_1")).push(resolve("PRRT_2")).plan().unwrap();
/// let second: &PlannedStep = &plan.steps[1];
/// assert_eq!((second.capability_id.as_str(), second.aliases.as_slice()), ("pr.thread.resolve", &["step1".to_owned()][..]));
/// # }
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct PlannedStep {
    /// What it runs.
    pub capability_id: String,
    /// Its aliases in the requests.
    pub aliases: Vec<String>,
    /// What cannot be told yet.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// Settings of a dry run.
///
/// ```
/// use ghx_runtime::PlanOptions;
///
/// let mut options = PlanOptions::default();
/// assert_eq!(options.max_batch, 50);
/// options.host = Some("github.com".to_owned());
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct PlanOptions {
    /// How many mutations go into one request; 0 for no limit.
    pub max_batch: usize,
    /// The host that requests would go to: an address on another one is refused, as it would be when sent. `None`
    /// accepts any.
    pub host: Option<String>,
    /// How the chain would be run.
    pub chain: ChainOptions,
}

impl Default for PlanOptions {
    fn default() -> Self {
        PlanOptions {
            max_batch: 50,
            host: None,
            chain: ChainOptions::default(),
        }
    }
}

/// The dry run of steps, or an error for every step when one is invalid.
pub(crate) fn plan(
    steps: Vec<Result<Link, ErrorBody>>,
    naming: Naming,
    options: &PlanOptions,
) -> Result<DryRun, Vec<ErrorBody>> {
    let lists: Vec<Option<String>> = steps.iter().flatten().map(list).collect();
    let host = options.host.clone();
    let mut work = super::check(steps, Preflight { naming, host }, Mode::Show)?;
    let own_name = super::own_name(&work, naming);
    let mut questions = Questions::default();
    let mut requests = Vec::new();
    loop {
        match work.next(options.max_batch) {
            Next::LookUp(units) => {
                let start = questions.all.len();
                let uses = questions.add(&work, &units);
                let new = (start..questions.all.len()).collect();
                let mut queue = Queue::new(new, options.max_batch.saturating_mul(4));
                while let Some(chunk) = queue.next() {
                    requests.push(lookup_request(&chunk, &questions, &uses));
                }
                fill_placeholders(&mut work, &uses, &questions);
            }
            Next::Send(batch) => {
                requests.extend(batch_request(&work, &batch, own_name));
                for at in batch {
                    work.finish(at, Ok(RawValue::NULL.to_owned()));
                }
            }
            Next::Done => break,
        }
    }
    Ok(DryRun {
        round_trips: requests.len(),
        requests,
        steps: planned_steps(&work, lists),
    })
}

/// The result that a step runs for each element of.
fn list(link: &Link) -> Option<String> {
    match link.foreach.as_deref()? {
        Foreach::Result(place) => Some(place.to_string()),
        Foreach::Elements(_) => None,
    }
}

fn batch_request(
    work: &Work,
    batch: &[At],
    own_name: Option<&'static str>,
) -> Option<PlannedRequest> {
    let units: Vec<&Unit> = work.chosen(batch).collect();
    let kind = units.first()?.kind();
    let call = units.first().and_then(|unit| Call::of(unit));
    let text = match call {
        Some(_) => Vec::new(),
        None => body(kind, own_name, None, units.iter().copied()),
    };
    let paged = units.iter().any(|unit| unit.is_paged());
    let phase = match kind {
        OperationKind::Query => Phase::Query,
        OperationKind::Mutation => Phase::Mutation,
    };
    let pages = paged.then(|| "further pages follow as long as there are any".to_owned());
    let needs = work.needs_of(batch);
    let waits = (!needs.is_empty()).then(|| {
        let names = needs.join(" and ");
        format!("waits for {names}: in angle brackets stands what is not known yet")
    });
    let notes: Vec<String> = pages.into_iter().chain(waits).collect();
    let note = (!notes.is_empty()).then(|| notes.join("; "));
    let steps = units.iter().map(|unit| unit.step);
    let mut request = request(phase, &text, steps, note);
    if let Some(call) = call {
        request.document = format!("{} {}", call.method(), call.path);
        let body = call
            .body
            .as_deref()
            .and_then(|body| serde_json::from_slice(body).ok());
        request.variables = body.unwrap_or_else(|| RawValue::NULL.to_owned());
    }
    Some(request)
}

fn lookup_request(chunk: &[usize], questions: &Questions, uses: &[Use]) -> PlannedRequest {
    let asked = chunk.iter().filter_map(|index| questions.all.get(*index));
    let asked: Vec<&Question> = asked.collect();
    let kind = OperationKind::Query;
    let text = body(kind, None, None, asked.iter().copied());
    let chunk: HashSet<&usize> = chunk.iter().collect();
    let served = uses
        .iter()
        .filter(|usage| usage.questions.iter().any(|index| chunk.contains(index)));
    let steps = served.map(|usage| usage.at.step);
    let count = asked.len();
    let note = format!(
        "looks up {count} name{}, each once",
        if count == 1 { "" } else { "s" }
    );
    request(Phase::Lookup, &text, steps, Some(note))
}

/// Shows where an id will come from, in the place where it will be.
fn fill_placeholders(work: &mut Work, uses: &[Use], questions: &Questions) {
    for usage in uses {
        let waits = work.waits(usage.at);
        let Some(unit) = work.get_mut(usage.at).filter(|_| !waits) else {
            continue;
        };
        let names = usage
            .questions
            .iter()
            .filter_map(|index| questions.all.get(*index));
        let mut ids: Vec<Slot> = names
            .map(|question| Slot::from(format!("<id from {}>", question.prefix.render())))
            .collect();
        let lookup = unit.operation.lookups.get(usize::from(usage.need.lookup));
        let listed = lookup.is_some_and(|lookup| lookup.foreach.is_some());
        let value = if listed {
            Slot::List(ids)
        } else {
            ids.pop().unwrap_or_default()
        };
        unit.set_override(usage.need.variable, value);
    }
}

fn request(
    phase: Phase,
    text: &[u8],
    steps: impl Iterator<Item = usize>,
    note: Option<String>,
) -> PlannedRequest {
    #[derive(Deserialize)]
    struct Body {
        query: String,
        variables: Box<RawValue>,
    }
    let (document, variables) = match serde_json::from_slice::<Body>(text) {
        Ok(body) => (body.query, body.variables),
        // Assembly writes JSON; a plan made by hand may hold text that breaks it, which is then shown as it is.
        Err(_) => (
            String::from_utf8_lossy(text).into_owned(),
            RawValue::NULL.to_owned(),
        ),
    };
    let mut steps: Vec<usize> = steps.collect();
    steps.sort_unstable();
    steps.dedup();
    PlannedRequest {
        phase,
        document,
        variables,
        steps,
        note,
    }
}

/// The steps with their aliases. `lists` are the results that they run for.
fn planned_steps(work: &Work, lists: Vec<Option<String>>) -> Vec<PlannedStep> {
    let steps = work.tasks().iter().zip(lists).map(|(task, list)| {
        let mut aliases = Vec::new();
        for unit in &task.units {
            let roots = unit.operation.roots.iter();
            aliases.extend(roots.map(|root| unit.prefix.render() + root.suffix));
        }
        let note = match list {
            Some(list) => Some(format!(
                "once for each element of {list}, at most {MOST_ELEMENTS}"
            )),
            None if aliases.is_empty() && task.elements.is_none() => {
                Some("what it sends depends on results that are not known yet".to_owned())
            }
            None => None,
        };
        PlannedStep {
            capability_id: task.capability.id.to_owned(),
            aliases,
            note,
        }
    });
    steps.collect()
}
