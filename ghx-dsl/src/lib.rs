//! The ghx card compiler: text in, typed Rust and diagnostics out.

pub mod ast;
mod bind;
mod block;
pub mod build;
mod card;
mod check;
mod composite;
mod derive;
pub mod diag;
pub mod docs;
mod documents;
mod driver;
pub mod emit;
pub mod explain;
mod expr;
mod files;
mod fit;
mod given;
mod graphql;
pub mod ident;
mod input_path;
pub mod ir;
mod load;
pub mod logic;
pub mod place;
pub mod plan;
mod predicate;
mod refs;
mod rules;
mod schema;
pub mod source;
mod yaml;

pub use diag::{Diagnostic, render, render_json};
pub use driver::{Settings, compile, source, source_of, tokens};
pub use load::{LoadError, load_folder, load_text};
pub use source::Sources;
