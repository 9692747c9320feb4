//! Documents that GitHub refuses before execution: code, path and wording of each rule.

use ghx_sandbox::{Options, Sandbox, World, validate};
use serde_json::{Value, json};

/// The first error of a document, checked to be a refusal without `data`.
fn refusal(sandbox: &Sandbox, query: &str) -> Value {
    let reply = crate::support::ask(sandbox, query);
    assert!(reply.get("data").is_none(), "{query} was executed: {reply}");
    reply["errors"][0].clone()
}

#[test]
fn every_rule_has_its_code_path_and_words() {
    let sandbox = Sandbox::start(World::demo(), Options::default()).unwrap();
    let cases: &[(&str, &str, Value, &str)] = &[
        (
            "query Q { viewer { nope } }",
            "undefinedField",
            json!(["query Q", "viewer", "nope"]),
            "Field 'nope' doesn't exist on type 'User'",
        ),
        (
            "{ viewer { login(x: 1) } }",
            "argumentNotAccepted",
            json!(["query", "viewer", "login", "x"]),
            "Field 'login' doesn't accept argument 'x'",
        ),
        (
            "mutation M { a: closeIssue(input: {issueId: \"I_1\", nope: 1}) { clientMutationId } }",
            "argumentNotAccepted",
            json!(["mutation M", "a", "input", "nope"]),
            "InputObject 'CloseIssueInput' doesn't accept argument 'nope'",
        ),
        (
            "{ repository(owner: \"a\", name: \"b\") { issue(number: \"7\") { id } } }",
            "argumentLiteralsIncompatible",
            json!(["query", "repository", "issue", "number"]),
            "Argument 'number' on Field 'issue' has an invalid value (\"7\"). Expected type 'Int!'.",
        ),
        (
            "mutation { closeIssue(input: {issueId: \"I_1\", stateReason: NEVER}) { clientMutationId } }",
            "argumentLiteralsIncompatible",
            json!(["mutation", "closeIssue", "input", "stateReason"]),
            "Argument 'stateReason' on InputObject 'CloseIssueInput' has an invalid value (NEVER). Expected type 'IssueClosedStateReason'.",
        ),
        (
            "{ repository(owner: \"a\") { id } }",
            "missingRequiredArguments",
            json!(["query", "repository"]),
            "Field 'repository' is missing required arguments: name",
        ),
        (
            "mutation { closeIssue(input: {}) { clientMutationId } }",
            "missingRequiredInputObjectAttribute",
            json!(["mutation", "closeIssue", "input", "issueId"]),
            "Argument 'issueId' on InputObject 'CloseIssueInput' is required. Expected type ID!",
        ),
        (
            "query Q($n: String!) { repository(owner: \"a\", name: \"b\") { issue(number: $n) { id } } }",
            "variableMismatch",
            json!(["query Q", "repository", "issue", "number"]),
            "Type mismatch on variable $n and argument number (String! / Int!)",
        ),
        (
            "query Q($n: Int) { repository(owner: \"a\", name: \"b\") { issue(number: $n) { id } } }",
            "variableMismatch",
            json!(["query Q", "repository", "issue", "number"]),
            "Nullability mismatch on variable $n and argument number (Int / Int!)",
        ),
        (
            "query Q($n: [Int!]!) { repository(owner: \"a\", name: \"b\") { issue(number: $n) { id } } }",
            "variableMismatch",
            json!(["query Q", "repository", "issue", "number"]),
            "List dimension mismatch on variable $n and argument number ([Int!]! / Int!)",
        ),
        (
            "query($n: Int) { viewer { login } }",
            "variableNotUsed",
            json!(["query"]),
            "Variable $n is declared by anonymous query but not used",
        ),
        (
            "query Q { user(login: $who) { id } }",
            "variableNotDefined",
            json!(["query Q", "user", "login"]),
            "Variable $who is used by Q but not declared",
        ),
        (
            "query Q($u: User) { user(login: $u) { id } }",
            "variableRequiresValidType",
            json!(["query Q"]),
            "User isn't a valid input type (on $u)",
        ),
        (
            "query Q($u: Nope) { user(login: $u) { id } }",
            "variableRequiresValidType",
            json!(["query Q"]),
            "Nope isn't a defined input type (on $u)",
        ),
        (
            "{ viewer }",
            "selectionMismatch",
            json!(["query", "viewer"]),
            "Field must have selections (field 'viewer' returns User but has no selections. Did you mean 'viewer { ... }'?)",
        ),
        (
            "{ viewer { login { x } } }",
            "selectionMismatch",
            json!(["query", "viewer", "login"]),
            "Selections can't be made on scalars (field 'login' returns String but has selections [\"x\"])",
        ),
        (
            "{ viewer { ... on Nope { id } } }",
            "undefinedType",
            json!(["query", "viewer", "... on Nope"]),
            "No such type Nope, so it can't be a fragment condition",
        ),
        (
            "{ viewer { ... on Issue { id } } }",
            "cannotSpreadFragment",
            json!(["query", "viewer", "... on Issue"]),
            "Fragment on Issue can't be spread inside User",
        ),
        (
            "{ viewer { ...F } } fragment F on Issue { id }",
            "cannotSpreadFragment",
            json!(["query", "viewer", "... F"]),
            "Fragment F on Issue can't be spread inside User",
        ),
        (
            "{ viewer { ...F } }",
            "useAndDefineFragment",
            json!(["query", "viewer", "... F"]),
            "Fragment F was used, but not defined",
        ),
        (
            "{ viewer { id } } fragment F on User { id }",
            "useAndDefineFragment",
            json!(["fragment F"]),
            "Fragment F was defined, but not used",
        ),
        (
            "{ a: viewer { login } a: rateLimit { cost } }",
            "fieldConflict",
            json!([]),
            "Field 'a' has a field conflict: viewer or rateLimit?",
        ),
        (
            "{ u: user(login: \"a\") { id } u: user(login: \"b\") { id } }",
            "fieldConflict",
            json!([]),
            "Field 'u' has an argument conflict: {login:\"\\\"a\\\"\"} or {login:\"\\\"b\\\"\"}?",
        ),
        (
            "{ viewer { ...A } } fragment A on User { ...B } fragment B on User { ...A }",
            "infiniteLoop",
            json!(["fragment A"]),
            "Fragment A contains an infinite loop",
        ),
        (
            "{ viewer @nope { id } }",
            "undefinedDirective",
            json!(["query", "viewer"]),
            "Directive @nope is not defined",
        ),
        (
            "subscription { viewer { id } }",
            "missingSubscriptionConfiguration",
            json!(["subscription"]),
            "Schema is not configured for subscriptions",
        ),
    ];
    for (query, code, path, message) in cases {
        let error = refusal(&sandbox, query);
        assert_eq!(error["extensions"]["code"], *code, "{query}: {error}");
        assert_eq!(error["message"], *message, "{query}");
        assert_eq!(error["path"], *path, "{query}");
        assert!(error["locations"][0]["line"].is_u64(), "{query}: {error}");
        assert!(error.get("type").is_none(), "{query}");
    }
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
            "There can be only one input field named \"issueId\"".to_owned()
        ])
    );
    let nullable = "mutation M($id: ID) { closeIssue(input: {issueId: $id}) { clientMutationId } }";
    assert_eq!(
        validate(nullable),
        Err(vec![
            "Nullability mismatch on variable $id and argument issueId (ID / ID!)".to_owned()
        ])
    );
    let list = "query Q($id: ID) { nodes(ids: [$id]) { id } }";
    assert_eq!(
        validate(list),
        Err(vec![
            "Nullability mismatch on variable $id and argument ids (ID / ID!)".to_owned()
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
fn syntax_errors_name_the_token_and_its_place() {
    let sandbox = Sandbox::start(World::demo(), Options::default()).unwrap();
    let reply = crate::support::ask(&sandbox, "{ viewer { } }");
    assert_eq!(
        reply,
        json!({"errors": [{"locations": [{"line": 1, "column": 12}], "message": "Parse error on \"}\" (RCURLY) at [1, 12]"}]})
    );
    assert_eq!(
        crate::support::ask(&sandbox, "{ viewer {")["errors"][0]["message"],
        "Unexpected end of document"
    );
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
