//! The `ghx` command.

use std::process::ExitCode;

fn main() -> ExitCode {
    ghx::cli::main()
}
