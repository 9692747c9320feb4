//! Parse errors in GitHub's words.

use apollo_compiler::validation::DiagnosticList;

use crate::reply::GqlError;

/// The first syntax error, with the token it stumbled over.
pub(super) fn refusal(text: &str, errors: &DiagnosticList) -> GqlError {
    let first = errors.iter().next();
    let limit = first
        .as_ref()
        .filter(|d| d.error.to_string().contains("limit"));
    let place = first
        .as_ref()
        .and_then(|diagnostic| diagnostic.line_column_range())
        .map(|range| range.start);
    let (line, column) = place.map_or((1, 1), |place| (place.line, place.column));
    let message = match (limit, token(text, line, column)) {
        (Some(_), _) => "Query is too large or too deeply nested".to_owned(),
        (None, Some((token, name))) => {
            format!("Parse error on {token:?} ({name}) at [{line}, {column}]")
        }
        (None, None) => "Unexpected end of document".to_owned(),
    };
    GqlError {
        locations: Some(vec![(line, column)]),
        message,
        ..GqlError::default()
    }
}

/// The token at a place and the name that GitHub's lexer gives it.
fn token(text: &str, line: usize, column: usize) -> Option<(String, &'static str)> {
    let rest: String = text
        .lines()
        .nth(line.checked_sub(1)?)?
        .chars()
        .skip(column.checked_sub(1)?)
        .collect();
    let first = rest.chars().next()?;
    let word = |keep: fn(char) -> bool| {
        rest.chars()
            .take_while(|&c| keep(c))
            .take(40)
            .collect::<String>()
    };
    Some(match first {
        '{' => ("{".to_owned(), "LCURLY"),
        '}' => ("}".to_owned(), "RCURLY"),
        '(' => ("(".to_owned(), "LPAREN"),
        ')' => (")".to_owned(), "RPAREN"),
        '[' => ("[".to_owned(), "LBRACKET"),
        ']' => ("]".to_owned(), "RBRACKET"),
        ':' => (":".to_owned(), "COLON"),
        '$' => ("$".to_owned(), "VAR_SIGN"),
        '@' => ("@".to_owned(), "DIR_SIGN"),
        '!' => ("!".to_owned(), "BANG"),
        '=' => ("=".to_owned(), "EQUALS"),
        '|' => ("|".to_owned(), "PIPE"),
        '&' => ("&".to_owned(), "AMP"),
        '.' if rest.starts_with("...") => ("...".to_owned(), "ELLIPSIS"),
        '"' => (rest.chars().take(40).collect(), "STRING"),
        '0'..='9' | '-' => (
            word(|c| c.is_ascii_digit() || matches!(c, '-' | '.' | 'e' | 'E')),
            "INT",
        ),
        'a'..='z' | 'A'..='Z' | '_' => (
            word(|c| c.is_ascii_alphanumeric() || c == '_'),
            "IDENTIFIER",
        ),
        other => (other.to_string(), "UNKNOWN_CHAR"),
    })
}
