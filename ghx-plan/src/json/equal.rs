//! Equality of JSON values that are kept as text.

use serde_json::Value;

use super::unquoted;

/// Whether two JSON texts stand for the same value.
pub fn equal(left: &str, right: &str) -> bool {
    let (left, right) = (left.trim_ascii(), right.trim_ascii());
    if left == right {
        return true;
    }
    match (left.as_bytes().first(), right.as_bytes().first()) {
        (Some(b'"'), Some(b'"')) => {
            // Without an escape on either side equal strings have equal bytes, which they had not.
            (left.contains('\\') || right.contains('\\')) && unquoted(left) == unquoted(right)
        }
        (Some(b'-' | b'0'..=b'9'), Some(b'-' | b'0'..=b'9')) => {
            match (left.parse::<f64>(), right.parse::<f64>()) {
                (Ok(l), Ok(r)) => l == r,
                _ => false,
            }
        }
        (Some(b'['), Some(b'[')) | (Some(b'{'), Some(b'{')) => {
            match (
                serde_json::from_str::<Value>(left),
                serde_json::from_str::<Value>(right),
            ) {
                (Ok(l), Ok(r)) => l == r,
                _ => false,
            }
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::equal;

    #[test]
    fn compares_values_and_not_spellings() {
        assert!(equal("\"a\"", "\"a\""));
        assert!(equal("\"\\u0061\"", "\"a\""));
        assert!(!equal("\"b\"", "\"a\""));
        assert!(equal("1", "1.0"));
        assert!(!equal("1", "2"));
        assert!(!equal("1", "\"1\""));
        assert!(!equal("1", "1x"));
        assert!(equal("[1, 2]", "[1,2]"));
        assert!(equal("{\"a\":1,\"b\":2}", "{\"b\":2,\"a\":1}"));
        assert!(!equal("[1", "[2"));
        assert!(equal(" true", "true"));
        assert!(!equal("true", "false"));
    }
}
