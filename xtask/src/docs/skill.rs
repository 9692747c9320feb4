//! `skills/ghx/SKILL.md`: what an agent needs to know to use ghx well, and no more.

use std::collections::BTreeMap;

use ghx_runtime::plan::{Capability, Kind};

use super::catalogue;

const HEAD: &str = r##"---
name: ghx
description: Read and change GitHub issues, pull requests, reviews, labels, assignees, milestones, projects and workflow runs with the ghx command. Prefer it to gh and raw API calls for what its list covers; several changes go out in one request.
---
# ghx

Each operation below is a capability with checked JSON input. Results are JSON on stdout; stderr is for people.
What is not listed ghx cannot do: use `gh` (gists, secrets, rulesets, uploads, checking out) or git.

1. **Choose** below, or `ghx capabilities search <words>`. Prefer `.composite`: several operations in one request. Otherwise put
   several into one `ghx chain`; never loop over `ghx run`.
2. **Inputs**: `ghx capabilities explain <id> --json` has all, with examples. Issues and pull requests go by number, `url` or id; labels, milestones
   and people by name (`@me` is you); threads, comments and reviews by id only. `owner` and `name` default to the checkout's. `set` replaces, `add` keeps.
3. **Call** with JSON on stdin, so that nothing needs quoting:
   ```sh
   ghx chain --steps - <<'JSON'
   [{"task": "issue.create", "as": "bug", "input": {"title": "Crash"}},
    {"task": "issue.labels.add", "input": {"issueId": {"$from": "bug.id"}, "labels": ["bug"]}},
    {"task": "issue.comments.create", "input": {"issueNumber": 7, "body": {"$text": "Tracked in #${bug.number}"}}}]
   JSON
   ghx run issue.view --input '{"issueNumber": 7}' --fields title,labels
   ```
   `$from` and `$text` use what a step named by `as` gave back; `"needs": ["bug"]` only waits; `"foreach": {"$from": "list.issues"}` runs for each
   `{"$from": "item.id"}`. Ask for little: `--fields a,b.c`; for long chains `--failures` or `--summary`.
   Unsure? `--dry-run` shows the requests and sends nothing; `--sandbox` is a practice GitHub.
4. **Read the outcome.** `run`: `ok`, `data`, `error`. `chain`: `status` (`success`, `partial`, `failed`) and `results` in order, counted from 0.
   Steps that succeeded are done: never send them again.
   - `VALIDATION`: nothing was sent. Fix the field that the message names.
   - `error.retryable`: send only the failed steps again, after `details.retry_after_s` if given.
   - `details.outcome` `unknown`: it may have been applied. Look before sending again.
   - `NOT_APPLIED`: accepted without effect, such as a reply swallowed by your pending review.
   - `DEPENDENCY_FAILED`: not sent, because a step in `details.needs` failed.
   - `AUTH`: tell the user to run `ghx auth status`.
   Exit codes: 0 success or partial, 1 failed, 2 wrong usage.

Review feedback: `ghx feedback` and the skill `resolve-pr-feedback`.
"##;

/// The whole file.
pub(super) fn text(all: &[&'static Capability]) -> String {
    let mut out = HEAD.to_owned();
    out.push_str("\n## Capabilities\nEach line is a prefix and what follows it; what is required beside the subject is in parentheses.\n```text\n");
    let mut groups: Vec<(&str, Vec<String>)> = Vec::new();
    for capability in all {
        let (prefix, last) = split(capability.id);
        let entry = format!("{last}{}", required(capability));
        match groups.iter_mut().find(|(known, _)| *known == prefix) {
            Some((_, entries)) => entries.push(entry),
            None => groups.push((prefix, vec![entry])),
        }
    }
    for (prefix, entries) in groups {
        out.push_str(&format!("{prefix}. {}\n", entries.join(" ")));
    }
    let mut values: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    for field in all.iter().flat_map(|it| it.input.fields) {
        if let Kind::Enum(all)
        | Kind::List {
            item: Kind::Enum(all),
            ..
        } = &field.kind
        {
            values.entry(all.join(" ")).or_default().push(field.name);
        }
    }
    out.push_str("```\nValues, in any letter case:\n```text\n");
    for (values, mut names) in values {
        names.sort_unstable();
        names.dedup();
        out.push_str(&format!("{}: {values}\n", names.join(", ")));
    }
    out.push_str("```\n");
    out
}

/// A capability's id before and after its last dot; a composite's last word goes with the one before it.
fn split(id: &str) -> (&str, &str) {
    let stem = id.strip_suffix(".composite").unwrap_or(id);
    let at = stem.rfind('.').unwrap_or(0);
    (id.get(..at).unwrap_or(id), id.get(at + 1..).unwrap_or(""))
}

/// What must be given beside the subject, which is in capitals: of several ways to say it the shortest, by name.
fn required(capability: &Capability) -> String {
    let brief = catalogue::brief(&capability.input);
    let words = brief.split('[').next().unwrap_or("").split_whitespace();
    let words = words.filter(|word| word.chars().any(char::is_lowercase));
    let mut words: Vec<&str> = words.filter_map(|it| it.split('|').next()).collect();
    words.dedup();
    match words.is_empty() {
        true => String::new(),
        false => format!("({})", words.join(" ")),
    }
}
