//! What ghx has no capability for and `gh` does: its commands, for hints.

/// Commands of `gh` and what is below them; an empty list stands for anything.
const COMMANDS: [(&str, &[&str]); 22] = [
    ("alias", &[]),
    ("api", &[]),
    ("attestation", &[]),
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
    ("label", &[]),
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
        "ghx has no capability for it; `gh {command}` may do it"
    ))
}

#[cfg(test)]
mod tests {
    use super::gh;

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
}
