//! Signals: the first one stops the work, which tells what is known; a second one ends the process.

use std::pin::pin;

use ghx_runtime::Stop;

use super::failure::Failure;
use super::session;

/// Runs work that `stop` stops; says with which exit code, if a signal came.
pub(crate) fn run<T>(
    stop: &Stop,
    work: impl Future<Output = T>,
) -> Result<(T, Option<u8>), Failure> {
    session::runtime()?.block_on(async {
        let mut signals = Signals::new()?;
        let mut work = pin!(work);
        let mut code = None;
        loop {
            tokio::select! {
                done = &mut work => return Ok((done, code)),
                signal = signals.next() => match code {
                    Some(code) => std::process::exit(i32::from(code)),
                    None => {
                        code = Some(signal);
                        stop.stop();
                    }
                }
            }
        }
    })
}

/// From now on Ctrl-C is for the program that this one waits for: whoever ends before it leaves a broken terminal behind.
pub(crate) fn leave_to_child() {
    #[cfg(unix)]
    if let Ok(runtime) = session::runtime() {
        use tokio::signal::unix::{SignalKind, signal};
        let _inside = runtime.enter();
        // Where it cannot be caught it does what it always does.
        let _ = signal(SignalKind::interrupt());
    }
}

#[cfg(unix)]
struct Signals([(tokio::signal::unix::Signal, u8); 3]);

#[cfg(unix)]
impl Signals {
    fn new() -> Result<Signals, Failure> {
        use tokio::signal::unix::{SignalKind, signal};
        let on = |kind: SignalKind, code: u8| {
            let signal = signal(kind);
            let signal = signal.map_err(|error| {
                Failure::failed("UNKNOWN", format!("signals cannot be caught: {error}"))
            })?;
            Ok::<_, Failure>((signal, code))
        };
        Ok(Signals([
            on(SignalKind::interrupt(), 130)?,
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

#[cfg(not(unix))]
struct Signals;

#[cfg(not(unix))]
impl Signals {
    fn new() -> Result<Signals, Failure> {
        Ok(Signals)
    }

    /// There is only Ctrl-C here.
    async fn next(&mut self) -> u8 {
        match tokio::signal::ctrl_c().await {
            Ok(()) => 130,
            Err(_) => std::future::pending().await,
        }
    }
}
