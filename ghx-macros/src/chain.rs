//! `chain!`: steps fixed at compile time, whose documents are constants.

use proc_macro2::{Span, TokenStream, TokenTree};
use quote::{ToTokens as _, quote};
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::{Expr, Ident, Path, Token};

const HELP: &str =
    "a step is a call of a capability's constructor by its module, such as `issue::close(id)`";

/// How many steps a chain keeps the outputs' types of: the runtime's tuples end there.
const MOST: usize = 12;

/// A step, and the name that later ones know it by: `let bug = issue::create("acme/app", "Crash")`.
struct Step {
    name: Option<Ident>,
    call: Expr,
}

impl Parse for Step {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        let named = input.parse::<Option<Token![let]>>()?;
        let name = match named {
            Some(_) => {
                let name = input.parse()?;
                input.parse::<Token![=]>()?;
                Some(name)
            }
            None => None,
        };
        let call = input.parse()?;
        Ok(Step { name, call })
    }
}

/// The expression of a fixed chain; `ghx` is the path of the crate.
pub(crate) fn expand(ghx: &TokenStream, input: TokenStream) -> syn::Result<TokenStream> {
    let steps = syn::parse::Parser::parse2(Punctuated::<Step, Token![,]>::parse_terminated, input)?;
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
        return Err(syn::Error::new(step.call.span(), message));
    }
    let steps: Vec<Step> = steps.into_iter().collect();
    let plans = steps.iter().map(|step| plan(&step.call));
    let plans = plans.collect::<syn::Result<Vec<Path>>>()?;
    let uses = (0..steps.len()).map(|step| match last_used(&steps, step) {
        Some(used) => quote!(#ghx::__runtime::generated::Option::Some(#used)),
        None => quote!(#ghx::__runtime::generated::Option::None),
    });
    // Steps cannot see this name.
    let chain = Ident::new("chain", Span::mixed_site());
    let pushes = steps.iter().map(|Step { name, call }| match name {
        Some(name) => quote!(let (#chain, #name) = #chain.push_named(#call);),
        None => quote!(let #chain = #chain.push(#call);),
    });
    // The items have a block of their own: a name in a step is the user's.
    Ok(quote! {{
        let #chain = #ghx::__runtime::Chain::new();
        #(#pushes)*
        #chain.with_documents({
            const __STEPS: &[&#ghx::__runtime::plan::Capability] = &[#(&#plans),*];
            const __USES: &[#ghx::__runtime::generated::Option<usize>] = &[#(#uses),*];
            const __SIZE: (usize, usize) = #ghx::__runtime::chain_size(__STEPS, __USES);
            const __TEXT: #ghx::__runtime::ChainText<{ __SIZE.0 }, { __SIZE.1 }> =
                #ghx::__runtime::ChainText::new(__STEPS, __USES);
            const __DOCUMENTS: #ghx::__runtime::Documents = __TEXT.documents();
            __DOCUMENTS
        })
    }})
}

/// The last earlier step whose name a step mentions. Should it be no reference at all, only a constant is lost.
fn last_used(steps: &[Step], own: usize) -> Option<usize> {
    let call = steps.get(own)?.call.to_token_stream();
    let mut earlier = steps.get(..own)?.iter();
    earlier.rposition(|step| (step.name.as_ref()).is_some_and(|name| mentions(call.clone(), name)))
}

fn mentions(tokens: TokenStream, name: &Ident) -> bool {
    tokens.into_iter().any(|token| match token {
        TokenTree::Ident(ident) => ident == *name,
        TokenTree::Group(group) => mentions(group.stream(), name),
        _ => false,
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
