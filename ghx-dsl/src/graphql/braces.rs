//! Which brace of a document is missing, by its indentation: the parser only stumbles where the document ends.

/// A brace that is missing.
pub(super) struct Missing {
    pub(super) brace: char,
    /// Where it should be.
    pub(super) at: usize,
}

/// The first line that is not indented as deep as braces are open before it.
pub(super) fn missing(text: &str) -> Option<Missing> {
    let count = |c: char| text.matches(c).count();
    if count('{') == count('}') {
        return None;
    }
    let (mut depth, mut parentheses, mut start) = (0usize, 0usize, 0usize);
    // Where the line before ends.
    let mut before = None;
    for whole in text.split_inclusive('\n') {
        let line = whole.split('#').next().unwrap_or_default().trim_end();
        let indent = line.len() - line.trim_start().len();
        let closes = usize::from(line.trim_start().starts_with('}'));
        let wanted = 2 * depth.saturating_sub(closes);
        if !line.is_empty() && parentheses == 0 && indent != wanted {
            let end = before?;
            let (brace, at) = match indent > wanted {
                true => ('{', end),
                false => ('}', end),
            };
            return Some(Missing { brace, at });
        }
        for c in line.chars() {
            match c {
                '{' => depth += 1,
                '}' => depth = depth.saturating_sub(1),
                '(' => parentheses += 1,
                ')' => parentheses = parentheses.saturating_sub(1),
                _ => {}
            }
        }
        if !line.is_empty() {
            before = Some(start + line.len());
        }
        start += whole.len();
    }
    None
}
