//! Fields of one response key that cannot be merged, in graphql-ruby's words.

use std::collections::HashMap;

use apollo_compiler::Node;
use apollo_compiler::ast::{Definition, Field, Selection};

use super::walk::Walk;

/// Bounds the search in documents that spread fragments over and over.
const MOST_STEPS: usize = 200_000;

/// Reports the first conflict of each response key, selection set by selection set.
///
/// It runs only on documents without other mistakes, and says more than the validator only in wording.
pub(super) fn check(walk: &mut Walk<'_>) {
    let document = walk.document;
    for definition in &document.definitions {
        if let Definition::OperationDefinition(operation) = definition {
            let mut steps = 0;
            let fields = flatten(walk, &operation.selection_set, &mut steps);
            compare(walk, fields, &mut steps);
        }
    }
}

fn flatten<'a>(
    walk: &Walk<'a>,
    selections: &'a [Selection],
    steps: &mut usize,
) -> Vec<&'a Node<Field>> {
    let mut fields = Vec::new();
    let mut seen: Vec<&str> = Vec::new();
    let mut open: Vec<&'a [Selection]> = vec![selections];
    while let Some(selections) = open.pop() {
        for selection in selections {
            *steps += 1;
            if *steps > MOST_STEPS {
                return fields;
            }
            match selection {
                Selection::Field(field) => fields.push(field),
                Selection::InlineFragment(fragment) => open.push(&fragment.selection_set),
                Selection::FragmentSpread(spread) => {
                    let name = spread.fragment_name.as_str();
                    if !seen.contains(&name) {
                        seen.push(name);
                        if let Some(fragment) = super::fragments::find(walk, name) {
                            open.push(&fragment.selection_set);
                        }
                    }
                }
            }
        }
    }
    fields
}

fn compare<'a>(walk: &mut Walk<'a>, fields: Vec<&'a Node<Field>>, steps: &mut usize) {
    let mut groups: Vec<(&str, Vec<&'a Node<Field>>)> = Vec::new();
    let mut index: HashMap<&str, usize> = HashMap::new();
    for field in fields {
        let key = field.alias.as_ref().unwrap_or(&field.name).as_str();
        let next = groups.len();
        let slot = *index.entry(key).or_insert(next);
        match groups.get_mut(slot) {
            Some((_, same)) => same.push(field),
            None => groups.push((key, vec![field])),
        }
    }
    for (key, same) in groups {
        let Some((first, others)) = same.split_first() else {
            continue;
        };
        if let Some(other) = others.iter().find(|other| other.name != first.name) {
            let conflicts = format!("{} or {}", first.name, other.name);
            let message = format!("Field '{key}' has a field conflict: {conflicts}?");
            report(walk, first, key, &conflicts, message);
        } else if let Some(other) = others.iter().find(|other| shown(other) != shown(first)) {
            let conflicts = format!("{} or {}", shown(first), shown(other));
            let message = format!("Field '{key}' has an argument conflict: {conflicts}?");
            report(walk, first, key, &conflicts, message);
        } else {
            let inner: Vec<_> = same
                .iter()
                .flat_map(|field| flatten(walk, &field.selection_set, steps))
                .collect();
            if *steps <= MOST_STEPS && !inner.is_empty() {
                compare(walk, inner, steps);
            }
        }
    }
}

fn report(walk: &mut Walk<'_>, field: &Node<Field>, key: &str, conflicts: &str, message: String) {
    walk.path.clear();
    let extensions = [("fieldName", key.into()), ("conflicts", conflicts.into())];
    walk.fail("fieldConflict", extensions, field.location(), message);
}

/// Arguments as the message shows them, in a fixed order.
fn shown(field: &Field) -> String {
    let mut parts: Vec<String> = field
        .arguments
        .iter()
        .map(|argument| {
            format!(
                "{}:{:?}",
                argument.name,
                argument.value.serialize().no_indent().to_string()
            )
        })
        .collect();
    parts.sort();
    format!("{{{}}}", parts.join(","))
}
