//! Refs: a thing of some kind, named by its id, by its name in what it lies within, or by its address.

use std::fmt;
use std::marker::PhantomData;

use super::{Id, Later, Word};

/// A kind of thing that users can name; generated from the refs of cards.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../ghx-runtime/tests/support/kinds.in"));
/// # fn main() {
/// use ghx_runtime::RefKind;
///
/// assert_eq!((Issue::NAME, Issue::PREFIX), ("issue", "I"));
/// # }
/// ```
pub trait RefKind {
    /// The ref's name.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../ghx-runtime/tests/support/kinds.in"));
    /// # fn main() {
    /// assert_eq!(<Thread as ghx_runtime::RefKind>::NAME, "thread");
    /// # }
    /// ```
    const NAME: &'static str;

    /// What messages call it.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../ghx-runtime/tests/support/kinds.in"));
    /// # fn main() {
    /// assert_eq!(<Thread as ghx_runtime::RefKind>::NOUN, "review thread");
    /// # }
    /// ```
    const NOUN: &'static str;

    /// How its ids start; empty where that is not known.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../ghx-runtime/tests/support/kinds.in"));
    /// # fn main() {
    /// assert_eq!(<Label as ghx_runtime::RefKind>::PREFIX, "LA");
    /// # }
    /// ```
    const PREFIX: &'static str;

    /// What names it, those parts first that name what it lies within.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../ghx-runtime/tests/support/kinds.in"));
    /// # fn main() {
    /// use ghx_runtime::{RefKind, RefPart};
    ///
    /// assert_eq!(Issue::PARTS, [RefPart::Text("owner"), RefPart::Text("name"), RefPart::Number("number")]);
    /// # }
    /// ```
    const PARTS: &'static [RefPart];

    /// The paths of its addresses.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../ghx-runtime/tests/support/kinds.in"));
    /// # fn main() {
    /// assert_eq!(<Issue as ghx_runtime::RefKind>::ADDRESSES, ["/{owner}/{name}/issues/{number}"]);
    /// # }
    /// ```
    const ADDRESSES: &'static [&'static str];
}

/// One part of what names a thing.
///
/// ```
/// use ghx_runtime::RefPart;
///
/// assert_eq!((RefPart::Number("number").name(), RefPart::Text("owner").name()), ("number", "owner"));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RefPart {
    /// A text of this name.
    Text(&'static str),
    /// A number of this name.
    Number(&'static str),
}

impl RefPart {
    /// Its name.
    ///
    /// ```
    /// assert_eq!(ghx_runtime::RefPart::Text("owner").name(), "owner");
    /// ```
    pub fn name(&self) -> &'static str {
        match self {
            RefPart::Text(name) | RefPart::Number(name) => name,
        }
    }
}

/// A kind whose things have a number in what they lie within.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../ghx-runtime/tests/support/kinds.in"));
/// # fn main() {
/// assert_eq!(IssueRef::from(("acme/app", 7)), IssueRef::from(("acme", "app", 7)));
/// # }
/// ```
pub trait Numbered: RefKind {}

/// A kind whose things are named by texts alone.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../ghx-runtime/tests/support/kinds.in"));
/// # fn main() {
/// assert_ne!(LabelRef::from(("acme/app", "bug")), LabelRef::from("LA_1"));
/// # }
/// ```
pub trait Textual: RefKind {}

/// A thing of the kind `K`: its id, what names it, or its address.
///
/// A text that starts with `https://` is an address. Of a kind that is named by texts alone, such as a repository, one
/// with a slash is its name. Any other text is an id.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../ghx-runtime/tests/support/kinds.in"));
/// # fn main() {
/// let by_id = IssueRef::from("I_kwDO1");
/// assert_eq!(by_id, IssueRef::from(IssueId::from("I_kwDO1")));
/// assert_eq!(IssueRef::from(("acme/app", 7)), IssueRef::from(("acme", "app", 7)));
/// assert_ne!(by_id, IssueRef::from("https://github.com/acme/app/issues/7"));
/// # }
/// ```
pub struct Ref<K> {
    pub(super) named: Named,
    kind: PhantomData<fn() -> K>,
}

/// How a thing is named.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Named {
    Id(String),
    Address(String),
    /// By the parts of its kind, one word each.
    Parts(Vec<Word>),
    /// By the id that an earlier step gives.
    Later(Later),
}

impl<K: RefKind> Ref<K> {
    fn new(named: Named) -> Self {
        let kind = PhantomData;
        Ref { named, kind }
    }

    /// By the id that an earlier step gives.
    pub fn later(later: Later) -> Self {
        Ref::new(Named::Later(later))
    }

    /// By parts; of the texts in front, the first may hold several that a slash joins.
    fn of_parts<const T: usize>(texts: [&str; T], number: Option<i64>) -> Self {
        let given = T + usize::from(number.is_some());
        let more = K::PARTS.len().saturating_sub(given);
        let texts = texts.into_iter().enumerate().flat_map(|(index, text)| {
            let pieces = if index == 0 { more + 1 } else { 1 };
            text.splitn(pieces, '/')
                .map(|text| Word::Text(text.to_owned()))
        });
        Ref::new(Named::Parts(
            texts.chain(number.map(Word::Number)).collect(),
        ))
    }

    fn of_text(text: String) -> Self {
        let textual = K::PARTS.iter().all(|it| matches!(it, RefPart::Text(_)));
        if text.starts_with("https://") || text.starts_with("http://") {
            Ref::new(Named::Address(text))
        } else if textual && K::PARTS.len() > 1 && text.contains('/') {
            Ref::of_parts([&text], None)
        } else {
            Ref::new(Named::Id(text))
        }
    }
}

impl<K: RefKind> From<Id<K>> for Ref<K> {
    fn from(id: Id<K>) -> Self {
        Ref::new(Named::Id(id.into()))
    }
}

impl<K: RefKind> From<&Id<K>> for Ref<K> {
    fn from(id: &Id<K>) -> Self {
        Ref::from(id.clone())
    }
}

impl<K: RefKind> From<&str> for Ref<K> {
    fn from(text: &str) -> Self {
        Ref::of_text(text.to_owned())
    }
}

impl<K: RefKind> From<&String> for Ref<K> {
    fn from(text: &String) -> Self {
        Ref::of_text(text.clone())
    }
}

impl<K: RefKind> From<String> for Ref<K> {
    fn from(text: String) -> Self {
        Ref::of_text(text)
    }
}

macro_rules! from_number {
    ($($ty:ty)*) => {$(
        impl<K: Numbered> From<(&str, $ty)> for Ref<K> {
            /// `("owner/name", number)`; what is missing in the text is found when the input is checked.
            fn from((place, number): (&str, $ty)) -> Self {
                Ref::of_parts([place], Some(i64::try_from(number).unwrap_or(i64::MAX)))
            }
        }

        impl<K: Numbered> From<(&str, &str, $ty)> for Ref<K> {
            fn from((first, second, number): (&str, &str, $ty)) -> Self {
                Ref::of_parts([first, second], Some(i64::try_from(number).unwrap_or(i64::MAX)))
            }
        }

        impl<K: Numbered> From<(String, String, $ty)> for Ref<K> {
            fn from((first, second, number): (String, String, $ty)) -> Self {
                Ref::from((first.as_str(), second.as_str(), number))
            }
        }

        impl<K: Numbered> From<(&String, &String, $ty)> for Ref<K> {
            fn from((first, second, number): (&String, &String, $ty)) -> Self {
                Ref::from((first.as_str(), second.as_str(), number))
            }
        }

        impl<K: Numbered> From<(&String, $ty)> for Ref<K> {
            fn from((place, number): (&String, $ty)) -> Self {
                Ref::from((place.as_str(), number))
            }
        }

        impl<K: Numbered> From<(String, $ty)> for Ref<K> {
            fn from((place, number): (String, $ty)) -> Self {
                Ref::from((place.as_str(), number))
            }
        }
    )*};
}
from_number!(i32 i64 u32 u64 usize);

impl<K: Textual> From<(String, String)> for Ref<K> {
    fn from((first, second): (String, String)) -> Self {
        Ref::of_parts([&first, &second], None)
    }
}

impl<K: Textual> From<(&String, &String)> for Ref<K> {
    fn from((first, second): (&String, &String)) -> Self {
        Ref::of_parts([first, second], None)
    }
}

impl<K: Textual> From<(&str, &str)> for Ref<K> {
    fn from((first, second): (&str, &str)) -> Self {
        Ref::of_parts([first, second], None)
    }
}

impl<K: Textual> From<(&str, &str, &str)> for Ref<K> {
    fn from((first, second, third): (&str, &str, &str)) -> Self {
        Ref::of_parts([first, second, third], None)
    }
}

impl<K> fmt::Debug for Ref<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.named.fmt(f)
    }
}

// Derived, these would ask the same of `K`, which is only a name.

impl<K> Clone for Ref<K> {
    fn clone(&self) -> Self {
        let (named, kind) = (self.named.clone(), PhantomData);
        Ref { named, kind }
    }
}

impl<K> PartialEq for Ref<K> {
    fn eq(&self, other: &Self) -> bool {
        self.named == other.named
    }
}

impl<K> Eq for Ref<K> {}

/// Declares a kind: its type, the types of ids and refs, the trait that says what names it, and what [`RefKind`] has.
#[doc(hidden)]
#[macro_export]
macro_rules! kind {
    ($about:literal $kind:ident {
        id: $id:ident, reference: $reference:ident, named: [$($named:ident)?], name: $name:literal, noun: $noun:literal,
        prefix: [$($prefix:literal)?], parts: [$($part:ident($part_name:literal)),* $(,)?],
        addresses: [$($path:literal),* $(,)?] $(,)?
    }) => {
        #[doc = $about]
        #[derive(::core::fmt::Debug, ::core::clone::Clone, ::core::marker::Copy)]
        #[derive(::core::cmp::PartialEq, ::core::cmp::Eq)]
        #[allow(dead_code)]
        pub struct $kind;

        #[doc = ::core::concat!("The id of a thing of this kind: ", $noun, ".")]
        #[allow(dead_code)]
        pub type $id = $crate::Id<$kind>;

        #[doc = ::core::concat!("A thing of this kind, named in any way: ", $noun, ".")]
        #[allow(dead_code)]
        pub type $reference = $crate::Ref<$kind>;

        impl $crate::RefKind for $kind {
            const NAME: &'static str = $name;
            const NOUN: &'static str = $noun;
            const PREFIX: &'static str = ::core::concat!($($prefix)?);
            const PARTS: &'static [$crate::RefPart] = &[$($crate::RefPart::$part($part_name)),*];
            const ADDRESSES: &'static [&'static str] = &[$($path),*];
        }

        $(impl $crate::$named for $kind {})?
    };
}
