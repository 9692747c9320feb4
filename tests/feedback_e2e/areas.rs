//! What belongs together and what runs at the same time, over HTTP and with broken answers: directories, packages, terse remarks.

use ghx::feedback::{Options, Report, analyse};
use ghx_sandbox::{Break, Fault, Sandbox, World, WritePoint};

use super::{fetched, requests, serve};

/// A pull request with one thread for each file, path and text, whose first reading is not answered.
fn remarks(all: &[(&str, &str)]) -> Sandbox {
    let world = World::builder().user("rita").repo("acme/app", |repo| {
        repo.pull_at(42, "Retries", |pull| {
            for (path, text) in all {
                pull.file(path, 1..=9);
                pull.thread("rita", path, 3, text, |_| {});
            }
        });
    });
    let sandbox = serve(world.build());
    let lost = Fault::broken(Break::BadGatewayHtml, WritePoint::Before);
    sandbox.inject(lost.queries());
    sandbox
}

/// The report of the sandbox's pull request, with the caller's categories by path.
async fn report(sandbox: &Sandbox, categories: &[(&str, &str)]) -> Report {
    let feedback = fetched(sandbox).await;
    assert_eq!(requests(sandbox), (2, 0), "a read is sent again");
    let mut options = Options::default();
    for thread in &feedback.threads {
        let given = categories.iter().find(|(path, _)| *path == thread.path);
        if let Some((_, category)) = given {
            let category = category.parse().unwrap();
            options.categories.insert(thread.id().to_string(), category);
        }
    }
    analyse(&feedback, &options).unwrap()
}

fn shape(report: &Report) -> Vec<(&str, usize)> {
    let clusters = report.clusters.iter();
    clusters
        .map(|it| (it.area.as_str(), it.items.len()))
        .collect()
}

#[tokio::test]
async fn clusters_of_one_area_never_run_at_the_same_time() {
    let given = [
        ("src/net/a.rs", "naming"),
        ("src/net/b.rs", "naming"),
        ("src/net/c.rs", "Concurrency"),
        ("src/net/d.rs", "concurrency"),
        ("src/net/tls/e.rs", "retries"),
        ("src/net/tls/f.rs", "retries"),
    ];
    let sandbox = remarks(&given.map(|(path, _)| (path, "Two of these at once?")));
    let found = report(&sandbox, &given).await;
    assert_eq!(
        shape(&found),
        [("src/net", 2), ("src/net", 2), ("src/net/tls", 2)]
    );
    assert_eq!(
        found.dispatch.groups,
        [["cluster-1"], ["cluster-2"], ["cluster-3"]]
    );
}

#[tokio::test]
async fn siblings_and_packages_are_areas_and_a_remark_at_the_top_joins_nothing() {
    let sandbox = remarks(&[
        ("src/lib.rs", "unwrap?"),
        ("src/net/tls/a.rs", "what if this fails?"),
        ("src/net/dns/b.rs", "panics on bad data"),
        ("packages/api/src/a.ts", "test?"),
        ("packages/api/test/b.ts", "not covered"),
        ("packages/web/src/c.ts", "flaky"),
        ("src/net/tls/c.rs", "hm"),
        ("src/net/tls/d.rs", "really?"),
    ]);
    let found = report(&sandbox, &[]).await;
    let mut shape = shape(&found);
    shape.sort_unstable();
    assert_eq!(shape, [("packages/api", 2), ("src/net", 2)]);
    let labelled = |text: &str| {
        let thread = found.envelope.review_threads.iter();
        let mut threads = thread.filter(|it| it.comments[0].body == text);
        let id = &threads.next().unwrap().thread_id;
        let item = found
            .items
            .iter()
            .find(|item| item.id == id.as_str())
            .unwrap();
        item.classification.category.name().to_owned()
    };
    assert_eq!(labelled("unwrap?"), "error-handling");
    assert_eq!(labelled("flaky"), "testing");
    assert_eq!([labelled("hm"), labelled("really?")], ["other", "other"]);
}
