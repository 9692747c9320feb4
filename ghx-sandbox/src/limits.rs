//! What a document costs before it runs: possible nodes and points, as GitHub counts them.

use apollo_compiler::executable::{ExecutableDocument, Operation, Selection, SelectionSet};
use serde_json::{Map, Value};

use crate::reply::GqlError;

/// The most nodes one call may ask for.
const MAX_NODES: u64 = 500_000;

/// Nodes and requests that a document stands for.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Cost {
    pub(crate) nodes: u64,
    pub(crate) requests: u64,
}

impl Cost {
    /// Points: a hundredth of the requests, at least one.
    pub(crate) fn points(self) -> u64 {
        ((self.requests + 50) / 100).max(1)
    }

    /// The refusal of a document that asks for too many nodes.
    pub(crate) fn refusal(self) -> Option<GqlError> {
        (self.nodes > MAX_NODES).then(|| GqlError {
            kind: Some("MAX_NODE_LIMIT_EXCEEDED".to_owned()),
            message: format!(
                "This query requests up to {} possible nodes which exceeds the maximum limit of 500,000.",
                thousands(self.nodes)
            ),
            ..GqlError::default()
        })
    }
}

/// Counts over the fields as written; a fragment counts wherever it is spread, up to a bound that is far
/// beyond the limit anyway.
pub(crate) fn cost(
    document: &ExecutableDocument,
    operation: &Operation,
    variables: &Map<String, Value>,
) -> Cost {
    let mut counter = Counter {
        document,
        variables,
        cost: Cost::default(),
        steps: 0,
    };
    counter.count(&operation.selection_set, 1);
    counter.cost
}

struct Counter<'a> {
    document: &'a ExecutableDocument,
    variables: &'a Map<String, Value>,
    cost: Cost,
    steps: usize,
}

impl Counter<'_> {
    fn count(&mut self, set: &SelectionSet, times: u64) {
        for selection in &set.selections {
            self.steps += 1;
            if self.steps > 500_000 || self.cost.nodes > 100 * MAX_NODES {
                return;
            }
            match selection {
                Selection::Field(field) => {
                    let size = ["first", "last"].into_iter().find_map(|name| {
                        let value = field.specified_argument_by_name(name)?;
                        let number = match value.as_variable() {
                            Some(name) => self.variables.get(name.as_str()).and_then(Value::as_u64),
                            None => value.to_i32().and_then(|number| u64::try_from(number).ok()),
                        };
                        number.map(|number| number.min(100))
                    });
                    let inside = match size {
                        Some(size) => {
                            self.cost.requests = self.cost.requests.saturating_add(times);
                            self.cost.nodes =
                                self.cost.nodes.saturating_add(times.saturating_mul(size));
                            times.saturating_mul(size)
                        }
                        None => times,
                    };
                    self.count(&field.selection_set, inside);
                }
                Selection::InlineFragment(fragment) => self.count(&fragment.selection_set, times),
                Selection::FragmentSpread(spread) => {
                    let document = self.document;
                    if let Some(fragment) = document.fragments.get(&spread.fragment_name) {
                        self.count(&fragment.selection_set, times);
                    }
                }
            }
        }
    }
}

fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}
