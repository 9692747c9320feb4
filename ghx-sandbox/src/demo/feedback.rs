//! Pull request 42 of the demo world: three rounds of review that come back to the same weakness.

use crate::builder::{Changes, PullBuilder};
use crate::model::ReviewState;

pub(super) fn pull(pull: &mut PullBuilder<'_>) {
    pull.head("upload-retry")
        .behind()
        .body("Uploads are tried up to five times with growing pauses.\n\nFixes #6")
        .file("src/upload/client.rs", 1..=160)
        .file_with("src/upload/retry.rs", Changes::Added, 1..=140)
        .file("src/upload/queue.rs", 20..=120)
        .file("src/upload/validate.rs", 1..=90)
        .file("src/ui/upload_dialog.rs", 30..=110)
        .file_with("tests/upload_retry.rs", Changes::Added, 1..=120)
        .label("enhancement")
        .milestone("v1.0")
        .closes(6)
        .review_requested("hubot");
    first_round(pull);
    second_round(pull);
    third_round(pull);
}

fn first_round(pull: &mut PullBuilder<'_>) {
    pull.advance_hours(20)
        .review(
            "monalisa",
            ReviewState::ChangesRequested,
            "Good start. Errors are swallowed in several places, and the size check trusts the caller.",
            |review| {
                review
                    .thread(
                        "src/upload/client.rs",
                        48,
                        "This `unwrap()` panics when the server closes the connection. Please handle the error.",
                        |thread| {
                            thread
                                .advance_hours(2)
                                .reply("octocat", "Fixed: the error is returned to the caller now.")
                                .resolved_by("octocat");
                        },
                    )
                    .thread(
                        "src/upload/retry.rs",
                        22,
                        "The error of the last attempt is lost here; the caller only sees `None`.",
                        |thread| {
                            thread
                                .reply("octocat", "Fixed: the last error is kept and returned.")
                                .resolved_by("octocat");
                        },
                    )
                    .thread(
                        "src/upload/validate.rs",
                        15,
                        "Validate the size before the first byte is sent: negative values pass this check.",
                        |thread| {
                            thread
                                .reply("octocat", "Fixed: sizes are unsigned and checked against the limit.")
                                .resolved_by("monalisa");
                        },
                    );
            },
        )
        .comment("hubot", "The nightly build with this branch is ready for testing.")
        .commit("Return upload errors to the caller");
}

fn second_round(pull: &mut PullBuilder<'_>) {
    pull.advance_hours(24)
        .review(
            "reviewer-bot",
            ReviewState::Commented,
            "Two more places where failures disappear.",
            |review| {
                review
                    .thread(
                        "src/upload/queue.rs",
                        64,
                        "`let _ = send(item)` ignores the error, so a failed item is never tried again.",
                        |thread| {
                            thread
                                .advance_hours(1)
                                .reply("octocat", "Fixed: failed items go back into the queue.")
                                .reply("monalisa", "Thanks, that reads well.")
                                .resolved_by("octocat");
                        },
                    )
                    .thread(
                        "src/upload/validate.rs",
                        40,
                        "An empty file name passes the validation.",
                        |thread| {
                            thread
                                .reply("octocat", "Fixed: empty names are refused with a message.")
                                .resolved_by("octocat");
                        },
                    );
            },
        )
        .commit("Try failed items again and refuse empty names");
}

fn third_round(pull: &mut PullBuilder<'_>) {
    pull.advance_hours(24)
        .review(
            "monalisa",
            ReviewState::ChangesRequested,
            "Almost there. The pattern of lost errors shows up again in the new code.",
            |review| {
                review
                    .thread(
                        "src/upload/retry.rs",
                        87,
                        "A timeout is treated like success here: the error of `flush()` is ignored.",
                        |_| {},
                    )
                    .thread(
                        "src/upload/client.rs",
                        131,
                        "Please handle the error when the response body cannot be read; `expect` takes the whole application down.",
                        |_| {},
                    )
                    .thread(
                        "src/ui/upload_dialog.rs",
                        72,
                        "`do_it` says nothing: name the function after what it does.",
                        |_| {},
                    )
                    .thread(
                        "tests/upload_retry.rs",
                        33,
                        "There is no test for giving up after the fifth attempt.",
                        |_| {},
                    )
                    .thread(
                        "src/upload/client.rs",
                        90,
                        "This pause blocks the event loop.",
                        |thread| {
                            thread.outdated();
                        },
                    );
            },
        )
        .comment("ada", "Could the number of attempts be a setting? Support asks for it.");
}
