//! The file that keeps a sandbox's world between commands: read once, and used by one command at a time.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::Path;
use std::sync::mpsc;
use std::time::Duration;

use ghx_sandbox::World;

use crate::cli::failure::Failure;
use crate::cli::input::{reason, without_number};

/// Keeps other commands away from a state file until it is dropped.
#[derive(Debug)]
pub(crate) struct Turn {
    _lock: File,
}

/// The world of a state file, which starts as the demo world with what the world file adds. Waits for a command that uses the file already, for
/// `patience` at most where there is one, and says so through `waiting`.
pub(crate) fn open(
    path: &Path,
    world_file: Option<&Path>,
    patience: Option<Duration>,
    waiting: impl FnOnce(&str),
) -> Result<(World, Turn), Failure> {
    let shown = path.display();
    let unusable = |error: String| {
        let message = format!("the sandbox's state {shown} cannot be used: {error}");
        Failure::failed("VALIDATION", message)
    };
    let broken = |error: io::Error| unusable(reason(&error));
    let lock = lock_file(path).map_err(broken)?;
    let turn = match lock.try_lock() {
        Ok(()) => lock,
        Err(TryLockError::Error(error)) => return Err(broken(error)),
        Err(TryLockError::WouldBlock) => {
            waiting(&format!("waiting for another ghx that uses {shown}"));
            let locked = wait(lock, patience).map_err(broken)?;
            locked.ok_or_else(|| {
                let seconds = patience.unwrap_or_default().as_secs_f64();
                let message = format!("another ghx still uses {shown} after {seconds} s");
                Failure::failed("NOT_READY", message)
            })?
        }
    };
    let turn = Turn { _lock: turn };
    let world = match fs::metadata(path) {
        Ok(found) if !found.is_file() => return Err(unusable("it is not a plain file".to_owned())),
        Ok(_) => World::load(path),
        Err(_) => {
            let world = fresh(world_file)?;
            world.save(path).map(|()| world)
        }
    };
    let world = world.map_err(|error| unusable(error.to_string()))?;
    if let Some(file) = world_file
        && !world.is_from_file(file).map_err(wrong_world)?
    {
        let file = file.display();
        let message = format!(
            "{shown} did not begin with {file} as it is now: remove {shown} to begin anew, or leave --world out to go on"
        );
        return Err(Failure::failed("VALIDATION", message));
    }
    Ok((world, turn))
}

/// A new world: the demo world, with what a world file adds.
pub(crate) fn fresh(world_file: Option<&Path>) -> Result<World, Failure> {
    match world_file {
        Some(file) => World::from_file(file).map_err(wrong_world),
        None => Ok(World::demo()),
    }
}

fn wrong_world(error: ghx_sandbox::Error) -> Failure {
    Failure::usage(without_number(&error.to_string()))
}

/// The lock is a file of its own, because every write puts a new file in the state's place. It stays empty: a file that
/// was there is opened for reading only, so that nothing can be written through it, and a symbolic link is refused.
fn lock_file(state: &Path) -> io::Result<File> {
    let mut beside = state.as_os_str().to_owned();
    beside.push(".lock");
    let beside = Path::new(&beside);
    match File::options().write(true).create_new(true).open(beside) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
        made => return made,
    }
    if !fs::symlink_metadata(beside)?.is_file() {
        let message = format!("{} is not a plain file: remove it", beside.display());
        return Err(io::Error::other(message));
    }
    File::open(beside)
}

/// Waits for the lock; `None` when time is up.
fn wait(lock: File, patience: Option<Duration>) -> io::Result<Option<File>> {
    let Some(patience) = patience else {
        return lock.lock().map(|()| Some(lock));
    };
    // The system cannot be asked to wait for a while only: a thread waits, and is left behind when time is up.
    let (told, turn) = mpsc::channel();
    std::thread::spawn(move || told.send(lock.lock().map(|()| lock)));
    turn.recv_timeout(patience).ok().transpose()
}
