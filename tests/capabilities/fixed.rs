//! `chain!` over the catalogue: the same requests as a chain that is put together when it runs.

use ghx::{Chain, Outputs, issue, pr};

use super::run::Stage;
use super::world;

/// The same steps by `chain!` and by pushes.
macro_rules! twice {
    ($($step:expr),* $(,)?) => {
        (ghx::chain!($($step),*), Chain::new()$(.push($step))*)
    };
}

/// The envelope of a chain, and the bodies of its requests.
fn sent<T>(chain: Chain<T>) -> (String, Vec<String>) {
    let stage = Stage::new(world::world());
    let outcome = stage.block_on(chain.send(&stage.client));
    let bodies = stage.sandbox.log().requests;
    let bodies: Vec<String> = bodies.into_iter().map(|request| request.body).collect();
    (serde_json::to_string(outcome.envelope()).unwrap(), bodies)
}

fn same_requests<T: Outputs>((fixed, assembled): (Chain<T>, Chain<T>), requests: usize) {
    let [fixed, assembled] = [fixed, assembled].map(sent);
    assert_eq!(fixed, assembled);
    assert_eq!(fixed.1.len(), requests, "{:#?}", fixed.1);
    assert!(fixed.0.contains(r#""status":"success""#), "{}", fixed.0);
}

#[test]
fn reads_and_writes_in_turn() {
    let id = world::world().issue_id("acme/app", 7).unwrap();
    let steps = twice!(
        issue::view(("acme/app", 7)),
        issue::comments::create(&id, "Closing this."),
        issue::close(&id).reason(ghx::enums::IssueClosedStateReason::NotPlanned),
        issue::view(&id),
        pr::view(("acme/app", 42)),
    );
    same_requests(steps, 3);
}

#[test]
fn reads_by_id_by_number_and_with_pages() {
    let id = world::world().issue_id("acme/app", 7).unwrap();
    same_requests(twice!(issue::view(&id), issue::comments::list(&id)), 1);
    let numbers = twice!(
        issue::view(("acme/app", 7)),
        pr::threads::list(("acme/app", 42)),
        pr::feedback::view(("acme/app", 42)),
    );
    same_requests(numbers, 1);
}

#[test]
fn steps_that_use_what_earlier_ones_made() {
    let fixed = ghx::chain![
        let bug = issue::create("acme/app", "Crash").body("It fails"),
        let task = issue::create("acme/app", "Mend it"),
        issue::labels::add(bug.id(), ["bug"]),
        issue::relations::parent::set(task.id(), bug.id()),
        issue::comments::create(bug.id(), ghx::Text::from("Done by #") + task.number()),
    ];
    let mut assembled = Chain::new();
    let bug = assembled.add(issue::create("acme/app", "Crash").body("It fails"));
    let task = assembled.add(issue::create("acme/app", "Mend it"));
    assembled.add(issue::labels::add(bug.id(), ["bug"]));
    assembled.add(issue::relations::parent::set(task.id(), bug.id()));
    let comment = ghx::Text::from("Done by #") + task.number();
    assembled.add(issue::comments::create(bug.id(), comment));
    let fixed = sent(fixed);
    assert_eq!(fixed, sent(assembled));
    assert_eq!(fixed.1.len(), 3, "{:#?}", fixed.1);
    assert!(fixed.0.contains(r#""status":"success""#), "{}", fixed.0);
}

#[test]
fn a_composite_among_single_steps() {
    let id = world::world().issue_id("acme/app", 3).unwrap();
    let steps = twice!(
        issue::view(&id),
        issue::close::composite(&id, "Done."),
        issue::reopen(&id),
    );
    same_requests(steps, 2);
}
