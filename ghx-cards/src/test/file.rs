//! Files of tests: what they say, and what is wrong with them.

use std::path::{Path, PathBuf};

use ghx::{Registry, TaskRequest};
use ghx_dsl::diag::closest;
use ghx_dsl::{Sources, load_text, render};
use ghx_sandbox::World;
use serde_json::{Map, Value};

use super::card_of;

/// The tests of one card.
pub(crate) struct TestFile {
    pub(crate) capability: String,
    pub(crate) tests: Vec<Test>,
    world: Option<Start>,
    shown: String,
}

/// What the demo world is added to.
enum Start {
    File(PathBuf),
    Text(String),
}

pub(crate) struct Test {
    pub(crate) name: String,
    pub(crate) steps: Vec<Step>,
    /// How many requests all steps take.
    pub(crate) requests: Option<u64>,
}

/// One step, and what is expected of it.
pub(crate) struct Step {
    request: Value,
    pub(crate) output: Option<Value>,
    pub(crate) error: Option<Refusal>,
}

/// How a step is expected to fail.
pub(crate) struct Refusal {
    pub(crate) code: String,
    /// A part of the message.
    pub(crate) message: Option<String>,
}

const FILE: [&str; 2] = ["world", "tests"];
const TEST: [&str; 6] = ["name", "input", "output", "error", "requests", "steps"];
const STEP: [&str; 7] = ["task", "as", "needs", "foreach", "input", "output", "error"];

/// Reads a file of tests, or says all that is wrong with it.
pub(crate) fn read(path: &Path, folder: &Path, all: &Registry) -> Result<TestFile, String> {
    let shown = path.display().to_string();
    let text = load_text(path).map_err(|error| format!("error: {error}"))?;
    let sources = Sources::new("", [(shown.clone(), text)]);
    let json = ghx_dsl::yaml_to_json(&sources)
        .map_err(|problems| render(&problems, &sources).join("\n\n"))?;
    let failed = |problem: String| format!("error: {shown}: {problem}");
    let value: Value = serde_json::from_str(&json).map_err(|error| failed(error.to_string()))?;
    let capability = capability(path, folder, all).map_err(failed)?;
    parse(&value, path, capability, shown.clone()).map_err(failed)
}

/// The capability that the card beside the tests is of.
fn capability(path: &Path, folder: &Path, all: &Registry) -> Result<String, String> {
    let card = card_of(path);
    let relative = card
        .strip_prefix(folder)
        .unwrap_or(&card)
        .display()
        .to_string();
    let text = load_text(&card).map_err(|_| {
        format!("there is no card {relative} beside it: tests stand in a file named like the card")
    })?;
    let id = text
        .lines()
        .find_map(|line| line.strip_prefix("capability_id:"));
    let id = id.map(|id| {
        id.split('#')
            .next()
            .unwrap_or(id)
            .trim()
            .trim_matches(['"', '\''])
    });
    let id = id.ok_or_else(|| format!("{relative} is no card: it has no `capability_id`"))?;
    all.find(id)
        .map(|it| it.id.to_owned())
        .ok_or_else(|| format!("there is no capability `{id}`"))
}

fn parse(
    value: &Value,
    path: &Path,
    capability: String,
    shown: String,
) -> Result<TestFile, String> {
    let file = object(value, "the file", &FILE)?;
    let world = match file.get("world") {
        None => None,
        Some(Value::String(name)) => Some(Start::File(path.with_file_name("").join(name))),
        Some(inline @ Value::Object(_)) => Some(Start::Text(inline.to_string())),
        Some(_) => {
            return Err("`world` is the path of a world file, or what such a file says".to_owned());
        }
    };
    let tests = file.get("tests").and_then(Value::as_array);
    let tests = tests
        .filter(|it| !it.is_empty())
        .ok_or("`tests` is a list of tests: `- name: ..`")?;
    let tests: Result<Vec<Test>, String> = (tests.iter().enumerate())
        .map(|(index, it)| test(it, index, &capability))
        .collect();
    Ok(TestFile {
        capability,
        tests: tests?,
        world,
        shown,
    })
}

fn test(value: &Value, index: usize, capability: &str) -> Result<Test, String> {
    let at = format!("`tests[{index}]`");
    let map = object(value, &at, &TEST)?;
    let name = map.get("name").and_then(Value::as_str);
    let name = name
        .ok_or_else(|| format!("{at} needs a `name`"))?
        .to_owned();
    let at = format!("the test `{name}`");
    let steps = match map.get("steps") {
        None => vec![step(value, &at, &TEST, capability)?],
        Some(_)
            if ["input", "output", "error"]
                .iter()
                .any(|key| map.contains_key(*key)) =>
        {
            return Err(format!(
                "{at} has `steps`, so `input`, `output` and `error` stand in these"
            ));
        }
        Some(Value::Array(steps)) if !steps.is_empty() => (steps.iter().enumerate())
            .map(|(index, it)| step(it, &format!("step {index} of {at}"), &STEP, capability))
            .collect::<Result<_, _>>()?,
        Some(_) => return Err(format!("`steps` of {at} is a list of steps, as of a chain")),
    };
    let requests = match map.get("requests") {
        None => None,
        Some(count) => Some(
            count
                .as_u64()
                .ok_or_else(|| format!("`requests` of {at} is a number"))?,
        ),
    };
    Ok(Test {
        name,
        steps,
        requests,
    })
}

fn step(value: &Value, at: &str, keys: &[&str], capability: &str) -> Result<Step, String> {
    let map = object(value, at, keys)?;
    let mut request = Map::new();
    request.insert("task".to_owned(), capability.into());
    for key in ["task", "as", "needs", "foreach", "input"] {
        if let Some(value) = map.get(key) {
            request.insert(key.to_owned(), value.clone());
        }
    }
    request
        .entry("input")
        .or_insert_with(|| Value::Object(Map::new()));
    let error = match map.get("error") {
        None => None,
        Some(Value::String(code)) => Some(Refusal {
            code: code.clone(),
            message: None,
        }),
        Some(value) => {
            let map = object(value, &format!("`error` of {at}"), &["code", "message"])?;
            let text = |key: &str| map.get(key).and_then(Value::as_str).map(str::to_owned);
            Some(Refusal {
                code: text("code").ok_or_else(|| format!("`error` of {at} needs a `code`"))?,
                message: text("message"),
            })
        }
    };
    Ok(Step {
        request: Value::Object(request),
        output: map.get("output").cloned(),
        error,
    })
}

/// A mapping with these keys only.
fn object<'v>(
    value: &'v Value,
    what: &str,
    keys: &[&str],
) -> Result<&'v Map<String, Value>, String> {
    let map = value
        .as_object()
        .ok_or_else(|| format!("{what} is a mapping of {}", keys.join(", ")))?;
    match map.keys().find(|key| !keys.contains(&key.as_str())) {
        None => Ok(map),
        Some(key) if key == "capability_id" => Err(
            "this is a card, but files that end with `.test.yaml` hold tests: give it another name"
                .to_owned(),
        ),
        Some(key) => {
            let hint = closest(key, keys);
            let hint = hint.map_or_else(
                || format!("there are {}", keys.join(", ")),
                |best| format!("did you mean `{best}`?"),
            );
            Err(format!("{what} has no `{key}`; {hint}"))
        }
    }
}

impl Test {
    /// The steps as those of a chain.
    pub(crate) fn requests(&self) -> Result<Vec<TaskRequest>, String> {
        let request = |step: &Step| {
            serde_json::from_str(&step.request.to_string())
                .map_err(|error| format!("the test `{}`: {error}", self.name))
        };
        self.steps.iter().map(request).collect()
    }
}

impl TestFile {
    /// A fresh world.
    pub(crate) fn world(&self) -> Result<World, String> {
        let mut world = World::demo();
        match &self.world {
            None => {}
            Some(Start::File(path)) => {
                world = World::from_file(path).map_err(|error| error.to_string())?;
            }
            Some(Start::Text(text)) => {
                let shown = format!("`world` of {}", self.shown);
                world
                    .add_text(&shown, text)
                    .map_err(|error| error.to_string())?;
            }
        }
        Ok(world)
    }
}
