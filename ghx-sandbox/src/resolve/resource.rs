//! Finding what a URL of the site shows.

use super::Cx;
use crate::ids::{Key, Kind};
use crate::model::Item;

/// The names of the site: the one in its own addresses, and the one that `gh` calls a local one.
const HOSTS: [&str; 2] = ["github.com", "github.localhost"];

/// The node behind a URL of this site, if the viewer sees it: an account, a repository, an issue, a pull request or a milestone.
///
/// Only what implements `UniformResourceLocatable` counts; a fragment such as `#discussion_r1` is ignored.
pub(crate) fn find(cx: &Cx<'_>, url: &str) -> Option<Key> {
    let rest = url
        .strip_prefix("https://")
        .or_else(|| url.strip_prefix("http://"))?;
    let (host, path) = rest.split_once('/')?;
    if !HOSTS.iter().any(|known| host.eq_ignore_ascii_case(known)) {
        return None;
    }
    let path = path.split(['#', '?']).next()?;
    let parts: Vec<&str> = path.split('/').filter(|part| !part.is_empty()).collect();
    let key = match parts.as_slice() {
        [login] => cx.world.actor_by_login(login)?.key(),
        ["apps", login] => cx.world.actor_by_login(login)?.key(),
        [owner, name, rest @ ..] => {
            let repo = cx.world.repository_by_name(owner, name)?;
            let number = |text: &str| text.parse::<u64>().ok();
            match rest {
                [] => Key {
                    kind: Kind::Repository,
                    id: repo.id,
                },
                ["issues" | "pull", text, ..] => match repo.numbers.get(&number(text)?)? {
                    Item::Issue(id) => Key {
                        kind: Kind::Issue,
                        id: *id,
                    },
                    Item::Pull(id) => Key {
                        kind: Kind::PullRequest,
                        id: *id,
                    },
                },
                ["milestone", text] => {
                    let id = cx.world.milestone_by_number(repo.id, number(text)?)?.id;
                    Key {
                        kind: Kind::Milestone,
                        id,
                    }
                }
                _ => return None,
            }
        }
        [] => return None,
    };
    cx.sees(key).then_some(key)
}
