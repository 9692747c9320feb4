//! ghx's procedural macros, thin over the card compiler. Users call them through the root crate, which tells them where
//! it is: its path in the calling crate, and the folder of its package with the built-in cards and the schema.

#[cfg(feature = "cards")]
mod cards;
mod chain;
mod input;
#[cfg(feature = "cards")]
mod watched;

use proc_macro::TokenStream;

/// Compiles a folder of cards: `(crate path) ("package folder") (the user's input)`.
#[cfg(feature = "cards")]
#[proc_macro]
pub fn cards(input: TokenStream) -> TokenStream {
    run(input, |input| {
        cards::expand(&input.ghx, &input.package, input.rest)
    })
}

/// Writes a chain of fixed steps: `(crate path) ("package folder") (the user's input)`.
#[proc_macro]
pub fn chain(input: TokenStream) -> TokenStream {
    run(input, |input| chain::expand(&input.ghx, input.rest))
}

fn run(
    input: TokenStream,
    expand: impl FnOnce(input::Input) -> syn::Result<proc_macro2::TokenStream>,
) -> TokenStream {
    syn::parse::<input::Input>(input)
        .and_then(expand)
        .unwrap_or_else(syn::Error::into_compile_error)
        .into()
}
