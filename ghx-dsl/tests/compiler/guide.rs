//! The whole cards in `docs/cards.md`, those of its path and those of its reference, compile as they are printed.

use ghx_dsl::{Settings, Sources, compile, load_folder, load_text, render};

/// The blocks of a page, with their languages.
fn blocks(page: &str) -> Vec<(&str, String)> {
    let mut blocks: Vec<(&str, String)> = Vec::new();
    let mut inside = false;
    for line in page.lines() {
        match (line.strip_prefix("```"), inside) {
            (Some(language), false) => blocks.push((language, String::new())),
            (None, true) => (blocks.last_mut().unwrap().1).push_str(&format!("{line}\n")),
            _ => {}
        }
        inside ^= line.starts_with("```");
    }
    blocks
}

#[test]
fn the_cards_of_the_guide_compile_as_they_are_printed() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
    let read = |file: &str| load_text(format!("{root}/{file}")).unwrap();
    let (mut files, mut ids) = (Vec::new(), Vec::new());
    let page = read("docs/cards.md");
    let blocks = blocks(&page);
    for (at, (_, text)) in blocks.iter().enumerate() {
        // What the catalogue has as well stands for its own there.
        if text.starts_with("ref: topic\n") {
            files.push(("refs/topic.yaml".to_owned(), text.clone()));
        }
        let Some(id) = text.strip_prefix("capability_id: ") else {
            continue;
        };
        let id = id.split_whitespace().next().unwrap().to_owned();
        files.push((format!("{id}.yaml"), text.clone()));
        if let Some(("graphql", document)) = blocks.get(at + 1).map(|(of, text)| (*of, text)) {
            files.push((format!("{id}.graphql"), document.clone()));
        }
        ids.push(id);
    }
    let sources = Sources::new("cards", files);
    let catalogue = load_folder(format!("{root}/cards")).unwrap();
    let others = catalogue
        .iter()
        .map(|(_, it)| (it.relative.clone(), it.text.clone()));
    let shown = |text: &str| {
        ids.iter()
            .any(|id| text.starts_with(&format!("capability_id: {id}\n")))
    };
    let others = others.filter(|(_, text)| !shown(text));
    let settings = Settings::new(read("schema/github.graphql"))
        .and_schema(read("schema/extensions.graphql"))
        .and_rest(read("schema/rest.json"))
        .import(Sources::new("ghx", others));

    let (program, problems) = compile(&sources, &settings);
    let mistakes: Vec<_> = problems.into_iter().filter(|it| it.is_error()).collect();
    assert_eq!(render(&mistakes, &sources), Vec::<String>::new());
    assert_eq!(program.capabilities.len(), ids.len());
    assert!(ids.len() >= 7, "{ids:?}");
}
