//! The build script of the published package: it carries what the compiler made of its cards (`compiled/`, written by
//! `.ci/package`), so that nobody compiles the compiler who has no cards of his own.

#[path = "build-link.rs"]
mod link;

use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    link::command();
    println!("cargo::rerun-if-changed=compiled");
    let variable = |name: &str| env::var(name).map_err(io::Error::other);
    let (package, out) = (variable("CARGO_MANIFEST_DIR")?, variable("OUT_DIR")?);
    for file in ["cards.rs", "macros.rs", "sources.rs"] {
        let text = fs::read_to_string(Path::new("compiled").join(file))?;
        // `cards!` runs in other packages, where only this path leads back to the built-in cards and the schema.
        let text = text.replace("@PACKAGE@", &package.escape_debug().to_string());
        fs::write(Path::new(&out).join(file), text)?;
    }
    Ok(())
}
