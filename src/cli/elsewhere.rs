//! What ghx has no capability for and `gh` does, or what it calls otherwise: its commands, for hints.

use super::{own_name, verbs};

/// Commands of `gh` and what is below them; an empty list stands for anything.
const COMMANDS: [(&str, &[&str]); 22] = [
    ("alias", &[]),
    ("api", &[]),
    ("attestation", &[]),
    (
        "auth",
        &["login", "logout", "refresh", "setup-git", "switch", "token"],
    ),
    ("browse", &[]),
    ("cache", &[]),
    ("codespace", &[]),
    ("extension", &[]),
    ("gist", &[]),
    ("gpg-key", &[]),
    (
        "issue",
        &[
            "develop", "lock", "pin", "status", "transfer", "unlock", "unpin",
        ],
    ),
    ("org", &[]),
    (
        "pr",
        &[
            "checkout", "checks", "diff", "lock", "revert", "status", "unlock",
        ],
    ),
    (
        "project",
        &["copy", "create", "delete", "edit", "link", "unlink"],
    ),
    ("release", &["delete-asset", "download", "upload", "verify"]),
    (
        "repo",
        &[
            "archive",
            "clone",
            "create",
            "delete",
            "edit",
            "fork",
            "rename",
            "sync",
            "unarchive",
        ],
    ),
    ("ruleset", &[]),
    ("secret", &[]),
    ("ssh-key", &[]),
    ("status", &[]),
    ("variable", &[]),
    ("workflow", &["disable", "enable"]),
];

/// Commands of `gh` that ghx calls otherwise; a command without a word below it stands for all of them.
const OURS: [(&str, &str, &str); 29] = [
    ("branch", "", "repo branches"),
    ("branch", "create", "repo branch create"),
    ("branch", "delete", "repo branch delete"),
    ("issue", "assign", "issue assignees add"),
    ("issue", "comment", "issue comments create"),
    ("issue", "edit", "issue update"),
    ("issue", "label", "issue labels add"),
    ("label", "", "repo labels"),
    ("label", "create", "repo labels create"),
    ("label", "delete", "repo labels delete"),
    ("label", "edit", "repo labels update"),
    ("milestone", "", "repo milestones"),
    ("milestone", "create", "repo milestones create"),
    ("pr", "approve", "pr review submit"),
    ("pr", "assign", "pr assignees add"),
    ("pr", "comment", "pr comments create"),
    ("pr", "edit", "pr update"),
    ("pr", "label", "pr labels add"),
    ("project", "", "project-v2 view"),
    ("project", "field-list", "project-v2 fields"),
    ("project", "item-add", "project-v2 items issue add"),
    ("project", "item-edit", "project-v2 items field update"),
    ("project", "item-list", "project-v2 items"),
    ("release", "edit", "release update"),
    ("run", "cancel", "workflow run cancel"),
    ("run", "list", "workflow runs"),
    ("run", "rerun", "workflow run rerun all"),
    ("run", "view", "workflow run view"),
    ("run", "watch", "workflow run view"),
];

/// What a command of `gh` is called here.
pub(crate) fn ours(group: &str, word: &str) -> Option<String> {
    let same = |(of, name, _): &&(&str, &str, &str)| *of == group && (*name == word);
    let (_, _, command) = OURS.iter().find(same)?;
    // A program with cards of its own may lack it.
    verbs::meant(&command.replace('-', "_").replace(' ', "."))?;
    Some(format!("did you mean `{} {command}`?", own_name()))
}

/// Says that `gh` has what was asked for.
pub(crate) fn gh(group: &str, word: Option<&str>) -> Option<String> {
    let group = group.replace('_', "-");
    let (_, words) = COMMANDS.iter().find(|(name, _)| *name == group)?;
    let word = word
        .map(|word| word.replace('_', "-"))
        .filter(|it| !it.starts_with('-'));
    let command = match word {
        Some(word) if words.contains(&&*word) || words.is_empty() => format!("{group} {word}"),
        _ if words.is_empty() => group,
        _ => return None,
    };
    Some(format!(
        "{} has no capability for it; `gh {command}` may do it",
        own_name()
    ))
}

#[cfg(test)]
mod tests {
    use super::{OURS, gh, ours, verbs};

    #[test]
    fn what_gh_has_is_said_and_nothing_else() {
        let says = |command: &str| {
            Some(format!(
                "ghx has no capability for it; `gh {command}` may do it"
            ))
        };
        assert_eq!(gh("issue", Some("transfer")), says("issue transfer"));
        assert_eq!(gh("ruleset", None), says("ruleset"));
        assert_eq!(gh("ssh_key", Some("add")), says("ssh-key add"));
        assert_eq!(gh("issue", Some("weather")), None);
        assert_eq!(gh("weather", None), None);
    }

    #[test]
    fn what_has_another_name_here_is_there() {
        for (group, word, command) in OURS {
            let path = command.replace('-', "_").replace(' ', ".");
            assert!(verbs::meant(&path).is_some(), "{group} {word}: {command}");
        }
        assert_eq!(ours("issue", "close"), None);
    }
}
