//! What every capability is called in Rust: its modules, function, type and static.

use std::collections::BTreeMap;

use proc_macro2::TokenStream;
use quote::quote;

use crate::ident::{self, Scope, ident};

/// The module of GraphQL enums, beside the domains.
pub(super) const ENUMS: &str = "enums";

/// The module of kinds, beside the domains.
pub(super) const REFS: &str = "refs";

/// The names of one capability.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Name {
    /// The modules it is in, outermost first.
    pub(super) modules: Vec<String>,
    /// The constructor.
    pub(super) function: String,
    /// The request type; other types of the capability start with it.
    pub(super) type_name: String,
    /// The plan.
    pub(super) static_name: String,
}

impl Name {
    /// The path of the plan from a module `depth` levels below the root of the generated code.
    pub(super) fn static_path(&self, depth: usize) -> TokenStream {
        let up = (0..depth).map(|_| quote!(super::));
        let path = self.path(&self.static_name);
        quote!(#(#up)* #path)
    }

    /// The path of the request type from the root of the generated code.
    pub(super) fn type_path(&self) -> TokenStream {
        self.path(&self.type_name)
    }

    fn path(&self, item: &str) -> TokenStream {
        let modules = self.modules.iter().map(|it| ident(it));
        let item = ident(item);
        quote!(#(#modules::)* #item)
    }
}

/// Gives every id its names. The same ids always get the same names, so that another build can refer to them.
pub(super) fn assign<'a>(ids: impl Iterator<Item = &'a str>) -> BTreeMap<String, Name> {
    let mut ids: Vec<&str> = ids.collect();
    ids.sort_unstable();
    ids.dedup();
    // `registry` at the root would give the static `REGISTRY` a second time.
    let mut scopes = BTreeMap::from([(Vec::new(), Scope::with(&["registry"]))]);
    let mut names = BTreeMap::new();
    for id in ids {
        let mut modules: Vec<String> = id.split('.').map(ident::snake).collect();
        let function = modules.pop().unwrap_or_default();
        if let Some(domain) = (modules.first_mut()).filter(|it| *it == ENUMS || *it == REFS) {
            domain.push('_');
        }
        let function = scopes.entry(modules.clone()).or_default().take(&function);
        let name = Name {
            type_name: ident::pascal(&function),
            static_name: ident::screaming(&function),
            modules,
            function,
        };
        names.insert(id.to_owned(), name);
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_that_differ_only_in_case_stay_apart() {
        let names = assign(
            [
                "issue.setLabels",
                "issue.set_labels",
                "enums.x",
                "refs.x",
                "registry",
            ]
            .into_iter(),
        );
        assert_eq!(names["issue.setLabels"].function, "set_labels");
        assert_eq!(names["issue.set_labels"].function, "set_labels2");
        assert_eq!(names["issue.set_labels"].static_name, "SET_LABELS2");
        assert_eq!(names["enums.x"].modules, ["enums_"]);
        assert_eq!(names["refs.x"].modules, ["refs_"]);
        assert_eq!(names["registry"].static_name, "REGISTRY2");
    }
}
