//! Output data for people: names and values in columns, lists of objects as tables.

use serde_json::Value;

use super::table::{Column, table};
use super::{Style, foreign};

/// A value as lines, the first level in two columns.
pub(crate) fn lines(value: &Value, style: Style, width: usize) -> String {
    match value {
        Value::Object(entries) => {
            let longest = entries.keys().map(String::len).max().unwrap_or(0);
            let mut out = String::new();
            for (name, value) in entries {
                let label = format!(
                    "{}{}",
                    style.dim(name),
                    " ".repeat(longest - name.len() + 2)
                );
                match value {
                    Value::Array(items) if items.iter().any(Value::is_object) => {
                        out.push_str(&format!("{label}{}\n", count(items.len())));
                        out.push_str(&indent(&rows(items, style, width.saturating_sub(2))));
                    }
                    Value::String(text) if text.contains('\n') => {
                        out.push_str(&format!("{}\n", style.dim(name)));
                        out.push_str(&indent(&format!("{}\n", foreign(text))));
                    }
                    Value::Object(inner) if inner.len() > 3 => {
                        out.push_str(&format!("{}\n", style.dim(name)));
                        out.push_str(&indent(&lines(value, style, width.saturating_sub(2))));
                    }
                    _ => out.push_str(&format!("{label}{}\n", inline(value))),
                }
            }
            out
        }
        Value::Array(items) if items.iter().any(Value::is_object) => rows(items, style, width),
        other => format!("{}\n", inline(other)),
    }
}

/// A value in one line.
pub(crate) fn inline(value: &Value) -> String {
    match value {
        Value::Null => "-".to_owned(),
        Value::String(text) => one_line(text),
        Value::Array(items) if items.is_empty() => "none".to_owned(),
        Value::Array(items) => items.iter().map(inline).collect::<Vec<_>>().join(", "),
        Value::Object(entries) => entries
            .iter()
            .map(|(name, value)| format!("{}: {}", foreign(name), inline(value)))
            .collect::<Vec<_>>()
            .join(", "),
        other => other.to_string(),
    }
}

fn one_line(text: &str) -> String {
    foreign(&text.split_whitespace().collect::<Vec<_>>().join(" "))
}

/// Objects as a table: the columns are the names of the first one, in its order, as many as fit.
fn rows(items: &[Value], style: Style, width: usize) -> String {
    let Some(first) = items.iter().find_map(Value::as_object) else {
        return String::new();
    };
    let cell = |item: &Value, name: &str| inline(item.get(name).unwrap_or(&Value::Null));
    let telling = |name: &&String| {
        // Ids and addresses mean little to people and are as wide as a sentence.
        let opaque = *name == "id" || name.ends_with("Id") || name.to_lowercase().ends_with("url");
        !opaque
            && items.iter().any(|item| {
                item.get(name.as_str())
                    .is_some_and(|value| !value.is_null())
            })
    };
    let mut names: Vec<&String> = first.keys().filter(telling).collect();
    if names.is_empty() {
        names = first.keys().collect();
    }
    let widest = |name: &str| {
        items
            .iter()
            .map(|item| cell(item, name).chars().count())
            .max()
            .unwrap_or(0)
    };
    let widths: Vec<usize> = names
        .iter()
        .map(|name| widest(name).max(name.len()))
        .collect();
    let fill = (0..names.len())
        .max_by_key(|at| widths.get(*at))
        .unwrap_or(0);
    // The widest column may shrink; columns at the end that still do not fit are left to --json.
    let mut used = 0;
    let fitting = widths.iter().enumerate().take_while(|(at, wide)| {
        used += if *at == fill {
            (**wide).min(24)
        } else {
            **wide
        } + 2;
        used <= width + 2
    });
    let shown = fitting.count().max(2);
    names.truncate(shown);
    let mut lines: Vec<Vec<String>> = vec![names.iter().map(|name| style.bold(name)).collect()];
    lines.extend(
        items
            .iter()
            .map(|item| names.iter().map(|name| cell(item, name)).collect()),
    );
    let columns: Vec<Column> = (0..names.len())
        .map(|at| {
            if at == fill {
                Column::Fill
            } else {
                Column::Fit
            }
        })
        .collect();
    table(&columns, &lines, width)
}

fn count(items: usize) -> String {
    if items == 1 {
        "1 item".to_owned()
    } else {
        format!("{items} items")
    }
}

fn indent(text: &str) -> String {
    text.lines().map(|line| format!("  {line}\n")).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{Style, lines};

    #[test]
    fn objects_lists_and_long_text_have_their_own_forms() {
        let value = json!({
            "body": "two\nlines",
            "empty": [],
            "labels": ["bug", "priority:high"],
            "milestone": null,
            "author": {"login": "ada"},
            "threads": [{"id": "PRRT_1", "path": "src/a.rs", "text": "a  b\nc"}, {"id": "PRRT_2", "path": "b", "text": "d"}],
        });
        insta::assert_snapshot!(lines(&value, Style::PLAIN, 60), @r"
        body
          two
          lines
        empty      none
        labels     bug, priority:high
        milestone  -
        author     login: ada
        threads    2 items
          path      text
          src/a.rs  a b c
          b         d
        ");
    }

    #[test]
    fn control_characters_of_others_do_not_reach_the_terminal() {
        let value = json!({"title": "a\u{1b}[2Jb\u{9b}", "body\u{7}": "x\r\n\u{7}y", "o": {"\u{1b}": "\u{202e}"}});
        let shown = lines(&value, Style::PLAIN, 60);
        assert!(!shown.contains(ghx::shown::is_harmful), "{shown:?}");
    }
}
