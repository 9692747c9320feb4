//! ghx's procedural macros: cards! and chain!.
