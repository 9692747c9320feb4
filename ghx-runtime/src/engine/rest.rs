//! Requests of REST: a unit becomes one, and its reply is read as if GraphQL had answered.

use bytes::Bytes;
use serde_json::value::RawValue;
use serde_json::{Map, Value};

use super::failure::{Failure, FailureKind};
use super::log;
use super::unit::Unit;
use crate::error::{Code, Outcome};
use crate::json;
use crate::plan::{In, ParameterValue, Rest, RestReply};
use crate::record::Slot;
use crate::transport::HttpReply;

/// One request, ready to be sent as often as that is safe.
#[derive(Debug, Clone)]
pub(crate) struct Call {
    plan: &'static Rest,
    /// The alias of the unit, under which the reply is read.
    alias: String,
    /// Path and query, without the host.
    pub(crate) path: String,
    pub(crate) body: Option<Bytes>,
    /// How many lines of a text's end are wanted.
    tail: Option<usize>,
    /// Whether the lines of a log keep the times before them.
    timestamps: bool,
    paged: bool,
}

impl Call {
    /// The request of a unit, if it is one of REST.
    pub(crate) fn of(unit: &Unit) -> Option<Call> {
        let plan = unit.operation.rest?;
        // A thing that an earlier step made lies within what that step names.
        let (variables, record) = (unit.operation.variables, unit.seen());
        let overrides = &unit.overrides;
        let value = |given: &ParameterValue| -> Option<Value> {
            let text = match given {
                ParameterValue::Json(text) => return serde_json::from_str(text).ok(),
                ParameterValue::Variable(index) => {
                    let found = overrides.iter().find(|(known, _)| known == index);
                    let input = || variables.get(usize::from(*index))?.input;
                    match found {
                        Some((_, slot)) => written(slot)?,
                        None => written(record.get(input()?))?,
                    }
                }
            };
            serde_json::from_str(&text).ok()
        };
        let mut call = Call {
            plan,
            alias: unit.prefix.render(),
            path: plan.path.first().copied().unwrap_or_default().to_owned(),
            body: None,
            tail: None,
            timestamps: true,
            paged: unit.operation.pages.is_some(),
        };
        let (mut body, mut pieces, mut before) = (Map::new(), plan.path.iter().skip(1), '?');
        for parameter in plan.parameters {
            let value = value(&parameter.value);
            if parameter.place == In::Path {
                encode(
                    &text(value.as_ref().unwrap_or(&Value::Null)),
                    &mut call.path,
                );
                call.path
                    .push_str(pieces.next().copied().unwrap_or_default());
                continue;
            }
            let Some(value) = value else { continue };
            match (parameter.place, parameter.name) {
                (In::Query, name) => {
                    call.path.push(std::mem::replace(&mut before, '&'));
                    call.path.push_str(name);
                    call.path.push('=');
                    encode(&text(&value), &mut call.path);
                }
                (In::Text, "tail") => {
                    call.tail = value.as_u64().and_then(|it| usize::try_from(it).ok());
                }
                (In::Text, _) => call.timestamps = value != Value::Bool(false),
                (_, name) => _ = body.insert(name.to_owned(), value),
            }
        }
        if !body.is_empty() {
            call.body = Some(Bytes::from(Value::Object(body).to_string()));
        }
        Some(call)
    }

    pub(crate) fn method(&self) -> &'static str {
        self.plan.method
    }

    pub(crate) fn accept(&self) -> &'static str {
        self.plan.accept
    }

    pub(crate) fn len(&self) -> usize {
        self.path.len() + self.body.as_ref().map_or(0, Bytes::len)
    }

    /// Where a text is that the server keeps elsewhere.
    pub(crate) fn elsewhere<'r>(&self, reply: &'r HttpReply) -> Option<&'r str> {
        let moved = matches!(reply.status, 301 | 302 | 303 | 307 | 308);
        let text = matches!(self.plan.reply, RestReply::Text | RestReply::Log);
        reply.headers.get("location").filter(|_| moved && text)
    }

    /// The reply as GraphQL would have written it, under the alias of the unit.
    pub(crate) fn opened(&self, reply: &HttpReply) -> Result<String, Failure> {
        // Nothing is left to do where the state is the wanted one already.
        let same = reply.status == 304 && self.plan.reply == RestReply::Empty;
        let done = same || self.plan.codes.contains(&reply.status);
        let text = matches!(self.plan.reply, RestReply::Text | RestReply::Log);
        if !(done || text && reply.status == 200) {
            return Err(match reply.status {
                200..=299 => {
                    let message = format!("HTTP {} is no answer to this request", reply.status);
                    Failure::unreadable(reply, message)
                }
                _ => Failure::from_rest_status(reply),
            });
        }
        let body = match std::str::from_utf8(&reply.body) {
            Ok(body) => body.trim(),
            Err(_) if text => "",
            Err(error) => {
                let message = format!("the reply is not valid JSON: {error}");
                return Err(Failure::unreadable(reply, message));
            }
        };
        // What is put into an envelope must be whole: half of it could end the envelope early.
        let whole = |first: char| {
            let json = body.starts_with(first);
            body.is_empty() || json && serde_json::from_str::<&RawValue>(body).is_ok()
        };
        let promised = match self.plan.reply {
            RestReply::Json => whole('{'),
            RestReply::List => whole('['),
            RestReply::Text | RestReply::Log | RestReply::Empty => true,
        };
        if !promised {
            let message = "the reply is not what GitHub's description promises".to_owned();
            return Err(Failure::unreadable(reply, message));
        }
        let value = match self.plan.reply {
            RestReply::Text | RestReply::Log => {
                let text = String::from_utf8_lossy(&reply.body);
                let whole = self.plan.reply == RestReply::Log;
                log::object(&text, self.tail, self.timestamps, whole)
            }
            RestReply::Empty => r#"{"done":true}"#.to_owned(),
            _ if body.is_empty() => "{}".to_owned(),
            RestReply::List => format!("{{\"items\":{body}}}"),
            _ => body.to_owned(),
        };
        let value = match value.strip_suffix('}') {
            Some(open) if self.paged => {
                let comma = if open.trim_end().ends_with('{') {
                    ""
                } else {
                    ","
                };
                format!("{open}{comma}\"pageInfo\":{}}}", page_info(reply))
            }
            _ => value,
        };
        Ok(format!("{{\"data\":{{\"{}\":{value}}}}}", self.alias))
    }
}

/// What `Link` says about the next page. Only its number is taken: the address may lead anywhere.
fn page_info(reply: &HttpReply) -> String {
    let links = reply.headers.get("link").unwrap_or_default().split(',');
    let next = links
        .filter(|link| link.contains("rel=\"next\""))
        .find_map(|link| {
            let address = link.split_once('<')?.1.split_once('>')?.0;
            let query = address.split_once('?')?.1;
            let mut pairs = query.split('&').filter_map(|pair| pair.split_once('='));
            let (_, page) = pairs.find(|(name, _)| *name == "page")?;
            page.parse::<u64>().ok()
        });
    match next {
        Some(page) => format!("{{\"hasNextPage\":true,\"endCursor\":\"{page}\"}}"),
        None => "{\"hasNextPage\":false,\"endCursor\":null}".to_owned(),
    }
}

/// The JSON text of a slot that has a value.
fn written(slot: &Slot) -> Option<String> {
    slot.is_present().then(|| slot.to_json())
}

/// A value as it stands in an address.
fn text(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

/// Everything but letters, digits and `-._~` is written in percents, so that no value leaves its place. A segment of
/// dots alone would still be taken for a step up.
fn encode(text: &str, out: &mut String) {
    let dots = matches!(text, "." | "..");
    for byte in text.bytes() {
        let plain = byte.is_ascii_alphanumeric()
            || matches!(byte, b'-' | b'_' | b'~')
            || (byte == b'.' && !dots);
        match plain {
            true => out.push(char::from(byte)),
            false => out.push_str(&format!("%{byte:02X}")),
        }
    }
}

impl Failure {
    /// A request of REST was refused, or failed.
    pub(crate) fn from_rest_status(reply: &HttpReply) -> Failure {
        let failure = Failure::from_status(reply);
        let (kind, code) = match (reply.status, failure.kind) {
            (_, FailureKind::RateLimit | FailureKind::Server) | (401, _) => return failure,
            // What this token may not do here says nothing about other requests.
            (403, _) => (FailureKind::Final, Code::Auth),
            (404 | 410, _) => (FailureKind::Final, Code::NotFound),
            (300..=399, _) => return failure,
            _ => (FailureKind::Final, Code::Validation),
        };
        let message = match reply.status {
            404 => "HTTP 404: there is no such thing, or the token may not see it".to_owned(),
            _ => format!("{}{}", failure.message, reasons(&reply.body)),
        };
        Failure {
            kind,
            code,
            message,
            outcome: Outcome::NotApplied,
            ..failure
        }
    }
}

/// The longest refusal whose list of reasons is read, in bytes.
const LONGEST_REFUSAL: usize = 64 * 1024;

/// What a refusal lists beside its message: texts, or fields with a code.
fn reasons(body: &[u8]) -> String {
    // A refusal is short; taking a long one apart takes many times its memory.
    if body.len() > LONGEST_REFUSAL {
        return String::new();
    }
    let body: Value = serde_json::from_slice(body).unwrap_or_default();
    let all = body.get("errors").and_then(Value::as_array);
    let told = all.into_iter().flatten().filter_map(|error| {
        let text = |key: &str| error.get(key).and_then(Value::as_str);
        let said = error.as_str().or(text("message"));
        said.map(str::to_owned)
            .or_else(|| Some(format!("{} {}", text("field")?, text("code")?)))
    });
    let told: Vec<String> = told.collect();
    match told.is_empty() {
        true => String::new(),
        false => format!(" ({})", json::cut(&told.join(", "))),
    }
}
