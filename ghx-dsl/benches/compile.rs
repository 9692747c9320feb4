//! What compiling costs as cards grow in number: the curve from 100 to 1,000 should be a line, at most about ten times.
//!
//! `cargo bench -p ghx-dsl` prints one row for each number of cards.

#![allow(
    clippy::expect_used,
    reason = "a benchmark without its inputs cannot go on"
)]

use ghx_dsl::emit::Settings;
use ghx_dsl::{Sources, compile, load_text};

fn main() {
    divan::main();
}

/// A keystroke in an editor on the built-in catalogue: all cards are compiled again, and a completion is asked for. At most
/// 100 ms.
#[divan::bench]
fn keystroke(bencher: divan::Bencher) {
    let file = |name: &str| {
        load_text(format!("{}/../{name}", env!("CARGO_MANIFEST_DIR"))).expect("the schema is there")
    };
    let settings = ghx_dsl::Settings::new(file("schema/github.graphql"))
        .and_schema(file("schema/extensions.graphql"))
        .and_rest(file("schema/rest.json"));
    let compiler = ghx_dsl::Compiler::new(&settings);
    let cards = format!("{}/../cards", env!("CARGO_MANIFEST_DIR"));
    let sources = ghx_dsl::load_folder(cards).expect("the cards are there");
    let (number, card) = (sources
        .iter()
        .find(|(_, it)| it.relative == "issue/close.yaml"))
    .expect("the card is there");
    bencher.bench(|| {
        let mut known = ghx_dsl::assist::Known::default();
        let (program, diagnostics) = compiler.compile(&sources);
        known.learn(program);
        (
            diagnostics,
            compiler.complete(&sources, &known, number, card.text.len()),
        )
    });
}

/// Cards as people write them: a look-up, a projection, an `ensure`, examples; every tenth is a composite of two others.
fn cards(count: usize) -> Sources {
    let mut files = Vec::with_capacity(count * 2);
    for index in 0..count {
        let domain = format!("domain{}", index / 20);
        if index % 10 == 9 {
            files.push((format!("{domain}/c{index}.yaml"), composite(&domain, index)));
        } else {
            files.push((format!("{domain}/c{index}.yaml"), card(&domain, index)));
            files.push((format!("{domain}/c{index}.graphql"), document(index)));
        }
    }
    Sources::new("cards", files)
}

fn card(domain: &str, index: usize) -> String {
    format!(
        "capability_id: {domain}.c{index}
version: \"1.0.0\"
description: Close an issue, number {index}.
effect: idempotent
input_schema:
  type: object
  oneOf: [{{ required: [issueId] }}, {{ required: [owner, name, issueNumber] }}]
  properties:
    issueId: {{ type: string, description: The issue's id. }}
    owner: {{ type: string }}
    name: {{ type: string }}
    issueNumber: {{ type: integer, minimum: 1 }}
    reason: {{ type: string, enum: [COMPLETED, NOT_PLANNED] }}
graphql:
  operationName: Close{index}
  operationType: mutation
  documentPath: c{index}.graphql
  resolution:
    lookups: [{{ id: issue, operationName: Find{index} }}]
    inject: [{{ target: issueId, lookup: issue, path: repository.issue.id }}]
output:
  id: closeIssue.issue.id
  state: closeIssue.issue.state
  labels: closeIssue.issue.labels.nodes[*].name
check: [closeIssue.issue is present]
examples:
  - {{ title: By id, input: {{ issueId: I_1, reason: COMPLETED }} }}
"
    )
}

fn document(index: usize) -> String {
    format!(
        "mutation Close{index}($issueId: ID!, $reason: IssueClosedStateReason) {{
  closeIssue(input: {{ issueId: $issueId, stateReason: $reason }}) {{
    issue {{ ...Closed{index} labels(first: 100) {{ nodes {{ name }} }} }}
  }}
}}
query Find{index}($owner: String!, $name: String!, $issueNumber: Int!) {{
  repository(owner: $owner, name: $name) {{ issue(number: $issueNumber) {{ id }} }}
}}
fragment Closed{index} on Issue {{ id state }}
"
    )
}

fn composite(domain: &str, index: usize) -> String {
    format!(
        "capability_id: {domain}.c{index}
version: \"1.0.0\"
description: Close two ways, number {index}.
input_schema:
  type: object
  required: [issues]
  properties:
    issues:
      type: array
      items:
        type: object
        required: [issueId, how]
        properties: {{ issueId: {{ type: string }}, how: {{ type: string, enum: [one, other] }} }}
composite:
  steps:
    - {{ capability_id: {domain}.c{}, foreach: issues, when: how == one, params_map: {{ issueId: issueId }} }}
    - {{ capability_id: {domain}.c{}, foreach: issues, when: how == other, params_map: {{ issueId: issueId }} }}
  output_strategy: array
",
        index - 1,
        index - 2
    )
}

fn schema() -> ghx_dsl::Settings {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../schema/github.graphql");
    ghx_dsl::Settings::new(load_text(path).expect("the schema is part of the repository"))
}

/// Text in, Rust out; the schema is read each time, as a build does.
#[divan::bench(args = [1, 100, 300, 1000], sample_count = 10)]
fn build(bencher: divan::Bencher<'_, '_>, count: usize) {
    let (sources, settings) = (cards(count), schema());
    let (program, problems) = compile(&sources, &settings);
    assert_eq!(
        (program.capabilities.len(), problems.len()),
        (count, 0),
        "the synthetic cards are sound"
    );
    bencher.bench_local(|| {
        let (program, _) = compile(&sources, &settings);
        ghx_dsl::source(&program, &[], &Settings::default()).len()
    });
}
