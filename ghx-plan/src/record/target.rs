//! What a typed request is about: the fields that its target fills.

use super::address::refusal;
use super::reference::Named;
use super::{Record, Ref, RefKind, RefPart, Slot, Url, Word};
use crate::plan::{Kind, RefUse, WayUse};
use crate::problem::Problem;

#[doc(hidden)]
impl Record {
    /// Names the subject. What the shape has no fields for becomes a problem of the input, reported with the others.
    #[must_use]
    pub fn target<K: RefKind>(mut self, target: impl Into<Ref<K>>) -> Record {
        let filled = match self.shape.subject() {
            Some(subject) => self.fill_target::<K>(subject, target.into().named),
            None => Err("there is nothing to name".to_owned()),
        };
        if let Err(message) = filled {
            self.finished = false;
            self.defer(Problem::new("target", message));
        }
        self
    }

    fn fill_target<K: RefKind>(&mut self, subject: &RefUse, named: Named) -> Result<(), String> {
        match named {
            Named::Id(id) => {
                let field = subject.id.ok_or("cannot be named by an id")?;
                self.set(field, id);
            }
            Named::Address(address) => {
                let own = subject.ways.iter().find(|way| way.address);
                match own.and_then(|way| way.fields.first()) {
                    Some(field) => self.set(*field, address),
                    None => {
                        let (host, words) = taken_apart::<K>(&address)?;
                        self.aside.get_or_insert_default().hosts.push(host);
                        self.fill_parts::<K>(subject, words)?;
                    }
                }
            }
            Named::Later(later) => {
                let field = subject.id.ok_or("cannot be named by an id")?;
                self.set(field, Slot::Later(Box::new(later)));
            }
            Named::Parts(words) => self.fill_parts::<K>(subject, words)?,
        }
        Ok(())
    }

    /// Fills the inputs of the first way that takes such words.
    fn fill_parts<K: RefKind>(&mut self, subject: &RefUse, words: Vec<Word>) -> Result<(), String> {
        if !whole::<K>(&words, subject) {
            return Err(misshapen::<K>(&words));
        }
        let around = || subject.levels().iter().flat_map(|(_, fields)| *fields);
        let takes = |way: &&WayUse| {
            let mut fields = around().chain(way.fields);
            let mut words = words.iter();
            words.all(|word| fields.next().is_some_and(|field| self.takes(*field, word)))
                && fields.next().is_none()
        };
        let Some(way) = subject.named().find(takes) else {
            let part = K::PARTS.last().map_or("its parts", RefPart::name);
            return Err(format!("cannot be named by {part}"));
        };
        for (field, word) in around().chain(way.fields).zip(words) {
            self.set(*field, word);
        }
        Ok(())
    }

    fn takes(&self, field: u16, word: &Word) -> bool {
        let field = self.shape.fields.get(usize::from(field));
        match word {
            Word::Text(_) => field.is_some_and(|it| matches!(it.kind, Kind::String { .. })),
            Word::Number(_) => field.is_some_and(|it| matches!(it.kind, Kind::Integer { .. })),
        }
    }
}

/// The host of an address, and the parts of what it names.
fn taken_apart<K: RefKind>(address: &str) -> Result<(String, Vec<Word>), String> {
    let is_number = |name: &str| {
        let mut numbers = K::PARTS
            .iter()
            .filter(|it| matches!(it, RefPart::Number(_)));
        numbers.any(|it| it.name() == name)
    };
    let found = Url::parse(address).and_then(|url| {
        let parts = url.take_apart(K::ADDRESSES, is_number)?;
        let word = |part: &RefPart| {
            let (_, word) = parts.iter().find(|(name, _)| *name == part.name())?;
            Some(word.clone())
        };
        let words = K::PARTS.iter().map(word).collect::<Option<Vec<_>>>()?;
        Some((url.host, words))
    });
    found.ok_or_else(|| match K::ADDRESSES {
        [] => "cannot be named by an address".to_owned(),
        paths => refusal(paths, is_number),
    })
}

/// Whether every part is given, and is one part: only what lies within something may have a slash in its own name.
fn whole<K: RefKind>(words: &[Word], subject: &RefUse) -> bool {
    let own = words.len().saturating_sub(1);
    let slash = |index: usize| index == own && !subject.levels().is_empty();
    words.len() == K::PARTS.len()
        && words.iter().enumerate().all(|(index, word)| match word {
            Word::Text(text) => !text.is_empty() && (slash(index) || !text.contains('/')),
            Word::Number(_) => true,
        })
}

fn misshapen<K: RefKind>(words: &[Word]) -> String {
    let texts = words.iter().filter_map(|word| match word {
        Word::Text(text) => Some(text.as_str()),
        Word::Number(_) => None,
    });
    let names = K::PARTS.iter().filter_map(|part| match part {
        RefPart::Text(name) => Some(*name),
        RefPart::Number(_) => None,
    });
    let (texts, names): (Vec<_>, Vec<_>) = (texts.collect(), names.collect());
    format!(
        "`{}` is not of the form {}",
        texts.join("/"),
        names.join("/")
    )
}
