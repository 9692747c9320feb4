//! Your own `ghx`: the built-in capabilities and those of this crate, on one command line.

ghx::cli!(own_cards::github);
