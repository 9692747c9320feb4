//! The emit pass: plans and types become Rust source, in modules by domain.

mod layout;
mod names;
mod request;
mod shape;
mod table;
mod types;
mod values;

use std::cell::RefCell;
use std::collections::BTreeMap;

use proc_macro2::TokenStream;
use quote::quote;

use crate::ident::{Scope, ident};
use crate::ir::{Capability, Program, Type};
use crate::plan::Planner;
use names::Name;
use types::{Types, doc};

/// Where the generated code finds what it needs.
#[derive(Debug, Clone)]
pub struct Settings {
    /// The path of the runtime.
    pub runtime: TokenStream,
    /// The path under which imported capabilities stand.
    pub imported: TokenStream,
    /// Whether fragment names carry a mark of their text, because fragments of another build may meet them.
    pub mark_fragments: bool,
}

impl Settings {
    /// For the cards of the crate that knows itself by this path, such as `::ghx`.
    pub fn built_in(ghx: &TokenStream) -> Self {
        Settings {
            runtime: quote!(#ghx::__runtime),
            imported: ghx.clone(),
            mark_fragments: false,
        }
    }

    /// For cards in another crate, which knows ghx by this path.
    pub fn own_cards(ghx: &TokenStream) -> Self {
        Settings {
            mark_fragments: true,
            ..Settings::built_in(ghx)
        }
    }
}

impl Default for Settings {
    /// For the cards of the root package.
    fn default() -> Self {
        Settings::built_in(&quote!(::ghx))
    }
}

/// A card that does not compile: what stands in its place.
#[derive(Debug, Clone)]
pub struct Broken {
    /// Its id, as far as it could be read.
    pub id: Option<String>,
    /// The items that report its errors, such as `::core::compile_error!("..")`.
    pub items: TokenStream,
}

/// The generated file, formatted.
pub fn source(program: &Program, broken: &[Broken], settings: &Settings) -> String {
    let tables = RefCell::new(Vec::new());
    let items = items(program, broken, settings, &|table| {
        tables.borrow_mut().push(table);
        let place = ident(&format!("__table_{}", tables.borrow().len() - 1));
        quote!(#place)
    });
    let text = match syn::parse2::<syn::File>(items.clone()) {
        Ok(file) => prettyplease::unparse(&file),
        // Unformatted code still compiles, or fails with rustc's own message.
        Err(_) => items.to_string(),
    };
    set_tables(&text, tables.into_inner())
}

/// The generated items.
pub fn tokens(program: &Program, broken: &[Broken], settings: &Settings) -> TokenStream {
    items(program, broken, settings, &|table| table)
}

/// Puts the tables, which have a layout of their own, where their names stand.
fn set_tables(text: &str, tables: Vec<TokenStream>) -> String {
    let mut out = String::with_capacity(text.len() * 2);
    for line in text.lines() {
        let indent = line.len() - line.trim_start().len();
        let number = line
            .trim()
            .strip_prefix("__table_")
            .and_then(|it| it.parse::<usize>().ok());
        match number.and_then(|it| tables.get(it)) {
            Some(table) => {
                out.extend(std::iter::repeat_n(' ', indent));
                out.push_str(&layout::expression(table.clone(), indent));
            }
            None => out.push_str(line),
        }
        out.push('\n');
    }
    out
}

fn items(
    program: &Program,
    broken: &[Broken],
    settings: &Settings,
    table: &dyn Fn(TokenStream) -> TokenStream,
) -> TokenStream {
    let broken_ids = broken.iter().filter_map(|it| it.id.as_deref());
    let own = names::assign(
        program
            .capabilities
            .iter()
            .map(|it| it.id.as_str())
            .chain(broken_ids),
    );
    let emitter = Emitter {
        imported: names::assign(program.imported.iter().map(|it| it.id.as_str())),
        own,
        planner: Planner::new(program, settings.mark_fragments),
        runtime: settings.runtime.clone(),
        imported_path: settings.imported.clone(),
        table,
    };
    let mut root = Module::default();
    for capability in &program.capabilities {
        if let Some(name) = emitter.own.get(&capability.id) {
            root.at(&name.modules).capabilities.push((name, capability));
        }
    }
    for it in broken {
        let name = it.id.as_ref().and_then(|id| emitter.own.get(id));
        root.at(name.map_or(&[], |it| &it.modules))
            .broken
            .extend(it.items.clone());
    }
    let (items, modules) = emitter.module(&root, &mut Vec::new());
    let (enums, registry) = (emitter.enums(program), emitter.registry(program));
    quote!(#items #modules #enums #registry)
}

#[derive(Default)]
struct Module<'a> {
    modules: BTreeMap<String, Module<'a>>,
    capabilities: Vec<(&'a Name, &'a Capability)>,
    broken: TokenStream,
}

impl<'a> Module<'a> {
    fn at(&mut self, path: &[String]) -> &mut Module<'a> {
        match path.split_first() {
            None => self,
            Some((first, rest)) => self.modules.entry(first.clone()).or_default().at(rest),
        }
    }
}

struct Emitter<'a> {
    own: BTreeMap<String, Name>,
    imported: BTreeMap<String, Name>,
    planner: Planner,
    runtime: TokenStream,
    imported_path: TokenStream,
    /// What stands for a table: itself, or a name that is replaced after formatting.
    table: &'a dyn Fn(TokenStream) -> TokenStream,
}

impl Emitter<'_> {
    /// The items of a module, and the modules in it.
    fn module(&self, module: &Module<'_>, path: &mut Vec<String>) -> (TokenStream, TokenStream) {
        let mut items = module.broken.clone();
        if !module.capabilities.is_empty() {
            let runtime = &self.runtime;
            items.extend(quote!(use #runtime as __rt;));
        }
        let mut scope = Scope::default();
        let mut functions = Scope::default();
        for (name, _) in &module.capabilities {
            scope.take(&name.type_name);
            functions.take(&name.function);
        }
        for (name, capability) in &module.capabilities {
            items.extend(self.capability(name, capability, path.len(), &mut scope, &mut functions));
        }
        let modules = module.modules.iter().map(|(segment, inner)| {
            path.push(segment.clone());
            let about = doc(&format!("Capabilities of `{}`.", path.join(".")));
            let (items, modules) = self.module(inner, path);
            path.pop();
            let name = ident(segment);
            let lints = path.is_empty().then(lints);
            quote!(#about #lints pub mod #name { #items #modules })
        });
        let modules = quote!(#(#modules)*);
        (items, modules)
    }

    fn capability(
        &self,
        name: &Name,
        it: &Capability,
        depth: usize,
        scope: &mut Scope,
        functions: &mut Scope,
    ) -> TokenStream {
        let table = (self.table)(table::capability(it, &self.planner, &|id| {
            self.plan_path(id, depth)
        }));
        let output_name = scope.take(&format!("{}Output", name.type_name));
        let mut types = Types::new(scope, depth, ident(&name.static_name));
        let request = request::request(it, name, &mut types, functions);
        let about = format!("What `{}` gives back.", it.id);
        let output = types.output(
            &output_name,
            &about,
            it.output.iter().map(|it| (it.name.as_str(), &it.ty)),
        );
        let items = types.items;
        let (ty, output_ty, plan) = (
            ident(&name.type_name),
            ident(&output_name),
            ident(&name.static_name),
        );
        let about = doc(&format!("The plan of `{}`.", it.id));
        let request_about = doc(&format!("A request of `{}`.", it.id));
        quote! {
            #request
            __rt::request!(#request_about #ty, #output_ty, #plan);
            #output
            #items
            #about
            pub static #plan: __rt::plan::Capability = { use __rt::plan::*; #table };
        }
    }

    fn plan_path(&self, id: &str, depth: usize) -> Option<TokenStream> {
        if let Some(name) = self.own.get(id) {
            return Some(name.static_path(depth));
        }
        let (path, root) = (self.imported.get(id)?.static_path(0), &self.imported_path);
        Some(quote!(#root::#path))
    }

    fn enums(&self, program: &Program) -> TokenStream {
        let mut all = BTreeMap::new();
        for field in program.capabilities.iter().flat_map(|it| &it.output) {
            collect_enums(&field.ty, &mut all);
        }
        if all.is_empty() {
            return TokenStream::new();
        }
        let (items, runtime, name, lints) = (
            types::enums(&all),
            &self.runtime,
            ident(names::ENUMS),
            lints(),
        );
        quote! {
            /// GitHub's enums, as far as outputs use them.
            #lints
            pub mod #name { use #runtime as __rt; #items }
        }
    }

    fn registry(&self, program: &Program) -> TokenStream {
        let mut entries = BTreeMap::new();
        for capability in &program.capabilities {
            if let Some(name) = self.own.get(&capability.id) {
                for id in capability.aliases.iter().chain([&capability.id]) {
                    entries.insert(id.as_str(), name.static_path(0));
                }
            }
        }
        let (runtime, ids, plans) = (&self.runtime, entries.keys(), entries.values());
        quote! {
            /// Every capability by id and alias.
            pub static REGISTRY: #runtime::Registry = #runtime::Registry::new(&[#((#ids, &#plans)),*]);
        }
    }
}

/// Types and functions that a crate does not use yet are no mistake, and fields are documented by their names.
fn lints() -> TokenStream {
    quote!(#[allow(dead_code, missing_docs, unreachable_pub)])
}

fn collect_enums(ty: &Type, all: &mut BTreeMap<String, Vec<String>>) {
    match ty {
        Type::Enum(name, values) => {
            all.insert(name.clone(), values.clone());
        }
        Type::List(inner) | Type::Nullable(inner) => collect_enums(inner, all),
        Type::Object(_, fields) => fields.iter().for_each(|(_, ty)| collect_enums(ty, all)),
        _ => {}
    }
}
