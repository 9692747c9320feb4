//! `ghx-cards fmt`: cards and documents in one form.

use std::fs;
use std::process::ExitCode;

use ghx_dsl::{format, load_text};

use crate::args::FmtArgs;
use crate::cards;
use crate::output::{counted, show, tell};

pub(crate) fn run(args: &FmtArgs) -> Result<ExitCode, String> {
    let folder = cards::needed(args.folder.as_deref())?;
    let (mut looked, mut changed) = (0, 0);
    for path in cards::all_files(&folder)? {
        let form = match path.extension().and_then(|it| it.to_str()) {
            Some("yaml") => format::yaml,
            Some("graphql") => format::graphql,
            _ => continue,
        };
        looked += 1;
        let text = load_text(&path).map_err(|error| error.to_string())?;
        let shown = path.display();
        match form(&text) {
            Some(formatted) if formatted == text => {}
            Some(formatted) => {
                changed += 1;
                show(&shown.to_string())?;
                if !args.check {
                    fs::write(&path, formatted)
                        .map_err(|error| format!("cannot write {shown}: {error}"))?;
                }
            }
            None => tell(&format!(
                "{shown} was left alone: it has a mistake, or is no card; `ghx-cards check` says more"
            )),
        }
    }
    let files = counted(looked, "file", "files");
    let state = if args.check { "not in form" } else { "changed" };
    tell(&format!("{files}, {changed} {state}"));
    Ok(match args.check && changed > 0 {
        true => ExitCode::FAILURE,
        false => ExitCode::SUCCESS,
    })
}
