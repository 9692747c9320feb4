//! What can be wrong with a card that runs an operation of REST.

use super::words;

words! {
    /// Mistakes in `rest` blocks.
    Error RestWords {
        /// The description of GitHub's REST API has no such operation, or the slice of it that ghx carries.
        "GHX0901" UnknownRestOperation { name } => "there is no REST operation `{name}`";
        /// The operation takes no such parameter.
        "GHX0902" UnknownParameter { name, operation } => "`{operation}` takes no parameter `{name}`";
        /// Composites run in one GraphQL document, in which REST has no place.
        "GHX0903" RestInComposite { name } => "`{name}` is a REST operation, which a composite cannot run";
    }
}
