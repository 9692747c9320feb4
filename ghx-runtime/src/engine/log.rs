//! Texts of replies: their end, the steps of a log, and lines without the times before them.

use serde_json::json;

/// The object that a text becomes; `steps` says that it is a log which is wanted step by step.
pub(crate) fn object(text: &str, tail: Option<usize>, timestamps: bool, steps: bool) -> String {
    let lines: Vec<&str> = text
        .lines()
        .map(|line| if timestamps { line } else { bare(line) })
        .collect();
    if !steps {
        let (kept, truncated) = end(&lines, tail);
        let text = match (truncated, timestamps) {
            (false, true) => text.to_owned(),
            _ => kept,
        };
        return json!({"text": text, "truncated": truncated}).to_string();
    }
    let mut found: Vec<(String, Vec<&str>)> = Vec::new();
    for line in lines {
        let words = bare(line);
        // The runner opens each step with what it runs; other groups lie inside a step.
        if let Some(name) = words.strip_prefix("##[group]Run ") {
            found.push((name.to_owned(), Vec::new()));
        } else if found.is_empty() {
            found.push(("Set up job".to_owned(), Vec::new()));
        }
        if let Some((_, lines)) = found.last_mut() {
            lines.push(line);
        }
    }
    let mut truncated = false;
    let steps = found.into_iter().map(|(name, lines)| {
        let failed = lines.iter().any(|line| bare(line).starts_with("##[error]"));
        let (text, cut) = end(&lines, tail);
        truncated |= cut;
        json!({"name": name, "failed": failed, "text": text})
    });
    let steps: Vec<_> = steps.collect();
    json!({"text": "", "truncated": truncated, "steps": steps}).to_string()
}

/// The last lines, and whether there are more.
fn end(lines: &[&str], tail: Option<usize>) -> (String, bool) {
    let from = tail.map_or(0, |tail| lines.len().saturating_sub(tail));
    (lines.get(from..).unwrap_or_default().join("\n"), from > 0)
}

/// A line without `2026-01-22T19:33:08.1234567Z ` before it.
fn bare(line: &str) -> &str {
    let line = line.trim_start_matches('\u{feff}');
    match line.split_once(' ') {
        Some((time, rest)) if is_time(time) => rest,
        None if is_time(line) => "",
        _ => line,
    }
}

fn is_time(word: &str) -> bool {
    let bytes = word.as_bytes();
    bytes.len() >= 20
        && bytes.ends_with(b"Z")
        && bytes.get(10) == Some(&b'T')
        && bytes
            .iter()
            .all(|byte| byte.is_ascii_digit() || b"-:.TZ".contains(byte))
}
