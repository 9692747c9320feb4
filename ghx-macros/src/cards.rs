//! `cards!`: a folder of cards in the caller's package becomes typed capabilities.

use std::path::{Path, PathBuf};

use ghx_dsl::emit::Settings;
use ghx_dsl::{LoadError, Sources};
use proc_macro2::{Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::parse::{Parse, ParseStream};
use syn::{Ident, LitStr, Token};

use crate::watched;

const SCHEMA: [&str; 3] = [
    "schema/github.graphql",
    "schema/extensions.graphql",
    "schema/rest.json",
];

/// What users write: `"cards"`, or `"cards", schema = "ghes-3.19.graphql"`.
struct Asked {
    folder: LitStr,
    schema: Option<LitStr>,
}

impl Parse for Asked {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let (folder, mut schema) = (input.parse()?, None);
        if input.parse::<Option<Token![,]>>()?.is_some() && !input.is_empty() {
            let key: Ident = input.parse()?;
            if key != "schema" {
                return Err(syn::Error::new(key.span(), ""));
            }
            input.parse::<Token![=]>()?;
            schema = Some(input.parse()?);
            input.parse::<Option<Token![,]>>()?;
        }
        Ok(Asked { folder, schema })
    }
}

/// The items of a folder of cards; `ghx` is the path of the crate, `package` the folder of its package.
pub(crate) fn expand(
    ghx: &TokenStream,
    package: &str,
    input: TokenStream,
) -> syn::Result<TokenStream> {
    let Asked { folder, schema } = syn::parse2(input).map_err(|error| {
        let help = "expected the folder of your cards, such as `ghx::cards!(\"cards\")`, \
                    or with a schema of your own `ghx::cards!(\"cards\", schema = \"ghes-3.19.graphql\")`";
        syn::Error::new(error.span(), help)
    })?;
    let span = folder.span();
    // rustc runs in the workspace, and `include_bytes!` beside the calling file: only an absolute path serves both.
    let root = std::path::absolute(root(&folder)).unwrap_or_default();
    let absolute = |file: &LitStr| {
        let root = std::path::absolute(self::root(file)).unwrap_or_default();
        root.join(file.value())
    };
    let failed = |error: LoadError| syn::Error::new(span, error);
    let sources = load(&root, &folder.value()).map_err(failed)?;
    let package = Path::new(package);
    let text = |file: &str| ghx_dsl::load_text(package.join(file)).map_err(failed);
    let own = schema.map(|file| (absolute(&file), file));
    let settings = match &own {
        Some((path, file)) => {
            let text = ghx_dsl::load_text(path);
            ghx_dsl::Settings::new(text.map_err(|error| syn::Error::new(file.span(), error))?)
        }
        None => ghx_dsl::Settings::new(text(SCHEMA[0])?).and_schema(text(SCHEMA[1])?),
    };
    let settings = settings
        .and_rest(text(SCHEMA[2])?)
        .import(ghx_dsl::load_folder(package.join("cards")).map_err(failed)?);

    let (program, diagnostics) = ghx_dsl::compile(&sources, &settings);
    let texts = ghx_dsl::render(&diagnostics, &sources);
    let broken = ghx_dsl::build::broken(&diagnostics, |index, _| {
        let text = texts
            .get(index)
            .map_or_else(String::new, |text| ghx_dsl::build::message(text));
        quote_spanned!(span=> ::core::compile_error!(#text))
    });
    let warned = diagnostics
        .iter()
        .zip(&texts)
        .filter(|(it, _)| !it.is_error());
    let warnings = warned.map(|(it, text)| warning(it.code, text, span));
    let mut warnings: Vec<TokenStream> = warnings.collect();
    let folder: PathBuf = root.join(folder.value()).components().collect();
    // While a card is broken that is what to look at.
    if let (true, Some(text)) = (broken.is_empty(), watched::unnoticed(&folder)) {
        warnings.push(warning("NEW_CARDS_UNNOTICED", &text, span));
    }
    let items = ghx_dsl::tokens(&program, &broken, &Settings::own_cards(ghx));
    let own = own.map(|(path, _)| path);
    let tracked = tracked(&folder, &sources, own, span);
    Ok(quote!(#items #(#warnings)* #tracked))
}

/// Shows a warning: on stable a macro has no other way than to use something whose deprecation says it.
fn warning(code: &str, text: &str, span: Span) -> TokenStream {
    let name = Ident::new(code, span);
    let text = ghx_dsl::build::message(text);
    // rustc names what is deprecated, so the code is there already.
    let text = text.strip_prefix(&format!("{code}: ")).unwrap_or(&text);
    quote_spanned!(span=> const _: () = { #[deprecated(note = #text)] const #name: () = (); #name };)
}

/// What the folder is relative to: the package, or the calling file when it starts with a dot.
fn root(folder: &LitStr) -> PathBuf {
    let file = folder.span().unwrap().local_file();
    match file.filter(|_| folder.value().starts_with('.')) {
        Some(file) => file.parent().map(Path::to_owned).unwrap_or_default(),
        None => std::env::var_os("CARGO_MANIFEST_DIR")
            .map(PathBuf::from)
            .unwrap_or_default(),
    }
}

/// Reads the folder; diagnostics show its files as seen from where rustc runs, so that terminals and editors find them.
fn load(root: &Path, folder: &str) -> Result<Sources, LoadError> {
    // Going through the components drops a `.` in the middle.
    let folder: PathBuf = root.join(folder).components().collect();
    let loaded = ghx_dsl::load_folder(&folder)?;
    let here = std::env::current_dir().unwrap_or_default();
    let shown = folder.strip_prefix(here).unwrap_or(&folder);
    let files = loaded
        .iter()
        .map(|(_, it)| (it.relative.clone(), it.text.clone()));
    Ok(Sources::new(&shown.to_string_lossy(), files))
}

/// Makes cargo build again when a card changes: on stable only `include_bytes!` tells it of the file. New ones are the
/// build script's, which `watched` asks for.
fn tracked(folder: &Path, sources: &Sources, schema: Option<PathBuf>, span: Span) -> TokenStream {
    let files = sources.iter().map(|(_, it)| folder.join(&it.relative));
    let files = files.chain(schema).map(|path| {
        let path = path.to_string_lossy().into_owned();
        quote_spanned!(span=> const _: &[u8] = ::core::include_bytes!(#path);)
    });
    quote!(#(#files)*)
}
