//! Replies that show something else than was asked for, from the table in `otherwise.yaml`: no success that a reply does not prove.

use std::path::Path;
use std::time::Duration;

use ghx::plan::Effect;
use ghx::{
    BoxFuture, Client, HttpReply, HttpRequest, HttpTransport, Outcome, REGISTRY, Transport,
    TransportError,
};
use ghx_sandbox::{Options, Sandbox};
use serde::Deserialize;
use serde_json::{Map, Value};

use super::run::assert_none;
use super::{table, world};

/// One reply that was changed on its way.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    task: String,
    input: Value,
    /// What stands in the payload in place of what GitHub said, by path.
    #[serde(default)]
    reply: Map<String, Value>,
    /// Keys that the payload leaves out, by path; such a reply proves nothing.
    #[serde(default)]
    without: Vec<String>,
    /// What users are told; nothing where the reply is good enough.
    #[serde(default)]
    says: Option<String>,
}

/// Posts to the sandbox and changes what mutations answer.
struct Twisted {
    http: HttpTransport,
    reply: Map<String, Value>,
    without: Vec<String>,
}

impl Transport for Twisted {
    fn post<'a>(
        &'a self,
        request: HttpRequest<'a>,
    ) -> BoxFuture<'a, Result<HttpReply, TransportError>> {
        let writes = request.body.starts_with(br#"{"query":"mutation"#);
        Box::pin(async move {
            let mut reply = self.http.post(request).await?;
            if writes {
                let mut body: Value = serde_json::from_slice(&reply.body).unwrap();
                for (path, value) in &self.reply {
                    let payloads = body["data"].as_object_mut().unwrap().values_mut();
                    let changed = payloads.filter_map(|payload| put(payload, path, value));
                    assert!(changed.count() > 0, "no payload has {path}: {body}");
                }
                for path in &self.without {
                    let payloads = body["data"].as_object_mut().unwrap().values_mut();
                    let changed = payloads.filter_map(|payload| take(payload, path));
                    assert!(changed.count() > 0, "no payload has {path}: {body}");
                }
                reply.body = body.to_string().into_bytes();
            }
            Ok(reply)
        })
    }
}

/// Puts a value in place of the one at a path, where there is one.
fn put(payload: &mut Value, path: &str, value: &Value) -> Option<()> {
    let pointer = format!("/{}", path.replace('.', "/"));
    *payload.pointer_mut(&pointer)? = value.clone();
    Some(())
}

/// Takes the key at a path out of its object, where there is one.
fn take(payload: &mut Value, path: &str) -> Option<Value> {
    let (object, key) = path.rsplit_once('.')?;
    let pointer = format!("/{}", object.replace('.', "/"));
    payload.pointer_mut(&pointer)?.as_object_mut()?.remove(key)
}

fn rows() -> Vec<Row> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/capabilities/otherwise.yaml");
    serde_yaml::from_str(&std::fs::read_to_string(file).unwrap()).unwrap()
}

/// Their payloads only show what was changed, and nothing of how it is now.
const PROVE_NOTHING: [&str; 2] = ["issue.delete", "pr.branch.update"];

#[test]
fn every_write_has_a_reply_that_breaks_it() {
    let rows = rows();
    let broken = |id: &str| (rows.iter()).any(|row| row.task == id && row.says.is_some());
    // A request of REST says by its status what came of it.
    let writes = REGISTRY.iter().filter(|it| !it.is_rest());
    let writes = writes.filter(|it| it.effect != Effect::Read);
    let without: Vec<String> = writes
        .filter(|it| !broken(it.id) && !PROVE_NOTHING.contains(&it.id))
        .map(|it| format!("{} has no row in otherwise.yaml", it.id))
        .collect();
    assert_none(&without);
}

#[test]
fn what_a_reply_does_not_show_is_told() {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    let mut wrong = Vec::new();
    for row in rows() {
        let world = world::world();
        let sandbox = Sandbox::start(world.clone(), Options::default()).unwrap();
        let reply = table::resolve(&world, &Value::Object(row.reply.clone()));
        let seconds = Duration::from_secs(30);
        let client = Client::builder()
            .url(sandbox.url())
            .token(sandbox.token())
            .transport(Twisted {
                http: HttpTransport::new(seconds, seconds, 0),
                reply: reply.as_object().unwrap().clone(),
                without: row.without.clone(),
            })
            .build()
            .unwrap();
        let input = table::resolve(&world, &row.input).to_string();
        let envelope = runtime.block_on(ghx::execute_task(&client, &REGISTRY, &row.task, &input));
        let (outcome, shown) = match row.without.is_empty() {
            true => (Outcome::Applied, true),
            false => (Outcome::Unknown, false),
        };
        let (task, input, without) = (&row.task, &row.input, &row.without);
        let name = format!("{task} {input} with {reply} without {without:?}");
        match (&envelope.error, &row.says) {
            (None, None) => {}
            (None, Some(words)) => wrong.push(format!("{name}: ok, and not `{words}`")),
            (Some(error), None) => wrong.push(format!("{name}: {}", error.message)),
            (Some(error), Some(words)) => {
                if !error.message.contains(words.as_str()) {
                    wrong.push(format!("{name}: `{}`, not `{words}`", error.message));
                }
                if error.outcome() != Some(outcome) {
                    wrong.push(format!("{name}: the outcome is {:?}", error.outcome()));
                }
                if envelope.data.is_some() != shown {
                    wrong.push(format!("{name}: its data is {:?}", envelope.data));
                }
            }
        }
    }
    assert_none(&wrong);
}
