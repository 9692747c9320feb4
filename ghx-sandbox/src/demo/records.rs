//! What the demo world has beyond issues and pull requests: projects, releases, discussions, issue types, checks and reactions.

use serde_json::{Value, json};

use crate::ids;
use crate::model::World;

/// Makes records that refer to each other by names.
struct Maker<'a> {
    world: &'a mut World,
}

impl Maker<'_> {
    fn id(&self, name: &str) -> Value {
        json!(self.world.id_of(name))
    }

    fn make(&mut self, type_name: &str, fields: Value) -> Value {
        json!(self.world.make(type_name, fields))
    }
}

pub(super) fn add(world: &mut World) {
    let mut maker = Maker { world };
    issue_types(&mut maker);
    project(
        &mut maker,
        "@acme",
        1,
        "Roadmap",
        &["acme/app#1", "acme/app#7", "acme/app#42"],
    );
    project(&mut maker, "@octocat", 1, "My week", &["acme/app#6"]);
    releases(&mut maker);
    discussions(&mut maker);
    checks(&mut maker);
    reactions(&mut maker);
}

fn issue_types(maker: &mut Maker<'_>) {
    let mut types = Vec::new();
    for (name, color, text) in [
        ("Task", "YELLOW", "A specific piece of work"),
        ("Bug", "RED", "An unexpected problem or behaviour"),
        ("Feature", "BLUE", "A request, idea or new functionality"),
    ] {
        let fields =
            json!({ "name": name, "color": color, "description": text, "isEnabled": true });
        types.push(maker.make("IssueType", fields));
    }
    for (type_name, owner) in [
        ("Repository", "acme/app"),
        ("Repository", "acme/docs"),
        ("Organization", "@acme"),
    ] {
        let fields = json!({ "id": maker.id(owner), "issueTypes": types });
        maker.make(type_name, fields);
    }
    let fields = json!({ "id": maker.id("acme/app#7"), "issueType": types.get(1) });
    maker.make("Issue", fields);
}

fn project(maker: &mut Maker<'_>, owner: &str, number: u64, title: &str, contents: &[&str]) {
    let login = owner.trim_start_matches('@');
    let kind = if owner == "@acme" { "orgs" } else { "users" };
    let project = maker.make(
        "ProjectV2",
        json!({
            "owner": maker.id(owner),
            "creator": maker.id("@octocat"),
            "number": number,
            "title": title,
            "shortDescription": "What comes next",
            "url": format!("https://github.com/{kind}/{login}/projects/{number}"),
        }),
    );
    let plain = |name: &str, data_type: &str| json!({ "project": project, "name": name, "dataType": data_type });
    maker.make("ProjectV2Field", plain("Title", "TITLE"));
    maker.make("ProjectV2Field", plain("Assignees", "ASSIGNEES"));
    let options = [
        ("f75ad846", "Todo", "GREEN"),
        ("47fc9ee4", "In Progress", "YELLOW"),
        ("98236657", "Done", "PURPLE"),
    ];
    let option =
        |(id, name, color): &(&str, &str, &str)| json!({ "id": id, "name": name, "color": color });
    let status = maker.make(
        "ProjectV2SingleSelectField",
        json!({
            "project": project,
            "name": "Status",
            "dataType": "SINGLE_SELECT",
            "options": options.iter().map(option).collect::<Vec<_>>(),
        }),
    );
    let estimate = maker.make("ProjectV2Field", plain("Estimate", "NUMBER"));
    maker.make("ProjectV2Field", plain("Due", "DATE"));
    maker.make("ProjectV2Field", plain("Notes", "TEXT"));
    let week = |id: &str, title: &str, start: &str| json!({ "id": id, "title": title, "startDate": start, "duration": 14 });
    maker.make(
        "ProjectV2IterationField",
        json!({
            "project": project,
            "name": "Sprint",
            "dataType": "ITERATION",
            "configuration": {
                "duration": 14,
                "startDay": 1,
                "iterations": [week("1a2b3c4d", "Sprint 1", "2026-01-05"), week("5e6f7a8b", "Sprint 2", "2026-01-19")],
                "completedIterations": [],
            },
        }),
    );
    for (index, content) in contents.iter().enumerate() {
        let type_name = if *content == "acme/app#42" {
            "PULL_REQUEST"
        } else {
            "ISSUE"
        };
        let item = maker.make(
            "ProjectV2Item",
            json!({
                "project": project,
                "content": maker.id(content),
                "type": type_name,
                "creator": maker.id("@octocat"),
            }),
        );
        let (option, name, color) = options.get(index).copied().unwrap_or_default();
        maker.make(
            "ProjectV2ItemFieldSingleSelectValue",
            json!({ "item": item, "field": status, "optionId": option, "name": name, "color": color }),
        );
        if index == 0 {
            let fields = json!({ "item": item, "field": estimate, "number": 5 });
            maker.make("ProjectV2ItemFieldNumberValue", fields);
        }
    }
}

fn releases(maker: &mut Maker<'_>) {
    for (tag, name, draft, pre) in [
        ("v0.8.0", "0.8", false, false),
        ("v0.9.0", "0.9", false, false),
        ("v1.0.0-rc.1", "1.0, first candidate", false, true),
        ("v1.0.0", "1.0", true, false),
    ] {
        let fields = json!({
            "repository": maker.id("acme/app"),
            "author": maker.id("@monalisa"),
            "tagName": tag,
            "name": name,
            "description": format!("What is new in {name}."),
            "isDraft": draft,
            "isPrerelease": pre,
            "url": format!("https://github.com/acme/app/releases/tag/{tag}"),
        });
        let release = maker.make("Release", fields);
        if tag == "v0.9.0" {
            let fields = json!({
                "release": release,
                "name": "app-linux-x64.tar.gz",
                "contentType": "application/gzip",
                "size": 4_194_304,
                "downloadCount": 12,
                "downloadUrl": "https://github.com/acme/app/releases/download/v0.9.0/app-linux-x64.tar.gz",
            });
            maker.make("ReleaseAsset", fields);
        }
    }
}

fn discussions(maker: &mut Maker<'_>) {
    let mut categories = Vec::new();
    for (name, slug, emoji, answerable) in [
        ("Announcements", "announcements", ":mega:", false),
        ("General", "general", ":speech_balloon:", false),
        ("Q&A", "q-a", ":pray:", true),
    ] {
        let fields = json!({
            "repository": maker.id("acme/app"),
            "name": name,
            "slug": slug,
            "emoji": emoji,
            "isAnswerable": answerable,
        });
        categories.push(maker.make("DiscussionCategory", fields));
    }
    // Discussions share the numbers of issues and pull requests on GitHub; these leave room for what tests make.
    let discussion = |maker: &mut Maker<'_>,
                      number: u64,
                      category: usize,
                      author: &str,
                      title: &str,
                      body: &str| {
        let fields = json!({
            "repository": maker.id("acme/app"),
            "category": categories.get(category),
            "author": maker.id(author),
            "number": number,
            "title": title,
            "body": body,
            "url": format!("https://github.com/acme/app/discussions/{number}"),
        });
        maker.make("Discussion", fields)
    };
    let proxy = discussion(
        maker,
        30,
        2,
        "@hubot",
        "How do I set a proxy?",
        "The settings page has no field for it.",
    );
    discussion(
        maker,
        31,
        0,
        "@monalisa",
        "1.0 is near",
        "The first candidate is out: please try it.",
    );
    let comment = |maker: &mut Maker<'_>, author: &str, body: &str, reply_to: Value| {
        let mut fields = json!({ "discussion": proxy, "author": maker.id(author), "body": body });
        if !reply_to.is_null() {
            fields["replyTo"] = reply_to;
        }
        maker.make("DiscussionComment", fields)
    };
    let answer = comment(
        maker,
        "@monalisa",
        "Set HTTPS_PROXY before you start it.",
        Value::Null,
    );
    comment(maker, "@hubot", "That works, thank you.", answer.clone());
    comment(
        maker,
        "@ada",
        "A field in the settings would still be good.",
        Value::Null,
    );
    let proxy = proxy.as_str().unwrap_or_default().to_owned();
    maker.world.change(
        &proxy,
        json!({ "answer": answer, "answerChosenBy": maker.id("@hubot") }),
    );
}

fn checks(maker: &mut Maker<'_>) {
    for (number, conclusion) in [(42, "FAILURE"), (44, "SUCCESS")] {
        let Some(pull) = maker.world.pull("acme/app", number) else {
            continue;
        };
        let commit = ids::encode_named("C", pull.base.repository, &pull.head_oid);
        let repository = maker.id("acme/app");
        let suite = maker.make(
            "CheckSuite",
            json!({ "repository": repository, "commit": commit, "status": "COMPLETED", "conclusion": conclusion }),
        );
        let checks = [
            ("build", "SUCCESS"),
            ("test", conclusion),
            ("lint", "SUCCESS"),
        ];
        for ((name, conclusion), index) in checks.into_iter().zip(1..) {
            let (run, job) = super::actions::checked(number, index);
            let failed = conclusion == "FAILURE";
            let annotations = json!([{
                "annotationLevel": "FAILURE",
                "path": "src/upload/client.rs",
                "location": { "start": { "line": 31, "column": 5 }, "end": { "line": 31, "column": 20 } },
                "title": "assertion failed",
                "message": "expected 3 attempts, got 4",
                "blobUrl": "https://github.com/acme/app/blob/main/src/upload/client.rs",
            }]);
            maker.make(
                "CheckRun",
                json!({
                    "repository": repository,
                    "checkSuite": suite,
                    "databaseId": job,
                    "detailsUrl": format!("https://github.com/acme/app/actions/runs/{run}/job/{job}"),
                    "name": name,
                    "status": "COMPLETED",
                    "conclusion": conclusion,
                    "title": if failed { "1 of 214 tests failed" } else { "all is well" },
                    "annotations": if failed { annotations } else { json!([]) },
                }),
            );
        }
        let state = json!({
            "commit": commit,
            "context": "ci/licences",
            "state": "SUCCESS",
            "description": "all licences are known",
            "creator": maker.id("@hubot"),
        });
        maker.make("StatusContext", state);
    }
}

fn reactions(maker: &mut Maker<'_>) {
    for (user, content) in [
        ("@hubot", "THUMBS_UP"),
        ("@ada", "THUMBS_UP"),
        ("@octocat", "EYES"),
    ] {
        let fields = json!({
            "reactable": maker.id("acme/app#7"),
            "user": maker.id(user),
            "content": content,
        });
        maker.make("Reaction", fields);
    }
}
