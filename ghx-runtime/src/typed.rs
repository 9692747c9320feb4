//! The macros that generated code is made of: requests' setters, outputs, inputs and their enums.

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
