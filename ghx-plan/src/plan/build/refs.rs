//! Short ways to write refs and addresses.

use crate::plan::{Address, Container, RefUse, WayUse};

impl Address {
    /// The address of such a thing, under one of these paths; it fills nothing.
    ///
    /// ```
    /// # use ghx_runtime::plan::*;
    /// use ghx_runtime::Record;
    ///
    /// const URL: Address = Address::of("issue", &["/{owner}/{name}/issues/{number}"]).numbers(&["number"]);
    /// static SHAPE: Shape = Shape::new(&[Field::new("url", Kind::STRING.address(URL))]);
    /// let problems = Record::from_json(&SHAPE, r#"{"url": "https://github.com/acme/app/pull/7"}"#).unwrap_err();
    /// assert!(problems.to_string().ends_with("url: must be an address such as https://github.com/owner/name/issues/1"));
    /// ```
    pub const fn of(noun: &'static str, paths: &'static [&'static str]) -> Self {
        Address {
            noun,
            paths,
            ..Address::EMPTY
        }
    }

    /// The names in braces that are numbers.
    ///
    /// ```
    /// # use ghx_runtime::plan::*;
    /// assert_eq!(Address::of("run", &["/{owner}/{name}/actions/runs/{id}"]).numbers(&["id"]).numbers, ["id"]);
    /// ```
    pub const fn numbers(mut self, numbers: &'static [&'static str]) -> Self {
        self.numbers = numbers;
        self
    }

    /// The names in braces and the fields they fill.
    ///
    /// ```
    /// # use ghx_runtime::plan::*;
    /// assert_eq!(Address::of("user", &["/{login}"]).fills(&[("login", 1)]).fills, [("login", 1)]);
    /// ```
    pub const fn fills(mut self, fills: &'static [(&'static str, u16)]) -> Self {
        self.fills = fills;
        self
    }
}

impl RefUse {
    /// A thing that no input names yet: its ref, and what messages call it.
    ///
    /// ```
    /// # use ghx_runtime::plan::*;
    /// let user = RefUse::of("user", "user");
    /// assert!(!user.subject && user.id.is_none() && user.ways.is_empty());
    /// ```
    pub const fn of(of: &'static str, noun: &'static str) -> Self {
        RefUse {
            of,
            noun,
            ..RefUse::EMPTY
        }
    }

    /// It is what the capability is about.
    ///
    /// ```
    /// # use ghx_runtime::plan::*;
    /// assert!(RefUse::of("issue", "issue").subject().subject);
    /// ```
    pub const fn subject(mut self) -> Self {
        self.subject = true;
        self
    }

    /// The input that takes its id.
    ///
    /// ```
    /// # use ghx_runtime::plan::*;
    /// assert_eq!(RefUse::of("issue", "issue").id(3).id, Some(3));
    /// ```
    pub const fn id(mut self, field: u16) -> Self {
        self.id = Some(field);
        self
    }

    /// The other inputs that name it.
    ///
    /// ```
    /// # use ghx_runtime::plan::*;
    /// const USER: RefUse = RefUse::of("user", "user").ways(&[WayUse::by(&[1])]);
    /// assert_eq!(USER.ways[0].fields, [1]);
    /// ```
    pub const fn ways(mut self, ways: &'static [WayUse]) -> Self {
        self.ways = ways;
        self
    }

    /// Where it is looked for, if not at the root.
    ///
    /// ```
    /// # use ghx_runtime::plan::*;
    /// let label = RefUse::of("label", "label").container(Container::Around("repository"));
    /// assert!(matches!(label.container, Container::Around("repository")));
    /// ```
    pub const fn container(mut self, container: Container) -> Self {
        self.container = container;
        self
    }
}

impl WayUse {
    /// By these inputs, in the ref's order.
    ///
    /// ```
    /// # use ghx_runtime::plan::*;
    /// assert!(!WayUse::by(&[1, 2]).address);
    /// ```
    pub const fn by(fields: &'static [u16]) -> Self {
        WayUse {
            fields,
            address: false,
        }
    }

    /// By the address that this input takes.
    ///
    /// ```
    /// # use ghx_runtime::plan::*;
    /// assert_eq!(WayUse::address(&[4]).fields, [4]);
    /// ```
    pub const fn address(fields: &'static [u16]) -> Self {
        WayUse {
            fields,
            address: true,
        }
    }
}
