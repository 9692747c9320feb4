//! Owns who stands on the author's side: whoever opened the pull request, and whoever runs this.

use super::model::{Comment, Feedback, Review, Thread, ThreadComment};

/// The end of an app's name where it is the viewer.
const APP: &str = "[bot]";

/// Who said something, by account and type: a user and an app may have the same login.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Who<'a> {
    pub(crate) login: Option<&'a str>,
    pub(crate) kind: Option<&'a str>,
    /// GitHub's own word that the token's account wrote it; logins do not tell, because an app's differ.
    pub(crate) viewer: bool,
}

impl<'a> Who<'a> {
    /// The name to show.
    pub(crate) fn name(self) -> &'a str {
        self.login.unwrap_or("ghost")
    }

    /// Whether a program wrote it.
    pub(crate) fn is_bot(self) -> bool {
        self.kind == Some("Bot")
    }

    /// Whether both are the same account.
    pub(crate) fn is(self, other: Who<'_>) -> bool {
        self.login.is_some() && (self.login, self.kind) == (other.login, other.kind)
    }
}

/// Something that somebody wrote.
pub(crate) trait Said {
    fn who(&self) -> Who<'_>;
}

macro_rules! said {
    ($($ty:ty),*) => {$(
        impl Said for $ty {
            fn who(&self) -> Who<'_> {
                Who {
                    login: self.author.as_deref(),
                    kind: self.author_type.as_deref(),
                    viewer: self.viewer_did_author,
                }
            }
        }
    )*};
}

said!(ThreadComment, Comment, Review);

impl Feedback {
    /// Whether it was said on the author's side.
    pub(crate) fn is_ours(&self, who: Who<'_>) -> bool {
        who.viewer || self.is_author(who)
    }

    /// Whether the pull request's author said it.
    pub(crate) fn is_author(&self, who: Who<'_>) -> bool {
        let author = Who {
            login: self.pr_author.as_deref(),
            kind: self.pr_author_type.as_deref(),
            viewer: false,
        };
        author.is(who)
    }

    /// Whether the token's account resolved the thread. GitHub names users only: an app that did it is nobody, as an account is that
    /// was deleted.
    pub(crate) fn resolved_by_viewer(&self, thread: &Thread) -> bool {
        match thread.resolved_by.as_deref() {
            Some(login) => login == self.viewer,
            None => self.viewer.ends_with(APP),
        }
    }

    /// Whether a mention means the author's side: an app is `name[bot]` as a viewer and `@name` in texts.
    pub(crate) fn is_called(&self, name: &str) -> bool {
        let plain = |login: &str| login.strip_suffix(APP).unwrap_or(login).to_lowercase();
        let wanted = plain(name);
        plain(&self.viewer) == wanted || self.pr_author.as_deref().map(plain) == Some(wanted)
    }
}
