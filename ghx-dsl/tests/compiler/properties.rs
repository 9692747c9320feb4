//! Whatever is written in a card or document, the compiler answers: no panic, and the same answer twice.

use std::sync::LazyLock;

use ghx_dsl::ir::{Action, Program};
use ghx_dsl::{Settings, Sources, compile, render, render_json};
use proptest::prelude::*;

use crate::case::{Case, SCHEMA};

const CARD: &str = include_str!("../fixtures/shared/comment.yaml");
const DOCUMENT: &str = include_str!("../fixtures/shared/comment.graphql");
const CLOSE: &str = include_str!("../fixtures/shared/close.yaml");
const CLOSE_DOCUMENT: &str = include_str!("../fixtures/shared/close.graphql");
const LOOKUPS: &str = include_str!("../fixtures/shared/labels.yaml");
const LOOKUPS_DOCUMENT: &str = include_str!("../fixtures/shared/labels.graphql");

static COMPOSITE: LazyLock<String> = LazyLock::new(|| text("composite-array", "many.yaml"));
static EVERYTHING: LazyLock<String> =
    LazyLock::new(|| text("documents", "repo/everything.graphql"));
static EVERYTHING_CARD: LazyLock<String> =
    LazyLock::new(|| text("documents", "repo/everything.yaml"));

/// A file of an accepted case.
fn text(case: &str, path: &str) -> String {
    Case::read(&format!("accepted/{case}")).text(path)
}

/// Compiles, renders everything, and hands back whether it was accepted.
fn survives(files: &[(&str, String)]) -> bool {
    accepted(files).is_some()
}

/// Compiles, renders everything, and hands back what was accepted.
fn accepted(files: &[(&str, String)]) -> Option<Program> {
    let files = files
        .iter()
        .map(|(path, text)| ((*path).to_owned(), text.clone()));
    let sources = Sources::new("cards", files);
    let (program, problems) = compile(&sources, &Settings::new(SCHEMA));
    assert_eq!(render(&problems, &sources).len(), problems.len());
    let json: serde_json::Value = serde_json::from_str(&render_json(&problems, &sources)).unwrap();
    assert_eq!(json.as_array().unwrap().len(), problems.len());
    for problem in &problems {
        let place = problem.place.unwrap();
        let text = &sources.get(place.file).unwrap().text;
        let range = place.start as usize..place.end as usize;
        assert!(
            text.get(range).is_some(),
            "{problem:?} points outside its file"
        );
    }
    for capability in &program.capabilities {
        assert!(!ghx_dsl::explain::describe(&program, capability).is_empty());
    }
    let refused = problems.iter().any(|problem| problem.is_error());
    (!refused).then_some(program)
}

/// Whether a program has all that the composite and its first step say; what is gone without a word would not be done,
/// or be done always.
fn nothing_is_lost(program: &Program) {
    let find = |id: &str| program.capabilities.iter().find(|it| it.id == id).unwrap();
    assert_eq!(find("issue.comments.create").output.len(), 1);
    let Action::Composite(many) = &find("issue.many.composite").action else {
        unreachable!("it is a composite");
    };
    let [comment, close] = many.steps.as_slice() else {
        unreachable!("it has two steps");
    };
    assert!(comment.when.is_some() && close.when.is_some());
    assert_eq!((comment.params.len(), close.params.len()), (2, 1));
}

/// Words that mean something to the compiler, so that random texts get past the first stage.
const WORDS: &[&str] = &[
    "issues",
    "action",
    "body",
    "input",
    "item",
    "addComment",
    "comment",
    "id",
    "in",
    "is",
    "present",
    "absent",
    "and",
    "or",
    "not",
    "==",
    "!=",
    "??",
    "[",
    "]",
    "[*]",
    "(",
    ")",
    ".",
    ",",
    "\"",
    "\"text\"",
    "\"a\tb\"",
    "\"\\ud800\"",
    "1e999",
    "7",
    "-1.5e3",
    "true",
    "null",
    "PENDING",
    "count(",
    "count",
    "*",
    "\\",
    "é",
    "{",
    "}",
    "$x",
    "#",
    "\n",
    "  ",
    ":",
    "- ",
    "...",
    "on",
    "fragment",
    "query",
    "@skip",
    "first",
    "\"\"\"",
    "&a",
    "!t",
    "|",
    ">",
];

fn words() -> impl Strategy<Value = String> {
    prop::collection::vec(prop::sample::select(WORDS), 0..12).prop_map(|words| words.join(" "))
}

/// A text with a piece cut out, doubled or replaced.
fn changed(text: &'static str) -> impl Strategy<Value = String> {
    let bytes = text.len();
    (0..bytes, 0..40usize, prop::option::of(words())).prop_map(move |(start, length, middle)| {
        let floor = |mut at: usize| {
            while !text.is_char_boundary(at) {
                at -= 1;
            }
            at
        };
        let (start, end) = (floor(start), floor((start + length).min(bytes)));
        let middle = middle.unwrap_or_else(|| text[start..end.max(start)].repeat(2));
        format!("{}{middle}{}", &text[..start], &text[end.max(start)..])
    })
}

/// Texts in quotes; some are none in JSON.
fn texts() -> impl Strategy<Value = String> {
    prop_oneof![
        "\"[a-z\t\u{1f}]{0,3}\"",
        "\"(\\\\u[dD][89abAB][0-9a-f]{2}|\\\\u[dD][c-fC-F][0-9a-f]{2}|x|\\\\n){0,3}\"",
    ]
}

/// Whether a composite is accepted with a condition, a source and a path of its step; then all of them are still there.
fn compiled(when: &str, source: &str, path: &str) -> bool {
    let quoted = |text: &str| format!("'{}'", text.replace('\'', "''").replace('\n', " "));
    let many = COMPOSITE
        .replace("action in [comment, both]", &quoted(when))
        .replace("body: body }", &format!("body: {} }}", quoted(source)));
    let card = CARD.replace(
        "id: addComment.comment.id",
        &format!("id: {}", quoted(path)),
    );
    let files = [
        ("comment.yaml", card),
        (
            "comment.graphql",
            DOCUMENT.replace(
                "comment { id }",
                "comment { id review { comments(first: 5) { nodes { id body } } } }",
            ),
        ),
        ("close.yaml", CLOSE.to_owned()),
        ("close.graphql", CLOSE_DOCUMENT.to_owned()),
        ("many.yaml", many),
    ];
    let program = accepted(&files);
    program.as_ref().map(nothing_is_lost);
    program.is_some()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_answered(card in any::<String>(), document in any::<String>()) {
        survives(&[("a.yaml", card), ("comment.graphql", document)]);
    }

    #[test]
    fn any_words_are_answered(card in words(), document in words()) {
        survives(&[("a.yaml", card), ("comment.graphql", document)]);
    }

    #[test]
    fn changed_cards_are_answered(card in changed(CARD), many in changed(&COMPOSITE)) {
        survives(&[("comment.yaml", card), ("many.yaml", many), ("comment.graphql", DOCUMENT.to_owned())]);
    }

    #[test]
    fn changed_documents_are_answered(document in changed(&EVERYTHING), lookups in changed(LOOKUPS_DOCUMENT)) {
        survives(&[
            ("everything.yaml", EVERYTHING_CARD.clone()),
            ("everything.graphql", document),
            ("labels.yaml", LOOKUPS.to_owned()),
            ("labels.graphql", lookups),
        ]);
    }

    #[test]
    fn any_condition_is_answered(when in words(), source in words(), path in words()) {
        compiled(&when, &source, &path);
    }

    #[test]
    fn what_a_card_says_is_done_or_refused(text in texts()) {
        let sound = serde_json::from_str::<String>(&text).is_ok();
        let when = format!("action == both or body == \"\" or not body in [\"\", {text}]");
        let path = format!("addComment.comment.review.comments.nodes[body == {text}].id");
        let (any, all) = ("action in [comment, both]", "addComment.comment.id");
        prop_assert_eq!(compiled(&when, "body ?? \"\"", all), sound);
        prop_assert_eq!(compiled(any, &format!("body ?? {text}"), all), sound);
        prop_assert_eq!(compiled(any, "body ?? \"\"", &path), sound);
    }
}

#[test]
fn deep_nesting_is_refused_not_survived_by_luck() {
    let deep = |open: &str, close: &str, middle: &str| {
        format!("{}{middle}{}", open.repeat(5000), close.repeat(5000))
    };
    let card = CARD.replace(
        "addComment.comment.id",
        &format!("'a[{}]'", deep("(", ")", "b is present")),
    );
    assert!(!survives(&[
        ("comment.yaml", card),
        ("comment.graphql", DOCUMENT.to_owned())
    ]));
    let many = |when: String| {
        let many = COMPOSITE.replace("action in [comment, both]", &format!("'{when}'"));
        survives(&[
            ("comment.yaml", CARD.to_owned()),
            ("comment.graphql", DOCUMENT.to_owned()),
            ("close.yaml", CLOSE.to_owned()),
            ("close.graphql", CLOSE_DOCUMENT.to_owned()),
            ("many.yaml", many),
        ])
    };
    assert!(many(format!("{}body is present", "not ".repeat(5000))));
    assert!(!many(deep(
        "body[item == \"]\" and ",
        "]",
        "body is present"
    )));
    assert!(!survives(&[
        ("comment.yaml", deep("[", "]", "")),
        ("comment.graphql", deep("{a", "}", "b"))
    ]));
    let value = DOCUMENT.replace("$body}", &format!("{}}}", deep("[", "]", "1")));
    assert!(!survives(&[
        ("comment.yaml", CARD.to_owned()),
        ("comment.graphql", value)
    ]));
    let blocks: String = (0..3000)
        .map(|depth| format!("{}a:\n", " ".repeat(depth)))
        .collect();
    assert!(!survives(&[("comment.yaml", blocks)]));
}
