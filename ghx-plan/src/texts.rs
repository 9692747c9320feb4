//! Texts with a type of their own: addresses and moments.

use std::fmt;
use std::ops::Deref;

use serde::{Deserialize, Serialize};

use crate::given::{Given, Referable, Text};
use crate::record::{Ref, RefKind, Slot};

macro_rules! text {
    ($(#[$about:meta])* $name:ident) => {
        $(#[$about])*
        #[derive(Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(String);

        impl $name {
            /// As GitHub wrote it.
            ///
            /// ```
            #[doc = concat!("use ghx_runtime::", stringify!($name), ";")]
            ///
            #[doc = concat!("assert_eq!(", stringify!($name), "::from(\"x\").as_str(), \"x\");")]
            /// ```
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        // Nearly everything that is done with it is done with its text.
        impl Deref for $name {
            type Target = str;

            fn deref(&self) -> &str {
                &self.0
            }
        }

        impl AsRef<str> for $name {
            fn as_ref(&self) -> &str {
                &self.0
            }
        }

        impl From<String> for $name {
            fn from(text: String) -> Self {
                $name(text)
            }
        }

        impl From<&str> for $name {
            fn from(text: &str) -> Self {
                $name(text.to_owned())
            }
        }

        impl From<$name> for String {
            fn from(it: $name) -> String {
                it.0
            }
        }

        impl From<$name> for Slot {
            fn from(it: $name) -> Slot {
                Slot::from(it.0)
            }
        }

        impl From<Given<$name>> for Text {
            fn from(given: Given<$name>) -> Self {
                Text::given(given)
            }
        }

        impl Referable for $name {
            type At = Given<$name>;
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Debug::fmt(&self.0, f)
            }
        }

        impl PartialEq<str> for $name {
            fn eq(&self, other: &str) -> bool {
                self.0 == other
            }
        }

        impl PartialEq<&str> for $name {
            fn eq(&self, other: &&str) -> bool {
                self.0 == *other
            }
        }

        impl PartialEq<String> for $name {
            fn eq(&self, other: &String) -> bool {
                self.0 == *other
            }
        }
    };
}

text! {
    /// An address on the web, as GitHub writes it. Wherever an issue, a pull request or a repository is wanted, its address will do.
    ///
    /// ```
    /// use ghx_runtime::Url;
    ///
    /// let url = Url::from("https://github.com/acme/app/issues/7");
    /// assert!(url.ends_with("/issues/7"));
    /// ```
    Url
}

text! {
    /// A moment, as GitHub writes it: in UTC, to the second, such as `2026-04-01T12:00:00Z`. Later ones compare as greater.
    ///
    /// With the feature `jiff` it becomes a `jiff::Timestamp`, and the other way round.
    ///
    /// ```
    /// use ghx_runtime::Timestamp;
    ///
    /// let (opened, closed) = (Timestamp::from("2026-04-01T12:00:00Z"), Timestamp::from("2026-04-02T08:00:00Z"));
    /// assert!(opened < closed);
    /// ```
    Timestamp
}

impl<K: RefKind> From<Url> for Ref<K> {
    fn from(url: Url) -> Self {
        Ref::from(url.0)
    }
}

impl<K: RefKind> From<&Url> for Ref<K> {
    fn from(url: &Url) -> Self {
        Ref::from(url.as_str())
    }
}

#[cfg(feature = "jiff")]
impl TryFrom<&Timestamp> for jiff::Timestamp {
    type Error = jiff::Error;

    fn try_from(it: &Timestamp) -> Result<Self, jiff::Error> {
        it.parse()
    }
}

#[cfg(feature = "jiff")]
impl TryFrom<Timestamp> for jiff::Timestamp {
    type Error = jiff::Error;

    fn try_from(it: Timestamp) -> Result<Self, jiff::Error> {
        it.parse()
    }
}

#[cfg(feature = "jiff")]
impl From<jiff::Timestamp> for Timestamp {
    fn from(it: jiff::Timestamp) -> Self {
        Timestamp(it.to_string())
    }
}

#[cfg(all(test, feature = "jiff"))]
mod tests {
    use super::Timestamp;

    #[test]
    fn moments_become_jiffs_and_back() -> Result<(), jiff::Error> {
        let text = Timestamp::from("2026-04-01T12:00:00Z");
        let moment = jiff::Timestamp::try_from(&text)?;
        assert_eq!(moment.as_second(), 1_775_044_800);
        assert_eq!(Timestamp::from(moment), text);
        assert!(jiff::Timestamp::try_from(Timestamp::from("soon")).is_err());
        Ok(())
    }
}
