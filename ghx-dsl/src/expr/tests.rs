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
    found.map_err(|_| report.finish().pop().unwrap().message)
}

fn source(text: &str) -> Result<Source, String> {
    let mut report = Report::default();
    let found = parse_source(&node(text), text, "source", &mut report);
    found.map_err(|_| report.finish().pop().unwrap().message)
}

/// Either there is a tree, or there is one mistake.
fn answered(read: impl FnOnce(&mut Report) -> bool) {
    let mut report = Report::default();
    let found = read(&mut report);
    assert_eq!(report.finish().len(), usize::from(!found));
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
    let equal = predicate(text).map(Predicate::negated);
    let Ok(Predicate::Equal(Value::Path(path), Value::Literal(json, place))) = equal else {
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
    let equal = predicate("count( a.b ) != 0").map(Predicate::negated);
    let Ok(Predicate::Equal(Value::Count(path, place), _)) = equal else {
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

#[test]
fn literals_that_json_refuses_are_refused_where_they_are_wrong() {
    let refused = |text: &str| {
        let mut report = Report::default();
        assert!(parse_predicate(&node(text), text, "condition", &mut report).is_err());
        let problem = report.finish().pop().unwrap();
        let place = problem.place.unwrap();
        let wrong = text.get(place.start as usize..place.end as usize).unwrap();
        (problem.message, wrong.to_owned())
    };
    let cases = [
        ("a == \"x\ty\"", "`\\t` instead of a tab", "\t"),
        (
            "a in [b, [\"é\", \"x\n\"]]",
            "`\\n` instead of a line break",
            "\n",
        ),
        ("a == \"\r\"", "`\\r` instead of a carriage return", "\r"),
        (
            "a == \"\u{1}\"",
            "`\\u0001` instead of a control character",
            "\u{1}",
        ),
        (
            r#"a == "\ud83d\ude80 \\ud800 \ud800\n""#,
            "both halves of a surrogate pair",
            "\\ud800",
        ),
        (
            r#"a == "\uDC00\uD800""#,
            "both halves of a surrogate pair",
            "\\uDC00",
        ),
        (
            "a != -1e999",
            "a number between -1.8e308 and 1.8e308",
            "-1e999",
        ),
    ];
    for (text, expected, wrong) in cases {
        let message = format!("invalid condition: expected {expected}");
        assert_eq!(refused(text), (message, wrong.to_owned()), "{text:?}");
    }
    assert_eq!(
        predicate(r#"a == "\ud83d\ude80\t\u0000""#)
            .unwrap()
            .to_string(),
        "a == \"🚀\\t\\u0000\""
    );
}

#[test]
fn negations_and_brackets_cannot_fill_the_stack() {
    let many = |count: usize| predicate(&format!("{}a is present", "not ".repeat(count)));
    assert_eq!(many(100_000).unwrap().to_string(), "a is present");
    assert_eq!(many(100_001).unwrap().to_string(), "a is absent");
    // Brackets inside texts are texts.
    assert!(predicate(&format!("a == \"\\\"{}\"", "[".repeat(40))).is_ok());
    let hidden = format!(
        "{}a is present{}",
        "a[b == \")]\" and ".repeat(5000),
        "]".repeat(5000)
    );
    assert!(predicate(&hidden).unwrap_err().contains("fewer brackets"));
}

#[test]
fn nothing_is_in_an_empty_list() {
    assert_eq!(
        predicate("a in []").unwrap_err(),
        "invalid condition: expected a value"
    );
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
        "\"(\\\\[nt\"]|\\\\u00[0-9a-f]{2}){0,3}\"",
        "\\[\"[a-z]\", -?[1-9]e[0-9]{1,2}\\]",
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

/// Values of which some are refused: controls, halves of pairs, numbers without end.
fn doubtful() -> impl Strategy<Value = String> {
    prop_oneof![
        values(),
        "\"[a-z\t\n\r\u{1}]{0,4}\"",
        "\"(\\\\u[dD][89abAB][0-9a-f]{2}|\\\\u[dD][c-fC-F][0-9a-f]{2}|x){0,4}\"",
        "-?[1-9]e[0-9]{1,4}",
        values().prop_map(|value| format!("[{value}, 1e999]")),
    ]
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
        let node = node(&text);
        answered(|report| parse_predicate(&node, &text, "condition", report).is_ok());
        answered(|report| parse_source(&node, &text, "source", report).is_ok());
        answered(|report| parse_path(&node, &text, "path", report).is_ok());
    }

    #[test]
    fn what_is_not_read_is_reported(left in values(), right in doubtful(), path in paths()) {
        let words = format!("{left} in [{right}, {right}]");
        answered(|report| parse_predicate(&node(&words), &words, "condition", report).is_ok());
        let filter = format!("{path}[{left} == {right}].x");
        answered(|report| parse_path(&node(&filter), &filter, "path", report).is_ok());
        answered(|report| parse_source(&node(&right), &right, "source", report).is_ok());
    }
}
