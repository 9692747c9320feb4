//! What a key or a value of a card or ref means.

use super::super::{Asked, cursor, input_words, reply};
use super::paths::{fields, path_around};
use super::{form, own, ref_words, step, type_words};
use crate::grammar;
use crate::ir::Capability;
use crate::place::Place;

pub(in crate::assist) fn hover(asked: &Asked) -> Option<(Place, String)> {
    let at = cursor::standing(asked.text, asked.byte)?;
    let place = Place {
        file: asked.file,
        ..at.place
    };
    let words = at.words();
    let said = match (at.key, words.as_slice()) {
        (true, ["composite", "steps", "[]", "params_map"]) => {
            input_said(step(asked, &at)?, &at.whole)?
        }
        (true, ["input_schema", "properties"] | ["examples", "[]", "input"]) => {
            input_said(own(asked, &at)?, &at.whole)?
        }
        (true, ["output"]) => {
            let found = own(asked, &at)?
                .output
                .iter()
                .find(|it| it.name == at.whole)?;
            format!("`{}`: {}", found.name, type_words(&found.ty))
        }
        (true, _) => {
            let mut path = at.form();
            path.push(Some(at.whole.clone()));
            grammar::described(&grammar::schema(form(&at)), &path)?
        }
        (false, ["input_schema", .., "subject" | "ref" | "refs"] | ["within", "ref"]) => {
            format!("`{}`: {}", at.whole, ref_words(asked.refs.get(&at.whole)?))
        }
        (false, ["composite", "steps", "[]", "capability_id"]) => {
            capability_said(asked.capability(&at.whole)?)
        }
        (false, ["input_schema", .., "required", "[]"]) => input_said(own(asked, &at)?, &at.whole)?,
        (false, ["output" | "check" | "at", ..] | ["confirm", "found" | "that"]) => {
            let path = path_around(&at);
            if let Some(name) = path.strip_prefix("input.") {
                input_said(own(asked, &at)?, name)?
            } else {
                let parent = path.rsplit_once('.').map_or("", |(parent, _)| parent);
                let last = reply::segments(&path).pop()?.to_owned();
                let all = fields(asked, own(asked, &at)?, parent);
                let found = all.into_iter().find(|it| it.label == last)?;
                format!("`{path}`: `{}`", found.detail)
            }
        }
        _ => return None,
    };
    Some((place, said))
}

fn input_said(capability: &Capability, name: &str) -> Option<String> {
    let field = capability.input.fields.iter().find(|it| it.name == name)?;
    Some(format!("`{name}`: {}", input_words(field)))
}

fn capability_said(it: &Capability) -> String {
    let names: Vec<String> = (it.input.fields.iter())
        .map(|field| format!("- `{}`: {}", field.name, input_words(field)))
        .collect();
    format!("**{}**: {}\n\n{}", it.id, it.description, names.join("\n"))
}
