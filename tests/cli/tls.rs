//! TLS as github.com and Enterprise Servers speak it: HTTP/2 and gzip behind a trusted certificate, and what is refused.

use std::io::Write;
use std::path::PathBuf;
use std::sync::{Arc, mpsc};

use flate2::{Compression, write::GzEncoder};
use http_body_util::{BodyExt, Full};
use hyper::body::{Bytes, Incoming};
use hyper::service::service_fn;
use hyper::{Request, Response, Version, server::conn};
use hyper_util::rt::{TokioExecutor, TokioIo};
use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, DnType, IsCa, KeyPair};
use rustls::ServerConfig;
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_rustls::TlsAcceptor;

use crate::support::Place;

type Authority = CertifiedIssuer<'static, KeyPair>;

/// What the server saw of a request.
struct Seen {
    version: Version,
    path: String,
    headers: hyper::HeaderMap,
    body: Value,
}

impl Seen {
    fn header(&self, name: &str) -> &str {
        let value = self.headers.get(name);
        value.map_or("", |value| value.to_str().unwrap())
    }
}

fn named(mut params: CertificateParams, name: &str) -> CertificateParams {
    params.distinguished_name.push(DnType::CommonName, name);
    params
}

fn authority(name: &str) -> Authority {
    let mut params = named(CertificateParams::default(), name);
    params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    CertifiedIssuer::self_signed(params, KeyPair::generate().unwrap()).unwrap()
}

/// What a server for this name shows, valid on every date.
fn certificate(name: &str) -> CertificateParams {
    named(CertificateParams::new([name.to_owned()]).unwrap(), name)
}

/// A server on this machine that closes issues; the port, and what it was asked.
fn serve(
    issuer: &Authority,
    shown: &CertificateParams,
    protocols: &[&str],
) -> (u16, mpsc::Receiver<Seen>) {
    serve_until(issuer, shown, protocols, false)
}

/// The same; `leaving` ends each connection in good order after its first reply.
fn serve_until(
    issuer: &Authority,
    shown: &CertificateParams,
    protocols: &[&str],
    leaving: bool,
) -> (u16, mpsc::Receiver<Seen>) {
    let key = KeyPair::generate().unwrap();
    let chain = vec![shown.signed_by(&key, issuer).unwrap().der().clone()];
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let mut config = ServerConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(chain, key.into())
        .unwrap();
    config.alpn_protocols = protocols
        .iter()
        .map(|name| name.as_bytes().into())
        .collect();
    let acceptor = TlsAcceptor::from(Arc::new(config));

    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    listener.set_nonblocking(true).unwrap();
    let port = listener.local_addr().unwrap().port();
    let (sender, seen) = mpsc::channel();
    std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build();
        runtime.unwrap().block_on(async {
            let listener = tokio::net::TcpListener::from_std(listener).unwrap();
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(connection(
                    acceptor.clone(),
                    stream,
                    sender.clone(),
                    leaving,
                ));
            }
        });
    });
    (port, seen)
}

async fn connection(
    acceptor: TlsAcceptor,
    stream: TcpStream,
    seen: mpsc::Sender<Seen>,
    leaving: bool,
) {
    // A client that does not trust the certificate leaves here.
    let Ok(stream) = acceptor.accept(stream).await else {
        return;
    };
    let protocol = stream.get_ref().1.alpn_protocol().map(<[u8]>::to_vec);
    let replied = Arc::new(tokio::sync::Notify::new());
    let leave = Arc::clone(&replied);
    let service = service_fn(move |request| {
        let (seen, replied) = (seen.clone(), Arc::clone(&replied));
        async move {
            let reply = answer(request, seen).await;
            replied.notify_one();
            reply
        }
    });
    let stream = TokioIo::new(stream);
    // The command ends its connections without ceremony.
    if protocol.as_deref() == Some(b"h2") {
        let serving =
            conn::http2::Builder::new(TokioExecutor::new()).serve_connection(stream, service);
        let mut serving = std::pin::pin!(serving);
        tokio::select! {
            _ = &mut serving => return,
            () = leave.notified(), if leaving => serving.as_mut().graceful_shutdown(),
        }
        let _ = serving.await;
    } else {
        let _ = conn::http1::Builder::new()
            .serve_connection(stream, service)
            .await;
    }
}

async fn answer(
    request: Request<Incoming>,
    seen: mpsc::Sender<Seen>,
) -> Result<Response<Full<Bytes>>, hyper::Error> {
    let (head, body) = request.into_parts();
    let body = body.collect().await?.to_bytes();
    let _ = seen.send(Seen {
        version: head.version,
        path: head.uri.path().to_owned(),
        headers: head.headers,
        body: serde_json::from_slice(&body).unwrap(),
    });
    let body: Value = serde_json::from_slice(&body).unwrap();
    let issue = json!({"id": "I_1", "number": 7, "url": "u", "state": "CLOSED", "stateReason": "COMPLETED", "closedAt": "t"});
    let document = body["query"].as_str().unwrap_or_default();
    let data = if document.starts_with("mutation") {
        json!({"step0": {"issue": issue}})
    } else {
        json!({"step0_issue": {"issue": {"id": "I_1"}}})
    };
    let reply = json!({ "data": data }).to_string();
    let mut packed = GzEncoder::new(Vec::new(), Compression::default());
    packed.write_all(reply.as_bytes()).unwrap();
    let reply = Response::builder()
        .header("content-type", "application/json")
        .header("content-encoding", "gzip")
        .body(Full::from(packed.finish().unwrap()));
    Ok(reply.unwrap())
}

/// A place whose system trusts what this file says.
fn trusting(roots: &str) -> Place {
    let place = Place::new();
    let file: PathBuf = place.home().join("roots.pem");
    std::fs::write(&file, roots).unwrap();
    place.var("SSL_CERT_FILE", file).var("GH_TOKEN", "secret")
}

const CLOSE: [&str; 4] = ["run", "issue.close", "--issue-id", "I_1"];

#[test]
fn a_reply_comes_over_tls_with_http_2_and_gzip() {
    let ours = authority("ours");
    let (port, seen) = serve(&ours, &certificate("localhost"), &["h2", "http/1.1"]);
    let place = trusting(&ours.pem()).var("GH_HOST", format!("localhost:{port}"));
    let result = place.run(&CLOSE).exits(0).json();
    assert_eq!(result["data"]["state"], "CLOSED", "{result}");
    let request = seen.try_recv().unwrap();
    assert_eq!(request.version, Version::HTTP_2);
    assert_eq!(request.path, "/api/graphql");
    assert_eq!(request.header("authorization"), "bearer secret");
    assert_eq!(request.header("accept-encoding"), "gzip");
    assert_eq!(request.body["variables"], json!({"step0_issueId": "I_1"}));
    assert!(seen.try_recv().is_err(), "one request");
}

#[test]
fn a_server_that_leaves_after_each_reply_gets_every_write_once() {
    let ours = authority("ours");
    let close = [
        "run",
        "issue.close",
        "--repo",
        "acme/app",
        "--issue-number",
        "7",
    ];
    for protocols in [&["h2"][..], &["http/1.1"]] {
        let (port, seen) = serve_until(&ours, &certificate("localhost"), protocols, true);
        let place = trusting(&ours.pem()).var("GH_HOST", format!("localhost:{port}"));
        for _ in 0..6 {
            let result = place.run(&close).exits(0).json();
            assert_eq!(result["meta"]["round_trips"], 2, "{result}");
            let writes = seen.try_iter().filter(|request| {
                request.body["query"]
                    .as_str()
                    .unwrap()
                    .starts_with("mutation")
            });
            assert_eq!(writes.count(), 1);
        }
    }
}

#[test]
fn a_server_without_http_2_is_spoken_to_in_its_own_version() {
    let ours = authority("ours");
    let (port, seen) = serve(&ours, &certificate("localhost"), &["http/1.1"]);
    let place = trusting(&ours.pem()).var(
        "GITHUB_GRAPHQL_URL",
        format!("https://localhost:{port}/graphql"),
    );
    let result = place.run(&CLOSE).exits(0).json();
    assert_eq!(result["data"]["state"], "CLOSED", "{result}");
    let request = seen.try_recv().unwrap();
    assert_eq!(request.version, Version::HTTP_11);
    assert_eq!(request.path, "/graphql");
    assert_eq!(request.header("authorization"), "bearer secret");
}

#[test]
fn a_certificate_that_cannot_be_trusted_is_refused_before_anything_is_sent() {
    let (ours, unknown) = (authority("ours"), authority("unknown"));
    let mut expired = certificate("localhost");
    expired.not_after = rcgen::date_time_ymd(1990, 1, 1);
    let mut own = certificate("localhost");
    own.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    let cases = [
        (
            &unknown,
            certificate("localhost"),
            "UnknownIssuer",
            "name a PEM file of it in SSL_CERT_FILE",
        ),
        (
            &ours,
            certificate("ghe.example.com"),
            "ghe.example.com",
            "name the host as its certificate does",
        ),
        (&ours, expired, "expired", "check this machine's clock"),
        (
            &ours,
            own,
            "CaUsedAsEndEntity",
            "the host needs one that an authority issued",
        ),
    ];
    for (issuer, shown, reason, advice) in cases {
        let (port, seen) = serve(issuer, &shown, &["h2", "http/1.1"]);
        let place = trusting(&ours.pem()).var("GH_HOST", format!("localhost:{port}"));
        let run = place.run(&CLOSE).exits(1);
        let error = &run.json()["error"];
        assert_eq!(error["code"], "NETWORK");
        assert_eq!(error["details"]["outcome"], "not_applied");
        assert_eq!(error["retryable"], false);
        let message = error["message"].as_str().unwrap();
        for part in ["cannot connect to localhost: ", reason, advice] {
            assert!(message.contains(part), "no {part:?} in {message}");
        }
        assert!(!run.stdout.contains("secret") && !run.stderr.contains("secret"));
        assert!(seen.try_recv().is_err(), "{reason}: a request was sent");
    }
}

#[test]
fn a_system_without_roots_says_how_to_get_them() {
    let place = trusting("").var("GH_HOST", "localhost:1");
    let result = place.run(&CLOSE).exits(1).json();
    assert_eq!(result["error"]["code"], "NETWORK");
    let message = result["error"]["message"].as_str().unwrap();
    assert!(
        message.starts_with("the system has no certificate roots")
            && message.contains("SSL_CERT_FILE"),
        "{message}"
    );
}
