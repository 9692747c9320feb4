//! Short ways to write operations, their variables and look-ups.

use crate::plan::{
    Emit, Ensure, Fragment, Inject, Instead, Lookup, LookupVariable, Node, Operation,
    OperationKind, Pages, Projection, Root, Source, Template, Variable,
};

impl Operation {
    /// A query from the pieces of its declarations and selections.
    pub const fn query(
        name: &'static str,
        declarations: &'static [&'static str],
        selections: &'static [&'static str],
    ) -> Self {
        Operation::new(OperationKind::Query, name, declarations, selections)
    }

    /// A mutation from the pieces of its declarations and selections.
    pub const fn mutation(
        name: &'static str,
        declarations: &'static [&'static str],
        selections: &'static [&'static str],
    ) -> Self {
        Operation::new(OperationKind::Mutation, name, declarations, selections)
    }

    const fn new(
        kind: OperationKind,
        name: &'static str,
        declarations: &'static [&'static str],
        selections: &'static [&'static str],
    ) -> Self {
        Operation {
            kind,
            name,
            declarations: Template::new(declarations),
            selections: Template::new(selections),
            fragments: &[],
            variables: &[],
            lookups: &[],
            roots: &[],
            projection: Projection {
                slots: 0,
                emit: &[],
            },
            ensure: &[],
            pages: None,
            instead: &[],
        }
    }

    /// Fragments it spreads.
    pub const fn fragments(mut self, fragments: &'static [Fragment]) -> Self {
        self.fragments = fragments;
        self
    }

    /// Its variables in the order declared.
    pub const fn variables(mut self, variables: &'static [Variable]) -> Self {
        self.variables = variables;
        self
    }

    /// Its look-ups.
    pub const fn lookups(mut self, lookups: &'static [Lookup]) -> Self {
        self.lookups = lookups;
        self
    }

    /// What its root fields capture, and what is written from that.
    pub const fn reply(
        mut self,
        slots: u16,
        roots: &'static [Root],
        emit: &'static [(&'static str, Emit)],
    ) -> Self {
        self.roots = roots;
        self.projection = Projection { slots, emit };
        self
    }

    /// What must hold for it to count as done.
    pub const fn ensure(mut self, ensure: &'static [Ensure]) -> Self {
        self.ensure = ensure;
        self
    }

    /// How its lists are fetched to the end.
    pub const fn pages(mut self, pages: Pages) -> Self {
        self.pages = Some(pages);
        self
    }

    /// Operations that take its place when an input is given.
    pub const fn instead(mut self, instead: &'static [Instead]) -> Self {
        self.instead = instead;
        self
    }
}

impl Instead {
    /// The input that chooses it, by index, and the operation.
    pub const fn new(given: u16, operation: &'static Operation) -> Self {
        Instead { given, operation }
    }
}

impl Fragment {
    /// A name and its text.
    pub const fn new(name: &'static str, text: &'static str) -> Self {
        Fragment { name, text }
    }
}

impl Variable {
    /// An optional variable that nothing fills; the other methods change one thing each.
    pub const fn new(key: &'static str) -> Self {
        Variable {
            key,
            input: None,
            required: false,
            injects: &[],
        }
    }

    /// The input that binds to it.
    pub const fn input(mut self, field: u16) -> Self {
        self.input = Some(field);
        self
    }

    /// Must have a value.
    pub const fn required(mut self) -> Self {
        self.required = true;
        self
    }

    /// Look-ups that can fill it.
    pub const fn injects(mut self, injects: &'static [Inject]) -> Self {
        self.injects = injects;
        self
    }
}

impl Lookup {
    /// A look-up by name, from the pieces of its text.
    pub const fn new(
        name: &'static str,
        declarations: &'static [&'static str],
        selections: &'static [&'static str],
        variables: &'static [LookupVariable],
        slots: u16,
        node: Node,
    ) -> Self {
        let (declarations, selections) = (Template::new(declarations), Template::new(selections));
        Lookup {
            name,
            declarations,
            selections,
            variables,
            foreach: None,
            node,
            slots,
        }
    }

    /// Runs for each element of this input list.
    pub const fn foreach(mut self, field: u16) -> Self {
        self.foreach = Some(field);
        self
    }
}

impl LookupVariable {
    /// A variable's key and its source.
    pub const fn new(key: &'static str, source: Source) -> Self {
        LookupVariable { key, source }
    }

    /// A variable whose value is an input.
    pub const fn input(key: &'static str, path: &'static [u16]) -> Self {
        LookupVariable {
            key,
            source: Source::Input(path),
        }
    }
}
