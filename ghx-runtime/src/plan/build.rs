//! Short ways to write plans: `const` constructors that leave out what a card does not use.

use super::{
    Action, Capability, Choice, CliRoute, CompositeStep, Effect, Emit, Ensure, Example, Field,
    Fragment, Kind, Lookup, LookupVariable, Nested, Node, Operation, OperationKind, Pages,
    Predicate, Projection, Root, Route, Rule, Shape, Source, Template, Variable,
};

impl Capability {
    /// A capability with the given interface; the other methods change one thing each.
    pub const fn new(id: &'static str, effect: Effect, input: Shape, action: Action) -> Self {
        Capability {
            id,
            aliases: &[],
            version: "",
            description: "",
            effect,
            input,
            action,
            preferred: Route::Graphql,
            cli: None,
            output_schema: "{}",
            examples: &[],
        }
    }

    /// Other names, the version and what it does.
    pub const fn about(
        mut self,
        version: &'static str,
        description: &'static str,
        aliases: &'static [&'static str],
    ) -> Self {
        self.version = version;
        self.description = description;
        self.aliases = aliases;
        self
    }

    /// The `gh` command, and whether it is taken first.
    pub const fn cli(mut self, route: CliRoute, preferred: bool) -> Self {
        self.cli = Some(route);
        if preferred {
            self.preferred = Route::Cli;
        }
        self
    }

    /// JSON Schema of the output.
    pub const fn returns(mut self, output_schema: &'static str) -> Self {
        self.output_schema = output_schema;
        self
    }

    /// Inputs that work.
    pub const fn examples(mut self, examples: &'static [Example]) -> Self {
        self.examples = examples;
        self
    }
}

impl Example {
    /// A title and an input.
    pub const fn new(title: &'static str, input: &'static str) -> Self {
        Example { title, input }
    }
}

impl Shape {
    /// Fields without any rule between them.
    pub const fn new(fields: &'static [Field]) -> Self {
        Shape {
            fields,
            choices: &[],
            exclusive: &[],
            rules: &[],
        }
    }

    /// Groups of which exactly one is given.
    pub const fn choices(mut self, choices: &'static [Choice]) -> Self {
        self.choices = choices;
        self
    }

    /// Fields that exclude each other.
    pub const fn exclusive(mut self, exclusive: &'static [&'static [u16]]) -> Self {
        self.exclusive = exclusive;
        self
    }

    /// Derived requirements.
    pub const fn rules(mut self, rules: &'static [Rule]) -> Self {
        self.rules = rules;
        self
    }
}

impl Choice {
    /// Groups of field indexes.
    pub const fn of(groups: &'static [&'static [u16]]) -> Self {
        Choice { groups }
    }
}

impl Rule {
    /// These fields are needed when the predicate, written as `when_text`, holds.
    pub const fn new(when: Predicate, when_text: &'static str, needs: &'static [u16]) -> Self {
        Rule {
            when,
            when_text,
            needs,
        }
    }
}

impl Kind {
    /// A list without limits.
    pub const fn list(item: &'static Kind) -> Self {
        Kind::List {
            item,
            min: None,
            max: None,
        }
    }
}

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
}

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
    pub const fn injects(mut self, injects: &'static [super::Inject]) -> Self {
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

impl CompositeStep {
    /// A step that always runs, once.
    pub const fn new(
        stem: &'static str,
        capability: &'static Capability,
        params: &'static [super::Param],
    ) -> Self {
        CompositeStep {
            capability,
            stem,
            foreach: None,
            when: None,
            params,
        }
    }

    /// Runs for each item of this input list.
    pub const fn foreach(mut self, field: u16) -> Self {
        self.foreach = Some(field);
        self
    }

    /// Runs only when this holds.
    pub const fn when(mut self, predicate: Predicate) -> Self {
        self.when = Some(predicate);
        self
    }
}

impl super::Param {
    /// The step's input by index, and its source.
    pub const fn new(field: u16, source: Source) -> Self {
        super::Param { field, source }
    }
}

impl Kind {
    /// With a smallest value, fewest characters or fewest elements.
    pub const fn at_least(self, limit: i64) -> Self {
        match self {
            Kind::Integer { max, .. } => Kind::Integer {
                min: Some(limit),
                max,
            },
            Kind::String {
                max,
                pattern,
                format,
                ..
            } => Kind::String {
                min: Some(limit as u32),
                max,
                pattern,
                format,
            },
            Kind::List { item, max, .. } => Kind::List {
                item,
                min: Some(limit as u32),
                max,
            },
            other => other,
        }
    }

    /// With a largest value, most characters or most elements.
    pub const fn at_most(self, limit: i64) -> Self {
        match self {
            Kind::Integer { min, .. } => Kind::Integer {
                min,
                max: Some(limit),
            },
            Kind::String {
                min,
                pattern,
                format,
                ..
            } => Kind::String {
                min,
                max: Some(limit as u32),
                pattern,
                format,
            },
            Kind::List { item, min, .. } => Kind::List {
                item,
                min,
                max: Some(limit as u32),
            },
            other => other,
        }
    }

    /// Text that matches a regular expression.
    pub const fn pattern(self, pattern: &'static str) -> Self {
        match self {
            Kind::String {
                min, max, format, ..
            } => Kind::String {
                min,
                max,
                pattern: Some(pattern),
                format,
            },
            other => other,
        }
    }

    /// Text that is a GitHub address.
    pub const fn format(self, format: super::Format) -> Self {
        match self {
            Kind::String {
                min, max, pattern, ..
            } => Kind::String {
                min,
                max,
                pattern,
                format: Some(format),
            },
            other => other,
        }
    }
}
