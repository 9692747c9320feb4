//! The `gh` command of a card, as an argument template without a shell.

/// A `gh` command.
///
/// ```
/// # use ghx_runtime::plan::*;
/// // `gh issue close <number>`; the fourth input cannot be given.
/// const ROUTE: CliRoute =
///     CliRoute::new(&[CliArg::word(&["issue"]), CliArg::word(&["close"]), CliArg::Text(&["", ""], &[2])]).without(&[3]);
/// assert_eq!((ROUTE.args.len(), ROUTE.unsupported), (3, &[3][..]));
/// ```
#[derive(Debug)]
pub struct CliRoute {
    /// The arguments after `gh`.
    pub args: &'static [CliArg],
    /// Inputs that this route cannot carry; a call that gives one of them says so.
    pub unsupported: &'static [u16],
    /// Whether `gh` prints JSON that is the output.
    pub json: bool,
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
    /// Text with `{index}` holes: constant pieces joined by the values of inputs; left out when an input is missing.
    Text(&'static [&'static str], &'static [u16]),
    /// A flag and an input's value; left out when the input is missing; repeated for a list.
    Flag(&'static str, u16),
    /// A flag present when a boolean input is true.
    Switch(&'static str, u16),
}
