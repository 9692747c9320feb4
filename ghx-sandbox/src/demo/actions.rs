//! The workflow runs of the demo world.

use crate::model::{Job, JobStep, Run, Workflow, World};

impl World {
    /// Gives a repository the workflows and runs of the demo world: one that failed on `main`, one on its way, and one that went
    /// well. A repository that is not there gets none.
    pub fn add_demo_runs(&mut self, repository: &str) {
        if let Some(repository) = self.repository(repository).map(|repo| repo.id) {
            add(self, repository);
        }
    }
}

/// The number of the workflow run whose jobs are the checks of a pull request, and of one of its jobs.
pub(super) fn checked(pull: u64, job: u64) -> (u64, u64) {
    (8_000 + pull, (8_000 + pull) * 10 + job)
}

/// Gives the demo world the runs behind the checks of its pull requests; they are older than all others.
pub(super) fn add_checked(world: &mut World, pulls: &[(u64, &str, bool)]) {
    let now = world.now();
    let job = |pull, number, name: &str, command: &str, failed: bool| {
        let log: &[&str] = match failed {
            true => &[
                "test upload::client::retries ... FAILED",
                "thread 'upload::client::retries' panicked at src/upload/client.rs:31:5:",
                "expected 3 attempts, got 4",
            ],
            false => &["all is well"],
        };
        let step = |name: &str, log: &[&str]| JobStep {
            name: name.to_owned(),
            log: log.iter().map(|line| (*line).to_owned()).collect(),
        };
        Job {
            id: checked(pull, number).1,
            name: name.to_owned(),
            steps: vec![step("Set up job", &[RUNNER]), step(command, log)],
            conclusion: Some(conclusion(failed)),
        }
    };
    let runs = pulls
        .iter()
        .zip(1..)
        .map(|((pull, branch, failed), number)| Run {
            id: checked(*pull, 0).0,
            workflow: 501,
            number,
            attempt: 1,
            status: "completed".to_owned(),
            conclusion: Some(conclusion(*failed)),
            event: "push".to_owned(),
            branch: (*branch).to_owned(),
            created_at: now,
            jobs: vec![
                job(*pull, 1, "build", "Run cargo build", false),
                job(*pull, 2, "test", "Run cargo test", *failed),
                job(*pull, 3, "lint", "Run cargo clippy", false),
            ],
            artifacts: Vec::new(),
        });
    let mut runs: Vec<Run> = runs.collect();
    let before = runs.len() as u64;
    for mut run in std::mem::take(&mut world.actions.runs) {
        run.number += before;
        runs.push(run);
    }
    world.actions.runs = runs;
}

/// What every log begins with.
const RUNNER: &str = "Current runner version: '2.330.0'";

fn conclusion(failed: bool) -> String {
    if failed { "failure" } else { "success" }.to_owned()
}

fn add(world: &mut World, repository: u64) {
    let now = world.now();
    let workflow = |id, name: &str, file: &str| Workflow {
        id,
        repository,
        name: name.to_owned(),
        path: format!(".github/workflows/{file}"),
    };
    world.actions.workflows = vec![
        workflow(501, "CI", "ci.yml"),
        workflow(502, "Release", "release.yml"),
    ];
    let step = |name: &str, log: &[&str]| JobStep {
        name: name.to_owned(),
        log: log.iter().map(|line| (*line).to_owned()).collect(),
    };
    let job = |id, name: &str, (command, log): (&str, &[&str]), conclusion: Option<&str>| Job {
        id,
        name: name.to_owned(),
        steps: vec![step("Set up job", &[RUNNER]), step(command, log)],
        conclusion: conclusion.map(str::to_owned),
    };
    let run = |id,
               number,
               (status, conclusion): (&str, Option<&str>),
               branch: &str,
               jobs,
               artifacts: &[&str]| Run {
        id,
        workflow: 501,
        number,
        attempt: 1,
        status: status.to_owned(),
        conclusion: conclusion.map(str::to_owned),
        event: "push".to_owned(),
        branch: branch.to_owned(),
        created_at: now + number,
        jobs,
        artifacts: artifacts.iter().map(|name| (*name).to_owned()).collect(),
    };
    let (done, failed) = (
        ("completed", Some("success")),
        ("completed", Some("failure")),
    );
    let test = |id, conclusion: Option<&str>| {
        let log: &[&str] = match conclusion {
            Some("failure") => &[
                "test upload::resumes ... FAILED",
                "thread 'upload::resumes' panicked at src/upload.rs:88:9:",
                "test result: FAILED. 40 passed; 1 failed",
            ],
            _ => &["test result: ok. 41 passed; 0 failed"],
        };
        job(id, "test", ("Run cargo test", log), conclusion)
    };
    let lint = |id| {
        let command = ("Run cargo clippy", &["no warnings"] as &[&str]);
        job(id, "lint", command, Some("success"))
    };
    world.actions.runs = vec![
        run(
            9003,
            1,
            done,
            "release",
            vec![test(7003, Some("success"))],
            &[],
        ),
        run(
            9001,
            2,
            failed,
            "main",
            vec![lint(7000), test(7001, Some("failure"))],
            &["report", "coverage"],
        ),
        run(
            9002,
            3,
            ("in_progress", None),
            "main",
            vec![test(7002, None)],
            &[],
        ),
    ];
}
