//! How quickly content may be made, as users say it.

use std::num::NonZeroU32;
use std::str::FromStr;

/// How quickly content is made: comments, issues, reviews and whatever else is new each time.
///
/// ```
/// use std::num::NonZeroU32;
///
/// use ghx_runtime::Pace;
///
/// let eighty = NonZeroU32::new(80).unwrap();
/// assert_eq!("80/min".parse(), Ok(Pace::PerMinute(eighty)));
/// assert!("0/min".parse::<Pace>().unwrap_err().contains("80/min"), "it says how it is written");
/// ```
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Pace {
    /// As quickly as possible until GitHub refuses something, then as quickly as it allows.
    #[default]
    Allowed,
    /// At most so many a minute, spread from the start.
    PerMinute(NonZeroU32),
    /// It is never waited for: what GitHub refuses has failed.
    Off,
}

impl FromStr for Pace {
    type Err = String;

    fn from_str(text: &str) -> Result<Pace, String> {
        let number = text.strip_suffix("/min").and_then(|it| it.parse().ok());
        match (text, number) {
            ("off", _) => Ok(Pace::Off),
            (_, Some(number)) => Ok(Pace::PerMinute(number)),
            _ => Err("a pace is a number a minute, such as 80/min, or off".to_owned()),
        }
    }
}
