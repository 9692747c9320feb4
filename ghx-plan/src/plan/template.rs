//! Constant text cut where an alias prefix goes.

use super::written::{Expression, Written, table};

/// Constant GraphQL text, already escaped for JSON, cut at every place where the alias prefix goes.
///
/// The text of a step with the prefix `reply0` is `pieces.join("reply0")`. The same prefix names the response key
/// (`reply0: addComment(..)`) and starts every variable (`$reply0_body`), so one cut serves both.
///
/// ```
/// # use ghx_runtime::plan::*;
/// const SELECTION: Template = Template::new(&["", ": node(id: $", "_id) { id }"]);
/// assert_eq!(SELECTION.pieces.join("step0"), "step0: node(id: $step0_id) { id }");
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Template {
    /// The constant text between the gaps; never empty, so there are `pieces.len() - 1` gaps.
    pub pieces: &'static [&'static str],
    len: usize,
}

impl Template {
    /// Takes the pieces and adds up their length at compile time.
    ///
    /// ```
    /// # use ghx_runtime::plan::*;
    /// assert_eq!(Template::new(&["$", "_id: ID!"]).pieces, ["$", "_id: ID!"]);
    /// ```
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
    ///
    /// ```
    /// # use ghx_runtime::plan::*;
    /// assert_eq!(Template::new(&["$", "_id: ID!"]).gaps(), 1);
    /// ```
    pub const fn gaps(&self) -> usize {
        self.pieces.len() - 1
    }

    /// The exact length of the text with a prefix of `prefix_len` bytes.
    ///
    /// ```
    /// # use ghx_runtime::plan::*;
    /// assert_eq!(Template::new(&["$", "_id: ID!"]).len_with("step0".len()), "$step0_id: ID!".len());
    /// ```
    pub const fn len_with(&self, prefix_len: usize) -> usize {
        self.len + self.gaps() * prefix_len
    }

    /// Whether there is no text at all.
    ///
    /// ```
    /// # use ghx_runtime::plan::*;
    /// assert!(Template::new(&[""]).is_empty());
    /// assert!(!Template::new(&["", ""]).is_empty(), "a prefix alone is text, too");
    /// ```
    pub const fn is_empty(&self) -> bool {
        self.len == 0 && self.gaps() == 0
    }
}

/// Written as it is made: the length follows from the pieces.
impl Written for Template {
    fn ty() -> String {
        "Template".to_owned()
    }

    fn written(&self) -> Expression {
        Expression::variant("Template", "new", vec![self.pieces.referred()])
    }
}

table! {
/// A named fragment without variables, emitted once in a document however many steps spread it.
///
/// ```
/// # use ghx_runtime::plan::*;
/// const NAMED: Fragment = Fragment::new("Named", "fragment Named on User { login }");
/// assert!(NAMED.text.contains(NAMED.name));
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Fragment {
    /// Its name; equal names have equal text in one build.
    pub name: &'static str,
    /// `fragment Name on Type {..}`, escaped for JSON.
    pub text: &'static str,
}
}
