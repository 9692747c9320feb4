//! One HTTP body for many selections: exact length first, one allocation, constant pieces and values copied in one pass.

mod copies;
mod fixed;
mod prefix;

pub use fixed::{ChainText, Documents, chain_size};
pub(crate) use prefix::{Names, Prefix};

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

/// Up to this many parts are written piece by piece.
const FEW: usize = 7;

/// One operation's place in a document.
///
/// A handle as small as a reference: bodies are written in several passes, each of which asks only for what it needs.
pub(crate) trait Part: Copy {
    /// What it is called.
    fn prefix(&self) -> Prefix;
    /// Its variables' declarations.
    fn declarations(&self) -> &'static Template;
    /// Its root fields.
    fn selections(&self) -> &'static Template;
    /// The fragments it spreads.
    fn fragments(&self) -> &'static [Fragment];
    /// The values of its variables.
    fn values(&self) -> Values<'_>;
}

/// Where the values of a part's variables are.
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
pub(crate) const fn keyword(kind: OperationKind) -> &'static str {
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
/// `own_name` is the name of an operation that travels alone; `fixed` is the text up to the variables, where a chain has
/// it as a constant.
pub(crate) fn body<P: Part>(
    kind: OperationKind,
    own_name: Option<&str>,
    fixed: Option<&str>,
    parts: impl Iterator<Item = P> + Clone,
) -> Vec<u8> {
    let mut sizes = Sizes::default();
    let mut fragments = Fragments::new();
    for part in parts.clone() {
        sizes.add(&part);
        if fixed.is_none() {
            fragments.add(part.fragments());
        }
    }
    let len = sizes.variables()
        + match fixed {
            Some(text) => text.len(),
            None => sizes.document(kind, own_name) + fragments.len,
        };
    // Names are copied in blocks of a fixed size and cut to their length, which needs room behind the last one.
    let mut out = Vec::with_capacity(len + prefix::BLOCK);
    let mut names = Names::new();
    match fixed {
        Some(text) => out.put(text),
        None => write_document(
            &mut out,
            kind,
            own_name,
            parts.clone(),
            &mut names,
            &fragments,
            sizes.parts,
        ),
    }
    write_variables(&mut out, parts, &mut names);
    debug_assert_eq!(out.len(), len, "the length was computed exactly");
    out
}

/// What has to be known of all parts before the first byte is written.
#[derive(Default)]
struct Sizes {
    parts: usize,
    declared: usize,
    declarations: usize,
    selections: usize,
    given: usize,
    values: usize,
}

impl Sizes {
    // Always: of most parts nearly all is a constant where it is added.
    #[inline(always)]
    fn add(&mut self, part: &impl Part) {
        let prefix = part.prefix().len();
        self.parts += 1;
        if !part.declarations().is_empty() {
            self.declared += 1;
            self.declarations += part.declarations().len_with(prefix);
        }
        self.selections += BEFORE_SELECTION.len() + part.selections().len_with(prefix);
        let (mut given, mut values) = (0, 0);
        part.values().each(|key, value| {
            given += 1;
            values += key.len() + value.len();
        });
        self.given += given;
        // Each name stands behind a quote.
        self.values += values + given * (prefix + 1);
    }

    fn document(&self, kind: OperationKind, own_name: Option<&str>) -> usize {
        let name = own_name.unwrap_or(batch_name(kind));
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

/// The distinct fragments, in the order first met.
struct Fragments {
    /// Most documents have a few at most: those need no allocation.
    few: [&'static Fragment; 4],
    count: usize,
    more: Vec<&'static Fragment>,
    last: *const Fragment,
    len: usize,
}

impl Fragments {
    fn new() -> Fragments {
        static NONE: Fragment = Fragment { name: "", text: "" };
        Fragments {
            few: [&NONE; 4],
            count: 0,
            more: Vec::new(),
            last: std::ptr::null(),
            len: 0,
        }
    }

    #[inline]
    fn add(&mut self, fragments: &'static [Fragment]) {
        // Neighbours mostly run the same operation.
        if !fragments.is_empty() && !std::ptr::eq(self.last, fragments.as_ptr()) {
            self.last = fragments.as_ptr();
            fragments.iter().for_each(|fragment| self.add_one(fragment));
        }
    }

    fn add_one(&mut self, fragment: &'static Fragment) {
        if self
            .few()
            .iter()
            .chain(&self.more)
            .any(|known| known.name == fragment.name)
        {
            return;
        }
        self.len += BEFORE_FRAGMENT.len() + fragment.text.len();
        match self.few.get_mut(self.count) {
            Some(place) => {
                *place = fragment;
                self.count += 1;
            }
            None => self.more.push(fragment),
        }
    }

    fn few(&self) -> &[&'static Fragment] {
        self.few.get(..self.count).unwrap_or_default()
    }

    fn write(&self, out: &mut Vec<u8>) {
        for fragment in self.few().iter().chain(&self.more) {
            out.put(BEFORE_FRAGMENT);
            out.put(fragment.text);
        }
    }
}

fn write_document<P: Part>(
    out: &mut Vec<u8>,
    kind: OperationKind,
    own_name: Option<&str>,
    parts: impl Iterator<Item = P> + Clone,
    names: &mut Names,
    fragments: &Fragments,
    count: usize,
) {
    match (own_name, kind) {
        // Constants are copied without asking for their length.
        (None, OperationKind::Mutation) => out.put("{\"query\":\"mutation BatchComposite"),
        (None, OperationKind::Query) => out.put("{\"query\":\"query BatchChain"),
        (Some(name), kind) => {
            out.put(OPEN);
            out.put(keyword(kind));
            out.put(name);
        }
    }
    // Looking for an earlier text pays when most steps have one.
    let mut known = (count > FEW).then(copies::Copies::default);
    let mut declared = false;
    for part in parts.clone() {
        if !part.declarations().is_empty() {
            if declared {
                out.put(BETWEEN_DECLARATIONS);
            } else {
                out.put(BEFORE_DECLARATIONS);
            }
            declared = true;
            names.set(part.prefix());
            match &mut known {
                Some(known) => known.write(out, part.declarations(), names),
                None => copies::write(out, part.declarations(), names),
            }
        }
    }
    if declared {
        out.put(AFTER_DECLARATIONS);
    }
    out.put(BEFORE_SELECTIONS);
    for part in parts {
        out.put(BEFORE_SELECTION);
        names.set(part.prefix());
        match &mut known {
            Some(known) => known.write(out, part.selections(), names),
            None => copies::write(out, part.selections(), names),
        }
    }
    out.put(AFTER_SELECTIONS);
    fragments.write(out);
    out.put(BEFORE_VARIABLES);
}

fn write_variables<P: Part>(out: &mut Vec<u8>, parts: impl Iterator<Item = P>, names: &mut Names) {
    let mut first = true;
    for part in parts {
        names.set(part.prefix());
        part.values().each(|key, value| {
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
