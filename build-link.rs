//! How the command is linked, for both build scripts.

use std::env;

/// Links the command at a fixed address on Linux, as Go does with `gh`: a program that may lie anywhere sets every pointer of
/// its tables when it starts, which was a third of the time that `ghx --version` took.
pub(super) fn command() {
    println!("cargo::rerun-if-changed=build-link.rs");
    let is = |name: &str, value: &str| {
        env::var(name).is_ok_and(|words| words.split(',').any(|word| word == value))
    };
    // A static program is told so by flags of its own.
    if is("CARGO_CFG_TARGET_OS", "linux")
        && is("CARGO_CFG_TARGET_ENV", "gnu")
        && !is("CARGO_CFG_TARGET_FEATURE", "crt-static")
    {
        println!("cargo::rustc-link-arg-bins=-no-pie");
    }
}
