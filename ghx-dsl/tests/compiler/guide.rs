//! The path in `docs/cards.md` from nothing to three capabilities on a ref of one's own: its files compile as they are printed.

use ghx_dsl::{Settings, Sources, compile, load_folder, load_text, render};

/// The files of the guide: prose names them, the blocks that follow hold them.
fn files(guide: &str) -> Vec<(String, String)> {
    let (_, path) = guide.split_once("## A ref of your own").unwrap();
    let (mut names, mut files) = (Vec::new(), Vec::new());
    let mut block: Option<String> = None;
    for line in path.lines() {
        match (&mut block, line.starts_with("```")) {
            (None, true) => block = Some(String::new()),
            (None, false) => {
                let quoted = line.split('`').skip(1).step_by(2);
                names.extend(quoted.filter_map(|text| text.strip_prefix("cards/")));
            }
            (Some(text), false) => text.push_str(&format!("{line}\n")),
            (Some(text), true) => {
                files.push((names.remove(0).to_owned(), std::mem::take(text)));
                block = None;
            }
        }
    }
    assert!(names.is_empty(), "{names:?} have no blocks");
    files
}

#[test]
fn the_files_of_the_guide_compile_as_they_are_printed() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
    let guide = load_text(format!("{root}/docs/cards.md")).unwrap();
    let sources = Sources::new("cards", files(&guide));
    let mut settings = Settings::new(load_text(format!("{root}/schema/github.graphql")).unwrap())
        .import(load_folder(format!("{root}/cards")).unwrap());
    let extensions = format!("{root}/schema/extensions.graphql");
    settings = settings.and_schema(load_text(extensions).unwrap());

    let (program, problems) = compile(&sources, &settings);
    assert_eq!(render(&problems, &sources), Vec::<String>::new());
    let ids: Vec<&str> = program
        .capabilities
        .iter()
        .map(|it| it.id.as_str())
        .collect();
    assert_eq!(ids, ["topic.comments.create", "topic.list", "topic.view"]);
}
