//! The tables of cases, and the names in them that stand for ids.

use std::path::Path;

use ghx_sandbox::World;
use serde::Deserialize;
use serde_json::{Map, Value};

use super::records;

/// All that is tested of one capability.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Entry {
    pub(super) capability: String,
    pub(super) cases: Vec<Case>,
    pub(super) refused: Vec<Refusal>,
}

/// Something that works.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Case {
    pub(super) title: String,
    pub(super) input: Value,
    pub(super) requests: usize,
    #[serde(default)]
    pub(super) data: Value,
    #[serde(default)]
    pub(super) changes: Map<String, Value>,
}

/// Something that is refused, and changes nothing.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Refusal {
    pub(super) title: String,
    pub(super) input: Value,
    pub(super) code: String,
    pub(super) message: String,
    #[serde(default)]
    pub(super) requests: Option<usize>,
}

/// Every entry of every table.
pub(super) fn all() -> Vec<Entry> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/capabilities/cases");
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .unwrap()
        .map(|file| file.unwrap().path())
        .collect();
    files.sort();
    let mut entries = Vec::new();
    for file in files {
        let text = std::fs::read_to_string(&file).unwrap();
        let table: Vec<Entry> = serde_yaml::from_str(&text)
            .unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        entries.extend(table);
    }
    entries
}

/// Replaces `<issue 7>` and the like, wherever they are the whole of a text.
pub(super) fn resolve(world: &World, value: &Value) -> Value {
    match value {
        Value::String(text) => match text
            .strip_prefix('<')
            .and_then(|text| text.strip_suffix('>'))
        {
            Some(name) => Value::String(
                id(world, name).unwrap_or_else(|| panic!("nothing is called <{name}>")),
            ),
            None => value.clone(),
        },
        Value::Array(items) => items.iter().map(|item| resolve(world, item)).collect(),
        Value::Object(fields) => Value::Object(
            fields
                .iter()
                .map(|(name, value)| (name.clone(), resolve(world, value)))
                .collect(),
        ),
        _ => value.clone(),
    }
}

fn id(world: &World, name: &str) -> Option<String> {
    const APP: &str = "acme/app";
    let (kind, rest) = name.split_once(' ')?;
    let number = || rest.parse().ok();
    match kind {
        "repo" => world.repository_id(rest),
        "issue" => world.issue_id(APP, number()?),
        "pr" => world.pull_id(APP, number()?),
        "tip" => world.repository(APP)?.branches.get(rest).cloned(),
        "branch" => {
            let name = format!("refs/heads/{rest}");
            let repository = world.repository(APP)?.id;
            Some(ghx_sandbox::ids::encode_named("REF", repository, &name))
        }
        "head" => world.pull(APP, number()?).map(|pull| pull.head_oid.clone()),
        "label" => world.label_id(APP, rest),
        "comment" => world.comment_ids(APP, number()?).into_iter().next(),
        "review" => world.review_ids(APP, number()?).into_iter().next(),
        "user" => world.actor_id(rest),
        "project" => records::id(world, &["ProjectV2"], rest),
        "item" => records::id(world, &["ProjectV2Item"], rest),
        "field" => records::id(
            world,
            &["ProjectV2SingleSelectField", "ProjectV2Field"],
            rest,
        ),
        "release" => records::id(world, &["Release"], rest),
        "type" => records::id(world, &["IssueType"], rest),
        "check" => records::id(world, &["CheckRun"], rest),
        "discussion" => records::id(world, &["Discussion"], rest),
        "said" => records::id(world, &["DiscussionComment"], rest),
        "category" => records::id(world, &["DiscussionCategory"], rest),
        "milestone" => (1..)
            .map_while(|number| {
                let milestone = world.milestone_by_number(world.repository(APP)?.id, number)?;
                Some((number, milestone.title == rest))
            })
            .find(|(_, found)| *found)
            .and_then(|(number, _)| world.milestone_id(APP, number)),
        "thread" => match rest.strip_prefix("of ") {
            Some(repo) => world.thread_ids(repo, 2).into_iter().next(),
            None => world
                .thread_ids(APP, 42)
                .into_iter()
                .nth(rest.parse::<usize>().ok()?.checked_sub(1)?),
        },
        _ => None,
    }
}

/// Where a value does not hold what it should; objects may hold more.
pub(super) fn missing(is: &Value, should: &Value, at: &str) -> Vec<String> {
    match (is, should) {
        (Value::Object(is), Value::Object(should)) => {
            let check = |(name, should)| {
                let at = format!("{at}.{name}");
                is.get(name).map_or_else(
                    || vec![format!("{at} is missing")],
                    |is| missing(is, should, &at),
                )
            };
            should.iter().flat_map(check).collect()
        }
        (Value::Array(is), Value::Array(should)) if is.len() == should.len() => {
            let pairs = is.iter().zip(should).enumerate();
            pairs
                .flat_map(|(index, (is, should))| missing(is, should, &format!("{at}[{index}]")))
                .collect()
        }
        _ if is == should => Vec::new(),
        _ => vec![format!("{at} is {is}, not {should}")],
    }
}
