//! Reading expressions: the only file that names pest.

use pest::error::{ErrorVariant, InputLocation};
use pest::iterators::Pair;
use pest::{Parser as _, Span};

use super::literal;
use super::{Path, Predicate, Segment, Selector, Source, Value};
use crate::diag::words::ParseWords;
use crate::diag::{Diagnostic, Report, Reported};
use crate::place::Place;
use crate::yaml::Node;

#[derive(pest_derive::Parser)]
#[grammar = "expr/expr.pest"]
struct Grammar;

/// Brackets may nest so deep; real expressions use three levels, and the parser recurses.
const DEEPEST: usize = 32;

/// Why an expression cannot be read. Whoever has no tree has one of these, so nothing can be lost silently.
pub(super) struct Refusal {
    /// What should stand there instead.
    pub(super) expected: String,
    /// The bytes of the text that are wrong.
    pub(super) bytes: std::ops::Range<usize>,
    /// What may help.
    pub(super) help: Option<String>,
}

type Read<T> = Result<T, Refusal>;

/// Reads a path; `what` names the key in messages.
pub(crate) fn parse_path(
    node: &Node,
    text: &str,
    what: &str,
    report: &mut Report,
) -> Result<Path, Reported> {
    let read = whole(Rule::whole_path, text).and_then(|path| Reader { node }.path(path));
    answer(read, node, what, report)
}

/// Reads a predicate.
pub(crate) fn parse_predicate(
    node: &Node,
    text: &str,
    what: &str,
    report: &mut Report,
) -> Result<Predicate, Reported> {
    let read = whole(Rule::whole_predicate, text).and_then(|any| Reader { node }.any(any));
    answer(read, node, what, report)
}

/// Reads a source.
pub(crate) fn parse_source(
    node: &Node,
    text: &str,
    what: &str,
    report: &mut Report,
) -> Result<Source, Reported> {
    let read = whole(Rule::whole_source, text).and_then(|source| {
        let values = Reader { node }.values(source)?;
        Ok(Source { values })
    });
    answer(read, node, what, report)
}

/// The only way from a refusal to nothing: it is reported.
fn answer<T>(read: Read<T>, node: &Node, what: &str, report: &mut Report) -> Result<T, Reported> {
    let refusal = match read {
        Ok(tree) => return Ok(tree),
        Err(refusal) => refusal,
    };
    let words = ParseWords::InvalidExpression {
        what: what.to_owned(),
        expected: refusal.expected,
    };
    let place = node.part(refusal.bytes.start, refusal.bytes.end);
    let problem = Diagnostic::new(words, place);
    Err(report.push(match refusal.help {
        Some(help) => problem.help(help),
        None => problem,
    }))
}

/// What stands between the start and the end of a text.
fn whole(rule: Rule, text: &str) -> Read<Pair<'_, Rule>> {
    if let Some(byte) = too_deep(text) {
        return Err(Refusal {
            expected: "fewer brackets inside each other".to_owned(),
            bytes: byte..byte + 1,
            help: None,
        });
    }
    let mut pairs = Grammar::parse(rule, text).map_err(|error| {
        let start = match error.location {
            InputLocation::Pos(start) | InputLocation::Span((start, _)) => start,
        };
        Refusal {
            expected: expected(&error.variant),
            bytes: start..token_end(text, start),
            help: None,
        }
    })?;
    let all = Refusal::nothing(0..text.len());
    let Some(pair) = pairs.next() else {
        return Err(all);
    };
    pair.into_inner().next().ok_or(all)
}

impl Refusal {
    /// A rule of the grammar without what it is made of.
    fn nothing(bytes: std::ops::Range<usize>) -> Refusal {
        Refusal {
            expected: "an expression".to_owned(),
            bytes,
            help: None,
        }
    }

    /// The same further on in a text.
    fn after(self, start: usize) -> Refusal {
        Refusal {
            bytes: self.bytes.start + start..self.bytes.end + start,
            ..self
        }
    }
}

/// The first bracket that is too deep; those inside texts open and close nothing.
fn too_deep(text: &str) -> Option<usize> {
    let mut depth = 0usize;
    let mut chars = text.char_indices();
    while let Some((index, c)) = chars.next() {
        match c {
            '(' | '[' => depth += 1,
            ')' | ']' => depth = depth.saturating_sub(1),
            '"' => {
                while let Some((_, c)) = chars.next() {
                    match c {
                        '"' => break,
                        '\\' => _ = chars.next(),
                        _ => {}
                    }
                }
            }
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
        Rule::every | Rule::all_of => "`all`",
        Rule::none | Rule::none_of => "`none`",
        Rule::ignoring_case => "`ignoring case`",
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
        Rule::sent => "`sent`",
        Rule::at_least => "`>=`",
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

/// The next part of a rule.
fn next<'t>(
    parts: &mut impl Iterator<Item = Pair<'t, Rule>>,
    of: Span<'t>,
) -> Read<Pair<'t, Rule>> {
    parts
        .next()
        .ok_or_else(|| Refusal::nothing(of.start()..of.end()))
}

/// The first part that is of one of some rules; brackets and the like are parts too.
fn part<'t>(pair: Pair<'t, Rule>, rules: &[Rule]) -> Read<Pair<'t, Rule>> {
    let of = pair.as_span();
    let mut parts = pair.into_inner();
    parts
        .find(|part| rules.contains(&part.as_rule()))
        .ok_or_else(|| Refusal::nothing(of.start()..of.end()))
}

fn parts<'t>(pair: Pair<'t, Rule>, rule: Rule) -> impl Iterator<Item = Pair<'t, Rule>> {
    pair.into_inner().filter(move |part| part.as_rule() == rule)
}

impl Reader<'_> {
    fn place(&self, pair: &Pair<Rule>) -> Place {
        let span = pair.as_span();
        self.node.part(span.start(), span.end())
    }

    fn any(&self, pair: Pair<Rule>) -> Read<Predicate> {
        let all = parts(pair, Rule::all).map(|part| self.all(part));
        Ok(one_or(Predicate::Any, all.collect::<Read<_>>()?))
    }

    fn all(&self, pair: Pair<Rule>) -> Read<Predicate> {
        let all = parts(pair, Rule::unary).map(|part| self.unary(part));
        Ok(one_or(Predicate::All, all.collect::<Read<_>>()?))
    }

    fn unary(&self, pair: Pair<Rule>) -> Read<Predicate> {
        let negations = parts(pair.clone(), Rule::not).count();
        let inner = part(pair, &[Rule::group, Rule::test])?;
        let predicate = match inner.as_rule() {
            Rule::group => self.any(part(inner, &[Rule::any])?)?,
            _ => self.test(inner)?,
        };
        // Two negations are none: a tree as deep as `not` is often would not fit the stack.
        Ok(match negations % 2 {
            0 => predicate,
            _ => predicate.negated(),
        })
    }

    fn test(&self, pair: Pair<Rule>) -> Read<Predicate> {
        let of = pair.as_span();
        let mut parts = pair.into_inner();
        if let Some(first) = parts.peek() {
            match first.as_rule() {
                Rule::every => return self.every(first),
                Rule::none => {
                    let (list, others) = self.two_paths(first)?;
                    return Ok(Predicate::Apart(list, others));
                }
                _ => {}
            }
        }
        let left = self.value(next(&mut parts, of)?)?;
        let operator = next(&mut parts, of)?.as_rule();
        let right = next(&mut parts, of)?;
        Ok(match operator {
            Rule::equal => Predicate::Equal(left, self.value(right)?),
            Rule::not_equal => Predicate::Equal(left, self.value(right)?).negated(),
            Rule::r#in => Predicate::In(left, self.values(right)?),
            Rule::at_least => Predicate::Since(left),
            _ if right.as_rule() == Rule::present => Predicate::Present(left),
            _ => Predicate::Present(left).negated(),
        })
    }

    fn every(&self, pair: Pair<Rule>) -> Read<Predicate> {
        let any_case = parts(pair.clone(), Rule::ignoring_case).next().is_some();
        let (list, others) = self.two_paths(pair)?;
        Ok(Predicate::Within(list, others, any_case))
    }

    fn two_paths(&self, pair: Pair<Rule>) -> Read<(Value, Value)> {
        let of = pair.as_span();
        let mut paths = parts(pair, Rule::path);
        let mut path = || Ok(Value::Path(self.path(next(&mut paths, of)?)?));
        Ok((path()?, path()?))
    }

    fn values(&self, pair: Pair<Rule>) -> Read<Vec<Value>> {
        parts(pair, Rule::value)
            .map(|value| self.value(value))
            .collect()
    }

    fn value(&self, pair: Pair<Rule>) -> Read<Value> {
        let of = pair.as_span();
        let inner = next(&mut pair.into_inner(), of)?;
        let place = self.place(&inner);
        Ok(match inner.as_rule() {
            Rule::path => Value::Path(self.path(inner)?),
            Rule::count => Value::Count(self.path(part(inner, &[Rule::path])?)?, place),
            _ => Value::Literal(json(inner)?, place),
        })
    }

    fn path(&self, pair: Pair<Rule>) -> Read<Path> {
        let place = self.place(&pair);
        let segments = parts(pair, Rule::segment).map(|segment| self.segment(segment));
        Ok(Path {
            segments: segments.collect::<Read<_>>()?,
            place,
        })
    }

    fn segment(&self, pair: Pair<Rule>) -> Read<Segment> {
        let of = pair.as_span();
        let mut parts = pair.into_inner();
        let name = next(&mut parts, of)?;
        let selector = parts.next().map(|selector| self.selector(selector));
        Ok(Segment {
            name: name.as_str().to_owned(),
            place: self.place(&name),
            selector: selector.transpose()?,
        })
    }

    fn selector(&self, pair: Pair<Rule>) -> Read<Selector> {
        let inside = part(pair, &[Rule::star, Rule::any])?;
        Ok(match inside.as_rule() {
            Rule::star => Selector::Every,
            _ => Selector::Where(self.any(inside)?),
        })
    }
}

/// A chain with a single part is replaced by that part.
fn one_or(chain: fn(Vec<Predicate>) -> Predicate, mut all: Vec<Predicate>) -> Predicate {
    match (all.pop(), all.is_empty()) {
        (Some(only), true) => only,
        (last, _) => {
            all.extend(last);
            chain(all)
        }
    }
}

/// A literal as compact JSON; numbers stay as they are written, because reading them would round them.
fn json(pair: Pair<Rule>) -> Read<String> {
    let of = pair.as_span();
    Ok(match pair.as_rule() {
        Rule::literal => json(next(&mut pair.into_inner(), of)?)?,
        Rule::literal_list => {
            let items = parts(pair, Rule::literal).map(json);
            format!("[{}]", items.collect::<Read<Vec<_>>>()?.join(","))
        }
        Rule::string => literal::text(of.as_str()).map_err(|refusal| refusal.after(of.start()))?,
        Rule::number => {
            literal::number(of.as_str()).map_err(|refusal| refusal.after(of.start()))?
        }
        _ => of.as_str().to_owned(),
    })
}
