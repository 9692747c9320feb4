//! Tests of tables made from documents read from text and hand-made paths.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test that cannot go on has failed"
)]

use ghx_plan::plan::{Emit, Predicate, Term, Type as Table};

use super::capture::{Capture, List};
use super::document::{Document, Documents};
use super::output_schema;
use crate::diag::Report;
use crate::ir::{self, OutputField, Path, Segment, Type};

fn document(text: &str) -> ir::Document {
    let mut report = Report::default();
    let mut parsed = crate::graphql::parse(0, text, &mut report).unwrap();
    ir::Document {
        operation: parsed.operations.remove(0),
        fragments: parsed.fragments,
        uses: ir::Uses::default(),
    }
}

fn documents() -> Documents {
    Documents::new(&ir::Program::default(), false)
}

fn planned(text: &str) -> Document {
    documents().document(&document(text), false)
}

fn path(text: &str) -> Path {
    let segment = |part: &str| Segment {
        key: part.trim_end_matches("[*]").to_owned(),
        list: part.ends_with("[*]").then_some(None),
    };
    Path {
        segments: text.split('.').map(segment).collect(),
    }
}

fn output(name: &str, from: &str, ty: Type) -> OutputField {
    OutputField {
        name: name.to_owned(),
        path: Some(path(from)),
        fields: Vec::new(),
        ty,
        optional: false,
    }
}

#[test]
fn one_root_field_is_named_by_the_prefix_alone() {
    let plan = planned(
        "mutation Reply($threadId: ID!, $body: String!) {
           addPullRequestReviewThreadReply(input: {pullRequestReviewThreadId: $threadId, body: $body}) { comment { id } }
         }",
    );
    assert_eq!(
        plan.declarations.with("reply0"),
        "$reply0_threadId: ID!, $reply0_body: String!"
    );
    assert_eq!(
        plan.selections.with("reply0"),
        "reply0: addPullRequestReviewThreadReply(input: {pullRequestReviewThreadId: $reply0_threadId, \
         body: $reply0_body}) { comment { id } }"
    );
    assert_eq!(plan.roots, ["addPullRequestReviewThreadReply"]);
}

#[test]
fn several_root_fields_keep_their_keys_behind_the_prefix() {
    let plan = planned(
        "query Q { viewer { login } limit: rateLimit { cost } ...Rest } fragment Rest on Query { viewer { id } }",
    );
    assert_eq!(
        plan.selections.with("step1"),
        "step1_viewer: viewer { login } step1_limit: rateLimit { cost } ... on Query { step1_viewer: viewer { id } }"
    );
    assert_eq!(plan.roots, ["viewer", "limit"]);
    assert!(plan.fragments.is_empty());
}

#[test]
fn text_that_looks_like_graphql_survives() {
    let plan = planned(
        r##"query Q($a: String = "say \"$a\" {#", $n: [Int!]! = [1, -2], $f: Float = 1.0) {
             search(query: """block "quoted" $x { # } \ end""", input: {deep: [{a: $a}, null, true, ENUM, 2.5e10]}, f: $f, n: $n)
               @include(if: true) { total: count }
           }"##,
    );
    let text = plan.selections.with("p");
    assert_eq!(
        text,
        r##"p: search(query: "block \"quoted\" $x { # } \\ end", input: {deep: [{a: $p_a}, null, true, ENUM, 25000000000.0]}, f: $p_f, n: $p_n) @include(if: true) { total: count }"##
    );
    assert_eq!(
        plan.declarations.with("p"),
        r##"$p_a: String = "say \"$a\" {#", $p_n: [Int!]! = [1, -2], $p_f: Float = 1.0"##
    );
    let escaped = plan.selections.escaped().join("p");
    let back: String = serde_json::from_str(&format!("\"{escaped}\"")).unwrap();
    assert_eq!(back, text);
}

#[test]
fn fragments_with_variables_are_written_in_place_with_their_directives() {
    let plan = planned(
        "query Q($first: Int!, $more: Boolean!) { viewer { ...Outer @skip(if: $more) ...Plain } }
         fragment Outer on User { ...Inner }
         fragment Inner on User { repositories(first: $first) { nodes { ...Repo } } }
         fragment Plain on User { login ...Also }
         fragment Also on User { id }
         fragment Repo on Repository { name }",
    );
    assert_eq!(
        plan.selections.with("x"),
        "x: viewer { ... on User @skip(if: $x_more) { ... on User { repositories(first: $x_first) { nodes { ...Repo } } } } ...Plain }"
    );
    let names: Vec<&str> = plan
        .fragments
        .iter()
        .map(|(name, _)| name.as_str())
        .collect();
    assert_eq!(names, ["Also", "Plain", "Repo"]);
    assert_eq!(
        plan.fragments[1].1,
        "fragment Plain on User { login ...Also }"
    );
}

#[test]
fn look_ups_carry_no_fragments() {
    let it = document(
        "query L($n: Int!) { a(n: $n) { ...F } } fragment F on A { id ...G } fragment G on A { name }",
    );
    let plan = documents().document(&it, true);
    assert_eq!(
        plan.selections.with("s"),
        "s: a(n: $s_n) { ... on A { id ... on A { name } } }"
    );
    assert!(plan.fragments.is_empty());
}

#[test]
fn fragments_of_one_name_and_different_text_get_marks() {
    let program = ir::Program {
        capabilities: ["{ id }", "{ id name }"].map(with_fragment).to_vec(),
        ..ir::Program::default()
    };
    let documents = Documents::new(&program, false);
    let names: Vec<String> = program
        .capabilities
        .iter()
        .map(|it| match &it.action {
            ir::Action::Operation(operation) => {
                let plan = documents.document(&operation.document, false);
                assert!(
                    plan.selections
                        .with("a")
                        .contains(&format!("...{}", plan.fragments[0].0))
                );
                assert!(
                    plan.fragments[0]
                        .1
                        .starts_with(&format!("fragment {} on User", plan.fragments[0].0))
                );
                plan.fragments[0].0.clone()
            }
            _ => panic!("an operation"),
        })
        .collect();
    assert_ne!(names[0], names[1]);
    assert!(names.iter().all(|name| name.starts_with("Parts_")));
}

fn with_fragment(selection: &str) -> ir::Capability {
    ir::Capability {
        id: selection.to_owned(),
        aliases: Vec::new(),
        version: String::new(),
        description: String::new(),
        effect: ir::Effect::Read,
        input: ir::Shape::default(),
        action: ir::Action::Operation(Box::new(ir::Operation {
            document: document(&format!(
                "query Q {{ viewer {{ ...Parts }} }} fragment Parts on User {selection}"
            )),
            variables: Vec::new(),
            lookups: Vec::new(),
            ensure: Vec::new(),
            pages: None,
            alternatives: Vec::new(),
            confirm: None,
            rest: None,
        })),
        prefers_cli: false,
        destructive: false,
        output: Vec::new(),
        writes: Vec::new(),
        examples: Vec::new(),
    }
}

#[test]
fn paths_share_slots_and_a_list_is_walked_once_for_all_that_is_made_of_it() {
    let mut capture = Capture::default();
    let fields = [
        output("id", "issue.id", Type::String),
        output("again", "issue.id", Type::String),
        output("names", "issue.labels.nodes[*].name", Type::String),
        output("ids", "issue.labels.nodes[*].id", Type::String),
        output("deep", "issue.a[*].b[*].c", Type::String),
    ];
    let emit = capture.outputs(&fields);
    let slots: Vec<&Emit> = emit.iter().map(|(_, emit)| emit).collect();
    assert_eq!(slots[0], slots[1]);
    let issue = capture.root("issue");
    let nodes = &issue
        .keys
        .iter()
        .find(|(key, _)| key == "labels")
        .unwrap()
        .1
        .keys[0]
        .1;
    let names_and_ids = nodes.items.as_ref().unwrap();
    let slots = names_and_ids.lists.iter().map(|it| (it.slot, it.emit));
    let expected = [
        (1, Emit::Typed(0, Table::Json)),
        (2, Emit::Typed(1, Table::Json)),
    ];
    assert_eq!(slots.collect::<Vec<_>>(), expected);
    assert_eq!(names_and_ids.item.slots, 2);
    let outer = &issue
        .keys
        .iter()
        .find(|(key, _)| key == "a")
        .unwrap()
        .1
        .items
        .as_ref()
        .unwrap();
    assert!(outer.lists[0].flatten);
    let inner = outer.item.node.keys[0].1.items.as_ref().unwrap();
    let List {
        slot,
        emit,
        flatten,
        ..
    } = inner.lists[0];
    assert_eq!(
        (slot, inner.item.slots, emit, flatten),
        (0, 1, Emit::Typed(0, Table::Json), false)
    );
    assert_eq!(capture.slots, 4);
}

#[test]
fn objects_that_may_be_null_are_guarded_and_filters_have_their_own_slots() {
    let mut capture = Capture::default();
    let object = Type::Nullable(Box::new(Type::Object("Actor".to_owned(), Vec::new())));
    let mut author = output("author", "issue.author", object);
    author.fields = vec![output("login", "login", Type::String)];
    let titles = Type::List(Box::new(Type::String));
    let mut open = output("open", "issue.nodes[*].title", titles);
    let is_open = ir::Predicate::Equal(
        ir::Term::Reply(vec!["state".into()]),
        ir::Term::Json("\"OPEN\"".into()),
    );
    open.path.as_mut().unwrap().segments[1].list = Some(Some(is_open));
    let emit = capture.outputs(&[author, open]);
    assert_eq!(
        emit[0].1,
        Emit::ObjectIf(0, &[("login", Emit::Typed(1, Table::String))])
    );
    let nodes = capture.root("issue").keys[1].1.items.clone().unwrap();
    assert_eq!(
        nodes.lists[0].filter,
        Some(Predicate::Equal(Term::Slot(0), Term::Json("\"OPEN\"")))
    );
    assert_eq!(
        (nodes.item.slots, nodes.lists[0].emit),
        (2, Emit::Typed(1, Table::String))
    );
}

#[test]
fn ensure_keeps_an_object_beside_its_fields() {
    let mut capture = Capture::default();
    capture.outputs(&[output("id", "closeIssue.issue.id", Type::String)]);
    let present =
        ir::Predicate::Present(ir::Term::Reply(vec!["closeIssue".into(), "issue".into()]));
    assert_eq!(
        capture.predicate(&present),
        Predicate::Present(Term::Slot(1))
    );
    let issue = capture.root("closeIssue").keys[0].1.clone();
    assert_eq!((issue.keep, issue.keys.len()), (Some(1), 1));
}

#[test]
fn a_counted_list_is_kept_beside_what_is_made_of_its_items() {
    let mut capture = Capture::default();
    capture.outputs(&[output("titles", "issues.nodes[*].title", Type::String)]);
    let keys = vec!["issues".to_owned(), "nodes".to_owned()];
    let count = |term| ir::Term::Count(Box::new(term));
    let same = ir::Predicate::Equal(
        count(ir::Term::Reply(keys)),
        count(ir::Term::Input(vec![3])),
    );
    assert_eq!(
        capture.predicate(&same),
        Predicate::Equal(Term::Count(&Term::Slot(1)), Term::Count(&Term::Input(&[3])))
    );
    let nodes = capture.root("issues").keys[0].1.clone();
    let lists = nodes.items.map(|it| it.lists.len());
    assert_eq!((nodes.keep, lists), (Some(1), Some(1)));
}

#[test]
fn schemas_do_not_require_what_may_be_left_out() {
    let field = |name, optional| OutputField {
        optional,
        ..output(name, "a", Type::String)
    };
    let schema: serde_json::Value =
        serde_json::from_str(&output_schema(&[field("id", false), field("body", true)])).unwrap();
    assert_eq!(schema["required"], serde_json::json!(["id"]));
    assert!(schema["properties"]["body"].is_object());
}

#[test]
fn schemas_say_null_lists_and_objects() {
    let ty = Type::Nullable(Box::new(Type::List(Box::new(Type::Object(
        "Label".to_owned(),
        vec![
            ("name".to_owned(), Type::String),
            ("n".to_owned(), Type::Nullable(Box::new(Type::Int))),
        ],
    )))));
    let schema: serde_json::Value =
        serde_json::from_str(&output_schema(&[output("labels", "a", ty)])).unwrap();
    assert_eq!(
        schema["properties"]["labels"]["type"],
        serde_json::json!(["array", "null"])
    );
    assert_eq!(
        schema["properties"]["labels"]["items"]["required"],
        serde_json::json!(["name", "n"])
    );
}
