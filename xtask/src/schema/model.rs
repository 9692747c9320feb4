//! The signatures of a GraphQL schema as sorted maps: what is left when descriptions are gone.

use std::collections::{BTreeMap, BTreeSet};

/// Directives that the specification defines, so that no schema needs to.
const BUILT_IN_DIRECTIVES: &[&str] = &["deprecated", "include", "oneOf", "skip", "specifiedBy"];

/// A whole schema. Sorted maps make everything that is printed from it deterministic.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Schema {
    /// Root types whose names are not the usual ones, by operation (`query`, `mutation`, `subscription`).
    pub(crate) roots: BTreeMap<&'static str, String>,
    pub(crate) directives: BTreeMap<String, DirectiveDef>,
    pub(crate) types: BTreeMap<String, TypeDef>,
}

/// What kind of type a definition is, which decides the parts of [`TypeDef`] that are used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Scalar,
    Object,
    Interface,
    Union,
    Enum,
    Input,
}

/// One named type.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct TypeDef {
    pub(crate) kind: Kind,
    /// Interfaces that an object or interface implements.
    pub(crate) interfaces: BTreeSet<String>,
    /// The types of a union.
    pub(crate) members: BTreeSet<String>,
    /// The values of an enum with their directives.
    pub(crate) values: BTreeMap<String, Directives>,
    /// The fields of an object, an interface or an input object.
    pub(crate) fields: BTreeMap<String, Field>,
    pub(crate) directives: Directives,
}

/// Applied directives as they are printed, for example `@deprecated`, by name.
pub(crate) type Directives = BTreeMap<String, String>;

/// `@deprecated` with its reason on one line; a JSON string is one of GraphQL too.
pub(crate) fn deprecated(why: Option<&str>) -> String {
    let words: Vec<&str> = why.unwrap_or_default().split_whitespace().collect();
    match words.is_empty() {
        true => "@deprecated".to_owned(),
        false => format!(
            "@deprecated(reason: {})",
            serde_json::Value::from(words.join(" "))
        ),
    }
}

/// A field, an input field or an argument; only the first has arguments, only the others have defaults.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Field {
    pub(crate) arguments: BTreeMap<String, Field>,
    /// The type as it is written, for example `[ID!]!`.
    pub(crate) ty: String,
    pub(crate) default: Option<String>,
    pub(crate) directives: Directives,
}

/// The definition of a directive.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct DirectiveDef {
    pub(crate) arguments: BTreeMap<String, Field>,
    pub(crate) repeatable: bool,
    pub(crate) locations: BTreeSet<String>,
}

impl Schema {
    /// Forgets directive definitions that nothing in the schema applies.
    pub(crate) fn drop_unused_directives(&mut self) {
        let mut used = BTreeSet::new();
        for def in self.types.values() {
            used.extend(def.directives.keys().cloned());
            used.extend(
                def.values
                    .values()
                    .flat_map(|directives| directives.keys().cloned()),
            );
            for field in def.fields.values() {
                field.collect_directives(&mut used);
            }
        }
        self.directives
            .retain(|name, _| used.contains(name) && !BUILT_IN_DIRECTIVES.contains(&name.as_str()));
    }
}

impl TypeDef {
    /// A definition of this kind with nothing in it.
    pub(crate) fn new(kind: Kind) -> Self {
        Self {
            kind,
            interfaces: BTreeSet::new(),
            members: BTreeSet::new(),
            values: BTreeMap::new(),
            fields: BTreeMap::new(),
            directives: Directives::new(),
        }
    }
}

impl Kind {
    /// The keyword that starts a definition of this kind.
    pub(crate) fn keyword(self) -> &'static str {
        match self {
            Self::Scalar => "scalar",
            Self::Object => "type",
            Self::Interface => "interface",
            Self::Union => "union",
            Self::Enum => "enum",
            Self::Input => "input",
        }
    }
}

impl Field {
    /// The name inside a type such as `[ID!]!`.
    pub(crate) fn type_name(&self) -> &str {
        self.ty.trim_matches(['[', ']', '!'])
    }

    /// Takes over the directives of an older definition, so that a redefinition need not repeat `@possibleTypes`.
    pub(crate) fn keep_directives(&mut self, old: &Field) {
        keep(&mut self.directives, &old.directives);
        for (name, argument) in &mut self.arguments {
            if let Some(old) = old.arguments.get(name) {
                argument.keep_directives(old);
            }
        }
    }

    fn collect_directives(&self, used: &mut BTreeSet<String>) {
        used.extend(self.directives.keys().cloned());
        for argument in self.arguments.values() {
            argument.collect_directives(used);
        }
    }
}

/// Adds the directives of `old` that are not applied anyway.
pub(crate) fn keep(directives: &mut Directives, old: &Directives) {
    for (name, text) in old {
        directives
            .entry(name.clone())
            .or_insert_with(|| text.clone());
    }
}
