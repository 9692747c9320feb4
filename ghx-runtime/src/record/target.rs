//! Targets: an issue, pull request or repository named by id, by `owner/name` or by its address.

use super::{Record, Slot};
use crate::auth::{WebAddress, quoted};
use crate::problem::Problem;

/// Something with a number in a repository.
///
/// ```
/// use ghx_runtime::Target;
///
/// assert_eq!(Target::from("I_kwDO1"), Target::Id("I_kwDO1".into()));
/// assert_eq!(Target::from("https://github.com/a/b/issues/7"), Target::Url("https://github.com/a/b/issues/7".into()));
/// let target = Target::Number { owner: "acme".into(), name: "app".into(), number: 7 };
/// assert_eq!(Target::from(("acme/app", 7)), target);
/// assert_eq!(Target::from(("acme", "app", 7)), target);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Target {
    /// GitHub's node id.
    Id(String),
    /// A number in a repository.
    Number {
        /// Who the repository belongs to.
        owner: String,
        /// The repository's name.
        name: String,
        /// The number.
        number: i64,
    },
    /// The address a browser shows.
    Url(String),
}

/// A repository.
///
/// ```
/// use ghx_runtime::RepoTarget;
///
/// assert_eq!(RepoTarget::from("R_1"), RepoTarget::Id("R_1".into()));
/// assert_eq!(RepoTarget::from("acme/app"), RepoTarget::Name { owner: "acme".into(), name: "app".into() });
/// assert_eq!(RepoTarget::from("https://github.com/a/b"), RepoTarget::Url("https://github.com/a/b".into()));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RepoTarget {
    /// GitHub's node id.
    Id(String),
    /// Owner and name.
    Name {
        /// Who it belongs to.
        owner: String,
        /// Its name.
        name: String,
    },
    /// The address a browser shows.
    Url(String),
}

/// Which fields of a shape a target fills; `None` where the shape has no such field.
#[derive(Debug, Clone, Copy, Default)]
#[doc(hidden)]
pub struct TargetFields {
    /// The node id.
    pub id: Option<u16>,
    /// The owner.
    pub owner: Option<u16>,
    /// The repository's name.
    pub name: Option<u16>,
    /// The number.
    pub number: Option<u16>,
    /// The address.
    pub url: Option<u16>,
}

impl Record {
    /// Fills the fields that name an issue, pull request or repository.
    ///
    /// A target that the shape has no fields for becomes a problem of the input, reported with the others.
    #[must_use]
    #[doc(hidden)]
    pub fn with_target(self, target: impl Into<AnyTarget>, fields: TargetFields) -> Record {
        match target.into().0 {
            Parts::Id(id) => self.fill_target(&[(fields.id, Slot::from(id))], "an id"),
            Parts::Url(url) => match fields.url {
                Some(_) => self.fill_target(&[(fields.url, Slot::from(url))], "an address"),
                None => match WebAddress::parse(&url) {
                    Some(parts) => {
                        let number = parts.number.map(|(_, number)| number);
                        let mut record = self.fill_place(&parts.owner, &parts.name, number, fields);
                        record.hosts.push(parts.host);
                        record
                    }
                    None => self.refuse_target(format!("{} is not a GitHub address", quoted(&url))),
                },
            },
            Parts::Place {
                owner,
                name,
                number,
            } => {
                if owner.is_empty() || name.is_empty() || name.contains('/') {
                    return self
                        .refuse_target(format!("`{owner}/{name}` is not of the form owner/name"));
                }
                self.fill_place(&owner, &name, number, fields)
            }
        }
    }

    fn fill_place(
        self,
        owner: &str,
        name: &str,
        number: Option<i64>,
        fields: TargetFields,
    ) -> Record {
        let mut parts = vec![
            (fields.owner, Slot::from(owner)),
            (fields.name, Slot::from(name)),
        ];
        match (number, fields.number) {
            (Some(number), _) => parts.push((fields.number, Slot::from(number))),
            (None, Some(_)) => return self.refuse_target("the target has no number".to_owned()),
            (None, None) => {}
        }
        self.fill_target(&parts, "owner and name")
    }

    fn fill_target(mut self, parts: &[(Option<u16>, Slot)], what: &str) -> Record {
        for (field, value) in parts {
            match field {
                Some(field) => self.set(*field, value.clone()),
                None => return self.refuse_target(format!("cannot be named by {what}")),
            }
        }
        self
    }

    fn refuse_target(mut self, message: String) -> Record {
        self.finished = false;
        self.deferred.push(Problem::new("target", message));
        self
    }
}

/// Either kind of target, taken apart.
#[derive(Debug, Clone)]
#[doc(hidden)]
pub struct AnyTarget(Parts);

#[derive(Debug, Clone)]
enum Parts {
    Id(String),
    Place {
        owner: String,
        name: String,
        number: Option<i64>,
    },
    Url(String),
}

impl From<Target> for AnyTarget {
    fn from(target: Target) -> AnyTarget {
        AnyTarget(match target {
            Target::Id(id) => Parts::Id(id),
            Target::Number {
                owner,
                name,
                number,
            } => Parts::Place {
                owner,
                name,
                number: Some(number),
            },
            Target::Url(url) => Parts::Url(url),
        })
    }
}

impl From<RepoTarget> for AnyTarget {
    fn from(target: RepoTarget) -> AnyTarget {
        AnyTarget(match target {
            RepoTarget::Id(id) => Parts::Id(id),
            RepoTarget::Name { owner, name } => Parts::Place {
                owner,
                name,
                number: None,
            },
            RepoTarget::Url(url) => Parts::Url(url),
        })
    }
}

fn is_url(text: &str) -> bool {
    text.starts_with("https://") || text.starts_with("http://")
}

impl From<&str> for Target {
    /// An address when it starts with `http://` or `https://`, else an id.
    fn from(text: &str) -> Target {
        Target::from(text.to_owned())
    }
}

impl From<&String> for Target {
    fn from(text: &String) -> Target {
        Target::from(text.clone())
    }
}

impl From<String> for Target {
    fn from(text: String) -> Target {
        if is_url(&text) {
            Target::Url(text)
        } else {
            Target::Id(text)
        }
    }
}

macro_rules! from_number {
    ($($ty:ty)*) => {$(
        impl From<(&str, $ty)> for Target {
            /// `("owner/name", number)`; without a slash the name is empty, which the check of the input reports.
            fn from((repository, number): (&str, $ty)) -> Target {
                let (owner, name) = repository.split_once('/').unwrap_or((repository, ""));
                Target::from((owner, name, number))
            }
        }

        impl From<(&str, &str, $ty)> for Target {
            fn from((owner, name, number): (&str, &str, $ty)) -> Target {
                let number = i64::try_from(number).unwrap_or(i64::MAX);
                Target::Number { owner: owner.to_owned(), name: name.to_owned(), number }
            }
        }

        impl From<(&String, $ty)> for Target {
            fn from((repository, number): (&String, $ty)) -> Target {
                Target::from((repository.as_str(), number))
            }
        }

        impl From<(String, $ty)> for Target {
            fn from((repository, number): (String, $ty)) -> Target {
                Target::from((repository.as_str(), number))
            }
        }
    )*};
}
from_number!(i32 i64 u32 u64 usize);

impl From<&str> for RepoTarget {
    /// An address, `owner/name`, or else an id.
    fn from(text: &str) -> RepoTarget {
        if is_url(text) {
            return RepoTarget::Url(text.to_owned());
        }
        match text.split_once('/') {
            Some(parts) => RepoTarget::from(parts),
            None => RepoTarget::Id(text.to_owned()),
        }
    }
}

impl From<&String> for RepoTarget {
    fn from(text: &String) -> RepoTarget {
        RepoTarget::from(text.as_str())
    }
}

impl From<String> for RepoTarget {
    fn from(text: String) -> RepoTarget {
        RepoTarget::from(text.as_str())
    }
}

impl From<(&str, &str)> for RepoTarget {
    fn from((owner, name): (&str, &str)) -> RepoTarget {
        RepoTarget::Name {
            owner: owner.to_owned(),
            name: name.to_owned(),
        }
    }
}
