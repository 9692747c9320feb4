//! Owns the reading of verdicts: what was decided about each item, with every mistake named by its place.

use std::collections::HashSet;
use std::fmt;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;

use crate::entries::Entries;

/// What was decided about an item.
///
/// ```
/// use ghx::feedback::Decided;
///
/// assert_eq!(serde_json::to_string(&Decided::NeedsHuman).unwrap(), "\"needs-human\"");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Decided {
    /// Done as asked.
    Fixed,
    /// Done in another way.
    FixedDifferently,
    /// Answered; nothing had to change.
    Replied,
    /// Does not apply any more, or to this pull request.
    NotAddressing,
    /// Refused, with a reason.
    Declined,
    /// Somebody has to decide; the thread stays open.
    NeedsHuman,
}

/// One verdict.
///
/// ```
/// use ghx::feedback::{Decided, Verdict};
///
/// let verdict: Verdict = serde_json::from_str(r#"{"id":"PRRT_1","verdict":"declined","reply":"On purpose."}"#)?;
/// assert_eq!(verdict.verdict, Decided::Declined);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Verdict {
    /// The thread, comment or review.
    pub id: String,
    /// What was decided.
    pub verdict: Decided,
    /// What to tell the reviewer.
    pub reply: String,
    /// The item's `seen` as `feedback` gave it: an item that has changed since is left alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seen: Option<String>,
}

/// One mistake in the verdicts.
///
/// ```
/// let problems = ghx::feedback::parse_verdicts(r#"[{"id": "PRRT_1", "verdict": "fixed"}]"#).unwrap_err();
/// assert_eq!(problems[0].to_string(), "[0].reply: is missing");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Problem {
    /// Where: `[0].verdict`.
    pub path: String,
    /// What is wrong.
    pub message: String,
}

/// GitHub refuses longer bodies.
const MAX_REPLY: usize = 65_536;

/// Room for the quote and the marker that a conversation comment gets.
const MARGIN: usize = 1_024;

/// Names that resolvers use for the same thing.
const NAMES: [(&str, &[&str]); 3] = [
    ("id", &["id", "feedback_id", "thread_id"]),
    ("verdict", &["verdict"]),
    ("reply", &["reply", "reply_text"]),
];

/// What may be given beside them.
const SEEN: &str = "seen";

/// What resolvers report for the orchestrator, which is not sent anywhere.
const REPORTED: [&str; 6] = [
    "feedback_type",
    "files_changed",
    "reason",
    "decision_context",
    "cluster_assessment",
    "unit",
];

impl Decided {
    /// All verdicts.
    ///
    /// ```
    /// use ghx::feedback::Decided;
    ///
    /// assert_eq!(Decided::ALL.into_iter().filter(|decided| !decided.closes()).count(), 1);
    /// ```
    pub const ALL: [Decided; 6] = [
        Decided::Fixed,
        Decided::FixedDifferently,
        Decided::Replied,
        Decided::NotAddressing,
        Decided::Declined,
        Decided::NeedsHuman,
    ];

    /// The name on the wire.
    ///
    /// ```
    /// assert_eq!(ghx::feedback::Decided::FixedDifferently.name(), "fixed-differently");
    /// ```
    pub fn name(self) -> &'static str {
        match self {
            Decided::Fixed => "fixed",
            Decided::FixedDifferently => "fixed-differently",
            Decided::Replied => "replied",
            Decided::NotAddressing => "not-addressing",
            Decided::Declined => "declined",
            Decided::NeedsHuman => "needs-human",
        }
    }

    /// The verdict of this name, however it is spelt.
    pub(crate) fn named(text: &str) -> Option<Decided> {
        let wanted = text.trim().to_ascii_lowercase().replace(['_', ' '], "-");
        let mut all = Decided::ALL.into_iter();
        all.find(|decided| decided.name() == wanted)
    }

    /// Whether the matter is closed: everything but a question to a person.
    ///
    /// ```
    /// use ghx::feedback::Decided;
    ///
    /// assert!(Decided::Declined.closes());
    /// assert!(!Decided::NeedsHuman.closes());
    /// ```
    pub fn closes(self) -> bool {
        self != Decided::NeedsHuman
    }
}

/// Reads verdicts: an array, or an object with the array under `verdicts`; all mistakes at once.
///
/// ```
/// use ghx::feedback::{Decided, parse_verdicts};
///
/// let verdicts = parse_verdicts(r#"[{"id": "PRRT_1", "verdict": "fixed", "reply": "Fixed in 1a2b3c4"}]"#).unwrap();
/// assert_eq!(verdicts[0].verdict, Decided::Fixed);
/// assert_eq!(parse_verdicts("[{}]").unwrap_err().len(), 3, "all mistakes at once");
/// ```
pub fn parse_verdicts(json: &str) -> Result<Vec<Verdict>, Vec<Problem>> {
    let json = json.strip_prefix('\u{feff}').unwrap_or(json);
    let problem = |message: String| {
        vec![Problem {
            path: String::new(),
            message,
        }]
    };
    let value: &RawValue = serde_json::from_str(json)
        .map_err(|error| problem(format!("verdicts are not JSON: {error}")))?;
    let mut places = Vec::new();
    match report(value) {
        Some(list) => places.extend(entries("", list.map_err(problem)?)),
        None if value.get().starts_with('{') => {
            return Err(problem("an object needs an array `verdicts`".to_owned()));
        }
        None => {
            let list: Vec<&RawValue> = Deserialize::deserialize(value)
                .map_err(|_| problem("must be an array of verdicts or of reports".to_owned()))?;
            for (place, entry) in entries("", list) {
                match report(entry) {
                    Some(list) => {
                        let list = list.map_err(|message| {
                            vec![Problem {
                                path: place.clone(),
                                message,
                            }]
                        })?;
                        places.extend(entries(&format!("{place}.verdicts"), list));
                    }
                    None => places.push((place, entry)),
                }
            }
        }
    }
    let mut problems = Vec::new();
    let mut ids = HashSet::new();
    let mut verdicts: Vec<Verdict> = Vec::with_capacity(places.len());
    for (place, entry) in places {
        let Some(verdict) = read(&place, entry, &mut problems) else {
            continue;
        };
        if !ids.insert(verdict.id.clone()) {
            let message = format!("a second verdict for `{}`", verdict.id);
            problems.push(Problem {
                path: format!("{place}.id"),
                message,
            });
        }
        verdicts.push(verdict);
    }
    if verdicts.is_empty() && problems.is_empty() {
        // A list that came out empty by mistake must not look like work that was done.
        return Err(problem("there are no verdicts".to_owned()));
    }
    if problems.is_empty() {
        Ok(verdicts)
    } else {
        Err(problems)
    }
}

/// The verdicts of a resolver's report; none where it is something else.
fn report(value: &RawValue) -> Option<Result<Vec<&RawValue>, String>> {
    let Entries(entries) = Entries::<&RawValue>::deserialize(value).ok()?;
    let mut lists = entries.into_iter().filter(|(key, _)| key == "verdicts");
    Some(match (lists.next()?, lists.next()) {
        (_, Some(_)) => Err("`verdicts` is given twice".to_owned()),
        ((_, list), None) => Deserialize::deserialize(list)
            .map_err(|_| "an object needs an array `verdicts`".to_owned()),
    })
}

/// The elements of a list with their places.
fn entries<'a>(
    place: &str,
    list: Vec<&'a RawValue>,
) -> impl Iterator<Item = (String, &'a RawValue)> {
    let place = place.to_owned();
    let numbered = list.into_iter().enumerate();
    numbered.map(move |(index, entry)| (format!("{place}[{index}]"), entry))
}

fn read(place: &str, entry: &RawValue, problems: &mut Vec<Problem>) -> Option<Verdict> {
    let mut report = |field: &str, message: String| {
        let path = if field.is_empty() {
            place.to_owned()
        } else {
            format!("{place}.{field}")
        };
        problems.push(Problem { path, message });
    };
    let Ok(object) = Entries::<Value>::deserialize(entry) else {
        report("", "must be an object".to_owned());
        return None;
    };
    if let Some(key) = object.twice() {
        report(key, "is given twice".to_owned());
        return None;
    }
    let Entries(object) = object;
    for (key, _) in &object {
        let known = NAMES.iter().any(|(_, names)| names.contains(&key.as_str()))
            || key == SEEN
            || REPORTED.contains(&key.as_str());
        if !known {
            report(
                key,
                "unknown field; a verdict has `id`, `verdict`, `reply` and `seen`".to_owned(),
            );
        }
    }
    let [id, verdict, reply] = NAMES.map(|(field, names)| {
        let named = object
            .iter()
            .filter(|(key, _)| names.contains(&key.as_str()));
        let given: Vec<&Value> = named.map(|(_, value)| value).collect();
        match given.as_slice() {
            [Value::String(text)] if !text.trim().is_empty() => Some(text.as_str()),
            [Value::String(_)] => {
                report(field, "must not be empty".to_owned());
                None
            }
            [] => {
                report(field, "is missing".to_owned());
                None
            }
            [_] => {
                report(field, "must be string".to_owned());
                None
            }
            _ => {
                report(
                    field,
                    format!("is given more than once: {}", names.join(", ")),
                );
                None
            }
        }
    });
    if reply.is_some_and(|text| text.chars().count() > MAX_REPLY - MARGIN) {
        report(
            "reply",
            format!("is longer than {} characters", MAX_REPLY - MARGIN),
        );
    }
    let decided = verdict.and_then(|text| {
        let found = Decided::named(text);
        if found.is_none() {
            let names = Decided::ALL.map(Decided::name).join(", ");
            report("verdict", format!("`{text}` is not one of {names}"));
        }
        found
    });
    let seen = match object.iter().find(|(key, _)| key == SEEN) {
        None | Some((_, Value::Null)) => None,
        Some((_, Value::String(text))) => Some(text.clone()),
        Some(_) => {
            report(SEEN, "must be string".to_owned());
            return None;
        }
    };
    Some(Verdict {
        id: id?.to_owned(),
        verdict: decided?,
        reply: reply?.to_owned(),
        seen,
    })
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.path.is_empty() {
            f.write_str(&self.message)
        } else {
            write!(f, "{}: {}", self.path, self.message)
        }
    }
}
