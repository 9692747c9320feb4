//! Where a byte of a YAML file is: the keys that lead there, also while the file is not complete.

use crate::diag::Report;
use crate::place::Place;
use crate::yaml::{self, Node, Value};

/// A step into a value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Step {
    Key(String),
    Item(usize),
}

/// A place in a file.
#[derive(Debug)]
pub(super) struct Cursor {
    /// What leads to the value, or to the mapping whose key it is.
    pub path: Vec<Step>,
    /// It is a key.
    pub key: bool,
    /// The text up to the place, and all of it.
    pub typed: String,
    pub whole: String,
    /// The bytes of the text in the file.
    pub place: Place,
    pub root: Node,
}

/// What no author writes.
const MARK: &str = "GHXqMARK";

/// The place where something is being typed.
pub(super) fn typing(text: &str, byte: usize) -> Option<Cursor> {
    let (before, after) = (text.get(..byte)?, text.get(byte..)?);
    let (line, rest) = after.split_at(after.find('\n').unwrap_or(after.len()));
    let opened: String = {
        let start = before.rfind('\n').map_or(0, |at| at + 1);
        let mut open = Vec::new();
        for c in before.get(start..)?.chars() {
            match c {
                '{' => open.push('}'),
                '[' => open.push(']'),
                '}' | ']' => drop(open.pop()),
                _ => {}
            }
        }
        open.iter().rev().collect()
    };
    let tries = [
        format!("{before}{MARK}{after}"),
        format!("{before}{MARK}: 0{after}"),
        format!("{before}{MARK}{opened}{rest}"),
        format!("{before}{MARK}: 0{opened}{rest}"),
        format!("{before} {MARK}{line}{rest}"),
        format!("{before}{MARK}\"{opened}{rest}"),
    ];
    tries.iter().find_map(|text| {
        let root = yaml::parse(0, text, &mut Report::default()).ok()?;
        let (path, key, whole, place) = marked(&root, &mut Vec::new())?;
        let (typed, rest) = whole.split_once(MARK)?;
        Some(Cursor {
            path,
            key,
            typed: typed.to_owned(),
            whole: format!("{typed}{rest}"),
            place,
            root,
        })
    })
}

type Found = (Vec<Step>, bool, String, Place);

fn marked(node: &Node, path: &mut Vec<Step>) -> Option<Found> {
    walk(node, path, &|text, _| text.contains(MARK))
}

/// The place of what stands at a byte.
pub(super) fn standing(text: &str, byte: usize) -> Option<Cursor> {
    let root = yaml::parse(0, text, &mut Report::default()).ok()?;
    let inside = |_: &str, place: Place| place.start as usize <= byte && byte <= place.end as usize;
    let (path, key, whole, place) = walk(&root, &mut Vec::new(), &inside)?;
    let node = value_at(&root, &path);
    // Where the byte is in the text; quotes and escapes take bytes of their own.
    let first = match node.map(|it| &it.bytes) {
        Some(yaml::TextPlaces::From(first)) if !key => *first as usize,
        _ => place.start as usize,
    };
    let typed = whole
        .get(..byte.saturating_sub(first))
        .unwrap_or(&whole)
        .to_owned();
    Some(Cursor {
        path,
        key,
        typed,
        whole,
        place,
        root,
    })
}

fn walk(node: &Node, path: &mut Vec<Step>, wanted: &dyn Fn(&str, Place) -> bool) -> Option<Found> {
    match &node.value {
        Value::Map(entries) => {
            for (key, inner) in entries {
                if wanted(&key.value, key.place) {
                    return Some((path.clone(), true, key.value.clone(), key.place));
                }
                path.push(Step::Key(key.value.clone()));
                let found = walk(inner, path, wanted);
                path.pop();
                if found.is_some() {
                    return found;
                }
            }
            None
        }
        Value::List(items) => items.iter().enumerate().find_map(|(index, inner)| {
            path.push(Step::Item(index));
            let found = walk(inner, path, wanted);
            path.pop();
            found
        }),
        Value::Text(text) => {
            wanted(text, node.place).then(|| (path.clone(), false, text.clone(), node.place))
        }
        _ => None,
    }
}

pub(super) fn value_at<'n>(root: &'n Node, path: &[Step]) -> Option<&'n Node> {
    path.iter()
        .try_fold(root, |node, step| match (&node.value, step) {
            (Value::Map(entries), Step::Key(name)) => entries
                .iter()
                .find(|(key, _)| key.value == *name)
                .map(|(_, inner)| inner),
            (Value::List(items), Step::Item(index)) => items.get(*index),
            _ => None,
        })
}

impl Cursor {
    /// The path as words; items of lists are `[]`.
    pub(super) fn words(&self) -> Vec<&str> {
        let words = self.path.iter().map(|step| match step {
            Step::Key(key) => key.as_str(),
            Step::Item(_) => "[]",
        });
        words.collect()
    }

    /// The path as the form of files has it.
    pub(super) fn form(&self) -> Vec<Option<String>> {
        let one = |step: &Step| match step {
            Step::Key(key) => Some(key.clone()),
            Step::Item(_) => None,
        };
        self.path.iter().map(one).collect()
    }

    /// A text at the top of the file.
    pub(super) fn top(&self, key: &str) -> Option<&str> {
        self.text(&[Step::Key(key.to_owned())])
    }

    pub(super) fn text(&self, path: &[Step]) -> Option<&str> {
        match &value_at(&self.root, path)?.value {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The entries of a mapping.
    pub(super) fn keys(&self, path: &[Step]) -> Vec<&str> {
        match value_at(&self.root, path).map(|it| &it.value) {
            Some(Value::Map(entries)) => {
                entries.iter().map(|(key, _)| key.value.as_str()).collect()
            }
            _ => Vec::new(),
        }
    }

    /// The steps of a composite that have a name: the name, the capability and the place of the name.
    pub(super) fn steps(&self) -> Vec<(&str, &str, Place)> {
        let at = [
            Step::Key("composite".to_owned()),
            Step::Key("steps".to_owned()),
        ];
        let Some(Value::List(items)) = value_at(&self.root, &at).map(|it| &it.value) else {
            return Vec::new();
        };
        items.iter().filter_map(named_step).collect()
    }
}

/// The name, the capability and the place of the name of a step, if it has one.
fn named_step(step: &Node) -> Option<(&str, &str, Place)> {
    let text = |name: &str| match value_at(step, &[Step::Key(name.to_owned())]) {
        Some(Node {
            value: Value::Text(text),
            place,
            ..
        }) => Some((text.as_str(), *place)),
        _ => None,
    };
    let ((name, place), (id, _)) = (text("as")?, text("capability_id")?);
    Some((name, id, place))
}
