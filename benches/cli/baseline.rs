//! The alternatives: an empty program, and the least that posts a body with reqwest and prints the reply.

use std::path::{Path, PathBuf};
use std::process::Command;

const POST: &str = r#"
fn main() {
    let mut words = std::env::args().skip(1);
    let (url, file) = (words.next().unwrap(), words.next().unwrap());
    let body = std::fs::read(file).unwrap();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let reply = runtime.block_on(async {
        let provider = std::sync::Arc::new(rustls::crypto::ring::default_provider());
        let tls = rustls::ClientConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .unwrap()
            .with_root_certificates(rustls::RootCertStore::empty())
            .with_no_client_auth();
        let client = reqwest::Client::builder().tls_backend_preconfigured(tls).no_proxy().build().unwrap();
        let post = client
            .post(url)
            .header("authorization", "bearer bench")
            .header("content-type", "application/json")
            .body(body);
        post.send().await.unwrap().text().await.unwrap()
    });
    println!("{reply}");
}
"#;

/// Compiles `fn main() {}` as the release profile would.
pub(crate) fn empty(folder: &Path) -> PathBuf {
    let source = folder.join("empty.rs");
    std::fs::write(&source, "fn main() {}\n").unwrap();
    let program = folder.join("empty");
    let flags = [
        "-Copt-level=3",
        "-Cpanic=abort",
        "-Cstrip=symbols",
        "-Ccodegen-units=1",
    ];
    run(Command::new("rustc")
        .args(flags)
        .args(linked().split_whitespace())
        .arg("-o")
        .arg(&program)
        .arg(&source));
    program
}

/// Builds the plain client with the versions, features and profile of this workspace.
pub(crate) fn post(folder: &Path) -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let workspace = std::fs::read_to_string(root.join("Cargo.toml")).unwrap();
    let line = |name: &str| {
        let found = workspace
            .lines()
            .find(|line| line.starts_with(&format!("{name} = ")));
        found
            .unwrap_or_else(|| panic!("{name} is not in the workspace"))
            .to_owned()
    };
    let profile = workspace
        .split("[profile.release]")
        .nth(1)
        .unwrap()
        .split("\n\n")
        .next()
        .unwrap();
    let manifest = format!(
        "[package]\nname = \"post\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[dependencies]\n{}\n{}\n{}\n\n[profile.release]{profile}\n\n[workspace]\n",
        line("reqwest"),
        line("rustls"),
        line("tokio"),
    );
    let package = folder.join("post");
    std::fs::create_dir_all(package.join("src")).unwrap();
    std::fs::write(package.join("Cargo.toml"), manifest).unwrap();
    std::fs::write(package.join("src/main.rs"), POST).unwrap();
    let link = format!(
        "#[path = {:?}]\nmod link;\n\nfn main() {{\n    link::command();\n}}\n",
        root.join("build-link.rs")
    );
    std::fs::write(package.join("build.rs"), link).unwrap();
    std::fs::copy(root.join("Cargo.lock"), package.join("Cargo.lock")).unwrap();
    let target = package.join("target");
    run(Command::new("cargo")
        .args(["build", "--release", "--quiet"])
        .current_dir(&package)
        .env("CARGO_TARGET_DIR", &target));
    target.join("release/post")
}

/// Flags that link a program as ghx itself was: at a fixed address (`build-link.rs`), statically where flags say so.
fn linked() -> String {
    let mut flags = std::env::var("RUSTFLAGS").unwrap_or_default();
    if cfg!(all(target_os = "linux", target_env = "gnu")) && !flags.contains("crt-static") {
        flags += " -Clink-arg=-no-pie";
    }
    flags
}

fn run(command: &mut Command) {
    let status = command.status().unwrap();
    assert!(status.success(), "{command:?}");
}
