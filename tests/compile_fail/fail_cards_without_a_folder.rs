ghx::cards!();

fn main() {}
