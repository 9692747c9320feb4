//! Columns that line up, within the terminal's width.

use super::measure::{columns, cut, pad, wrap};

/// How one column behaves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Column {
    /// As wide as its widest cell.
    Fit,
    /// Takes what is left of the line; longer text is cut with `…`.
    Fill,
    /// Takes what is left of the line; longer text goes on below itself, and is cut with `…` at the end of that line.
    Title,
    /// Takes what is left of the line; longer text goes on in the next line, and under the row where hardly anything is
    /// left. Only as the last column.
    Wrap,
}

/// Less room than this is no room for a sentence.
const NARROW: usize = 20;

/// The terminal's width, 100 where there is none.
pub(crate) fn width() -> usize {
    terminal_size::terminal_size().map_or(100, |(terminal_size::Width(columns), _)| {
        usize::from(columns).max(20)
    })
}

/// The terminal's columns and lines; without one there is room for everything.
pub(crate) fn size() -> (usize, usize) {
    let height = terminal_size::terminal_size().map(|(_, terminal_size::Height(lines))| lines);
    (width(), height.map_or(usize::MAX, usize::from))
}

/// Lines of cells with two spaces between columns. Cells may hold colours; they count as nothing.
pub(crate) fn table(kinds: &[Column], rows: &[Vec<String>], total: usize) -> String {
    let widest = |at: usize| {
        let cells = rows.iter().filter_map(|row| row.get(at));
        cells.map(|cell| columns(cell)).max().unwrap_or(0)
    };
    let mut widths: Vec<usize> = (0..kinds.len()).map(widest).collect();
    let fixed: usize = kinds
        .iter()
        .zip(&widths)
        .filter(|(column, _)| **column == Column::Fit)
        .map(|(_, w)| w)
        .sum();
    let left = total.saturating_sub(fixed + 2 * kinds.len().saturating_sub(1));
    let below = left < NARROW && widths.last().is_some_and(|wide| *wide > left);
    for (column, width) in kinds.iter().zip(&mut widths) {
        if *column != Column::Fit {
            *width = (*width).min(left.max(16));
        }
    }
    let mut out = String::new();
    for row in rows {
        let (mut line, mut second) = (String::new(), String::new());
        for ((cell, width), column) in row.iter().zip(&widths).zip(kinds) {
            let cell = match column {
                Column::Wrap => {
                    let (indent, width) = match below {
                        true => (4, total.saturating_sub(4)),
                        false => (columns(&line), *width),
                    };
                    let gap = format!("\n{}", " ".repeat(indent));
                    let text = wrap(cell, width).join(&gap);
                    match below && !text.is_empty() {
                        true => format!("{gap}{text}"),
                        false => text,
                    }
                }
                Column::Title => {
                    let lines = wrap(cell, *width);
                    let (first, rest) = lines.split_first().unwrap_or((cell, &[]));
                    if !rest.is_empty() {
                        second = pad("", columns(&line)) + &cut(&rest.join(" "), *width);
                    }
                    pad(&cut(first, *width), *width)
                }
                Column::Fit | Column::Fill => pad(&cut(cell, *width), *width),
            };
            if cell.starts_with('\n') {
                line.truncate(line.trim_end().len());
            }
            line.push_str(&cell);
            line.push_str("  ");
        }
        out.push_str(line.trim_end());
        out.push('\n');
        if !second.is_empty() {
            out.push_str(&second);
            out.push('\n');
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{Column, table};

    #[test]
    fn columns_line_up_and_the_last_is_cut() {
        let rows = [
            vec![
                "\u{1b}[32mok\u{1b}[0m".to_owned(),
                "a.b".to_owned(),
                "short".to_owned(),
            ],
            vec![
                "failed".to_owned(),
                "漢".to_owned(),
                "words that are too long for this line".to_owned(),
            ],
        ];
        let text = table(&[Column::Fit, Column::Fit, Column::Fill], &rows, 32);
        assert_eq!(
            text,
            "\u{1b}[32mok\u{1b}[0m      a.b  short\nfailed  漢   words that are too…\n"
        );
    }

    #[test]
    fn a_long_title_goes_on_below_itself() {
        let title = "保存時 a title of many more words than fit here";
        let rows = [vec!["7".to_owned(), title.to_owned(), "OPEN".to_owned()]];
        let columns = [Column::Fit, Column::Title, Column::Fit];
        assert_eq!(
            table(&columns, &rows, 27),
            "7  保存時 a title of   OPEN\n   many more words t…\n"
        );
        assert_eq!(table(&columns, &rows, 60), format!("7  {title}  OPEN\n"));
    }

    #[test]
    fn long_text_goes_on_under_itself_or_under_its_row() {
        let rows = [vec!["a".to_owned(), "one two three four five".to_owned()]];
        let columns = [Column::Fit, Column::Wrap];
        assert_eq!(
            table(&columns, &rows, 23),
            "a  one two three four\n   five\n"
        );
        assert_eq!(
            table(&columns, &rows, 18),
            "a\n    one two three\n    four five\n"
        );
    }
}
