//! The file that keeps a sandbox's world between commands: read once, and used by one command at a time.

use std::fs::{File, TryLockError};
use std::io;
use std::path::Path;

use ghx_sandbox::World;

use crate::cli::failure::Failure;

/// Keeps other commands away from a state file until it is dropped.
#[derive(Debug)]
pub(crate) struct Turn {
    _lock: File,
}

/// The world of a state file, which starts as the demo world. Waits for a command that uses the file already, and
/// says so through `waiting`.
pub(crate) fn open(path: &Path, waiting: impl FnOnce(&str)) -> Result<(World, Turn), Failure> {
    let unusable = |error: String| {
        let path = path.display();
        let message = format!("the sandbox's state {path} cannot be used: {error}");
        Failure::failed("VALIDATION", message)
    };
    let turn = take_turn(path, waiting).map_err(|error| unusable(error.to_string()))?;
    let world = if path.exists() {
        World::load(path)
    } else {
        let world = World::demo();
        world.save(path).map(|()| world)
    };
    let world = world.map_err(|error| unusable(error.to_string()))?;
    Ok((world, turn))
}

/// The lock is a file of its own, because every write puts a new file in the state's place.
fn take_turn(path: &Path, waiting: impl FnOnce(&str)) -> io::Result<Turn> {
    let mut beside = path.as_os_str().to_owned();
    beside.push(".lock");
    let lock = File::create(beside)?;
    match lock.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => {
            let path = path.display();
            waiting(&format!("waiting for another ghx that uses {path}"));
            lock.lock()?;
        }
        Err(TryLockError::Error(error)) => return Err(error),
    }
    Ok(Turn { _lock: lock })
}
