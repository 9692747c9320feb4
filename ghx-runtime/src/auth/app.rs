//! The tokens of a GitHub App: a key signs who asks, and GitHub gives a token for an installation, which lasts an hour.

use std::sync::Arc;
use std::time::{Duration, Instant};

use base64::Engine as _;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use ring::rand::SystemRandom;
use ring::signature::{RSA_PKCS1_SHA256, RsaKeyPair};
use serde::Deserialize;
use tokio::sync::Mutex;

use super::{Host, Token};
use crate::client::TokenProvider;
use crate::engine::wait;
use crate::error::{Code, Error, ErrorBody};
use crate::transport::{BoxFuture, HttpReply, HttpTransport, RestRequest, Transport, USER_AGENT};

/// How long before its end a token is not used any more: a call that began with it should end with it.
const MARGIN: u64 = 10 * 60;

/// How long tokens last, where GitHub does not say until when.
const LAST: u64 = 60 * 60;

/// An installation of a GitHub App, whose token is fetched when it is first needed and again before it ends.
///
/// ```no_run
/// use ghx_runtime::Client;
/// use ghx_runtime::auth::App;
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let key = std::fs::read_to_string("app.pem")?;
/// let client = Client::builder().token_provider(App::new("Iv23li", &key, 4711)?).build()?;
/// # Ok(())
/// # }
/// ```
pub struct App {
    id: String,
    key: RsaKeyPair,
    installation: u64,
    transport: Arc<dyn Transport>,
    /// The last one, and until when it is used.
    last: Mutex<Option<(Token, Instant)>>,
}

impl App {
    /// The installation of the app with this client id (or app id), by the private key that GitHub gave as a PEM file.
    ///
    /// ```
    /// use ghx_runtime::auth::App;
    ///
    /// let error = App::new("Iv23li", "no key", 4711).unwrap_err();
    /// assert!(error.message().contains("PEM"), "{error}");
    /// ```
    pub fn new(id: impl ToString, key: &str, installation: u64) -> Result<App, Error> {
        let limit = Duration::from_secs(30);
        Ok(App {
            id: id.to_string(),
            key: read_key(key)?,
            installation,
            transport: Arc::new(HttpTransport::new(Duration::from_secs(10), limit, 1 << 20)),
            last: Mutex::new(None),
        })
    }

    /// The same, fetching its tokens over another transport.
    ///
    /// ```no_run
    /// use std::time::Duration;
    ///
    /// use ghx_runtime::HttpTransport;
    /// use ghx_runtime::auth::App;
    ///
    /// # fn app(key: &str) -> Result<(), ghx_runtime::Error> {
    /// let patient = HttpTransport::new(Duration::from_secs(60), Duration::from_secs(120), 0);
    /// let app = App::new("Iv23li", key, 4711)?.transport(patient);
    /// # Ok(())
    /// # }
    /// ```
    #[must_use]
    pub fn transport(mut self, transport: impl Transport + 'static) -> App {
        self.transport = Arc::new(transport);
        self
    }

    async fn current(&self, host: &Host) -> Result<Token, Error> {
        // Whoever comes while a token is fetched waits for it.
        let mut last = self.last.lock().await;
        if let Some((token, until)) = &*last
            && Instant::now() < *until
        {
            return Ok(token.clone());
        }
        let asked = Instant::now();
        let (token, seconds) = self.fetch(host).await?;
        let until = asked + Duration::from_secs(seconds.saturating_sub(MARGIN));
        *last = Some((token.clone(), until));
        Ok(token)
    }

    /// A token, and how many seconds it lasts, by GitHub's clock.
    async fn fetch(&self, host: &Host) -> Result<(Token, u64), Error> {
        #[derive(Deserialize)]
        struct Answer {
            token: String,
            #[serde(default)]
            expires_at: String,
        }

        let base = host.rest_url.trim_end_matches('/');
        let url = format!(
            "{base}/app/installations/{}/access_tokens",
            self.installation
        );
        let authorization = format!("bearer {}", self.signed()?);
        let mut request = RestRequest::new("POST", &url);
        request.authorization = Some(&authorization);
        request.user_agent = USER_AGENT;
        request.body = Some("{}".into());
        let reply = self.transport.call(request).await.map_err(|error| {
            let mut body = ErrorBody::new(Code::Network, format!("no token of the app: {error}"));
            body.details_mut().cause = Some(error);
            Error::from(body)
        })?;
        if reply.status != 201 {
            return Err(self.refused(&reply));
        }
        let answer: Answer = serde_json::from_slice(&reply.body).map_err(|_| {
            let number = self.installation;
            let message = format!("no token for installation {number}: the answer holds none");
            Error::new(Code::Auth, message)
        })?;
        let now = reply.headers.get("date").and_then(wait::http_date);
        let now = now.unwrap_or_else(wait::system_seconds);
        let end = wait::moment(&answer.expires_at);
        // An hour is the most that GitHub gives; who says more has another clock.
        let seconds = end.map_or(LAST, |end| end.saturating_sub(now).min(LAST));
        Ok((Token::new(answer.token), seconds))
    }

    /// Why there is no token, and what to do about it.
    fn refused(&self, reply: &HttpReply) -> Error {
        let (id, number) = (&self.id, self.installation);
        let (code, why) = match reply.status {
            401 => (
                Code::Auth,
                format!(
                    "GitHub does not take the signature: the key must be one of the app {id}, and this machine's clock right"
                ),
            ),
            404 => (
                Code::Auth,
                format!(
                    "the app {id} has no such installation: its number ends the address of the installation's settings"
                ),
            ),
            403 if reply.headers.get("retry-after").is_none() => (
                Code::Auth,
                "the installation may be suspended: look at its settings".to_owned(),
            ),
            403 | 429 => (Code::RateLimit, "GitHub asks to wait".to_owned()),
            status @ 500.. => (
                Code::Server,
                format!("GitHub failed with {status}: try again"),
            ),
            status => (
                Code::Auth,
                format!(
                    "GitHub answered {status}: check the app's id, its key and the installation"
                ),
            ),
        };
        let message = format!("no token for installation {number}: {why}");
        let mut body = ErrorBody::new(code, message);
        if code == Code::RateLimit {
            body.details_mut().retry_after_s = Some(wait::asked_for(&reply.headers));
        }
        Error::from(body)
    }

    /// Who asks, signed: good for nine minutes, and from a minute ago, because clocks differ.
    fn signed(&self) -> Result<String, Error> {
        let wrong =
            |what: &str| Error::new(Code::Auth, format!("the app's key cannot sign: {what}"));
        let now = wait::system_seconds();
        let claims =
            serde_json::json!({ "iat": now.saturating_sub(60), "exp": now + 540, "iss": self.id });
        let text = format!(
            "{}.{}",
            URL_SAFE_NO_PAD.encode(r#"{"alg":"RS256","typ":"JWT"}"#),
            URL_SAFE_NO_PAD.encode(claims.to_string())
        );
        let mut signature = vec![0; self.key.public().modulus_len()];
        self.key
            .sign(
                &RSA_PKCS1_SHA256,
                &SystemRandom::new(),
                text.as_bytes(),
                &mut signature,
            )
            .map_err(|_| wrong("it is of no use for RS256"))?;
        Ok(format!("{text}.{}", URL_SAFE_NO_PAD.encode(signature)))
    }
}

impl TokenProvider for App {
    fn token<'a>(&'a self, host: &'a Host) -> BoxFuture<'a, Result<Token, Error>> {
        Box::pin(self.current(host))
    }
}

impl std::fmt::Debug for App {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "App({}, installation {})", self.id, self.installation)
    }
}

/// Reads a key in either form of PEM; what is wrong never shows the key.
fn read_key(pem: &str) -> Result<RsaKeyPair, Error> {
    let wrong = |why: &str| {
        let message = format!("the app's key must be the PEM file of its private key: {why}");
        Error::new(Code::Validation, message)
    };
    let begin = |name: &str| format!("-----BEGIN {name}-----");
    let (old, new) = ("RSA PRIVATE KEY", "PRIVATE KEY");
    let name = match pem {
        _ if pem.contains(&begin(old)) => old,
        _ if pem.contains(&begin(new)) => new,
        _ => return Err(wrong("it does not begin as one")),
    };
    let (_, rest) = pem.split_once(&begin(name)).unwrap_or_default();
    let end = format!("-----END {name}-----");
    let (inner, _) = rest
        .split_once(&end)
        .ok_or_else(|| wrong("it has no end"))?;
    let inner: String = inner.split_whitespace().collect();
    let der = STANDARD
        .decode(inner)
        .map_err(|_| wrong("it is no base64"))?;
    let key = match name == old {
        true => RsaKeyPair::from_der(&der),
        false => RsaKeyPair::from_pkcs8(&der),
    };
    key.map_err(|error| wrong(&error.to_string()))
}
