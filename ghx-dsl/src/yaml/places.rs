//! Exact byte places of every YAML node, from an event parser; also refuses what the card language leaves out.

use granit_parser::{ErrorKind, Event, Parser, ScalarStyle, Span, options};

/// A node's bytes, and the places of what is in it.
pub(crate) struct Spot {
    /// First byte.
    pub start: usize,
    /// One past the last byte.
    pub end: usize,
    /// What it holds.
    pub kind: SpotKind,
}

/// The form of a node.
pub(crate) enum SpotKind {
    /// One value, and where its bytes are if it is text.
    Scalar(TextPlaces),
    /// A list.
    List(Vec<Spot>),
    /// A mapping.
    Map(Vec<(Spot, Spot)>),
}

/// Where the bytes of a text stand: at a distance, or each at its own place where escapes or line folding moved them.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) enum TextPlaces {
    /// The text stands in the file as it is, from this byte on.
    From(u32),
    /// One byte of the file for each byte of the text, and one more for its end.
    ByByte(Vec<u32>),
    /// Not a text.
    #[default]
    None,
}

/// Why a text has no places.
pub(crate) struct Fault {
    /// What is wrong, or, if unsupported, what is not supported.
    pub problem: String,
    /// First byte.
    pub start: usize,
    /// One past the last byte.
    pub end: usize,
    /// Valid YAML, but no part of the card language.
    pub unsupported: bool,
    /// What may help.
    pub help: Option<&'static str>,
}

/// Finds the places of all nodes of a one-document file.
pub(crate) fn parse(text: &str) -> Result<Spot, Fault> {
    let options = options! { emit_comments: false };
    let mut reader = Reader {
        text,
        events: Parser::new_from_str_with_options(text, options),
    };
    loop {
        let (event, span) = reader.next()?;
        match event {
            Event::StreamStart | Event::DocumentStart(..) => {}
            Event::StreamEnd => return Ok(empty(0)),
            event => {
                let spot = reader.node(event, span)?;
                reader.end()?;
                return Ok(spot);
            }
        }
    }
}

/// What `*`, `&` and `!` before a text mean to YAML is hardly ever meant.
const QUOTE: &str = "put it into quotes if it is a text";

struct Reader<'a> {
    text: &'a str,
    events: Parser<'a, granit_parser::StrInput<'a>>,
}

impl<'a> Reader<'a> {
    fn next(&mut self) -> Result<(Event<'a>, Span), Fault> {
        match self.events.next() {
            Some(Ok(next)) => Ok(next),
            Some(Err(error)) => {
                let byte = error
                    .marker()
                    .byte_offset()
                    .unwrap_or(0)
                    .min(self.text.len());
                let unknown = matches!(error.kind(), ErrorKind::UnknownAnchor);
                let problem = if unknown {
                    "anchors and aliases".to_owned()
                } else {
                    error.info()
                };
                let rest = self.text.get(byte..).unwrap_or("");
                Err(Fault {
                    problem,
                    start: byte,
                    end: byte + if unknown { mark_length(rest) } else { 0 },
                    unsupported: unknown,
                    help: match unknown {
                        true => Some(QUOTE),
                        false => in_brackets(self.text, byte)
                            .then_some("put a text that has brackets in it into quotes"),
                    },
                })
            }
            None => Ok((Event::StreamEnd, Span::default())),
        }
    }

    fn node(&mut self, event: Event<'a>, span: Span) -> Result<Spot, Fault> {
        let range = span.byte_range().unwrap_or(0..0);
        let unsupported = |what: &str, mark: Option<char>| {
            // The mark stands before the value it belongs to.
            let before = self.text.get(..range.start).unwrap_or("");
            let start = mark
                .and_then(|mark| before.rfind(mark))
                .map_or(range.start, |last| tag_start(before, last));
            let rest = self.text.get(start..).unwrap_or("");
            Err(Fault {
                problem: what.to_owned(),
                start,
                end: if mark.is_some() {
                    start + mark_length(rest)
                } else {
                    range.end
                },
                unsupported: true,
                help: Some(QUOTE),
            })
        };
        if event.is_alias() {
            return unsupported("anchors and aliases", None);
        }
        if event.anchor_id().is_some_and(|anchor| anchor != 0) {
            return unsupported("anchors and aliases", Some('&'));
        }
        if event.tag().is_some() {
            return unsupported("tags", Some('!'));
        }
        match event {
            Event::Scalar(value, style, ..) => {
                let (start, end) = trim(self.text, range.start, range.end, style);
                let bytes = text_places(self.text, &value, start, end, style);
                Ok(Spot {
                    start,
                    end,
                    kind: SpotKind::Scalar(bytes),
                })
            }
            Event::SequenceStart(..) => {
                let mut items = Vec::new();
                let end = loop {
                    match self.next()? {
                        (Event::SequenceEnd, span) => {
                            break span.byte_range().map_or(0, |range| range.end);
                        }
                        (event, span) => items.push(self.node(event, span)?),
                    }
                };
                let end = block_end(range.start, items.last(), end, self.text, b']');
                Ok(Spot {
                    start: range.start,
                    end,
                    kind: SpotKind::List(items),
                })
            }
            Event::MappingStart(..) => {
                let mut entries = Vec::new();
                let end = loop {
                    match self.next()? {
                        (Event::MappingEnd, span) => {
                            break span.byte_range().map_or(0, |range| range.end);
                        }
                        (event, span) => {
                            let key = self.node(event, span)?;
                            let (event, span) = self.next()?;
                            entries.push((key, self.node(event, span)?));
                        }
                    }
                };
                let start = entries
                    .first()
                    .map_or(range.start, |(key, _): &(Spot, Spot)| {
                        if self.text.as_bytes().get(range.start) == Some(&b'{') {
                            range.start
                        } else {
                            key.start
                        }
                    });
                let end = block_end(
                    start,
                    entries.last().map(|(_, value)| value),
                    end,
                    self.text,
                    b'}',
                );
                Ok(Spot {
                    start,
                    end,
                    kind: SpotKind::Map(entries),
                })
            }
            _ => Ok(empty(range.start)),
        }
    }

    /// Nothing but the end of the document may follow.
    fn end(&mut self) -> Result<(), Fault> {
        loop {
            match self.next()? {
                (Event::StreamEnd, _) => return Ok(()),
                (Event::DocumentStart(..), span) => {
                    let range = span.byte_range().unwrap_or(0..0);
                    let problem = "a card is one document, and another one starts here".to_owned();
                    return Err(Fault {
                        problem,
                        start: range.start,
                        end: range.end,
                        unsupported: false,
                        help: None,
                    });
                }
                _ => {}
            }
        }
    }
}

/// Whether YAML stumbled over a bracket in the middle of a text, as in `{ path: a[*].b }` or `{a}/{b}`; a forgotten comma
/// or a bracket too many looks different.
fn in_brackets(text: &str, byte: usize) -> bool {
    let (before, rest) = text.split_at_checked(byte).unwrap_or((text, ""));
    let after_word = |before: &str| {
        let line = before.rsplit('\n').next().unwrap_or("").trim_end();
        line.ends_with(|c: char| c == '_' || c.is_alphanumeric())
    };
    match before.strip_suffix(['[', '{']) {
        Some(outside) => after_word(outside),
        None if rest.starts_with(['[', '{']) && after_word(before) => true,
        None => {
            let separate = |c: char| c.is_whitespace() || "]},:#".contains(c);
            before.ends_with([']', '}']) && !rest.starts_with(separate)
        }
    }
}

/// A tag may have two marks (`!!text`, `!short!text`), and starts with the first one.
fn tag_start(before: &str, last: usize) -> usize {
    let handle = before.get(..last).unwrap_or("");
    let handle = handle.trim_end_matches(|c: char| c == '-' || c.is_ascii_alphanumeric());
    match before.get(last..) {
        Some(mark) if mark.starts_with('!') && handle.ends_with('!') => handle.len() - 1,
        _ => last,
    }
}

/// How long an anchor or tag is.
fn mark_length(text: &str) -> usize {
    if text.starts_with("!<") {
        return text.find('>').map_or(text.len(), |end| end + 1);
    }
    text.find(|c: char| c.is_whitespace() || matches!(c, ',' | ']' | '}'))
        .unwrap_or(text.len())
}

fn empty(byte: usize) -> Spot {
    Spot {
        start: byte,
        end: byte,
        kind: SpotKind::Scalar(TextPlaces::None),
    }
}

/// Flow collections end with their bracket; block ones end where their last value ends, not where the next line starts.
fn block_end(start: usize, last: Option<&Spot>, end: usize, text: &str, bracket: u8) -> usize {
    if end > start && text.as_bytes().get(end - 1) == Some(&bracket) {
        return end;
    }
    last.map_or(end.max(start), |last| last.end.max(start))
}

/// Block scalars reach to the next node; their place ends with their last visible character.
fn trim(text: &str, start: usize, end: usize, style: ScalarStyle) -> (usize, usize) {
    match style {
        ScalarStyle::Literal | ScalarStyle::Folded | ScalarStyle::Plain => {
            let slice = text.get(start..end).unwrap_or("");
            (start, start + slice.trim_end().len())
        }
        ScalarStyle::SingleQuoted | ScalarStyle::DoubleQuoted => (start, end),
    }
}

/// Where each byte of a scalar's text stands in the file.
fn text_places(
    text: &str,
    value: &str,
    start: usize,
    end: usize,
    style: ScalarStyle,
) -> TextPlaces {
    let quotes = usize::from(matches!(
        style,
        ScalarStyle::SingleQuoted | ScalarStyle::DoubleQuoted
    ));
    let raw = text
        .get(start + quotes..end.saturating_sub(quotes).max(start + quotes))
        .unwrap_or("");
    if raw == value {
        return TextPlaces::From((start + quotes) as u32);
    }
    let mut places = Vec::with_capacity(value.len() + 1);
    let mut rest = raw.char_indices().peekable();
    if matches!(style, ScalarStyle::Literal | ScalarStyle::Folded) && has_header(raw, value) {
        while rest.next_if(|(_, c)| *c != '\n').is_some() {}
    }
    let mut at;
    for wanted in value.chars() {
        // Indentation and folded line ends stand in the file only; everything else is found in order.
        loop {
            let Some((offset, found)) = rest.peek().copied() else {
                at = end.saturating_sub(quotes);
                break;
            };
            at = start + quotes + offset;
            if found == '\\' && style == ScalarStyle::DoubleQuoted {
                if skip_escape(&mut rest) {
                    break;
                }
                continue;
            }
            if found == wanted || (wanted == ' ' && found == '\n') {
                rest.next();
                break;
            }
            if !found.is_whitespace() && found != '\'' {
                break;
            }
            rest.next();
        }
        if wanted == '\'' && style == ScalarStyle::SingleQuoted {
            rest.next_if(|(_, c)| *c == '\'');
        }
        places.extend(std::iter::repeat_n(at as u32, wanted.len_utf8()));
    }
    let last = rest
        .peek()
        .map_or(end.saturating_sub(quotes), |(offset, _)| {
            start + quotes + offset
        });
    places.push(last as u32);
    TextPlaces::ByByte(places)
}

/// Whether a block scalar's place starts with its header line (`|-`), which is not part of the text, and not with the text.
fn has_header(raw: &str, value: &str) -> bool {
    let line = raw.lines().next().unwrap_or("").trim_end();
    let mark = line
        .split_once('#')
        .map_or(line, |(mark, _)| mark.trim_end());
    let indicators = mark.strip_prefix(['|', '>']);
    indicators.is_some_and(|rest| rest.chars().all(|c| matches!(c, '+' | '-' | '1'..='9')))
        && !value.trim_start().starts_with(line)
}

/// Skips an escape and says whether it stands for a character; an escaped line end does not.
fn skip_escape(rest: &mut std::iter::Peekable<std::str::CharIndices>) -> bool {
    rest.next();
    let digits = match rest.next() {
        Some((_, 'x')) => 2,
        Some((_, 'u')) => 4,
        Some((_, 'U')) => 8,
        Some((_, end @ ('\r' | '\n'))) => {
            rest.next_if(|(_, c)| end == '\r' && *c == '\n');
            while rest.next_if(|(_, c)| matches!(c, ' ' | '\t')).is_some() {}
            return false;
        }
        _ => 0,
    };
    for _ in 0..digits {
        rest.next_if(|(_, c)| c.is_ascii_hexdigit());
    }
    true
}
