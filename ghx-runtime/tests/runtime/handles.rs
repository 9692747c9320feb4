//! Typed chains whose steps use what earlier ones give back, through the fields of handles.

use serde_json::{Value, json};

use crate::support::script::Script;

include!("../support/typed_chain.in");

fn scripted(script: &Script) -> Client {
    crate::support::client(script)
}

fn made(alias: &str, id: &str) -> Value {
    json!({"data": {alias: {"id": id, "number": 7, "tags": ["x"]}}})
}

#[tokio::test]
async fn a_handle_gives_the_fields_of_its_output() {
    let script = Script::new()
        .json(made("step0", "T0"))
        .json(json!({"data": {"step1": {"id": "T0"}, "step2": {"id": "T9"}}}));
    let mut chain = Chain::new();
    let thing = chain.add(make("Crash"));
    let note = Text::from("#") + thing.number() + " " + thing.tags().at(0);
    let marked = chain.add(mark(thing.id()).note(note));
    chain.add(mark("T9").note(thing.tags().at(0)));
    let outcome = chain.send(&scripted(&script)).await;
    assert_eq!(outcome.round_trips(), 2);
    assert_eq!(outcome.get(marked).unwrap().id, "T0");
    assert_eq!(
        script.variables(1),
        json!({"step1_thingId": "T0", "step1_note": "#7 x", "step2_thingId": "T9", "step2_note": "x"})
    );
}

#[tokio::test]
async fn what_needs_a_failed_step_is_not_sent() {
    let refused = json!({"data": {"step0": null}, "errors": [{"type": "FORBIDDEN", "path": ["step0"], "message": "no"}]});
    let script = Script::new().json(refused);
    let mut chain = Chain::new();
    let thing = chain.add(make("Crash"));
    let marked = chain.add(mark(thing.id()));
    let other = chain.add(mark("T9"));
    chain.needs(other, marked);
    let outcome = chain.send(&scripted(&script)).await;
    for step in [outcome.get(marked), outcome.get(other)] {
        assert_eq!(step.unwrap_err().code(), Code::DependencyFailed);
    }
    assert_eq!(script.count(), 1);
}

#[tokio::test]
async fn a_reference_to_a_step_of_another_chain_is_refused() {
    let script = Script::new();
    let mut other = Chain::new();
    let strange = other.add(make("Elsewhere"));
    let mut chain = Chain::new();
    chain.add(make("Crash"));
    let marked = chain.add(mark(strange.id()));
    let outcome = chain.send(&scripted(&script)).await;
    let error = outcome.get(marked).unwrap_err();
    assert_eq!(error.code(), Code::Validation);
    assert!(error.message().contains("of another chain"), "{error}");
    // Alone it refers to nothing.
    let error = mark(strange.id())
        .send(&scripted(&script))
        .await
        .unwrap_err();
    assert!(error.message().contains("of another chain"), "{error}");
    assert_eq!(script.count(), 0);
}

#[test]
fn a_step_needs_earlier_ones_only() {
    let mut chain = Chain::new();
    let first = chain.add(make("a"));
    let second = chain.add(make("b"));
    chain.needs(first, second);
    let errors = chain.plan().unwrap_err();
    assert!(
        errors[0].message().contains("not before it"),
        "{}",
        errors[0]
    );
}

#[test]
fn a_step_of_another_chain_cannot_be_needed() {
    let mut other = Chain::new();
    let strange = other.add(make("Elsewhere"));
    for turned in [false, true] {
        let mut chain = Chain::new();
        chain.add(make("a"));
        let own = chain.add(make("b"));
        match turned {
            false => chain.needs(own, strange),
            true => chain.needs(strange, own),
        }
        let errors = chain.plan().unwrap_err();
        assert!(
            errors[1].message().contains("of another chain"),
            "{}",
            errors[1]
        );
    }
}
