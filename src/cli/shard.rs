//! `--shard 2/10`: the steps of one part of a chain, so that several machines share the work and none does another's.

use std::collections::HashMap;
use std::str::FromStr;

use ghx_runtime::TaskRequest;
use serde_json::Value;

use super::{fill, registry};

/// Which part of how many; the first is 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Shard {
    part: usize,
    of: usize,
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Shard, String> {
        let numbers = text.split_once('/');
        let numbers = numbers.and_then(|(part, of)| Some((part.parse().ok()?, of.parse().ok()?)));
        match numbers {
            Some((part, of)) if (1..=of).contains(&part) => Ok(Shard { part, of }),
            _ => Err("write which part of how many, such as 2/10".to_owned()),
        }
    }
}

impl Shard {
    /// The places of the steps in this part. Steps of one repository are in one part, and so are steps that use each
    /// other; these groups are dealt out in the order of their first steps.
    pub(crate) fn of(self, tasks: &[TaskRequest]) -> Vec<usize> {
        let mut groups: Vec<usize> = (0..tasks.len()).collect();
        let mut first: HashMap<String, usize> = HashMap::new();
        let mut named: HashMap<&str, usize> = HashMap::new();
        for (at, task) in tasks.iter().enumerate() {
            let input = serde_json::from_str(task.input.get()).unwrap_or(Value::Null);
            if let Some(repository) = repository(&task.task, &input) {
                let other = *first.entry(repository).or_insert(at);
                join(&mut groups, at, other);
            }
            let mut used: Vec<String> = task.needs.clone();
            heads(&input, &mut used);
            let each = task
                .foreach
                .as_ref()
                .map(|it| serde_json::from_str(it.get()));
            if let Some(Ok(each)) = each {
                heads(&each, &mut used);
            }
            for name in used {
                if let Some(other) = named.get(name.as_str()) {
                    join(&mut groups, at, *other);
                }
            }
            if let Some(name) = &task.name {
                named.insert(name, at);
            }
        }
        let mut parts: HashMap<usize, usize> = HashMap::new();
        let mine = |at: &usize| {
            let next = parts.len() % self.of + 1;
            let root = groups.get(*at).copied().unwrap_or(*at);
            *parts.entry(root).or_insert(next) == self.part
        };
        (0..tasks.len()).filter(mine).collect()
    }
}

/// Makes two groups one, which is called by its first step.
fn join(groups: &mut [usize], one: usize, other: usize) {
    let root = |groups: &[usize], at: usize| groups.get(at).copied().unwrap_or(at);
    let (one, other) = (root(groups, one), root(groups, other));
    for group in groups {
        if *group == one || *group == other {
            *group = one.min(other);
        }
    }
}

/// The repository that a step is about, by its parts or its address; names differ in case only.
fn repository(task: &str, input: &Value) -> Option<String> {
    let (owner, name) = fill::repository_of(&registry().find(task)?.input, input)?;
    Some(format!("{owner}/{name}").to_lowercase())
}

/// The names of steps that values are taken from.
fn heads(value: &Value, out: &mut Vec<String>) {
    let head = |path: &str| path.split(['.', '[']).next().unwrap_or(path).to_owned();
    match value {
        Value::Array(items) => items.iter().for_each(|item| heads(item, out)),
        Value::Object(entries) => {
            for (key, value) in entries {
                match (key.as_str(), value) {
                    ("$from", Value::String(path)) => out.push(head(path)),
                    ("$text", Value::String(text)) => {
                        let parts = text.split("${").skip(1);
                        out.extend(parts.filter_map(|it| Some(head(it.split_once('}')?.0))));
                    }
                    (_, value) => heads(value, out),
                }
            }
        }
        _ => {}
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may stop at the first surprise")]
mod tests {
    use ghx_runtime::TaskRequest;
    use serde_json::json;
    use serde_json::value::to_raw_value;

    use super::Shard;

    fn step(name: Option<&str>, input: serde_json::Value) -> TaskRequest {
        let mut step = TaskRequest::with_input("issue.view", to_raw_value(&input).unwrap());
        step.name = name.map(str::to_owned);
        step
    }

    #[test]
    fn parts_are_whole_repositories_and_each_step_is_in_one() {
        let issue = |name: &str| json!({"owner": "acme", "name": name, "issueNumber": 1});
        let tasks = [
            step(None, issue("a")),
            step(Some("b"), issue("b")),
            step(None, issue("A")),
            step(None, json!({"url": "https://github.com/acme/c/issues/1"})),
            step(None, json!({"issueId": {"$from": "b.id"}})),
            step(None, json!({"issueId": "I_1"})),
            step(
                None,
                json!({"url": "https://github.com/acme/d/issues/1", "x": {"$text": "${b.id}"}}),
            ),
        ];
        let part = |text: &str| text.parse::<Shard>().unwrap().of(&tasks);
        assert_eq!(part("1/1"), [0, 1, 2, 3, 4, 5, 6]);
        assert_eq!(
            (part("1/2"), part("2/2")),
            (vec![0, 2, 3], vec![1, 4, 5, 6])
        );
        assert_eq!(part("9/9"), [0_usize; 0]);
        for wrong in ["0/2", "3/2", "2", "a/b", "1/0", ""] {
            assert!(wrong.parse::<Shard>().is_err(), "{wrong}");
        }
    }
}
