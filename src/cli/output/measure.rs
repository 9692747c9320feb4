//! Text by the columns of a terminal: how wide it is, where it is cut, and where its lines break.

use unicode_width::UnicodeWidthStr;

/// How many columns a text takes. Our own colours take none, wide characters two.
pub(crate) fn columns(text: &str) -> usize {
    let mut rest = text;
    let mut count = 0;
    while let Some((plain, escape)) = rest.split_once('\u{1b}') {
        count += plain.width();
        rest = escape.split_once('m').map_or("", |(_, after)| after);
    }
    count + rest.width()
}

/// The text with spaces behind it, so that it takes `width` columns.
pub(crate) fn pad(text: &str, width: usize) -> String {
    let missing = width.saturating_sub(columns(text));
    format!("{text}{}", " ".repeat(missing))
}

/// Cuts to `width` columns, with `…` where something is missing. Cells that hold colours are never cut: they are short
/// by nature.
pub(crate) fn cut(text: &str, width: usize) -> String {
    if columns(text) <= width || text.contains('\u{1b}') {
        return text.to_owned();
    }
    let mut out = head(text, width.saturating_sub(1)).to_owned();
    out.truncate(out.trim_end().len());
    out.push('…');
    out
}

/// Breaks a text into lines of at most `width` columns, between words; lines of its own stay. A word that is longer
/// stands alone and whole, so that it can be copied, unless it is in a script without spaces.
pub(crate) fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    for paragraph in text.lines() {
        let mut line = String::new();
        for word in paragraph
            .split_whitespace()
            .flat_map(|it| pieces(it, width))
        {
            let used = columns(&line);
            if used > 0 && used + 1 + columns(word) > width {
                lines.push(std::mem::take(&mut line));
            } else if used > 0 {
                line.push(' ');
            }
            line.push_str(word);
        }
        lines.push(line);
    }
    lines
}

/// Lines that begin `indent` columns from the left, the first one excepted.
pub(crate) fn hang(text: &str, width: usize, indent: usize) -> String {
    let lines = wrap(text, width.saturating_sub(indent).max(16));
    lines.join(&format!("\n{}", " ".repeat(indent)))
}

/// Text of others, two columns to the right. Only lines that are too wide are broken: shorter ones may be code, whose
/// spaces count.
pub(crate) fn quoted(text: &str, width: usize) -> String {
    let mut out = String::new();
    for line in text.lines() {
        let lines = match columns(line) + 2 > width {
            true => wrap(line, width.saturating_sub(2)),
            false => vec![line.to_owned()],
        };
        for line in lines {
            out.push_str(format!("  {line}").trim_end());
            out.push('\n');
        }
    }
    out
}

/// A word, or the lines that a word without any place to break it has to become.
fn pieces(word: &str, width: usize) -> Vec<&str> {
    let wide = columns(word) > word.chars().count();
    if columns(word) <= width || !wide || word.contains('\u{1b}') {
        return vec![word];
    }
    let mut rest = word;
    let mut pieces = Vec::new();
    while !rest.is_empty() {
        let first = rest.chars().next().map_or(1, char::len_utf8);
        let at = head(rest, width).len().max(first);
        let (piece, after) = rest.split_at(at);
        pieces.push(piece);
        rest = after;
    }
    pieces
}

/// The longest beginning that fits.
fn head(text: &str, width: usize) -> &str {
    let ends = text.char_indices().map(|(at, c)| at + c.len_utf8());
    let fits = |end: &usize| text.get(..*end).is_some_and(|it| it.width() <= width);
    let end = ends.take_while(fits).last().unwrap_or(0);
    text.get(..end).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::{columns, cut, hang, wrap};

    #[test]
    fn wide_characters_take_two_columns_and_colours_none() {
        for (text, width) in [
            ("abc", 3),
            ("漢字", 4),
            ("👍", 2),
            ("❤\u{fe0f}", 2),
            ("e\u{301}", 1),
            ("\u{1b}[1;31mred\u{1b}[0m", 3),
        ] {
            assert_eq!(columns(text), width, "{text:?}");
        }
        assert_eq!(cut("漢字かな", 6), "漢字…");
        assert_eq!(cut("a 👍👍", 5), "a 👍…");
        assert_eq!(cut("short", 5), "short");
    }

    #[test]
    fn lines_break_between_words_and_addresses_stay_whole() {
        assert_eq!(wrap("one two three", 8), ["one two", "three"]);
        assert_eq!(wrap("a\n\nb", 8), ["a", "", "b"]);
        let address = "https://github.com/acme/app/issues/7";
        assert_eq!(
            wrap(&format!("see {address} now"), 10),
            ["see", address, "now"]
        );
        assert_eq!(
            wrap("保存時にクラッシュ", 8),
            ["保存時に", "クラッシ", "ュ"]
        );
        assert_eq!(
            hang("one two three four", 22, 6),
            "one two three\n      four"
        );
    }
}
