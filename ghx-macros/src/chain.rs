//! `chain!`: steps fixed at compile time, whose documents are constants.

use proc_macro2::{Span, TokenStream};
use quote::quote;
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::{Expr, Ident, Path, Token};

const HELP: &str =
    "a step is a call of a capability's constructor by its module, such as `issue::close(id)`";

/// How many steps a chain keeps the outputs' types of: the runtime's tuples end there.
const MOST: usize = 12;

/// The expression of a fixed chain; `ghx` is the path of the crate.
pub(crate) fn expand(ghx: &TokenStream, input: TokenStream) -> syn::Result<TokenStream> {
    let steps = syn::parse::Parser::parse2(Punctuated::<Expr, Token![,]>::parse_terminated, input)?;
    if steps.is_empty() {
        return Err(syn::Error::new(
            Span::call_site(),
            format!("a chain has at least one step: {HELP}"),
        ));
    }
    if let Some(step) = steps.iter().nth(MOST) {
        let message = format!(
            "`chain!` takes at most {MOST} steps: add further ones with `Chain::add`, which gives a handle to each output"
        );
        return Err(syn::Error::new(step.span(), message));
    }
    let plans = steps.iter().map(plan).collect::<syn::Result<Vec<Path>>>()?;
    let steps = steps.iter();
    // The items have a block of their own: a name in a step is the user's.
    Ok(quote! {
        #ghx::__runtime::Chain::new()#(.push(#steps))*.with_documents({
            const __STEPS: &[&#ghx::__runtime::plan::Capability] = &[#(&#plans),*];
            const __SIZE: (usize, usize) = #ghx::__runtime::chain_size(__STEPS);
            const __TEXT: #ghx::__runtime::ChainText<{ __SIZE.0 }, { __SIZE.1 }> =
                #ghx::__runtime::ChainText::new(__STEPS);
            const __DOCUMENTS: #ghx::__runtime::Documents = __TEXT.documents();
            __DOCUMENTS
        })
    })
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
