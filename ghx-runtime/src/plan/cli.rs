//! The `gh` command of a card, as an argument template without a shell.

/// A `gh` command.
///
/// ```
/// # use ghx_runtime::plan::*;
/// // `gh issue close <number>`; the fourth input cannot be given.
/// const ROUTE: CliRoute =
///     CliRoute::new(&[CliArg::Words(&["issue", "close"]), CliArg::Text(&["", ""], &[2])]).without(&[3]);
/// assert_eq!((ROUTE.args.len(), ROUTE.unsupported), (2, &[3][..]));
/// ```
#[derive(Debug)]
pub struct CliRoute {
    /// What must be true before anything is written.
    pub first: Option<CliFirst>,
    /// The arguments after `gh`.
    pub args: &'static [CliArg],
    /// Inputs that this route cannot carry; a call that gives one of them says so.
    pub unsupported: &'static [u16],
    /// Whether `gh` prints JSON that is the output.
    pub json: bool,
}

/// A `gh` command that only reads and must print `true`; otherwise the route's own command is not run.
///
/// ```
/// # use ghx_runtime::plan::*;
/// // `gh api issues/<number> --jq ..`, and what NOT_FOUND says.
/// const ROUTE: CliRoute = CliRoute::new(&[CliArg::Words(&["issue"])]).first(
///     &[CliArg::Words(&["api"]), CliArg::Text(&["issues/", ""], &[2]), CliArg::Words(&["--jq=.pull_request == null"])],
///     (&["there is no issue ", ""], &[2]),
/// );
/// assert!(ROUTE.first.is_some_and(|first| first.args.len() == 3));
/// ```
#[derive(Debug, Clone, Copy)]
pub struct CliFirst {
    /// The arguments after `gh`.
    pub args: &'static [CliArg],
    /// What is said otherwise: constant pieces joined by the values of inputs.
    pub otherwise: (&'static [&'static str], &'static [u16]),
}

/// One or more arguments of a `gh` command.
///
/// ```
/// # use ghx_runtime::plan::*;
/// // `--repo=<owner>/<name>`, `--label <label>` for each of a list, `--web` when asked.
/// const ARGS: &[CliArg] =
///     &[CliArg::Text(&["--repo=", "/", ""], &[0, 1]), CliArg::Flag("--label", 2), CliArg::Switch("--web", 3)];
/// assert!(matches!(ARGS[0], CliArg::Text(pieces, holes) if pieces.len() == holes.len() + 1));
/// ```
#[derive(Debug)]
pub enum CliArg {
    /// Constant arguments.
    Words(&'static [&'static str]),
    /// Text with `{index}` holes: constant pieces joined by the values of inputs; left out when an input is missing.
    Text(&'static [&'static str], &'static [u16]),
    /// A flag and an input's value; left out when the input is missing; repeated for a list.
    Flag(&'static str, u16),
    /// A flag present when a boolean input is true.
    Switch(&'static str, u16),
}
