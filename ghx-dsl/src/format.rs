//! One form for cards and documents: the order of keys, white space and indentation. Lines stay the author's own, and what a
//! file says never changes: a text that would read differently afterwards is left as it is.

use crate::card;
use crate::diag::Report;
use crate::graphql::tokens::{Token, TokenKind, tokens};
use crate::refs;
use crate::yaml::{self, Node, Value};

/// What tells a card, a ref and the tests of a card from the YAML of others.
const OURS: [&str; 3] = ["capability_id", "ref", "tests"];

/// How the definitions of a document begin; a schema's begin otherwise.
const DEFINITIONS: [&str; 5] = ["query", "mutation", "subscription", "fragment", "{"];

/// A card, a ref or tests in the usual form, unless the text is anything else.
pub fn yaml(text: &str) -> Option<String> {
    let node = parsed(text)?;
    let Value::Map(entries) = &node.value else {
        return None;
    };
    (entries.iter()).find(|(key, _)| OURS.contains(&key.value.as_str()))?;
    let keys = match refs::is_ref(&node) {
        true => refs::KEYS,
        false => card::KEYS,
    };
    let lines: Vec<&str> = text.lines().collect();
    let line_of = |byte: u32| {
        text.get(..byte as usize)
            .map_or(0, |it| it.matches('\n').count())
    };
    // Each key with the comments right above it.
    let mut starts = Vec::new();
    for (key, _) in entries {
        let mut first = line_of(key.place.start);
        while first > 0
            && lines
                .get(first - 1)
                .is_some_and(|line| line.starts_with('#'))
        {
            first -= 1;
        }
        starts.push((key.value.as_str(), first));
    }
    let head = starts.first().map_or(0, |(_, first)| *first);
    let mut parts: Vec<(usize, &[&str])> = Vec::new();
    for (index, (key, first)) in starts.iter().enumerate() {
        let end = starts.get(index + 1).map_or(lines.len(), |(_, next)| *next);
        let rank = keys
            .iter()
            .position(|known| known == key)
            .unwrap_or(keys.len());
        parts.push((rank, lines.get(*first..end)?));
    }
    parts.sort_by_key(|(rank, _)| *rank);
    let head = lines.get(..head)?;
    let all = head
        .iter()
        .chain(parts.iter().flat_map(|(_, lines)| lines.iter()));
    let tidy = |trim: bool| {
        let mut out = String::with_capacity(text.len());
        for line in all.clone() {
            let line = if trim { line.trim_end() } else { line };
            if line.is_empty() && (out.is_empty() || out.ends_with("\n\n")) && trim {
                continue;
            }
            out.push_str(line);
            out.push('\n');
        }
        format!("{}\n", out.trim_end_matches('\n'))
    };
    // The spaces at the end of a line may be part of a text.
    let same =
        |formatted: &String| parsed(formatted).is_some_and(|it| sorted(&it) == sorted(&node));
    [tidy(true), tidy(false)].into_iter().find(same)
}

fn parsed(text: &str) -> Option<Node> {
    yaml::parse(0, text, &mut Report::default()).ok()
}

/// What a mapping says, whatever the order of its keys.
fn sorted(node: &Node) -> Vec<(String, String)> {
    let Value::Map(entries) = &node.value else {
        return Vec::new();
    };
    let mut all: Vec<(String, String)> = (entries.iter())
        .map(|(key, value)| (key.value.clone(), value.json()))
        .collect();
    all.sort();
    all
}

/// A document in the usual form, unless the text is anything else.
pub fn graphql(text: &str) -> Option<String> {
    let tokens = tokens(text).ok()?;
    if let Some(first) = tokens.first() {
        let first = text.get(first.start..first.end)?;
        DEFINITIONS.iter().find(|it| **it == first)?;
    }
    let mut out = Printer::default();
    let mut from = 0;
    for token in &tokens {
        out.between(text.get(from..token.start)?);
        out.token(*token, text.get(token.start..token.end)?);
        from = token.end;
    }
    out.between(text.get(from..)?);
    let formatted = format!("{}\n", out.text.trim());
    let words = |text: &str, all: &[Token]| -> Option<Vec<String>> {
        all.iter()
            .map(|it| text.get(it.start..it.end).map(str::to_owned))
            .collect()
    };
    let again = self::tokens(&formatted).ok()?;
    (words(text, &tokens)? == words(&formatted, &again)?).then_some(formatted)
}

#[derive(Default)]
struct Printer {
    text: String,
    /// The brackets that are open, and whether each is one of values: `(`, `[`, or `{` within them.
    open: Vec<bool>,
    last: String,
    /// A comment was written, so the next token needs a line of its own.
    commented: bool,
    /// Line ends that the author wrote since the last token.
    breaks: usize,
}

impl Printer {
    /// White space and comments.
    fn between(&mut self, text: &str) {
        for (index, line) in text.split('\n').enumerate() {
            if index > 0 {
                self.breaks += 1;
            }
            let Some((_, comment)) = line.split_once('#') else {
                continue;
            };
            match self.breaks {
                0 if !self.text.is_empty() => self.text.push(' '),
                _ => self.line(self.open.len()),
            }
            self.text.push('#');
            self.text.push_str(comment.trim_end());
            (self.commented, self.breaks) = (true, 0);
        }
    }

    fn line(&mut self, depth: usize) {
        if !self.text.is_empty() {
            self.text
                .push_str(if self.breaks > 1 { "\n\n" } else { "\n" });
        }
        self.text.push_str(&"  ".repeat(depth));
    }

    fn token(&mut self, token: Token, text: &str) {
        let closes = matches!(text, ")" | "]" | "}");
        let values = self.open.last() == Some(&true);
        if closes {
            self.open.pop();
        }
        if self.breaks > 0 || (self.commented && !self.text.ends_with('\n')) {
            self.line(self.open.len());
        } else {
            let gap = self.gap(token, text, values);
            self.text.push_str(gap);
        }
        self.text.push_str(text);
        match text {
            "(" | "[" => self.open.push(true),
            "{" => self.open.push(values),
            _ => {}
        }
        self.last = text.to_owned();
        (self.commented, self.breaks) = (false, 0);
    }

    /// What stands between two tokens of one line.
    fn gap(&self, token: Token, text: &str, values: bool) -> &'static str {
        let before = self.last.as_str();
        if self.text.is_empty() || matches!(before, "$" | "@" | "(" | "[") {
            return "";
        }
        match text {
            ")" | "]" | ":" | "!" | "(" => "",
            "}" if values => "",
            "{" if values && before == "{" => "",
            "=" | "}" => " ",
            "[" if before == ":" || before == "=" => " ",
            _ if before == "..." && token.kind == TokenKind::Name && text != "on" => "",
            _ if values && before == "{" => "",
            "@" => " ",
            _ if values && !matches!(before, ":" | "=") => ", ",
            _ => " ",
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]
mod tests {
    use super::{graphql, yaml};

    #[test]
    fn documents_get_one_form_and_keep_their_lines() {
        let cases = [
            (
                "query A( $a :ID! ,$b:[Int!]=[1,2]){node(id:$a,x:{y:1,z:[A B]}){...on Issue{id}...F @include(if:$c)}}",
                "query A($a: ID!, $b: [Int!] = [1, 2]) { node(id: $a, x: {y: 1, z: [A, B]}) { ... on Issue { id } ...F @include(if: $c) } }\n",
            ),
            (
                "# head\nmutation M {\n      a: b # why\n\n\n  c {\n d\n}\n  }\n# end",
                "# head\nmutation M {\n  a: b # why\n\n  c {\n    d\n  }\n}\n# end\n",
            ),
        ];
        for (text, expected) in cases {
            let formatted = graphql(text).unwrap();
            assert_eq!(formatted, expected);
            assert_eq!(graphql(&formatted).unwrap(), formatted);
        }
        assert_eq!(graphql("query { \"open }"), None);
        // A schema in the same folder is somebody else's.
        assert_eq!(graphql("type Query{a:Int}"), None);
    }

    #[test]
    fn cards_get_their_keys_in_order_and_keep_what_they_say() {
        let text = "# About it.\n\nversion: \"1\"   \n# The name.\ncapability_id: a.b\n\n\nexamples: []\neffect: read\n";
        let expected = "# About it.\n\n# The name.\ncapability_id: a.b\n\nversion: \"1\"\neffect: read\nexamples: []\n";
        assert_eq!(yaml(text).unwrap(), expected);
        assert_eq!(yaml(expected).unwrap(), expected);
        // Spaces at the end of a line of text are the text's own.
        let kept = "capability_id: a.b\ndescription: |\n  two  \n  lines\n";
        assert_eq!(yaml(kept).unwrap(), kept);
        assert_eq!(yaml("capability_id: [1"), None);
        assert_eq!(yaml("on: push   \n\n\njobs: {}\n"), None);
    }
}
