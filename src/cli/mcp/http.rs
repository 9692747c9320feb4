//! Streamable HTTP on loopback: only this machine, only its own names, only so much at once.

use std::net::{IpAddr, SocketAddr, ToSocketAddrs};
use std::sync::Arc;

use ghx_runtime::Stop;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Request, Response, StatusCode, body::Incoming};
use hyper_util::rt::TokioIo;
use rmcp::transport::streamable_http_server::session::local::LocalSessionManager;
use rmcp::transport::{StreamableHttpServerConfig, StreamableHttpService};
use tokio::net::TcpListener;

use super::server::Server;
use crate::cli::failure::Failure;
use crate::cli::input::{MAX_BYTES, reason};
use crate::cli::output::Output;

/// Where the protocol is spoken.
const PATH: &str = "/mcp";

/// The loopback address that `--http` means: a port, or a host and a port.
pub(super) fn address(text: &str) -> Result<SocketAddr, Failure> {
    let wrong = || {
        Failure::usage(format!(
            "--http: `{text}` is no loopback address such as 127.0.0.1:8931"
        ))
    };
    let whole = match text.strip_prefix(':').unwrap_or(text).parse::<u16>() {
        Ok(port) => format!("127.0.0.1:{port}"),
        Err(_) => text.to_owned(),
    };
    let found = match whole.strip_prefix("localhost:") {
        // Its name may mean both families; one of them is enough.
        Some(port) => format!("127.0.0.1:{port}").to_socket_addrs(),
        None => return whole.parse().ok().filter(is_loopback).ok_or_else(wrong),
    };
    found.ok().and_then(|mut all| all.next()).ok_or_else(wrong)
}

fn is_loopback(address: &SocketAddr) -> bool {
    address.ip().is_loopback()
}

/// Serves until it is stopped.
pub(super) async fn serve(
    server: Server,
    address: SocketAddr,
    stop: &Stop,
    output: Output,
) -> Result<(), Failure> {
    let listener = TcpListener::bind(address).await.map_err(|error| {
        Failure::failed(
            "UNKNOWN",
            format!("--http: cannot listen at {address}: {}", reason(&error)),
        )
    })?;
    let address = listener.local_addr().unwrap_or(address);
    let port = address.port();
    let names = ["localhost", "127.0.0.1", "[::1]"];
    let config = StreamableHttpServerConfig::default()
        .with_allowed_hosts(names.map(|name| format!("{name}:{port}")))
        .with_allowed_origins(names.map(|name| format!("http://{name}:{port}")))
        .enforce_origin_validation()
        .with_max_request_body_bytes(usize::try_from(MAX_BYTES).unwrap_or(usize::MAX));
    let made = server.clone();
    let service = StreamableHttpService::new(
        move || Ok(made.clone()),
        Arc::new(LocalSessionManager::default()),
        config,
    );
    let shown = match address.ip() {
        IpAddr::V4(ip) => ip.to_string(),
        IpAddr::V6(ip) => format!("[{ip}]"),
    };
    output.note(&format!(
        "serving http://{shown}:{port}{PATH}, Ctrl-C stops it"
    ));
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = stop.stopped() => return Ok(()),
        };
        // A connection that broke before it began is no reason to stop.
        let Ok((stream, _)) = accepted else { continue };
        let service = service.clone();
        tokio::spawn(async move {
            let answer = service_fn(move |request: Request<Incoming>| {
                let service = service.clone();
                async move {
                    if request.uri().path() == PATH {
                        return Ok::<_, std::convert::Infallible>(service.handle(request).await);
                    }
                    let mut missing = Response::default();
                    *missing.status_mut() = StatusCode::NOT_FOUND;
                    Ok(missing)
                }
            });
            // Whoever hung up needs no answer.
            let _ = http1::Builder::new()
                .serve_connection(TokioIo::new(stream), answer)
                .await;
        });
    }
}

#[cfg(test)]
mod tests {
    use super::address;

    #[test]
    fn only_this_machine_is_an_address() {
        for (text, means) in [
            ("8931", Some("127.0.0.1:8931")),
            (":8931", Some("127.0.0.1:8931")),
            ("127.0.0.1:0", Some("127.0.0.1:0")),
            ("localhost:80", Some("127.0.0.1:80")),
            ("[::1]:80", Some("[::1]:80")),
            ("0.0.0.0:80", None),
            ("192.168.1.1:80", None),
            ("example.org:80", None),
            ("127.0.0.1", None),
            ("", None),
        ] {
            let found = address(text).ok().map(|it| it.to_string());
            assert_eq!(found.as_deref(), means, "{text}");
        }
    }
}
