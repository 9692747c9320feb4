//! Lists of objects for people: a table where the rows are short, blocks where they say something.

use serde_json::Value;

use super::measure::{columns, cut, quoted, wrap};
use super::table::{Column, table};
use super::value::{inline, is_id, is_opaque};
use super::{Style, foreign};

/// Names that people type: what has one needs no id, unless the id is a number. REST knows a run by no other name.
const TYPED: [&str; 4] = ["number", "name", "login", "tagName"];
/// Text that is longer than this says something; what is shorter names something.
const PROSE: usize = 50;
/// Of remarks even less: who said it is a part of them.
const REMARK: usize = 30;
/// How much of a text a list shows.
const LINES: usize = 3;

/// Objects as lines.
pub(crate) fn lines(items: &[Value], style: Style, width: usize) -> String {
    let Some(first) = items.iter().find_map(Value::as_object) else {
        return String::new();
    };
    let mut names: Vec<&str> = first
        .keys()
        .map(String::as_str)
        .filter(|name| tells(items, name))
        .collect();
    let typed = TYPED.iter().any(|name| first.contains_key(*name));
    if let Some((id, value)) = first.iter().find(|(name, _)| is_id(name))
        && (!typed || value.is_number())
    {
        names.insert(0, id);
    }
    if names.is_empty() {
        names = first.keys().map(String::as_str).collect();
    }
    // A line is a part of its place, and the name of a file is the end of its path.
    if names.contains(&"path") {
        names.retain(|name| *name != "line" && !(*name == "name" && ends_paths(items)));
    }
    match said(items, &names) {
        Some(prose) => blocks(items, &names, prose, style, width),
        None => rows(items, names, style, width),
    }
}

/// Whether a column says anything: no id or address, nothing that is missing or false everywhere.
fn tells(items: &[Value], name: &str) -> bool {
    let nothing = |value: &Value| match value {
        Value::Null | Value::Bool(false) => true,
        Value::String(text) => text.is_empty(),
        Value::Array(items) => items.is_empty(),
        _ => false,
    };
    let values = || items.iter().filter_map(|item| item.get(name));
    !is_opaque(name) && !values().all(nothing) && !repeats(items, name)
}

/// Whether a column says in every row what an earlier one says, as `updatedAt` does of what nobody has touched.
fn repeats(items: &[Value], name: &str) -> bool {
    let Some(first) = items.first().and_then(Value::as_object) else {
        return false;
    };
    let is_text = first.get(name).is_some_and(Value::is_string);
    let mut earlier = first.keys().take_while(|other| *other != name);
    let same = |item: &Value, other: &str| item.get(other) == item.get(name);
    is_text && earlier.any(|other| items.iter().all(|item| same(item, other)))
}

/// Whether `name` is the last part of `path` in every row.
fn ends_paths(items: &[Value]) -> bool {
    let text = |item: &Value, key: &str| item.get(key).and_then(Value::as_str).map(str::to_owned);
    items.iter().all(|item| {
        let (path, name) = (text(item, "path"), text(item, "name"));
        path.is_some_and(|path| path.rsplit('/').next() == name.as_deref())
    })
}

/// The column that has something to say: the longest text, or what others said.
fn said<'n>(items: &[Value], names: &[&'n str]) -> Option<&'n str> {
    let length = |name: &str| {
        let texts = items.iter().filter_map(|item| item.get(name));
        texts.map(|value| columns(&text(value))).max().unwrap_or(0)
    };
    let talk = |name: &str| {
        let mut values = items.iter().filter_map(|item| item.get(name));
        values.any(|value| match value {
            Value::Array(inner) => inner.iter().any(|it| it.get("body").is_some()),
            Value::String(text) => text.contains(' '),
            _ => false,
        })
    };
    // A title names its thing, however long it is.
    let names = names.iter().copied().filter(|name| *name != "title");
    let talking = names.filter(|name| talk(name));
    let longest = talking.max_by_key(|name| length(name))?;
    let remarks = |item: &Value| item.get(longest).is_some_and(Value::is_array);
    let most = match items.iter().any(remarks) {
        true => REMARK,
        false => PROSE,
    };
    (length(longest) > most).then_some(longest)
}

/// What a value says: of remarks, who said what.
fn text(value: &Value) -> String {
    let remark = |value: &Value| {
        let body = value.get("body").map(inline)?;
        Some(match value.get("author").and_then(Value::as_str) {
            Some(author) => format!("{}: {body}", foreign(author)),
            None => body,
        })
    };
    match value {
        Value::Array(items) if items.iter().any(|it| it.get("body").is_some()) => {
            let said: Vec<String> = items.iter().filter_map(remark).collect();
            said.join("\n")
        }
        Value::Array(items) if items.iter().any(Value::is_object) => items.len().to_string(),
        other => inline(other),
    }
}

fn cell(item: &Value, name: &str) -> String {
    let value = item.get(name).unwrap_or(&Value::Null);
    match (name, value) {
        ("path", Value::String(path)) => match item.get("line").and_then(Value::as_u64) {
            Some(line) => format!("{}:{line}", foreign(path)),
            None => foreign(path),
        },
        (_, Value::Bool(yes)) => if *yes { "yes" } else { "no" }.to_owned(),
        // As git shortens it.
        ("oid", Value::String(oid)) => foreign(oid.get(..9).unwrap_or(oid)),
        (_, Value::String(moment)) if is_moment(moment) => moment
            .get(..16)
            .map_or_else(|| foreign(moment), |it| it.replace('T', " ")),
        (_, value) => text(value).replace('\n', " "),
    }
}

/// `2026-01-05T09:00:34Z`
fn is_moment(text: &str) -> bool {
    let bytes = text.as_bytes();
    text.len() == 20 && text.is_ascii() && bytes.ends_with(b"Z") && bytes.get(10) == Some(&b'T')
}

/// Each item is a line of what names it, and below it what it says.
fn blocks(items: &[Value], names: &[&str], prose: &str, style: Style, width: usize) -> String {
    let differs = |name: &str| {
        let mut values = items.iter().map(|item| item.get(name));
        let first = values.next();
        items.len() == 1 || values.any(|value| Some(value) != first)
    };
    let kept = |name: &&&str| **name != prose && (is_id(name) || differs(name));
    let mut names: Vec<&str> = names.iter().filter(kept).copied().collect();
    let lined_up = |names: &[&str]| {
        let row = |item| names.iter().map(|name| head(item, name, style)).collect();
        let rows: Vec<Vec<String>> = items.iter().map(row).collect();
        table(&vec![Column::Fit; names.len()], &rows, usize::MAX / 2)
    };
    let mut heads = lined_up(&names);
    // What does not fit is left to `--json`: what qualifies something first, then counts, then what stands last.
    while names.len() > 1 && heads.lines().any(|line| columns(line) > width) {
        let at = names.iter().rposition(|name| detail(&names, name));
        let counts = |name: &&str| {
            items
                .iter()
                .any(|it| it.get(*name).is_some_and(Value::is_number))
        };
        let at = at.or_else(|| names.iter().rposition(counts));
        names.remove(at.unwrap_or(names.len() - 1));
        heads = lined_up(&names);
    }
    let mut out = String::new();
    for (head, item) in heads.lines().zip(items) {
        out.push_str(&format!("{}\n", cut(head, width)));
        // A log is read line by line and whole; who wants less of it asks for its end.
        if let ("log", Some(Value::String(log))) = (prose, item.get(prose)) {
            out.push_str(&quoted(&foreign(log), width));
            continue;
        }
        let says = item.get(prose).filter(|it| it.as_str() != Some(""));
        let says = says.map(text).unwrap_or_default();
        let lines = wrap(&says, width.saturating_sub(2));
        for line in lines.iter().take(LINES) {
            out.push_str(&format!("  {line}\n"));
        }
        if lines.len() > LINES {
            out.push_str(&format!("  {}\n", style.dim("…")));
        }
    }
    out
}

/// A part of what names an item: of a yes or no only the yes, by its name.
fn head(item: &Value, name: &str, style: Style) -> String {
    match item.get(name) {
        Some(Value::Bool(true)) => {
            let word = name.strip_prefix("is").unwrap_or(name);
            style.yellow(word.trim_start_matches('_'))
        }
        Some(Value::Bool(false)) | None => String::new(),
        Some(_) if is_id(name) => style.cyan(&cell(item, name)),
        Some(Value::Number(number)) => format!("{name} {number}"),
        Some(_) => cell(item, name),
    }
}

/// Whether a column only qualifies another, as `authorAssociation` does `author`.
fn detail(names: &[&str], name: &str) -> bool {
    let rest = |other: &&str| name.strip_prefix(*other);
    let mut rests = names.iter().filter_map(rest);
    rests.any(|rest| rest.starts_with(char::is_uppercase))
}

/// A table with a head. Where it is tight, days stand for moments, long cells are cut, and the title or the widest column
/// goes on in a second line; what still does not fit is left to `--json`, beginning with what qualifies another column,
/// is the same in every row, or counts.
fn rows(items: &[Value], mut names: Vec<&str>, style: Style, width: usize) -> String {
    /// How wide a cell may be: the widest that leaves room for the columns that stay.
    const MOST: [usize; 4] = [60, 40, 30, LEAST];
    const LEAST: usize = 22;
    let whole = |name: &str| {
        let cells = items.iter().map(|item| columns(&cell(item, name)));
        cells.max().unwrap_or(0).max(columns(name))
    };
    let all: usize = names.iter().map(|name| whole(name) + 2).sum();
    let tight = all.saturating_sub(2) > width;
    let title = names.iter().copied().find(|name| *name == "title");
    let least = title.map_or(PROSE, |_| (width * 2 / 5).max(30));
    if tight {
        let all = names.clone();
        names.retain(|name| !detail(&all, name));
    }
    let fill = title.or_else(|| names.iter().copied().max_by_key(|name| whole(name)));
    let shown = |item: &Value, name: &str, most: usize| {
        let text = cell(item, name);
        let moment = item.get(name).and_then(Value::as_str);
        match text.get(..10) {
            _ if !tight || Some(name) == fill => text,
            Some(day) if moment.is_some_and(is_moment) => day.to_owned(),
            _ => cut(&text, most),
        }
    };
    let wide = |name: &str, most: usize| {
        let cells = items.iter().map(|item| columns(&shown(item, name, most)));
        cells.max().unwrap_or(0).max(columns(name))
    };
    let counts = |name: &str| {
        let mut values = items.iter().filter_map(|item| item.get(name));
        !TYPED.contains(&name) && !is_id(name) && values.all(Value::is_number)
    };
    let needed = |names: &[&str]| {
        let each = names.iter().map(|name| match Some(*name) == fill {
            true => wide(name, LEAST).min(least) + 2,
            false => wide(name, LEAST) + 2,
        });
        each.sum::<usize>().saturating_sub(2)
    };
    let same = |name: &str| {
        let mut cells = items.iter().map(|item| item.get(name));
        let first = cells.next();
        items.len() > 1 && cells.all(|cell| Some(cell) == first)
    };
    while needed(&names) > width && names.len() > 2 {
        let at = names.iter().rposition(|name| same(name));
        let at = at.or_else(|| names.iter().rposition(|name| counts(name)));
        let at = at.or_else(|| names.iter().rposition(|name| Some(*name) != fill));
        names.remove(at.unwrap_or(0));
    }
    let fits = |most: &usize| {
        let all: usize = names.iter().map(|name| wide(name, *most) + 2).sum();
        all.saturating_sub(2) <= width
    };
    let most = MOST.into_iter().find(fits).unwrap_or(LEAST);
    let mut lines: Vec<Vec<String>> = vec![names.iter().map(|name| style.bold(name)).collect()];
    let cells = |item: &Value| names.iter().map(|name| shown(item, name, most)).collect();
    lines.extend(items.iter().map(cells));
    let kind = |name: &&str| match Some(*name) == fill {
        true => Column::Title,
        false => Column::Fit,
    };
    let kinds: Vec<Column> = names.iter().map(kind).collect();
    table(&kinds, &lines, width)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{Style, lines};

    #[test]
    fn what_was_said_stands_below_where() {
        let body = "A timeout is treated like success here: the error of `flush()` is ignored.";
        let threads = json!([
            {"threadId": "PRRT_1", "path": "src/retry.rs", "line": 87, "diffSide": "RIGHT", "isResolved": false,
             "comments": [{"id": "PRRC_1", "author": "monalisa", "body": body}]},
            {"threadId": "PRRT_2", "path": "保存.rs", "line": null, "diffSide": "RIGHT", "isResolved": true,
             "comments": [{"id": "PRRC_2", "author": "hubot", "body": "Fine."}, {"id": "PRRC_3", "author": "ada", "body": "No."}]},
        ]);
        insta::assert_snapshot!(lines(threads.as_array().map_or(&[], |it| it), Style::PLAIN, 60), @r"
        PRRT_1  src/retry.rs:87
          monalisa: A timeout is treated like success here: the
          error of `flush()` is ignored.
        PRRT_2  保存.rs          Resolved
          hubot: Fine.
          ada: No.
        ");
    }

    #[test]
    fn a_table_leaves_out_what_says_least() {
        let issue = |number: u32, title: &str| {
            json!({"id": "I_1", "number": number, "title": title, "state": "OPEN", "milestone": null, "locked": false,
                   "author": "ada", "authorAssociation": "MEMBER", "labels": ["bug"], "createdAt": "2026-01-05T09:00:34Z"})
        };
        let issues = [
            issue(7, "Crash when saving"),
            issue(12, "漢字 in the title of a long issue"),
        ];
        insta::assert_snapshot!(lines(&issues, Style::PLAIN, 60), @r"
        number  title                              state  author
        7       Crash when saving                  OPEN   ada
        12      漢字 in the title of a long issue  OPEN   ada
        ");
    }
}
