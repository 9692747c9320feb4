//! Compiles `cards/` into the typed capabilities that `src/lib.rs` includes.
//!
//! A mistake in a card does not fail this script: it becomes a compile error inside the card's own module, where
//! terminals and editors show it with its file, line and column.

#[path = "build-link.rs"]
mod link;

use std::env;
use std::error::Error;
use std::path::Path;

use ghx_dsl::build::Files;

const SCHEMA: [&str; 3] = [
    "schema/github.graphql",
    "schema/extensions.graphql",
    "schema/rest.json",
];

fn main() -> Result<(), Box<dyn Error>> {
    link::command();
    for input in ["build.rs", "cards", "src/macros.in"].iter().chain(&SCHEMA) {
        println!("cargo::rerun-if-changed={input}");
    }
    let cards = ghx_dsl::load_folder("cards")?;
    let schema = ghx_dsl::Settings::new(ghx_dsl::load_text(SCHEMA[0])?);
    let schema = schema.and_schema(ghx_dsl::load_text(SCHEMA[1])?);
    let settings = schema.and_rest(ghx_dsl::load_text(SCHEMA[2])?);
    let (program, diagnostics) = ghx_dsl::compile(&cards, &settings);
    let mut files = Files::new(
        "cards.rs",
        &program,
        &diagnostics,
        &cards,
        &Default::default(),
    );
    for warning in &files.warnings {
        println!("cargo::warning={warning}");
    }
    // `cards!` runs in other packages, where only this path leads back to the built-in cards and the schema.
    let package = format!("{:?}", env::var("CARGO_MANIFEST_DIR")?);
    let macros = ghx_dsl::load_text("src/macros.in")?.replace("@PACKAGE@", &package);
    files.files.push(("macros.rs".to_owned(), macros));
    let built_in = built_in(&env::var("CARGO_MANIFEST_DIR")?, &cards);
    files.files.push(("sources.rs".to_owned(), built_in));
    files.write(Path::new(&env::var("OUT_DIR")?))?;
    Ok(())
}

/// The texts that the cards are compiled from, as constants. They are named and not copied, so nobody pays who does not
/// ask for them.
fn built_in(package: &str, cards: &ghx_dsl::Sources) -> String {
    let text = |file: &str| format!("include_str!({:?})", format!("{package}/{file}"));
    let schema = SCHEMA.map(text).join(", ");
    let cards = cards.iter().map(|(_, it)| {
        let path = &it.relative;
        format!("    ({path:?}, {}),\n", text(&format!("cards/{path}")))
    });
    let cards: String = cards.collect();
    format!(
        "pub const SCHEMA: [&str; 3] = [{schema}];\npub const CARDS: &[(&str, &str)] = &[\n{cards}];\n"
    )
}
