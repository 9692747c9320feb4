//! One HTTP body for many selections: exact length first, one allocation, constant pieces and values copied in one pass.

mod fixed;
mod prefix;

pub use fixed::{chain_len, chain_str, chain_text};
pub(crate) use prefix::Prefix;

use crate::json::Sink as _;
use crate::plan::{Fragment, LookupVariable, OperationKind, Template, Variable};
use crate::record::{Record, Slot};

pub(crate) const OPEN: &str = "{\"query\":\"";
pub(crate) const BEFORE_DECLARATIONS: &str = "(";
pub(crate) const BETWEEN_DECLARATIONS: &str = ", ";
pub(crate) const AFTER_DECLARATIONS: &str = ")";
pub(crate) const BEFORE_SELECTIONS: &str = " {";
pub(crate) const BEFORE_SELECTION: &str = "\\n  ";
pub(crate) const AFTER_SELECTIONS: &str = "\\n}";
pub(crate) const BEFORE_FRAGMENT: &str = "\\n";
pub(crate) const BEFORE_VARIABLES: &str = "\",\"variables\":{";
pub(crate) const CLOSE: &str = "}}";

/// One operation's place in a document.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Selection<'a> {
    pub(crate) prefix: Prefix,
    pub(crate) declarations: &'static Template,
    pub(crate) selections: &'static Template,
    pub(crate) fragments: &'static [Fragment],
    pub(crate) values: Values<'a>,
}

/// Where the values of a selection's variables are.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Values<'a> {
    /// An operation: values by input, or found by a look-up or a page.
    Operation {
        variables: &'static [Variable],
        record: &'a Record,
        overrides: &'a [(u16, Slot)],
    },
    /// A look-up: one value for each variable.
    Lookup {
        variables: &'static [LookupVariable],
        values: &'a [Slot],
    },
    /// A further page inside a node: both are JSON text.
    Nested { id: &'a str, after: &'a str },
}

/// The words a document starts with.
pub(crate) fn keyword(kind: OperationKind) -> &'static str {
    match kind {
        OperationKind::Query => "query ",
        OperationKind::Mutation => "mutation ",
    }
}

/// The name of a document that holds several steps.
pub(crate) const fn batch_name(kind: OperationKind) -> &'static str {
    match kind {
        OperationKind::Query => "BatchChain",
        OperationKind::Mutation => "BatchComposite",
    }
}

/// The whole HTTP body.
///
/// `fixed` is the text up to the variables, where a chain has it as a constant.
pub(crate) fn body<'a, I>(
    kind: OperationKind,
    name: &str,
    fixed: Option<&str>,
    selections: I,
) -> Vec<u8>
where
    I: Iterator<Item = Selection<'a>> + Clone,
{
    let mut sizes = Sizes::default();
    let mut fragments = Fragments::default();
    for selection in selections.clone() {
        sizes.add(&selection);
        if fixed.is_none() {
            fragments.add(selection.fragments);
        }
    }
    let len = sizes.variables()
        + match fixed {
            Some(text) => text.len(),
            None => sizes.document(kind, name) + fragments.len(),
        };
    // Names are copied in blocks of a fixed size and cut to their length, which needs room behind the last one.
    let mut out = Vec::with_capacity(len + prefix::BLOCK);
    let start = selections
        .clone()
        .next()
        .map(|first| prefix::Buffer::new(first.prefix));
    let start = start.unwrap_or_default();
    match fixed {
        Some(text) => out.put(text),
        None => write_document(&mut out, kind, name, selections.clone(), &start, &fragments),
    }
    write_variables(&mut out, selections, &start);
    debug_assert_eq!(out.len(), len, "the length was computed exactly");
    out
}

/// What has to be known of all selections before the first byte is written.
#[derive(Default)]
struct Sizes {
    declared: usize,
    declarations: usize,
    selections: usize,
    given: usize,
    values: usize,
}

impl Sizes {
    fn add(&mut self, selection: &Selection<'_>) {
        let prefix = selection.prefix.len();
        if !selection.declarations.is_empty() {
            self.declared += 1;
            self.declarations += selection.declarations.len_with(prefix);
        }
        self.selections += BEFORE_SELECTION.len() + selection.selections.len_with(prefix);
        let (mut given, mut values) = (0, 0);
        selection.values.each(|key, value| {
            given += 1;
            values += key.len() + value.len();
        });
        self.given += given;
        // Each name stands behind a quote.
        self.values += values + given * (prefix + 1);
    }

    fn document(&self, kind: OperationKind, name: &str) -> usize {
        let frame = OPEN.len() + keyword(kind).len() + name.len() + BEFORE_VARIABLES.len();
        let declarations = match self.declared.checked_sub(1) {
            Some(commas) => {
                BEFORE_DECLARATIONS.len()
                    + self.declarations
                    + commas * BETWEEN_DECLARATIONS.len()
                    + AFTER_DECLARATIONS.len()
            }
            None => 0,
        };
        frame + declarations + BEFORE_SELECTIONS.len() + self.selections + AFTER_SELECTIONS.len()
    }

    fn variables(&self) -> usize {
        self.values + self.given.saturating_sub(1) + CLOSE.len()
    }
}

/// The distinct fragments, in the order first met; most documents have a few at most.
#[derive(Default)]
struct Fragments {
    few: [Option<&'static Fragment>; 4],
    more: Vec<&'static Fragment>,
    last: Option<&'static [Fragment]>,
}

impl Fragments {
    fn add(&mut self, fragments: &'static [Fragment]) {
        // Neighbours mostly run the same operation.
        if fragments.is_empty() || self.last.is_some_and(|last| std::ptr::eq(last, fragments)) {
            return;
        }
        self.last = Some(fragments);
        for fragment in fragments {
            if !self.iter().any(|known| known.name == fragment.name) {
                match self.few.iter_mut().find(|place| place.is_none()) {
                    Some(place) => *place = Some(fragment),
                    None => self.more.push(fragment),
                }
            }
        }
    }

    fn iter(&self) -> impl Iterator<Item = &'static Fragment> {
        self.few.iter().flatten().chain(&self.more).copied()
    }

    fn len(&self) -> usize {
        self.iter()
            .map(|fragment| BEFORE_FRAGMENT.len() + fragment.text.len())
            .sum()
    }
}

fn write_document<'a>(
    out: &mut Vec<u8>,
    kind: OperationKind,
    name: &str,
    selections: impl Iterator<Item = Selection<'a>> + Clone,
    start: &prefix::Buffer,
    fragments: &Fragments,
) {
    out.put(OPEN);
    out.put(keyword(kind));
    out.put(name);
    let mut names = start.clone();
    let mut declared = false;
    for selection in selections.clone() {
        if !selection.declarations.is_empty() {
            // Texts of constant length are copied without asking for it.
            if declared {
                out.put(BETWEEN_DECLARATIONS);
            } else {
                out.put(BEFORE_DECLARATIONS);
            }
            declared = true;
            names.set(selection.prefix);
            write_template(out, selection.declarations, &names);
        }
    }
    if declared {
        out.put(AFTER_DECLARATIONS);
    }
    out.put(BEFORE_SELECTIONS);
    let mut names = start.clone();
    for selection in selections {
        out.put(BEFORE_SELECTION);
        names.set(selection.prefix);
        write_template(out, selection.selections, &names);
    }
    out.put(AFTER_SELECTIONS);
    for fragment in fragments.iter() {
        out.put(BEFORE_FRAGMENT);
        out.put(fragment.text);
    }
    out.put(BEFORE_VARIABLES);
}

#[inline]
fn write_template(out: &mut Vec<u8>, template: &Template, names: &prefix::Buffer) {
    if let Some((first, rest)) = template.pieces.split_first() {
        // An alias stands at the start of its selection, behind nothing.
        if !first.is_empty() {
            out.put(first);
        }
        for piece in rest {
            names.write(out);
            out.put(piece);
        }
    }
}

fn write_variables<'a>(
    out: &mut Vec<u8>,
    selections: impl Iterator<Item = Selection<'a>>,
    start: &prefix::Buffer,
) {
    let mut names = start.clone();
    let mut first = true;
    for selection in selections {
        names.set(selection.prefix);
        selection.values.each(|key, value| {
            names.write_key(out, first);
            first = false;
            out.put(key);
            value.write(out);
        });
    }
    out.put(CLOSE);
}

/// A variable's value.
#[derive(Clone, Copy)]
enum ValueRef<'a> {
    Slot(&'a Slot),
    Text(&'a str),
}

impl ValueRef<'_> {
    fn len(self) -> usize {
        match self {
            ValueRef::Slot(slot) => slot.json_len(),
            ValueRef::Text(text) => text.len(),
        }
    }

    fn write(self, out: &mut Vec<u8>) {
        match self {
            ValueRef::Slot(slot) => slot.write_json(out),
            ValueRef::Text(text) => out.put(text),
        }
    }
}

impl<'a> Values<'a> {
    /// Calls with the key and value of each variable that has one.
    #[inline]
    fn each(&self, mut call: impl FnMut(&'static str, ValueRef<'a>)) {
        match *self {
            Values::Operation {
                variables,
                record,
                overrides,
            } => {
                for (index, variable) in variables.iter().enumerate() {
                    let slot = overridden(overrides, index)
                        .or_else(|| variable.input.map(|i| record.get(i)));
                    if let Some(slot) = slot.filter(|slot| !slot.is_omitted()) {
                        call(variable.key, ValueRef::Slot(slot));
                    }
                }
            }
            Values::Lookup { variables, values } => {
                for (variable, value) in variables.iter().zip(values) {
                    if !value.is_omitted() {
                        call(variable.key, ValueRef::Slot(value));
                    }
                }
            }
            Values::Nested { id, after } => {
                call("_id\":", ValueRef::Text(id));
                call("_after\":", ValueRef::Text(after));
            }
        }
    }
}

fn overridden(overrides: &[(u16, Slot)], index: usize) -> Option<&Slot> {
    overrides
        .iter()
        .find(|(variable, _)| usize::from(*variable) == index)
        .map(|(_, slot)| slot)
}
