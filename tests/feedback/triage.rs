//! Who wrote last, and was there an answer.

use ghx::enums::PullRequestReviewState;
use ghx::feedback::{Feedback, Options, Rule, State, analyse};

use super::world::{answered, comment, pull, report, review, said, thread, with_threads};

type Replies = &'static [(&'static str, &'static str)];

fn rule_of(feedback: &Feedback) -> (State, Rule) {
    let found = report(feedback).triage;
    (found[0].state, found[0].rule)
}

#[test]
fn threads_by_who_wrote_last_and_whether_it_answers() {
    let cases: &[(Replies, State, Rule)] = &[
        (&[], State::New, Rule::Unanswered),
        (
            &[("bob", "I think so too, this is wrong")],
            State::New,
            Rule::Unanswered,
        ),
        (&[("author", "Will do!")], State::New, Rule::OnlyPromised),
        (
            &[("author", "We need to align on this with the API team")],
            State::Pending,
            Rule::Answered,
        ),
        (
            &[("author", "Fixed in 1a2b3c4"), ("rita", "Thanks!")],
            State::Pending,
            Rule::Acknowledged,
        ),
        (
            &[
                ("author", "Fixed in 1a2b3c4"),
                ("rita", "It still swallows the second error"),
            ],
            State::New,
            Rule::ReviewerWroteLast,
        ),
        (
            &[
                ("author", "done"),
                ("rita", "```suggestion\nx\n```"),
                ("bob", "+1"),
            ],
            State::New,
            Rule::ReviewerWroteLast,
        ),
        (
            &[
                ("author", "Which one do you mean exactly?"),
                ("author", "ok"),
            ],
            State::Pending,
            Rule::Answered,
        ),
    ];
    for (replies, state, rule) in cases {
        let mut one = thread("T", "src/a.rs", "Errors are swallowed");
        for (minute, (who, body)) in (20..).zip(*replies) {
            one = answered(one, who, body, minute);
        }
        assert_eq!(
            rule_of(&with_threads(vec![one])),
            (*state, *rule),
            "{replies:?}"
        );
    }
}

#[test]
fn a_review_of_ones_own_work_is_feedback_too() {
    let mut own = thread("T", "src/a.rs", "x");
    own.comments = vec![said("author", "This needs error handling", 1)];
    assert_eq!(
        rule_of(&with_threads(vec![own.clone()])),
        (State::New, Rule::Unanswered)
    );
    own = answered(own, "author", "Fixed in 1a2b3c4", 2);
    assert_eq!(
        rule_of(&with_threads(vec![own])),
        (State::Pending, Rule::Answered)
    );
}

#[test]
fn the_viewer_answers_for_the_author() {
    let one = thread("T", "src/a.rs", "Errors are swallowed");
    let one = answered(one, "helper", "Wrapped both calls in a result", 20);
    let mut feedback = with_threads(vec![one]);
    assert_eq!(rule_of(&feedback).0, State::New, "anybody else does not");
    let comments = &mut feedback.threads[0].comments;
    comments[1].viewer_did_author = true;
    assert_eq!(rule_of(&feedback), (State::Pending, Rule::Answered));
}

#[test]
fn conversation_items_are_answered_by_a_quote_or_a_link() {
    let asked = || {
        comment(
            "C1",
            "rita",
            "Could you document the new flag?\nAnd the default.",
            10,
        )
    };
    let answer = |body: &str, who: &str, minute| {
        let mut feedback = pull();
        feedback.comments = vec![asked(), comment("C2", who, body, minute)];
        rule_of(&feedback)
    };
    let open = (State::New, Rule::Unanswered);
    let done = (State::Pending, Rule::AnsweredInConversation);
    assert_eq!(
        answer(
            "> Could you document the new flag?\n\nIn the README now.",
            "author",
            11
        ),
        done
    );
    assert_eq!(
        answer(
            "See https://github.com/acme/app/pull/42#issuecomment-10: in the README.",
            "author",
            11
        ),
        done
    );
    assert_eq!(
        answer(
            "See https://github.com/acme/app/pull/42#issuecomment-101",
            "author",
            11
        ),
        open
    );
    assert_eq!(
        answer("> Could you document the new flag?", "author", 11),
        open,
        "a quote alone says nothing"
    );
    assert_eq!(
        answer(
            "> Could you document the new flag?\n\nYes please.",
            "bob",
            11
        ),
        open,
        "another reviewer"
    );
    assert_eq!(
        answer(
            "> Could you document the new flag?\n\nIn the README.",
            "author",
            9
        ),
        open,
        "too early"
    );
    assert_eq!(answer("Pushed.", "author", 11), open);
}

#[test]
fn what_asks_for_nothing_is_not_work() {
    let mut feedback = pull();
    feedback.comments = vec![comment("C1", "rita", "LGTM, thanks! \u{1F389}", 10)];
    assert_eq!(rule_of(&feedback), (State::Pending, Rule::NothingAsked));
    feedback.comments[0].body = "Please rename".into();
    feedback.comments[0].is_minimized = true;
    assert_eq!(rule_of(&feedback), (State::Pending, Rule::SetAside));
    let mut dismissed = review("R1", "rita", "The error handling needs work", 10);
    dismissed.state = PullRequestReviewState::Dismissed;
    feedback.comments.clear();
    feedback.reviews = vec![dismissed];
    assert_eq!(rule_of(&feedback), (State::Pending, Rule::SetAside));
    feedback.reviews[0].is_minimized = true;
    feedback.reviews[0].state = PullRequestReviewState::ChangesRequested;
    assert_eq!(rule_of(&feedback), (State::Pending, Rule::SetAside));
    feedback.reviews[0].is_minimized = false;
    assert_eq!(rule_of(&feedback), (State::New, Rule::Unanswered));
}

#[test]
fn a_viewer_who_is_not_the_author_does_not_give_himself_work() {
    let mut feedback = pull();
    feedback.viewer = "helper".into();
    feedback.comments = vec![comment("C1", "helper", "I documented the new flag", 10)];
    feedback.comments[0].viewer_did_author = true;
    assert_eq!(rule_of(&feedback), (State::Pending, Rule::OwnComment));
}

#[test]
fn the_caller_decides_in_the_end() {
    let feedback = with_threads(vec![thread("T", "src/a.rs", "Errors are swallowed")]);
    let mut options = Options::default();
    options.triage.insert("T".into(), State::Pending);
    let found = analyse(&feedback, &options).unwrap();
    assert_eq!(
        (found.triage[0].state, found.triage[0].rule),
        (State::Pending, Rule::Caller)
    );
    assert!(
        found.triage[0]
            .reason
            .contains("by the rules: nobody on the author's side has answered")
    );
    assert!(found.dispatch.units.is_empty());
}
