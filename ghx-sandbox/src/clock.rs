//! The world's own clock: seconds since 1970. It is moved only by writes, so that every run gives the same times, unless it
//! is told to run.

use std::time::Instant;

/// How a world's time passes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Clock {
    /// Every write is a second; nothing else moves it.
    #[default]
    Still,
    /// As time passes, from a moment that is this many seconds away from the world's own.
    Running {
        /// How far it is ahead; behind when negative. Clients must not trust their own clocks.
        ahead_s: i64,
    },
}

/// A clock that was started.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Started {
    at: Instant,
    from: u64,
}

impl Started {
    /// Starts a clock that shows this moment now.
    pub(crate) fn at(now: u64, ahead_s: i64) -> Started {
        Started {
            at: Instant::now(),
            from: now.saturating_add_signed(ahead_s),
        }
    }

    pub(crate) fn now(&self) -> u64 {
        self.from + self.at.elapsed().as_secs()
    }
}

/// A moment as HTTP's `Date` writes it.
pub(crate) fn http_date(seconds: u64) -> String {
    const DAYS: [&str; 7] = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"];
    const MONTHS: [&str; 12] = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ];
    let (days, rest) = (seconds / 86_400, seconds % 86_400);
    let (year, month, day) = civil(days);
    let name = |names: &[&'static str], at: u64| {
        usize::try_from(at)
            .ok()
            .and_then(|at| names.get(at).copied())
            .unwrap_or_default()
    };
    let (weekday, month) = (name(&DAYS, days % 7), name(&MONTHS, month - 1));
    let (hour, minute, second) = (rest / 3600, rest / 60 % 60, rest % 60);
    format!("{weekday}, {day:02} {month} {year:04} {hour:02}:{minute:02}:{second:02} GMT")
}

/// The moment a new world starts at: 2026-01-05T09:00:00Z.
pub(crate) const START: u64 = 1_767_603_600;

/// ISO 8601 in UTC, as GitHub's `DateTime` scalar is written.
pub(crate) fn format(seconds: u64) -> String {
    let (days, rest) = (seconds / 86_400, seconds % 86_400);
    let (year, month, day) = civil(days);
    let (hour, minute, second) = (rest / 3600, rest / 60 % 60, rest % 60);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z")
}

/// Seconds since 1970 of an ISO 8601 date or date-time; fractions and offsets other than `Z` are not understood.
pub(crate) fn parse(text: &str) -> Option<u64> {
    let (date, time) = text.split_once(['T', ' ']).unwrap_or((text, "00:00:00Z"));
    let mut date = date.splitn(3, '-').map(str::parse::<u64>);
    let (year, month, day) = (date.next()?.ok()?, date.next()?.ok()?, date.next()?.ok()?);
    if !(1970..=9999).contains(&year) || !(1..=12).contains(&month) || !(1..=31).contains(&day) {
        return None;
    }
    let time = time
        .strip_suffix('Z')
        .or_else(|| time.strip_suffix("+00:00"))
        .unwrap_or(time);
    let mut time = time.splitn(3, ':').map(str::parse::<u64>);
    let (hour, minute, second) = (
        time.next()?.ok()?,
        time.next()?.ok()?,
        time.next().unwrap_or(Ok(0)).ok()?,
    );
    if hour > 24 || minute > 59 || second > 60 {
        return None;
    }
    Some(days(year, month, day) * 86_400 + hour * 3600 + minute * 60 + second)
}

// Howard Hinnant's day-count formulas, for years after 1970.
fn civil(days: u64) -> (u64, u64, u64) {
    let shifted = days + 719_468;
    let (era, day_of_era) = (shifted / 146_097, shifted % 146_097);
    let year_of_era =
        (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let part = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * part + 2) / 5 + 1;
    let month = if part < 10 { part + 3 } else { part - 9 };
    (year_of_era + era * 400 + u64::from(month <= 2), month, day)
}

fn days(year: u64, month: u64, day: u64) -> u64 {
    let year = if month <= 2 { year - 1 } else { year };
    let (era, year_of_era) = (year / 400, year % 400);
    let part = if month > 2 { month - 3 } else { month + 9 };
    let day_of_year = (153 * part + 2) / 5 + day - 1;
    era * 146_097 + year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year - 719_468
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_and_parses_known_moments() {
        for (seconds, text) in [
            (0, "1970-01-01T00:00:00Z"),
            (951_782_400, "2000-02-29T00:00:00Z"),
            (START, "2026-01-05T09:00:00Z"),
            (1_798_761_599, "2026-12-31T23:59:59Z"),
        ] {
            assert_eq!(format(seconds), text);
            assert_eq!(parse(text), Some(seconds));
        }
        assert_eq!(parse("2026-01-05"), Some(START - 9 * 3600));
        assert_eq!(http_date(0), "Thu, 01 Jan 1970 00:00:00 GMT");
        assert_eq!(http_date(START), "Mon, 05 Jan 2026 09:00:00 GMT");
        assert_eq!(parse("soon"), None);
        assert_eq!(parse("2026-13-05"), None);
    }
}
