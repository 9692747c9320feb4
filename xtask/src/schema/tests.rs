//! What the schema command promises: no texts, mended doubles, extensions that win, and a file that validates.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a failed test may panic"
)]

use super::{Error, in_repository, make, options, verify};

/// Every construct that GitHub's own file uses, with texts to lose and in no order.
const SOURCE: &str = r#"
directive @unused on OBJECT
directive @possibleTypes(concreteTypes: [String!]!, abstractType: String) on INPUT_FIELD_DEFINITION
"""The root."""
type Query {
  "Finds nodes."
  nodes(ids: [ID!]!, "How many." first: Int = 10, orderBy: Order = {field: NAME, direction: ASC}): [Node]!
  me: User! @deprecated(reason: "Use \"nodes\" { # instead }")
}
type Mutation { rename(input: RenameInput!): User }
input RenameInput {
  name: String! = "x"
  id: ID! @possibleTypes(concreteTypes: ["User"])
}
input Order { field: Field! direction: String! }
enum Field { NAME @deprecated(reason: "old") AGE }
interface Node { id: ID! }
type User implements Node & Named @docsCategory(name: "users") { name: String id: ID! }
interface Named implements Node { id: ID! name: String }
type Bot implements Node { id: ID! }
union Actor = User | Bot
scalar URI @specifiedBy(url: "https://example.com")
"#;

const MADE: &str = r#"directive @possibleTypes(abstractType: String, concreteTypes: [String!]!) on INPUT_FIELD_DEFINITION

union Actor =
  | Bot
  | User

type Bot implements Node {
  id: ID!
}

enum Field {
  AGE
  NAME @deprecated(reason: "old")
}

type Mutation {
  rename(input: RenameInput!): User
}

interface Named implements Node {
  id: ID!
  name: String
}

interface Node {
  id: ID!
}

input Order {
  direction: String!
  field: Field!
}

type Query {
  me: User! @deprecated(reason: "Use \"nodes\" { # instead }")
  nodes(first: Int = 10, ids: [ID!]!, orderBy: Order = {direction: ASC, field: NAME}): [Node]!
}

input RenameInput {
  id: ID! @possibleTypes(concreteTypes: ["User"])
  name: String! = "x"
}

scalar URI @specifiedBy(url: "https://example.com")

type User implements Named & Node {
  id: ID!
  name: String
}
"#;

fn made(source: &str, extensions: Option<&str>) -> String {
    make("source", source, extensions).unwrap().text
}

#[test]
fn sdl_is_sorted_and_loses_texts_and_unused_directives() {
    assert_eq!(made(SOURCE, None), MADE);
}

#[test]
fn what_was_made_is_made_of_itself() {
    assert_eq!(made(MADE, None), MADE);
    verify("file", MADE, None).unwrap();
}

#[test]
fn a_field_defined_twice_alike_is_kept_once_with_a_note() {
    let made = make(
        "source",
        "type Query { a(b: Int): Int \"again\" a(b: Int): Int }",
        None,
    )
    .unwrap();
    assert_eq!(made.text, "type Query {\n  a(b: Int): Int\n}\n");
    assert_eq!(
        made.lines,
        ["note: source: Query a is defined twice in the same way; kept once"]
    );
}

#[test]
fn a_field_defined_twice_differently_is_refused() {
    let error = make("source", "type Query { a: Int a: String }", None).unwrap_err();
    assert_eq!(
        error.to_string(),
        "source: Query a is defined twice, and not in the same way"
    );
}

#[test]
fn introspection_gives_what_sdl_gives() {
    let bare = include_str!("testdata/introspection.json");
    let answered = format!("{{\"data\": {bare}}}");
    let from_sdl = made(include_str!("testdata/introspection.graphql"), None);
    assert_eq!(made(bare, None), from_sdl);
    assert_eq!(made(&answered, None), from_sdl);
}

#[test]
fn json_that_is_no_introspection_result_says_so() {
    let error = make("x.json", "{\"data\": {\"viewer\": 1}}", None)
        .unwrap_err()
        .to_string();
    assert!(
        error.starts_with("x.json: not an introspection result: neither `data.__schema`"),
        "{error}"
    );
    let shallow = r#"{"__schema":{"types":[{"kind":"OBJECT","name":"Query","fields":[
        {"name":"a","args":[],"type":{"kind":"NON_NULL","ofType":{"kind":"LIST","name":null}}}]}]}}"#;
    let error = make("x.json", shallow, None).unwrap_err().to_string();
    assert!(error.contains("a field without `type`"), "{error}");
}

#[test]
fn extensions_add_and_replace() {
    let extensions = "
        extend type Mutation { ping: Pong }
        type Pong { ok: Boolean! }
        extend input RenameInput { name: String }
        extend enum Field { AGE @deprecated SIZE }
        extend union Actor = Pong
        extend type Bot implements Named { name: String }";
    let text = made(SOURCE, Some(extensions));
    for part in [
        "  ping: Pong\n",
        "type Pong {\n  ok: Boolean!\n}",
        "  name: String\n}\n\nscalar URI",
        "enum Field {\n  AGE @deprecated\n  NAME @deprecated(reason: \"old\")\n  SIZE\n}",
        "union Actor =\n  | Bot\n  | Pong\n  | User",
        "type Bot implements Named & Node {\n  id: ID!\n  name: String\n}",
    ] {
        assert!(text.contains(part), "{part} is not in\n{text}");
    }
    verify("file", &text, Some(extensions)).unwrap();
    assert_eq!(
        made(&text, Some(extensions)),
        text,
        "laying extensions over a second time changes nothing"
    );
}

#[test]
fn a_redefinition_keeps_directives_that_it_does_not_name() {
    let extensions = "extend input RenameInput { id: ID } extend enum Field { NAME }
        extend type Query { me: User }";
    let text = made(SOURCE, Some(extensions));
    assert!(
        text.contains("  id: ID @possibleTypes(concreteTypes: [\"User\"])\n"),
        "{text}"
    );
    assert!(
        text.contains("  NAME @deprecated(reason: \"old\")\n"),
        "{text}"
    );
    assert!(text.contains("  me: User @deprecated(reason: "), "{text}");
}

#[test]
fn check_names_what_is_missing() {
    let error = verify(
        "file",
        MADE,
        Some("extend input RenameInput { name: String age: Int }"),
    )
    .unwrap_err();
    let Error::Missing { changes, .. } = error else {
        panic!("{error}")
    };
    assert_eq!(
        changes,
        [
            "added RenameInput.age: Int",
            "replaced RenameInput.name: String (was RenameInput.name: String! = \"x\")"
        ]
    );
}

#[test]
fn check_refuses_texts_and_other_spellings() {
    for text in [
        MADE.replace("type Bot", "\"a text\"\ntype Bot"),
        MADE.replace("  id: ID!\n", "  id:ID!\n"),
    ] {
        assert!(matches!(
            verify("file", &text, None),
            Err(Error::NotCanonical { .. })
        ));
    }
}

#[test]
fn extensions_must_fit() {
    let extend = |extensions| {
        make("source", MADE, Some(extensions))
            .unwrap_err()
            .to_string()
    };
    assert!(
        extend("extend type Nope { a: Int }")
            .contains("extends `Nope`, which the schema does not define")
    );
    assert!(
        extend("extend input User { a: Int }")
            .contains("makes `User` a `input`, and the schema a `type`")
    );
}

#[test]
fn faults_are_listed_together() {
    let faulty = "type Query implements Node { a(b: Query): In c: Nope @gone }
        input In { d: Query } interface Node { id: ID! } union U = In enum E { A @gone }";
    let error = make("source", faulty, None).unwrap_err();
    let Error::Invalid(faults) = error else {
        panic!("{error}")
    };
    assert_eq!(
        faults,
        [
            "E: `@gone` is not defined",
            "In.d: `Query` is not an input type",
            "Query.a: `In` is not an output type",
            "Query.a(b:): `Query` is not an input type",
            "Query.c: `Nope` is not an output type",
            "Query.c: `@gone` is not defined",
            "Query implements Node without `id: ID!`",
            "U | In: not an object type",
        ]
    );
}

#[test]
fn unusual_root_types_keep_their_schema_block() {
    let text = made("schema { query: Root } type Root { a: Int }", None);
    assert_eq!(
        text,
        "schema {\n  query: Root\n}\n\ntype Root {\n  a: Int\n}\n"
    );
    assert!(!made("schema { query: Query } type Query { a: Int }", None).contains("schema"));
    assert!(make("source", "type Root { a: Int }", None).is_err());
}

#[test]
fn options_are_read_and_wrong_ones_refused() {
    let parse = |args: &[&str]| {
        options::parse(&args.iter().map(|arg| (*arg).to_owned()).collect::<Vec<_>>())
    };
    let read = parse(&["--from", "a.json", "--out", "b.graphql", "--no-extensions"])
        .unwrap()
        .unwrap();
    assert_eq!(read.from.unwrap().to_str(), Some("a.json"));
    assert_eq!(read.out.to_str(), Some("b.graphql"));
    assert_eq!(read.extensions, None);
    assert!(parse(&["--help"]).unwrap().is_none());
    assert!(
        parse(&["--out"])
            .unwrap_err()
            .contains("--out needs a file")
    );
    assert!(
        parse(&["--fast"])
            .unwrap_err()
            .contains("unknown option `--fast`")
    );
    assert!(
        parse(&["--check", "--from", "a"])
            .unwrap_err()
            .contains("--from has no meaning")
    );
}

#[test]
fn the_committed_schema_is_valid_and_holds_its_extensions() {
    let file = in_repository("schema/github.graphql");
    let text = std::fs::read_to_string(&file).unwrap();
    let extensions = std::fs::read_to_string(in_repository("schema/extensions.graphql")).unwrap();
    verify("schema/github.graphql", &text, Some(&extensions)).unwrap();
    assert!(!text.contains("\"\"\""));
    assert!(text.contains("  databaseId: Int @deprecated(reason: \""));
    // An independent validator that knows the whole specification.
    if let Err(errors) = apollo_compiler::Schema::parse_and_validate(text, &file) {
        panic!("{}", errors.errors);
    }
}

#[test]
fn the_committed_query_brings_the_committed_schema_back() {
    let read = |file| std::fs::read_to_string(in_repository(file)).unwrap();
    let text = read("schema/github.graphql");
    let schema = apollo_compiler::Schema::parse_and_validate(&text, "github.graphql").unwrap();
    let query = read("schema/introspection-query.graphql");
    let document =
        apollo_compiler::ExecutableDocument::parse_and_validate(&schema, query, "query").unwrap();
    let answer = apollo_compiler::introspection::partial_execute(
        &schema,
        &schema.implementers_map(),
        &document,
        document.operations.get(None).unwrap(),
        &apollo_compiler::validation::Valid::assume_valid(Default::default()),
    )
    .unwrap();
    assert!(answer.errors.is_empty(), "{:?}", answer.errors);
    let answer = serde_json::to_string(&answer).unwrap();
    assert!(
        made(&answer, None) == text,
        "introspection and SDL give different files"
    );
}
