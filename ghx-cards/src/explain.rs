//! `ghx-cards explain`: what the compiler makes of one card.

use std::process::ExitCode;

use ghx::plan::Action;
use ghx_dsl::{Diagnostic, emit, explain, ir, render, requests, tables};

use crate::args::ExplainArgs;
use crate::cards::Built;
use crate::output::{show, tell};

pub(crate) fn run(args: &ExplainArgs) -> Result<ExitCode, String> {
    let (id, built) = (&args.id, args.cards.build()?);
    let program = &built.program;
    let named = |capability: &ir::Capability| {
        capability.id == *id || capability.aliases.iter().any(|alias| alias == id)
    };
    let Some(capability) = program.capabilities.iter().find(|it| named(it)) else {
        return unexplained(id, built);
    };
    let settings = emit::Settings {
        mark_fragments: args.cards.against.beside(),
        ..emit::Settings::default()
    };
    let mut text = format!(
        "# checked form\n\n{}\n",
        explain::describe(program, capability)
    );
    let made = tables::written(program, settings.mark_fragments);
    let table = made.iter().find(|it| it.id == capability.id);
    if let Some(Action::Operation(operation)) = table.map(|it| &it.action) {
        let requests = requests::describe(operation);
        text.push_str(&format!("# requests\n\n{requests}"));
    }
    let source = ghx_dsl::source_of(program, &capability.id, &settings);
    show(&format!("{text}# rust\n\n{source}"))?;
    Ok(ExitCode::SUCCESS)
}

/// Why there is nothing to explain: the card is broken, or there is none.
fn unexplained(id: &str, built: Built) -> Result<ExitCode, String> {
    let program = &built.program;
    let named = |stub: &&ir::Stub| stub.id == id || stub.aliases.iter().any(|alias| alias == id);
    let stub = program.broken.iter().find(named);
    let card = stub.map_or(id, |stub| stub.id.as_str());
    let (own, others): (Vec<Diagnostic>, Vec<Diagnostic>) = (built.diagnostics)
        .into_iter()
        .partition(|diagnostic| diagnostic.capability.as_deref() == Some(card));
    if own.is_empty() && stub.is_none() {
        let known: Vec<&str> = (program.capabilities.iter().map(|it| it.id.as_str()))
            .chain(program.broken.iter().map(|it| it.id.as_str()))
            .collect();
        let hint = ghx_dsl::diag::closest(id, &known);
        let hint = hint.map_or_else(String::new, |best| format!("; did you mean `{best}`?"));
        let elsewhere = ghx::registry().find(id).map_or(
            "",
            |_| ": it is built in, `ghx-cards capabilities explain` tells of it",
        );
        return Err(format!("there is no card of `{id}`{hint}{elsewhere}"));
    }
    // Without a mistake of its own a card is broken by its documents or steps.
    let blamed = if own.is_empty() { &others } else { &own };
    for text in render(blamed, &built.sources) {
        tell(&format!("{text}\n"));
    }
    if own.is_empty() {
        tell(&format!(
            "`{id}` has no mistake of its own, but needs something that has one"
        ));
    }
    Ok(ExitCode::FAILURE)
}
