//! Tables as Rust. What they have in common is written once, as a constant.

use std::collections::{BTreeMap, HashMap};

use ghx_plan::plan::written::{Expression, Part, Written};
use ghx_plan::plan::{Capability, table};
use proc_macro2::{Group, TokenStream, TokenTree};
use quote::quote;

use crate::ident::{self, Scope, ident};

/// The module of shared constants at the root of the generated code.
pub(super) const MODULE: &str = "__shared";

/// What takes no more room than this is not shared: a name would say less.
const SHORT: usize = 44;

/// The tables whose parts are held against each other where they are compiled; a composite's are by its capability.
const CHECKED: [&str; 2] = ["Capability", "Operation"];

/// The values of all tables, each once.
#[derive(Default)]
pub(super) struct Shared {
    values: Vec<Value>,
    known: HashMap<(String, Vec<Piece>), usize>,
    tables: BTreeMap<&'static str, usize>,
    /// The constants that stand for values: those of the runtime, and those of the module.
    names: BTreeMap<usize, String>,
    items: Vec<usize>,
}

struct Value {
    ty: String,
    pieces: Vec<Piece>,
    /// In how many other values it stands.
    uses: usize,
    length: usize,
    /// It leads to other tables, whose paths depend on the module.
    leads: bool,
}

#[derive(Clone, PartialEq, Eq, Hash)]
enum Piece {
    Text(String),
    Value(usize),
    Capability(&'static str),
}

/// Where the table of a capability stands, from one module.
type Path<'a> = &'a dyn Fn(&str) -> Option<TokenStream>;

impl Shared {
    /// Takes tables apart and finds what occurs more than once.
    pub(super) fn new(tables: impl Iterator<Item = &'static Capability>) -> Self {
        let mut shared = Shared::default();
        for (name, it) in table::known() {
            let id = shared.value(it);
            shared.names.insert(id, name.to_owned());
        }
        let own = shared.values.len();
        for it in tables {
            let id = shared.value(it.written());
            shared.tables.insert(it.id, id);
        }
        let mut scope = Scope::default();
        for (id, it) in shared.values.iter().enumerate().skip(own) {
            if it.uses > 1 && it.length > SHORT && !it.leads && stands_alone(&it.ty) {
                let name = scope.take(&shared.name(id));
                shared.names.insert(id, name);
                shared.items.push(id);
            }
        }
        shared
    }

    /// The number of a value; what stands in it has a smaller one.
    fn value(&mut self, it: Expression) -> usize {
        let pieces = it.parts.into_iter().map(|part| match part {
            Part::Text(text) => Piece::Text(text),
            Part::Value(inner) => Piece::Value(self.value(inner)),
            Part::Capability(id) => Piece::Capability(id),
        });
        let key = (it.ty, pieces.collect());
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        let (mut length, mut leads) = (0, false);
        for piece in &key.1 {
            match piece {
                Piece::Text(text) => length += text.len(),
                Piece::Capability(_) => leads = true,
                Piece::Value(inner) => {
                    let inner = &mut self.values[*inner];
                    inner.uses += 1;
                    length += inner.length;
                    leads |= inner.leads;
                }
            }
        }
        let id = self.values.len();
        self.values.push(Value {
            ty: key.0.clone(),
            pieces: key.1.clone(),
            uses: 0,
            length,
            leads,
        });
        self.known.insert(key, id);
        id
    }

    /// The table of a capability in a module `depth` levels below the root, after the import that it needs.
    pub(super) fn table(&self, id: &str, depth: usize, path: Path<'_>) -> TokenStream {
        let mut text = Text::default();
        if let Some(value) = self.tables.get(id) {
            self.write(*value, &mut text, path);
        }
        let (up, module) = ((0..depth).map(|_| quote!(super::)), ident(MODULE));
        let import = (!self.items.is_empty()).then(|| quote!(use #(#up)* #module::*;));
        let table = text.tokens();
        quote!(#import #table)
    }

    /// The module of constants.
    pub(super) fn module(&self, runtime: &TokenStream) -> TokenStream {
        if self.items.is_empty() {
            return TokenStream::new();
        }
        let items = self.items.iter().filter_map(|id| {
            let (mut text, name) = (Text::default(), ident(self.names.get(id)?));
            self.write_out(*id, &mut text, &|_| None);
            let (ty, value) = (tokens(&self.values[*id].ty), text.tokens());
            Some(quote!(pub(super) const #name: #ty = #value;))
        });
        let module = ident(MODULE);
        quote!(mod #module { use #runtime::plan::table::*; #(#items)* })
    }

    /// Writes a value; what a constant stands for is its name.
    fn write(&self, id: usize, out: &mut Text, path: Path<'_>) {
        match self.names.get(&id) {
            Some(name) => out.text.push_str(name),
            None => self.write_out(id, out, path),
        }
    }

    /// Writes a value, down to what constants stand for.
    fn write_out(&self, id: usize, out: &mut Text, path: Path<'_>) {
        let it = &self.values[id];
        let checked = CHECKED.contains(&it.ty.as_str());
        if checked {
            out.text.push_str(&format!("{}::checked(", it.ty));
        }
        for piece in &it.pieces {
            match piece {
                Piece::Text(text) => out.text.push_str(text),
                Piece::Value(inner) => self.write(*inner, out, path),
                Piece::Capability(id) => out.push_path(path(id).unwrap_or_default()),
            }
        }
        if checked {
            out.text.push(')');
        }
    }

    /// What a constant for it is called: the first word in it, and what it is.
    fn name(&self, id: usize) -> String {
        let ty = &self.values[id].ty;
        let kind = ident::screaming(ty.rsplit(' ').next().unwrap_or(ty));
        let many = if ty.starts_with('&') { "S" } else { "" };
        match self.word(id) {
            Some(word) => format!("{word}_{kind}{many}"),
            None => format!("{kind}{many}"),
        }
    }

    fn word(&self, id: usize) -> Option<String> {
        let it = &self.values[id];
        if it.ty != "&str" {
            return it.pieces.iter().find_map(|piece| match piece {
                Piece::Value(inner) => self.word(*inner),
                _ => None,
            });
        }
        let Some(Piece::Text(literal)) = it.pieces.first() else {
            return None;
        };
        let words = literal
            .trim_start_matches("r#")
            .split(|c: char| !c.is_alphanumeric());
        let word = words
            .into_iter()
            .find(|word| word.starts_with(char::is_alphabetic))?;
        Some(ident::screaming(word))
    }
}

/// Whether a constant may have this type.
fn stands_alone(ty: &str) -> bool {
    let item = ty.trim_start_matches(['&', '[', '(']);
    ty.starts_with("&[")
        || (item == ty && item.starts_with(char::is_uppercase) && !item.starts_with("Option"))
}

/// What a table wrote, with paths in it that no text can hold: `$crate` means the crate of the macro it comes from.
#[derive(Default)]
struct Text {
    text: String,
    paths: Vec<TokenStream>,
}

/// What stands for a path, before its number.
const PLACE: &str = "__path_";

impl Text {
    fn push_path(&mut self, path: TokenStream) {
        self.text.push_str(&format!("{PLACE}{}", self.paths.len()));
        self.paths.push(path);
    }

    fn tokens(&self) -> TokenStream {
        self.with_paths(tokens(&self.text))
    }

    fn with_paths(&self, tokens: TokenStream) -> TokenStream {
        let written = tokens.into_iter().map(|token| match token {
            TokenTree::Group(group) => {
                let inner = self.with_paths(group.stream());
                TokenTree::Group(Group::new(group.delimiter(), inner)).into()
            }
            TokenTree::Ident(word) => {
                let number = word.to_string();
                let number = number.strip_prefix(PLACE).and_then(|it| it.parse().ok());
                let path = number.and_then(|it: usize| self.paths.get(it)).cloned();
                path.unwrap_or_else(|| TokenTree::Ident(word).into())
            }
            other => other.into(),
        });
        written.collect()
    }
}

/// The tokens of what a table wrote, which are Rust.
fn tokens(text: &str) -> TokenStream {
    text.parse().unwrap_or_default()
}
