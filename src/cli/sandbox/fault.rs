//! Faults as people type them: `502-html,after=2,mutations`.

use ghx_sandbox::{Break, Fault, FaultKind, When, WritePoint};

use crate::cli::own_name;

/// The names of all faults, for messages and help.
pub(crate) const NAMES: [&str; 18] = [
    "latency",
    "unauthorized",
    "forbidden",
    "rate-limit",
    "rate-limited",
    "secondary-limit",
    "resource-limits",
    "lost-comments",
    "too-quickly",
    "insufficient-scopes",
    "validation-timeout",
    "502-json",
    "502-html",
    "504",
    "dropped",
    "truncated",
    "wrong-json",
    "something-went-wrong",
];

/// Reads `NAME[=NUMBER][,OPTION..]`. The options are `always`, `next=N`, `request=N`, `every=N`, `queries`,
/// `mutations`, and for broken answers `before`, `after=N`, `after-all` and `late=MS`.
pub(crate) fn parse(text: &str) -> Result<Fault, String> {
    let mut parts = text.split(',').map(str::trim);
    let (name, number) = pair(parts.next().unwrap_or_default())?;
    let mut point = WritePoint::Before;
    let mut broken = false;
    let mut when = When::Next(1);
    let (mut queries, mut mutations) = (false, false);
    let options: Vec<(&str, Option<u64>)> = parts.map(pair).collect::<Result<_, _>>()?;
    for (option, value) in &options {
        match (*option, value) {
            ("always", None) => when = When::Always,
            ("next", Some(n)) => when = When::Next(size(*n)),
            ("request", Some(n)) => when = When::Request(size(*n)),
            ("every", Some(n)) => when = When::Every(size(*n)),
            ("queries", None) => queries = true,
            ("mutations", None) => mutations = true,
            ("before", None) => (point, broken) = (WritePoint::Before, true),
            ("after", Some(n)) => (point, broken) = (WritePoint::After(size(*n)), true),
            ("after-all", None) => (point, broken) = (WritePoint::All, true),
            ("late", Some(ms)) => (point, broken) = (WritePoint::Late { ms: *ms }, true),
            ("status" | "per-mutation" | "per", Some(_)) => {}
            _ => {
                return Err(format!(
                    "`{option}` is not an option of a fault; see `{} sandbox serve --help`",
                    own_name()
                ));
            }
        }
    }
    let option = |wanted: &str| {
        options
            .iter()
            .find(|(name, _)| *name == wanted)
            .and_then(|(_, value)| *value)
    };
    let kind = match name {
        "latency" => FaultKind::Latency {
            base_ms: number.unwrap_or(1_000),
            per_mutation_ms: option("per-mutation").unwrap_or(0),
        },
        "unauthorized" => FaultKind::Unauthorized,
        "forbidden" => FaultKind::Forbidden,
        "rate-limit" => FaultKind::RateLimit {
            reset_in: number.unwrap_or(60),
        },
        "rate-limited" => FaultKind::RateLimited {
            reset_in: number.unwrap_or(60),
        },
        "secondary-limit" => {
            let status = u16::try_from(option("status").unwrap_or(403))
                .map_err(|_| "`status` is too large".to_owned())?;
            FaultKind::SecondaryLimit {
                status,
                retry_after: number,
            }
        }
        "resource-limits" => FaultKind::ResourceLimits {
            after: size(number.unwrap_or(20)),
        },
        "lost-comments" => FaultKind::LostComments,
        "too-quickly" => FaultKind::TooQuickly {
            allowed: size(number.unwrap_or(80)),
            per_ms: option("per").unwrap_or(60_000),
        },
        "insufficient-scopes" => FaultKind::InsufficientScopes,
        "validation-timeout" => FaultKind::ValidationTimeout,
        _ => FaultKind::Broken {
            how: how(name)?,
            at: point,
        },
    };
    if broken && !matches!(kind, FaultKind::Broken { .. }) {
        return Err(format!(
            "`{name}` writes nothing: `before`, `after`, `after-all` and `late` belong to broken answers"
        ));
    }
    let mut fault = Fault::new(kind).when(when);
    if queries {
        fault = fault.queries();
    }
    if mutations {
        fault = fault.mutations();
    }
    Ok(fault)
}

fn how(name: &str) -> Result<Break, String> {
    Ok(match name {
        "502-json" => Break::BadGatewayJson,
        "502-html" => Break::BadGatewayHtml,
        "504" => Break::GatewayTimeout,
        "dropped" => Break::Dropped,
        "truncated" => Break::Truncated,
        "wrong-json" => Break::WrongJson,
        "something-went-wrong" => Break::SomethingWentWrong,
        _ => {
            let hint = crate::cli::suggest::closest(name, NAMES);
            let hint = hint.map_or_else(
                || NAMES.join(", "),
                |near| format!("did you mean `{near}`?"),
            );
            return Err(format!("`{name}` is not a fault: {hint}"));
        }
    })
}

fn pair(text: &str) -> Result<(&str, Option<u64>), String> {
    match text.split_once('=') {
        Some((name, number)) => {
            let number = number
                .parse()
                .map_err(|_| format!("`{number}` in `{text}` is not a number"))?;
            Ok((name, Some(number)))
        }
        None => Ok((text, None)),
    }
}

fn size(number: u64) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may stop at the first surprise")]
mod tests {
    use super::{Break, Fault, FaultKind, NAMES, When, WritePoint, parse};

    #[test]
    fn every_name_is_a_fault() {
        for name in NAMES {
            assert!(parse(name).is_ok(), "{name}");
        }
    }

    #[test]
    fn the_help_names_every_fault() {
        use clap::CommandFactory;
        let mut cli = crate::cli::args::Cli::command();
        let serve = cli
            .find_subcommand_mut("sandbox")
            .and_then(|sandbox| sandbox.find_subcommand_mut("serve"));
        let help = serve.unwrap().render_long_help().to_string();
        for name in NAMES {
            assert!(help.contains(name), "{name}");
        }
    }

    #[test]
    fn options_choose_the_requests_and_the_writes() {
        assert_eq!(
            parse("502-html,after=2,mutations,always").unwrap(),
            Fault::broken(Break::BadGatewayHtml, WritePoint::After(2))
                .when(When::Always)
                .mutations()
        );
        assert_eq!(
            parse("secondary-limit=5, status=429, every=3").unwrap(),
            Fault::new(FaultKind::SecondaryLimit {
                status: 429,
                retry_after: Some(5)
            })
            .when(When::Every(3))
        );
        assert_eq!(
            parse("latency=20,per-mutation=3,request=1,queries").unwrap(),
            Fault::new(FaultKind::Latency {
                base_ms: 20,
                per_mutation_ms: 3
            })
            .when(When::Request(1))
            .queries()
        );
        assert_eq!(
            parse("too-quickly=3,per=500,always").unwrap(),
            Fault::new(FaultKind::TooQuickly {
                allowed: 3,
                per_ms: 500
            })
            .when(When::Always)
        );
        assert_eq!(
            parse("dropped,late=300").unwrap(),
            Fault::broken(Break::Dropped, WritePoint::Late { ms: 300 })
        );
    }

    #[test]
    fn mistakes_are_named() {
        assert!(
            parse("502-htm")
                .unwrap_err()
                .contains("did you mean `502-html`")
        );
        assert!(
            parse("dropped,afterwards")
                .unwrap_err()
                .contains("`afterwards`")
        );
        assert!(parse("latency=soon").unwrap_err().contains("`soon`"));
        assert!(
            parse("unauthorized,after=1")
                .unwrap_err()
                .contains("writes nothing")
        );
    }
}
