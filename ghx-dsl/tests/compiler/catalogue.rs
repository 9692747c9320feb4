//! The cards of this repository compile without a diagnostic.

use std::path::Path;

use ghx_dsl::{Settings, compile, load_folder, load_text, render};

#[test]
fn the_catalogue_is_sound() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let schema = load_text(root.join("schema/github.graphql")).unwrap();
    let rest = load_text(root.join("schema/rest.json")).unwrap();
    let sources = load_folder(root.join("cards")).unwrap();
    let (program, problems) = compile(&sources, &Settings::new(schema).and_rest(rest));
    assert!(
        problems.is_empty(),
        "{}",
        render(&problems, &sources).join("\n\n")
    );
    let cards = sources
        .iter()
        .filter(|(_, source)| source.text.starts_with("capability_id:"))
        .count();
    assert_eq!(program.capabilities.len(), cards);
}
