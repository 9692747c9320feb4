//! The words of what serves, shows or installs: `ghx mcp`, `ghx demo`, `ghx sandbox` and `ghx setup`.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};

#[cfg(feature = "mcp")]
use super::seconds;

#[cfg(feature = "mcp")]
const MCP: &str = "\
Register it with your host, for instance:
  {\"mcpServers\": {\"github\": {\"command\": \"ghx\", \"args\": [\"mcp\"]}}}
The tools are ghx_find, ghx_read, ghx_write and ghx_feedback; docs/mcp.md has set-up, guards and figures.
  ghx mcp --read-only --repo acme/app          only that repository is seen
  ghx mcp --allow 'issue.*' --deny '*.delete'  chosen capabilities
  ghx mcp --sandbox --http 127.0.0.1:8931      to try it out
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
