//! Binding: documents against the schema, then each card's inputs, look-ups, outputs and pages against its documents.

mod card;
mod conflicts;
mod documents;
mod given;
mod inputs;
mod instead;
mod literals;
mod lookup_sources;
mod lookups;
mod nulls;
mod output;
mod pages;
mod predicate;
mod selection;
mod size;
mod uses;
mod value;
mod variables;
mod view;

pub(crate) use card::bind;
pub(crate) use documents::check;
pub(crate) use given::{combinations, filled};
