//! Repeated chores of the ghx repository.

fn main() {}
