//! World files as trees with places; YAML, and JSON with it. The only file of the sandbox that knows the parser.

use granit_parser::{Event, Parser, ScalarStyle, Span, options};
use serde_json::{Map, Value};

use super::Problem;

/// How deep lists and mappings may nest.
const DEEPEST: usize = 64;

/// A part of the file, and the byte where it starts.
#[derive(Debug, Clone)]
pub(super) struct Spot {
    pub(super) byte: usize,
    pub(super) tree: Tree,
}

#[derive(Debug, Clone)]
pub(super) enum Tree {
    Scalar(Value),
    List(Vec<Spot>),
    Map(Vec<Entry>),
}

/// A key with its place, and its value.
#[derive(Debug, Clone)]
pub(super) struct Entry {
    pub(super) key: String,
    pub(super) byte: usize,
    pub(super) value: Spot,
}

impl Spot {
    /// The value without its places.
    pub(super) fn plain(&self) -> Value {
        match &self.tree {
            Tree::Scalar(value) => value.clone(),
            Tree::List(items) => Value::Array(items.iter().map(Spot::plain).collect()),
            Tree::Map(entries) => {
                let entries = entries.iter();
                let entries = entries.map(|entry| (entry.key.clone(), entry.value.plain()));
                Value::Object(entries.collect::<Map<_, _>>())
            }
        }
    }
}

pub(super) fn parse(text: &str) -> Result<Spot, Problem> {
    let mut reader = Reader {
        events: Parser::new_from_str_with_options(text, options! { emit_comments: false }),
    };
    let mut found = None;
    loop {
        let (event, span) = reader.next()?;
        let byte = start(span);
        match event {
            Event::StreamEnd => break,
            Event::StreamStart | Event::DocumentStart(..) | Event::DocumentEnd => {}
            _ if found.is_some() => {
                return Err(Problem::at(
                    byte,
                    "a world file is one document, and another one starts here",
                ));
            }
            event => found = Some(reader.node(event, span, 0)?),
        }
    }
    found.ok_or_else(|| Problem::at(0, "the file is empty: write `records:` or `replies:`"))
}

struct Reader<'a> {
    events: Parser<'a, granit_parser::StrInput<'a>>,
}

fn start(span: Span) -> usize {
    span.byte_range().map_or(0, |range| range.start)
}

impl<'a> Reader<'a> {
    fn next(&mut self) -> Result<(Event<'a>, Span), Problem> {
        match self.events.next() {
            Some(Ok(next)) => Ok(next),
            Some(Err(error)) => {
                let byte = error.marker().byte_offset().unwrap_or(0);
                Err(Problem::at(
                    byte,
                    format!("this is not YAML: {}", error.info()),
                ))
            }
            None => Ok((Event::StreamEnd, Span::default())),
        }
    }

    fn node(&mut self, event: Event<'a>, span: Span, depth: usize) -> Result<Spot, Problem> {
        let byte = start(span);
        if depth > DEEPEST {
            return Err(Problem::at(
                byte,
                format!("this nests deeper than {DEEPEST} levels"),
            ));
        }
        let marked = event.is_alias() || event.anchor_id().is_some_and(|anchor| anchor != 0);
        if marked || event.tag().is_some() {
            return Err(Problem::at(
                byte,
                "anchors, aliases and tags have no meaning here: write the value out",
            ));
        }
        let tree = match event {
            Event::Scalar(text, style, ..) => Tree::Scalar(scalar(&text, style)),
            Event::SequenceStart(..) => {
                let mut items = Vec::new();
                loop {
                    match self.next()? {
                        (Event::SequenceEnd | Event::StreamEnd, _) => break,
                        (event, span) => items.push(self.node(event, span, depth + 1)?),
                    }
                }
                Tree::List(items)
            }
            Event::MappingStart(..) => Tree::Map(self.entries(depth)?),
            _ => Tree::Scalar(Value::Null),
        };
        Ok(Spot { byte, tree })
    }

    fn entries(&mut self, depth: usize) -> Result<Vec<Entry>, Problem> {
        let mut entries: Vec<Entry> = Vec::new();
        loop {
            let (event, span) = self.next()?;
            if matches!(event, Event::MappingEnd | Event::StreamEnd) {
                return Ok(entries);
            }
            let byte = start(span);
            let key = match self.node(event, span, depth + 1)?.tree {
                Tree::Scalar(Value::String(key)) => key,
                Tree::Scalar(other) => other.to_string(),
                _ => return Err(Problem::at(byte, "a key is a word")),
            };
            if entries.iter().any(|entry| entry.key == key) {
                return Err(Problem::at(byte, format!("`{key}` is given twice")));
            }
            let (event, span) = self.next()?;
            let value = self.node(event, span, depth + 1)?;
            entries.push(Entry { key, byte, value });
        }
    }
}

/// A plain scalar means what it looks like; a quoted one is a text.
fn scalar(text: &str, style: ScalarStyle) -> Value {
    if style != ScalarStyle::Plain {
        return Value::String(text.to_owned());
    }
    match text {
        "" | "~" | "null" => Value::Null,
        "true" => Value::Bool(true),
        "false" => Value::Bool(false),
        // JSON's numbers are those that a reader of a reply would see; `007` stays a text.
        _ => match serde_json::from_str(text) {
            Ok(Value::Number(number)) => Value::Number(number),
            _ => Value::String(text.to_owned()),
        },
    }
}
