//! The macros that generated code is made of: requests' setters, outputs, inputs and their enums.

use std::borrow::Cow;
use std::convert::Infallible;
use std::str::FromStr;

use serde::{Deserialize, Deserializer};

/// Declares the setters of a request or item: `name: Type = index "about"`; then those that set null, `name = index "about"`. Each setter takes an `Option` as well.
///
/// Like the other macros of generated code it needs no prelude, and finds serde as `__rt::serde`.
#[doc(hidden)]
#[macro_export]
macro_rules! setters {
    (
        $request:ident { $($method:ident: $ty:ty = $index:literal $about:literal),* $(,)? }
        $(null { $($null:ident = $at:literal $null_about:literal),* $(,)? })?
    ) => {
        impl $request {
            $(
                #[doc = $about]
                #[must_use]
                pub fn $method<__How>(self, value: impl $crate::Setting<$ty, __How>) -> Self {
                    match $crate::Setting::setting(value) {
                        ::core::option::Option::Some(value) => {
                            Self::__of($crate::Record::with(self.record, $index, value))
                        }
                        ::core::option::Option::None => self,
                    }
                }
            )*
            $($(
                #[doc = $null_about]
                #[must_use]
                pub fn $null(self) -> Self {
                    Self::__of($crate::Record::null(self.record, $at))
                }
            )*)?
        }
    };
}

/// Declares the struct of an output: `name: Type = field "name"`, or `= list "name"` for one that may be null.
#[doc(hidden)]
#[macro_export]
macro_rules! output {
    (
        $(#[$meta:meta])* $about:literal $name:ident { $($field:ident: $ty:ty = $read:ident $json:literal),* $(,)? }
    ) => {
        #[doc = $about]
        #[derive(::core::fmt::Debug, ::core::clone::Clone, ::core::cmp::PartialEq)]
        #[non_exhaustive]
        $(#[$meta])*
        pub struct $name {$(
            #[doc = ::core::concat!("`", $json, "`")]
            pub $field: $ty,
        )*}

        impl $crate::Output for $name {
            const NAME: &'static str = ::core::stringify!($name);

            fn read<'de, A: $crate::generated::serde::de::MapAccess<'de>>(_from: &mut $crate::Fields<A>) -> ::core::result::Result<Self, A::Error> {
                ::core::result::Result::Ok(Self { $($field: _from.$read($json)?,)* })
            }
        }

        impl<'de> $crate::generated::serde::Deserialize<'de> for $name {
            fn deserialize<D: $crate::generated::serde::Deserializer<'de>>(from: D) -> ::core::result::Result<Self, D::Error> {
                $crate::read_output(from)
            }
        }

        impl $crate::generated::serde::Serialize for $name {
            fn serialize<S: $crate::generated::serde::Serializer>(&self, to: S) -> ::core::result::Result<S::Ok, S::Error> {
                let mut _to = $crate::generated::serde::Serializer::serialize_struct(to, ::core::stringify!($name), <[&str]>::len(&[$($json),*]))?;
                $($crate::generated::serde::ser::SerializeStruct::serialize_field(&mut _to, $json, &self.$field)?;)*
                $crate::generated::serde::ser::SerializeStruct::end(_to)
            }
        }

        // What a handle has: a method for each field, which later steps of the chain can be given.
        const _: () = {
            #[derive(::core::fmt::Debug, ::core::clone::Clone, ::core::marker::Copy)]
            pub struct __Fields {
                path: $crate::Path,
            }

            #[allow(dead_code)]
            impl __Fields {
                $(#[doc(hidden)] pub fn $field(self) -> <$ty as $crate::Referable>::At {
                    $crate::Reached::reached($crate::Path::field(self.path, $json))
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

/// Declares an enum: its variants and the text of each; values newer than the build are kept as text.
#[doc(hidden)]
#[macro_export]
macro_rules! words {
    ($about:literal $name:ident { $($variant:ident = $text:literal),* $(,)? }) => {
        #[doc = $about]
        #[derive(::core::fmt::Debug, ::core::clone::Clone, ::core::cmp::PartialEq, ::core::cmp::Eq)]
        #[derive(::core::cmp::PartialOrd, ::core::cmp::Ord, ::core::hash::Hash)]
        #[non_exhaustive]
        pub enum $name {
            $(#[doc = ::core::concat!("`", $text, "`")] $variant,)*
            /// A value newer than this build.
            Other(::std::string::String),
        }

        impl $name {
            /// The text of the value, as GitHub writes it.
            pub fn as_str(&self) -> &str {
                match self {
                    $($name::$variant => $text,)*
                    $name::Other(text) => text,
                }
            }
        }

        impl ::core::str::FromStr for $name {
            type Err = ::core::convert::Infallible;

            fn from_str(text: &str) -> ::core::result::Result<Self, Self::Err> {
                ::core::result::Result::Ok(match text {
                    $($text => $name::$variant,)*
                    other => $name::Other(::std::borrow::ToOwned::to_owned(other)),
                })
            }
        }

        impl ::core::fmt::Display for $name {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                f.pad(self.as_str())
            }
        }

        impl $crate::generated::serde::Serialize for $name {
            fn serialize<S: $crate::generated::serde::Serializer>(&self, to: S) -> ::core::result::Result<S::Ok, S::Error> {
                to.serialize_str(self.as_str())
            }
        }

        impl<'de> $crate::generated::serde::Deserialize<'de> for $name {
            fn deserialize<D: $crate::generated::serde::Deserializer<'de>>(from: D) -> ::core::result::Result<Self, D::Error> {
                $crate::word(from)
            }
        }

        impl ::core::convert::From<$name> for $crate::Slot {
            fn from(value: $name) -> Self {
                $crate::Slot::text(value.as_str())
            }
        }

        impl $crate::Referable for $name {
            type At = $crate::Given<$name>;
        }
    };
}

/// Declares the struct of what a constructor needs.
#[doc(hidden)]
#[macro_export]
macro_rules! input {
    ($about:literal $name:ident { $($(#[$meta:meta])* $field:ident: $ty:ty),* $(,)? }) => {
        #[doc = $about]
        #[derive(::core::fmt::Debug, ::core::clone::Clone)]
        pub struct $name { $($(#[$meta])* pub $field: $ty),* }
    };
}

/// Declares an object of an input: a record of its shape, which constructors and setters fill.
#[doc(hidden)]
#[macro_export]
macro_rules! item {
    ($about:literal $name:ident) => {
        #[doc = $about]
        #[derive(::core::fmt::Debug, ::core::clone::Clone)]
        pub struct $name {
            record: $crate::Record,
        }

        impl $name {
            const fn __of(record: $crate::Record) -> Self {
                Self { record }
            }
        }

        impl ::core::convert::From<$name> for $crate::Slot {
            fn from(value: $name) -> Self {
                ::core::convert::From::from(value.record)
            }
        }
    };
}

/// Reads a value of an enum that [`words!`] declares.
#[doc(hidden)]
pub fn word<'de, D: Deserializer<'de>, T: FromStr<Err = Infallible>>(
    from: D,
) -> Result<T, D::Error> {
    let text = Cow::<str>::deserialize(from)?;
    text.parse().map_err(|never: Infallible| match never {})
}
