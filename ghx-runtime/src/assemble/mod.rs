//! One HTTP body for many selections: exact length first, one allocation, constant pieces and values copied in one pass.

mod fixed;
mod prefix;

pub use fixed::{chain_len, chain_str, chain_text};
pub(crate) use prefix::Prefix;

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
) -> String
where
    I: Iterator<Item = Selection<'a>> + Clone,
{
    let fragments = if fixed.is_some() {
        Vec::new()
    } else {
        fragments(selections.clone())
    };
    let len = match fixed {
        Some(text) => text.len(),
        None => document_len(kind, name, selections.clone(), &fragments),
    } + variables_len(selections.clone());
    let mut out = String::with_capacity(len);
    match fixed {
        Some(text) => out.push_str(text),
        None => write_document(&mut out, kind, name, selections.clone(), &fragments),
    }
    write_variables(&mut out, selections);
    debug_assert_eq!(out.len(), len, "the length was computed exactly");
    out
}

/// The distinct fragments, in the order first met.
fn fragments<'a>(selections: impl Iterator<Item = Selection<'a>>) -> Vec<&'static Fragment> {
    let mut found: Vec<&'static Fragment> = Vec::new();
    let mut last: Option<&'static [Fragment]> = None;
    for selection in selections {
        // Neighbours mostly run the same operation.
        if selection.fragments.is_empty()
            || last.is_some_and(|last| std::ptr::eq(last, selection.fragments))
        {
            continue;
        }
        last = Some(selection.fragments);
        for fragment in selection.fragments {
            if !found.iter().any(|known| known.name == fragment.name) {
                found.push(fragment);
            }
        }
    }
    found
}

fn document_len<'a>(
    kind: OperationKind,
    name: &str,
    selections: impl Iterator<Item = Selection<'a>>,
    fragments: &[&Fragment],
) -> usize {
    let mut len = OPEN.len()
        + keyword(kind).len()
        + name.len()
        + BEFORE_SELECTIONS.len()
        + AFTER_SELECTIONS.len();
    let mut declared = 0;
    for selection in selections {
        let prefix = selection.prefix.len();
        if !selection.declarations.is_empty() {
            declared += 1;
            len += selection.declarations.len_with(prefix);
        }
        len += BEFORE_SELECTION.len() + selection.selections.len_with(prefix);
    }
    if declared > 0 {
        len += BEFORE_DECLARATIONS.len()
            + AFTER_DECLARATIONS.len()
            + (declared - 1) * BETWEEN_DECLARATIONS.len();
    }
    len += fragments
        .iter()
        .map(|f| BEFORE_FRAGMENT.len() + f.text.len())
        .sum::<usize>();
    len + BEFORE_VARIABLES.len()
}

fn write_document<'a>(
    out: &mut String,
    kind: OperationKind,
    name: &str,
    selections: impl Iterator<Item = Selection<'a>> + Clone,
    fragments: &[&Fragment],
) {
    out.push_str(OPEN);
    out.push_str(keyword(kind));
    out.push_str(name);
    let mut buffer = prefix::Buffer::new();
    let mut before = BEFORE_DECLARATIONS;
    for selection in selections.clone() {
        if !selection.declarations.is_empty() {
            out.push_str(before);
            before = BETWEEN_DECLARATIONS;
            write_template(out, selection.declarations, buffer.render(selection.prefix));
        }
    }
    if before == BETWEEN_DECLARATIONS {
        out.push_str(AFTER_DECLARATIONS);
    }
    out.push_str(BEFORE_SELECTIONS);
    for selection in selections {
        out.push_str(BEFORE_SELECTION);
        write_template(out, selection.selections, buffer.render(selection.prefix));
    }
    out.push_str(AFTER_SELECTIONS);
    for fragment in fragments {
        out.push_str(BEFORE_FRAGMENT);
        out.push_str(fragment.text);
    }
    out.push_str(BEFORE_VARIABLES);
}

fn write_template(out: &mut String, template: &Template, prefix: &str) {
    let mut pieces = template.pieces.iter();
    if let Some(first) = pieces.next() {
        out.push_str(first);
    }
    for piece in pieces {
        out.push_str(prefix);
        out.push_str(piece);
    }
}

fn variables_len<'a>(selections: impl Iterator<Item = Selection<'a>>) -> usize {
    let mut len = CLOSE.len();
    let mut count = 0;
    for selection in selections {
        let prefix = selection.prefix.len();
        selection.values.each(|key, value| {
            count += 1;
            len += 1 + prefix + key.len() + value.len();
        });
    }
    len + usize::saturating_sub(count, 1)
}

fn write_variables<'a>(out: &mut String, selections: impl Iterator<Item = Selection<'a>>) {
    let mut buffer = prefix::Buffer::new();
    let mut before = "\"";
    for selection in selections {
        let prefix = buffer.render(selection.prefix);
        selection.values.each(|key, value| {
            out.push_str(before);
            before = ",\"";
            out.push_str(prefix);
            out.push_str(key);
            value.write(out);
        });
    }
    out.push_str(CLOSE);
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

    fn write(self, out: &mut String) {
        match self {
            ValueRef::Slot(slot) => slot.write_json(out),
            ValueRef::Text(text) => out.push_str(text),
        }
    }
}

impl<'a> Values<'a> {
    /// Calls with the key and value of each variable that has one.
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
