//! Colours, where they are wanted.

use super::{When, clean};

const BOLD: &str = "1";
const DIM: &str = "2";
const RED: &str = "1;31";
const GREEN: &str = "32";
const YELLOW: &str = "33";
const CYAN: &str = "36";
const END: &str = "0";

/// All that is ever sent to a terminal to colour words, the end of colours included. The views of feedback use them too.
pub(crate) const COLOURS: [&str; 7] = [BOLD, DIM, RED, GREEN, YELLOW, CYAN, END];

/// Wraps words in colours, or leaves them alone.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Style {
    on: bool,
}

/// Consoles of Windows have to be asked; everywhere else a terminal does.
fn understands_colours() -> bool {
    anstyle_query::windows::enable_ansi_colors().unwrap_or(true)
}

impl Style {
    /// Decides from the flag, the environment and whether it is a terminal.
    pub(crate) fn new(when: When, terminal: bool) -> Style {
        let set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
        let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
        let on = match when {
            When::Always => true,
            When::Never => false,
            When::Auto => terminal && !set("NO_COLOR") && !dumb && understands_colours(),
        };
        Style { on }
    }

    /// No colours.
    #[cfg(test)]
    pub(crate) const PLAIN: Style = Style { on: false };

    /// Whether colours are used.
    pub(crate) fn is_on(self) -> bool {
        self.on
    }

    /// Names and headings.
    pub(crate) fn bold(self, text: &str) -> String {
        self.paint(BOLD, text)
    }

    /// What matters less.
    pub(crate) fn dim(self, text: &str) -> String {
        self.paint(DIM, text)
    }

    /// What went wrong.
    pub(crate) fn red(self, text: &str) -> String {
        self.paint(RED, text)
    }

    /// What went well.
    pub(crate) fn green(self, text: &str) -> String {
        self.paint(GREEN, text)
    }

    /// What needs a look.
    pub(crate) fn yellow(self, text: &str) -> String {
        self.paint(YELLOW, text)
    }

    /// What can be typed.
    pub(crate) fn cyan(self, text: &str) -> String {
        self.paint(CYAN, text)
    }

    fn paint(self, code: &str, text: &str) -> String {
        // Words inside colours have none of their own.
        let text = clean::text(text, false);
        if self.on {
            format!("\u{1b}[{code}m{text}\u{1b}[{END}m")
        } else {
            text.into_owned()
        }
    }
}
