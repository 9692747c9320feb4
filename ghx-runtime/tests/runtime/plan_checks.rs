//! Wrong plans are refused. In generated code the same assertions run while compiling.

use std::panic::{AssertUnwindSafe, catch_unwind};

use ghx_runtime::plan::*;
use ghx_runtime::{Code, Error, ErrorBody, Registry, Status, Step, StepResult, batch};

use crate::support::plans::{CLOSE, REPLY, RESOLVE, THREADS};

/// The message that a wrong plan is refused with.
fn refusal<T>(make: impl FnOnce() -> T) -> String {
    let panic = catch_unwind(AssertUnwindSafe(|| drop(make()))).expect_err("the plan was accepted");
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| panic.downcast_ref::<String>().cloned())
        .unwrap_or_default()
}

const NODE: Node = Node::Object(&[("issue", Node::Keep(0))]);
const ROOTS: &[Root] = &[Root::new("", NODE)];
const EMIT: &[(&str, Emit)] = &[("issue", Emit::Slot(0))];
const ID: &[Variable] = &[Variable::new("_id\":").input(0).required()];
const DECLARED: &[&str] = &["$", "_id: ID!"];
const SELECTED: &[&str] = &[
    "",
    ": closeIssue(input: {issueId: $",
    "_id}) { issue { id } }",
];

fn close() -> Operation {
    Operation::mutation("Close", DECLARED, SELECTED)
        .variables(ID)
        .reply(1, ROOTS, EMIT)
}

#[test]
fn a_right_plan_is_accepted() {
    assert_eq!(close().checked().name, "Close");
    assert_eq!(ID[0].name(), "id");
}

#[test]
fn documents_and_variables_must_agree() {
    let mutation = |declared, selected| {
        Operation::mutation("Close", declared, selected)
            .variables(ID)
            .reply(1, ROOTS, EMIT)
    };
    for (operation, message) in [
        (
            mutation(&[""], SELECTED),
            "a document declares each of its variables once",
        ),
        (
            mutation(&["$", "_other: ID!"], SELECTED),
            "variables are declared in their order",
        ),
        (
            mutation(DECLARED, &["", ": closeIssue { id }"]),
            "every declared variable is used",
        ),
        (
            mutation(DECLARED, &["", ": a(id: $", "_id, x: $", "_x) { id }"]),
            "every variable that is used is declared",
        ),
        (
            mutation(DECLARED, &["", ": a(id: $", "_idea, x: $", "_id) { id }"]),
            "every variable that is used is declared",
        ),
        (
            close().variables(const { &[Variable::new("id")] }),
            "a variable's key is `_name\":`",
        ),
        (
            Operation::mutation("A", &["$", "_id: ID!, $", "_id: ID!"], SELECTED)
                .variables(const { &[Variable::new("_id\":"), Variable::new("_id\":")] })
                .reply(1, ROOTS, EMIT),
            "variables are unique",
        ),
        (
            close()
                .variables(const { &[Variable::new("_id\":").injects(&[Inject { lookup: 0 }])] }),
            "an inject names a look-up of the operation",
        ),
    ] {
        assert_eq!(refusal(|| operation.checked()), message);
    }
}

#[test]
fn root_fields_must_be_the_documents_aliases() {
    const TWO: &[&str] = &["", "_a: x(id: $", "_id) ", "_b: y"];
    let query = |roots| {
        Operation::query("A", DECLARED, TWO)
            .variables(ID)
            .reply(1, roots, EMIT)
    };
    let refused = |roots| refusal(|| query(roots).checked());
    const A: Root = Root::new("_a", NODE);
    const B: Root = Root::new("_b", NODE);
    const C: Root = Root::new("_b_long", NODE);
    query(const { &[A, B] }).checked();
    assert_eq!(refused(&[]), "an operation has at least one root field");
    assert_eq!(
        refused(const { &[A] }),
        "every alias of the selections is a root field"
    );
    assert_eq!(
        refused(const { &[A, B, C] }),
        "every root field has an alias in the selections"
    );
    let order = "root fields stand in the order of the selections, each with its own suffix";
    assert_eq!(refused(const { &[B, A] }), order);
    assert_eq!(refused(const { &[A, C] }), order);
    const TWICE: &[&str] = &["", "_a: x(id: $", "_id) ", "_a: y"];
    let twice = || {
        Operation::query("A", DECLARED, TWICE)
            .variables(ID)
            .reply(1, const { &[A, A] }, EMIT)
            .checked()
    };
    assert_eq!(refusal(twice), "root fields are unique");
}

#[test]
fn slots_must_be_in_range() {
    let out = "a slot is in range";
    const EACH: Each = Each::new(0, Emit::Slot(0));
    const ITEMS: ListWalk = ListWalk::new(1, Node::Keep(0), &[EACH]);
    const BAD_ITEM: ListWalk = ListWalk::new(1, Node::Keep(1), &[EACH]);
    const BAD_LIST: ListWalk =
        ListWalk::new(1, Node::Keep(0), &[EACH, Each::new(1, Emit::Slot(0))]);
    const BAD_EMIT: ListWalk = ListWalk::new(1, Node::Keep(0), &[Each::new(0, Emit::Slot(1))]);
    const BAD_FILTER: ListWalk = ListWalk::new(
        1,
        Node::Keep(0),
        &[Each::new(0, Emit::Slot(0)).filter(Predicate::Present(Term::Slot(1)))],
    );
    for roots in [
        const { &[Root::new("", Node::Keep(1))] },
        const { &[Root::new("", Node::Both(1, &[]))] },
        const { &[Root::new("", Node::KeepList(1, &ITEMS))] },
        const { &[Root::new("", Node::List(&BAD_LIST))] },
        const { &[Root::new("", Node::List(&BAD_ITEM))] },
        const { &[Root::new("", Node::List(&BAD_EMIT))] },
        const { &[Root::new("", Node::List(&BAD_FILTER))] },
    ] {
        assert_eq!(refusal(|| close().reply(1, roots, EMIT).checked()), out);
    }
    const OBJECT: &[(&str, Emit)] = &[(
        "a",
        Emit::Object(&[("b", Emit::ObjectIf(0, &[("c", Emit::Slot(1))]))]),
    )];
    assert_eq!(refusal(|| close().reply(1, ROOTS, OBJECT).checked()), out);
    const FAR: Term = Term::Slot(1);
    const NEAR: Term = Term::Json("1");
    for ensure in [
        const { &[Ensure::new(Predicate::Equal(NEAR, FAR), "")] },
        const { &[Ensure::new(Predicate::In(NEAR, &[FAR]), "")] },
        const { &[Ensure::new(Predicate::Equal(NEAR, Term::Count(&FAR)), "")] },
        const {
            &[Ensure::new(
                Predicate::All(&[Predicate::Not(&Predicate::Any(&[Predicate::Present(FAR)]))]),
                "",
            )]
        },
    ] {
        assert_eq!(refusal(|| close().ensure(ensure).checked()), out);
    }
    const TWICE_COUNTED: &[Ensure] = &[Ensure::new(
        Predicate::Equal(NEAR, Term::Count(&Term::Count(&NEAR))),
        "",
    )];
    assert_eq!(
        refusal(|| close().ensure(TWICE_COUNTED).checked()),
        "a list is counted, not a number"
    );
    const SAME: Node = Node::Object(&[("a", Node::Keep(0)), ("a", Node::Keep(0))]);
    assert_eq!(
        refusal(|| close()
            .reply(1, const { &[Root::new("", SAME)] }, EMIT)
            .checked()),
        "the keys of a node are unique"
    );
    const TWICE: &[(&str, Emit)] = &[("a", Emit::Slot(0)), ("a", Emit::Slot(0))];
    assert_eq!(
        refusal(|| close().reply(1, ROOTS, TWICE).checked()),
        "the names of outputs are unique"
    );
    const JOINED: ListWalk = ListWalk::new(
        1,
        Node::Keep(0),
        &[Each::new(0, Emit::Object(&[])).flatten()],
    );
    let joined = || {
        close()
            .reply(1, const { &[Root::new("", Node::List(&JOINED))] }, EMIT)
            .checked()
    };
    assert_eq!(refusal(joined), "only a list can be joined to a list");
}

const LOOKUP: Lookup = Lookup::new(
    "find",
    &["$", "_n: Int!"],
    &["", ": issue(number: $", "_n) { id }"],
    &[LookupVariable::new("_n\":", Source::Input(&[0]))],
    1,
    Node::Object(&[("id", Node::Keep(0))]),
);

#[test]
fn look_ups_and_pages_must_fit() {
    close().lookups(const { &[LOOKUP] }).checked();
    let twice = || close().lookups(const { &[LOOKUP, LOOKUP] }).checked();
    assert_eq!(refusal(twice), "the names of look-ups are unique");
    const EMPTY: Lookup = Lookup { slots: 0, ..LOOKUP };
    assert_eq!(
        refusal(|| close().lookups(const { &[EMPTY] }).checked()),
        "a look-up captures its id into slot 0"
    );
    const NO_ALIAS: Lookup = Lookup {
        selections: Template::new(&["issue(number: $", "_n) { id }"]),
        ..LOOKUP
    };
    assert_eq!(
        refusal(|| close().lookups(const { &[NO_ALIAS] }).checked()),
        "the document has one root field"
    );
    const SUFFIX: Lookup = Lookup {
        selections: Template::new(&["", "_x: issue(number: $", "_n) { id }"]),
        ..LOOKUP
    };
    assert_eq!(
        refusal(|| close().lookups(const { &[SUFFIX] }).checked()),
        "the only root field's key is the prefix itself"
    );
    const NESTED: Nested = Nested::new(
        &["c"],
        "id",
        &["$", "_id: ID!"],
        &["", ": node(id: $", "_id) { id }"],
        &[],
        &["c"],
    );
    for (connections, message) in [
        (
            const { &[Connection::new(1, &[], 0)] },
            "a connection is inside a root field",
        ),
        (
            const { &[Connection::new(0, &[], 1)] },
            "a connection's cursor is a variable",
        ),
        (
            const { &[Connection::new(0, &[], 0).skip(1)] },
            "a connection's switch is a variable",
        ),
        (
            const { &[Connection::new(0, &[], 0).nested(&[NESTED])] },
            "a document declares each of its variables once",
        ),
    ] {
        assert_eq!(
            refusal(|| close().pages(Pages::new(connections)).checked()),
            message
        );
    }
}

fn composite(steps: &'static [CompositeStep]) -> Composite {
    Composite {
        steps,
        strategy: Strategy::Last,
    }
}

#[test]
fn composites_must_run_operations_under_unique_stems() {
    static FAR_PARAM: [Param; 1] = [Param::new(9, Source::Json("1"))];
    static TWICE: [Param; 2] = [
        Param::new(0, Source::Json("1")),
        Param::new(0, Source::Json("2")),
    ];
    static CLOSE_ID: [Param; 1] = [Param::new(0, Source::Json("1"))];
    const STEP: CompositeStep = CompositeStep::new("close", &CLOSE, &CLOSE_ID);
    composite(const { &[STEP] }).checked();
    for (steps, message) in [
        (&[] as &[_], "a composite has at least one step"),
        (
            const { &[CompositeStep::new("", &CLOSE, &[])] },
            "a stem is a GraphQL name",
        ),
        (
            const { &[CompositeStep::new("1a", &CLOSE, &[])] },
            "a stem is a GraphQL name",
        ),
        (
            const { &[CompositeStep::new("a-b", &CLOSE, &[])] },
            "a stem is a GraphQL name",
        ),
        (
            const { &[CompositeStep::new("threads", &THREADS, &[])] },
            "a composite's step is an operation",
        ),
        (
            const { &[CompositeStep::new("a", &CLOSE, &FAR_PARAM)] },
            "a parameter is an input of its step",
        ),
        (
            const { &[CompositeStep::new("a", &CLOSE, &TWICE)] },
            "a parameter is given once",
        ),
        (const { &[STEP, STEP] }, "stems are unique"),
    ] {
        assert_eq!(refusal(|| composite(steps).checked()), message);
    }
}

const FIELDS: &[Field] = &[
    Field::new("id", Kind::STRING),
    Field::new("all", Kind::Boolean),
];

fn capability(shape: Shape, operation: Operation) -> Capability {
    Capability::new(
        "issue.close",
        Effect::Idempotent,
        shape,
        Action::Operation(operation),
    )
}

#[test]
fn indexes_of_inputs_must_be_in_range() {
    capability(Shape::new(FIELDS), close()).checked();
    let input = |shape| refusal(|| capability(shape, close()).checked());
    const GROUP: &[u16] = &[9];
    let exists = "a rule's field exists";
    assert_eq!(
        input(Shape::new(FIELDS).choices(const { &[Choice::of(&[GROUP])] })),
        exists
    );
    assert_eq!(input(Shape::new(FIELDS).exclusive(&[GROUP])), exists);
    assert_eq!(
        input(Shape::new(FIELDS).rules(const { &[Rule::new(Predicate::All(&[]), "", GROUP)] })),
        exists
    );
    assert_eq!(
        input(Shape::new(
            const { &[Field::new("a", Kind::INT), Field::new("a", Kind::INT)] }
        )),
        "the names of inputs are unique"
    );
    let address = |address: Address| {
        let fields = Box::leak(Box::new([Field::new("url", Kind::STRING.address(address))]));
        input(Shape::new(fields))
    };
    const PATH: &[&str] = &["/{owner}"];
    assert_eq!(
        address(Address::of("user", PATH).fills(&[("owner", 9)])),
        exists
    );
    assert_eq!(address(Address::of("user", &[])), "an address has a path");
    assert_eq!(
        address(Address::of("user", &["{owner}"])),
        "a path starts with a slash"
    );
    for (it, problem) in [
        (RefUse::of("user", "user").id(9), exists),
        (
            RefUse::of("user", "user").ways(const { &[WayUse::by(GROUP)] }),
            exists,
        ),
        (
            RefUse::of("user", "user").ways(const { &[WayUse::address(&[0, 0])] }),
            "an address is one input",
        ),
        (
            RefUse::of("user", "user").container(Container::Inputs(&[("team", GROUP)])),
            exists,
        ),
        (
            RefUse::of("user", "user").container(Container::Use(1)),
            "a container is named by inputs",
        ),
    ] {
        let refs = Box::leak(Box::new([it]));
        assert_eq!(input(Shape::new(FIELDS).refs(refs)), problem);
    }
    const LATE: &[RefUse] = &[
        RefUse::of("user", "user"),
        RefUse::of("issue", "issue").subject(),
    ];
    assert_eq!(
        input(Shape::new(FIELDS).refs(LATE)),
        "the subject is the first that inputs name"
    );
    static INNER: Shape = Shape::new(FIELDS).exclusive(&[GROUP]);
    static OBJECT: Kind = Kind::Object(&INNER);
    assert_eq!(
        input(Shape::new(
            const { &[Field::new("list", Kind::list(&OBJECT))] }
        )),
        exists
    );
    let refused = |operation| refusal(|| capability(Shape::new(FIELDS), operation).checked());
    assert_eq!(
        refused(close().variables(const { &[Variable::new("_id\":").input(9)] })),
        "a variable's input exists"
    );
    assert_eq!(
        refused(close().lookups(const { &[LOOKUP.foreach(9)] })),
        "a look-up's list is an input"
    );
    const FAR: Lookup = Lookup {
        variables: &[LookupVariable::new(
            "_n\":",
            Source::First(&[Source::Json("1"), Source::Input(&[9])]),
        )],
        ..LOOKUP
    };
    assert_eq!(
        refused(close().lookups(const { &[FAR] })),
        "a source's input exists"
    );
    assert_eq!(
        refused(close().pages(Pages::new(&[]).when(9))),
        "the input that asks for all pages exists"
    );
    let over = |list| {
        const STEPS: &[&[CompositeStep]] = &[
            &[CompositeStep::new("a", &CLOSE, &[]).foreach(0)],
            &[CompositeStep::new("a", &CLOSE, &[]).foreach(9)],
        ];
        refusal(|| {
            Capability::new(
                "a.b",
                Effect::Read,
                Shape::new(FIELDS),
                Action::Composite(composite(STEPS[list])),
            )
            .checked()
        })
    };
    assert_eq!(
        (over(0).as_str(), over(1).as_str()),
        ("`foreach` names a list", "`foreach` names an input")
    );
}

#[test]
fn registries_must_be_sorted() {
    let unsorted = || Registry::new(const { &[("b", &CLOSE), ("a", &CLOSE)] });
    assert_eq!(
        refusal(unsorted),
        "the names of a registry are sorted and unique"
    );
    assert_eq!(
        refusal(|| Registry::new(const { &[("a", &CLOSE), ("a", &CLOSE)] })),
        "the names of a registry are sorted and unique"
    );
    assert_eq!(
        refusal(|| Template::new(&[])),
        "a template has at least one piece"
    );
    assert!(Registry::new(&[]).is_empty());
}

#[test]
fn the_halves_of_the_engine_work_alone() {
    let record = ghx_runtime::Record::new(&RESOLVE.input).with(0, "T");
    let other = ghx_runtime::Record::new(&THREADS.input);
    let steps = [
        Step {
            capability: &RESOLVE,
            record,
        },
        Step {
            capability: &THREADS,
            record: other,
        },
    ];
    let body = String::from_utf8(batch::assemble(&steps)).unwrap();
    assert!(
        body.contains("step0: resolveReviewThread") && !body.contains("step1"),
        "{body}"
    );
    assert_eq!(
        batch::assemble(&[]),
        br#"{"query":"query BatchChain {\n}","variables":{}}"#
    );
    let cut = r#"{"data":{"step0":null},"errors":[{"type":"RESOURCE_LIMITS_EXCEEDED","path":["step0"],"message":"m"}]}"#;
    let results = batch::demultiplex(&steps, cut).unwrap();
    assert_eq!(
        (results.len(), results[0].as_ref().unwrap_err().code()),
        (1, Code::TooLarge)
    );
    assert_eq!(
        batch::demultiplex(&steps, "{").unwrap_err().code(),
        Code::Server
    );
    let _ = &REPLY;
}

#[test]
fn codes_are_the_same_everywhere() {
    use Code::*;
    for code in [
        Auth,
        NotFound,
        Validation,
        RateLimit,
        Network,
        Server,
        AdapterUnsupported,
        NotReady,
        TooLarge,
        Partial,
        NotApplied,
        Unknown,
    ] {
        assert_eq!(serde_json::to_string(&code).unwrap(), format!("\"{code}\""));
    }
    let failed = StepResult::failed("a.b", ErrorBody::new(Code::Partial, "half"), None);
    let envelope =
        ghx_runtime::ChainResultEnvelope::new(vec![failed, StepResult::done("c.d", None)], 1);
    assert_eq!(envelope.status, Status::Partial);
    let problems = ghx_runtime::Problems(vec![ghx_runtime::Problem::new("a", "b")]);
    assert_eq!(
        Error::from(problems).to_string(),
        "VALIDATION: Input validation failed: a: b"
    );
}
