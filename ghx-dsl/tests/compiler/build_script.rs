//! What a build script writes: the source, and a text for each mistake, only where something changed.
use ghx_dsl::build::Files;
use ghx_dsl::emit::Settings;
use ghx_dsl::load_text;

use crate::case::Case;

fn fixture(name: &str) -> Files {
    let built = Case::read(name).build();
    Files::new(
        "cards.rs",
        &built.program,
        &[built.problems, built.warnings].concat(),
        &built.sources,
        &Settings::default(),
    )
}

fn text<'a>(files: &'a Files, name: &str) -> &'a str {
    let found = files.files.iter().find(|(file, _)| file == name);
    &found.unwrap().1
}

#[test]
fn sound_cards_become_one_file() {
    let files = fixture("accepted/look-ups");
    assert_eq!((files.files.len(), files.warnings.len()), (1, 0));
    assert!(text(&files, "cards.rs").contains("pub static REGISTRY"));
}

#[test]
fn each_mistake_is_a_text_that_the_source_shows() {
    let files = fixture("refused/ghx0404-unknown-field");
    assert_eq!(files.files.len(), 3, "{files:?}");
    let first = text(&files, "diag_0.txt");
    assert!(first.starts_with("GHX0404: "), "{first}");
    assert!(first.contains("repo.graphql:4:5\n"), "{first}");
    let source = text(&files, "cards.rs");
    for name in ["diag_0.txt", "diag_1.txt"] {
        let shown = format!("::core::include_str!({name:?})");
        assert!(source.contains(&shown), "{source}");
    }
    assert_eq!(source.matches("::core::compile_error!(").count(), 2);
}

#[test]
fn warnings_are_lines_and_no_mistakes() {
    let files = fixture("warned/ghx1002-no-confirm");
    assert_eq!(files.files.len(), 1);
    let [warning] = files.warnings.as_slice() else {
        panic!("{:?}", files.warnings);
    };
    let start = "comment.yaml:4:9: GHX1002: a lost reply of `issue.comments.create` leaves open";
    assert!(warning.starts_with(start), "{warning}");
    assert!(!warning.contains('\n'));
}

#[test]
fn a_file_that_says_the_same_is_not_written_again() {
    let folder = tempfile::tempdir().unwrap();
    let files = fixture("accepted/look-ups");
    let path = folder.path().join("cards.rs");
    let written = || std::fs::metadata(&path).unwrap().modified().unwrap();

    files.write(folder.path()).unwrap();
    assert_eq!(load_text(&path).unwrap(), text(&files, "cards.rs"));
    // A time that no write could give it now.
    let long_ago = std::time::SystemTime::UNIX_EPOCH;
    let file = std::fs::File::options().write(true).open(&path).unwrap();
    file.set_modified(long_ago).unwrap();
    files.write(folder.path()).unwrap();
    assert_eq!(written(), long_ago);

    fixture("accepted/pages").write(folder.path()).unwrap();
    assert_ne!(written(), long_ago);
    assert!(files.write(&folder.path().join("missing")).is_err());
}
