//! Reading expressions: the only file that names pest.

use pest::Parser as _;
use pest::error::{ErrorVariant, InputLocation};
use pest::iterators::Pair;

use super::{Path, Predicate, Segment, Selector, Source, Value};
use crate::diag::words::ParseWords;
use crate::diag::{Diagnostic, Report};
use crate::yaml::Node;

#[derive(pest_derive::Parser)]
#[grammar = "expr/expr.pest"]
struct Grammar;

/// Brackets may nest so deep; real expressions use three levels, and the parser recurses.
const DEEPEST: usize = 32;

/// Reads a path; `what` names the key in messages.
pub(crate) fn parse_path(node: &Node, text: &str, what: &str, report: &mut Report) -> Option<Path> {
    let whole = parse(Rule::whole_path, node, text, what, report)?;
    let path = whole.into_inner().next()?;
    Reader { node }.path(path)
}

/// Reads a predicate.
pub(crate) fn parse_predicate(
    node: &Node,
    text: &str,
    what: &str,
    report: &mut Report,
) -> Option<Predicate> {
    let whole = parse(Rule::whole_predicate, node, text, what, report)?;
    let any = whole.into_inner().next()?;
    Reader { node }.any(any)
}

/// Reads a source.
pub(crate) fn parse_source(
    node: &Node,
    text: &str,
    what: &str,
    report: &mut Report,
) -> Option<Source> {
    let whole = parse(Rule::whole_source, node, text, what, report)?;
    let source = whole.into_inner().next()?;
    let reader = Reader { node };
    let values = source
        .into_inner()
        .filter(|pair| pair.as_rule() == Rule::value);
    Some(Source {
        values: values
            .map(|value| reader.value(value))
            .collect::<Option<_>>()?,
    })
}

fn parse<'a>(
    rule: Rule,
    node: &Node,
    text: &'a str,
    what: &str,
    report: &mut Report,
) -> Option<Pair<'a, Rule>> {
    let mut refuse = |expected: String, start: usize, end: usize| {
        let words = ParseWords::InvalidExpression {
            what: what.to_owned(),
            expected,
        };
        report.push(Diagnostic::new(words, node.part(start, end)));
    };
    if let Some(byte) = too_deep(text) {
        refuse(
            "fewer brackets inside each other".to_owned(),
            byte,
            byte + 1,
        );
        return None;
    }
    match Grammar::parse(rule, text) {
        Ok(mut pairs) => pairs.next(),
        Err(error) => {
            let start = match error.location {
                InputLocation::Pos(start) | InputLocation::Span((start, _)) => start,
            };
            refuse(expected(&error.variant), start, token_end(text, start));
            None
        }
    }
}

fn too_deep(text: &str) -> Option<usize> {
    let mut depth = 0usize;
    for (index, c) in text.char_indices() {
        match c {
            '(' | '[' => depth += 1,
            ')' | ']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth > DEEPEST {
            return Some(index);
        }
    }
    None
}

/// The end of the word or character that stands where something else was expected.
fn token_end(text: &str, start: usize) -> usize {
    let rest = text.get(start..).unwrap_or("");
    let word = rest
        .find(|c: char| !c.is_alphanumeric() && c != '_')
        .unwrap_or(rest.len());
    let length = if word > 0 {
        word
    } else {
        rest.chars().next().map_or(0, char::len_utf8)
    };
    start + length
}

fn expected(variant: &ErrorVariant<Rule>) -> String {
    let ErrorVariant::ParsingError { positives, .. } = variant else {
        return "something else".to_owned();
    };
    let mut names: Vec<&str> = positives.iter().map(|rule| describe(*rule)).collect();
    names.sort_unstable();
    names.dedup();
    match names.split_last() {
        Some((last, [])) => (*last).to_owned(),
        Some((last, rest)) => format!("{} or {last}", rest.join(", ")),
        None => "something else".to_owned(),
    }
}

fn describe(rule: Rule) -> &'static str {
    match rule {
        Rule::EOI => "the end",
        Rule::path | Rule::segment | Rule::name => "a path",
        Rule::value | Rule::source => "a value",
        Rule::count | Rule::count_of => "`count`",
        Rule::selector | Rule::word_list | Rule::literal_list | Rule::open_bracket => "`[`",
        Rule::close_bracket => "`]`",
        Rule::group | Rule::open_paren => "`(`",
        Rule::close_paren => "`)`",
        Rule::literal => "a literal",
        Rule::string | Rule::escape => "a text in quotes",
        Rule::number => "a number",
        Rule::literal_true => "`true`",
        Rule::literal_false => "`false`",
        Rule::literal_null => "`null`",
        Rule::and => "`and`",
        Rule::or => "`or`",
        Rule::not => "`not`",
        Rule::r#in => "`in`",
        Rule::is => "`is`",
        Rule::present => "`present`",
        Rule::absent => "`absent`",
        Rule::equal => "`==`",
        Rule::not_equal => "`!=`",
        Rule::coalesce => "`??`",
        Rule::dot => "`.`",
        Rule::star => "`*`",
        Rule::comma => "`,`",
        Rule::any | Rule::all | Rule::unary | Rule::test | Rule::whole_predicate => "a condition",
        Rule::whole_path
        | Rule::whole_source
        | Rule::WHITESPACE
        | Rule::name_start
        | Rule::name_part => "an expression",
    }
}

/// Turns pest's pairs into trees whose places are in the card.
struct Reader<'a> {
    node: &'a Node,
}

impl Reader<'_> {
    fn place(&self, pair: &Pair<Rule>) -> crate::place::Place {
        let span = pair.as_span();
        self.node.part(span.start(), span.end())
    }

    fn any(&self, pair: Pair<Rule>) -> Option<Predicate> {
        let parts = pair.into_inner().filter(|pair| pair.as_rule() == Rule::all);
        let mut all: Vec<Predicate> = parts.map(|part| self.all(part)).collect::<Option<_>>()?;
        if all.len() == 1 {
            all.pop()
        } else {
            Some(Predicate::Any(all))
        }
    }

    fn all(&self, pair: Pair<Rule>) -> Option<Predicate> {
        let parts = pair
            .into_inner()
            .filter(|pair| pair.as_rule() == Rule::unary);
        let mut all: Vec<Predicate> = parts.map(|part| self.unary(part)).collect::<Option<_>>()?;
        if all.len() == 1 {
            all.pop()
        } else {
            Some(Predicate::All(all))
        }
    }

    fn unary(&self, pair: Pair<Rule>) -> Option<Predicate> {
        let mut negations = 0;
        let mut inner = None;
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::not => negations += 1,
                Rule::group => {
                    inner = Some(
                        self.any(part.into_inner().find(|pair| pair.as_rule() == Rule::any)?)?,
                    );
                }
                _ => inner = Some(self.test(part)?),
            }
        }
        let mut predicate = inner?;
        for _ in 0..negations {
            predicate = Predicate::Not(Box::new(predicate));
        }
        Some(predicate)
    }

    fn test(&self, pair: Pair<Rule>) -> Option<Predicate> {
        let mut parts = pair.into_inner();
        let left = self.value(parts.next()?)?;
        let operator = parts.next()?.as_rule();
        let right = parts.next()?;
        Some(match operator {
            Rule::equal => Predicate::Equal(left, self.value(right)?),
            Rule::not_equal => Predicate::NotEqual(left, self.value(right)?),
            Rule::r#in => {
                let words = right
                    .into_inner()
                    .filter(|pair| pair.as_rule() == Rule::value);
                Predicate::In(
                    left,
                    words.map(|word| self.value(word)).collect::<Option<_>>()?,
                )
            }
            _ if right.as_rule() == Rule::present => Predicate::Present(left),
            _ => Predicate::Absent(left),
        })
    }

    fn value(&self, pair: Pair<Rule>) -> Option<Value> {
        let inner = pair.into_inner().next()?;
        match inner.as_rule() {
            Rule::path => self.path(inner).map(Value::Path),
            Rule::count => {
                let place = self.place(&inner);
                let path = inner
                    .into_inner()
                    .find(|pair| pair.as_rule() == Rule::path)?;
                Some(Value::Count(self.path(path)?, place))
            }
            _ => {
                let place = self.place(&inner);
                Some(Value::Literal(json(inner)?, place))
            }
        }
    }

    fn path(&self, pair: Pair<Rule>) -> Option<Path> {
        let place = self.place(&pair);
        let segments = pair
            .into_inner()
            .filter(|pair| pair.as_rule() == Rule::segment);
        let segments = segments
            .map(|segment| self.segment(segment))
            .collect::<Option<_>>()?;
        Some(Path { segments, place })
    }

    fn segment(&self, pair: Pair<Rule>) -> Option<Segment> {
        let mut parts = pair.into_inner();
        let name = parts.next()?;
        let place = self.place(&name);
        let selector = match parts.next() {
            Some(selector) => Some(self.selector(selector)?),
            None => None,
        };
        Some(Segment {
            name: name.as_str().to_owned(),
            place,
            selector,
        })
    }

    fn selector(&self, pair: Pair<Rule>) -> Option<Selector> {
        match pair
            .into_inner()
            .find(|pair| matches!(pair.as_rule(), Rule::star | Rule::any))?
        {
            star if star.as_rule() == Rule::star => Some(Selector::Every),
            any => self.any(any).map(Selector::Where),
        }
    }
}

/// A literal as compact JSON; the grammar's literals are JSON already.
fn json(pair: Pair<Rule>) -> Option<String> {
    serde_json::from_str::<serde_json::Value>(pair.as_str())
        .ok()
        .map(|value| value.to_string())
}
