//! Owns the reading of `pr.feedback.view`'s output into the model.

use serde::Deserialize;

use super::model::{Comment, Feedback, Review, Thread, Totals};

/// The card's output, by its keys.
#[derive(Deserialize)]
struct View {
    pr_id: String,
    number: u64,
    title: String,
    url: String,
    head_ref_name: String,
    pr_author: Option<String>,
    viewer: String,
    review_threads: Vec<Thread>,
    outdated_threads: Vec<Thread>,
    resolved_threads: Vec<Thread>,
    pr_comments: Vec<Comment>,
    review_bodies: Vec<Review>,
    pending_review: Vec<Draft>,
    threads_total: u64,
    comments_total: u64,
    reviews_total: u64,
}

/// The viewer's review that was not submitted.
#[derive(Deserialize)]
struct Draft {
    id: String,
    url: String,
    author: Option<String>,
    author_type: Option<String>,
    body: String,
}

/// Reads the output of `pr.feedback.view`, which took so many requests.
pub(crate) fn from_view(json: &str, round_trips: u64) -> Result<Feedback, serde_json::Error> {
    let view: View = serde_json::from_str(json)?;
    let mut threads = view.review_threads;
    threads.extend(view.outdated_threads);
    threads.extend(view.resolved_threads);
    let mut reviews = view.review_bodies;
    reviews.extend(view.pending_review.into_iter().map(|draft| Review {
        id: draft.id,
        database_id: None,
        author: draft.author,
        author_type: draft.author_type,
        body: draft.body,
        state: "PENDING".to_owned(),
        submitted_at: None,
        url: draft.url,
        commit: None,
    }));
    Ok(Feedback {
        id: view.pr_id,
        number: view.number,
        title: view.title,
        url: view.url,
        pr_author: view.pr_author,
        viewer: view.viewer,
        head_ref_name: view.head_ref_name,
        threads,
        comments: view.pr_comments,
        reviews,
        totals: Totals {
            threads: view.threads_total,
            comments: view.comments_total,
            reviews: view.reviews_total,
        },
        round_trips,
    })
}
