//! Short ways to write what becomes of a reply, and its pages.

use crate::plan::{
    Connection, Each, Emit, Ensure, Fragment, Nested, Node, Pages, Predicate, Root, Template,
};

impl Root {
    /// A root field: what follows the prefix in its key, and what to keep.
    pub const fn new(suffix: &'static str, node: Node) -> Self {
        Root { suffix, node }
    }
}

impl Ensure {
    /// A predicate and its text.
    pub const fn new(predicate: Predicate, text: &'static str) -> Self {
        Ensure { predicate, text }
    }
}

impl Nested {
    /// An inner connection: where it is, the node's id key, the pieces of its query, and where that query has it.
    pub const fn new(
        path: &'static [&'static str],
        id: &'static str,
        declarations: &'static [&'static str],
        selections: &'static [&'static str],
        fragments: &'static [Fragment],
        from: &'static [&'static str],
    ) -> Self {
        let (declarations, selections) = (Template::new(declarations), Template::new(selections));
        Nested {
            path,
            id,
            declarations,
            selections,
            fragments,
            from,
        }
    }
}

impl Each {
    /// A walk that keeps every item.
    pub const fn new(slot: u16, slots: u16, item: Node, emit: Emit) -> Self {
        Each {
            slot,
            slots,
            item,
            filter: None,
            emit,
            flatten: false,
        }
    }

    /// Leaves out items for which this is false.
    pub const fn filter(mut self, predicate: Predicate) -> Self {
        self.filter = Some(predicate);
        self
    }

    /// The items' lists join into one.
    pub const fn flatten(mut self) -> Self {
        self.flatten = true;
        self
    }
}

impl Pages {
    /// Connections that are always fetched to the end.
    pub const fn new(connections: &'static [Connection]) -> Self {
        Pages {
            all: None,
            connections,
        }
    }

    /// Only when this boolean input is true.
    pub const fn when(mut self, field: u16) -> Self {
        self.all = Some(field);
        self
    }
}

impl Connection {
    /// A connection of a root field, and its cursor variable.
    pub const fn new(root: u16, path: &'static [&'static str], after: u16) -> Self {
        Connection {
            root,
            path,
            after,
            skip: None,
            nested: &[],
        }
    }

    /// The variable that leaves it out once it is complete.
    pub const fn skip(mut self, variable: u16) -> Self {
        self.skip = Some(variable);
        self
    }

    /// Connections inside its nodes.
    pub const fn nested(mut self, nested: &'static [Nested]) -> Self {
        self.nested = nested;
        self
    }
}
