//! Exactly once: records are told apart, journals are written ahead of requests, and what stops a chain loses nothing.

use std::io;

use ghx::{
    Chain, ChainOptions, ChainResultEnvelope, Client, Code, Error, Journal, Outcome, REGISTRY,
    Status, TaskRequest, Text, issue,
};
use ghx_sandbox::{Break, Clock, Fault, FaultKind, Options, Sandbox, When, World, WritePoint};
use serde_json::{Value, json};

use super::hasty::hasty;
use super::run::data;

/// A sandbox whose clock is a day ahead of this machine's.
fn sandbox() -> Sandbox {
    let options = Options {
        clock: Clock::Running { ahead_s: 86_400 },
        ..Options::default()
    };
    Sandbox::start(World::demo(), options).unwrap()
}

fn client(sandbox: &Sandbox) -> Client {
    hasty(sandbox, sandbox.token())
        .max_batch(1)
        .build()
        .unwrap()
}

fn block_on<T>(work: impl Future<Output = T>) -> T {
    thread_local! {
        // One for all calls of a test: connections end with the runtime that they were made on.
        static RUNTIME: tokio::runtime::Runtime =
            tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    }
    RUNTIME.with(|runtime| runtime.block_on(work))
}

/// A disk with room for so many records.
struct Disk {
    records: Vec<String>,
    room: usize,
}

impl Disk {
    fn new(room: usize) -> Disk {
        let records = Vec::new();
        Disk { records, room }
    }
}

impl Journal for Disk {
    fn append(&mut self, record: &str) -> io::Result<()> {
        self.room = match self.room.checked_sub(1) {
            Some(left) => left,
            None => return Err(io::Error::from(io::ErrorKind::StorageFull)),
        };
        self.records.push(record.to_owned());
        Ok(())
    }
}

fn tasks(steps: Value) -> Vec<TaskRequest> {
    serde_json::from_value(steps).unwrap()
}

fn kept(
    client: &Client,
    steps: &[TaskRequest],
    disk: &mut Disk,
) -> Result<ChainResultEnvelope, Error> {
    let options = ChainOptions::default();
    block_on(ghx::execute_tasks_kept(
        client, &REGISTRY, steps, options, disk,
    ))
}

/// Goes on with the same records, and with room for more.
fn resumed(client: &Client, disk: &mut Disk) -> ChainResultEnvelope {
    disk.room = usize::MAX;
    let records = disk.records.clone();
    block_on(ghx::resume_tasks(client, &REGISTRY, &records, disk)).unwrap()
}

fn outcome(envelope: &ChainResultEnvelope, step: usize) -> (Option<Code>, Option<Outcome>) {
    let error = envelope.results[step].error.as_ref();
    (
        error.map(|error| error.code),
        error.and_then(|it| it.outcome()),
    )
}

fn comment(text: &str) -> Value {
    json!({"task": "issue.comments.create", "input": {"owner": "acme", "name": "app", "issueNumber": 7, "body": text}})
}

#[test]
fn a_record_that_was_changed_since_still_belongs_to_the_step_that_made_it() {
    let sandbox = sandbox();
    // The look-ups, the first issue, its label; then the second issue, which never arrives.
    let lost = Fault::broken(Break::Dropped, WritePoint::Before).mutations();
    sandbox.inject(lost.when(When::Every(3)));
    let create = |name: &str| json!({"task": "issue.create", "as": name, "input": {"owner": "acme", "name": "app", "title": "Same"}});
    let steps = tasks(json!([
        create("a"),
        {"task": "issue.labels.add", "input": {"issueId": {"$from": "a.id"}, "labels": ["bug"]}},
        create("b"),
    ]));
    let envelope = block_on(ghx::execute_tasks(&client(&sandbox), &REGISTRY, &steps));
    assert_eq!(sandbox.log().writes_of("createIssue").count(), 1);
    assert!(
        envelope.results[0].ok && envelope.results[1].ok,
        "{envelope:?}"
    );
    let (code, outcome) = outcome(&envelope, 2);
    assert_eq!(
        (code, outcome),
        (Some(Code::Network), Some(Outcome::NotApplied))
    );
}

#[test]
fn a_full_disk_sends_nothing_more_and_loses_nothing() {
    for room in 0..8 {
        let sandbox = sandbox();
        let client = client(&sandbox);
        let steps = tasks(json!([comment("One"), comment("Two"), comment("Two")]));
        let mut disk = Disk::new(room);
        let written = || sandbox.log().writes_of("addComment").count();
        let envelope = match kept(&client, &steps, &mut disk) {
            Ok(envelope) => envelope,
            Err(error) => {
                assert!(error.message().contains("cannot be written"), "{error}");
                assert_eq!((room, written()), (0, 0));
                continue;
            }
        };
        // The chain, and two records for each of the three requests that write.
        assert_eq!(written(), room / 2, "room for {room}");
        let done = envelope.results.iter().filter(|step| step.ok).count();
        assert_eq!(done, written(), "{envelope:?}");
        let requests = sandbox.log().requests.len();
        assert!(
            disk.records.len() <= 1 + 2 * requests,
            "two flushes a request"
        );
        let rest = room / 2..3;
        for step in rest {
            let told = outcome(&envelope, step);
            assert_eq!(told, (Some(Code::NotReady), Some(Outcome::NotApplied)));
        }
        let whole = resumed(&client, &mut disk);
        assert_eq!(whole.status, Status::Success, "{whole:?}");
        assert_eq!(written(), 3, "each once");
        let again = resumed(&client, &mut disk);
        assert_eq!(
            (again.meta.round_trips, written()),
            (1, 3),
            "nothing is left"
        );
    }
}

#[test]
fn a_typed_chain_goes_on_with_its_handles() {
    let sandbox = sandbox();
    let client = client(&sandbox);
    let made = || {
        let mut chain = Chain::new();
        let bug = chain.add(issue::create("acme/app", "Once"));
        let text = Text::from("Tracked as $${#") + bug.number();
        let said = chain.add(issue::comments::create(bug.id(), text));
        chain.needs(said, bug);
        (chain, bug, said)
    };
    // The chain, the creation, and what came of it.
    let mut disk = Disk::new(3);
    let (chain, bug, said) = made();
    let stopped = block_on(chain.send_kept(&client, &mut disk)).unwrap();
    let number = stopped.get(bug).unwrap().number;
    assert_eq!(stopped.get(said).unwrap_err().code(), Code::NotReady);

    disk.room = usize::MAX;
    let records = disk.records.clone();
    let (chain, bug, said) = made();
    let whole = block_on(chain.resume(&client, &records, &mut disk)).unwrap();
    assert_eq!(whole.get(bug).unwrap().number, number);
    let text = whole.get(said).unwrap().comment_body;
    assert_eq!(text, format!("Tracked as $${{#{number}"));
    let world = sandbox.world();
    let comments = world.comments("acme/app", number.unsigned_abs());
    assert_eq!(comments.len(), 1);
    assert_eq!(sandbox.log().writes_of("createIssue").count(), 1);
    // JSON callers can read what a typed chain wrote, and another chain cannot.
    let same = resumed(&client, &mut disk);
    assert_eq!(same.results.len(), 2);
    let number_again = &data(same.results[0].data.as_deref())["number"];
    assert_eq!(*number_again, number);
    let mut other = Chain::new();
    other.add(issue::create("acme/app", "Twice"));
    let records = disk.records.clone();
    let refused = block_on(other.resume(&client, &records, &mut disk)).unwrap_err();
    assert!(refused.message().contains("another chain"), "{refused}");
    assert_eq!(sandbox.log().writes.len(), 2);
}

#[test]
fn a_text_that_json_cannot_write_begins_no_journal() {
    let sandbox = sandbox();
    let mut chain = Chain::new();
    let bug = chain.add(issue::create("acme/app", "Once"));
    let text = Text::from("$") + bug.number();
    chain.add(issue::comments::create(("acme/app", 7), text));
    let mut disk = Disk::new(9);
    let refused = block_on(chain.send_kept(&client(&sandbox), &mut disk)).unwrap_err();
    assert!(refused.message().contains("`$` right before a value"));
    assert_eq!((disk.records.len(), sandbox.log().requests.len()), (0, 0));
}

#[test]
fn a_look_that_does_not_reach_back_far_enough_concludes_nothing() {
    for (others, found) in [(20, true), (120, false)] {
        let sandbox = sandbox();
        let client = client(&sandbox);
        // The chain and what is sent; what came of it finds no room.
        let mut disk = Disk::new(2);
        kept(&client, &tasks(json!([comment("One")])), &mut disk).unwrap();
        let noise = (0..others)
            .map(|n| comment(&format!("Noise {n}")))
            .collect();
        let hubot = Client::builder().url(sandbox.url());
        let hubot = hubot.token(sandbox.token_for("hubot")).build().unwrap();
        let noise = block_on(ghx::execute_tasks(&hubot, &REGISTRY, &tasks(noise)));
        assert_eq!(noise.status, Status::Success, "{noise:?}");
        let whole = resumed(&client, &mut disk);
        assert_eq!(whole.results[0].confirmed, found, "{whole:?}");
        let unknown = (!found).then_some(Outcome::Unknown);
        assert_eq!(outcome(&whole, 0).1, unknown, "{whole:?}");
        let written = sandbox.log().writes_of("addComment").count();
        assert_eq!(written, others + 1, "nothing is sent again");
    }
}

fn release(tag: &str) -> Value {
    json!({"task": "release.create", "input": {"owner": "acme", "name": "app", "tag": tag, "draft": true}})
}

/// Nothing tells which call started a run.
fn dispatch() -> Value {
    json!({"task": "workflow.dispatch", "input": {"owner": "acme", "name": "app", "workflowId": 501, "ref": "main"}})
}

/// How many requests made something at this end of a path.
fn sent(sandbox: &Sandbox, path: &str) -> usize {
    let log = sandbox.log();
    let sent = log.requests.iter().filter(|it| it.path.ends_with(path));
    sent.filter(|it| it.method == "POST").count()
}

#[test]
fn what_an_earlier_run_sent_stays_unknown_where_this_one_cannot_look() {
    let sandbox = sandbox();
    let client = client(&sandbox);
    // The chain and what is sent; what came of it finds no room.
    let mut disk = Disk::new(2);
    let steps = tasks(json!([comment("One"), comment("Two")]));
    kept(&client, &steps, &mut disk).unwrap();
    // Whose token it is, then the look-ups.
    let at = sandbox.log().requests.len() + 1;
    sandbox.inject(Fault::new(FaultKind::Unauthorized).when(When::Request(at)));
    let stopped = resumed(&client, &mut disk);
    let told = |step| outcome(&stopped, step);
    assert_eq!(told(0), (Some(Code::Unknown), Some(Outcome::Unknown)));
    assert_eq!(told(1), (Some(Code::Auth), Some(Outcome::NotApplied)));
    let whole = resumed(&client, &mut disk);
    assert_eq!(whole.status, Status::Success, "{whole:?}");
    assert_eq!(sandbox.log().writes_of("addComment").count(), 2);
}

#[test]
fn what_was_refused_for_the_token_is_done_by_the_next_run() {
    let sandbox = sandbox();
    let client = client(&sandbox);
    // Whose token it is, then the first write.
    let gone = Fault::new(FaultKind::Unauthorized).when(When::Request(1));
    sandbox.inject(gone);
    let mut disk = Disk::new(usize::MAX);
    let steps = tasks(json!([release("v9.0.0"), comment("One")]));
    let stopped = kept(&client, &steps, &mut disk).unwrap();
    assert_eq!(
        outcome(&stopped, 0),
        (Some(Code::Auth), Some(Outcome::NotApplied))
    );
    let whole = resumed(&client, &mut disk);
    assert_eq!(whole.status, Status::Success, "{whole:?}");
    assert_eq!(sent(&sandbox, "/releases"), 2, "one of them was refused");
    assert_eq!(sandbox.log().writes_of("addComment").count(), 1);
}

#[test]
fn a_lost_write_that_nothing_can_find_stays_unknown_and_is_sent_once() {
    for at in [WritePoint::Before, WritePoint::All] {
        let sandbox = sandbox();
        let client = client(&sandbox);
        let lost = Fault::broken(Break::Dropped, at).when(When::Request(1));
        sandbox.inject(lost);
        let mut disk = Disk::new(usize::MAX);
        let steps = tasks(json!([dispatch(), dispatch()]));
        let first = kept(&client, &steps, &mut disk).unwrap();
        let unknown = Some(Outcome::Unknown);
        assert_eq!(outcome(&first, 0).1, unknown, "{first:?}");
        let second = resumed(&client, &mut disk);
        assert_eq!(outcome(&second, 0).1, unknown, "{second:?}");
        assert!(second.results[1].ok, "the rest follows: {second:?}");
        assert_eq!(sent(&sandbox, "/dispatches"), 2, "each of them once");
    }
}

/// A client that sends each step alone and waits a fortieth of what it is told to, at this pace.
fn paced(sandbox: &Sandbox, pace: &str) -> Client {
    let client = hasty(sandbox, sandbox.token());
    client.pace(pace.parse().unwrap()).build().unwrap()
}

#[test]
fn content_over_rest_is_held_back_like_any_other() {
    let sandbox = sandbox();
    let limit = FaultKind::TooQuickly {
        allowed: 2,
        per_ms: 400,
    };
    sandbox.inject(Fault::new(limit).when(When::Always));
    let steps = tasks(json!([
        release("v9.0.0"),
        comment("One"),
        release("v9.0.1"),
        release("v9.0.2"),
        comment("Two"),
    ]));
    let envelope = kept(&client(&sandbox), &steps, &mut Disk::new(usize::MAX)).unwrap();
    assert_eq!(envelope.status, Status::Success, "{envelope:?}");
    assert!(envelope.meta.waited_s >= 10, "{envelope:?}");
    let log = sandbox.log();
    let refused = log.requests.iter().filter(|it| it.status == 422).count();
    assert!(refused > 0);
    assert_eq!(sent(&sandbox, "/releases"), 3 + refused);
    assert_eq!(log.writes_of("addComment").count(), 2);

    // Without a journal and without time it has failed, and says when to come again.
    let sandbox = self::sandbox();
    let limit = FaultKind::TooQuickly {
        allowed: 1,
        per_ms: 3_600_000,
    };
    sandbox.inject(Fault::new(limit).when(When::Always));
    let steps = tasks(json!([release("v9.0.0"), release("v9.0.1")]));
    let client = paced(&sandbox, "off");
    let envelope = block_on(ghx::execute_tasks(&client, &REGISTRY, &steps));
    let told = outcome(&envelope, 1);
    assert_eq!(told, (Some(Code::RateLimit), Some(Outcome::NotApplied)));
    let error = envelope.results[1].error.as_ref().unwrap();
    assert!(error.retryable && error.message.contains("was submitted too quickly"));
    let details = error.details.as_ref().unwrap();
    assert_eq!(details.status, Some(422));
    assert!(details.retry_after_s >= Some(5), "{details:?}");
    assert_eq!(envelope.meta.waited_s, 0);
}

#[test]
fn a_pace_spreads_content_over_rest_too() {
    let sandbox = sandbox();
    let steps = tasks(json!([
        release("v9.0.0"),
        comment("One"),
        release("v9.0.1"),
        {"task": "issue.labels.add", "input": {"owner": "acme", "name": "app", "issueNumber": 7, "labels": ["bug"]}},
    ]));
    let client = paced(&sandbox, "4/min");
    let envelope = block_on(ghx::execute_tasks(&client, &REGISTRY, &steps));
    assert_eq!(envelope.status, Status::Success, "{envelope:?}");
    assert!(
        (28..=30).contains(&envelope.meta.waited_s),
        "one every 15 seconds: {:?}",
        envelope.meta
    );
}

#[test]
fn a_secondary_limit_over_rest_is_waited_for() {
    let sandbox = sandbox();
    let limit = FaultKind::SecondaryLimit {
        status: 403,
        retry_after: Some(7),
    };
    sandbox.inject(Fault::new(limit).when(When::Request(0)));
    let steps = tasks(json!([release("v9.0.0"), release("v9.0.1")]));
    let client = paced(&sandbox, "80/min");
    let envelope = block_on(ghx::execute_tasks(&client, &REGISTRY, &steps));
    assert_eq!(envelope.status, Status::Success, "{envelope:?}");
    assert_eq!(envelope.meta.waited_s, 7);
    assert_eq!(sent(&sandbox, "/releases"), 3);
}
