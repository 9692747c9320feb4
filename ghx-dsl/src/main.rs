//! The `ghx-dsl` command: checks a folder of cards without cargo, and shows what the compiler makes of one.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use ghx_dsl::{
    Diagnostic, Settings, Sources, compile, emit, explain, ir, load_folder, load_text, plan,
    render, render_annotations, render_json, requests,
};

const HELP: &str = "\
ghx-dsl checks capability cards.

usage:
  ghx-dsl check <folder> [--schema FILE]... [--import FOLDER] [--json | --annotations]
  ghx-dsl explain <folder> <capability-id> [--schema FILE]... [--import FOLDER]

check     reports every mistake in the cards of a folder; exits with 1 when there is one
explain   prints what the compiler made of a card: its checked form, what it sends, its Rust

--schema  a GraphQL schema (several are read as one); default: the nearest schema/github.graphql
          in the folder or above it
--import  cards of another build, whose capabilities composites may run
--json    diagnostics as a JSON array on standard output
--annotations
          diagnostics as workflow commands, which GitHub Actions shows at their lines
";

const FLAGS: &[&str] = &["--schema", "--import", "--json", "--annotations", "--help"];

/// What was asked for.
#[derive(Debug, Default)]
struct Arguments {
    positional: Vec<String>,
    schemas: Vec<PathBuf>,
    import: Option<PathBuf>,
    json: bool,
    annotations: bool,
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match run(arguments) {
        Ok(code) => code,
        Err(problem) => {
            tell(&format!("error: {problem}"));
            ExitCode::from(2)
        }
    }
}

/// Prints a result. A reader that went away, as `head` does, has all it wanted.
fn show(text: &str) -> Result<(), String> {
    let mut out = io::stdout().lock();
    match writeln!(out, "{text}").and_then(|()| out.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(format!("cannot write the result: {error}"))
        }
        _ => Ok(()),
    }
}

/// Says something to people.
fn tell(text: &str) {
    // Nobody is left to tell when standard error is closed.
    let _ = writeln!(io::stderr().lock(), "{text}");
}

fn run(arguments: Vec<String>) -> Result<ExitCode, String> {
    if arguments.is_empty()
        || arguments
            .iter()
            .any(|argument| argument == "--help" || argument == "-h")
    {
        show(HELP.trim_end())?;
        return Ok(ExitCode::SUCCESS);
    }
    let arguments = parse(arguments)?;
    let words: Vec<&str> = arguments.positional.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["check", folder] => check(Path::new(folder), &arguments),
        ["explain", folder, id] => explain_one(Path::new(folder), id, &arguments),
        ["check", ..] => Err("check takes one folder: `ghx-dsl check cards`".to_owned()),
        ["explain", ..] => {
            Err("explain takes a folder and an id: `ghx-dsl explain cards issue.close`".to_owned())
        }
        [other, ..] => {
            let hint = ghx_dsl::diag::closest(other, &["check", "explain"]);
            let hint = hint.map_or_else(String::new, |best| format!("; did you mean `{best}`?"));
            Err(format!("there is no command `{other}`{hint}"))
        }
        [] => Err("name a command: `check` or `explain`".to_owned()),
    }
}

fn parse(arguments: Vec<String>) -> Result<Arguments, String> {
    let mut found = Arguments::default();
    let mut rest = arguments.into_iter();
    while let Some(argument) = rest.next() {
        let mut value = |name: &str| {
            rest.next()
                .map(PathBuf::from)
                .ok_or(format!("{name} needs a path after it"))
        };
        match argument.as_str() {
            "--schema" => found.schemas.push(value("--schema")?),
            "--import" => found.import = Some(value("--import")?),
            "--json" => found.json = true,
            "--annotations" => found.annotations = true,
            flag if flag.starts_with('-') => {
                let hint = ghx_dsl::diag::closest(flag, FLAGS);
                let hint =
                    hint.map_or_else(String::new, |best| format!("; did you mean `{best}`?"));
                return Err(format!("there is no option `{flag}`{hint}"));
            }
            _ => found.positional.push(argument),
        }
    }
    Ok(found)
}

/// Loads and compiles a folder.
fn build(
    folder: &Path,
    arguments: &Arguments,
) -> Result<(ir::Program, Vec<Diagnostic>, Sources), String> {
    let sources = load_folder(folder).map_err(|error| error.to_string())?;
    let (program, diagnostics) = compile(&sources, &settings(folder, arguments)?);
    Ok((program, diagnostics, sources))
}

/// What the cards of a folder are checked against.
fn settings(folder: &Path, arguments: &Arguments) -> Result<Settings, String> {
    let mut settings = Settings::default();
    let schemas = match arguments.schemas.is_empty() {
        true => vec![nearest_schema(folder)?],
        false => arguments.schemas.clone(),
    };
    for schema in schemas {
        settings = settings.and_schema(load_text(schema).map_err(|error| error.to_string())?);
    }
    let rest = nearest(folder, "schema/rest.json").filter(|_| arguments.schemas.is_empty());
    if let Some(rest) = rest {
        settings = settings.and_rest(load_text(rest).map_err(|error| error.to_string())?);
    }
    if let Some(import) = &arguments.import {
        settings = settings.import(load_folder(import).map_err(|error| error.to_string())?);
    }
    Ok(settings)
}

/// `schema/github.graphql` in the folder of cards or in one above it.
fn nearest_schema(folder: &Path) -> Result<PathBuf, String> {
    nearest(folder, "schema/github.graphql").ok_or_else(|| {
        "there is no schema/github.graphql here or above: name one with --schema".to_owned()
    })
}

/// A file in a folder or in one above it.
fn nearest(folder: &Path, file: &str) -> Option<PathBuf> {
    let folder = std::path::absolute(folder).ok()?;
    let mut files = folder.ancestors().map(|folder| folder.join(file));
    files.find(|path| path.is_file())
}

fn check(folder: &Path, arguments: &Arguments) -> Result<ExitCode, String> {
    let (program, diagnostics, sources) = build(folder, arguments)?;
    told(&program, &diagnostics, &sources, arguments)?;
    Ok(if diagnostics.is_empty() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

/// Says what is wrong in the form that was asked for.
fn told(
    program: &ir::Program,
    diagnostics: &[Diagnostic],
    sources: &Sources,
    arguments: &Arguments,
) -> Result<(), String> {
    if arguments.json {
        show(&render_json(diagnostics, sources))?;
    } else if arguments.annotations {
        for text in render_annotations(diagnostics, sources) {
            show(&text)?;
        }
    } else {
        for text in render(diagnostics, sources) {
            tell(&format!("{text}\n"));
        }
        let sound = counted(program.capabilities.len(), "capability", "capabilities");
        match diagnostics.len() {
            0 => show(&format!("{sound}, no mistakes"))?,
            mistakes => {
                let mistakes = counted(mistakes, "mistake", "mistakes");
                tell(&format!("{mistakes} found; {sound} in order"));
            }
        }
    }
    Ok(())
}

fn counted(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

fn explain_one(folder: &Path, id: &str, arguments: &Arguments) -> Result<ExitCode, String> {
    let (program, diagnostics, sources) = build(folder, arguments)?;
    let named = |capability: &ir::Capability| {
        capability.id == id || capability.aliases.iter().any(|alias| alias == id)
    };
    let Some(capability) = program.capabilities.iter().find(|it| named(it)) else {
        return unexplained(id, &program, diagnostics, &sources);
    };
    let settings = emit::Settings {
        // As `cards!` builds cards beside imported ones.
        mark_fragments: arguments.import.is_some(),
        ..emit::Settings::default()
    };
    let mut text = format!("# checked form\n\n{}\n", explain::describe(capability));
    if let ir::Action::Operation(operation) = &capability.action {
        let planner = plan::Planner::new(&program, settings.mark_fragments);
        let plan = planner.operation(operation, &capability.output);
        let requests = requests::describe(&plan);
        text.push_str(&format!("# requests\n\n{requests}"));
    }
    let source = ghx_dsl::source_of(&program, &capability.id, &settings);
    show(&format!("{text}# rust\n\n{source}"))?;
    Ok(ExitCode::SUCCESS)
}

/// Why there is nothing to explain: the card is broken, or there is none.
fn unexplained(
    id: &str,
    program: &ir::Program,
    diagnostics: Vec<Diagnostic>,
    sources: &Sources,
) -> Result<ExitCode, String> {
    let named = |stub: &&ir::Stub| stub.id == id || stub.aliases.iter().any(|alias| alias == id);
    let stub = program.broken.iter().find(named);
    let card = stub.map_or(id, |stub| stub.id.as_str());
    let (own, others): (Vec<Diagnostic>, Vec<Diagnostic>) = diagnostics
        .into_iter()
        .partition(|diagnostic| diagnostic.capability.as_deref() == Some(card));
    if own.is_empty() && stub.is_none() {
        let known: Vec<&str> = (program.capabilities.iter().map(|it| it.id.as_str()))
            .chain(program.broken.iter().map(|it| it.id.as_str()))
            .collect();
        let hint = ghx_dsl::diag::closest(id, &known);
        let hint = hint.map_or_else(String::new, |best| format!("; did you mean `{best}`?"));
        return Err(format!("there is no capability `{id}`{hint}"));
    }
    // Without a mistake of its own a card is broken by its documents or steps.
    let blamed = if own.is_empty() { &others } else { &own };
    for text in render(blamed, sources) {
        tell(&format!("{text}\n"));
    }
    if own.is_empty() {
        tell(&format!(
            "`{id}` has no mistake of its own, but needs something that has one"
        ));
    }
    Ok(ExitCode::FAILURE)
}
