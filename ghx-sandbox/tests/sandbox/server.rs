//! Starting, stopping, state files, REST answers and introspection.

use std::net::TcpStream;

use ghx_sandbox::model::IssueState;
use ghx_sandbox::{Error, Options, Sandbox, World};
use serde_json::json;

use crate::support::{data, http};

#[test]
fn it_stops_cleanly_and_gives_the_world_back() {
    let sandbox = Sandbox::start(World::demo(), Options::default()).unwrap();
    let host = sandbox
        .url()
        .trim_start_matches("http://")
        .trim_end_matches("/graphql")
        .to_owned();
    assert!(host.starts_with("127.0.0.1:"));
    let id = sandbox.world().issue_id("acme/app", 7).unwrap();
    data(
        &sandbox,
        &format!("mutation {{ closeIssue(input: {{issueId: \"{id}\"}}) {{ clientMutationId }} }}"),
    );
    let open = TcpStream::connect(&host).unwrap();
    let world = sandbox.stop();
    drop(open);
    assert!(world.issue("acme/app", 7).unwrap().base.closed_at.is_some());
    assert!(
        TcpStream::connect(&host).is_err(),
        "nobody listens any more"
    );
}

#[test]
fn other_machines_are_kept_out_unless_allowed() {
    let everywhere = "0.0.0.0".parse().unwrap();
    let refused = Sandbox::start(
        World::demo(),
        Options {
            bind: everywhere,
            ..Options::default()
        },
    );
    assert!(matches!(refused, Err(Error::NotLoopback(_))));
    let allowed = Options {
        bind: everywhere,
        allow_non_loopback: true,
        ..Options::default()
    };
    assert!(Sandbox::start(World::demo(), allowed).is_ok());
}

#[test]
fn a_taken_port_is_an_error() {
    let first = Sandbox::start(World::demo(), Options::default()).unwrap();
    let port = first
        .url()
        .rsplit(':')
        .next()
        .unwrap()
        .trim_end_matches("/graphql")
        .parse()
        .unwrap();
    let second = Sandbox::start(
        World::demo(),
        Options {
            port,
            ..Options::default()
        },
    );
    assert!(matches!(second, Err(Error::Bind { .. })));
}

#[test]
fn a_world_survives_saving_and_loading() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("state.json");
    let options = Options {
        state_file: Some(path.clone()),
        ..Options::default()
    };
    let sandbox = Sandbox::start(World::demo(), options.clone()).unwrap();
    let id = sandbox.world().issue_id("acme/app", 7).unwrap();
    data(
        &sandbox,
        &format!(
            "mutation {{ addComment(input: {{subjectId: \"{id}\", body: \"kept\"}}) {{ clientMutationId }} }}"
        ),
    );
    drop(sandbox);
    let world = World::load(&path).unwrap();
    assert_eq!(world.comments("acme/app", 7).last().unwrap().body, "kept");
    world.save(&path).unwrap();
    let again = Sandbox::start(World::load(&path).unwrap(), options).unwrap();
    let reply = data(
        &again,
        "{ repository(owner: \"acme\", name: \"app\") { issue(number: 7) { comments(last: 1) { nodes { body } } } } }",
    );
    assert_eq!(
        reply["repository"]["issue"]["comments"]["nodes"],
        json!([{"body": "kept"}])
    );
}

#[test]
fn what_the_state_file_cannot_keep_is_refused_and_undone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("state.json");
    let options = Options {
        state_file: Some(path.clone()),
        ..Options::default()
    };
    let sandbox = Sandbox::start(World::demo(), options).unwrap();
    let id = sandbox.world().issue_id("acme/app", 7).unwrap();
    let mutation = |name: &str| {
        let text =
            format!("mutation {{ {name}(input: {{issueId: \"{id}\"}}) {{ issue {{ state }} }} }}");
        crate::support::ask(&sandbox, &text)
    };
    let state = || sandbox.world().issue("acme/app", 7).unwrap().state;
    // A folder where the new file has to be stands for a disk that takes nothing.
    std::fs::create_dir(folder.path().join("state.json.new")).unwrap();
    let reply = mutation("closeIssue");
    assert!(reply.get("data").is_none(), "{reply}");
    let message = reply["errors"][0]["message"].as_str().unwrap();
    assert!(
        message.starts_with("Nothing was changed: cannot write the sandbox state "),
        "{message}"
    );
    assert!(
        sandbox
            .save_error()
            .is_some_and(|error| error.starts_with("cannot write the sandbox state "))
    );
    assert_eq!(state(), IssueState::Open);
    assert!(sandbox.log().writes.is_empty() && !path.exists());
    assert_eq!(sandbox.log().requests[0].executed, 0);

    std::fs::remove_dir(folder.path().join("state.json.new")).unwrap();
    assert!(mutation("closeIssue").get("errors").is_none());
    assert_eq!((state(), sandbox.save_error()), (IssueState::Closed, None));
    assert_eq!(sandbox.log().writes.len(), 1);
    let kept = World::load(&path).unwrap();
    assert_eq!(kept.issue("acme/app", 7).unwrap().state, IssueState::Closed);
}

#[cfg(unix)]
#[test]
fn a_state_is_not_written_through_a_symbolic_link() {
    let folder = tempfile::tempdir().unwrap();
    let [path, beside, precious] =
        ["state.json", "state.json.new", "precious"].map(|name| folder.path().join(name));
    std::fs::write(&precious, "precious").unwrap();
    std::os::unix::fs::symlink(&precious, &beside).unwrap();
    World::demo().save(&path).unwrap();
    assert_eq!(std::fs::read_to_string(&precious).unwrap(), "precious");
    assert!(std::fs::symlink_metadata(&path).unwrap().is_file());
    assert!(!beside.exists(), "nothing is left beside it");
    World::load(&path).unwrap();
}

#[test]
fn only_requests_to_this_machine_are_answered() {
    let sandbox = Sandbox::start(World::demo(), Options::default()).unwrap();
    let body = r#"{"query":"{viewer{login}}"}"#;
    let status = |target: &str, host: &str| {
        let request = format!(
            "POST {target} HTTP/1.1\r\n{host}connection: close\r\nuser-agent: t\r\nauthorization: token {}\r\ncontent-length: {}\r\n\r\n{body}",
            sandbox.token(),
            body.len()
        );
        let answer = String::from_utf8(crate::support::raw(&sandbox, request.as_bytes())).unwrap();
        answer.split(' ').nth(1).unwrap_or_default().to_owned()
    };
    for (target, host, expected) in [
        ("/graphql", "host: localhost:8080\r\n", "200"),
        ("/graphql", "host: [::1]\r\n", "200"),
        (
            "http://api.github.localhost/graphql",
            "host: api.github.localhost\r\n",
            "200",
        ),
        ("/graphql", "host: evil.example\r\n", "421"),
        ("/graphql", "host: 127.0.0.1.evil.example:80\r\n", "421"),
        (
            "/graphql",
            "host: localhost\r\nhost: evil.example\r\n",
            "421",
        ),
        ("http://evil.example/graphql", "host: localhost\r\n", "421"),
        ("/graphql", "", "421"),
    ] {
        assert_eq!(status(target, host), expected, "{target} {host}");
    }
    let log = sandbox.log();
    assert!(
        log.requests
            .iter()
            .all(|request| (request.status == 421) == request.body.is_empty()),
        "what is not for the sandbox is not kept"
    );
}

#[test]
fn broken_state_files_are_errors_with_the_path() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("state.json");
    assert!(matches!(World::load(&path), Err(Error::Read { .. })));
    for text in ["", "{", "[]", "{\"clock\":1}"] {
        std::fs::write(&path, text).unwrap();
        let error = World::load(&path).unwrap_err().to_string();
        assert!(
            error.contains("state.json is not a sandbox state"),
            "{error}"
        );
    }
    let mut value = serde_json::to_value(World::demo()).unwrap();
    value["issues"] = json!({});
    std::fs::write(&path, value.to_string()).unwrap();
    assert!(matches!(World::load(&path), Err(Error::State { .. })));
}

#[test]
fn rest_tells_who_one_is_and_what_is_left() {
    let sandbox = Sandbox::start(World::demo(), Options::default()).unwrap();
    let token = format!("token {}", sandbox.token());
    let headers = [("authorization", token.as_str()), ("user-agent", "test")];
    let get = |path: &str| http(&sandbox, "GET", path, &headers, b"").unwrap();
    let user = get("/user");
    assert_eq!(
        (user.status, user.json()["login"].as_str()),
        (200, Some("octocat"))
    );
    assert_eq!(
        user.header("x-oauth-scopes"),
        Some("read:org, repo, workflow")
    );
    assert_eq!(get("/api/v3/user").json()["login"], "octocat");
    assert_eq!(
        get("/rate_limit").json()["resources"]["graphql"]["limit"],
        5000
    );
    assert_eq!(get("/meta").status, 200);
    assert_eq!(get("/nope").status, 404);
    assert_eq!(get("/graphql").status, 404);
    assert_eq!(
        http(&sandbox, "GET", "/user", &[("user-agent", "test")], b"")
            .unwrap()
            .status,
        401
    );
}

#[test]
fn tokens_of_other_accounts_show_the_world_through_their_eyes() {
    let sandbox = Sandbox::start(World::demo(), Options::default()).unwrap();
    let query =
        "{ viewer { login } repository(owner: \"acme\", name: \"app\") { viewerPermission } }";
    assert_eq!(
        crate::support::ask_as(&sandbox, "ada", query),
        json!({"data": {"viewer": {"login": "ada"}, "repository": {"viewerPermission": "TRIAGE"}}})
    );
    for wrong in ["", "acme", "nobody"] {
        let token = sandbox.token_for(wrong);
        assert_eq!(
            crate::support::post_as(&sandbox, &token, query, json!({}))
                .unwrap()
                .status,
            401,
            "{wrong}"
        );
    }
}

#[test]
fn the_schema_answers_questions_about_itself() {
    let sandbox = Sandbox::start(World::demo(), Options::default()).unwrap();
    let found = data(
        &sandbox,
        "{ __typename __type(name: \"IssueState\") { kind enumValues { name } } viewer { __typename } }",
    );
    assert_eq!(
        found,
        json!({
            "__typename": "Query",
            "__type": {"kind": "ENUM", "enumValues": [{"name": "CLOSED"}, {"name": "OPEN"}]},
            "viewer": {"__typename": "User"},
        })
    );
    let root = data(
        &sandbox,
        "query Q($n: String!) { t: __type(name: $n) { name } __schema { mutationType { name } } }"
            .replace("$n: String!", "$n: String! = \"Issue\"")
            .as_str(),
    );
    assert_eq!(
        root,
        json!({"t": {"name": "Issue"}, "__schema": {"mutationType": {"name": "Mutation"}}})
    );
}

#[test]
fn the_usual_introspection_query_is_answered_and_a_circle_is_not() {
    let sandbox = Sandbox::start(World::demo(), Options::default()).unwrap();
    let reference = "kind name ofType { kind name ofType { kind name ofType { kind name ofType { kind name } } } }";
    let query = format!(
        "{{ __schema {{ queryType {{ name }} types {{ kind name fields(includeDeprecated: true) {{ name args {{ name type {{ {reference} }} defaultValue }} type {{ {reference} }} }} inputFields {{ name type {{ {reference} }} }} enumValues {{ name }} possibleTypes {{ name }} }} directives {{ name locations }} }} }}"
    );
    let found = data(&sandbox, &query);
    assert!(found["__schema"]["types"].as_array().unwrap().len() > 1_000);
    let circle = "{ __schema { types { fields { type { fields { type { fields { type { fields { type { name } } } } } } } } } } }";
    assert_eq!(
        crate::support::ask(&sandbox, circle)["errors"][0]["type"],
        "RESOURCE_LIMITS_EXCEEDED"
    );
}

#[test]
fn directives_and_fragments_are_applied() {
    let sandbox = Sandbox::start(World::demo(), Options::default()).unwrap();
    let query = "query Q($with: Boolean!) { viewer { ...F id @include(if: $with) } } fragment F on Actor { login ... on User @skip(if: $with) { name } }";
    let with = |with: bool| crate::support::post(&sandbox, query, json!({ "with": with })).json();
    let id = sandbox.world().actor_id("octocat").unwrap();
    assert_eq!(
        with(true),
        json!({"data": {"viewer": {"login": "octocat", "id": id}}})
    );
    assert_eq!(
        with(false),
        json!({"data": {"viewer": {"login": "octocat", "name": "The Octocat"}}})
    );
}

#[test]
fn the_reply_keeps_the_order_of_the_document() {
    let sandbox = Sandbox::start(World::demo(), Options::default()).unwrap();
    let answer = crate::support::post(
        &sandbox,
        "{ z: viewer { login id } a: rateLimit { limit } }",
        json!({}),
    );
    let id = sandbox.world().actor_id("octocat").unwrap();
    assert_eq!(
        answer.body,
        format!(r#"{{"data":{{"z":{{"login":"octocat","id":"{id}"}},"a":{{"limit":5000}}}}}}"#)
    );
}

#[test]
fn nodes_are_found_by_old_and_new_ids() {
    let sandbox = Sandbox::start(World::demo(), Options::default()).unwrap();
    let id = sandbox.world().actor_id("octocat").unwrap();
    // The legacy id of github.com's own octocat.
    let query = format!(
        "{{ nodes(ids: [\"{id}\", \"MDQ6VXNlcjU4MzIzMQ==\", \"nope\"]) {{ ... on User {{ login }} }} }}"
    );
    let reply = crate::support::ask(&sandbox, &query);
    assert_eq!(
        reply["data"]["nodes"],
        json!([{"login": "octocat"}, {"login": "octocat"}, null])
    );
    assert_eq!(reply["errors"][0]["path"], json!(["nodes", 2]));
}

#[test]
fn the_world_can_change_behind_the_clients_back() {
    let sandbox = Sandbox::start(World::demo(), Options::default()).unwrap();
    sandbox.change(|world| *world = World::builder().repo("acme/empty", |_| {}).build());
    assert_eq!(
        data(
            &sandbox,
            "{ repository(owner: \"acme\", name: \"empty\") { name } }"
        )["repository"]["name"],
        "empty"
    );
}
