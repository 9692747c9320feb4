//! Stopping calls from outside: what is known about every step is still told.

use std::pin::pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Poll, Waker};

/// Stops the calls of a client, such as when a signal comes: they end at once, and tell what is known about every step. Clones stop
/// the same calls.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/example.in"));
/// # fn main() {
/// use ghx_runtime::Stop;
///
/// let stop = Stop::default();
/// stop.stop();
/// let client = Client::builder().token("secret").transport(Canned).stop(stop).build().unwrap();
/// let error = block_on(resolve("PRRT_1").send(&client)).unwrap_err();
/// assert_eq!((error.code(), error.outcome()), (Code::NotReady, Some(Outcome::NotApplied)));
/// # }
/// ```
#[derive(Debug, Clone, Default)]
pub struct Stop(Arc<Shared>);

#[derive(Debug, Default)]
struct Shared {
    stopped: AtomicBool,
    waiting: Mutex<Vec<Waker>>,
}

impl Stop {
    /// Stops all calls that know of it, now and later.
    pub fn stop(&self) {
        self.0.stopped.store(true, Ordering::SeqCst);
        let mut waiting = self.waiting();
        waiting.drain(..).for_each(Waker::wake);
    }

    /// Whether it was stopped.
    pub fn is_stopped(&self) -> bool {
        self.0.stopped.load(Ordering::SeqCst)
    }

    /// Waits until it is stopped.
    pub async fn stopped(&self) {
        self.unless_stopped(std::future::pending::<()>()).await;
    }

    /// Runs work until it is done or stopped; `None` when it was stopped first.
    pub(crate) async fn unless_stopped<T>(&self, work: impl Future<Output = T>) -> Option<T> {
        let mut work = pin!(work);
        std::future::poll_fn(|context| {
            if self.is_stopped() {
                return Poll::Ready(None);
            }
            if let Poll::Ready(done) = work.as_mut().poll(context) {
                return Poll::Ready(Some(done));
            }
            let mut waiting = self.waiting();
            if !waiting.iter().any(|it| it.will_wake(context.waker())) {
                waiting.push(context.waker().clone());
            }
            drop(waiting);
            // It may have been stopped while this was written down.
            match self.is_stopped() {
                true => Poll::Ready(None),
                false => Poll::Pending,
            }
        })
        .await
    }

    fn waiting(&self) -> std::sync::MutexGuard<'_, Vec<Waker>> {
        self.0
            .waiting
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }
}
