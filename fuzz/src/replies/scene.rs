//! Scenes: calls with the replies that the sandbox gives them, recorded once and then changed in every case.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use ghx::{
    BoxFuture, Client, HttpReply, HttpRequest, HttpTransport, PlanOptions, REGISTRY, StepResult,
    TaskRequest, Transport, TransportError,
};
use ghx_sandbox::{Options, Sandbox, World};

use crate::json::Json;

/// A recorded call.
#[derive(Debug)]
pub(crate) struct Scene {
    pub(crate) steps: Vec<TaskRequest>,
    /// The response keys of each step, as the dry run names them.
    pub(crate) aliases: Vec<Vec<String>>,
    pub(crate) exchanges: Vec<Recorded>,
}

/// A request's document and its reply.
#[derive(Debug)]
pub(crate) struct Recorded {
    pub(crate) document: String,
    pub(crate) reply: Json,
}

/// Calls that the examples of the cards do not make: threads by their real ids, and chains.
const CHAINS: &[&str] = &[
    r#"[{"task":"issue.labels.set","input":{"owner":"acme","name":"app","issueNumber":7,"labels":["bug","documentation"]}},
        {"task":"issue.comments.create","input":{"owner":"acme","name":"app","issueNumber":7,"body":"Seen."}},
        {"task":"issue.close","input":{"owner":"acme","name":"app","issueNumber":7,"reason":"NOT_PLANNED"}}]"#,
    r#"[{"task":"issue.milestone.set","input":{"owner":"acme","name":"app","issueNumber":7,"milestone":"v1.1"}},
        {"task":"issue.view","input":{"owner":"acme","name":"app","issueNumber":7}},
        {"task":"issue.assignees.set","input":{"owner":"acme","name":"app","issueNumber":7,"assignees":["hubot"]}},
        {"task":"issue.labels.remove","input":{"owner":"acme","name":"app","issueNumber":7,"labels":["bug"]}}]"#,
    r#"[{"task":"pr.thread.resolve","input":{"threadId":"THREAD"}}]"#,
    r#"[{"task":"pr.thread.reply","input":{"threadId":"THREAD","body":"Done."}},{"task":"pr.thread.resolve","input":{"threadId":"THREAD"}}]"#,
    r#"[{"task":"pr.threads.composite","input":{"threads":[{"threadId":"THREAD","action":"reply_and_resolve","body":"Done."}]}}]"#,
    r#"[{"task":"issue.create","input":{"owner":"acme","name":"app","title":"New","labels":["bug"],"assignees":["hubot"],"milestone":"v1.0"}}]"#,
    r#"[{"task":"issue.milestone.clear","input":{"owner":"acme","name":"app","issueNumber":7}},{"task":"repo.view","input":{"owner":"acme","name":"app"}}]"#,
];

/// Records every example of the catalogue and the chains above.
pub(crate) fn all() -> Result<Vec<Arc<Scene>>, String> {
    let mut scenes = Vec::new();
    let examples = REGISTRY.iter().flat_map(|capability| {
        let examples = capability.examples.iter();
        examples.map(|example| TaskRequest::new(capability.id, example.input))
    });
    let chains = CHAINS
        .iter()
        .map(|text| serde_json::from_str(&text.replace("THREAD", &thread()?)).map_err(say));
    for steps in chains {
        scenes.extend(record(steps?)?);
    }
    for step in examples {
        scenes.extend(record(vec![step.map_err(say)?])?);
    }
    Ok(scenes)
}

/// Runs steps against a sandbox of their own; none where an input only works on GitHub or on other routes.
fn record(steps: Vec<TaskRequest>) -> Result<Option<Arc<Scene>>, String> {
    let Ok(plan) = ghx::plan_tasks(&REGISTRY, &steps, &PlanOptions::default()) else {
        return Ok(None);
    };
    let (results, exchanges) = run(&steps)?;
    let done = results.iter().all(|result| result.ok);
    Ok((done && !exchanges.is_empty()).then(|| {
        Arc::new(Scene {
            steps,
            aliases: plan.steps.into_iter().map(|step| step.aliases).collect(),
            exchanges,
        })
    }))
}

fn run(steps: &[TaskRequest]) -> Result<(Vec<StepResult>, Vec<Recorded>), String> {
    let sandbox = Sandbox::start(World::demo(), Options::default()).map_err(say)?;
    let recorder = Recorder {
        to: HttpTransport::new(
            Duration::from_secs(5),
            Duration::from_secs(30),
            8 * 1024 * 1024,
        ),
        seen: Arc::default(),
    };
    let seen = Arc::clone(&recorder.seen);
    let client = Client::builder()
        .host("github.com")
        .url(sandbox.url())
        .token(sandbox.token())
        .transport(recorder)
        .build()
        .map_err(say)?;
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(say)?;
    let envelope = runtime.block_on(ghx::execute_tasks(&client, &REGISTRY, steps));
    let seen = std::mem::take(&mut *seen.lock().unwrap_or_else(PoisonError::into_inner));
    Ok((envelope.results, seen))
}

/// The id of a review thread of the demo world.
fn thread() -> Result<String, String> {
    let input = r#"{"owner":"acme","name":"app","prNumber":42}"#;
    let step = TaskRequest::new("pr.threads.list", input).map_err(say)?;
    let (results, _) = run(&[step])?;
    let data = results.first().and_then(|result| result.data.as_ref());
    let data = data.and_then(|data| Json::read(data.get()).ok());
    let threads = data.as_ref().and_then(|data| data.one("threads"));
    threads
        .and_then(|threads| threads.items().first())
        .and_then(|thread| thread.one("threadId"))
        .and_then(Json::as_str)
        .map(str::to_owned)
        .ok_or_else(|| "the demo world has no review thread".to_owned())
}

fn say(error: impl std::fmt::Display) -> String {
    error.to_string()
}

/// Passes requests on and remembers them with their replies.
struct Recorder {
    to: HttpTransport,
    seen: Arc<Mutex<Vec<Recorded>>>,
}

impl Transport for Recorder {
    fn post<'a>(
        &'a self,
        request: HttpRequest<'a>,
    ) -> BoxFuture<'a, Result<HttpReply, TransportError>> {
        Box::pin(async move {
            let body = request.body.clone();
            let reply = self.to.post(request).await?;
            let texts = (std::str::from_utf8(&body), std::str::from_utf8(&reply.body));
            if let (Ok(request), Ok(text)) = texts
                && let (Some(document), Ok(reply)) = (document(request), Json::read(text))
            {
                let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
                seen.push(Recorded { document, reply });
            }
            Ok(reply)
        })
    }
}

/// The document of a request's body.
pub(crate) fn document(request: &str) -> Option<String> {
    let body = Json::read(request).ok()?;
    Some(body.one("query")?.as_str()?.to_owned())
}

/// The response keys of a document: the names before a colon that stand in its outermost braces, or in those of a fragment
/// there (`... on Query { .. }`).
pub(crate) fn aliases(document: &str) -> Vec<String> {
    let document = document.replace("... on Query {", "... on Query [");
    let (mut braces, mut brackets, mut word) = (0, 0, String::new());
    let mut fragment = false;
    let mut found = Vec::new();
    for c in document.chars() {
        match c {
            '(' => brackets += 1,
            ')' => brackets -= 1,
            _ if brackets > 0 => {}
            '[' if braces == 1 => fragment = true,
            '}' if braces == 1 && fragment => fragment = false,
            '{' => braces += 1,
            // Fragments stand behind the operation.
            '}' if braces == 1 => break,
            '}' => braces -= 1,
            ':' if braces == 1 => found.push(word.clone()),
            _ => {}
        }
        if c.is_ascii_alphanumeric() || c == '_' {
            word.push(c);
        } else {
            word.clear();
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::aliases;

    #[test]
    fn aliases_are_those_of_the_operation() {
        let document = "mutation M($a: ID = {b: 1}) {\n  x0: f(input: {id: $a}) { y: z } x1: g { ...F }\n}\nfragment F on T { q: r }";
        assert_eq!(aliases(document), ["x0", "x1"]);
        let document =
            "query Q($a: [ID]) {\n  x0: f { y: z } ... on Query { x1: g { z: y } } x2: h { id }\n}";
        assert_eq!(aliases(document), ["x0", "x1", "x2"]);
    }
}
