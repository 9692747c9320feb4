//! Owns the look-up of the classifier's terms by the words of a text: each word is looked up, no term is searched for.

use std::collections::{BTreeSet, HashMap};
use std::sync::OnceLock;

use super::terms::TERMS;

/// A term by its place in the table: the category's, then its own.
pub(crate) type Hit = (usize, usize);

/// The terms by their first word.
struct Index {
    /// Terms that begin with this whole word, and the words that must follow.
    whole: HashMap<&'static str, Vec<(Vec<&'static str>, Hit)>>,
    /// Terms of one word of which only the beginning counts.
    stems: HashMap<&'static str, Hit>,
    /// The lengths of the shortest and the longest beginning: words of any length come in.
    shortest: usize,
    longest: usize,
}

fn index() -> &'static Index {
    static INDEX: OnceLock<Index> = OnceLock::new();
    INDEX.get_or_init(|| {
        let mut index = Index {
            whole: HashMap::new(),
            stems: HashMap::new(),
            shortest: usize::MAX,
            longest: 0,
        };
        for (of, (_, terms)) in TERMS.iter().enumerate() {
            for (at, (term, _)) in terms.iter().enumerate() {
                let mut parts = term.split(' ');
                let first = parts.next().unwrap_or_default();
                match first.strip_suffix('*') {
                    Some(stem) => {
                        index.stems.insert(stem, (of, at));
                        index.shortest = index.shortest.min(stem.len());
                        index.longest = index.longest.max(stem.len());
                    }
                    None => {
                        let same = index.whole.entry(first).or_default();
                        same.push((parts.collect(), (of, at)));
                    }
                }
            }
        }
        index
    })
}

/// The terms that a text's words contain, each once, in the order of the table.
pub(crate) fn hits(words: &[String]) -> BTreeSet<Hit> {
    let index = index();
    let mut hits = BTreeSet::new();
    for (at, word) in words.iter().enumerate() {
        let after = words.get(at + 1..).unwrap_or_default();
        for (rest, hit) in index.whole.get(word.as_str()).into_iter().flatten() {
            let follows = |(word, part): (&String, &&str)| match part.strip_suffix('*') {
                Some(stem) => word.starts_with(stem),
                None => word == part,
            };
            if rest.len() <= after.len() && after.iter().zip(rest).all(follows) {
                hits.insert(*hit);
            }
        }
        for end in index.shortest..=index.longest.min(word.len()) {
            if let Some(hit) = word.get(..end).and_then(|stem| index.stems.get(stem)) {
                hits.insert(*hit);
            }
        }
    }
    hits
}
