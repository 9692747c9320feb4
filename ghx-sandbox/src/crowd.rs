//! The open connections: how many there may be, and which one gives way to a newcomer when all places are taken.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore};
use tokio::time::Instant;

/// How long a connection may be silent before it gives way to another: long enough for a client in a crowd to be heard.
const PATIENCE: Duration = Duration::from_secs(1);

/// The connections of a server.
#[derive(Clone)]
pub(crate) struct Crowd(Arc<Inner>);

struct Inner {
    places: Arc<Semaphore>,
    waiting: Mutex<Waiting>,
    /// Told whenever a connection begins to wait for its client.
    one_waits: Notify,
}

/// The connections that wait for their client, the one that waits longest first.
#[derive(Default)]
struct Waiting {
    next: u64,
    list: BTreeMap<u64, One>,
}

struct One {
    since: Instant,
    /// Told when it has to end.
    leave: Arc<Notify>,
}

/// An open connection; its place is free again when it is dropped.
pub(crate) struct Guest {
    crowd: Crowd,
    leave: Arc<Notify>,
    /// Its key among those that wait, unless it is being answered.
    waits: Mutex<Option<u64>>,
    answered: AtomicBool,
    _place: OwnedSemaphorePermit,
}

/// A connection that is being answered, and is not sent away until this is dropped.
pub(crate) struct Busy(Arc<Guest>);

impl Crowd {
    pub(crate) fn new(places: usize) -> Crowd {
        Crowd(Arc::new(Inner {
            places: Arc::new(Semaphore::new(places.max(1))),
            waiting: Mutex::default(),
            one_waits: Notify::new(),
        }))
    }

    /// Gives a new connection a place. Where there is none, the connection that has waited longest for its client is
    /// ended, once it has waited a while: a client that says nothing must not keep others out.
    pub(crate) async fn admit(&self) -> Option<Guest> {
        let places = || Arc::clone(&self.0.places);
        let place = loop {
            let one_waits = self.0.one_waits.notified();
            if let Ok(place) = places().try_acquire_owned() {
                break place;
            }
            let longest = self
                .waiting()
                .list
                .first_key_value()
                .map(|(_, one)| one.since);
            let ripe = async {
                match longest {
                    Some(since) => tokio::time::sleep_until(since + PATIENCE).await,
                    None => one_waits.await,
                }
            };
            tokio::select! {
                place = places().acquire_owned() => break place.ok()?,
                () = ripe => {}
            }
            if self.send_one_away() {
                break places().acquire_owned().await.ok()?;
            }
        };
        let guest = Guest {
            crowd: self.clone(),
            leave: Arc::new(Notify::new()),
            waits: Mutex::new(None),
            answered: AtomicBool::new(false),
            _place: place,
        };
        guest.wait();
        Some(guest)
    }

    /// Ends the connection that has waited longest, if that is long enough.
    fn send_one_away(&self) -> bool {
        let mut waiting = self.waiting();
        match waiting.list.first_entry() {
            Some(one) if one.get().since.elapsed() >= PATIENCE => {
                one.remove().leave.notify_one();
                true
            }
            _ => false,
        }
    }

    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        let waiting = self.0.waiting.lock();
        waiting.unwrap_or_else(PoisonError::into_inner)
    }
}

impl Guest {
    /// Ends when the connection has to give way.
    pub(crate) async fn sent_away(&self) {
        self.leave.notified().await;
    }

    /// Its request is whole and is being answered.
    pub(crate) fn busy(self: Arc<Guest>) -> Busy {
        self.rouse();
        self.answered.store(true, Ordering::Relaxed);
        Busy(self)
    }

    /// Whether it had an answer, the last part of which may still be on its way.
    pub(crate) fn had_an_answer(&self) -> bool {
        self.answered.load(Ordering::Relaxed)
    }

    fn wait(&self) {
        let key = {
            let mut waiting = self.crowd.waiting();
            let key = waiting.next;
            waiting.next += 1;
            let one = One {
                since: Instant::now(),
                leave: Arc::clone(&self.leave),
            };
            waiting.list.insert(key, one);
            key
        };
        *self.key() = Some(key);
        self.crowd.0.one_waits.notify_one();
    }

    fn rouse(&self) {
        if let Some(key) = self.key().take() {
            self.crowd.waiting().list.remove(&key);
        }
    }

    fn key(&self) -> MutexGuard<'_, Option<u64>> {
        self.waits.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Guest {
    fn drop(&mut self) {
        self.rouse();
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        self.0.wait();
    }
}
