//! Paths into results, `bug.id` or `stale.issues[*].number`, and texts with paths in them.

use serde_json::Value;

use crate::record::{Hop, Later, Origin, Piece, Place, Wanted};

/// The name of the element that a step runs for.
pub const ITEM: &str = "item";

/// Names that no step may have.
pub const TAKEN: [&str; 3] = [ITEM, "input", "steps"];

/// Reads a path.
pub fn parse(path: &str) -> Result<Place, String> {
    let wrong =
        || format!("`{path}` is no path like `bug.id`, `list.issues[0].id` or `list.issues[*].id`");
    let (name, mut rest) = word(path).ok_or_else(wrong)?;
    let mut hops = Vec::new();
    while !rest.is_empty() {
        let (hop, after) = match rest.strip_prefix('[') {
            Some(inside) => {
                let (index, after) = inside.split_once(']').ok_or_else(wrong)?;
                let hop = match index {
                    "*" => Hop::All,
                    digits
                        if !digits.is_empty() && digits.bytes().all(|it| it.is_ascii_digit()) =>
                    {
                        Hop::Index(digits.parse().map_err(|_| wrong())?)
                    }
                    _ => return Err(wrong()),
                };
                (hop, after)
            }
            None => {
                let field = rest.strip_prefix('.').and_then(word);
                let (field, after) = field.ok_or_else(wrong)?;
                (Hop::Field(field.to_owned()), after)
            }
        };
        hops.push(hop);
        rest = after;
    }
    let origin = match name {
        ITEM => Origin::Item,
        name => Origin::Named(name.to_owned()),
    };
    Ok(Place {
        origin,
        hops,
        path: path.to_owned(),
    })
}

/// Reads a text with `${path}` in it; `$${` stands for `${`.
pub fn parse_text(text: &str) -> Result<Vec<Piece>, String> {
    let mut pieces = Vec::new();
    let mut words = String::new();
    let mut rest = text;
    while let Some(at) = rest.find("${") {
        let (before, found) = rest.split_at(at);
        let inside = found.get(2..).unwrap_or_default();
        if let Some(before) = before.strip_suffix('$') {
            words.push_str(before);
            words.push_str("${");
            rest = inside;
            continue;
        }
        words.push_str(before);
        let Some((path, after)) = inside.split_once('}') else {
            return Err("`${` has no `}` behind it; `$${` stands for `${` itself".to_owned());
        };
        if !words.is_empty() {
            pieces.push(Piece::Literal(std::mem::take(&mut words)));
        }
        pieces.push(Piece::Value(parse(path)?));
        rest = after;
    }
    words.push_str(rest);
    if !words.is_empty() {
        pieces.push(Piece::Literal(words));
    }
    Ok(pieces)
}

/// Whether a step may be called so.
pub fn is_name(name: &str) -> bool {
    name.starts_with(|first: char| first.is_ascii_lowercase())
        && name
            .chars()
            .all(|it| it.is_ascii_alphanumeric() || it == '_')
}

/// The word at the start, and the rest.
fn word(text: &str) -> Option<(&str, &str)> {
    let end = text.find(|it: char| !(it.is_ascii_alphanumeric() || it == '_'));
    let (word, rest) = text.split_at(end.unwrap_or(text.len()));
    (!word.is_empty()).then_some((word, rest))
}

/// The keys of references.
pub const FROM: &str = "$from";
pub const TEXT: &str = "$text";

/// A reference as it is written in an input: `{"$from": path}` or `{"$text": text}`.
pub fn reference(key: &str, value: &Value) -> Result<Later, String> {
    let Value::String(text) = value else {
        return Err("must be string".to_owned());
    };
    match key {
        FROM => parse(text).map(Wanted::Value),
        _ => parse_text(text).map(Wanted::Text),
    }
    .map(Later)
}

/// Whether an object with this key is a reference.
pub fn is_key(key: &str) -> bool {
    key == FROM || key == TEXT
}

/// The known key that an unknown key probably meant: the one with the same beginning.
pub(super) fn meant(key: &str) -> Option<&'static str> {
    if !key.starts_with('$') {
        return None;
    }
    crate::suggest::closest(key, [FROM, TEXT].into_iter())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_read_whole_or_not_at_all() {
        let place = parse("stale.issues[*].labels[0]").map(|place| place.hops);
        let hops = [
            Hop::Field("issues".to_owned()),
            Hop::All,
            Hop::Field("labels".to_owned()),
            Hop::Index(0),
        ];
        assert_eq!(place.as_deref(), Ok(&hops[..]));
        assert_eq!(parse("item").map(|place| place.origin), Ok(Origin::Item));
        for wrong in [
            "",
            ".",
            "a.",
            "a..b",
            "a[",
            "a[]",
            "a[-1]",
            "a[x]",
            "a[1",
            "a b",
            "a.b c",
            "${a}",
            "a[99999999999999999999999]",
            "[0]",
            "a[+1]",
        ] {
            assert!(parse(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn texts_hold_paths_and_keep_everything_else() {
        let shown = |text: &str| {
            parse_text(text).map(|pieces| {
                let pieces = pieces.iter().map(|piece| match piece {
                    Piece::Literal(words) => words.clone(),
                    Piece::Value(place) => format!("<{place}>"),
                });
                pieces.collect::<Vec<_>>().join("|")
            })
        };
        for (text, expected) in [
            ("", ""),
            ("plain $5 {x} $", "plain $5 {x} $"),
            ("Tracked in #${bug.number}!", "Tracked in #|<bug.number>|!"),
            ("${a.b}${c[0]}", "<a.b>|<c[0]>"),
            ("$${bug.id}", "${bug.id}"),
            ("a$${b}${c.d}", "a${b}|<c.d>"),
            ("ü${a.b}ß", "ü|<a.b>|ß"),
        ] {
            assert_eq!(shown(text).as_deref(), Ok(expected), "{text}");
        }
        assert!(shown("${a").is_err() && shown("${}").is_err() && shown("${a b}").is_err());
    }

    #[test]
    fn names_start_small() {
        assert!(["a", "bug", "bugReport_2"].iter().all(|it| is_name(it)));
        assert!(
            !["", "Bug", "1a", "_a", "a-b", "a.b", "é"]
                .iter()
                .any(|it| is_name(it))
        );
    }
}
