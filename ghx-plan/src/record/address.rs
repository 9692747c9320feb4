//! GitHub's web addresses, taken apart by the paths that refs give.

use std::borrow::Cow;

use super::Slot;
use crate::address;
use crate::plan::Address;

/// One part of what names a thing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Word {
    Text(String),
    Number(i64),
}

impl From<Word> for Slot {
    fn from(word: Word) -> Slot {
        match word {
            Word::Text(text) => Slot::from(text),
            Word::Number(number) => Slot::from(number),
        }
    }
}

/// An address, as far as every one is the same.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Url {
    pub host: String,
    /// What follows the slash behind the host, without query and fragment.
    path: String,
}

impl Url {
    /// Takes host and path, as the client reads them; `None` where it is no address.
    pub fn parse(text: &str) -> Option<Url> {
        let url = address::parse(text).ok()?;
        Some(Url {
            host: address::host_of(&url),
            path: url.path().strip_prefix('/')?.to_owned(),
        })
    }

    /// The names in braces of the first path that fits, with their values. The address may go on behind the path.
    pub fn take_apart(
        &self,
        paths: &[&'static str],
        is_number: impl Fn(&str) -> bool,
    ) -> Option<Vec<(&'static str, Word)>> {
        paths.iter().find_map(|path| self.fit(path, &is_number))
    }

    fn fit(
        &self,
        path: &'static str,
        is_number: impl Fn(&str) -> bool,
    ) -> Option<Vec<(&'static str, Word)>> {
        let mut parts = self.path.split('/');
        let mut found = Vec::new();
        let mut before = None;
        for (index, segment) in segments(path).enumerate() {
            let part = parts.next()?;
            match segment {
                Segment::Word(word) if word == part => {}
                Segment::Any if !part.is_empty() => {}
                Segment::Word(_) | Segment::Any => return None,
                Segment::Named(name) if is_number(name) => {
                    found.push((name, Word::Number(positive(part)?)));
                }
                Segment::Named(name) => {
                    // Git writes a repository, which is the second part, with this ending.
                    let repository = index == 1 && matches!(before, Some(Segment::Named(_)));
                    let part = match part.strip_suffix(".git") {
                        Some(stem) if repository => stem,
                        _ => part,
                    };
                    found.push((name, Word::Text(text(part)?)));
                }
            }
            before = Some(segment);
        }
        Some(found)
    }
}

impl Address {
    /// The names in its path with their values; `None` for an address of something else.
    pub(super) fn take_apart(&self, text: &str) -> Option<Vec<(&'static str, Word)>> {
        Url::parse(text)?.take_apart(self.paths, |name| self.numbers.contains(&name))
    }

    /// What is said of a text that is no such address.
    pub(super) fn refusal(&self) -> String {
        refusal(self.paths, |name| self.numbers.contains(&name))
    }
}

/// What is said of a text that is no address under these paths: one that is.
pub(super) fn refusal(paths: &[&'static str], is_number: impl Fn(&str) -> bool) -> String {
    let path = paths.first().copied().unwrap_or_default();
    let mut out = "must be an address such as https://github.com".to_owned();
    for segment in segments(path) {
        out.push('/');
        out.push_str(match segment {
            Segment::Named(name) if !is_number(name) => name,
            Segment::Named(_) | Segment::Any => "1",
            Segment::Word(word) => word,
        });
    }
    out
}

#[derive(Debug, Clone, Copy)]
enum Segment {
    Word(&'static str),
    Named(&'static str),
    Any,
}

fn segments(path: &'static str) -> impl Iterator<Item = Segment> {
    let parts = path.trim_start_matches('/').split('/');
    parts.map(|part| {
        let name = part.strip_prefix('{').and_then(|it| it.strip_suffix('}'));
        match name {
            Some("") => Segment::Any,
            Some(name) => Segment::Named(name),
            None => Segment::Word(part),
        }
    })
}

fn positive(part: &str) -> Option<i64> {
    let digits = part.bytes().all(|b| b.is_ascii_digit());
    part.parse()
        .ok()
        .filter(|number: &i64| digits && *number > 0)
}

/// The text that a part of an address stands for; `None` where nothing is called so.
fn text(part: &str) -> Option<String> {
    let plain = |b: u8| b.is_ascii_alphanumeric() || b"-_.~+@".contains(&b);
    let text = match part.contains('%') {
        true => Cow::Owned(decoded(part)?),
        false if part.bytes().all(plain) => Cow::Borrowed(part),
        false => return None,
    };
    let strange = |c: char| c.is_whitespace() || c.is_control();
    let none = matches!(&*text, "" | "." | "..") || text.contains(strange);
    (!none).then(|| text.into_owned())
}

/// With `%2B` as `+`.
fn decoded(part: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(part.len());
    let mut rest = part;
    while let Some((before, after)) = rest.split_once('%') {
        bytes.extend_from_slice(before.as_bytes());
        let digits = after.get(..2)?;
        bytes.push(u8::from_str_radix(digits, 16).ok()?);
        rest = after.get(2..)?;
    }
    bytes.extend_from_slice(rest.as_bytes());
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    const REPOSITORY: &[&str] = &["/{owner}/{name}"];
    const ISSUE: &[&str] = &["/{owner}/{name}/issues/{number}"];
    const PULL: &[&str] = &["/{owner}/{name}/pull/{number}"];
    const RELEASE: &[&str] = &["/{owner}/{name}/releases/tag/{tag}"];
    const JOB: &[&str] = &["/{owner}/{name}/actions/runs/{}/job/{id}"];
    const PROJECT: &[&str] = &[
        "/orgs/{owner}/projects/{number}",
        "/users/{owner}/projects/{number}",
    ];

    fn is_number(name: &str) -> bool {
        matches!(name, "number" | "id")
    }

    /// The values, joined.
    fn found(url: &str, paths: &[&'static str]) -> Option<String> {
        let parts = Url::parse(url)?.take_apart(paths, is_number)?;
        let parts = parts.iter().map(|(name, word)| match word {
            Word::Text(text) => format!("{name}={text}"),
            Word::Number(number) => format!("{name}={number}"),
        });
        Some(parts.collect::<Vec<_>>().join(" "))
    }

    #[test]
    fn the_parts_of_a_path_are_found() {
        for (url, paths, parts) in [
            (
                "https://github.com/acme/app/issues/7?x=1#issuecomment-2",
                ISSUE,
                "owner=acme name=app number=7",
            ),
            (
                "http://git.local:8080/acme/app.git",
                REPOSITORY,
                "owner=acme name=app",
            ),
            (
                "https://github.com/acme/app/",
                REPOSITORY,
                "owner=acme name=app",
            ),
            (
                "https://github.com/a/b/tree/main",
                REPOSITORY,
                "owner=a name=b",
            ),
            (
                "https://github.com/a/b.git/pull/12/files",
                PULL,
                "owner=a name=b number=12",
            ),
            (
                "https://github.com/a/b/issues/7/",
                ISSUE,
                "owner=a name=b number=7",
            ),
            (
                "https://github.com/a/b/releases/tag/v1.0%2B1",
                RELEASE,
                "owner=a name=b tag=v1.0+1",
            ),
            (
                "https://github.com/a/b/releases/tag/v1.git",
                RELEASE,
                "owner=a name=b tag=v1.git",
            ),
            (
                "https://github.com/a/b/actions/runs/5/job/29679449526",
                JOB,
                "owner=a name=b id=29679449526",
            ),
            (
                "https://github.com/users/ada.git/projects/3",
                PROJECT,
                "owner=ada.git number=3",
            ),
        ] {
            assert_eq!(found(url, paths).as_deref(), Some(parts), "{url}");
        }
        let url = Url::parse("http://git.local:8080/a/b");
        assert_eq!(url.map(|it| it.host).as_deref(), Some("git.local:8080"));
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        for (url, paths) in [
            ("github.com/a/b", REPOSITORY),
            ("https://github.com/a", REPOSITORY),
            ("https://github.com//b", REPOSITORY),
            ("https://github.com//a/b", REPOSITORY),
            ("https://user@github.com/a/b", REPOSITORY),
            ("https:///a/b", REPOSITORY),
            ("https://github.com/a b/c", REPOSITORY),
            ("https://github.com/a%20b/c", REPOSITORY),
            ("https://github.com/a%/c", REPOSITORY),
            ("https://github.com/a%é/c", REPOSITORY),
            ("https://github.com/a%ff/c", REPOSITORY),
            ("https://github.com/a/", REPOSITORY),
            ("https://github.com/a/.git", REPOSITORY),
            ("https://github.com/a/b", ISSUE),
            ("https://github.com/a/b/pull/1", ISSUE),
            ("https://github.com/a/b/issues/x", ISSUE),
            ("https://github.com/a/b/issues/0", ISSUE),
            ("https://github.com/a/b/issues/+7", ISSUE),
            ("https://github.com/a/..", REPOSITORY),
            ("https://github.com/a/b/issues", ISSUE),
            ("https://github.com/a/b/actions/runs//job/1", JOB),
            ("https://github.com/teams/a/projects/3", PROJECT),
        ] {
            assert_eq!(found(url, paths), None, "{url}");
        }
    }

    #[test]
    fn the_address_of_a_message_fits_its_own_path() {
        for (paths, address) in [
            (ISSUE, "https://github.com/owner/name/issues/1"),
            (REPOSITORY, "https://github.com/owner/name"),
            (JOB, "https://github.com/owner/name/actions/runs/1/job/1"),
            (PROJECT, "https://github.com/orgs/owner/projects/1"),
        ] {
            let words = format!("must be an address such as {address}");
            assert_eq!(refusal(paths, is_number), words);
            assert!(found(address, paths).is_some(), "{address}");
        }
    }
}
