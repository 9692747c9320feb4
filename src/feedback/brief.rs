//! Owns what a resolver is told about a cluster, as JSON and as XML that is well-formed whatever the paths contain.

use serde::{Deserialize, Serialize};

use super::classify::Category;

/// A cluster in short: places and ids, no comment texts; whoever needs those reads them by id.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/feedback.in"));
/// # fn main() {
/// // `three` has three remarks about errors in `src/net`.
/// let brief: &Brief = &report(&three()).clusters[0].brief;
/// assert_eq!((&brief.theme, brief.area.as_str()), (&Category::ErrorHandling, "src/net"));
/// assert_eq!(brief.files, ["src/net/receive.rs", "src/net/send.rs"]);
/// # }
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Brief {
    /// The shared category.
    pub theme: Category,
    /// The shared directory.
    pub area: String,
    /// All files of the cluster, sorted.
    pub files: Vec<String>,
    /// The new threads: the work.
    pub threads: Vec<String>,
    /// One sentence on what they may have in common.
    pub hypothesis: String,
    /// What earlier rounds resolved here.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub prior_resolutions: Vec<Prior>,
}

/// A thread that an earlier round resolved: context, never work.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/feedback.in"));
/// # fn main() {
/// let mut feedback = three();
/// feedback.threads.push(resolved(thread("PRRT_0", "src/net/send.rs", "Errors are swallowed")));
/// let prior: &Prior = &report(&feedback).clusters[0].brief.prior_resolutions[0];
/// assert_eq!((prior.id.as_str(), prior.path.as_str()), ("PRRT_0", "src/net/send.rs"));
/// # }
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Prior {
    /// The thread.
    pub id: String,
    /// Its file.
    pub path: String,
    /// Its category.
    pub category: Category,
}

impl Brief {
    /// The `<cluster-brief>` element; `<prior-resolutions>` is left out when there are none.
    ///
    /// Lists are separated by commas; a path that contains one is told apart only in the JSON form.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/feedback.in"));
    /// # fn main() {
    /// let xml = report(&three()).clusters[0].brief.to_xml();
    /// assert!(xml.starts_with("<cluster-brief>\n<theme>error-handling</theme>\n<area>src/net</area>\n"));
    /// # }
    /// ```
    pub fn to_xml(&self) -> String {
        let mut out = String::from("<cluster-brief>\n");
        element(&mut out, "theme", self.theme.name());
        element(&mut out, "area", &self.area);
        element(&mut out, "files", &self.files.join(","));
        element(&mut out, "threads", &self.threads.join(","));
        element(&mut out, "hypothesis", &self.hypothesis);
        if !self.prior_resolutions.is_empty() {
            out.push_str("<prior-resolutions>\n");
            for prior in &self.prior_resolutions {
                out.push_str("<thread");
                attribute(&mut out, "id", &prior.id);
                attribute(&mut out, "path", &prior.path);
                attribute(&mut out, "category", prior.category.name());
                out.push_str("/>\n");
            }
            out.push_str("</prior-resolutions>\n");
        }
        out.push_str("</cluster-brief>\n");
        out
    }
}

fn element(out: &mut String, name: &str, text: &str) {
    out.push('<');
    out.push_str(name);
    out.push('>');
    escape(out, text);
    out.push_str("</");
    out.push_str(name);
    out.push_str(">\n");
}

fn attribute(out: &mut String, name: &str, text: &str) {
    out.push(' ');
    out.push_str(name);
    out.push_str("=\"");
    escape(out, text);
    out.push('"');
}

/// Writes text so that a parser gives back the same text, except for characters that XML 1.0 has no way to write.
fn escape(out: &mut String, text: &str) {
    for character in text.chars() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            // Also in text, because `]]>` may not stand there.
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&apos;"),
            // Parsers turn these into spaces or line feeds unless they are references.
            '\t' => out.push_str("&#9;"),
            '\n' => out.push_str("&#10;"),
            '\r' => out.push_str("&#13;"),
            '\u{0}'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => out.push('\u{fffd}'),
            other => out.push(other),
        }
    }
}
