//! Fills the repository of inputs that leave it to the surroundings.

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

    /// The input with its repository, where it needs one and the surroundings know it.
    pub(crate) fn fill(&self, capability: &Capability, input: &str) -> Option<String> {
        repository(&capability.input)?;
        if !wants(&capability.input, &keys(input)?) {
            return None;
        }
        let repository = self.repository().as_ref().ok()?;
        Some(insert(input, &entries(&capability.input, repository)))
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

/// The inputs that name the repository which a capability is about, or works in: as many as a repository has parts.
pub(crate) fn repository(shape: &Shape) -> Option<[u16; 2]> {
    <[u16; 2]>::try_from(shape.named_by("repository")?).ok()
}

/// The repository that an input names by its parts or in an address.
pub(crate) fn repository_of(shape: &Shape, input: &Value) -> Option<(String, String)> {
    let text = |name: &str| input.get(name).and_then(Value::as_str);
    let named = repository(shape).map(|fields| names(shape, fields));
    if let Some([owner, name]) = named
        && let (Some(owner), Some(name)) = (text(owner), text(name))
    {
        return Some((owner.to_owned(), name.to_owned()));
    }
    let (_, rest) = text("url")?.split_once("://")?;
    let mut parts = rest.split('/').skip(1).map(str::to_owned);
    Some((parts.next()?, parts.next()?))
}

/// The names of these inputs.
pub(crate) fn names<const N: usize>(shape: &Shape, fields: [u16; N]) -> [&'static str; N] {
    fields.map(|at| {
        let field = shape.fields.get(usize::from(at));
        field.map_or("", |field| field.name)
    })
}

/// A repository as the JSON entries of an input.
pub(crate) fn entries(shape: &Shape, found: &Repository) -> Vec<(&'static str, String)> {
    let text = |text: &str| Value::from(text).to_string();
    let values = [text(&found.owner), text(&found.name)];
    let names = repository(shape).map(|fields| names(shape, fields));
    names.into_iter().flatten().zip(values).collect()
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

/// Whether an input names what it means without its repository: by an id, or an address.
pub(crate) fn named_otherwise(shape: &Shape, given: impl Fn(&str) -> bool) -> bool {
    let Some([first, _]) = repository(shape) else {
        return false;
    };
    let name = |at: &u16| shape.fields.get(usize::from(*at)).map(|field| field.name);
    let choices = shape
        .choices
        .iter()
        .filter(|choice| choice.groups.iter().any(|group| group.contains(&first)));
    choices
        .flat_map(|choice| choice.groups.iter().filter(|group| !group.contains(&first)))
        .any(|group| group.iter().filter_map(name).any(&given))
}

/// Whether the repository is all that is missing from a group the input has chosen.
fn wants(shape: &Shape, given: &BTreeSet<String>) -> bool {
    let Some(parts) = repository(shape) else {
        return false;
    };
    let [first, _] = parts;
    let has = |at: &u16| {
        shape
            .fields
            .get(usize::from(*at))
            .is_some_and(|field| given.contains(field.name))
    };
    if parts.iter().any(has) {
        return false;
    }
    let Some(choice) = shape
        .choices
        .iter()
        .find(|choice| choice.groups.iter().any(|group| group.contains(&first)))
    else {
        return shape
            .fields
            .get(usize::from(first))
            .is_some_and(|field| field.required);
    };
    choice.groups.iter().any(|group| {
        let own = |at: &&u16| !parts.contains(at);
        parts.iter().all(|at| group.contains(at))
            && group.iter().filter(own).all(has)
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
    use ghx_runtime::plan::{Choice, Container, Field, Kind, RefUse, Shape, WayUse};

    use super::{Repository, entries, insert, keys, named_otherwise, wants};

    /// An issue; its inputs are not called as usual, because only the refs count.
    static ISSUE: Shape = Shape::new(&[
        Field::new("issueId", Kind::STRING),
        Field::new("org", Kind::STRING),
        Field::new("repo", Kind::STRING),
        Field::new("issueNumber", Kind::POSITIVE),
        Field::new("url", Kind::STRING),
    ])
    .choices(&[Choice {
        groups: &[&[0], &[1, 2, 3], &[4]],
    }])
    .refs(&[RefUse::of("issue", "issue")
        .subject()
        .id(0)
        .ways(&[WayUse::by(&[3]), WayUse::address(&[4])])
        .container(Container::Inputs(&[("repository", &[1, 2])]))]);
    static LIST: Shape = Shape::new(&[
        Field::new("owner", Kind::STRING).required(),
        Field::new("name", Kind::STRING).required(),
    ])
    .refs(&[RefUse::of("repository", "repository")
        .subject()
        .ways(&[WayUse::by(&[0, 1])])]);
    /// Has the names, but lies in no repository.
    static TEAM: Shape = Shape::new(&[
        Field::new("owner", Kind::STRING).required(),
        Field::new("name", Kind::STRING).required(),
    ])
    .refs(&[RefUse::of("team", "team")
        .subject()
        .ways(&[WayUse::by(&[0, 1])])]);

    fn asks(shape: &Shape, input: &str) -> bool {
        keys(input).is_some_and(|given| wants(shape, &given))
    }

    #[test]
    fn only_a_group_that_lacks_nothing_else_is_filled() {
        assert!(asks(&ISSUE, r#"{"issueNumber":7}"#));
        assert!(asks(&LIST, "{}"));
        assert!(!asks(&TEAM, "{}"));
        assert!(!asks(&ISSUE, "{}"));
        assert!(!asks(&ISSUE, r#"{"issueId":"I_1"}"#));
        assert!(!asks(&ISSUE, r#"{"issueNumber":7,"url":"x"}"#));
        assert!(!asks(&ISSUE, r#"{"issueNumber":7,"org":"acme"}"#));
        assert!(!asks(&ISSUE, "[]"));
    }

    #[test]
    fn the_parts_of_a_repository_go_where_the_refs_say() {
        let found = Repository {
            owner: "acme".into(),
            name: "app".into(),
            source: String::new(),
        };
        let filled = |shape| insert("{}", &entries(shape, &found));
        assert_eq!(filled(&ISSUE), r#"{"org":"acme","repo":"app"}"#);
        assert_eq!(filled(&LIST), r#"{"owner":"acme","name":"app"}"#);
        assert_eq!(filled(&TEAM), "{}");
        assert!(named_otherwise(&ISSUE, |name| name == "url"));
        assert!(!named_otherwise(&ISSUE, |name| name == "issueNumber"));
        assert!(!named_otherwise(&LIST, |_| true));
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
