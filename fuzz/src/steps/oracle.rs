//! Whether a text is a valid chain, decided by what `ghx capabilities explain` promises, without any of ghx's own reading.

use std::collections::HashMap;

use ghx::REGISTRY;
use serde_json::Value;

use crate::json::{Json, Unread};
use crate::schema;

/// The input schema of every capability, by id and alias.
#[derive(Debug)]
pub(crate) struct Promised {
    inputs: HashMap<&'static str, Value>,
}

impl Promised {
    pub(crate) fn new() -> Result<Promised, String> {
        let mut inputs = HashMap::new();
        for capability in REGISTRY.iter() {
            let schema: Value = serde_json::from_str(&ghx::input_schema(capability))
                .map_err(|error| format!("{}: {error}", capability.id))?;
            for name in capability.aliases.iter().chain([&capability.id]) {
                inputs.insert(*name, schema.clone());
            }
        }
        Ok(Promised { inputs })
    }

    /// Why a text is certainly no valid chain.
    pub(crate) fn invalid(&self, text: &str) -> Option<String> {
        let steps = match text.trim_start().chars().next() {
            Some('[') => Json::read(text).map(|array| array.items().to_vec()),
            _ => Json::read_all(text),
        };
        let steps = match steps {
            Ok(steps) => steps,
            Err(Unread::Wrong(what)) => return Some(what),
            Err(Unread::Deep) => return Some("no step is so deep".to_owned()),
        };
        if steps.is_empty() {
            return Some("there are no steps".to_owned());
        }
        let each = steps.iter().enumerate();
        each.filter_map(|(at, step)| Some(format!("step {at}: {}", self.wrong(step)?)))
            .next()
    }

    fn wrong(&self, step: &Json) -> Option<String> {
        let Json::Object(entries) = step else {
            return Some("it is no object".to_owned());
        };
        let key = |(key, _): &&(String, Json)| key != "task" && key != "input";
        if let Some((key, _)) = entries.iter().find(key) {
            return Some(format!("`{key}` is unknown"));
        }
        let Some(task) = step.one("task").and_then(Json::as_str) else {
            return Some("it has no task, or several".to_owned());
        };
        let Some(input) = step.one("input") else {
            return Some("it has no input, or several".to_owned());
        };
        match self.inputs.get(task) {
            Some(schema) => schema::broken(schema, input),
            None => Some(format!("there is no capability `{task}`")),
        }
    }
}
