//! What can be wrong with refs, and with cards that use them.

use super::words;

words! {
    /// Mistakes in refs and in the properties that name them.
    Error RefWords {
        /// A ref that contradicts itself, or the schema.
        "GHX0801" InvalidRef { name, why } => "ref `{name}` {why}";
        /// A card or a ref names a ref that is not declared.
        "GHX0802" UnknownRef { name } => "there is no ref `{name}`";
        /// A way of a ref that cannot lead to its object.
        "GHX0803" InvalidWay { way, why } => "way `{way}` {why}";
        /// A property offers a way that its ref does not have, or that cannot be offered there.
        "GHX0804" UnknownWay { way, why } => "way `{way}` {why}";
        /// Two refs of a card, or a ref and a property, would be given by inputs of the same name.
        "GHX0805" InputTwice { name } => "two inputs are called `{name}`";
        /// A read is a fragment on the type of what it is about, and a card without a `graphql` block has its document beside it.
        "GHX0806" NoDocument { why } => "{why}";
        /// Connections that are followed over their pages must be such that the compiler can write the query for more.
        "GHX0807" UnfollowedPages { field, why } => "the pages of `{field}` cannot be followed: {why}";
        /// `writes` names fields of the schema as `Type.field`.
        "GHX0808" InvalidFact { fact, why } => "`{fact}` {why}";
    }
}
