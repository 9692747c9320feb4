//! Makes single mistakes in the cards and documents of this repository, as their authors would, and knows where each stands.

use std::collections::BTreeSet;

use regex_lite::Regex;

/// One changed file.
pub(super) struct Mistake {
    /// What was done.
    pub(super) kind: &'static str,
    /// The file.
    pub(super) path: String,
    /// What it says now.
    pub(super) text: String,
    /// The line where the mistake stands, counted from one.
    pub(super) line: usize,
    /// Where else the first error may be.
    pub(super) also: Also,
}

/// Two texts that do not agree: who is wrong cannot be known.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Also {
    /// Only the line itself will do.
    Nowhere,
    /// What uses the name may be blamed, if the error points at the line too.
    Uses,
    /// What is missing has no line: any place of a file that needs it will do.
    WhatNeedsIt,
}

/// A file of the catalogue.
pub(super) struct File<'a> {
    pub(super) path: &'a str,
    pub(super) text: &'a str,
    /// The fragments that some document spreads: the name of any other may be what it likes.
    pub(super) spread: &'a BTreeSet<String>,
}

/// A line and what is known about it without reading the card.
struct Line<'a> {
    /// Where it starts.
    start: usize,
    number: usize,
    text: &'a str,
    /// The last key before it that is not indented.
    section: &'a str,
    /// It goes on with a bracket or quote of a line before.
    inside: bool,
}

/// Every mistake that can be made in a file.
pub(super) fn all(file: &File) -> Vec<Mistake> {
    let mut found = Vec::new();
    let mut section = "";
    let (mut start, mut number) = (0, 0);
    let (mut brackets, mut quotes) = (0isize, 0usize);
    for whole in file.text.split_inclusive('\n') {
        let text = whole.trim_end_matches('\n');
        number += 1;
        if let Some((key, _)) = text
            .split_once(':')
            .filter(|_| !text.starts_with([' ', '#']))
        {
            section = key;
        }
        let line = Line {
            start,
            number,
            text,
            section,
            inside: brackets != 0 || quotes % 2 != 0,
        };
        start += whole.len();
        let count = |c: char| text.matches(c).count();
        brackets += (count('{') + count('[')) as isize - (count('}') + count(']')) as isize;
        quotes += count('"');
        if text.trim().is_empty() || text.trim_start().starts_with('#') {
            continue;
        }
        let mut maker = Maker {
            file,
            line,
            found: &mut found,
        };
        match file.path.ends_with(".yaml") {
            true => maker.yaml(),
            false => maker.graphql(),
        }
    }
    found
}

struct Maker<'a, 'f> {
    file: &'a File<'a>,
    line: Line<'a>,
    found: &'f mut Vec<Mistake>,
}

impl<'a> Maker<'a, '_> {
    /// Puts other text in the place of some bytes of the line.
    fn put(&mut self, kind: &'static str, at: std::ops::Range<usize>, with: &str, also: Also) {
        let (start, end) = (self.line.start + at.start, self.line.start + at.end);
        let text = format!(
            "{}{with}{}",
            &self.file.text[..start],
            &self.file.text[end..]
        );
        self.found.push(Mistake {
            kind,
            path: self.file.path.to_owned(),
            text,
            line: self.line.number,
            also,
        });
    }

    /// Misspells each first group of a pattern that is not in quotes.
    fn misspell(&mut self, kind: &'static str, pattern: &str, also: Also) {
        for (at, word) in self.words(pattern) {
            self.put(kind, at, &misspelt(word), also);
        }
    }

    fn words(&self, pattern: &str) -> Vec<(std::ops::Range<usize>, &'a str)> {
        let regex = Regex::new(pattern).unwrap();
        let text = self.line.text;
        let found = regex.captures_iter(text).filter_map(|it| it.get(1));
        // Words of people are no names.
        let people = ["title: ", "description: ", "say: "].iter();
        let people = people
            .filter_map(|key| Some(text.find(key)? + key.len()))
            .min();
        found
            .filter(|it| it.as_str().len() > 2 && people.is_none_or(|from| it.start() < from))
            .map(|it| (it.range(), it.as_str()))
            .collect()
    }

    fn yaml(&mut self) {
        let text = self.line.text;
        let flow_key = r"(?:^\s*(?:- )?(?:\{ )?|[{,] )([A-Za-z_]+): ?";
        let property = Regex::new(r"^(?: {4}| {10})([A-Za-z]+): ").unwrap();
        match self.line.section {
            "output" => self.misspell("a key", r"\b(from|fields): ", Also::Nowhere),
            "examples" => self.misspell("an example", flow_key, Also::Nowhere),
            "input_schema" if property.is_match(text) => {
                let declared = property.captures(text).and_then(|it| it.get(1)).unwrap();
                let new = misspelt(declared.as_str());
                // A ref whose inputs all have names of their own may be called anything.
                if !text.contains("otherwise: ") {
                    self.put("an input's name", declared.range(), &new, Also::Uses);
                }
                self.misspell("a key", r"[{,] ([A-Za-z]+): ", Also::Nowhere);
            }
            "ways" => self.misspell(
                "a key",
                r"\b(inputs?|at|pick|address|type|minimum): ",
                Also::Nowhere,
            ),
            _ => self.misspell("a key", flow_key, Also::Nowhere),
        }
        self.misspell(
            "a word",
            r"(?:^|[ {])(?:effect|type|output_strategy): \[?([a-z]+)\b",
            Also::Nowhere,
        );
        // In an example these are inputs, whose values are nobody's names.
        if self.line.section != "examples" {
            self.misspell("a ref", r"[ {](?:subject|refs?): ([a-z]+)\b", Also::Nowhere);
            self.misspell(
                "a field in a ref",
                r#"\b(?:up: |at: "|field: )([A-Za-z]+)"#,
                Also::Nowhere,
            );
        }
        self.misspell("a ref's name", r"^ref: ([a-z]+)", Also::Uses);
        self.misspell("a type", r"^type: ([A-Za-z]+)", Also::Nowhere);
        self.misspell(
            "an operation",
            r"\boperationName: ([A-Za-z]+)",
            Also::Nowhere,
        );
        self.misspell("an input", r"\binput\.([A-Za-z]+)", Also::Nowhere);
        self.misspell(
            "a required input",
            r"\brequired: \[([A-Za-z]+)",
            Also::Nowhere,
        );
        self.misspell(
            "a step",
            r"\{ (?:as: [a-z]+, )?capability_id: ([a-z._]+)",
            Also::Nowhere,
        );
        self.misspell("a loop", r"\bforeach: ([A-Za-z]+)", Also::Nowhere);
        self.misspell(
            "a condition",
            r"\b(?:when|that): ([A-Za-z]+)(?: ==| is| in|\.)",
            Also::Nowhere,
        );
        self.misspell("a value in a condition", r"== ([A-Z_]+)\b", Also::Nowhere);
        self.misspell(
            "a parameter",
            r"params_map: \{ (?:.*, )?([a-zA-Z]+): ",
            Also::Nowhere,
        );
        self.misspell(
            "a source",
            r"params_map: \{ (?:.*, )?[a-zA-Z]+: ([a-zA-Z]+)",
            Also::Nowhere,
        );
        self.misspell("a fact", r"^writes: \[([A-Za-z.]+)\]", Also::Nowhere);
        if self.line.section == "output" {
            self.misspell(
                "an output's path",
                r"[{,] ([A-Za-z]+)(?:,| \})",
                Also::Nowhere,
            );
            self.misspell(
                "an output's path",
                r#": "?([A-Za-z]+)[.\[,}"]"#,
                Also::Nowhere,
            );
            self.misspell("an output's path", r"\.([A-Za-z]+)\b", Also::Nowhere);
        }
        self.yaml_forms();
    }

    /// Mistakes of form and of whole lines.
    fn yaml_forms(&mut self) {
        let text = self.line.text;
        let end = text.len()..text.len();
        let indent = text.len() - text.trim_start().len();
        let count = |c: char| text.matches(c).count();
        let flat = count('{') == count('}') && count('[') == count(']');
        if let Some(brace) = text.rfind('}').filter(|_| flat && text.ends_with('}')) {
            self.put(
                "a brace that never closes",
                brace..brace + 1,
                "",
                Also::Nowhere,
            );
        }
        if flat && text.ends_with(']') {
            let bracket = text.len() - 1;
            self.put(
                "a bracket that never closes",
                bracket..bracket + 1,
                "",
                Also::Nowhere,
            );
        }
        if text.ends_with('"') && !self.line.inside {
            let quote = text.len() - 1;
            self.put(
                "a quote that never closes",
                quote..quote + 1,
                "",
                Also::Nowhere,
            );
        }
        if text.starts_with("description: ") {
            self.put(
                "a text with a colon",
                end.clone(),
                " Note: not always.",
                Also::Nowhere,
            );
        }
        if indent > 0 && !self.line.inside {
            self.put("a tab", 0..indent, "\t", Also::Nowhere);
        }
        if indent == 0 && self.line.number > 1 && text.contains(": ") {
            self.put("an indented line", 0..0, " ", Also::Nowhere);
        }
        if indent == 0 {
            let again = format!("\n{text}");
            let key = self.line.section;
            if !text.ends_with(':') {
                self.put("a line twice", end, &again, Also::WhatNeedsIt);
            }
            if ["version", "description", "effect"].contains(&key) {
                self.put("a missing line", 0..text.len(), "", Also::WhatNeedsIt);
            }
        }
        for (key, value) in [
            ("version: ", "1.0"),
            ("version: ", "banana"),
            ("version: ", "\"1.0\""),
        ] {
            if text.starts_with(key) {
                self.put(
                    "a wrong version",
                    key.len()..text.len(),
                    value,
                    Also::Nowhere,
                );
            }
        }
        for (pattern, value) in [
            (r"(?:min|max)(?:Items|Length|imum): ([0-9]+)", "ten"),
            (r"\brequired: (\[.*\])", "everything"),
            (r"\benum: (\[[^\]]*\])", "{}"),
            (r"^pages: \{ first: ([0-9]+)", "1000"),
        ] {
            let value_at = Regex::new(pattern).unwrap();
            if let Some(at) = value_at.captures(text).and_then(|it| it.get(1)) {
                self.put(
                    "a value of the wrong kind",
                    at.range(),
                    value,
                    Also::Nowhere,
                );
            }
        }
        if self.line.section == "examples" {
            let value = Regex::new(r"(?:Number|first): ([0-9]+)").unwrap();
            if let Some(at) = value.captures(text).and_then(|it| it.get(1)) {
                self.put("an example's value", at.range(), "many", Also::Nowhere);
            }
            let entry =
                Regex::new(r"((?:owner|name|title|body|label|prNumber): [^,}]+, )").unwrap();
            if let Some(at) = entry.captures(text).and_then(|it| it.get(1))
                && text.contains("owner: ")
            {
                self.put("an example without an input", at.range(), "", Also::Nowhere);
            }
        }
        let entry = Regex::new(r"params_map: \{ .*(, [a-zA-Z]+: ([a-zA-Z]+)) \}").unwrap();
        if let Some(found) = entry.captures(text) {
            // What another step gets too may well be kept from this one.
            let used = format!(": {}", &found[2]);
            let once = self.file.text.matches(&used).count() == 1;
            if let Some(at) = found.get(1).filter(|_| once) {
                self.put("a dropped parameter", at.range(), "", Also::WhatNeedsIt);
            }
        }
    }

    fn graphql(&mut self) {
        let text = self.line.text;
        let head = Regex::new(r"^(query|mutation|fragment)\b").unwrap();
        if head.is_match(text) {
            self.misspell("a keyword", r"^(query|mutation|fragment)\b", Also::Nowhere);
            self.misspell("a declared variable", r"\$([A-Za-z]+):", Also::Uses);
            self.misspell("a variable's type", r": \[?([A-Z][A-Za-z]+)", Also::Nowhere);
            self.misspell(
                "a fragment's type",
                r"^fragment [A-Za-z]+ on ([A-Za-z]+)",
                Also::Nowhere,
            );
            for (at, name) in self.words(r"^fragment ([A-Za-z]+) on") {
                if self.file.spread.contains(name) {
                    self.put("a fragment's name", at, &misspelt(name), Also::Uses);
                }
            }
            for (at, _) in self.words(r"\$[A-Za-z]+: (ID!|\[ID!\]!|String!|Int!)") {
                self.put("a variable of another type", at, "Boolean!", Also::Uses);
            }
            let declared = Regex::new(r"^(?:query|mutation) [A-Za-z]+\(()").unwrap();
            if let Some(at) = declared.captures(text).and_then(|it| it.get(1)) {
                self.put(
                    "a variable too many",
                    at.range(),
                    "$spare: Int, ",
                    Also::Nowhere,
                );
            }
        } else {
            self.misspell("a field", r"^\s*([a-zA-Z]+)(?:$|\(| \{|:)", Also::Nowhere);
            self.misspell("a field", r"\{ ([a-zA-Z]+)(?: |\()", Also::Nowhere);
            self.misspell("an argument", r"\(([a-zA-Z]+): ", Also::Nowhere);
            self.misspell("an input's field", r"\{([a-zA-Z]+): ", Also::Nowhere);
            self.misspell(
                "a variable",
                r"\$([a-zA-Z]+)(?:[^a-zA-Z:]|$)",
                Also::Nowhere,
            );
            self.misspell("a declared variable", r"^\s+\$([a-zA-Z]+):", Also::Uses);
            self.misspell("a spread fragment", r"\.\.\.([A-Za-z]+)", Also::Nowhere);
            self.misspell("an inline type", r"\.\.\. on ([A-Za-z]+)", Also::Nowhere);
            self.misspell("an enum's value", r": ([A-Z_]{3,})\b", Also::Nowhere);
            for (at, _) in self.words(r"(\(first: (?:[0-9]+|\$first)\))") {
                self.put("a connection without end", at, "", Also::Nowhere);
            }
            if let Some(brace) = text.rfind('{').filter(|_| text.ends_with('{')) {
                self.put(
                    "a brace that never opens",
                    brace..brace + 1,
                    "",
                    Also::Nowhere,
                );
            }
        }
        if text == "}" {
            let brace = "a brace that never closes in a document";
            self.put(brace, 0..1, "", Also::WhatNeedsIt);
            let spare = "\n\nquery Spare {\n  viewer { login }\n}";
            self.found
                .extend(spare_operation(self.file, &self.line, spare));
        }
    }
}

/// An operation that no card runs, in a file that has operations already.
fn spare_operation(file: &File, line: &Line, spare: &str) -> Option<Mistake> {
    let last = line.start + 1 == file.text.trim_end().len();
    let runs = file.text.contains("mutation ") || file.text.contains("query ");
    (last && runs).then(|| Mistake {
        kind: "an operation that nobody runs",
        path: file.path.to_owned(),
        text: format!("{}{spare}\n", file.text.trim_end()),
        line: line.number + 2,
        also: Also::Nowhere,
    })
}

/// A name with two letters in the wrong order, as fingers write it.
fn misspelt(word: &str) -> String {
    let mut letters: Vec<char> = word.chars().collect();
    let swapped = (1..letters.len().saturating_sub(1)).find(|at| {
        let (one, next) = (letters[*at], letters[*at + 1]);
        one != next && one.is_alphabetic() && next.is_alphabetic()
    });
    match swapped {
        Some(at) => letters.swap(at, at + 1),
        None => letters.push('x'),
    }
    letters.into_iter().collect()
}

/// The kinds there are.
pub(super) fn kinds(mistakes: &[Mistake]) -> BTreeSet<&'static str> {
    mistakes.iter().map(|mistake| mistake.kind).collect()
}
