//! What a reply says of a step, read without any of the engine's code, and what may therefore be told to the caller.

use std::collections::HashSet;
use std::fmt;

use ghx::plan::Effect;
use ghx::{Outcome, REGISTRY, StepResult, TransportErrorKind};

use super::TOKEN;
use super::proofs;
use super::scene::Scene;
use super::server::{Answer, Exchange, MAX_REQUESTS};
use crate::json::{Json, Unread};
use crate::schema;

/// Messages are for people: what a server says is cut, whatever its length.
const MAX_MESSAGE: usize = 16 * 1024;

/// What a reply says of one response key.
#[derive(Debug)]
pub(crate) enum Standing {
    /// GitHub did it, or a part of it, and this came of it.
    Payload { value: Json, error: bool },
    /// The key is there once and null, or the whole request was refused in words.
    Refused,
    /// Nothing was sent.
    NotSent,
    /// The reply does not say: nobody knows what was done.
    Silent(&'static str),
    /// The oracle cannot tell.
    Open,
}

impl fmt::Display for Standing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Standing::Payload { value, error } => {
                let beside = if *error { " beside an error" } else { "" };
                write!(f, "{}{beside}", value.write())
            }
            Standing::Refused => f.write_str("that it was refused"),
            Standing::NotSent => f.write_str("nothing, because it was not sent"),
            Standing::Silent(why) => write!(f, "nothing, because {why}"),
            Standing::Open => f.write_str("something that cannot be judged"),
        }
    }
}

/// What an answer says of a response key.
pub(crate) fn standing(answer: &Answer, alias: &str) -> Standing {
    use Standing::{Open, Payload, Refused, Silent};
    let (status, body) = match answer {
        Answer::Reply { status, body, .. } => (*status, body),
        Answer::Lost(kind) => {
            use TransportErrorKind::{Dropped, ReplyTooLarge, Timeout};
            return match kind {
                Dropped | ReplyTooLarge | Timeout { sent: true } => Silent("it was lost"),
                _ => Standing::NotSent,
            };
        }
    };
    match status {
        200 => {}
        300..500 => return Refused,
        _ => return Silent("it has another status"),
    }
    let Ok(text) = std::str::from_utf8(body) else {
        return Silent("it is no text");
    };
    let reply = match Json::read(text) {
        Ok(reply) => reply,
        Err(Unread::Wrong(_)) => return Silent("it is no JSON"),
        Err(Unread::Deep) => return Open,
    };
    if reply.all("data").count() > 1 || reply.all("errors").count() > 1 {
        return Silent("a key of it is given twice");
    }
    let errors = match reply.one("errors") {
        None | Some(Json::Null) => &[],
        Some(Json::Array(errors)) => errors.as_slice(),
        Some(_) => return Silent("its errors are no list"),
    };
    if !errors.iter().all(Json::is_object) {
        return Silent("an error of it is none");
    }
    let data = match reply.one("data") {
        // GitHub's edge speaks so, of limits for example.
        None if reply.one("message").is_some() => return Open,
        None | Some(Json::Null) if errors.is_empty() => return Silent("it says nothing"),
        // Which errors came before anything was done is the engine's business.
        None | Some(Json::Null) => return Open,
        Some(data) if data.is_object() => data,
        Some(_) => return Silent("its data is no object"),
    };
    let own = errors.iter().any(|error| {
        let first = error.one("path").and_then(|path| path.items().first());
        first.and_then(Json::as_str) == Some(alias)
    });
    let mut values = data.all(alias);
    match (values.next(), values.next()) {
        (Some(_), Some(_)) => Silent("the step is in it twice"),
        (None, _) if errors.is_empty() => Silent("the step is not in it"),
        (None, _) => Open,
        (Some(Json::Null), _) => Refused,
        (Some(value), _) if value.is_object() => Payload {
            value: value.clone(),
            error: own,
        },
        _ => Silent("the step is not an object in it"),
    }
}

/// Judges a whole call.
pub(crate) fn judge(
    scene: &Scene,
    log: &[Exchange],
    results: &[StepResult],
) -> Result<&'static str, String> {
    if log.len() >= MAX_REQUESTS {
        return Err(format!("it sends and sends: {MAX_REQUESTS} requests"));
    }
    if results.len() != scene.steps.len() {
        return Err(format!(
            "{} results for {} steps",
            results.len(),
            scene.steps.len()
        ));
    }
    requests(scene, log)?;
    for (number, result) in results.iter().enumerate() {
        let step = Step::of(scene, log, number);
        step.judge(result)
            .map_err(|what| format!("step {number} ({}): {what}", result.task))?;
    }
    let done = results.iter().filter(|result| result.ok).count();
    Ok(match done {
        0 => "failed",
        n if n == results.len() => "done",
        _ => "done in part",
    })
}

/// One step with everything that was said about it.
struct Step<'a> {
    task: &'a str,
    input: Json,
    /// The variables of the last request that it was in, by their own names.
    sent: Json,
    effect: Effect,
    /// The response keys whose fields write again when they are sent again.
    once: Vec<&'a str>,
    /// For each response key what was answered, in order.
    said: Vec<(&'a str, Vec<Standing>)>,
}

impl<'a> Step<'a> {
    fn of(scene: &'a Scene, log: &[Exchange], number: usize) -> Step<'a> {
        let (task, input) = scene
            .steps
            .get(number)
            .map_or(("", "{}"), |step| (step.task.as_str(), step.input.get()));
        let effect = REGISTRY
            .find(task)
            .map_or(Effect::Append, |capability| capability.effect);
        let aliases = scene.aliases.get(number).map(Vec::as_slice);
        let said = aliases.unwrap_or_default().iter().map(|alias| {
            // A look for what was written has the same response key, and writes nothing.
            let with = log.iter().filter(|exchange| {
                exchange.aliases.contains(alias) && (exchange.mutation || effect == Effect::Read)
            });
            let said = with.map(|exchange| standing(&exchange.answer, alias));
            (alias.as_str(), said.collect())
        });
        let once = aliases.unwrap_or_default().iter().map(String::as_str);
        let once = once.filter(|alias| log.iter().any(|exchange| appends(exchange, alias)));
        Step {
            task,
            once: once.collect(),
            input: Json::read(input).unwrap_or(Json::Null),
            sent: sent(log, &format!("step{number}_")),
            effect,
            said: said.collect(),
        }
    }

    fn judge(&self, result: &StepResult) -> Result<(), String> {
        self.not_twice()?;
        match &result.error {
            None if result.ok => self.success(result),
            None => Err("it failed without an error".to_owned()),
            Some(_) if result.ok => Err("it is ok and has an error".to_owned()),
            Some(error) => {
                if error.message.contains(TOKEN) {
                    return Err(format!("the token is in `{}`", error.message));
                }
                if error.message.len() > MAX_MESSAGE {
                    let length = error.message.len();
                    return Err(format!("the message has {length} bytes"));
                }
                self.outcome(error.outcome())
            }
        }
    }

    /// Every part of it was answered with a payload, the output is what was promised, and the proof holds.
    fn success(&self, result: &StepResult) -> Result<(), String> {
        let mut payloads = Vec::new();
        for (alias, said) in &self.said {
            match said.last() {
                Some(Standing::Payload {
                    value,
                    error: false,
                }) => payloads.push(value),
                Some(Standing::Open) => return Ok(()),
                Some(other) => return Err(format!("ok, but the reply to `{alias}` says {other}")),
                None => return Err(format!("ok, but `{alias}` was not sent")),
            }
        }
        let text = result.data.as_ref().map_or("null", |data| data.get());
        let data = Json::read(text).map_err(|error| format!("the output is {error:?}: {text}"))?;
        let capability = REGISTRY
            .find(self.task)
            .ok_or("there is no such capability")?;
        let promised: serde_json::Value = serde_json::from_str(ghx::output_schema(capability))
            .map_err(|error| error.to_string())?;
        if let Some(reason) = schema::broken(&promised, &data) {
            return Err(format!("ok, but the output is not as promised: {reason}"));
        }
        match payloads.as_slice() {
            [payload] => proofs::check(self.task, &self.input, &self.sent, payload, &data),
            _ => Ok(()),
        }
    }

    /// A step that may have been done is not called undone, nor one that may be undone done.
    fn outcome(&self, told: Option<Outcome>) -> Result<(), String> {
        let [(_, said)] = self.said.as_slice() else {
            return Ok(());
        };
        if self.effect == Effect::Read {
            return Ok(());
        }
        let told = told.ok_or("a write failed without an outcome")?;
        let sound = match said.last() {
            None | Some(Standing::NotSent) => told != Outcome::Applied,
            Some(Standing::Silent(_)) => told == Outcome::Unknown,
            Some(Standing::Refused) => told != Outcome::Applied,
            Some(Standing::Payload { .. } | Standing::Open) => true,
        };
        let last = said.last().map_or_else(String::new, Standing::to_string);
        sound
            .then_some(())
            .ok_or_else(|| format!("{told:?} is told, but the reply says {last}"))
    }

    /// What would write again is sent again only after a reply which says that nothing was done.
    fn not_twice(&self) -> Result<(), String> {
        for (alias, said) in &self.said {
            if !self.once.contains(alias) {
                continue;
            }
            let before = said.split_last().map_or(&[][..], |(_, before)| before);
            for earlier in before {
                if let Standing::Silent(_) | Standing::Payload { .. } = earlier {
                    return Err(format!(
                        "`{alias}` was sent again after a reply that says {earlier}"
                    ));
                }
            }
        }
        Ok(())
    }
}

/// Whether a request has a field under this response key that writes again each time.
fn appends(exchange: &Exchange, alias: &str) -> bool {
    const FIELDS: [&str; 5] = [
        "addComment(",
        "addPullRequestReview(",
        "addPullRequestReviewThreadReply(",
        "createIssue(",
        "createPullRequest(",
    ];
    let field = exchange.request.split_once(&format!(" {alias}: "));
    field.is_some_and(|(_, rest)| FIELDS.iter().any(|field| rest.starts_with(field)))
}

/// The variables with a prefix in the last request that has any.
fn sent(log: &[Exchange], prefix: &str) -> Json {
    let own = |exchange: &Exchange| {
        let body = Json::read(&exchange.request).ok()?;
        let Json::Object(variables) = body.one("variables")? else {
            return None;
        };
        let own = variables.iter().filter_map(|(name, value)| {
            let name = name.strip_prefix(prefix)?;
            Some((name.to_owned(), value.clone()))
        });
        let own: Vec<(String, Json)> = own.collect();
        (!own.is_empty()).then_some(Json::Object(own))
    };
    let last = log.iter().rev().find_map(own);
    last.unwrap_or_else(|| Json::Object(Vec::new()))
}

/// Requests are JSON, and every id in them is a text that the caller gave or that a reply had as an id.
fn requests(scene: &Scene, log: &[Exchange]) -> Result<(), String> {
    let mut known: HashSet<String> = HashSet::new();
    for step in &scene.steps {
        if let Ok(input) = Json::read(step.input.get()) {
            known.extend(texts(&input, |_| true));
        }
    }
    for exchange in log {
        let body = Json::read(&exchange.request)
            .map_err(|error| format!("a request is {error:?}: {}", exchange.request))?;
        if exchange.mutation {
            ids(&body, &known)?;
        }
        if let Answer::Reply { body, .. } = &exchange.answer
            && let Ok(reply) = std::str::from_utf8(body).map(Json::read)
        {
            match reply {
                Ok(reply) => known.extend(texts(&reply, |key| key == Some("id"))),
                // Too deep to be judged: which ids it has is not known here.
                Err(Unread::Deep) => return Ok(()),
                Err(Unread::Wrong(_)) => {}
            }
        }
    }
    Ok(())
}

fn texts(value: &Json, wanted: impl Fn(Option<&str>) -> bool) -> Vec<String> {
    let mut texts = Vec::new();
    value.walk(&mut |key, value| {
        if let (true, Json::String(text)) = (wanted(key), value) {
            texts.push(text.clone());
        }
    });
    texts
}

fn ids(body: &Json, known: &HashSet<String>) -> Result<(), String> {
    let document = body.one("query").and_then(Json::as_str).unwrap_or("");
    let head = document.split_once(") {").map_or("", |(head, _)| head);
    for declared in head.split('$').skip(1) {
        let Some((name, kind)) = declared.split_once(": ") else {
            continue;
        };
        if !kind.trim_start_matches('[').starts_with("ID") {
            continue;
        }
        let value = body
            .one("variables")
            .and_then(|variables| variables.one(name));
        let sound = |id: &Json| id.as_str().is_some_and(|id| known.contains(id));
        let all = match value {
            None | Some(Json::Null) => true,
            Some(Json::Array(items)) => items.iter().all(sound),
            Some(id) => sound(id),
        };
        if !all {
            return Err(format!(
                "`{name}` is sent as {value:?}, which nobody gave as an id"
            ));
        }
    }
    Ok(())
}
