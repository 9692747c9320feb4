//! Proofs about plans: `const` assertions, so that a wrong table does not compile.
//!
//! The compiler has said it first, with a place in the card; this is the net below it and below plans made by hand.

mod capability;
mod reply;

use super::text::{names, same};
use super::{
    Composite, In, Lookup, Nested, Operation, OperationKind, Pages, ParameterValue, Rest, Template,
    Variable,
};

/// Proves that a document declares each variable once, uses every one and no other, and has the given aliases.
macro_rules! check_document {
    ($declarations:expr, $selections:expr, $count:expr, $index:ident => $key:expr) => {{
        let (declarations, selections, count): (&Template, &Template, usize) =
            (&$declarations, &$selections, $count);
        assert!(
            declarations.gaps() == count,
            "a document declares each of its variables once"
        );
        let mut $index = 0;
        while $index < count {
            let key = $key;
            assert!(
                declared_at(declarations, $index, key),
                "variables are declared in their order"
            );
            assert!(used(selections, key), "every declared variable is used");
            $index += 1;
        }
        let mut gap = 0;
        while gap < selections.gaps() {
            if ends_with_dollar(selections.pieces[gap]) {
                let mut known = false;
                let mut $index = 0;
                while $index < count {
                    known = known || names(selections.pieces[gap + 1], $key);
                    $index += 1;
                }
                assert!(known, "every variable that is used is declared");
            }
            gap += 1;
        }
    }};
}

/// Proves that every gap of a path has its parameter, and that parameters name variables of the operation.
const fn check_rest(rest: &Rest, variables: usize) {
    let (mut i, mut inside) = (0, 0);
    while i < rest.parameters.len() {
        if let ParameterValue::Variable(index) = rest.parameters[i].value {
            assert!(
                (index as usize) < variables,
                "a parameter names a variable of the operation"
            );
        }
        if matches!(rest.parameters[i].place, In::Path) {
            inside += 1;
        }
        i += 1;
    }
    assert!(
        inside + 1 == rest.path.len(),
        "every gap of a path has its parameter"
    );
}

impl Operation {
    /// The operation itself, if its parts fit together; otherwise it does not compile.
    ///
    /// ```
    /// use ghx_runtime::plan::*;
    ///
    /// const CLOSE: Operation = Operation::checked(
    ///     Operation::mutation("Close", &["$", "_id: ID!"], &["", ": closeIssue(input: {issueId: $", "_id}) { issue { id } }"])
    ///         .variables(&[Variable::new("_id\":").input(0).required()])
    ///         .reply(1, &[Root::new("", Node::Object(&[("issue", Node::Keep(0))]))], &[("issue", Emit::Slot(0))]),
    /// );
    /// assert_eq!(CLOSE.name, "Close");
    /// ```
    ///
    /// A slot that nothing captures into, an undeclared variable and so on are refused:
    ///
    /// ```compile_fail
    /// use ghx_runtime::plan::*;
    ///
    /// const WRONG: Operation = Operation::checked(
    ///     Operation::mutation("Close", &["$", "_id: ID!"], &["", ": closeIssue(input: {issueId: $", "_ID}) { issue { id } }"])
    ///         .variables(&[Variable::new("_id\":").input(0).required()])
    ///         .reply(1, &[Root::new("", Node::Object(&[("issue", Node::Keep(0))]))], &[("issue", Emit::Slot(0))]),
    /// );
    /// assert_eq!(WRONG.name, "Close");
    /// ```
    pub const fn checked(self) -> Operation {
        check_unique(self.variables);
        if let Some(rest) = self.rest {
            check_rest(rest, self.variables.len());
        } else {
            check_document!(self.declarations, self.selections, self.variables.len(), i => self.variables[i].key);
            check_roots(&self);
        }
        let mut i = 0;
        while i < self.variables.len() {
            let injects = self.variables[i].injects;
            let mut j = 0;
            while j < injects.len() {
                assert!(
                    (injects[j].lookup as usize) < self.lookups.len(),
                    "an inject names a look-up of the operation"
                );
                j += 1;
            }
            i += 1;
        }
        let mut i = 0;
        while i < self.lookups.len() {
            check_lookup(&self.lookups[i]);
            let mut j = 0;
            while j < i {
                assert!(
                    !same(self.lookups[i].name, self.lookups[j].name),
                    "the names of look-ups are unique"
                );
                j += 1;
            }
            i += 1;
        }
        reply::check_projection(&self);
        if let Some(pages) = &self.pages {
            check_pages(pages, &self);
        }
        let mut i = 0;
        while i < self.instead.len() {
            assert!(
                self.kind.is(self.instead[i].operation.kind)
                    && self.instead[i].operation.instead.is_empty(),
                "an operation takes the place of one of its kind, and has none in its own"
            );
            i += 1;
        }
        if let Some(confirm) = &self.confirm {
            assert!(
                self.kind.is(OperationKind::Mutation)
                    && confirm.operation.kind.is(OperationKind::Query)
                    && confirm.operation.projection.emit.len() == 1
                    && confirm.aside as usize <= self.ensure.len(),
                "what a mutation wrote is found by a query"
            );
        }
        self
    }
}

impl Composite {
    /// The composite itself, if its parts fit together; otherwise it does not compile.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../ghx-runtime/tests/support/example.in"));
    /// # fn main() {
    /// static BOTH: Composite = Composite::checked(Composite {
    ///     steps: &[
    ///         CompositeStep::new("first", &RESOLVE, &[Param::input(0, &[0])]),
    ///         CompositeStep::new("second", &RESOLVE, &[Param::input(0, &[1])]),
    ///     ],
    ///     strategy: Strategy::Last,
    /// });
    /// assert_eq!(BOTH.steps.len(), 2);
    /// # }
    /// ```
    pub const fn checked(self) -> Composite {
        capability::check_composite(&self);
        self
    }
}

const fn check_unique(variables: &[Variable]) {
    let mut i = 0;
    while i < variables.len() {
        assert!(is_key(variables[i].key), "a variable's key is `_name\":`");
        let mut j = 0;
        while j < i {
            assert!(
                !same(variables[i].key, variables[j].key),
                "variables are unique"
            );
            j += 1;
        }
        i += 1;
    }
}

/// The aliases of the selections are the operation's root fields, in order.
const fn check_roots(operation: &Operation) {
    let (selections, roots) = (&operation.selections, operation.roots);
    assert!(
        !roots.is_empty(),
        "an operation has at least one root field"
    );
    let mut root = 0;
    let mut gap = 0;
    while gap < selections.gaps() {
        if !ends_with_dollar(selections.pieces[gap]) {
            assert!(
                root < roots.len(),
                "every alias of the selections is a root field"
            );
            assert!(
                is_alias(selections.pieces[gap + 1], roots[root].suffix),
                "root fields stand in the order of the selections, each with its own suffix"
            );
            root += 1;
        }
        gap += 1;
    }
    assert!(
        root == roots.len(),
        "every root field has an alias in the selections"
    );
    let mut i = 0;
    while i < roots.len() {
        let mut j = 0;
        while j < i {
            assert!(
                !same(roots[i].suffix, roots[j].suffix),
                "root fields are unique"
            );
            j += 1;
        }
        i += 1;
    }
}

const fn check_lookup(lookup: &Lookup) {
    let variables = lookup.variables;
    check_document!(lookup.declarations, lookup.selections, variables.len(), i => variables[i].key);
    check_single(&lookup.selections);
    assert!(lookup.slots > 0, "a look-up captures its id into slot 0");
    reply::check_node(&lookup.node, lookup.slots);
}

const fn check_pages(pages: &Pages, operation: &Operation) {
    let mut i = 0;
    while i < pages.connections.len() {
        let connection = &pages.connections[i];
        let variables = operation.variables.len();
        assert!(
            (connection.root as usize) < operation.roots.len(),
            "a connection is inside a root field"
        );
        assert!(
            (connection.after as usize) < variables,
            "a connection's cursor is a variable"
        );
        if let Some(skip) = connection.skip {
            assert!(
                (skip as usize) < variables,
                "a connection's switch is a variable"
            );
        }
        let mut j = 0;
        while j < connection.nested.len() {
            check_nested(&connection.nested[j]);
            j += 1;
        }
        i += 1;
    }
}

const fn check_nested(nested: &Nested) {
    const KEYS: [&str; 2] = ["_id\":", "_after\":"];
    check_document!(nested.declarations, nested.selections, KEYS.len(), i => KEYS[i]);
    check_single(&nested.selections);
}

/// There is one alias, and it is the prefix itself.
const fn check_single(selections: &Template) {
    let mut aliases = 0;
    let mut gap = 0;
    while gap < selections.gaps() {
        if !ends_with_dollar(selections.pieces[gap]) {
            assert!(
                is_alias(selections.pieces[gap + 1], ""),
                "the only root field's key is the prefix itself"
            );
            aliases += 1;
        }
        gap += 1;
    }
    assert!(aliases == 1, "the document has one root field");
}

const fn declared_at(declarations: &Template, index: usize, key: &str) -> bool {
    ends_with_dollar(declarations.pieces[index]) && names(declarations.pieces[index + 1], key)
}

const fn used(selections: &Template, key: &str) -> bool {
    let mut gap = 0;
    while gap < selections.gaps() {
        if ends_with_dollar(selections.pieces[gap]) && names(selections.pieces[gap + 1], key) {
            return true;
        }
        gap += 1;
    }
    false
}

const fn ends_with_dollar(piece: &str) -> bool {
    let bytes = piece.as_bytes();
    !bytes.is_empty() && bytes[bytes.len() - 1] == b'$'
}

/// `_name":`
const fn is_key(key: &str) -> bool {
    let bytes = key.as_bytes();
    let len = bytes.len();
    len > 3 && bytes[0] == b'_' && bytes[len - 2] == b'"' && bytes[len - 1] == b':'
}

/// The piece goes on with the suffix and a colon.
const fn is_alias(piece: &str, suffix: &str) -> bool {
    let (piece, suffix) = (piece.as_bytes(), suffix.as_bytes());
    if piece.len() <= suffix.len() || piece[suffix.len()] != b':' {
        return false;
    }
    let mut i = 0;
    while i < suffix.len() {
        if piece[i] != suffix[i] {
            return false;
        }
        i += 1;
    }
    true
}
