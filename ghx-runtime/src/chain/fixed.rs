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
/// const STEPS: &[&Capability] = &[&RESOLVE, &RESOLVE];
/// const TEXT: [u8; chain_len(STEPS)] = chain_text(STEPS);
/// let chain = FixedChain::new(chain_str(&TEXT), (resolve("PRRT_1"), resolve("PRRT_2")));
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
    pub const fn new(document: &'static str, steps: S) -> FixedChain<S> {
        FixedChain { document, steps }
    }

    /// The request's text up to the variables; empty when these steps have no constant document.
    pub const fn document(&self) -> &'static str {
        self.document
    }

    /// The same steps as a chain that can grow.
    pub fn into_chain(self) -> Chain<S::Outputs> {
        self.steps.chain().with_document(self.document)
    }

    /// Sends it, in as few requests as possible. Nothing is sent unless every step is valid.
    pub async fn send(self, client: &Client) -> ChainOutcome<S::Outputs> {
        self.into_chain().send(client).await
    }

    /// The exact requests that [`FixedChain::send`] would send, without sending any.
    pub fn plan(self) -> Result<DryRun, Vec<Error>> {
        self.into_chain().plan()
    }
}

/// A tuple of requests.
pub trait Steps {
    /// The tuple of their outputs.
    type Outputs;

    /// A chain of them, in order.
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
