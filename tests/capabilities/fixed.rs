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

fn same_requests<T: Outputs>((fixed, assembled): (Chain<T>, Chain<T>), requests: usize) {
    let [fixed, assembled] = [fixed, assembled].map(|chain| {
        let stage = Stage::new(world::world());
        let outcome = stage.block_on(chain.send(&stage.client));
        let bodies = stage.sandbox.log().requests;
        let bodies: Vec<String> = bodies.into_iter().map(|request| request.body).collect();
        (serde_json::to_string(outcome.envelope()).unwrap(), bodies)
    });
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
        issue::close(&id).reason(issue::CloseReason::NotPlanned),
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
fn a_composite_among_single_steps() {
    let id = world::world().issue_id("acme/app", 3).unwrap();
    let steps = twice!(
        issue::view(&id),
        issue::close::composite(&id, "Done."),
        issue::reopen(&id),
    );
    same_requests(steps, 2);
}
