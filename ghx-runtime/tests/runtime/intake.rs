//! Inputs: every problem by field, no silent coercion, defaults, enums, choices and addresses.

use ghx_runtime::plan::{
    Action, Address, Capability, Choice, Effect, Field, Kind, Operation, Predicate, Rule, Shape,
    Term,
};
use ghx_runtime::{Nullable, Record, Slot};

use crate::support::plans;

const REPOSITORY_URL: Address =
    Address::of("repository", &["/{owner}/{name}"]).fills(&[("owner", 0), ("name", 1)]);

static ADDRESS: Shape = Shape::new(&[
    Field::new("street", Kind::STRING.at_least(2)).required(),
    Field::new("floor", Kind::INT).or("0"),
]);

static ALL: Shape = Shape::new(&[
    Field::new("flag", Kind::Boolean),
    Field::new(
        "count",
        Kind::Integer {
            min: Some(1),
            max: Some(10),
        },
    ),
    Field::new(
        "share",
        Kind::Number {
            min: Some(0.0),
            max: Some(1.0),
        },
    ),
    Field::new(
        "text",
        Kind::STRING.at_least(2).at_most(4).pattern("^[a-z]+$"),
    ),
    Field::new("state", Kind::Enum(&["OPEN", "NOT_PLANNED"])),
    Field::new(
        "list",
        Kind::List {
            item: &Kind::STRING,
            min: Some(1),
            max: Some(2),
        },
    ),
    Field::new("address", Kind::Object(&ADDRESS)),
    Field::new("note", Kind::STRING).nullable(),
    Field::new("tags", Kind::STRINGS).or("[\"a\",\"b\"]"),
    Field::new("maybe", Kind::STRING).nullable().or("null"),
    Field::new(
        "places",
        Kind::List {
            item: &Kind::Object(&ADDRESS),
            min: None,
            max: None,
        },
    ),
]);

fn problem(json: &str) -> String {
    let text = Record::from_json(&ALL, json).unwrap_err().to_string();
    text.strip_prefix("Input validation failed: ")
        .unwrap()
        .to_owned()
}

fn accepted(shape: &'static Shape, json: &str) -> String {
    Record::from_json(shape, json)
        .unwrap_or_else(|problems| panic!("{problems}"))
        .to_json()
}

#[test]
fn types_are_never_coerced() {
    for (json, message) in [
        (r#"{"flag":"true"}"#, "flag: must be boolean"),
        (r#"{"flag":1}"#, "flag: must be boolean"),
        (r#"{"count":"1"}"#, "count: must be integer"),
        (r#"{"count":1.5}"#, "count: must be integer"),
        (r#"{"count":true}"#, "count: must be integer"),
        (r#"{"count":18446744073709551615}"#, "count: is too large"),
        (r#"{"share":"0.5"}"#, "share: must be number"),
        (r#"{"text":12}"#, "text: must be string"),
        (r#"{"text":["ab"]}"#, "text: must be string"),
        (r#"{"text":{"a":1}}"#, "text: must be string"),
        (r#"{"list":"a"}"#, "list: must be array"),
        (r#"{"list":[1]}"#, "list[0]: must be string"),
        (r#"{"list":[null]}"#, "list[0]: must be string, not null"),
        (r#"{"address":"x"}"#, "address: must be object"),
        (r#"{"address":[1]}"#, "address: must be object"),
        (r#"{"text":null}"#, "text: must be string, not null"),
        (r#"{"state":1}"#, "state: must be string"),
        ("[]", "must be object"),
        ("null", "must be object, not null"),
        ("7", "must be object"),
    ] {
        assert_eq!(problem(json), message, "{json}");
    }
}

#[test]
fn limits_are_checked() {
    for (json, message) in [
        (r#"{"count":0}"#, "count: must be at least 1"),
        (r#"{"count":11}"#, "count: must be at most 10"),
        (r#"{"share":1.5}"#, "share: must be at most 1"),
        (r#"{"share":-1}"#, "share: must be at least 0"),
        (r#"{"text":"é"}"#, "text: must have at least 2 characters"),
        (
            r#"{"text":"abcde"}"#,
            "text: must have at most 4 characters, not 5",
        ),
        (r#"{"text":"AB"}"#, "text: must match ^[a-z]+$"),
        (r#"{"list":[]}"#, "list: must have at least 1 item"),
        (
            r#"{"list":["a","b","c"]}"#,
            "list: must have at most 2 items",
        ),
        (
            r#"{"state":"CLOSED"}"#,
            "state: must be one of OPEN, NOT_PLANNED",
        ),
        (
            r#"{"state":"not_planed"}"#,
            "state: must be one of OPEN, NOT_PLANNED, did you mean `NOT_PLANNED`?",
        ),
        (
            r#"{"address":{"street":"x"}}"#,
            "address.street: must have at least 2 characters",
        ),
        (r#"{"address":{}}"#, "address.street: is required"),
        (
            r#"{"places":[{"street":"ok"},{"floor":1}]}"#,
            "places[1].street: is required",
        ),
    ] {
        assert_eq!(problem(json), message, "{json}");
    }
}

#[test]
fn all_problems_come_together() {
    let message = problem(r#"{"flag":1,"count":0,"address":{"streat":"x"},"zzz":1,"flag":true}"#);
    assert_eq!(
        message,
        "flag: must be boolean; address.streat: unknown field, did you mean `street`?; zzz: unknown field; \
         flag: is given twice; count: must be at least 1; address.street: is required"
    );
}

#[test]
fn broken_json_says_where() {
    assert_eq!(
        problem("{\"flag\": tru}"),
        "invalid JSON: expected ident at line 1 column 13"
    );
    assert!(problem("{} x").starts_with("invalid JSON: trailing characters"));
    assert!(problem("").starts_with("invalid JSON: EOF"));
}

#[test]
fn defaults_enums_and_null() {
    assert_eq!(accepted(&ALL, "{}"), r#"{"tags":["a","b"],"maybe":null}"#);
    assert_eq!(
        accepted(
            &ALL,
            r#"{"state":"not_planned","note":null,"tags":[],"address":{"street":"ab"},"share":0.5,"count":3}"#
        ),
        r#"{"count":3,"share":0.5,"state":"NOT_PLANNED","address":{"street":"ab","floor":0},"note":null,"tags":[],"maybe":null}"#
    );
    let record = Record::from_json(&ALL, r#"{"note":"line\nbreak \u00e9"}"#).unwrap();
    assert_eq!(record.get(7).as_text().as_deref(), Some("line\nbreak é"));
    assert!(record.get(99).is_omitted());
    assert_eq!(record.json_len(), record.to_json().len());
}

#[test]
fn exactly_one_group_of_a_choice() {
    let shape = &plans::LABELS_SET.input;
    let problem = |json: &str| {
        let text = Record::from_json(shape, json).unwrap_err().to_string();
        text.strip_prefix("Input validation failed: ")
            .unwrap()
            .to_owned()
    };
    let which = "issueId, owner + name + issueNumber or url";
    assert_eq!(problem(r#"{"labels":[]}"#), format!("give {which}"));
    assert_eq!(
        problem(r#"{"labels":[],"owner":"a","issueNumber":1}"#),
        format!("name: is required (give {which})")
    );
    assert_eq!(
        problem(r#"{"labels":[],"issueId":"I","owner":"a","name":"b","issueNumber":1}"#),
        format!("give only one of {which}")
    );
    assert_eq!(
        problem(r#"{"labels":[],"issueId":"I","owner":"a"}"#),
        format!("give either {which}, not both: drop owner")
    );
    assert_eq!(
        problem(r#"{"labels":[],"issueId":1}"#),
        "issueId: must be string"
    );
    assert!(
        problem(r#"{"issueId":"I","labels":[],"labelIds":[]}"#)
            .contains("give only one of labels and labelIds")
    );
    assert_eq!(
        problem(r#"{"labels":[],"url":"https://github.com/a/b"}"#),
        "url: must be an address such as https://github.com/owner/name/issues/1"
    );
}

#[test]
fn addresses_fill_their_siblings() {
    let json = accepted(
        &plans::LABELS_SET.input,
        r#"{"labels":[],"url":"https://github.com/a/b/pull/3"}"#,
    );
    assert!(
        json.starts_with(r#"{"owner":"a","name":"b","issueNumber":3,"#),
        "{json}"
    );
    const PULL_URL: Address = Address::of("pull request", &["/{owner}/{name}/pull/{number}"])
        .numbers(&["number"])
        .fills(&[("owner", 0), ("name", 1), ("number", 2)]);
    static PULL: Shape = Shape::new(&[
        Field::new("owner", Kind::STRING),
        Field::new("name", Kind::STRING),
        Field::new("number", Kind::POSITIVE),
        Field::new("url", Kind::STRING.address(PULL_URL)),
        Field::new("repo", Kind::STRING.address(REPOSITORY_URL)),
    ])
    .choices(&[Choice::of(&[&[3], &[4]])]);
    assert!(
        accepted(&PULL, r#"{"repo":"https://github.com/a/b.git"}"#)
            .starts_with(r#"{"owner":"a","name":"b","#)
    );
    assert!(
        accepted(&PULL, r#"{"url":"https://github.com/a/b/pull/3"}"#).contains(r#""number":3"#)
    );
    let refused =
        Record::from_json(&PULL, r#"{"url":"https://github.com/a/b/issues/3"}"#).unwrap_err();
    assert!(
        refused
            .to_string()
            .contains("url: must be an address such as https://github.com/owner/name/pull/1")
    );
    assert!(Record::from_json(&PULL, r#"{"repo":"nowhere"}"#).is_err());
    let large = r#"{"url":"https://github.com/a/b/pull/2147483648"}"#;
    assert!(
        Record::from_json(&PULL, large).is_err(),
        "GitHub's numbers have 32 bits"
    );
}

#[test]
fn addresses_that_fill_nothing_are_checked_too() {
    const URL: Address =
        Address::of("issue", &["/{owner}/{name}/issues/{number}"]).numbers(&["number"]);
    const MANY: Kind = Kind::list(&Kind::STRING.address(URL));
    static SHAPE: Shape = Shape::new(&[
        Field::new("parentUrl", Kind::STRING.address(URL)),
        Field::new("urls", MANY),
    ]);
    let input = r#"{"parentUrl":"https://github.com/a/b/issues/3","urls":[]}"#;
    assert_eq!(accepted(&SHAPE, input), input);
    let example = "must be an address such as https://github.com/owner/name/issues/1";
    for (input, place) in [
        (
            r#"{"parentUrl":"https://github.com/a/b/pull/3"}"#,
            "parentUrl",
        ),
        (
            r#"{"urls":["https://github.com/a/b/issues/3","I_1"]}"#,
            "urls[1]",
        ),
    ] {
        let problems = Record::from_json(&SHAPE, input).unwrap_err().to_string();
        let expected = format!("Input validation failed: {place}: {example}");
        assert_eq!(problems, expected);
    }
}

#[test]
fn rules_see_the_whole_input_and_the_object() {
    static ITEM: Shape =
        Shape::new(&[Field::new("a", Kind::STRING), Field::new("b", Kind::STRING)]).rules(&[
            Rule::new(
                Predicate::Equal(Term::Input(&[0]), Term::Json("\"strict\"")),
                "input.mode == strict",
                &[0, 1],
            ),
        ]);
    static SHAPE: Shape = Shape::new(&[
        Field::new("mode", Kind::STRING),
        Field::new(
            "items",
            Kind::List {
                item: &Kind::Object(&ITEM),
                min: None,
                max: None,
            },
        ),
    ]);
    assert!(Record::from_json(&SHAPE, r#"{"mode":"lax","items":[{}]}"#).is_ok());
    assert!(Record::from_json(&SHAPE, r#"{"mode":"strict","items":[{"b":"x"}]}"#).is_ok());
    let problems =
        Record::from_json(&SHAPE, r#"{"mode":"strict","items":[{"b":"x"},{}]}"#).unwrap_err();
    assert_eq!(
        problems.to_string(),
        "Input validation failed: items[1]: a or b is required when input.mode == strict"
    );
}

#[test]
fn typed_records_are_checked_like_json() {
    let labels = || Record::new(&plans::LABELS_SET.input).texts(5, ["bug"]);
    for (record, message) in [
        (
            labels().with(99, "x").with(0, "I"),
            "no field has the index 99",
        ),
        (
            labels().with(0, Slot::Null),
            "issueId: must be string, not null",
        ),
        (labels().with(0, 7), "issueId: must be string"),
        (
            labels().with(0, "I").with(5, "not a list"),
            "labels: must be array",
        ),
        (
            labels().with(0, "I").with(5, vec![Slot::Null]),
            "labels[0]: must be string",
        ),
    ] {
        let problems = record.validate().unwrap_err().to_string();
        assert!(problems.contains(message), "{message} is not in {problems}");
    }
}

#[test]
fn slots_take_what_rust_has() {
    assert_eq!(Slot::from(Some(1u8)).to_json(), "1");
    assert_eq!(Slot::from(1.5).to_json(), "1.5");
    assert_eq!(Slot::from(f64::NAN).to_json(), "null");
    assert_eq!(Slot::from(vec!["a", "b"]).to_json(), r#"["a","b"]"#);
    assert_eq!(
        Slot::from("a".to_owned()).to_json(),
        Slot::from(&"a".to_owned()).to_json()
    );
    assert_eq!(Slot::from(Nullable::<i32>::Null).to_json(), "null");
    assert_eq!(Slot::from(Nullable::<String>::from("x")).to_json(), "\"x\"");
    assert!(!Slot::Null.is_omitted() && !Slot::Null.is_present());
    let record = Record::new(&ADDRESS).with(0, "ab");
    assert_eq!(Slot::from(record).to_json(), r#"{"street":"ab"}"#);
    assert_eq!(Slot::from(true).as_text(), None);
    assert_eq!(Slot::Null.as_text(), None);
}

#[test]
fn schemas_say_what_is_checked() {
    let schema = |capability| {
        serde_json::from_str::<serde_json::Value>(&ghx_runtime::input_schema(capability)).unwrap()
    };
    let labels = schema(&plans::LABELS_SET);
    assert_eq!(
        labels["allOf"][0]["oneOf"][1]["required"],
        serde_json::json!(["owner", "name", "issueNumber"])
    );
    assert_eq!(labels["properties"]["url"]["format"], "github-issue-url");
    assert_eq!(labels["additionalProperties"], false);
    let close = schema(&plans::CLOSE);
    assert_eq!(
        close["properties"]["reason"],
        serde_json::json!({"type": "string", "enum": ["COMPLETED", "NOT_PLANNED"], "description": "Why", "default": "COMPLETED"})
    );
    let threads = schema(&plans::THREADS);
    assert_eq!(
        threads["properties"]["threads"]["items"]["description"],
        "body required when action in [reply, reply_and_resolve]"
    );
    let milestone = schema(&plans::MILESTONE_SET);
    assert_eq!(
        milestone["properties"]["milestoneId"]["type"],
        serde_json::json!(["string", "null"])
    );
    assert_eq!(
        milestone["not"]["required"],
        serde_json::json!(["milestone", "milestoneId"])
    );
    assert_eq!(ghx_runtime::output_schema(&plans::CLOSE), "{}");
    let text = ghx_runtime::input_schema(&plans::LABELS_SET);
    assert!(
        text.find("issueId") < text.find("labelIds"),
        "properties keep the card's order"
    );
}

#[test]
fn schemas_name_formats_and_limits() {
    const WEIGHT: Kind = Kind::Number {
        min: Some(0.5),
        max: None,
    };
    static LIMITED: Capability = Capability::new(
        "a.b",
        Effect::Read,
        Shape::new(&[
            Field::new("owner", Kind::STRING),
            Field::new("name", Kind::STRING),
            Field::new("weight", WEIGHT).nullable(),
            Field::new("home", Kind::Object(&ADDRESS)).nullable(),
            Field::new("repository", Kind::STRING.address(REPOSITORY_URL)),
            Field::new(
                "pull",
                Kind::STRING.address(Address::of("pull request", &["/{}/{}/pull/{number}"])),
            ),
        ]),
        Action::Operation(Operation::query("B", &[""], &[""])),
    );
    let schema = ghx_runtime::input_schema(&LIMITED);
    let schema: serde_json::Value = serde_json::from_str(&schema).unwrap();
    let properties = &schema["properties"];
    assert_eq!(
        properties["weight"],
        serde_json::json!({"type": ["number", "null"], "minimum": 0.5})
    );
    assert_eq!(
        properties["home"]["type"],
        serde_json::json!(["object", "null"])
    );
    assert_eq!(properties["repository"]["format"], "github-repository-url");
    assert_eq!(properties["pull"]["format"], "github-pull-address");
}

#[test]
fn generated_setters_give_null_and_values() {
    let record = || Record::new(&ALL);
    let json = |record: Record| record.to_json();
    assert_eq!(json(record().nullable::<&str>(7, "n")), r#"{"note":"n"}"#);
    assert_eq!(json(record().null(7)), r#"{"note":null}"#);
    let null = Nullable::Null;
    assert_eq!(json(record().nullable::<&str>(7, null)), r#"{"note":null}"#);
}

#[test]
fn the_registry_finds_lists_and_suggests() {
    let registry = &plans::REGISTRY;
    assert!(std::ptr::eq(
        registry.find("issue.labels.update").unwrap(),
        &raw const plans::LABELS_SET
    ));
    assert!(registry.find("nope").is_none());
    assert_eq!(registry.suggest("isue.close"), Some("issue.close"));
    assert_eq!(registry.suggest("zzzzzzzz"), None);
    let ids: Vec<&str> = registry.iter().map(|capability| capability.id).collect();
    assert_eq!(
        ids[0], "issue.triage.composite",
        "composites come first in their domain"
    );
    assert_eq!(ids.last(), Some(&"pr.thread.resolve"));
    assert_eq!(
        (registry.len(), ids.len(), registry.is_empty()),
        (11, 11, false)
    );
    assert!(plans::THREADS.is_composite());
}

#[test]
fn thousands_of_unknown_fields_are_all_named_and_a_few_have_a_suggestion() {
    let fields: Vec<String> = (0..5_000)
        .map(|n| format!("\"streat{}\":1", n % 10))
        .collect();
    let problems = Record::from_json(&ADDRESS, &format!("{{{}}}", fields.join(","))).unwrap_err();
    let hinted =
        |problem: &&ghx_runtime::Problem| problem.message.contains("did you mean `street`?");
    assert_eq!(problems.0.iter().filter(hinted).count(), 50);
    assert!(problems.0.len() >= 5_000);
}
