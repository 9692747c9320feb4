//! What stops a command before there is a result, and the exit code it means.

use std::fmt;

/// The exit codes of every command.
pub(crate) mod exit {
    /// Done; for a chain also when only some steps succeeded.
    pub(crate) const OK: u8 = 0;
    /// GitHub or the checks said no: the result says why.
    pub(crate) const FAILED: u8 = 1;
    /// The command line or its JSON is wrong; nothing was tried.
    pub(crate) const USAGE: u8 = 2;
    /// Some steps failed and `--fail-on-partial` was given.
    pub(crate) const PARTIAL: u8 = 3;
}

/// A reason to stop, for people, with the code that machines read.
#[derive(Debug)]
pub(crate) struct Failure {
    message: String,
    /// What people are told beside it: how the command is used.
    help: String,
    /// The error code of the contract.
    pub(crate) code: &'static str,
    /// The exit code.
    pub(crate) exit: u8,
}

impl Failure {
    /// The command line, or the JSON it names, is wrong.
    pub(crate) fn usage(message: impl Into<String>) -> Failure {
        Failure {
            message: message.into(),
            help: String::new(),
            code: "VALIDATION",
            exit: exit::USAGE,
        }
    }

    /// A command line that does not fit the grammar, with what people are told about it.
    pub(crate) fn grammar(message: String, help: String) -> Failure {
        Failure {
            help,
            ..Failure::usage(message)
        }
    }

    /// The reason.
    pub(crate) fn message(&self) -> &str {
        &self.message
    }

    /// What a person is shown.
    pub(crate) fn shown(&self) -> &str {
        match self.help.is_empty() {
            true => &self.message,
            false => &self.help,
        }
    }

    /// More input than any request can carry.
    pub(crate) fn too_large(message: impl Into<String>) -> Failure {
        Failure {
            message: message.into(),
            help: String::new(),
            code: "TOO_LARGE",
            exit: exit::USAGE,
        }
    }

    /// Something outside the command line failed: a file, the sandbox.
    pub(crate) fn failed(code: &'static str, message: impl Into<String>) -> Failure {
        Failure {
            message: message.into(),
            help: String::new(),
            code,
            exit: exit::FAILED,
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}
