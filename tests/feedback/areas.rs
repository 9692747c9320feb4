//! What belongs together in one area, and what may run at the same time.

use ghx::feedback::{Options, Report, analyse};

use super::world::{categories, report, thread, with_threads};

const ERRORS: &str = "Errors are silently swallowed here";

fn shape(report: &Report) -> Vec<(&str, usize)> {
    let clusters = report.clusters.iter();
    clusters
        .map(|it| (it.area.as_str(), it.items.len()))
        .collect()
}

#[test]
fn sibling_directories_of_one_area_belong_together() {
    let found = report(&with_threads(vec![
        thread("A", "src/net/tls/a.rs", ERRORS),
        thread("B", "src/net/dns/b.rs", ERRORS),
        thread("C", "src/db/c.rs", ERRORS),
    ]));
    assert_eq!(shape(&found), [("src/net", 2)]);
}

#[test]
fn one_remark_at_the_top_joins_nothing_below() {
    let mut threads = vec![thread("LIB", "src/lib.rs", ERRORS)];
    for n in 0..10 {
        threads.push(thread(&format!("T{n}"), &format!("src/m{n}/x.rs"), ERRORS));
    }
    assert!(report(&with_threads(threads)).clusters.is_empty());
}

#[test]
fn packages_of_a_monorepo_are_areas_of_their_own() {
    let found = report(&with_threads(vec![
        thread("A", "packages/api/src/a.ts", ERRORS),
        thread("B", "packages/api/test/b.ts", ERRORS),
        thread("C", "packages/web/src/c.ts", ERRORS),
        thread("D", "packages/web/src/deep/er/still/d.ts", ERRORS),
    ]));
    assert_eq!(shape(&found), [("packages/api", 2)]);
}

#[test]
fn clusters_of_one_area_never_run_at_the_same_time() {
    let feedback = with_threads(vec![
        thread("A", "src/net/a.rs", "one"),
        thread("B", "src/net/b.rs", "two"),
        thread("C", "src/net/c.rs", "three"),
        thread("D", "src/net/d.rs", "four"),
        thread("E", "src/net/tls/e.rs", "five"),
        thread("F", "src/net/tls/f.rs", "six"),
        thread("G", "src/net/lonely.rs", "seven"),
        thread("H", "src/ui/h.rs", "eight"),
    ]);
    let given = [
        ("A", "naming"),
        ("B", "naming"),
        ("C", "concurrency"),
        ("D", "concurrency"),
        ("E", "retries"),
        ("F", "retries"),
    ];
    let found = analyse(&feedback, &categories(&given)).unwrap();
    assert_eq!(
        shape(&found),
        [("src/net", 2), ("src/net", 2), ("src/net/tls", 2)]
    );
    assert_eq!(
        found.dispatch.groups,
        [
            vec!["cluster-1", "H"],
            vec!["cluster-2"],
            vec!["cluster-3", "G"]
        ]
    );
}

#[test]
fn groups_do_not_depend_on_the_order_of_the_input() {
    let threads: Vec<_> = (0..12)
        .map(|n| thread(&format!("T{n:02}"), &format!("src/{}/x.rs", n % 4), ERRORS))
        .collect();
    let plain = serde_json::to_string(&report(&with_threads(threads.clone()))).unwrap();
    let mut turned = threads;
    for _ in 0..5 {
        turned.rotate_left(5);
        turned.swap(0, 7);
        let found = analyse(&with_threads(turned.clone()), &Options::default()).unwrap();
        assert_eq!(serde_json::to_string(&found).unwrap(), plain);
    }
}
