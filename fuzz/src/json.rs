//! JSON that forgets nothing: keys given twice and numbers as written. Its reader is the oracles' own, so that a mistake
//! of the reader that ghx uses is not taken over.

use std::fmt::Write as _;

/// Deeper texts are not read; none that means anything to ghx is so deep.
const MAX_DEPTH: usize = 400;

/// A value.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Json {
    Null,
    Bool(bool),
    /// As written.
    Number(String),
    String(String),
    Array(Vec<Json>),
    /// In order, with keys as often as they are given.
    Object(Vec<(String, Json)>),
    /// Written as it is: what no value can hold. Never read.
    Raw(String),
}

/// Why a text is not read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Unread {
    /// It is no JSON, or holds half of a surrogate pair.
    Wrong(String),
    /// It is too deep to say.
    Deep,
}

impl Json {
    pub(crate) fn text(value: &str) -> Json {
        Json::String(value.to_owned())
    }

    /// The values that a key has: none, one, or several where it is given more than once.
    pub(crate) fn all<'a>(&'a self, key: &'a str) -> impl Iterator<Item = &'a Json> {
        let entries: &[(String, Json)] = match self {
            Json::Object(entries) => entries,
            _ => &[],
        };
        entries
            .iter()
            .filter(move |(name, _)| name == key)
            .map(|(_, value)| value)
    }

    /// The value of a key that is given exactly once.
    pub(crate) fn one<'a>(&'a self, key: &'a str) -> Option<&'a Json> {
        let mut all = self.all(key);
        all.next().filter(|_| all.next().is_none())
    }

    /// The value at a path of keys, each given exactly once.
    pub(crate) fn at<'a>(&'a self, path: &'a str) -> Option<&'a Json> {
        path.split('.').try_fold(self, |value, key| value.one(key))
    }

    pub(crate) fn as_str(&self) -> Option<&str> {
        match self {
            Json::String(text) => Some(text),
            _ => None,
        }
    }

    pub(crate) fn items(&self) -> &[Json] {
        match self {
            Json::Array(items) => items,
            _ => &[],
        }
    }

    pub(crate) fn is_object(&self) -> bool {
        matches!(self, Json::Object(_))
    }

    /// Every value in it, itself first.
    pub(crate) fn walk<'a>(&'a self, visit: &mut dyn FnMut(Option<&'a str>, &'a Json)) {
        fn inner<'a>(
            key: Option<&'a str>,
            value: &'a Json,
            visit: &mut dyn FnMut(Option<&'a str>, &'a Json),
        ) {
            visit(key, value);
            match value {
                Json::Array(items) => items.iter().for_each(|item| inner(key, item, visit)),
                Json::Object(entries) => entries
                    .iter()
                    .for_each(|(key, value)| inner(Some(key), value, visit)),
                _ => {}
            }
        }
        inner(None, self, visit);
    }

    /// How many values there are in it, with itself.
    pub(crate) fn size(&self) -> usize {
        let mut count = 0;
        self.walk(&mut |_, _| count += 1);
        count
    }

    /// The value with a number, counted in the order of `walk`.
    pub(crate) fn nth(&mut self, number: usize) -> Option<&mut Json> {
        fn inner<'a>(value: &'a mut Json, left: &mut usize) -> Option<&'a mut Json> {
            if *left == 0 {
                return Some(value);
            }
            *left -= 1;
            match value {
                Json::Array(items) => items.iter_mut().find_map(|item| inner(item, left)),
                Json::Object(entries) => entries.iter_mut().find_map(|(_, v)| inner(v, left)),
                _ => None,
            }
        }
        let mut left = number;
        inner(self, &mut left)
    }

    pub(crate) fn write(&self) -> String {
        let mut out = String::new();
        self.write_to(&mut out);
        out
    }

    fn write_to(&self, out: &mut String) {
        match self {
            Json::Null => out.push_str("null"),
            Json::Bool(value) => out.push_str(if *value { "true" } else { "false" }),
            Json::Number(text) | Json::Raw(text) => out.push_str(text),
            Json::String(text) => write_text(text, out),
            Json::Array(items) => {
                out.push('[');
                for (at, item) in items.iter().enumerate() {
                    out.push_str(if at > 0 { "," } else { "" });
                    item.write_to(out);
                }
                out.push(']');
            }
            Json::Object(entries) => {
                out.push('{');
                for (at, (key, value)) in entries.iter().enumerate() {
                    out.push_str(if at > 0 { "," } else { "" });
                    write_text(key, out);
                    out.push(':');
                    value.write_to(out);
                }
                out.push('}');
            }
        }
    }

    /// Reads one value and nothing behind it.
    pub(crate) fn read(text: &str) -> Result<Json, Unread> {
        let mut reader = Reader { text, at: 0 };
        let value = reader.value(0)?;
        reader.space();
        match reader.rest().chars().next() {
            None => Ok(value),
            Some(c) => Err(reader.wrong(&format!("`{c}` behind the end"))),
        }
    }

    /// Reads values that stand one behind the other.
    pub(crate) fn read_all(text: &str) -> Result<Vec<Json>, Unread> {
        let (mut reader, mut values) = (Reader { text, at: 0 }, Vec::new());
        loop {
            reader.space();
            if reader.rest().is_empty() {
                return Ok(values);
            }
            values.push(reader.value(0)?);
        }
    }
}

fn write_text(text: &str, out: &mut String) {
    out.push('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            c if u32::from(c) < 0x20 => {
                let _ = write!(out, "\\u{:04x}", u32::from(c));
            }
            c => out.push(c),
        }
    }
    out.push('"');
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl Reader<'_> {
    fn rest(&self) -> &str {
        self.text.get(self.at..).unwrap_or("")
    }

    fn wrong(&self, what: &str) -> Unread {
        Unread::Wrong(format!("{what} at byte {}", self.at))
    }

    fn space(&mut self) {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start_matches([' ', '\t', '\n', '\r']).len();
    }

    fn take(&mut self, token: &str) -> bool {
        let there = self.rest().starts_with(token);
        self.at += if there { token.len() } else { 0 };
        there
    }

    fn value(&mut self, depth: usize) -> Result<Json, Unread> {
        if depth > MAX_DEPTH {
            return Err(Unread::Deep);
        }
        self.space();
        if self.take("{") {
            let mut entries = Vec::new();
            self.list("}", |reader| {
                reader.space();
                let key = match reader.rest().chars().next() {
                    Some('"') => reader.string()?,
                    _ => return Err(reader.wrong("no key")),
                };
                reader.space();
                if !reader.take(":") {
                    return Err(reader.wrong("no `:`"));
                }
                entries.push((key, reader.value(depth + 1)?));
                Ok(())
            })?;
            return Ok(Json::Object(entries));
        }
        if self.take("[") {
            let mut items = Vec::new();
            self.list("]", |reader| {
                items.push(reader.value(depth + 1)?);
                Ok(())
            })?;
            return Ok(Json::Array(items));
        }
        for (token, value) in [
            ("null", Json::Null),
            ("true", Json::Bool(true)),
            ("false", Json::Bool(false)),
        ] {
            if self.take(token) {
                return Ok(value);
            }
        }
        match self.rest().chars().next() {
            Some('"') => self.string().map(Json::String),
            Some('-' | '0'..='9') => self.number(),
            _ => Err(self.wrong("no value")),
        }
    }

    fn list(
        &mut self,
        end: &str,
        mut item: impl FnMut(&mut Self) -> Result<(), Unread>,
    ) -> Result<(), Unread> {
        self.space();
        if self.take(end) {
            return Ok(());
        }
        loop {
            item(self)?;
            self.space();
            if self.take(end) {
                return Ok(());
            }
            if !self.take(",") {
                return Err(self.wrong("no `,`"));
            }
        }
    }

    fn number(&mut self) -> Result<Json, Unread> {
        let start = self.at;
        self.take("-");
        let whole = self.digits();
        let zero = self.text.get(start..self.at).is_some_and(|text| {
            let digits = text.trim_start_matches('-');
            digits.len() > 1 && digits.starts_with('0')
        });
        let mut sound = whole && !zero;
        if self.take(".") {
            sound &= self.digits();
        }
        if self.take("e") || self.take("E") {
            let _ = self.take("+") || self.take("-");
            sound &= self.digits();
        }
        let text = self.text.get(start..self.at).unwrap_or("").to_owned();
        if sound {
            Ok(Json::Number(text))
        } else {
            Err(self.wrong("no number"))
        }
    }

    fn digits(&mut self) -> bool {
        let rest = self.rest();
        let count = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        self.at += count;
        count > 0
    }

    fn string(&mut self) -> Result<String, Unread> {
        let mut out = String::new();
        self.at += 1;
        loop {
            let Some(c) = self.rest().chars().next() else {
                return Err(self.wrong("a text without an end"));
            };
            self.at += c.len_utf8();
            match c {
                '"' => return Ok(out),
                '\\' => out.push(self.escaped()?),
                c if u32::from(c) < 0x20 => return Err(self.wrong("a control character")),
                c => out.push(c),
            }
        }
    }

    fn escaped(&mut self) -> Result<char, Unread> {
        let Some(c) = self.rest().chars().next() else {
            return Err(self.wrong("a text without an end"));
        };
        self.at += c.len_utf8();
        let plain = match c {
            '"' | '\\' | '/' => c,
            'b' => '\u{8}',
            'f' => '\u{c}',
            'n' => '\n',
            'r' => '\r',
            't' => '\t',
            'u' => {
                let high = self.hex()?;
                let code = match high {
                    0xd800..0xdc00 if self.take("\\u") => match self.hex()? {
                        low @ 0xdc00..0xe000 => 0x10000 + ((high - 0xd800) << 10) + (low - 0xdc00),
                        _ => return Err(self.wrong("half a surrogate pair")),
                    },
                    code => code,
                };
                return char::from_u32(code).ok_or_else(|| self.wrong("half a surrogate pair"));
            }
            _ => return Err(self.wrong("an unknown escape")),
        };
        Ok(plain)
    }

    fn hex(&mut self) -> Result<u32, Unread> {
        let digits = self.text.get(self.at..self.at + 4).unwrap_or("");
        let all = digits.len() == 4 && digits.bytes().all(|b| b.is_ascii_hexdigit());
        match u32::from_str_radix(digits, 16) {
            Ok(code) if all => {
                self.at += 4;
                Ok(code)
            }
            _ => Err(self.wrong("no four hexadecimal digits")),
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may stop at the first surprise")]
mod tests {
    use super::{Json, Unread};

    #[test]
    fn nothing_is_forgotten() {
        let text = r#"{"a":1.50,"a":"x\"y","b":[null,true,-0],"c":{}}"#;
        let value = Json::read(text).unwrap();
        assert_eq!(value.write(), text);
        assert_eq!(value.all("a").count(), 2);
        assert_eq!(value.one("a"), None);
        assert_eq!(value.size(), 8);
        assert_eq!(
            Json::read(r#""\ud83d\ude00 \u00e9""#),
            Ok(Json::text("😀 é"))
        );
    }

    #[test]
    fn what_is_no_json_is_not_read() {
        for text in [
            "",
            "{",
            "[1,]",
            "01",
            "1.",
            "+1",
            "\"\\ud800\"",
            "\"\\ud800\\u0041\"",
            "\"\u{1}\"",
            "{\"a\" 1}",
            "nul",
            "1 2",
            "\"\\x\"",
            "{a:1}",
            "NaN",
        ] {
            assert!(matches!(Json::read(text), Err(Unread::Wrong(_))), "{text}");
        }
        assert_eq!(Json::read(&"[".repeat(500)), Err(Unread::Deep));
        assert_eq!(
            Json::read_all("{} \n[]"),
            Ok(vec![Json::Object(vec![]), Json::Array(vec![])])
        );
    }
}
