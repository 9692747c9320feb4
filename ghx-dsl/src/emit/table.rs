//! The plan of one capability as a Rust expression.

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use super::shape::shape;
use super::shared::Shared;
use super::values::{emissions, node, number, numbers, predicate, source, text, texts, ty};
use crate::ast::OperationKind;
use crate::ir;
use crate::openapi::{In, Reply};
use crate::plan::{self, Document, escape, without_reply};

/// The whole table. `path` gives the place of another capability's plan.
pub(super) fn capability(
    it: &ir::Capability,
    plan: Option<&plan::Operation>,
    shared: &Shared,
    path: &dyn Fn(&str) -> Option<TokenStream>,
) -> TokenStream {
    let (id, version, description) = (&it.id, &it.version, &it.description);
    let effect = match it.effect {
        ir::Effect::Read => quote!(Effect::Read),
        ir::Effect::Idempotent => quote!(Effect::Idempotent),
        ir::Effect::Append => quote!(Effect::Append),
    };
    let input = shape(&it.input, shared);
    let action = match &it.action {
        ir::Action::Operation(_) => {
            let plan = plan.map(|it| operation(it, shared));
            quote!(Action::Operation(#plan))
        }
        ir::Action::Composite(inner) => {
            let plan = composite(inner, path);
            quote!(Action::Composite(#plan))
        }
    };
    let aliases = texts(&it.aliases);
    let destructive = it.destructive.then(|| quote!(.destructive()));
    let preferred = it.prefers_cli.then(|| quote!(.prefers_cli()));
    let schema = text(&plan::output_schema(&it.output));
    let examples = it.examples.iter().map(|(title, input)| {
        let input = text(input);
        quote!(Example::new(#title, #input))
    });
    let examples = (!it.examples.is_empty()).then(|| quote!(.examples(&[#(#examples),*])));
    quote! {
        Capability::checked(Capability::new(#id, #effect, #input, #action)
            .about(#version, #description, #aliases) #destructive #preferred .returns(#schema) #examples)
    }
}

fn operation(it: &plan::Operation, shared: &Shared) -> TokenStream {
    let name = &it.name;
    let constructor = match it.kind {
        OperationKind::Query => quote!(query),
        OperationKind::Mutation => quote!(mutation),
    };
    let (declarations, selections) = match it.rest {
        Some(_) => (quote!(&[""]), quote!(&[""])),
        None => document(&it.document),
    };
    let mut out = quote!(Operation::#constructor(#name, #declarations, #selections));
    if let Some(it) = it.rest.as_ref().map(rest) {
        out.extend(quote!(.rest(&#it)));
    }
    if !it.document.fragments.is_empty() {
        let fragments = fragments(&it.document, shared);
        out.extend(quote!(.fragments(#fragments)));
    }
    if !it.variables.is_empty() {
        let variables = it.variables.iter().map(|it| shared.or(plain_variable(it)));
        out.extend(quote!(.variables(&[#(#variables),*])));
    }
    if !it.lookups.is_empty() {
        let lookups = it.lookups.iter().map(|it| shared.or(plain_lookup(it)));
        out.extend(quote!(.lookups(&[#(#lookups),*])));
    }
    let (slots, emit) = (number(it.slots), shared.or(emissions(&it.emit)));
    let roots = it.roots.iter().map(|(suffix, it)| {
        let it = node(it, shared);
        quote!(Root::new(#suffix, #it))
    });
    out.extend(quote!(.reply(#slots, &[#(#roots),*], #emit)));
    if !it.ensure.is_empty() {
        let ensure = it.ensure.iter().map(|it| shared.or(plain_ensure(it)));
        out.extend(quote!(.ensure(&[#(#ensure),*])));
    }
    if let Some(pages) = it.pages.as_ref().map(|it| pages(it, shared)) {
        out.extend(quote!(.pages(#pages)));
    }
    if !it.alternatives.is_empty() {
        let others = it.alternatives.iter().map(|(given, it)| {
            let (given, it) = (number(*given), operation(it, shared));
            quote!(Instead::new(#given, &#it))
        });
        out.extend(quote!(.instead(&[#(#others),*])));
    }
    if let Some(it) = &it.confirm {
        let (at, aside) = (texts(&it.at), number(it.aside));
        let it = operation(&it.operation, shared);
        out.extend(quote!(.confirm(&Confirm::new(#at, #aside, &#it))));
    }
    quote!(Operation::checked(#out))
}

fn rest(it: &plan::Rest) -> TokenStream {
    let (method, path) = (&it.method, texts(&it.path));
    let parameters = it.parameters.iter().map(|(name, place, given)| {
        let place = match place {
            In::Path => quote!(Path),
            In::Query => quote!(Query),
            In::Body => quote!(Body),
            In::Text => quote!(Text),
        };
        match given {
            Ok(variable) => {
                let variable = number(*variable);
                quote!(Parameter::new(#name, In::#place, #variable))
            }
            Err(json) => {
                let json = text(json);
                quote!(Parameter::constant(#name, In::#place, #json))
            }
        }
    });
    let reply = match (it.reply, it.log) {
        (Reply::Text, true) => quote!(Log),
        (Reply::Text, false) => quote!(Text),
        (Reply::Json, _) => quote!(Json),
        (Reply::List, _) => quote!(List),
        (Reply::Empty, _) => quote!(Empty),
    };
    let codes = it.codes.iter().copied().map(number);
    let accept = it.accept.iter().map(|it| quote!(.accept(#it)));
    quote!(Rest::new(#method, #path, &[#(#parameters),*], &[#(#codes),*], RestReply::#reply) #(#accept)*)
}

/// What must hold, as it is written where nothing is shared.
pub(super) fn plain_ensure(it: &ir::Ensure<plan::Predicate>) -> TokenStream {
    let (holds, text) = (predicate(&it.predicate), &it.text);
    match &it.message {
        Some(words) => quote!(ensure(#holds, #text, #words)),
        None => quote!(Ensure::new(#holds, #text)),
    }
}

fn document(it: &Document) -> (TokenStream, TokenStream) {
    (
        texts(&it.declarations.escaped()),
        texts(&it.selections.escaped()),
    )
}

fn fragments(it: &Document, shared: &Shared) -> TokenStream {
    let fragments = it.fragments.iter();
    let fragments = fragments.map(|(name, it)| shared.or(plain_fragment(name, it)));
    quote!(&[#(#fragments),*])
}

/// A fragment as it is written where nothing is shared.
pub(super) fn plain_fragment(name: &str, it: &str) -> TokenStream {
    let it = text(&escape(it));
    quote!(Fragment::new(#name, #it))
}

/// A variable as it is written where nothing is shared.
pub(super) fn plain_variable(it: &ir::Variable) -> TokenStream {
    let key = key(&it.name);
    let input = it.input.map(number).map(|index| quote!(.input(#index)));
    let required = it.required.then(|| quote!(.required()));
    let injects = (!it.injects.is_empty()).then(|| {
        let injects = it.injects.iter().copied().map(number);
        quote!(.injects(&[#(Inject { lookup: #injects }),*]))
    });
    let form = it.form.as_ref().map(|it| match it {
        ir::Form::Text(it) => {
            let it = source(it);
            quote!(.form(Form::Text(&#it)))
        }
        ir::Form::Base64(paths) => {
            let paths = paths.iter().map(|path| numbers(path));
            quote!(.form(Form::Base64(&[#(#paths),*])))
        }
    });
    quote!(Variable::new(#key) #input #required #injects #form)
}

/// What follows the prefix in a variable's JSON key.
fn key(name: &str) -> Literal {
    text(&format!("_{name}\":"))
}

/// A look-up as it is written where nothing is shared.
pub(super) fn plain_lookup(it: &plan::Lookup) -> TokenStream {
    let (name, slots, walk) = (
        &it.name,
        number(it.slots),
        node(&it.node, &Shared::default()),
    );
    let (declarations, selections) = document(&it.document);
    let variables = it.variables.iter().map(|it| {
        let key = key(&it.name);
        let optional = (!it.required).then(|| quote!(.optional()));
        if let ir::Source::Input(path) = &it.source {
            let path = numbers(path);
            return quote!(LookupVariable::input(#key, #path) #optional);
        }
        let source = source(&it.source);
        quote!(LookupVariable::new(#key, #source) #optional)
    });
    let foreach = it.foreach.map(number).map(|index| quote!(.foreach(#index)));
    let after = texts(&it.after);
    let after = (!it.after.is_empty()).then(|| quote!(.after(#after)));
    let of = it.of.map(number).map(|index| quote!(.of(#index)));
    let other = (!matches!(
        it.ty,
        ir::Type::String | ir::Type::Url | ir::Type::Timestamp | ir::Type::Id(_)
    ))
    .then(|| ty(&it.ty));
    let other = other.map(|ty| quote!(.finds(#ty)));
    quote! {
        Lookup::new(#name, #declarations, #selections, &[#(#variables),*], #slots, #walk) #foreach #after #of #other
    }
}

fn pages(it: &plan::Pages, shared: &Shared) -> TokenStream {
    let connections = it.connections.iter().map(|it| {
        let (root, path, after) = (number(it.root), texts(&it.path), number(it.after));
        let skip = it.skip.map(number).map(|index| quote!(.skip(#index)));
        let nested = it.nested.iter().map(|it| match plain_nested(it) {
            plain if shared.has(&plain) => shared.or(plain),
            _ => nested(it, shared),
        });
        let nested = (!it.nested.is_empty()).then(|| quote!(.nested(&[#(#nested),*])));
        let items = it.items.iter().map(|key| quote!(.items(#key)));
        quote!(Connection::new(#root, #path, #after) #skip #nested #(#items)*)
    });
    let all = it.all.map(number).map(|index| quote!(.when(#index)));
    let whole = numbers(&it.whole);
    let whole = (!it.whole.is_empty()).then(|| quote!(.whole(#whole)));
    quote!(Pages::new(&[#(#connections),*]) #all #whole)
}

/// A nested connection as it is written where nothing is shared.
pub(super) fn plain_nested(it: &plan::Nested) -> TokenStream {
    nested(it, &Shared::default())
}

fn nested(it: &plan::Nested, shared: &Shared) -> TokenStream {
    let (path, id, from) = (texts(&it.path), &it.id, texts(&it.from));
    let (declarations, selections) = document(&it.document);
    let fragments = fragments(&it.document, shared);
    quote!(Nested::new(#path, #id, #declarations, #selections, #fragments, #from))
}

fn composite(it: &ir::Composite, path: &dyn Fn(&str) -> Option<TokenStream>) -> TokenStream {
    let strategy = match it.strategy {
        ir::Strategy::Merge => quote!(Strategy::Merge),
        ir::Strategy::Array => quote!(Strategy::Array),
        ir::Strategy::Last => quote!(Strategy::Last),
    };
    let steps = it.steps.iter().filter_map(|step| {
        let (stem, capability) = (&step.stem, path(&step.capability_id)?);
        let params = step.params.iter().map(|(field, from)| {
            let field = number(*field);
            if let ir::Source::Input(path) = from {
                let path = numbers(path);
                return quote!(Param::input(#field, #path));
            }
            let from = source(from);
            quote!(Param::new(#field, #from))
        });
        let foreach = step
            .foreach
            .map(number)
            .map(|index| quote!(.foreach(#index)));
        let over = step.over.as_ref().map(|it| {
            let (step, path) = (number(it.step), texts(&it.path));
            quote!(.over(#step, #path))
        });
        let when = step
            .when
            .as_ref()
            .map(|it| predicate(&without_reply(it)))
            .map(|it| quote!(.when(#it)));
        Some(quote!(CompositeStep::new(#stem, &#capability, &[#(#params),*]) #foreach #over #when))
    });
    quote!(Composite { strategy: #strategy, steps: &[#(#steps),*] })
}
