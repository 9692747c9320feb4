//! Reading the limits of an input: lengths and numbers, and that they can be met.

use super::{Block, wrong_kind};
use crate::diag::words::{CardWords, SchemaWords};
use crate::diag::{Diagnostic, Report};
use crate::yaml::{Node, Value};

/// `minLength`, `maxItems` and so on: whole numbers from zero on.
pub(crate) fn length_limits(
    block: &Block,
    min: &str,
    max: &str,
    report: &mut Report,
) -> (Option<u32>, Option<u32>) {
    let mut limit = |key: &str| {
        let node = block.get(key)?;
        let value = match &node.value {
            Value::Number(number) => number
                .as_u64()
                .and_then(|number| u32::try_from(number).ok()),
            _ => None,
        };
        if value.is_none() {
            report.push(wrong_number(
                key,
                "a whole number from 0 to 4294967295",
                node,
            ));
        }
        value
    };
    let limits = (limit(min), limit(max));
    check_order(limits.0, limits.1, block, min, max, report);
    limits
}

/// `minimum` and `maximum` of an integer.
pub(crate) fn number_limits(block: &Block, report: &mut Report) -> (Option<i64>, Option<i64>) {
    let mut limit = |key: &str| {
        let node = block.get(key)?;
        let value = match &node.value {
            Value::Number(number) => number.as_i64(),
            _ => None,
        };
        if value.is_none() {
            report.push(wrong_number(key, "a whole number of at most 64 bits", node));
        }
        value
    };
    let limits = (limit("minimum"), limit("maximum"));
    check_order(limits.0, limits.1, block, "minimum", "maximum", report);
    limits
}

/// A number that does not fit is shown, because its kind is not what is wrong with it.
fn wrong_number(key: &str, expected: &str, node: &Node) -> Diagnostic {
    let Value::Number(number) = &node.value else {
        return wrong_kind(key, expected, node);
    };
    let words = CardWords::WrongKind {
        key: format!("`{key}`"),
        expected: expected.to_owned(),
        found: number.to_string(),
    };
    Diagnostic::new(words, node.place)
}

/// `minimum` or `maximum` of a number.
pub(crate) fn float_limit(block: &Block, key: &str, report: &mut Report) -> Option<f64> {
    let node = block.get(key)?;
    let value = match &node.value {
        Value::Number(number) => number.as_f64(),
        _ => None,
    };
    if value.is_none() {
        report.push(wrong_kind(key, "a number", node));
    }
    value
}

/// Refuses a smallest value above the largest one.
pub(crate) fn check_order<T: PartialOrd>(
    min: Option<T>,
    max: Option<T>,
    block: &Block,
    min_key: &str,
    max_key: &str,
    report: &mut Report,
) {
    if let (Some(smallest), Some(largest)) = (&min, &max)
        && smallest > largest
        && let (Some((low, _)), Some((high, _))) = (block.entry(min_key), block.entry(max_key))
    {
        let problem = format!("`{min_key}` is above `{max_key}`");
        report.push(
            Diagnostic::new(SchemaWords::ImpossibleLimit { problem }, low.place)
                .related(high.place, "the other limit"),
        );
    }
}
