//! The fixed part of the command line: what `ghx --help` shows.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};

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

/// The commands that agents call all day, in a grammar that is built faster than the whole one.
#[derive(Debug, Parser)]
#[command(name = "ghx")]
pub(crate) struct Hot {
    #[arg(long, global = true, value_enum, default_value_t = When::Auto)]
    pub(crate) color: When,
    #[arg(long, global = true)]
    pub(crate) no_pager: bool,
    #[command(subcommand)]
    pub(crate) command: HotCommand,
}

/// See [`Command`].
#[derive(Debug, Subcommand)]
pub(crate) enum HotCommand {
    /// See [`Command::Run`].
    Run(RunArgs),
    /// See [`Command::Chain`].
    Chain(ChainArgs),
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

/// What happens to a write whose reply is lost.
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
    pub(crate) shard: Option<super::shard::Shard>,
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
    #[command(flatten)]
    pub(crate) target: Target,
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
    #[command(flatten)]
    pub(crate) target: Target,
}

#[cfg(feature = "mcp")]
const MCP: &str = "\
Register it with your host, for instance:
  {\"mcpServers\": {\"github\": {\"command\": \"ghx\", \"args\": [\"mcp\"]}}}
The tools are ghx_find, ghx_read, ghx_write and ghx_feedback; docs/mcp.md has set-up, guards and figures.
  ghx mcp --read-only --repo acme/app            nothing is written, nothing else is seen
  ghx mcp --allow 'issue.*' --deny '*.delete'    chosen capabilities; deny beats allow
  ghx mcp --sandbox --http 127.0.0.1:8931        to try it out, at http://127.0.0.1:8931/mcp
What cannot be undone asks the person at the client first, and is refused where that is not possible.";

/// `ghx mcp`
#[cfg(feature = "mcp")]
#[derive(Debug, Args)]
#[command(after_help = MCP)]
pub(crate) struct McpArgs {
    /// Use the embedded sandbox with its demo world instead of GitHub
    #[arg(long)]
    pub(crate) sandbox: bool,
    /// Keep the sandbox's world in this file (implies --sandbox)
    #[arg(long, value_name = "FILE")]
    pub(crate) sandbox_state: Option<PathBuf>,
    /// Only read: there is no ghx_write
    #[arg(long)]
    pub(crate) read_only: bool,
    /// Only these capabilities, such as 'issue.*'; may be given several times
    #[arg(long, value_name = "GLOB")]
    pub(crate) allow: Vec<String>,
    /// Not these capabilities; beats --allow
    #[arg(long, value_name = "GLOB")]
    pub(crate) deny: Vec<String>,
    /// Only what lies in this repository, [HOST/]OWNER/NAME; may be given several times
    #[arg(long, short = 'R', value_name = "REPO")]
    pub(crate) repo: Vec<String>,
    /// Leave out texts by people without write access to the repository
    #[arg(long)]
    pub(crate) trusted_authors: bool,
    /// Serve streamable HTTP at this loopback address, such as 127.0.0.1:8931, under /mcp
    #[arg(long, value_name = "ADDR")]
    pub(crate) http: Option<String>,
    /// Give up on a request to GitHub after this many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) timeout: Option<std::time::Duration>,
}

/// `ghx demo`
#[derive(Debug, Args)]
pub(crate) struct DemoArgs {
    /// Do not wait for Enter between the stations
    #[arg(long)]
    pub(crate) no_pause: bool,
}

/// `ghx sandbox ..`
#[derive(Debug, Subcommand)]
pub(crate) enum SandboxCommand {
    /// Serve the sandbox over HTTP on loopback until Ctrl-C
    Serve(ServeArgs),
}

const FAULTS: &str = "\
Faults, written NAME[=NUMBER][,OPTION..]:
  latency=MS unauthorized forbidden insufficient-scopes validation-timeout
  lost-comments rate-limit=SECONDS rate-limited=SECONDS
  secondary-limit=SECONDS resource-limits=COUNT too-quickly=COUNT
and broken answers: 502-json 502-html 504 dropped truncated wrong-json
  something-went-wrong
Options, separated by commas:
  next=1 always request=INDEX every=N        which requests
  queries mutations                          which kind
  before after=N after-all late=MS           what a broken answer has written
  status=CODE                                for secondary-limit
  per-mutation=MS                            for latency
  per=MS                                     for too-quickly

  ghx sandbox serve --fault latency=500,always --fault 502-html,after=1,mutations";

/// `ghx sandbox serve`
#[derive(Debug, Args)]
#[command(after_help = FAULTS)]
pub(crate) struct ServeArgs {
    /// The port; 0 takes a free one
    #[arg(long, default_value_t = 0)]
    pub(crate) port: u16,
    /// Keep the world in this file: loaded if it exists, saved after every write
    #[arg(long, value_name = "FILE")]
    pub(crate) state: Option<PathBuf>,
    /// Begin the world with this file: records of any type and canned replies
    #[arg(long, value_name = "FILE")]
    pub(crate) world: Option<PathBuf>,
    /// Switch a fault on, such as 502-html,after=2; may be given several times
    #[arg(long, value_name = "FAULT")]
    pub(crate) fault: Vec<String>,
    /// Let time pass, starting this many seconds ahead of the world's own clock; without it a write is a second
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true)]
    pub(crate) clock: Option<i64>,
}

/// `ghx setup`
#[derive(Debug, Args)]
pub(crate) struct SetupArgs {
    /// For all your projects, or only for this one
    #[arg(long, value_enum)]
    pub(crate) scope: Scope,
    /// For these agents; .agents/skills for all, and .claude/skills where Claude Code is in use, when left out
    #[arg(long, value_enum, value_delimiter = ',', value_name = "AGENT,..")]
    pub(crate) agent: Vec<Agent>,
    /// Take the skills away again
    #[arg(long, conflicts_with = "verify")]
    pub(crate) remove: bool,
    /// Replace or remove files that differ without asking
    #[arg(long)]
    pub(crate) yes: bool,
    /// Say what would be done, with the differences, and do nothing
    #[arg(long, conflicts_with = "verify")]
    pub(crate) dry_run: bool,
    /// Only check that the installed files are those of this version
    #[arg(long)]
    pub(crate) verify: bool,
    /// Print JSON even on a terminal
    #[arg(long)]
    pub(crate) json: bool,
}

/// Agents that read skills.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Agent {
    /// Claude Code.
    Claude,
    /// Codex.
    Codex,
    /// Cursor.
    Cursor,
    /// GitHub Copilot.
    Copilot,
}

/// Where skills are installed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Scope {
    /// In the home folder.
    User,
    /// In the current folder.
    Project,
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

/// Reads a number of seconds, which may be 0.
fn seconds_or_none(text: &str) -> Result<std::time::Duration, String> {
    match text.trim_end_matches('s') {
        "0" => Ok(std::time::Duration::ZERO),
        _ => seconds(text).map_err(|_| "write a number of seconds, such as 20 or 0".to_owned()),
    }
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
