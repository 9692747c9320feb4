//! Expressions: what they mean, where they stand, and that printing them loses nothing.
#![allow(clippy::unwrap_used, reason = "tests")]

use proptest::prelude::*;

use super::*;
use crate::diag::Report;
use crate::yaml::Value as Yaml;
use crate::yaml::{Node, TextPlaces};

fn node(text: &str) -> Node {
    let place = Place::new(0, 0, text.len());
    Node {
        value: Yaml::Text(text.to_owned()),
        place,
        bytes: TextPlaces::From(0),
    }
}

fn predicate(text: &str) -> Result<Predicate, String> {
    let mut report = Report::default();
    let found = parse_predicate(&node(text), text, "condition", &mut report);
    found.ok_or_else(|| report.finish().pop().unwrap().message)
}

fn source(text: &str) -> Result<Source, String> {
    let mut report = Report::default();
    let found = parse_source(&node(text), text, "source", &mut report);
    found.ok_or_else(|| report.finish().pop().unwrap().message)
}

#[test]
fn and_binds_tighter_than_or() {
    let found = predicate("a is present or b == x and not c in [\"d\", 1, true]").unwrap();
    assert_eq!(
        found.to_string(),
        "a is present or (b == x and not c in [\"d\",1,true])".replace("\",1,true", "\", 1, true")
    );
}

#[test]
fn words_that_start_like_keywords_are_names() {
    assert_eq!(
        predicate("notes is present").unwrap().to_string(),
        "notes is present"
    );
    assert_eq!(
        predicate("trueish == orange").unwrap().to_string(),
        "trueish == orange"
    );
    assert_eq!(
        source("nullable ?? inner.x ?? [1, [\"a\"]] ?? null")
            .unwrap()
            .to_string(),
        "nullable ?? inner.x ?? [1,[\"a\"]] ?? null"
    );
}

#[test]
fn places_are_inside_the_text() {
    let text = "a.b[c == 1].d != \"x\"";
    let Ok(Predicate::NotEqual(Value::Path(path), Value::Literal(json, place))) = predicate(text)
    else {
        unreachable!("{text}");
    };
    assert_eq!((json.as_str(), place.start, place.end), ("\"x\"", 17, 20));
    assert_eq!(
        path.segments
            .iter()
            .map(|segment| segment.place.start)
            .collect::<Vec<_>>(),
        [0, 2, 12]
    );
}

#[test]
fn counts_are_terms_and_count_is_still_a_name() {
    let text = "count( input.a.b )!=count(c) and count == 3 and counts in [count(d), 2]";
    assert_eq!(
        predicate(text).unwrap().to_string(),
        "count(input.a.b) != count(c) and count == 3 and counts in [count(d), 2]"
    );
    let Ok(Predicate::NotEqual(Value::Count(path, place), _)) = predicate("count( a.b ) != 0")
    else {
        unreachable!("{text}");
    };
    assert_eq!((place.start, place.end), (0, 12));
    assert_eq!((path.place.start, path.place.end), (7, 10));
    assert_eq!(
        predicate("count(\"a\") == 1").unwrap_err(),
        "invalid condition: expected a path"
    );
    assert_eq!(
        predicate("count(a == 1").unwrap_err(),
        "invalid condition: expected `)`"
    );
}

#[test]
fn mistakes_say_what_was_expected() {
    assert_eq!(
        predicate("a is").unwrap_err(),
        "invalid condition: expected `absent` or `present`"
    );
    assert!(predicate("a").unwrap_err().contains("`==`"));
    assert!(predicate("a == \"x").unwrap_err().contains("a value"));
    assert!(source("a ??").unwrap_err().contains("a value"));
    assert!(
        predicate(&"(".repeat(40))
            .unwrap_err()
            .contains("fewer brackets")
    );
    assert!(source("").unwrap_err().contains("a value"));
}

fn paths() -> impl Strategy<Value = String> {
    "[a-z]{1,4}(\\.[a-z]{1,4}){0,2}".prop_filter("no keyword", |text| {
        !text
            .split('.')
            .any(|word| ["true", "false", "null", "not"].contains(&word))
    })
}

fn values() -> impl Strategy<Value = String> {
    prop_oneof![
        paths(),
        paths().prop_map(|path| format!("count({path})")),
        paths().prop_map(|path| format!("count( {path}.count )")),
        "-?(0|[1-9][0-9]{0,3})",
        "\"[a-z #$]{0,5}\"",
        Just("true".to_owned()),
        Just("null".to_owned()),
    ]
}

fn predicates() -> impl Strategy<Value = String> {
    let test = prop_oneof![
        (values(), values()).prop_map(|(a, b)| format!("{a} == {b}")),
        (values(), values()).prop_map(|(a, b)| format!("{a}!={b}")),
        (values(), values(), values()).prop_map(|(a, b, c)| format!("{a} in [ {b},{c} ]")),
        values().prop_map(|a| format!("{a} is present")),
        values().prop_map(|a| format!("{a} is absent")),
    ];
    test.prop_recursive(3, 12, 3, |inner| {
        prop_oneof![
            (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("{a} and ({b})")),
            (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("{a} or {b}")),
            inner.prop_map(|a| format!("not not ({a})")),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn printing_what_was_read_is_stable(text in predicates()) {
        let printed = predicate(&text).unwrap().to_string();
        prop_assert_eq!(&predicate(&printed).unwrap().to_string(), &printed);
    }

    #[test]
    fn sources_and_paths_print_back(values in prop::collection::vec(values(), 1..4), filter in predicates()) {
        let text = values.join(" ?? ");
        let printed = source(&text).unwrap().to_string();
        prop_assert_eq!(&source(&printed).unwrap().to_string(), &printed);
        let path = format!("a[*].b[{filter}].c");
        let mut report = Report::default();
        let printed = parse_path(&node(&path), &path, "path", &mut report).unwrap().to_string();
        let again = parse_path(&node(&printed), &printed, "path", &mut report).unwrap().to_string();
        prop_assert_eq!(again, printed);
    }

    #[test]
    fn any_text_is_answered(text in any::<String>()) {
        let mut report = Report::default();
        let node = node(&text);
        let _ = parse_predicate(&node, &text, "condition", &mut report);
        let _ = parse_source(&node, &text, "source", &mut report);
        let _ = parse_path(&node, &text, "path", &mut report);
    }
}
