//! Refused cards and those with warnings and exactly what their author sees, accepted cards and what the compiler made of them.
//!
//! `UPDATE=1 cargo test -p ghx-dsl --test compiler` writes the expected files anew.

use ghx_dsl::render;

use crate::case::{ACCEPTED, Built, Case, REFUSED, WARNED, all, mismatch, tests};

/// Compares with the expected file beside the case.
fn unexpected(case: &Case, found: &str) -> Option<String> {
    let path = tests().join(format!("fixtures/{}.expected", case.name));
    mismatch(&path, found)
}

fn shown(built: &Built) -> String {
    render(&built.problems, &built.sources).join("\n\n") + "\n"
}

/// The code that a refused or warned case is about: its name begins with it.
fn code(case: &Case) -> String {
    let name = case.name.rsplit('/').next().unwrap_or_default();
    name.split('-').next().unwrap_or_default().to_uppercase()
}

#[test]
fn refused_cards_say_what_is_wrong() {
    let mut failures = Vec::new();
    for built in REFUSED.iter() {
        let (text, code) = (shown(built), code(&built.case));
        if !built.problems.iter().any(|problem| problem.code == code) {
            let name = &built.case.name;
            failures.push(format!("{name} is not refused with {code}:\n{text}"));
        }
        failures.extend(unexpected(&built.case, &text));
    }
    assert!(failures.is_empty(), "{}", failures.join("\n\n"));
}

#[test]
fn cards_with_warnings_work_and_say_what_may_be_regretted() {
    let mut failures = Vec::new();
    for built in WARNED.iter() {
        let (name, code) = (&built.case.name, code(&built.case));
        let text = render(&built.warnings, &built.sources).join("\n\n") + "\n";
        if !built.problems.is_empty() || built.program.capabilities.is_empty() {
            failures.push(format!("{name} is refused:\n{}", shown(built)));
        }
        if !built.warnings.iter().any(|warning| warning.code == code) {
            failures.push(format!("{name} has no warning {code}:\n{text}"));
        }
        failures.extend(unexpected(&built.case, &text));
    }
    assert!(failures.is_empty(), "{}", failures.join("\n\n"));
}

#[test]
fn accepted_cards_become_what_they_say() {
    let mut failures = Vec::new();
    for built in ACCEPTED.iter() {
        if built.problems.is_empty() {
            let text = ghx_dsl::explain::describe_all(&built.program);
            failures.extend(unexpected(&built.case, &text));
        } else {
            failures.push(format!("{} is refused:\n{}", built.case.name, shown(built)));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n\n"));
}

#[test]
fn every_code_has_a_fixture() {
    let told = || REFUSED.iter().chain(WARNED.iter());
    let missing: Vec<String> = ghx_dsl::diag::words::all_codes()
        .iter()
        .filter(|info| !told().any(|it| code(&it.case) == info.code))
        .map(|info| format!("{} {}", info.code, info.name))
        .collect();
    assert!(missing.is_empty(), "no fixture for {missing:#?}");
}

#[test]
fn compiling_twice_gives_the_same() {
    for first in all() {
        let second = Case::read(&first.case.name).build();
        assert_eq!(
            format!("{:?}", first.program),
            format!("{:?}", second.program)
        );
        assert_eq!(first.problems, second.problems);
        assert_eq!(first.warnings, second.warnings);
    }
}

#[test]
fn the_documentation_of_codes_is_current() {
    let told = REFUSED.iter().chain(WARNED.iter());
    let examples: Vec<ghx_dsl::docs::CodeExample> = told
        .map(|built| {
            let code = code(&built.case);
            let mut all = built.problems.iter().chain(&built.warnings);
            let own = all.find(|problem| problem.code == code);
            let own: Vec<_> = own.into_iter().cloned().collect();
            ghx_dsl::docs::CodeExample {
                code,
                shown: render(&own, &built.sources).join("\n"),
            }
        })
        .collect();
    let text = ghx_dsl::docs::diagnostics_markdown(&examples);
    let old = mismatch(&tests().join("../../docs/diagnostics.md"), &text);
    assert!(
        old.is_none(),
        "docs/diagnostics.md is old: run UPDATE=1 cargo test -p ghx-dsl --test compiler"
    );
}
