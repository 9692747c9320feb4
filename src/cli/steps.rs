//! The steps of a chain as JSON: an array, or one step after another.

use std::fmt;

use serde::de::{
    Deserialize, DeserializeSeed, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor,
};
use serde_json::value::RawValue;

use super::failure::Failure;
use super::input::{self, Text};

/// A step as it was written: what is wrong with it is said later, beside the other steps.
#[derive(Debug, Clone)]
pub(crate) struct RawStep {
    /// The capability's name; empty where the step does not say.
    pub(crate) task: String,
    /// Its input as JSON text.
    pub(crate) input: Box<RawValue>,
    /// What later steps call it.
    pub(crate) name: Option<String>,
    /// The names of steps that must have succeeded.
    pub(crate) needs: Vec<String>,
    /// What it runs for each element of.
    pub(crate) foreach: Option<Box<RawValue>>,
    /// Why this is not a step at all.
    pub(crate) problem: Option<String>,
    /// Whether it says what to run with which input, so that these can be judged whatever else is wrong.
    pub(crate) whole: bool,
}

/// Reads the steps: `[{..}, {..}]`, or steps one after another, as in newline-delimited JSON.
pub(crate) fn parse(text: &Text) -> Result<Vec<RawStep>, Failure> {
    let place = |error: serde_json::Error| input::bad_json(text, &error);
    let steps: Vec<RawStep> = match text.text.trim_start().chars().next() {
        Some('[') => serde_json::from_str(&text.text).map_err(place)?,
        Some('{') => serde_json::Deserializer::from_str(&text.text)
            .into_iter()
            .collect::<Result<_, _>>()
            .map_err(place)?,
        _ => {
            let value: &RawValue = serde_json::from_str(&text.text).map_err(place)?;
            return Err(Failure::usage(format!(
                "{} must be an array of steps like {{\"task\": .., \"input\": {{..}}}}, found {}",
                text.origin,
                kind(value.get())
            )));
        }
    };
    if steps.is_empty() {
        return Err(Failure::usage(format!("{} has no steps", text.origin)));
    }
    Ok(steps)
}

/// Every JSON value is read: what is no step says so itself. A chain may have thousands, so each text is gone through once.
impl<'de> Deserialize<'de> for RawStep {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<RawStep, D::Error> {
        deserializer.deserialize_any(Step)
    }
}

struct Step;

impl Step {
    fn none<E>(found: &str) -> Result<RawStep, E> {
        Ok(RawStep {
            task: String::new(),
            input: empty(),
            name: None,
            needs: Vec::new(),
            foreach: None,
            problem: rejected(&[format!("a step must be object, found {found}")]),
            whole: false,
        })
    }
}

impl<'de> Visitor<'de> for Step {
    type Value = RawStep;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a step")
    }

    fn visit_unit<E>(self) -> Result<RawStep, E> {
        Step::none("null")
    }

    fn visit_bool<E>(self, _: bool) -> Result<RawStep, E> {
        Step::none("a boolean")
    }

    fn visit_i64<E>(self, _: i64) -> Result<RawStep, E> {
        Step::none("a number")
    }

    fn visit_u64<E>(self, _: u64) -> Result<RawStep, E> {
        Step::none("a number")
    }

    fn visit_f64<E>(self, _: f64) -> Result<RawStep, E> {
        Step::none("a number")
    }

    fn visit_str<E>(self, _: &str) -> Result<RawStep, E> {
        Step::none("a string")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<RawStep, A::Error> {
        while seq.next_element::<IgnoredAny>()?.is_some() {}
        Step::none("an array")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<RawStep, A::Error> {
        let mut task = String::new();
        let mut given: Option<&RawValue> = None;
        let (mut name, mut needs, mut foreach) = (None, Vec::new(), None);
        let mut problems = Vec::new();
        let mut seen = [false; KEYS.len()];
        while let Some(key) = map.next_key_seed(Key)? {
            let value: &RawValue = map.next_value()?;
            let key = match key {
                Ok(key) => key,
                Err(other) => {
                    problems.push(unknown(&other));
                    continue;
                }
            };
            let (word, before) = (KEYS[key], &mut seen[key]);
            if std::mem::replace(before, true) {
                problems.push(format!("{word}: is given twice"));
                continue;
            }
            match word {
                "task" => match serde_json::from_str(value.get()) {
                    Ok(name) => task = name,
                    Err(_) => problems.push("task: must be string".to_owned()),
                },
                "input" if value.get().starts_with('{') => given = Some(value),
                "input" => problems.push("input: must be object".to_owned()),
                "as" => match serde_json::from_str(value.get()) {
                    Ok(text) => name = Some(text),
                    Err(_) => problems.push("as: must be string".to_owned()),
                },
                "needs" => match serde_json::from_str(value.get()) {
                    Ok(names) => needs = names,
                    Err(_) => problems.push("needs: must be array of names".to_owned()),
                },
                _ => foreach = Some(value.to_owned()),
            }
        }
        for (word, _) in KEYS.iter().zip(seen).take(2).filter(|(_, seen)| !seen) {
            problems.push(format!("{word}: is missing"));
        }
        let whole = given.is_some() && !task.is_empty();
        Ok(RawStep {
            task,
            input: given.map_or_else(empty, |raw| raw.to_owned()),
            name,
            needs,
            foreach,
            problem: rejected(&problems),
            whole,
        })
    }
}

/// What a step may have; the first two it must have.
const KEYS: [&str; 5] = ["task", "input", "as", "needs", "foreach"];

/// Which of the keys it is, or what stands there instead.
struct Key;

impl<'de> DeserializeSeed<'de> for Key {
    type Value = Result<usize, String>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_str(self)
    }
}

impl Visitor<'_> for Key {
    type Value = Result<usize, String>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a key")
    }

    fn visit_str<E>(self, key: &str) -> Result<Self::Value, E> {
        let known = KEYS.iter().position(|known| *known == key);
        Ok(known.ok_or_else(|| key.to_owned()))
    }
}

fn rejected(problems: &[String]) -> Option<String> {
    (!problems.is_empty()).then(|| format!("Input validation failed: {}", problems.join("; ")))
}

fn unknown(key: &str) -> String {
    match super::suggest::closest(key, KEYS) {
        Some(known) => format!("{key}: unknown field; did you mean `{known}`?"),
        None => format!(
            "{key}: unknown field; a step has `task` and `input`, and may have `as`, `needs` and `foreach`"
        ),
    }
}

fn empty() -> Box<RawValue> {
    RawValue::from_string("{}".to_owned()).unwrap_or_else(|_| RawValue::NULL.to_owned())
}

/// What a JSON text is, in one word.
pub(crate) fn kind(json: &str) -> &'static str {
    match json.trim_start().chars().next() {
        Some('{') => "an object",
        Some('[') => "an array",
        Some('"') => "a string",
        Some('t' | 'f') => "a boolean",
        Some('n') => "null",
        Some(_) => "a number",
        None => "nothing",
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may stop at the first surprise")]
mod tests {
    use super::{RawStep, Text, parse};

    fn steps(text: &str) -> Result<Vec<RawStep>, String> {
        parse(&Text {
            origin: "--steps".into(),
            text: text.into(),
        })
        .map_err(|failure| failure.to_string())
    }

    #[test]
    fn an_array_and_lines_are_the_same_steps() {
        let array =
            steps(r#" [{"task":"a.b","input":{"x":1}},{"task":"c.d","input":{}}]"#).unwrap();
        let lines =
            steps("{\"task\":\"a.b\",\"input\":{\"x\":1}}\r\n\n{\"input\":{},\"task\":\"c.d\"}\n")
                .unwrap();
        for found in [array, lines] {
            assert!(found.iter().all(|step| step.problem.is_none()));
            assert_eq!(
                found.iter().map(|step| &*step.task).collect::<Vec<_>>(),
                ["a.b", "c.d"]
            );
            assert_eq!(found[0].input.get(), r#"{"x":1}"#);
        }
    }

    #[test]
    fn what_is_not_a_list_of_steps_says_what_it_is() {
        for (text, found) in [
            ("\"x\"", "a string"),
            ("7", "a number"),
            ("null", "null"),
            ("true", "a boolean"),
        ] {
            assert!(steps(text).unwrap_err().ends_with(found), "{text}");
        }
        assert_eq!(steps("[]").unwrap_err(), "--steps has no steps");
    }

    #[test]
    fn each_step_has_its_own_problems() {
        let found = steps(
            r#"[{"task":"a.b"},{"input":{}},7,{"task":1,"input":[]},{"task":"x","inputs":{},"input":{}},
                {"task":"a.b","input":{},"task":"c.d"},{"task":"a.b","input":{},"\u0069nput":{}},
                {"task":"a.b","input":{},"as":1,"needs":"x","forech":[]},{"task":"a.b","input":{},"weather":1}]"#,
        );
        let problems: Vec<String> = found
            .unwrap()
            .into_iter()
            .map(|step| step.problem.unwrap())
            .collect();
        insta::assert_snapshot!(problems.join("\n"), @r"
        Input validation failed: input: is missing
        Input validation failed: task: is missing
        Input validation failed: a step must be object, found a number
        Input validation failed: task: must be string; input: must be object
        Input validation failed: inputs: unknown field; did you mean `input`?
        Input validation failed: task: is given twice
        Input validation failed: input: is given twice
        Input validation failed: as: must be string; needs: must be array of names; forech: unknown field; did you mean `foreach`?
        Input validation failed: weather: unknown field; a step has `task` and `input`, and may have `as`, `needs` and `foreach`
        ");
    }

    #[test]
    fn broken_json_names_the_place() {
        let message = steps("[{\"task\":\"a.b\",}]").unwrap_err();
        assert!(
            message.starts_with("--steps is not valid JSON at line 1, column 16: "),
            "{message}"
        );
        let message = steps("{\"task\":\"a.b\",\"input\":{}}\n{oops}\n").unwrap_err();
        assert!(message.contains("line 2, column 2"), "{message}");
    }
}
