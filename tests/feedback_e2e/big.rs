//! A pull request with more than any one page holds.

use ghx::feedback::{Options, analyse};
use ghx_sandbox::World;
use ghx_sandbox::model::ReviewState;

use super::{fetched, requests, serve};

/// 250 threads in three rounds, one of them with 130 comments, and 120 conversation comments.
fn world() -> World {
    World::builder()
        .repo("acme/app", |repo| {
            repo.pull_at(42, "A long story", |pull| {
                pull.file("src/net/a.rs", 1..=1000);
                for round in 0..3 {
                    pull.review(
                        "rita",
                        ReviewState::ChangesRequested,
                        "More of the same",
                        |review| {
                            let threads = if round == 2 { 50 } else { 100 };
                            for n in 0..threads {
                                let path = format!("src/net/m{}.rs", n % 7);
                                review.thread(
                                    &path,
                                    n + 1,
                                    "Errors are silently swallowed here",
                                    |thread| {
                                        if round == 0 && n == 3 {
                                            thread.replies("rita", 129);
                                        }
                                        if round < 2 {
                                            thread.resolved_by("octocat");
                                        }
                                    },
                                );
                            }
                        },
                    );
                    pull.commit(&format!("Fixes of round {round}"))
                        .advance_hours(24);
                }
                for n in 0..120 {
                    pull.comment("ada", &format!("Remark number {n} about the design"));
                }
            });
        })
        .build()
}

#[tokio::test]
async fn everything_comes_in_with_as_many_requests_as_the_threads_alone_need() {
    let sandbox = serve(world());
    let feedback = fetched(&sandbox).await;
    assert_eq!(
        requests(&sandbox),
        (3, 0),
        "250 threads are three pages; everything else travels with them"
    );
    assert_eq!(feedback.round_trips, 3);
    assert_eq!(feedback.threads.len(), 250);
    let longest = feedback
        .threads
        .iter()
        .map(|thread| thread.said().len())
        .max();
    assert_eq!(longest, Some(130));
    assert_eq!(feedback.comments.len(), 120);
    let mut ids: Vec<&str> = feedback
        .threads
        .iter()
        .flat_map(|thread| thread.said())
        .map(|c| c.id.as_str())
        .collect();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), 250 + 129, "every comment once");

    let report = analyse(&feedback, &Options::default()).unwrap();
    assert_eq!(report.rounds.len(), 3);
    assert_eq!(
        report
            .rounds
            .iter()
            .map(|round| round.threads.len())
            .collect::<Vec<_>>(),
        [100, 100, 50]
    );
    let counts = report.envelope.counts;
    assert_eq!((counts.review_threads, counts.resolved_threads), (50, 200));
    assert_eq!(report.envelope.cross_invocation.resolved_threads.len(), 10);
    assert_eq!(report.clusters.len(), 1);
    assert_eq!(report.clusters[0].items.len(), 50);
}
