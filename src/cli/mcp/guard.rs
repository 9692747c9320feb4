//! What may be found and run: reads alone, chosen capabilities.

use ghx_runtime::Registry;
use ghx_runtime::plan::{Action, Capability, Effect};

use crate::cli::failure::Failure;
use crate::cli::{own_name, suggest};

/// The id that stands for the feedback tool in `--allow` and `--deny`.
pub(super) const FEEDBACK_ID: &str = "pr.feedback";

/// The rules of a server, fixed at its start.
#[derive(Debug)]
pub(super) struct Guard {
    read_only: bool,
    allow: Vec<String>,
    deny: Vec<String>,
}

impl Guard {
    /// Checks the patterns: one that means no capability is a mistake.
    pub(super) fn new(
        registry: &Registry,
        read_only: bool,
        allow: &[String],
        deny: &[String],
    ) -> Result<Guard, Failure> {
        for (flag, patterns) in [("--allow", allow), ("--deny", deny)] {
            for pattern in patterns {
                let mut all = registry.iter();
                let known = all.any(|it| names(it, pattern)) || matches(pattern, FEEDBACK_ID);
                if !known {
                    let ids = registry.iter().map(|it| it.id);
                    let hint = match suggest::closest(pattern, ids) {
                        Some(near) => format!("did you mean `{near}`?"),
                        None => format!("`{} capabilities list` shows their ids", own_name()),
                    };
                    let words = format!("{flag}: no capability is called `{pattern}`; {hint}");
                    return Err(Failure::usage(words));
                }
            }
        }
        Ok(Guard {
            read_only,
            allow: allow.to_vec(),
            deny: deny.to_vec(),
        })
    }

    /// Whether nothing may be written.
    pub(super) fn read_only(&self) -> bool {
        self.read_only
    }

    /// Why a capability may not run, if it may not. A composite is what its steps are: one that is denied denies it, and where all are
    /// allowed it is.
    pub(super) fn refusal(&self, capability: &Capability) -> Option<String> {
        let id = capability.id;
        if self.read_only && capability.effect != Effect::Read {
            return Some(format!("{id} writes, and this server only reads"));
        }
        let steps = steps(capability);
        let denied = |pattern: &&String| {
            names(capability, pattern) || steps.iter().any(|step| names(step, pattern))
        };
        if let Some(pattern) = self.deny.iter().find(denied) {
            return Some(format!("{id} is denied here (--deny {pattern})"));
        }
        let allowed = |it: &Capability| self.allow.iter().any(|pattern| names(it, pattern));
        let by_steps = !steps.is_empty() && steps.iter().all(|step| allowed(step));
        if !self.allow.is_empty() && !allowed(capability) && !by_steps {
            return Some(format!(
                "{id} is not among what is allowed here: ghx_find shows what is"
            ));
        }
        None
    }

    /// Whether the feedback tool is there.
    pub(super) fn has_feedback(&self) -> bool {
        let any = |patterns: &[String]| patterns.iter().any(|it| matches(it, FEEDBACK_ID));
        !any(&self.deny) && (self.allow.is_empty() || any(&self.allow))
    }
}

/// The capabilities that a composite runs.
pub(super) fn steps(capability: &Capability) -> Vec<&'static Capability> {
    match &capability.action {
        Action::Composite(composite) => composite.steps.iter().map(|it| it.capability).collect(),
        _ => Vec::new(),
    }
}

/// Whether a pattern means a capability, by its id or an alias.
fn names(capability: &Capability, pattern: &str) -> bool {
    matches(pattern, capability.id) || capability.aliases.iter().any(|it| matches(pattern, it))
}

/// Whether a pattern fits: `*` is anything, also nothing, and `?` one character.
fn matches(pattern: &str, text: &str) -> bool {
    let (pattern, text) = (pattern.as_bytes(), text.as_bytes());
    let (mut at, mut seen) = (0, 0);
    let mut star = None;
    while let Some(byte) = text.get(seen) {
        match pattern.get(at) {
            Some(b'*') => {
                star = Some((at, seen));
                at += 1;
            }
            Some(wanted) if *wanted == b'?' || wanted == byte => {
                at += 1;
                seen += 1;
            }
            _ => match star {
                // The last star takes one more.
                Some((place, taken)) => {
                    star = Some((place, taken + 1));
                    at = place + 1;
                    seen = taken + 1;
                }
                None => return false,
            },
        }
    }
    pattern.iter().skip(at).all(|byte| *byte == b'*')
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may stop at the first surprise")]
mod tests {
    use super::{Guard, matches};
    use crate::cli::registry;

    #[test]
    fn stars_stand_for_anything() {
        for (pattern, text, fits) in [
            ("*", "issue.view", true),
            ("issue.*", "issue.labels.set", true),
            ("issue.*", "issue", false),
            ("*.view", "issue.view", true),
            ("*.view", "issue.views", false),
            ("i*l*s", "issue.labels", true),
            ("issue.vie?", "issue.view", true),
            ("issue.view", "issue.view", true),
            ("issue.view", "issue.viewer", false),
            ("", "x", false),
        ] {
            assert_eq!(matches(pattern, text), fits, "{pattern} {text}");
        }
    }

    #[test]
    fn denied_beats_allowed_and_composites_are_what_their_steps_are() {
        let guard = |read_only, allow: &[&str], deny: &[&str]| {
            let owned = |all: &[&str]| all.iter().map(|it| (*it).to_owned()).collect::<Vec<_>>();
            Guard::new(registry(), read_only, &owned(allow), &owned(deny)).unwrap()
        };
        let refused = |guard: &Guard, id: &str| guard.refusal(registry().find(id).unwrap());
        let some = guard(false, &["issue.*"], &["issue.close"]);
        assert!(refused(&some, "issue.view").is_none());
        assert!(refused(&some, "issue.close").is_some());
        assert!(refused(&some, "issue.close.composite").is_some());
        assert!(refused(&some, "pr.view").is_some());
        assert!(!some.has_feedback());
        let alias = guard(false, &[], &["issue.labels.update"]);
        assert!(refused(&alias, "issue.labels.set").is_some());
        let reads = guard(true, &[], &[]);
        assert!(refused(&reads, "issue.view").is_none());
        assert!(refused(&reads, "issue.close").is_some());
        assert!(refused(&reads, "issue.close.composite").is_some());
    }

    #[test]
    fn a_pattern_without_a_meaning_is_a_mistake() {
        let wrong = Guard::new(registry(), false, &["issue.viw".to_owned()], &[]);
        let words = wrong.unwrap_err().to_string();
        assert_eq!(
            words,
            "--allow: no capability is called `issue.viw`; did you mean `issue.view`?"
        );
    }
}
