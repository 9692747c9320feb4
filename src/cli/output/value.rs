//! Output data for people: names and values in two columns; lists are in `list`.

use serde_json::{Map, Value};

use super::measure::{columns, hang, pad, quoted};
use super::{Style, foreign, list};

/// A value as lines, the first level in two columns.
pub(crate) fn lines(value: &Value, style: Style, width: usize) -> String {
    let entries = match value {
        Value::Object(entries) => entries,
        Value::Array(items) if items.iter().any(Value::is_object) => {
            return list::lines(items, style, width);
        }
        other => return format!("{}\n", hang(&inline(other), width, 0)),
    };
    // What is one text, such as a diff, is shown as it is: without a name, and its lines whole.
    if let (1, Some(Value::String(text))) = (entries.len(), entries.values().next())
        && text.trim_end().contains('\n')
    {
        return format!("{}\n", foreign(text).trim_end_matches('\n'));
    }
    let longest = entries.keys().map(|name| columns(&foreign(name))).max();
    let column = longest.unwrap_or(0).min(24) + 2;
    let inner = width.saturating_sub(2);
    let mut out = String::new();
    for (name, value) in entries {
        let label = pad(&style.dim(name), column);
        match value {
            Value::Object(page) if page.contains_key(FURTHER) => {
                if page.get(FURTHER) == Some(&Value::Bool(true)) {
                    let after = page.get("endCursor").map(inline).unwrap_or_default();
                    out.push_str(&format!("{label}--after {after}, or --all\n"));
                }
            }
            Value::Array(items) if items.iter().any(Value::is_object) => {
                out.push_str(&format!("{label}{}\n", count(items.len())));
                out.push_str(&indent(&list::lines(items, style, inner)));
            }
            Value::String(text) if text.trim_end().contains('\n') => {
                out.push_str(&format!("{}\n", style.dim(name)));
                out.push_str(&quoted(&foreign(text), width));
            }
            Value::Object(fields) if fields.len() > 3 => {
                out.push_str(&format!("{}\n", style.dim(name)));
                out.push_str(&indent(&lines(value, style, inner)));
            }
            _ => {
                let line = format!("{label}{}", hang(&inline(value), width, column));
                out.push_str(&format!("{}\n", line.trim_end()));
            }
        }
    }
    out
}

/// What says that a list goes on.
const FURTHER: &str = "hasNextPage";

/// A value in one line.
pub(crate) fn inline(value: &Value) -> String {
    match value {
        Value::Null => "-".to_owned(),
        Value::String(text) if text.trim().is_empty() => "-".to_owned(),
        Value::String(text) => one_line(text),
        Value::Array(items) if items.is_empty() => "none".to_owned(),
        Value::Array(items) => items.iter().map(inline).collect::<Vec<_>>().join(", "),
        Value::Object(entries) => named(entries).unwrap_or_else(|| {
            let each = entries.iter();
            let each = each.map(|(name, value)| format!("{}: {}", foreign(name), inline(value)));
            each.collect::<Vec<_>>().join(", ")
        }),
        // More digits of a share say nothing.
        Value::Number(number) if number.is_f64() => {
            let rounded = (number.as_f64().unwrap_or_default() * 10.0).round() / 10.0;
            rounded.to_string()
        }
        other => other.to_string(),
    }
}

/// A thing by its name, where it says nothing else: `v1.0 (1)` is a milestone with its number.
fn named(entries: &Map<String, Value>) -> Option<String> {
    const NAMES: [&str; 3] = ["title", "name", "login"];
    let (mut name, mut number) = (None, None);
    for (key, value) in entries {
        match (key.as_str(), value) {
            (key, Value::String(text)) if NAMES.contains(&key) && name.is_none() => {
                name = Some(one_line(text));
            }
            ("number", Value::Number(value)) => number = Some(value),
            (key, _) if is_opaque(key) => {}
            _ => return None,
        }
    }
    Some(match number {
        Some(number) => format!("{} ({number})", name?),
        None => name?,
    })
}

/// Whether a name is of an id or an address: they mean little to people and are as wide as a sentence.
pub(crate) fn is_opaque(name: &str) -> bool {
    is_id(name) || name.ends_with("Oid") || name.to_lowercase().ends_with("url")
}

/// Whether a name is of an id.
pub(crate) fn is_id(name: &str) -> bool {
    name == "id" || name.ends_with("Id")
}

/// What was done, in a few words: the data without ids and addresses.
pub(crate) fn summary(data: &Value) -> String {
    let Some(entries) = data.as_object() else {
        return inline(data);
    };
    let words: Vec<String> = entries
        .iter()
        .filter(|(name, value)| !is_opaque(name) && !value.is_null())
        .map(|(name, value)| format!("{}: {}", foreign(name), inline(value)))
        .collect();
    words.join("  ")
}

fn one_line(text: &str) -> String {
    foreign(&text.split_whitespace().collect::<Vec<_>>().join(" "))
}

fn count(items: usize) -> String {
    if items == 1 {
        "1 item".to_owned()
    } else {
        format!("{items} items")
    }
}

/// Lines two columns further to the right.
pub(crate) fn indent(text: &str) -> String {
    let line = |line: &str| match line.trim_end() {
        "" => "\n".to_owned(),
        line => format!("  {line}\n"),
    };
    text.lines().map(line).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{Style, lines};

    #[test]
    fn objects_lists_and_long_text_have_their_own_forms() {
        let value = json!({
            "body": "two\n\nlines",
            "empty": [],
            "labels": ["bug", "priority:high", "good first issue", "needs-triage", "documentation"],
            "milestone": null,
            "author": {"login": "ada"},
            "threads": [{"id": "PRRT_1", "path": "src/a.rs", "text": "a  b\nc"}, {"id": "PRRT_2", "path": "b", "text": "d"}],
            "pageInfo": {"hasNextPage": true, "endCursor": "Y3Vy"},
            "other": {"hasNextPage": false, "endCursor": "Y3Vy"},
        });
        insta::assert_snapshot!(lines(&value, Style::PLAIN, 60), @r"
        body
          two

          lines
        empty      none
        labels     bug, priority:high, good first issue,
                   needs-triage, documentation
        milestone  -
        author     ada
        threads    2 items
          id      path      text
          PRRT_1  src/a.rs  a b c
          PRRT_2  b         d
        pageInfo   --after Y3Vy, or --all
        ");
    }

    #[test]
    fn control_characters_of_others_do_not_reach_the_terminal() {
        let value = json!({"title": "a\u{1b}[2Jb\u{9b}", "body\u{7}": "x\r\n\u{7}y", "o": {"\u{1b}": "\u{202e}"}});
        let shown = lines(&value, Style::PLAIN, 60);
        assert!(!shown.contains(ghx::shown::is_harmful), "{shown:?}");
    }
}
