//! Start-up, a chain of 20 steps and the memory of the binary, each against the obvious alternative in the same run.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "a measurement prints its figures and stops at the first surprise"
)]

mod baseline;
mod memory;
mod server;

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// How often each program is run; they take turns, so that both meet the same noise.
const ROUNDS: usize = 300;
const STEPS: usize = 20;

fn main() {
    // `cargo test --benches` only wants to know that it compiles.
    if std::env::args().any(|word| word == "--test") {
        return;
    }
    let ghx = Path::new(env!("CARGO_BIN_EXE_ghx"));
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("cli-bench");
    std::fs::create_dir_all(&folder).unwrap();

    let empty = baseline::empty(&folder);
    let version = || command(ghx, &["--version"]);
    let start = compare(version, || command(&empty, &[]));
    let mut met = show("ghx --version", "an empty Rust program", &start, 1.2);

    let server = server::Server::start(STEPS);
    let steps = server::steps(STEPS);
    let chain = || {
        let mut command = command(ghx, &["chain", "--steps", &steps]);
        command
            .env("GITHUB_GRAPHQL_URL", server.url())
            .env("GH_TOKEN", "bench");
        command
    };
    let output = chain().stdout(Stdio::piped()).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(
        text.contains(r#""status":"success""#) && text.contains(r#""succeeded":20"#),
        "{text}"
    );
    let body = folder.join("body.json");
    std::fs::write(&body, server.last_body()).unwrap();
    let post = baseline::post(&folder);
    let plain = || command(&post, &[server.url(), body.to_str().unwrap()]);
    let whole = compare(chain, plain);
    met &= show(
        "ghx chain of 20 steps",
        "a minimal reqwest program with the same body",
        &whole,
        1.3,
    );

    println!(
        "peak memory, ghx --version: {:.1} MiB",
        memory::peak(version())
    );
    let peak = memory::peak(chain());
    met &= peak < 12.0;
    println!("peak memory, ghx chain:     {peak:.1} MiB (at most 12)");
    println!(
        "peak memory, plain program: {:.1} MiB",
        memory::peak(plain())
    );
    if !met && std::env::args().any(|word| word == "--check") {
        println!("a target is missed");
        std::process::exit(1);
    }
}

fn command(program: &Path, words: &[&str]) -> Command {
    let mut command = Command::new(program);
    command
        .args(words)
        .env_clear()
        .env("PATH", "/nonexistent")
        .env("HOME", "/nonexistent")
        .stdin(Stdio::null());
    command
}

struct Compared {
    ours: [Duration; 4],
    theirs: [Duration; 4],
}

/// The best time of each, the quarter, the half and the three quarters of all.
fn compare(ours: impl Fn() -> Command, theirs: impl Fn() -> Command) -> Compared {
    let mut times = [Vec::new(), Vec::new()];
    for _ in 0..ROUNDS {
        times[0].push(time(ours()));
        times[1].push(time(theirs()));
    }
    let [ours, theirs] = times.map(|mut all| {
        all.sort_unstable();
        let quarter = all.len() / 4;
        [0, 1, 2, 3].map(|at| all[at * quarter])
    });
    Compared { ours, theirs }
}

fn time(mut command: Command) -> Duration {
    command.stdout(Stdio::null()).stderr(Stdio::null());
    let start = Instant::now();
    let status = command.status().unwrap();
    let took = start.elapsed();
    assert!(status.success());
    took
}

/// Prints the figures; says whether the best times keep the limit.
fn show(ours: &str, theirs: &str, compared: &Compared, limit: f64) -> bool {
    println!("{ours} against {theirs} (at most {limit} times):");
    for (name, at) in [("best", 0), ("quarter", 1), ("median", 2), ("3/4", 3)] {
        let [a, b] = [compared.ours[at], compared.theirs[at]].map(|time| time.as_secs_f64() * 1e3);
        println!(
            "  {name:<7} {a:.2} ms against {b:.2} ms: {:.2} times",
            a / b
        );
    }
    compared.ours[0].as_secs_f64() <= limit * compared.theirs[0].as_secs_f64()
}
