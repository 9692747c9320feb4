//! Your own cards in your own crate: the same typed code that ghx has for its own, and chains over both.

use ghx::enums::IssueClosedStateReason;
use ghx::{Client, Url, issue};

/// What the compiler made of this crate's `cards/`.
pub mod github {
    ghx::cards!("cards");
}

use github::team;

/// Posts a note and closes the issue, in one request whose document is a constant.
pub async fn last_standup(client: &Client, issue_id: &str, note: &str) -> Result<Url, ghx::Error> {
    let chain = ghx::chain!(
        team::standup::post(team::standup::PostRequired {
            issue_id: issue_id.into(),
            note: note.to_owned(),
        }),
        issue::close(issue_id).reason(IssueClosedStateReason::Completed),
    );
    let (posted, closed) = chain.send(client).await.outputs();
    closed?;
    Ok(posted?.url)
}

/// Declines issues with a reason, by a composite of this crate over capabilities of ghx.
pub async fn decline(client: &Client, issues: &[&str], reason: &str) -> Result<usize, ghx::Error> {
    let issues = issues.iter().map(|id| {
        let required = team::triage::CompositeIssueRequired {
            issue_id: (*id).into(),
            verdict: team::triage::CompositeIssueVerdict::Decline,
        };
        team::triage::CompositeIssue::new(required).reason(reason)
    });
    let outcome = team::triage::composite(issues).send(client).await?;
    Ok(outcome.results.iter().filter(|it| it.ok).count())
}
