//! What the engine costs beside the obvious alternatives, on the same work in the same run, as ratios.
//!
//! `cargo bench -p ghx-runtime` prints them; with `-- --check` a target that is missed is a failure.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a benchmark that cannot go on has failed"
)]
#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "the figures are the output"
)]

#[allow(
    dead_code,
    unused_imports,
    unreachable_pub,
    reason = "the benchmarks use two of the tests' plans"
)]
#[path = "../../tests/support/plans/mod.rs"]
mod plans;

mod baseline;
mod measure;
mod work;

use std::hint::black_box;

use ghx_runtime::plan::Capability;
use ghx_runtime::{ChainText, PlanOptions, TaskRequest, batch, chain_size, plan_tasks};
use measure::{Report, allocations, compare};

fn main() {
    let mut report = Report::default();
    assembly(&mut report);
    fixed(&mut report);
    demultiplexing(&mut report);
    engine(&mut report);
    growth(&mut report);
    let check = std::env::args().any(|argument| argument == "--check");
    if report.finish() && check {
        std::process::exit(1);
    }
}

/// Whole HTTP bodies of 2 to 2,000 steps.
fn assembly(report: &mut Report) {
    report.title("assembly of a whole HTTP body (reply + resolve), ns per step");
    let mut per_step = Vec::new();
    for count in [2, 20, 200, 2000] {
        let steps = work::steps(count);
        let body = String::from_utf8(batch::assemble(&steps)).unwrap();
        let slices = work::slices(&body, &steps);
        assert_eq!(
            slices.concat(),
            body,
            "the gather copy makes the same bytes"
        );
        assert_eq!(
            baseline::body(&work::inputs(count))
                .matches("addPullRequestReviewThreadReply")
                .count(),
            count.div_ceil(2)
        );
        let inputs = work::inputs(count);
        let [ours, gather, parse] = compare([
            &mut || drop(black_box(batch::assemble(black_box(&steps)))),
            &mut || drop(black_box(work::gather(black_box(&slices), body.len()))),
            &mut || drop(black_box(baseline::body(black_box(&inputs)))),
        ]);
        let each = |time: f64| time / count as f64;
        report.line(format!(
            "{count:>5} steps: {:>7.1}   gather copy {:>7.1} ({:.2}x)   parse-rename-print {:>8.0} ({:.0}x)",
            each(ours), each(gather), ours / gather, each(parse), parse / ours
        ));
        report.at_least(
            &format!("{count} steps: faster than parse-rename-print"),
            parse / ours,
            60.0,
        );
        report.at_most(
            &format!("{count} steps: of a gather copy"),
            ours / gather,
            1.5,
        );
        if count >= 20 {
            per_step.push(each(ours));
        }
    }
    let flat = per_step.iter().copied().fold(0.0, f64::max)
        / per_step.iter().copied().fold(f64::MAX, f64::min);
    report.at_most(
        "flat per step from 20 to 2,000: slowest of fastest",
        flat,
        1.5,
    );
    let steps = work::steps(200);
    report.at_most(
        "allocations for a body",
        allocations(|| drop(black_box(batch::assemble(&steps)))) as f64,
        2.0,
    );
}

/// A chain that is fixed where it is written.
fn fixed(report: &mut Report) {
    report.title("`chain!`: documents that are constants");
    const STEPS: &[&Capability] = &[&plans::REPLY, &plans::RESOLVE, &plans::VIEW];
    const SIZE: (usize, usize) = chain_size(STEPS, &[]);
    const TEXT: ChainText<{ SIZE.0 }, { SIZE.1 }> = ChainText::new(STEPS, &[]);
    let count = allocations(|| {
        black_box(black_box(TEXT.documents()).texts().last());
    });
    report.at_most("allocations for its documents", count as f64, 0.0);
    let body = String::from_utf8(batch::assemble(&work::steps(2))).unwrap();
    let texts: Vec<&str> = TEXT.documents().texts().collect();
    assert!(
        texts.len() == 2 && body.starts_with(texts[0]),
        "the constants are what assembly writes, one for each kind"
    );
}

/// A reply with 200 aliases into typed outputs.
fn demultiplexing(report: &mut Report) {
    report.title("demultiplexing 200 aliases into typed outputs");
    let steps = work::steps(200);
    let reply = work::reply(200);
    assert_eq!(work::typed(&steps, &reply), baseline::typed(&reply, 200));
    let [ours, values] = compare([
        &mut || drop(black_box(work::typed(black_box(&steps), black_box(&reply)))),
        &mut || drop(black_box(baseline::typed(black_box(&reply), 200))),
    ]);
    report.line(format!(
        "ghx {:.1} us   serde_json::Value walk {:.1} us ({:.2}x)",
        ours / 1e3,
        values / 1e3,
        values / ours
    ));
    report.at_least("faster than a Value walk", values / ours, 1.5);
    let own = allocations(|| drop(black_box(work::typed(&steps, &reply))));
    let theirs = allocations(|| drop(black_box(baseline::typed(&reply, 200))));
    report.line(format!("allocations: ghx {own}   Value walk {theirs}"));
    report.at_most(
        "of the allocations of a Value walk",
        own as f64 / theirs as f64,
        1.0 / 3.0,
    );
}

/// JSON steps in, JSON envelope out, over a transport that answers at once.
fn engine(report: &mut Report) {
    report.title("the whole engine on a stub transport, JSON in and JSON out, ns per step");
    for count in [2, 20, 200] {
        let text = work::chain_text(count);
        let client = work::client(count);
        let reply = work::reply(count);
        assert_eq!(
            work::normalised(&work::run(&client, &text)),
            work::normalised(&baseline::run(&text, &reply)),
            "both make the same envelope"
        );
        let [ours, theirs] = compare([
            &mut || drop(black_box(work::run(black_box(&client), black_box(&text)))),
            &mut || {
                drop(black_box(baseline::run(
                    black_box(&text),
                    black_box(&reply),
                )))
            },
        ]);
        let each = |time: f64| time / count as f64;
        report.line(format!(
            "{count:>5} steps: ghx {:>7.0}   parse-rename-print and Value trees {:>8.0} ({:.1}x)",
            each(ours),
            each(theirs),
            theirs / ours
        ));
        if count >= 20 {
            report.at_least(
                &format!("{count} steps: faster than parse-rename-print and Value trees"),
                theirs / ours,
                4.0,
            );
        }
    }
}

/// Long chains: a step of 64,000 costs what a step of 2,000 costs.
fn growth(report: &mut Report) {
    report.title("dry runs of long chains, ns per step");
    let (few, many) = (2_000, 64_000);
    for (what, steps) in [
        (
            "reply + resolve",
            work::tasks as fn(usize) -> Vec<TaskRequest>,
        ),
        ("looked up", work::looked_up),
        ("misspelt", work::misspelt),
    ] {
        let (short, long) = (steps(few), steps(many));
        let options = PlanOptions::default();
        let [short, long] = compare([
            &mut || drop(black_box(plan_tasks(&plans::REGISTRY, &short, &options))),
            &mut || drop(black_box(plan_tasks(&plans::REGISTRY, &long, &options))),
        ]);
        let (short, long) = (short / few as f64, long / many as f64);
        report.line(format!(
            "{what}: {few} steps {short:>6.0}   {many} steps {long:>6.0}"
        ));
        // Caches account for the rest; were each step to look at all others, it would be 32 times as much.
        report.at_most(&format!("{what}: of a step of {few}"), long / short, 3.0);
    }
}
