//! What GitHub Actions shows of a chain: annotations, and a part of the job's summary.

use std::fs::File;
use std::io::Write;

use ghx_runtime::ChainResultEnvelope;

use super::report::{errors, grouped, ranges, requests};
use super::{Output, foreign};
use crate::cli::input::reason;
use crate::cli::own_name;

/// Tells GitHub Actions what went wrong: annotations on standard error, and a part of the job's summary.
pub(crate) fn annotate(envelope: &ChainResultEnvelope, numbers: Option<&[usize]>, output: Output) {
    let causes = grouped(errors(envelope, numbers));
    let meta = &envelope.meta;
    let mut page = format!(
        "### {}: {} of {} steps done, {}\n",
        own_name(),
        meta.succeeded,
        meta.total,
        requests(meta.round_trips)
    );
    if !causes.is_empty() {
        page.push_str("\n| steps | code | why |\n|---|---|---|\n");
    }
    for (error, steps) in causes {
        let (code, message) = (error.code, foreign(&error.message));
        let line = message
            .replace('%', "%25")
            .replace('\r', "%0D")
            .replace('\n', "%0A");
        let title = ranges(&steps).replace(',', "%2C");
        let name = own_name();
        output.note(&format!(
            "::error title={name} step {title}::{code}: {line}"
        ));
        let text: String = message.chars().map(escaped).collect();
        page.push_str(&format!("| {} | {code} | {text} |\n", ranges(&steps)));
    }
    let Some(path) = std::env::var_os("GITHUB_STEP_SUMMARY").filter(|it| !it.is_empty()) else {
        return;
    };
    let file = File::options().append(true).create(true).open(path);
    let written = file.and_then(|mut file| file.write_all(page.as_bytes()));
    if let Err(error) = written {
        let words = format!("the job's summary could not be written: {}", reason(&error));
        output.remark(&words);
    }
}

/// A character as Markdown shows it.
fn escaped(c: char) -> String {
    match c {
        '\n' | '\r' => " ".to_owned(),
        '<' => "&lt;".to_owned(),
        '&' => "&amp;".to_owned(),
        '|' | '[' | ']' | '\\' | '*' | '_' | '!' | '#' => format!("\\{c}"),
        c => c.to_string(),
    }
}
