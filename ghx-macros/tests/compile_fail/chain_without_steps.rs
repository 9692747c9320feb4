fn main() {
    let _ = ghx::chain!();
}
