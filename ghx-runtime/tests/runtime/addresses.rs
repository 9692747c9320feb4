//! Addresses in inputs: only those on the host that requests go to, wherever they stand.

use ghx_runtime::plan::{Address, Container, Field, Kind, RefUse, Shape, WayUse};
use ghx_runtime::{Client, ClientBuilder, Code, Outcome, Record, RefKind, execute_task};
use serde_json::json;

use crate::support::answers::answer_all;
use crate::support::plans;
use crate::support::script::Script;

include!("../support/kinds.in");

/// Builders with the host that addresses must be on.
fn builders() -> [(ClientBuilder, &'static str); 6] {
    let new = Client::builder;
    [
        (new(), "github.com"),
        (new().host("git.acme.com"), "git.acme.com"),
        (
            new().url("https://git.acme.com/api/graphql"),
            "git.acme.com",
        ),
        (
            new().host("git.acme.com").url("http://127.0.0.1:9/graphql"),
            "git.acme.com",
        ),
        (new().url("https://api.github.com/graphql"), "github.com"),
        // The sandbox gives out addresses of github.com.
        (new().url("http://127.0.0.1:9/graphql"), "github.com"),
    ]
}

#[tokio::test]
async fn an_address_of_another_host_is_always_refused() {
    for address in [
        "https://gitlab.com",
        "https://github.com",
        "https://www.github.com",
        "http://GitHub.com:80",
        "https://git.acme.com",
        "https://git.acme.com:8443",
        "https://github.com.acme.com",
    ] {
        for (builder, host) in builders() {
            let script = Script::new().always(answer_all);
            let client = builder.transport(script.clone()).build().unwrap();
            let input = json!({"url": format!("{address}/acme/app/issues/7"), "labels": []});
            let task = "issue.labels.set";
            let envelope = execute_task(&client, &plans::REGISTRY, task, &input.to_string()).await;
            let own = match address {
                "https://github.com" | "https://www.github.com" | "http://GitHub.com:80" => {
                    host == "github.com"
                }
                address => address == format!("https://{host}"),
            };
            assert_eq!(envelope.ok, own, "{address} with {client:?}");
            if let Some(error) = envelope.error {
                assert_eq!((error.code, script.count()), (Code::Validation, 0));
                assert_eq!(error.outcome(), Some(Outcome::NotApplied));
                assert!(error.message.contains("is an address on "), "{error:?}");
            }
        }
    }
}

#[test]
fn an_address_that_was_taken_apart_keeps_its_host() {
    static BY_NUMBER: Shape = Shape::new(&[
        Field::new("owner", Kind::STRING).required(),
        Field::new("name", Kind::STRING).required(),
        Field::new("number", Kind::POSITIVE).required(),
    ])
    .refs(&[RefUse::of("issue", "issue")
        .subject()
        .ways(&[WayUse::by(&[2])])
        .container(Container::Inputs(&[("repository", &[0, 1])]))]);
    let target = |url: &str| Record::new(&BY_NUMBER).target(IssueRef::from(url));
    let record = target("https://gitlab.com/acme/app/issues/7");
    let problems = record.check_host("github.com").unwrap_err();
    assert_eq!(
        problems.to_string(),
        "Input validation failed: target: is an address on gitlab.com, but requests go to github.com"
    );
    assert!(record.check_host("gitlab.com").is_ok());
    let secret = target("https://me:secret@github.com/acme/app/issues/7");
    let problems = secret.validate().unwrap_err().to_string();
    assert!(
        problems.contains("must be an address such as") && !problems.contains("secret"),
        "{problems}"
    );
}

#[test]
fn addresses_within_objects_and_lists_are_checked() {
    const ADDRESS: Kind =
        Kind::STRING.address(Address::of("issue", Issue::ADDRESSES).numbers(&["number"]));
    static ITEM: Shape = Shape::new(&[Field::new("url", ADDRESS)]);
    static SHAPE: Shape = Shape::new(&[
        Field::new(
            "items",
            Kind::List {
                item: &Kind::Object(&ITEM),
                min: None,
                max: None,
            },
        ),
        Field::new(
            "urls",
            Kind::List {
                item: &ADDRESS,
                min: None,
                max: None,
            },
        ),
    ]);
    let (own, other) = (
        "https://github.com/a/b/issues/1",
        "https://gitlab.com/a/b/issues/1",
    );
    let json = json!({"items": [{"url": own}, {"url": other}], "urls": [own, other]});
    let record = Record::from_json(&SHAPE, &json.to_string()).unwrap();
    let places: Vec<String> = record
        .check_host("github.com")
        .unwrap_err()
        .0
        .into_iter()
        .map(|problem| problem.path)
        .collect();
    assert_eq!(places, ["items[1].url", "urls[1]"]);
}
