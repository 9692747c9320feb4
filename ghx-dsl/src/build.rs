//! For build scripts: what a compiled folder of cards becomes on disk, and what cargo is told.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;

use proc_macro2::TokenStream;
use quote::quote;

use crate::diag::{self, Diagnostic};
use crate::driver;
use crate::emit::{CardErrors, Settings};
use crate::ir::Program;
use crate::load;
use crate::source::Sources;

/// The files that a build script writes.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Files {
    /// Names and contents.
    pub files: Vec<(String, String)>,
    /// What to be warned of, each in one line: a build script prints it after `cargo::warning=`.
    pub warnings: Vec<String>,
}

impl Files {
    /// The generated source under `name`, and one text for each mistake, which the source shows as a compile error
    /// inside the broken card's own module.
    pub fn new(
        name: &str,
        program: &Program,
        diagnostics: &[Diagnostic],
        sources: &Sources,
        settings: &Settings,
    ) -> Self {
        let mut files = Vec::new();
        let broken = broken(diagnostics, |index, diagnostic| {
            let file = format!("diag_{index}.txt");
            let text = diag::render(std::slice::from_ref(diagnostic), sources).concat();
            files.push((file.clone(), message(&text)));
            quote!(::core::compile_error!(::core::include_str!(#file)))
        });
        files.push((name.to_owned(), driver::source(program, &broken, settings)));
        let warnings = diagnostics.iter().filter(|it| !it.is_error());
        let warnings = warnings.map(|it| diag::line(it, sources)).collect();
        Files { files, warnings }
    }

    /// Writes the files whose content changed.
    pub fn write(&self, folder: &Path) -> io::Result<()> {
        self.files
            .iter()
            .try_for_each(|(name, text)| load::save_if_changed(folder.join(name), text))
    }
}

/// Groups mistakes by card; `error` makes the macro call that shows one of them.
pub fn broken(
    diagnostics: &[Diagnostic],
    mut error: impl FnMut(usize, &Diagnostic) -> TokenStream,
) -> Vec<CardErrors> {
    let mut by_card: BTreeMap<Option<String>, Vec<TokenStream>> = BTreeMap::new();
    let numbered = diagnostics.iter().enumerate();
    for (index, diagnostic) in numbered.filter(|(_, it)| it.is_error()) {
        let id = diagnostic.capability.clone();
        let shown = error(index, diagnostic);
        by_card.entry(id).or_default().push(shown);
    }
    by_card
        .into_iter()
        .map(|(id, errors)| CardErrors { id, errors })
        .collect()
}

/// A rendered diagnostic as the text of a compile error or warning, before which rustc writes `error: ` or `warning: `.
pub fn message(rendered: &str) -> String {
    match (rendered.strip_prefix("error["))
        .or(rendered.strip_prefix("warning["))
        .and_then(|rest| rest.split_once(']'))
    {
        Some((code, rest)) => format!("{code}{rest}"),
        None => rendered.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::message;

    #[test]
    fn the_code_comes_first() {
        assert_eq!(
            message("error[GHX0704]: no input\n --> a"),
            "GHX0704: no input\n --> a"
        );
        assert_eq!(message("error: no schema"), "error: no schema");
    }
}
