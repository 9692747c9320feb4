//! Owns the layout of the human views: headings, lines cut to a width, columns that line up, colours where wanted.

use super::text::{columns, cut, sanitise};

/// How a cell is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Tone {
    Plain,
    Strong,
    Dim,
    Good,
    Notice,
    Bad,
}

/// A text that grows line by line; everything that comes in is made safe for a terminal first.
#[derive(Debug)]
pub(crate) struct Page {
    width: usize,
    colour: bool,
    out: String,
}

/// A line narrower than this cannot say anything.
const NARROWEST: usize = 40;

/// The least room the last column gets.
const LAST_COLUMN: usize = 12;

impl Page {
    pub(crate) fn new(width: usize, colour: bool) -> Page {
        Page {
            width: width.max(NARROWEST),
            colour,
            out: String::new(),
        }
    }

    pub(crate) fn heading(&mut self, text: &str) {
        if !self.out.is_empty() {
            self.out.push('\n');
        }
        self.line(Tone::Strong, text);
    }

    pub(crate) fn line(&mut self, tone: Tone, text: &str) {
        let text = cut(&sanitise(text), self.width);
        self.paint(tone, &text);
        self.out.push('\n');
    }

    /// Words that matter to the end are wrapped, not cut.
    pub(crate) fn paragraph(&mut self, tone: Tone, text: &str) {
        let mut line = String::new();
        for word in sanitise(text).split(' ') {
            if !line.is_empty() && columns(&line) + 1 + columns(word) > self.width {
                self.line(tone, &std::mem::take(&mut line));
            }
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
        self.line(tone, &line);
    }

    /// Rows of cells, two spaces apart; the last column takes what is left and is cut.
    pub(crate) fn table(&mut self, header: &[&str], rows: &[Vec<(Tone, String)>]) {
        let header: Vec<(Tone, String)> = header
            .iter()
            .map(|name| (Tone::Dim, (*name).to_owned()))
            .collect();
        let rows: Vec<Vec<(Tone, String)>> = std::iter::once(&header)
            .chain(rows)
            .map(|row| {
                row.iter()
                    .map(|(tone, text)| (*tone, sanitise(text)))
                    .collect()
            })
            .collect();
        let last = header.len().saturating_sub(1);
        let mut widths = vec![0; header.len()];
        for row in &rows {
            for (width, (_, text)) in widths.iter_mut().zip(row) {
                *width = (*width).max(columns(text));
            }
        }
        self.narrow(&mut widths);
        for row in &rows {
            let mut gap = 0;
            for (index, ((tone, text), width)) in row.iter().zip(&widths).enumerate() {
                let text = cut(text, *width);
                if index < last || !text.is_empty() {
                    self.out.push_str(&" ".repeat(gap));
                    self.paint(*tone, &text);
                    gap = width.saturating_sub(columns(&text)) + 2;
                }
            }
            self.out.push('\n');
        }
    }

    pub(crate) fn finish(self) -> String {
        self.out
    }

    /// Takes columns away from the widest until the line fits; the last column keeps a little.
    fn narrow(&self, widths: &mut [usize]) {
        let room = self
            .width
            .saturating_sub(2 * widths.len().saturating_sub(1));
        let total: usize = widths.iter().sum();
        let mut excess = total.saturating_sub(room);
        if let Some(last) = widths.last_mut() {
            let given = excess.min(last.saturating_sub(LAST_COLUMN));
            *last -= given;
            excess -= given;
        }
        while excess > 0 {
            let Some(widest) = widths.iter_mut().max() else {
                return;
            };
            if *widest <= 1 {
                return;
            }
            *widest -= 1;
            excess -= 1;
        }
    }

    fn paint(&mut self, tone: Tone, text: &str) {
        let code = match tone {
            Tone::Plain => "",
            Tone::Strong => "1",
            Tone::Dim => "2",
            Tone::Good => "32",
            Tone::Notice => "33",
            Tone::Bad => "1;31",
        };
        if self.colour && !code.is_empty() && !text.is_empty() {
            self.out.push_str(&format!("\u{1b}[{code}m{text}\u{1b}[0m"));
        } else {
            self.out.push_str(text);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_line_up_and_no_line_is_wider_than_asked() {
        let mut page = Page::new(40, false);
        let row = |a: &str, b: &str, c: &str| {
            vec![a, b, c]
                .into_iter()
                .map(|t| (Tone::Plain, t.to_owned()))
                .collect()
        };
        page.heading("Items");
        page.table(
            &["id", "where", "text"],
            &[
                row(
                    "A",
                    "src/very/long/path/to/some/file.rs:12",
                    "words \u{1b}[31m that go on and on and on",
                ),
                row("B", "x", ""),
            ],
        );
        page.paragraph(
            Tone::Plain,
            "one two three four five six seven eight nine ten",
        );
        let text = page.finish();
        assert!(text.lines().all(|line| columns(line) <= 40), "{text}");
        assert!(!text.contains('\u{1b}'));
        assert!(text.contains("nine ten"));
        assert!(text.lines().any(|line| line == "B   x"), "{text}");
    }

    #[test]
    fn colours_are_added_around_safe_text() {
        let mut page = Page::new(80, true);
        page.line(Tone::Bad, "a\u{1b}b");
        assert_eq!(page.finish(), "\u{1b}[1;31ma b\u{1b}[0m\n");
    }
}
