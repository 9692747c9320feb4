//! Refs: which inputs name a thing together, where it is looked for, and the addresses that name it.

use super::Shape;
use super::written::table;

table! {
/// A GitHub address: which paths it may have, and which fields of the same shape its parts fill.
///
/// ```
/// # use ghx_runtime::plan::*;
/// use ghx_runtime::Record;
///
/// const URL: Address = Address::of("pull request", &["/{owner}/{name}/pull/{number}"])
///     .numbers(&["number"])
///     .fills(&[("owner", 1), ("name", 2), ("number", 3)]);
/// static SHAPE: Shape = Shape::new(&[
///     Field::new("url", Kind::STRING.address(URL)),
///     Field::new("owner", Kind::STRING),
///     Field::new("name", Kind::STRING),
///     Field::new("number", Kind::POSITIVE),
/// ]);
/// let record = Record::from_json(&SHAPE, r#"{"url": "https://github.com/acme/app/pull/42"}"#)?;
/// assert_eq!(record.get(3).to_json(), "42");
/// # Ok::<(), ghx_runtime::Problems>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Address {
    /// What it is the address of, in words.
    pub noun: &'static str = "",
    /// `/{owner}/{name}/issues/{number}`; `{}` is any part. The first is the one that messages show.
    pub paths: &'static [&'static str] = &[],
    /// The names in braces that are numbers.
    pub numbers: &'static [&'static str] = &[],
    /// The names in braces and the fields they fill; empty for an address that is sent as it is.
    pub fills: &'static [(&'static str, u16)] = &[],
}
}

table! {
/// A thing that inputs of a shape name together: a use of a ref.
///
/// ```
/// # use ghx_runtime::plan::*;
/// // An issue by its id, by its number in a repository, or by its address.
/// const ISSUE: RefUse = RefUse::of("issue", "issue")
///     .subject()
///     .id(0)
///     .ways(&[WayUse::by(&[3]), WayUse::address(&[4])])
///     .container(Container::Inputs(&[("repository", &[1, 2])]));
/// assert_eq!((ISSUE.id, ISSUE.ways.len()), (Some(0), 2));
/// ```
#[derive(Debug)]
pub struct RefUse {
    /// The ref's name.
    pub of: &'static str = "",
    /// What messages call it.
    pub noun: &'static str = "",
    /// What the capability is about.
    pub subject: bool = false,
    /// The input that takes the id.
    pub id: Option<u16> = None,
    /// The other inputs that name it.
    pub ways: &'static [WayUse] = &[],
    /// Where the ways that are no address start.
    pub container: Container = Container::Root,
}
}

table! {
/// One way to name a thing, other than by its id.
///
/// ```
/// # use ghx_runtime::plan::*;
/// assert!(WayUse::address(&[4]).address);
/// ```
#[derive(Debug)]
pub struct WayUse {
    /// Its own inputs, in the ref's order.
    pub fields: &'static [u16],
    /// Whether it is an address.
    pub address: bool,
}
}

table! {
/// Where a thing is looked for.
///
/// ```
/// # use ghx_runtime::plan::*;
/// let place = Container::Inputs(&[("repository", &[1, 2])]);
/// assert!(matches!(place, Container::Inputs(levels) if levels[0].0 == "repository"));
/// ```
#[derive(Debug)]
pub enum Container {
    /// At the root.
    Root,
    /// In a thing that inputs of the same shape name, outermost first: the ref's name and its fields.
    Inputs(levels: &'static [(&'static str, &'static [u16])]),
    /// In what another use of the shape names, by index.
    Use(index: u16),
    /// In what the subject lies within: the name of that ref.
    Around(of: &'static str),
}
}

impl RefUse {
    /// The ways that are no address.
    pub fn named(&self) -> impl Iterator<Item = &'static WayUse> {
        self.ways.iter().filter(|way| !way.address)
    }

    /// What its container's inputs name, outermost first.
    pub fn levels(&self) -> &'static [(&'static str, &'static [u16])] {
        match self.container {
            Container::Inputs(levels) => levels,
            _ => &[],
        }
    }
}

impl Shape {
    /// What the capability is about.
    ///
    /// ```
    /// # use ghx_runtime::plan::*;
    /// const SHAPE: Shape = Shape::new(&[Field::new("threadId", Kind::STRING)])
    ///     .refs(&[RefUse::of("thread", "review thread").subject().id(0)]);
    /// assert_eq!(SHAPE.subject().map(|it| it.noun), Some("review thread"));
    /// ```
    pub fn subject(&self) -> Option<&'static RefUse> {
        self.refs.iter().find(|it| it.subject)
    }

    /// The inputs that name a thing of this ref: the subject, or what it lies within. They stand in the order of the ref.
    ///
    /// ```
    /// # use ghx_runtime::plan::*;
    /// const SHAPE: Shape = Shape::new(&[
    ///     Field::new("owner", Kind::STRING),
    ///     Field::new("name", Kind::STRING),
    ///     Field::new("issueNumber", Kind::POSITIVE),
    /// ])
    /// .refs(&[RefUse::of("issue", "issue")
    ///     .subject()
    ///     .ways(&[WayUse::by(&[2])])
    ///     .container(Container::Inputs(&[("repository", &[0, 1])]))]);
    /// assert_eq!(SHAPE.named_by("repository"), Some(&[0, 1][..]));
    /// assert_eq!(SHAPE.named_by("label"), None);
    /// ```
    pub fn named_by(&self, of: &str) -> Option<&'static [u16]> {
        let subject = self.subject()?;
        if subject.of == of {
            return subject.named().next().map(|way| way.fields);
        }
        let level = subject.levels().iter().find(|(name, _)| *name == of)?;
        Some(level.1)
    }
}
