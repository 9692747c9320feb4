//! The words of `ghx feedback`.

#![allow(
    rustdoc::invalid_html_tags,
    reason = "the command prints these comments as they are"
)]

use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::{Target, Writing};

const FEEDBACK: &str = "\
The pull request is a number, an address, or left out for the one of the current
branch. An address that ends in #discussion_r.. means that thread only.

  ghx feedback 42                     what is open, in clusters, in an order
  ghx feedback show 5fXh6,5fXh7 42    what was said in these, whole
  ghx feedback 42 --html review.html  one page to read, print or send
  ghx feedback 42 --label             what the classifier does not know
  ghx feedback apply 42 --verdicts @verdicts.json
                                      reply and resolve, all in one request
  ghx feedback verify 42 --cycle 1    what is left

A verdict is {\"id\": \"PRRT_..\", \"verdict\": \"fixed\", \"reply\": \"..\", \"seen\": \"..\"};
the verdicts are fixed, fixed-differently, replied, not-addressing, declined and
needs-human. `seen` comes with every item; what has changed since is left alone.
The end of an id will do where it is the only one.";

/// `ghx feedback`
#[derive(Debug, Args)]
#[command(after_help = FEEDBACK, args_conflicts_with_subcommands = true)]
pub(crate) struct FeedbackArgs {
    #[command(subcommand)]
    pub(crate) command: Option<FeedbackCommand>,
    #[command(flatten)]
    pub(crate) view: FeedbackView,
    /// List what the classifier does not know; with =JSON take the labels back: {"<id>": "concurrency"}
    #[arg(long, value_name = "JSON", num_args = 0..=1, require_equals = true, default_missing_value = "")]
    pub(crate) label: Option<String>,
    /// Write one page for people to FILE: rounds, clusters, threads with their text
    #[arg(long, value_name = "FILE")]
    pub(crate) html: Option<PathBuf>,
    /// Short JSON: handles and first lines; `show` has the rest
    #[arg(long)]
    pub(crate) compact: bool,
}

/// `ghx feedback ..`
#[derive(Debug, Subcommand)]
pub(crate) enum FeedbackCommand {
    /// Everything that was said in some items
    Show(FeedbackShow),
    /// Send verdicts: replies and resolutions in one request
    Apply(FeedbackApply),
    /// What is still open, and whether a person should look
    Verify(FeedbackVerify),
}

/// What is fetched, and what the caller decides about it.
#[derive(Debug, Args)]
pub(crate) struct FeedbackView {
    /// The pull request: a number or an address; the current branch's when left out
    #[arg(value_name = "PR")]
    pub(crate) pr: Option<String>,
    /// How many resolved threads take part in clusters at most
    #[arg(long, value_name = "N")]
    pub(crate) lookback: Option<usize>,
    /// New or pending by item, as JSON: {"<id>": "pending"}; also - or @FILE
    #[arg(long, value_name = "JSON")]
    pub(crate) triage: Option<String>,
    /// Categories by item, as JSON: {"<id>": "naming"}, any words; also - or @FILE
    #[arg(long, value_name = "JSON")]
    pub(crate) categories: Option<String>,
    /// Rows for the gate before work, as JSON: [{"author": "..", "contains": "..", "reason": ".."}]; also - or @FILE
    #[arg(long, value_name = "JSON")]
    pub(crate) noise: Option<String>,
    #[command(flatten)]
    pub(crate) target: Target,
}

/// `ghx feedback show`
#[derive(Debug, Args)]
pub(crate) struct FeedbackShow {
    /// Ids or their ends, separated by commas
    #[arg(value_name = "ID,..")]
    pub(crate) ids: String,
    /// The pull request: a number or an address; the current branch's when left out
    #[arg(value_name = "PR")]
    pub(crate) pr: Option<String>,
    #[command(flatten)]
    pub(crate) target: Target,
}

/// `ghx feedback verify`
#[derive(Debug, Args)]
pub(crate) struct FeedbackVerify {
    /// Which fix-verify cycle this is; counted from the answered rounds when left out
    #[arg(long, value_name = "N")]
    pub(crate) cycle: Option<usize>,
    #[command(flatten)]
    pub(crate) view: FeedbackView,
}

/// `ghx feedback apply`
#[derive(Debug, Args)]
pub(crate) struct FeedbackApply {
    /// The pull request: a number or an address; the current branch's when left out
    #[arg(value_name = "PR")]
    pub(crate) pr: Option<String>,
    /// The verdicts as JSON: the text itself, - for standard input, or @FILE
    #[arg(long, value_name = "JSON")]
    pub(crate) verdicts: String,
    /// Show the exact requests without sending them; the current state is fetched
    #[arg(long)]
    pub(crate) dry_run: bool,
    /// Exit with 3 when some verdicts failed
    #[arg(long)]
    pub(crate) fail_on_partial: bool,
    /// Keep a journal in this new file: `ghx resume FILE` goes on with it whatever stops this process
    #[arg(long, value_name = "FILE", conflicts_with = "dry_run")]
    pub(crate) journal: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) writing: Writing,
    #[command(flatten)]
    pub(crate) target: Target,
}
