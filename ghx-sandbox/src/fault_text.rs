//! Faults as short text, for command lines: `502-html:at=2:next=1:only=mutations`.

use std::str::FromStr;

use crate::Error;
use crate::fault::{Break, Fault, FaultKind, Only, When, WritePoint};

impl FromStr for Fault {
    type Err = Error;

    /// Reads `KIND[:OPTION=VALUE]...`; `docs/sandbox.md` lists kinds and options.
    fn from_str(text: &str) -> Result<Fault, Error> {
        let mut parts = text.split(':');
        let name = parts.next().unwrap_or_default();
        let mut options = Settings {
            text,
            given: Vec::new(),
        };
        for part in parts {
            options
                .given
                .push(part.split_once('=').unwrap_or((part, "")));
        }
        let kind = kind(name, &mut options)?;
        let fault = Fault::new(kind).when(when(&mut options)?);
        let fault = match options.take("only") {
            None => fault,
            Some("mutations") => Fault {
                only: Only::Mutations,
                ..fault
            },
            Some("queries") => Fault {
                only: Only::Queries,
                ..fault
            },
            Some(other) => return Err(options.wrong(&format!("`only` cannot be `{other}`"))),
        };
        match options.given.first() {
            Some((name, _)) => Err(options.wrong(&format!("it has no option `{name}`"))),
            None => Ok(fault),
        }
    }
}

struct Settings<'a> {
    text: &'a str,
    given: Vec<(&'a str, &'a str)>,
}

impl<'a> Settings<'a> {
    fn take(&mut self, name: &str) -> Option<&'a str> {
        let place = self.given.iter().position(|(given, _)| *given == name)?;
        Some(self.given.remove(place).1)
    }

    fn number<T: FromStr>(&mut self, name: &str) -> Result<Option<T>, Error> {
        let Some(text) = self.take(name) else {
            return Ok(None);
        };
        text.parse()
            .map(Some)
            .map_err(|_| self.wrong(&format!("`{name}` must be a number, not `{text}`")))
    }

    fn wrong(&self, problem: &str) -> Error {
        Error::Fault(self.text.to_owned(), problem.to_owned())
    }
}

fn kind(name: &str, options: &mut Settings<'_>) -> Result<FaultKind, Error> {
    let how = match name {
        "502" => Break::BadGatewayJson,
        "502-html" => Break::BadGatewayHtml,
        "504" => Break::GatewayTimeout,
        "drop" => Break::Dropped,
        "truncate" => Break::Truncated,
        "wrong-json" => Break::WrongJson,
        "went-wrong" => Break::SomethingWentWrong,
        _ => return other_kind(name, options),
    };
    let at = match options.take("at") {
        None | Some("before") => WritePoint::Before,
        Some("all") => WritePoint::All,
        Some(text) => match text.parse() {
            Ok(count) => WritePoint::After(count),
            Err(_) => {
                return Err(options.wrong("`at` must be `before`, `all` or a number of writes"));
            }
        },
    };
    Ok(FaultKind::Broken { how, at })
}

fn other_kind(name: &str, options: &mut Settings<'_>) -> Result<FaultKind, Error> {
    Ok(match name {
        "401" => FaultKind::Unauthorized,
        "403" => FaultKind::Forbidden,
        "scopes" => FaultKind::InsufficientScopes,
        "validation-timeout" => FaultKind::ValidationTimeout,
        "rate-limit" => FaultKind::RateLimit {
            reset_in: options.number("reset-in")?.unwrap_or(60),
        },
        "rate-limited" => FaultKind::RateLimited {
            reset_in: options.number("reset-in")?.unwrap_or(60),
        },
        "secondary" => FaultKind::SecondaryLimit {
            status: options.number("status")?.unwrap_or(403),
            retry_after: options.number("retry-after")?,
        },
        "resource-limits" => FaultKind::ResourceLimits {
            after: options.number("after")?.unwrap_or(20),
        },
        "latency" => FaultKind::Latency {
            base_ms: options.number("base")?.unwrap_or(0),
            per_mutation_ms: options.number("per-mutation")?.unwrap_or(0),
        },
        _ => {
            return Err(options.wrong(
                "kinds are 401, 403, 502, 502-html, 504, drop, truncate, wrong-json, went-wrong, rate-limit, \
                 rate-limited, secondary, resource-limits, scopes, validation-timeout and latency",
            ));
        }
    })
}

fn when(options: &mut Settings<'_>) -> Result<When, Error> {
    if options.take("always").is_some() {
        return Ok(When::Always);
    }
    if let Some(index) = options.number("request")? {
        return Ok(When::Request(index));
    }
    if let Some(step) = options.number("every")? {
        return Ok(When::Every(step));
    }
    Ok(When::Next(options.number("next")?.unwrap_or(1)))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failed test may panic")]
    use super::*;

    #[test]
    fn every_kind_can_be_written() {
        let read = |text: &str| text.parse::<Fault>().unwrap();
        assert_eq!(
            read("502-html:at=2:next=3:only=mutations"),
            Fault::broken(Break::BadGatewayHtml, WritePoint::After(2))
                .when(When::Next(3))
                .mutations()
        );
        assert_eq!(
            read("drop:at=all:every=2"),
            Fault::broken(Break::Dropped, WritePoint::All).when(When::Every(2))
        );
        assert_eq!(
            read("secondary:status=429:retry-after=5"),
            Fault::new(FaultKind::SecondaryLimit {
                status: 429,
                retry_after: Some(5)
            })
        );
        assert_eq!(
            read("latency:base=10:per-mutation=20:always"),
            Fault::new(FaultKind::Latency {
                base_ms: 10,
                per_mutation_ms: 20
            })
            .when(When::Always)
        );
        for text in [
            "401",
            "403",
            "504",
            "truncate",
            "wrong-json",
            "went-wrong",
            "rate-limit",
            "rate-limited:reset-in=1",
        ] {
            assert_eq!(read(text).when, When::Next(1), "{text}");
        }
        for text in [
            "scopes:queries=1",
            "validation-timeout:only=all",
            "resource-limits:after=x",
            "nope",
            "",
        ] {
            let error = text.parse::<Fault>().unwrap_err().to_string();
            assert!(
                error.starts_with(&format!("cannot understand the fault `{text}`: ")),
                "{error}"
            );
        }
    }
}
