//! Sources: the texts of one build, and lines and columns in them.

use crate::place::Place;

/// What some editors write before a text; people never see it.
pub(crate) const BYTE_ORDER_MARK: char = '\u{feff}';

/// One file of a build.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Source {
    /// The path shown to the user.
    pub path: String,
    /// The path inside the folder of cards, with `/` between its parts; documents are found by it.
    pub relative: String,
    /// What the file says.
    pub text: String,
}

/// What a file is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    /// A card.
    Card,
    /// A GraphQL document.
    Document,
}

/// The role that a file's ending says, and the path that it should have: `.yml` and `.gql` mean the same elsewhere.
pub(crate) fn role(path: &str) -> Option<(Role, String)> {
    let (stem, ending) = path.rsplit_once('.')?;
    if stem.ends_with(".test") && ending == "yaml" {
        // Tests of the card beside it, which the compiler has nothing to do with.
        return None;
    }
    let (role, proper) = match ending.to_lowercase().as_str() {
        "yaml" | "yml" => (Role::Card, "yaml"),
        "graphql" | "gql" => (Role::Document, "graphql"),
        _ => return None,
    };
    // Hidden files with other endings are settings of tools.
    let hidden = stem
        .rsplit('/')
        .next()
        .is_none_or(|name| name.is_empty() || name.starts_with('.'));
    (ending == proper || !hidden).then(|| (role, format!("{stem}.{proper}")))
}

/// All files of a build, sorted by path, so that the same files always give the same program.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Sources {
    files: Vec<Source>,
}

/// A line and a column, both counted from one; columns count characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LineColumn {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
}

impl Sources {
    /// Takes files in any order; `root` is put before each relative path when it is shown.
    pub fn new(root: &str, files: impl IntoIterator<Item = (String, String)>) -> Self {
        let mut files: Vec<Source> = files
            .into_iter()
            .map(|(relative, text)| Source {
                path: join(root, &relative),
                relative,
                text,
            })
            .collect();
        files.sort_by(|a, b| a.relative.cmp(&b.relative));
        Sources { files }
    }

    /// The files with the number places use for them.
    pub fn iter(&self) -> impl Iterator<Item = (u32, &Source)> {
        self.files
            .iter()
            .enumerate()
            .map(|(index, source)| (index as u32, source))
    }

    /// The file with a number.
    pub fn get(&self, file: u32) -> Option<&Source> {
        self.files.get(file as usize)
    }

    /// The text of a place.
    pub fn text(&self, place: Place) -> &str {
        self.get(place.file)
            .and_then(|source| source.text.get(place.start as usize..place.end as usize))
            .unwrap_or("")
    }

    /// Line and column where a place starts.
    pub fn line_column(&self, place: Place) -> LineColumn {
        self.get(place.file)
            .map_or(LineColumn { line: 1, column: 1 }, |source| {
                line_column(&source.text, place.start as usize)
            })
    }
}

/// Line and column of a byte of a text.
pub fn line_column(text: &str, byte: usize) -> LineColumn {
    let before = text.get(..byte.min(text.len())).unwrap_or(text);
    let before = before.strip_prefix(BYTE_ORDER_MARK).unwrap_or(before);
    let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
    LineColumn {
        line: before.matches('\n').count() + 1,
        column: before.get(line_start..).unwrap_or("").chars().count() + 1,
    }
}

/// A path beside a file, with `.` and `..` taken away; `None` when it leaves the folder.
pub fn beside(file: &str, path: &str) -> Option<String> {
    let mut parts: Vec<&str> = file.split('/').collect();
    parts.pop();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop()?;
            }
            part => parts.push(part),
        }
    }
    Some(parts.join("/"))
}

fn join(root: &str, relative: &str) -> String {
    match root {
        "" => relative.to_owned(),
        root if root.ends_with('/') => format!("{root}{relative}"),
        root => format!("{root}/{relative}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn documents_are_found_beside_their_card() {
        assert_eq!(
            beside("pr/reply.yaml", "reply.graphql").as_deref(),
            Some("pr/reply.graphql")
        );
        assert_eq!(
            beside("pr/reply.yaml", "../lookups/./x.graphql").as_deref(),
            Some("lookups/x.graphql")
        );
        assert_eq!(beside("pr/reply.yaml", "../../x.graphql"), None);
    }

    #[test]
    fn endings_say_what_files_are_for() {
        let card = |path: &str| Some((Role::Card, path.to_owned()));
        assert_eq!(role("issue/close.yaml"), card("issue/close.yaml"));
        assert_eq!(role("issue/close.YML"), card("issue/close.yaml"));
        assert_eq!(
            role("a/b.c.gql"),
            Some((Role::Document, "a/b.c.graphql".to_owned()))
        );
        for other in [
            "README.md",
            ".gitkeep",
            "a.yaml.orig",
            "a/.tool.yml",
            "yaml",
            ".yml",
        ] {
            assert_eq!(role(other), None, "{other}");
        }
    }

    #[test]
    fn columns_count_characters() {
        let sources = Sources::new("cards/", [("a".to_owned(), "é: x\nüü y".to_owned())]);
        assert_eq!(
            sources.line_column(Place::new(0, 11, 12)),
            LineColumn { line: 2, column: 4 }
        );
        assert_eq!(sources.text(Place::new(0, 11, 12)), "y");
        assert_eq!(
            sources.get(0).map(|source| source.path.as_str()),
            Some("cards/a")
        );
        assert_eq!(
            sources.line_column(Place::new(9, 0, 0)),
            LineColumn { line: 1, column: 1 }
        );
    }
}
