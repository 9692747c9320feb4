//! Short ways to write operations, their variables and look-ups.

use crate::plan::{
    Confirm, Emit, Ensure, Form, Fragment, Inject, Instead, Lookup, LookupVariable, Node,
    Operation, OperationKind, Pages, Projection, Rest, Root, Source, Template, Type, Variable,
};

impl Operation {
    /// A query from the pieces of its declarations and selections.
    ///
    /// ```
    /// # use ghx_runtime::plan::*;
    /// const VIEWER: Operation = Operation::query("Viewer", &[""], &["", ": viewer { login }"]);
    /// assert_eq!((VIEWER.kind, VIEWER.name), (OperationKind::Query, "Viewer"));
    /// ```
    pub const fn query(
        name: &'static str,
        declarations: &'static [&'static str],
        selections: &'static [&'static str],
    ) -> Self {
        Operation::new(OperationKind::Query, name, declarations, selections)
    }

    /// A mutation from the pieces of its declarations and selections.
    ///
    /// ```
    /// # use ghx_runtime::plan::*;
    /// const CLOSE: Operation =
    ///     Operation::mutation("Close", &["$", "_id: ID!"], &["", ": closeIssue(input: {issueId: $", "_id}) { issue { id } }"]);
    /// assert_eq!(CLOSE.selections.pieces.join("step0"), "step0: closeIssue(input: {issueId: $step0_id}) { issue { id } }");
    /// ```
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
            ..Operation::EMPTY
        }
    }

    /// The same over REST.
    ///
    /// ```
    /// # use ghx_runtime::plan::*;
    /// static USER: Rest = Rest::new("GET", &["/user"], &[], &[200], RestReply::Json);
    /// assert!(Operation::query("User", &[""], &[""]).rest(&USER).rest.is_some());
    /// ```
    pub const fn rest(mut self, rest: &'static Rest) -> Self {
        self.rest = Some(rest);
        self
    }

    /// Fragments it spreads.
    ///
    /// ```
    /// # use ghx_runtime::plan::*;
    /// const NAMED: Operation = Operation::query("Viewer", &[""], &["", ": viewer { ...Named }"])
    ///     .fragments(&[Fragment::new("Named", "fragment Named on User { login }")]);
    /// assert_eq!(NAMED.fragments[0].name, "Named");
    /// ```
    pub const fn fragments(mut self, fragments: &'static [Fragment]) -> Self {
        self.fragments = fragments;
        self
    }

    /// Its variables in the order declared.
    ///
    /// ```
    /// # use ghx_runtime::plan::*;
    /// const NODE: Operation = Operation::query("Node", &["$", "_id: ID!"], &["", ": node(id: $", "_id) { id }"])
    ///     .variables(&[Variable::new("_id\":").input(0).required()]);
    /// assert_eq!(NODE.variables[0].name(), "id");
    /// ```
    pub const fn variables(mut self, variables: &'static [Variable]) -> Self {
        self.variables = variables;
        self
    }

    /// Its look-ups.
    ///
    /// ```
    /// # use ghx_runtime::plan::*;
    /// const LOOKUP: Lookup =
    ///     Lookup::new("viewer", &[""], &["", ": viewer { id }"], &[], 1, Node::Object(&[("id", Node::Keep(0))]));
    /// const OPERATION: Operation = Operation::query("Q", &[""], &[""]).lookups(&[LOOKUP]);
    /// assert_eq!(OPERATION.lookups[0].name, "viewer");
    /// ```
    pub const fn lookups(mut self, lookups: &'static [Lookup]) -> Self {
        self.lookups = lookups;
        self
    }

    /// What its root fields capture, and what is written from that.
    ///
    /// ```
    /// # use ghx_runtime::plan::*;
    /// // `viewer.login` of the reply is `login` of the output.
    /// const VIEWER: Operation = Operation::query("Viewer", &[""], &["", ": viewer { login }"]).reply(
    ///     1,
    ///     &[Root::new("", Node::Object(&[("login", Node::Keep(0))]))],
    ///     &[("login", Emit::Slot(0))],
    /// );
    /// assert_eq!((VIEWER.roots.len(), VIEWER.projection.slots), (1, 1));
    /// ```
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
    ///
    /// ```
    /// # use ghx_runtime::plan::*;
    /// const HOLDS: Ensure = Ensure::new(Predicate::Present(Term::Slot(0)), "issue");
    /// assert_eq!(Operation::query("Q", &[""], &[""]).ensure(&[HOLDS]).ensure[0].text, "issue");
    /// ```
    pub const fn ensure(mut self, ensure: &'static [Ensure]) -> Self {
        self.ensure = ensure;
        self
    }

    /// How its lists are fetched to the end.
    ///
    /// ```
    /// # use ghx_runtime::plan::*;
    /// let operation = Operation::query("Q", &[""], &[""]).pages(Pages::new(&[]));
    /// assert!(operation.pages.unwrap().all.is_none(), "all pages are always fetched");
    /// ```
    pub const fn pages(mut self, pages: Pages) -> Self {
        self.pages = Some(pages);
        self
    }

    /// Operations that take its place when an input is given.
    ///
    /// ```
    /// # use ghx_runtime::plan::*;
    /// static BY_ID: Operation = Operation::query("NodeById", &[""], &[""]);
    /// static BY_NAME: Operation = Operation::query("NodeByName", &[""], &[""]).instead(&[Instead::new(0, &BY_ID)]);
    /// assert_eq!(BY_NAME.instead[0].operation.name, "NodeById");
    /// ```
    pub const fn instead(mut self, instead: &'static [Instead]) -> Self {
        self.instead = instead;
        self
    }

    /// How to find out whether it was done.
    ///
    /// ```
    /// # use ghx_runtime::plan::*;
    /// static LATEST: Operation = Operation::query("LatestComments", &[""], &[""]);
    /// static FOUND: Confirm = Confirm::new(&["comment"], 0, &LATEST);
    /// static COMMENT: Operation = Operation::mutation("Comment", &[""], &[""]).confirm(&FOUND);
    /// assert!(COMMENT.confirm.is_some());
    /// ```
    pub const fn confirm(mut self, confirm: &'static Confirm) -> Self {
        self.confirm = Some(confirm);
        self
    }
}

impl Instead {
    /// The input that chooses it, by index, and the operation.
    ///
    /// ```
    /// # use ghx_runtime::plan::*;
    /// static BY_ID: Operation = Operation::query("NodeById", &[""], &[""]);
    /// assert_eq!(Instead::new(0, &BY_ID).given, 0);
    /// ```
    pub const fn new(given: u16, operation: &'static Operation) -> Self {
        Instead { given, operation }
    }
}

impl Fragment {
    /// A name and its text.
    ///
    /// ```
    /// # use ghx_runtime::plan::*;
    /// assert_eq!(Fragment::new("Named", "fragment Named on User { login }").name, "Named");
    /// ```
    pub const fn new(name: &'static str, text: &'static str) -> Self {
        Fragment { name, text }
    }
}

impl Variable {
    /// An optional variable that nothing fills; the other methods change one thing each.
    ///
    /// ```
    /// # use ghx_runtime::plan::*;
    /// let variable = Variable::new("_first\":");
    /// assert!(variable.input.is_none() && !variable.required && variable.injects.is_empty());
    /// ```
    pub const fn new(key: &'static str) -> Self {
        Variable {
            key,
            ..Variable::EMPTY
        }
    }

    /// How its input is sent.
    ///
    /// ```
    /// # use ghx_runtime::plan::*;
    /// let contents = Variable::new("_contents\":").input(0).form(Form::Base64(&[&[]]));
    /// assert!(contents.form.is_some());
    /// ```
    pub const fn form(mut self, form: Form) -> Self {
        self.form = Some(form);
        self
    }

    /// The input that binds to it.
    ///
    /// ```
    /// # use ghx_runtime::plan::*;
    /// assert_eq!(Variable::new("_first\":").input(2).input, Some(2));
    /// ```
    pub const fn input(mut self, field: u16) -> Self {
        self.input = Some(field);
        self
    }

    /// Must have a value.
    ///
    /// ```
    /// # use ghx_runtime::plan::*;
    /// assert!(Variable::new("_id\":").required().required);
    /// ```
    pub const fn required(mut self) -> Self {
        self.required = true;
        self
    }

    /// Look-ups that can fill it.
    ///
    /// ```
    /// # use ghx_runtime::plan::*;
    /// // The first look-up brings the id when the input does not give it.
    /// assert_eq!(Variable::new("_id\":").input(0).injects(&[Inject { lookup: 0 }]).injects.len(), 1);
    /// ```
    pub const fn injects(mut self, injects: &'static [Inject]) -> Self {
        self.injects = injects;
        self
    }
}

impl Lookup {
    /// A look-up by name, from the pieces of its text.
    ///
    /// ```
    /// # use ghx_runtime::plan::*;
    /// const REPOSITORY: Lookup = Lookup::new(
    ///     "repository",
    ///     &["$", "_owner: String!, $", "_name: String!"],
    ///     &["", ": repository(owner: $", "_owner, name: $", "_name) { id }"],
    ///     &[LookupVariable::input("_owner\":", &[1]), LookupVariable::input("_name\":", &[2])],
    ///     1,
    ///     Node::Object(&[("id", Node::Keep(0))]),
    /// );
    /// assert_eq!((REPOSITORY.name, REPOSITORY.variables.len()), ("repository", 2));
    /// ```
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
            node,
            slots,
            ..Lookup::EMPTY
        }
    }

    /// Finds something else than text.
    ///
    /// ```
    /// # use ghx_runtime::plan::*;
    /// let number = Lookup::new("issue", &[""], &[""], &[], 1, Node::Keep(0)).finds(Type::Integer);
    /// assert!(matches!(number.ty, Type::Integer));
    /// ```
    pub const fn finds(mut self, ty: Type) -> Self {
        self.ty = ty;
        self
    }

    /// Runs for each element of this input list.
    ///
    /// ```
    /// # use ghx_runtime::plan::*;
    /// // Each element of the fifth input is looked up.
    /// let lookup = Lookup::new("label", &[""], &[""], &[], 1, Node::Keep(0)).foreach(4);
    /// assert_eq!(lookup.foreach, Some(4));
    /// ```
    pub const fn foreach(mut self, field: u16) -> Self {
        self.foreach = Some(field);
        self
    }

    /// Waits for the steps of these capabilities.
    ///
    /// ```
    /// # use ghx_runtime::plan::*;
    /// let parent = Lookup::new("parent", &[""], &[""], &[], 1, Node::Keep(0)).after(&["issue.relations.parent.set"]);
    /// assert_eq!(parent.after.len(), 1);
    /// ```
    pub const fn after(mut self, capabilities: &'static [&'static str]) -> Self {
        self.after = capabilities;
        self
    }

    /// Looks for the thing that this use of the shape names.
    ///
    /// ```
    /// # use ghx_runtime::plan::*;
    /// let lookup = Lookup::new("issue", &[""], &[""], &[], 1, Node::Keep(0)).of(0);
    /// assert_eq!(lookup.of, Some(0));
    /// ```
    pub const fn of(mut self, index: u16) -> Self {
        self.of = Some(index);
        self
    }
}

impl LookupVariable {
    /// A required variable's key and its source.
    ///
    /// ```
    /// # use ghx_runtime::plan::*;
    /// let label = LookupVariable::new("_label\":", Source::Item(&[]));
    /// assert!(matches!(label.source, Source::Item(&[])));
    /// ```
    pub const fn new(key: &'static str, source: Source) -> Self {
        LookupVariable {
            key,
            source,
            ..LookupVariable::EMPTY
        }
    }

    /// A required variable whose value is an input.
    ///
    /// ```
    /// # use ghx_runtime::plan::*;
    /// assert!(matches!(LookupVariable::input("_owner\":", &[1]).source, Source::Input(&[1])));
    /// ```
    pub const fn input(key: &'static str, path: &'static [u16]) -> Self {
        LookupVariable::new(key, Source::Input(path))
    }

    /// The look-up can run without a value.
    ///
    /// ```
    /// # use ghx_runtime::plan::*;
    /// assert!(!LookupVariable::input("_after\":", &[1]).optional().required);
    /// ```
    pub const fn optional(mut self) -> Self {
        self.required = false;
        self
    }
}

impl Confirm {
    /// Where what is found stands in the lost reply, how many of the first conditions are about other parts of that, and the query.
    pub const fn new(
        at: &'static [&'static str],
        aside: u16,
        operation: &'static Operation,
    ) -> Self {
        Confirm {
            operation,
            at,
            aside,
        }
    }
}
