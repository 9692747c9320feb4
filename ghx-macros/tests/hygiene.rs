//! No prelude, the crate renamed, modules called like the standard library's crates, ids that are keywords, and names that
//! the macros might use themselves.
#![no_implicit_prelude]
#![deny(warnings)]
#![forbid(missing_docs)]

extern crate ghx as renamed;

mod core {}
mod std {}
mod ghx {}

// A test has no build script that watches for new cards, which `cards!` says by a deprecation.
#[allow(deprecated)]
mod own {
    ::renamed::cards!("./cards/good");
}

fn main() {
    let request = own::self_::r#move::r#type([own::self_::r#move::TypeIssue::new("I_1")]);
    ::core::assert!(request.plan().is_ok());
    let chain = ::renamed::chain!(
        ::renamed::issue::close("I_1"),
        ::renamed::issue::reopen("I_1")
    );
    ::core::assert_eq!(chain.len(), 2);
    const STEPS: &str = "I_1";
    let document = "I_2";
    let chain = ::renamed::chain!(
        ::renamed::issue::close(STEPS),
        ::renamed::issue::view(document)
    );
    ::core::assert_eq!(chain.len(), 2);
    let chain = "I_3";
    let chain = ::renamed::chain!(
        let ghx = ::renamed::issue::view(chain),
        ::renamed::issue::close(ghx.id())
    );
    ::core::assert_eq!(chain.len(), 2);
}
