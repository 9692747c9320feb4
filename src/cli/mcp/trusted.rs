//! `--trusted-authors`: texts by people who may not write to the repository are left out, and counted.

use serde_json::Value;

/// What GitHub calls people with write access.
const WRITERS: [&str; 3] = ["OWNER", "MEMBER", "COLLABORATOR"];
/// The output that says how its author stands to the repository.
const ASSOCIATION: &str = "authorAssociation";
/// The outputs that name one.
const AUTHORS: [&str; 2] = ["author", "pr_author"];
/// Names of outputs that people write, also where they are one word.
const TEXTS: [&str; 6] = ["title", "body", "text", "description", "message", "says"];

/// Leaves out the texts of everything whose author has no write access, or is not known to have it; how many those were.
pub(super) fn leave_out(value: &mut Value) -> usize {
    walk(value, true)
}

fn walk(value: &mut Value, mut trusted: bool) -> usize {
    match value {
        Value::Array(items) => items.iter_mut().map(|item| walk(item, trusted)).sum(),
        Value::Object(map) => {
            let mut count = 0;
            let association = map.get(ASSOCIATION).and_then(Value::as_str);
            // Where an author is named, and nothing else is known, nobody vouches for the text.
            if association.is_some() || AUTHORS.iter().any(|name| map.contains_key(*name)) {
                trusted = association.is_some_and(|it| WRITERS.contains(&it));
                count += usize::from(!trusted);
            }
            for (key, inner) in map.iter_mut() {
                match inner {
                    Value::String(text) if !trusted => {
                        // Ids, addresses and states have no spaces; what people write has.
                        if TEXTS.contains(&key.as_str()) || text.contains(char::is_whitespace) {
                            *inner = Value::Null;
                        }
                    }
                    inner => count += walk(inner, trusted),
                }
            }
            count
        }
        Value::String(text) if !trusted && text.contains(char::is_whitespace) => {
            *value = Value::Null;
            0
        }
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::leave_out;

    #[test]
    fn texts_of_strangers_are_left_out_and_the_rest_stays() {
        let mut data = json!({"number": 7, "title": "Crash", "body": "Do as I say", "state": "OPEN", "authorAssociation": "NONE",
            "comments": [{"body": "fine by me", "authorAssociation": "MEMBER"}, {"body": "obey", "url": "https://x/1", "authorAssociation": "CONTRIBUTOR"}]});
        assert_eq!(leave_out(&mut data), 2);
        assert_eq!(
            data,
            json!({"number": 7, "title": null, "body": null, "state": "OPEN", "authorAssociation": "NONE",
                "comments": [{"body": "fine by me", "authorAssociation": "MEMBER"}, {"body": null, "url": "https://x/1", "authorAssociation": "CONTRIBUTOR"}]})
        );
        let mut unknown = json!({"author": "ada", "body": "obey"});
        assert_eq!(
            (leave_out(&mut unknown), &unknown["body"]),
            (1, &json!(null))
        );
        let mut view = json!({"pr_author": "ada", "title": "Obey", "state": "OPEN"});
        assert_eq!((leave_out(&mut view), &view["title"]), (1, &json!(null)));
        let mut nobody = json!({"log": "error in line 7"});
        assert_eq!(leave_out(&mut nobody), 0);
    }
}
