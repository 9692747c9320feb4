//! Items with a layout of their own: kept aside while the rest is formatted, and put in its place afterwards.

use std::cell::RefCell;

use proc_macro2::TokenStream;
use quote::quote;

use super::layout;
use crate::ident::ident;

/// Where tables and declarations go: straight into the tokens, or aside until the rest has its format.
#[derive(Default)]
pub(super) struct Places {
    aside: Option<RefCell<Vec<TokenStream>>>,
}

impl Places {
    /// Keeps code aside.
    pub(super) fn aside() -> Self {
        Places {
            aside: Some(RefCell::default()),
        }
    }

    /// A function, a static, or a call of one of the runtime's declaring macros.
    pub(super) fn declaration(&self, tokens: TokenStream) -> TokenStream {
        match self.keep(&tokens) {
            Some(number) => {
                let name = ident(&format!("__declaration_{number}"));
                quote!(#name!();)
            }
            None => tokens,
        }
    }

    fn keep(&self, tokens: &TokenStream) -> Option<usize> {
        let mut aside = self.aside.as_ref()?.borrow_mut();
        aside.push(tokens.clone());
        Some(aside.len() - 1)
    }

    /// Puts everything that was kept aside into the formatted text.
    pub(super) fn fill(self, text: &str) -> String {
        let aside = self.aside.map(RefCell::into_inner).unwrap_or_default();
        let at = |number: &str| {
            number
                .parse()
                .ok()
                .and_then(|it: usize| aside.get(it))
                .cloned()
        };
        let mut out = String::with_capacity(text.len() * 2);
        for line in text.lines() {
            let code = line.trim_start();
            let indent = line.len() - code.len();
            let declaration = code
                .strip_prefix("__declaration_")
                .and_then(|it| it.strip_suffix("!();"))
                .and_then(at);
            match declaration {
                Some(tokens) => {
                    out.push_str(&line[..indent]);
                    out.push_str(&layout::declaration(tokens, indent));
                }
                None => out.push_str(line),
            }
            out.push('\n');
        }
        out
    }
}
