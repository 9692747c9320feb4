//! Signals: the first one stops the work, which tells what is known; a second one ends the process, whatever it is doing.

use std::future::poll_fn;
use std::pin::pin;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::sync::{Mutex, PoisonError, mpsc};
use std::task::Poll;

use ghx_runtime::Stop;

use super::failure::Failure;
use super::session;

/// The exit code of the first signal; 0 as long as none came.
static CODE: AtomicU8 = AtomicU8::new(0);
/// What the first signal stops. It is there once signals are watched for.
static WORK: Mutex<Option<Stop>> = Mutex::new(None);
/// Ctrl-C is for another program.
static LEFT: AtomicBool = AtomicBool::new(false);

/// Runs work that `stop` stops; says with which exit code, if a signal came.
///
/// Watching begins while the work connects: until then nothing was sent, and a signal ends the process as it always does.
pub(crate) fn run<T>(
    stop: &Stop,
    work: impl Future<Output = T>,
) -> Result<(T, Option<u8>), Failure> {
    let watching = watch(stop)?;
    let done = session::run(async {
        let mut work = pin!(work);
        let first = poll_fn(|context| {
            Poll::Ready(match work.as_mut().poll(context) {
                Poll::Ready(done) => Some(done),
                Poll::Pending => None,
            })
        });
        let first = first.await;
        watching.wait()?;
        match first {
            Some(done) => Ok(done),
            None => Ok(work.await),
        }
    })??;
    let code = CODE.load(Ordering::SeqCst);
    Ok((done, (code != 0).then_some(code)))
}

/// From now on Ctrl-C is for the program that this one waits for: whoever ends before it leaves a broken terminal behind.
pub(crate) fn leave_to_child() {
    LEFT.store(true, Ordering::SeqCst);
    // Where signals cannot be caught they do what they always do.
    let _ = watch(&Stop::default()).and_then(Watching::wait);
}

/// Has signals stop this from now on. They are watched for on a thread of their own: this one may hang in a pipe that nobody reads.
fn watch(stop: &Stop) -> Result<Watching, Failure> {
    let mut work = WORK.lock().unwrap_or_else(PoisonError::into_inner);
    let watched = work.replace(stop.clone()).is_some();
    drop(work);
    if CODE.load(Ordering::SeqCst) != 0 {
        stop.stop();
    }
    if watched {
        return Ok(Watching(None));
    }
    let (ready, begun) = mpsc::channel();
    let watching = move || {
        let done = session::runtime().and_then(|runtime| {
            runtime.block_on(async {
                let mut signals = Signals::new()?;
                let _ = ready.send(Ok(()));
                loop {
                    took(signals.next().await);
                }
            })
        });
        let _ = ready.send(done);
    };
    std::thread::Builder::new()
        .spawn(watching)
        .map_err(|error| uncaught(&error))?;
    Ok(Watching(Some(begun)))
}

/// The beginning of watching, if it began just now.
struct Watching(Option<mpsc::Receiver<Result<(), Failure>>>);

impl Watching {
    /// Waits until signals are caught.
    fn wait(self) -> Result<(), Failure> {
        match self.0 {
            Some(begun) => begun.recv().map_err(|error| uncaught(&error))?,
            None => Ok(()),
        }
    }
}

fn uncaught(error: &dyn std::error::Error) -> Failure {
    Failure::failed("UNKNOWN", format!("signals cannot be caught: {error}"))
}

fn took(code: u8) {
    if code == INTERRUPTED && LEFT.load(Ordering::SeqCst) {
        return;
    }
    match CODE.swap(code, Ordering::SeqCst) {
        0 => {
            let work = WORK.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some(stop) = work.as_ref() {
                stop.stop();
            }
        }
        first => std::process::exit(i32::from(first)),
    }
}

/// The exit code after Ctrl-C.
const INTERRUPTED: u8 = 130;

#[cfg(unix)]
struct Signals([(tokio::signal::unix::Signal, u8); 3]);

#[cfg(unix)]
impl Signals {
    fn new() -> Result<Signals, Failure> {
        use tokio::signal::unix::{SignalKind, signal};
        let on = |kind: SignalKind, code: u8| {
            let signal = signal(kind);
            Ok::<_, Failure>((signal.map_err(|error| uncaught(&error))?, code))
        };
        Ok(Signals([
            on(SignalKind::interrupt(), INTERRUPTED)?,
            on(SignalKind::terminate(), 143)?,
            on(SignalKind::hangup(), 129)?,
        ]))
    }

    /// The exit code of the next one: 128 and its number.
    async fn next(&mut self) -> u8 {
        let [interrupt, terminate, hangup] = &mut self.0;
        tokio::select! {
            _ = interrupt.0.recv() => interrupt.1,
            _ = terminate.0.recv() => terminate.1,
            _ = hangup.0.recv() => hangup.1,
        }
    }
}

/// Ctrl-C and Ctrl-Break; a window that is closed and a machine that shuts down leave a few seconds to say what is known.
#[cfg(windows)]
struct Signals {
    interrupt: tokio::signal::windows::CtrlC,
    other: tokio::signal::windows::CtrlBreak,
    close: tokio::signal::windows::CtrlClose,
    shutdown: tokio::signal::windows::CtrlShutdown,
}

#[cfg(windows)]
impl Signals {
    fn new() -> Result<Signals, Failure> {
        use tokio::signal::windows::{ctrl_break, ctrl_c, ctrl_close, ctrl_shutdown};
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

    /// The exit code that the same event has elsewhere.
    async fn next(&mut self) -> u8 {
        tokio::select! {
            _ = self.interrupt.recv() => INTERRUPTED,
            _ = self.other.recv() => INTERRUPTED,
            _ = self.close.recv() => 129,
            _ = self.shutdown.recv() => 143,
        }
    }
}
