//! The words of `ghx run`, `ghx chain` and `ghx resume`.

use std::path::PathBuf;

use clap::Args;

use super::{Target, seconds};

/// How writes are sent, and what happens to one whose reply is lost.
#[derive(Debug, Default, Args)]
pub(crate) struct Writing {
    /// How long to find out what became of a write whose reply was lost; 0 neither looks nor sends again
    #[arg(long, value_name = "SECONDS", value_parser = seconds_or_none)]
    pub(crate) confirm_wait: Option<std::time::Duration>,
    /// Send a write once more that turned out not to have been carried out
    #[arg(long)]
    pub(crate) resend: bool,
    /// Make at most so much content a minute, such as 80/min; off never waits for what GitHub refuses as too quick
    #[arg(long, value_name = "N/min|off")]
    pub(crate) pace: Option<ghx_runtime::Pace>,
}

/// `ghx run`; the capability's own flags are added from its card.
#[derive(Debug, Args)]
#[command(
    after_help = "Every input of a capability is a flag: `ghx run issue.labels.set --help` shows them.\n\
                  `ghx capabilities list` shows the capabilities.",
    arg_required_else_help = true
)]
pub(crate) struct RunArgs {
    /// The capability, such as issue.labels.set
    #[arg(value_name = "CAPABILITY")]
    pub(crate) capability: String,
    /// The input as JSON: the text itself, - for standard input, or @FILE
    #[arg(long, value_name = "JSON")]
    pub(crate) input: Option<String>,
    /// Show the exact requests without sending them
    #[arg(long)]
    pub(crate) dry_run: bool,
    /// Only these parts of the data, such as title,comments.body
    #[arg(long, value_name = "PATH,..")]
    pub(crate) fields: Option<String>,
    #[command(flatten)]
    pub(crate) writing: Writing,
    /// Do what cannot be undone, such as deleting, without being asked
    #[arg(long)]
    pub(crate) yes: bool,
    #[command(flatten)]
    pub(crate) target: Target,
}

/// How much of a chain's result is printed.
#[derive(Debug, Clone, Copy, Default, Args)]
pub(crate) struct Less {
    /// Print only the steps that failed, each with its number
    #[arg(long)]
    pub(crate) failures: bool,
    /// Print counts, and each cause of failure once
    #[arg(long, conflicts_with = "failures")]
    pub(crate) summary: bool,
}

const STEPS: &str = "\
The steps are a JSON array, or one step after another (one a line):
  [{\"task\": \"issue.labels.add\",
    \"input\": {\"issueNumber\": 7, \"labels\": [\"bug\"]}},
   {\"task\": \"issue.comments.create\",
    \"input\": {\"issueNumber\": 7, \"body\": \"on it\"}}]
`owner` and `name` may be left out; `ghx capabilities explain <id>` shows the
inputs of a task. Steps are counted from 0, as in `results` and in dry runs.

Steps may use what earlier ones give back, checked before anything is sent:
  [{\"task\": \"issue.create\", \"as\": \"bug\", \"input\": {\"title\": \"Crash\"}},
   {\"task\": \"issue.labels.add\",
    \"input\": {\"issueId\": {\"$from\": \"bug.id\"}, \"labels\": [\"bug\"]}}]
{\"$text\": \"Tracked in #${bug.number}\"} is a text, \"needs\": [\"bug\"] waits
without using a value, and \"foreach\": {\"$from\": \"list.issues\"} runs a step for
each {\"$from\": \"item.id\"}. A step whose need failed is not sent
(DEPENDENCY_FAILED).

Neighbouring writes share a request of up to --max-batch, neighbouring reads
share one, and the ids that steps lack are looked up together: writes alone are
two requests, a read between two writes makes it more. --dry-run counts them.
Nothing is sent unless every step is valid. Each step has its own result; the
exit code is 0 when at least one succeeded.";

/// `ghx chain`
#[derive(Debug, Args)]
#[command(after_help = STEPS)]
pub(crate) struct ChainArgs {
    /// The steps as JSON: the text itself, - for standard input, or @FILE
    #[arg(long, value_name = "JSON")]
    pub(crate) steps: String,
    /// The most mutations in one request; 0 never splits
    #[arg(long, value_name = "N", default_value_t = 50)]
    pub(crate) max_batch: usize,
    /// Exit with 3 when some steps failed
    #[arg(long)]
    pub(crate) fail_on_partial: bool,
    /// Send nothing more after a step that failed; each step goes out alone
    #[arg(long)]
    pub(crate) stop_on_failure: bool,
    /// Only these parts of each step's data, such as title,comments.body
    #[arg(long, value_name = "PATH,..")]
    pub(crate) fields: Option<String>,
    #[command(flatten)]
    pub(crate) less: Less,
    /// Only the steps of one part of so many, such as 2/10; steps of one repository stay together
    #[arg(long, value_name = "N/OF")]
    pub(crate) shard: Option<super::super::shard::Shard>,
    /// In GitHub Actions: annotate what failed, and add to the job's summary
    #[arg(long)]
    pub(crate) annotate: bool,
    /// Keep a journal in this new file: `ghx resume FILE` goes on with it whatever stops this process
    #[arg(long, value_name = "FILE")]
    pub(crate) journal: Option<PathBuf>,
    /// Show the exact requests without sending them
    #[arg(long)]
    pub(crate) dry_run: bool,
    #[command(flatten)]
    pub(crate) writing: Writing,
    /// Do what cannot be undone, such as deleting, without being asked
    #[arg(long)]
    pub(crate) yes: bool,
    #[command(flatten)]
    pub(crate) target: Target,
}

/// `ghx resume`
#[derive(Debug, Args)]
pub(crate) struct ResumeArgs {
    /// The journal that `ghx chain --journal` wrote
    #[arg(value_name = "FILE")]
    pub(crate) journal: PathBuf,
    #[command(flatten)]
    pub(crate) less: Less,
    /// The most mutations in one request; 0 never splits
    #[arg(long, value_name = "N", default_value_t = 50)]
    pub(crate) max_batch: usize,
    /// Exit with 3 when some steps failed
    #[arg(long)]
    pub(crate) fail_on_partial: bool,
    #[command(flatten)]
    pub(crate) writing: Writing,
    /// Do what cannot be undone, such as deleting, without being asked
    #[arg(long)]
    pub(crate) yes: bool,
    #[command(flatten)]
    pub(crate) target: Target,
}

/// Reads a number of seconds, which may be 0.
fn seconds_or_none(text: &str) -> Result<std::time::Duration, String> {
    match text.trim_end_matches('s') {
        "0" => Ok(std::time::Duration::ZERO),
        _ => seconds(text).map_err(|_| "write a number of seconds, such as 20 or 0".to_owned()),
    }
}
