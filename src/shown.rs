//! Owns the list of characters that text from elsewhere may not bring to a terminal.

/// Whether a character steers a terminal, changes the order in which a line is read, or hides: every control character
/// but the newline and the tab, and all of [`is_hidden`].
pub fn is_harmful(c: char) -> bool {
    (c.is_control() && c != '\n' && c != '\t') || is_hidden(c)
}

/// Whether a character shows nothing itself and can reorder, join or hide what is around it. Variation selectors are
/// left alone: they choose between pictures that both are seen.
pub fn is_hidden(c: char) -> bool {
    matches!(u32::from(c),
        // Soft hyphen, joiners without a shape, fillers of alphabets.
        0x00AD | 0x034F | 0x115F | 0x1160 | 0x17B4 | 0x17B5 | 0x180B..=0x180F | 0x3164 | 0xFFA0
        // Directions: marks, embeddings, overrides and isolates; spaces and joiners without a width.
        | 0x061C | 0x200B..=0x200F | 0x202A..=0x202E | 0x2060..=0x206F | 0xFEFF
        // Separators of lines and paragraphs, which terminals treat as they like.
        | 0x2028 | 0x2029
        // Annotations, shorthand and musical controls, tags that spell hidden text.
        | 0xFFF9..=0xFFFB | 0x1BCA0..=0x1BCA3 | 0x1D173..=0x1D17A | 0xE0000..=0xE0FFF)
}

#[cfg(test)]
mod tests {
    use super::{is_harmful, is_hidden};

    #[test]
    fn controls_directions_and_hidden_characters_are_harmful_and_words_are_not() {
        for c in "\u{0}\u{7}\u{8}\r\u{1b}\u{7f}\u{80}\u{9b}\u{9f}".chars() {
            assert!(is_harmful(c) && !is_hidden(c), "{c:?}");
        }
        let hidden = "\u{ad}\u{61c}\u{200b}\u{200d}\u{200e}\u{202a}\u{202e}\u{2028}\u{2060}\u{2066}\u{2069}\u{feff}\u{e0041}";
        for c in hidden.chars() {
            assert!(is_harmful(c) && is_hidden(c), "{c:?}");
        }
        for c in "a \n\té\u{301}漢字👍\u{fe0f}…שלום".chars() {
            assert!(!is_harmful(c), "{c:?}");
        }
    }
}
