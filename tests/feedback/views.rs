//! What people see in a terminal.

use ghx::feedback::{Focus, Options, analyse, render, render_verification, verify};

use super::world::{answered, comment, report, resolved, thread, with_threads};

const ERRORS: &str = "Errors are silently swallowed here";

fn sample() -> ghx::feedback::Feedback {
    let waiting = answered(
        thread("PRRT_4", "src/net/pool.rs", "Should this retry?"),
        "author",
        "We need to align on this with the API team",
        60,
    );
    let mut hostile = thread(
        "PRRT_3",
        "src/net/\u{1b}]0;owned\u{7}x.rs",
        "\u{1b}[2J\u{202e}this unwrap panics\r\nsecond line",
    );
    hostile.comments.as_mut().unwrap()[0].created_at = super::world::at(50);
    let mut feedback = with_threads(vec![
        resolved(thread("PRRT_1", "src/net/retry.rs", ERRORS), 20),
        resolved(thread("PRRT_2", "src/net/dns.rs", ERRORS), 21),
        hostile,
        waiting,
    ]);
    feedback.title = "Add \u{1b}[31mretries".into();
    feedback.comments.push(comment(
        "IC_1",
        "rita",
        "Please document the new flag in the README, it is easy to miss",
        55,
    ));
    feedback
}

#[test]
fn the_report_is_a_compact_table_without_anything_that_steers_a_terminal() {
    for width in [60, 100, 200] {
        let text = render(&report(&sample()), width, false);
        assert!(
            text.lines().all(|line| line.chars().count() <= width),
            "{text}"
        );
        assert!(!text.chars().any(|c| c.is_control() && c != '\n') && !text.contains('\u{202e}'));
    }
    insta::assert_snapshot!(render(&report(&sample()), 100, false));
}

#[test]
fn colours_change_nothing_but_colours() {
    let found = report(&sample());
    let mut plain = String::new();
    let mut rest = render(&found, 100, true);
    assert!(rest.contains("\u{1b}[1m"));
    while let Some((before, after)) = rest.split_once('\u{1b}') {
        plain.push_str(before);
        rest = after.split_once('m').unwrap().1.to_owned();
    }
    plain.push_str(&rest);
    assert_eq!(plain, render(&found, 100, false));
}

#[test]
fn a_single_remark_has_a_short_view() {
    let options = Options {
        focus: Some(Focus::Discussion(20)),
        ..Options::default()
    };
    let text = render(&analyse(&sample(), &options).unwrap(), 80, false);
    assert!(text.contains("PRRT_1 is already resolved"), "{text}");
    assert!(!text.contains("Gate"));
}

#[test]
fn the_verification_names_what_keeps_coming_back() {
    insta::assert_snapshot!(render_verification(
        &verify(&report(&sample()), Some(2)),
        90,
        false
    ));
}
