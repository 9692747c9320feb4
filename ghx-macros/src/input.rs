//! What the root crate hands to the macros, and what the user wrote.

use proc_macro2::TokenStream;
use syn::parse::{Parse, ParseStream};
use syn::{LitStr, parenthesized};

/// `(crate path) ("package folder") (the user's input)`
pub(crate) struct Input {
    /// The path of the root crate where the macro is called; works when the crate is renamed.
    pub(crate) ghx: TokenStream,
    /// The folder of the root crate's package, where `cards!` finds the built-in cards.
    #[cfg_attr(not(feature = "cards"), expect(dead_code))]
    pub(crate) package: String,
    /// What the user wrote.
    pub(crate) rest: TokenStream,
}

impl Parse for Input {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let (ghx, package, rest);
        parenthesized!(ghx in input);
        parenthesized!(package in input);
        parenthesized!(rest in input);
        Ok(Input {
            ghx: ghx.parse()?,
            package: package.parse::<LitStr>()?.value(),
            rest: rest.parse()?,
        })
    }
}
