//! Signals: the first one stops the work, which tells what is known; a second one ends the process, whatever it is doing.

#[cfg_attr(unix, path = "unix.rs")]
#[cfg_attr(windows, path = "windows.rs")]
mod system;

use std::pin::pin;

use ghx_runtime::Stop;

pub(crate) use system::leave_to_child;

use super::failure::Failure;
use super::session;

/// The exit code after Ctrl-C.
const INTERRUPTED: u8 = 130;
/// The exit code after a request to end.
const TERMINATED: u8 = 143;
/// The exit code after the terminal is gone.
const HUNG_UP: u8 = 129;

/// Runs work that `stop` stops; says with which exit code, if a signal came.
pub(crate) fn run<T>(
    stop: &Stop,
    work: impl Future<Output = T>,
) -> Result<(T, Option<u8>), Failure> {
    system::watch()?;
    let done = session::run(async {
        let mut signals = system::Signals::new()?;
        if system::code().is_some() {
            stop.stop();
        }
        let mut work = pin!(work);
        loop {
            tokio::select! {
                biased;
                done = &mut work => return Ok(done),
                () = signals.next() => stop.stop(),
            }
        }
    })??;
    Ok((done, system::code()))
}

fn uncaught(error: &dyn std::error::Error) -> Failure {
    Failure::failed("UNKNOWN", format!("signals cannot be caught: {error}"))
}
