//! Owns what a caller may decide instead of the program, and the reading of those decisions from JSON.

use std::collections::BTreeMap;

use super::classify::Category;
use super::envelope::DEFAULT_LOOKBACK;
use super::noise::NoiseRow;
use super::target::Focus;
use super::triage::State;

/// What a caller may decide instead of the program.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/feedback.in"));
/// # fn main() {
/// let options = Options { categories: parse_categories(r#"{"PRRT_1": "naming"}"#).unwrap(), ..Options::default() };
/// let report = analyse(&three(), &options).unwrap();
/// assert_eq!(report.items[0].classification.source, Source::Caller);
/// # }
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Options {
    /// How many resolved threads take part at most.
    pub lookback: usize,
    /// New or pending, by item id.
    pub triage: BTreeMap<String, State>,
    /// Categories, by item id.
    pub categories: BTreeMap<String, Category>,
    /// Rows to add to the gate before work.
    pub noise: Vec<NoiseRow>,
    /// Handle only this remark, without cluster analysis.
    pub focus: Option<Focus>,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            lookback: DEFAULT_LOOKBACK,
            triage: BTreeMap::new(),
            categories: BTreeMap::new(),
            noise: Vec::new(),
            focus: None,
        }
    }
}

/// Reads `{"<id>": "new" | "pending" | "noise"}`.
///
/// ```
/// let states = ghx::feedback::parse_states(r#"{"PRRT_1": "pending"}"#).unwrap();
/// assert_eq!(states["PRRT_1"], ghx::feedback::State::Pending);
/// ```
pub fn parse_states(json: &str) -> Result<BTreeMap<String, State>, String> {
    read(json, |text| {
        match text.trim().to_ascii_lowercase().as_str() {
            "new" => Ok(State::New),
            "pending" => Ok(State::Pending),
            "noise" => Ok(State::Noise),
            _ => Err(format!("`{text}` is neither new nor pending nor noise")),
        }
    })
}

/// Reads `{"<id>": "<category>"}`.
///
/// ```
/// let chosen = ghx::feedback::parse_categories(r#"{"PRRT_1": "type-safety"}"#).unwrap();
/// assert_eq!(chosen["PRRT_1"], ghx::feedback::Category::TypeSafety);
/// let own = ghx::feedback::parse_categories(r#"{"PRRT_1": "Data races"}"#).unwrap();
/// assert_eq!(own["PRRT_1"].name(), "data-races");
/// ```
pub fn parse_categories(json: &str) -> Result<BTreeMap<String, Category>, String> {
    read(json, str::parse)
}

/// All wrong entries are named, each by its id.
fn read<T>(
    json: &str,
    value: impl Fn(&str) -> Result<T, String>,
) -> Result<BTreeMap<String, T>, String> {
    let json = json.strip_prefix('\u{feff}').unwrap_or(json);
    let given: BTreeMap<String, String> = serde_json::from_str(json)
        .map_err(|error| format!("must be a JSON object of texts by id: {error}"))?;
    let mut chosen = BTreeMap::new();
    let mut wrong = Vec::new();
    for (id, text) in given {
        match value(&text) {
            Ok(value) => drop(chosen.insert(id, value)),
            Err(message) => wrong.push(format!("{id}: {message}")),
        }
    }
    if wrong.is_empty() {
        Ok(chosen)
    } else {
        Err(wrong.join("; "))
    }
}
