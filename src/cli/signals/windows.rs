//! Events of a Windows console, watched for on a thread of their own: the program itself may hang in a pipe that nobody reads.

use std::sync::Once;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};

use tokio::signal::windows::{
    CtrlBreak, CtrlC, CtrlClose, CtrlShutdown, ctrl_break, ctrl_c, ctrl_close, ctrl_shutdown,
};

use super::{Failure, HUNG_UP, INTERRUPTED, TERMINATED, uncaught};
use crate::cli::session;

/// The exit code of the first event; 0 as long as none came.
static CODE: AtomicU8 = AtomicU8::new(0);
/// Ctrl-C is for another program.
static LEFT: AtomicBool = AtomicBool::new(false);

/// From now on a second event ends the process.
pub(super) fn watch() -> Result<(), Failure> {
    static BEGUN: Once = Once::new();
    let mut begun = Ok(());
    BEGUN.call_once(|| {
        begun = session::runtime().and_then(|runtime| {
            let mut signals = runtime.block_on(async { Signals::new() })?;
            let watching = move || {
                runtime.block_on(async {
                    loop {
                        let code = signals.code().await;
                        if !took(code) {
                            std::process::exit(i32::from(code));
                        }
                    }
                })
            };
            let thread = std::thread::Builder::new().spawn(watching);
            thread.map(|_| ()).map_err(|error| uncaught(&error))
        });
    });
    begun
}

/// Whether this is the first event, or none for this program.
fn took(code: u8) -> bool {
    code == INTERRUPTED && LEFT.load(Ordering::SeqCst) || CODE.swap(code, Ordering::SeqCst) == 0
}

/// The exit code of the event that came.
pub(super) fn code() -> Option<u8> {
    Some(CODE.load(Ordering::SeqCst)).filter(|code| *code != 0)
}

/// From now on Ctrl-C is for the program that this one waits for: whoever ends before it leaves a broken terminal behind.
pub(crate) fn leave_to_child() {
    LEFT.store(true, Ordering::SeqCst);
    // Where events cannot be caught they do what they always do.
    let _ = watch();
}

/// Ctrl-C and Ctrl-Break; a window that is closed and a machine that shuts down leave a few seconds to say what is known.
pub(super) struct Signals {
    interrupt: CtrlC,
    other: CtrlBreak,
    close: CtrlClose,
    shutdown: CtrlShutdown,
}

impl Signals {
    pub(super) fn new() -> Result<Signals, Failure> {
        let caught = || -> std::io::Result<Signals> {
            Ok(Signals {
                interrupt: ctrl_c()?,
                other: ctrl_break()?,
                close: ctrl_close()?,
                shutdown: ctrl_shutdown()?,
            })
        };
        caught().map_err(|error| uncaught(&error))
    }

    /// Waits for the next one.
    pub(super) async fn next(&mut self) {
        self.code().await;
    }

    /// The exit code that the same event has elsewhere.
    async fn code(&mut self) -> u8 {
        tokio::select! {
            _ = self.interrupt.recv() => INTERRUPTED,
            _ = self.other.recv() => INTERRUPTED,
            _ = self.close.recv() => HUNG_UP,
            _ = self.shutdown.recv() => TERMINATED,
        }
    }
}
