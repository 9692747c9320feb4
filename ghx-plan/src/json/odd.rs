//! What a reply may hold that nobody can use: halves of surrogate pairs, and words without end.

/// The longest text of a server that an error repeats, in bytes.
const LONGEST: usize = 2000;

/// The text, or its beginning where it is too long for a message.
pub fn cut(text: &str) -> String {
    if text.len() <= LONGEST {
        return text.to_owned();
    }
    // A character has at most four bytes, so one of the last four places is between two.
    let kept = (LONGEST - 3..=LONGEST)
        .rev()
        .find_map(|end| text.get(..end));
    let kept = kept.unwrap_or_default();
    format!("{kept}... ({} bytes in all)", text.len())
}

/// Where JSON text has an escape of half a surrogate pair. It stands for no character, and readers disagree on it.
pub fn lone_surrogate(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    // Many replies have no escape at all; to look at every byte without a branch is the fastest way to see it.
    if !bytes
        .iter()
        .fold(false, |found, byte| found | (*byte == b'\\'))
    {
        return None;
    }
    let half = |at: usize| {
        let digits = text.get(at + 2..at + 6)?;
        let escaped = bytes.get(at) == Some(&b'\\') && bytes.get(at + 1) == Some(&b'u');
        u16::from_str_radix(digits, 16).ok().filter(|_| escaped)
    };
    let mut at = 0;
    while let Some(found) = text.get(at..)?.find('\\') {
        at += found;
        at += match half(at) {
            Some(0xd800..=0xdbff) => match half(at + 6) {
                Some(0xdc00..=0xdfff) => 12,
                _ => return Some(at),
            },
            Some(0xdc00..=0xdfff) => return Some(at),
            _ => 2,
        };
    }
    None
}

#[cfg(test)]
mod tests {
    use super::{cut, lone_surrogate};

    #[test]
    fn halves_of_pairs_are_found() {
        for (text, found) in [
            (r#""plain \n \u0041 \\ud800""#, None),
            (r#""\ud83d\ude00 \uD83D\uDE00""#, None),
            (r#""\ud83d""#, Some(1)),
            (r#""ab\ud83dx""#, Some(3)),
            (r#""\ud83d\ud83d\ude00""#, Some(1)),
            (r#""\uDE00""#, Some(1)),
            (r#""\\\ud800""#, Some(3)),
            (r#""\ud83d\n""#, Some(1)),
        ] {
            assert_eq!(lone_surrogate(text), found, "{text}");
        }
    }

    #[test]
    fn long_words_are_cut_between_characters() {
        assert_eq!(cut("short"), "short");
        let long = "é".repeat(1500);
        assert_eq!(
            cut(&long),
            format!("{}... (3000 bytes in all)", "é".repeat(1000))
        );
    }
}
