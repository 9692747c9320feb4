//! Names of labels, milestones and people that do not exist: the nearest ones of the repository, asked for only then.

use std::collections::HashMap;

use ghx_runtime::plan::{Capability, Kind, Shape};
use ghx_runtime::{Client, Code, ErrorBody, TaskRequest};
use serde_json::value::RawValue;
use serde_json::{Value, json};

use super::{fill, registry, suggest};

/// What can be listed: the ref, the capability that lists it, where its names are, and which of them there are.
const LISTED: [(&str, &str, &str, &str); 3] = [
    ("label", "repo.labels.list", "labels", "name"),
    ("milestone", "repo.milestones.list", "milestones", "title"),
    (PEOPLE, "repo.assignees.list", "assignees", "login"),
];

/// There may be thousands: only those are asked for that begin as the name does.
const PEOPLE: &str = "user";
const BEGINNING: usize = 3;

/// Where names are looked for: the place in [`LISTED`], the repository, and how they begin.
type Wanted = (usize, String, String, Option<String>);

/// Adds to errors about names that were not found which ones may be meant; says how many requests that took.
pub(crate) async fn suggest<'a>(
    client: &Client,
    failed: impl IntoIterator<Item = (&'static Capability, &'a str, &'a mut ErrorBody)>,
) -> usize {
    let mut open = Vec::new();
    let mut lists: Vec<Wanted> = Vec::new();
    for (capability, input, error) in failed {
        let absent = matches!(error.code, Code::NotFound);
        let Some(input) = absent.then(|| serde_json::from_str(input).ok()).flatten() else {
            continue;
        };
        let asked = asked(&capability.input, &input);
        for (wanted, _) in &asked {
            if !lists.contains(wanted) {
                lists.push(wanted.clone());
            }
        }
        open.push((asked, error));
    }
    if lists.is_empty() {
        return 0;
    }
    let tasks: Vec<TaskRequest> = lists.iter().filter_map(task).collect();
    let answer = ghx_runtime::execute_tasks(client, registry(), &tasks).await;
    let data = answer.results.iter().map(|it| it.data.as_deref());
    let known: HashMap<&Wanted, Vec<String>> = lists
        .iter()
        .zip(data)
        .map(|(wanted, data)| (wanted, names(wanted.0, data)))
        .collect();
    for (asked, error) in open {
        let mut near: Vec<&str> = Vec::new();
        for (wanted, name) in &asked {
            let names = known.get(wanted).map_or(&[][..], Vec::as_slice);
            let same = |known: &String| known.to_lowercase() == name.to_lowercase();
            if !names.iter().any(same) {
                near.extend(suggest::closest(name, names.iter().map(String::as_str)));
            }
        }
        near.dedup();
        if !near.is_empty() {
            let near: Vec<String> = near.iter().map(|name| format!("`{name}`")).collect();
            let said = error.message.trim_end_matches('.');
            error.message = format!("{said}; did you mean {}?", near.join(", "));
        }
    }
    answer.meta.round_trips
}

/// The names that an input gives, and where each is looked for.
fn asked(shape: &Shape, input: &Value) -> Vec<(Wanted, String)> {
    let Some((owner, name)) = fill::repository_of(shape, input) else {
        return Vec::new();
    };
    let mut asked = Vec::new();
    for used in shape.refs {
        let Some(at) = LISTED.iter().position(|(of, ..)| *of == used.of) else {
            continue;
        };
        let fields = used.named().flat_map(|way| way.fields.iter());
        let fields = fields.filter_map(|at| shape.fields.get(usize::from(*at)));
        for field in fields.filter(|field| !matches!(field.kind, Kind::Integer { .. })) {
            let texts = match input.get(field.name) {
                Some(Value::Array(items)) => items.iter().filter_map(Value::as_str).collect(),
                Some(Value::String(text)) => vec![text.as_str()],
                _ => Vec::new(),
            };
            asked.extend(texts.iter().map(|text| {
                let begins = text.chars().take(BEGINNING).collect();
                let begins = (used.of == PEOPLE).then_some(begins);
                let wanted = (at, owner.clone(), name.clone(), begins);
                (wanted, (*text).to_owned())
            }));
        }
    }
    asked
}

fn task(wanted: &Wanted) -> Option<TaskRequest> {
    let (at, owner, name, begins) = wanted;
    let (_, list, ..) = LISTED.get(*at)?;
    let input = match begins {
        Some(begins) => json!({"owner": owner, "name": name, "query": begins, "first": 100}),
        None => json!({"owner": owner, "name": name, "all": true}),
    };
    TaskRequest::new(*list, &input.to_string()).ok()
}

/// The names in a list.
fn names(at: usize, data: Option<&RawValue>) -> Vec<String> {
    let data: Option<Value> = data.and_then(|it| serde_json::from_str(it.get()).ok());
    let (Some(data), Some((_, _, items, name))) = (data, LISTED.get(at)) else {
        return Vec::new();
    };
    let items = data
        .get(*items)
        .and_then(Value::as_array)
        .into_iter()
        .flatten();
    let names = items.filter_map(|item| item.get(*name)?.as_str());
    names.map(str::to_owned).collect()
}
