//! ghx's runtime: plan types, batch assembly, engine and transport. Knows nothing of the compiler.

pub mod plan;
