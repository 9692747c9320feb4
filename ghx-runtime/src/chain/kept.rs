//! Typed chains with a journal: their steps as JSON writes them, and what another run of the same chain left behind.

use std::collections::BTreeSet;

use serde_json::value::RawValue;

use super::{Chain, ChainOutcome};
use crate::client::Client;
use crate::engine::Finished;
use crate::error::Error;
use crate::journal::Journal;
use crate::kept::{self, Steps, unusable};
use crate::tasks::TaskRequest;

impl<T> Chain<T> {
    /// Sends it like [`Chain::send`] and keeps a journal, so that [`Chain::resume`] goes on where it was stopped.
    ///
    /// One request more asks who the token belongs to, so that nobody else goes on with it.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/example.in"));
    /// # fn main() {
    /// # let says = r#"{"data":{"viewer":{"login":"octocat"},"step0":{"thread":{"isResolved":true}}}}"#;
    /// # let client = Client::builder().transport(Says(HttpReply::new(200, says))).build().unwrap();
    /// # let path = std::env::temp_dir().join(format!("ghx-kept-{}", std::process::id()));
    /// let mut journal = JournalFile::create(&path).unwrap();
    /// let outcome = block_on(Chain::new().push(resolve("PRRT_1")).send_kept(&client, &mut journal)).unwrap();
    /// assert_eq!((outcome.status(), outcome.round_trips()), (Status::Success, 2));
    /// # std::fs::remove_file(&path).unwrap();
    /// # }
    /// ```
    pub async fn send_kept(
        self,
        client: &Client,
        journal: &mut dyn Journal,
    ) -> Result<ChainOutcome<T>, Error> {
        let written = self.written()?;
        let steps = Steps {
            links: Self::links(self.steps.clone(), &self.needs, self.stops),
            written: &written,
            stops: self.stops,
        };
        let finished = kept::begin(client, steps, journal).await?;
        Ok(self.outcome(finished))
    }

    /// Goes on with the journal of the same chain, whose records these are: what was done keeps its output, what was on its way is
    /// looked for and sent if it is not there, and the rest is sent. The outcome is that of the whole chain.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/example.in"));
    /// # fn main() {
    /// # let says = r#"{"data":{"viewer":{"login":"octocat"},"step0":{"thread":{"isResolved":true}}}}"#;
    /// # let client = Client::builder().transport(Says(HttpReply::new(200, says))).build().unwrap();
    /// # let path = std::env::temp_dir().join(format!("ghx-resumed-{}", std::process::id()));
    /// # let mut journal = JournalFile::create(&path).unwrap();
    /// # block_on(Chain::new().push(resolve("PRRT_1")).send_kept(&client, &mut journal)).unwrap();
    /// # drop(journal);
    /// // What the program before this one began, in a file.
    /// let (mut journal, records) = JournalFile::open(&path).unwrap();
    /// let outcome = block_on(Chain::new().push(resolve("PRRT_1")).resume(&client, &records, &mut journal)).unwrap();
    /// assert!(outcome.outputs().0.unwrap().is_resolved);
    /// let other = block_on(Chain::new().push(resolve("PRRT_2")).resume(&client, &records, &mut journal));
    /// assert!(other.unwrap_err().message().contains("another chain"));
    /// # std::fs::remove_file(&path).unwrap();
    /// # }
    /// ```
    pub async fn resume(
        self,
        client: &Client,
        records: &[String],
        journal: &mut dyn Journal,
    ) -> Result<ChainOutcome<T>, Error> {
        let kept = kept::read(records)?;
        let text = |steps: &[TaskRequest]| serde_json::to_string(steps).map_err(unusable);
        let same = text(&kept.start.steps)? == text(&self.written()?)?;
        if !same || kept.start.stop_on_failure != self.stops {
            let words =
                "the journal is one of another chain: go on with the steps that it was begun with";
            return Err(unusable(words));
        }
        let links = Self::links(self.steps.clone(), &self.needs, self.stops);
        let finished = kept::resume(client, kept, links, journal).await?;
        Ok(self.outcome(finished))
    }

    /// The steps as a chain in JSON has them.
    fn written(&self) -> Result<Vec<TaskRequest>, Error> {
        let used = self.steps.iter().flat_map(|step| step.record.origins());
        let needed = self.needs.iter().filter_map(|(_, needed)| *needed);
        let named: BTreeSet<usize> = used.chain(needed).collect();
        let name = |step: usize| format!("step{step}");
        let steps = self.steps.iter().enumerate().map(|(index, step)| {
            let record = step.record.clone().with_references().ok_or_else(|| {
                let words = "no journal can hold a text with a `$` right before a value";
                unusable(format!("step {index}: {words}"))
            })?;
            let own = self.needs.iter().filter(|(step, _)| *step == index);
            Ok(TaskRequest {
                task: step.capability.id.to_owned(),
                name: named.contains(&index).then(|| name(index)),
                input: RawValue::from_string(record.to_json()).map_err(unusable)?,
                needs: own.filter_map(|(_, needed)| needed.map(name)).collect(),
                foreach: None,
            })
        });
        steps.collect()
    }

    fn outcome(self, finished: Finished) -> ChainOutcome<T> {
        let capabilities = self.steps.iter().map(|step| step.capability).collect();
        ChainOutcome::new(capabilities, finished, self.marks, self.pushed)
    }
}
