//! From verdicts to the steps of one batch.

use ghx::feedback::{Action, Feedback, Plan, Refusal, Write, parse_verdicts, plan, verify};
use serde_json::json;

use super::world::{
    answered, comment, draft, pull, report, resolved, review, thread, with_threads,
};

fn planned(feedback: &Feedback, verdicts: serde_json::Value) -> Plan {
    plan(feedback, &parse_verdicts(&verdicts.to_string()).unwrap()).unwrap()
}

fn tasks(plan: &Plan) -> Vec<&str> {
    plan.steps.iter().map(|step| step.write.task()).collect()
}

/// The text that a step posts.
fn body(plan: &Plan, step: usize) -> &str {
    match &plan.steps[step].write {
        Write::Reply { body, .. } | Write::Comment { body, .. } => body,
        other => panic!("{other:?} posts nothing"),
    }
}

#[test]
fn each_verdict_becomes_its_steps_in_order() {
    let mut feedback = with_threads(
        [
            "fixed",
            "fixed-differently",
            "replied",
            "not-addressing",
            "declined",
            "needs-human",
        ]
        .map(|name| thread(name, "src/a.rs", "Errors are swallowed"))
        .to_vec(),
    );
    feedback
        .comments
        .push(comment("C", "rita", "Please document the flag", 40));
    feedback
        .reviews
        .push(review("R", "rita", "Needs tests", 41));
    let mut verdicts: Vec<_> = feedback
        .threads
        .iter()
        .map(|thread| json!({ "id": thread.id(), "verdict": thread.id(), "reply": format!("about {}", thread.id()) }))
        .collect();
    verdicts.push(json!({ "id": "C", "verdict": "fixed", "reply": "In the README." }));
    verdicts.push(json!({ "id": "R", "verdict": "needs-human", "reply": "Which ones?" }));
    let plan = planned(&feedback, json!({ "verdicts": verdicts }));
    let mut expected = ["pr.thread.reply", "pr.thread.resolve"].repeat(5);
    expected.extend([
        "pr.thread.reply",
        "pr.comments.create",
        "pr.comments.create",
    ]);
    assert_eq!(tasks(&plan), expected);
    assert_eq!(
        body(&plan, 0),
        "about fixed\n\n<!-- ghx:answers fixed fixed seen=PRRC_rita10 -->"
    );
    let thread_id = "fixed".to_owned();
    assert_eq!(plan.steps[1].write, Write::Resolve { thread_id });
    assert_eq!(plan.items[5].action, Action::Reply);
    assert!(matches!(&plan.steps[11].write, Write::Comment { pr_id, .. } if pr_id == "PR_1"));
    assert_eq!(
        body(&plan, 11),
        "> Please document the flag\n\nIn the README.\n\n<!-- ghx:answers C fixed seen=C -->"
    );
}

#[test]
fn what_is_done_is_not_done_again() {
    let repeated = thread("REPEATED", "src/a.rs", "Errors are swallowed");
    let repeated = answered(repeated, "author", "Fixed in 1a2b3c4\n", 20);
    let asked = thread("ASKED", "src/a.rs", "Errors are swallowed");
    let asked = answered(asked, "author", "Which of the two do you want?", 20);
    let mut feedback = with_threads(vec![
        resolved(thread("RESOLVED", "src/a.rs", "x"), 20),
        repeated,
        asked,
    ]);
    feedback.comments = vec![
        comment("C", "rita", "Please document the flag", 40),
        comment(
            "A",
            "author",
            "> Please document the flag\n\nDone.\n\n<!-- ghx:answers C -->",
            41,
        ),
    ];
    let plan = planned(
        &feedback,
        json!([
            { "id": "RESOLVED", "verdict": "fixed", "reply": "Fixed" },
            { "id": "REPEATED", "verdict": "fixed", "reply": "Fixed in 1a2b3c4" },
            { "id": "ASKED", "verdict": "needs-human", "reply": "Please decide" },
            { "id": "C", "verdict": "fixed", "reply": "Done." },
        ]),
    );
    assert_eq!(tasks(&plan), ["pr.thread.resolve"]);
    let actions: Vec<_> = plan.items.iter().map(|item| item.action).collect();
    assert_eq!(
        actions,
        [Action::Skip, Action::Resolve, Action::Skip, Action::Skip]
    );
    assert!(plan.items.iter().all(|item| item.reason.is_some()));
}

#[test]
fn what_apply_sends_counts_as_an_answer_next_time() {
    for remark in [
        "Please document the flag",
        "> quoted\n\nDo it -->",
        "\u{202e}short",
        "a",
        &"x".repeat(70_000),
    ] {
        let mut feedback = pull();
        feedback
            .comments
            .push(comment("IC_kw-DO=", "rita", remark, 40));
        let verdicts = json!([{ "id": "IC_kw-DO=", "verdict": "replied", "reply": "Yes." }]);
        let sent = body(&planned(&feedback, verdicts.clone()), 0).to_owned();
        assert!(sent.chars().count() < 65_536);
        feedback.comments.push(comment("C2", "author", &sent, 41));
        assert!(planned(&feedback, verdicts).steps.is_empty(), "{sent}");
        assert!(report(&feedback).dispatch.units.is_empty());
    }
}

#[test]
fn a_draft_review_stops_everything_unless_there_is_nothing_to_send() {
    let mut feedback = with_threads(vec![
        thread("T", "src/a.rs", "x y"),
        resolved(thread("D", "src/a.rs", "x"), 3),
    ]);
    feedback.drafts.push(draft("PRR_draft"));
    let verdicts = parse_verdicts(r#"[{"id":"T","verdict":"fixed","reply":"Fixed"}]"#).unwrap();
    let Err(Refusal::PendingReview(found)) = plan(&feedback, &verdicts) else {
        panic!("a draft swallows replies")
    };
    assert_eq!(found.id, "PRR_draft");
    let verdicts = parse_verdicts(r#"[{"id":"D","verdict":"fixed","reply":"Fixed"}]"#).unwrap();
    assert!(plan(&feedback, &verdicts).unwrap().steps.is_empty());
}

#[test]
fn every_mistake_is_named_by_its_place() {
    let given = json!([
        { "id": "T", "verdict": "fixd", "reply": "" },
        { "verdict": 3, "reply": "x", "colour": "red" },
        "T",
        { "feedback_id": "T", "thread_id": "T", "verdict": "fixed", "reply_text": "x" },
        { "id": "A", "verdict": "fixed", "reply": "x", "files_changed": ["a"], "cluster_assessment": {} },
        { "id": "A", "verdict": "Needs_Human", "reply": "x".repeat(65_536) },
    ]);
    let problems: Vec<String> = parse_verdicts(&given.to_string())
        .unwrap_err()
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(
        problems,
        [
            "[0].reply: must not be empty",
            "[0].verdict: `fixd` is not one of fixed, fixed-differently, replied, not-addressing, declined, needs-human",
            "[1].colour: unknown field; a verdict has `id`, `verdict`, `reply` and `seen`",
            "[1].id: is missing",
            "[1].verdict: must be string",
            "[2]: must be an object",
            "[3].id: is given more than once: id, feedback_id, thread_id",
            "[5].reply: is longer than 64512 characters",
            "[5].id: a second verdict for `A`",
        ]
    );
    let twice = r#"[{"id":"T","verdict":"declined","reply":"x","\u0076erdict":"fixed"}]"#;
    assert_eq!(
        parse_verdicts(twice).unwrap_err()[0].to_string(),
        "[0].verdict: is given twice"
    );
    assert_eq!(
        parse_verdicts(r#"{"verdicts":[],"verdicts":[]}"#).unwrap_err()[0].to_string(),
        "`verdicts` is given twice"
    );
    assert!(
        parse_verdicts("{").unwrap_err()[0]
            .message
            .contains("line 1 column 1")
    );
    assert!(
        parse_verdicts("{}").unwrap_err()[0]
            .message
            .contains("`verdicts`")
    );
    assert!(parse_verdicts("3").is_err());
    let reports = json!([
        { "verdicts": [{ "id": "A", "verdict": "fixed", "reply": "x" }], "cluster_assessment": { "mode": "systemic" } },
        { "id": "B", "verdict": "replied", "reply": "y" },
        { "verdicts": [{ "id": "C", "verdict": "fixed", "reply": "z", "seen": "1.0" }] },
    ]);
    let ids: Vec<String> = parse_verdicts(&reports.to_string())
        .unwrap()
        .into_iter()
        .map(|verdict| verdict.id)
        .collect();
    assert_eq!(ids, ["A", "B", "C"]);
    let wrong = json!([{ "verdicts": [{ "id": "A", "verdict": "fixed" }] }, { "verdicts": 3 }]);
    assert_eq!(
        parse_verdicts(&wrong.to_string()).unwrap_err()[0].to_string(),
        "[1]: an object needs an array `verdicts`"
    );
    let wrong = json!([{ "verdicts": [{ "id": "A", "verdict": "fixed" }] }]);
    assert_eq!(
        parse_verdicts(&wrong.to_string()).unwrap_err()[0].to_string(),
        "[0].verdicts[0].reply: is missing"
    );
    assert!(
        parse_verdicts(r#"[{"verdicts":[]}]"#).is_err(),
        "nothing at all"
    );
    assert_eq!(
        parse_verdicts("\u{feff}[]").unwrap_err()[0].message,
        "there are no verdicts"
    );
}

#[test]
fn a_verdict_for_something_else_stops_everything() {
    let feedback = with_threads(vec![thread("T", "src/a.rs", "x y")]);
    let given = parse_verdicts(
        r#"[{"id":"T","verdict":"fixed","reply":"x"},{"id":"Z","verdict":"fixed","reply":"x"}]"#,
    );
    let Err(Refusal::Invalid(problems)) = plan(&feedback, &given.unwrap()) else {
        panic!("Z does not exist")
    };
    assert_eq!(
        problems[0].to_string(),
        "[1].id: `Z` is not feedback of pull request #42"
    );
}

#[test]
fn a_question_in_the_conversation_waits_and_can_still_be_answered() {
    let mut feedback = pull();
    feedback.comments.push(comment(
        "C",
        "rita",
        "Should the flag be on by default?",
        40,
    ));
    let verdict =
        |verdict: &str, reply: &str| json!([{ "id": "C", "verdict": verdict, "reply": reply }]);
    let asked = planned(&feedback, verdict("needs-human", "On or off?"));
    let sent = body(&asked, 0);
    assert!(sent.ends_with("On or off?\n\n<!-- ghx:asks C needs-human seen=C -->"));
    feedback.comments.push(comment("C2", "author", sent, 41));
    let found = report(&feedback);
    assert!(found.dispatch.units.is_empty());
    let verified = verify(&found, Some(1));
    assert_eq!(
        (verified.open.len(), verified.waiting[0].id.as_str()),
        (0, "C")
    );
    assert!(
        planned(&feedback, verdict("needs-human", "Please decide"))
            .steps
            .is_empty(),
        "asked once is enough"
    );

    let answer = planned(&feedback, verdict("replied", "Off, says Ada."));
    let sent = body(&answer, 0);
    feedback.comments.push(comment("C3", "author", sent, 42));
    assert!(verify(&report(&feedback), Some(1)).waiting.is_empty());
    assert!(
        planned(&feedback, verdict("replied", "Off."))
            .steps
            .is_empty()
    );
}
