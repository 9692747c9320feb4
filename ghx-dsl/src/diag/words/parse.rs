//! What can be wrong with the form of a file or expression.

use super::words;

words! {
    /// Mistakes of form: YAML, GraphQL, expressions, the schema.
    Error ParseWords {
        /// The card is not valid YAML, so nothing in it could be read.
        "GHX0101" InvalidYaml { problem } => "invalid YAML: {problem}";
        /// Anchors, aliases, tags and keys that are not text are YAML, but no part of the card language.
        "GHX0102" UnsupportedYaml { what } => "{what} are not part of the card language";
        /// The same key stands twice in one mapping; one of them would be lost silently.
        "GHX0103" DuplicateKey { key } => "key `{key}` is given twice";
        /// The file is not a valid GraphQL document, so no card could be checked against it.
        "GHX0104" InvalidDocument { problem } => "invalid GraphQL: {problem}";
        /// A path, predicate or source does not follow the step grammar.
        "GHX0105" InvalidExpression { what, expected } => "invalid {what}: expected {expected}";
        /// The GraphQL schema itself could not be read; no card can be checked without it.
        "GHX0106" InvalidSchema { problem } => "the GraphQL schema cannot be used: {problem}";
        /// Cards end in `.yaml` and documents in `.graphql`; what has another ending would be left out silently.
        "GHX0107" WrongEnding { name, what, ending } => "`{name}` cannot be used: the name of a {what} ends in `{ending}`";
    }
}
