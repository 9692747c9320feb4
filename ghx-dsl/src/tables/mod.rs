//! A checked program as the tables that the runtime reads, made in memory: `emit` writes them as Rust, the compiler judges by them
//! what a card says with the runtime's own checker, and a tool runs cards at once.
//!
//! Tables are `'static`, because in a program they are constants. Here they are leaked: what makes them does it once.

mod capture;
mod document;
mod fragments;
mod input;
mod operation;
mod print;
mod reply;
#[cfg(test)]
mod roundtrip;
mod schema;
#[cfg(test)]
mod tests;
mod text;

pub use print::document as print_document;
pub use schema::output_schema;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, PoisonError};

use ghx_plan::plan;

use crate::ir::{Action, Capability, Composite, CompositeStep, Program, Shape};
use capture::without_reply;
use document::Documents;

/// Finds the tables of another build.
pub type Imported<'a> = &'a dyn Fn(&str) -> Option<&'static plan::Capability>;

/// The tables of an input. Equal shapes have one table: an editor asks again and again, and what is leaked stays.
pub(crate) fn shape(it: &Shape) -> &'static plan::Shape {
    static MADE: Mutex<BTreeMap<String, &'static plan::Shape>> = Mutex::new(BTreeMap::new());
    let mut made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
    made.entry(format!("{it:?}"))
        .or_insert_with(|| leak(input::shape(it)))
}

/// The tables of a program's own capabilities, sorted by id. `imported` has those of another build, whose fragments are
/// kept apart if there is one.
pub fn capabilities(
    program: &Program,
    imported: Option<Imported>,
) -> Vec<&'static plan::Capability> {
    made(program, imported.is_some(), &|id| imported?(id))
}

/// The same to be written as Rust, where the tables of another build have their names. `marked`: fragment names carry a mark of
/// their text, so that they never meet a different fragment of the same name from another build.
pub fn written(program: &Program, marked: bool) -> Vec<&'static plan::Capability> {
    let named = |id: &str| {
        let it = program.imported.iter().find(|it| it.id == id)?;
        Some(leak(plan::Capability {
            id: text(&it.id),
            ..plan::Capability::EMPTY
        }))
    };
    made(program, marked, &named)
}

fn made(program: &Program, marked: bool, imported: Imported) -> Vec<&'static plan::Capability> {
    let documents = Documents::new(program, marked);
    let mut made: BTreeMap<&str, &'static plan::Capability> = BTreeMap::new();
    // Composites come last: they lead to the tables of their steps.
    let (atomic, composite): (Vec<_>, Vec<_>) =
        (program.capabilities.iter()).partition(|it| matches!(it.action, Action::Operation(_)));
    for it in atomic.into_iter().chain(composite) {
        let action = match &it.action {
            Action::Operation(inner) => {
                plan::Action::Operation(operation::operation(inner, &it.output, &documents))
            }
            Action::Composite(inner) => {
                let step = |id: &str| made.get(id).copied().or_else(|| imported(id));
                plan::Action::Composite(composite_of(inner, &step))
            }
        };
        made.insert(&it.id, leak(capability(it, action)));
    }
    made.into_values().collect()
}

fn capability(it: &Capability, action: plan::Action) -> plan::Capability {
    let examples = it.examples.iter().map(|(title, input)| plan::Example {
        title: text(title),
        input: text(input),
    });
    plan::Capability {
        id: text(&it.id),
        aliases: texts(&it.aliases),
        version: text(&it.version),
        description: text(&it.description),
        effect: it.effect,
        destructive: it.destructive,
        input: input::shape(&it.input),
        action,
        preferred: match it.prefers_cli {
            true => plan::Route::Cli,
            false => plan::Route::Graphql,
        },
        output_schema: text(&output_schema(&it.output)),
        examples: all(examples),
    }
}

fn composite_of(it: &Composite, capability: Imported) -> plan::Composite {
    let step = |it: &CompositeStep| {
        let params = it.params.iter().map(|(field, from)| plan::Param {
            field: *field,
            source: reply::source(from),
        });
        Some(plan::CompositeStep {
            capability: capability(&it.capability_id)?,
            stem: text(&it.stem),
            foreach: it.foreach,
            over: it.over.as_ref().map(|it| (it.step, texts(&it.path))),
            when: (it.when.as_ref()).map(without_reply),
            params: all(params),
        })
    };
    plan::Composite {
        steps: all(it.steps.iter().filter_map(step)),
        strategy: it.strategy,
    }
}

fn numbers(indexes: &[u16]) -> &'static [u16] {
    all(indexes.iter().copied())
}

fn texts(words: &[String]) -> &'static [&'static str] {
    all(words.iter().map(|word| text(word)))
}

/// Equal texts are one: they are most of what is leaked, and what compiles again and again says mostly the same.
fn text(it: &str) -> &'static str {
    static KNOWN: Mutex<BTreeSet<&'static str>> = Mutex::new(BTreeSet::new());
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    known.get(it).copied().unwrap_or_else(|| {
        let text: &'static str = Box::leak(Box::from(it));
        known.insert(text);
        text
    })
}

fn all<T>(items: impl Iterator<Item = T>) -> &'static [T] {
    Vec::leak(items.collect())
}

fn leak<T>(it: T) -> &'static T {
    Box::leak(Box::new(it))
}
