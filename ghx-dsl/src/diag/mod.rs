//! Diagnostics: what went wrong, where, and what may help; how they look is in `render`.

mod render;
pub mod words;

pub use render::{line, render, render_annotations, render_json};

use crate::place::Place;
use words::WarningWords;

/// How much a diagnostic weighs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// The card cannot be used.
    Error,
    /// The card works, but something about it will be regretted.
    Warning,
}

/// One mistake in a card or document, or something to be warned of.
#[derive(Debug, Clone, PartialEq)]
pub struct Diagnostic {
    /// Whether the card can be used all the same.
    pub severity: Severity,
    /// The stable code, such as `GHX0201`.
    pub code: &'static str,
    /// What is wrong, in one line.
    pub message: String,
    /// Where it is wrong; a mistake of the schema has no place among the sources.
    pub place: Option<Place>,
    /// What to say at the place.
    pub label: String,
    /// Other places that matter.
    pub related: Vec<Related>,
    /// What may help.
    pub help: Option<String>,
    /// The capability whose card this is about, where it is known.
    pub capability: Option<String>,
    /// A name that is missing is missed by all who use it: told once, with the other places beside it.
    pub once: bool,
}

/// Another place that matters for a diagnostic.
#[derive(Debug, Clone, PartialEq)]
pub struct Related {
    /// The place.
    pub place: Place,
    /// Why it matters.
    pub message: String,
}

/// A sentence of a stage's vocabulary: it knows its code and its wording.
pub trait Wording {
    /// The stable code.
    fn code(&self) -> &'static str;
    /// The message.
    fn message(&self) -> String;
    /// Whether it is a mistake.
    fn severity(&self) -> Severity;
}

impl Wording for Box<dyn Wording> {
    fn code(&self) -> &'static str {
        (**self).code()
    }

    fn message(&self) -> String {
        (**self).message()
    }

    fn severity(&self) -> Severity {
        (**self).severity()
    }
}

impl Diagnostic {
    /// A mistake at a place.
    pub fn new(words: impl Wording, place: Place) -> Self {
        Diagnostic {
            place: Some(place),
            ..Diagnostic::placeless(words)
        }
    }

    /// A mistake outside the sources.
    pub fn placeless(words: impl Wording) -> Self {
        Diagnostic {
            severity: words.severity(),
            code: words.code(),
            message: words.message(),
            place: None,
            label: String::new(),
            related: Vec::new(),
            help: None,
            capability: None,
            once: false,
        }
    }

    /// Whether the card cannot be used.
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }

    /// Tells it once, however many places say the same.
    pub fn once(mut self) -> Self {
        self.once = true;
        self
    }

    /// What to say at the place itself.
    pub fn label(mut self, label: impl Into<String>) -> Self {
        self.label = label.into();
        self
    }

    /// Another place that matters.
    pub fn related(mut self, place: Place, message: impl Into<String>) -> Self {
        self.related.push(Related {
            place,
            message: message.into(),
        });
        self
    }

    /// What may help.
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Names the closest candidate, or all of them when they are few and none is close.
    pub fn suggest<'a>(self, name: &str, candidates: impl IntoIterator<Item = &'a str>) -> Self {
        let mut candidates: Vec<&str> = candidates.into_iter().collect();
        if let Some(best) = closest(name, &candidates) {
            let help = format!("did you mean `{best}`?");
            return self.help(help);
        }
        candidates.sort_unstable();
        candidates.dedup();
        match candidates.len() {
            1..=12 => self.help(format!("there is {}", list(&candidates))),
            _ => self,
        }
    }
}

/// The candidate that a misspelt name most likely means.
pub fn closest<'a>(name: &str, candidates: &[&'a str]) -> Option<&'a str> {
    let lower = name.to_lowercase();
    let score = |candidate: &str| {
        let other = candidate.to_lowercase();
        let alike = strsim::jaro_winkler(&lower, &other);
        let near = strsim::damerau_levenshtein(&lower, &other) <= (name.len() / 3).max(1);
        (near || alike >= 0.88).then_some(alike)
    };
    candidates
        .iter()
        .filter_map(|candidate| Some((score(candidate)?, *candidate)))
        .max_by(|a, b| a.0.total_cmp(&b.0).then_with(|| b.1.cmp(a.1)))
        .map(|(_, candidate)| candidate)
}

/// `` `a`, `b` and `c` ``
pub fn list<S: AsRef<str>>(names: &[S]) -> String {
    let quoted: Vec<String> = names
        .iter()
        .map(|name| format!("`{}`", name.as_ref()))
        .collect();
    match quoted.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
        None => "nothing".to_owned(),
    }
}

/// More places than these would bury what is wrong.
const MOST_RELATED: usize = 4;

/// Proof that a diagnostic was reported: whoever gets it in place of a value has nothing more to say.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reported(());

/// The diagnostics a pass has collected so far.
#[derive(Debug, Default)]
pub struct Report {
    diagnostics: Vec<Diagnostic>,
    /// Apart from mistakes: nothing is refused, left out or silenced because of them.
    warnings: Vec<Diagnostic>,
}

impl Report {
    /// Adds a mistake.
    pub fn push(&mut self, diagnostic: Diagnostic) -> Reported {
        self.diagnostics.push(diagnostic);
        Reported(())
    }

    /// Adds a warning.
    pub fn warn(&mut self, words: WarningWords, place: Place, help: impl Into<String>) {
        self.warnings.push(Diagnostic::new(words, place).help(help));
    }

    /// Runs a pass over what was looked at before: what it warns of is said already.
    pub fn again<T>(&mut self, pass: impl FnOnce(&mut Report) -> T) -> T {
        let before = self.warnings.len();
        let result = pass(self);
        self.warnings.truncate(before);
        result
    }

    /// Runs a pass that goes on after a mistake to find them all: its result counts only if there was none.
    pub fn all_of<T>(&mut self, pass: impl FnOnce(&mut Report) -> T) -> Result<T, Reported> {
        let (result, sound) = self.watch(pass);
        sound.map(|()| result)
    }

    /// Runs a pass whose result counts in any case, and says whether it reported something.
    pub fn watch<T>(&mut self, pass: impl FnOnce(&mut Report) -> T) -> (T, Result<(), Reported>) {
        let before = self.diagnostics.len();
        let result = pass(self);
        match self.diagnostics.len() > before {
            true => (result, Err(Reported(()))),
            false => (result, Ok(())),
        }
    }

    /// Adds those of another report.
    pub fn absorb(&mut self, other: Report) {
        self.diagnostics.extend(other.diagnostics);
        self.warnings.extend(other.warnings);
    }

    /// Whether no mistake was reported.
    pub fn is_empty(&self) -> bool {
        self.diagnostics.is_empty()
    }

    /// Says which capability the diagnostics without one are about.
    pub fn attribute(&mut self, capability: &str) {
        let all = self.diagnostics.iter_mut().chain(&mut self.warnings);
        for diagnostic in all.filter(|diagnostic| diagnostic.capability.is_none()) {
            diagnostic.capability = Some(capability.to_owned());
        }
    }

    /// Mistakes in the order of the sources, then warnings, each once.
    pub fn finish(mut self) -> Vec<Diagnostic> {
        self.diagnostics.append(&mut self.warnings);
        let place = |it: &Diagnostic| (it.severity, it.place, it.code);
        self.diagnostics
            .sort_by(|a, b| (place(a), &a.message).cmp(&(place(b), &b.message)));
        self.diagnostics
            .dedup_by(|a, b| (place(a), &a.message) == (place(b), &b.message));
        let mut kept: Vec<Diagnostic> = Vec::new();
        for next in self.diagnostics {
            let same = |it: &&mut Diagnostic| {
                it.once && next.once && (it.code, &it.message) == (next.code, &next.message)
            };
            match (kept.iter_mut().find(same), next.place) {
                (Some(first), Some(place)) if first.related.len() < MOST_RELATED => {
                    let message = "and here".to_owned();
                    first.related.push(Related { place, message });
                }
                (Some(_), _) => {}
                (None, _) => kept.push(next),
            }
        }
        kept
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn close_names_are_suggested_and_far_ones_are_not() {
        assert_eq!(
            closest("capabilty_id", &["capability_id", "pages"]),
            Some("capability_id")
        );
        assert_eq!(closest("PENDNG", &["PENDING", "APPROVED"]), Some("PENDING"));
        assert_eq!(closest("zebra", &["capability_id", "pages"]), None);
    }

    #[test]
    fn lists_read_like_sentences() {
        assert_eq!(list::<&str>(&[]), "nothing");
        assert_eq!(list(&["a"]), "`a`");
        assert_eq!(list(&["a", "b", "c"]), "`a`, `b` and `c`");
    }
}
