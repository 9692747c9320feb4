//! Chains whose steps are known at compile time: the documents of their requests as constants.

mod run;
mod writer;

use run::operation;
use writer::Writer;

use crate::plan::{Capability, Operation};

/// The constant documents of a chain, one for each request that its steps make: neighbours of one kind share one.
///
/// Steps that run another operation when an id is given have a second document, for when ids are given throughout.
/// A step that uses a result begins a request of its own, so `uses` has for each step the last earlier one that it uses.
/// What has no constant (parts of composites, ids given for some steps only, a run cut in two) is assembled when it runs.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/example.in"));
/// # fn main() {
/// const STEPS: &[&Capability] = &[&RESOLVE, &RESOLVE];
/// const SIZE: (usize, usize) = chain_size(STEPS, &[]);
/// const TEXT: ChainText<{ SIZE.0 }, { SIZE.1 }> = ChainText::new(STEPS, &[]);
///
/// let document = TEXT.documents().texts().next().unwrap();
/// assert!(document.starts_with(r#"{"query":"mutation BatchComposite($step0_threadId: ID!, $step1_threadId: ID!)"#));
/// let chain = Chain::new().push(resolve("PRRT_1")).push(resolve("PRRT_2")).with_documents(TEXT.documents());
/// let (first, _) = block_on(chain.send(&client())).outputs();
/// assert!(first.unwrap().is_resolved);
/// # }
/// ```
#[doc(hidden)]
#[derive(Debug)]
pub struct ChainText<const BYTES: usize, const DOCUMENTS: usize> {
    steps: &'static [&'static Capability],
    text: [u8; BYTES],
    places: [Place; DOCUMENTS],
}

impl<const BYTES: usize, const DOCUMENTS: usize> ChainText<BYTES, DOCUMENTS> {
    /// The documents of these steps; the sizes come from [`chain_size`].
    pub const fn new(steps: &'static [&'static Capability], uses: &[Option<usize>]) -> Self {
        let writer = Writer::<BYTES, DOCUMENTS>::chain(steps, uses);
        assert!(
            writer.len == BYTES && writer.count == DOCUMENTS,
            "the sizes of a chain's text come from chain_size"
        );
        ChainText {
            steps,
            text: writer.text,
            places: writer.places,
        }
    }

    /// What a chain of these steps is given.
    pub const fn documents(&'static self) -> Documents {
        Documents {
            steps: self.steps,
            text: match core::str::from_utf8(&self.text) {
                Ok(text) => text,
                Err(_) => "",
            },
            places: &self.places,
        }
    }
}

/// How many bytes the constant documents of these steps have, and how many documents there are.
#[doc(hidden)]
pub const fn chain_size(steps: &[&'static Capability], uses: &[Option<usize>]) -> (usize, usize) {
    let writer = Writer::<0, 0>::chain(steps, uses);
    (writer.len, writer.count)
}

/// The constant documents of a chain, and what each of them is for.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct Documents {
    steps: &'static [&'static Capability],
    text: &'static str,
    places: &'static [Place],
}

impl Documents {
    /// The documents in the order of their steps: the text of a request up to the variables.
    pub fn texts(self) -> impl Iterator<Item = &'static str> {
        let places = self.places.iter();
        places.filter_map(move |place| self.text.get(place.start..place.end))
    }

    /// The document for exactly these operations, each with the number of its step.
    pub(crate) fn find(
        &self,
        asked: impl Iterator<Item = (usize, &'static Operation)> + Clone,
    ) -> Option<&'static str> {
        let count = asked.clone().count();
        let fits = |place: &&Place| {
            let steps = place.first..place.first + place.steps;
            let own =
                steps.map(|step| Some((step, operation(self.steps.get(step)?, place.by_id)?)));
            let same =
                |((step, operation), own): ((usize, &Operation), Option<(usize, &Operation)>)| {
                    own.is_some_and(|own| own.0 == step && std::ptr::eq(own.1, operation))
                };
            place.steps == count && asked.clone().zip(own).all(same)
        };
        let place = self.places.iter().find(fits)?;
        self.text.get(place.start..place.end)
    }
}

/// Where a document is, and for which steps.
#[derive(Debug, Clone, Copy)]
struct Place {
    first: usize,
    steps: usize,
    /// Whether it is for inputs with ids, where that makes a difference.
    by_id: bool,
    start: usize,
    end: usize,
}
