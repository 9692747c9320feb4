//! What can be wrong with an input schema and its examples.

use super::words;

words! {
    /// Mistakes in `input_schema` and `examples`.
    Error SchemaWords {
        /// The keyword is not in the supported subset of JSON Schema, or has no meaning here.
        "GHX0301" UnsupportedKeyword { keyword, place } => "unsupported keyword `{keyword}` in {place}";
        /// `type` must be one of the supported types.
        "GHX0302" UnsupportedType { found } => "unsupported type {found}";
        /// `required` or `oneOf` names a property that is not declared.
        "GHX0303" UnknownProperty { name } => "there is no property `{name}`";
        /// A limit can never be met.
        "GHX0304" ImpossibleLimit { problem } => "{problem}";
        /// The pattern is not a regular expression that ghx can run.
        "GHX0305" InvalidPattern { problem } => "invalid pattern: {problem}";
        /// A default value does not fit its own property.
        "GHX0306" InvalidDefault { problem } => "the default does not fit: {problem}";
        /// An example does not fit the input schema it is an example of.
        "GHX0308" InvalidExample { problem } => "this example would be refused: {problem}";
        /// Nothing uses this input, or only a test in `when` does; whoever gives it would be ignored.
        "GHX0309" UnusedInput { name, by } => "input `{name}` is never used{by}";
        /// A `oneOf` must offer a real choice between groups of properties, each of which can be chosen.
        "GHX0310" InvalidChoice { problem } => "{problem}";
        /// `sent` is a text with `{}` where the input itself goes, and `{name}` for others that are always given.
        "GHX0311" InvalidSent { problem } => "`sent` cannot be used: {problem}";
    }
}
