//! The `gh` command of a card: its holes are inputs.

use super::card::Context;
use crate::card::{Cli, CliArg, CliText};
use crate::diag::words::ReplyWords;
use crate::diag::{Diagnostic, Report};
use crate::input_path::find;
use crate::ir::{self, Kind};
use crate::place::At;

/// Binds a command; `None` when it names inputs that do not exist.
pub(super) fn bind(cli: &Cli, context: &mut Context, report: &mut Report) -> Option<ir::CliRoute> {
    let before = report.len();
    let first = cli.first.as_ref().map(|first| ir::CliFirst {
        args: arguments(&first.args, context, report),
        otherwise: text(&first.otherwise, context, report),
    });
    let args = arguments(&cli.args, context, report);
    let used = context.used.len();
    let unsupported = cli
        .unsupported
        .iter()
        .filter_map(|name| input(name, context, report))
        .collect();
    // What a command cannot carry is not used by it.
    context.used.truncate(used);
    (report.len() == before).then_some(ir::CliRoute {
        first,
        args,
        unsupported,
        json: cli.json,
    })
}

fn arguments(args: &[CliArg], context: &mut Context, report: &mut Report) -> Vec<ir::CliArg> {
    args.iter()
        .filter_map(|arg| argument(arg, context, report))
        .collect()
}

fn text(
    (pieces, inputs): &CliText,
    context: &mut Context,
    report: &mut Report,
) -> (Vec<String>, Vec<u16>) {
    let indexes = inputs
        .iter()
        .filter_map(|name| scalar(name, None, context, report))
        .collect();
    (pieces.clone(), indexes)
}

fn argument(arg: &CliArg, context: &mut Context, report: &mut Report) -> Option<ir::CliArg> {
    Some(match arg {
        CliArg::Text(pieces, inputs) => {
            let indexes = inputs
                .iter()
                .filter_map(|name| scalar(name, Some(REPEAT), context, report))
                .collect();
            ir::CliArg::Text(pieces.clone(), indexes)
        }
        CliArg::Flag(flag, name) => ir::CliArg::Flag(flag.clone(), input(name, context, report)?),
        CliArg::Switch(flag, name) => {
            let index = input(name, context, report)?;
            let kind = context
                .shape
                .fields
                .get(index as usize)
                .map(|field| &field.kind);
            if !matches!(kind, Some(Kind::Boolean)) {
                report.push(wrong(name, "a boolean"));
            }
            ir::CliArg::Switch(flag.clone(), index)
        }
    })
}

const REPEAT: &str = "repeat a flag for each item: `{flag: --x, input: ...}`";

/// A hole in a text takes one value.
fn scalar(
    name: &At<String>,
    help: Option<&str>,
    context: &mut Context,
    report: &mut Report,
) -> Option<u16> {
    let index = input(name, context, report)?;
    let kind = context
        .shape
        .fields
        .get(index as usize)
        .map(|field| &field.kind);
    if matches!(kind, Some(Kind::List { .. } | Kind::Object(_))) {
        let problem = wrong(name, "a single value");
        report.push(match help {
            Some(help) => problem.help(help),
            None => problem,
        });
    }
    Some(index)
}

fn wrong(name: &At<String>, expected: &str) -> Diagnostic {
    let words = ReplyWords::WrongInputType {
        name: name.value.clone(),
        expected: expected.to_owned(),
    };
    Diagnostic::new(words, name.place)
}

/// The index of an input, which counts as used.
pub(super) fn input(name: &At<String>, context: &mut Context, report: &mut Report) -> Option<u16> {
    match find(&context.shape, &name.value) {
        Some((index, _)) => {
            context.used.push(index);
            Some(index)
        }
        None => {
            let words = ReplyWords::UnknownInput {
                name: name.value.clone(),
            };
            let known = context.shape.fields.iter().map(|field| field.name.as_str());
            report.push(Diagnostic::new(words, name.place).suggest(&name.value, known));
            None
        }
    }
}
