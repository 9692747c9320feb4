//! Every rule about Rust identifiers: cases, keywords, digits, characters Rust does not know, and collisions.

use std::collections::BTreeSet;

use proc_macro2::{Ident, Span};

/// A name for functions, modules and fields: `issueNumber` is `issue_number`, `type` is `r#type`.
pub fn snake(name: &str) -> String {
    let joined = words(name).join("_");
    if joined.is_empty() {
        "_unnamed".to_owned()
    } else {
        not_a_digit(joined)
    }
}

/// A name for types and variants: `NOT_PLANNED` is `NotPlanned`.
pub fn pascal(name: &str) -> String {
    let mut out = String::new();
    for word in words(name) {
        let mut chars = word.chars();
        // Two digits that met would read as one number: `v1_2` is not `v12`.
        if out.ends_with(|c: char| c.is_ascii_digit())
            && word.starts_with(|c: char| c.is_ascii_digit())
        {
            out.push('_');
        }
        out.extend(chars.next().into_iter().flat_map(char::to_uppercase));
        out.push_str(chars.as_str());
    }
    if out.is_empty() {
        "Unnamed".to_owned()
    } else {
        not_a_digit(out)
    }
}

/// A name for statics: `labels_set` is `LABELS_SET`.
pub fn screaming(name: &str) -> String {
    snake(name).to_uppercase()
}

/// The identifier of a name that already has its case; keywords become raw, or get an underscore where Rust has no raw form.
pub fn ident(name: &str) -> Ident {
    match name {
        "self" | "Self" | "super" | "crate" | "_" => {
            Ident::new(&format!("{name}_"), Span::call_site())
        }
        _ if KEYWORDS.contains(&name) => Ident::new_raw(name, Span::call_site()),
        _ => Ident::new(name, Span::call_site()),
    }
}

/// Names taken in one scope.
#[derive(Debug, Default, Clone)]
pub struct Scope {
    taken: BTreeSet<String>,
}

impl Scope {
    /// A scope in which these names are taken.
    pub fn with(names: &[&str]) -> Self {
        Scope {
            taken: names.iter().map(|name| (*name).to_owned()).collect(),
        }
    }

    /// Takes the name, or the first of `name2`, `name3`... that is free.
    pub fn take(&mut self, name: &str) -> String {
        let mut free = name.to_owned();
        let mut number = 2;
        while self.taken.contains(&free) {
            // After a digit a plain number would change the number before it.
            let gap = if name.ends_with(|c: char| c.is_ascii_digit()) {
                "_"
            } else {
                ""
            };
            free = format!("{name}{gap}{number}");
            number += 1;
        }
        self.taken.insert(free.clone());
        free
    }

    /// The names that were not taken yet in an earlier state of this scope.
    pub fn since<'a>(&'a self, before: &'a Scope) -> impl Iterator<Item = &'a str> {
        self.taken.difference(&before.taken).map(String::as_str)
    }

    /// Takes the name, or the name with underscores behind it: for methods that the runtime already gives.
    pub fn take_method(&mut self, name: &str) -> String {
        let mut free = name.to_owned();
        while self.taken.contains(&free) {
            free.push('_');
        }
        self.taken.insert(free.clone());
        free
    }
}

/// The lower-case words of a name: cut at characters that are no letters or digits, and where the case rises.
fn words(name: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut word = String::new();
    let chars: Vec<char> = name.chars().collect();
    for (index, &c) in chars.iter().enumerate() {
        if !c.is_ascii_alphanumeric() {
            flush(&mut words, &mut word);
            continue;
        }
        let before = index
            .checked_sub(1)
            .and_then(|at| chars.get(at))
            .copied()
            .unwrap_or('_');
        let next_is_lower = chars.get(index + 1).is_some_and(char::is_ascii_lowercase);
        let rises = c.is_ascii_uppercase()
            && (before.is_ascii_lowercase()
                || before.is_ascii_digit()
                || (before.is_ascii_uppercase() && next_is_lower));
        if rises {
            flush(&mut words, &mut word);
        }
        word.push(c.to_ascii_lowercase());
    }
    flush(&mut words, &mut word);
    words
}

fn flush(words: &mut Vec<String>, word: &mut String) {
    if !word.is_empty() {
        words.push(std::mem::take(word));
    }
}

fn not_a_digit(name: String) -> String {
    if name.starts_with(|c: char| c.is_ascii_digit()) {
        format!("_{name}")
    } else {
        name
    }
}

/// Strict and reserved words of every edition up to 2024.
const KEYWORDS: [&str; 48] = [
    "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "do", "dyn",
    "else", "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl", "in", "let",
    "loop", "macro", "match", "mod", "move", "mut", "override", "priv", "pub", "ref", "return",
    "static", "struct", "trait", "true", "try", "type", "typeof", "unsafe", "unsized", "use",
    "virtual", "where", "while", "yield",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cases_follow_rust() {
        assert_eq!(snake("issueNumber"), "issue_number");
        assert_eq!(snake("headRefOID"), "head_ref_oid");
        assert_eq!(snake("HTMLUrl"), "html_url");
        assert_eq!(snake("list-all.now"), "list_all_now");
        assert_eq!(snake("2fa"), "_2fa");
        assert_eq!(snake("..."), "_unnamed");
        assert_eq!(pascal("NOT_PLANNED"), "NotPlanned");
        assert_eq!(pascal("reply_and_resolve"), "ReplyAndResolve");
        assert_eq!(pascal("+1"), "_1");
        assert_eq!(pascal("v1_2"), "V1_2");
        assert_eq!(screaming("set_labels"), "SET_LABELS");
    }

    #[test]
    fn keywords_are_raw_or_get_an_underscore() {
        assert_eq!(ident("type").to_string(), "r#type");
        assert_eq!(ident("gen").to_string(), "r#gen");
        assert_eq!(ident("self").to_string(), "self_");
        assert_eq!(ident("Self").to_string(), "Self_");
        assert_eq!(ident("title").to_string(), "title");
    }

    #[test]
    fn collisions_get_numbers_and_methods_underscores() {
        let mut scope = Scope::with(&["send"]);
        assert_eq!(scope.take("Item"), "Item");
        assert_eq!(scope.take("Item"), "Item2");
        assert_eq!(scope.take("V1"), "V1");
        assert_eq!(scope.take("V1"), "V1_2");
        assert_eq!(scope.take_method("send"), "send_");
    }
}
