mod own {
    ghx::cards!("./cards/bad_params");
}

fn main() {}
