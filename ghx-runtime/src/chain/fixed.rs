//! Chains whose steps are fixed where they are written: what `chain!` makes.

use super::{Chain, ChainOutcome};
use crate::client::Client;
use crate::engine::DryRun;
use crate::error::Error;
use crate::request::Request;

/// A chain of fixed steps with its document as a constant.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/example.in"));
/// # fn main() {
/// // What `chain!(resolve("PRRT_1"), resolve("PRRT_2"))` makes.
/// let chain: FixedChain<(Resolve, Resolve)> = fixed();
/// assert!(chain.document().starts_with(r#"{"query":"mutation BatchComposite("#));
/// let (first, _) = block_on(chain.send(&client())).outputs();
/// assert!(first.unwrap().is_resolved);
/// # }
/// ```
#[derive(Debug, Clone)]
#[must_use = "a chain does nothing until it is sent"]
pub struct FixedChain<S> {
    document: &'static str,
    steps: S,
}

impl<S: Steps> FixedChain<S> {
    /// Takes the text of [`chain_text`](crate::chain_text) and a tuple of requests for the same steps.
    #[doc(hidden)]
    pub const fn new(document: &'static str, steps: S) -> FixedChain<S> {
        FixedChain { document, steps }
    }

    /// The request's text up to the variables; empty when these steps have no constant document.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/example.in"));
    /// # fn main() {
    /// # let chain = fixed();
    /// // `chain` is what `chain!` made of two requests.
    /// assert!(chain.document().starts_with(r#"{"query":"mutation BatchComposite($step0_threadId: ID!"#));
    /// # }
    /// ```
    pub const fn document(&self) -> &'static str {
        self.document
    }

    /// The same steps as a chain that can grow.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/example.in"));
    /// # fn main() {
    /// # let chain = fixed();
    /// // `chain` is what `chain!` made of two requests.
    /// let mut longer = chain.into_chain();
    /// longer.add(resolve("PRRT_3"));
    /// assert_eq!(longer.len(), 3);
    /// assert_eq!(block_on(longer.send(&client())).round_trips(), 1);
    /// # }
    /// ```
    pub fn into_chain(self) -> Chain<S::Outputs> {
        self.steps.chain().with_document(self.document)
    }

    /// Sends it, in as few requests as possible. Nothing is sent unless every step is valid.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/example.in"));
    /// # fn main() {
    /// # let chain = fixed();
    /// // `chain` is what `chain!` made of two requests.
    /// let (first, second) = block_on(chain.send(&client())).outputs();
    /// assert!(first.unwrap().is_resolved && second.unwrap().is_resolved);
    /// # }
    /// ```
    pub async fn send(self, client: &Client) -> ChainOutcome<S::Outputs> {
        self.into_chain().send(client).await
    }

    /// The exact requests that [`FixedChain::send`] would send, without sending any.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/example.in"));
    /// # fn main() {
    /// # let chain = fixed();
    /// // `chain` is what `chain!` made of two requests.
    /// assert_eq!(chain.plan().unwrap().round_trips, 1);
    /// # }
    /// ```
    pub fn plan(self) -> Result<DryRun, Vec<Error>> {
        self.into_chain().plan()
    }
}

/// A tuple of requests.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/example.in"));
/// # fn main() {
/// /// Sends any tuple of requests.
/// fn send_all<S: Steps>(steps: S) -> ChainOutcome<S::Outputs> {
///     block_on(steps.chain().send(&client()))
/// }
///
/// let (first, _) = send_all((resolve("PRRT_1"), resolve("PRRT_2"))).outputs();
/// assert!(first.unwrap().is_resolved);
/// # }
/// ```
pub trait Steps {
    /// The tuple of their outputs.
    type Outputs;

    /// A chain of them, in order.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/example.in"));
    /// # fn main() {
    /// assert_eq!((resolve("PRRT_1"), resolve("PRRT_2")).chain().len(), 2);
    /// # }
    /// ```
    fn chain(self) -> Chain<Self::Outputs>;
}

macro_rules! steps {
    ($($name:ident)*) => {
        impl<$($name: Request),*> Steps for ($($name,)*) {
            type Outputs = ($($name::Output,)*);

            #[allow(non_snake_case, reason = "the types' names serve as the values' names")]
            fn chain(self) -> Chain<Self::Outputs> {
                let ($($name,)*) = self;
                Chain::new()$(.push($name))*
            }
        }
    };
}

steps!(A);
steps!(A B);
steps!(A B C);
steps!(A B C D);
steps!(A B C D E);
steps!(A B C D E F);
steps!(A B C D E F G);
steps!(A B C D E F G H);
steps!(A B C D E F G H I);
steps!(A B C D E F G H I J);
steps!(A B C D E F G H I J K);
steps!(A B C D E F G H I J K L);
