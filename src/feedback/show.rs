//! Owns one item with everything that was said in it, for whoever has to judge it.

use serde::{Deserialize, Serialize};

use super::answer::{Answers, Remark};
use super::handle::Handles;
use super::model::{Feedback, Kind, Thread};
use super::noise::Noise;
use super::report::AnalysisError;
use super::seen::Seen;
use super::side::{Said, Who};
use super::text::{is_blank, without_html_comments};
use super::triage::{Rule, remark_rule, thread_rule};

/// One item, whole.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/feedback.in"));
/// # fn main() {
/// let shown: &Shown = &show(&three(), &["PRRT_2"]).unwrap()[0];
/// assert_eq!((shown.path.as_deref(), shown.comments[0].body.as_str()), (Some("src/net/send.rs"), "Errors are swallowed here"));
/// # }
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Shown {
    /// The thread, comment or review.
    pub id: String,
    /// A short name for it.
    pub handle: String,
    /// What it is.
    pub kind: Kind,
    /// The file, for threads.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
    /// The line, where known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<i64>,
    /// Whether it is resolved; always false for what cannot be.
    pub is_resolved: bool,
    /// Whether its code has changed since.
    pub is_outdated: bool,
    /// How it stands.
    pub rule: Rule,
    /// The same as a sentence.
    pub reason: String,
    /// What had been said when it was read; a verdict gives it back.
    pub seen: String,
    /// All that was said in it, oldest first.
    pub comments: Vec<Message>,
}

/// What somebody said.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/feedback.in"));
/// # fn main() {
/// let first: &Message = &show(&three(), &["PRRT_1"]).unwrap()[0].comments[0];
/// assert_eq!((first.author.as_str(), first.author_side), ("rita", false));
/// # }
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Message {
    /// Who.
    pub author: String,
    /// Whether that is the author's side.
    pub author_side: bool,
    /// When.
    pub at: String,
    /// Where it can be read.
    pub url: String,
    /// The text; untrusted.
    pub body: String,
}

/// Items by id, or by the end of an id.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/feedback.in"));
/// # fn main() {
/// assert_eq!(show(&three(), &["RT_1"]).unwrap()[0].id, "PRRT_1");
/// let error = show(&three(), &["PRRT_9"]).unwrap_err();
/// assert_eq!(error.to_string(), "`PRRT_9` is not feedback of pull request #42");
/// # }
/// ```
pub fn show(feedback: &Feedback, ids: &[&str]) -> Result<Vec<Shown>, AnalysisError> {
    let whole = feedback.tidied();
    let whole = &*whole;
    let (answers, handles) = (Answers::new(whole), Handles::new(whole));
    let noise = Noise::new(whole, &[]);
    let mut items = Vec::with_capacity(ids.len());
    for text in ids {
        let id = whole.meant(text).ok_or_else(|| AnalysisError::NoSuchItem {
            number: whole.number,
            id: (*text).to_owned(),
        })?;
        let thread = whole.threads.iter().find(|thread| thread.id() == id);
        let remark = || whole.remarks().find(|remark| remark.id == id);
        let shown = thread.map(|thread| of_thread(whole, &handles, thread));
        items.extend(
            shown.or_else(|| Some(of_remark(whole, (&answers, &noise), &handles, &remark()?))),
        );
    }
    Ok(items)
}

/// Everything, whole: threads first, then the conversation, in the order in which it was said.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/feedback.in"));
/// # fn main() {
/// assert_eq!(show_all(&three()).len(), 3);
/// # }
/// ```
pub fn show_all(feedback: &Feedback) -> Vec<Shown> {
    let whole = feedback.tidied();
    let whole = &*whole;
    let (answers, handles) = (Answers::new(whole), Handles::new(whole));
    let noise = Noise::new(whole, &[]);
    let threads = whole.threads.iter().filter(|thread| !thread.is_draft());
    let threads = threads.map(|thread| of_thread(whole, &handles, thread));
    let said = whole.remarks().filter(|remark| !is_blank(remark.body));
    let said = said.map(|remark| of_remark(whole, (&answers, &noise), &handles, &remark));
    threads.chain(said).collect()
}

impl Message {
    /// What a reader of the page sees: without what is hidden in HTML comments.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/feedback.in"));
    /// # fn main() {
    /// let first = &show(&pull(vec![thread("PRRT_1", "a.rs", "Why?<!-- x -->")]), &["PRRT_1"]).unwrap()[0].comments[0];
    /// assert_eq!(first.visible(), "Why?");
    /// # }
    /// ```
    pub fn visible(&self) -> String {
        without_html_comments(&self.body).trim().to_owned()
    }
}

fn of_thread(feedback: &Feedback, handles: &Handles<'_>, thread: &Thread) -> Shown {
    let (rule, reason) = thread_rule(feedback, thread);
    let said = thread.said().iter().filter(|comment| !comment.is_draft());
    Shown {
        id: thread.id().to_owned(),
        handle: handles.of(thread.id()),
        kind: Kind::ReviewThread,
        path: Some(thread.path.clone()),
        line: thread.place(),
        is_resolved: thread.is_resolved,
        is_outdated: thread.is_outdated,
        rule,
        reason,
        seen: feedback.seen(thread),
        comments: said
            .map(|comment| {
                let place = (comment.created_at.as_str(), comment.url.as_str());
                message(feedback, comment.who(), place, &comment.body)
            })
            .collect(),
    }
}

fn of_remark(
    feedback: &Feedback,
    (answers, noise): (&Answers<'_>, &Noise<'_>),
    handles: &Handles<'_>,
    remark: &Remark<'_>,
) -> Shown {
    let (rule, reason) = remark_rule(answers, noise, remark);
    Shown {
        id: remark.id.to_owned(),
        handle: handles.of(remark.id),
        kind: remark.kind,
        path: None,
        line: None,
        is_resolved: false,
        is_outdated: false,
        rule,
        reason,
        seen: Seen::of(&answers.parts(remark)).text(),
        comments: vec![message(
            feedback,
            remark.who,
            (remark.at, remark.url),
            remark.body,
        )],
    }
}

fn message(feedback: &Feedback, who: Who<'_>, (at, url): (&str, &str), body: &str) -> Message {
    Message {
        author: who.name().to_owned(),
        author_side: feedback.is_ours(who),
        at: at.to_owned(),
        url: url.to_owned(),
        body: body.to_owned(),
    }
}
