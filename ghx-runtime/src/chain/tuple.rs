//! Tuples of outputs that grow with a chain.

use serde::de::DeserializeOwned;

use super::ChainOutcome;
use crate::error::Error;

/// A tuple that one more type can be added to.
pub trait Append<O> {
    /// The longer tuple.
    type Longer;
}

/// A tuple of outputs that can be read from a chain's results.
pub trait Outputs: Sized {
    /// A tuple of results.
    type Results;

    /// Reads them.
    fn read(outcome: &ChainOutcome<Self>) -> Self::Results;
}

macro_rules! tuples {
    ($($name:ident $index:tt),* ; $next:ident) => {
        impl<$($name,)* $next> Append<$next> for ($($name,)*) {
            type Longer = ($($name,)* $next,);
        }
        tuples!(outputs $($name $index),*);
    };
    (outputs $($name:ident $index:tt),*) => {
        impl<$($name: DeserializeOwned),*> Outputs for ($($name,)*) {
            type Results = ($(Result<$name, Error>,)*);

            #[allow(clippy::unused_unit, reason = "the empty tuple has no results")]
            fn read(_outcome: &ChainOutcome<Self>) -> Self::Results {
                ($(_outcome.at::<$name>($index),)*)
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
