//! Fragments that spread the next one in two places double with each step: the compiler still answers, and at once.
//!
//! Without a limit each of these tests would take years.

use ghx_dsl::emit;
use ghx_dsl::{Settings, Sources, compile, ir};

use crate::case::SCHEMA;

/// More than any machine can double.
const MANY: usize = 80;

const CARD: &str = "capability_id: repo.view
version: \"1.0.0\"
description: Look at a repository.
effect: read
input_schema:
  type: object
  required: [owner, name, first]
  properties:
    owner: { type: string }
    name: { type: string }
    first: { type: integer, minimum: 1, maximum: 100 }
graphql:
  operationName: View
  operationType: query
  documentPath: view.graphql
output:
  repository: repository
";

/// A chain of fragments; `link` says what one of them holds, with `NEXT` for the spread of the next one.
fn chain(on: &str, link: &str, last: &str) -> (ir::Program, Vec<String>) {
    let first = match on {
        "Review" => "issue(number: 1) { comments(first: 1) { nodes { review { ...F0 } } } }",
        _ => "...F0",
    };
    let mut document = format!(
        "query View($owner: String!, $name: String!, $first: Int!) {{
  repository(owner: $owner, name: $name) {{ id labels(first: $first) {{ totalCount }} {first} }}
}}\n"
    );
    for index in 0..MANY {
        let inside = link.replace("NEXT", &format!("...F{}", index + 1));
        document += &format!("fragment F{index} on {on} {{ {inside} }}\n");
    }
    document += &format!("fragment F{MANY} on {on} {{ {last} }}\n");
    let files = [("view.yaml", CARD.to_owned()), ("view.graphql", document)];
    let sources = Sources::new("", files.map(|(path, text)| (path.to_owned(), text)));
    let (program, problems) = compile(&sources, &Settings::new(SCHEMA));
    (
        program,
        problems.iter().map(|it| it.code.to_owned()).collect(),
    )
}

fn rust(program: &ir::Program) -> String {
    let settings = emit::Settings {
        runtime: "::ghx_runtime::generated".parse().unwrap(),
        imported: "crate::imported".parse().unwrap(),
        mark_fragments: true,
    };
    ghx_dsl::source(program, &[], &settings)
}

#[test]
fn a_fragment_spread_twice_in_one_place_counts_once() {
    let (program, codes) = chain("Repository", "stars NEXT NEXT", "name");
    assert_eq!(codes, Vec::<String>::new());
    assert!(rust(&program).len() < 100_000);
}

#[test]
fn a_fragment_with_a_variable_spread_twice_is_written_once() {
    let (program, codes) = chain(
        "Repository",
        "stars NEXT NEXT",
        "issues(first: $first) { totalCount }",
    );
    assert_eq!(codes, Vec::<String>::new());
    let rust = rust(&program);
    assert!(rust.contains("issues(first: $") && rust.len() < 100_000);
}

#[test]
fn fragments_that_multiply_are_refused() {
    for last in ["name", "issues(first: $first) { totalCount }"] {
        for link in [
            "... on Node { NEXT } ... on Repository { NEXT }",
            "NEXT ... @include(if: true) { NEXT }",
            "NEXT @include(if: true) NEXT @skip(if: false)",
        ] {
            let (_, codes) = chain("Repository", link, last);
            assert_eq!(codes, ["GHX0430"], "{link} {last}");
        }
    }
}

#[test]
fn replies_that_multiply_are_refused() {
    let link = "comments(first: 1) { nodes { review { NEXT } } }
        more: comments(first: 1) { nodes { review { NEXT } } }";
    let (_, codes) = chain("Review", link, "state");
    assert_eq!(codes, ["GHX0430"]);
}
