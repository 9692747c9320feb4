//! A capability's inputs as flags: built from its card's table, read back as JSON.

use clap::builder::{PossibleValuesParser, StyledStr};
use clap::{Arg, ArgAction, ArgMatches, Command};
use ghx_runtime::plan::{Field, Kind, Shape};
use serde_json::value::RawValue;

use super::failure::Failure;
use super::input::{self, Text, bad_json};

/// Flags that every `run` has; an input of the same name can only be given as JSON.
const FIXED: [&str; 11] = [
    "input",
    "dry-run",
    "fields",
    "sandbox",
    "sandbox-state",
    "repo",
    "timeout",
    "json",
    "color",
    "help",
    "version",
];

/// Where inputs stand in a help text.
pub(crate) const HEADING: &str = "Inputs";

/// Adds a flag for each input of `shape`.
pub(crate) fn add(mut command: Command, shape: &'static Shape) -> Command {
    for field in shape.fields {
        let long = kebab(field.name);
        if FIXED.contains(&&*long) {
            continue;
        }
        let mut arg = Arg::new(field.name)
            .long(long.clone())
            .help(help(field))
            .help_heading(HEADING);
        if long != field.name {
            arg = arg.alias(field.name);
        }
        command = command.arg(shaped(arg, &field.kind));
        if is_long(field) {
            let file = Arg::new(file_id(field))
                .long(format!("{long}-file"))
                .value_name("FILE")
                .conflicts_with(field.name)
                .help(format!("Read --{long} from this file; - is standard input"))
                .help_heading(HEADING);
            command = command.arg(file);
        }
        if field.nullable {
            let null = Arg::new(null_id(field))
                .long(format!("{long}-null"))
                .action(ArgAction::SetTrue)
                .conflicts_with(field.name)
                .help(format!(
                    "Send null for --{long}, which is not the same as leaving it out"
                ))
                .help_heading(HEADING);
            command = command.arg(null);
        }
    }
    command
}

/// The flags of the inputs, without their dashes.
pub(crate) fn names(shape: &'static Shape) -> Vec<String> {
    let mut out = Vec::new();
    for field in shape.fields {
        out.push(kebab(field.name));
        if is_long(field) {
            out.push(format!("{}-file", kebab(field.name)));
        }
    }
    out
}

/// The inputs given as flags: name and JSON text.
pub(crate) fn collect(
    matches: &ArgMatches,
    shape: &'static Shape,
) -> Result<Vec<(&'static str, String)>, Failure> {
    let mut given = Vec::new();
    for field in shape.fields {
        let flag = kebab(field.name);
        if FIXED.contains(&&*flag) {
            continue;
        }
        if field.nullable && matches.get_flag(&null_id(field)) {
            given.push((field.name, "null".to_owned()));
        }
        if is_long(field)
            && let Some(path) = matches.get_one::<String>(&file_id(field))
        {
            let text = input::file(&format!("--{flag}-file"), path)?;
            given.push((field.name, serde_json::Value::from(text).to_string()));
        }
        if let Some(values) = matches.get_many::<String>(field.name) {
            let values: Vec<&str> = values.map(String::as_str).collect();
            if is_long(field)
                && let [value] = values.as_slice()
                && let Some(path) = value.strip_prefix('@')
                && std::path::Path::new(path).is_file()
            {
                return Err(Failure::usage(format!(
                    "--{flag}: `{value}` would be sent as it is; `--{flag}-file {path}` sends what is in the file"
                )));
            }
            given.push((
                field.name,
                json(&format!("--{flag}"), &field.kind, &values)?,
            ));
        }
    }
    Ok(given)
}

/// `issueNumber` as people type it: `issue-number`.
pub(crate) fn kebab(name: &str) -> String {
    let mut out = String::with_capacity(name.len() + 4);
    for c in name.chars() {
        if c.is_ascii_uppercase() {
            out.push('-');
        }
        out.push(if c == '_' {
            '-'
        } else {
            c.to_ascii_lowercase()
        });
    }
    out
}

/// What a flag takes, in one word.
pub(crate) fn word(kind: &Kind) -> &'static str {
    match kind {
        Kind::Boolean => "BOOLEAN",
        Kind::Integer { .. } => "INTEGER",
        Kind::Number { .. } => "NUMBER",
        Kind::String {
            address: Some(_), ..
        } => "URL",
        Kind::String { .. } => "TEXT",
        Kind::Enum(_) => "VALUE",
        Kind::List { item, .. } => match item {
            Kind::Object(_) | Kind::List { .. } => "JSON",
            _ => "LIST",
        },
        Kind::Object(_) => "JSON",
    }
}

/// Whether people write more into it than fits a command line.
fn is_long(field: &Field) -> bool {
    const LONG: [&str; 4] = ["body", "message", "description", "comment"];
    let name = field.name.to_lowercase();
    let text = matches!(field.kind, Kind::String { address: None, .. });
    text && LONG.iter().any(|end| name.ends_with(end))
}

fn file_id(field: &Field) -> String {
    format!("{}\u{0}file", field.name)
}

fn null_id(field: &Field) -> String {
    format!("{}\u{0}null", field.name)
}

fn help(field: &Field) -> StyledStr {
    let mut text = field.description.trim().trim_end_matches('.').to_owned();
    let mut add = |words: String| {
        if !text.is_empty() {
            text.push(' ');
        }
        text.push_str(&words);
    };
    if let Kind::List { item, .. } = &field.kind {
        add(match item {
            Kind::Object(_) | Kind::List { .. } => {
                "(JSON; repeat the flag, or give an array)".to_owned()
            }
            Kind::Enum(values) => format!("(comma-separated or repeated: {})", values.join(", ")),
            _ => "(comma-separated or repeated)".to_owned(),
        });
    }
    if field.required {
        add("[required]".to_owned());
    }
    if let Some(default) = field.default {
        add(format!("[default: {}]", default.trim_matches('"')));
    }
    text.into()
}

fn shaped(arg: Arg, kind: &'static Kind) -> Arg {
    let arg = arg.value_name(word(kind)).action(ArgAction::Set);
    match kind {
        Kind::Boolean => arg
            .num_args(0..=1)
            .require_equals(true)
            .default_missing_value("true"),
        Kind::Integer { .. } | Kind::Number { .. } => arg.allow_negative_numbers(true),
        Kind::String { .. } => arg.allow_hyphen_values(true),
        Kind::Enum(values) => arg
            .value_parser(PossibleValuesParser::new(*values))
            .ignore_case(true),
        Kind::List { .. } => arg.action(ArgAction::Append),
        Kind::Object(_) => arg,
    }
}

/// One input's JSON text from the words typed for it.
fn json(flag: &str, kind: &Kind, values: &[&str]) -> Result<String, Failure> {
    let Kind::List { item, .. } = kind else {
        return scalar(flag, kind, values.last().copied().unwrap_or_default());
    };
    let mut items = Vec::new();
    for value in values {
        if value.trim_start().starts_with('[') {
            let elements: Vec<Box<RawValue>> = parse(flag, value)?;
            items.extend(elements.into_iter().map(|element| element.get().to_owned()));
        } else if matches!(item, Kind::Object(_) | Kind::List { .. }) {
            items.push(scalar(flag, item, value)?);
        } else {
            let words: Vec<&str> = value.split(',').map(str::trim).collect();
            if words.iter().any(|word| word.is_empty()) {
                return Err(Failure::usage(format!(
                    "{flag}: an element is empty; write `[]` for an empty list"
                )));
            }
            for word in words {
                items.push(scalar(flag, item, word)?);
            }
        }
    }
    Ok(format!("[{}]", items.join(",")))
}

fn scalar(flag: &str, kind: &Kind, value: &str) -> Result<String, Failure> {
    let wrong = |what: &str| Failure::usage(format!("{flag}: `{value}` is not {what}"));
    match kind {
        Kind::Boolean => match value.to_ascii_lowercase().as_str() {
            "true" | "yes" => Ok("true".to_owned()),
            "false" | "no" => Ok("false".to_owned()),
            _ => Err(wrong("true or false")),
        },
        Kind::Integer { .. } => value
            .parse::<i64>()
            .map(|number| number.to_string())
            .map_err(|_| wrong("a whole number")),
        Kind::Number { .. } => match serde_json::from_str::<serde_json::Number>(value) {
            Ok(_) => Ok(value.to_owned()),
            Err(_) => Err(wrong("a number")),
        },
        Kind::String { .. } | Kind::Enum(_) => Ok(serde_json::Value::from(value).to_string()),
        Kind::List { .. } | Kind::Object(_) => {
            Ok(parse::<Box<RawValue>>(flag, value)?.get().to_owned())
        }
    }
}

fn parse<T: serde::de::DeserializeOwned>(flag: &str, value: &str) -> Result<T, Failure> {
    let text = Text {
        origin: flag.to_owned(),
        text: value.to_owned(),
    };
    serde_json::from_str(&text.text).map_err(|error| bad_json(&text, &error))
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may stop at the first surprise")]
mod tests {
    use clap::Command;
    use ghx_runtime::plan::{Field, Kind, Shape};

    use super::{add, collect, kebab};

    static COMMENT: Shape = Shape::new(&[]);
    static SHAPE: Shape = Shape::new(&[
        Field::new("issueNumber", Kind::POSITIVE).about("Number of the issue."),
        Field::new("labels", Kind::STRINGS),
        Field::new("body", Kind::STRING).nullable(),
        Field::new("state", Kind::Enum(&["OPEN", "CLOSED"])),
        Field::new("all", Kind::Boolean).or("false"),
        Field::new(
            "ratio",
            Kind::Number {
                min: None,
                max: None,
            },
        ),
        Field::new(
            "comments",
            Kind::List {
                item: &Kind::Object(&COMMENT),
                min: None,
                max: None,
            },
        ),
        Field::new("json", Kind::STRING),
    ]);

    fn flags(words: &[&str]) -> Result<String, String> {
        let words = std::iter::once(&"run").chain(words);
        let matches = add(Command::new("run"), &SHAPE)
            .try_get_matches_from(words)
            .map_err(|e| e.to_string())?;
        let given = collect(&matches, &SHAPE).map_err(|failure| failure.to_string())?;
        Ok(given
            .iter()
            .map(|(name, json)| format!("{name}={json}"))
            .collect::<Vec<_>>()
            .join(" "))
    }

    #[test]
    fn names_become_kebab_case() {
        assert_eq!(kebab("issueNumber"), "issue-number");
        assert_eq!(kebab("blocked_by"), "blocked-by");
        assert_eq!(kebab("url"), "url");
    }

    #[test]
    fn both_spellings_and_all_types_are_read() {
        assert_eq!(flags(&["--issue-number", "7"]).unwrap(), "issueNumber=7");
        assert_eq!(flags(&["--issueNumber=7"]).unwrap(), "issueNumber=7");
        assert_eq!(
            flags(&["--labels", "bug, a b", "--labels", "c"]).unwrap(),
            r#"labels=["bug","a b","c"]"#
        );
        assert_eq!(
            flags(&["--labels", r#"["with, comma"]"#]).unwrap(),
            r#"labels=["with, comma"]"#
        );
        assert_eq!(flags(&["--labels", "[]"]).unwrap(), "labels=[]");
        assert_eq!(
            flags(&["--body", "- \"x\"\n"]).unwrap(),
            r#"body="- \"x\"\n""#
        );
        assert_eq!(flags(&["--body-null"]).unwrap(), "body=null");
        assert_eq!(flags(&["--state", "open"]).unwrap(), r#"state="open""#);
        assert_eq!(
            flags(&["--all", "--ratio", "-1.5"]).unwrap(),
            "all=true ratio=-1.5"
        );
        assert_eq!(flags(&["--all=no"]).unwrap(), "all=false");
        assert_eq!(
            flags(&["--comments", r#"{"a":1}"#, "--comments", r#"[{"b":2}]"#]).unwrap(),
            r#"comments=[{"a":1},{"b":2}]"#
        );
    }

    #[test]
    fn wrong_values_are_named() {
        assert_eq!(
            flags(&["--issue-number", "x"]).unwrap_err(),
            "--issue-number: `x` is not a whole number"
        );
        assert_eq!(
            flags(&["--ratio", "x"]).unwrap_err(),
            "--ratio: `x` is not a number"
        );
        assert!(
            flags(&["--labels", "a,,b"])
                .unwrap_err()
                .contains("an element is empty")
        );
        assert!(
            flags(&["--comments", "{"])
                .unwrap_err()
                .contains("--comments is not valid JSON at line 1")
        );
        assert!(
            flags(&["--state", "opne"])
                .unwrap_err()
                .contains("[possible values: OPEN, CLOSED]")
        );
        assert!(flags(&["--lables", "x"]).unwrap_err().contains("--labels"));
        assert!(
            flags(&["--body", "x", "--body-null"])
                .unwrap_err()
                .contains("cannot be used with")
        );
    }

    #[test]
    fn a_name_that_every_run_has_is_left_to_json() {
        assert!(flags(&["--json", "x"]).is_err());
    }
}
