//! What is wrong with an input, by field.

use std::fmt;

/// One thing that is wrong with an input.
///
/// ```
/// use ghx_runtime::Problem;
///
/// assert_eq!(Problem::new("threads[1].body", "is required").to_string(), "threads[1].body: is required");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// The field, such as `threads[1].body`; empty for the input as a whole.
    pub path: String,
    /// What is wrong with it.
    pub message: String,
}

impl Problem {
    /// A problem of a field.
    ///
    /// ```
    /// use ghx_runtime::Problem;
    ///
    /// let problem = Problem::new("", "give issueId or url");
    /// assert_eq!(problem.to_string(), "give issueId or url", "the input as a whole has no path");
    /// ```
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
