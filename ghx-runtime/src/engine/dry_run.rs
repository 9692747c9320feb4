//! Dry runs: the exact requests that a call would send, without sending any.

use std::ops::Range;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::lookup::{self, Questions};
use super::preflight::Naming;
use super::segments::batches;
use super::stages;
use super::unit::Unit;
use crate::assemble::body;
use crate::client::Phase;
use crate::error::ErrorBody;
use crate::plan::OperationKind;
use crate::record::Slot;
use crate::request::Step;

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
pub struct PlannedRequest {
    /// What it is for.
    pub phase: Phase,
    /// The GraphQL document.
    pub document: String,
    /// Its variables. Ids that a look-up will bring are shown as `<id from step0_issue>`.
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
pub struct PlannedStep {
    /// What it runs.
    pub capability_id: String,
    /// Its aliases in the requests.
    pub aliases: Vec<String>,
}

/// Settings of a dry run.
///
/// ```
/// use ghx_runtime::PlanOptions;
///
/// let options = PlanOptions { host: Some("github.com".to_owned()), ..PlanOptions::default() };
/// assert_eq!(options.max_batch, 50);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlanOptions {
    /// How many mutations go into one request; 0 for no limit.
    pub max_batch: usize,
    /// The host that requests would go to: an address on another one is refused, as it would be when sent. `None`
    /// accepts any.
    pub host: Option<String>,
}

impl Default for PlanOptions {
    fn default() -> Self {
        PlanOptions {
            max_batch: 50,
            host: None,
        }
    }
}

/// The dry run of steps, or an error for every step when one is invalid.
pub(crate) fn plan(
    steps: Vec<Result<Step, ErrorBody>>,
    naming: Naming,
    options: &PlanOptions,
) -> Result<DryRun, Vec<ErrorBody>> {
    let ids: Vec<&'static str> = steps
        .iter()
        .flatten()
        .map(|step| step.capability.id)
        .collect();
    let mut units = super::check(steps, naming, options.host.as_deref())?;
    let mut requests = Vec::new();
    let own_name = match units.as_slice() {
        [unit] if naming == Naming::Alone && unit.part.is_none() => Some(unit.operation.name),
        _ => None,
    };
    let mut start = 0;
    while start < units.len() {
        let stage = start..stages::end(&units, start);
        start = stage.end;
        plan_stage(&mut units, stage, own_name, options, &mut requests);
    }
    Ok(DryRun {
        round_trips: requests.len(),
        requests,
        steps: planned_steps(&ids, units.iter()),
    })
}

/// The requests of one stage: its look-ups, then its steps.
fn plan_stage(
    units: &mut [Unit],
    stage: Range<usize>,
    own_name: Option<&'static str>,
    options: &PlanOptions,
    requests: &mut Vec<PlannedRequest>,
) {
    let questions = lookup::collect(units, stage.clone());
    let size = options.max_batch.saturating_mul(4);
    if !questions.all.is_empty() {
        let served = served(&questions, units);
        for chunk in lookup::chunks((0..questions.all.len()).collect(), size) {
            requests.push(lookup_request(&chunk, &questions, &served));
        }
    }
    fill_placeholders(units, &questions);
    let kinds = (stage.clone())
        .zip(units.get(stage).unwrap_or_default())
        .map(|(index, unit)| (index, unit.kind()));
    for batch in batches(kinds, options.max_batch) {
        let chosen: Vec<&Unit> = batch
            .units
            .iter()
            .filter_map(|index| units.get(*index))
            .collect();
        let text = body(batch.kind, own_name, None, chosen.iter().copied());
        let paged = chosen.iter().any(|unit| unit.is_paged());
        let phase = if batch.kind == OperationKind::Query {
            Phase::Query
        } else {
            Phase::Mutation
        };
        let note = paged.then(|| "further pages follow as long as there are any".to_owned());
        requests.push(request(
            phase,
            &text,
            chosen.iter().map(|unit| unit.step),
            note,
        ));
    }
}

/// The steps that each question is asked for.
fn served(questions: &Questions, units: &[Unit]) -> Vec<Vec<usize>> {
    let mut served = vec![Vec::new(); questions.all.len()];
    for usage in &questions.uses {
        let Some(unit) = units.get(usage.unit) else {
            continue;
        };
        for question in &usage.questions {
            if let Some(steps) = served.get_mut(*question) {
                steps.push(unit.step);
            }
        }
    }
    served
}

fn lookup_request(chunk: &[usize], questions: &Questions, served: &[Vec<usize>]) -> PlannedRequest {
    let asked: Vec<&lookup::Question> = chunk
        .iter()
        .filter_map(|index| questions.all.get(*index))
        .collect();
    let kind = OperationKind::Query;
    let text = body(kind, None, None, asked.iter().copied());
    let steps = chunk.iter().filter_map(|index| served.get(*index));
    let steps = steps.flatten().copied();
    let count = asked.len();
    let note = format!(
        "looks up {count} name{}, each once",
        if count == 1 { "" } else { "s" }
    );
    request(Phase::Lookup, &text, steps, Some(note))
}

/// Shows where an id will come from, in the place where it will be.
fn fill_placeholders(units: &mut [Unit], questions: &Questions) {
    for usage in &questions.uses {
        let Some(unit) = units.get_mut(usage.unit) else {
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

/// The steps with their aliases. Units are in the order of their steps, so each is looked at once.
fn planned_steps<'u>(
    ids: &[&'static str],
    units: impl Iterator<Item = &'u Unit>,
) -> Vec<PlannedStep> {
    let mut units = units.peekable();
    let steps = ids.iter().enumerate().map(|(index, id)| {
        let mut aliases = Vec::new();
        while let Some(unit) = units.next_if(|unit| unit.step == index) {
            let roots = unit.operation.roots.iter();
            aliases.extend(roots.map(|root| unit.prefix.render() + root.suffix));
        }
        PlannedStep {
            capability_id: (*id).to_owned(),
            aliases,
        }
    });
    steps.collect()
}
