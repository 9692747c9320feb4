//! How long to wait: what GitHub asks for, and backoff with jitter.

use std::hash::{BuildHasher, RandomState};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use crate::transport::ReplyHeaders;

/// The wait GitHub asks for where it names none: its advice for secondary limits.
const UNSTATED: u64 = 60;

/// The seconds a rate-limited reply asks to wait.
///
/// `retry-after` decides; then the reset time, when nothing remains, counted from the reply's own date.
pub(crate) fn asked_for(headers: &ReplyHeaders) -> u64 {
    if let Some(seconds) = headers
        .get("retry-after")
        .and_then(|value| value.trim().parse().ok())
    {
        return seconds;
    }
    let reset = headers
        .get("x-ratelimit-reset")
        .and_then(|value| value.trim().parse::<u64>().ok());
    match (reset, headers.get("x-ratelimit-remaining")) {
        (Some(reset), Some("0")) => {
            let now = headers
                .get("date")
                .and_then(http_date)
                .unwrap_or_else(system_seconds);
            reset.saturating_sub(now).max(1)
        }
        _ => UNSTATED,
    }
}

/// A growing wait with a random part, so that many clients do not return at once.
pub(crate) fn backoff(attempt: u32) -> Duration {
    let base = 200u64 << attempt.min(6);
    let jitter = RandomState::new().hash_one(attempt) % (base / 2 + 1);
    Duration::from_millis(base + jitter)
}

/// How long to wait for something that was only just made: GitHub may not find it for a second or two. `left` more tries follow.
pub(crate) fn for_new(left: u8) -> Duration {
    Duration::from_millis(2_000 >> left.min(4))
}

pub(crate) fn system_seconds() -> u64 {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |since| since.as_secs())
}

/// Year, month and day of a count of days since 1970.
pub(super) fn civil(days: u64) -> (u64, u64, u64) {
    let shifted = days + 719_468;
    let (era, day_of_era) = (shifted / 146_097, shifted % 146_097);
    let year_of_era =
        (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let part = (5 * day_of_year + 2) / 153;
    let month = if part < 10 { part + 3 } else { part - 9 };
    let year = year_of_era + era * 400 + u64::from(month <= 2);
    (year, month, day_of_year - (153 * part + 2) / 5 + 1)
}

/// `Sun, 06 Nov 1994 08:49:37 GMT` in seconds since 1970.
pub(crate) fn http_date(text: &str) -> Option<u64> {
    const MONTHS: [&str; 12] = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ];
    let mut parts = text.split_once(", ")?.1.split(' ');
    let day: u64 = parts.next()?.parse().ok()?;
    let month = parts.next()?;
    let month = MONTHS.iter().position(|name| *name == month)? as u64 + 1;
    let year: u64 = parts
        .next()?
        .parse()
        .ok()
        .filter(|year| (1970..10_000).contains(year))?;
    let mut time = parts
        .next()?
        .split(':')
        .map(|part| part.parse::<u64>().ok());
    let (hours, minutes, seconds) = (time.next()??, time.next()??, time.next()??);
    Some(days(year, month, day)? * 86_400 + hours * 3_600 + minutes * 60 + seconds)
}

/// `1994-11-06T08:49:37Z` in seconds since 1970.
#[cfg(feature = "app")]
pub(crate) fn moment(text: &str) -> Option<u64> {
    let (date, time) = text.strip_suffix('Z')?.split_once('T')?;
    let mut date = date.split('-').map(|part| part.parse::<u64>().ok());
    let mut time = time.split(':').map(|part| part.parse::<u64>().ok());
    let (year, month, day) = (date.next()??, date.next()??, date.next()??);
    let (hours, minutes, seconds) = (time.next()??, time.next()??, time.next()??);
    let days = days(year, month, day).filter(|_| (1970..10_000).contains(&year))?;
    Some(days * 86_400 + hours * 3_600 + minutes * 60 + seconds)
}

/// Days since 1970 by counting years from March, so that the leap day comes last.
fn days(year: u64, month: u64, day: u64) -> Option<u64> {
    let (y, m) = if month > 2 {
        (year, month - 3)
    } else {
        (year.checked_sub(1)?, month + 9)
    };
    let days = 365 * y + y / 4 - y / 100 + y / 400 + (153 * m + 2) / 5 + day;
    days.checked_sub(719_469)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(&str, &str)]) -> ReplyHeaders {
        let mut headers = ReplyHeaders::default();
        for (name, value) in pairs {
            headers.insert(name, value);
        }
        headers
    }

    #[test]
    fn reads_dates() {
        assert_eq!(http_date("Thu, 01 Jan 1970 00:00:00 GMT"), Some(0));
        assert_eq!(
            http_date("Sun, 06 Nov 1994 08:49:37 GMT"),
            Some(784_111_777)
        );
        assert_eq!(
            http_date("Thu, 29 Feb 2024 12:00:00 GMT"),
            Some(1_709_208_000)
        );
        assert_eq!(http_date("yesterday"), None);
        assert_eq!(http_date("Thu, 01 Foo 1970 00:00:00 GMT"), None);
    }

    #[test]
    fn waits_as_asked() {
        assert_eq!(asked_for(&headers(&[("retry-after", "7")])), 7);
        let reset = [
            ("x-ratelimit-remaining", "0"),
            ("x-ratelimit-reset", "784111800"),
            ("date", "Sun, 06 Nov 1994 08:49:37 GMT"),
        ];
        assert_eq!(asked_for(&headers(&reset)), 23);
        assert_eq!(
            asked_for(&headers(&[
                ("x-ratelimit-remaining", "0"),
                ("x-ratelimit-reset", "1")
            ])),
            1
        );
        assert_eq!(
            asked_for(&headers(&[
                ("x-ratelimit-remaining", "9"),
                ("x-ratelimit-reset", "1")
            ])),
            60
        );
        assert_eq!(asked_for(&headers(&[])), 60);
    }

    #[test]
    fn backs_off_longer_each_time() {
        assert!(
            backoff(0) >= Duration::from_millis(200) && backoff(0) <= Duration::from_millis(300)
        );
        assert!(backoff(3) >= Duration::from_millis(1600));
    }
}
