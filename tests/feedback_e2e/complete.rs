//! Completeness against what GitHub counts, and the same report in any order of the reply.

use ghx::feedback::{Options, Rule, State, Status, Why, analyse, fetch, verify};
use ghx_sandbox::World;
use serde_json::{Value, json};

use super::{between, serve, subject};

/// The report of the demo's pull request when replies are changed on their way.
async fn report(edit: impl Fn(&mut Value) + Send + 'static) -> ghx::feedback::Report {
    let sandbox = serve(World::demo());
    let client = between::client(&sandbox, sandbox.token(), |_| {}, edit);
    let feedback = fetch(&client, &subject()).await.unwrap();
    analyse(&feedback, &Options::default()).unwrap()
}

/// The nodes of a list of the pull request.
fn nodes<'a>(reply: &'a mut Value, list: &str) -> &'a mut Vec<Value> {
    let data = reply["data"].as_object_mut().unwrap();
    let pull = data
        .values_mut()
        .find(|value| value["pullRequest"].is_object())
        .unwrap();
    pull["pullRequest"][list]["nodes"].as_array_mut().unwrap()
}

#[tokio::test]
async fn null_entries_are_counted_and_named() {
    let found = report(|reply| {
        nodes(reply, "reviewThreads")[0] = Value::Null;
        nodes(reply, "comments")[0] = Value::Null;
        nodes(reply, "reviews")[1] = Value::Null;
        let comments = &mut nodes(reply, "reviewThreads")[1]["comments"];
        comments["nodes"][1] = Value::Null;
    })
    .await;
    let lost: Vec<(&str, usize)> = found
        .missing
        .iter()
        .map(|missing| (missing.what.as_str(), missing.expected - missing.came))
        .collect();
    assert_eq!(
        lost,
        [
            ("review threads", 1),
            ("conversation comments", 1),
            ("reviews", 1),
            ("comments", 1)
        ]
    );
    assert!(found.missing[3].thread_id.is_some(), "the thread is named");
    let left = verify(&found, Some(1));
    let incomplete = left
        .why
        .iter()
        .find(|left| left.kind == Why::Incomplete)
        .unwrap();
    assert_eq!(incomplete.ids.len(), 4);
}

#[tokio::test]
async fn a_forbidden_thread_is_named_and_the_others_come() {
    let plain = report(|_| {}).await;
    let found = report(|reply| {
        nodes(reply, "reviewThreads")[1] = Value::Null;
        let alias = reply["data"].as_object().unwrap().keys().next().unwrap();
        let path = json!([alias, "pullRequest", "reviewThreads", "nodes", 1]);
        let message = "Resource not accessible by personal access token";
        reply["errors"] = json!([{ "type": "FORBIDDEN", "path": path, "message": message }]);
    })
    .await;
    let threads = |report: &ghx::feedback::Report| report.envelope.counts.threads;
    assert_eq!(threads(&found) + 1, threads(&plain));
    assert_eq!(
        found.missing[0].sentence(),
        format!(
            "1 of {} review threads did not come: GitHub did not give pullRequest.reviewThreads.nodes[1]: \
             Resource not accessible by personal access token",
            threads(&plain)
        )
    );
    assert_ne!(verify(&found, Some(1)).status, Status::Clean);
}

#[tokio::test]
async fn a_page_without_nodes_is_no_silence() {
    let found = report(|reply| {
        let data = reply["data"].as_object_mut().unwrap();
        let pull = data
            .values_mut()
            .find(|value| value["pullRequest"].is_object())
            .unwrap();
        pull["pullRequest"]["reviewThreads"]["nodes"] = Value::Null;
    })
    .await;
    assert_eq!(
        (found.missing[0].came, found.envelope.counts.threads),
        (0, 0)
    );
    assert_ne!(verify(&found, Some(1)).status, Status::Clean);
}

#[tokio::test]
async fn a_thread_on_two_pages_is_one_piece_of_work() {
    let plain = report(|_| {}).await;
    let doubled = report(|reply| {
        for list in ["reviewThreads", "comments", "reviews"] {
            let nodes = nodes(reply, list);
            nodes.extend(nodes.clone());
        }
    })
    .await;
    assert_eq!(json!(plain).to_string(), json!(doubled).to_string());
}

#[tokio::test]
async fn hidden_comments_are_not_work() {
    let found = report(|reply| {
        between::each(reply, "isMinimized", &mut |value| {
            value["isMinimized"] = json!(true)
        });
    })
    .await;
    assert!(
        found
            .triage
            .iter()
            .all(|entry| { (entry.state, entry.rule) == (State::Pending, Rule::SetAside) })
    );
    assert!(found.dispatch.units.is_empty());
}

#[tokio::test]
async fn the_same_feedback_gives_the_same_bytes_in_any_order() {
    let plain = report(|_| {}).await;
    for turn in [1, 3] {
        let turned = report(move |reply| {
            for list in ["reviewThreads", "comments", "reviews"] {
                let nodes = nodes(reply, list);
                let by = turn.min(nodes.len());
                nodes.reverse();
                nodes.rotate_left(by);
            }
            between::each(reply, "isResolved", &mut |thread| {
                thread["comments"]["nodes"]
                    .as_array_mut()
                    .unwrap()
                    .reverse();
            });
        })
        .await;
        assert_eq!(json!(plain).to_string(), json!(turned).to_string());
    }
}

/// Two pages of threads, of which the second is changed on its way.
async fn second_page(edit: impl Fn(&mut Vec<Value>) + Send + 'static) -> ghx::feedback::Report {
    let world = World::builder().user("rita").repo("acme/app", |repo| {
        repo.pull_at(42, "Long", |pull| {
            pull.file("src/a.rs", 1..=1000);
            for line in 1..=120 {
                pull.thread("rita", "src/a.rs", line, "Errors are swallowed", |_| {});
            }
        });
    });
    let sandbox = serve(world.build());
    let client = between::client(
        &sandbox,
        sandbox.token(),
        |_| {},
        move |reply| {
            let threads = nodes(reply, "reviewThreads");
            if threads.len() == 20 {
                edit(threads);
            }
        },
    );
    let feedback = fetch(&client, &subject()).await.unwrap();
    assert_eq!(feedback.round_trips, 2);
    analyse(&feedback, &Options::default()).unwrap()
}

#[tokio::test]
async fn what_a_later_page_leaves_out_is_named_and_what_it_repeats_is_one_piece_of_work() {
    let whole = second_page(|_| {}).await;
    assert_eq!((whole.items.len(), whole.missing.len()), (120, 0));
    let empty = second_page(|threads| threads.fill(Value::Null)).await;
    assert_eq!(
        (empty.missing[0].expected, empty.missing[0].came),
        (120, 100)
    );
    assert!(
        verify(&empty, Some(1))
            .why
            .iter()
            .any(|left| left.kind == Why::Incomplete)
    );
    // One that moved up while the pages were read comes on both, and another on none.
    let moved = second_page(|threads| {
        let first = threads[0].clone();
        threads[1] = first;
    })
    .await;
    assert_eq!(moved.items.len(), 119);
    let mut ids: Vec<&String> = moved
        .dispatch
        .units
        .iter()
        .flat_map(|unit| &unit.items)
        .collect();
    ids.sort();
    ids.dedup();
    assert_eq!(ids.len(), 119, "each is dispatched once");
    assert_eq!(moved.missing[0].came, 119);
}
