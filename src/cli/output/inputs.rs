//! The inputs of a capability as rows for people: those that name one thing together are one row.

use ghx_runtime::plan::{Choice, Field, RefUse, Shape};

use super::super::catalogue;

/// One line about an input, or about a few that belong together.
pub(super) struct Row {
    pub(super) name: String,
    pub(super) text: String,
    /// Nothing works without it.
    pub(super) needed: bool,
}

/// What every list takes.
const PAGES: [&str; 3] = ["first", "after", "all"];

/// The rows, and the choices that none of them tells. What pages take is one row where it must be short.
pub(super) fn rows(shape: &'static Shape, short: bool) -> (Vec<Row>, Vec<String>) {
    let paged = short
        && PAGES
            .iter()
            .all(|name| shape.fields.iter().any(|it| it.name == *name));
    let things: Vec<Thing> = shape
        .refs
        .iter()
        .filter_map(|it| thing(shape, it))
        .collect();
    let mut rows = Vec::new();
    for (at, field) in (0u16..).zip(shape.fields) {
        let (name, text) = match things.iter().find(|thing| thing.fields.contains(&at)) {
            Some(thing) if thing.fields.first() == Some(&at) => {
                let (name, text) = thing.row();
                rows.push(Row {
                    name,
                    text,
                    needed: thing.choice.is_some(),
                });
                continue;
            }
            Some(_) => continue,
            None if paged && field.name == PAGES[0] => {
                let default = field.default.unwrap_or("some");
                (
                    PAGES.join(", "),
                    format!("{default} on a page, after a cursor, or all pages."),
                )
            }
            None if paged && PAGES.contains(&field.name) => continue,
            None => (field.name.to_owned(), about(field, field.required)),
        };
        rows.push(Row {
            name,
            text,
            needed: field.required,
        });
    }
    let told = |choice: &String| {
        things
            .iter()
            .any(|thing| thing.choice.as_ref() == Some(choice))
    };
    let choices = catalogue::choices(shape).into_iter();
    let choices = choices.filter(|choice| !told(choice));
    let choices = choices.map(|choice| format!("exactly one of: {choice}"));
    (rows, choices.collect())
}

/// Something that several inputs name.
struct Thing {
    shape: &'static Shape,
    used: &'static RefUse,
    /// Its inputs, in their order.
    fields: Vec<u16>,
    /// The ways to name it, where one is needed.
    choice: Option<String>,
}

fn thing(shape: &'static Shape, used: &'static RefUse) -> Option<Thing> {
    let ways = used.ways.iter().flat_map(|way| way.fields);
    let mut fields: Vec<u16> = used.id.iter().chain(ways).copied().collect();
    if used.subject {
        fields.extend(used.levels().iter().flat_map(|(_, fields)| *fields));
    }
    fields.sort_unstable();
    fields.dedup();
    let inside = |choice: &Choice| {
        let mut each = choice.groups.iter().flat_map(|group| *group);
        each.all(|at| fields.contains(at))
    };
    let at = shape.choices.iter().position(inside);
    let choice = at.and_then(|at| catalogue::choices(shape).into_iter().nth(at));
    let folds = fields.len() > 1 && (choice.is_some() || !used.subject);
    folds.then_some(Thing {
        shape,
        used,
        fields,
        choice,
    })
}

impl Thing {
    /// What a capability is about stands for itself; of any other thing its main input does.
    fn row(&self) -> (String, String) {
        if let (true, Some(choice)) = (self.used.subject, &self.choice) {
            return (self.used.noun.to_uppercase(), choice.clone());
        }
        let field = |at: u16| self.shape.fields.get(usize::from(at));
        let ways = self.used.ways.iter().flat_map(|way| way.fields);
        let main = ways.chain(&self.used.id).copied().find_map(field);
        let Some(main) = main else {
            return (self.used.noun.to_owned(), String::new());
        };
        let others = self.fields.iter().copied().filter_map(field);
        let others = others.map(|it| it.name).filter(|name| *name != main.name);
        let text = format!(
            "{} Or {}.",
            about(main, self.choice.is_some()),
            others.collect::<Vec<_>>().join(", ")
        );
        (main.name.to_owned(), text)
    }
}

/// What an input is, in a sentence or two.
fn about(field: &Field, required: bool) -> String {
    let mut facts = Vec::new();
    if required {
        facts.push("required".to_owned());
    }
    let kind = catalogue::kind(&field.kind);
    match (kind.as_str(), field.nullable) {
        ("text", false) => {}
        (_, false) => facts.push(kind),
        (_, true) => facts.push(format!("{kind} or null")),
    }
    if let Some(default) = field.default {
        facts.push(format!("default {default}"));
    }
    let text = field.description.trim();
    match facts.is_empty() {
        true => text.to_owned(),
        false => format!("({}) {text}", facts.join(", ")),
    }
}
