//! What can be wrong with the keys of a card.

use super::words;

words! {
    /// Mistakes in a card's keys and plain values.
    Error CardWords {
        /// The card language has no such key there.
        "GHX0201" UnknownKey { key, block } => "unknown key `{key}` in {block}";
        /// A key that cannot be left out is missing.
        "GHX0202" MissingKey { key, block } => "{block} has no `{key}`";
        /// The value is of the wrong kind: a list where text was expected, for example.
        "GHX0203" WrongKind { key, expected, found } => "{key} must be {expected}, but is {found}";
        /// The value is not one of the words this key takes.
        "GHX0204" UnknownWord { key, word } => "`{word}` is no value of `{key}`";
        /// Capability ids are lower-case words joined by dots; inputs, outputs and look-ups are GraphQL names.
        "GHX0205" InvalidName { what, name } => "`{name}` cannot be {what}";
        /// A card runs one thing: a GraphQL operation or a composite.
        "GHX0206" UnclearAction { problem } => "{problem}";
        /// The key exists, but has no meaning in this kind of card.
        "GHX0207" MisplacedKey { key, why } => "`{key}` has no meaning here: {why}";
        /// Two capabilities answer to the same name.
        "GHX0208" NameTaken { name, owner } => "the name `{name}` is taken by {owner}";
        /// What the card says about sending it twice does not fit what it runs.
        "GHX0209" WrongEffect { effect, why } => "effect `{effect}` cannot be right: {why}";
        /// A version is three numbers, so that programs can tell which of two is newer.
        "GHX0210" InvalidVersion { version } => "`{version}` is no version";
    }
}
