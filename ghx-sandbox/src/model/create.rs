//! Making new things in the world: the one place where ids, numbers and times are given.

use super::{
    Actor, ActorKind, Comment, Commit, Issue, IssueState, Item, Label, Mergeable, Milestone, Pull,
    PullState, Repository, Review, ReviewComment, ReviewState, Side, Subject, Thread, Visibility,
    World,
};
use crate::ids::{Key, Kind};

/// Where a new thread stands.
#[derive(Debug, Clone)]
pub(crate) struct NewThread {
    pub(crate) path: String,
    pub(crate) line: Option<u64>,
    pub(crate) start_line: Option<u64>,
    pub(crate) side: Side,
    pub(crate) start_side: Option<Side>,
}

impl World {
    pub(crate) fn create_actor(&mut self, kind: ActorKind, login: &str, name: Option<&str>) -> u64 {
        let created_at = self.tick();
        let id = self.fresh(Kind::User);
        let actor = Actor {
            id,
            kind,
            login: login.to_owned(),
            name: name.map(str::to_owned),
            created_at,
        };
        self.actors.insert(id, actor);
        id
    }

    pub(crate) fn create_repository(&mut self, owner: u64, name: &str) -> u64 {
        let now = self.tick();
        let id = self.fresh(Kind::Repository);
        let default_branch = "main".to_owned();
        let repo = Repository {
            id,
            owner,
            name: name.to_owned(),
            description: None,
            visibility: Visibility::Public,
            branches: [(default_branch.clone(), oid(&format!("{id}:main")))].into(),
            default_branch,
            snapshots: Default::default(),
            permissions: Default::default(),
            numbers: Default::default(),
            last_number: 0,
            last_milestone: 0,
            labels: Vec::new(),
            milestones: Vec::new(),
            archived: false,
            auto_merge_allowed: true,
            requires_review: false,
            created_at: now,
            updated_at: now,
        };
        self.repositories.insert(id, repo);
        id
    }

    pub(crate) fn create_label(
        &mut self,
        repository: u64,
        name: &str,
        color: &str,
        description: Option<&str>,
    ) -> u64 {
        let now = self.tick();
        let id = self.fresh(Kind::Label);
        let label = Label {
            id,
            repository,
            name: name.to_owned(),
            color: color.to_owned(),
            description: description.map(str::to_owned),
            is_default: false,
            created_at: now,
            updated_at: now,
        };
        self.labels.insert(id, label);
        if let Some(repo) = self.repositories.get_mut(&repository) {
            repo.labels.push(id);
        }
        id
    }

    pub(crate) fn create_milestone(&mut self, repository: u64, creator: u64, title: &str) -> u64 {
        let now = self.tick();
        let id = self.fresh(Kind::Milestone);
        let mut number = 1;
        if let Some(repo) = self.repositories.get_mut(&repository) {
            repo.last_milestone += 1;
            number = repo.last_milestone;
            repo.milestones.push(id);
        }
        let milestone = Milestone {
            id,
            repository,
            number,
            title: title.to_owned(),
            description: None,
            due_on: None,
            closed_at: None,
            creator,
            created_at: now,
            updated_at: now,
        };
        self.milestones.insert(id, milestone);
        id
    }

    /// Gives the next number, or the wanted one if it is free.
    fn claim_number(&mut self, repository: u64, wanted: Option<u64>, item: Item) -> u64 {
        let Some(repo) = self.repositories.get_mut(&repository) else {
            return 0;
        };
        let free = wanted.filter(|number| *number > 0 && !repo.numbers.contains_key(number));
        let number = free.unwrap_or(repo.last_number + 1);
        repo.last_number = repo.last_number.max(number);
        repo.numbers.insert(number, item);
        number
    }

    fn new_subject(
        &mut self,
        key: Key,
        repository: u64,
        author: u64,
        wanted: Option<u64>,
    ) -> Subject {
        let now = self.tick();
        let item = if key.kind == Kind::Issue {
            Item::Issue(key.id)
        } else {
            Item::Pull(key.id)
        };
        Subject {
            id: key.id,
            repository,
            number: self.claim_number(repository, wanted, item),
            title: String::new(),
            body: String::new(),
            author,
            labels: Vec::new(),
            assignees: Vec::new(),
            milestone: None,
            comments: Vec::new(),
            locked: false,
            lock_reason: None,
            created_at: now,
            updated_at: now,
            last_edited_at: None,
            editor: None,
            closed_at: None,
        }
    }

    pub(crate) fn create_issue(
        &mut self,
        repository: u64,
        author: u64,
        title: &str,
        number: Option<u64>,
    ) -> u64 {
        let id = self.fresh(Kind::Issue);
        let base = self.new_subject(
            Key {
                kind: Kind::Issue,
                id,
            },
            repository,
            author,
            number,
        );
        let issue = Issue {
            base: Subject {
                title: title.to_owned(),
                ..base
            },
            state: IssueState::Open,
            state_reason: None,
            duplicate_of: None,
            parent: None,
            sub_issues: Vec::new(),
            blocked_by: Vec::new(),
            blocking: Vec::new(),
        };
        self.issues.insert(id, issue);
        id
    }

    pub(crate) fn create_pull(
        &mut self,
        repository: u64,
        author: u64,
        title: &str,
        head_ref: &str,
        number: Option<u64>,
    ) -> u64 {
        let id = self.fresh(Kind::PullRequest);
        let base = self.new_subject(
            Key {
                kind: Kind::PullRequest,
                id,
            },
            repository,
            author,
            number,
        );
        let head_oid = oid(&format!("{repository}:{head_ref}:{id}"));
        let mut base_ref = "main".to_owned();
        let mut base_oid = oid("main");
        if let Some(repo) = self.repositories.get_mut(&repository) {
            base_ref.clone_from(&repo.default_branch);
            base_oid = repo.branches.get(&base_ref).cloned().unwrap_or(base_oid);
            repo.branches
                .entry(head_ref.to_owned())
                .or_insert_with(|| head_oid.clone());
        }
        let commit = Commit {
            oid: head_oid.clone(),
            message: title.to_owned(),
            author,
            at: base.created_at,
        };
        let pull = Pull {
            base: Subject {
                title: title.to_owned(),
                ..base
            },
            state: PullState::Open,
            draft: false,
            base_ref,
            base_oid,
            head_ref: head_ref.to_owned(),
            head_repository: repository,
            head_oid,
            mergeable: Mergeable::Mergeable,
            behind: false,
            maintainer_can_modify: true,
            files: Vec::new(),
            commits: vec![commit],
            requested_reviewers: Vec::new(),
            reviews: Vec::new(),
            threads: Vec::new(),
            closes: Vec::new(),
            auto_merge: None,
            merged_by: None,
            merge_commit: None,
        };
        self.pulls.insert(id, pull);
        id
    }

    pub(crate) fn create_comment(&mut self, subject: Key, author: u64, body: &str) -> u64 {
        let now = self.tick();
        let id = self.fresh(Kind::IssueComment);
        let comment = Comment {
            id,
            subject,
            author,
            body: body.to_owned(),
            created_at: now,
            updated_at: now,
            last_edited_at: None,
        };
        self.comments.insert(id, comment);
        if let Some(base) = self.subject_mut(subject) {
            base.comments.push(id);
            base.updated_at = now;
        }
        id
    }

    pub(crate) fn create_review(
        &mut self,
        pull: u64,
        author: u64,
        state: ReviewState,
        body: &str,
    ) -> u64 {
        let now = self.tick();
        let id = self.fresh(Kind::PullRequestReview);
        let commit = self
            .pulls
            .get(&pull)
            .map(|pull| pull.head_oid.clone())
            .unwrap_or_default();
        let review = Review {
            id,
            pull,
            author,
            body: body.to_owned(),
            state,
            commit,
            comments: Vec::new(),
            created_at: now,
            updated_at: now,
            submitted_at: (state != ReviewState::Pending).then_some(now),
            last_edited_at: None,
        };
        self.reviews.insert(id, review);
        if let Some(pull) = self.pulls.get_mut(&pull) {
            pull.reviews.push(id);
            if state != ReviewState::Pending {
                // A submitted review answers the request for one.
                pull.requested_reviewers
                    .retain(|&reviewer| reviewer != author);
                pull.base.updated_at = now;
            }
        }
        id
    }

    /// Opens a thread with its first comment inside a review, without looking at the diff.
    pub(crate) fn create_thread(
        &mut self,
        review: u64,
        place: NewThread,
        body: &str,
    ) -> Option<u64> {
        let pull = self.reviews.get(&review)?.pull;
        let id = self.fresh(Kind::PullRequestReviewThread);
        let thread = Thread {
            id,
            pull,
            path: place.path,
            line: place.line,
            start_line: place.start_line,
            original_line: place.line,
            original_start_line: place.start_line,
            side: place.side,
            start_side: place.start_side,
            whole_file: place.line.is_none(),
            outdated: false,
            resolved_by: None,
            comments: Vec::new(),
        };
        self.threads.insert(id, thread);
        self.pulls.get_mut(&pull)?.threads.push(id);
        self.create_review_comment(review, id, body)?;
        Some(id)
    }

    pub(crate) fn create_review_comment(
        &mut self,
        review: u64,
        thread: u64,
        body: &str,
    ) -> Option<u64> {
        let now = self.tick();
        let id = self.fresh(Kind::PullRequestReviewComment);
        let (author, commit) = {
            let review = self.reviews.get_mut(&review)?;
            review.comments.push(id);
            review.updated_at = now;
            (review.author, review.commit.clone())
        };
        let thread_entry = self.threads.get_mut(&thread)?;
        let reply_to = thread_entry.comments.first().copied();
        thread_entry.comments.push(id);
        let pull = thread_entry.pull;
        let comment = ReviewComment {
            id,
            thread,
            review,
            author,
            body: body.to_owned(),
            reply_to,
            commit,
            created_at: now,
            updated_at: now,
            last_edited_at: None,
        };
        self.review_comments.insert(id, comment);
        if self.reviews.get(&review)?.state != ReviewState::Pending {
            self.pulls.get_mut(&pull)?.base.updated_at = now;
        }
        Some(id)
    }
}

/// Forty hexadecimal digits that depend only on the text (FNV-1a, stretched).
pub(crate) fn oid(text: &str) -> String {
    let mut hash: u64 = 0xcbf2_9ce4_8422_2325;
    let mut out = String::with_capacity(40);
    for round in 0u8..5 {
        for byte in text.bytes().chain([round]) {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
        let word = (hash ^ (hash >> 32)) & 0xffff_ffff;
        out.push_str(&format!("{word:08x}"));
    }
    out
}
