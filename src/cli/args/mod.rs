//! The fixed part of the command line: what `ghx --help` shows.

mod feedback;
mod serve;
mod steps;

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};

pub(crate) use feedback::{
    FeedbackApply, FeedbackArgs, FeedbackCommand, FeedbackShow, FeedbackVerify, FeedbackView,
};
#[cfg(feature = "mcp")]
pub(crate) use serve::McpArgs;
pub(crate) use serve::{Agent, DemoArgs, SandboxCommand, Scope, ServeArgs, SetupArgs};
pub(crate) use steps::{ChainArgs, Less, ResumeArgs, RunArgs, Writing};

const EXAMPLES: &str = "\
Every capability is a command, too: `ghx issue close 7`, `ghx pr threads 42`;
`ghx issue --help` lists those of issues.

Examples, none of which needs a token or a network:
  ghx demo                                           a tour of two minutes
  ghx capabilities list                              everything ghx can do
  ghx issue view 7 --sandbox                         one capability
  ghx chain --sandbox --steps @examples/triage.json  three steps, two requests
  ghx chain --sandbox --steps @examples/triage.json --dry-run
                                                     the requests, not sent

On GitHub itself leave out --sandbox. The token comes from GH_TOKEN,
GITHUB_TOKEN or `gh auth token`; the repository from --repo, GH_REPO, the
checkout's remote or GITHUB_REPOSITORY.

Exit codes: 0 done (for a chain also partly done), 1 failed, 2 wrong usage,
3 partly done with --fail-on-partial, 130 stopped by Ctrl-C. Results go to
standard output, as JSON when it is not a terminal or with --json; everything
else goes to standard error. Long ones go through a pager, as git's do.";

/// GitHub work as typed capabilities: many steps, one request, an honest result for each
#[derive(Debug, Parser)]
#[command(name = "ghx", version, after_help = EXAMPLES, arg_required_else_help = true, disable_help_subcommand = true)]
pub(crate) struct Cli {
    /// Colours: auto, always or never; NO_COLOR means never
    #[arg(
        long,
        global = true,
        value_enum,
        default_value_t = When::Auto,
        value_name = "WHEN",
        hide_possible_values = true,
        hide_default_value = true,
        display_order = 900
    )]
    pub(crate) color: When,
    /// Print long results without a pager
    #[arg(long, global = true, display_order = 901)]
    pub(crate) no_pager: bool,
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// `run` or `chain` as the first word. Agents call them all day, and this grammar is built faster than the whole one.
#[derive(Debug, Parser)]
pub(crate) struct Quick<A: Args> {
    #[arg(long, value_enum, default_value_t = When::Auto)]
    pub(crate) color: When,
    #[arg(long)]
    pub(crate) no_pager: bool,
    #[command(flatten)]
    pub(crate) args: A,
}

/// When to use colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum When {
    /// On a terminal.
    Auto,
    /// Also into files and pipes.
    Always,
    /// Nowhere.
    Never,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Run one capability, with its inputs as flags or as JSON
    Run(RunArgs),
    /// Run many capabilities in few requests, in the order written
    Chain(ChainArgs),
    /// Go on with a chain that was stopped, from its journal
    Resume(ResumeArgs),
    /// Find out what ghx can do
    #[command(subcommand, visible_alias = "caps")]
    Capabilities(CapabilitiesCommand),
    /// Review feedback of a pull request: fetch and cluster it, send verdicts, verify
    Feedback(Box<FeedbackArgs>),
    /// Serve agents that speak MCP: four tools over standard input and output, or HTTP
    #[cfg(feature = "mcp")]
    Mcp(McpArgs),
    /// A guided tour on a sandbox: two minutes, no token, no network
    Demo(DemoArgs),
    /// The embedded GitHub on its own
    #[command(subcommand)]
    Sandbox(SandboxCommand),
    /// Install the skills that teach an AI agent to use ghx
    Setup(SetupArgs),
    /// Which host and token are used
    #[command(subcommand)]
    Auth(AuthCommand),
    /// Print the JSON Schema of what ghx prints
    Schema(SchemaArgs),
    /// Print a completion script for your shell
    Completions(CompletionsArgs),
    /// Print the manual page, or write one for every command
    Man(ManArgs),
}

/// Where requests go and how results are shown; the same for every command that talks to GitHub.
#[derive(Debug, Clone, Args)]
pub(crate) struct Target {
    /// Use the embedded sandbox with its demo world instead of GitHub
    #[arg(long)]
    pub(crate) sandbox: bool,
    /// Keep the sandbox's world in this file (implies --sandbox)
    #[arg(long, value_name = "FILE")]
    pub(crate) sandbox_state: Option<PathBuf>,
    /// Begin the sandbox's world with this file: records and canned replies (implies --sandbox)
    #[arg(long, value_name = "FILE")]
    pub(crate) world: Option<PathBuf>,
    /// The repository for inputs that do not name one: [HOST/]OWNER/NAME
    #[arg(long, short = 'R', value_name = "REPO")]
    pub(crate) repo: Option<String>,
    /// Give up on a request after this many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) timeout: Option<std::time::Duration>,
    /// Print JSON even on a terminal
    #[arg(long)]
    pub(crate) json: bool,
}

impl Target {
    /// Whether the embedded sandbox answers.
    pub(crate) fn is_sandbox(&self) -> bool {
        self.sandbox || self.sandbox_state.is_some() || self.world.is_some()
    }
}

/// `ghx capabilities ..`
#[derive(Debug, Subcommand)]
pub(crate) enum CapabilitiesCommand {
    /// All capabilities, composites first in each domain
    List {
        /// Only this domain, such as `issue`
        #[arg(long)]
        domain: Option<String>,
        /// Print JSON even on a terminal
        #[arg(long, conflicts_with = "compact")]
        json: bool,
        /// One short line each, for small contexts
        #[arg(long)]
        compact: bool,
    },
    /// All about one capability: inputs, output, routes, requests, examples, JSON Schemas
    Explain {
        /// The capability, such as issue.labels.set
        #[arg(value_name = "CAPABILITY")]
        capability: String,
        /// Print JSON even on a terminal
        #[arg(long)]
        json: bool,
    },
    /// The capabilities that words describe, best first
    Search {
        /// What you want to do
        #[arg(required = true)]
        words: Vec<String>,
        /// Print JSON even on a terminal
        #[arg(long)]
        json: bool,
    },
}

/// `ghx auth ..`
#[derive(Debug, Subcommand)]
pub(crate) enum AuthCommand {
    /// The host, where the token comes from, its scopes and its rate limit; never the token
    Status(Target),
}

/// `ghx schema`
#[derive(Debug, Args)]
pub(crate) struct SchemaArgs {
    /// The results of `run`, `chain` and of whatever fails
    #[arg(value_enum)]
    pub(crate) of: Schema,
}

/// What has a published schema.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Schema {
    /// Results.
    Envelope,
}

/// `ghx completions`
#[derive(Debug, Args)]
pub(crate) struct CompletionsArgs {
    /// The shell
    #[arg(value_enum)]
    pub(crate) shell: clap_complete::Shell,
}

/// `ghx man`
#[derive(Debug, Args)]
pub(crate) struct ManArgs {
    /// Write ghx.1 and a page for every command into this folder
    #[arg(long, value_name = "FOLDER")]
    pub(crate) dir: Option<PathBuf>,
}

/// Reads a positive number of seconds, with or without fraction.
fn seconds(text: &str) -> Result<std::time::Duration, String> {
    let wrong = || "write a number of seconds above 0, such as 30 or 0.5".to_owned();
    let value: f64 = text.trim_end_matches('s').parse().map_err(|_| wrong())?;
    match std::time::Duration::try_from_secs_f64(value) {
        Ok(duration) if !duration.is_zero() => Ok(duration),
        _ => Err(wrong()),
    }
}
