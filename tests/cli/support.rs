//! Running the real binary: in a pipe or on a pseudo terminal, in an environment of the test's own.

use std::ffi::OsString;
use std::fs::File;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};
use serde_json::Value;
use tempfile::TempDir;

/// What one run of the command said.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) code: i32,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Run {
    /// The result as JSON.
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.stdout)
            .unwrap_or_else(|error| panic!("not JSON ({error}): {self:?}"))
    }

    /// Asserts the exit code and goes on.
    pub(crate) fn exits(self, code: i32) -> Run {
        assert_eq!(self.code, code, "{self:?}");
        self
    }
}

/// A folder, a home and an environment without anything of the developer's.
pub(crate) struct Place {
    pub(crate) root: TempDir,
    vars: Vec<(String, OsString)>,
}

impl Place {
    pub(crate) fn new() -> Place {
        let root = TempDir::new().unwrap();
        for folder in ["home", "bin", "work"] {
            std::fs::create_dir(root.path().join(folder)).unwrap();
        }
        let git = find("git").expect("the tests need git");
        std::os::unix::fs::symlink(git, root.path().join("bin/git")).unwrap();
        Place {
            root,
            vars: Vec::new(),
        }
    }

    /// Sets a variable for every following command.
    pub(crate) fn var(mut self, name: &str, value: impl Into<OsString>) -> Place {
        self.vars.push((name.to_owned(), value.into()));
        self
    }

    /// A place whose terminal wants no colours.
    pub(crate) fn plain() -> Place {
        Place::new().var("NO_COLOR", "1")
    }

    /// Where commands run.
    pub(crate) fn work(&self) -> PathBuf {
        self.root.path().join("work")
    }

    pub(crate) fn home(&self) -> PathBuf {
        self.root.path().join("home")
    }

    /// Puts an executable script onto the path.
    pub(crate) fn script(&self, name: &str, text: &str) {
        use std::os::unix::fs::PermissionsExt;
        let path = self.root.path().join("bin").join(name);
        std::fs::write(&path, text).unwrap();
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
    }

    /// Runs git in the work folder.
    pub(crate) fn git(&self, words: &[&str]) {
        self.git_in(&self.work(), words);
    }

    pub(crate) fn git_in(&self, folder: &Path, words: &[&str]) {
        let mut command = Command::new("git");
        self.dress(&mut command, folder);
        let done = command.args(words).output().unwrap();
        assert!(
            done.status.success(),
            "git {words:?}: {}",
            String::from_utf8_lossy(&done.stderr)
        );
    }

    fn dress(&self, command: &mut Command, folder: &Path) {
        command
            .env_clear()
            .current_dir(folder)
            .env("HOME", self.home())
            .env("PATH", self.root.path().join("bin"))
            .env("GIT_CONFIG_NOSYSTEM", "1")
            .env("GIT_AUTHOR_NAME", "t")
            .env("GIT_AUTHOR_EMAIL", "t@example.com")
            .env("GIT_COMMITTER_NAME", "t")
            .env("GIT_COMMITTER_EMAIL", "t@example.com")
            .env("GIT_CEILING_DIRECTORIES", self.root.path());
        for (name, value) in &self.vars {
            command.env(name, value);
        }
    }

    /// The command, ready to run in the work folder.
    pub(crate) fn command(&self, words: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_ghx"));
        self.dress(&mut command, &self.work());
        command.args(words);
        command
    }

    /// Runs the command in pipes, without input.
    pub(crate) fn run(&self, words: &[&str]) -> Run {
        self.run_with(words, b"")
    }

    /// Runs the command in pipes, with this on standard input.
    pub(crate) fn run_with(&self, words: &[&str], input: &[u8]) -> Run {
        self.run_in(&self.work(), words, input)
    }

    /// Runs the command in pipes, in another folder.
    pub(crate) fn run_in(&self, folder: &Path, words: &[&str], input: &[u8]) -> Run {
        let mut command = self.command(words);
        command
            .current_dir(folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let input = input.to_vec();
        // A command that refuses early closes its input; that is its right.
        let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
        let output = child.wait_with_output().unwrap();
        writer.join().unwrap();
        Run {
            code: output.status.code().expect("no signal"),
            stdout: String::from_utf8(output.stdout).unwrap(),
            stderr: String::from_utf8(output.stderr).unwrap(),
        }
    }

    /// Runs the command on a terminal of 100 columns. Everything it says is in `stdout`.
    pub(crate) fn terminal(&self, words: &[&str]) -> Run {
        self.terminal_typing(words, "")
    }

    /// Runs the command on a terminal and types this.
    pub(crate) fn terminal_typing(&self, words: &[&str], typed: &str) -> Run {
        self.terminal_of(100, words, typed)
    }

    /// Runs the command on a terminal of so many columns and types this.
    pub(crate) fn terminal_of(&self, columns: u16, words: &[&str], typed: &str) -> Run {
        self.terminal_sized((columns, 40), words, typed)
    }

    /// Runs the command on a terminal of so many columns and lines and types this.
    pub(crate) fn terminal_sized(&self, size: (u16, u16), words: &[&str], typed: &str) -> Run {
        let (mut child, mut master) = self.start_on(size, words);
        master.write_all(typed.as_bytes()).unwrap();
        let text = settled(&read_terminal(&mut master));
        let code = child.wait().unwrap().code().expect("no signal");
        Run {
            code,
            stdout: text,
            stderr: String::new(),
        }
    }

    /// Starts the command on a terminal.
    pub(crate) fn terminal_start(&self, words: &[&str]) -> (Child, File) {
        self.start_on((100, 40), words)
    }

    /// Starts the command on a terminal of so many columns and lines.
    pub(crate) fn start_on(&self, (columns, lines): (u16, u16), words: &[&str]) -> (Child, File) {
        let master = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
        grantpt(&master).unwrap();
        unlockpt(&master).unwrap();
        let name = ptsname(&master, Vec::new()).unwrap();
        let slave = File::options()
            .read(true)
            .write(true)
            .open(name.to_str().unwrap())
            .unwrap();
        tcsetwinsize(
            &slave,
            Winsize {
                ws_row: lines,
                ws_col: columns,
                ws_xpixel: 0,
                ws_ypixel: 0,
            },
        )
        .unwrap();
        let mut command = self.command(words);
        command
            .stdin(slave.try_clone().unwrap())
            .stdout(slave.try_clone().unwrap())
            .stderr(slave)
            .env("TERM", "xterm-256color");
        for (name, value) in &self.vars {
            command.env(name, value);
        }
        let child = command.spawn().unwrap();
        // The command owns the only remaining copies of the terminal's other end.
        drop(command);
        (child, File::from(master))
    }
}

/// What is left on the screen when the line about progress has been erased.
fn settled(text: &str) -> String {
    let lines = text.split('\n');
    let left = lines.map(|line| line.rsplit("\r\u{1b}[2K").next().unwrap_or(line));
    left.collect::<Vec<_>>().join("\n")
}

/// Reads all a terminal shows until the command has gone.
pub(crate) fn read_terminal(master: &mut File) -> String {
    let mut bytes = Vec::new();
    let mut chunk = [0; 4096];
    // The kernel answers EIO once nobody holds the other end.
    while let Ok(count @ 1..) = master.read(&mut chunk) {
        bytes.extend_from_slice(chunk.get(..count).unwrap());
    }
    String::from_utf8(bytes).unwrap().replace("\r\n", "\n")
}

fn find(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path)
        .map(|folder| folder.join(name))
        .find(|path| path.is_file())
}
