//! What can be wrong with paths into a reply, and with pages.

use super::words;

words! {
    /// Mistakes in `output`, `ensure` and `pages`.
    ReplyWords {
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
        /// `pages` needs a connection that selects `nodes` and `pageInfo { hasNextPage endCursor }` and is read forward.
        "GHX0607" InvalidConnection { path, why } => "`{path}` {why}";
        /// `pages` names a variable that does not exist, is of the wrong type, or is not what the connection begins after or is left out by.
        "GHX0608" InvalidPageVariable { name, why } => "variable `${name}` {why}";
        /// `pages.all` and the like need an input of a certain type.
        "GHX0609" WrongInputType { name, expected } => "input `{name}` must be {expected}";
        /// The query for further pages of a nested connection has the wrong form, or reads something else than the first page.
        "GHX0610" InvalidNestedPage { why } => "the query for further pages {why}";
    }
}
