//! The world that examples, documentation and `--sandbox` use; its names are fixed.

mod actions;
mod feedback;
mod files;
mod records;

use crate::WorldBuilder;
use crate::builder::{Changes, RepoBuilder};
use crate::model::{Permission, ReviewState, StateReason, World};

pub(crate) fn world() -> World {
    let mut world = WorldBuilder::new()
        .viewer("octocat")
        .named_user("monalisa", "Mona Lisa Octocat")
        .named_user("hubot", "Hubot")
        .named_user("ada", "Ada Lovelace")
        .bot("reviewer-bot")
        .org("acme")
        .repo("acme/app", app)
        .repo("acme/docs", |repo| {
            repo.description("The handbook")
                .permission("octocat", Permission::Admin)
                .label("typo")
                .milestone("Edition 2")
                .issue("Explain the upload limits", |issue| {
                    issue.author("ada").label("typo");
                });
        })
        .repo("octo-org/readonly", |repo| {
            repo.description("Look, but do not touch")
                .permission("octocat", Permission::Read)
                .permission("monalisa", Permission::Admin)
                .label("question")
                .issue("A question for the owners", |issue| {
                    issue.author("monalisa").label("question");
                })
                .pull("Change by the owners", |pull| {
                    pull.author("monalisa").file("README.md", 1..=20).thread(
                        "monalisa",
                        "README.md",
                        3,
                        "Is this right?",
                        |_| {},
                    );
                });
        })
        .repo("secret/vault", |repo| {
            repo.private()
                .permission("ada", Permission::Admin)
                .label("secret")
                .issue("Nobody may know", |issue| {
                    issue.author("ada").label("secret");
                });
        })
        .build();
    records::add(&mut world);
    world.add_demo_runs("acme/app");
    let pulls = [(42, "upload-retry", true), (44, "changelog-1.0", false)];
    actions::add_checked(&mut world, &pulls);
    world.add_demo_files("acme/app");
    world.notify("acme/app", 6, "assign");
    world.notify("acme/app", 43, "review_requested");
    world.notify("acme/docs", 1, "mention");
    world
}

fn app(repo: &mut RepoBuilder<'_>) {
    repo.description("The application")
        .permission("monalisa", Permission::Admin)
        .permission("hubot", Permission::Write)
        .permission("ada", Permission::Triage)
        .permission("reviewer-bot", Permission::Write)
        .label_with("bug", "d73a4a", Some("Something isn't working"))
        .label_with("enhancement", "a2eeef", Some("New feature or request"))
        .label_with(
            "documentation",
            "0075ca",
            Some("Improvements or additions to documentation"),
        )
        .label_with("priority:high", "b60205", Some("Do this first"))
        .label_with("priority:low", "c2e0c6", Some("Do this some day"))
        .label_with("good first issue", "7057ff", Some("Good for newcomers"))
        .label_with("needs-triage", "ededed", None)
        .milestone("v1.0")
        .milestone("v1.1")
        .branch("feature/offline-mode")
        .branch("fix-login")
        .branch("release")
        .requires_review();
    issues(repo);
    repo.pull_at(42, "Add retry to the upload client", feedback::pull);
    repo.pull_at(43, "Show upload progress in the status bar", |pull| {
        pull.author("monalisa")
            .head("upload-progress")
            .body("A thin bar, and the number of bytes for screen readers.")
            .file("src/ui/status_bar.rs", 10..=70)
            .file_with("src/ui/progress.rs", Changes::Added, 1..=90)
            .label("enhancement")
            .auto_merge("SQUASH")
            .review_requested("octocat")
            .thread(
                "hubot",
                "src/ui/status_bar.rs",
                31,
                "Does this flicker at low speed?",
                |thread| {
                    thread.reply("monalisa", "It is throttled to ten updates a second.");
                },
            )
            .review("octocat", ReviewState::Pending, "", |review| {
                review.thread(
                    "src/ui/progress.rs",
                    12,
                    "Draft: name this after what it shows.",
                    |_| {},
                );
            });
    });
    repo.pull_at(44, "Update the changelog for v1.0", |pull| {
        pull.author("ada")
            .head("changelog-1.0")
            .body("Closes #5")
            .file("CHANGELOG.md", 1..=30)
            .label("documentation")
            .milestone("v1.0")
            .closes(5)
            .review("monalisa", ReviewState::Approved, "Ship it.", |_| {});
    });
}

fn issues(repo: &mut RepoBuilder<'_>) {
    repo.issue("Release v1.0", |issue| {
        issue.author("monalisa").body("What has to be done before the first release.").label("enhancement").milestone("v1.0");
    })
    .issue("Sign the installers", |issue| {
        issue.author("monalisa").milestone("v1.0").assignee("hubot").sub_issue_of(1);
    })
    .issue("Translate the settings page", |issue| {
        issue.author("ada").label("good first issue").milestone("v1.0").sub_issue_of(1).closed(StateReason::Completed);
    })
    .issue("Dark mode", |issue| {
        issue.author("ada").label("enhancement").label("priority:low").milestone("v1.1").assignee("monalisa");
    })
    .issue("The changelog stops at 0.9", |issue| {
        issue.author("hubot").label("documentation").milestone("v1.0");
    })
    .issue("Uploads fail behind a proxy", |issue| {
        issue
            .author("monalisa")
            .body("The client ignores the proxy settings of the system.")
            .label("bug")
            .label("priority:high")
            .assignee("octocat")
            .comment("hubot", "Confirmed with a transparent proxy too.");
    })
    .issue("Crash when saving a file", |issue| {
        issue
            .author("ada")
            .body("1. Open a file\n2. Change it\n3. Save it while the disk is full\n\nThe application ends without a message.")
            .label("bug")
            .label("needs-triage")
            .comment("monalisa", "I can reproduce it on Linux.");
    })
    .issue("Keyboard shortcuts for the file list", |issue| {
        issue.author("hubot").label("enhancement").label("needs-triage");
    })
    .issue("Publish the packages", |issue| {
        issue.author("octocat").milestone("v1.0").blocked_by(2).blocked_by(7);
    })
    .issue("Crash on saving when the disk is full", |issue| {
        issue.author("hubot").label("bug").duplicate_of(7);
    })
    .issue("Drop support for version 1 of the protocol", |issue| {
        issue.author("octocat").label("priority:low").closed(StateReason::NotPlanned).comment("ada", "Two customers still need it.");
    })
    .issue("The settings page has no search", |issue| {
        issue.author("monalisa").label("needs-triage");
    });
}
