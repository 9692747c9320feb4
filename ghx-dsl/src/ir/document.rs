//! A checked document, and how it uses its variables.

use std::collections::BTreeMap;

use crate::ast;
use crate::place::Place;

/// A checked operation: its tree, and the fragments it needs.
#[derive(Debug, Clone)]
pub struct Document {
    /// The operation. Fragments that use variables are still spreads here; `tables` inlines them.
    pub operation: ast::Operation,
    /// The fragments reachable from it, sorted by name.
    pub fragments: Vec<ast::Fragment>,
    /// How it uses its variables, through all fragments.
    pub uses: Uses,
}

impl Document {
    /// The fragments by name.
    pub(crate) fn fragments(&self) -> BTreeMap<&str, &ast::Fragment> {
        let fragments = self.fragments.iter();
        fragments.map(|it| (it.name.text.as_str(), it)).collect()
    }
}

/// How selections use variables.
#[derive(Debug, Clone, Default)]
pub struct Uses {
    /// Every use of a variable.
    pub variables: Vec<Use>,
    /// Connections and how they are bounded, unless by a good literal.
    pub bounds: Vec<(ast::Name, Bound)>,
}

/// One use of a variable.
#[derive(Debug, Clone)]
pub struct Use {
    /// The variable.
    pub name: String,
    /// Where it stands.
    pub place: Place,
    /// The type that is expected there; none inside a custom scalar, where only the server knows.
    pub expected: Option<ast::TypeRef>,
    /// The argument has a default, so a nullable variable may stand where non-null is expected.
    pub has_default: bool,
}

/// How a connection is bounded.
#[derive(Debug, Clone, PartialEq)]
pub enum Bound {
    /// By nothing.
    Missing,
    /// By a variable.
    Variable(String),
    /// By a number that GitHub refuses.
    OutOfRange(i64),
}
