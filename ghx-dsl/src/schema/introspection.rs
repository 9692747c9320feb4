//! The answer of a server to an introspection query, written as a schema in GraphQL's definition language.

use serde_json::Value;

/// Scalars that need no definition.
const BUILT_IN: [&str; 5] = ["Boolean", "Float", "ID", "Int", "String"];

/// Takes `{"data":{"__schema":..}}`, as a server answers, or what is in it.
pub(super) fn sdl(text: &str) -> Result<String, String> {
    let value: Value = serde_json::from_str(text).map_err(|error| error.to_string())?;
    let root = (value.pointer("/data/__schema"))
        .or_else(|| value.get("__schema"))
        .ok_or("it is JSON, but no answer to an introspection query: it has no `__schema`")?;
    let mut text = String::from("schema {");
    for (operation, key) in [("query", "queryType"), ("mutation", "mutationType")] {
        if let Some(ty) = root.get(key).and_then(|ty| ty.get("name")?.as_str()) {
            text.push_str(&format!(" {operation}: {ty}"));
        }
    }
    text.push_str(" }\n");
    for ty in list(root, "types") {
        let name = name(ty)?;
        if !name.starts_with("__") && !BUILT_IN.contains(&name) {
            text.push_str(&definition(name, ty)?);
        }
    }
    Ok(text)
}

fn definition(name: &str, ty: &Value) -> Result<String, String> {
    let kind = ty.get("kind").and_then(Value::as_str).unwrap_or_default();
    let names = |key| {
        let names = list(ty, key).iter().map(self::name);
        names.collect::<Result<Vec<&str>, String>>()
    };
    let block = |word: &str, key: &str, one: fn(&Value) -> Result<String, String>| {
        let lines = list(ty, key).iter().map(one);
        let lines = lines.collect::<Result<Vec<String>, String>>()?;
        Ok(format!("{word} {name} {{ {} }}\n", lines.join("\n")))
    };
    match kind {
        "SCALAR" => Ok(format!("scalar {name}\n")),
        "UNION" => Ok(format!(
            "union {name} = {}\n",
            names("possibleTypes")?.join(" | ")
        )),
        "ENUM" => block("enum", "enumValues", |value| {
            Ok(format!("{}{}", self::name(value)?, deprecated(value)))
        }),
        "INPUT_OBJECT" => block("input", "inputFields", input),
        "OBJECT" | "INTERFACE" => {
            let word = if kind == "OBJECT" {
                "type"
            } else {
                "interface"
            };
            let parents = names("interfaces")?.join(" & ");
            let text = block(word, "fields", field)?;
            Ok(match parents.as_str() {
                "" => text,
                parents => text.replacen(" {", &format!(" implements {parents} {{"), 1),
            })
        }
        _ => Err(format!("type `{name}` has no known `kind`")),
    }
}

fn field(field: &Value) -> Result<String, String> {
    let inputs = list(field, "args").iter().map(input);
    let inputs = inputs.collect::<Result<Vec<String>, String>>()?;
    let inputs = match inputs.is_empty() {
        true => String::new(),
        false => format!("({})", inputs.join(", ")),
    };
    let (name, ty) = (name(field)?, type_of(field.get("type"))?);
    Ok(format!("{name}{inputs}: {ty}{}", deprecated(field)))
}

fn input(input: &Value) -> Result<String, String> {
    let default = input.get("defaultValue").and_then(Value::as_str);
    let default = default.map_or_else(String::new, |value| format!(" = {value}"));
    let (name, ty) = (name(input)?, type_of(input.get("type"))?);
    Ok(format!("{name}: {ty}{default}{}", deprecated(input)))
}

fn type_of(ty: Option<&Value>) -> Result<String, String> {
    let ty = ty.unwrap_or(&Value::Null);
    Ok(match ty.get("kind").and_then(Value::as_str) {
        Some("NON_NULL") => format!("{}!", type_of(ty.get("ofType"))?),
        Some("LIST") => format!("[{}]", type_of(ty.get("ofType"))?),
        // A query with too few levels of `ofType` ends without a name.
        _ => name(ty)?.to_owned(),
    })
}

/// A reason is a JSON string, which is one of GraphQL too.
fn deprecated(value: &Value) -> String {
    let is = value.get("isDeprecated").and_then(Value::as_bool);
    match value.get("deprecationReason").filter(|it| it.is_string()) {
        _ if is != Some(true) => String::new(),
        Some(reason) => format!(" @deprecated(reason: {reason})"),
        None => " @deprecated".to_owned(),
    }
}

fn name(value: &Value) -> Result<&str, String> {
    let name = value.get("name").and_then(Value::as_str);
    name.ok_or_else(|| "the introspection query asked for too little: a name is missing".to_owned())
}

fn list<'v>(value: &'v Value, key: &str) -> &'v [Value] {
    let list = value.get(key).and_then(Value::as_array);
    list.map(Vec::as_slice).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]
    use super::super::{read, show};

    #[test]
    fn an_answer_is_read_like_a_schema() {
        let int = r#"{"kind":"SCALAR","name":"Int"}"#;
        let id = r#"{"kind":"NON_NULL","ofType":{"kind":"LIST","ofType":{"kind":"SCALAR","name":"ID"}}}"#;
        let types = [
            format!(r#"{{"kind":"OBJECT","name":"Root","interfaces":[{{"name":"I"}}],"fields":[
                {{"name":"a","type":{id},"isDeprecated":true,"deprecationReason":"Use \"b\".",
                  "args":[{{"name":"x","type":{int},"defaultValue":"3"}}]}}]}}"#),
            format!(r#"{{"kind":"INTERFACE","name":"I","fields":[{{"name":"a","type":{id},"args":[]}}]}}"#),
            r#"{"kind":"UNION","name":"U","possibleTypes":[{"name":"Root"}]}"#.to_owned(),
            r#"{"kind":"ENUM","name":"E","enumValues":[{"name":"X","isDeprecated":true}]}"#.to_owned(),
            format!(r#"{{"kind":"INPUT_OBJECT","name":"In","inputFields":[{{"name":"x","type":{int}}}]}}"#),
            r#"{"kind":"SCALAR","name":"Date"},{"kind":"SCALAR","name":"Int"},{"kind":"OBJECT","name":"__Type"}"#.to_owned(),
        ];
        let types = types.join(",");
        let answer = format!(
            r#"{{"data":{{"__schema":{{"queryType":{{"name":"Root"}},"mutationType":null,"types":[{types}]}}}}}}"#
        );
        let schema = read(&[answer]).unwrap();
        let field = schema.field("Root", "a").unwrap();
        assert_eq!(show(&field.ty), "[ID]!");
        assert!(field.arguments["x"].has_default);
        assert_eq!(schema.deprecated["Root.a"], "Use \"b\".");
        assert_eq!(schema.deprecated["E.X"], "");
        assert!(schema.possible("I").contains("Root") && schema.possible("U").contains("Root"));
        assert!(schema.get("In").is_some() && schema.get("Date").is_some());
        assert!(schema.get("__Type").is_none() && schema.mutation.is_empty());
    }

    #[test]
    fn other_json_is_refused() {
        let problem = read(&["{\"message\": \"Bad credentials\"}"]).unwrap_err();
        assert!(
            problem.contains("no answer to an introspection query"),
            "{problem}"
        );
        let problem = read(&["{ not json"]).unwrap_err();
        assert!(problem.starts_with("key must be a string"), "{problem}");
        let nameless = r#"{"__schema":{"types":[{"kind":"OBJECT"}]}}"#;
        assert!(read(&[nameless]).unwrap_err().contains("a name is missing"));
    }
}
