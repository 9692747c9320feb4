//! `sent`: how a text is sent where GitHub writes it otherwise than people do, such as `refs/heads/{}`.

use crate::diag::words::SchemaWords;
use crate::diag::{Diagnostic, Report, Reported};
use crate::input_path::{find, names};
use crate::ir::{Shape, Source};
use crate::place::{At, Place};
use crate::yaml::quote;

/// A text with places for inputs.
#[derive(Debug, Clone)]
pub(crate) struct Sent {
    pieces: Vec<Piece>,
    /// Where it stands.
    pub(crate) place: Place,
}

#[derive(Debug, Clone)]
enum Piece {
    Text(String),
    /// `{}`: the input itself.
    Own,
    /// `{ref}`: another input beside it.
    Other(String),
}

/// Reads `refs/heads/{}` or `{ref}:{}`.
pub(crate) fn read(written: &At<String>, report: &mut Report) -> Result<Sent, Reported> {
    let refuse = |problem: &str| {
        let problem = problem.to_owned();
        Diagnostic::new(SchemaWords::InvalidSent { problem }, written.place)
    };
    let mut pieces = Vec::new();
    let mut rest = written.value.as_str();
    while let Some((before, inside)) = rest.split_once('{') {
        let Some((name, after)) = inside.split_once('}') else {
            return Err(report.push(refuse("`{` never closes")));
        };
        if !before.is_empty() {
            pieces.push(Piece::Text(before.to_owned()));
        }
        pieces.push(match name {
            "" => Piece::Own,
            name => Piece::Other(name.to_owned()),
        });
        rest = after;
    }
    if !rest.is_empty() {
        pieces.push(Piece::Text(rest.to_owned()));
    }
    if !pieces.iter().any(|piece| matches!(piece, Piece::Own)) {
        let help = "write `{}` where the input itself goes";
        return Err(report.push(refuse("the input itself is not in it").help(help)));
    }
    let place = written.place;
    Ok(Sent { pieces, place })
}

impl Sent {
    /// Where the text comes from; other inputs are those of the shape, and are always given.
    pub(crate) fn source(
        &self,
        own: Source,
        shape: &Shape,
        report: &mut Report,
    ) -> Result<(Source, Vec<u16>), Reported> {
        let (mut parts, mut used) = (Vec::new(), Vec::new());
        for piece in &self.pieces {
            parts.push(match piece {
                Piece::Text(text) => Source::Json(quote(text)),
                Piece::Own => own.clone(),
                Piece::Other(name) => {
                    let Some((index, field)) = find(shape, name) else {
                        let words = SchemaWords::UnknownProperty { name: name.clone() };
                        let problem = Diagnostic::new(words, self.place);
                        return Err(report.push(problem.suggest(name, names(shape))));
                    };
                    if !field.required && field.default.is_none() {
                        let problem = format!("`{name}` may be left out");
                        let problem =
                            Diagnostic::new(SchemaWords::InvalidSent { problem }, self.place);
                        let help = format!("make `{name}` required, or give it a `default`");
                        return Err(report.push(problem.help(help)));
                    }
                    used.push(index);
                    Source::Input(vec![index])
                }
            });
        }
        Ok((Source::Text(parts), used))
    }
}
