//! Serves the demo world until it is stopped: `cargo run -p ghx-sandbox --example serve -- 8080`.
#![allow(
    clippy::print_stdout,
    reason = "an example speaks to the person who runs it"
)]

use ghx_sandbox::{Error, Options, Sandbox, World};

fn main() -> Result<(), Error> {
    let port = std::env::args()
        .nth(1)
        .and_then(|text| text.parse().ok())
        .unwrap_or(0);
    let sandbox = Sandbox::start(
        World::demo(),
        Options {
            port,
            ..Options::default()
        },
    )?;
    println!("endpoint: {}", sandbox.url());
    println!("token:    {}", sandbox.token());
    println!(
        "with gh:  HTTP_PROXY={} GH_HOST=github.localhost GH_TOKEN={} gh issue list -R acme/app",
        sandbox.url().trim_end_matches("/graphql"),
        sandbox.token()
    );
    sandbox.wait();
    Ok(())
}
