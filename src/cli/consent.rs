//! What cannot be undone is asked about first: a person at a terminal says yes, anybody else says `--yes`.

use std::io::{self, BufRead, IsTerminal};

use ghx_runtime::TaskRequest;

use super::output::{self, Output};
use super::registry;
use super::steps::RawStep;

/// How many steps a question lists.
const LISTED: usize = 20;

/// Whether steps that cannot be undone may run; else why not.
pub(crate) fn given(tasks: &[TaskRequest], yes: bool, output: Output) -> Result<(), String> {
    let all: Vec<&TaskRequest> = tasks.iter().filter(|task| is_destructive(task)).collect();
    if yes || all.is_empty() {
        return Ok(());
    }
    if !io::stdin().is_terminal() || !output::stderr_is_terminal() {
        return Err("cannot be undone: give --yes as well, and it is done".to_owned());
    }
    let mut lines: Vec<String> = (all.iter().take(LISTED).map(|task| words(task))).collect();
    if all.len() > LISTED {
        lines.push(format!("and {} more", all.len() - LISTED));
    }
    output.note(&format!(
        "This cannot be undone:\n  {}\nDo it? [y/N]",
        lines.join("\n  ")
    ));
    match answered_yes() {
        true => Ok(()),
        false => Err("cannot be undone, and the answer was no".to_owned()),
    }
}

/// Whether the person at the terminal answers with yes; no answer means no.
pub(crate) fn answered_yes() -> bool {
    let mut answer = String::new();
    let read = io::stdin().lock().read_line(&mut answer);
    read.is_ok() && matches!(answer.trim().to_lowercase().as_str(), "y" | "yes")
}

/// The steps, with the reason at those that cannot be undone.
pub(crate) fn refused(tasks: Vec<TaskRequest>, reason: &str) -> Vec<RawStep> {
    let words =
        |task: &TaskRequest| is_destructive(task).then(|| format!("{} {reason}", task.task));
    let reasons = tasks.iter().map(words).collect();
    with_reasons(tasks, reasons)
}

/// The steps, each with the reason why it may not run.
pub(crate) fn with_reasons(tasks: Vec<TaskRequest>, reasons: Vec<Option<String>>) -> Vec<RawStep> {
    let steps = tasks.into_iter().zip(reasons);
    let steps = steps.map(|(task, problem)| RawStep {
        problem,
        whole: true,
        task: task.task,
        input: task.input,
        name: task.name,
        needs: task.needs,
        foreach: task.foreach,
    });
    steps.collect()
}

/// A step for the person who is asked: what it does, and to what.
pub(crate) fn words(task: &TaskRequest) -> String {
    let each = task.foreach.as_ref();
    let each = each.map_or_else(String::new, |it| format!(" for each of {}", it.get()));
    format!("{} {}{each}", task.task, task.input.get())
}

pub(crate) fn is_destructive(task: &TaskRequest) -> bool {
    registry().find(&task.task).is_some_and(|it| it.destructive)
}
