//! For scripts without an async runtime: a client that waits.

use std::fmt;
use std::future::Future;
use std::sync::Arc;

use tokio::runtime::{Builder, Handle, Runtime};

use crate::chain::{Chain, ChainOutcome};
use crate::error::{Code, Error};
use crate::pages::{ItemStream, Paged};
use crate::request::Request;

/// A client whose calls wait for what they give back. Cheap to clone; in async code use [`crate::Client`].
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/example.in"));
/// # fn main() {
/// let client = blocking::Client::new(client()).unwrap();
/// assert!(client.send(resolve("PRRT_1")).unwrap().is_resolved);
/// # }
/// ```
#[derive(Clone)]
pub struct Client {
    client: crate::Client,
    waiter: Arc<Waiter>,
}

/// What waits. tokio panics when a runtime is dropped inside of async code, so this one is let go without waiting for it.
struct Waiter(Option<Runtime>);

impl Drop for Waiter {
    fn drop(&mut self) {
        if let Some(runtime) = self.0.take() {
            runtime.shutdown_background();
        }
    }
}

impl Client {
    /// A client for the host and token of the environment, as [`crate::Client::from_env`].
    ///
    /// ```
    /// use ghx_runtime::{Code, blocking};
    ///
    /// if let Err(error) = blocking::Client::from_env() {
    ///     assert_eq!(error.code(), Code::Auth);
    /// }
    /// ```
    pub fn from_env() -> Result<Client, Error> {
        Client::new(crate::Client::from_env()?)
    }

    /// The same client, waiting.
    ///
    /// ```
    /// use ghx_runtime::{Client, blocking};
    ///
    /// let client = blocking::Client::new(Client::builder().token("secret").build()?)?;
    /// # Ok::<(), ghx_runtime::Error>(())
    /// ```
    pub fn new(client: crate::Client) -> Result<Client, Error> {
        let runtime = Builder::new_current_thread().enable_all().build();
        let runtime = runtime.map_err(|error| {
            let message = format!("there is no way to wait for anything here: {error}");
            Error::new(Code::NotReady, message)
        })?;
        let waiter = Arc::new(Waiter(Some(runtime)));
        Ok(Client { client, waiter })
    }

    /// Runs one request.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/example.in"));
    /// # fn main() {
    /// let client = blocking::Client::new(client()).unwrap();
    /// assert!(client.send(resolve("PRRT_1")).is_ok());
    /// # }
    /// ```
    pub fn send<R: Request>(&self, request: R) -> Result<R::Output, Error> {
        self.wait(request.send(&self.client))?
    }

    /// Runs a chain.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/example.in"));
    /// # fn main() {
    /// let client = blocking::Client::new(client()).unwrap();
    /// let outcome = client.send_chain(Chain::new().push(resolve("PRRT_1")).push(resolve("PRRT_2"))).unwrap();
    /// assert_eq!(outcome.round_trips(), 1);
    /// # }
    /// ```
    pub fn send_chain<T>(&self, chain: Chain<T>) -> Result<ChainOutcome<T>, Error> {
        self.wait(chain.send(&self.client))
    }

    /// The items of a list over all its pages.
    ///
    /// ```
    /// use ghx_runtime::{Paged, blocking};
    ///
    /// fn count<R: Paged>(client: &blocking::Client, request: R) -> usize {
    ///     client.items(request).filter(Result::is_ok).count()
    /// }
    /// ```
    pub fn items<R: Paged>(&self, request: R) -> impl Iterator<Item = Result<R::Item, Error>> {
        let (client, mut items) = (self.clone(), Some(ItemStream::new(request, &self.client)));
        std::iter::from_fn(move || match client.wait(items.as_mut()?.next()) {
            Ok(next) => next,
            Err(error) => {
                items = None;
                Some(Err(error))
            }
        })
    }

    /// Waits for anything else that ghx does, such as [`crate::execute_tasks`].
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/example.in"));
    /// # fn main() {
    /// let client = blocking::Client::new(client()).unwrap();
    /// let input = r#"{"threadId": "PRRT_1"}"#;
    /// let task = execute_task(client.client(), &REGISTRY, "pr.thread.resolve", input);
    /// assert!(client.wait(task).unwrap().ok);
    /// # }
    /// ```
    pub fn wait<T>(&self, work: impl Future<Output = T>) -> Result<T, Error> {
        match &self.waiter.0 {
            Some(runtime) if Handle::try_current().is_err() => Ok(runtime.block_on(work)),
            _ => {
                let message = "a blocking client cannot wait inside of async code: use `ghx::Client` there, or `tokio::task::spawn_blocking`";
                Err(Error::new(Code::NotReady, message))
            }
        }
    }

    /// The client that it waits for.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/example.in"));
    /// # fn main() {
    /// assert_eq!(blocking::Client::new(client()).unwrap().client().host().name, "github.com");
    /// # }
    /// ```
    pub fn client(&self) -> &crate::Client {
        &self.client
    }
}

impl fmt::Debug for Client {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.client.fmt(f)
    }
}
