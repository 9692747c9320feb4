//! The files of a draft.

use std::fmt::Write;

use super::Draft;
use super::inputs::{Input, example, property};
use crate::schema::Schema;

/// The words of a name: `createDiscussion` is `Create discussion`.
pub(super) fn sentence(name: &str) -> String {
    let mut out = String::new();
    for c in name.chars() {
        match c {
            '.' => out.push(' '),
            c if c.is_uppercase() => {
                out.push(' ');
                out.extend(c.to_lowercase());
            }
            c => out.push(c),
        }
    }
    let mut letters = out.chars();
    let first = letters.next().map(|c| c.to_uppercase().collect::<String>());
    first.unwrap_or_default() + letters.as_str()
}

#[allow(clippy::too_many_arguments, reason = "the parts of one file")]
pub(super) fn card(
    id: &str,
    about: &str,
    effect: &str,
    inputs: &[Input],
    pages: Option<&str>,
    output: &str,
    schema: &Schema,
) -> String {
    let mut text = format!(
        "capability_id: {id}\nversion: \"1.0.0\"\ndescription: {about}\neffect: {effect}\n"
    );
    let subject = inputs.iter().find_map(|it| it.subject.as_ref());
    let plain: Vec<&Input> = inputs.iter().filter(|it| it.subject.is_none()).collect();
    let needed: Vec<&str> = (plain.iter().filter(|it| it.required))
        .map(|it| it.name.as_str())
        .collect();
    match subject.is_none() && plain.is_empty() {
        true => text.push_str("input_schema: {}\n"),
        false => text.push_str("input_schema:\n"),
    }
    if let Some(of) = subject {
        let _ = writeln!(text, "  subject: {of}");
    }
    if !needed.is_empty() {
        let _ = writeln!(text, "  required: [{}]", needed.join(", "));
    }
    if !plain.is_empty() {
        text.push_str("  properties:\n");
    }
    for it in plain {
        let property = property(&it.ty, schema, 0).unwrap_or_default();
        let _ = writeln!(text, "    {}: {property}", it.name);
    }
    if let Some(pages) = pages {
        let _ = writeln!(text, "pages: {pages}");
    }
    if !output.is_empty() {
        let _ = write!(text, "output:\n{output}");
    }
    let _ = write!(
        text,
        "examples:\n  - title: A draft\n    input: {}\n",
        example(inputs)
    );
    text
}

/// The card, the document and a test whose world answers with a sample, so that it passes before anything is modelled.
pub(super) fn files(
    id: &str,
    card: String,
    document: String,
    root: &str,
    data: &str,
    inputs: &[Input],
) -> Draft {
    let (domain, name) = id.split_once('.').unwrap_or((id, id));
    let test = format!(
        "# Run by `ghx-cards test`. The sandbox answers `{root}` with what stands here; take `replies` out where it knows better.\n\
         world:\n  replies:\n    - field: {root}\n      data: {data}\ntests:\n  - name: a draft\n    input: {}\n    requests: 1\n",
        example(inputs)
    );
    let path = |ending: &str| format!("{domain}/{name}{ending}");
    Draft {
        files: vec![
            (path(".yaml"), card),
            (path(".graphql"), document),
            (path(".test.yaml"), test),
        ],
    }
}
