//! Cards: the catalogue's own, changed. The compiler answers with a program or with diagnostics that have a place.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use ghx_dsl::{Settings, Sources, compile, load_folder, load_text, render, render_json};

use crate::text::change;
use crate::{Tape, Target, root};

/// The target.
#[derive(Debug)]
pub struct Cards {
    /// Every card and document by its path.
    files: BTreeMap<String, String>,
    /// The cards' paths.
    cards: Vec<String>,
    settings: Settings,
}

/// A few cards with their documents.
#[derive(Debug, Clone)]
pub struct Folder {
    files: BTreeMap<String, String>,
    changed: BTreeSet<String>,
}

impl Cards {
    /// Reads the catalogue and the part of the schema that it can name.
    pub fn new() -> Result<Cards, String> {
        let sources = load_folder(root().join("cards")).map_err(|error| error.to_string())?;
        let files: BTreeMap<String, String> = sources
            .iter()
            .map(|(_, source)| (source.relative.clone(), source.text.clone()))
            .collect();
        let mut texts: String = files.values().map(String::as_str).collect();
        // What the compiler itself selects to find things.
        texts.push_str(" node repository resource viewer id owner name nodes RepositoryNode Node UniformResourceLocatable");
        let mut settings = Settings::default();
        for name in ["github.graphql", "extensions.graphql"] {
            let path = root().join("schema").join(name);
            let text = load_text(path).map_err(|error| error.to_string())?;
            settings = settings.and_schema(part(&text, &names(&texts)));
        }
        let ending = |path: &&String| is_card(path);
        let cards: Vec<String> = files.keys().filter(ending).cloned().collect();
        Ok(Cards {
            files,
            cards,
            settings,
        })
    }

    /// A card, its document, the cards that it runs, and what all cards share.
    fn with_all_it_needs(&self, path: &str, into: &mut BTreeMap<String, String>) {
        let Some(text) = self.files.get(path) else {
            return;
        };
        if into.insert(path.to_owned(), text.clone()).is_some() {
            return;
        }
        let stem = path.trim_end_matches("yaml");
        for (other, document) in &self.files {
            let own = other.strip_prefix(stem) == Some("graphql");
            if own || other.starts_with("refs/") || other.starts_with("fragments/") {
                into.insert(other.clone(), document.clone());
            }
        }
        for rest in text.split("capability_id: ").skip(2) {
            let id = rest.split([',', ' ', '}', '\n']).next().unwrap_or("");
            let first = format!("capability_id: {id}\n");
            let runs = |path: &&String| {
                self.files
                    .get(*path)
                    .is_some_and(|card| card.starts_with(&first))
            };
            if let Some(card) = self.cards.iter().find(runs) {
                self.with_all_it_needs(card, into);
            }
        }
    }
}

/// A capability's card, and not what all cards share.
fn is_card(path: &str) -> bool {
    path.ends_with(".yaml") && !path.starts_with("refs/")
}

/// The words of a text.
fn names(text: &str) -> BTreeSet<&str> {
    text.split(|c: char| !(c.is_alphanumeric() || c == '_'))
        .collect()
}

/// The part of a schema that has what some texts name: reading all of GitHub's takes longer than all the rest. A field
/// stays when its name is used, or when its type would have none; a definition stays when something that stays names it.
fn part(schema: &str, used: &BTreeSet<&str>) -> String {
    let blocks = schema.split("\n\n");
    let blocks: Vec<String> = blocks.map(|block| with_fields(block, used)).collect();
    let mut wanted: BTreeSet<&str> = used.clone();
    wanted.extend(["Query", "Mutation"]);
    let mut kept = vec![false; blocks.len()];
    loop {
        let before = wanted.len();
        for (block, kept) in blocks.iter().zip(&mut kept) {
            if !*kept && defined(block).is_some_and(|name| wanted.contains(name)) {
                *kept = true;
                wanted.extend(names(block));
            }
        }
        if wanted.len() == before {
            break;
        }
    }
    let all = blocks.iter().zip(&kept).filter(|(_, kept)| **kept);
    all.map(|(block, _)| block.as_str()).collect()
}

/// The name that a piece of a schema defines; `schema` has none.
fn defined(block: &str) -> Option<&str> {
    let head = block.lines().find(|line| !line.starts_with('#'))?;
    let mut words = head.split([' ', '@']).filter(|word| *word != "extend");
    words.nth(1)
}

/// The same definition with only the fields that are used.
fn with_fields(block: &str, used: &BTreeSet<&str>) -> String {
    let head = block.lines().find(|line| line.ends_with('{')).unwrap_or("");
    let object = head.starts_with("type ")
        || head.starts_with("interface ")
        || head.contains("extend type ");
    let fields = || block.lines().filter(|line| line.starts_with(' '));
    let name = |line: &str| {
        line.trim_start()
            .split(['(', ':', ' '])
            .next()
            .is_some_and(|name| used.contains(name))
    };
    let any = fields().any(name);
    let keep = |line: &&str| {
        !object
            || !line.starts_with(' ')
            || if any {
                name(line)
            } else {
                fields().next() == Some(*line)
            }
    };
    let lines = block.lines().filter(keep);
    lines.flat_map(|line| [line, "\n"]).chain(["\n"]).collect()
}

impl Target for Cards {
    type Input = Folder;

    fn make(&self, tape: &mut Tape) -> Folder {
        let mut files = BTreeMap::new();
        let card = &self.cards[tape.below(self.cards.len())];
        self.with_all_it_needs(card, &mut files);
        let paths: Vec<String> = files.keys().cloned().collect();
        let all: Vec<&String> = self.files.values().collect();
        let mut changed = BTreeSet::new();
        for turn in 0..=tape.below(3) {
            // The card itself is what people write most.
            let path = if turn == 0 && !tape.once_in(3) {
                card
            } else {
                &paths[tape.below(paths.len())]
            };
            let foreign = all[tape.below(all.len())];
            if let Some(text) = files.get_mut(path) {
                *text = change(text, foreign, tape);
                changed.insert(path.clone());
            }
        }
        Folder { files, changed }
    }

    fn judge(&self, folder: &Folder) -> Result<&'static str, String> {
        let sources = Sources::new("cards", folder.files.clone());
        let (program, problems) = compile(&sources, &self.settings);
        let shown = render(&problems, &sources);
        if shown.len() != problems.len() || shown.iter().any(|text| text.trim().is_empty()) {
            return Err(format!(
                "{} mistakes are shown as {shown:?}",
                problems.len()
            ));
        }
        serde_json::from_str::<serde_json::Value>(&render_json(&problems, &sources))
            .map_err(|error| error.to_string())?;
        for problem in &problems {
            let place = problem
                .place
                .ok_or_else(|| format!("{problem:?} has no place"))?;
            let source = sources.get(place.file);
            let text =
                source.and_then(|source| source.text.get(place.start as usize..place.end as usize));
            if text.is_none() || problem.message.is_empty() {
                return Err(format!("{problem:?} points outside its file"));
            }
        }
        let settings = ghx_dsl::emit::Settings::default();
        let code = ghx_dsl::source(&program, &[], &settings);
        if problems.iter().all(|problem| !problem.is_error()) {
            let (again, _) = compile(&sources, &self.settings);
            if code != ghx_dsl::source(&again, &[], &settings) {
                return Err("the second time it writes other code".to_owned());
            }
        }
        // What is no Rust is written on one line, for rustc to complain about.
        if !program.capabilities.is_empty() && code.lines().count() < 10 {
            return Err(format!("the generated code is no Rust: {code}"));
        }
        for capability in &program.capabilities {
            ghx_dsl::explain::describe(&program, capability);
        }
        let cards = folder.files.keys().filter(|path| is_card(path));
        match problems.len() {
            0 if program.capabilities.len() != cards.count() => {
                Err("a card is gone without a word".to_owned())
            }
            0 => Ok("accepted"),
            _ => Ok("refused"),
        }
    }
}

impl fmt::Display for Folder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (path, text) in &self.files {
            if self.changed.contains(path) {
                writeln!(f, "--- {path}\n{text}")?;
            } else {
                writeln!(f, "--- {path} (as it is)")?;
            }
        }
        Ok(())
    }
}
