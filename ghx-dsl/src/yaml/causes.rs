//! Why a text is no YAML, in words for authors: the parser stumbles long after the character that is wrong.

/// What is wrong, and what to do.
pub(super) struct Cause {
    pub(super) problem: String,
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) help: String,
}

/// The most likely cause of a parser's stumbling at a byte.
pub(super) fn cause(text: &str, byte: usize, said: &str) -> Option<Cause> {
    tab(text)
        .or_else(|| {
            let open = scan(text, byte);
            let earlier = |start: usize| {
                let at_the_end = byte >= text.trim_end().len();
                at_the_end || text.get(start..byte).is_some_and(|it| it.contains('\n'))
            };
            let quote = open.quote.filter(|(start, _)| earlier(*start));
            let bracket = open
                .brackets
                .iter()
                .rev()
                .find(|(start, _)| earlier(*start));
            let (start, opened) = quote.or(bracket.copied())?;
            let closing = match opened {
                '{' => '}',
                '[' => ']',
                quote => quote,
            };
            Some(Cause {
                problem: format!("`{opened}` opens here and never closes"),
                start,
                end: start + 1,
                help: format!("close it with `{closing}`"),
            })
        })
        .or_else(|| colon(text, byte, said))
}

/// YAML is indented by spaces only.
fn tab(text: &str) -> Option<Cause> {
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let indent = line.len() - line.trim_start_matches([' ', '\t']).len();
        let tab = line.get(..indent).and_then(|indent| indent.find('\t'));
        if let Some(tab) = tab.filter(|_| !line.trim().is_empty()) {
            return Some(Cause {
                problem: "a tab cannot indent a line".to_owned(),
                start: start + tab,
                end: start + tab + 1,
                help: "use spaces".to_owned(),
            });
        }
        start += line.len();
    }
    None
}

/// `key: a text: with a colon`
fn colon(text: &str, byte: usize, said: &str) -> Option<Cause> {
    if !said.contains("mapping values") {
        return None;
    }
    let start = text
        .get(..byte)?
        .rfind('\n')
        .map_or(0, |newline| newline + 1);
    let line = text.get(start..)?.lines().next()?;
    let value = line.find(": ")? + 2;
    let written = line.get(value..)?.trim_end();
    let plain = !written.starts_with(['"', '\'', '{', '[']) && written.contains(": ");
    plain.then(|| Cause {
        problem: "the text has `: ` in it".to_owned(),
        start: start + value,
        end: start + value + written.len(),
        help: format!("put it into quotes: `\"{}\"`", written.replace('"', "\\\"")),
    })
}

/// What is open at a byte.
#[derive(Default)]
struct Open {
    /// A quote that closes in another line, if at all.
    quote: Option<(usize, char)>,
    brackets: Vec<(usize, char)>,
}

fn scan(text: &str, until: usize) -> Open {
    let mut open = Open::default();
    // Whether a value may begin here: quotes and brackets inside of a plain text mean nothing.
    let mut fresh = true;
    let mut before = '\n';
    let mut rest = text.char_indices().peekable();
    while let Some((at, c)) = rest.next().filter(|(at, _)| *at < until) {
        let spaced = rest.peek().is_none_or(|(_, next)| next.is_whitespace());
        match c {
            '"' | '\'' if fresh => {
                let end = closing(&text[at + 1..], c).map(|length| at + 1 + length);
                let lines = text.get(at..end.unwrap_or(text.len()));
                if lines.is_some_and(|it| it.contains('\n')) {
                    open.quote = Some((at, c));
                }
                // What follows the quote at once may be what it should have held.
                let Some(end) = end.filter(|end| *end < until) else {
                    return open;
                };
                while rest.next_if(|(at, _)| *at <= end).is_some() {}
                fresh = false;
            }
            '#' if before.is_whitespace() => while rest.next_if(|(_, c)| *c != '\n').is_some() {},
            '{' | '[' if fresh => open.brackets.push((at, c)),
            '}' | ']' => {
                open.brackets.pop();
                fresh = false;
            }
            '\n' => (fresh, open.quote) = (true, None),
            ' ' => {}
            ':' if spaced => fresh = true,
            '-' if fresh && spaced => {}
            ',' if !open.brackets.is_empty() => fresh = true,
            _ => fresh = false,
        }
        before = c;
    }
    open
}

/// How far the closing quote is.
fn closing(text: &str, quote: char) -> Option<usize> {
    let mut rest = text.char_indices().peekable();
    while let Some((at, c)) = rest.next() {
        if c == '\\' && quote == '"' {
            rest.next();
        } else if c == quote && (quote == '"' || rest.next_if(|(_, c)| *c == quote).is_none()) {
            return Some(at);
        }
    }
    None
}
