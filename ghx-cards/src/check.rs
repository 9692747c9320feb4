//! `ghx-cards check`: every mistake of a folder, in the form that was asked for.

use std::path::Path;
use std::process::ExitCode;

use ghx_dsl::{Compiler, Diagnostic, Missing, render, render_annotations, render_json};

use crate::args::CheckArgs;
use crate::cards::{self, Built};
use crate::output::{counted, show, tell};
use crate::watch::watch;

pub(crate) fn run(args: &CheckArgs) -> Result<ExitCode, String> {
    let folder = cards::needed(args.folder.as_deref())?;
    let compiler = Compiler::new(&args.against.settings()?);
    match args.watch {
        true => watch(&folder, || once(&compiler, &folder, args)),
        false => once(&compiler, &folder, args),
    }
}

fn once(compiler: &Compiler, folder: &Path, args: &CheckArgs) -> Result<ExitCode, String> {
    let built = cards::build(compiler, folder)?.not_empty()?;
    told(&built, args, compiler)?;
    let refused = |it: &Diagnostic| it.is_error() || args.deny_warnings;
    Ok(match built.diagnostics.iter().any(refused) {
        true => ExitCode::FAILURE,
        false => ExitCode::SUCCESS,
    })
}

/// Says what is wrong in the form that was asked for.
fn told(built: &Built, args: &CheckArgs, compiler: &Compiler) -> Result<(), String> {
    let (diagnostics, sources) = (&built.diagnostics, &built.sources);
    if args.json {
        return show(&render_json(diagnostics, sources));
    }
    if args.annotations {
        let all = render_annotations(diagnostics, sources);
        return all.iter().try_for_each(|text| show(text));
    }
    for text in render(diagnostics, sources) {
        tell(&format!("{text}\n"));
    }
    let missing = compiler.missing();
    if !args.against.schema.is_empty() && !missing.is_empty() {
        let count = counted(missing.len(), "capability", "capabilities");
        tell(&format!(
            "the schema does not have {count} of those built in:"
        ));
        for Missing { id, why } in missing {
            tell(&format!("  {id}: {why}"));
        }
        tell("");
    }
    let sound = counted(
        built.program.capabilities.len(),
        "capability",
        "capabilities",
    );
    let mistakes = diagnostics.iter().filter(|it| it.is_error()).count();
    let warnings = match diagnostics.len() - mistakes {
        0 => String::new(),
        warnings => format!(", {}", counted(warnings, "warning", "warnings")),
    };
    match mistakes {
        0 => show(&format!("{sound}, no mistakes{warnings}"))?,
        mistakes => {
            let mistakes = counted(mistakes, "mistake", "mistakes");
            tell(&format!("{mistakes}{warnings} found; {sound} in order"));
        }
    }
    Ok(())
}
