//! `cargo run --profile fuzz -p ghx-fuzz -- TARGET`: long runs, and single cases again.
#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a command for the people who work on ghx"
)]

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use ghx_fuzz::{Cards, Command, Faults, Finding, Plan, Replies, Steps, Tally, Target, run};

const USAGE: &str =
    "usage: cargo run --profile fuzz -p ghx-fuzz -- <replies|steps|cards|faults> [options]

  --seconds N   how long to run (60)
  --seed N      where the inputs come from (1)
  --cases N     how many at most
  --case N      only this case, to see a finding again
  --ghx PATH    for steps: run them through this binary instead of the library";

/// What was asked for.
struct Options {
    target: String,
    plan: Plan,
    ghx: Option<PathBuf>,
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let options = match options(&arguments) {
        Ok(options) => options,
        Err(wrong) => {
            eprintln!("{wrong}\n\n{USAGE}");
            return ExitCode::from(2);
        }
    };
    match start(&options) {
        Ok(Ok(tally)) => {
            println!("{}: {tally}", options.target);
            ExitCode::SUCCESS
        }
        Ok(Err(finding)) => {
            println!("{finding}");
            if let Some(path) = save(&options.target, &finding) {
                eprintln!("saved as {}", path.display());
            }
            ExitCode::FAILURE
        }
        Err(wrong) => {
            eprintln!("{wrong}");
            ExitCode::FAILURE
        }
    }
}

type Ended = Result<Tally, Box<Finding>>;

fn start(options: &Options) -> Result<Ended, String> {
    fn go<T: Target>(target: Result<T, String>, plan: &Plan) -> Result<Ended, String> {
        Ok(run(&Arc::new(target?), plan))
    }
    match (options.target.as_str(), &options.ghx) {
        ("replies", None) => go(Replies::new(), &options.plan),
        ("steps", None) => go(Steps::new(), &options.plan),
        ("steps", Some(binary)) => go(Command::new(binary), &options.plan),
        ("faults", None) => go(Ok(Faults), &options.plan),
        ("cards", None) => go(Cards::new(), &options.plan),
        (_, Some(_)) => Err("--ghx is for steps".to_owned()),
        (other, None) => Err(format!("there is no target `{other}`\n\n{USAGE}")),
    }
}

fn options(arguments: &[String]) -> Result<Options, String> {
    let (target, rest) = arguments.split_first().ok_or("which target?")?;
    let mut options = Options {
        target: target.clone(),
        plan: Plan {
            time: Duration::from_secs(60),
            note: folder().map(|folder| folder.join(format!("{target}.running"))),
            ..Plan::cases(1, u64::MAX)
        },
        ghx: None,
    };
    let mut rest = rest.iter();
    while let Some(flag) = rest.next() {
        let value = rest.next().ok_or_else(|| format!("{flag} needs a value"))?;
        let number = || {
            let parsed = value.parse::<u64>();
            parsed.map_err(|_| format!("{flag} needs a number, found `{value}`"))
        };
        match flag.as_str() {
            "--seconds" => options.plan.time = Duration::from_secs(number()?),
            "--seed" => options.plan.seed = number()?,
            "--cases" => options.plan.cases = number()?,
            "--case" => (options.plan.first, options.plan.cases) = (number()?, 1),
            "--ghx" => options.ghx = Some(PathBuf::from(value)),
            other => return Err(format!("{other} is unknown")),
        }
    }
    Ok(options)
}

/// Where findings are kept.
fn folder() -> Option<PathBuf> {
    let folder = Path::new("target").join("fuzz-findings");
    std::fs::create_dir_all(&folder).ok().map(|()| folder)
}

fn save(target: &str, finding: &Finding) -> Option<PathBuf> {
    let name = format!("{target}-{}-{}.txt", finding.seed, finding.case);
    let path = folder()?.join(name);
    std::fs::write(&path, finding.to_string())
        .ok()
        .map(|()| path)
}
