//! Where what a card or ref names is declared.

use super::super::{Asked, cursor};
use super::lookups;
use super::paths::path_around;
use crate::place::Place;

pub(in crate::assist) fn definition(asked: &Asked) -> Option<Place> {
    let at = cursor::standing(asked.text, asked.byte)?;
    let words = at.words();
    let in_file = |place: Place| Place {
        file: asked.file,
        ..place
    };
    match (at.key, words.as_slice()) {
        (false, ["input_schema", .., "subject" | "ref" | "refs"] | ["within", "ref"]) => {
            asked.named(&["ref:"], &at.whole)
        }
        (false, ["composite", "steps", "[]", "capability_id"]) => {
            asked.named(&["capability_id:", "aliases:"], &at.whole)
        }
        (
            false,
            [
                "composite",
                "steps",
                "[]",
                "foreach" | "when" | "params_map",
                ..,
            ],
        ) => {
            let path = path_around(&at);
            let name = path.strip_prefix("steps.")?.split('.').next()?;
            at.steps()
                .into_iter()
                .find(|(it, _, _)| *it == name)
                .map(|(_, _, place)| in_file(place))
        }
        (false, ["graphql", "resolution", "inject", "[]", "lookup"]) => lookups(&at)
            .into_iter()
            .find(|(id, _)| *id == at.whole)
            .map(|(_, place)| in_file(place)),
        (false, ["graphql", .., "operationName"] | ["confirm", "operationName"]) => asked
            .defined(&["query", "mutation"])
            .into_iter()
            .find(|(name, _)| *name == at.whole)
            .map(|(_, place)| place),
        (false, ["graphql", .., "documentPath"]) => {
            let found = asked.sources.iter().find(|(_, it)| {
                it.relative.rsplit('/').next() == Some(&at.whole) || it.relative == at.whole
            });
            found.map(|(file, _)| Place::new(file, 0, 0))
        }
        _ => None,
    }
}
