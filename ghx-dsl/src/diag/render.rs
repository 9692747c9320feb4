//! How diagnostics look: rustc-like snippets for people, JSON for programs.

use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use serde_json::json;

use super::{Diagnostic, Severity};
use crate::place::Place;
use crate::source::{BYTE_ORDER_MARK, Sources};

/// One text for each diagnostic, with the source line and carets.
pub fn render(diagnostics: &[Diagnostic], sources: &Sources) -> Vec<String> {
    diagnostics
        .iter()
        .map(|diagnostic| render_one(diagnostic, sources))
        .collect()
}

/// All diagnostics as a JSON array.
pub fn render_json(diagnostics: &[Diagnostic], sources: &Sources) -> String {
    let all: Vec<_> = diagnostics
        .iter()
        .map(|diagnostic| {
            json!({
                "severity": word(diagnostic.severity),
                "code": diagnostic.code,
                "message": diagnostic.message,
                "capability_id": diagnostic.capability,
                "place": diagnostic.place.map(|place| place_json(place, sources)),
                "label": diagnostic.label,
                "related": diagnostic.related.iter().map(|related| json!({
                    "message": related.message,
                    "place": place_json(related.place, sources),
                })).collect::<Vec<_>>(),
                "help": diagnostic.help,
            })
        })
        .collect();
    format!("{:#}", serde_json::Value::Array(all))
}

/// One workflow command of GitHub Actions for each diagnostic: it shows at its line in a pull request.
pub fn render_annotations(diagnostics: &[Diagnostic], sources: &Sources) -> Vec<String> {
    let escaped = |text: &str| {
        let text = text.replace('%', "%25").replace('\r', "%0D");
        text.replace('\n', "%0A")
    };
    let property = |text: &str| escaped(text).replace(':', "%3A").replace(',', "%2C");
    let one = |diagnostic: &Diagnostic| {
        let place = diagnostic.place.map(|place| visible(place, sources));
        let place = place.map_or_else(String::new, |place| {
            let (start, end) = (sources.line_column(place), place.end);
            let end = sources.line_column(Place {
                start: end,
                ..place
            });
            let path = sources.get(place.file).map_or("", |source| &source.path);
            // Columns count only inside of one line.
            let columns = match start.line == end.line {
                true => format!(",col={},endColumn={}", start.column, end.column),
                false => String::new(),
            };
            let (path, line, last) = (property(path), start.line, end.line);
            format!("file={path},line={line},endLine={last}{columns},")
        });
        let help = diagnostic.help.as_ref();
        let help = help.map_or_else(String::new, |help| format!("\nhelp: {help}"));
        let message = escaped(&format!("{}{help}", diagnostic.message));
        let severity = word(diagnostic.severity);
        format!("::{severity} {place}title={}::{message}", diagnostic.code)
    };
    diagnostics.iter().map(one).collect()
}

/// A diagnostic in one line, for those who show no more: `cards/close.yaml:3:1: GHX1003: ..`
pub fn line(diagnostic: &Diagnostic, sources: &Sources) -> String {
    let place = diagnostic.place.map(|place| visible(place, sources));
    let place = place.map_or_else(String::new, |place| {
        let at = sources.line_column(place);
        let path = sources.get(place.file).map_or("", |source| &source.path);
        format!("{path}:{}:{}: ", at.line, at.column)
    });
    let help = diagnostic.help.as_ref();
    let help = help.map_or_else(String::new, |help| format!("; {help}"));
    let text = format!("{place}{}: {}{help}", diagnostic.code, diagnostic.message);
    text.lines().collect::<Vec<_>>().join(" ")
}

fn word(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
    }
}

fn place_json(place: Place, sources: &Sources) -> serde_json::Value {
    let place = visible(place, sources);
    let start = sources.line_column(place);
    let end = sources.line_column(Place {
        start: place.end,
        ..place
    });
    json!({
        "path": sources.get(place.file).map_or("", |source| &source.path),
        "line": start.line, "column": start.column,
        "end_line": end.line, "end_column": end.column,
        "start": place.start, "end": place.end,
    })
}

fn render_one(diagnostic: &Diagnostic, sources: &Sources) -> String {
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
    };
    let title = level
        .primary_title(diagnostic.message.as_str())
        .id(diagnostic.code);
    let mut group = Group::with_title(title);
    if let Some(place) = diagnostic.place {
        let (same, other): (Vec<_>, Vec<_>) = diagnostic
            .related
            .iter()
            .partition(|related| related.place.file == place.file);
        let label = (!diagnostic.label.is_empty()).then_some(diagnostic.label.as_str());
        if let Some(mut snippet) = snippet(place, sources) {
            let range = |place| range(place, sources);
            snippet = snippet.annotation(AnnotationKind::Primary.span(range(place)).label(label));
            for related in same {
                snippet = snippet.annotation(
                    AnnotationKind::Context
                        .span(range(related.place))
                        .label(related.message.as_str()),
                );
            }
            group = group.element(snippet);
        }
        for related in other {
            if let Some(snippet) = snippet(related.place, sources) {
                group = group.element(
                    snippet.annotation(
                        AnnotationKind::Context
                            .span(range(related.place, sources))
                            .label(related.message.as_str()),
                    ),
                );
            }
        }
    }
    if let Some(help) = &diagnostic.help {
        group = group.element(Level::HELP.message(help.as_str()));
    }
    Renderer::plain()
        .decor_style(DecorStyle::Ascii)
        .render(&[group])
}

fn snippet(
    place: Place,
    sources: &Sources,
) -> Option<Snippet<'_, annotate_snippets::Annotation<'_>>> {
    let source = sources.get(place.file)?;
    Some(Snippet::source(seen(&source.text)).path(source.path.as_str()))
}

/// A text as editors show it: a byte order mark takes no column.
fn seen(text: &str) -> &str {
    text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text)
}

/// What is missing at the end of a file is missing after its last visible character: there is no line further down.
fn visible(place: Place, sources: &Sources) -> Place {
    let text = sources.get(place.file).map_or("", |source| &source.text);
    let end = text.trim_end().len() as u32;
    if place.start < end || place.end < text.len() as u32 {
        return place;
    }
    Place {
        start: end,
        end,
        ..place
    }
}

/// A place's bytes in the text as shown.
fn range(place: Place, sources: &Sources) -> std::ops::Range<usize> {
    let text = sources.get(place.file).map_or("", |source| &source.text);
    let (place, hidden) = (visible(place, sources), text.len() - seen(text).len());
    let at = |byte: u32| (byte as usize).saturating_sub(hidden);
    at(place.start)..at(place.end)
}
