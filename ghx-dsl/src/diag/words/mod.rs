//! The vocabulary: one enum for each stage holds every message with its stable code and what it means.

mod bind;
mod card;
mod composite;
mod document;
mod parse;
mod refs;
mod reply;
mod rest;
mod schema;
mod warning;

pub use bind::BindWords;
pub use card::CardWords;
pub use composite::CompositeWords;
pub use document::DocumentWords;
pub use parse::ParseWords;
pub use refs::RefWords;
pub use reply::ReplyWords;
pub use rest::RestWords;
pub use schema::SchemaWords;
pub use warning::WarningWords;

/// What the documentation says about one code.
#[derive(Debug, Clone, Copy)]
pub struct CodeInfo {
    /// The stable code.
    pub code: &'static str,
    /// The name of the mistake.
    pub name: &'static str,
    /// What it means and why it is refused.
    pub meaning: &'static [&'static str],
}

/// Every code of every stage, sorted.
pub fn all_codes() -> Vec<CodeInfo> {
    let mut all: Vec<CodeInfo> = [
        ParseWords::CODES,
        CardWords::CODES,
        SchemaWords::CODES,
        DocumentWords::CODES,
        BindWords::CODES,
        ReplyWords::CODES,
        CompositeWords::CODES,
        RefWords::CODES,
        RestWords::CODES,
        WarningWords::CODES,
    ]
    .concat();
    all.sort_by_key(|info| info.code);
    all
}

/// Declares a stage's messages, how much they weigh, and for each its code, its fields and its text.
macro_rules! words {
    (
        $(#[doc = $about:literal])+
        $severity:ident $name:ident {
            $( $(#[doc = $meaning:literal])+ $code:literal $variant:ident { $($field:ident),* } => $text:literal; )*
        }
    ) => {
        $(#[doc = $about])+
        #[derive(Debug, Clone, PartialEq)]
        #[allow(missing_docs, reason = "the fields are the holes of the message")]
        pub enum $name {
            $( $(#[doc = $meaning])+ $variant { $($field: String),* }, )*
        }

        impl $name {
            /// What the documentation says about each.
            pub const CODES: &'static [$crate::diag::words::CodeInfo] = &[
                $( $crate::diag::words::CodeInfo {
                    code: $code,
                    name: stringify!($variant),
                    meaning: &[$($meaning),+],
                }, )*
            ];
        }

        impl $crate::diag::Wording for $name {
            fn code(&self) -> &'static str {
                match self { $( $name::$variant { .. } => $code, )* }
            }

            fn message(&self) -> String {
                match self { $( $name::$variant { $($field),* } => format!($text), )* }
            }

            fn severity(&self) -> $crate::diag::Severity {
                $crate::diag::Severity::$severity
            }
        }
    };
}
pub(crate) use words;

#[cfg(test)]
mod tests {
    #[test]
    fn codes_are_unique() {
        let codes: Vec<&str> = super::all_codes().iter().map(|info| info.code).collect();
        let mut unique = codes.clone();
        unique.dedup();
        assert_eq!(codes, unique);
    }
}
