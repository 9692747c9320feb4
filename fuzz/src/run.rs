//! Running cases: each on its own thread with a time limit, and a finding made as small as it gets.

use std::collections::BTreeMap;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use crate::Tape;

/// What a thread of a program that uses ghx has; deep nesting must not need more.
const STACK: usize = 2 * 1024 * 1024;
/// How many smaller inputs are tried for a finding, and for how long.
const SMALLER: usize = 2_000;
const SMALLER_TIME: Duration = Duration::from_secs(20);

/// What is attacked: it makes inputs from choices and judges what ghx does with them.
pub trait Target: Send + Sync + 'static {
    /// An input; its text is what people see of a finding.
    type Input: fmt::Display + Clone + Send + 'static;

    /// Makes an input.
    fn make(&self, tape: &mut Tape) -> Self::Input;

    /// Runs it. `Ok` names the kind of what happened, so that a run can show that it saw every kind.
    fn judge(&self, input: &Self::Input) -> Result<&'static str, String>;
}

/// How much to run.
#[derive(Debug, Clone)]
pub struct Plan {
    /// Where the choices come from.
    pub seed: u64,
    /// The first case of the seed.
    pub first: u64,
    /// How many cases, at most.
    pub cases: u64,
    /// How long, at most; the last case is finished.
    pub time: Duration,
    /// How long one case may take.
    pub patience: Duration,
    /// A file that always names the case that runs: a stack that overflows ends the whole process.
    pub note: Option<PathBuf>,
}

impl Plan {
    /// This many cases of a seed.
    pub fn cases(seed: u64, cases: u64) -> Plan {
        Plan {
            seed,
            first: 0,
            cases,
            time: Duration::MAX,
            patience: Duration::from_secs(60),
            note: None,
        }
    }
}

/// How many cases ended how.
#[derive(Debug, Clone, Default)]
pub struct Tally {
    /// All of them.
    pub cases: u64,
    /// By the kind that the target names.
    pub kinds: BTreeMap<&'static str, u64>,
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} cases", self.cases)?;
        for (kind, count) in &self.kinds {
            write!(f, ", {count} {kind}")?;
        }
        Ok(())
    }
}

/// A case that breaks a promise.
#[derive(Debug, Clone)]
pub struct Finding {
    /// The seed and the case, which make the same input again.
    pub seed: u64,
    /// The number of the case.
    pub case: u64,
    /// What is broken.
    pub what: String,
    /// The smallest input that breaks it.
    pub input: String,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Finding { seed, case, .. } = self;
        write!(
            f,
            "{}\n--- the input (--seed {seed} --case {case})\n{}",
            self.what, self.input
        )
    }
}

/// Runs cases until the first finding.
pub fn run<T: Target>(target: &Arc<T>, plan: &Plan) -> Result<Tally, Box<Finding>> {
    let start = Instant::now();
    let mut tally = Tally::default();
    for case in plan.first..plan.first.saturating_add(plan.cases) {
        if start.elapsed() >= plan.time {
            break;
        }
        if let Some(note) = &plan.note {
            // Without the note only the case of a crash would be unknown.
            let _ = std::fs::write(note, format!("--seed {} --case {case}\n", plan.seed));
        }
        let mut tape = Tape::seeded(plan.seed, case);
        let input = target.make(&mut tape);
        match judge(target, &input, plan.patience) {
            Ok(kind) => {
                tally.cases += 1;
                *tally.kinds.entry(kind).or_default() += 1;
            }
            Err(what) => {
                let found = (tape.drawn().to_vec(), input, what);
                let (_, input, what) = smaller(target, found, plan.patience);
                return Err(Box::new(Finding {
                    seed: plan.seed,
                    case,
                    what,
                    input: input.to_string(),
                }));
            }
        }
    }
    Ok(tally)
}

/// One case on its own thread: a panic and a hang are findings like any other.
fn judge<T: Target>(
    target: &Arc<T>,
    input: &T::Input,
    patience: Duration,
) -> Result<&'static str, String> {
    let (answer, verdict) = mpsc::channel();
    let (target, input) = (Arc::clone(target), input.clone());
    let spawned = thread::Builder::new().stack_size(STACK).spawn(move || {
        let judged = catch_unwind(AssertUnwindSafe(|| target.judge(&input)));
        // Nobody listens after a hang.
        let _ = answer.send(judged.unwrap_or_else(|panic| Err(words(panic.as_ref()))));
    });
    match spawned {
        Ok(_) => verdict
            .recv_timeout(patience)
            .unwrap_or_else(|_| Err(format!("no end after {patience:?}"))),
        Err(error) => Err(format!("the machine has no thread left: {error}")),
    }
}

fn words(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic
        .downcast_ref::<String>()
        .map(String::as_str)
        .or_else(|| panic.downcast_ref::<&str>().copied());
    format!("panic: {}", text.unwrap_or("without words"))
}

type Found<T> = (Vec<usize>, <T as Target>::Input, String);

/// Takes choices away, or makes them plainer, as long as something stays broken.
fn smaller<T: Target>(target: &Arc<T>, found: Found<T>, patience: Duration) -> Found<T> {
    let (mut best, start, mut tried) = (found, Instant::now(), 0);
    // A hang would cost the whole patience for every try.
    if best.2.starts_with("no end") {
        return best;
    }
    loop {
        let mut better = None;
        let row = best.0.clone();
        for choices in candidates(&row) {
            tried += 1;
            if tried > SMALLER || start.elapsed() > SMALLER_TIME {
                return best;
            }
            let mut tape = Tape::kept(choices);
            let input = target.make(&mut tape);
            if weight(tape.drawn()) >= weight(&best.0) {
                continue;
            }
            if let Err(what) = judge(target, &input, patience) {
                better = Some((tape.drawn().to_vec(), input, what));
                break;
            }
        }
        match better {
            Some(found) => best = found,
            None => return best,
        }
    }
}

/// Only a lighter row is an improvement; otherwise two rows could take turns.
fn weight(choices: &[usize]) -> (usize, usize) {
    let sum = choices
        .iter()
        .fold(0usize, |sum, choice| sum.saturating_add(*choice));
    (choices.len(), sum)
}

/// Plainer rows: shorter ones first, then some with one choice less or smaller.
fn candidates(choices: &[usize]) -> impl Iterator<Item = Vec<usize>> + '_ {
    let cut = [2, 4, 8].into_iter().filter_map(|part| {
        let keep = choices.len() - choices.len() / part;
        (keep < choices.len()).then(|| choices.iter().copied().take(keep).collect())
    });
    let without = (0..choices.len()).map(|at| {
        let mut row = choices.to_vec();
        row.remove(at);
        row
    });
    let lower = (0..choices.len()).flat_map(move |at| {
        let value = choices.get(at).copied().unwrap_or(0);
        [0, value / 2, value.saturating_sub(1)]
            .into_iter()
            .filter(move |smaller| *smaller < value)
            .map(move |smaller| {
                let mut row = choices.to_vec();
                if let Some(place) = row.get_mut(at) {
                    *place = smaller;
                }
                row
            })
    });
    cut.chain(without).chain(lower)
}
