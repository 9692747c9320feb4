//! Near names for messages that end with "did you mean".

use std::collections::HashMap;

/// The candidate closest to what was typed, if one is close enough to be meant; letter case does not count.
pub fn closest<'a>(typed: &str, candidates: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let length = typed.chars().count();
    let limit = (length / 3).clamp(1, 4);
    let typed = typed.to_ascii_lowercase();
    let (distance, name) = candidates
        // What differs more in length than may be changed is not compared letter by letter.
        .filter(|name| name.chars().count().abs_diff(length) <= limit)
        .map(|name| {
            (
                strsim::damerau_levenshtein(&typed, &name.to_ascii_lowercase()),
                name,
            )
        })
        .min_by_key(|(distance, _)| *distance)?;
    (distance <= limit).then_some(name)
}

/// Suggestions for the names of one call: each name is looked for once, and only so many names, because nobody reads
/// the suggestions for thousands of them.
pub struct Hints<F> {
    look: F,
    known: HashMap<String, Option<&'static str>>,
}

/// How many names of one call, or fields of one input, are looked for.
pub const MOST_HINTS: usize = 50;

impl<F: FnMut(&str) -> Option<&'static str>> Hints<F> {
    pub fn new(look: F) -> Hints<F> {
        Hints {
            look,
            known: HashMap::new(),
        }
    }

    /// The name that is meant, as a message ends with it.
    pub fn did_you_mean(&mut self, typed: &str) -> String {
        let found = match self.known.get(typed) {
            Some(found) => *found,
            None if self.known.len() == MOST_HINTS => None,
            None => {
                let found = (self.look)(typed);
                self.known.insert(typed.to_owned(), found);
                found
            }
        };
        found
            .map(|name| format!(", did you mean `{name}`?"))
            .unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::{Hints, MOST_HINTS, closest};

    #[test]
    fn names_are_looked_for_once_and_not_without_end() {
        let mut looked = 0;
        let mut hints = Hints::new(|typed| {
            looked += 1;
            closest(typed, ["issue.close"].into_iter())
        });
        for _ in 0..1_000 {
            assert_eq!(
                hints.did_you_mean("isue.close"),
                ", did you mean `issue.close`?"
            );
            assert_eq!(hints.did_you_mean("weather"), "");
        }
        for name in 0..1_000 {
            hints.did_you_mean(&format!("issue.close{name}"));
        }
        assert_eq!(
            hints.did_you_mean("isue.close"),
            ", did you mean `issue.close`?"
        );
        assert_eq!(looked, MOST_HINTS);
    }

    #[test]
    fn what_is_far_too_long_is_not_compared() {
        // Letter by letter this would take a table of 700 MB.
        let long = "labels".repeat(2_000_000);
        assert_eq!(closest(&long, ["labels"].into_iter()), None);
    }

    #[test]
    fn suggests_only_what_is_near() {
        let names = ["labels", "labelIds", "issueId"];
        assert_eq!(closest("lables", names.into_iter()), Some("labels"));
        assert_eq!(closest("issueid", names.into_iter()), Some("issueId"));
        assert_eq!(closest("zzz", names.into_iter()), None);
        assert_eq!(closest("x", [].into_iter()), None);
    }
}
