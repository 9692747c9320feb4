//! TLS settings: ring as provider, the system's certificate roots only where a TLS connection will be made.

use std::sync::Arc;

use rustls::{CertificateError, ClientConfig, RootCertStore};

use super::{TransportError, TransportErrorKind};

/// Settings for connections to `https` addresses.
///
/// Loading the system's roots takes milliseconds, so this is called on the first request and not before.
pub(super) fn with_system_roots() -> Result<ClientConfig, TransportError> {
    let mut roots = RootCertStore::empty();
    let found = rustls_native_certs::load_native_certs();
    let (added, _) = roots.add_parsable_certificates(found.certs);
    if added == 0 {
        let reason = found
            .errors
            .first()
            .map(|error| format!(": {error}"))
            .unwrap_or_default();
        let message = format!(
            "the system has no certificate roots{reason}; install them, or name a file of them in SSL_CERT_FILE"
        );
        return Err(TransportError::new(TransportErrorKind::Tls, message));
    }
    config(roots)
}

/// Settings for plain connections: no roots, so a TLS connection would fail instead of being trusted.
pub(super) fn without_roots() -> Result<ClientConfig, TransportError> {
    config(RootCertStore::empty())
}

fn config(roots: RootCertStore) -> Result<ClientConfig, TransportError> {
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let builder = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .map_err(|error| TransportError::new(TransportErrorKind::Tls, error.to_string()))?;
    let mut config = builder.with_root_certificates(roots).with_no_client_auth();
    config.alpn_protocols = vec![b"h2".to_vec(), b"http/1.1".to_vec()];
    Ok(config)
}

/// What helps against a refused certificate, to be read behind the reason; empty where the reason says it all.
pub(super) fn advice(error: &rustls::Error) -> &'static str {
    use CertificateError::{
        Expired, ExpiredContext, NotValidForName, NotValidForNameContext, NotValidYet,
        NotValidYetContext, Other, UnknownIssuer,
    };
    let rustls::Error::InvalidCertificate(reason) = error else {
        return "";
    };
    match reason {
        UnknownIssuer => {
            "; trust the authority that issued it in the system's certificate store, or name a PEM file of it in SSL_CERT_FILE"
        }
        NotValidForName | NotValidForNameContext { .. } => {
            "; name the host as its certificate does"
        }
        Expired | ExpiredContext { .. } | NotValidYet | NotValidYetContext { .. } => {
            "; check this machine's clock, then the host's certificate"
        }
        // The usual self-signed certificate; its error has a type that rustls does not hand out.
        Other(other) if other.to_string().contains("CaUsedAsEndEntity") => {
            "; a certificate that signs itself cannot be trusted, the host needs one that an authority issued"
        }
        _ => "",
    }
}
