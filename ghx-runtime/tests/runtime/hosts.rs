//! Hosts and tokens by the rules that `gh` users know.

use std::cell::RefCell;
use std::collections::HashMap;

use ghx_runtime::auth::{
    Environment, Host, ProcessEnvironment, Token, TokenSource, is_loopback_url, resolve_token,
};
use ghx_runtime::{Client, Code};

#[derive(Default)]
struct Fake {
    variables: HashMap<&'static str, &'static str>,
    gh: HashMap<&'static str, &'static str>,
    asked: RefCell<Vec<String>>,
}

impl Environment for Fake {
    fn var(&self, name: &str) -> Option<String> {
        self.variables.get(name).map(|value| (*value).to_owned())
    }

    fn gh_token(&self, host: &str) -> Option<String> {
        self.asked.borrow_mut().push(host.to_owned());
        self.gh.get(host).map(|token| (*token).to_owned())
    }
}

fn with(variables: &[(&'static str, &'static str)]) -> Fake {
    Fake {
        variables: variables.iter().copied().collect(),
        ..Fake::default()
    }
}

#[test]
fn the_environment_picks_the_host() {
    for (variables, name, url) in [
        (vec![], "github.com", "https://api.github.com/graphql"),
        (
            vec![("GH_HOST", "git.acme.com")],
            "git.acme.com",
            "https://git.acme.com/api/graphql",
        ),
        (
            vec![("GH_REPO", "git.acme.com/o/r")],
            "git.acme.com",
            "https://git.acme.com/api/graphql",
        ),
        (
            vec![("GH_REPO", "o/r")],
            "github.com",
            "https://api.github.com/graphql",
        ),
        (
            vec![("GITHUB_GRAPHQL_URL", "https://api.acme.ghe.com/graphql")],
            "acme.ghe.com",
            "https://api.acme.ghe.com/graphql",
        ),
        (
            vec![("GITHUB_GRAPHQL_URL", "http://127.0.0.1:9/graphql")],
            "127.0.0.1:9",
            "http://127.0.0.1:9/graphql",
        ),
        (
            vec![
                ("GH_HOST", "GitHub.com"),
                ("GITHUB_GRAPHQL_URL", "https://git.acme.com/api/graphql"),
            ],
            "github.com",
            "https://api.github.com/graphql",
        ),
        (
            vec![
                ("GH_HOST", "git.acme.com"),
                ("GITHUB_GRAPHQL_URL", "https://git.acme.com/api/graphql"),
            ],
            "git.acme.com",
            "https://git.acme.com/api/graphql",
        ),
    ] {
        let host = Host::from_environment(&with(&variables)).unwrap();
        assert_eq!(
            (host.name.as_str(), host.graphql_url.as_str()),
            (name, url),
            "{variables:?}"
        );
    }
    assert_eq!(
        Host::from_graphql_url("https://git.acme.com/api/graphql")
            .unwrap()
            .rest_url,
        "https://git.acme.com/api/v3/"
    );
    assert_eq!(
        Host::from_graphql_url("https://api.github.com/graphql")
            .unwrap()
            .rest_url,
        "https://api.github.com/"
    );
}

#[test]
fn rest_goes_where_the_environment_says_if_that_is_the_same_host() {
    for (variables, url) in [
        (
            vec![
                ("GH_HOST", "git.acme.com"),
                ("GITHUB_API_URL", "https://git.acme.com/rest"),
            ],
            "https://git.acme.com/rest/",
        ),
        (
            vec![("GITHUB_API_URL", "https://api.github.com")],
            "https://api.github.com/",
        ),
        (
            vec![
                ("GH_HOST", "git.acme.com"),
                ("GITHUB_API_URL", "https://api.github.com"),
            ],
            "https://git.acme.com/api/v3/",
        ),
        (
            vec![
                ("GITHUB_GRAPHQL_URL", "http://127.0.0.1:9/graphql"),
                ("GITHUB_API_URL", "http://127.0.0.1:9/other/"),
            ],
            "http://127.0.0.1:9/other/",
        ),
        (
            vec![("GITHUB_API_URL", "https://evil.test")],
            "https://api.github.com/",
        ),
    ] {
        let host = Host::from_environment(&with(&variables)).unwrap();
        assert_eq!(host.rest_url, url, "{variables:?}");
    }
    let user = [("GITHUB_API_URL", "https://api.github.com@evil.test")];
    assert!(Host::from_environment(&with(&user)).is_err());
}

/// What once sent a token to `evil.test`, or chose another host than the one requests went to.
#[test]
fn a_host_is_a_name_and_an_address_has_no_user() {
    for (variable, value) in [
        (
            "GITHUB_GRAPHQL_URL",
            "http://evil.test:80\\@127.0.0.1/graphql",
        ),
        (
            "GITHUB_GRAPHQL_URL",
            "https://evil.test:1\\@api.github.com/graphql",
        ),
        (
            "GITHUB_GRAPHQL_URL",
            "https://api.github.com@evil.test/graphql",
        ),
        (
            "GITHUB_GRAPHQL_URL",
            "https://octocat:hidden@api.github.com/graphql",
        ),
        ("GITHUB_GRAPHQL_URL", "https://hidden@127.0.0.1/graphql"),
        ("GITHUB_GRAPHQL_URL", "https:evil.test/graphql"),
        ("GITHUB_GRAPHQL_URL", "evil.test"),
        ("GH_HOST", "evil.test/.localhost"),
        ("GH_HOST", "evil.test#.localhost"),
        ("GH_HOST", "evil.test?.localhost"),
        ("GH_HOST", "localhost:hidden@evil.test"),
        ("GH_HOST", "evil.test/.ghe.com"),
        ("GH_HOST", "https://github.com"),
        ("GH_REPO", "evil.test#.ghe.com/o/r"),
        ("GH_REPO", "evil.test?.ghe.com/o/r"),
        ("GH_REPO", "https://octocat:hidden@github.com/o/r"),
    ] {
        let environment = with(&[(variable, value), ("GH_TOKEN", "public")]);
        let error = Client::builder().environment(&environment).unwrap_err();
        assert_eq!(error.code(), Code::Validation, "{value}: {error}");
        assert!(error.message().starts_with(variable), "{value}: {error}");
        assert!(!format!("{error:?}").contains("hidden"), "{error}");

        let builder = match variable {
            "GH_HOST" => Client::builder().host(value),
            "GITHUB_GRAPHQL_URL" => Client::builder().url(value),
            _ => continue,
        };
        assert!(!format!("{builder:?}").contains("hidden"), "{builder:?}");
        let error = builder.token("public").build().unwrap_err();
        assert_eq!(error.code(), Code::Validation, "{value}: {error}");
        assert!(!format!("{error:?}").contains("hidden"), "{error}");
    }
    // What is asked for and where requests go are the same text, as the HTTP client reads it.
    let host = Host::from_graphql_url("HTTPS://API.GitHub.com:443/graphql?x#y").unwrap();
    assert_eq!(
        (&*host.name, &*host.graphql_url, &*host.rest_url),
        (
            "github.com",
            "https://api.github.com/graphql?x#y",
            "https://api.github.com/"
        )
    );
}

#[test]
fn tokens_go_only_where_they_belong() {
    let all = with(&[
        ("GH_TOKEN", "public"),
        ("GITHUB_TOKEN", "second"),
        ("GH_ENTERPRISE_TOKEN", "enterprise"),
        ("GITHUB_ENTERPRISE_TOKEN", "second enterprise"),
    ]);
    let found = |environment: &Fake, host: &str| {
        resolve_token(environment, &Host::new(host).unwrap())
            .map(|(token, source)| (token.reveal().to_owned(), source))
    };
    for host in ["github.com", "acme.ghe.com", "github.localhost"] {
        assert_eq!(
            found(&all, host),
            Some(("public".to_owned(), TokenSource::Variable("GH_TOKEN")))
        );
    }
    assert_eq!(
        found(&all, "git.acme.com"),
        Some((
            "enterprise".to_owned(),
            TokenSource::Variable("GH_ENTERPRISE_TOKEN")
        ))
    );
    assert_eq!(
        found(&with(&[("GH_TOKEN", "public")]), "git.acme.com"),
        None,
        "never to an Enterprise Server"
    );
    assert_eq!(
        found(&with(&[("GITHUB_TOKEN", "second")]), "github.com")
            .unwrap()
            .1
            .to_string(),
        "GITHUB_TOKEN"
    );
    let gh = Fake {
        gh: [("git.acme.com", "from gh")].into(),
        ..Fake::default()
    };
    assert_eq!(
        found(&gh, "git.acme.com"),
        Some(("from gh".to_owned(), TokenSource::Gh))
    );
    assert_eq!(TokenSource::Gh.to_string(), "gh auth token");
    assert!(
        all.asked.borrow().is_empty(),
        "gh is only started when no variable is set"
    );
}

#[test]
fn clients_of_an_environment() {
    let client = Client::builder()
        .environment(&with(&[("GH_TOKEN", " secret\n")]))
        .unwrap()
        .build()
        .unwrap();
    assert_eq!(
        (client.host().name.as_str(), client.max_batch()),
        ("github.com", 50)
    );
    assert!(!format!("{client:?}").contains("secret"));
    let error = Client::builder()
        .environment(&with(&[("GH_HOST", "git.acme.com"), ("GH_TOKEN", "x")]))
        .unwrap_err();
    assert_eq!(error.code(), Code::Auth);
    assert!(error.message().contains("GH_ENTERPRISE_TOKEN"), "{error}");
    assert_eq!(Client::builder().build().unwrap_err().code(), Code::Auth);
    let plain = Client::builder()
        .url("http://example.com/graphql")
        .token("t")
        .build()
        .unwrap_err();
    assert!(plain.message().contains("is not https"), "{plain}");
    let own = Client::builder()
        .host("git.acme.com")
        .url("https://proxy.acme.com/graphql")
        .token("t")
        .build()
        .unwrap();
    assert_eq!(
        (own.host().name.as_str(), own.host().graphql_url.as_str()),
        ("git.acme.com", "https://proxy.acme.com/graphql")
    );
    assert_eq!(own.host().rest_url, "https://proxy.acme.com/");
}

#[test]
fn loopback_is_this_machine_only() {
    for url in [
        "http://127.0.0.1:1/x",
        "http://localhost/x",
        "http://[::1]:80/",
        "http://api.github.localhost/graphql",
        "http://127.9.9.9",
    ] {
        assert!(is_loopback_url(url), "{url}");
    }
    for url in [
        "http://127.0.0.1.evil.com/",
        "http://localhost.evil.com",
        "http://x@10.0.0.1/",
        "http://127.0.0.1@evil.com/",
        "http://evil.com\\@127.0.0.1/",
        "http://evil.com#.localhost/",
        "127.0.0.1",
    ] {
        assert!(!is_loopback_url(url), "{url}");
    }
    assert_eq!(format!("{:?}", Token::new("secret")), "Token(<redacted>)");
    assert_eq!(ProcessEnvironment.var("GHX_SURELY_NOT_SET"), None);
}
