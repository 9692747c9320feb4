//! Owns what this process is: the name and version of the program, and the capabilities it was built with.

use std::sync::OnceLock;

use ghx_runtime::Registry;

/// A program with this command line.
#[derive(Debug, Clone, Copy)]
pub struct Program {
    /// What users type to start it.
    pub name: &'static str,
    /// Its own version.
    pub version: &'static str,
    /// All its capabilities.
    pub registry: &'static Registry,
}

/// `ghx` itself.
static GHX: Program = Program {
    name: "ghx",
    version: env!("CARGO_PKG_VERSION"),
    registry: &ghx::REGISTRY,
};

/// Like its arguments, a process has one for good, so it is not handed from call to call.
static OWN: OnceLock<Program> = OnceLock::new();

impl Program {
    /// A program with the built-in capabilities and its own. What is joined here is never freed.
    pub fn with(name: &'static str, version: &'static str, own: &Registry) -> Self {
        let all = Registry::of(ghx::REGISTRY.iter().chain(own.iter()));
        Program {
            name,
            version,
            registry: Box::leak(Box::new(all)),
        }
    }

    /// Makes it the program of this process; a second one changes nothing.
    pub(crate) fn begin(self) {
        // A process that is somebody already stays it.
        let _ = OWN.set(self);
    }
}

/// The program of this process: `ghx`, unless another began.
pub(crate) fn program() -> &'static Program {
    OWN.get().unwrap_or(&GHX)
}

/// What users type to start this program, for hints.
pub(crate) fn own_name() -> &'static str {
    program().name
}

/// A text that speaks of the commands of `ghx`, as the library's do, in the words of this program.
pub(crate) fn in_own_words(text: &str) -> String {
    let name = own_name();
    (text.replace("ghx ", &format!("{name} "))).replace("\"ghx\"", &format!("\"{name}\""))
}

/// The capabilities of this program.
pub(crate) fn registry() -> &'static Registry {
    program().registry
}
