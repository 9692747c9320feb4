//! `ghx demo`: a tour on the sandbox that shows requests saved.

use std::io::{self, BufRead, IsTerminal};

use ghx_runtime::{ChainResultEnvelope, Client, PlanOptions, ResultEnvelope, Status, TaskRequest};
use serde_json::{Value, json};

use super::args::DemoArgs;
use super::failure::{Failure, exit};
use super::output::{self, Output, Style};
use super::session::{self, Session};
use super::{own_name, registry};

/// Runs the tour.
pub(crate) fn run(args: &DemoArgs, output: Output) -> Result<u8, Failure> {
    let session = Session::sandbox(session::Beginning::default(), None, output)?;
    let client = Client::builder()
        .url(&session.host.graphql_url)
        .token(
            session
                .token
                .as_ref()
                .map_or("", |(token, _)| token.reveal()),
        )
        .build()
        .map_err(|error| Failure::failed("UNKNOWN", error.to_string()))?;
    let pause = !args.no_pause && io::stdin().is_terminal() && output.terminal;
    let mut tour = Tour {
        client,
        output,
        style: output.out,
        pause,
        width: output::width(),
        sent: 0,
        apart: 0,
    };
    // The tour waits for Enter, where Ctrl-C must end it; nothing outlives the sandbox.
    session::run(tour.go())?.map(|()| exit::OK)
}

struct Tour {
    client: Client,
    output: Output,
    style: Style,
    pause: bool,
    width: usize,
    /// Requests that were sent for writing.
    sent: usize,
    /// Requests that the same work takes one call at a time.
    apart: usize,
}

impl Tour {
    async fn go(&mut self) -> Result<(), Failure> {
        self.say(&format!(
            "{} works on GitHub by typed capabilities. This tour runs on a sandbox inside the program: \
             a repository acme/app with issues, people and a reviewed pull request. No token, no network.",
            own_name()
        ));
        self.look().await?;
        self.triage().await?;
        self.report().await?;
        self.review().await?;
        self.honest().await?;
        self.end();
        Ok(())
    }

    async fn look(&mut self) -> Result<(), Failure> {
        self.station("1. Look: one capability", "run issue.list --repo acme/app");
        let envelope = self
            .run("issue.list", &json!({"owner": "acme", "name": "app"}))
            .await?;
        self.output
            .result(&output::data_lines(&envelope, self.style, self.width));
        Ok(())
    }

    async fn triage(&mut self) -> Result<(), Failure> {
        self.station(
            "2. Triage: three changes, names instead of ids",
            "chain --steps @examples/triage.json",
        );
        let issue = |extra: Value| {
            merge(
                json!({"owner": "acme", "name": "app", "issueNumber": 7}),
                extra,
            )
        };
        self.chain(&[
            (
                "issue.labels.add",
                issue(json!({"labels": ["bug", "priority:high"]})),
            ),
            (
                "issue.assignees.add",
                issue(json!({"assignees": ["octocat", "monalisa"]})),
            ),
            (
                "issue.comments.create",
                issue(json!({"body": "Confirmed; a fix is on its way."})),
            ),
        ])
        .await
        .map(drop)
    }

    async fn report(&mut self) -> Result<(), Failure> {
        self.station(
            "3. Report: steps that use what an earlier one made",
            "chain --steps @examples/report.json",
        );
        let steps = include_str!("../../examples/report.json");
        let steps: Vec<TaskRequest> = serde_json::from_str(steps)
            .map_err(|error| Failure::failed("UNKNOWN", error.to_string()))?;
        let envelope = ghx_runtime::execute_tasks(&self.client, registry(), &steps).await;
        self.output
            .result(&output::chain_lines(&envelope, self.style, self.width));
        self.sent += envelope.meta.round_trips;
        // One by one each step looks its names up again.
        let apart = 2 * steps.len();
        self.apart += apart;
        let words = format!("one call at a time, ids copied by hand: {apart} requests");
        self.output.result(&self.style.dim(&words));
        Ok(())
    }

    async fn review(&mut self) -> Result<(), Failure> {
        self.station(
            "4. Review: answer and resolve every open thread",
            "run pr.threads.composite --input -",
        );
        let envelope = self
            .run(
                "pr.threads.list",
                &json!({"owner": "acme", "name": "app", "prNumber": 42}),
            )
            .await?;
        let data: Value = envelope
            .data
            .and_then(|data| serde_json::from_str(data.get()).ok())
            .unwrap_or(Value::Null);
        let ids: Vec<&str> = data
            .get("threads")
            .and_then(Value::as_array)
            .map(|threads| {
                threads
                    .iter()
                    .filter_map(|thread| thread.get("threadId")?.as_str())
                    .collect()
            })
            .unwrap_or_default();
        let threads: Vec<Value> = ids
            .iter()
            .map(|id| json!({"threadId": id, "action": "reply_and_resolve", "body": "Fixed, thank you."}))
            .collect();
        let envelope = self
            .run("pr.threads.composite", &json!({"threads": threads}))
            .await?;
        let (apart, sent) = (2 * threads.len(), envelope.meta.round_trips);
        self.sent += sent;
        self.apart += apart;
        let words = format!(
            "{} threads answered and resolved: {} instead of {apart}",
            threads.len(),
            output::requests(sent)
        );
        self.output.result(&self.style.green(&words));
        Ok(())
    }

    async fn honest(&mut self) -> Result<(), Failure> {
        self.station(
            "5. Honest: one step fails, the others keep their results",
            "chain --steps - --fail-on-partial",
        );
        let issue = |number: u32, labels: Value| json!({"owner": "acme", "name": "app", "issueNumber": number, "labels": labels});
        let envelope = self
            .chain(&[
                ("issue.labels.add", issue(7, json!(["documentation"]))),
                ("issue.labels.add", issue(7, json!(["no-such-label"]))),
            ])
            .await?;
        if envelope.status == Status::Partial {
            self.say("Each step says what happened to it, and whether sending it again is safe.");
        }
        Ok(())
    }

    fn end(&self) {
        let words = format!(
            "\n{} wrote what {} would have taken one by one.",
            output::requests(self.sent),
            self.apart
        );
        self.output.result(&self.style.bold(&words));
        let name = own_name();
        let next = [
            ("capabilities list", format!("everything {name} can do")),
            (
                "run issue.view --sandbox --issue-number 7",
                "all commands take --sandbox".to_owned(),
            ),
            (
                "run issue.labels.set --help",
                "the inputs of a capability".to_owned(),
            ),
            ("auth status", format!("is {name} ready for GitHub itself?")),
            (
                "setup --scope user",
                format!("teach your AI agent to use {name}"),
            ),
        ];
        let rows = next.map(|(words, what)| {
            let line = self.style.cyan(&format!("{name} {words}"));
            vec![format!("  {line}"), what]
        });
        let columns = [output::Column::Fit, output::Column::Fill];
        self.output.result(&format!(
            "\nWhat to type next:\n{}",
            output::table(&columns, &rows, self.width)
        ));
    }

    /// What comes next, and the words of this program that do it.
    fn station(&self, title: &str, words: &str) {
        if self.pause {
            self.output.note(&self.style.dim("press Enter"));
            let _ = io::stdin().lock().read_line(&mut String::new());
        }
        self.output.result(&format!(
            "\n{}\n{}",
            self.style.bold(title),
            self.style.cyan(&format!("$ {} {words}", own_name()))
        ));
    }

    fn say(&self, text: &str) {
        self.output.result(&output::hang(text, self.width, 0));
    }

    async fn run(&self, task: &str, input: &Value) -> Result<ResultEnvelope, Failure> {
        let envelope =
            ghx_runtime::execute_task(&self.client, registry(), task, &input.to_string()).await;
        match &envelope.error {
            Some(error) => Err(Failure::failed(
                "UNKNOWN",
                format!("{task}: {}", error.message),
            )),
            None => Ok(envelope),
        }
    }

    async fn chain(&mut self, steps: &[(&str, Value)]) -> Result<ChainResultEnvelope, Failure> {
        let tasks: Vec<TaskRequest> = steps
            .iter()
            .filter_map(|(task, input)| task_request(task, input))
            .collect();
        let apart: usize = tasks
            .iter()
            .map(|task| {
                let plan = ghx_runtime::plan_tasks(
                    registry(),
                    std::slice::from_ref(task),
                    &PlanOptions::default(),
                );
                plan.map_or(0, |plan| plan.round_trips)
            })
            .sum();
        let envelope = ghx_runtime::execute_tasks(&self.client, registry(), &tasks).await;
        self.output
            .result(&output::chain_lines(&envelope, self.style, self.width));
        self.sent += envelope.meta.round_trips;
        self.apart += apart;
        self.output.result(
            &self
                .style
                .dim(&format!("one call at a time: {apart} requests")),
        );
        Ok(envelope)
    }
}

fn task_request(task: &str, input: &Value) -> Option<TaskRequest> {
    TaskRequest::new(task, &input.to_string()).ok()
}

fn merge(mut base: Value, extra: Value) -> Value {
    if let (Some(base), Value::Object(extra)) = (base.as_object_mut(), extra) {
        base.extend(extra);
    }
    base
}
