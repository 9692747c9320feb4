//! The arguments of a `gh` command, from a card's template and an input. No shell reads them.

use ghx_runtime::plan::{Capability, CliArg, CliRoute};
use ghx_runtime::{Code, ErrorBody, Outcome, Problem, Problems, Record, Slot};
use serde_json::Value;

/// The arguments after `gh`. `token` is the variable that would make GraphQL possible.
pub(super) fn arguments(
    capability: &Capability,
    route: &CliRoute,
    record: &Record,
    token: &str,
) -> Result<Vec<String>, ErrorBody> {
    if let Some(given) = route
        .unsupported
        .iter()
        .find(|at| record.get(**at).is_present())
    {
        return Err(unsupported(format!(
            "without a token {} goes through gh, which cannot carry `{}`: {}, or set {token}",
            capability.id,
            name(capability, *given),
            instead(capability, route, *given)
        )));
    }
    words(capability, route.args, record)
}

/// The words of a command.
pub(super) fn words(
    capability: &Capability,
    args: &[CliArg],
    record: &Record,
) -> Result<Vec<String>, ErrorBody> {
    let mut words = Vec::new();
    for arg in args {
        match arg {
            CliArg::Words(constant) => {
                words.extend(constant.iter().map(|word| (*word).to_owned()));
            }
            CliArg::Text(pieces, holes) => {
                if let Some(absent) = holes.iter().find(|at| !record.get(**at).is_present()) {
                    if needed(capability, *absent) {
                        return Err(unsupported(format!(
                            "without a token {} goes through gh, which needs `{}`",
                            capability.id,
                            name(capability, *absent)
                        )));
                    }
                    continue;
                }
                words.push(text(capability, pieces, holes, record)?);
            }
            CliArg::Flag(flag, at) => words.extend(
                values(record.get(*at))
                    .iter()
                    .map(|value| format!("{flag}={value}")),
            ),
            CliArg::Switch(flag, at) => {
                if matches!(record.get(*at), Slot::Json(json) if json == "true") {
                    words.push((*flag).to_owned());
                }
            }
        }
    }
    Ok(words)
}

/// The inputs that a command's texts are about, as a failed look-up names them.
pub(super) fn inputs(capability: &Capability, args: &[CliArg], record: &Record) -> String {
    let holes = args.iter().flat_map(|arg| match arg {
        CliArg::Text(_, holes) => *holes,
        _ => &[],
    });
    let shown = holes.map(|at| {
        let slot = record.get(*at);
        let value = slot.as_text().map(|text| format!("`{text}`"));
        let value = value.unwrap_or_else(|| slot.to_json());
        format!("{} {value}", name(capability, *at))
    });
    shown.collect::<Vec<_>>().join(", ")
}

fn name(capability: &Capability, at: u16) -> &'static str {
    let field = capability.input.fields.get(usize::from(at));
    field.map_or("?", |field| field.name)
}

/// What to do about an input that gh cannot carry: another way to say the same, where there is one.
fn instead(capability: &Capability, route: &CliRoute, given: u16) -> String {
    let choice = capability
        .input
        .choices
        .iter()
        .find(|choice| choice.groups.iter().any(|group| group.contains(&given)));
    let groups = choice.map(|choice| choice.groups).unwrap_or_default();
    let carried = groups
        .iter()
        .find(|group| group.iter().all(|at| !route.unsupported.contains(at)));
    let Some(group) = carried else {
        return "leave it out".to_owned();
    };
    let names = group
        .iter()
        .filter_map(|at| capability.input.fields.get(usize::from(*at)))
        .map(|field| field.name);
    format!("give {} instead", names.collect::<Vec<_>>().join(" + "))
}

/// Whether an argument makes no sense without this input: it is required, or one of several ways to say what is meant.
fn needed(capability: &Capability, at: u16) -> bool {
    let required = capability
        .input
        .fields
        .get(usize::from(at))
        .is_some_and(|field| field.required);
    required
        || capability
            .input
            .choices
            .iter()
            .any(|choice| choice.groups.iter().any(|group| group.contains(&at)))
}

/// Text whose holes are filled.
pub(super) fn filled(pieces: &[&str], holes: &[u16], record: &Record) -> String {
    let mut out = String::new();
    let mut values = holes
        .iter()
        .map(|at| self::values(record.get(*at)).join(","));
    for piece in pieces {
        out.push_str(piece);
        if let Some(value) = values.next() {
            out.push_str(&value);
        }
    }
    out
}

fn text(
    capability: &Capability,
    pieces: &[&str],
    holes: &[u16],
    record: &Record,
) -> Result<String, ErrorBody> {
    if pieces.iter().any(|piece| piece.contains('/')) {
        check_parts(capability, holes, record)?;
    }
    let out = filled(pieces, holes, record);
    // An argument that an input alone begins could be taken for a flag.
    if out.starts_with('-') && pieces.first().is_some_and(|piece| piece.is_empty()) {
        return Err(unsupported(format!(
            "`{out}` starts with a dash, which gh would take for a flag"
        )));
    }
    Ok(out)
}

/// A text with a slash is an address, or `owner/name`. Each input is one part of it and must not become more: with
/// `app/issues/8#` for a name, the address would be another one.
fn check_parts(capability: &Capability, holes: &[u16], record: &Record) -> Result<(), ErrorBody> {
    let mut problems = Vec::new();
    for at in holes {
        let value = values(record.get(*at)).join(",");
        let plain = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_' | b'.');
        if !value.bytes().all(plain) || value.bytes().all(|b| b == b'.') {
            let message = format!(
                "`{value}` cannot be part of an address: use letters, digits, `-`, `_` and `.`, but not dots alone"
            );
            problems.push(Problem::new(name(capability, *at), message));
        }
    }
    if problems.is_empty() {
        return Ok(());
    }
    let message = Problems(problems).to_string();
    Err(ErrorBody::new(Code::Validation, message).with_outcome(Outcome::NotApplied))
}

fn unsupported(message: String) -> ErrorBody {
    ErrorBody::new(Code::AdapterUnsupported, message).with_outcome(Outcome::NotApplied)
}

fn values(slot: &Slot) -> Vec<String> {
    match serde_json::from_str::<Value>(&slot.to_json()) {
        Ok(Value::Array(items)) => items.iter().map(word).collect(),
        Ok(Value::Null) | Err(_) => Vec::new(),
        Ok(value) => vec![word(&value)],
    }
}

fn word(value: &Value) -> String {
    value
        .as_str()
        .map_or_else(|| value.to_string(), str::to_owned)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may stop at the first surprise")]
mod tests {
    use ghx_runtime::Record;
    use ghx_runtime::plan::{
        Action, Capability, Choice, CliArg, CliRoute, Effect, Field, Kind, Route, Shape,
    };

    use super::arguments;

    static CLOSE: Capability = Capability {
        id: "issue.close",
        aliases: &[],
        version: "1.0.0",
        description: "",
        effect: Effect::Idempotent,
        input: Shape {
            fields: &[
                Field::new("issueId", Kind::STRING),
                Field::new("owner", Kind::STRING),
                Field::new("number", Kind::POSITIVE),
                Field::new("reason", Kind::STRING),
                Field::new("labels", Kind::STRINGS),
                Field::new("quiet", Kind::Boolean),
                Field::new("comments", Kind::STRINGS),
            ],
            choices: &[Choice {
                groups: &[&[0], &[1, 2]],
            }],
            exclusive: &[],
            rules: &[],
        },
        action: Action::CliOnly,
        preferred: Route::Cli,
        cli: Some(CliRoute {
            first: None,
            args: &[
                CliArg::Words(&["issue", "edit"]),
                CliArg::Text(&["repos/", "/", ""], &[1, 2]),
                CliArg::Flag("--reason", 3),
                CliArg::Text(&["", ""], &[3]),
                CliArg::Flag("--label", 4),
                CliArg::Switch("--quiet", 5),
            ],
            unsupported: &[0, 6],
            json: false,
        }),
        output_schema: "{}",
        examples: &[],
    };

    fn words(json: &str) -> Result<Vec<String>, String> {
        let record = Record::from_json(&CLOSE.input, json).unwrap();
        arguments(&CLOSE, CLOSE.cli.as_ref().unwrap(), &record, "GH_TOKEN")
            .map_err(|error| format!("{}: {}", error.code, error.message))
    }

    #[test]
    fn holes_flags_lists_and_switches_are_filled() {
        assert_eq!(
            words(r#"{"owner":"a-b_c.d","number":7}"#).unwrap(),
            ["issue", "edit", "repos/a-b_c.d/7"]
        );
        assert_eq!(
            words(r#"{"owner":"a","number":7,"reason":"x; rm","labels":["p","q"],"quiet":true}"#)
                .unwrap(),
            [
                "issue",
                "edit",
                "repos/a/7",
                "--reason=x; rm",
                "x; rm",
                "--label=p",
                "--label=q",
                "--quiet"
            ]
        );
    }

    #[test]
    fn what_gh_cannot_carry_is_said() {
        assert!(
            words(r#"{"owner":"a","number":7,"comments":["x"]}"#)
                .unwrap_err()
                .contains("cannot carry `comments`")
        );
        assert!(
            words(r#"{"issueId":"I_1"}"#)
                .unwrap_err()
                .contains("`issueId`: give owner + number instead")
        );
        assert!(
            words(r#"{"owner":"a","number":7,"reason":"--repo=evil"}"#)
                .unwrap_err()
                .contains("starts with a dash")
        );
    }

    #[test]
    fn an_input_is_one_part_of_an_address() {
        for owner in [
            "a/b", "a#", "a?b", "..", ".", "", "a b", "%2e", "é", "{owner}",
        ] {
            let input = serde_json::json!({"owner": owner, "number": 7}).to_string();
            let refused = words(&input).unwrap_err();
            let start = format!(
                "VALIDATION: Input validation failed: owner: `{owner}` cannot be part of an address"
            );
            assert!(refused.starts_with(&start), "{refused}");
        }
    }
}
