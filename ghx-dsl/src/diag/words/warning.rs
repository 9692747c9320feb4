//! What a card may be warned of: it works, but not as well as its author thinks.

use super::words;

words! {
    /// Warnings. `ghx-cards check --deny-warnings` takes them for mistakes.
    Warning WarningWords {
        /// The document uses something that GitHub will take away; the help is GitHub's own reason.
        "GHX1001" Deprecated { name } => "`{name}` is deprecated";
        /// Sending an `append` card twice would write twice, and nothing says how to find out whether a write whose reply was lost was done.
        "GHX1002" NoConfirm { name } => "a lost reply of `{name}` leaves open whether it was done: it has no `confirm`";
        /// Lists of capabilities show the first sentence of a description.
        "GHX1003" LongDescription { found, most } => "the first sentence of the description has {found} characters; lists have room for {most}";
    }
}
