//! Tables that are made in memory are those that rustc compiled, for the whole built-in catalogue.

use ghx_dsl::{Settings, Sources, compile, tables};

#[test]
fn tables_made_at_run_time_are_the_compiled_ones() {
    let [github, extensions, rest] = ghx::sources::SCHEMA;
    let settings = (Settings::new(github).and_schema(extensions)).and_rest(rest);
    let files = ghx::sources::CARDS.iter();
    let files = files.map(|(path, text)| ((*path).to_owned(), (*text).to_owned()));
    let (program, diagnostics) = compile(&Sources::new("ghx", files), &settings);
    assert_eq!(diagnostics, []);
    let made = tables::capabilities(&program, None);
    assert_eq!(made.len(), ghx::registry().len());
    for it in made {
        let compiled = ghx::registry().find(it.id).unwrap();
        let (made, compiled) = (format!("{it:#?}"), format!("{compiled:#?}"));
        let differs = made.lines().zip(compiled.lines()).find(|(a, b)| a != b);
        assert!(made == compiled, "{}: {differs:?}", it.id);
    }
}
