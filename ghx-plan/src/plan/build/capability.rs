//! Short ways to write capabilities and composites.

use crate::plan::{
    Action, Capability, CompositeStep, Effect, Example, Param, Predicate, Route, Shape, Source,
};

impl Capability {
    /// A capability with the given interface; the other methods change one thing each.
    ///
    /// ```
    /// # use ghx_runtime::plan::*;
    /// let made = Capability::new("user.me", Effect::Read, Shape::new(&[]), Action::Operation(Operation::query("Me", &[""], &[""])));
    /// assert_eq!((made.preferred, made.output_schema), (Route::Graphql, "{}"));
    /// ```
    pub const fn new(id: &'static str, effect: Effect, input: Shape, action: Action) -> Self {
        Capability {
            id,
            effect,
            input,
            action,
            ..Capability::EMPTY
        }
    }

    /// Other names, the version and what it does.
    ///
    /// ```
    /// # use ghx_runtime::plan::*;
    /// let made = Capability::new("user.me", Effect::Read, Shape::new(&[]), Action::Operation(Operation::query("Me", &[""], &[""])));
    /// let made = made.about("1.0.0", "Says who you are.", &["me"]);
    /// assert_eq!((made.version, made.description, made.aliases), ("1.0.0", "Says who you are.", &["me"][..]));
    /// ```
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

    /// It cannot be undone.
    ///
    /// ```
    /// # use ghx_runtime::plan::*;
    /// let made = Capability::new("issue.delete", Effect::Idempotent, Shape::new(&[]), Action::Operation(Operation::mutation("Delete", &[""], &[""])));
    /// assert!(made.destructive().destructive);
    /// ```
    pub const fn destructive(mut self) -> Self {
        self.destructive = true;
        self
    }

    /// The `gh` command is taken where both ways are open.
    ///
    /// ```
    /// # use ghx_runtime::plan::*;
    /// let made = Capability::new("user.me", Effect::Read, Shape::new(&[]), Action::Operation(Operation::query("Me", &[""], &[""])));
    /// assert_eq!(made.prefers_cli().preferred, Route::Cli);
    /// ```
    pub const fn prefers_cli(mut self) -> Self {
        self.preferred = Route::Cli;
        self
    }

    /// JSON Schema of the output.
    ///
    /// ```
    /// # use ghx_runtime::plan::*;
    /// let made = Capability::new("user.me", Effect::Read, Shape::new(&[]), Action::Operation(Operation::query("Me", &[""], &[""])));
    /// assert_eq!(made.returns(r#"{"type":"array"}"#).output_schema, r#"{"type":"array"}"#);
    /// ```
    pub const fn returns(mut self, output_schema: &'static str) -> Self {
        self.output_schema = output_schema;
        self
    }

    /// Inputs that work.
    ///
    /// ```
    /// # use ghx_runtime::plan::*;
    /// let made = Capability::new("user.me", Effect::Read, Shape::new(&[]), Action::Operation(Operation::query("Me", &[""], &[""])));
    /// let made = made.examples(const { &[Example::new("Just asks", "{}")] });
    /// assert_eq!(made.examples[0].title, "Just asks");
    /// ```
    pub const fn examples(mut self, examples: &'static [Example]) -> Self {
        self.examples = examples;
        self
    }
}

impl Example {
    /// A title and an input.
    ///
    /// ```
    /// # use ghx_runtime::plan::*;
    /// assert_eq!(Example::new("Just asks", "{}").input, "{}");
    /// ```
    pub const fn new(title: &'static str, input: &'static str) -> Self {
        Example { title, input }
    }
}

impl CompositeStep {
    /// A step that always runs, once.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../ghx-runtime/tests/support/example.in"));
    /// # fn main() {
    /// const STEP: CompositeStep = CompositeStep::new("resolve", &RESOLVE, &[Param::input(0, &[0])]);
    /// assert!(STEP.foreach.is_none() && STEP.when.is_none());
    /// # }
    /// ```
    pub const fn new(
        stem: &'static str,
        capability: &'static Capability,
        params: &'static [Param],
    ) -> Self {
        CompositeStep {
            capability,
            stem,
            foreach: None,
            over: None,
            when: None,
            params,
        }
    }

    /// Runs for each item of this input list.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../ghx-runtime/tests/support/example.in"));
    /// # fn main() {
    /// // Each item of the first input is the first input of the step.
    /// let step = CompositeStep::new("resolve", &RESOLVE, &[]).foreach(0);
    /// assert_eq!(step.foreach, Some(0));
    /// # }
    /// ```
    pub const fn foreach(mut self, field: u16) -> Self {
        self.foreach = Some(field);
        self
    }

    /// Runs for each element of a list in the result of an earlier step.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../ghx-runtime/tests/support/example.in"));
    /// # fn main() {
    /// // The id of each thread that the first step found.
    /// const PARAMS: &[Param] = &[Param::new(0, Source::Element(&["id"]))];
    /// let step = CompositeStep::new("resolve", &RESOLVE, PARAMS).over(0, &["threads"]);
    /// assert_eq!(step.over, Some((0, &["threads"][..])));
    /// # }
    /// ```
    pub const fn over(mut self, step: u16, path: &'static [&'static str]) -> Self {
        self.over = Some((step, path));
        self
    }

    /// Runs only when this holds.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../ghx-runtime/tests/support/example.in"));
    /// # fn main() {
    /// let step = CompositeStep::new("resolve", &RESOLVE, &[]).when(Predicate::Present(Term::Input(&[1])));
    /// assert!(matches!(step.when, Some(Predicate::Present(Term::Input(&[1])))));
    /// # }
    /// ```
    pub const fn when(mut self, predicate: Predicate) -> Self {
        self.when = Some(predicate);
        self
    }
}

impl Param {
    /// The step's input by index, and its source.
    ///
    /// ```
    /// # use ghx_runtime::plan::*;
    /// assert!(matches!(Param::new(2, Source::Json("true")).source, Source::Json("true")));
    /// ```
    pub const fn new(field: u16, source: Source) -> Self {
        Param { field, source }
    }

    /// The step's input by index, taken from an input.
    ///
    /// ```
    /// # use ghx_runtime::plan::*;
    /// assert!(matches!(Param::input(2, &[0, 1]).source, Source::Input(&[0, 1])));
    /// ```
    pub const fn input(field: u16, path: &'static [u16]) -> Self {
        Param {
            field,
            source: Source::Input(path),
        }
    }
}
