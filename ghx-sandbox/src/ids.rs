//! Node ids in GitHub's formats: `PREFIX_` with base64url of MessagePack, and the legacy base64 form.

use base64::Engine as _;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use serde::{Deserialize, Serialize};

/// The kinds of nodes that the sandbox keeps.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum Kind {
    /// A person.
    User,
    /// A GitHub App's account.
    Bot,
    /// An organization.
    Organization,
    /// A repository.
    Repository,
    /// An issue.
    Issue,
    /// A pull request.
    PullRequest,
    /// A comment in the conversation of an issue or pull request.
    IssueComment,
    /// A review of a pull request.
    PullRequestReview,
    /// One comment of a review thread.
    PullRequestReviewComment,
    /// A review thread.
    PullRequestReviewThread,
    /// A label.
    Label,
    /// A milestone.
    Milestone,
}

/// A node: its kind and its number in GitHub's database.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Key {
    /// What it is.
    pub kind: Kind,
    /// Its database id.
    pub id: u64,
}

impl Kind {
    const ALL: [Kind; 12] = [
        Kind::User,
        Kind::Bot,
        Kind::Organization,
        Kind::Repository,
        Kind::Issue,
        Kind::PullRequest,
        Kind::IssueComment,
        Kind::PullRequestReview,
        Kind::PullRequestReviewComment,
        Kind::PullRequestReviewThread,
        Kind::Label,
        Kind::Milestone,
    ];

    /// The GraphQL type of this kind.
    pub fn type_name(self) -> &'static str {
        match self {
            Kind::User => "User",
            Kind::Bot => "Bot",
            Kind::Organization => "Organization",
            Kind::Repository => "Repository",
            Kind::Issue => "Issue",
            Kind::PullRequest => "PullRequest",
            Kind::IssueComment => "IssueComment",
            Kind::PullRequestReview => "PullRequestReview",
            Kind::PullRequestReviewComment => "PullRequestReviewComment",
            Kind::PullRequestReviewThread => "PullRequestReviewThread",
            Kind::Label => "Label",
            Kind::Milestone => "Milestone",
        }
    }

    /// The prefix of this kind's node ids.
    pub fn prefix(self) -> &'static str {
        match self {
            Kind::User => "U",
            Kind::Bot => "BOT",
            Kind::Organization => "O",
            Kind::Repository => "R",
            Kind::Issue => "I",
            Kind::PullRequest => "PR",
            Kind::IssueComment => "IC",
            Kind::PullRequestReview => "PRR",
            Kind::PullRequestReviewComment => "PRRC",
            Kind::PullRequestReviewThread => "PRRT",
            Kind::Label => "LA",
            Kind::Milestone => "MI",
        }
    }

    /// The first database id of this kind in a new world; ids of a kind count up from here.
    pub fn first_id(self) -> u64 {
        match self {
            Kind::User | Kind::Bot | Kind::Organization => 583_231,
            Kind::Repository => 1_296_269,
            Kind::Issue => 2_100_000_001,
            Kind::PullRequest => 1_900_000_001,
            Kind::IssueComment => 2_400_000_001,
            Kind::PullRequestReview => 2_500_000_001,
            // Beyond 32 bits, as on GitHub: a client that reads `databaseId` of a comment finds out here.
            Kind::PullRequestReviewComment => 2_200_000_001,
            Kind::PullRequestReviewThread => 1_600_000_001,
            Kind::Label => 208_045_946,
            Kind::Milestone => 1_002_604,
        }
    }

    /// The kind of a GraphQL type.
    pub(crate) fn named(type_name: &str) -> Option<Kind> {
        Kind::ALL
            .into_iter()
            .find(|kind| kind.type_name() == type_name)
    }

    fn in_repository(self) -> bool {
        !matches!(
            self,
            Kind::User | Kind::Bot | Kind::Organization | Kind::Repository
        )
    }
}

/// The node id of a key; `repository` is the database id of its repository and is ignored where ids have none.
pub fn encode(key: Key, repository: u64) -> String {
    let parts: &[u64] = if key.kind.in_repository() {
        &[0, repository, key.id]
    } else {
        &[0, key.id]
    };
    format!(
        "{}_{}",
        key.kind.prefix(),
        URL_SAFE_NO_PAD.encode(pack(parts, None))
    )
}

/// The node id of something that is named by text inside a repository, such as a commit or a branch.
pub fn encode_named(prefix: &str, repository: u64, name: &str) -> String {
    format!(
        "{prefix}_{}",
        URL_SAFE_NO_PAD.encode(pack(&[0, repository], Some(name)))
    )
}

/// The repository and the name behind the node id of a branch.
pub(crate) fn decode_branch(id: &str) -> Option<(u64, String)> {
    let bytes = URL_SAFE_NO_PAD.decode(id.strip_prefix("REF_")?).ok()?;
    let at = bytes.windows(11).position(|it| it == b"refs/heads/")?;
    let name = String::from_utf8(bytes.get(at + 11..)?.to_vec()).ok()?;
    // Before the name stand the count of parts, a zero, the repository, and how long the name is.
    let long = at - usize::from(name.len() + 11 >= 32);
    let head = bytes.get(1..long.checked_sub(1)?)?;
    let parts = unpack(&[&[0x92], head].concat())?;
    Some((*parts.get(1)?, name))
}

/// The node id of a record of the store.
pub(crate) fn encode_record(type_name: &str, serial: u64) -> String {
    let packed = URL_SAFE_NO_PAD.encode(pack(&[0, 0, serial], None));
    format!("{}_{packed}", record_prefix(type_name))
}

/// GitHub's prefixes where they are known, else the capitals of the type's name.
fn record_prefix(type_name: &str) -> String {
    let known = match type_name {
        "Release" => "RE",
        "ReleaseAsset" => "RA",
        "ProjectV2" => "PVT",
        "ProjectV2Item" => "PVTI",
        "ProjectV2Field" => "PVTF",
        "ProjectV2SingleSelectField" => "PVTSSF",
        "ProjectV2IterationField" => "PVTIF",
        "DiscussionCategory" => "DIC",
        "Reaction" => "REA",
        "Team" => "T",
        _ => return type_name.chars().filter(char::is_ascii_uppercase).collect(),
    };
    known.to_owned()
}

/// The key that a node id, new or legacy, stands for; whether it exists is for the world to say.
pub fn decode(id: &str) -> Option<Key> {
    decode_new(id).or_else(|| decode_legacy(id))
}

fn decode_new(id: &str) -> Option<Key> {
    let (prefix, rest) = id.split_once('_')?;
    let kind = Kind::ALL.into_iter().find(|kind| kind.prefix() == prefix)?;
    let bytes = URL_SAFE_NO_PAD.decode(rest).ok()?;
    let parts = unpack(&bytes)?;
    let expected = if kind.in_repository() { 3 } else { 2 };
    if parts.len() != expected || parts.first() != Some(&0) {
        return None;
    }
    Some(Key {
        kind,
        id: *parts.last()?,
    })
}

fn decode_legacy(id: &str) -> Option<Key> {
    let text = String::from_utf8(STANDARD.decode(id).ok()?).ok()?;
    let (length, rest) = text.strip_prefix('0')?.split_once(':')?;
    let (name, number) = rest.split_at_checked(length.parse().ok()?)?;
    let kind = Kind::named(name)?;
    Some(Key {
        kind,
        id: number.parse().ok()?,
    })
}

fn pack(numbers: &[u64], text: Option<&str>) -> Vec<u8> {
    let count = numbers.len() + usize::from(text.is_some());
    let mut out = vec![0x90 | (count as u8 & 0x0f)];
    for &number in numbers {
        match number {
            0..=0x7f => out.push(number as u8),
            0x80..=0xff => out.extend([0xcc, number as u8]),
            0x100..=0xffff => {
                out.push(0xcd);
                out.extend((number as u16).to_be_bytes());
            }
            0x1_0000..=0xffff_ffff => {
                out.push(0xce);
                out.extend((number as u32).to_be_bytes());
            }
            _ => {
                out.push(0xcf);
                out.extend(number.to_be_bytes());
            }
        }
    }
    if let Some(text) = text {
        let length = text.len().min(255) as u8;
        if length < 32 {
            out.push(0xa0 | length)
        } else {
            out.extend([0xd9, length])
        }
        out.extend(text.bytes().take(usize::from(length)));
    }
    out
}

/// Reads an array of unsigned integers, the only MessagePack that ids of the model's nodes use.
pub(crate) fn unpack(bytes: &[u8]) -> Option<Vec<u64>> {
    let (&head, mut rest) = bytes.split_first()?;
    if head & 0xf0 != 0x90 {
        return None;
    }
    let mut parts = Vec::new();
    for _ in 0..(head & 0x0f) {
        let (&tag, after) = rest.split_first()?;
        let width = match tag {
            0..=0x7f => 0,
            0xcc => 1,
            0xcd => 2,
            0xce => 4,
            0xcf => 8,
            _ => return None,
        };
        let (digits, after) = after.split_at_checked(width)?;
        let value = digits
            .iter()
            .fold(0u64, |value, &byte| (value << 8) | u64::from(byte));
        parts.push(if width == 0 { u64::from(tag) } else { value });
        rest = after;
    }
    rest.is_empty().then_some(parts)
}

/// MessagePack of an array of numbers, for cursors.
pub(crate) fn pack_numbers(numbers: &[u64]) -> Vec<u8> {
    pack(numbers, None)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failed test may panic")]
    use super::*;

    #[test]
    fn ids_have_githubs_known_form() {
        // The ids of github.com's octocat and octocat/Hello-World, which are public.
        assert_eq!(
            encode(
                Key {
                    kind: Kind::User,
                    id: 583_231
                },
                0
            ),
            "U_kgDOAAjmPw"
        );
        assert_eq!(
            encode(
                Key {
                    kind: Kind::Repository,
                    id: 1_296_269
                },
                0
            ),
            "R_kgDOABPHjQ"
        );
    }

    #[test]
    fn every_kind_survives_the_way_back() {
        for kind in Kind::ALL {
            let key = Key {
                kind,
                id: kind.first_id() + 5,
            };
            assert_eq!(decode(&encode(key, 1_296_269)), Some(key));
            let name = kind.type_name();
            let legacy = STANDARD.encode(format!("0{}:{name}{}", name.len(), key.id));
            assert_eq!(decode(&legacy), Some(key));
        }
    }

    #[test]
    fn nonsense_is_no_id() {
        for id in [
            "",
            "_",
            "PRRT_x",
            "PRRT_",
            "I_kwDO",
            "XX_kgDOABPHjQ",
            "MDQ6VXNlcg==",
            "04:User1",
            "\u{1F980}",
        ] {
            assert_eq!(decode(id), None, "{id}");
        }
    }
}
