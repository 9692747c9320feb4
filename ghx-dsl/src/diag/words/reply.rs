//! What can be wrong with paths into a reply, and conditions over it.

use super::words;

words! {
    /// Mistakes in `output` and `check`.
    Error ReplyWords {
        /// The path names something that the document does not select.
        "GHX0601" PathOutside { key, on } => "`{key}` is not selected {on}";
        /// A list must be gone through with `[*]` before its items' fields can be named.
        "GHX0602" ListNotOpened { key } => "`{key}` is a list";
        /// `[*]` and `[...]` only go through lists, and `count(...)` only counts their elements.
        "GHX0603" NotAList { key } => "`{key}` is not a list";
        /// The two sides of a comparison can never be equal.
        "GHX0604" WrongComparison { left, right } => "{left} is never equal to {right}";
        /// A path names an input that the card does not have.
        "GHX0605" UnknownInput { name } => "there is no input `{name}`";
        /// This kind of expression cannot stand here.
        "GHX0606" MisplacedExpression { why } => "{why}";
    }
}
