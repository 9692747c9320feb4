//! Tuples of outputs that grow with a chain.

use serde::de::DeserializeOwned;

use super::ChainOutcome;
use crate::error::Error;

/// An output whose type can be added to a tuple: to one of at most eleven.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/example.in"));
/// # fn main() {
/// /// Adds a request to a chain of any outputs.
/// fn resolve_too<T>(chain: Chain<T>, id: &str) -> Chain<<Resolved as AppendTo<T>>::Longer>
/// where
///     Resolved: AppendTo<T>,
/// {
///     chain.push(resolve(id))
/// }
///
/// assert_eq!(resolve_too(resolve_too(Chain::new(), "PRRT_1"), "PRRT_2").len(), 2);
/// # }
/// ```
// It is the output's trait and not the tuple's, because rustc shows this message for bounds of arguments only.
#[diagnostic::on_unimplemented(
    message = "a chain keeps the types of at most twelve pushed steps",
    label = "this would be the thirteenth",
    note = "`Chain::add` takes any number: it gives a handle to each output"
)]
pub trait AppendTo<T> {
    /// The longer tuple.
    type Longer;
}

/// A tuple of outputs that can be read from a chain's results.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/example.in"));
/// # fn main() {
/// /// Sends a chain and gives its results, whatever their types are.
/// fn results<T: Outputs>(chain: Chain<T>) -> T::Results {
///     block_on(chain.send(&client())).outputs()
/// }
///
/// let (first,) = results(Chain::new().push(resolve("PRRT_1")));
/// assert!(first.unwrap().is_resolved);
/// # }
/// ```
pub trait Outputs: Sized {
    /// A tuple of results.
    type Results;

    /// Reads them.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/example.in"));
    /// # fn main() {
    /// let outcome = block_on(Chain::new().push(resolve("PRRT_1")).send(&client()));
    /// let (first,) = Outputs::read(&outcome);
    /// assert!(first.unwrap().is_resolved);
    /// # }
    /// ```
    fn read(outcome: &ChainOutcome<Self>) -> Self::Results;
}

macro_rules! tuples {
    ($($name:ident $index:tt),* ; $next:ident) => {
        impl<$($name,)* $next> AppendTo<($($name,)*)> for $next {
            type Longer = ($($name,)* $next,);
        }
        tuples!(outputs $($name $index),*);
    };
    (outputs $($name:ident $index:tt),*) => {
        impl<$($name: DeserializeOwned + 'static),*> Outputs for ($($name,)*) {
            type Results = ($(Result<$name, Error>,)*);

            #[allow(clippy::unused_unit, reason = "the empty tuple has no results")]
            fn read(_outcome: &ChainOutcome<Self>) -> Self::Results {
                ($(_outcome.pushed::<$name>($index),)*)
            }
        }
    };
}

tuples!(; A);
tuples!(A 0; B);
tuples!(A 0, B 1; C);
tuples!(A 0, B 1, C 2; D);
tuples!(A 0, B 1, C 2, D 3; E);
tuples!(A 0, B 1, C 2, D 3, E 4; F);
tuples!(A 0, B 1, C 2, D 3, E 4, F 5; G);
tuples!(A 0, B 1, C 2, D 3, E 4, F 5, G 6; H);
tuples!(A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7; I);
tuples!(A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8; J);
tuples!(A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9; K);
tuples!(A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9, K 10; L);
tuples!(outputs A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9, K 10, L 11);
