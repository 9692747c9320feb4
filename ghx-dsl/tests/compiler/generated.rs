//! Generated Rust of every accepted fixture is as committed; `generated_compile` compiles the same files.
//!
//! `UPDATE=1 cargo test -p ghx-dsl --test compiler` writes the snapshots anew.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use ghx_dsl::emit::{self, Settings};
use ghx_dsl::{compile, ir, load_folder, load_text};

use crate::case::{ACCEPTED, Built, Case, mismatch, tests};

fn settings() -> Settings {
    Settings {
        runtime: "::ghx_runtime::generated".parse().unwrap(),
        imported: "crate::generated::imported".parse().unwrap(),
        mark_fragments: false,
    }
}

/// The module of a case: its name without the folder, as Rust writes it.
fn module(built: &Built) -> String {
    let name = built.case.name.rsplit('/').next().unwrap_or_default();
    name.replace('-', "_")
}

/// The snapshots by module: one for each fixture, and one for the cards that a fixture imports.
fn sources() -> Vec<(String, String)> {
    let mut all = Vec::new();
    for built in ACCEPTED.iter() {
        let program = &built.program;
        if !program.imported.is_empty() {
            let refs = program.refs.iter().filter(|it| it.imported).cloned();
            let imported = ir::Program {
                capabilities: program.imported.clone(),
                refs: refs
                    .map(|it| ir::Ref {
                        imported: false,
                        ..it
                    })
                    .collect(),
                ..ir::Program::default()
            };
            let source = ghx_dsl::source(&imported, &[], &settings());
            all.push(("imported".to_owned(), source));
        }
        all.push((module(built), ghx_dsl::source(program, &[], &settings())));
    }
    all
}

static SOURCES: LazyLock<Vec<(String, String)>> = LazyLock::new(sources);

#[test]
fn generated_code_is_as_committed() {
    let mut wrong = Vec::new();
    for (name, source) in SOURCES.iter() {
        let path = tests().join(format!("generated/{name}.rs"));
        let source = format!("//! What the compiler made of the fixture `{name}`.\n\n{source}");
        wrong.extend(mismatch(&path, &source).map(|_| path));
    }
    assert!(wrong.is_empty(), "run with UPDATE=1 and review {wrong:?}");
}

#[test]
fn every_accepted_fixture_is_compiled() {
    let declared = std::fs::read_to_string(tests().join("generated_compile.rs")).unwrap();
    let names = SOURCES.iter().map(|(name, _)| name);
    let missing: Vec<&String> = (names.clone())
        .filter(|it| !declared.contains(&format!("    mod {it};")))
        .collect();
    assert!(
        missing.is_empty(),
        "declare them in tests/generated_compile.rs: {missing:?}"
    );
    let known: BTreeSet<String> = names.map(|name| format!("{name}.rs")).collect();
    let files = std::fs::read_dir(tests().join("generated"))
        .unwrap()
        .map(|it| it.unwrap().file_name());
    let orphans: Vec<String> = files
        .map(|it| it.to_string_lossy().into_owned())
        .filter(|it| !known.contains(it))
        .collect();
    assert!(orphans.is_empty(), "no fixture makes {orphans:?}");
}

#[test]
fn the_same_cards_give_the_same_code() {
    assert_eq!(sources(), *SOURCES);
}

#[test]
fn own_cards_mark_their_fragments() {
    let documents = ACCEPTED.iter().find(|it| module(it) == "documents");
    let program = &documents.unwrap().program;
    let marked = Settings {
        mark_fragments: true,
        ..settings()
    };
    assert_ne!(
        ghx_dsl::source(program, &[], &marked),
        ghx_dsl::source(program, &[], &settings())
    );
}

/// What stands in place of broken cards with these ids, where each of `blamed` has two errors.
fn skeletons(ids: &[&str], blamed: &[Option<&str>]) -> String {
    let program = ir::Program {
        broken: (ids.iter())
            .map(|id| ir::Stub {
                id: (*id).to_owned(),
                output: vec!["labels".to_owned()],
                ..ir::Stub::default()
            })
            .collect(),
        ..ir::Program::default()
    };
    let errors = ["first!()", "second!()"].map(|it| it.parse().unwrap());
    let broken = |id: &Option<&str>| emit::CardErrors {
        id: id.map(str::to_owned),
        errors: errors.to_vec(),
    };
    let broken: Vec<emit::CardErrors> = blamed.iter().map(broken).collect();
    ghx_dsl::source(&program, &broken, &settings())
}

#[test]
fn broken_cards_show_their_errors_in_their_own_module() {
    let source = skeletons(&["issue.set", "pr.close"], &[Some("issue.set")]);
    let expected = r#"    second!();
    pub type Set = <[(); first!()] as ::core::iter::Iterator>::Item;
    pub type SetLabel = Set;
    pub type SetOutput = Set;
    #[allow(non_upper_case_globals)]
    pub const set: Set = loop {};
    pub static SET: Set = loop {};
"#;
    assert!(source.contains(expected), "{source}");
    let without_error = "    pub type Close = super::issue::Set;\n";
    assert!(source.contains(without_error), "{source}");
}

#[test]
fn errors_without_a_card_are_shown_at_the_root() {
    let source = skeletons(&["issue.set"], &[None]);
    let expected = r#"#[doc(hidden)]
pub type __Broken = <[(); first!()] as ::core::iter::Iterator>::Item;
second!();
"#;
    assert!(source.contains(expected), "{source}");
    let borrowed = "    pub type Set = super::__Broken;\n";
    assert!(source.contains(borrowed), "{source}");
}

#[test]
fn every_function_of_a_built_in_capability_says_what_it_costs_and_most_show_a_call() {
    let root = tests().join("../..");
    let text = |name: &str| load_text(root.join("schema").join(name)).unwrap();
    let settings = ghx_dsl::Settings::new(text("github.graphql"));
    let settings = settings.and_schema(text("extensions.graphql"));
    let settings = settings.and_rest(text("rest.json"));
    let (program, diagnostics) = compile(&load_folder(root.join("cards")).unwrap(), &settings);
    assert!(diagnostics.is_empty());
    let source = ghx_dsl::source(&program, &[], &Settings::default());
    let capabilities = program.capabilities.len();
    for it in &program.capabilities {
        let costs = format!("/// `{}` ", it.id);
        let line = source
            .lines()
            .find(|line| line.trim_start().starts_with(&costs));
        assert!(
            line.is_some_and(|line| line.contains(" request")),
            "{}",
            it.id
        );
    }
    let typed = source.matches("/// let output = ghx::").count();
    let by_name = source.matches("ghx::execute_task(").count();
    assert!(
        typed + by_name >= capabilities,
        "{typed} and {by_name} of {capabilities}"
    );
    // By JSON is for objects in inputs and the like.
    assert!(by_name * 6 <= capabilities, "{by_name} of {capabilities}");
    // Cards of another crate have no tests in it.
    let own = ghx_dsl::source(&program, &[], &settings_of_own_cards());
    assert!(own.contains("/// ```text") && !own.contains("/// ```no_run"));
}

fn settings_of_own_cards() -> Settings {
    Settings::own_cards(&quote::quote!(::ghx))
}

#[test]
fn a_built_in_capability_takes_two_hundred_and_thirty_lines_and_forty_of_documentation() {
    let root = tests().join("../..");
    let schema = ["github", "extensions"]
        .map(|name| load_text(root.join(format!("schema/{name}.graphql"))).unwrap());
    let [github, extensions] = schema;
    let settings = ghx_dsl::Settings::new(github).and_schema(extensions);
    let (program, _) = compile(&load_folder(root.join("cards")).unwrap(), &settings);
    let source = ghx_dsl::source(&program, &[], &Settings::default());
    let said = |line: &&str| line.trim_start().starts_with("///");
    let (said, lines): (Vec<&str>, Vec<&str>) = source.lines().partition(said);
    let (said, lines, capabilities) = (said.len(), lines.len(), program.capabilities.len());
    assert!(
        lines <= 230 * capabilities && said <= 40 * capabilities,
        "{lines} lines and {said} of documentation for {capabilities} capabilities"
    );
}

#[test]
fn ids_have_the_type_of_their_kind() {
    let mut program = Case::read("accepted/naming").build().program;
    let source = one_line(&ghx_dsl::source(&program, &[], &settings()));
    assert!(
        source.contains("id : __refs::IssueId = field \"id\", title : "),
        "{source}"
    );
    // A kind that nobody declared is only a text.
    program.refs.clear();
    let source = one_line(&ghx_dsl::source(&program, &[], &settings()));
    assert!(!source.contains("__refs"), "{source}");
    assert!(
        source.contains("id : __rt::String = field \"id\", title : "),
        "{source}"
    );
}

/// Without its line breaks, which say nothing.
fn one_line(source: &str) -> String {
    source.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn kinds_of_another_build_keep_their_names() {
    let mut program = Case::read("accepted/naming").build().program;
    let one = program.refs[0].clone();
    let named = |name: &str, imported| ir::Ref {
        name: name.to_owned(),
        imported,
        ..one.clone()
    };
    program.refs = vec![
        named("issue", true),
        named("issue_id", false),
        named("label", false),
        named("label_id", false),
    ];
    let source = one_line(&ghx_dsl::source(&program, &[], &settings()));
    for expected in [
        " pub use crate::generated::imported::refs::*; ",
        " IssueId2 { id : IssueIdId, reference : IssueIdRef, ",
        " Label { id : LabelId, reference : LabelRef, ",
        " LabelId2 { id : LabelIdId, reference : LabelIdRef, ",
    ] {
        assert!(source.contains(expected), "{expected} is not in {source}");
    }
    assert!(
        !source.contains(" Issue { id : "),
        "it is declared elsewhere"
    );
}
