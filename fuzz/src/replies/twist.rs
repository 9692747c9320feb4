//! Changes to whole replies: errors in every shape, keys twice, other statuses, lost connections.

use ghx::TransportErrorKind;

use super::TOKEN;
use super::server::Answer;
use crate::Tape;
use crate::change::{change, damage};
use crate::json::Json;

/// A reply with one to three changes.
pub(crate) fn answer(recorded: &Json, aliases: &[String], tape: &mut Tape) -> Answer {
    if tape.once_in(20) {
        return lost(tape);
    }
    let mut reply = recorded.clone();
    for _ in 0..=tape.below(3) {
        match tape.below(4) {
            0 | 1 => change(&mut reply, tape),
            2 => top(&mut reply, aliases, tape),
            _ => {
                if let Some(data) = entry(&mut reply, "data") {
                    change(data, tape);
                }
            }
        }
    }
    let text = reply.write();
    let body = if tape.once_in(8) {
        damage(&text, tape)
    } else {
        text.into_bytes()
    };
    if tape.once_in(12) {
        let statuses = [
            200, 201, 204, 301, 400, 401, 403, 404, 413, 422, 429, 500, 502,
        ];
        let headers = [
            None,
            Some(("retry-after", "1")),
            Some(("retry-after", "99999999999999999999")),
            Some(("x-ratelimit-remaining", "0")),
            Some(("location", "https://elsewhere.example/graphql")),
        ];
        return Answer::Reply {
            status: tape.pick(&statuses).copied().unwrap_or(200),
            header: tape.pick(&headers).copied().flatten(),
            body,
        };
    }
    Answer::ok(body)
}

fn lost(tape: &mut Tape) -> Answer {
    use TransportErrorKind::{Dropped, Refused, ReplyTooLarge, Timeout};
    let kinds = [
        Dropped,
        Refused,
        ReplyTooLarge,
        Timeout { sent: true },
        Timeout { sent: false },
    ];
    Answer::Lost(tape.pick(&kinds).copied().unwrap_or(Dropped))
}

/// A change of the reply's own keys.
fn top(reply: &mut Json, aliases: &[String], tape: &mut Tape) {
    let key = ["errors", "errors", "errors", "message", "data"];
    let key = tape.pick(&key).copied().unwrap_or("errors");
    let value = match key {
        "errors" => errors(aliases, tape),
        "message" => Json::text(&message(tape)),
        _ => {
            let kinds = [Json::Null, Json::Object(vec![]), Json::Array(vec![])];
            tape.pick(&kinds).cloned().unwrap_or(Json::Null)
        }
    };
    let gone = key != "data" && tape.once_in(3);
    if let Json::Object(entries) = reply {
        if gone {
            entries.retain(|(name, _)| name != "data");
        }
        let front = tape.once_in(2);
        entries.insert(
            if front { 0 } else { entries.len() },
            (key.to_owned(), value),
        );
    }
}

fn errors(aliases: &[String], tape: &mut Tape) -> Json {
    match tape.below(8) {
        0 => Json::Null,
        1 => Json::Array(vec![]),
        2 => error(aliases, tape),
        3 => Json::text(&message(tape)),
        4 => Json::Array(vec![Json::Number("0".to_owned()), Json::Null]),
        _ => {
            let many = 1 + tape.below(2);
            Json::Array((0..many).map(|_| error(aliases, tape)).collect())
        }
    }
}

fn error(aliases: &[String], tape: &mut Tape) -> Json {
    let mut entries = vec![("message".to_owned(), Json::text(&message(tape)))];
    let kinds = [
        "NOT_FOUND",
        "FORBIDDEN",
        "UNPROCESSABLE",
        "RATE_LIMITED",
        "RESOURCE_LIMITS_EXCEEDED",
        "INSUFFICIENT_SCOPES",
        "WEIRD",
    ];
    if tape.once_in(2) {
        let kind = tape.pick(&kinds).copied().unwrap_or("");
        entries.push(("type".to_owned(), Json::text(kind)));
    }
    match tape.below(4) {
        0 | 1 => {
            let alias = tape.pick(aliases).cloned().unwrap_or_default();
            let path = Json::Array(vec![Json::String(alias), Json::text("issue")]);
            entries.push(("path".to_owned(), path));
        }
        2 => entries.push(("path".to_owned(), Json::text("mutation"))),
        _ => {}
    }
    if tape.once_in(4) {
        let levels = tape.pick(&[3, 130, 300]).copied().unwrap_or(3);
        let deep = Json::Raw(format!("{}{}", "[".repeat(levels), "]".repeat(levels)));
        entries.insert(0, ("extensions".to_owned(), deep));
    }
    let mut error = Json::Object(entries);
    if tape.once_in(4) {
        change(&mut error, tape);
    }
    error
}

/// GitHub's words, and those of a server that wants the token printed.
fn message(tape: &mut Tape) -> String {
    let words = [
        "Could not resolve to a node with the global id of 'I_1'".to_owned(),
        "Something went wrong while executing your query.".to_owned(),
        "You have exceeded a secondary rate limit.".to_owned(),
        "Variable $step0_issueId of type ID! was provided invalid value".to_owned(),
        format!("bad token {TOKEN}"),
        format!("\u{1b}]0;{TOKEN}\u{7}"),
        String::new(),
        "long ".repeat(50_000),
    ];
    tape.pick(&words).cloned().unwrap_or_default()
}

fn entry<'a>(value: &'a mut Json, key: &str) -> Option<&'a mut Json> {
    match value {
        Json::Object(entries) => entries
            .iter_mut()
            .find(|(name, _)| name == key)
            .map(|(_, value)| value),
        _ => None,
    }
}
