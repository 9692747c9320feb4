//! The GraphQL tree the compiler works on: only what cards need, with the place of every part.

use std::collections::{BTreeMap, BTreeSet};

pub use ghx_plan::plan::OperationKind;

use crate::place::Place;

/// An executable document.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Document {
    /// The operations in document order.
    pub operations: Vec<Operation>,
    /// The fragments in document order.
    pub fragments: Vec<Fragment>,
}

/// A query or mutation.
#[derive(Debug, Clone, PartialEq)]
pub struct Operation {
    /// Query or mutation.
    pub kind: OperationKind,
    /// Its name and the name's place.
    pub name: Name,
    /// The variables declared.
    pub variables: Vec<VariableDefinition>,
    /// The root fields.
    pub selections: Vec<Selection>,
}

/// A name and its place.
#[derive(Debug, Clone, PartialEq)]
pub struct Name {
    /// The name.
    pub text: String,
    /// Where it stands.
    pub place: Place,
}

impl Name {
    /// A name at a place.
    pub(crate) fn new(text: &str, place: Place) -> Self {
        Name {
            text: text.to_owned(),
            place,
        }
    }
}

/// A named fragment.
#[derive(Debug, Clone, PartialEq)]
pub struct Fragment {
    /// Its name.
    pub name: Name,
    /// The type it selects from.
    pub on: Name,
    /// Its directives.
    pub directives: Vec<Directive>,
    /// What it selects.
    pub selections: Vec<Selection>,
}

/// A declared variable.
#[derive(Debug, Clone, PartialEq)]
pub struct VariableDefinition {
    /// Its name, without `$`.
    pub name: Name,
    /// Its type.
    pub ty: TypeRef,
    /// Where the name in its type stands.
    pub type_place: Place,
    /// Its default.
    pub default: Option<Value>,
}

/// A type as written.
#[derive(Debug, Clone, PartialEq)]
pub enum TypeRef {
    /// A named type.
    Named(String),
    /// A list.
    List(Box<TypeRef>),
    /// Never null.
    NonNull(Box<TypeRef>),
}

/// One selection.
#[derive(Debug, Clone, PartialEq)]
pub enum Selection {
    /// A field.
    Field(Field),
    /// `...Name`
    Spread {
        /// The fragment's name.
        name: Name,
        /// Its directives.
        directives: Vec<Directive>,
    },
    /// `... on Type { }`
    Inline {
        /// The type condition.
        on: Option<Name>,
        /// Its directives.
        directives: Vec<Directive>,
        /// What it selects.
        selections: Vec<Selection>,
        /// Where it stands.
        place: Place,
    },
}

/// The selections without fragments that are spread here again, which adds nothing.
pub(crate) fn distinct(selections: &[Selection]) -> impl Iterator<Item = &Selection> {
    let mut spread = BTreeSet::new();
    selections.iter().filter(move |selection| match selection {
        Selection::Spread { name, directives } if directives.is_empty() => {
            spread.insert(name.text.as_str())
        }
        _ => true,
    })
}

/// Visits selections and all that is in them, outermost first; what a spread stands for is not gone into.
pub(crate) fn visit<'a>(selections: &'a [Selection], each: &mut impl FnMut(&'a Selection)) {
    for selection in selections {
        each(selection);
        match selection {
            Selection::Field(Field { selections, .. }) | Selection::Inline { selections, .. } => {
                visit(selections, each);
            }
            Selection::Spread { .. } => {}
        }
    }
}

/// All fragments that some selections lead to, by name; each is looked at once, however often it is spread.
pub(crate) fn reached<'f>(
    selections: &[Selection],
    fragments: &BTreeMap<&'f str, &'f Fragment>,
) -> BTreeMap<&'f str, &'f Fragment> {
    fn add<'f>(
        selections: &[Selection],
        fragments: &BTreeMap<&'f str, &'f Fragment>,
        found: &mut BTreeMap<&'f str, &'f Fragment>,
    ) {
        visit(selections, &mut |selection| {
            if let Selection::Spread { name, .. } = selection
                && let Some((name, fragment)) = fragments.get_key_value(name.text.as_str())
                && found.insert(name, fragment).is_none()
            {
                add(&fragment.selections, fragments, found);
            }
        });
    }
    let mut found = BTreeMap::new();
    add(selections, fragments, &mut found);
    found
}

/// Every field at a path of response keys, seen through inline fragments.
pub(crate) fn fields_at<K: AsRef<str>>(
    selections: &mut [Selection],
    keys: &[K],
    each: &mut impl FnMut(&mut Field),
) {
    let Some((first, rest)) = keys.split_first() else {
        return;
    };
    for selection in selections {
        match selection {
            Selection::Inline { selections, .. } => fields_at(selections, keys, each),
            Selection::Field(field) if field.key() == first.as_ref() => match rest {
                [] => each(field),
                rest => fields_at(&mut field.selections, rest, each),
            },
            _ => {}
        }
    }
}

/// A selected field.
#[derive(Debug, Clone, PartialEq)]
pub struct Field {
    /// The response key, when it differs from the name.
    pub alias: Option<Name>,
    /// The field's name.
    pub name: Name,
    /// Its arguments.
    pub arguments: Vec<Argument>,
    /// Its directives.
    pub directives: Vec<Directive>,
    /// What it selects.
    pub selections: Vec<Selection>,
}

impl Field {
    /// A field without arguments, directives and selections.
    pub fn plain(name: Name) -> Field {
        Field {
            alias: None,
            name,
            arguments: Vec::new(),
            directives: Vec::new(),
            selections: Vec::new(),
        }
    }

    /// Selects a plain field inside, first, unless its key is selected there already.
    pub(crate) fn select(&mut self, name: &str, place: Place) {
        if !self.selects(name) {
            let field = Field::plain(Name::new(name, place));
            self.selections.insert(0, Selection::Field(field));
        }
    }

    /// Whether a key is selected inside.
    pub(crate) fn selects(&self, key: &str) -> bool {
        selects(&self.selections, key)
    }

    /// The key this field has in the reply.
    pub fn key(&self) -> &str {
        self.alias
            .as_ref()
            .map_or(&self.name.text, |alias| &alias.text)
    }
}

/// Whether a key is among some selections, those of fragments left aside.
pub(crate) fn selects(selections: &[Selection], key: &str) -> bool {
    let own = |selection: &Selection| matches!(selection, Selection::Field(it) if it.key() == key);
    selections.iter().any(own)
}

/// An argument, or a field of an input object.
#[derive(Debug, Clone, PartialEq)]
pub struct Argument {
    /// Its name.
    pub name: Name,
    /// Its value.
    pub value: Value,
}

/// A directive.
#[derive(Debug, Clone, PartialEq)]
pub struct Directive {
    /// Its name, without `@`.
    pub name: Name,
    /// Its arguments.
    pub arguments: Vec<Argument>,
}

/// A value and its place.
#[derive(Debug, Clone, PartialEq)]
pub struct Value {
    /// What it is.
    pub kind: ValueKind,
    /// Where it stands.
    pub place: Place,
}

impl Value {
    /// Whether a variable stands in it.
    pub(crate) fn has_variables(&self) -> bool {
        match &self.kind {
            ValueKind::Variable(_) => true,
            ValueKind::List(items) => items.iter().any(Value::has_variables),
            ValueKind::Object(fields) => fields.iter().any(|field| field.value.has_variables()),
            _ => false,
        }
    }
}

/// The kinds of values.
#[derive(Debug, Clone, PartialEq)]
pub enum ValueKind {
    /// `$name`
    Variable(String),
    /// A whole number.
    Int(i64),
    /// A number.
    Float(f64),
    /// Text, unescaped; block strings are already dedented.
    String(String),
    /// `true` or `false`
    Boolean(bool),
    /// `null`
    Null,
    /// An enum value.
    Enum(String),
    /// A list.
    List(Vec<Value>),
    /// An input object.
    Object(Vec<Argument>),
}
