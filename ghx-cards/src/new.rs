//! `ghx-cards new`: a card, its document and a test from a mutation or a query of the schema.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{fs, io};

use ghx_dsl::scaffold::Root;
use ghx_dsl::{Compiler, Diagnostic, Sources, load_folder, render};

use crate::args::NewArgs;
use crate::cards;
use crate::output::{show, tell};

pub(crate) fn run(args: &NewArgs) -> Result<ExitCode, String> {
    let folder = cards::folder(args.cards.folder.as_deref());
    let folder = folder.unwrap_or_else(|| PathBuf::from(cards::USUAL));
    if let Some(taken) = ghx::registry()
        .find(&args.id)
        .filter(|_| args.cards.against.beside())
    {
        return Err(format!(
            "`{}` is built in already: choose another id",
            taken.id
        ));
    }
    let root = match (&args.mutation, &args.query) {
        (Some(name), _) => Root::Mutation(name.clone()),
        (None, Some(path)) => Root::Query(path.clone()),
        (None, None) => return Err(
            "say what it runs: `--mutation createDiscussion` or `--query repository.discussion`"
                .to_owned(),
        ),
    };
    let own = match folder.is_dir() {
        true => load_folder(&folder).map_err(|error| error.to_string())?,
        false => Sources::default(),
    };
    let compiler = Compiler::new(&args.cards.against.settings()?);
    let draft = compiler.draft(&args.id, &root, &own)?;
    if let Some((path, _)) = draft
        .files
        .iter()
        .find(|(path, _)| folder.join(path).exists())
    {
        let path = folder.join(path);
        return Err(format!(
            "{} is there already: choose another id, or move it",
            path.display()
        ));
    }
    // What is written compiles: a draft that would not is told here, and nothing is left behind.
    let files = own
        .iter()
        .map(|(_, it)| (it.relative.clone(), it.text.clone()));
    let files = files.chain(
        draft
            .files
            .iter()
            .filter(|(path, _)| !cards::is_test(path))
            .cloned(),
    );
    let sources = Sources::new(&folder.to_string_lossy(), files);
    let (program, diagnostics) = compiler.compile(&sources);
    if !program.capabilities.iter().any(|it| it.id == args.id) {
        let mistakes: Vec<Diagnostic> = diagnostics
            .into_iter()
            .filter(Diagnostic::is_error)
            .collect();
        for text in render(&mistakes, &sources) {
            tell(&format!("{text}\n"));
        }
        return Err("nothing was written: the draft has mistakes".to_owned());
    }
    for (path, text) in &draft.files {
        let path = folder.join(path);
        write(&path, text).map_err(|error| format!("cannot write {}: {error}", path.display()))?;
        show(&path.display().to_string())?;
    }
    tell(&format!(
        "now say what it is for in `description`, and try it: ghx-cards test, ghx-cards run {} --sandbox --help",
        args.id
    ));
    Ok(ExitCode::SUCCESS)
}

/// Writes a file that is not there yet.
fn write(path: &Path, text: &str) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let mut file = fs::File::create_new(path)?;
    io::Write::write_all(&mut file, text.as_bytes())
}
