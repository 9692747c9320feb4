//! The checkout's remotes, as git itself reports them (worktrees and `insteadOf` included).

use std::process::{Command, Stdio};

use super::{Address, NoRepository, Repository};

const ADVICE: &str = "give --repo OWNER/NAME, or `owner` and `name` in the input";

/// A remote of the checkout.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Remote {
    name: String,
    url: String,
}

/// Asks git for the remotes and picks the one that is meant.
pub(super) fn find(host: &str) -> Result<Repository, NoRepository> {
    let listed = git(&["remote", "-v"])?;
    let remotes = parse(&listed);
    let address =
        |remote: &Remote| Address::from_remote(&remote.url).filter(|address| address.is_on(host));
    let mut matching: Vec<(&Remote, Address)> = remotes
        .iter()
        .filter_map(|remote| Some((remote, address(remote)?)))
        .collect();
    if matching.len() > 1 {
        if let Some(chosen) = resolved_by_gh() {
            return pick(&chosen, &matching);
        }
        // The order in which gh looks: a fork's issues live in the repository it was forked from.
        let rank = |name: &str| {
            ["upstream", "github", "origin"]
                .iter()
                .position(|known| *known == name)
                .unwrap_or(3)
        };
        matching.sort_by_key(|(remote, _)| rank(&remote.name));
        matching.dedup_by(|(_, a), (_, b)| same(a, b));
        if let [(first, _), (second, _), ..] = matching.as_slice()
            && rank(&first.name) == 3
        {
            return Err(NoRepository(format!(
                "the remotes `{}` and `{}` are both on {host}: {ADVICE}",
                first.name, second.name
            )));
        }
    }
    match matching.into_iter().next() {
        Some((remote, address)) => Ok(repository(remote, address)),
        None => Err(nothing(&remotes, host)),
    }
}

/// The branch that is checked out; a worktree has its own.
pub(super) fn branch() -> Result<String, NoRepository> {
    let name = git(&["branch", "--show-current"])?;
    match name.trim() {
        "" => Err(NoRepository(
            "no branch is checked out: name the pull request".into(),
        )),
        name => Ok(name.to_owned()),
    }
}

fn repository(remote: &Remote, address: Address) -> Repository {
    Repository {
        owner: address.owner,
        name: address.name,
        source: format!("git remote `{}`", remote.name),
    }
}

fn same(a: &Address, b: &Address) -> bool {
    a.owner.eq_ignore_ascii_case(&b.owner) && a.name.eq_ignore_ascii_case(&b.name)
}

/// Says what was seen instead of a matching remote.
fn nothing(remotes: &[Remote], host: &str) -> NoRepository {
    let elsewhere = remotes
        .iter()
        .find_map(|remote| Some((remote, Address::from_remote(&remote.url)?)));
    NoRepository(match elsewhere {
        Some((remote, address)) => format!(
            "the checkout's remote `{}` is on {}, but the host is {host}: {}{ADVICE}",
            remote.name,
            address.host,
            advice(&address.host)
        ),
        None if remotes.is_empty() => format!("this checkout has no remote: {ADVICE}"),
        None => format!("no remote of this checkout is on {host}: {ADVICE}"),
    })
}

/// How to use another host, where it may be one of GitHub's.
pub(super) fn advice(host: &str) -> String {
    const OTHERS: [&str; 12] = [
        "gitlab",
        "bitbucket",
        "codeberg",
        "gitea",
        "forgejo",
        "sr.ht",
        "dev.azure.com",
        "visualstudio.com",
        "googlesource",
        "sourceforge",
        "launchpad",
        "savannah",
    ];
    if OTHERS.iter().any(|other| host.contains(other)) {
        return "that is not GitHub; ".to_owned();
    }
    if host == "github.com" || host.ends_with(".ghe.com") {
        return format!("set GH_HOST={host}, or ");
    }
    format!("if it is a GitHub Enterprise Server, set GH_HOST={host}; otherwise ")
}

/// What `gh repo set-default` stored: a remote's name and `base`, or `owner/name`.
fn resolved_by_gh() -> Option<(String, String)> {
    let text = git(&["config", "--get-regexp", r"^remote\..*\.gh-resolved$"]).ok()?;
    let (key, value) = text.lines().next()?.split_once(' ')?;
    let name = key.strip_prefix("remote.")?.strip_suffix(".gh-resolved")?;
    Some((name.to_owned(), value.trim().to_owned()))
}

fn pick(
    (name, value): &(String, String),
    matching: &[(&Remote, Address)],
) -> Result<Repository, NoRepository> {
    if value != "base"
        && let Ok((_, owner, repo)) = Address::from_words(value)
    {
        return Ok(Repository {
            owner,
            name: repo,
            source: "gh repo set-default".into(),
        });
    }
    matching
        .iter()
        .find(|(remote, _)| remote.name == *name)
        .map(|(remote, address)| repository(remote, address.clone()))
        .ok_or_else(|| {
            NoRepository(format!(
                "the default remote `{name}` of `gh repo set-default` is not usable: {ADVICE}"
            ))
        })
}

/// Reads `git remote -v`: `origin<TAB>url (fetch)`.
fn parse(listed: &str) -> Vec<Remote> {
    let mut remotes: Vec<Remote> = Vec::new();
    for line in listed.lines() {
        let Some((name, rest)) = line.split_once('\t') else {
            continue;
        };
        let Some(url) = rest
            .split(" (fetch)")
            .next()
            .filter(|url| url.len() < rest.len())
        else {
            continue;
        };
        remotes.push(Remote {
            name: name.to_owned(),
            url: url.to_owned(),
        });
    }
    remotes
}

fn git(args: &[&str]) -> Result<String, NoRepository> {
    let output = Command::new("git")
        .args(args)
        .stdin(Stdio::null())
        .output()
        .map_err(|error| NoRepository(format!("git could not be run ({error}): {ADVICE}")))?;
    if !output.status.success() {
        return Err(NoRepository(format!(
            "this folder is not in a git checkout: {ADVICE}"
        )));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

#[cfg(test)]
mod tests {
    use super::{Remote, nothing, parse};

    #[test]
    fn only_fetch_lines_are_read_whatever_git_appends() {
        let listed = "origin\tgit@github.com:acme/app.git (fetch) [blob:none]\norigin\tno_push (push)\nmine\t/srv/x (fetch)\n";
        let remote = |name: &str, url: &str| Remote {
            name: name.into(),
            url: url.into(),
        };
        assert_eq!(
            parse(listed),
            [
                remote("origin", "git@github.com:acme/app.git"),
                remote("mine", "/srv/x")
            ]
        );
    }

    #[test]
    fn the_message_says_which_host_was_seen() {
        let remotes = parse("origin\thttps://ghe.example.com/acme/app (fetch)\n");
        let text = nothing(&remotes, "github.com").0;
        assert!(
            text.contains("if it is a GitHub Enterprise Server, set GH_HOST=ghe.example.com"),
            "{text}"
        );
        for url in [
            "https://gitlab.com/acme/app",
            "git@bitbucket.org:acme/app.git",
        ] {
            let text = nothing(&parse(&format!("origin\t{url} (fetch)\n")), "github.com").0;
            assert!(
                text.contains("that is not GitHub; give --repo") && !text.contains("GH_HOST"),
                "{text}"
            );
        }
        assert!(nothing(&[], "github.com").0.contains("no remote"));
        assert!(
            nothing(&parse("x\t/srv (fetch)\n"), "github.com")
                .0
                .contains("on github.com")
        );
    }
}
