//! Every document that the compiler emits is valid GraphQL of GitHub's schema, alone and batched twice under different
//! names; the sandbox's validator, which shares no code with the compiler, is the judge.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test that cannot go on has failed"
)]

use ghx::plan::{Action, Fragment, Operation, OperationKind, Template};

/// One operation's text.
struct Text {
    kind: OperationKind,
    declarations: &'static Template,
    selections: &'static Template,
    fragments: &'static [Fragment],
}

/// Every operation, look-up, further page, by-id twin and look at what was done of the catalogue, by a name for messages.
fn texts() -> Vec<(String, Text)> {
    let mut all = Vec::new();
    for capability in ghx::registry().iter() {
        if let Action::Operation(operation) = &capability.action {
            add(&mut all, capability.id, operation);
        }
    }
    all
}

fn add(all: &mut Vec<(String, Text)>, name: &str, operation: &'static Operation) {
    let text = |kind, declarations, selections, fragments| Text {
        kind,
        declarations,
        selections,
        fragments,
    };
    let main = text(
        operation.kind,
        &operation.declarations,
        &operation.selections,
        operation.fragments,
    );
    if operation.rest.is_none() {
        all.push((name.to_owned(), main));
    }
    for it in operation.lookups {
        let lookup = text(OperationKind::Query, &it.declarations, &it.selections, &[]);
        all.push((format!("{name} looking up {}", it.name), lookup));
    }
    for it in operation
        .pages
        .iter()
        .flat_map(|it| it.connections)
        .flat_map(|it| it.nested)
    {
        let page = text(
            OperationKind::Query,
            &it.declarations,
            &it.selections,
            it.fragments,
        );
        all.push((format!("{name} further {}", it.path.join(".")), page));
    }
    for it in operation.instead {
        add(
            all,
            &format!("{name} as {}", it.operation.name),
            it.operation,
        );
    }
    if let Some(it) = operation.confirm {
        add(all, &format!("{name} confirmed"), it.operation);
    }
}

/// A document with the text once for each prefix; pieces are JSON text, as they travel.
fn document(text: &Text, prefixes: &[&str]) -> String {
    let join = |template: &Template, between: &str| {
        let parts: Vec<String> = prefixes
            .iter()
            .map(|prefix| template.pieces.join(prefix))
            .collect();
        parts.join(between)
    };
    let keyword = match text.kind {
        OperationKind::Query => "query",
        OperationKind::Mutation => "mutation",
    };
    let declarations = match text.declarations.is_empty() {
        true => String::new(),
        false => format!("({})", join(text.declarations, ", ")),
    };
    let mut json = format!(
        "\"{keyword} Batch{declarations} {{ {} }}",
        join(text.selections, " ")
    );
    for fragment in text.fragments {
        json.push_str("\\n");
        json.push_str(fragment.text);
    }
    json.push('"');
    serde_json::from_str(&json).unwrap_or_else(|error| panic!("{json} is JSON: {error}"))
}

#[test]
fn every_document_is_valid_alone() {
    for (name, text) in texts() {
        let document = document(&text, &["step0"]);
        assert_eq!(
            ghx_sandbox::validate(&document),
            Ok(()),
            "{name}: {document}"
        );
    }
}

#[test]
fn every_document_is_valid_twice_in_one_batch() {
    for (name, text) in texts() {
        let document = document(&text, &["step0", "step12_reply3"]);
        assert_eq!(
            ghx_sandbox::validate(&document),
            Ok(()),
            "{name}: {document}"
        );
    }
}

#[test]
fn nothing_is_left_out() {
    let texts = texts();
    for name in [
        "issue.view as ",
        "issue.create confirmed",
        "release.create confirmed",
        "issue.labels.set looking up ",
        "pr.feedback.view further ",
    ] {
        let found = texts.iter().any(|(known, _)| known.starts_with(name));
        let all: Vec<&str> = texts.iter().map(|(name, _)| name.as_str()).collect();
        assert!(found, "{name}: {all:?}");
    }
}

#[test]
fn the_judge_refuses_what_is_wrong() {
    assert!(ghx_sandbox::validate("query Batch($a: ID!) { step0: node(id: $b) { id } }").is_err());
}
