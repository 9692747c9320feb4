//! The same steps through the `ghx` command, whose own reader takes texts as people write them.

use std::fmt;
use std::fs;
use std::path::PathBuf;
use std::process;

use ghx_sandbox::{Options, Sandbox, World};

use super::{Steps, Text};
use crate::json::Json;
use crate::{Tape, Target};

/// The target: a `ghx` binary and a server that counts.
pub struct Command {
    steps: Steps,
    binary: PathBuf,
    folder: tempfile::TempDir,
    sandbox: Sandbox,
}

impl fmt::Debug for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Command").field(&self.binary).finish()
    }
}

impl Command {
    /// Starts the server that the binary is sent to.
    pub fn new(binary: impl Into<PathBuf>) -> Result<Command, String> {
        let say = |error: &dyn fmt::Display| error.to_string();
        Ok(Command {
            steps: Steps::new()?,
            binary: binary.into(),
            folder: tempfile::tempdir().map_err(|error| say(&error))?,
            sandbox: Sandbox::start(World::demo(), Options::default())
                .map_err(|error| say(&error))?,
        })
    }
}

impl Target for Command {
    type Input = Text;

    fn make(&self, tape: &mut Tape) -> Text {
        self.steps.text(tape)
    }

    fn judge(&self, text: &Text) -> Result<&'static str, String> {
        // The command drops a mark at the head, which editors write and people never see.
        let bare = text.0.strip_prefix("\u{feff}".as_bytes());
        let invalid = self.steps.invalid(&Text(bare.unwrap_or(&text.0).to_vec()));
        let file = self.folder.path().join("steps.json");
        fs::write(&file, &text.0).map_err(|error| error.to_string())?;
        let before = self.sandbox.log().requests.len();
        let output = process::Command::new(&self.binary)
            .args(["chain", "--steps", "@steps.json"])
            .current_dir(self.folder.path())
            .env_clear()
            .env("HOME", self.folder.path())
            .env("GH_TOKEN", self.sandbox.token())
            .env("GITHUB_GRAPHQL_URL", self.sandbox.url())
            .output()
            .map_err(|error| format!("{}: {error}", self.binary.display()))?;
        let sent = self.sandbox.log().requests.len() - before;
        let (said, told) = (
            String::from_utf8_lossy(&output.stdout),
            String::from_utf8_lossy(&output.stderr),
        );
        let code = output.status.code();
        if !matches!(code, Some(0..=3)) || told.contains("panicked") {
            return Err(format!("it ended with {:?}: {told}", output.status));
        }
        let envelope = Json::read(&said).ok();
        let status = envelope
            .as_ref()
            .and_then(|envelope| envelope.one("status"));
        let status = status.and_then(Json::as_str);
        match (invalid, sent, code) {
            (Some(reason), 1.., _) => Err(format!("{sent} requests were sent, though {reason}")),
            (Some(reason), 0, Some(0)) => Err(format!("it exits with 0, though {reason}")),
            // Wrong usage is told in words, and to machines as well.
            (_, 0, Some(2)) if status == Some("failed") && !told.is_empty() => Ok("unread"),
            (_, 0, Some(1)) if status == Some("failed") => Ok("refused"),
            (None, 1.., Some(_)) if status.is_some() => Ok("sent"),
            (_, _, code) => Err(format!(
                "exit {code:?} after {sent} requests\n{said}\n{told}"
            )),
        }
    }
}
