//! The corpus of mistakes: single mistakes in the cards of this repository are all reported, at their place, as one error.

mod make;

use std::path::Path;

use ghx_dsl::place::Place;
use ghx_dsl::{Compiler, Diagnostic, Settings, Sources, load_folder, load_text, render};
use make::{Also, File, Mistake};

/// How many mistakes of each kind are made, unless `MISTAKES` says otherwise.
const OF_EACH: usize = 8;

struct Outcome {
    reported: bool,
    at_the_line: bool,
    one: bool,
    helped: bool,
}

/// Mistakes of every kind, spread over all files.
fn corpus(sources: &Sources) -> Vec<Mistake> {
    let spreads = regex_lite::Regex::new(r"\.\.\.([A-Za-z]+)").unwrap();
    let texts = sources.iter().map(|(_, it)| it.text.as_str());
    let spread = texts.flat_map(|text| spreads.captures_iter(text).map(|it| it[1].to_owned()));
    let spread = spread.collect();
    let files = sources.iter().map(|(_, it)| File {
        spread: &spread,
        path: &it.relative,
        text: &it.text,
    });
    let all: Vec<Mistake> = files.flat_map(|file| make::all(&file)).collect();
    let most = std::env::var("MISTAKES")
        .ok()
        .and_then(|it| it.parse().ok());
    let most: usize = most.unwrap_or(OF_EACH);
    let of_kind = |kind: &str| all.iter().filter(|it| it.kind == kind).count();
    let counts: Vec<(&str, usize)> = (make::kinds(&all).into_iter())
        .map(|kind| (kind, of_kind(kind)))
        .collect();
    let mut seen = std::collections::BTreeMap::new();
    let chosen = all.into_iter().filter(|it| {
        let count = counts.iter().find(|(kind, _)| *kind == it.kind).unwrap().1;
        let number = seen.entry(it.kind).or_insert(0);
        *number += 1;
        (*number * most / count) != ((*number - 1) * most / count)
    });
    chosen.collect()
}

fn judge(mistake: &Mistake, problems: &[Diagnostic], sources: &Sources) -> Outcome {
    let at = |place: Place| {
        let path = sources.get(place.file).unwrap().relative.as_str();
        (path, sources.line_column(place).line)
    };
    let here = (mistake.path.as_str(), mistake.line);
    let first = problems.first();
    let primary = first.and_then(|it| it.place).map(at);
    let related = first.is_some_and(|it| it.related.iter().any(|it| at(it.place) == here));
    let at_the_line = match mistake.also {
        Also::Nowhere => primary == Some(here),
        Also::Uses => primary == Some(here) || related,
        Also::WhatNeedsIt => primary.is_some(),
    };
    Outcome {
        reported: !problems.is_empty(),
        at_the_line,
        one: problems.len() == 1,
        helped: first.is_some_and(|it| it.help.is_some()),
    }
}

/// What came of one mistake, and what to show if it is not as it should be.
fn outcome(
    mistake: &Mistake,
    catalogue: &Sources,
    compiler: &Compiler,
) -> (Outcome, Option<String>) {
    let files = catalogue.iter().map(|(_, it)| {
        let changed = it.relative == mistake.path;
        let text = if changed { &mistake.text } else { &it.text };
        (it.relative.clone(), text.clone())
    });
    let sources = Sources::new("", files);
    let (_, mut problems) = compiler.compile(&sources);
    problems.retain(Diagnostic::is_error);
    let outcome = judge(mistake, &problems, &sources);
    let good = outcome.reported && outcome.at_the_line && outcome.one;
    let missed = (!good).then(|| {
        let said = render(&problems, &sources);
        let line = mistake.text.lines().nth(mistake.line - 1).unwrap_or("");
        let (kind, path, number, errors) = (mistake.kind, &mistake.path, mistake.line, said.len());
        let said = said.into_iter().take(3).collect::<Vec<_>>().join("\n");
        format!("## {kind} in {path}:{number}: {line}\n{errors} errors\n{said}")
    });
    (outcome, missed)
}

#[test]
fn one_mistake_is_one_error_at_its_place() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let schema = load_text(root.join("schema/github.graphql")).unwrap();
    let catalogue = load_folder(root.join("cards")).unwrap();
    let rest = load_text(root.join("schema/rest.json")).unwrap();
    let compiler = Compiler::new(&Settings::new(schema).and_rest(rest));
    let mistakes = corpus(&catalogue);
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let parts = mistakes.chunks(mistakes.len().div_ceil(threads));
    let outcomes: Vec<(Outcome, Option<String>)> = std::thread::scope(|scope| {
        let one = |mistake| outcome(mistake, &catalogue, &compiler);
        let running =
            parts.map(|part| scope.spawn(move || part.iter().map(one).collect::<Vec<_>>()));
        let running: Vec<_> = running.collect();
        running
            .into_iter()
            .flat_map(|it| it.join().unwrap())
            .collect()
    });
    let share = |good: fn(&Outcome) -> bool| {
        let good = outcomes.iter().filter(|(it, _)| good(it)).count();
        100.0 * good as f64 / outcomes.len() as f64
    };
    let missed: Vec<&str> = outcomes
        .iter()
        .filter_map(|(_, it)| it.as_deref())
        .collect();
    let found = format!(
        "{} mistakes: {:.1} % reported, {:.1} % first at the line, {:.1} % as one error, {:.1} % with help\n\n{}",
        outcomes.len(),
        share(|it| it.reported),
        share(|it| it.at_the_line),
        share(|it| it.one),
        share(|it| it.helped),
        missed.join("\n\n"),
    );
    // For whoever made a longer run and wants to read its figures.
    std::fs::write(
        concat!(env!("CARGO_TARGET_TMPDIR"), "/mistakes.txt"),
        &found,
    )
    .unwrap();
    assert!(outcomes.len() >= 300, "{found}");
    assert!(outcomes.iter().all(|(it, _)| it.reported), "{found}");
    assert!(share(|it| it.at_the_line) >= 99.0, "{found}");
    assert!(share(|it| it.one) >= 98.0, "{found}");
}
