//! Owns the invisible marker at the end of every reply: which item it answers, how, and what had been said by then.

use super::verdicts::Decided;

/// What a reply of an earlier run says about itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Marker<'a> {
    /// The thread, comment or review that it answers.
    pub(crate) item: &'a str,
    /// Whether it settles the matter; a question to a person does not.
    pub(crate) closes: bool,
    /// The verdict; none in markers of old.
    pub(crate) verdict: Option<Decided>,
    /// The last comment that had been read when it was decided; none in markers of old.
    pub(crate) seen: Option<&'a str>,
}

const OPEN: &str = "<!-- ghx:";
const CLOSE: &str = " -->";
const ANSWERS: &str = "answers";
const ASKS: &str = "asks";
const SEEN: &str = "seen=";

impl Marker<'_> {
    /// The text with the marker as its last line, which is the only place where one is believed.
    pub(crate) fn end(self, text: &str) -> String {
        let word = if self.closes { ANSWERS } else { ASKS };
        let mut out = text.to_owned();
        // A marker inside a code block would be seen by everybody.
        if let Some(fence) = open_fence(text) {
            out.push('\n');
            out.push_str(fence);
        }
        out.push_str("\n\n");
        out.push_str(OPEN);
        out.push_str(word);
        out.push(' ');
        out.push_str(&safe(self.item));
        if let Some(verdict) = self.verdict {
            out.push(' ');
            out.push_str(verdict.name());
        }
        if let Some(seen) = self.seen {
            out.push(' ');
            out.push_str(SEEN);
            out.push_str(&safe(seen));
        }
        out.push_str(CLOSE);
        out
    }

    /// Whether it speaks of this item.
    pub(crate) fn is_about(self, id: &str) -> bool {
        self.item == safe(id)
    }
}

/// The marker that a text ends with. Who wrote the text decides whether it is believed.
pub(crate) fn read(body: &str) -> Option<Marker<'_>> {
    let line = body.trim_end().lines().next_back()?;
    let inner = line.strip_prefix(OPEN)?.strip_suffix(CLOSE)?;
    let mut words = inner.split(' ');
    let closes = match words.next()? {
        ANSWERS => true,
        ASKS => false,
        _ => return None,
    };
    let mut marker = Marker {
        item: words.next().filter(|item| !item.is_empty())?,
        closes,
        verdict: None,
        seen: None,
    };
    for word in words {
        match word.strip_prefix(SEEN) {
            Some(seen) => marker.seen = Some(seen),
            None => marker.verdict = Decided::named(word),
        }
    }
    Some(marker)
}

/// Ids are opaque, but nothing that ends the HTML comment early may get into it.
pub(crate) fn safe(id: &str) -> String {
    let safe = |character: &char| character.is_ascii_alphanumeric() || "_=+/".contains(*character);
    id.chars().filter(safe).collect()
}

/// The fence of a code block that the text leaves open.
fn open_fence(text: &str) -> Option<&'static str> {
    let mut fence = None;
    for line in text.lines().map(str::trim_start) {
        let found = ["```", "~~~"]
            .into_iter()
            .find(|mark| line.starts_with(mark));
        match (fence, found) {
            (None, Some(mark)) => fence = Some(mark),
            (Some(open), Some(mark)) if open == mark => fence = None,
            _ => {}
        }
    }
    fence
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_back_and_nothing_else() {
        let marker = Marker {
            item: "PRRT_1",
            closes: true,
            verdict: Some(Decided::Fixed),
            seen: Some("PRRC_9"),
        };
        let text = marker.end("Done.");
        assert_eq!(
            text,
            "Done.\n\n<!-- ghx:answers PRRT_1 fixed seen=PRRC_9 -->"
        );
        assert_eq!(read(&text), Some(marker));
        assert_eq!(read(&text.replace('\n', "\r\n")), Some(marker));
        let old = read("<!-- ghx:asks C -->").unwrap_or(marker);
        assert_eq!((old.item, old.closes, old.seen), ("C", false, None));
        for not in [
            "",
            "Done.",
            "> <!-- ghx:answers C -->",
            "<!-- ghx:answers C -->\nand more",
            "<!-- ghx:likes C -->",
            "<!-- ghx:answers -->",
        ] {
            assert_eq!(read(not), None, "{not}");
        }
    }

    #[test]
    fn the_marker_of_a_reply_is_the_last_one_and_outside_of_code() {
        let marker = Marker {
            item: "A-1",
            closes: false,
            verdict: None,
            seen: None,
        };
        let text = marker.end("<!-- ghx:answers B -->\n```rust\nlet x = 1;");
        assert!(
            text.ends_with("let x = 1;\n```\n\n<!-- ghx:asks A1 -->"),
            "{text}"
        );
        assert!(read(&text).is_some_and(|found| found.is_about("A-1")));
    }
}
