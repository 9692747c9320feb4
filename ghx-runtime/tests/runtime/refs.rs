//! Refs and ids: every way to name what a request is about, and what the shape has no fields for.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that cannot go on has failed"
)]

use std::collections::{BTreeSet, HashSet};

use ghx_runtime::plan::{Address, Container, Field, Kind, RefUse, Shape, WayUse};
use ghx_runtime::{Nullable, Record, RefKind, Slot};

include!("../support/kinds.in");

const URL: Kind = Kind::STRING.address(
    Address::of("issue", Issue::ADDRESSES)
        .numbers(&["number"])
        .fills(&[("owner", 1), ("name", 2), ("number", 3)]),
);
const ISSUE: RefUse = RefUse::of("issue", "issue")
    .subject()
    .container(Container::Inputs(&[("repository", &[1, 2])]));
const FIELDS: &[Field] = &[
    Field::new("issueId", Kind::STRING),
    Field::new("owner", Kind::STRING),
    Field::new("name", Kind::STRING),
    Field::new("number", Kind::POSITIVE),
    Field::new("url", URL),
];
/// Named in every way.
static WHOLE: Shape =
    Shape::new(FIELDS).refs(&[ISSUE.id(0).ways(&[WayUse::by(&[3]), WayUse::address(&[4])])]);
/// Named by its number only.
static BARE: Shape = Shape::new(FIELDS).refs(&[ISSUE.ways(&[WayUse::by(&[3])])]);
/// Named by its id only.
static BY_ID: Shape = Shape::new(FIELDS).refs(&[ISSUE.id(0)]);
/// A label whose title comes before its number.
static TITLED: Shape = Shape::new(FIELDS).refs(&[RefUse::of("label", "label")
    .subject()
    .ways(&[WayUse::by(&[3]), WayUse::by(&[0])])
    .container(Container::Inputs(&[("repository", &[1, 2])]))]);
static HOME: Shape = Shape::new(FIELDS).refs(&[RefUse::of("repository", "repository")
    .subject()
    .id(0)
    .ways(&[WayUse::by(&[1, 2])])]);

fn of_issue(shape: &'static Shape, target: impl Into<IssueRef>) -> String {
    shown(Record::new(shape).target::<Issue>(target))
}

fn of_home(target: impl Into<RepositoryRef>) -> String {
    shown(Record::new(&HOME).target::<Repository>(target))
}

/// The input, or what is wrong with it.
fn shown(mut record: Record) -> String {
    match record.finish() {
        Ok(()) => record.to_json(),
        Err(problems) => problems.to_string(),
    }
}

const BY_NUMBER: &str = r#"{"owner":"acme","name":"app","number":7}"#;

#[test]
fn a_target_fills_the_fields_of_its_way() {
    let by_id = r#"{"issueId":"I_1"}"#;
    assert_eq!(of_issue(&WHOLE, "I_1"), by_id);
    let (text, id) = ("I_1".to_owned(), IssueId::from("I_1"));
    assert_eq!(of_issue(&WHOLE, &text), by_id);
    assert_eq!(of_issue(&WHOLE, text), by_id);
    assert_eq!(of_issue(&WHOLE, &id), by_id);
    assert_eq!(of_issue(&WHOLE, id), by_id);
    assert_eq!(of_issue(&WHOLE, IssueRef::from("I_1")), by_id);
    assert_eq!(of_issue(&BY_ID, "I_1"), by_id);
    assert_eq!(of_issue(&WHOLE, ("acme/app", 7)), BY_NUMBER);
    assert_eq!(of_issue(&WHOLE, ("acme", "app", 7_usize)), BY_NUMBER);
    assert_eq!(of_issue(&WHOLE, ("acme/app".to_owned(), 7_u32)), BY_NUMBER);
    assert_eq!(of_issue(&BARE, (&"acme/app".to_owned(), 7_i64)), BY_NUMBER);
    let address = "https://github.com/acme/app/issues/7";
    assert!(
        of_issue(&WHOLE, address).ends_with(r#""url":"https://github.com/acme/app/issues/7"}"#)
    );
    assert_eq!(of_issue(&BARE, address), BY_NUMBER);

    let home = r#"{"owner":"acme","name":"app"}"#;
    assert_eq!(of_home("acme/app"), home);
    assert_eq!(of_home("acme/app".to_owned()), home);
    assert_eq!(of_home(("acme", "app")), home);
    assert_eq!(of_home("http://git.local/acme/app.git"), home);
    assert_eq!(of_home("R_1"), r#"{"issueId":"R_1"}"#);

    let titled = |target: LabelRef| shown(Record::new(&TITLED).target::<Label>(target));
    let label = r#"{"issueId":"area/ui","owner":"acme","name":"app"}"#;
    assert_eq!(titled(("acme/app", "area/ui").into()), label);
    assert_eq!(titled(("acme", "app", "area/ui").into()), label);
    assert_eq!(titled("acme/app/area/ui".into()), label);
}

#[test]
fn what_cannot_be_filled_is_a_problem_of_the_target() {
    static NOTHING: Shape = Shape::new(FIELDS);
    let address = "must be an address such as https://github.com/owner/name/issues/1";
    for (found, expected) in [
        (
            of_issue(&WHOLE, ("acme", 7)),
            "target: `acme` is not of the form owner/name",
        ),
        (
            of_issue(&WHOLE, ("acme/", 7)),
            "target: `acme/` is not of the form owner/name",
        ),
        (
            of_issue(&WHOLE, ("a/b/c", 7)),
            "target: `a/b/c` is not of the form owner/name",
        ),
        (
            of_home("a/b/c"),
            "target: `a/b/c` is not of the form owner/name",
        ),
        (
            of_home(("a", "b/c")),
            "target: `a/b/c` is not of the form owner/name",
        ),
        (of_issue(&BARE, "I_1"), "target: cannot be named by an id"),
        (
            of_issue(&BY_ID, ("a/b", 7)),
            "target: cannot be named by number",
        ),
        (of_issue(&WHOLE, ("a/b", -1)), "number: must be at least 1"),
        (
            of_issue(&BARE, "https://nowhere"),
            &format!("target: {address}"),
        ),
        (
            of_issue(&BARE, "https://github.com/a/b"),
            &format!("target: {address}"),
        ),
        (
            shown(Record::new(&BY_ID).target::<Thread>("https://github.com/a/b")),
            "target: cannot be named by an address",
        ),
        (
            of_issue(&NOTHING, "I_1"),
            "target: there is nothing to name",
        ),
    ] {
        assert_eq!(found, format!("Input validation failed: {expected}"));
    }
}

#[test]
fn an_address_keeps_its_host_when_it_is_taken_apart() {
    let record = |shape| Record::new(shape).target::<Issue>("https://git.acme.com/a/b/issues/7");
    for (shape, path) in [(&WHOLE, "url"), (&BARE, "target")] {
        assert!(record(shape).check_host("git.acme.com").is_ok());
        let problems = record(shape).check_host("github.com").unwrap_err();
        let words = "is an address on git.acme.com, but requests go to github.com";
        assert_eq!(
            problems.to_string(),
            format!("Input validation failed: {path}: {words}")
        );
    }
}

#[test]
fn ids_are_texts_of_their_own_kind() {
    let id = IssueId::from("I_1");
    assert_eq!((id.as_str(), id.as_ref()), ("I_1", "I_1"));
    assert_eq!(
        (format!("{id}"), format!("{id:?}")),
        ("I_1".to_owned(), "\"I_1\"".to_owned())
    );
    assert_eq!(id, "I_1");
    assert_eq!(id, *"I_1");
    assert_eq!(id, "I_1".to_owned());
    assert_eq!(id, IssueId::from(&id));
    let other = IssueId::from("I_2");
    assert!(id < other);
    assert_eq!(String::from(id.clone()), "I_1");
    let read: Vec<IssueId> = serde_json::from_str(r#"["I_1","I_1"]"#).unwrap();
    assert_eq!(serde_json::to_string(&read).unwrap(), r#"["I_1","I_1"]"#);
    assert_eq!(read.iter().collect::<HashSet<_>>().len(), 1);
    assert_eq!(read.iter().collect::<BTreeSet<_>>().len(), 1);
    assert_eq!(Slot::from(id).to_json(), r#""I_1""#);
    assert_eq!(
        (Thread::NAME, Thread::NOUN, Thread::PREFIX, Issue::PREFIX),
        ("thread", "review thread", "", "I")
    );
}

#[test]
fn inputs_take_ids_and_texts() {
    static SHAPE: Shape = Shape::new(&[
        Field::new("id", Kind::STRING).nullable(),
        Field::new("ids", Kind::STRINGS),
    ]);
    let record = || Record::new(&SHAPE);
    for one in [
        record().id::<Label>(0, "LA_1"),
        record().id::<Label>(0, LabelId::from("LA_1")),
        record().nullable::<LabelId>(0, "LA_1"),
        record().nullable::<LabelId>(0, "LA_1".to_owned()),
        record().nullable::<LabelId>(0, LabelId::from("LA_1")),
    ] {
        assert_eq!(shown(one), r#"{"id":"LA_1"}"#);
    }
    assert_eq!(
        shown(record().nullable::<LabelId>(0, Nullable::Null)),
        r#"{"id":null}"#
    );
    let known = [LabelId::from("LA_1"), LabelId::from("LA_2")];
    for many in [
        record().ids::<Label>(1, ["LA_1", "LA_2"]),
        record().ids::<Label>(1, vec!["LA_1".to_owned(), "LA_2".to_owned()]),
        record().ids::<Label>(1, &known),
        record().ids::<Label>(1, known.clone()),
    ] {
        assert_eq!(shown(many), r#"{"ids":["LA_1","LA_2"]}"#);
    }
}

#[test]
fn refs_are_equal_when_they_name_the_same_way() {
    let by_number = IssueRef::from(("acme/app", 7));
    assert_eq!(by_number.clone(), by_number);
    assert_ne!(by_number, IssueRef::from(("acme/app", 8)));
    assert_eq!(format!("{:?}", IssueRef::from("I_1")), r#"Id("I_1")"#);
}
