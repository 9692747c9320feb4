//! `ghx_find`: capabilities by words, or all about one.

use ghx_runtime::plan::Capability;
use serde_json::{Value, json};

use super::arguments::Arguments;
use crate::cli::failure::Failure;
use crate::cli::{catalogue, registry, search};

/// Why a capability can never run, if it cannot.
type Never<'a> = &'a (dyn Fn(&Capability) -> Option<String> + Sync);

/// How many are listed where nothing else is said.
const LIMIT: usize = 10;
/// How many are listed at most.
const MOST: usize = 200;

/// Answers a call.
pub(super) fn find(mut arguments: Arguments, never: Never<'_>) -> Result<Value, Failure> {
    let query: Option<String> = arguments.optional("query", "words")?;
    let id: Option<String> = arguments.optional("id", "the id of a capability")?;
    let limit: Option<usize> = arguments.optional("limit", "a number of capabilities")?;
    if query.is_some() && id.is_some() {
        return Err(Failure::usage("give `query` or `id`, not both"));
    }
    if let Some(id) = id {
        return one(&id, never);
    }
    if limit.is_some_and(|limit| !(1..=MOST).contains(&limit)) {
        return Err(Failure::usage(format!("limit: must be 1 to {MOST}")));
    }
    let open = registry().iter().filter(|it| never(it).is_none());
    let found: Vec<&'static Capability> = match &query {
        Some(words) => search::search(open, std::slice::from_ref(words)),
        None => open.collect(),
    };
    let total = found.len();
    let entries: Vec<Value> = found
        .into_iter()
        .take(limit.unwrap_or(LIMIT))
        .map(entry)
        .collect();
    let mut answer = json!({"status": "success", "capabilities": entries, "total": total});
    if total > entries.len()
        && let Value::Object(map) = &mut answer
    {
        let words = format!(
            "{} of {total} are shown: more words, or a higher `limit`",
            entries.len()
        );
        map.insert("notes".to_owned(), json!([words]));
    }
    Ok(answer)
}

fn one(id: &str, never: Never<'_>) -> Result<Value, Failure> {
    let Some(capability) = registry().find(id) else {
        let near = registry().suggest(id);
        let near = near.filter(|id| registry().find(id).is_some_and(|it| never(it).is_none()));
        let hint = match near {
            Some(near) => format!("did you mean `{near}`?"),
            None => "search with `query`".to_owned(),
        };
        return Err(Failure::usage(format!("unknown capability `{id}`: {hint}")));
    };
    if let Some(reason) = never(capability) {
        return Err(Failure::usage(reason));
    }
    Ok(json!({"status": "success", "capability": whole(capability)}))
}

fn entry(capability: &'static Capability) -> Value {
    json!({
        "id": capability.id,
        "does": catalogue::summary(capability),
        "effect": catalogue::effect_word(capability),
        "inputs": catalogue::signature(&capability.input),
    })
}

fn whole(capability: &'static Capability) -> Value {
    let parse = |text: &str| serde_json::from_str::<Value>(text).unwrap_or(Value::Null);
    let steps = ghx_runtime::alternatives(capability);
    let mut all = json!({
        "id": capability.id,
        "does": capability.description,
        "effect": catalogue::effect_word(capability),
        "requests": catalogue::requests_words(capability),
        "input_schema": parse(&ghx_runtime::input_schema(capability)),
        "output_schema": parse(capability.output_schema),
    });
    if let Value::Object(map) = &mut all {
        if !steps.is_empty() {
            map.insert("runs".to_owned(), json!(steps));
        }
        if let Some(example) = capability.examples.first() {
            let step = json!({"task": capability.id, "input": parse(example.input)});
            map.insert("example".to_owned(), step);
        }
    }
    all
}
