//! Unit 3 of the specification: what the resolver is told, and what its instructions must say.

use super::world::{report, resolved, thread, with_threads};

const RESOLVER: &str = include_str!("../../skills/resolve-pr-feedback/resolver.md");
const ERRORS: &str = "Errors are silently swallowed here";

/// The part of the instructions under a heading.
fn section(heading: &str) -> &'static str {
    let (_, after) = RESOLVER
        .split_once(heading)
        .unwrap_or_else(|| panic!("no heading {heading}"));
    after.split_once("\n#").map_or(after, |(part, _)| part)
}

#[test]
fn seed_unit3_happy_path_1_to_3_each_mode_says_what_to_do() {
    let modes = section("## Cluster with prior resolutions");
    for (mode, does) in [
        ("correct-but-incomplete", "sibling"),
        ("band-aid", "holistic"),
        ("sound-and-independent", "context only"),
    ] {
        let line = modes
            .lines()
            .find(|line| line.contains(mode))
            .unwrap_or_else(|| panic!("{mode}"));
        assert!(line.contains(does), "{mode}: {line}");
    }
}

#[test]
fn seed_unit3_happy_path_4_a_cluster_without_prior_resolutions_has_two_modes() {
    let found = report(&with_threads(vec![
        thread("A", "src/a.rs", ERRORS),
        thread("B", "src/a.rs", ERRORS),
        thread("C", "src/c.rs", ERRORS),
    ]));
    assert!(!found.clusters[0].brief_xml.contains("prior-resolutions"));
    let plain = section("## Cluster without prior resolutions");
    assert!(plain.contains("systemic") && plain.contains("coincidental"));
    assert!(!plain.contains("band-aid"));
}

#[test]
fn seed_unit3_edge_case_1_an_empty_element_counts_as_none() {
    assert!(section("## Cluster without prior resolutions").contains("missing or empty"));
    let found = report(&with_threads(vec![
        resolved(thread("OLD", "x/a.rs", ERRORS), 20),
        thread("A", "src/a.rs", ERRORS),
    ]));
    assert!(
        found.clusters.is_empty(),
        "the program never writes an empty one"
    );
}

#[test]
fn seed_unit3_verification_1_all_three_modes_are_named() {
    for mode in [
        "band-aid",
        "correct-but-incomplete",
        "sound-and-independent",
    ] {
        assert!(RESOLVER.contains(mode), "{mode}");
    }
}

#[test]
fn seed_unit3_verification_2_prior_resolutions_is_a_parsed_element() {
    assert!(section("## The brief").contains("`<prior-resolutions>`"));
}

#[test]
fn seed_unit3_verification_3_an_example_shows_correct_but_incomplete() {
    let example = section("## Example");
    assert!(example.contains("<prior-resolutions>") && example.contains("correct-but-incomplete"));
}

#[test]
fn seed_unit3_verification_4_cluster_assessment_is_documented_for_all_modes() {
    let returned = section("## What to return");
    assert!(returned.contains("cluster_assessment"));
    for word in [
        "mode",
        "band-aid",
        "correct-but-incomplete",
        "sound-and-independent",
        "investigated",
    ] {
        assert!(returned.contains(word), "{word}");
    }
}

#[test]
fn seed_unit3_verification_5_just_fixed_files_is_gone() {
    assert!(!RESOLVER.contains("just-fixed-files"));
}

#[test]
fn seed_unit3_verification_6_single_items_need_no_brief() {
    let single = section("## Single item");
    assert!(!single.contains("<cluster-brief>") && single.contains("verdict"));
}

#[test]
fn comment_text_is_data() {
    assert!(RESOLVER.contains("untrusted"));
    assert!(include_str!("../../skills/resolve-pr-feedback/SKILL.md").contains("untrusted"));
}
