//! Constant text cut where an alias prefix goes.

/// Constant GraphQL text, already escaped for JSON, cut at every place where the alias prefix goes.
///
/// The text of a step with the prefix `reply0` is `pieces.join("reply0")`. The same prefix names the response key
/// (`reply0: addComment(..)`) and starts every variable (`$reply0_body`), so one cut serves both.
#[derive(Debug, Clone, Copy)]
pub struct Template {
    /// The constant text between the gaps; never empty, so there are `pieces.len() - 1` gaps.
    pub pieces: &'static [&'static str],
    len: usize,
}

impl Template {
    /// Takes the pieces and adds up their length at compile time.
    pub const fn new(pieces: &'static [&'static str]) -> Self {
        assert!(!pieces.is_empty(), "a template has at least one piece");
        let mut len = 0;
        let mut i = 0;
        while i < pieces.len() {
            len += pieces[i].len();
            i += 1;
        }
        Template { pieces, len }
    }

    /// How many places the prefix goes to.
    pub const fn gaps(&self) -> usize {
        self.pieces.len() - 1
    }

    /// The exact length of the text with a prefix of `prefix_len` bytes.
    pub const fn len_with(&self, prefix_len: usize) -> usize {
        self.len + self.gaps() * prefix_len
    }

    /// Whether there is no text at all.
    pub const fn is_empty(&self) -> bool {
        self.len == 0 && self.gaps() == 0
    }
}

/// A named fragment without variables, emitted once in a document however many steps spread it.
#[derive(Debug, Clone, Copy)]
pub struct Fragment {
    /// Its name; equal names have equal text in one build.
    pub name: &'static str,
    /// `fragment Name on Type {..}`, escaped for JSON.
    pub text: &'static str,
}
