//! The documentation of all diagnostics, made from the vocabulary and the refused fixtures.

use crate::diag::words::{CodeInfo, all_codes};

/// What a code's documentation needs from outside: the text that an author sees, and the card that caused it.
#[derive(Debug, Clone)]
pub struct CodeExample {
    /// The code.
    pub code: String,
    /// What the compiler prints.
    pub shown: String,
}

/// `docs/diagnostics.md`.
pub fn diagnostics_markdown(examples: &[CodeExample]) -> String {
    let mut text = String::from(
        "# Diagnostics\n\n\
         What the card compiler refuses or warns of, and why. Every code is stable: it means the same mistake for ever. This file is\n\
         generated from the compiler's vocabulary and its fixtures; `UPDATE=1 cargo test -p ghx-dsl --test compiler` writes it anew.\n",
    );
    let mut chapter = "";
    for info in all_codes() {
        let title = chapter_of(info.code);
        if title != chapter {
            chapter = title;
            text.push_str(&format!("\n## {title}\n"));
        }
        text.push_str(&entry(&info, examples));
    }
    text
}

fn entry(info: &CodeInfo, examples: &[CodeExample]) -> String {
    let meaning: Vec<&str> = info.meaning.iter().map(|line| line.trim()).collect();
    let mut text = format!(
        "\n### {}: {}\n\n{}\n",
        info.code,
        words(info.name),
        meaning.join(" ")
    );
    if let Some(example) = examples.iter().find(|example| example.code == info.code) {
        text.push_str(&format!("\n```text\n{}\n```\n", example.shown.trim_end()));
    }
    text
}

fn chapter_of(code: &str) -> &'static str {
    match code.get(3..5) {
        Some("01") => "Form: YAML, GraphQL, expressions",
        Some("02") => "Keys of a card",
        Some("03") => "Input schemas and examples",
        Some("04") => "Documents",
        Some("05") => "Variables and look-ups",
        Some("06") => "Outputs, conditions, pages and commands",
        Some("07") => "Composites",
        Some("10") => "Warnings",
        _ => "Refs, reads, pages and REST",
    }
}

/// `UnknownKey` as words: `unknown key`.
fn words(name: &str) -> String {
    let mut text = String::new();
    for c in name.chars() {
        if c.is_uppercase() && !text.is_empty() {
            text.push(' ');
        }
        text.extend(c.to_lowercase());
    }
    text
}
