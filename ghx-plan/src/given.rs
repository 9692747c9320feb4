//! Typed references: what a step of a chain will give back, by the fields of its output.

use std::fmt;
use std::marker::PhantomData;
use std::ops::Add;

use crate::record::{Hop, Id, Later, Origin, Piece, Place, RefKind, Slot, Wanted};

/// How many fields and elements a path may have.
const LONGEST: usize = 8;

/// A place in what a step of a chain gives back.
#[doc(hidden)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Path {
    step: usize,
    /// What tells the step from those of other chains.
    serial: u64,
    hops: [Option<Stop>; LONGEST],
    len: usize,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stop {
    /// A field by its name in JSON.
    Field(&'static str),
    Index(usize),
}

impl Path {
    pub fn of_step(step: usize, serial: u64) -> Path {
        let hops = [None; LONGEST];
        Path {
            step,
            serial,
            hops,
            len: 0,
        }
    }

    /// The place of a field, by its name in JSON.
    #[must_use]
    pub fn field(self, name: &'static str) -> Path {
        self.then(Stop::Field(name))
    }

    fn then(mut self, stop: Stop) -> Path {
        if let Some(place) = self.hops.get_mut(self.len) {
            *place = Some(stop);
        }
        self.len += 1;
        self
    }

    fn place(self) -> Place {
        let mut path = format!("step{}", self.step);
        let mut hops = Vec::new();
        for stop in self.hops.into_iter().flatten() {
            let hop = match stop {
                Stop::Field(name) => Hop::Field(name.to_owned()),
                Stop::Index(index) => Hop::Index(index),
            };
            match &hop {
                Hop::Field(name) => path.push_str(&format!(".{name}")),
                Hop::Index(index) => path.push_str(&format!("[{index}]")),
                Hop::All => {}
            }
            hops.push(hop);
        }
        // No output is that deep; a path that was cut short must not be taken for another.
        let serial = if self.len > LONGEST {
            u64::MAX
        } else {
            self.serial
        };
        let origin = Origin::Handle {
            step: self.step,
            serial,
        };
        Place { origin, hops, path }
    }
}

/// A type of outputs whose values steps can refer to; generated outputs are.
///
/// ```
/// use ghx_runtime::{Given, Referable};
///
/// fn reached<T: Referable<At = Given<i64>>>() {}
/// reached::<Option<i64>>();
/// ```
pub trait Referable {
    /// What stands for a value of it: [`Given`], or something with a method for each field.
    ///
    /// ```
    /// use ghx_runtime::{Given, Referable};
    ///
    /// fn same(given: <String as Referable>::At) -> Given<String> {
    ///     given
    /// }
    /// ```
    type At: Reached;
}

/// What a path leads to.
#[doc(hidden)]
pub trait Reached: Copy {
    /// At the end of this path.
    fn reached(path: Path) -> Self;
}

impl Reached for () {
    fn reached(_: Path) -> Self {}
}

/// A value that an earlier step of the same chain will give.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../ghx-runtime/tests/support/typed_chain.in"));
/// # fn main() {
/// let mut chain = Chain::new();
/// let thing = chain.add(make("a"));
/// let number: Given<i64> = thing.number();
/// chain.add(mark(thing.id()).note(Text::from("See #") + number));
/// assert_eq!(chain.plan().unwrap().round_trips, 2);
/// # }
/// ```
pub struct Given<T> {
    path: Path,
    value: PhantomData<fn() -> T>,
}

impl<T> Given<T> {
    fn later(self) -> Later {
        Later(Wanted::Value(self.path.place()))
    }
}

impl<T> Clone for Given<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Given<T> {}

impl<T> fmt::Debug for Given<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "<{}>", self.path.place())
    }
}

impl<T> Reached for Given<T> {
    fn reached(path: Path) -> Self {
        let value = PhantomData;
        Given { path, value }
    }
}

/// A list that an earlier step will give.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../ghx-runtime/tests/support/typed_chain.in"));
/// # fn main() {
/// let mut chain = Chain::new();
/// let thing = chain.add(make("a"));
/// let first: Given<String> = thing.tags().at(0);
/// chain.add(mark(thing.id()).note(first));
/// # }
/// ```
pub struct Items<T> {
    path: Path,
    items: PhantomData<fn() -> T>,
}

impl<T: Referable> Items<T> {
    /// One element; a step that needs one which is not there fails.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../ghx-runtime/tests/support/typed_chain.in"));
    /// # fn main() {
    /// let mut chain = Chain::new();
    /// let tags = chain.add(make("a")).tags();
    /// assert_eq!(format!("{:?}", tags.at(1)), "<step0.tags[1]>");
    /// # }
    /// ```
    pub fn at(self, index: usize) -> T::At {
        T::At::reached(self.path.then(Stop::Index(index)))
    }
}

impl<T> Items<T> {
    fn slot(self) -> Slot {
        Slot::Later(Box::new(Later(Wanted::Value(self.path.place()))))
    }
}

impl<T> Clone for Items<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Items<T> {}

impl<T> fmt::Debug for Items<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "<{}>", self.path.place())
    }
}

impl<T> Reached for Items<T> {
    fn reached(path: Path) -> Self {
        let items = PhantomData;
        Items { path, items }
    }
}

macro_rules! plain {
    ($($ty:ty)*) => {$(
        impl Referable for $ty {
            type At = Given<$ty>;
        }
    )*};
}
plain!(String i64 f64 bool serde_json::Value);

impl<K> Referable for Id<K> {
    type At = Given<Id<K>>;
}

impl<T: Referable> Referable for Option<T> {
    type At = T::At;
}

impl<T: Referable> Referable for Vec<T> {
    type At = Items<T>;
}

/// An id of the kind `K` for an input: one that is known, or one that an earlier step gives.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../ghx-runtime/tests/support/kinds.in"));
/// # fn main() {
/// use ghx_runtime::{IdInput, Slot};
///
/// assert_eq!(Slot::from(IdInput::<Issue>::from("I_1")).to_json(), "\"I_1\"");
/// # }
/// ```
#[derive(Debug)]
pub struct IdInput<K>(Slot, PhantomData<fn() -> K>);

impl<K, T: Into<Id<K>>> From<T> for IdInput<K> {
    fn from(id: T) -> Self {
        IdInput(Slot::from(id.into()), PhantomData)
    }
}

impl<K> From<Given<Id<K>>> for IdInput<K> {
    fn from(given: Given<Id<K>>) -> Self {
        IdInput(Slot::Later(Box::new(given.later())), PhantomData)
    }
}

impl<K> From<IdInput<K>> for Slot {
    fn from(input: IdInput<K>) -> Slot {
        input.0
    }
}

/// Ids of the kind `K` for an input: those that are known or that earlier steps give one by one, or a list that an earlier step gives.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../ghx-runtime/tests/support/kinds.in"));
/// # fn main() {
/// use ghx_runtime::{Ids, Slot};
///
/// assert_eq!(Slot::from(Ids::<Issue>::from(["I_1", "I_2"])).to_json(), r#"["I_1","I_2"]"#);
/// # }
/// ```
#[derive(Debug)]
pub struct Ids<K>(Slot, PhantomData<fn() -> K>);

impl<K, I: IntoIterator<Item: Into<IdInput<K>>>> From<I> for Ids<K> {
    fn from(ids: I) -> Self {
        let ids = ids.into_iter().map(|id| -> IdInput<K> { id.into() });
        Ids(Slot::list(ids), PhantomData)
    }
}

impl<K> From<Items<Id<K>>> for Ids<K> {
    fn from(items: Items<Id<K>>) -> Self {
        Ids(items.slot(), PhantomData)
    }
}

impl<K> From<Ids<K>> for Slot {
    fn from(ids: Ids<K>) -> Slot {
        ids.0
    }
}

/// A number, a truth value or a word for an input: one that is known, or one that an earlier step gives.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../ghx-runtime/tests/support/typed_chain.in"));
/// # fn main() {
/// let mut chain = Chain::new();
/// let thing = chain.add(make("a"));
/// assert_eq!(Slot::from(Input::<i64>::from(7)).to_json(), "7");
/// assert!(!Slot::from(Input::<i64>::from(thing.number())).is_omitted());
/// # }
/// ```
#[derive(Debug)]
pub struct Input<T>(Slot, PhantomData<fn() -> T>);

impl<T: Into<Slot>> From<T> for Input<T> {
    fn from(value: T) -> Self {
        Input(value.into(), PhantomData)
    }
}

macro_rules! whole {
    ($($ty:ty)*) => {$(
        impl From<$ty> for Input<i64> {
            fn from(number: $ty) -> Self {
                Input(Slot::from(number), PhantomData)
            }
        }
    )*};
}
// Numbers are `i64` in and out; what callers count with is as good, and limits are checked with the other inputs.
whole!(i8 i16 i32 u8 u16 u32 u64 usize);

impl<T> From<Input<T>> for Slot {
    fn from(input: Input<T>) -> Slot {
        input.0
    }
}

macro_rules! fits {
    ($($given:ty => $($input:ty)*;)*) => {$($(
        impl From<Given<$given>> for Input<$input> {
            fn from(given: Given<$given>) -> Self {
                Input(Slot::Later(Box::new(given.later())), PhantomData)
            }
        }
    )*)*};
}
// Whether a number is within the limits of the input is checked when it is known.
fits! {
    bool => bool;
    i64 => i64 f64;
    f64 => f64;
}

impl<K: RefKind> From<Given<Id<K>>> for crate::record::Ref<K> {
    fn from(given: Given<Id<K>>) -> Self {
        crate::record::Ref::later(given.later())
    }
}

/// A text for an input: one that is known, one that an earlier step gives, or both put together.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../ghx-runtime/tests/support/typed_chain.in"));
/// # fn main() {
/// let mut chain = Chain::new();
/// let thing = chain.add(make("a"));
/// let note = Text::from("Tracked in #") + thing.number() + ".";
/// chain.add(mark("T1").note(note));
/// let variables = chain.plan().unwrap().requests[1].variables.get().to_owned();
/// assert_eq!(variables, r#"{"step1_thingId":"T1","step1_note":"Tracked in #<step0.number>."}"#);
/// # }
/// ```
#[derive(Debug, Clone)]
pub struct Text(Content);

#[derive(Debug, Clone)]
enum Content {
    /// As it is sent.
    Known(Slot),
    Pieces(Vec<Piece>),
}

impl Text {
    pub(crate) fn given<T>(given: Given<T>) -> Text {
        Text(Content::Pieces(vec![Piece::Value(given.path.place())]))
    }

    fn then(self, piece: Piece) -> Text {
        let mut pieces = match self.0 {
            Content::Known(slot) => {
                let words = slot.as_text().map(|text| Piece::Literal(text.into_owned()));
                words.into_iter().collect()
            }
            Content::Pieces(pieces) => pieces,
        };
        pieces.push(piece);
        Text(Content::Pieces(pieces))
    }
}

impl<T: AsRef<str>> From<T> for Text {
    fn from(text: T) -> Self {
        Text(Content::Known(Slot::text(text.as_ref())))
    }
}

impl From<Given<String>> for Text {
    fn from(given: Given<String>) -> Self {
        Text::given(given)
    }
}

impl Add<&str> for Text {
    type Output = Text;

    fn add(self, words: &str) -> Text {
        self.then(Piece::Literal(words.to_owned()))
    }
}

impl<T> Add<Given<T>> for Text {
    type Output = Text;

    fn add(self, given: Given<T>) -> Text {
        self.then(Piece::Value(given.path.place()))
    }
}

impl From<Text> for Slot {
    fn from(text: Text) -> Slot {
        match text.0 {
            Content::Known(slot) => slot,
            Content::Pieces(pieces) => {
                let words = pieces.iter().map(|piece| match piece {
                    Piece::Literal(words) => Some(words.as_str()),
                    Piece::Value(_) => None,
                });
                match words.collect::<Option<String>>() {
                    Some(text) => Slot::text(&text),
                    None => Slot::Later(Box::new(Later(Wanted::Text(pieces)))),
                }
            }
        }
    }
}

/// Texts for an input: those that are known or that earlier steps give one by one, or a list that an earlier step gives.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../ghx-runtime/tests/support/typed_chain.in"));
/// # fn main() {
/// let tags = Chain::new().add(make("a")).tags();
/// assert_eq!(Slot::from(Texts::from(["a", "b"])).to_json(), r#"["a","b"]"#);
/// assert!(!Slot::from(Texts::from(tags)).is_omitted());
/// # }
/// ```
#[derive(Debug)]
pub struct Texts(Slot);

impl<I: IntoIterator<Item: Into<Text>>> From<I> for Texts {
    fn from(texts: I) -> Self {
        Texts(Slot::list(
            texts.into_iter().map(|text| -> Text { text.into() }),
        ))
    }
}

impl From<Items<String>> for Texts {
    fn from(items: Items<String>) -> Self {
        Texts(items.slot())
    }
}

impl From<Texts> for Slot {
    fn from(texts: Texts) -> Slot {
        texts.0
    }
}
