//! Short ways to write capabilities and composites.

use crate::plan::{
    Action, Capability, CliArg, CliRoute, CompositeStep, Effect, Example, Param, Predicate, Route,
    Shape, Source,
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

impl CliRoute {
    /// A command without inputs that it cannot carry, whose output is not JSON.
    pub const fn new(args: &'static [CliArg]) -> Self {
        CliRoute {
            args,
            unsupported: &[],
            json: false,
        }
    }

    /// Inputs that it cannot carry.
    pub const fn without(mut self, unsupported: &'static [u16]) -> Self {
        self.unsupported = unsupported;
        self
    }

    /// It prints JSON that is the output.
    pub const fn json(mut self) -> Self {
        self.json = true;
        self
    }
}

impl CliArg {
    /// A constant argument, as a slice of one piece.
    pub const fn word(word: &'static [&'static str; 1]) -> Self {
        CliArg::Text(word, &[])
    }
}

impl Example {
    /// A title and an input.
    pub const fn new(title: &'static str, input: &'static str) -> Self {
        Example { title, input }
    }
}

impl CompositeStep {
    /// A step that always runs, once.
    pub const fn new(
        stem: &'static str,
        capability: &'static Capability,
        params: &'static [Param],
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

impl Param {
    /// The step's input by index, and its source.
    pub const fn new(field: u16, source: Source) -> Self {
        Param { field, source }
    }

    /// The step's input by index, taken from an input.
    pub const fn input(field: u16, path: &'static [u16]) -> Self {
        Param {
            field,
            source: Source::Input(path),
        }
    }
}
