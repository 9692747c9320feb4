//! What generated constructors and setters call, so that each of them is one line.

use crate::given::{IdInput, Text};
use crate::plan::Capability;
use crate::record::{Record, RefKind, Slot};

#[doc(hidden)]
impl Record {
    /// Gives a text field.
    #[must_use]
    pub fn text(self, index: u16, value: impl Into<Text>) -> Record {
        self.with(index, value.into())
    }

    /// Gives a list of texts.
    #[must_use]
    pub fn texts(self, index: u16, values: impl IntoIterator<Item = impl Into<Text>>) -> Record {
        self.with(
            index,
            Slot::list(values.into_iter().map(|it| -> Text { it.into() })),
        )
    }

    /// Gives a list.
    #[must_use]
    pub fn list(self, index: u16, values: impl IntoIterator<Item = impl Into<Slot>>) -> Record {
        self.with(index, Slot::list(values))
    }

    /// Gives a field that takes null.
    #[must_use]
    pub fn nullable<T: Into<Slot>>(self, index: u16, value: impl Into<Nullable<T>>) -> Record {
        self.with(index, value.into())
    }

    /// Gives an id.
    #[must_use]
    pub fn id<K: RefKind>(self, index: u16, value: impl Into<IdInput<K>>) -> Record {
        self.with(index, value.into())
    }

    /// Gives a list of ids.
    #[must_use]
    pub fn ids<K: RefKind>(
        self,
        index: u16,
        values: impl IntoIterator<Item = impl Into<IdInput<K>>>,
    ) -> Record {
        self.with(
            index,
            Slot::list(values.into_iter().map(|it| -> IdInput<K> { it.into() })),
        )
    }
}

impl Capability {
    /// An input of this capability without any field given.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/example.in"));
    /// # fn main() {
    /// let record = RESOLVE.record().with(0, "PRRT_1");
    /// assert_eq!(record.to_json(), r#"{"threadId":"PRRT_1"}"#);
    /// # }
    /// ```
    pub fn record(&'static self) -> Record {
        Record::new(&self.input)
    }
}

/// A value that may be null, for inputs where null is not the same as leaving them out.
///
/// ```
/// use ghx_runtime::{Nullable, Slot};
///
/// assert_eq!(Slot::from(Nullable::from(7)).to_json(), "7");
/// assert_eq!(Slot::from(Nullable::<i64>::Null).to_json(), "null");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Nullable<T> {
    /// An explicit null.
    Null,
    /// A value.
    Value(T),
}

impl<T> From<T> for Nullable<T> {
    fn from(value: T) -> Self {
        Nullable::Value(value)
    }
}

impl From<&str> for Nullable<String> {
    fn from(value: &str) -> Self {
        Nullable::Value(value.to_owned())
    }
}

impl<T: Into<Slot>> From<Nullable<T>> for Slot {
    fn from(value: Nullable<T>) -> Slot {
        match value {
            Nullable::Null => Slot::Null,
            Nullable::Value(value) => value.into(),
        }
    }
}

#[doc(hidden)]
impl Record {
    /// Gives null.
    #[must_use]
    pub fn null(self, index: u16) -> Record {
        self.with(index, Slot::Null)
    }

    /// Gives all fields in the order of the shape, as a value of an object field.
    pub fn slot<const N: usize>(mut self, values: [Slot; N]) -> Slot {
        for (index, value) in (0..).zip(values) {
            self.set(index, value);
        }
        Slot::from(self)
    }
}

/// Declares the setters of a request: `name(value: Type) = method index "about"`, where `method` is one of [`Record`]'s.
///
/// Like the other macros of generated code it needs no prelude, and finds serde as `__rt::serde`.
#[doc(hidden)]
#[macro_export]
macro_rules! setters {
    ($request:ident {
        $($method:ident($($value:ident: $ty:ty)?) = $give:ident $index:literal $about:literal),* $(,)?
    }) => {
        impl $request {$(
            #[doc = $about]
            pub fn $method(self $(, $value: $ty)?) -> Self {
                Self::__of($crate::Record::$give(self.record, $index $(, $value)?))
            }
        )*}
    };
}

/// Declares the struct of an output.
#[doc(hidden)]
#[macro_export]
macro_rules! output {
    ($about:literal $name:ident { $($(#[serde(rename = $rename:literal)])? $field:ident: $ty:ty),* $(,)? }) => {
        #[doc = $about]
        #[derive(::core::fmt::Debug, ::core::clone::Clone, ::core::cmp::PartialEq)]
        #[derive($crate::serde::Serialize, $crate::serde::Deserialize)]
        #[serde(crate = "__rt::serde", rename_all = "camelCase")]
        pub struct $name { $($(#[serde(rename = $rename)])? pub $field: $ty),* }

        // What a handle has: a method for each field, which later steps of the chain can be given.
        const _: () = {
            #[derive(::core::fmt::Debug, ::core::clone::Clone, ::core::marker::Copy)]
            pub struct __Fields {
                path: $crate::Path,
            }

            #[allow(dead_code, missing_docs)]
            impl __Fields {
                $(pub fn $field(self) -> <$ty as $crate::Referable>::At {
                    let name = ::core::option::Option::None $(.or(::core::option::Option::Some($rename)))?;
                    $crate::Reached::reached($crate::Path::field(self.path, ::core::stringify!($field), name))
                })*
            }

            impl $crate::Reached for __Fields {
                fn reached(path: $crate::Path) -> Self {
                    Self { path }
                }
            }

            impl $crate::Referable for $name {
                type At = __Fields;
            }
        };
    };
}

/// Declares an enum of GitHub's that outputs use; values newer than the build are kept as text.
#[doc(hidden)]
#[macro_export]
macro_rules! output_enum {
    ($about:literal $name:ident { $($variant:ident = $text:literal),* $(,)? }) => {
        #[doc = $about]
        #[derive(::core::fmt::Debug, ::core::clone::Clone, ::core::cmp::PartialEq, ::core::cmp::Eq)]
        #[derive($crate::serde::Serialize, $crate::serde::Deserialize)]
        #[serde(crate = "__rt::serde")]
        #[non_exhaustive]
        pub enum $name {
            $(#[doc = ::core::concat!("`", $text, "`")] #[serde(rename = $text)] $variant,)*
            /// A value newer than this build.
            #[serde(untagged)]
            Other(::std::string::String),
        }

        impl $crate::Referable for $name {
            type At = $crate::Given<$name>;
        }
    };
}

/// Declares a struct of inputs; with a shape behind it, its fields are those of the shape, and it is an input itself.
#[doc(hidden)]
#[macro_export]
macro_rules! input {
    ($about:literal $name:ident { $($(#[$meta:meta])* $field:ident: $ty:ty),* $(,)? }) => {
        #[doc = $about]
        #[derive(::core::fmt::Debug, ::core::clone::Clone, ::core::cmp::PartialEq)]
        pub struct $name { $($(#[$meta])* pub $field: $ty),* }
    };
    ($about:literal $name:ident { $($(#[$meta:meta])* $field:ident: $ty:ty),* $(,)? } $shape:expr) => {
        $crate::input!($about $name { $($(#[$meta])* $field: $ty),* });

        impl ::core::convert::From<$name> for $crate::Slot {
            fn from(value: $name) -> Self {
                let record = $crate::Record::new($shape);
                $crate::Record::slot(record, [$(::core::convert::Into::into(value.$field)),*])
            }
        }
    };
}

/// Declares the enum of an input: its variants and the text each is sent as.
#[doc(hidden)]
#[macro_export]
macro_rules! input_enum {
    ($about:literal $name:ident { $($variant:ident = $text:literal),* $(,)? }) => {
        #[doc = $about]
        #[derive(::core::fmt::Debug, ::core::clone::Clone, ::core::marker::Copy, ::core::cmp::PartialEq, ::core::cmp::Eq)]
        pub enum $name { $(#[doc = ::core::concat!("`", $text, "`")] $variant),* }

        impl ::core::convert::From<$name> for $crate::Slot {
            fn from(value: $name) -> Self {
                $crate::Slot::text(match value { $($name::$variant => $text),* })
            }
        }
    };
}
