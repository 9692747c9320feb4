//! How diagnostics look: rustc-like snippets for people, JSON for programs.

use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use serde_json::json;

use super::Diagnostic;
use crate::place::Place;
use crate::source::Sources;

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

fn place_json(place: Place, sources: &Sources) -> serde_json::Value {
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
    let title = Level::ERROR
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
                            .span(range(related.place))
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
    Some(Snippet::source(source.text.as_str()).path(source.path.as_str()))
}

fn range(place: Place) -> std::ops::Range<usize> {
    place.start as usize..place.end as usize
}
