//! Values in GraphQL documents, read from the tokens alone.

use super::Reader;
use super::tokens::{TokenKind, unescape};
use crate::ast::{Argument, Value, ValueKind};
use crate::diag::Diagnostic;
use crate::diag::words::ParseWords;
use crate::place::Place;

impl Reader<'_> {
    /// A value, read from the tokens alone: graphql-parser keeps an input object as a map without order and duplicates.
    pub(super) fn value(&mut self) -> Value {
        let place = self.peek_place();
        match self.peek_kind() {
            TokenKind::Punctuator if self.peek_text() == "[" => {
                self.next();
                let mut items = Vec::new();
                while !matches!(self.peek_text(), "]" | "") {
                    items.push(self.value());
                }
                let end = self.next();
                Value {
                    kind: ValueKind::List(items),
                    place: place.to(end),
                }
            }
            TokenKind::Punctuator if self.peek_text() == "{" => {
                self.next();
                let mut fields = Vec::new();
                while !matches!(self.peek_text(), "}" | "") {
                    let name = self.name();
                    self.next();
                    let value = self.value();
                    fields.push(Argument { name, value });
                }
                let end = self.next();
                Value {
                    kind: ValueKind::Object(fields),
                    place: place.to(end),
                }
            }
            TokenKind::Punctuator => {
                self.next();
                let name = self.name();
                Value {
                    kind: ValueKind::Variable(name.text),
                    place: place.to(name.place),
                }
            }
            kind => {
                let kind = self.scalar(kind, place);
                self.next();
                Value { kind, place }
            }
        }
    }

    fn scalar(&mut self, kind: TokenKind, place: Place) -> ValueKind {
        let text = self.peek_text();
        let read = match (kind, text) {
            (TokenKind::String, _) => unescape(text).map(ValueKind::String),
            (TokenKind::Number, _) => number(text),
            (_, "true") => Ok(ValueKind::Boolean(true)),
            (_, "false") => Ok(ValueKind::Boolean(false)),
            (_, "null") => Ok(ValueKind::Null),
            (_, name) => Ok(ValueKind::Enum(name.to_owned())),
        };
        read.unwrap_or_else(|problem| {
            let words = ParseWords::InvalidDocument { problem };
            self.say(Diagnostic::new(words, place));
            self.unread_here = true;
            ValueKind::Null
        })
    }
}

/// A number that graphql-parser has accepted.
pub(super) fn number(text: &str) -> Result<ValueKind, String> {
    let out_of_range = || format!("{text} is out of range");
    if text.contains(['.', 'e', 'E']) {
        let number = text.parse().ok().filter(|it: &f64| it.is_finite());
        number.map(ValueKind::Float).ok_or_else(out_of_range)
    } else {
        let number = text.parse().ok().map(ValueKind::Int);
        number.ok_or_else(out_of_range)
    }
}
