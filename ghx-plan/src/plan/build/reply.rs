//! Short ways to write what becomes of a reply, and its pages.

use crate::plan::{
    Connection, Each, Emit, Ensure, Fragment, ListWalk, Nested, Node, Pages, Predicate, Root,
    Template,
};

impl Root {
    /// A root field: what follows the prefix in its key, and what to keep.
    ///
    /// ```
    /// # use ghx_runtime::plan::*;
    /// // The only root field of an operation has no suffix.
    /// assert_eq!(Root::new("", Node::Keep(0)).suffix, "");
    /// ```
    pub const fn new(suffix: &'static str, node: Node) -> Self {
        Root { suffix, node }
    }
}

impl Ensure {
    /// A predicate and its text.
    ///
    /// ```
    /// # use ghx_runtime::plan::*;
    /// const CLOSED: Ensure = Ensure::new(Predicate::Equal(Term::Slot(0), Term::Json("true")), "closed == true");
    /// assert_eq!(CLOSED.text, "closed == true");
    /// ```
    pub const fn new(predicate: Predicate, text: &'static str) -> Self {
        Ensure {
            predicate,
            text,
            ..Ensure::EMPTY
        }
    }

    /// What users are told when it does not hold.
    ///
    /// ```
    /// # use ghx_runtime::plan::*;
    /// const CLOSED: Ensure = Ensure::new(Predicate::Present(Term::Slot(0)), "closed is present").says("it is still open");
    /// assert_eq!((CLOSED.text, CLOSED.message), ("closed is present", Some("it is still open")));
    /// ```
    pub const fn says(mut self, message: &'static str) -> Self {
        self.message = Some(message);
        self
    }
}

impl Nested {
    /// An inner connection: where it is, the node's id key, the pieces of its query, and where that query has it.
    ///
    /// ```
    /// # use ghx_runtime::plan::*;
    /// // Further comments of a thread, by the thread's id.
    /// const COMMENTS: Nested = Nested::new(
    ///     &["comments"],
    ///     "id",
    ///     &["$", "_id: ID!, $", "_after: String"],
    ///     &["", ": node(id: $", "_id) { ... on PullRequestReviewThread { comments(first: 100, after: $", "_after) { nodes { id } } } }"],
    ///     &[],
    ///     &["comments"],
    /// );
    /// assert_eq!((COMMENTS.id, COMMENTS.declarations.gaps()), ("id", 2));
    /// ```
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

impl ListWalk {
    /// A walk: how many slots an item has, what is captured of it, and the lists that are made of that.
    ///
    /// ```
    /// # use ghx_runtime::plan::*;
    /// // `labels: nodes[*].name`
    /// const NAMES: ListWalk = ListWalk::new(1, Node::Object(&[("name", Node::Keep(0))]), &[Each::new(0, Emit::Slot(0))]);
    /// assert_eq!(NAMES.lists.len(), 1);
    /// ```
    pub const fn new(slots: u16, item: Node, lists: &'static [Each]) -> Self {
        ListWalk { slots, item, lists }
    }
}

impl Each {
    /// A list with every item.
    ///
    /// ```
    /// # use ghx_runtime::plan::*;
    /// const ALL: Each = Each::new(0, Emit::Slot(0));
    /// assert!(ALL.filter.is_none() && !ALL.flatten);
    /// ```
    pub const fn new(slot: u16, emit: Emit) -> Self {
        Each {
            slot,
            emit,
            ..Each::EMPTY
        }
    }

    /// Leaves out items for which this is false.
    ///
    /// ```
    /// # use ghx_runtime::plan::*;
    /// let open = Predicate::Equal(Term::Slot(0), Term::Json("false"));
    /// assert!(Each::new(0, Emit::Slot(0)).filter(open).filter.is_some());
    /// ```
    pub const fn filter(mut self, predicate: Predicate) -> Self {
        self.filter = Some(predicate);
        self
    }

    /// The items' lists join into one.
    ///
    /// ```
    /// # use ghx_runtime::plan::*;
    /// assert!(Each::new(0, Emit::Slot(0)).flatten().flatten);
    /// ```
    pub const fn flatten(mut self) -> Self {
        self.flatten = true;
        self
    }
}

impl Pages {
    /// Connections that are always fetched to the end.
    ///
    /// ```
    /// # use ghx_runtime::plan::*;
    /// const PAGES: Pages = Pages::new(&[Connection::new(0, &["issues"], 1)]);
    /// assert_eq!((PAGES.connections[0].path, PAGES.all), (&["issues"][..], None));
    /// ```
    pub const fn new(connections: &'static [Connection]) -> Self {
        Pages {
            connections,
            ..Pages::EMPTY
        }
    }

    /// Also when one of these inputs is given.
    ///
    /// ```
    /// # use ghx_runtime::plan::*;
    /// assert_eq!(Pages::new(&[]).when(3).whole(&[1]).whole, [1]);
    /// ```
    pub const fn whole(mut self, fields: &'static [u16]) -> Self {
        self.whole = fields;
        self
    }

    /// Only when this boolean input is true.
    ///
    /// ```
    /// # use ghx_runtime::plan::*;
    /// assert_eq!(Pages::new(&[]).when(3).all, Some(3));
    /// ```
    pub const fn when(mut self, field: u16) -> Self {
        self.all = Some(field);
        self
    }
}

impl Connection {
    /// A connection of a root field, and its cursor variable.
    ///
    /// ```
    /// # use ghx_runtime::plan::*;
    /// // `repository.issues`, whose cursor is the second variable.
    /// let connection = Connection::new(0, &["issues"], 1);
    /// assert_eq!((connection.root, connection.after, connection.skip), (0, 1, None));
    /// ```
    pub const fn new(root: u16, path: &'static [&'static str], after: u16) -> Self {
        Connection {
            root,
            path,
            after,
            ..Connection::EMPTY
        }
    }

    /// The key of its items, where that is not `nodes`.
    ///
    /// ```
    /// # use ghx_runtime::plan::*;
    /// assert_eq!(Connection::new(0, &[], 1).items("workflow_runs").items, "workflow_runs");
    /// ```
    pub const fn items(mut self, key: &'static str) -> Self {
        self.items = key;
        self
    }

    /// The variable that leaves it out once it is complete.
    ///
    /// ```
    /// # use ghx_runtime::plan::*;
    /// assert_eq!(Connection::new(0, &["issues"], 1).skip(2).skip, Some(2));
    /// ```
    pub const fn skip(mut self, variable: u16) -> Self {
        self.skip = Some(variable);
        self
    }

    /// Connections inside its nodes.
    ///
    /// ```
    /// # use ghx_runtime::plan::*;
    /// const INNER: Nested = Nested::new(&["comments"], "id", &[""], &[""], &[], &["comments"]);
    /// assert_eq!(Connection::new(0, &["reviewThreads"], 1).nested(&[INNER]).nested[0].id, "id");
    /// ```
    pub const fn nested(mut self, nested: &'static [Nested]) -> Self {
        self.nested = nested;
        self
    }
}
