//! Limits of single values: types, ranges, lengths, patterns and enum spelling.

use std::cell::RefCell;
use std::collections::HashMap;

use regex_lite::Regex;

use super::noun;
use crate::json;
use crate::plan::Kind;
use crate::problem::Problem;
use crate::spot::Spot;

/// Checks a scalar's JSON text against its kind.
pub(super) fn check(kind: &Kind, text: &str) -> Result<(), String> {
    let wrong_type = || Err(format!("must be {}", noun(kind)));
    match kind {
        Kind::Boolean if matches!(text, "true" | "false") => Ok(()),
        Kind::Integer { min, max } => match text.parse::<i64>() {
            Ok(value) => range(value, *min, *max),
            Err(_) if is_whole(text) => Err("is too large".to_owned()),
            Err(_) => wrong_type(),
        },
        Kind::Number { min, max } => match text.parse::<f64>() {
            Ok(value) => range(value, *min, *max),
            Err(_) => wrong_type(),
        },
        Kind::String {
            min, max, pattern, ..
        } => match json::unquoted(text) {
            Some(value) => string(&value, *min, *max, *pattern),
            None => wrong_type(),
        },
        _ => wrong_type(),
    }
}

/// Checks the number of elements of a list.
pub(super) fn count(
    len: usize,
    min: Option<u32>,
    max: Option<u32>,
    spot: &Spot<'_>,
    problems: &mut Vec<Problem>,
) {
    let message = match (min, max) {
        (Some(min), _) if len < min as usize => {
            format!("must have at least {min} item{}", plural(min))
        }
        (_, Some(max)) if len > max as usize => {
            format!("must have at most {max} item{}", plural(max))
        }
        _ => return,
    };
    problems.push(Problem::new(spot, message));
}

/// The card's spelling of an enum value: `Some(None)` when it is spelled so already, `None` when there is no such value.
pub(super) fn canonical(
    values: &'static [&'static str],
    text: &str,
) -> Option<Option<&'static str>> {
    let given = json::unquoted(text)?;
    if values.contains(&given.as_ref()) {
        return Some(None);
    }
    values
        .iter()
        .find(|value| value.eq_ignore_ascii_case(&given))
        .map(|value| Some(*value))
}

/// What is wrong with a value that is not in the enum.
pub(super) fn enum_message(values: &'static [&'static str], text: &str) -> String {
    let Some(given) = json::unquoted(text) else {
        return "must be string".to_owned();
    };
    let lower = given.to_ascii_lowercase();
    let close = crate::suggest::closest(&lower, values.iter().copied());
    let hint = close
        .map(|value| format!(", did you mean `{value}`?"))
        .unwrap_or_default();
    format!("must be one of {}{hint}", values.join(", "))
}

fn string(
    value: &str,
    min: Option<u32>,
    max: Option<u32>,
    pattern: Option<&'static str>,
) -> Result<(), String> {
    if min.is_some() || max.is_some() {
        let len = value.chars().count();
        if let Some(min) = min.filter(|min| len < *min as usize) {
            return Err(format!("must have at least {min} character{}", plural(min)));
        }
        if let Some(max) = max.filter(|max| len > *max as usize) {
            return Err(format!("must have at most {max} characters, not {len}"));
        }
    }
    match pattern {
        Some(pattern) if !matches(pattern, value) => Err(format!("must match {pattern}")),
        _ => Ok(()),
    }
}

/// The compiler has checked that patterns compile; one that does not matches nothing.
fn matches(pattern: &'static str, value: &str) -> bool {
    thread_local! {
        static COMPILED: RefCell<HashMap<&'static str, Option<Regex>>> = RefCell::default();
    }
    COMPILED.with_borrow_mut(|compiled| {
        let regex = compiled
            .entry(pattern)
            .or_insert_with(|| Regex::new(pattern).ok());
        regex.as_ref().is_some_and(|regex| regex.is_match(value))
    })
}

fn range<T: PartialOrd + std::fmt::Display>(
    value: T,
    min: Option<T>,
    max: Option<T>,
) -> Result<(), String> {
    if let Some(min) = min.filter(|min| value < *min) {
        return Err(format!("must be at least {min}"));
    }
    match max.filter(|max| value > *max) {
        Some(max) => Err(format!("must be at most {max}")),
        None => Ok(()),
    }
}

fn is_whole(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit())
}

fn plural(count: u32) -> &'static str {
    if count == 1 { "" } else { "s" }
}
