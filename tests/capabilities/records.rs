//! What the world of the tables has beyond issues and pull requests, and how its records are told in words.

use std::collections::BTreeMap;

use ghx_sandbox::World;
use serde_json::{Map, Value, json};

/// Adds a project to `acme`, and one to an organization where octocat may change nothing.
pub(super) fn add(world: &mut World) {
    let roadmap = project(world, "acme", "Roadmap");
    let status = field(world, &roadmap, "Status", "SINGLE_SELECT");
    for number in [7, 42] {
        let content = world.id_of(&format!("acme/app#{number}"));
        let item = json!({ "project": roadmap, "content": content, "type": "ISSUE" });
        let item = world.make("ProjectV2Item", item);
        if number == 7 {
            let value = json!({ "item": item, "field": status, "optionId": "f75ad846", "name": "Todo", "color": "GREEN" });
            world.make("ProjectV2ItemFieldSingleSelectValue", value);
        }
    }
    for (name, kind) in [
        ("Title", "TITLE"),
        ("Estimate", "NUMBER"),
        ("Due", "DATE"),
        ("Notes", "TEXT"),
        ("Sprint", "ITERATION"),
    ] {
        field(world, &roadmap, name, kind);
    }
    types_and_discussions(world);
    checks(world);
    let foreign = project(world, "elsewhere", "Plans");
    field(world, &foreign, "Status", "SINGLE_SELECT");
    world.make(
        "ProjectV2Item",
        json!({ "project": foreign, "type": "DRAFT_ISSUE" }),
    );
}

/// Issue types and discussions of `acme/app`, and a reaction.
fn types_and_discussions(world: &mut World) {
    let app = world.id_of("acme/app");
    let types = ["Bug", "Feature"].map(|name| {
        let fields = json!({ "name": name, "color": "RED", "isEnabled": true });
        world.make("IssueType", fields)
    });
    world.make("Repository", json!({ "id": app, "issueTypes": types }));
    for (title, name, slug) in [
        ("A proxy?", "Q&A", "q-a"),
        ("1.0 is near", "General", "general"),
    ] {
        let category = json!({ "repository": app, "name": name, "slug": slug, "emoji": ":pray:" });
        let category = world.make("DiscussionCategory", category);
        let number = if slug == "q-a" { 60 } else { 61 };
        let fields = json!({
            "repository": app,
            "category": category,
            "author": world.id_of("@hubot"),
            "number": number,
            "title": title,
            "body": "What do you think?",
            "url": format!("https://github.com/acme/app/discussions/{number}"),
        });
        let discussion = world.make("Discussion", fields);
        if slug == "q-a" {
            let ada = world.id_of("@ada");
            let answer = json!({ "discussion": discussion, "author": ada, "body": "Set it." });
            let answer = world.make("DiscussionComment", answer);
            let reply = json!({ "discussion": discussion, "author": ada, "body": "Really.", "replyTo": answer });
            world.make("DiscussionComment", reply);
        }
    }
    for (subject, content) in [
        (world.id_of("acme/app#42"), "HEART"),
        (
            world.comment_ids("acme/app", 42).into_iter().next(),
            "ROCKET",
        ),
    ] {
        let fields =
            json!({ "reactable": subject, "user": world.id_of("@ada"), "content": content });
        world.make("Reaction", fields);
    }
}

/// What was checked of the latest commit of `acme/guarded#3`.
fn checks(world: &mut World) {
    let head = world
        .pull("acme/guarded", 3)
        .map(|pull| format!("acme/guarded@{}", pull.head_oid));
    let commit = head.and_then(|head| world.id_of(&head));
    let repository = world.id_of("acme/guarded");
    let suite = json!({ "repository": repository, "commit": commit, "status": "COMPLETED", "conclusion": "FAILURE" });
    let suite = world.make("CheckSuite", suite);
    let line = json!({ "start": { "line": 3 }, "end": { "line": 4 } });
    let annotation = json!({ "path": "a.rs", "annotationLevel": "FAILURE", "message": "expected 3", "location": line,
        "blobUrl": "https://github.com/acme/guarded/blob/main/a.rs" });
    let run = json!({ "repository": repository, "checkSuite": suite, "name": "test", "status": "COMPLETED",
        "conclusion": "FAILURE", "annotations": [annotation] });
    world.make("CheckRun", run);
    let state = json!({ "commit": commit, "context": "ci/licences", "state": "SUCCESS" });
    world.make("StatusContext", state);
}

fn project(world: &mut World, owner: &str, title: &str) -> String {
    let fields = json!({
        "owner": world.id_of(&format!("@{owner}")),
        "number": 1,
        "title": title,
        "url": format!("https://github.com/orgs/{owner}/projects/1"),
    });
    world.make("ProjectV2", fields)
}

fn field(world: &mut World, project: &str, name: &str, kind: &str) -> String {
    let mut fields = json!({ "project": project, "name": name, "dataType": kind });
    let type_name = match kind {
        "SINGLE_SELECT" => {
            fields["options"] = json!([
                { "id": "f75ad846", "name": "Todo", "color": "GREEN" },
                { "id": "47fc9ee4", "name": "In Progress", "color": "YELLOW" },
            ]);
            "ProjectV2SingleSelectField"
        }
        "ITERATION" => {
            let sprint = json!({ "id": "1a2b3c4d", "title": "Sprint 1", "startDate": "2026-01-05", "duration": 14 });
            fields["configuration"] = json!({ "duration": 14, "startDay": 1, "iterations": [sprint], "completedIterations": [] });
            "ProjectV2IterationField"
        }
        _ => "ProjectV2Field",
    };
    world.make(type_name, fields)
}

/// The id of the only record of this type whose name in words is this one.
pub(super) fn id(world: &World, types: &[&str], name: &str) -> Option<String> {
    let names = Names::of(world);
    let mut records = world.records();
    let found = records.find(|(ty, id, _)| types.contains(ty) && names.tell(id) == name);
    found.map(|(_, id, _)| id.to_owned())
}

/// Every record by its type and name, with what it says in words.
pub(super) fn facts(world: &World) -> BTreeMap<String, Map<String, Value>> {
    let names = Names::of(world);
    let mut facts = BTreeMap::new();
    for (type_name, id, fields) in world.records() {
        let told = |value: &Value| match value {
            Value::String(text) => json!(names.tell(text)),
            value => value.clone(),
        };
        let own = fields
            .iter()
            .map(|(name, value)| (name.clone(), told(value)));
        facts.insert(format!("{type_name} {}", names.tell(id)), own.collect());
    }
    facts
}

/// What people call the things behind ids.
struct Names<'a> {
    model: BTreeMap<String, String>,
    records: BTreeMap<&'a str, &'a Map<String, Value>>,
}

impl<'a> Names<'a> {
    fn of(world: &'a World) -> Names<'a> {
        let mut model = BTreeMap::new();
        for repo in super::facts::REPOSITORIES {
            let numbers = world
                .repository(repo)
                .into_iter()
                .flat_map(|it| it.numbers.keys());
            let names = numbers.map(|number| format!("{repo}#{number}"));
            for name in names.chain([repo.to_owned()]) {
                model.extend(world.id_of(&name).map(|id| (id, name)));
            }
        }
        for login in ["octocat", "hubot", "ada", "monalisa", "acme", "elsewhere"] {
            model.extend(world.actor_id(login).map(|id| (id, login.to_owned())));
        }
        let records = world
            .records()
            .map(|(_, id, fields)| (id, fields))
            .collect();
        Names { model, records }
    }

    fn tell(&self, id: &str) -> String {
        if let Some(name) = self.model.get(id) {
            return name.clone();
        }
        let Some(fields) = self.records.get(id) else {
            return id.to_owned();
        };
        let text = |field: &str| fields.get(field).and_then(Value::as_str);
        if let (Some(field), Some(item)) = (text("field"), text("item")) {
            return format!("{} of {}", self.tell(field), self.tell(item));
        }
        match ["title", "name", "tagName", "context", "body"]
            .into_iter()
            .find_map(text)
        {
            Some(name) => name.to_owned(),
            None => text("content").map_or_else(|| "draft".to_owned(), |id| self.tell(id)),
        }
    }
}
