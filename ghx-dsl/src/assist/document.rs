//! GraphQL documents: which type, argument or value a byte is about, by the tokens before it, so that the rest may be broken.

use super::{Asked, Completion, Item, Kind};
use crate::ast::TypeRef;
use crate::graphql::tokens::{Token, TokenKind, tokens};
use crate::place::Place;
use crate::schema::{FieldDef, InputDef, Schema, TypeDef, named, show};
use std::collections::BTreeMap;

/// What is open at a place.
#[derive(Debug, Clone)]
enum Open<'s> {
    /// A selection on a type.
    Selection(String),
    /// Arguments of a field, or fields of an input object.
    Inputs(&'s BTreeMap<String, InputDef>),
    /// A list of values.
    Values(Option<TypeRef>),
    /// Declarations of variables.
    Variables,
}

/// What a place is about.
#[derive(Debug)]
struct At<'s> {
    open: Vec<Open<'s>>,
    /// The field that was named last in the selection.
    field: Option<&'s FieldDef>,
    /// The type of the value that is expected after a colon.
    expected: Option<TypeRef>,
    /// The words before it.
    last: [String; 2],
}

/// Follows the tokens of a text to its end.
fn follow<'s>(text: &str, tokens: &[Token], schema: &'s Schema) -> At<'s> {
    let mut at = At {
        open: Vec::new(),
        field: None,
        expected: None,
        last: [String::new(), String::new()],
    };
    let mut pending: Option<String> = None;
    for token in tokens {
        let word = text.get(token.start..token.end).unwrap_or_default();
        let [before, last] = &at.last;
        let (before, last) = (before.clone(), last.clone());
        match (word, at.open.last().cloned()) {
            ("{", Some(Open::Inputs(_) | Open::Values(_))) => {
                let fields = at
                    .expected
                    .as_ref()
                    .and_then(|ty| match schema.get(named(ty)) {
                        Some(TypeDef::Input(fields)) => Some(fields),
                        _ => None,
                    });
                at.open
                    .push(fields.map_or(Open::Values(None), Open::Inputs));
            }
            ("{", open) => {
                let ty = pending
                    .take()
                    .or_else(|| at.field.map(|it| named(&it.ty).to_owned()));
                let around = match open {
                    Some(Open::Selection(ty)) => Some(ty),
                    _ => None,
                };
                let inline = last == "...";
                let ty = if inline { around } else { ty };
                at.open
                    .push(Open::Selection(ty.unwrap_or_else(|| schema.query.clone())));
                at.field = None;
            }
            ("(", Some(Open::Selection(_))) => {
                let arguments = at.field.map(|it| &it.arguments);
                at.open
                    .push(arguments.map_or(Open::Values(None), Open::Inputs));
            }
            ("(", _) => at.open.push(Open::Variables),
            ("[", Some(Open::Inputs(_) | Open::Values(_))) => {
                at.open.push(Open::Values(at.expected.clone()))
            }
            ("[", _) => {}
            ("]", Some(Open::Values(_))) | ("}" | ")", _) => {
                // What closes values leaves the field that they were for.
                if let Some(Open::Selection(_)) = at.open.pop() {
                    at.field = None;
                }
                at.expected = None;
            }
            (":", Some(Open::Inputs(fields))) => {
                at.expected = fields.get(&last).map(|it| it.ty.clone())
            }
            (name, None) => match name {
                "query" => pending = Some(schema.query.clone()),
                "mutation" => pending = Some(schema.mutation.clone()),
                name if last == "on" => pending = Some(name.to_owned()),
                _ => {}
            },
            (name, Some(Open::Selection(ty))) if token.kind == TokenKind::Name => {
                if last == "on" && before == "..." {
                    pending = Some(name.to_owned());
                } else if last != "..." && last != "@" {
                    at.field = schema.field(&ty, name);
                }
            }
            _ => {}
        }
        at.last = [last, word.to_owned()];
    }
    at
}

/// The tokens before a byte, and those up to the end of what stands there.
fn before(asked: &Asked, byte: usize) -> Vec<Token> {
    // A text that ends within a string has no tokens: then nothing is known.
    tokens(asked.text.get(..byte).unwrap_or_default()).unwrap_or_default()
}

pub(super) fn complete(asked: &Asked) -> Completion {
    let part = |c: char| c == '_' || c.is_ascii_alphanumeric();
    let from = asked.word_start(part);
    let at = follow(asked.text, &before(asked, from), asked.schema);
    let [earlier, last] = &at.last;
    let item = |label: &str, detail: String, kind: Kind| Item {
        label: label.to_owned(),
        detail,
        kind,
    };
    let schema = asked.schema;
    let fragments = || {
        asked
            .defined(&["fragment"])
            .into_iter()
            .map(|(name, _)| item(name, "fragment".to_owned(), Kind::Name))
    };
    let items: Vec<Item> = match (last.as_str(), at.open.last()) {
        ("on", Some(Open::Selection(ty))) if earlier == "..." => schema
            .possible(ty)
            .into_iter()
            .map(|it| item(it, "type".to_owned(), Kind::Name))
            .collect(),
        ("on", None) => {
            let composite = schema.types.keys().filter(|it| schema.is_composite(it));
            composite
                .map(|it| item(it, "type".to_owned(), Kind::Name))
                .collect()
        }
        ("...", _) => fragments()
            .chain([item("on", "a type condition".to_owned(), Kind::Value)])
            .collect(),
        ("$", _) => declared(asked)
            .into_iter()
            .map(|(name, ty, _)| item(&name, ty, Kind::Value))
            .collect(),
        (":" | "[", Some(Open::Inputs(_) | Open::Values(_))) => {
            let ty = match at.open.last() {
                Some(Open::Values(ty)) => ty.as_ref(),
                _ => at.expected.as_ref(),
            };
            match ty.and_then(|ty| schema.get(named(ty))) {
                Some(TypeDef::Enum(values)) => values
                    .iter()
                    .map(|it| item(it, "value".to_owned(), Kind::Value))
                    .collect(),
                _ if ty.is_some_and(|ty| named(ty) == "Boolean") => ["true", "false"]
                    .map(|it| item(it, "Boolean".to_owned(), Kind::Value))
                    .to_vec(),
                _ => Vec::new(),
            }
        }
        (_, Some(Open::Inputs(fields))) => fields
            .iter()
            .map(|(name, it)| item(name, show(&it.ty), Kind::Key))
            .collect(),
        (":", Some(Open::Variables)) => {
            let input = schema.types.keys().filter(|it| schema.is_input(it));
            input
                .map(|it| item(it, "type".to_owned(), Kind::Name))
                .collect()
        }
        (_, Some(Open::Selection(ty))) => match schema.get(ty) {
            Some(TypeDef::Fields { fields, .. }) => {
                // Operations of REST stand at the root too; no name of GraphQL has a slash.
                let fields = fields.iter().filter(|(name, _)| !name.contains(['/', ' ']));
                fields
                    .map(|(name, it)| item(name, show(&it.ty), Kind::Field))
                    .collect()
            }
            _ => vec![item("__typename", "String!".to_owned(), Kind::Field)],
        },
        (_, None) => ["query", "mutation", "fragment"]
            .map(|it| item(it, "definition".to_owned(), Kind::Value))
            .to_vec(),
        _ => Vec::new(),
    };
    Completion { from, items }
}

/// The variables that the operation around the cursor declares: name, type and place.
fn declared(asked: &Asked) -> Vec<(String, String, Place)> {
    let all = tokens(asked.text).unwrap_or_else(|_| before(asked, asked.byte));
    let word = |it: &Token| asked.text.get(it.start..it.end).unwrap_or_default();
    // The declarations of the last definition that begins before the cursor; inside brackets the same words are names.
    let (mut depth, mut start) = (0, None);
    for (index, token) in all
        .iter()
        .enumerate()
        .filter(|(_, it)| it.start <= asked.byte)
    {
        match word(token) {
            "{" | "(" => depth += 1,
            "}" | ")" => depth -= 1,
            "query" | "mutation" if depth == 0 => start = Some(index),
            _ => {}
        }
    }
    let Some(start) = start else {
        return Vec::new();
    };
    let mut found = Vec::new();
    let mut rest = all.iter().skip(start).peekable();
    while let Some(token) = rest.next() {
        match word(token) {
            "{" => break,
            "$" => {
                let Some(name) = rest.next() else { break };
                let mut ty = String::new();
                if rest.next_if(|it| word(it) == ":").is_some() {
                    while let Some(part) =
                        rest.next_if(|it| !matches!(word(it), "$" | ")" | "=" | "@" | "{"))
                    {
                        ty.push_str(word(part));
                    }
                }
                found.push((
                    word(name).to_owned(),
                    ty,
                    Place::new(asked.file, token.start, name.end),
                ));
            }
            _ => {}
        }
    }
    found
}

/// The token at the cursor.
fn standing(asked: &Asked) -> Option<(Token, Vec<Token>)> {
    let all = tokens(asked.text).ok()?;
    let at = all.iter().position(|it| {
        it.kind == TokenKind::Name && it.start <= asked.byte && asked.byte <= it.end
    })?;
    let token = *all.get(at)?;
    Some((token, all.into_iter().take(at).collect()))
}

pub(super) fn hover(asked: &Asked) -> Option<(Place, String)> {
    let (token, earlier) = standing(asked)?;
    let word = asked.text.get(token.start..token.end)?;
    let at = follow(asked.text, &earlier, asked.schema);
    let schema = asked.schema;
    let said = match (at.last[1].as_str(), at.open.last()) {
        ("...", _) => {
            let (_, place) = asked
                .defined(&["fragment"])
                .into_iter()
                .find(|(name, _)| *name == word)?;
            let text = asked
                .sources
                .get(place.file)?
                .text
                .get(place.end as usize..)?;
            let on = text
                .trim_start()
                .strip_prefix("on")?
                .split_whitespace()
                .next()?;
            format!("fragment {word} on {on}")
        }
        ("$", _) => {
            let (name, ty, _) = declared(asked)
                .into_iter()
                .find(|(name, _, _)| name == word)?;
            format!("${name}: {ty}")
        }
        ("on", _) => format!("{} {word}", kind_of(schema.get(word)?)),
        (":" | "[", Some(Open::Inputs(_) | Open::Values(_))) => show(at.expected.as_ref()?),
        (_, Some(Open::Inputs(fields))) => format!("{word}: {}", show(&fields.get(word)?.ty)),
        (_, Some(Open::Selection(ty))) => {
            // What stands before a colon is an alias.
            let field = schema.field(ty, word)?;
            format!("{ty}.{word}: {}", show(&field.ty))
        }
        (_, Some(Open::Variables)) => format!("{} {word}", kind_of(schema.get(word)?)),
        _ => return None,
    };
    let place = Place::new(asked.file, token.start, token.end);
    Some((place, format!("```graphql\n{said}\n```")))
}

fn kind_of(ty: &TypeDef) -> &'static str {
    match ty {
        TypeDef::Scalar => "scalar",
        TypeDef::Fields {
            interface: true, ..
        } => "interface",
        TypeDef::Fields { .. } => "type",
        TypeDef::Union(_) => "union",
        TypeDef::Enum(_) => "enum",
        TypeDef::Input(_) => "input",
    }
}

pub(super) fn definition(asked: &Asked) -> Option<Place> {
    let (token, earlier) = standing(asked)?;
    let word = asked.text.get(token.start..token.end)?;
    let last = earlier
        .last()
        .and_then(|it| asked.text.get(it.start..it.end))?;
    match last {
        "..." => asked
            .defined(&["fragment"])
            .into_iter()
            .find(|(name, _)| *name == word)
            .map(|(_, place)| place),
        "$" => declared(asked)
            .into_iter()
            .find(|(name, _, _)| name == word)
            .map(|(_, _, place)| place),
        _ => None,
    }
}
