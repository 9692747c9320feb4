//! What all calls share: the host, the token as soon as there is one, and the connections.

use std::sync::Arc;

use ghx_runtime::{Client, Error};
use tokio::sync::Mutex;

use crate::cli::args::Target;
use crate::cli::failure::Failure;
use crate::cli::output::{Bar, Output};
use crate::cli::session::{self, Session};

/// The shared part of a server.
pub(super) struct Hub {
    pub(super) target: Target,
    pub(super) host: String,
    output: Output,
    open: Mutex<Option<Arc<Open>>>,
}

/// A session, which keeps the sandbox alive, and its client.
struct Open {
    _session: Session,
    client: Client,
}

impl Hub {
    /// Finds the host; the sandbox is started at once.
    pub(super) fn new(target: Target, output: Output) -> Result<Hub, Failure> {
        let (host, _) = session::host(&target)?;
        let is_sandbox = target.is_sandbox();
        let hub = Hub {
            target,
            host: host.name,
            output,
            open: Mutex::new(None),
        };
        if is_sandbox {
            let session = Session::open(&hub.target, output)?;
            let open = client(session, &hub.target)
                .map_err(|error| Failure::failed(error.code().as_str(), error.message()))?;
            return Ok(Hub {
                open: Mutex::new(Some(Arc::new(open))),
                ..hub
            });
        }
        Ok(hub)
    }

    /// The client; a token is looked for until there is one.
    pub(super) async fn client(&self) -> Result<Client, Error> {
        let mut open = self.open.lock().await;
        if let Some(open) = &*open {
            return Ok(open.client.clone());
        }
        let (target, output) = (self.target.clone(), self.output);
        // `gh` may be asked, which takes its time.
        let opened = tokio::task::spawn_blocking(move || {
            let session = Session::open(&target, output).map_err(|failure| {
                Error::new(ghx_runtime::Code::Validation, failure.to_string())
            })?;
            client(session, &target)
        });
        let found = opened
            .await
            .map_err(|error| Error::new(ghx_runtime::Code::Unknown, error.to_string()))??;
        let found = open.insert(Arc::new(found));
        Ok(found.client.clone())
    }
}

fn client(session: Session, target: &Target) -> Result<Open, Error> {
    let client = session.client(
        target,
        None,
        None,
        &ghx_runtime::Stop::default(),
        Bar::new(),
    )?;
    Ok(Open {
        _session: session,
        client,
    })
}
