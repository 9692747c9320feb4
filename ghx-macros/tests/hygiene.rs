//! No prelude, the crate renamed, modules called like the standard library's crates, and ids that are keywords.
#![no_implicit_prelude]
#![deny(warnings)]

extern crate ghx as renamed;

mod core {}
mod std {}
mod ghx {}

mod own {
    ::renamed::cards!("./cards/good");
}

fn main() {
    let request = own::self_::r#move::r#type([own::self_::r#move::TypeIssue {
        issue_id: <::std::string::String as ::core::convert::From<&str>>::from("I_1"),
    }]);
    ::core::assert!(request.plan().is_ok());
    let chain = ::renamed::chain!(
        ::renamed::issue::close("I_1"),
        ::renamed::issue::reopen("I_1")
    );
    ::core::assert_eq!(chain.len(), 2);
}
