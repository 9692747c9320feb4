//! A limit of time that holds on every executor: a thread of its own wakes who waits too long.

use std::future::{Future, poll_fn};
use std::pin::pin;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::task::{Poll, Waker};
use std::time::{Duration, Instant};

/// Waits for `work`, but not longer than `limit`; `None` when time ran out. Work that is done at once costs nothing.
pub(crate) async fn within<T>(limit: Duration, work: impl Future<Output = T>) -> Option<T> {
    let mut work = pin!(work);
    let mut alarm = None;
    poll_fn(|context| {
        if let Poll::Ready(value) = work.as_mut().poll(context) {
            return Poll::Ready(Some(value));
        }
        let alarm = alarm.get_or_insert_with(|| Instant::now().checked_add(limit).map(Alarm::new));
        match alarm {
            Some(alarm) if Instant::now() >= alarm.deadline => return Poll::Ready(None),
            Some(alarm) => alarm.wakes(context.waker()),
            // No clock goes so far.
            None => {}
        }
        Poll::Pending
    })
    .await
}

/// Wakes a task at a point in time, unless it is dropped before.
struct Alarm {
    deadline: Instant,
    shared: Arc<Shared>,
}

#[derive(Default)]
struct Shared {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    waker: Option<Waker>,
    dropped: bool,
}

impl Alarm {
    fn new(deadline: Instant) -> Alarm {
        let shared = Arc::new(Shared::default());
        let ringing = Arc::clone(&shared);
        // Without a thread there is no limit, which is better than no request.
        let _ = std::thread::Builder::new()
            .name("ghx-timeout".to_owned())
            .spawn(move || ringing.ring_at(deadline));
        Alarm { deadline, shared }
    }

    fn wakes(&self, waker: &Waker) {
        self.shared.lock().waker = Some(waker.clone());
    }
}

impl Drop for Alarm {
    fn drop(&mut self) {
        self.shared.lock().dropped = true;
        self.shared.changed.notify_all();
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn ring_at(&self, deadline: Instant) {
        let mut state = self.lock();
        while !state.dropped {
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() {
                if let Some(waker) = state.waker.take() {
                    waker.wake();
                }
                return;
            }
            state = self
                .changed
                .wait_timeout(state, left)
                .unwrap_or_else(PoisonError::into_inner)
                .0;
        }
    }
}
