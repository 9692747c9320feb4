//! Rounds of review, read from the data.

use ghx::feedback::{Feedback, Thread, answered_rounds, rounds};

use super::world::{comment, pull, resolved, review, said, thread, with_threads};

fn opened(id: &str, minute: u32, commit: Option<&str>) -> Thread {
    let mut one = thread(id, "src/a.rs", "x");
    let mut first = said("rita", "Errors are swallowed", minute);
    first.commit = commit.map(str::to_owned);
    one.comments = vec![first];
    one
}

fn shape(feedback: &Feedback) -> Vec<(usize, usize, usize)> {
    rounds(feedback)
        .iter()
        .map(|round| (round.threads.len(), round.resolved, round.open))
        .collect()
}

#[test]
fn remarks_on_one_commit_are_one_round() {
    let mut feedback = with_threads(vec![
        resolved(opened("A", 1, Some("c1")), 5),
        resolved(opened("B", 8, Some("c1")), 9),
        opened("C", 20, Some("c2")),
    ]);
    feedback.reviews.push(review("R", "bob", "Needs tests", 21));
    feedback.reviews[0].commit = Some("c2".into());
    feedback
        .comments
        .push(comment("C", "hubot", "The build is ready", 15));
    assert_eq!(shape(&feedback), [(2, 2, 0), (1, 0, 1)]);
    let found = rounds(&feedback);
    assert_eq!(
        found[0].remarks, 1,
        "the conversation joins the commit under review"
    );
    assert_eq!(found[1].reviewers, ["bob", "rita"]);
    assert_eq!(
        (found[1].number, found[1].remarks, found[1].answered),
        (2, 1, false)
    );
    assert_eq!(answered_rounds(&found), 1);
}

#[test]
fn without_commits_an_answer_ends_a_round() {
    let mut feedback = with_threads(vec![
        resolved(opened("A", 1, None), 5),
        opened("B", 3, None),
        opened("C", 20, None),
    ]);
    feedback.comments = vec![
        comment("C1", "author", "Pushed a fix for all of it", 30),
        comment("C2", "rita", "One more thing", 40),
    ];
    assert_eq!(shape(&feedback), [(2, 1, 1), (1, 0, 1), (0, 0, 0)]);
    assert_eq!(answered_rounds(&rounds(&feedback)), 2);
}

#[test]
fn nothing_said_is_no_round() {
    assert!(rounds(&pull()).is_empty());
}
