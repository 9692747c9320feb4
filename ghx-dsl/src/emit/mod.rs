//! The emit pass: plans and types become Rust source, in modules by domain.

mod about;
mod kinds;
mod names;
mod pages;
mod request;
mod shared;
mod skeleton;
mod types;

use std::collections::BTreeMap;

use proc_macro2::TokenStream;
use quote::quote;

use crate::ident::{Scope, ident};
use crate::ir::{Capability, Kind, Program, Stub, Type};
use kinds::Kinds;
use names::Name;
use shared::Shared;
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
            runtime: quote!(#ghx::__runtime::generated),
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

/// What is wrong with a card.
#[derive(Debug, Clone)]
pub struct CardErrors {
    /// Its id, as far as it could be read.
    pub id: Option<String>,
    /// The macro calls that report its errors, such as `::core::compile_error!("..")`.
    pub errors: Vec<TokenStream>,
}

/// The tables of a build.
pub(crate) type Tables = [&'static ghx_plan::plan::Capability];

/// The generated file, formatted, or the part of it that is about one capability.
pub(crate) fn source(
    program: &Program,
    tables: &Tables,
    broken: &[CardErrors],
    only: Option<&str>,
    settings: &Settings,
) -> String {
    let items = items(program, tables, broken, only, settings);
    match syn::parse2::<syn::File>(items.clone()) {
        Ok(file) => prettyplease::unparse(&file),
        // Unformatted code still compiles, or fails with rustc's own message.
        Err(_) => items.to_string(),
    }
}

/// The generated items.
pub(crate) fn tokens(
    program: &Program,
    tables: &Tables,
    broken: &[CardErrors],
    settings: &Settings,
) -> TokenStream {
    items(program, tables, broken, None, settings)
}

/// All items, or `only` those of one capability; names are those of the whole build either way.
fn items(
    program: &Program,
    tables: &Tables,
    broken: &[CardErrors],
    only: Option<&str>,
    settings: &Settings,
) -> TokenStream {
    let stubs = program.broken.iter().map(|it| it.id.as_str());
    let blamed = broken.iter().filter_map(|it| it.id.as_deref());
    let shown: Vec<&Capability> = (program.capabilities.iter())
        .filter(|it| only.is_none_or(|only| it.id == only))
        .collect();
    let shown_tables = tables.iter().copied();
    let shown_tables = shown_tables.filter(|it| only.is_none_or(|only| it.id == only));
    let emitter = Emitter {
        own: names::assign(
            program
                .capabilities
                .iter()
                .map(|it| it.id.as_str())
                .chain(stubs)
                .chain(blamed),
        ),
        imported: names::assign(program.imported.iter().map(|it| it.id.as_str())),
        shared: Shared::new(shown_tables),
        kinds: Kinds::new(&program.refs),
        only,
        settings,
    };
    let mut root = Module::default();
    let modules: Vec<&[String]> = (shown.iter())
        .filter_map(|it| Some(emitter.own.get(&it.id)?.modules.as_slice()))
        .collect();
    for capability in &program.capabilities {
        if let Some(name) = emitter.own.get(&capability.id)
            && modules.contains(&name.modules.as_slice())
        {
            root.at(&name.modules).capabilities.push((name, capability));
        }
    }
    if only.is_none() {
        skeleton::place(&mut root, program, broken, &emitter.own);
    }
    let (items, modules) = emitter.module(&root, &mut Vec::new());
    let (enums, registry) = (emitter.enums(&shown), emitter.registry(&shown));
    let shared = emitter.shared.module(&settings.runtime);
    let refs = only.is_none().then(|| {
        let kinds = &emitter.kinds;
        kinds.module(&program.refs, settings, &lints())
    });
    let refs = refs.flatten();
    quote!(#items #modules #enums #refs #shared #registry)
}

#[derive(Default)]
struct Module<'a> {
    modules: BTreeMap<String, Module<'a>>,
    capabilities: Vec<(&'a Name, &'a Capability)>,
    stubs: Vec<(&'a Name, &'a Stub, TokenStream)>,
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
    shared: Shared,
    kinds: Kinds,
    /// The one capability whose items are wanted.
    only: Option<&'a str>,
    settings: &'a Settings,
}

impl Emitter<'_> {
    /// The items of a module, and the modules in it.
    fn module(&self, module: &Module<'_>, path: &mut Vec<String>) -> (TokenStream, TokenStream) {
        let mut items = TokenStream::new();
        let mut scope = Scope::default();
        let mut functions = Scope::default();
        let stubs = module.stubs.iter().map(|(name, _, _)| name);
        for name in module
            .capabilities
            .iter()
            .map(|(name, _)| name)
            .chain(stubs)
        {
            scope.take(&name.type_name);
            functions.take(&name.function);
        }
        for (name, capability) in &module.capabilities {
            // The others are written too, because they take names in the same scopes.
            let written = self.capability(name, capability, path.len(), &mut scope, &mut functions);
            if self.only.is_none_or(|only| capability.id == only) {
                items.extend(written);
            }
        }
        let (broken, runtime) = (&module.broken, &self.settings.runtime);
        let imports = match self.kinds.import(path.len()) {
            Some(refs) => quote!(use #runtime as __rt; use #refs;),
            None if module.capabilities.is_empty() => TokenStream::new(),
            None => quote!(use #runtime as __rt;),
        };
        let mut items = quote!(#broken #imports #items);
        for (name, stub, error) in &module.stubs {
            let types = Types::new(
                &mut scope,
                path.len(),
                ident(&name.static_name),
                &self.kinds,
            );
            items.extend(skeleton::items(name, stub, error, types, &mut functions));
        }
        // Stubs have names only, so they need no import.
        drop(self.kinds.import(path.len()));
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
        let path = |id: &str| self.plan_path(id, depth);
        let table = self.shared.table(&it.id, depth, &path);
        let output_name = scope.take(&format!("{}Output", name.type_name));
        let mut types = Types::new(scope, depth, ident(&name.static_name), &self.kinds);
        let tested = !self.settings.mark_fragments;
        let about = |function: &about::Function<'_>| {
            about::function(it, (name, &output_name), function, tested)
        };
        let request = request::request(&it.input, name, &about, &mut types, functions);
        let about = format!("What `{}` gives back.", it.id);
        types.output(
            &output_name,
            &about,
            it.output.iter().map(|it| (it.name.as_str(), &it.ty)),
        );
        let pages = pages::stream(it, name, &mut types);
        let items = types.items;
        let (ty, output_ty, plan) = (
            ident(&name.type_name),
            ident(&output_name),
            ident(&name.static_name),
        );
        let plan_about = doc(&format!("The plan of `{}`.", it.id));
        let request_about = doc(&format!("A request of `{}`.", it.id));
        quote! {
            #request
            __rt::request!(#request_about #ty, #output_ty, #plan, fields);
            #items
            #pages
            #plan_about
            pub static #plan: __rt::plan::Capability = { use __rt::plan::table::*; #table };
        }
    }

    fn plan_path(&self, id: &str, depth: usize) -> Option<TokenStream> {
        if let Some(name) = self.own.get(id) {
            return Some(name.static_path(depth));
        }
        let (path, root) = (
            self.imported.get(id)?.static_path(0),
            &self.settings.imported,
        );
        Some(quote!(#root::#path))
    }

    fn enums(&self, capabilities: &[&Capability]) -> TokenStream {
        let mut all = BTreeMap::new();
        for it in capabilities {
            let kinds = it.input.fields.iter().map(|field| &field.kind);
            kinds.for_each(|kind| collect_input_enums(kind, &mut all));
            let types = it.output.iter().map(|field| &field.ty);
            types.for_each(|ty| collect_enums(ty, &mut all));
        }
        if all.is_empty() {
            return TokenStream::new();
        }
        let (items, runtime, name, lints) = (
            types::enums(&all),
            &self.settings.runtime,
            ident(names::ENUMS),
            lints(),
        );
        quote! {
            /// GitHub's enums, as far as inputs and outputs use them.
            #lints
            pub mod #name { use #runtime as __rt; #items }
        }
    }

    fn registry(&self, capabilities: &[&Capability]) -> TokenStream {
        let mut entries = BTreeMap::new();
        for capability in capabilities {
            if let Some(name) = self.own.get(&capability.id) {
                for id in capability.aliases.iter().chain([&capability.id]) {
                    entries.insert(id.as_str(), name.static_path(0));
                }
            }
        }
        let (runtime, ids, plans) = (&self.settings.runtime, entries.keys(), entries.values());
        let lints = lints();
        quote! {
            /// Every capability by id and alias.
            #lints
            pub static REGISTRY: #runtime::Registry = #runtime::Registry::new(&[#((#ids, &#plans)),*]);
        }
    }
}

/// Types and functions that a crate does not use yet are no mistake. Everything is documented: a crate may forbid what is not.
fn lints() -> TokenStream {
    quote!(#[allow(dead_code, unreachable_pub, unused_imports)])
}

fn collect_input_enums(kind: &Kind, all: &mut BTreeMap<String, Vec<String>>) {
    match kind {
        Kind::Enum(_, Some(of)) => collect_enums(of, all),
        Kind::List { item, .. } => collect_input_enums(item, all),
        Kind::Object(shape) => {
            let kinds = shape.fields.iter().map(|field| &field.kind);
            kinds.for_each(|kind| collect_input_enums(kind, all));
        }
        _ => {}
    }
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
