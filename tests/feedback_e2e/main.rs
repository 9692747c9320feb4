//! Feedback over HTTP against the sandbox: fetched whole, answered in one request, counted in the sandbox's log.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // a failing test may stop anywhere

mod apply;
mod areas;
mod between;
mod big;
mod complete;
mod demo;
mod noise;
mod round;
mod trust;

use ghx::Client;
use ghx::feedback::{Feedback, Options, Report, Subject, analyse, fetch};
use ghx_sandbox::{OperationKind, Sandbox, World};

/// A sandbox with this world.
fn serve(world: World) -> Sandbox {
    Sandbox::start(world, ghx_sandbox::Options::default()).unwrap()
}

fn client(sandbox: &Sandbox) -> Client {
    client_as(sandbox, sandbox.token())
}

fn client_as(sandbox: &Sandbox, token: &str) -> Client {
    Client::builder()
        .url(sandbox.url())
        .token(token)
        // What a run leaves behind that could not find out is what these tests go on from.
        .confirm_wait(std::time::Duration::ZERO)
        .build()
        .unwrap()
}

/// Pull request 42 of `acme/app`, which every world here has.
fn subject() -> Subject {
    Subject::new("acme/app", 42).unwrap()
}

async fn fetched(sandbox: &Sandbox) -> Feedback {
    fetch(&client(sandbox), &subject()).await.unwrap()
}

async fn reported(sandbox: &Sandbox) -> Report {
    analyse(&fetched(sandbox).await, &Options::default()).unwrap()
}

/// How many queries and how many mutations the sandbox has got.
fn requests(sandbox: &Sandbox) -> (usize, usize) {
    let log = sandbox.log();
    let count = |kind| log.graphql().filter(|request| request.kind == kind).count();
    assert_eq!(
        count(OperationKind::None),
        0,
        "nothing invalid is ever sent"
    );
    (count(OperationKind::Query), count(OperationKind::Mutation))
}
