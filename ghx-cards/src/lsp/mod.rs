//! `ghx-cards lsp`: a language server over standard input and output. Six kinds of messages need no crate of their own.

mod folder;
mod position;
mod wire;

use std::io::{BufRead, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use ghx_dsl::assist::{Item, Kind};
use ghx_dsl::{Compiler, Diagnostic};
use serde_json::{Value, json};

use crate::args::Cards;
use folder::Folder;

/// Serves until the client says goodbye or goes away.
pub(crate) fn run(args: &Cards) -> Result<ExitCode, String> {
    let compiler = Compiler::new(&args.against.settings()?);
    let (input, output) = (std::io::stdin().lock(), std::io::stdout().lock());
    serve(input, output, &compiler, args.folder.clone())
}

fn serve(
    mut input: impl BufRead,
    mut output: impl Write,
    compiler: &Compiler,
    named: Option<PathBuf>,
) -> Result<ExitCode, String> {
    let mut server = Server {
        compiler,
        named,
        folder: None,
        told: Vec::new(),
        stopping: false,
    };
    while let Some(message) = wire::read(&mut input)? {
        let method = message["method"].as_str().unwrap_or_default();
        if method == "exit" {
            let orderly = if server.stopping {
                ExitCode::SUCCESS
            } else {
                ExitCode::FAILURE
            };
            return Ok(orderly);
        }
        for answer in server.answer(method, &message) {
            wire::write(&mut output, &answer)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

struct Server<'c> {
    compiler: &'c Compiler,
    /// The folder of cards that the command line names.
    named: Option<PathBuf>,
    folder: Option<Folder>,
    /// The files that have diagnostics now, which must be told when these are gone.
    told: Vec<String>,
    stopping: bool,
}

impl Server<'_> {
    /// What a message is answered with, and what is told besides.
    fn answer(&mut self, method: &str, message: &Value) -> Vec<Value> {
        let params = &message["params"];
        let id = message.get("id").filter(|it| !it.is_null());
        let reply =
            |result: Value| id.map(|id| json!({"jsonrpc": "2.0", "id": id, "result": result}));
        match method {
            "initialize" => {
                let folder = Folder::begin(self.named.clone(), params);
                self.folder = Some(folder);
                let capabilities = json!({
                    "positionEncoding": "utf-16",
                    "textDocumentSync": {"openClose": true, "change": 1, "save": true},
                    "completionProvider": {"triggerCharacters": [".", " ", "$", "[", "{", "(", "\""]},
                    "hoverProvider": true,
                    "definitionProvider": true,
                });
                let about = json!({"name": "ghx-cards", "version": env!("CARGO_PKG_VERSION")});
                reply(json!({"capabilities": capabilities, "serverInfo": about}))
                    .into_iter()
                    .collect()
            }
            "initialized" => self.check(),
            "textDocument/didOpen" => {
                let document = &params["textDocument"];
                self.change(document, document["text"].as_str())
            }
            "textDocument/didChange" => {
                let last = params["contentChanges"]
                    .as_array()
                    .and_then(|all| all.last());
                self.change(
                    &params["textDocument"],
                    last.and_then(|it| it["text"].as_str()),
                )
            }
            "textDocument/didClose" => self.change(&params["textDocument"], None),
            "textDocument/didSave" | "workspace/didChangeWatchedFiles" => self.check(),
            "textDocument/completion" => reply(self.completion(params)).into_iter().collect(),
            "textDocument/hover" => reply(self.hover(params)).into_iter().collect(),
            "textDocument/definition" => reply(self.definition(params)).into_iter().collect(),
            "shutdown" => {
                self.stopping = true;
                reply(Value::Null).into_iter().collect()
            }
            _ => {
                let error =
                    json!({"code": -32601, "message": format!("there is no method `{method}`")});
                let answer = id.map(|id| json!({"jsonrpc": "2.0", "id": id, "error": error}));
                answer.into_iter().collect()
            }
        }
    }

    fn change(&mut self, document: &Value, text: Option<&str>) -> Vec<Value> {
        if let (Some(folder), Some(uri)) = (&mut self.folder, document["uri"].as_str()) {
            folder.change(uri, text);
        }
        self.check()
    }

    /// Compiles the folder and tells what is wrong with each file.
    fn check(&mut self) -> Vec<Value> {
        let Some(folder) = &mut self.folder else {
            return Vec::new();
        };
        let diagnostics = folder.check(self.compiler);
        let mut files: Vec<(String, Vec<Value>)> =
            self.told.drain(..).map(|uri| (uri, Vec::new())).collect();
        for it in &diagnostics {
            let Some(place) = it.place else { continue };
            let Some((uri, text)) = folder.file(place.file) else {
                continue;
            };
            let shown = diagnostic(
                it,
                position::range(text, place.start as usize, place.end as usize),
            );
            match files.iter_mut().find(|(other, _)| *other == uri) {
                Some((_, all)) => all.push(shown),
                None => files.push((uri, vec![shown])),
            }
        }
        self.told = files
            .iter()
            .filter(|(_, all)| !all.is_empty())
            .map(|(uri, _)| uri.clone())
            .collect();
        let tell = |(uri, all): (String, Vec<Value>)| json!({"jsonrpc": "2.0", "method": "textDocument/publishDiagnostics", "params": {"uri": uri, "diagnostics": all}});
        files.into_iter().map(tell).collect()
    }

    fn completion(&self, params: &Value) -> Value {
        let answer = self.folder.as_ref().and_then(|folder| {
            let (file, byte) = folder.at(params)?;
            let (_, text) = folder.file(file)?;
            let found = self.compiler.complete(&folder.sources, &folder.known, file, byte);
            let range = position::range(text, found.from, byte);
            let item = |it: &Item| {
                let kind = match it.kind {
                    Kind::Key => 10,
                    Kind::Field => 5,
                    Kind::Capability => 3,
                    Kind::Name => 7,
                    Kind::Value => 12,
                };
                json!({"label": it.label, "kind": kind, "detail": it.detail, "textEdit": {"range": range, "newText": it.label}})
            };
            Some(found.items.iter().map(item).collect::<Vec<_>>())
        });
        json!({"isIncomplete": false, "items": answer.unwrap_or_default()})
    }

    fn hover(&self, params: &Value) -> Value {
        let answer = self.folder.as_ref().and_then(|folder| {
            let (file, byte) = folder.at(params)?;
            let (place, said) = self
                .compiler
                .hover(&folder.sources, &folder.known, file, byte)?;
            let (_, text) = folder.file(file)?;
            let range = position::range(text, place.start as usize, place.end as usize);
            Some(json!({"contents": {"kind": "markdown", "value": said}, "range": range}))
        });
        answer.unwrap_or(Value::Null)
    }

    fn definition(&self, params: &Value) -> Value {
        let answer = self.folder.as_ref().and_then(|folder| {
            let (file, byte) = folder.at(params)?;
            let place = self.compiler.definition(&folder.sources, &folder.known, file, byte)?;
            let (uri, text) = folder.file(place.file)?;
            Some(json!({"uri": uri, "range": position::range(text, place.start as usize, place.end as usize)}))
        });
        answer.unwrap_or(Value::Null)
    }
}

fn diagnostic(it: &Diagnostic, range: Value) -> Value {
    let severity = if it.is_error() { 1 } else { 2 };
    let help = it.help.iter().map(|help| format!("\nhelp: {help}"));
    let message = format!("{}{}", it.message, help.collect::<String>());
    json!({"range": range, "severity": severity, "code": it.code, "source": "ghx-cards", "message": message})
}
