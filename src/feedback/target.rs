//! Owns what a user may name: a pull request by repository and number or by URL, and one remark of it by its link.

use std::fmt;

use ghx_runtime::auth::{WebAddress, quoted};
use serde::{Deserialize, Serialize};

use super::model::{Feedback, Kind, Thread};

/// A pull request, and at most one remark of it.
///
/// ```
/// let subject = ghx::feedback::Subject::new("acme/app", 42)?;
/// assert_eq!(subject.to_string(), "acme/app#42");
/// # Ok::<(), String>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Subject {
    /// The host of the URL; none when it was named by number.
    pub host: Option<String>,
    /// The repository's owner.
    pub owner: String,
    /// The repository's name.
    pub name: String,
    /// The pull request's number.
    pub number: i64,
    /// The one remark that is meant.
    pub focus: Option<Focus>,
}

/// One remark, by the number in its link.
///
/// ```
/// assert_eq!(ghx::feedback::Focus::Discussion(123).to_string(), "#discussion_r123");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", content = "database_id", rename_all = "snake_case")]
#[non_exhaustive]
pub enum Focus {
    /// `#discussion_r123`: the thread that holds this comment.
    Discussion(u64),
    /// `#issuecomment-123`: a conversation comment.
    Comment(u64),
    /// `#pullrequestreview-123`: a review's text.
    Review(u64),
}

impl Subject {
    /// A pull request of `owner/name` by its number.
    ///
    /// ```
    /// use ghx::feedback::Subject;
    ///
    /// assert_eq!(Subject::new("acme/app", 42)?.name, "app");
    /// assert_eq!(Subject::new("acme", 42).unwrap_err(), "`acme` is not owner/name");
    /// # Ok::<(), String>(())
    /// ```
    pub fn new(repository: &str, number: i64) -> Result<Subject, String> {
        let (owner, name) = repository
            .split_once('/')
            .filter(|(owner, name)| !owner.is_empty() && !name.is_empty() && !name.contains('/'))
            .ok_or_else(|| format!("`{repository}` is not owner/name"))?;
        Ok(Subject {
            host: None,
            owner: owner.to_owned(),
            name: name.to_owned(),
            number,
            focus: None,
        })
    }

    /// A pull request, or one remark of it, by its address in the browser.
    ///
    /// ```
    /// use ghx::feedback::{Focus, Subject};
    ///
    /// let subject = Subject::from_url("https://github.com/acme/app/pull/42#discussion_r123")?;
    /// assert_eq!((subject.number, subject.focus), (42, Some(Focus::Discussion(123))));
    /// # Ok::<(), String>(())
    /// ```
    pub fn from_url(url: &str) -> Result<Subject, String> {
        let wrong = || format!("{} is not the URL of a pull request", quoted(url));
        let address = WebAddress::parse(url).ok_or_else(wrong)?;
        let number = match address.rest.as_slice() {
            [kind, number, ..] if matches!(kind.as_str(), "pull" | "pulls") => {
                number.parse().map_err(|_| wrong())?
            }
            _ => return Err(wrong()),
        };
        Ok(Subject {
            host: Some(address.host),
            owner: address.owner,
            name: address.name,
            number,
            focus: focus(address.fragment.as_deref().unwrap_or_default())?,
        })
    }
}

impl Focus {
    /// The item that the link points at: its id and what it is; none when the pull request has no such remark.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/feedback.in"));
    /// # fn main() {
    /// let mut feedback = three();
    /// let mut remark = comment("IC_1", "rita", "Please add a test");
    /// remark.database_id = Some("123".to_owned());
    /// feedback.comments.push(remark);
    /// assert_eq!(Focus::Comment(123).find(&feedback), Some(("IC_1".to_owned(), Kind::PrComment)));
    /// assert_eq!(Focus::Comment(404).find(&feedback), None);
    /// # }
    /// ```
    pub fn find(self, feedback: &Feedback) -> Option<(String, Kind)> {
        let is = |id: &Option<String>, number: u64| {
            id.as_deref().and_then(|id| id.parse().ok()) == Some(number)
        };
        match self {
            Focus::Discussion(number) => {
                let holds = |thread: &&Thread| {
                    let mut said = thread.said().iter();
                    said.any(|comment| is(&comment.database_id, number))
                };
                let thread = feedback.threads.iter().find(holds)?;
                Some((thread.id().to_owned(), Kind::ReviewThread))
            }
            Focus::Comment(number) => {
                let mut comments = feedback.comments.iter();
                let found = comments.find(|comment| is(&comment.database_id, number))?;
                Some((found.id.clone(), Kind::PrComment))
            }
            Focus::Review(number) => {
                let mut reviews = feedback.reviews.iter();
                let found = reviews.find(|review| is(&review.database_id, number))?;
                Some((found.id.clone(), Kind::ReviewBody))
            }
        }
    }
}

impl fmt::Display for Subject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}#{}", self.owner, self.name, self.number)
    }
}

impl fmt::Display for Focus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Focus::Discussion(number) => write!(f, "#discussion_r{number}"),
            Focus::Comment(number) => write!(f, "#issuecomment-{number}"),
            Focus::Review(number) => write!(f, "#pullrequestreview-{number}"),
        }
    }
}

type Make = fn(u64) -> Focus;

/// Reads a fragment; one that names no remark (a tab, a diff anchor) means the whole pull request.
fn focus(fragment: &str) -> Result<Option<Focus>, String> {
    let kinds: [(&str, Make); 4] = [
        ("discussion_r", Focus::Discussion),
        ("issuecomment-", Focus::Comment),
        ("pullrequestreview-", Focus::Review),
        // The files tab links to the same comments as `#r123`.
        ("r", Focus::Discussion),
    ];
    for (prefix, make) in kinds {
        if let Some(rest) = fragment.strip_prefix(prefix) {
            return match rest.parse() {
                Ok(number) => Ok(Some(make(number))),
                Err(_) if prefix == "r" => Ok(None),
                Err(_) => Err(format!(
                    "`#{fragment}` names no comment: a number should follow `{prefix}`"
                )),
            };
        }
    }
    Ok(None)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)] // a failing test may stop anywhere
mod tests {
    use super::*;

    #[test]
    fn links_name_a_pull_request_or_one_remark() {
        let read = |url: &str| Subject::from_url(url).unwrap();
        let whole = read("https://GitHub.com/acme/app/pull/42/files?w=1");
        assert_eq!(
            (whole.host.as_deref(), whole.number, whole.focus),
            (Some("github.com"), 42, None)
        );
        assert_eq!(whole.to_string(), "acme/app#42");
        assert_eq!(
            read("https://github.com/a/b/pull/1#discussion_r123").focus,
            Some(Focus::Discussion(123))
        );
        assert_eq!(
            read("https://github.com/a/b/pull/1/files#r9").focus,
            Some(Focus::Discussion(9))
        );
        assert_eq!(
            read("https://github.com/a/b/pull/1#issuecomment-7").focus,
            Some(Focus::Comment(7))
        );
        assert_eq!(
            read("https://github.com/a/b/pull/1#pullrequestreview-8").focus,
            Some(Focus::Review(8))
        );
        assert_eq!(read("http://ghe.test:8080/a/b/pull/1#diff-abc").focus, None);
        assert_eq!(read("https://github.com/a/b/pull/1#readme").focus, None);
    }

    #[test]
    fn wrong_links_are_refused() {
        for url in [
            "github.com/a/b/pull/1",
            "https://github.com/a/b/issues/1",
            "https://github.com/a/b/pull/x",
            "https://github.com/a/b/pull",
            "https://",
            "https://gitlab.com\\@github.com/a/b/pull/1",
        ] {
            assert!(
                Subject::from_url(url).unwrap_err().contains("not the URL"),
                "{url}"
            );
        }
        assert!(
            Subject::from_url("https://github.com/a/b/pull/1#discussion_rx")
                .unwrap_err()
                .contains("number")
        );
        let secret = Subject::from_url("https://me:secret@github.com/a/b/pull/1").unwrap_err();
        assert!(!secret.contains("secret"), "{secret}");
        assert!(Subject::new("acme", 1).is_err());
        assert!(Subject::new("acme/app/x", 1).is_err());
        assert_eq!(Subject::new("acme/app", 1).unwrap().number, 1);
    }
}
