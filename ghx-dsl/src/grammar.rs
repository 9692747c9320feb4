//! The form of cards and refs as JSON Schema: for editors, and for what the language server completes and tells of keys.

use serde_json::{Map, Value, json};

/// Which kind of file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// A card.
    Card,
    /// A ref.
    Ref,
}

/// The JSON Schema of a kind of file.
pub fn schema(form: Form) -> Value {
    let (title, top) = match form {
        Form::Card => ("A capability card of ghx", card()),
        Form::Ref => ("A ref of ghx: how one kind of thing is named", reference()),
    };
    let mut schema = Map::new();
    schema.insert(
        "$schema".to_owned(),
        "http://json-schema.org/draft-07/schema#".into(),
    );
    schema.insert("title".to_owned(), title.into());
    if let Value::Object(top) = top {
        schema.extend(top);
    }
    schema.insert("definitions".to_owned(), definitions());
    Value::Object(schema)
}

/// A mapping with these keys only.
fn block(about: &str, required: &[&str], keys: Value) -> Value {
    json!({"type": "object", "description": about, "required": required, "additionalProperties": false, "properties": keys})
}

fn text(about: &str) -> Value {
    json!({"type": "string", "description": about})
}

fn one_of(about: &str, words: &[&str]) -> Value {
    json!({"type": "string", "enum": words, "description": about})
}

fn list(about: &str, items: Value) -> Value {
    json!({"type": "array", "items": items, "description": about})
}

fn map(about: &str, values: Value) -> Value {
    json!({"type": "object", "additionalProperties": values, "description": about})
}

fn flag(about: &str) -> Value {
    json!({"type": "boolean", "description": about})
}

fn use_of(definition: &str) -> Value {
    json!({"$ref": format!("#/definitions/{definition}")})
}

fn card() -> Value {
    let keys = json!({
        "capability_id": {"type": "string", "pattern": "^[a-z][a-z0-9_]*(\\.[a-z][a-z0-9_]*)+$", "description": "The name users type: domain.path.verb, lower case, unique."},
        "aliases": list("Other names that users may type.", json!({"type": "string"})),
        "version": text("The card's version, such as \"1.0.0\"."),
        "description": text("What it does and when to use it, in a sentence; lists show it."),
        "effect": one_of("What sending it twice would do. A composite's follows from its steps.", &["read", "idempotent", "append"]),
        "destructive": flag("It cannot be undone: programs ask before it."),
        "input_schema": use_of("object"),
        "routing": block("The way through the `gh` command.", &[], json!({
            "preferred": one_of("The route taken first.", &["graphql", "cli"]),
            "fallbacks": list("Other routes.", one_of("A route.", &["graphql", "cli"])),
        })),
        "graphql": graphql(),
        "rest": block("The operation of GitHub's REST API that it runs in place of a document.", &["operationId"], json!({
            "operationId": text("An operation of the description, such as actions/list-workflow-runs-for-repo."),
            "accept": text("Another media type, whose reply is a text."),
            "send": map("Parameters whose value is always the same.", json!({})),
        })),
        "composite": composite(),
        "pages": block("Inputs for the pages of the list that takes `$first` and `$after`.", &["first"], json!({
            "first": {"type": "integer", "minimum": 1, "maximum": 100, "description": "How many a page has unless asked otherwise."},
            "whole": list("Inputs by which `output` chooses among all there are: with one of them all pages are followed.", json!({"type": "string"})),
            "all": flag("Whether all pages are fetched unless asked otherwise."),
        })),
        "at": text("Where paths start in the reply: a path from the root field."),
        "output": map("What becomes of the reply: names and paths.", use_of("output")),
        "check": list("What must hold: over `input.` alone before anything is sent, otherwise after the reply.", use_of("condition")),
        "confirm": confirm(),
        "writes": list("Fields of the schema that it changes and that look-ups of others read, such as Issue.parent.", json!({"type": "string"})),
        "examples": list("Inputs that work; each is checked.", block("An input that works.", &["title", "input"], json!({
            "title": text("What it shows."),
            "input": map("The input.", json!({})),
        }))),
    });
    block(
        "A card: one capability.",
        &["capability_id", "version", "description", "input_schema"],
        keys,
    )
}

fn confirm() -> Value {
    let operation =
        text("A query in the card's document; its variables are those of the card's operation.");
    let found = text(
        "A path from the root of its reply that chooses what was written; `sent` is when the step was sent.",
    );
    let that = text("What must hold for an object that `found` leads to.");
    block(
        "How to find out whether a write was done whose reply was lost.",
        &[],
        json!({
            "operationName": operation,
            "found": found,
            "never": text("Why nothing can be looked for, in place of all else."),
            "that": that,
            "instead": list("Queries that take its place when an input is given.", block("A query that takes its place.", &["given", "operationName", "found"], json!({
                "given": text("The input that chooses it."),
                "operationName": operation,
                "found": found,
                "that": that,
            }))),
        }),
    )
}

fn graphql() -> Value {
    let operation = "The operation's name in the document.";
    let document = "The document's path, from the card's folder or the folder of cards.";
    block(
        "Which operation of which document, and look-ups that refs cannot say.",
        &[],
        json!({
            "operationName": text(operation),
            "operationType": one_of("Query or mutation.", &["query", "mutation"]),
            "documentPath": text(document),
            "resolution": block("Look-ups that turn names into ids.", &[], json!({
                "lookups": list("Queries that find ids.", block("A look-up.", &["id", "operationName"], json!({
                    "id": text("Its name in this card."),
                    "operationName": text(operation),
                    "documentPath": text(document),
                    "foreach": text("The input list of which each element is looked up."),
                    "vars": map("Where its variables come from.", json!({})),
                }))),
                "inject": list("Variables that look-ups fill.", block("A variable that a look-up fills.", &["target", "lookup"], json!({
                    "target": text("The variable."),
                    "lookup": text("The look-up's id."),
                    "path": text("Where the id is in its reply."),
                }))),
            })),
            "instead": list("Operations that take its place when an input is given.", block("An operation that takes its place.", &["given", "operationName"], json!({
                "given": text("The input that chooses it."),
                "operationName": text(operation),
                "documentPath": text(document),
                "replace": map("How paths begin in its reply.", json!({"type": "string"})),
            }))),
        }),
    )
}

fn composite() -> Value {
    let step = block(
        "A step: a capability and where its parameters come from.",
        &["capability_id"],
        json!({
            "capability_id": text("The capability it runs: one of this folder or a built-in one."),
            "as": text("A name for its result: `steps.<name>.<field>` in later steps."),
            "foreach": text("The list of which it runs for each item: an input, or a list in an earlier result."),
            "when": text("Runs only when this holds."),
            "params_map": map("Its parameters: paths, literals, or `a ?? b`.", json!({})),
        }),
    );
    block(
        "The capabilities it runs as one.",
        &["steps"],
        json!({
            "steps": list("In this order.", step),
            "output_strategy": one_of("One object, one entry for each item, or the last step's.", &["merge", "array", "last"]),
        }),
    )
}

fn reference() -> Value {
    let input = json!({"$ref": "#/definitions/way_input"});
    let way = block(
        "One way to name it; `{}` is the node id.",
        &[],
        json!({
            "input": input,
            "inputs": map("Several values, with names of their own.", use_of("way_input")),
            "at": text("The field that gives it, from what it lies within, or from the root: issue(number: $number)."),
            "pick": text("Which one of a list or connection it is: title == $title."),
            "address": {"description": "Paths of its addresses, such as /{owner}/{name}/issues/{number}; `{}` is any part.", "type": ["string", "array"], "items": {"type": "string"}},
        }),
    );
    block(
        "A kind of thing that users can name.",
        &["ref", "ways"],
        json!({
            "ref": text("Its name."),
            "type": text("Its type in the schema; none for what only REST knows."),
            "noun": text("The word for messages; the name if left out."),
            "prefix": text("How its ids start: I of I_kwDO."),
            "main": text("The way whose input is called like the property itself."),
            "within": block("What it lies within.", &["ref"], json!({
                "ref": text("The ref around it."),
                "up": text("The field that leads back to it."),
                "type": text("A narrower type than that ref's."),
            })),
            "rest": map("Where the object has what REST wants to know.", json!({"type": "string"})),
            "ways": map("How it is named.", way),
        }),
    )
}

fn definitions() -> Value {
    let ways = json!({"description": "Which ways are offered, and under which name.", "type": ["array", "object"]});
    let scalar = json!({"type": {"description": "The type, or [type, \"null\"].", "type": ["string", "array"], "items": {"type": "string"}}});
    let mut property = json!({
        "ref": text("A thing of this kind."),
        "refs": text("A list of things of this kind."),
        "ways": ways,
        "within": text("The property in whose thing it is looked for."),
        "nullable": flag("Takes null."),
        "default": {"description": "The value when it is left out."},
        "description": text("What it is; a noun phrase for refs."),
        "otherwise": text("A path from the subject on, read when it is left out."),
        "rest": text("What REST calls it."),
        "sent": text("The text that is sent in its place; `{}` is the input itself, `{other}` another one."),
        "enum": list("The values it may have.", json!({"type": "string"})),
        "minLength": {"type": "integer", "minimum": 0, "description": "At least so many characters."},
        "maxLength": {"type": "integer", "minimum": 0, "description": "At most so many characters."},
        "pattern": text("A regular expression that it matches."),
        "minimum": {"type": "number", "description": "The smallest value."},
        "maximum": {"type": "number", "description": "The largest value."},
        "items": use_of("property"),
        "minItems": {"type": "integer", "minimum": 0, "description": "At least so many items."},
        "maxItems": {"type": "integer", "minimum": 0, "description": "At most so many items."},
    });
    let object = json!({
        "subject": {"description": "What it is about: a ref, or { ref, ways }.", "type": ["string", "object"]},
        "properties": map("The inputs.", use_of("property")),
        "required": list("The inputs that must be given.", json!({"type": "string"})),
        "oneOf": list("Groups of inputs, exactly one of which is given whole.", json!({"type": "object"})),
        "allOf": list("Several choices.", json!({"type": "object"})),
        "additionalProperties": {"const": false, "description": "Always so."},
    });
    for more in [&scalar, &object] {
        if let (Value::Object(property), Value::Object(more)) = (&mut property, more) {
            property.extend(more.clone());
        }
    }
    let mut input = object;
    if let Value::Object(input) = &mut input {
        input.insert("type".to_owned(), one_of("Always an object.", &["object"]));
        input.insert("description".to_owned(), text("What it is."));
    }
    json!({
        "object": block("What the capability takes: a subset of JSON Schema, and refs.", &[], input),
        "property": block("One input.", &[], property),
        "way_input": block("A value that names it.", &["type"], json!({
            "type": one_of("Its type.", &["string", "integer"]),
            "minimum": {"type": "integer", "description": "The smallest value."},
            "maximum": {"type": "integer", "description": "The largest value."},
            "minLength": {"type": "integer", "description": "At least so many characters."},
            "maxLength": {"type": "integer", "description": "At most so many characters."},
            "pattern": text("A regular expression that it matches."),
            "sent": text("The text that is sent in its place; `{}` is the value itself."),
            "field": text("Where the value stands in the object, if not under its own name."),
            "rest": text("What REST calls it."),
            "description": text("What it is."),
        })),
        "output": {"description": "A path, nothing where the name is the path, or { from, fields }.", "anyOf": [
            {"type": ["string", "null"]},
            block("A list of objects.", &["from", "fields"], json!({
                "from": text("The list: a path with [*] or [condition]."),
                "fields": {"description": "The fields of each item, or the name of another output with the same.", "anyOf": [
                    {"type": "string"},
                    map("Names and paths from the item on.", use_of("output")),
                ]},
            })),
        ]},
        "condition": {"description": "A condition, or { when, that, say }.", "anyOf": [
            {"type": "string"},
            block("A condition with more to say.", &["that"], json!({
                "when": text("Only when this holds."),
                "that": text("What must hold."),
                "say": text("What users are told otherwise."),
            })),
        ]},
    })
}

/// What a place in a file may hold: the keys of a mapping with what is said about each, or the words of a value.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Offer {
    /// Keys and their descriptions.
    pub keys: Vec<(String, String)>,
    /// Words.
    pub words: Vec<String>,
}

/// What the form says of a place; `path` has keys, and `None` for items of lists.
pub(crate) fn offer(schema: &Value, path: &[Option<String>]) -> Offer {
    let mut offer = Offer::default();
    for place in places(schema, path) {
        let keys = place.get("properties").and_then(Value::as_object);
        for (key, inner) in keys.into_iter().flatten() {
            offer.keys.push((key.clone(), about(schema, inner)));
        }
        let words = place.get("enum").and_then(Value::as_array);
        let words = words.into_iter().flatten().filter_map(Value::as_str);
        offer.words.extend(words.map(str::to_owned));
        if place.get("type").and_then(Value::as_str) == Some("boolean") {
            offer.words.extend(["true".to_owned(), "false".to_owned()]);
        }
    }
    offer
}

/// What the form says about a key.
pub(crate) fn described(schema: &Value, path: &[Option<String>]) -> Option<String> {
    let last = path.last()?.as_ref()?;
    let around = places(schema, path.get(..path.len() - 1)?);
    let inner = around
        .iter()
        .find_map(|it| it.get("properties")?.get(last))?;
    Some(about(schema, inner)).filter(|it| !it.is_empty())
}

fn about(schema: &Value, inner: &Value) -> String {
    let inner = resolved(schema, inner);
    inner
        .get("description")
        .and_then(Value::as_str)
        .unwrap_or_default()
        .to_owned()
}

fn resolved<'s>(schema: &'s Value, inner: &'s Value) -> &'s Value {
    let name = inner.get("$ref").and_then(Value::as_str);
    let name = name.and_then(|it| it.strip_prefix('#'));
    name.and_then(|it| schema.pointer(it)).unwrap_or(inner)
}

/// The schemas of a place.
fn places<'s>(schema: &'s Value, path: &[Option<String>]) -> Vec<&'s Value> {
    let mut at = vec![schema];
    for step in path {
        at = at
            .into_iter()
            .flat_map(|it| variants(schema, it))
            .filter_map(|it| {
                let inner = match step {
                    Some(key) => it
                        .get("properties")
                        .and_then(|keys| keys.get(key))
                        .or_else(|| it.get("additionalProperties").filter(|it| it.is_object())),
                    None => it.get("items"),
                };
                Some(resolved(schema, inner?))
            })
            .collect();
    }
    at.into_iter().flat_map(|it| variants(schema, it)).collect()
}

fn variants<'s>(schema: &'s Value, place: &'s Value) -> Vec<&'s Value> {
    match place.get("anyOf").and_then(Value::as_array) {
        Some(all) => all.iter().map(|it| resolved(schema, it)).collect(),
        None => vec![place],
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::{Form, offer, schema};
    use crate::{card, refs};

    #[test]
    fn the_form_has_the_keys_that_the_compiler_knows() {
        for (form, keys) in [(Form::Card, card::KEYS), (Form::Ref, refs::KEYS)] {
            let schema = schema(form);
            let properties = schema.get("properties").and_then(Value::as_object);
            let mut found: Vec<&str> = properties
                .into_iter()
                .flatten()
                .map(|(key, _)| key.as_str())
                .collect();
            let mut keys = keys.to_vec();
            found.sort();
            keys.sort();
            assert_eq!(found, keys);
        }
    }

    #[test]
    fn places_offer_keys_and_words() {
        let schema = schema(Form::Card);
        let at = |path: &[Option<&str>]| {
            let path: Vec<Option<String>> = path.iter().map(|it| it.map(str::to_owned)).collect();
            let offer = offer(&schema, &path);
            let keys: Vec<String> = offer.keys.into_iter().map(|(key, _)| key).collect();
            (keys.join(" "), offer.words.join(" "))
        };
        assert_eq!(at(&[Some("effect")]).1, "read idempotent append");
        let step = at(&[Some("composite"), Some("steps"), None]).0;
        assert_eq!(step.split(' ').count(), 5, "{step}");
        assert!(
            at(&[Some("input_schema"), Some("properties"), Some("x")])
                .0
                .contains("minLength")
        );
        assert_eq!(at(&[Some("output"), Some("x")]).0.split(' ').count(), 2);
    }
}
