//! Finding capabilities by words.

use ghx_runtime::plan::Capability;

/// The capabilities that match most of the words, best first.
pub(crate) fn search(
    capabilities: impl Iterator<Item = &'static Capability>,
    words: &[String],
) -> Vec<&'static Capability> {
    let words: Vec<String> = words
        .iter()
        .flat_map(|word| word.split(|c: char| !c.is_alphanumeric()))
        .filter(|word| !word.is_empty())
        .map(|word| stem(&word.to_lowercase()))
        .collect();
    let mut found: Vec<(usize, usize, &'static Capability)> = capabilities
        .filter_map(|capability| {
            let scores: Vec<usize> = words.iter().map(|word| score(capability, word)).collect();
            let matched = scores.iter().filter(|score| **score > 0).count();
            // Of two that are called so, the composite does more in the same request.
            let called = scores.contains(&IN_ITS_NAME);
            let bonus = if capability.is_composite() && called {
                6
            } else {
                0
            };
            (matched > 0).then(|| (matched, scores.iter().sum::<usize>() + bonus, capability))
        })
        .collect();
    let most = found
        .iter()
        .map(|(matched, ..)| *matched)
        .max()
        .unwrap_or(0);
    // A capability that misses more than one of the words is seldom meant when another one has them.
    found.retain(|(matched, ..)| matched + 1 >= most && (most < 2 || *matched * 2 > most));
    found.sort_by_key(|(matched, score, capability)| {
        (std::cmp::Reverse((*matched, *score)), capability.id)
    });
    found
        .into_iter()
        .map(|(.., capability)| capability)
        .collect()
}

/// The score of a word that a capability has in its id.
const IN_ITS_NAME: usize = 8;

fn score(capability: &Capability, word: &str) -> usize {
    let segments = |id: &str| {
        id.split(['.', '_'])
            .map(stem)
            .any(|segment| segment == word)
    };
    let text = capability.description.to_lowercase();
    if segments(capability.id) {
        return IN_ITS_NAME;
    }
    if capability.aliases.iter().any(|alias| segments(alias)) {
        return 6;
    }
    if text
        .split(|c: char| !c.is_alphanumeric())
        .map(stem)
        .any(|known| known == word)
    {
        return 4;
    }
    if capability
        .input
        .fields
        .iter()
        .any(|field| stem(&field.name.to_lowercase()) == word)
    {
        return 2;
    }
    usize::from(word.len() > 3 && (capability.id.contains(word) || text.contains(word)))
}

/// A word without the endings that do not change what it means: `labels`, `label`; `replies`, `reply`.
fn stem(word: &str) -> String {
    let word = word
        .strip_suffix("ies")
        .map_or_else(|| word.to_owned(), |start| format!("{start}y"));
    for ending in ["ing", "ed", "es", "s", "e"] {
        if let Some(start) = word.strip_suffix(ending)
            && start.len() > 2
        {
            return start.to_owned();
        }
    }
    word
}

#[cfg(test)]
mod tests {
    use super::stem;

    #[test]
    fn endings_do_not_matter() {
        for (a, b) in [
            ("labels", "label"),
            ("resolve", "resolved"),
            ("replies", "reply"),
            ("closing", "close"),
            ("issues", "issue"),
        ] {
            assert_eq!(stem(a), stem(b), "{a} {b}");
        }
    }
}
