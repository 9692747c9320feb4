//! Columns that line up, cut to the terminal's width.

/// How one column behaves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Column {
    /// As wide as its widest cell.
    Fit,
    /// Takes what is left of the line; longer text is cut with `…`.
    Fill,
    /// Takes what is left of the line; longer text goes on in the next line. Only as the last column.
    Wrap,
}

/// The terminal's width, 100 where there is none.
pub(crate) fn width() -> usize {
    terminal_size::terminal_size().map_or(100, |(terminal_size::Width(columns), _)| {
        usize::from(columns).max(40)
    })
}

/// Lines of cells with two spaces between columns. Cells may hold colours; they count as nothing.
pub(crate) fn table(columns: &[Column], rows: &[Vec<String>], total: usize) -> String {
    let mut widths: Vec<usize> = columns
        .iter()
        .enumerate()
        .map(|(at, _)| {
            rows.iter()
                .filter_map(|row| row.get(at))
                .map(|cell| visible(cell))
                .max()
                .unwrap_or(0)
        })
        .collect();
    let fixed: usize = columns
        .iter()
        .zip(&widths)
        .filter(|(column, _)| **column == Column::Fit)
        .map(|(_, w)| w)
        .sum();
    let gaps = 2 * columns.len().saturating_sub(1);
    for (column, width) in columns.iter().zip(&mut widths) {
        if *column != Column::Fit {
            *width = (*width).min(total.saturating_sub(fixed + gaps).max(16));
        }
    }
    let mut out = String::new();
    for row in rows {
        let mut line = String::new();
        for ((cell, width), column) in row.iter().zip(&widths).zip(columns) {
            let cell = match column {
                Column::Wrap => wrap(cell, *width, visible(&line)),
                Column::Fit | Column::Fill => cut(cell, *width),
            };
            line.push_str(&cell);
            line.push_str(&" ".repeat(width.saturating_sub(visible(&cell)) + 2));
        }
        out.push_str(line.trim_end());
        out.push('\n');
    }
    out
}

/// Breaks words into lines of `width`; further lines start under the first one.
fn wrap(text: &str, width: usize, indent: usize) -> String {
    let mut out = String::new();
    let mut used = 0;
    for word in text.split_whitespace() {
        let length = visible(word);
        if used > 0 && used + 1 + length > width {
            out.push('\n');
            out.push_str(&" ".repeat(indent));
            used = 0;
        } else if used > 0 {
            out.push(' ');
            used += 1;
        }
        out.push_str(word);
        used += length;
    }
    out
}

/// Cuts to `width` visible characters. Cells that hold colours are never cut: they are short by nature.
fn cut(cell: &str, width: usize) -> String {
    if visible(cell) <= width || cell.contains('\u{1b}') {
        return cell.to_owned();
    }
    let mut out: String = cell.chars().take(width.saturating_sub(1)).collect();
    out.truncate(out.trim_end().len());
    out.push('…');
    out
}

/// How many characters are seen: escape sequences are not.
pub(crate) fn visible(text: &str) -> usize {
    let mut count = 0;
    let mut escape = false;
    for c in text.chars() {
        match (escape, c) {
            (false, '\u{1b}') => escape = true,
            (false, _) => count += 1,
            (true, 'm') => escape = false,
            (true, _) => {}
        }
    }
    count
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
                "a".to_owned(),
                "words that are too long for this line".to_owned(),
            ],
        ];
        let text = table(&[Column::Fit, Column::Fit, Column::Fill], &rows, 32);
        assert_eq!(
            text,
            "\u{1b}[32mok\u{1b}[0m      a.b  short\nfailed  a    words that are too…\n"
        );
    }

    #[test]
    fn long_text_goes_on_under_itself() {
        let rows = [vec!["a".to_owned(), "one two three four five".to_owned()]];
        assert_eq!(
            table(&[Column::Fit, Column::Wrap], &rows, 19),
            "a  one two three\n   four five\n"
        );
    }
}
