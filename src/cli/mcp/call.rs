//! One call on its way: it is stopped when the client calls it off, and tells how far it is when that was asked for.

use std::time::Duration;

use ghx_runtime::{Client, Phase, Progress, Stop};
use rmcp::RoleServer;
use rmcp::model::{ProgressNotificationParam, ProgressToken};
use rmcp::service::{Peer, RequestContext};
use tokio::sync::mpsc;
use tokio::task::JoinHandle;

use crate::cli::output;

/// How long the last report may take to leave.
const LAST_WORDS: Duration = Duration::from_secs(1);

/// A call, from its start to its end.
pub(super) struct Call {
    pub(super) client: Client,
    pub(super) stop: Stop,
    watcher: JoinHandle<()>,
    reporter: Option<JoinHandle<()>>,
}

impl Call {
    /// The client for this call alone.
    pub(super) fn new(client: &Client, context: &RequestContext<RoleServer>) -> Call {
        let stop = Stop::default();
        let (sender, reports) = mpsc::unbounded_channel();
        let client = client.for_caller(stop.clone(), move |progress| {
            // Nobody may have asked for it.
            let _ = sender.send(progress);
        });
        let token = context.meta.get_progress_token();
        let peer = context.peer.clone();
        let reporter = token.map(|token| tokio::spawn(report(peer, token, reports)));
        let (cancelled, stopping) = (context.ct.clone(), stop.clone());
        let watcher = tokio::spawn(async move {
            cancelled.cancelled().await;
            stopping.stop();
        });
        Call {
            client,
            stop,
            watcher,
            reporter,
        }
    }

    /// Ends the call: the last report goes out before its answer.
    pub(super) async fn end(self) -> bool {
        let Call {
            client,
            stop,
            watcher,
            reporter,
        } = self;
        watcher.abort();
        drop(client);
        if let Some(reporter) = reporter {
            let _ = tokio::time::timeout(LAST_WORDS, reporter).await;
        }
        stop.is_stopped()
    }
}

async fn report(
    peer: Peer<RoleServer>,
    token: ProgressToken,
    mut reports: mpsc::UnboundedReceiver<Progress>,
) {
    let (mut done, mut since) = (0, 0u32);
    while let Some(progress) = reports.recv().await {
        if progress.done > done {
            (done, since) = (progress.done, 0);
        }
        // It must grow with every report, also between two results.
        let part = f64::from(since) / f64::from(since + 1);
        since += 1;
        let value = match progress.phase {
            Phase::Done => progress.total as f64,
            _ => done as f64 + part,
        };
        let words = match progress.phase {
            Phase::Done => format!("{} of {} done", progress.done, progress.total),
            phase => format!(
                "request {}: {}",
                progress.requests + 1,
                output::phase_words(phase)
            ),
        };
        let param = ProgressNotificationParam::new(token.clone(), value)
            .with_total(progress.total as f64)
            .with_message(words);
        if peer.notify_progress(param).await.is_err() {
            break;
        }
    }
}
