//! Building reviews and their threads.

use super::account;
use crate::model::{NewThread, ReviewState, Side, Thread, World};

/// Builds one review.
#[derive(Debug)]
pub struct ReviewBuilder<'a> {
    world: &'a mut World,
    id: u64,
}

impl<'a> ReviewBuilder<'a> {
    pub(super) fn new(world: &'a mut World, id: u64) -> ReviewBuilder<'a> {
        ReviewBuilder { world, id }
    }

    /// Opens a thread at a line of the new file; the builder does not ask whether the diff shows it.
    pub fn thread(
        &mut self,
        path: &str,
        line: u64,
        body: &str,
        build: impl FnOnce(&mut ThreadBuilder<'_>),
    ) -> &mut Self {
        let place = NewThread {
            path: path.to_owned(),
            line: Some(line),
            start_line: None,
            side: Side::Right,
            start_side: None,
        };
        if let Some(id) = self.world.create_thread(self.id, place, body) {
            build(&mut ThreadBuilder {
                world: self.world,
                id,
            });
        }
        self
    }

    /// Lets the world's clock run on.
    pub fn advance_hours(&mut self, hours: u64) -> &mut Self {
        self.world.clock += hours * 3600;
        self
    }
}

/// Builds one thread.
#[derive(Debug)]
pub struct ThreadBuilder<'a> {
    world: &'a mut World,
    id: u64,
}

impl ThreadBuilder<'_> {
    fn edit(&mut self, change: impl FnOnce(&mut Thread)) -> &mut Self {
        if let Some(thread) = self.world.threads.get_mut(&self.id) {
            change(thread);
        }
        self
    }

    /// Adds an answer, in a review of its own as GitHub does.
    pub fn reply(&mut self, login: &str, body: &str) -> &mut Self {
        let author = account(self.world, login);
        if let Some(pull) = self.world.threads.get(&self.id).map(|thread| thread.pull) {
            let review = self
                .world
                .create_review(pull, author, ReviewState::Commented, "");
            self.world.create_review_comment(review, self.id, body);
        }
        self
    }

    /// Adds so many answers.
    pub fn replies(&mut self, login: &str, count: usize) -> &mut Self {
        for number in 1..=count {
            self.reply(login, &format!("Reply {number}"));
        }
        self
    }

    /// Makes the first line of the place another one than the last.
    pub fn from_line(&mut self, line: u64) -> &mut Self {
        self.edit(|thread| {
            thread.start_line = Some(line);
            thread.original_start_line = Some(line);
            thread.start_side = Some(thread.side);
        })
    }

    /// Resolves it.
    pub fn resolved_by(&mut self, login: &str) -> &mut Self {
        let actor = account(self.world, login);
        self.edit(|thread| thread.resolved_by = Some(actor))
    }

    /// Marks it as outdated: the line it spoke of is gone.
    pub fn outdated(&mut self) -> &mut Self {
        self.edit(|thread| {
            thread.outdated = true;
            thread.line = None;
            thread.start_line = None;
        })
    }

    /// Lets the world's clock run on.
    pub fn advance_hours(&mut self, hours: u64) -> &mut Self {
        self.world.clock += hours * 3600;
        self
    }
}
