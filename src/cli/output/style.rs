//! Colours, where they are wanted.

use super::When;

/// Wraps words in colours, or leaves them alone.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Style {
    on: bool,
}

impl Style {
    /// Decides from the flag, the environment and whether it is a terminal.
    pub(crate) fn new(when: When, terminal: bool) -> Style {
        let set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
        let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
        let on = match when {
            When::Always => true,
            When::Never => false,
            When::Auto => terminal && !set("NO_COLOR") && !dumb,
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
        self.paint("1", text)
    }

    /// What matters less.
    pub(crate) fn dim(self, text: &str) -> String {
        self.paint("2", text)
    }

    /// What went wrong.
    pub(crate) fn red(self, text: &str) -> String {
        self.paint("1;31", text)
    }

    /// What went well.
    pub(crate) fn green(self, text: &str) -> String {
        self.paint("32", text)
    }

    /// What needs a look.
    pub(crate) fn yellow(self, text: &str) -> String {
        self.paint("33", text)
    }

    /// What can be typed.
    pub(crate) fn cyan(self, text: &str) -> String {
        self.paint("36", text)
    }

    fn paint(self, code: &str, text: &str) -> String {
        if self.on {
            format!("\u{1b}[{code}m{text}\u{1b}[0m")
        } else {
            text.to_owned()
        }
    }
}
