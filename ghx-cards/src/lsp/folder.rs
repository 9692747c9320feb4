//! The folder of cards as the editor has it: the files on disk, and over them the texts that are open.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use ghx_dsl::assist::Known;
use ghx_dsl::{Compiler, Diagnostic, Sources, load_folder};
use serde_json::Value;

use super::position;
use crate::cards;

pub(super) struct Folder {
    root: PathBuf,
    /// Paths inside the folder, and the texts that editors have open.
    open: BTreeMap<String, String>,
    pub(super) sources: Sources,
    pub(super) known: Known,
}

impl Folder {
    /// The folder that was named, or the cards of what the editor opened.
    pub(super) fn begin(named: Option<PathBuf>, params: &Value) -> Self {
        let opened = params["workspaceFolders"][0]["uri"]
            .as_str()
            .or_else(|| params["rootUri"].as_str());
        let opened = opened
            .and_then(path_of)
            .unwrap_or_else(|| PathBuf::from("."));
        let root = match named {
            Some(folder) => opened.join(folder),
            None => cards::meant(&opened).unwrap_or_else(|| opened.join(cards::USUAL)),
        };
        Folder {
            root: std::path::absolute(&root).unwrap_or(root),
            open: BTreeMap::new(),
            sources: Sources::default(),
            known: Known::default(),
        }
    }

    /// Takes over a text, or lets go of one that was closed.
    pub(super) fn change(&mut self, uri: &str, text: Option<&str>) {
        let Some(path) = self.inside(uri) else { return };
        match text {
            Some(text) => self.open.insert(path, text.to_owned()),
            None => self.open.remove(&path),
        };
    }

    /// Compiles all texts.
    pub(super) fn check(&mut self, compiler: &Compiler) -> Vec<Diagnostic> {
        // A folder that is not there yet has only what is open.
        let disk = load_folder(&self.root).unwrap_or_default();
        let disk = disk
            .iter()
            .map(|(_, it)| (it.relative.clone(), it.text.clone()));
        let mut files: BTreeMap<String, String> = disk.collect();
        let cards = |path: &str| {
            !cards::is_test(path) && (path.ends_with(".yaml") || path.ends_with(".graphql"))
        };
        files.extend(
            self.open
                .iter()
                .filter(|(path, _)| cards(path))
                .map(|(path, text)| (path.clone(), text.clone())),
        );
        self.sources = Sources::new(&self.root.to_string_lossy(), files);
        let (program, diagnostics) = compiler.compile(&self.sources);
        self.known.learn(program);
        diagnostics
    }

    /// The address and the text of a file.
    pub(super) fn file(&self, number: u32) -> Option<(String, &str)> {
        let source = self.sources.get(number)?;
        Some((uri_of(&self.root.join(&source.relative)), &source.text))
    }

    /// The file and the byte that a question is about.
    pub(super) fn at(&self, params: &Value) -> Option<(u32, usize)> {
        let path = self.inside(params["textDocument"]["uri"].as_str()?)?;
        let (number, source) = self.sources.iter().find(|(_, it)| it.relative == path)?;
        Some((number, position::byte(&source.text, &params["position"])?))
    }

    /// The path inside the folder.
    fn inside(&self, uri: &str) -> Option<String> {
        let path = path_of(uri)?;
        let inside = path.strip_prefix(&self.root).ok()?;
        Some(inside.to_string_lossy().replace('\\', "/"))
    }
}

/// The path of a `file:` address.
fn path_of(uri: &str) -> Option<PathBuf> {
    let text = uri.strip_prefix("file://")?;
    let (mut bytes, mut rest) = (Vec::new(), text.bytes());
    while let Some(byte) = rest.next() {
        match byte {
            b'%' => {
                let digits = [rest.next()?, rest.next()?];
                let digits = std::str::from_utf8(&digits).ok()?;
                bytes.push(u8::from_str_radix(digits, 16).ok()?);
            }
            byte => bytes.push(byte),
        }
    }
    Some(PathBuf::from(String::from_utf8(bytes).ok()?))
}

fn uri_of(path: &Path) -> String {
    let mut uri = "file://".to_owned();
    for byte in path.to_string_lossy().bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'.' | b'-' | b'_' | b'~' => {
                uri.push(byte as char)
            }
            byte => uri.push_str(&format!("%{byte:02X}")),
        }
    }
    uri
}
