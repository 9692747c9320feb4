//! Chains of fixed steps: which requests have a constant document, and that it is the one that would be assembled.

use ghx_runtime::plan::*;
use ghx_runtime::{Chain, ChainText, Client, Documents, HttpReply, Record, Step, chain_size};

use crate::support::plans::{FEEDBACK, LABELS_SET, THREADS};
use crate::support::script::Script;

/// More fragments than assembly notes without an allocation: so a document that is assembled can be told from a
/// constant by counting allocations.
const FRAGMENTS: &[Fragment] = &[
    Fragment::new("F1", "fragment F1 on Issue { id }"),
    Fragment::new("F2", "fragment F2 on Issue { title }"),
    Fragment::new("F3", "fragment F3 on Issue { url }"),
    Fragment::new("F4", "fragment F4 on Issue { state }"),
    Fragment::new("F5", "fragment F5 on Issue { closedAt }"),
];

const ROOT: Node = Node::Object(&[("issue", Node::Object(&[("id", Node::Keep(0))]))]);

static BY_ID: Operation = Operation::checked(
    Operation::query(
        "IssueById",
        &["$", "_issueId: ID!"],
        &[
            "",
            ": node(id: $",
            "_issueId) { ...F1 ...F2 ...F3 ...F4 ...F5 }",
        ],
    )
    .fragments(FRAGMENTS)
    .variables(&[Variable::new("_issueId\":").input(0).required()])
    .reply(1, &[Root::new("", ROOT)], &[("id", Emit::Slot(0))]),
);

/// A read by number that takes another way when an id is given.
static READ: Capability = Capability::new(
    "issue.read",
    Effect::Read,
    Shape::new(&[
        Field::new("issueId", Kind::STRING),
        Field::new("number", Kind::POSITIVE),
    ]),
    Action::Operation(Operation::checked(
        Operation::query(
            "Issue",
            &["$", "_number: Int!"],
            &[
                "",
                ": issue(number: $",
                "_number) { ...F1 ...F2 ...F3 ...F4 ...F5 }",
            ],
        )
        .fragments(FRAGMENTS)
        .variables(&[Variable::new("_number\":").input(1).required()])
        .reply(1, &[Root::new("", ROOT)], &[("id", Emit::Slot(0))])
        .instead(&[Instead::new(0, &BY_ID)]),
    )),
)
.checked();

static WRITE: Capability = Capability::new(
    "issue.write",
    Effect::Idempotent,
    Shape::new(&[Field::new("issueId", Kind::STRING).required()]),
    Action::Operation(Operation::checked(
        Operation::mutation(
            "Write",
            &["$", "_issueId: ID!"],
            &[
                "",
                ": write(id: $",
                "_issueId) { issue { ...F1 ...F2 ...F3 ...F4 ...F5 } }",
            ],
        )
        .fragments(FRAGMENTS)
        .variables(&[Variable::new("_issueId\":").input(0).required()])
        .reply(1, &[Root::new("", ROOT)], &[("id", Emit::Slot(0))]),
    )),
)
.checked();

fn step(capability: &'static Capability, input: &str) -> Step {
    let record = Record::from_json(&capability.input, input).unwrap();
    Step { capability, record }
}

fn by_id() -> Step {
    step(&READ, r#"{"issueId":"I"}"#)
}

fn by_number() -> Step {
    step(&READ, r#"{"number":7}"#)
}

fn write() -> Step {
    step(&WRITE, r#"{"issueId":"I"}"#)
}

fn composite() -> Step {
    step(
        &THREADS,
        r#"{"threads":[{"threadId":"T","action":"resolve"}]}"#,
    )
}

fn labels() -> Step {
    step(
        &LABELS_SET,
        r#"{"owner":"acme","name":"app","issueNumber":7,"labelIds":[]}"#,
    )
}

/// What `chain!` writes for these steps.
macro_rules! documents {
    ($($step:expr),*) => { documents!($($step),*; &[]) };
    ($($step:expr),*; $uses:expr) => {{
        const STEPS: &[&Capability] = &[$(&$step),*];
        const USES: &[Option<usize>] = $uses;
        const SIZE: (usize, usize) = chain_size(STEPS, USES);
        const TEXT: ChainText<{ SIZE.0 }, { SIZE.1 }> = ChainText::new(STEPS, USES);
        TEXT.documents()
    }};
}

/// Sends the steps to a server that finds nothing: the bodies, and the number of allocations.
fn send(documents: Option<Documents>, steps: &[Step], max_batch: usize) -> (Vec<String>, u64) {
    let script = Script::new().always(|_| Ok(HttpReply::new(200, r#"{"data":{}}"#)));
    let client = Client::builder()
        .token("t")
        .transport(script.clone())
        .max_batch(max_batch)
        .build()
        .unwrap();
    let mut chain = Chain::new();
    for step in steps {
        chain.add_step(step.clone());
    }
    if let Some(documents) = documents {
        chain = chain.with_documents(documents);
    }
    let runtime = tokio::runtime::Builder::new_current_thread()
        .build()
        .unwrap();
    let counted = allocation_counter::measure(|| drop(runtime.block_on(chain.send(&client))));
    let bodies = (0..script.count())
        .map(|index| script.text(index))
        .collect();
    (bodies, counted.count_total)
}

/// The bodies are those of a chain without constants, and so many of them start with one.
fn check(documents: Documents, steps: &[Step], max_batch: usize, constants: u64) -> Vec<String> {
    // What is set up at the first use must not count.
    send(Some(documents), steps, max_batch);
    let (assembled, without) = send(None, steps, max_batch);
    let (bodies, with) = send(Some(documents), steps, max_batch);
    assert_eq!(bodies, assembled);
    assert_eq!(
        without.wrapping_sub(with),
        constants,
        "each document that is not assembled saves the list of its fragments: {bodies:#?}"
    );
    let starts = |body: &&String| documents.texts().any(|text| body.starts_with(text));
    assert!(bodies.iter().filter(starts).count() as u64 >= constants);
    bodies
}

#[test]
fn neighbours_of_one_kind_share_a_constant() {
    let writes = documents!(WRITE, WRITE, WRITE);
    let bodies = check(writes, &[write(), write(), write()], 50, 1);
    assert_eq!(bodies.len(), 1);
    assert_eq!(bodies[0].matches("fragment F1").count(), 1);
    assert_eq!(writes.texts().count(), 1);
}

#[test]
fn every_request_of_a_mixed_chain_has_its_constant() {
    let mixed = documents!(READ, WRITE, WRITE, READ, WRITE);
    let steps = [by_number(), write(), write(), by_number(), write()];
    let bodies = check(mixed, &steps, 50, 4);
    assert_eq!(bodies.len(), 4);
    assert!(bodies[1].contains("step1: write(") && bodies[1].contains("step2: write("));
    // The last run of ten steps and more has names of two digits.
    let steps: Vec<Step> = (0..11).map(|_| write()).chain([by_id()]).collect();
    let long = documents!(
        WRITE, WRITE, WRITE, WRITE, WRITE, WRITE, WRITE, WRITE, WRITE, WRITE, WRITE, READ
    );
    let bodies = check(long, &steps, 50, 2);
    assert!(bodies[0].contains("step10: write(") && bodies[1].contains("step11: node("));
}

mod typed {
    use ghx_runtime::generated as __rt;

    __rt::output!("What it gives back." WriteOutput { id: String = field "id" });
    __rt::request!(Write, WriteOutput, super::WRITE, fields);

    pub(super) fn write(id: impl Into<ghx_runtime::Text>) -> Write {
        Write::__of(super::WRITE.record().text(0, id))
    }
}

#[test]
fn steps_that_use_results_have_their_constants() {
    const LAST: &[Option<usize>] = &[None, None, Some(0), Some(1), Some(2), None];
    let documents = documents!(WRITE, WRITE, WRITE, WRITE, WRITE, WRITE; LAST);
    let chain = || {
        let (chain, first) = Chain::new().push_named(typed::write("I"));
        let (chain, second) = chain.push_named(typed::write("J"));
        let (chain, third) = chain.push_named(typed::write(first.id()));
        let chain = chain.push(typed::write(second.id()));
        chain.push(typed::write(third.id())).push(typed::write("K"))
    };
    let send = |chain: Chain<_>| {
        let script = Script::new().always(|request| {
            let body = request["query"].as_str().unwrap();
            let aliases = (0..6).filter(|step| body.contains(&format!("step{step}: ")));
            let data = aliases.map(|step| format!(r#""step{step}":{{"issue":{{"id":"{step}"}}}}"#));
            let data: Vec<String> = data.collect();
            let reply = format!(r#"{{"data":{{{}}}}}"#, data.join(","));
            Ok(HttpReply::new(200, reply))
        });
        let client = Client::builder()
            .token("t")
            .transport(script.clone())
            .build();
        let runtime = tokio::runtime::Builder::new_current_thread()
            .build()
            .unwrap();
        let outcome = runtime.block_on(chain.send(&client.unwrap()));
        assert_eq!(outcome.status(), ghx_runtime::Status::Success);
        (0..script.count())
            .map(|index| script.text(index))
            .collect::<Vec<_>>()
    };
    let bodies = send(chain().with_documents(documents));
    assert_eq!(bodies, send(chain()));
    let texts: Vec<&str> = documents.texts().collect();
    assert_eq!(bodies.len(), texts.len(), "{bodies:#?}");
    for (body, text) in bodies.iter().zip(texts) {
        assert!(body.starts_with(text), "{body}");
    }
}

#[test]
fn reads_have_a_second_constant_for_ids() {
    let reads = documents!(READ, READ);
    assert_eq!(reads.texts().count(), 2);
    check(reads, &[by_number(), by_number()], 50, 1);
    let bodies = check(reads, &[by_id(), by_id()], 50, 1);
    assert!(bodies[0].contains("step1: node("));
    let bodies = check(reads, &[by_id(), by_number()], 50, 0);
    assert!(bodies[0].contains("step0: node(") && bodies[0].contains("step1: issue("));
}

#[test]
fn what_a_composite_joins_is_assembled_and_the_rest_is_constant() {
    let joined = documents!(WRITE, THREADS, READ);
    assert_eq!(joined.texts().count(), 2, "the read, by number and by id");
    let bodies = check(joined, &[write(), composite(), by_number()], 50, 1);
    assert_eq!(bodies.len(), 2);
    assert!(bodies[0].contains("step1_resolve0: "));
    assert_eq!(documents!(THREADS, WRITE).texts().count(), 0);
}

#[test]
fn requests_that_no_constant_fits_are_assembled() {
    let writes = documents!(WRITE, WRITE);
    // Cut by the limit of a request.
    assert_eq!(check(writes, &[write(), write()], 1, 0).len(), 2);
    // Steps that were added later, or that are others.
    check(writes, &[write(), write(), write()], 50, 0);
    check(writes, &[write()], 50, 0);
    check(writes, &[by_number(), write(), write()], 50, 0);
    // A step whose look-up found nothing does not travel.
    let failed = documents!(LABELS_SET, WRITE);
    let bodies = check(failed, &[labels(), write()], 50, 0);
    assert!(bodies[1].starts_with(
        r#"{"query":"mutation BatchComposite($step1_issueId: ID!) {\n  step1: write("#
    ));
}

#[test]
fn steps_without_documents_have_no_text() {
    assert_eq!(chain_size(&[], &[]), (0, 0));
    assert_eq!(chain_size(&[&THREADS], &[]), (0, 0));
    let paged = documents!(FEEDBACK);
    let input = r#"{"id":"PR"}"#;
    let (bodies, _) = send(Some(paged), &[step(&FEEDBACK, input)], 50);
    assert!(bodies[0].starts_with(paged.texts().next().unwrap()));
}

#[test]
fn the_text_made_at_run_time_is_the_constant() {
    const STEPS: &[&Capability] = &[
        &READ,
        &READ,
        &WRITE,
        &LABELS_SET,
        &THREADS,
        &WRITE,
        &FEEDBACK,
        &READ,
        &WRITE,
        &WRITE,
        &WRITE,
        &READ,
    ];
    const USES: &[Option<usize>] = &[None, Some(0), None, Some(2)];
    const SIZE: (usize, usize) = chain_size(STEPS, USES);
    static CONSTANT: ChainText<{ SIZE.0 }, { SIZE.1 }> = ChainText::new(STEPS, USES);
    assert_eq!(chain_size(STEPS, USES), SIZE);
    let made: &'static ChainText<{ SIZE.0 }, { SIZE.1 }> =
        Box::leak(Box::new(ChainText::new(STEPS, USES)));
    let constant: Vec<&str> = CONSTANT.documents().texts().collect();
    assert_eq!(made.documents().texts().collect::<Vec<_>>(), constant);
    assert!(
        constant.iter().any(|text| text.contains("step10: write(")),
        "{constant:#?}"
    );
}
