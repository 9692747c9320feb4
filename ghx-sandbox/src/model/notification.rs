//! What GitHub tells the viewer of, which only REST shows.

use serde::{Deserialize, Serialize};

/// A notification.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Notification {
    /// Its number.
    pub id: u64,
    /// The repository it is about.
    pub repository: u64,
    /// `Issue` or `PullRequest`.
    pub subject: String,
    /// The number of the issue or pull request.
    pub number: u64,
    /// Why the viewer is told: `mention`, `assign`, `review_requested`.
    pub reason: String,
    /// Whether the viewer has not read it.
    pub unread: bool,
    /// When something happened.
    pub updated_at: u64,
}

impl super::World {
    /// All notifications, oldest first.
    pub fn notifications(&self) -> &[Notification] {
        &self.notifications
    }

    /// Tells the viewer of an issue or pull request; nothing happens where there is none.
    pub fn notify(&mut self, full_name: &str, number: u64, reason: &str) {
        let subject = match (self.issue(full_name, number), self.pull(full_name, number)) {
            (Some(_), _) => "Issue",
            (_, Some(_)) => "PullRequest",
            _ => return,
        };
        let Some(repository) = self.repository(full_name).map(|repo| repo.id) else {
            return;
        };
        let last = self.notifications.last().map_or(3_000, |it| it.id);
        self.notifications.push(Notification {
            id: last + 1,
            repository,
            subject: subject.to_owned(),
            number,
            reason: reason.to_owned(),
            unread: true,
            updated_at: self.now() + (last - 3_000),
        });
    }
}
