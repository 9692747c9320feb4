//! The fields of `PullRequest` beyond those that issues have too.

use std::rc::Rc;

use super::{Cx, checks, git, maybe_time, repository, subject, time};
use crate::args::Args;
use crate::ids::{self, Key, Kind};
use crate::model::{Mergeable, Permission, Pull, PullState, Review, ReviewState};
use crate::value::{Items, Node, Record, Resolved, Val};

pub(super) fn field(cx: &Cx<'_>, pull: &Pull, name: &str, args: Args<'_>) -> Option<Resolved> {
    if let Some(found) = connection(cx, pull, name, args) {
        return Some(Ok(found));
    }
    let base = &pull.base;
    let repo = cx.world.repositories.get(&base.repository);
    let merged = pull.state == PullState::Merged;
    let push = || cx.may(base.repository, Permission::Write);
    Some(Ok(match name {
        "state" => match pull.state {
            PullState::Open => "OPEN".into(),
            PullState::Closed => "CLOSED".into(),
            PullState::Merged => "MERGED".into(),
        },
        "isDraft" => pull.draft.into(),
        "merged" => merged.into(),
        "mergedAt" => maybe_time(base.closed_at.filter(|_| merged)),
        "mergedBy" => pull.merged_by.map_or(Val::NULL, |id| cx.actor(id)),
        "mergeCommit" => pull
            .merge_commit
            .as_ref()
            .map_or(Val::NULL, |commit| git::node(base.repository, commit)),
        "potentialMergeCommit" => Val::NULL,
        "mergeable" => match pull.mergeable {
            Mergeable::Mergeable => "MERGEABLE".into(),
            Mergeable::Conflicting => "CONFLICTING".into(),
            Mergeable::Unknown => "UNKNOWN".into(),
        },
        "mergeStateStatus" => merge_state(cx, pull).into(),
        "canBeRebased" => (pull.mergeable == Mergeable::Mergeable).into(),
        "reviewDecision" => cx.world.review_decision(pull).into(),
        "headRefName" => pull.head_ref.as_str().into(),
        "baseRefName" => pull.base_ref.as_str().into(),
        "headRefOid" => pull.head_oid.as_str().into(),
        "baseRefOid" => pull.base_oid.as_str().into(),
        "headRef" => repo.map_or(Val::NULL, |repo| repository::branch(repo, &pull.head_ref)),
        "baseRef" => repo.map_or(Val::NULL, |repo| repository::branch(repo, &pull.base_ref)),
        "headRepository" => Val::key(Key {
            kind: Kind::Repository,
            id: pull.head_repository,
        }),
        "baseRepository" => Val::key(Key {
            kind: Kind::Repository,
            id: base.repository,
        }),
        "headRepositoryOwner" => cx
            .world
            .repositories
            .get(&pull.head_repository)
            .map_or(Val::NULL, |repo| cx.actor(repo.owner)),
        "isCrossRepository" => (pull.head_repository != base.repository).into(),
        "maintainerCanModify" => pull.maintainer_can_modify.into(),
        "additions" => pull
            .files
            .iter()
            .map(|file| file.additions)
            .sum::<u64>()
            .into(),
        "deletions" => pull
            .files
            .iter()
            .map(|file| file.deletions)
            .sum::<u64>()
            .into(),
        "changedFiles" => pull.files.len().into(),
        "statusCheckRollup" => {
            let commit = ids::encode_named("C", base.repository, &pull.head_oid);
            checks::rollup(cx, &commit)
        }
        "isInMergeQueue" | "isMergeQueueEnabled" => false.into(),
        "totalCommentsCount" => (base.comments.len() + visible_comments(cx, pull)).into(),
        "autoMergeRequest" => auto_merge(cx, pull),
        "viewerLatestReview" => {
            let mine = reviews(cx, pull)
                .into_iter()
                .rev()
                .find(|review| review.author == cx.viewer);
            mine.map_or(Val::NULL, review_key)
        }
        "viewerCanEnableAutoMerge" => {
            (push() && pull.auto_merge.is_none() && pull.state == PullState::Open).into()
        }
        "viewerCanDisableAutoMerge" => (push() && pull.auto_merge.is_some()).into(),
        "viewerCanMergeAsAdmin" => cx.may(base.repository, Permission::Admin).into(),
        "viewerCanUpdateBranch" => (push() && pull.behind && pull.state == PullState::Open).into(),
        "viewerCanEditFiles" | "viewerCanDeleteHeadRef" | "viewerCanApplySuggestion" => {
            push().into()
        }
        _ => {
            let key = Key {
                kind: Kind::PullRequest,
                id: base.id,
            };
            return subject::field(cx, key, base, name, args);
        }
    }))
}

fn connection(cx: &Cx<'_>, pull: &Pull, name: &str, args: Args<'_>) -> Option<Val> {
    Some(match name {
        "files" => files(pull),
        "commits" => commits(cx, pull),
        "reviews" => {
            let states = args.strings("states");
            let author = args.str("author");
            let found = reviews(cx, pull).into_iter().filter(|review| {
                states
                    .as_ref()
                    .is_none_or(|states| states.contains(&state_name(review.state)))
                    && author.is_none_or(|login| {
                        cx.world.login(review.author).eq_ignore_ascii_case(login)
                    })
            });
            Val::keys(found.map(|review| Key {
                kind: Kind::PullRequestReview,
                id: review.id,
            }))
        }
        "latestReviews" => Val::keys(latest_reviews(cx, pull)),
        "latestOpinionatedReviews" => {
            let ids = cx.world.latest_opinions(pull);
            Val::keys(ids.into_iter().map(|id| Key {
                kind: Kind::PullRequestReview,
                id,
            }))
        }
        "reviewThreads" => {
            let keys = pull.threads.iter().map(|&id| Key {
                kind: Kind::PullRequestReviewThread,
                id,
            });
            Val::keys(keys.filter(|key| cx.sees(*key)))
        }
        "reviewRequests" => review_requests(cx, pull),
        "closingIssuesReferences" => Val::keys(pull.closes.iter().map(|&id| Key {
            kind: Kind::Issue,
            id,
        })),
        _ => return None,
    })
}

pub(super) fn state_name(state: ReviewState) -> &'static str {
    match state {
        ReviewState::Pending => "PENDING",
        ReviewState::Commented => "COMMENTED",
        ReviewState::Approved => "APPROVED",
        ReviewState::ChangesRequested => "CHANGES_REQUESTED",
        ReviewState::Dismissed => "DISMISSED",
    }
}

fn review_key(review: &Review) -> Val {
    Val::key(Key {
        kind: Kind::PullRequestReview,
        id: review.id,
    })
}

fn reviews<'a>(cx: &Cx<'a>, pull: &Pull) -> Vec<&'a Review> {
    let visible = pull
        .reviews
        .iter()
        .filter(|&&id| cx.world.sees_review(cx.viewer, id));
    visible.filter_map(|id| cx.world.reviews.get(id)).collect()
}

/// The latest review of each person who is not asked for another one.
fn latest_reviews(cx: &Cx<'_>, pull: &Pull) -> Vec<Key> {
    let submitted: Vec<&Review> = reviews(cx, pull)
        .into_iter()
        .filter(|review| review.state != ReviewState::Pending)
        .collect();
    let is_last = |review: &Review| {
        submitted
            .iter()
            .rev()
            .find(|other| other.author == review.author)
            .map(|r| r.id)
            == Some(review.id)
    };
    let latest = submitted
        .iter()
        .filter(|review| is_last(review) && !pull.requested_reviewers.contains(&review.author));
    latest
        .map(|review| Key {
            kind: Kind::PullRequestReview,
            id: review.id,
        })
        .collect()
}

fn merge_state(cx: &Cx<'_>, pull: &Pull) -> &'static str {
    let decision = cx.world.review_decision(pull);
    let required = cx
        .world
        .repositories
        .get(&pull.base.repository)
        .is_some_and(|repo| repo.requires_review);
    match pull.mergeable {
        _ if pull.state != PullState::Open => "UNKNOWN",
        Mergeable::Unknown => "UNKNOWN",
        Mergeable::Conflicting => "DIRTY",
        // Without a rule of the branch a review blocks nothing, whatever it says.
        _ if pull.draft || (required && decision != Some("APPROVED")) => "BLOCKED",
        _ if pull.behind => "BEHIND",
        Mergeable::Mergeable => "CLEAN",
    }
}

fn visible_comments(cx: &Cx<'_>, pull: &Pull) -> usize {
    let threads = pull
        .threads
        .iter()
        .filter_map(|id| cx.world.threads.get(id));
    threads
        .flat_map(|thread| &thread.comments)
        .filter(|&&id| cx.world.sees_review_comment(cx.viewer, id))
        .count()
}

fn files(pull: &Pull) -> Val {
    let file = |file: &crate::model::ChangedFile| {
        let fields = vec![
            ("path", file.path.as_str().into()),
            ("additions", file.additions.into()),
            ("deletions", file.deletions.into()),
            ("changeType", file.change.as_str().into()),
            ("viewerViewedState", "UNVIEWED".into()),
        ];
        Node::Record(Rc::new(Record {
            type_name: None,
            fields,
        }))
    };
    Val::Items(Items {
        nodes: pull.files.iter().map(file).collect(),
        ..Items::default()
    })
}

fn commits(cx: &Cx<'_>, pull: &Pull) -> Val {
    let key = Key {
        kind: Kind::PullRequest,
        id: pull.base.id,
    };
    let path = subject::path(cx, key);
    let commit = |commit: &crate::model::Commit| {
        let at = format!("{path}/commits/{}", commit.oid);
        let fields = vec![
            (
                "id",
                ids::encode_named("PURC", pull.base.repository, &commit.oid).into(),
            ),
            ("commit", git::node(pull.base.repository, commit)),
            ("pullRequest", Val::key(key)),
            ("url", super::url(&at)),
            ("resourcePath", at.into()),
        ];
        Node::Record(Rc::new(Record {
            type_name: Some("PullRequestCommit"),
            fields,
        }))
    };
    Val::Items(Items {
        nodes: pull.commits.iter().map(commit).collect(),
        ..Items::default()
    })
}

fn review_requests(cx: &Cx<'_>, pull: &Pull) -> Val {
    let key = Key {
        kind: Kind::PullRequest,
        id: pull.base.id,
    };
    let request = |actor: &u64| {
        let fields = vec![
            (
                "id",
                ids::encode_named(
                    "RR",
                    pull.base.repository,
                    &format!("{}:{actor}", pull.base.id),
                )
                .into(),
            ),
            ("asCodeOwner", false.into()),
            ("requestedReviewer", cx.actor(*actor)),
            ("pullRequest", Val::key(key)),
        ];
        Node::Record(Rc::new(Record {
            type_name: Some("ReviewRequest"),
            fields,
        }))
    };
    Val::Items(Items {
        nodes: pull.requested_reviewers.iter().map(request).collect(),
        ..Items::default()
    })
}

fn auto_merge(cx: &Cx<'_>, pull: &Pull) -> Val {
    let Some(order) = &pull.auto_merge else {
        return Val::NULL;
    };
    Val::record(vec![
        ("enabledAt", time(order.at)),
        ("enabledBy", cx.actor(order.by)),
        ("mergeMethod", order.method.as_str().into()),
        ("commitHeadline", order.headline.as_deref().into()),
        ("commitBody", order.body.as_deref().into()),
        ("authorEmail", Val::NULL),
        (
            "pullRequest",
            Val::key(Key {
                kind: Kind::PullRequest,
                id: pull.base.id,
            }),
        ),
    ])
}
