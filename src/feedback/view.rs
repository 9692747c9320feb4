//! Owns the joining of `pr.feedback.view`'s lists into one, each thing once and in the order in which it was said.

use std::borrow::Cow;
use std::collections::HashMap;
use std::collections::hash_map::Entry;

use super::model::{Comment, Feedback, Review, Thread, ThreadComment, Totals};
use crate::pr::feedback::ViewOutput;

impl Feedback {
    /// Joins the lists of a reply, which took so many requests.
    pub(crate) fn of(view: ViewOutput, round_trips: u64) -> Feedback {
        let mut threads = view.review_threads;
        threads.extend(view.outdated_threads);
        threads.extend(view.resolved_threads);
        let counted = |total: i64| usize::try_from(total).unwrap_or_default();
        let came = |mut ids: Vec<String>| {
            ids.sort();
            ids.dedup();
            ids.len()
        };
        let mut feedback = Feedback {
            id: view.pr_id.into(),
            number: view.number,
            title: view.title,
            url: view.url.into(),
            pr_author: view.pr_author,
            pr_author_type: view.pr_author_type,
            viewer: view.viewer,
            head_ref_name: view.head_ref_name,
            threads,
            comments: view.pr_comments,
            reviews: view.review_bodies,
            drafts: view.pending_review,
            totals: Totals {
                threads: counted(view.threads_total),
                comments: counted(view.comments_total),
                reviews: counted(view.reviews_total.unwrap_or_default()),
                comments_came: came(view.comment_ids),
                reviews_came: came(view.review_ids),
            },
            refused: None,
            round_trips,
        };
        feedback.tidy();
        feedback
    }

    /// The same in order; what came from GitHub is in order already.
    pub(crate) fn tidied(&self) -> Cow<'_, Feedback> {
        let threads = self.threads.is_sorted_by(|a, b| order(a) < order(b));
        let said = self.threads.iter().all(|thread| {
            let said = thread.said();
            said.is_sorted_by(|a, b| (spoken(a), &a.id) < (spoken(b), &b.id))
        });
        let comments = self
            .comments
            .is_sorted_by(|a, b| of_comment(a) < of_comment(b));
        let reviews = self
            .reviews
            .is_sorted_by(|a, b| of_review(a) < of_review(b));
        if threads && said && comments && reviews {
            return Cow::Borrowed(self);
        }
        let mut tidy = self.clone();
        tidy.tidy();
        Cow::Owned(tidy)
    }

    /// Puts everything into the order in which it was said, and keeps each thing once: a list that changes while its
    /// pages are fetched serves some of them twice.
    pub(crate) fn tidy(&mut self) {
        self.threads = merged(std::mem::take(&mut self.threads));
        self.threads.sort_by(|a, b| order(a).cmp(&order(b)));
        self.comments
            .sort_by(|a, b| of_comment(a).cmp(&of_comment(b)));
        self.comments.dedup_by(|a, b| a.id == b.id);
        self.reviews.sort_by(|a, b| of_review(a).cmp(&of_review(b)));
        self.reviews.dedup_by(|a, b| a.id == b.id);
    }
}

/// Where a thread stands among the others: by the comment that opened it.
fn order(thread: &Thread) -> (&str, u64, &str) {
    let (at, number) = thread.said().first().map_or(("", 0), spoken);
    (at, number, thread.id())
}

fn of_comment(comment: &Comment) -> (&str, u64, &str) {
    let number = number(comment.database_id.as_deref());
    (&comment.created_at, number, &comment.id)
}

fn of_review(review: &Review) -> (&str, u64, &str) {
    let number = number(review.database_id.as_deref());
    (review.at(), number, &review.id)
}

fn spoken(comment: &ThreadComment) -> (&str, u64) {
    let number = number(comment.database_id.as_deref());
    (comment.created_at.as_str(), number)
}

/// Numbers grow, so they order what was said within the same second.
fn number(database_id: Option<&str>) -> u64 {
    database_id.and_then(|id| id.parse().ok()).unwrap_or(0)
}

/// A thread that was served twice is one, with the comments of both.
fn merged(threads: Vec<Thread>) -> Vec<Thread> {
    let mut places: HashMap<String, usize> = HashMap::with_capacity(threads.len());
    let mut out: Vec<Thread> = Vec::with_capacity(threads.len());
    for mut thread in threads {
        match places.entry(thread.id().to_owned()) {
            Entry::Vacant(place) => {
                place.insert(out.len());
                out.push(thread);
            }
            Entry::Occupied(place) => {
                let Some(known) = out.get_mut(*place.get()) else {
                    continue;
                };
                known.comments.append(&mut thread.comments);
                // Open counts: whoever reopened it wants something.
                known.is_resolved &= thread.is_resolved;
                known.is_outdated &= thread.is_outdated;
            }
        }
    }
    for thread in &mut out {
        let comments = &mut thread.comments;
        comments.sort_by(|a, b| (spoken(a), &a.id).cmp(&(spoken(b), &b.id)));
        comments.dedup_by(|a, b| a.id == b.id);
    }
    out
}
