//! The example's functions against the sandbox: own cards and built-in ones in one request.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use ghx::Client;
use ghx_sandbox::{Options, Sandbox, World};

fn start() -> (Sandbox, Client, tokio::runtime::Runtime) {
    let world = World::builder()
        .repo("acme/app", |repo| {
            repo.issue("Standup", |_| {})
                .issue("Paint it red", |_| {})
                .issue("Paint it blue", |_| {});
        })
        .build();
    let sandbox = Sandbox::start(world, Options::default()).unwrap();
    let client = Client::builder()
        .url(sandbox.url())
        .token(sandbox.token())
        .build()
        .unwrap();
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    (sandbox, client, runtime)
}

/// The ids of the issues, by the built-in capability.
async fn ids(client: &Client) -> Vec<String> {
    let mut ids = Vec::new();
    for number in 1..=3 {
        ids.push(
            ghx::issue::view(("acme/app", number))
                .send(client)
                .await
                .unwrap()
                .id
                .to_string(),
        );
    }
    ids
}

#[test]
fn a_fixed_chain_over_own_and_built_in_cards_is_one_request() {
    let (sandbox, client, runtime) = start();
    runtime.block_on(async {
        let issue = ids(&client).await.remove(0);
        let before = sandbox.log().requests.len();
        let url = own_cards::last_standup(&client, &issue, "Bye \"all\" {#}")
            .await
            .unwrap();
        assert!(url.contains("/acme/app/issues/1#"), "{url}");
        assert_eq!(sandbox.log().requests.len() - before, 1);
    });
}

#[test]
fn an_own_composite_runs_built_in_capabilities() {
    let (sandbox, client, runtime) = start();
    runtime.block_on(async {
        let ids = ids(&client).await;
        let before = sandbox.log().requests.len();
        let declined = own_cards::decline(&client, &[&ids[1], &ids[2]], "Out of scope.")
            .await
            .unwrap();
        assert_eq!(declined, 2);
        assert_eq!(sandbox.log().requests.len() - before, 1);
    });
}

#[test]
fn own_cards_have_a_registry_for_json_callers() {
    let names: Vec<&str> = own_cards::github::REGISTRY.iter().map(|it| it.id).collect();
    assert_eq!(
        names,
        [
            "team.report.composite",
            "team.sweep.composite",
            "team.triage.composite",
            "team.standup.post"
        ]
    );
}

#[test]
fn a_step_uses_what_the_one_before_it_made() {
    let (sandbox, client, runtime) = start();
    runtime.block_on(async {
        let required = own_cards::github::team::report::CompositeRequired {
            title: "Login fails".to_owned(),
            note: "Say \"${steps.bug.id}\"".to_owned(),
        };
        let report = own_cards::github::team::report::composite("acme/app", required);
        let made = report.send(&client).await.unwrap();
        assert_eq!((made.number, made.title.as_str()), (4, "Login fails"));
        assert_eq!(made.comment_body, "Say \"${steps.bug.id}\"");
        // One look-up of the repository, then each level by itself.
        assert_eq!(sandbox.log().requests.len(), 3);
    });
}

#[test]
fn a_step_runs_for_each_element_of_a_result() {
    let (sandbox, client, runtime) = start();
    runtime.block_on(async {
        let sweep = own_cards::github::team::sweep::composite("acme/app", 2);
        assert!(sweep.send(&client).await.unwrap().number.is_some());
        assert_eq!(sandbox.log().requests.len(), 2);
        let mut states = Vec::new();
        for number in 1..=3 {
            let issue = ghx::issue::view(("acme/app", number)).send(&client).await;
            states.push(issue.unwrap().state);
        }
        use ghx::enums::IssueState::{Closed, Open};
        assert_eq!(states, [Closed, Open, Closed]);
    });
}
