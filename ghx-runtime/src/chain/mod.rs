//! Typed chains: several requests sent as one, with the output of each by tuple or by handle.

mod kept;
mod outcome;
mod tuple;

use std::any::TypeId;
use std::marker::PhantomData;
use std::ops::Deref;
use std::sync::atomic::{AtomicU64, Ordering};

pub use outcome::ChainOutcome;
pub use tuple::{AppendTo, Outputs};

use crate::assemble::Documents;
use crate::client::Client;
use crate::engine::{self, DryRun, Link, Naming, PlanOptions};
use crate::error::{Code, Error, ErrorBody};
use crate::given::{Path, Reached};
use crate::request::{Request, Step};

/// Requests that are sent together, in the order they were added.
///
/// [`Chain::push`] keeps the outputs' types in the chain's own type; [`Chain::add`] gives a handle instead, for
/// chains whose length is known only at run time.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/example.in"));
/// # fn main() {
/// let outcome = block_on(Chain::new().push(resolve("PRRT_1")).push(resolve("PRRT_2")).send(&client()));
/// let (first, second) = outcome.outputs();
/// assert!(first.unwrap().is_resolved && second.unwrap().is_resolved);
/// assert_eq!(outcome.round_trips(), 1);
/// # }
/// ```
#[derive(Debug, Clone)]
#[must_use = "a chain does nothing until it is sent"]
pub struct Chain<T = ()> {
    steps: Vec<Step>,
    /// One for each step.
    marks: Vec<Mark>,
    /// Steps, and others that they need beside those whose results they use; nothing where a handle is of another chain.
    needs: Vec<(usize, Option<usize>)>,
    /// Nothing more is sent after a failure.
    stops: bool,
    /// The steps whose outputs are in the tuple, in its order.
    pushed: Vec<usize>,
    fixed: Option<Documents>,
    outputs: PhantomData<fn() -> T>,
}

/// What tells a step from every other one, of whichever chain, and the type of its output. A copy of a chain keeps the marks of the
/// steps it has, so that handles fit both.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Mark {
    serial: u64,
    output: TypeId,
}

impl Mark {
    fn new<O: 'static>() -> Mark {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        Mark {
            serial: NEXT.fetch_add(1, Ordering::Relaxed),
            output: TypeId::of::<O>(),
        }
    }
}

/// Where the output of an added request will be: in the outcome of its own chain, and nowhere else.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/example.in"));
/// # fn main() {
/// let mut chain = Chain::new();
/// let handles: Vec<Handle<Resolved>> = ["PRRT_1", "PRRT_2"].map(|id| chain.add(resolve(id))).into();
/// let outcome = block_on(chain.send(&client()));
/// assert!(outcome.get(handles[1]).unwrap().is_resolved);
/// # }
/// ```
///
/// The handle of a generated request also has a method for each field of the output: a value that later steps of the chain
/// can be given, typed by what it is.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/typed_chain.in"));
/// # fn main() {
/// let mut chain = Chain::new();
/// let thing = chain.add(make("Crash"));
/// chain.add(mark(thing.id()).note(Text::from("#") + thing.number()));
/// let plan = chain.plan().unwrap();
/// assert_eq!(plan.requests[1].variables.get(), r##"{"step1_thingId":"<step0.id>","step1_note":"#<step0.number>"}"##);
/// # }
/// ```
#[derive(Debug)]
pub struct Handle<T, F = ()> {
    index: usize,
    serial: u64,
    fields: F,
    output: PhantomData<fn() -> T>,
}

impl<T, F: Copy> Clone for Handle<T, F> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T, F: Copy> Copy for Handle<T, F> {}

impl<T, F> Deref for Handle<T, F> {
    type Target = F;

    fn deref(&self) -> &F {
        &self.fields
    }
}

impl<T, F: Copy> Handle<T, F> {
    /// The step's place in the chain.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/example.in"));
    /// # fn main() {
    /// let mut chain = Chain::new();
    /// chain.add(resolve("PRRT_1"));
    /// assert_eq!(chain.add(resolve("PRRT_2")).index(), 1);
    /// # }
    /// ```
    pub fn index(self) -> usize {
        self.index
    }
}

impl Chain<()> {
    /// An empty chain.
    ///
    /// ```
    /// assert!(ghx_runtime::Chain::new().is_empty());
    /// ```
    pub fn new() -> Chain<()> {
        Chain {
            steps: Vec::new(),
            marks: Vec::new(),
            needs: Vec::new(),
            stops: false,
            pushed: Vec::new(),
            fixed: None,
            outputs: PhantomData,
        }
    }
}

impl Default for Chain<()> {
    fn default() -> Self {
        Chain::new()
    }
}

/// A chain with one more output.
type Longer<T, R> = Chain<<<R as Request>::Output as AppendTo<T>>::Longer>;

impl<T> Chain<T> {
    /// Adds a request; its output's type joins the tuple of outputs, which holds up to twelve. [`Chain::add`] has no limit.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/example.in"));
    /// # fn main() {
    /// let outcome = block_on(Chain::new().push(resolve("PRRT_1")).send(&client()));
    /// let (first,) = outcome.outputs();
    /// assert_eq!(first.unwrap(), Resolved { is_resolved: true });
    /// # }
    /// ```
    pub fn push<R: Request>(self, request: R) -> Longer<T, R>
    where
        R::Output: AppendTo<T>,
    {
        self.push_named(request).0
    }

    /// The same, with a handle for later steps: what `chain!` makes of `let bug = issue::create(..)`.
    #[doc(hidden)]
    pub fn push_named<R: Request>(
        mut self,
        request: R,
    ) -> (Longer<T, R>, Handle<R::Output, R::Fields>)
    where
        R::Output: AppendTo<T>,
    {
        let handle = self.insert(request.into_step());
        self.pushed.push(handle.index);
        let chain = Chain {
            steps: self.steps,
            marks: self.marks,
            needs: self.needs,
            stops: self.stops,
            pushed: self.pushed,
            fixed: self.fixed,
            outputs: PhantomData,
        };
        (chain, handle)
    }

    /// Adds a request and gives a handle to its output.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/example.in"));
    /// # fn main() {
    /// let mut chain = Chain::new();
    /// let handles = ["PRRT_1", "PRRT_2", "PRRT_3"].map(|id| chain.add(resolve(id)));
    /// let outcome = block_on(chain.send(&client()));
    /// assert!(handles.iter().all(|handle| outcome.get(*handle).unwrap().is_resolved));
    /// # }
    /// ```
    pub fn add<R: Request>(&mut self, request: R) -> Handle<R::Output, R::Fields> {
        self.insert(request.into_step())
    }

    /// Adds a step whose output is read as JSON.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/example.in"));
    /// # fn main() {
    /// let record = Record::from_json(&RESOLVE.input, r#"{"threadId": "PRRT_1"}"#).unwrap();
    /// let mut chain = Chain::new();
    /// let handle = chain.add_step(Step { capability: &RESOLVE, record });
    /// let outcome = block_on(chain.send(&client()));
    /// assert_eq!(outcome.get(handle).unwrap().get(), r#"{"isResolved":true}"#);
    /// # }
    /// ```
    pub fn add_step(&mut self, step: impl Into<Step>) -> Handle<Box<serde_json::value::RawValue>> {
        self.insert(step.into())
    }

    /// Sends a step only if another one has succeeded, although it uses nothing of it.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/example.in"));
    /// # fn main() {
    /// let mut chain = Chain::new();
    /// let first = chain.add(resolve("PRRT_1"));
    /// let second = chain.add(resolve("PRRT_2"));
    /// chain.needs(second, first);
    /// assert_eq!(chain.plan().unwrap().round_trips, 2);
    /// # }
    /// ```
    pub fn needs<A, F, B, G>(&mut self, step: Handle<A, F>, needed: Handle<B, G>) {
        let own = |index: usize, serial| {
            let mark = self.marks.get(index);
            mark.is_some_and(|mark| mark.serial == serial)
        };
        let needed = Some(needed.index).filter(|index| own(*index, needed.serial));
        let known = own(step.index, step.serial);
        // A step that is not there cannot be refused, so the last one that is there stands for it.
        let (step, needed) = match known {
            true => (step.index, needed),
            false => (self.marks.len().saturating_sub(1), None),
        };
        self.needs.push((step, needed));
    }

    /// Sends nothing more after a step that failed: every step needs all before it, so each goes out alone.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/example.in"));
    /// # fn main() {
    /// let chain = Chain::new().push(resolve("PRRT_1")).push(resolve("PRRT_2")).stop_on_failure();
    /// assert_eq!(chain.plan().unwrap().round_trips, 2);
    /// # }
    /// ```
    pub fn stop_on_failure(mut self) -> Self {
        self.stops = true;
        self
    }

    fn insert<O: 'static, F: Reached>(&mut self, mut step: Step) -> Handle<O, F> {
        let mark = Mark::new::<O>();
        let marks = &self.marks;
        let is_own = |step: usize, serial| marks.get(step).is_some_and(|it| it.serial == serial);
        step.record.bind(is_own);
        self.steps.push(step);
        self.marks.push(mark);
        let index = self.steps.len() - 1;
        Handle {
            index,
            serial: mark.serial,
            fields: F::reached(Path::of_step(index, mark.serial)),
            output: PhantomData,
        }
    }

    /// The steps with what ties them together.
    fn links(
        steps: Vec<Step>,
        needs: &[(usize, Option<usize>)],
        stops: bool,
    ) -> Vec<Result<Link, ErrorBody>> {
        let links = steps.into_iter().enumerate().map(|(index, step)| {
            let mut link = Link::from(step);
            link.needs_all = stops && index > 0;
            let own = needs.iter().filter(|(step, _)| *step == index);
            for (_, needed) in own {
                match needed {
                    Some(needed) if *needed < index => link.needs.push(*needed),
                    Some(needed) => {
                        let message = format!(
                            "step {index} cannot need step {needed}, which is not before it"
                        );
                        return Err(ErrorBody::new(Code::Validation, message));
                    }
                    None => {
                        let message = "`needs` was given a handle of another chain: use those that this chain gave";
                        return Err(ErrorBody::new(Code::Validation, message));
                    }
                }
            }
            Ok(link)
        });
        links.collect()
    }

    /// Uses constant documents, made by [`ChainText`](crate::ChainText), for the requests that they fit; `chain!` does
    /// this.
    #[doc(hidden)]
    pub fn with_documents(mut self, documents: Documents) -> Self {
        self.fixed = Some(documents);
        self
    }

    /// How many steps it has.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/example.in"));
    /// # fn main() {
    /// assert_eq!(Chain::new().push(resolve("PRRT_1")).push(resolve("PRRT_2")).len(), 2);
    /// # }
    /// ```
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// Whether it has none.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/example.in"));
    /// # fn main() {
    /// assert!(Chain::new().is_empty());
    /// assert!(!Chain::new().push(resolve("PRRT_1")).is_empty());
    /// # }
    /// ```
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// Sends it, in as few requests as possible. Nothing is sent unless every step is valid.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/example.in"));
    /// # fn main() {
    /// let outcome = block_on(Chain::new().push(resolve("PRRT_1")).push(resolve("PRRT_2")).send(&client()));
    /// assert_eq!((outcome.status(), outcome.round_trips()), (Status::Success, 1));
    /// # }
    /// ```
    pub async fn send(self, client: &Client) -> ChainOutcome<T> {
        let capabilities = self.steps.iter().map(|step| step.capability).collect();
        let links = Self::links(self.steps, &self.needs, self.stops);
        let finished = engine::run(client, links, Naming::Chain, self.fixed).await;
        ChainOutcome::new(capabilities, finished, self.marks, self.pushed)
    }

    /// The exact requests that [`Chain::send`] would send, without sending any.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/example.in"));
    /// # fn main() {
    /// let plan = Chain::new().push(resolve("PRRT_1")).push(resolve("PRRT_2")).plan().unwrap();
    /// assert_eq!(plan.requests[0].steps, [0, 1]);
    /// # }
    /// ```
    pub fn plan(self) -> Result<DryRun, Vec<Error>> {
        self.plan_with(&PlanOptions::default())
    }

    /// The same for a client with other limits.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/example.in"));
    /// # fn main() {
    /// let mut options = PlanOptions::default();
    /// options.max_batch = 1;
    /// let plan = Chain::new().push(resolve("PRRT_1")).push(resolve("PRRT_2")).plan_with(&options).unwrap();
    /// assert_eq!(plan.round_trips, 2);
    /// # }
    /// ```
    pub fn plan_with(self, options: &PlanOptions) -> Result<DryRun, Vec<Error>> {
        let steps = Self::links(self.steps, &self.needs, self.stops);
        engine::plan(steps, Naming::Chain, options)
            .map_err(|errors| errors.into_iter().map(Error::from).collect())
    }
}
