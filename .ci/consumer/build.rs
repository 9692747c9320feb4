//! Tells cargo to build again when a card is added: rustc tells it only of files that were there.

fn main() {
    println!("cargo::rerun-if-changed=cards");
}
