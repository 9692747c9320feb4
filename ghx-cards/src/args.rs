//! The grammar of `ghx-cards`: what `--help` shows.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};

const EXAMPLES: &str = "\
Examples:
  ghx-cards check                                every mistake of the cards in `cards`
  ghx-cards new team.topic.create --mutation createDiscussion
                                                 a card, a document and a test that work
  ghx-cards test                                 the tests beside the cards, on the sandbox
  ghx-cards explain team.standup.post            what the compiler makes of one
  ghx-cards run team.standup.post --sandbox ..   runs it from its YAML, on a GitHub that is built in

The schema of GitHub and the built-in capabilities are part of the tool: composites may run
these, and your cards may use their refs. Exit codes: 0 done, 1 mistakes found or failed,
2 wrong usage.";

/// Checks, explains, runs and tests capability cards
#[derive(Debug, Parser)]
#[command(name = "ghx-cards", version, after_help = EXAMPLES, arg_required_else_help = true, disable_help_subcommand = true)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Report every mistake in the cards of a folder
    Check(CheckArgs),
    /// Show what the compiler makes of a card: its checked form, what it sends, its Rust
    Explain(ExplainArgs),
    /// Write a card, its document and a test from a mutation or a query of the schema
    New(NewArgs),
    /// Put cards and documents into one form
    Fmt(FmtArgs),
    /// Run the tests that stand beside cards, each in a fresh sandbox
    Test(TestArgs),
    /// Serve editors: mistakes as you type, completion, types, definitions (the language server protocol)
    Lsp(Cards),
    /// Print the JSON Schema of cards or refs, or the schema of GraphQL, for editors with other language servers
    Schema(SchemaArgs),
    /// Run one capability, as `ghx run` does
    Run,
    /// Run several steps, as `ghx chain` does
    Chain,
    /// Go on with a chain that was cut off, as `ghx resume` does
    Resume,
    /// List, search and explain capabilities, as `ghx capabilities` does
    Capabilities,
    /// Serve the capabilities to agents, as `ghx mcp` does
    Mcp,
}

/// What cards are checked against.
#[derive(Debug, Clone, Default, Args)]
pub(crate) struct Against {
    /// A GraphQL schema instead of the built-in one, or a server's answer to an introspection
    /// query; several are read as one
    #[arg(long, value_name = "FILE")]
    pub(crate) schema: Vec<PathBuf>,
    /// Cards of another build instead of the built-in ones, whose capabilities composites may run
    #[arg(long, value_name = "FOLDER", conflicts_with = "alone")]
    pub(crate) import: Option<PathBuf>,
    /// Without the built-in capabilities and refs
    #[arg(long)]
    pub(crate) alone: bool,
}

#[derive(Debug, Args)]
pub(crate) struct CheckArgs {
    /// The folder of cards; without it `cards`, or the folder of that name around this one
    pub(crate) folder: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) against: Against,
    /// Print diagnostics as a JSON array on standard output
    #[arg(long, conflicts_with = "annotations")]
    pub(crate) json: bool,
    /// Print diagnostics as workflow commands, which GitHub Actions shows at their lines
    #[arg(long)]
    pub(crate) annotations: bool,
    /// Exit with 1 when there is a warning, not only when there is a mistake
    #[arg(long)]
    pub(crate) deny_warnings: bool,
    /// Check again whenever a file changes, until Ctrl-C
    #[arg(long)]
    pub(crate) watch: bool,
}

#[derive(Debug, Args)]
pub(crate) struct NewArgs {
    /// The id of the new capability, such as team.topic.create
    pub(crate) id: String,
    /// The mutation that it runs, such as createDiscussion
    #[arg(long, value_name = "NAME", conflicts_with = "query")]
    pub(crate) mutation: Option<String>,
    /// The field of Query that it reads, or a path of fields, such as repository.discussion
    #[arg(long, value_name = "PATH")]
    pub(crate) query: Option<String>,
    #[command(flatten)]
    pub(crate) cards: Cards,
}

#[derive(Debug, Args)]
pub(crate) struct SchemaArgs {
    /// Which kind of file
    pub(crate) of: FormOf,
}

#[derive(Debug, Clone, Copy, clap::ValueEnum)]
pub(crate) enum FormOf {
    /// A card
    Card,
    /// A ref
    Ref,
    /// GitHub's GraphQL, for tools that check documents
    Graphql,
}

#[derive(Debug, Args)]
pub(crate) struct FmtArgs {
    /// The folder of cards; without it `cards`, or the folder of that name around this one
    pub(crate) folder: Option<PathBuf>,
    /// Change nothing; name what would change and exit with 1
    #[arg(long)]
    pub(crate) check: bool,
}

#[derive(Debug, Args)]
pub(crate) struct TestArgs {
    /// The folder of cards; without it `cards`, or the folder of that name around this one
    pub(crate) folder: Option<PathBuf>,
    /// Only tests whose capability or name has this text in it
    #[arg(long, value_name = "TEXT")]
    pub(crate) only: Option<String>,
    /// Print the outcomes as a JSON array
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) against: Against,
}

#[derive(Debug, Args)]
pub(crate) struct ExplainArgs {
    /// The capability's id or an alias
    pub(crate) id: String,
    #[command(flatten)]
    pub(crate) cards: Cards,
}

/// Which cards, and what they are checked against.
#[derive(Debug, Clone, Default, Args)]
pub(crate) struct Cards {
    /// The folder of cards; without it `cards`, or the folder of that name around this one
    #[arg(long = "cards", value_name = "FOLDER")]
    pub(crate) folder: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) against: Against,
}
