//! The `gh` command of a card, as an argument template without a shell.

/// A `gh` command.
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
#[derive(Debug)]
pub enum CliArg {
    /// Text with `{index}` holes: constant pieces joined by the values of inputs; left out when an input is missing.
    Text(&'static [&'static str], &'static [u16]),
    /// A flag and an input's value; left out when the input is missing; repeated for a list.
    Flag(&'static str, u16),
    /// A flag present when a boolean input is true.
    Switch(&'static str, u16),
}
