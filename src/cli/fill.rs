//! Fills `owner` and `name` of inputs that leave them to the surroundings.

use std::cell::OnceCell;
use std::collections::BTreeSet;

use ghx_runtime::plan::{Capability, Shape};
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::Value;

use super::args::Target;
use super::repo::{self, NoRepository, Repository};

/// Finds the repository when the first input needs it, and not before.
pub(crate) struct Filler<'a> {
    target: &'a Target,
    host: &'a str,
    found: OnceCell<Result<Repository, NoRepository>>,
}

impl<'a> Filler<'a> {
    /// For inputs that go to this host.
    pub(crate) fn new(target: &'a Target, host: &'a str) -> Filler<'a> {
        Filler {
            target,
            host,
            found: OnceCell::new(),
        }
    }

    /// The input with `owner` and `name`, where it needs them and the surroundings know them.
    pub(crate) fn fill(&self, capability: &Capability, input: &str) -> Option<String> {
        if !wants(&capability.input, &keys(input)?) {
            return None;
        }
        let repository = self.repository().as_ref().ok()?;
        Some(insert(input, &names(repository)))
    }

    /// The repository that was filled in, if any input needed one.
    pub(crate) fn used(&self) -> Option<&Repository> {
        self.found.get().and_then(|found| found.as_ref().ok())
    }

    /// Why none could be filled in, if any input needed one.
    pub(crate) fn missing(&self) -> Option<&NoRepository> {
        self.found.get().and_then(|found| found.as_ref().err())
    }

    fn repository(&self) -> &Result<Repository, NoRepository> {
        self.found.get_or_init(|| {
            if self.target.is_sandbox() && self.target.repo.is_none() {
                // The surroundings name repositories that the demo world does not have.
                let source = "the sandbox's demo world".to_owned();
                return Ok(Repository {
                    owner: "acme".into(),
                    name: "app".into(),
                    source,
                });
            }
            repo::find(self.target.repo.as_deref(), self.host)
        })
    }
}

/// `owner` and `name` as JSON entries.
pub(crate) fn names(repository: &Repository) -> Vec<(&'static str, String)> {
    let text = |text: &str| Value::from(text).to_string();
    vec![
        ("owner", text(&repository.owner)),
        ("name", text(&repository.name)),
    ]
}

/// Puts entries in front of those of a JSON object; the rest of its text stays as it is.
pub(crate) fn insert(object: &str, entries: &[(&'static str, String)]) -> String {
    let rest = object.trim_start().strip_prefix('{').unwrap_or(object);
    let mut out = String::with_capacity(object.len() + 64);
    out.push('{');
    for (index, (name, json)) in entries.iter().enumerate() {
        if index > 0 {
            out.push(',');
        }
        out.push_str(&format!("\"{name}\":{json}"));
    }
    if !entries.is_empty() && !rest.trim_start().starts_with('}') {
        out.push(',');
    }
    out.push_str(rest);
    out
}

/// The keys of a JSON object.
pub(crate) fn keys(object: &str) -> Option<BTreeSet<String>> {
    let entries = std::collections::BTreeMap::<String, IgnoredAny>::deserialize(
        &mut serde_json::Deserializer::from_str(object),
    );
    Some(entries.ok()?.into_keys().collect())
}

/// Whether an input names what it means by something else than `owner` and `name`: by an id, or an address.
pub(crate) fn named_otherwise(shape: &Shape, given: impl Fn(&str) -> bool) -> bool {
    let name = |at: &u16| shape.fields.get(usize::from(*at)).map(|field| field.name);
    let by_owner = |group: &&[u16]| group.iter().any(|at| name(at) == Some("owner"));
    let choices = shape
        .choices
        .iter()
        .filter(|choice| choice.groups.iter().any(by_owner));
    choices
        .flat_map(|choice| choice.groups.iter().filter(|group| !by_owner(group)))
        .any(|group| group.iter().filter_map(name).any(&given))
}

/// Whether `owner` and `name` are all that is missing from a group the input has chosen.
fn wants(shape: &Shape, given: &BTreeSet<String>) -> bool {
    let index = |name: &str| {
        let at = shape.fields.iter().position(|field| field.name == name)?;
        u16::try_from(at).ok()
    };
    let (Some(owner), Some(name)) = (index("owner"), index("name")) else {
        return false;
    };
    let has = |at: &u16| {
        shape
            .fields
            .get(usize::from(*at))
            .is_some_and(|field| given.contains(field.name))
    };
    if has(&owner) || has(&name) {
        return false;
    }
    let Some(choice) = shape
        .choices
        .iter()
        .find(|choice| choice.groups.iter().any(|group| group.contains(&owner)))
    else {
        return shape
            .fields
            .get(usize::from(owner))
            .is_some_and(|field| field.required);
    };
    choice.groups.iter().any(|group| {
        let mine = |at: &&u16| **at != owner && **at != name;
        group.contains(&owner)
            && group.contains(&name)
            && group.iter().filter(mine).all(has)
            && choice
                .groups
                .iter()
                .flat_map(|other| other.iter())
                .filter(|at| !group.contains(at))
                .all(|at| !has(at))
    })
}

#[cfg(test)]
mod tests {
    use ghx_runtime::plan::{Choice, Field, Kind, Shape};

    use super::{insert, keys, wants};

    static ISSUE: Shape = Shape {
        fields: &[
            Field::new("issueId", Kind::STRING),
            Field::new("owner", Kind::STRING),
            Field::new("name", Kind::STRING),
            Field::new("issueNumber", Kind::POSITIVE),
            Field::new("url", Kind::STRING),
        ],
        choices: &[Choice {
            groups: &[&[0], &[1, 2, 3], &[4]],
        }],
        exclusive: &[],
        rules: &[],
    };
    static LIST: Shape = Shape {
        fields: &[
            Field::new("owner", Kind::STRING).required(),
            Field::new("name", Kind::STRING).required(),
        ],
        choices: &[],
        exclusive: &[],
        rules: &[],
    };

    fn asks(shape: &Shape, input: &str) -> bool {
        keys(input).is_some_and(|given| wants(shape, &given))
    }

    #[test]
    fn only_a_group_that_lacks_nothing_else_is_filled() {
        assert!(asks(&ISSUE, r#"{"issueNumber":7}"#));
        assert!(asks(&LIST, "{}"));
        assert!(!asks(&ISSUE, "{}"));
        assert!(!asks(&ISSUE, r#"{"issueId":"I_1"}"#));
        assert!(!asks(&ISSUE, r#"{"issueNumber":7,"url":"x"}"#));
        assert!(!asks(&ISSUE, r#"{"issueNumber":7,"owner":"acme"}"#));
        assert!(!asks(&ISSUE, "[]"));
    }

    #[test]
    fn the_rest_of_the_text_stays() {
        let entries = [("owner", "\"a\"".to_owned())];
        assert_eq!(insert("{}", &entries), r#"{"owner":"a"}"#);
        assert_eq!(
            insert(" { \"x\" : 1.0 }", &entries),
            r#"{"owner":"a", "x" : 1.0 }"#
        );
        assert_eq!(insert(r#"{"x":1}"#, &[]), r#"{"x":1}"#);
    }
}
