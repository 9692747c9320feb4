//! Records of types that have no resolver of their own, read over HTTP.

use ghx_sandbox::{Options, Sandbox, World};
use serde_json::{Value, json};

use crate::support::{ask, data};

fn demo() -> Sandbox {
    Sandbox::start(World::demo(), Options::default()).unwrap()
}

fn app(sandbox: &Sandbox, selection: &str) -> Value {
    let query = format!("{{ repository(owner: \"acme\", name: \"app\") {{ {selection} }} }}");
    data(sandbox, &query)["repository"].clone()
}

#[test]
fn connections_hold_the_records_that_refer_back_to_their_owner() {
    let sandbox = demo();
    let cases = [
        (
            "releases(first: 2, orderBy: {field: CREATED_AT, direction: DESC}) { totalCount pageInfo { hasNextPage } nodes { tagName isDraft isLatest } }",
            json!({ "releases": { "totalCount": 4, "pageInfo": { "hasNextPage": true }, "nodes": [
                { "tagName": "v1.0.0", "isDraft": true, "isLatest": false },
                { "tagName": "v1.0.0-rc.1", "isDraft": false, "isLatest": false },
            ] } }),
        ),
        (
            "latestRelease { tagName releaseAssets(first: 5) { nodes { name size } } } release(tagName: \"v0.8.0\") { author { login } descriptionHTML }",
            json!({
                "latestRelease": { "tagName": "v0.9.0", "releaseAssets": { "nodes": [{ "name": "app-linux-x64.tar.gz", "size": 4_194_304 }] } },
                "release": { "author": { "login": "monalisa" }, "descriptionHTML": "<p dir=\"auto\">What is new in 0.8.</p>" },
            }),
        ),
        (
            "discussions(first: 9, answered: true) { nodes { number isAnswered answer { body } authorAssociation repository { name } comments(first: 9) { totalCount nodes { isAnswer replies(first: 9) { nodes { body } } } } } }",
            json!({ "discussions": { "nodes": [{
                "number": 30, "isAnswered": true, "answer": { "body": "Set HTTPS_PROXY before you start it." }, "authorAssociation": "MEMBER", "repository": { "name": "app" },
                "comments": { "totalCount": 2, "nodes": [
                    { "isAnswer": true, "replies": { "nodes": [{ "body": "That works, thank you." }] } },
                    { "isAnswer": false, "replies": { "nodes": [] } },
                ] },
            }] } }),
        ),
        (
            "discussionCategory(slug: \"q-a\") { name isAnswerable } deployments(first: 1) { totalCount } issueTypes(first: 5) { nodes { name } }",
            json!({
                "discussionCategory": { "name": "Q&A", "isAnswerable": true },
                "deployments": { "totalCount": 0 },
                "issueTypes": { "nodes": [{ "name": "Task" }, { "name": "Bug" }, { "name": "Feature" }] },
            }),
        ),
        (
            "issue(number: 7) { issueType { name } reactions(first: 5, content: THUMBS_UP) { totalCount viewerHasReacted nodes { user { login } } } projectItems(first: 2) { nodes { project { title } } } projectsV2(first: 2) { nodes { title } } }",
            json!({ "issue": {
                "issueType": { "name": "Bug" },
                "reactions": { "totalCount": 2, "viewerHasReacted": false, "nodes": [{ "user": { "login": "hubot" } }, { "user": { "login": "ada" } }] },
                "projectItems": { "nodes": [{ "project": { "title": "Roadmap" } }] },
                "projectsV2": { "nodes": [{ "title": "Roadmap" }] },
            } }),
        ),
        (
            "pullRequest(number: 42) { statusCheckRollup { state contexts(first: 9) { checkRunCount statusContextCount nodes { __typename ... on CheckRun { name conclusion annotations(first: 1) { nodes { message location { start { line } } } } } ... on StatusContext { context state } } } } }",
            json!({ "pullRequest": { "statusCheckRollup": { "state": "FAILURE", "contexts": {
                "checkRunCount": 3, "statusContextCount": 1,
                "nodes": [
                    { "__typename": "CheckRun", "name": "build", "conclusion": "SUCCESS", "annotations": { "nodes": [] } },
                    { "__typename": "CheckRun", "name": "test", "conclusion": "FAILURE", "annotations": { "nodes": [{ "message": "expected 3 attempts, got 4", "location": { "start": { "line": 31 } } }] } },
                    { "__typename": "CheckRun", "name": "lint", "conclusion": "SUCCESS", "annotations": { "nodes": [] } },
                    { "__typename": "StatusContext", "context": "ci/licences", "state": "SUCCESS" },
                ],
            } } } }),
        ),
    ];
    for (selection, expected) in cases {
        assert_eq!(app(&sandbox, selection), expected, "{selection}");
    }
}

#[test]
fn projects_of_organizations_and_people_have_fields_items_and_values() {
    let sandbox = demo();
    let found = data(
        &sandbox,
        "{ organization(login: \"acme\") { projectV2(number: 1) { title public url owner { ... on Organization { login } }
            field(name: \"Status\") { ... on ProjectV2SingleSelectField { name options { name } } }
            fields(first: 20) { totalCount nodes { __typename ... on ProjectV2FieldCommon { name dataType } } }
            items(first: 2) { totalCount nodes { type content { ... on Issue { number } } fieldValueByName(name: \"Status\") { ... on ProjectV2ItemFieldSingleSelectValue { name } } } } } }
          viewer { projectsV2(first: 5) { nodes { title } } } }",
    );
    let project = &found["organization"]["projectV2"];
    assert_eq!(project["owner"]["login"], "acme");
    assert_eq!(
        project["field"]["options"],
        json!([{ "name": "Todo" }, { "name": "In Progress" }, { "name": "Done" }])
    );
    assert_eq!(project["fields"]["totalCount"], 7);
    assert_eq!(
        project["fields"]["nodes"][6],
        json!({ "__typename": "ProjectV2IterationField", "name": "Sprint", "dataType": "ITERATION" })
    );
    assert_eq!(project["items"]["totalCount"], 3);
    assert_eq!(
        project["items"]["nodes"][1],
        json!({ "type": "ISSUE", "content": { "number": 7 }, "fieldValueByName": { "name": "In Progress" } })
    );
    assert_eq!(
        found["viewer"]["projectsV2"]["nodes"],
        json!([{ "title": "My week" }])
    );
}

#[test]
fn what_is_not_there_is_not_found_in_githubs_words() {
    let mut world = World::demo();
    let vault = world.id_of("secret/vault");
    let hidden = world.make("Release", json!({ "repository": vault, "tagName": "v1" }));
    let sandbox = Sandbox::start(world, Options::default()).unwrap();
    let cases = [
        (
            "{ organization(login: \"acme\") { projectV2(number: 99) { title } } }".to_owned(),
            "Could not resolve to a ProjectV2 with the number of 99.".to_owned(),
        ),
        (
            "{ repository(owner: \"acme\", name: \"app\") { discussion(number: 7) { title } } }"
                .to_owned(),
            "Could not resolve to a Discussion with the number of 7.".to_owned(),
        ),
        (
            format!("{{ node(id: \"{hidden}\") {{ id }} }}"),
            format!("Could not resolve to a node with the global id of '{hidden}'"),
        ),
    ];
    for (query, message) in cases {
        let reply = ask(&sandbox, &query);
        assert_eq!(reply["errors"][0]["type"], "NOT_FOUND", "{reply}");
        assert_eq!(reply["errors"][0]["message"], message.as_str());
    }
}

#[test]
fn reactions_and_issue_types_change_by_mutations() {
    let sandbox = demo();
    let world = sandbox.world();
    let issue = world.id_of("acme/app#6").unwrap();
    let found = data(
        &sandbox,
        &format!(
            "mutation {{ a: addReaction(input: {{subjectId: \"{issue}\", content: HEART}}) {{ reaction {{ content }} }}
               b: addReaction(input: {{subjectId: \"{issue}\", content: HEART}}) {{ subject {{ reactions(first: 5) {{ totalCount viewerHasReacted }} }} }}
               c: removeReaction(input: {{subjectId: \"{issue}\", content: HEART}}) {{ subject {{ reactionGroups {{ content users(first: 1) {{ totalCount }} }} }} }} }}"
        ),
    );
    assert_eq!(found["a"]["reaction"]["content"], "HEART");
    assert_eq!(
        found["b"]["subject"]["reactions"],
        json!({ "totalCount": 1, "viewerHasReacted": true })
    );
    assert_eq!(
        found["c"]["subject"]["reactionGroups"][5],
        json!({ "content": "HEART", "users": { "totalCount": 0 } })
    );
    let types = app(&sandbox, "issueTypes(first: 1) { nodes { id } }");
    let task = types["issueTypes"]["nodes"][0]["id"]
        .as_str()
        .unwrap()
        .to_owned();
    let found = data(
        &sandbox,
        &format!(
            "mutation {{ a: updateIssueIssueType(input: {{issueId: \"{issue}\", issueTypeId: \"{task}\"}}) {{ issue {{ issueType {{ name }} }} }}
               b: updateIssue(input: {{id: \"{issue}\", issueTypeId: null}}) {{ issue {{ issueType {{ name }} }} }} }}"
        ),
    );
    assert_eq!(found["a"]["issue"]["issueType"]["name"], "Task");
    assert_eq!(found["b"]["issue"]["issueType"], Value::Null);
    let wrong = ask(
        &sandbox,
        &format!(
            "mutation {{ updateIssueIssueType(input: {{issueId: \"{task}\", issueTypeId: null}}) {{ issue {{ id }} }} }}"
        ),
    );
    assert_eq!(
        wrong["errors"][0]["message"],
        format!("Could not resolve to Issue node with the global id of '{task}'.")
    );
}

#[test]
fn records_survive_in_the_state_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("state.json");
    let mut world = World::demo();
    let app = world.id_of("acme/app");
    let id = world.make(
        "Deployment",
        json!({ "repository": app, "environment": "staging" }),
    );
    assert!(world.change(&id, json!({ "environment": "production" })));
    assert!(!world.change(&id, json!({ "environment": "production" })));
    world.save(&path).unwrap();
    let sandbox = Sandbox::start(World::load(&path).unwrap(), Options::default()).unwrap();
    assert_eq!(
        self::app(
            &sandbox,
            "deployments(first: 1) { nodes { id environment } }"
        ),
        json!({ "deployments": { "nodes": [{ "id": id, "environment": "production" }] } })
    );
}

/// Every field of an object type that needs no argument, each with a selection where its type wants one.
fn all_fields(schema: &apollo_compiler::Schema, type_name: &str) -> Vec<(String, bool, String)> {
    let object = schema.get_object(type_name).unwrap();
    let free = object.fields.values().filter(|field| {
        field
            .arguments
            .iter()
            .all(|it| !it.ty.is_non_null() || it.default_value.is_some())
    });
    let shown = free.map(|field| {
        let inner = field.ty.inner_named_type().as_str();
        let text = if inner.ends_with("Connection") {
            format!(
                "{}(first: 2) {{ totalCount pageInfo {{ hasNextPage endCursor }} }}",
                field.name
            )
        } else if schema.get_scalar(inner).is_some() || schema.get_enum(inner).is_some() {
            field.name.to_string()
        } else {
            format!("{} {{ __typename }}", field.name)
        };
        (field.name.to_string(), field.ty.is_non_null(), text)
    });
    shown.collect()
}

#[test]
fn any_field_of_any_record_is_a_value_or_an_error_and_never_a_null_that_the_schema_forbids() {
    let text = include_str!("../../../schema/github.graphql");
    let schema = apollo_compiler::Schema::parse(text, "github.graphql").unwrap();
    let saved = serde_json::to_value(World::demo()).unwrap();
    let sandbox = demo();
    let records = saved["store"]["records"].as_array().unwrap();
    assert!(records.len() > 50);
    for record in records {
        let (type_name, id) = (
            record["type"].as_str().unwrap(),
            record["id"].as_str().unwrap(),
        );
        for (name, non_null, selection) in all_fields(&schema, type_name) {
            let query =
                format!("{{ node(id: \"{id}\") {{ ... on {type_name} {{ {selection} }} }} }}");
            let reply = ask(&sandbox, &query);
            let failed = reply["errors"]
                .as_array()
                .is_some_and(|errors| !errors.is_empty());
            let value = &reply["data"]["node"][&name];
            assert!(failed || !(non_null && value.is_null()), "{query}: {reply}");
            assert!(reply.get("data").is_some() || failed, "{query}: {reply}");
        }
    }
}
