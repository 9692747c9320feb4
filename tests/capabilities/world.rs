//! The world that the tables speak of.

use super::records;
use ghx_sandbox::model::{Mergeable, Permission, ReviewState, StateReason};
use ghx_sandbox::{Changes, PullBuilder, RepoBuilder, World, WorldBuilder};

/// `acme/app` and `acme/guarded`, which asks for reviews, may be changed, `acme/open` only read, `acme/secret` not even that.
pub(super) fn world() -> World {
    with(|_| {})
}

/// The same with something more on pull request 42.
pub(super) fn with(more: impl FnOnce(&mut PullBuilder<'_>)) -> World {
    let mut world = builder(more).build();
    records::add(&mut world);
    world.add_demo_runs("acme/app");
    for repo in ["acme/app", "acme/open", "acme/secret"] {
        world.add_demo_files(repo);
    }
    world.notify("acme/app", 7, "mention");
    world.notify("acme/app", 42, "review_requested");
    for (repo, tag, name, draft) in [
        ("acme/app", "v1.0", "One", false),
        ("acme/app", "v2.0", "Two", true),
        ("acme/open", "v1.0", "Theirs", false),
    ] {
        let fields = serde_json::json!({
            "repository": world.id_of(repo),
            "tagName": tag,
            "name": name,
            "description": "First.",
            "isDraft": draft,
            "isPrerelease": false,
            "url": format!("https://github.com/{repo}/releases/tag/{tag}"),
        });
        world.make("Release", fields);
    }
    world
}

fn builder(more: impl FnOnce(&mut PullBuilder<'_>)) -> WorldBuilder {
    World::builder()
        .user("ada")
        .user("hubot")
        .user("monalisa")
        .org("elsewhere")
        .repo("acme/app", |repo| app(repo, more))
        .repo("acme/guarded", |repo| {
            repo.requires_review()
                .permission("octocat", Permission::Admin)
                .permission("hubot", Permission::Write)
                .label("bug")
                .branch("feature")
                .pull_at(2, "Ready", |pull| {
                    pull.author("hubot")
                        .review("octocat", ReviewState::Approved, "", |_| {});
                })
                .pull_at(3, "Unseen", |pull| {
                    pull.author("hubot").head("unseen");
                });
        })
        .repo("acme/open", |repo| {
            repo.permission("octocat", Permission::Read);
            foreign(repo);
        })
        .repo("acme/secret", |repo| {
            repo.private().permission("hubot", Permission::Admin);
            foreign(repo);
        })
}

fn app(repo: &mut RepoBuilder<'_>, more: impl FnOnce(&mut PullBuilder<'_>)) {
    repo.permission("octocat", Permission::Admin)
        .permission("hubot", Permission::Write)
        .permission("monalisa", Permission::Write)
        .labels(["bug", "docs", "priority:high", "wontfix"])
        .milestone("v1.0")
        .milestone("v2.0")
        .branch("feature")
        .branch("release")
        .issue_at(3, "Rewrite the login", |issue| {
            issue.body("All of it.");
            for text in ["one", "two", "three", "four", "five"] {
                issue.comment("hubot", text);
            }
        })
        .issue_at(5, "Second factor", |issue| {
            issue.sub_issue_of(3).blocked_by(3);
        })
        .issue_at(7, "Login fails", |issue| {
            issue
                .author("hubot")
                .body("Nothing happens.")
                .label("docs")
                .assignee("hubot")
                .milestone("v1.0")
                .comment("monalisa", "Me too.");
        })
        .issue_at(8, "Old crash", |issue| {
            issue.author("hubot").closed(StateReason::Completed);
        })
        .pull_at(42, "Fix the login", |pull| {
            pull.author("hubot")
                .head("fix-login")
                .behind()
                .label("docs")
                .assignee("monalisa")
                .review_requested("ada")
                .file("src/login.rs", 1..=40)
                .file_with("src/session.rs", Changes::Added, 1..=2)
                .comment("monalisa", "Nice.")
                .review(
                    "monalisa",
                    ReviewState::ChangesRequested,
                    "A few notes.",
                    |review| {
                        for number in 1..=11 {
                            review.thread(
                                "src/login.rs",
                                number,
                                &format!("note {number}"),
                                |thread| {
                                    if number == 9 {
                                        thread.resolved_by("hubot");
                                    } else if number == 10 {
                                        thread.outdated();
                                    }
                                },
                            );
                        }
                    },
                )
                .review("monalisa", ReviewState::Commented, "And one more.", |_| {});
            more(pull);
        })
        .pull_at(43, "A spike", |pull| {
            pull.author("hubot")
                .head("spike")
                .closes(3)
                .mergeable(Mergeable::Conflicting)
                .auto_merge("SQUASH");
        });
}

/// Somebody else's repository with one of everything.
fn foreign(repo: &mut RepoBuilder<'_>) {
    repo.label("bug")
        .milestone("v1.0")
        .issue_at(1, "Foreign", |issue| {
            issue.author("hubot");
        })
        .pull_at(2, "Foreign change", |pull| {
            pull.author("hubot")
                .file("a.rs", 1..=9)
                .thread("monalisa", "a.rs", 3, "Hm.", |_| {});
        })
        .issue_at(3, "Foreign and closed", |issue| {
            issue.author("hubot").closed(StateReason::NotPlanned);
        })
        .issue_at(4, "A foreign part", |issue| {
            issue.author("hubot").sub_issue_of(3);
        });
}
