//! Short ways to write plans and inputs say what they look like they say. Plans are constants, so elsewhere these run while compiling.
#![allow(missing_docs, reason = "the types here are only for this test")]

use ghx_runtime::auth::{Environment, ProcessEnvironment};
use ghx_runtime::plan::*;
use ghx_runtime::{Record, Slot};

use crate::support::plans::{CLOSE, THREADS};

#[test]
fn capabilities() {
    let asks = || Action::Operation(Operation::query("B", &[""], &[""]));
    let made = Capability::new("a.b", Effect::Append, Shape::new(&[]), asks())
        .about("2.0.0", "what", &["a.c"])
        .prefers_cli()
        .returns("{}")
        .examples(const { &[Example::new("title", "{}")] });
    assert_eq!(
        (made.version, made.description, made.aliases),
        ("2.0.0", "what", ["a.c"].as_slice())
    );
    assert_eq!(made.preferred, Route::Cli);
    assert_eq!(
        (made.examples[0].title, made.output_schema),
        ("title", "{}")
    );
    let second = Capability::new("a.b", Effect::Read, Shape::new(&[]), asks());
    assert_eq!(second.preferred, Route::Graphql);
    let example = Example::new("t", "i");
    assert_eq!((example.title, example.input), ("t", "i"));
    let step = CompositeStep::new("stem", &CLOSE, &[])
        .foreach(3)
        .when(Predicate::All(&[]));
    assert_eq!(
        (step.stem, step.foreach, step.when.is_some()),
        ("stem", Some(3), true)
    );
    let param = Param::new(4, Source::Json("1"));
    assert!(matches!(
        param,
        Param {
            field: 4,
            source: Source::Json("1")
        }
    ));
}

#[test]
fn sources() {
    let param = Param::input(2, &[0, 1]);
    assert!(matches!(param.source, Source::Input([0, 1])));
    let variable = LookupVariable::input("_owner\":", &[1]);
    assert!(matches!(variable.source, Source::Input([1])));
    static BY_ID: Operation = Operation::query("ById", &[""], &["q"]);
    static INSTEAD: [Instead; 1] = [Instead::new(4, &BY_ID)];
    let operation = Operation::query("ByName", &[""], &["q"]).instead(&INSTEAD);
    assert_eq!(operation.instead[0].given, 4);
    assert_eq!(operation.instead[0].operation.name, "ById");
}

#[test]
fn inputs() {
    let kind = Kind::STRING
        .at_least(1)
        .at_most(9)
        .pattern("x")
        .address(Address::of("repository", &["/{owner}/{name}"]));
    assert!(matches!(
        kind,
        Kind::String {
            min: Some(1),
            max: Some(9),
            pattern: Some("x"),
            address: Some(_)
        }
    ));
    assert!(matches!(
        Kind::INT.at_least(2).at_most(3),
        Kind::Integer {
            min: Some(2),
            max: Some(3)
        }
    ));
    let list = Kind::list(&Kind::STRING).at_least(4).at_most(5);
    assert!(matches!(
        list,
        Kind::List {
            min: Some(4),
            max: Some(5),
            ..
        }
    ));
    let same = Kind::Boolean
        .at_least(1)
        .at_most(2)
        .pattern("x")
        .address(Address::of("repository", &["/{owner}/{name}"]));
    assert!(matches!(same, Kind::Boolean));
    let field = Field::new("f", Kind::INT)
        .required()
        .nullable()
        .or("1")
        .about("text");
    assert!(field.required && field.nullable);
    assert_eq!((field.default, field.description), (Some("1"), "text"));
    let rule = Rule::new(Predicate::All(&[]), "always", &[1]);
    assert_eq!((rule.when_text, rule.needs), ("always", [1].as_slice()));
    assert_eq!(Choice::of(&[&[1]]).groups, [[1]]);
    assert_eq!(THREADS.input.inner(&[0]).fields[0].name, "threadId");
    assert!(
        THREADS.input.inner(&[0, 0]).fields.is_empty()
            && THREADS.input.inner(&[9]).fields.is_empty()
    );
}

#[test]
fn replies() {
    let each = Each::new(1, Emit::Slot(0))
        .filter(Predicate::All(&[]))
        .flatten();
    assert!(each.flatten && each.filter.is_some());
    assert_eq!(
        (each.slot, ListWalk::new(2, Node::Keep(0), &[]).slots),
        (1, 2)
    );
    assert_eq!(Root::new("_a", Node::Keep(0)).suffix, "_a");
    assert_eq!(Ensure::new(Predicate::All(&[]), "holds").text, "holds");
    let nested = Nested::new(&["c"], "id", &["d"], &["s"], &[], &["f"]);
    assert_eq!(
        (nested.id, nested.path, nested.from),
        ("id", ["c"].as_slice(), ["f"].as_slice())
    );
    let connection = Connection::new(1, &["c"], 2).skip(3).nested(&[]);
    assert_eq!(
        (connection.root, connection.after, connection.skip),
        (1, 2, Some(3))
    );
    assert_eq!(Pages::new(&[]).when(4).all, Some(4));
    let fragment = Fragment::new("F", "fragment F on X { id }");
    assert_eq!((fragment.name, fragment.text.len()), ("F", 22));
    let variable = Variable::new("_a\":").input(1).required().injects(&[]);
    assert_eq!(
        (variable.name(), variable.input, variable.required),
        ("a", Some(1), true)
    );
    let lookup = Lookup::new("l", &[""], &["s"], &[], 1, Node::Keep(0)).foreach(2);
    assert_eq!((lookup.name, lookup.foreach), ("l", Some(2)));
    assert_eq!(LookupVariable::new("_a\":", Source::Item(&[])).key, "_a\":");
    let operation = Operation::query("Q", &[""], &["q"])
        .fragments(&[])
        .ensure(&[])
        .lookups(&[])
        .variables(&[])
        .pages(Pages::new(&[]));
    assert_eq!(
        (operation.kind, operation.pages.is_some()),
        (OperationKind::Query, true)
    );
}

#[test]
fn enums_and_objects_become_slots() {
    ghx_runtime::words!("What to do." Action { Reply = "reply", ReplyAndResolve = "reply_and_resolve" });
    assert_eq!(
        Slot::from(Action::ReplyAndResolve).to_json(),
        "\"reply_and_resolve\""
    );
    let inner = THREADS.input.inner(&[0]);
    let thread = Slot::from(Record::new(inner).with(0, "T").with(1, Action::Reply));
    assert_eq!(thread.to_json(), r#"{"threadId":"T","action":"reply"}"#);
    let list = Record::new(&THREADS.input).list(0, [thread]);
    assert_eq!(
        list.to_json(),
        r#"{"threads":[{"threadId":"T","action":"reply"}]}"#
    );
}

#[test]
fn a_host_that_nobody_logged_in_to_has_no_token() {
    assert_eq!(
        ProcessEnvironment.gh_token("surely-not-a-host.invalid"),
        None
    );
    assert!(ProcessEnvironment.var("PATH").is_some());
}
