//! `ghx auth status`: host, source, scopes, rate limit; never the token.

use ghx_sandbox::{Fault, FaultKind};

use crate::chain::{demo, on};
use crate::support::Place;

#[test]
fn the_status_says_all_but_the_token() {
    let sandbox = demo();
    let run = on(&sandbox).run(&["auth", "status"]).exits(0);
    let status = run.json();
    assert_eq!(status["ok"], true);
    assert_eq!(status["token_source"], "GH_TOKEN");
    assert_eq!(status["login"], "octocat");
    assert!(
        status["scopes"]
            .as_array()
            .unwrap()
            .contains(&"repo".into())
    );
    assert_eq!(status["rate_limit"]["limit"], 5000);
    assert!(!run.stdout.contains(sandbox.token()));
    let shown = on(&sandbox).terminal(&["auth", "status"]).exits(0).stdout;
    assert!(
        shown.contains("from GH_TOKEN")
            && shown.contains("octocat")
            && !shown.contains(sandbox.token()),
        "{shown}"
    );
}

#[test]
fn no_token_and_a_refused_token_are_told_apart() {
    let run = Place::new().run(&["auth", "status"]).exits(1).json();
    assert_eq!(run["error"]["code"], "AUTH");
    assert!(
        run["error"]["message"]
            .as_str()
            .unwrap()
            .contains("set GH_TOKEN")
    );
    assert_eq!(run["host"], "github.com");
    let sandbox = demo();
    let run = Place::new()
        .var("GITHUB_GRAPHQL_URL", sandbox.url())
        .var("GITHUB_TOKEN", "nobody")
        .run(&["auth", "status"]);
    let run = run.exits(1).json();
    assert_eq!(run["token_source"], "GITHUB_TOKEN");
    assert_eq!(run["error"]["code"], "AUTH");
    assert!(
        run["error"]["message"]
            .as_str()
            .unwrap()
            .contains("Bad credentials"),
        "{run}"
    );
}

#[test]
fn an_enterprise_server_has_its_own_variables() {
    let place = Place::new()
        .var("GH_HOST", "ghe.example.com")
        .var("GH_TOKEN", "x");
    let run = place.run(&["auth", "status"]).exits(1).json();
    assert_eq!(run["graphql_url"], "https://ghe.example.com/api/graphql");
    assert!(
        run["error"]["message"]
            .as_str()
            .unwrap()
            .contains("never sent to ghe.example.com"),
        "{run}"
    );
}

#[test]
fn trouble_on_the_way_is_reported() {
    let sandbox = demo();
    sandbox.inject(Fault::new(FaultKind::SecondaryLimit {
        status: 403,
        retry_after: Some(60),
    }));
    let run = on(&sandbox).run(&["auth", "status"]).exits(1).json();
    assert_eq!(run["error"]["code"], "RATE_LIMIT");
    sandbox.inject(Fault::new(FaultKind::Forbidden));
    assert_eq!(
        on(&sandbox).run(&["auth", "status"]).exits(1).json()["error"]["code"],
        "AUTH"
    );
    let place = Place::new()
        .var("GITHUB_GRAPHQL_URL", "http://127.0.0.1:1/graphql")
        .var("GH_TOKEN", "t");
    assert_eq!(
        place
            .run(&["auth", "status", "--timeout", "0.5"])
            .exits(1)
            .json()["error"]["code"],
        "NETWORK"
    );
    assert_eq!(
        place.run(&["auth", "status", "--sandbox"]).exits(0).json()["login"],
        "octocat"
    );
}

#[test]
fn a_gh_that_hangs_is_not_waited_for() {
    let place = Place::new();
    place.script("gh", "#!/bin/sh\nexec /bin/sleep 60\n");
    let start = std::time::Instant::now();
    let words = ["auth", "status", "--timeout", "0.2"];
    let run = place.run(&words).exits(1).json();
    assert!(start.elapsed() < std::time::Duration::from_secs(30));
    assert_eq!(run["error"]["code"], "AUTH");
    let message = run["error"]["message"].as_str().unwrap();
    assert!(
        message.contains("`gh auth token` did not answer within 0.2 s"),
        "{message}"
    );
}
