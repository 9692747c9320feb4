//! What was sent beside the input, and whether GitHub shows the same: it trims texts, and knows two forms of an id.

use super::Slot;
use crate::json;
use crate::plan::Variable;

/// The values of an operation's variables that the input left out and look-ups found.
#[derive(Clone, Copy)]
pub struct Sent<'a> {
    pub variables: &'static [Variable],
    pub found: &'a [(u16, Slot)],
}

impl<'a> Sent<'a> {
    /// The variable that an input fills, and what was found for it.
    pub fn in_place_of(&self, input: u16) -> Option<(u16, &'a Slot)> {
        self.found.iter().find_map(|(index, slot)| {
            let variable = self.variables.get(usize::from(*index))?;
            let fills = variable.input == Some(input) && !variable.injects.is_empty();
            fills.then_some((*index, slot))
        })
    }
}

/// Whether a text of a reply is one that was sent, as GitHub keeps it: without white space at its ends, and with lines
/// that end in one way. An id in the old form says nothing about one in the new form, so they count as the same.
pub(super) fn kept(left: &str, right: &str) -> bool {
    let (Some(left), Some(right)) = (json::unquoted(left.trim()), json::unquoted(right.trim()))
    else {
        return false;
    };
    let lines = |text: &str| text.replace("\r\n", "\n");
    lines(left.trim()) == lines(right.trim())
        || is_old_id(&left) && is_new_id(&right)
        || is_new_id(&left) && is_old_id(&right)
}

/// `MDQ6VXNlcjU4MzIzMQ==` is base64 of `04:User583231`; all that begin with a zero and a digit begin with `MD`.
fn is_old_id(text: &str) -> bool {
    let base64 = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/' | b'=');
    text.len() >= 12 && text.starts_with("MD") && text.bytes().all(base64)
}

/// `U_kgDOAAjmZw`: letters that say what it is of, and base64 for addresses.
fn is_new_id(text: &str) -> bool {
    let address = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'=');
    text.split_once('_').is_some_and(|(kind, rest)| {
        (1..=6).contains(&kind.len())
            && kind.bytes().all(|byte| byte.is_ascii_uppercase())
            && !rest.is_empty()
            && rest.bytes().all(address)
    })
}

#[cfg(test)]
mod tests {
    use super::kept;

    #[test]
    fn texts_are_kept_without_what_is_around_them() {
        for (left, right, same) in [
            (r#""Fixed.""#, r#"" Fixed.\n""#, true),
            (r#""a\r\nb""#, r#""a\nb\r\n""#, true),
            (r#""""#, r#""  \t""#, true),
            (r#""Fix""#, r#""Fix it""#, false),
            (r#""a b""#, r#""ab""#, false),
            ("1", "1", false),
            ("null", r#""""#, false),
        ] {
            assert_eq!(kept(left, right), same, "{left} and {right}");
            assert_eq!(kept(right, left), same, "{right} and {left}");
        }
    }

    #[test]
    fn two_forms_of_an_id_cannot_be_told_apart() {
        let (old, new) = (r#""MDQ6VXNlcjU4MzIzMQ==""#, r#""U_kgDOAAjmZw""#);
        assert!(kept(old, new) && kept(new, old));
        for (left, right) in [
            (old, r#""MDQ6VXNlcjE=""#),
            (new, r#""U_kgDOAAjmZx""#),
            (old, r#""octocat""#),
            (new, r#""MD""#),
            (old, r#""v1_0""#),
        ] {
            assert!(!kept(left, right), "{left} and {right}");
        }
    }
}
