//! What is wrong with an input, by field.

use std::fmt;

/// One thing that is wrong with an input.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// The field, such as `threads[1].body`; empty for the input as a whole.
    pub path: String,
    /// What is wrong with it.
    pub message: String,
}

impl Problem {
    /// A problem of a field.
    pub fn new(path: impl Into<String>, message: impl Into<String>) -> Problem {
        Problem {
            path: path.into(),
            message: message.into(),
        }
    }
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

/// Everything that is wrong with an input.
///
/// ```
/// use ghx_runtime::{Problem, Problems};
///
/// let problems = Problems(vec![Problem::new("issueId", "must be string")]);
/// assert_eq!(problems.to_string(), "Input validation failed: issueId: must be string");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Problems(pub Vec<Problem>);

impl fmt::Display for Problems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Input validation failed")?;
        for (i, problem) in self.0.iter().enumerate() {
            write!(f, "{}{problem}", if i == 0 { ": " } else { "; " })?;
        }
        Ok(())
    }
}

impl std::error::Error for Problems {}
