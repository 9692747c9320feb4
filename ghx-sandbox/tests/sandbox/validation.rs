//! Documents that GitHub refuses before execution: code and path of each rule.

use ghx_sandbox::{Options, Sandbox, World, validate};
use serde_json::{Value, json};

/// The first error of a document, checked to be a refusal without `data`.
fn refusal(sandbox: &Sandbox, query: &str) -> Value {
    let reply = crate::support::ask(sandbox, query);
    assert!(reply.get("data").is_none(), "{query} was executed: {reply}");
    reply["errors"][0].clone()
}

#[test]
fn every_rule_has_its_code_and_path() {
    let sandbox = Sandbox::start(World::demo(), Options::default()).unwrap();
    let cases: &[(&str, &str, Value)] = &[
        (
            "query Q { viewer { nope } }",
            "undefinedField",
            json!(["query Q", "viewer", "nope"]),
        ),
        (
            "{ viewer { login(x: 1) } }",
            "argumentNotAccepted",
            json!(["query", "viewer", "login", "x"]),
        ),
        (
            "mutation M { a: closeIssue(input: {issueId: \"I_1\", nope: 1}) { clientMutationId } }",
            "argumentNotAccepted",
            json!(["mutation M", "a", "input", "nope"]),
        ),
        (
            "{ repository(owner: \"a\", name: \"b\") { issue(number: \"7\") { id } } }",
            "argumentLiteralsIncompatible",
            json!(["query", "repository", "issue", "number"]),
        ),
        (
            "mutation { closeIssue(input: {issueId: \"I_1\", stateReason: NEVER}) { clientMutationId } }",
            "argumentLiteralsIncompatible",
            json!(["mutation", "closeIssue", "input", "stateReason"]),
        ),
        (
            "{ repository(owner: \"a\") { id } }",
            "missingRequiredArguments",
            json!(["query", "repository"]),
        ),
        (
            "mutation { closeIssue(input: {}) { clientMutationId } }",
            "missingRequiredInputObjectAttribute",
            json!(["mutation", "closeIssue", "input"]),
        ),
        (
            "query Q($n: String!) { repository(owner: \"a\", name: \"b\") { issue(number: $n) { id } } }",
            "variableMismatch",
            json!(["query Q", "repository", "issue", "number"]),
        ),
        (
            "query Q($n: Int) { repository(owner: \"a\", name: \"b\") { issue(number: $n) { id } } }",
            "variableMismatch",
            json!(["query Q", "repository", "issue", "number"]),
        ),
        (
            "query Q($n: [Int!]!) { repository(owner: \"a\", name: \"b\") { issue(number: $n) { id } } }",
            "variableMismatch",
            json!(["query Q", "repository", "issue", "number"]),
        ),
        (
            "query($n: Int) { viewer { login } }",
            "variableNotUsed",
            json!(["query"]),
        ),
        (
            "query Q { user(login: $who) { id } }",
            "variableNotDefined",
            json!(["query Q", "user", "login"]),
        ),
        (
            "query Q($u: User) { user(login: $u) { id } }",
            "variableRequiresValidType",
            json!(["query Q"]),
        ),
        (
            "query Q($u: Nope) { user(login: $u) { id } }",
            "variableRequiresValidType",
            json!(["query Q"]),
        ),
        (
            "{ viewer }",
            "selectionMismatch",
            json!(["query", "viewer"]),
        ),
        (
            "{ viewer { login { x } } }",
            "selectionMismatch",
            json!(["query", "viewer", "login"]),
        ),
        (
            "{ viewer { ... on Nope { id } } }",
            "undefinedType",
            json!(["query", "viewer", "... on Nope"]),
        ),
        (
            "{ viewer { ... on Issue { id } } }",
            "cannotSpreadFragment",
            json!(["query", "viewer", "... on Issue"]),
        ),
        (
            "{ viewer { ...F } } fragment F on Issue { id }",
            "cannotSpreadFragment",
            json!(["query", "viewer", "... F"]),
        ),
        (
            "{ viewer { ...F } }",
            "useAndDefineFragment",
            json!(["query", "viewer", "... F"]),
        ),
        (
            "{ viewer { id } } fragment F on User { id }",
            "useAndDefineFragment",
            json!(["fragment F"]),
        ),
        (
            "{ a: viewer { login } a: rateLimit { cost } }",
            "fieldConflict",
            json!(["query", "a"]),
        ),
        (
            "{ u: user(login: \"a\") { id } u: user(login: \"b\") { id } }",
            "fieldConflict",
            json!(["query", "u"]),
        ),
        (
            "{ viewer { ...A } } fragment A on User { ...B } fragment B on User { ...A }",
            "infiniteLoop",
            json!(["fragment A"]),
        ),
        (
            "{ viewer @nope { id } }",
            "undefinedDirective",
            json!(["query", "viewer"]),
        ),
        (
            "subscription { viewer { id } }",
            "missingSubscriptionConfiguration",
            json!(["subscription"]),
        ),
    ];
    let mut wrong = Vec::new();
    for (query, code, path) in cases {
        let error = refusal(&sandbox, query);
        if error["extensions"]["code"] != *code || error["path"] != *path {
            wrong.push(format!("{query}: {error}"));
        }
        assert!(error["message"].is_string(), "{query}");
        assert!(error["locations"][0]["line"].is_u64(), "{query}: {error}");
        assert!(error.get("type").is_none(), "{query}");
    }
    assert_eq!(wrong, [""; 0]);
    assert!(sandbox.log().writes.is_empty());
    assert_eq!(sandbox.log().requests.len(), cases.len());
}

#[test]
fn the_two_rules_that_the_validator_misses() {
    let double =
        "mutation { closeIssue(input: {issueId: \"I_1\", issueId: \"I_2\"}) { clientMutationId } }";
    assert_eq!(
        validate(double),
        Err(vec![
            "the input field `issueId` is provided multiple times".to_owned()
        ])
    );
    let nullable = "mutation M($id: ID) { closeIssue(input: {issueId: $id}) { clientMutationId } }";
    assert_eq!(
        validate(nullable),
        Err(vec![
            "variable `$id` of type `ID` cannot be used as `ID!`".to_owned()
        ])
    );
    let list = "query Q($id: ID) { nodes(ids: [$id]) { id } }";
    assert_eq!(
        validate(list),
        Err(vec![
            "variable `$id` of type `ID` cannot be used as `ID!`".to_owned()
        ])
    );
}

#[test]
fn what_the_specification_allows_is_allowed() {
    for query in [
        "mutation M($id: ID!, $reason: IssueClosedStateReason = COMPLETED) { closeIssue(input: {issueId: $id, stateReason: $reason}) { issue { id } } }",
        "query Q($n: Int = 5) { repository(owner: \"a\", name: \"b\") { issue(number: $n) { id } } }",
        "{ nodes(ids: \"x\") { id } }",
        "query Q($with: Boolean!) { viewer { login @include(if: $with) ... @skip(if: $with) { id } } }",
        "{ node(id: \"x\") { ... on Issue { a: title } ... on PullRequest { a: title } ... on Labelable { labels(first: 1) { nodes { id } } } } }",
        "{ search(query: \"x\", type: ISSUE, first: 1) { nodes { __typename ... on Issue { number } } } }",
    ] {
        assert_eq!(validate(query), Ok(()), "{query}");
    }
}

#[test]
fn syntax_errors_name_their_place() {
    let sandbox = Sandbox::start(World::demo(), Options::default()).unwrap();
    let error = crate::support::ask(&sandbox, "{ viewer { } }")["errors"][0].clone();
    assert_eq!(error["locations"], json!([{"line": 1, "column": 12}]));
    let message = error["message"].as_str().unwrap();
    assert!(message.starts_with("syntax error"), "{message}");
    let unfinished = crate::support::ask(&sandbox, "{ viewer {");
    assert!(unfinished["errors"][0]["message"].is_string());
    assert!(crate::support::ask(&sandbox, "")["errors"][0]["message"].is_string());
}

#[test]
fn variables_are_coerced_and_checked() {
    let sandbox = Sandbox::start(World::demo(), Options::default()).unwrap();
    let query =
        "mutation M($input: CloseIssueInput!) { closeIssue(input: $input) { issue { id } } }";
    let error = |variables: Value| {
        crate::support::post(&sandbox, query, variables).json()["errors"][0].clone()
    };
    let missing = error(json!({}));
    assert_eq!(
        missing["message"],
        "Variable $input of type CloseIssueInput! was provided invalid value"
    );
    assert_eq!(
        missing["extensions"]["problems"],
        json!([{"path": [], "explanation": "Expected value to not be null"}])
    );
    let inner = error(json!({"input": {"stateReason": "NEVER", "nope": 1}}));
    assert_eq!(
        inner["message"],
        "Variable $input of type CloseIssueInput! was provided invalid value for nope (Field is not defined on CloseIssueInput), issueId (Expected value to not be null), stateReason (Expected \"NEVER\" to be one of: COMPLETED, DUPLICATE, NOT_PLANNED)"
    );
    assert!(inner.get("path").is_none());
    let number = "query Q($n: Int!) { repository(owner: \"acme\", name: \"app\") { issue(number: $n) { title } } }";
    for wrong in [
        json!("7"),
        json!(7.5),
        json!(3_000_000_000_u64),
        json!(true),
        json!(null),
    ] {
        let reply = crate::support::post(&sandbox, number, json!({ "n": wrong })).json();
        assert!(
            reply.get("data").is_none(),
            "{wrong} was taken for an Int: {reply}"
        );
    }
    assert!(sandbox.log().writes.is_empty());
}

#[test]
fn operations_are_chosen_by_name() {
    let sandbox = Sandbox::start(World::demo(), Options::default()).unwrap();
    let two = "query A { viewer { login } } query B { rateLimit { limit } }";
    assert_eq!(
        crate::support::ask(&sandbox, two),
        json!({"errors": [{"message": "An operation name is required"}]})
    );
    let bearer = format!("bearer {}", sandbox.token());
    let headers = [("authorization", bearer.as_str()), ("user-agent", "test")];
    let send = |name: &str| {
        let body = json!({"query": two, "operationName": name}).to_string();
        crate::support::http(&sandbox, "POST", "/api/graphql", &headers, body.as_bytes())
            .unwrap()
            .json()
    };
    assert_eq!(send("B"), json!({"data": {"rateLimit": {"limit": 5000}}}));
    assert_eq!(
        send("C"),
        json!({"errors": [{"message": "No operation named \"C\""}]})
    );
    assert_eq!(
        sandbox.log().requests[1].operation_name.as_deref(),
        Some("B")
    );
}

#[test]
fn one_key_with_two_types_is_taken_as_github_takes_it_but_is_not_valid() {
    let sandbox = Sandbox::start(World::demo(), Options::default()).unwrap();
    let query = "{ repository(owner: \"acme\", name: \"app\") { issueOrPullRequest(number: 7) { ... on Issue { state } ... on PullRequest { state } } } }";
    assert_eq!(
        crate::support::data(&sandbox, query)["repository"]["issueOrPullRequest"]["state"],
        "OPEN"
    );
    assert!(validate(query).is_err(), "the specification forbids it");
}
