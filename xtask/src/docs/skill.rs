//! `skills/ghx/SKILL.md`: what an agent needs to know to use ghx well, and no more.

use ghx_runtime::plan::Capability;

use super::catalogue;

const HEAD: &str = r#"---
name: ghx
description: Read and change GitHub issues, pull requests, reviews, labels, assignees and milestones with the ghx command. Use it instead of gh or raw API calls for any GitHub work; several changes go out in one request.
---
# ghx

Every GitHub operation is a capability with checked JSON input. Results are JSON on stdout; stderr is for people.

1. **Choose** from the list below, or `ghx capabilities search <words>`. Prefer a capability suffixed with `.composite`: it does several
   operations in one request. Several operations without a composite: one `ghx chain`. Never loop over `ghx run`.
2. **Inputs**: `ghx capabilities explain <id> --json` has `exactly_one_of`, `inputs`, `examples` and JSON Schemas. Numbers, names and logins work
   everywhere ids do. `owner` and `name` default to the checkout's repository.
3. **Call** with JSON on stdin, so that nothing needs quoting:
   ```sh
   ghx run pr.threads.composite --input - <<'JSON'
   {"threads": [{"threadId": "PRRT_..", "action": "reply_and_resolve", "body": "Fixed in abc123."}]}
   JSON
   ghx chain --steps - <<'JSON'
   [{"task": "issue.labels.add", "input": {"issueNumber": 7, "labels": ["bug"]}},
    {"task": "issue.comments.create", "input": {"issueNumber": 7, "body": "Confirmed."}}]
   JSON
   ```
   A step may use what an earlier one gave back, instead of a second call: `"as": "bug"` names it, then `{"$from": "bug.id"}` is a value and
   `{"$text": "See #${bug.number}"}` a text, `"needs": ["bug"]` only waits, `"foreach": {"$from": "list.issues"}` runs for each `{"$from": "item.id"}`:
   ```json
   [{"task": "issue.create", "as": "bug", "input": {"title": "Crash"}},
    {"task": "issue.labels.add", "input": {"issueId": {"$from": "bug.id"}, "labels": ["bug"]}}]
   ```
   Unsure? `--dry-run` shows the exact requests and sends nothing; `--sandbox` runs on a practice GitHub.
4. **Read the outcome.** `run`: `ok`, `data`, `error`. `chain`: `status` is `success`, `partial` or `failed`; `results` has one entry per step, in order, each
   with `ok` and `data` or `error`. Steps that succeeded are done: never send them again.
   - `VALIDATION`: nothing was sent. Fix the field that the message names.
   - `error.retryable` true: send only the failed steps again, after `details.retry_after_s` seconds if given.
   - `details.outcome` `unknown`: it may have been applied. Look first (`issue.view`, `pr.threads.list`), then decide.
   - `NOT_APPLIED`: GitHub accepted it without effect, such as a reply swallowed by your pending review.
   - `DEPENDENCY_FAILED`: not sent, because a step in `details.needs` failed. Mend that one, then send both.
   - `AUTH`: tell the user to run `ghx auth status`.
   Exit codes: 0 success or partial, 1 failed, 2 wrong usage.

Review feedback on a pull request: `ghx feedback` and the skill `resolve-pr-feedback`.
"#;

/// Groups of inputs that most capabilities share, and the word that stands for them.
const SHORT: [(&str, &str); 3] = [
    ("issueId|owner+name+issueNumber|url", "ISSUE"),
    ("prId|owner+name+prNumber|url", "PR"),
    ("repositoryId|owner+name|url", "REPO"),
];

/// The whole file.
pub(super) fn text(all: &[&'static Capability]) -> String {
    let mut out = HEAD.to_owned();
    out.push_str(
        "\n## Capabilities\nInputs are in parentheses: `a|b` exactly one of, `a+b` together, `[..]` optional.\n",
    );
    let legend = SHORT
        .iter()
        .map(|(long, short)| format!("{short} is `{}`", long.replace('|', "` or `")));
    out.push_str(&format!("{}.\n", legend.collect::<Vec<_>>().join("; ")));
    let mut domains: Vec<&str> = all.iter().map(|capability| capability.domain()).collect();
    domains.dedup();
    for domain in domains {
        out.push('\n');
        for capability in all
            .iter()
            .filter(|capability| capability.domain() == domain)
        {
            out.push_str(&format!("- `{}`({})", capability.id, signature(capability)));
            if capability.is_composite() {
                out.push_str(&format!(": {}", catalogue::summary(capability)));
            }
            out.push('\n');
        }
    }
    out
}

fn signature(capability: &Capability) -> String {
    let whole = catalogue::signature(&capability.input);
    SHORT
        .iter()
        .fold(whole, |text, (long, short)| text.replace(long, short))
}
