//! `ghx-cards test`: the tests that stand beside cards, each in a fresh sandbox.

mod file;
mod judge;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use ghx::{Client, Registry};
use ghx_dsl::Compiler;
use ghx_sandbox::{Options, Sandbox};
use serde_json::Value;

use crate::args::TestArgs;
use crate::cards;
use crate::output::{counted, show, tell};
use crate::run;
use file::{Test, TestFile};

/// How one test went.
struct Outcome {
    capability: String,
    name: String,
    /// What was expected otherwise; none of it for a test that passed.
    wrong: Vec<String>,
}

pub(crate) fn run(args: &TestArgs) -> Result<ExitCode, String> {
    let folder = cards::needed(args.folder.as_deref())?;
    let compiler = Compiler::new(&args.against.settings()?);
    let built = cards::build(&compiler, &folder)?.not_empty()?;
    if run::refused(&built) {
        return Ok(ExitCode::FAILURE);
    }
    let own = run::registry(&built);
    let all = Registry::of(ghx::registry().iter().chain(own.iter()));
    let files = cards::test_files(&folder)?;
    let mut outcomes = Vec::new();
    let mut unreadable = false;
    for path in &files {
        match file::read(path, &folder, &all) {
            Ok(file) => outcomes.extend(run_file(&file, args.only.as_deref(), &all)?),
            Err(problem) => {
                unreadable = true;
                tell(&problem);
            }
        }
    }
    if let (Some(only), true, false) = (&args.only, outcomes.is_empty(), unreadable) {
        return Err(format!(
            "no test has `{only}` in its name or its capability's"
        ));
    }
    let tested: Vec<&str> = outcomes.iter().map(|it| it.capability.as_str()).collect();
    let untested = own.iter().filter(|it| !tested.contains(&it.id)).count();
    told(&outcomes, untested, args)?;
    let failed = unreadable || outcomes.iter().any(|it| !it.wrong.is_empty());
    Ok(if failed {
        ExitCode::FAILURE
    } else {
        ExitCode::SUCCESS
    })
}

fn run_file(file: &TestFile, only: Option<&str>, all: &Registry) -> Result<Vec<Outcome>, String> {
    let wanted = |test: &&Test| {
        let text = format!("{}: {}", file.capability, test.name);
        only.is_none_or(|only| text.contains(only))
    };
    let tests = file.tests.iter().filter(wanted);
    tests.map(|test| run_test(file, test, all)).collect()
}

fn run_test(file: &TestFile, test: &Test, all: &Registry) -> Result<Outcome, String> {
    let sandbox = Sandbox::start(file.world()?, Options::default());
    let sandbox = sandbox.map_err(|error| format!("the sandbox did not start: {error}"))?;
    let client = Client::builder().url(sandbox.url()).token(sandbox.token());
    let client = client.build().map_err(|error| error.to_string())?;
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build();
    let runtime = runtime.map_err(|error| error.to_string())?;
    let steps = test.requests()?;
    let envelope = runtime.block_on(ghx::execute_tasks(&client, all, &steps));
    let envelope = serde_json::to_value(&envelope).map_err(|error| error.to_string())?;
    Ok(Outcome {
        capability: file.capability.clone(),
        name: test.name.clone(),
        wrong: judge::judge(test, &envelope),
    })
}

fn told(outcomes: &[Outcome], untested: usize, args: &TestArgs) -> Result<(), String> {
    if args.json {
        let all: Vec<Value> = (outcomes.iter())
            .map(|it| {
                serde_json::json!({"capability_id": it.capability, "name": it.name, "ok": it.wrong.is_empty(), "problems": it.wrong})
            })
            .collect();
        return show(&Value::from(all).to_string());
    }
    for it in outcomes {
        let state = if it.wrong.is_empty() {
            "ok    "
        } else {
            "FAILED"
        };
        show(&format!("{state} {}: {}", it.capability, it.name))?;
        it.wrong
            .iter()
            .try_for_each(|line| show(&format!("         {line}")))?;
    }
    let failed = outcomes.iter().filter(|it| !it.wrong.is_empty()).count();
    let tests = counted(outcomes.len(), "test", "tests");
    let result = if failed == 0 {
        "all passed".to_owned()
    } else {
        format!("{failed} failed")
    };
    let untested = match untested {
        0 => String::new(),
        some => format!("; {} without a test", counted(some, "card", "cards")),
    };
    show(&format!("{tests}, {result}{untested}"))
}

/// The file of cards that a file of tests stands beside.
fn card_of(tests: &Path) -> PathBuf {
    let name = tests.file_name().unwrap_or_default().to_string_lossy();
    tests.with_file_name(name.replace(".test.yaml", ".yaml"))
}
