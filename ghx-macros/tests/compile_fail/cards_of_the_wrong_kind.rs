ghx::cards!(cards);

fn main() {}
