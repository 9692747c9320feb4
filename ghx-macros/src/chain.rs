//! `chain!`: steps fixed at compile time, whose document is a constant.

use proc_macro2::{Span, TokenStream};
use quote::quote;
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::{Expr, Ident, Path, Token};

const HELP: &str =
    "a step is a call of a capability's constructor by its module, such as `issue::close(id)`";

/// The expression of a fixed chain; `ghx` is the path of the crate.
pub(crate) fn expand(ghx: &TokenStream, input: TokenStream) -> syn::Result<TokenStream> {
    let steps = syn::parse::Parser::parse2(Punctuated::<Expr, Token![,]>::parse_terminated, input)?;
    if steps.is_empty() {
        return Err(syn::Error::new(
            Span::call_site(),
            format!("a chain has at least one step: {HELP}"),
        ));
    }
    let plans = steps.iter().map(plan).collect::<syn::Result<Vec<Path>>>()?;
    let steps = steps.iter();
    Ok(quote! {{
        const STEPS: &[&#ghx::__runtime::plan::Capability] = &[#(&#plans),*];
        const TEXT: [u8; #ghx::__runtime::chain_len(STEPS)] = #ghx::__runtime::chain_text(STEPS);
        let chain = #ghx::__runtime::Chain::new()#(.push(#steps))*;
        // Steps of both kinds have no constant document: they are assembled when they run.
        if TEXT.is_empty() { chain } else { chain.with_document(#ghx::__runtime::chain_str(&TEXT)) }
    }})
}

/// The plan that the step's constructor builds a request for: its path with the name in capitals.
fn plan(step: &Expr) -> syn::Result<Path> {
    match step {
        Expr::MethodCall(call) => plan(&call.receiver),
        Expr::Paren(inner) => plan(&inner.expr),
        Expr::Group(inner) => plan(&inner.expr),
        Expr::Call(call) => match &*call.func {
            Expr::Path(function) if function.qself.is_none() => {
                let mut path = function.path.clone();
                if let Some(last) = path.segments.last_mut() {
                    last.ident = capitals(&last.ident);
                }
                Ok(path)
            }
            other => Err(syn::Error::new(other.span(), HELP)),
        },
        other => Err(syn::Error::new(other.span(), HELP)),
    }
}

fn capitals(function: &Ident) -> Ident {
    let name = function.to_string();
    let name = name.strip_prefix("r#").unwrap_or(&name);
    Ident::new(&name.trim_end_matches('_').to_uppercase(), function.span())
}
