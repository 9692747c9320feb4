//! Owns the gate before work: reports and commands that ask the author for nothing, each with the reason why.

use std::collections::HashSet;

use serde::{Deserialize, Serialize};

use super::answer::Remark;
use super::model::Feedback;
use super::side::Said;
use super::text::{own_words, without_html_comments, words};

/// A row that a user adds to the table: all that is given must fit.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/feedback.in"));
/// # fn main() {
/// let rows = parse_noise(r#"[{"author": "rita", "contains": "nightly build", "reason": "a build report"}]"#).unwrap();
/// let mut feedback = three();
/// feedback.comments.push(comment("IC_1", "rita", "The nightly build is ready"));
/// let report = analyse(&feedback, &Options { noise: rows, ..Options::default() }).unwrap();
/// assert_eq!((report.triage[3].state, report.triage[3].reason.as_str()), (State::Noise, "a build report"));
/// # }
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct NoiseRow {
    /// Who wrote it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub author: Option<String>,
    /// A text that stands in it, whatever its case.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub contains: Option<String>,
    /// Why it is no work.
    pub reason: String,
}

/// Reads rows of the table: `[{"author": .., "contains": .., "reason": ..}]`.
///
/// ```
/// assert!(ghx::feedback::parse_noise(r#"[{"reason": "everything"}]"#).is_err());
/// ```
pub fn parse_noise(json: &str) -> Result<Vec<NoiseRow>, String> {
    let json = json.strip_prefix('\u{feff}').unwrap_or(json);
    let rows: Vec<NoiseRow> = serde_json::from_str(json)
        .map_err(|error| format!("must be a JSON array of rows: {error}"))?;
    let empty =
        |row: &NoiseRow| row.author.is_none() && row.contains.as_deref().is_none_or(str::is_empty);
    match rows.iter().position(empty) {
        Some(at) => Err(format!("[{at}]: a row needs `author` or `contains`")),
        None => Ok(rows),
    }
}

/// What bots report, by words that stand in it.
#[rustfmt::skip] // One row a line.
const REPORTS: &[(&str, &str)] = &[
    ("codecov", "a coverage report"),
    ("coverage report", "a coverage report"),
    ("coverage:", "a coverage report"),
    ("code coverage", "a coverage report"),
    ("walkthrough", "a walkthrough of the changes"),
    ("summary by", "a summary of the changes"),
    ("reviewer's guide", "a summary of the changes"),
    ("pull request overview", "an overview of a review"),
    ("actionable comments posted", "an overview of a review"),
    ("files reviewed", "an overview of a review"),
    ("reviewed changes", "an overview of a review"),
    ("deploy preview", "a deployment report"),
    ("deployed to", "a deployment report"),
    ("deployment", "a deployment report"),
    ("deploying", "a deployment report"),
    ("preview url", "a deployment report"),
    ("visit preview", "a deployment report"),
    ("latest commit", "a deployment report"),
    ("bundle size", "a size report"),
    ("size change", "a size report"),
    ("benchmark", "a benchmark report"),
    ("lighthouse", "a benchmark report"),
    ("quality gate", "a scan report"),
    ("no vulnerabilities", "a scan report"),
    ("changeset", "a release report"),
    ("build succeeded", "a build report"),
    ("build failed", "a build report"),
    ("test results", "a build report"),
    ("checks passed", "a build report"),
    ("review skipped", "a note about a review"),
    ("review in progress", "a note about a review"),
];

/// Bots that people call by name; those that have spoken are known by their type.
const BOTS: &[&str] = &[
    "claude",
    "coderabbitai",
    "codex",
    "copilot",
    "dependabot",
    "greptileai",
    "renovate",
];

/// Words with which a bot says that something should change.
#[rustfmt::skip] // A word list reads better in rows.
const FINDINGS: &[&str] = &[
    "potential issue", "should ", "must ", "consider ", "please ", "suggestion",
    "bug", "incorrect", "missing", "vulnerable", "unused", "race condition", "leak",
];

/// What bots are told to do.
#[rustfmt::skip] // A word list reads better in rows.
const ORDERS: &[&str] = &[
    "approve", "autofix", "cancel", "check", "close", "configuration", "configure", "full", "generate", "help", "ignore", "merge",
    "pause", "plan", "rebase", "recreate", "refresh", "reopen", "rerun", "resolve", "resume", "retest", "retry", "review", "run",
    "squash", "summarize", "summary", "test", "unignore", "update",
];

/// The table, ready to be asked.
#[derive(Debug)]
pub(crate) struct Noise<'a> {
    rows: &'a [NoiseRow],
    feedback: &'a Feedback,
    bots: HashSet<String>,
}

impl<'a> Noise<'a> {
    /// The table with the user's rows; who is a bot is learnt from the feedback itself.
    pub(crate) fn new(feedback: &'a Feedback, rows: &'a [NoiseRow]) -> Noise<'a> {
        let threads = feedback.threads.iter().flat_map(|thread| thread.said());
        let said = threads.map(|comment| comment.who());
        let said = said.chain(feedback.remarks().map(|remark| remark.who));
        let bots = said.filter(|who| who.is_bot());
        Noise {
            rows,
            feedback,
            bots: bots
                .filter_map(|who| Some(who.login?.to_lowercase()))
                .collect(),
        }
    }

    /// Why a remark asks for nothing.
    pub(crate) fn reason(&self, remark: &Remark<'_>) -> Option<String> {
        let text = remark.body.to_lowercase();
        let fits = |row: &&NoiseRow| {
            row.author
                .as_deref()
                .is_none_or(|login| remark.who.login == Some(login))
                && row
                    .contains
                    .as_deref()
                    .is_none_or(|part| text.contains(&part.to_lowercase()))
        };
        if let Some(row) = self.rows.iter().find(fits) {
            return Some(row.reason.clone());
        }
        let bot = |name: &str| {
            // What the author's side is told to do is work.
            (is_known_bot(name) || self.bots.contains(name)) && !self.feedback.is_called(name)
        };
        if is_command(remark.body, bot) {
            return Some("a command to a bot".to_owned());
        }
        let report = remark.who.is_bot().then(|| report(remark.body, &text))?;
        report.map(str::to_owned)
    }
}

/// Whether a text is nothing but commands: `/retest`, or a bot's name and what it is to do.
pub(crate) fn is_command(body: &str, is_bot: impl Fn(&str) -> bool) -> bool {
    let visible = without_html_comments(body);
    let mut lines = visible
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty())
        .peekable();
    lines.peek().is_some() && lines.all(|line| commands(line, &is_bot))
}

fn commands(line: &str, is_bot: &impl Fn(&str) -> bool) -> bool {
    let short = line.split_whitespace().count() <= 5 && !line.contains('?');
    if let Some(rest) = line.strip_prefix('/') {
        let verb = rest.split_whitespace().next().unwrap_or_default();
        let plain = |c: char| c.is_ascii_lowercase() || c == '-' || c == '_';
        return short && !verb.is_empty() && verb.chars().all(plain);
    }
    let Some(rest) = line.strip_prefix('@') else {
        return false;
    };
    let mut words = rest.split_whitespace();
    let name = words.next().unwrap_or_default();
    let name = name.trim_end_matches([':', ',']).to_lowercase();
    let order = words.map(|word| {
        word.trim_matches(|c: char| !c.is_alphanumeric())
            .to_lowercase()
    });
    let mut order = order.skip_while(|word| word == "please");
    // A bot may be told anything in plain words, also that something is wrong.
    let ordered = order
        .next()
        .is_none_or(|word| ORDERS.contains(&word.as_str()));
    short && ordered && is_bot(&name)
}

/// Whether a name is a bot's, whether it has spoken or not.
pub(crate) fn is_known_bot(name: &str) -> bool {
    name.ends_with("-bot") || name.ends_with("[bot]") || BOTS.contains(&name)
}

/// What kind of report a bot's text is; a text that asks, shows code or says what should change is not a report.
fn report(body: &str, text: &str) -> Option<&'static str> {
    // What a table or a fold holds was found elsewhere; only the text around it speaks to the author.
    let spoken = unfolded(&own_words(body));
    if spoken.contains('?') || body.contains("```") || names_place(&spoken) || names_findings(text)
    {
        return None;
    }
    let table = ["<!--", "|--", "| --", "|:-", "| :-"];
    let built = table.iter().any(|mark| body.contains(mark));
    let known = REPORTS.iter().find(|(word, _)| text.contains(word));
    match known {
        // Figures are about the code as a whole, whatever words stand beside them.
        Some((_, reason)) if built && !reason.contains("review") && !reason.contains("changes") => {
            Some(reason)
        }
        Some((_, reason)) => {
            let spoken = spoken.to_lowercase();
            let finds = FINDINGS.iter().any(|word| spoken.contains(word));
            (!finds).then_some(*reason)
        }
        // Nothing but a table with a marker of its program: a report that nobody has named yet.
        None if built && words(&spoken).len() < 12 => Some("a report of a bot"),
        None => None,
    }
}

/// Findings that have no thread of their own are work, wherever they stand.
fn names_findings(text: &str) -> bool {
    [
        "outside diff range",
        "nitpick comments",
        "additional comments",
    ]
    .iter()
    .any(|words| text.contains(words))
}

/// The text without tables and folded parts.
fn unfolded(text: &str) -> String {
    let mut out = String::new();
    let mut depth = 0_usize;
    for line in text.lines() {
        let opens = line.matches("<details").count();
        let closes = line.matches("</details").count();
        if depth == 0 && opens == 0 && !line.trim_start().starts_with('|') {
            out.push_str(line);
            out.push('\n');
        }
        depth = (depth + opens).saturating_sub(closes);
    }
    out
}

/// Whether a place in the code is named: `src/a.rs:12`, or a file and its lines.
fn names_place(text: &str) -> bool {
    text.split_whitespace().any(|word| {
        let word = word.trim_matches(|c: char| !c.is_alphanumeric());
        let Some((file, line)) = word.rsplit_once(':') else {
            return false;
        };
        let number = line.split('-').next().unwrap_or_default();
        file.contains('.') && !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())
    })
}
