//! All capabilities of a build, by the names users type.

use crate::plan::{Action, Capability, Route};
use crate::suggest;

/// The capabilities of a build by name and alias.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/example.in"));
/// # fn main() {
/// assert_eq!(REGISTRY.find("pr.thread.resolve").unwrap().domain(), "pr");
/// assert_eq!(REGISTRY.suggest("pr.thread.resolv"), Some("pr.thread.resolve"));
/// assert_eq!(REGISTRY.iter().count(), 1);
/// # }
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Registry {
    entries: &'static [(&'static str, &'static Capability)],
}

/// Finds the capabilities of many steps, of which most run what the one before them ran.
#[doc(hidden)]
#[derive(Debug)]
pub struct Finder<'r> {
    registry: &'r Registry,
    last: Option<(&'static str, &'static Capability)>,
}

impl Finder<'_> {
    /// See [`Registry::find`].
    pub fn find(&mut self, name: &str) -> Option<&'static Capability> {
        let again = self.last.filter(|(last, _)| *last == name);
        let found = again.or_else(|| self.registry.entry(name))?;
        self.last = Some(found);
        Some(found.1)
    }
}

/// How capabilities reach GitHub together.
pub(crate) fn route(capabilities: impl IntoIterator<Item = &'static Capability>) -> Route {
    let (mut rest, mut graphql) = (false, false);
    for capability in capabilities {
        *(if capability.is_rest() {
            &mut rest
        } else {
            &mut graphql
        }) = true;
    }
    match (rest, graphql) {
        (true, true) => Route::Both,
        (true, false) => Route::Rest,
        _ => Route::Graphql,
    }
}

impl Registry {
    /// Takes names and aliases, which must be sorted and unique: anything else does not compile.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/example.in"));
    /// # fn main() {
    /// static NAMES: Registry = Registry::new(&[("pr.resolve", &RESOLVE), ("pr.thread.resolve", &RESOLVE)]);
    /// assert_eq!(NAMES.find("pr.resolve").unwrap().id, "pr.thread.resolve");
    /// # }
    /// ```
    pub const fn new(entries: &'static [(&'static str, &'static Capability)]) -> Registry {
        let mut i = 1;
        while i < entries.len() {
            assert!(
                crate::plan::text::less(entries[i - 1].0, entries[i].0),
                "the names of a registry are sorted and unique"
            );
            i += 1;
        }
        Registry { entries }
    }

    /// Joins capabilities at run time, such as those of two builds; of two with one name the first counts. The list is
    /// never freed: a program has one.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/example.in"));
    /// # fn main() {
    /// let all = Registry::of(REGISTRY.iter());
    /// assert_eq!(all.find("pr.thread.resolve").unwrap().id, "pr.thread.resolve");
    /// # }
    /// ```
    pub fn of(capabilities: impl IntoIterator<Item = &'static Capability>) -> Registry {
        let names = |it: &'static Capability| {
            it.aliases
                .iter()
                .chain([&it.id])
                .map(move |name| (*name, it))
        };
        let mut entries: Vec<_> = capabilities.into_iter().flat_map(names).collect();
        // The sort is stable: of equal names the first stays in front.
        entries.sort_by_key(|(name, _)| *name);
        entries.dedup_by_key(|(name, _)| *name);
        Registry {
            entries: entries.leak(),
        }
    }

    /// How capabilities of these names reach GitHub.
    pub fn route<'n>(&self, names: impl IntoIterator<Item = &'n str>) -> Route {
        route(names.into_iter().filter_map(|name| self.find(name)))
    }

    /// The capability that a name or alias means.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/example.in"));
    /// # fn main() {
    /// assert!(REGISTRY.find("pr.thread.resolve").is_some());
    /// assert!(REGISTRY.find("pr.thread.resolv").is_none());
    /// # }
    /// ```
    pub fn find(&self, name: &str) -> Option<&'static Capability> {
        self.entry(name).map(|(_, capability)| capability)
    }

    fn entry(&self, name: &str) -> Option<(&'static str, &'static Capability)> {
        let index = self
            .entries
            .binary_search_by(|(entry, _)| (*entry).cmp(name))
            .ok()?;
        self.entries.get(index).copied()
    }

    /// The same for many steps.
    #[doc(hidden)]
    pub fn finder(&self) -> Finder<'_> {
        Finder {
            registry: self,
            last: None,
        }
    }

    /// The name closest to one that does not exist.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/example.in"));
    /// # fn main() {
    /// assert_eq!(REGISTRY.suggest("pr.thread.resolv"), Some("pr.thread.resolve"));
    /// assert_eq!(REGISTRY.suggest("weather"), None);
    /// # }
    /// ```
    pub fn suggest(&self, name: &str) -> Option<&'static str> {
        suggest::closest(name, self.entries.iter().map(|(entry, _)| *entry))
    }

    /// Each capability once: by domain, composites first, then by id.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/example.in"));
    /// # fn main() {
    /// let ids: Vec<&str> = REGISTRY.iter().map(|capability| capability.id).collect();
    /// assert_eq!(ids, ["pr.thread.resolve"]);
    /// # }
    /// ```
    pub fn iter(&self) -> impl Iterator<Item = &'static Capability> + use<> {
        let mut all: Vec<&'static Capability> = self
            .entries
            .iter()
            .filter(|(name, c)| *name == c.id)
            .map(|(_, c)| *c)
            .collect();
        all.sort_by_key(|c| (c.domain(), !matches!(c.action, Action::Composite(_)), c.id));
        all.into_iter()
    }

    /// How many capabilities there are, without aliases.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/example.in"));
    /// # fn main() {
    /// static NAMES: Registry = Registry::new(&[("pr.resolve", &RESOLVE), ("pr.thread.resolve", &RESOLVE)]);
    /// assert_eq!(NAMES.len(), 1, "an alias is not another capability");
    /// # }
    /// ```
    pub fn len(&self) -> usize {
        self.entries
            .iter()
            .filter(|(name, c)| *name == c.id)
            .count()
    }

    /// Whether there is none.
    ///
    /// ```
    /// assert!(ghx_runtime::Registry::new(&[]).is_empty());
    /// ```
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }
}
