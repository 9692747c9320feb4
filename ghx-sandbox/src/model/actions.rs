//! Workflows and their runs, which only REST shows.

use serde::{Deserialize, Serialize};

/// All workflows and runs of a world.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct Actions {
    /// The workflows.
    pub workflows: Vec<Workflow>,
    /// The runs, oldest first.
    pub runs: Vec<Run>,
}

/// A workflow of a repository.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Workflow {
    /// Its number.
    pub id: u64,
    /// The repository.
    pub repository: u64,
    /// Its name.
    pub name: String,
    /// `.github/workflows/ci.yml`
    pub path: String,
}

/// A run of a workflow.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Run {
    /// Its number among all runs.
    pub id: u64,
    /// The workflow.
    pub workflow: u64,
    /// Its number among the runs of the workflow.
    pub number: u64,
    /// How often it was started.
    pub attempt: u64,
    /// `queued`, `in_progress` or `completed`.
    pub status: String,
    /// `success`, `failure` or `cancelled`, once it is completed.
    pub conclusion: Option<String>,
    /// What started it.
    pub event: String,
    /// The branch it runs on.
    pub branch: String,
    /// When it was made.
    pub created_at: u64,
    /// Its jobs.
    pub jobs: Vec<Job>,
    /// The names of its artifacts.
    pub artifacts: Vec<String>,
}

/// A job of a run.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Job {
    /// Its number.
    pub id: u64,
    /// Its name.
    pub name: String,
    /// Its steps; the last one failed if the job did.
    pub steps: Vec<JobStep>,
    /// `success` or `failure`, once it is completed.
    pub conclusion: Option<String>,
}

/// A step of a job.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct JobStep {
    /// Its name.
    pub name: String,
    /// What it wrote into the log, line by line.
    pub log: Vec<String>,
}

impl super::World {
    /// All workflow runs, oldest first.
    pub fn runs(&self) -> &[Run] {
        &self.actions.runs
    }
}
