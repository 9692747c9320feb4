//! Owns the concern categories, in the classifier's words or the caller's, and the keyword classifier, with its evidence.

use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::index::hits;
use super::terms::TERMS;
use super::text::{own_words, words};

/// What a remark is about.
///
/// ```
/// use ghx::feedback::Category;
///
/// assert_eq!("Type safety".parse(), Ok(Category::TypeSafety));
/// assert_eq!(serde_json::to_string(&Category::TypeSafety).unwrap(), "\"type-safety\"");
/// assert_eq!("Data races".parse::<Category>().unwrap().name(), "data-races");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Category {
    /// Errors that are lost, swallowed or crash the program.
    ErrorHandling,
    /// Input that is not checked.
    Validation,
    /// Types that say too little.
    TypeSafety,
    /// Names.
    Naming,
    /// Time and memory.
    Performance,
    /// Missing or weak tests.
    Testing,
    /// What an attacker could use.
    Security,
    /// Texts for readers.
    Documentation,
    /// Form.
    Style,
    /// Structure.
    Architecture,
    /// Nothing of the above.
    Other,
    /// In the caller's own words.
    Named(String),
}

/// Who chose a category.
///
/// ```
/// use ghx::feedback::{Source, classify};
///
/// assert_eq!(classify("Please rename this", None).source, Source::Classifier);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Source {
    /// Given with the request.
    Caller,
    /// The keyword classifier.
    Classifier,
}

/// A term that was found; terms come from a fixed list, never from the comment.
///
/// ```
/// let found = ghx::feedback::classify("Please rename this", None);
/// assert_eq!((found.evidence[0].term.as_str(), found.evidence[0].weight), ("rename*", 4));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Evidence {
    /// The term as listed; `*` stands for any ending.
    pub term: String,
    /// How much it counts.
    pub weight: u32,
}

/// A category and why.
///
/// ```
/// use ghx::feedback::{Category, Classification, classify};
///
/// let Classification { category, evidence, .. } = classify("Hm.", None);
/// assert!(category == Category::Other && evidence.is_empty());
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Classification {
    /// The category.
    pub category: Category,
    /// Who chose it.
    pub source: Source,
    /// What the classifier found; empty for the caller's choice and for `other`.
    pub evidence: Vec<Evidence>,
}

/// Below this sum a text is `other`: one vague word proves nothing.
const THRESHOLD: u32 = 2;

/// A category is a name, not a sentence.
const LONGEST: usize = 40;

impl Category {
    /// All categories that the classifier knows, in the order of the list.
    ///
    /// ```
    /// use ghx::feedback::Category;
    ///
    /// assert!(Category::ALL.iter().all(|category| category.name().parse() == Ok(category.clone())));
    /// ```
    pub const ALL: [Category; 11] = [
        Category::ErrorHandling,
        Category::Validation,
        Category::TypeSafety,
        Category::Naming,
        Category::Performance,
        Category::Testing,
        Category::Security,
        Category::Documentation,
        Category::Style,
        Category::Architecture,
        Category::Other,
    ];

    /// The name on the wire.
    ///
    /// ```
    /// assert_eq!(ghx::feedback::Category::ErrorHandling.name(), "error-handling");
    /// ```
    pub fn name(&self) -> &str {
        match self {
            Category::ErrorHandling => "error-handling",
            Category::Validation => "validation",
            Category::TypeSafety => "type-safety",
            Category::Naming => "naming",
            Category::Performance => "performance",
            Category::Testing => "testing",
            Category::Security => "security",
            Category::Documentation => "documentation",
            Category::Style => "style",
            Category::Architecture => "architecture",
            Category::Other => "other",
            Category::Named(name) => name,
        }
    }
}

impl FromStr for Category {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        // The same concern must have the same name, however it is written.
        let wanted = words(&text.replace('_', " ")).join("-");
        if wanted.is_empty() || wanted.len() > LONGEST {
            let message =
                format!("`{text}` is no category: a word or a few, such as `concurrency`");
            return Err(message);
        }
        let mut known = Category::ALL.into_iter();
        let found = known.find(|category| category.name() == wanted);
        Ok(found.unwrap_or(Category::Named(wanted)))
    }
}

impl Serialize for Category {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl<'de> Deserialize<'de> for Category {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

/// Picks the category with the greatest sum of weights; equal sums go to the more serious concern.
///
/// ```
/// use ghx::feedback::{Category, classify};
///
/// let found = classify("This unwrap panics when the connection is lost", Some("src/net/send.rs"));
/// assert_eq!(found.category, Category::ErrorHandling);
/// ```
pub fn classify(body: &str, path: Option<&str>) -> Classification {
    let mut found = words(&own_words(body));
    if found.is_empty() {
        // Nothing but code or quotes: better those than nothing.
        found = words(body);
    }
    let mut best = Classification {
        category: Category::Other,
        source: Source::Classifier,
        evidence: Vec::new(),
    };
    let mut best_sum = THRESHOLD - 1;
    let hits = hits(&found);
    for (at, (category, terms)) in TERMS.iter().enumerate() {
        let mut evidence: Vec<Evidence> = hits
            .iter()
            .filter(|(of, _)| *of == at)
            .filter_map(|(_, term)| terms.get(*term))
            .map(|(term, weight)| Evidence {
                term: (*term).to_owned(),
                weight: *weight,
            })
            .collect();
        evidence.extend(path.and_then(|path| place(category, path)));
        let sum = evidence.iter().map(|item| item.weight).sum();
        if sum > best_sum {
            best_sum = sum;
            best.category = category.clone();
            best.evidence = evidence;
        }
    }
    best
}

/// Where a file lies is a weak hint.
fn place(category: &Category, path: &str) -> Option<Evidence> {
    let path = path.to_ascii_lowercase();
    let parts = words(&path);
    let term = match category {
        Category::Testing
            if parts
                .iter()
                .any(|part| part == "test" || part == "tests" || part == "spec") =>
        {
            "test file"
        }
        Category::Documentation
            if path.ends_with(".md") || parts.iter().any(|part| part == "docs") =>
        {
            "documentation file"
        }
        _ => return None,
    };
    Some(Evidence {
        term: term.to_owned(),
        weight: 1,
    })
}

#[cfg(test)]
#[allow(clippy::unwrap_used)] // a failing test may stop anywhere
mod tests {
    use super::*;

    #[test]
    fn remarks_of_each_kind_are_recognised() {
        let cases = [
            (
                "This `unwrap()` panics when the file is missing.",
                Category::ErrorHandling,
            ),
            (
                "Errors are silently swallowed here.",
                Category::ErrorHandling,
            ),
            (
                "Please validate the length, empty input gets through.",
                Category::Validation,
            ),
            ("Casting to `any` loses the type.", Category::TypeSafety),
            (
                "Could we rename this? The variable name is misleading.",
                Category::Naming,
            ),
            ("N+1 query in a hot path", Category::Performance),
            (
                "There is no unit test for the retry branch",
                Category::Testing,
            ),
            (
                "The token ends up in the log: credentials leak to an attacker",
                Category::Security,
            ),
            (
                "Add a doc comment that explains the units",
                Category::Documentation,
            ),
            ("nit: trailing whitespace, run rustfmt", Category::Style),
            (
                "This couples the parser to the HTTP layer; extract an interface",
                Category::Architecture,
            ),
            ("Why is this needed?", Category::Other),
            ("", Category::Other),
        ];
        for (text, category) in cases {
            let found = classify(text, None);
            assert_eq!(found.category, category, "{text}: {:?}", found.evidence);
            assert_eq!(
                found.evidence.is_empty(),
                found.category == Category::Other,
                "{text}"
            );
        }
    }

    #[test]
    fn terse_remarks_are_recognised_or_honestly_other() {
        let terse = [
            ("unwrap?", Category::ErrorHandling),
            ("what if this fails?", Category::ErrorHandling),
            (
                "err is dropped, swallow it on purpose?",
                Category::ErrorHandling,
            ),
            ("panics on bad data", Category::ErrorHandling),
            ("empty?", Category::Validation),
            ("off by one", Category::Validation),
            ("null?", Category::Validation),
            ("bounds?", Category::Validation),
            ("no any please", Category::TypeSafety),
            ("ts-ignore?", Category::TypeSafety),
            ("should be an enum", Category::TypeSafety),
            ("name?", Category::Naming),
            ("plural", Category::Naming),
            ("misleading", Category::Naming),
            ("test?", Category::Testing),
            ("not covered", Category::Testing),
            ("flaky", Category::Testing),
            ("hoist this", Category::Performance),
            ("O(n^2)", Category::Performance),
            ("slow", Category::Performance),
            ("typo", Category::Documentation),
            ("doc?", Category::Documentation),
            ("leftover", Category::Style),
            ("fmt", Category::Style),
            ("dead code", Category::Style),
            ("copy-paste", Category::Architecture),
            ("DRY", Category::Architecture),
            ("md5?", Category::Security),
            ("auth?", Category::Security),
            ("log leaks token", Category::Security),
            ("hm", Category::Other),
            ("really?", Category::Other),
            ("same here", Category::Other),
            ("see above", Category::Other),
        ];
        for (text, category) in terse {
            let found = classify(text, None);
            assert_eq!(found.category, category, "{text}: {:?}", found.evidence);
        }
    }

    #[test]
    fn quotes_and_code_do_not_decide() {
        let text = "> this unwrap panics\n```\nassert!(password)\n```\nPlease rename it, the name is confusing.";
        assert_eq!(classify(text, None).category, Category::Naming);
        assert_eq!(
            classify("```\nx.unwrap()\n```", None).category,
            Category::ErrorHandling
        );
    }

    #[test]
    fn the_place_is_only_a_hint() {
        assert_eq!(
            classify("assert the error too", Some("tests/a.rs")).category,
            Category::Testing
        );
        assert_eq!(
            classify("please rename this", Some("docs/a.md")).category,
            Category::Naming
        );
        assert_eq!(classify("hm", Some("tests/a.rs")).category, Category::Other);
    }

    #[test]
    fn names_round_trip_and_free_ones_are_taken() {
        for category in Category::ALL {
            assert_eq!(category.name().parse::<Category>().unwrap(), category);
            assert_eq!(
                serde_json::to_string(&category).unwrap(),
                format!("\"{}\"", category.name())
            );
        }
        assert_eq!(
            "Error_Handling".parse::<Category>().unwrap(),
            Category::ErrorHandling
        );
        let named = "Data_races".parse::<Category>().unwrap();
        assert_eq!(named, "data races".parse().unwrap());
        assert_eq!(named, Category::Named("data-races".to_owned()));
        for wrong in ["", " - ", &"long ".repeat(9)] {
            assert!(wrong.parse::<Category>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn every_term_is_written_as_it_is_matched() {
        for (_, terms) in TERMS {
            for (term, weight) in *terms {
                assert!(*weight > 0);
                let plain = term.replace('*', "");
                assert_eq!(words(&plain).join(" "), plain, "{term}");
            }
        }
        assert_eq!(TERMS.len(), Category::ALL.len() - 1);
    }
}
