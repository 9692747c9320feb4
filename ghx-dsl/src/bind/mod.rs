//! Binding: each card's inputs, look-ups, outputs and pages against its documents.

mod alternatives;
mod base;
mod card;
mod checks;
mod confirm;
mod inputs;
mod literals;
mod lookup_sources;
mod lookups;
mod nulls;
mod output;
mod pages;
mod predicate;
mod variables;
mod view;

pub(crate) use card::{Binding, Writers, bind};
