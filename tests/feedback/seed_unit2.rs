//! Unit 2 of the specification: gate, clusters, briefs and dispatch.

use ghx::feedback::{Decision, Focus, Options, Signal, UnitKind, analyse};

use super::world::{answered, categories, comment, report, resolved, thread, with_threads};

const ERRORS: &str = "Errors are silently swallowed here";

#[test]
fn seed_unit2_happy_path_1_one_new_thread_and_the_signal_run_the_analysis() {
    let found = report(&with_threads(vec![
        resolved(thread("OLD", "src/net/a.rs", ERRORS), 20),
        thread("NEW", "src/net/b.rs", "this unwrap panics"),
    ]));
    let gate = found.gate.unwrap();
    assert_eq!(
        (gate.decision, gate.fired),
        (Decision::Cluster, vec![Signal::CrossInvocation])
    );
    assert!(gate.include_resolved);
    assert_eq!(found.clusters.len(), 1);
    assert_eq!(found.clusters[0].previously_resolved, ["OLD"]);
    assert!(
        found
            .items
            .iter()
            .any(|item| item.id == "OLD" && item.previously_resolved)
    );
}

#[test]
fn seed_unit2_happy_path_2_three_new_threads_fire_the_volume_gate_alone() {
    let found = report(&with_threads(vec![
        thread("A", "src/a.rs", ERRORS),
        thread("B", "src/a.rs", ERRORS),
        thread("C", "src/c.rs", ERRORS),
    ]));
    let gate = found.gate.unwrap();
    assert_eq!(
        (gate.decision, gate.fired),
        (Decision::Cluster, vec![Signal::Volume])
    );
    assert!(!gate.include_resolved);
    assert_eq!(found.clusters[0].items, ["A", "B", "C"]);
    assert!(found.clusters[0].previously_resolved.is_empty());
}

#[test]
fn seed_unit2_happy_path_3_one_new_thread_alone_is_not_clustered() {
    let found = report(&with_threads(vec![thread("A", "src/a.rs", ERRORS)]));
    let gate = found.gate.unwrap();
    assert_eq!((gate.decision, gate.fired), (Decision::Skip, vec![]));
    assert!(found.clusters.is_empty());
    assert_eq!(found.dispatch.groups, [["A"]]);
}

#[test]
fn seed_unit2_edge_case_1_the_brief_has_all_three_and_dispatch_only_the_new_one() {
    let found = report(&with_threads(vec![
        resolved(thread("OLD1", "src/net/a.rs", ERRORS), 20),
        resolved(thread("OLD2", "src/net/deep/b.rs", ERRORS), 21),
        thread("NEW", "src/net/c.rs", ERRORS),
    ]));
    let brief = &found.clusters[0].brief;
    assert_eq!(brief.threads, ["NEW"]);
    let prior: Vec<_> = brief
        .prior_resolutions
        .iter()
        .map(|prior| prior.id.as_str())
        .collect();
    assert_eq!(prior, ["OLD2", "OLD1"]);
    assert_eq!(brief.area, "src/net");
    assert_eq!(
        brief.files,
        ["src/net/a.rs", "src/net/c.rs", "src/net/deep/b.rs"]
    );
    assert_eq!(found.dispatch.units.len(), 1);
    assert_eq!(found.dispatch.units[0].items, ["NEW"]);
}

#[test]
fn seed_unit2_edge_case_2_a_resolved_thread_is_context_and_never_work() {
    let mut threads = vec![
        thread("NEW", "src/a.rs", ERRORS),
        thread("OTHER", "web/x.ts", "please rename this"),
    ];
    for n in 0..6 {
        threads.push(resolved(
            thread(&format!("OLD{n}"), "src/b.rs", ERRORS),
            20 + n,
        ));
    }
    let found = report(&with_threads(threads));
    let dispatched: Vec<_> = found
        .dispatch
        .units
        .iter()
        .flat_map(|unit| &unit.items)
        .collect();
    assert_eq!(dispatched, ["NEW", "OTHER"]);
    assert!(
        found
            .dispatch
            .groups
            .iter()
            .flatten()
            .all(|id| !id.starts_with("OLD"))
    );
    assert_eq!(found.clusters[0].brief.prior_resolutions.len(), 6);
}

#[test]
fn seed_unit2_integration_threads_of_this_session_come_back_as_resolved() {
    let mut feedback = with_threads(vec![
        thread("FIRST", "src/a.rs", ERRORS),
        thread("SECOND", "src/b.rs", "this unwrap panics"),
    ]);
    assert!(!report(&feedback).envelope.cross_invocation.signal);
    feedback.threads[0] = resolved(feedback.threads[0].clone(), 30);
    let again = report(&feedback);
    assert!(again.envelope.cross_invocation.signal);
    assert_eq!(
        again.envelope.cross_invocation.resolved_threads[0].thread_id,
        "FIRST"
    );
    assert_eq!(again.clusters[0].previously_resolved, ["FIRST"]);
}

#[test]
fn seed_unit2_verification_1_the_gate_has_exactly_two_rows() {
    let gate = report(&with_threads(vec![thread("A", "src/a.rs", ERRORS)]))
        .gate
        .unwrap();
    let signals: Vec<_> = gate.rows.iter().map(|row| row.signal).collect();
    assert_eq!(signals, [Signal::Volume, Signal::CrossInvocation]);
}

#[test]
fn seed_unit2_verification_2_and_5_no_re_entry_gate_remains() {
    for text in [
        include_str!("../../skills/resolve-pr-feedback/SKILL.md"),
        include_str!("../../src/feedback/gate.rs"),
    ] {
        assert!(!text.contains("re-entry"));
    }
    let skill = include_str!("../../skills/resolve-pr-feedback/SKILL.md");
    assert!(
        skill.contains("--cycle"),
        "the verify step counts cycles and nothing else"
    );
    assert!(!skill.contains("files were modified") && !skill.contains("categories were addressed"));
}

#[test]
fn seed_unit2_verification_3_just_fixed_files_is_gone() {
    for text in [
        include_str!("../../skills/resolve-pr-feedback/SKILL.md"),
        include_str!("../../skills/resolve-pr-feedback/resolver.md"),
        include_str!("../../src/feedback/brief.rs"),
    ] {
        assert!(!text.contains("just-fixed-files"));
    }
}

#[test]
fn seed_unit2_verification_4_the_skill_says_that_resolved_threads_are_cluster_only() {
    let skill = include_str!("../../skills/resolve-pr-feedback/SKILL.md");
    assert!(skill.contains("Resolved threads are cluster-only"));
}

#[test]
fn resolved_items_that_join_nothing_new_are_dropped() {
    let found = report(&with_threads(vec![
        resolved(thread("OLD1", "docs/a.md", "document this"), 20),
        resolved(thread("OLD2", "docs/b.md", "document this"), 21),
        thread("NEW", "src/c.rs", ERRORS),
    ]));
    assert!(found.clusters.is_empty());
    assert!(found.items.iter().all(|item| !item.previously_resolved));
    assert_eq!(found.dispatch.units[0].kind, UnitKind::ReviewThread);
}

#[test]
fn a_signal_without_anything_new_clusters_nothing() {
    let open = thread("OPEN", "src/a.rs", ERRORS);
    let open = answered(open, "author", "We need to align on this first", 15);
    let found = report(&with_threads(vec![
        resolved(thread("OLD", "src/a.rs", ERRORS), 20),
        open,
    ]));
    let gate = found.gate.unwrap();
    assert_eq!(gate.decision, Decision::Skip);
    assert!(
        gate.rows[1].fired,
        "the table says what was found all the same"
    );
    assert!(found.dispatch.units.is_empty());
}

#[test]
fn one_file_and_one_subtree_cluster_but_neighbours_and_the_root_do_not() {
    let found = report(&with_threads(vec![
        thread("A", "src/net/a.rs", ERRORS),
        thread("B", "src/db/b.rs", ERRORS),
        thread("C", "main.rs", ERRORS),
    ]));
    assert!(
        found.clusters.is_empty(),
        "siblings share no subtree, and the root would hold everything"
    );
    let found = report(&with_threads(vec![
        thread("A", "src/net/a.rs", ERRORS),
        thread("B", "src/network/b.rs", ERRORS),
        thread("C", "src/net/sub/c.rs", ERRORS),
    ]));
    assert_eq!(
        found.clusters.len(),
        1,
        "a prefix of a name is not a directory"
    );
    assert_eq!(found.clusters[0].items, ["A", "C"]);
    let found = report(&with_threads(vec![
        thread("A", "a.rs", ERRORS),
        thread("B", "b.rs", ERRORS),
        thread("C", "src/c.rs", ERRORS),
    ]));
    assert_eq!(
        (
            found.clusters[0].items.len(),
            found.clusters[0].area.as_str()
        ),
        (2, ".")
    );
}

#[test]
fn different_concerns_in_one_file_are_different_clusters() {
    let found = report(&with_threads(vec![
        thread("A", "src/a.rs", ERRORS),
        thread("B", "src/a.rs", "rename this variable"),
        thread("C", "src/a.rs", ERRORS),
        thread("D", "src/a.rs", "please rename"),
    ]));
    let made: Vec<_> = found
        .clusters
        .iter()
        .map(|cluster| (cluster.id.as_str(), cluster.category.name()))
        .collect();
    assert_eq!(
        made,
        [("cluster-1", "error-handling"), ("cluster-2", "naming")]
    );
    assert_eq!(
        found.dispatch.groups,
        [["cluster-1"], ["cluster-2"]],
        "they share a file"
    );
}

#[test]
fn the_callers_category_wins_and_an_unrecognised_remark_joins_nothing() {
    let feedback = with_threads(vec![
        thread("A", "src/a.rs", "why?"),
        thread("B", "src/a.rs", "hm"),
        thread("C", "src/a.rs", ERRORS),
    ]);
    assert!(
        report(&feedback).clusters.is_empty(),
        "two unknown concerns are not one concern"
    );
    let found = analyse(
        &feedback,
        &categories(&[("A", "security"), ("B", "security")]),
    )
    .unwrap();
    assert_eq!(found.clusters[0].items, ["A", "B"]);
    let json = serde_json::to_value(&found.items[0]).unwrap();
    assert_eq!(
        (&json["source"], &json["category"]),
        (&"caller".into(), &"security".into())
    );
    let found = analyse(&feedback, &categories(&[("A", "other"), ("B", "other")])).unwrap();
    assert_eq!(
        found.clusters[0].items,
        ["A", "B"],
        "said by the caller, other is a concern"
    );
    let wrong = analyse(&feedback, &categories(&[("Z", "other")])).unwrap_err();
    assert_eq!(
        wrong.to_string(),
        "a category was given for `Z`, which is not feedback of this pull request"
    );
}

#[test]
fn four_units_at_once_clusters_first_and_shared_files_one_after_another() {
    let mut feedback = with_threads(vec![
        thread("A1", "src/a.rs", ERRORS),
        thread("A2", "src/a.rs", ERRORS),
        thread("S1", "src/a.rs", "rename this"),
        thread("S2", "x/1.rs", "why"),
        thread("S3", "x/2.rs", "why"),
        thread("S4", "x/3.rs", "why"),
        thread("S5", "x/4.rs", "why"),
        thread("S6", "src/a.rs", "why"),
    ]);
    feedback
        .comments
        .push(comment("C1", "rita", "Please split the module", 50));
    let plan = report(&feedback).dispatch;
    assert_eq!(plan.max_parallel, 4);
    let order: Vec<_> = plan.units.iter().map(|unit| unit.id.as_str()).collect();
    assert_eq!(
        order,
        ["cluster-1", "S1", "S2", "S3", "S4", "S5", "S6", "C1"]
    );
    assert_eq!(
        plan.groups,
        [
            vec!["cluster-1", "S2", "S3", "S4"],
            vec!["S1", "S5", "C1"],
            vec!["S6"]
        ]
    );
}

#[test]
fn a_link_to_one_comment_handles_only_its_thread_and_clusters_nothing() {
    let target = answered(thread("T2", "src/b.rs", ERRORS), "rita", "and here", 123);
    let mut feedback = with_threads(vec![
        thread("T1", "src/a.rs", ERRORS),
        target,
        thread("T3", "src/c.rs", ERRORS),
        resolved(thread("OLD", "src/c.rs", ERRORS), 20),
    ]);
    let targeted = |number| Options {
        focus: Some(Focus::Discussion(number)),
        ..Options::default()
    };
    let found = analyse(&feedback, &targeted(123)).unwrap();
    assert!(found.gate.is_none() && found.clusters.is_empty());
    assert_eq!(found.dispatch.groups, [["T2"]]);
    assert_eq!(found.envelope.review_threads.len(), 1);
    let missing = analyse(&feedback, &targeted(999)).unwrap_err();
    assert_eq!(
        missing.to_string(),
        "pull request #42 has no comment #discussion_r999"
    );
    feedback.threads[1].is_resolved = true;
    let done = analyse(&feedback, &targeted(123)).unwrap();
    assert!(
        done.dispatch.units.is_empty(),
        "a resolved thread is never dispatched, not even by name"
    );
    assert_eq!(
        done.envelope.cross_invocation.resolved_threads[0].thread_id,
        "T2"
    );
}

#[test]
fn the_same_feedback_gives_the_same_bytes() {
    let feedback = with_threads(
        (0..40)
            .map(|n| thread(&format!("T{n}"), &format!("src/{}/x.rs", n % 5), ERRORS))
            .collect(),
    );
    let print = || serde_json::to_string(&report(&feedback)).unwrap();
    assert_eq!(print(), print());
}
