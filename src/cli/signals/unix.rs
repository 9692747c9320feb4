//! Signals of Unix: what the second one does is done where it arrives, because the program itself may hang in a pipe that nobody reads.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::{SigId, flag, low_level};
use tokio::signal::unix::{Signal, SignalKind, signal};

use super::{Failure, HUNG_UP, INTERRUPTED, TERMINATED, uncaught};

/// The exit code of the last signal; 0 as long as none came.
static CODE: AtomicUsize = AtomicUsize::new(0);
/// A signal came: the next one ends the process.
static CAME: AtomicBool = AtomicBool::new(false);
static WATCH: Mutex<Watch> = Mutex::new(Watch::NotYet);

/// Whether signals are watched for.
enum Watch {
    NotYet,
    /// With what Ctrl-C does.
    Begun([SigId; 3]),
    /// Ctrl-C is for another program.
    Left,
}

/// From now on a signal sets its exit code, and a second one ends the process with it.
pub(super) fn watch() -> Result<(), Failure> {
    let mut watch = WATCH.lock().unwrap_or_else(PoisonError::into_inner);
    if let Watch::NotYet = *watch {
        let caught = |signal, code| on(signal, code).map_err(|error| uncaught(&error));
        caught(SIGTERM, TERMINATED)?;
        caught(SIGHUP, HUNG_UP)?;
        *watch = Watch::Begun(caught(SIGINT, INTERRUPTED)?);
    }
    Ok(())
}

fn on(signal: i32, code: u8) -> std::io::Result<[SigId; 3]> {
    // In this order: the first signal must not find what it sets itself.
    Ok([
        flag::register_conditional_shutdown(signal, i32::from(code), &CAME)?,
        flag::register_usize(signal, &CODE, usize::from(code))?,
        flag::register(signal, &CAME)?,
    ])
}

/// The exit code of the signal that came.
pub(super) fn code() -> Option<u8> {
    u8::try_from(CODE.load(Ordering::SeqCst))
        .ok()
        .filter(|code| *code != 0)
}

/// From now on Ctrl-C is for the program that this one waits for: whoever ends before it leaves a broken terminal behind.
pub(crate) fn leave_to_child() {
    /// Nobody looks at it; a signal that is caught does nothing else.
    static IGNORED: AtomicBool = AtomicBool::new(false);
    let mut watch = WATCH.lock().unwrap_or_else(PoisonError::into_inner);
    // Where signals cannot be caught they do what they always do.
    let _ = flag::register(SIGINT, &IGNORED);
    if let Watch::Begun(actions) = std::mem::replace(&mut *watch, Watch::Left) {
        for action in actions {
            low_level::unregister(action);
        }
    }
}

/// Tells the work that a signal came.
pub(super) struct Signals([Signal; 3]);

impl Signals {
    pub(super) fn new() -> Result<Signals, Failure> {
        let on = |kind| signal(kind).map_err(|error| uncaught(&error));
        Ok(Signals([
            on(SignalKind::interrupt())?,
            on(SignalKind::terminate())?,
            on(SignalKind::hangup())?,
        ]))
    }

    /// Waits for the next one.
    pub(super) async fn next(&mut self) {
        let [interrupt, terminate, hangup] = &mut self.0;
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
            _ = hangup.recv() => {}
        }
    }
}
