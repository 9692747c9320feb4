//! One page for people: rounds on a time line, clusters, threads with their text, and what is open.
//!
//! It stands alone: no script, nothing from elsewhere, and a policy that forbids both. All text is written as text.

use std::collections::{BTreeMap, HashMap};

use ghx::feedback::{Kind, Remaining, Report, Round, Rule, Shown, State, verify};
use ghx::shown::is_harmful;

use super::style::STYLE;

const POLICY: &str =
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/// The page.
pub(crate) fn page(report: &Report, shown: &[Shown]) -> String {
    let mut page = Page::default();
    let pull = &report.pull_request;
    let title = format!("#{} {}", pull.number, pull.title);
    page.raw("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
    page.raw(&format!(
        "<meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n"
    ));
    page.raw("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>");
    page.text(&title);
    page.raw(&format!(
        "</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<header><h1>"
    ));
    page.text(&title);
    page.raw("</h1>\n<p>");
    page.link(&pull.url, &pull.url);
    page.raw("</p>\n");
    page.summary(report);
    page.raw("</header>\n<main>\n");
    page.left(report);
    page.rounds(&report.rounds);
    page.clusters(report, shown);
    page.items(report, shown);
    page.raw("</main>\n</body>\n</html>\n");
    page.out
}

/// HTML that grows; what comes from elsewhere goes through `text`.
#[derive(Default)]
struct Page {
    out: String,
}

impl Page {
    fn raw(&mut self, html: &str) {
        self.out.push_str(html);
    }

    /// Text from elsewhere, as text wherever it stands.
    fn text(&mut self, text: &str) {
        for c in text.chars() {
            match c {
                '&' => self.out.push_str("&amp;"),
                '<' => self.out.push_str("&lt;"),
                '>' => self.out.push_str("&gt;"),
                '"' => self.out.push_str("&quot;"),
                '\'' => self.out.push_str("&#39;"),
                '\r' => {}
                c if is_harmful(c) => self.out.push('\u{fffd}'),
                c => self.out.push(c),
            }
        }
    }

    /// An address becomes a link only where it is one of the web.
    fn link(&mut self, url: &str, words: &str) {
        if !url.starts_with("https://") && !url.starts_with("http://") {
            return self.text(words);
        }
        self.raw("<a rel=\"noopener noreferrer\" href=\"");
        self.text(url);
        self.raw("\">");
        self.text(words);
        self.raw("</a>");
    }

    fn badge(&mut self, class: &str, words: &str) {
        self.raw(&format!("<span class=\"badge {class}\">"));
        self.text(words);
        self.raw("</span> ");
    }

    fn summary(&mut self, report: &Report) {
        let of = |state| {
            report
                .triage
                .iter()
                .filter(|entry| entry.state == state)
                .count()
        };
        let counts = &report.envelope.counts;
        self.raw("<p>");
        let (new, noise) = (of(State::New), of(State::Noise));
        self.badge(if new == 0 { "done" } else { "new" }, &format!("{new} new"));
        self.badge("", &format!("{} waiting or done", of(State::Pending)));
        self.badge("done", &format!("{} resolved", counts.resolved_threads));
        self.badge("", &format!("{} outdated", counts.outdated_threads));
        self.badge("", &format!("{noise} noise"));
        self.raw("</p>\n");
        for missing in &report.missing {
            self.raw("<p>");
            self.badge("bad", "incomplete");
            self.text(&missing.sentence());
            self.raw("</p>\n");
        }
        if let Some(draft) = &report.envelope.pending_review {
            self.raw("<p>");
            self.badge("bad", "draft");
            self.text(&format!(
                "the review {} was not submitted; replies would vanish into it",
                draft.id
            ));
            self.raw("</p>\n");
        }
    }

    /// What is open, and why.
    fn left(&mut self, report: &Report) {
        let found = verify(report, None);
        self.raw("<h2>What is open</h2>\n");
        if found.open.is_empty() {
            self.raw("<p>");
            self.badge("done", "clean");
            self.text(&found.next);
            self.raw("</p>\n");
        } else {
            self.rows(&found.open);
        }
        if !found.waiting.is_empty() {
            self.raw("<h3>Waiting for somebody&#39;s answer</h3>\n");
            self.rows(&found.waiting);
        }
    }

    fn rows(&mut self, list: &[Remaining]) {
        self.raw("<table>\n");
        for item in list {
            self.raw("<tr><td><a href=\"#");
            self.text(&item.id);
            self.raw("\"><code>");
            let name = if item.handle.is_empty() {
                &item.id
            } else {
                &item.handle
            };
            self.text(name);
            self.raw("</code></a></td><td>");
            self.text(item.path.as_deref().unwrap_or("conversation"));
            self.raw("</td><td>");
            self.text(&item.reason);
            self.raw("</td></tr>\n");
        }
        self.raw("</table>\n");
    }

    fn rounds(&mut self, rounds: &[Round]) {
        if rounds.is_empty() {
            return;
        }
        self.raw("<h2>Rounds</h2>\n<ol class=\"rounds\">\n");
        for round in rounds {
            let threads = round.threads.len();
            self.raw(if round.open > 0 {
                "<li class=\"open\"><strong>"
            } else {
                "<li><strong>"
            });
            self.text(&format!("Round {}", round.number));
            self.raw("</strong><br><span class=\"soft\">");
            self.text(&moment(&round.started_at));
            self.raw("</span>");
            let part = |count: usize| count.saturating_mul(100).checked_div(threads).unwrap_or(0);
            self.raw(&format!(
                "<div class=\"bar\"><i style=\"width:{}%\"></i><b style=\"width:{}%\"></b></div>",
                part(round.resolved),
                part(round.open)
            ));
            self.text(&format!(
                "{threads} threads, {} resolved, {} open; {} remarks",
                round.resolved, round.open, round.remarks
            ));
            self.raw("<br><span class=\"soft\">");
            self.text(&round.reviewers.join(", "));
            self.raw("</span></li>\n");
        }
        self.raw("</ol>\n");
    }

    fn clusters(&mut self, report: &Report, shown: &[Shown]) {
        if report.clusters.is_empty() {
            return;
        }
        let handles: HashMap<&str, &str> = shown
            .iter()
            .map(|item| (item.id.as_str(), item.handle.as_str()))
            .collect();
        self.raw("<h2>Clusters</h2>\n<div class=\"cards\">\n");
        for cluster in &report.clusters {
            self.raw("<section class=\"card\"><h3 style=\"margin-top:0\">");
            self.text(&format!("{} in {}", cluster.category.name(), cluster.area));
            self.raw("</h3><p>");
            self.text(&cluster.brief.hypothesis);
            self.raw("</p><p>");
            for (class, ids) in [
                ("new", &cluster.items),
                ("done", &cluster.previously_resolved),
            ] {
                for id in ids {
                    self.raw(&format!("<a class=\"badge {class}\" href=\"#"));
                    self.text(id);
                    self.raw("\">");
                    self.text(handles.get(id.as_str()).copied().unwrap_or(id));
                    self.raw("</a> ");
                }
            }
            self.raw("</p></section>\n");
        }
        self.raw("</div>\n");
    }

    /// Everything that was said, by file; what is over is folded.
    fn items(&mut self, report: &Report, shown: &[Shown]) {
        let states: HashMap<&str, State> = report
            .triage
            .iter()
            .map(|entry| (entry.id.as_str(), entry.state))
            .collect();
        let mut files: BTreeMap<&str, Vec<&Shown>> = BTreeMap::new();
        for item in shown.iter().filter(|item| item.kind == Kind::ReviewThread) {
            files
                .entry(item.path.as_deref().unwrap_or_default())
                .or_default()
                .push(item);
        }
        if !files.is_empty() {
            self.raw("<h2>Threads</h2>\n");
        }
        for (path, items) in files {
            self.raw("<h3><code>");
            self.text(path);
            self.raw("</code></h3>\n");
            for item in items {
                self.item(item, states.get(item.id.as_str()).copied());
            }
        }
        self.raw("<h2>Conversation</h2>\n");
        for item in shown.iter().filter(|item| item.kind != Kind::ReviewThread) {
            self.item(item, states.get(item.id.as_str()).copied());
        }
    }

    fn item(&mut self, item: &Shown, state: Option<State>) {
        let over = matches!(
            item.rule,
            Rule::Answered | Rule::Acknowledged | Rule::SetAside | Rule::Noise
        );
        let new = state == Some(State::New) || item.is_outdated && !item.is_resolved && !over;
        self.raw("<details id=\"");
        self.text(&item.id);
        self.raw(if new {
            "\" open>\n<summary>"
        } else {
            "\">\n<summary>"
        });
        match (item.is_resolved, new, state) {
            (true, ..) => self.badge("done", "resolved"),
            (_, true, _) => self.badge("new", if item.is_outdated { "outdated" } else { "new" }),
            (_, _, Some(State::Noise)) => self.badge("", "noise"),
            _ => self.badge("", "pending"),
        }
        if let Some(line) = item.line {
            self.text(&format!("line {line} "));
        }
        self.raw("<code>");
        self.text(&item.handle);
        self.raw("</code> <span class=\"soft\">");
        self.text(&item.reason);
        self.raw("</span></summary>\n");
        for said in &item.comments {
            self.raw(if said.author_side {
                "<div class=\"said ours\"><strong>"
            } else {
                "<div class=\"said\"><strong>"
            });
            self.text(&said.author);
            self.raw("</strong> <span class=\"soft\">");
            self.link(&said.url, &moment(&said.at));
            self.raw("</span><div class=\"text\" dir=\"auto\">");
            self.text(&said.visible());
            self.raw("</div></div>\n");
        }
        self.raw("</details>\n");
    }
}

/// A moment as people write it.
fn moment(at: &str) -> String {
    at.get(..16).unwrap_or(at).replace('T', " ")
}
