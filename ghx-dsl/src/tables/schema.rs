//! JSON Schema of outputs, derived from their types.

use super::text::escape;
use crate::ir::{OutputField, Type};

/// The schema of an output object as compact JSON text.
pub fn output_schema(output: &[OutputField]) -> String {
    let mut out = String::new();
    object(
        &mut out,
        output
            .iter()
            .map(|field| (field.name.as_str(), &field.ty, field.optional)),
    );
    out
}

fn object<'a>(out: &mut String, fields: impl Iterator<Item = (&'a str, &'a Type, bool)> + Clone) {
    out.push_str("{\"type\":\"object\",\"properties\":{");
    for (index, (name, ty, _)) in fields.clone().enumerate() {
        comma(out, index);
        text(out, name);
        out.push(':');
        of(out, ty, false);
    }
    out.push_str("},\"required\":[");
    let required = fields.filter(|(.., optional)| !optional);
    for (index, (name, ..)) in required.enumerate() {
        comma(out, index);
        text(out, name);
    }
    out.push_str("]}");
}

fn of(out: &mut String, ty: &Type, nullable: bool) {
    match ty {
        Type::Nullable(inner) => of(out, inner, true),
        Type::String | Type::Url | Type::Timestamp => simple(out, "string", nullable),
        Type::Id(of) => {
            simple(out, "string", nullable);
            out.pop();
            out.push_str(",\"format\":");
            text(out, &format!("{of}-id"));
            out.push('}');
        }
        Type::Int | Type::Long => simple(out, "integer", nullable),
        Type::Float => simple(out, "number", nullable),
        Type::Boolean => simple(out, "boolean", nullable),
        Type::Json => out.push_str("{}"),
        // GitHub adds values, so the known ones are named without refusing others.
        Type::Enum(name, values) => {
            out.push_str(if nullable {
                "{\"type\":[\"string\",\"null\"]"
            } else {
                "{\"type\":\"string\""
            });
            out.push_str(",\"description\":");
            text(out, name);
            out.push_str(",\"examples\":[");
            for (index, value) in values.iter().enumerate() {
                comma(out, index);
                text(out, value);
            }
            out.push_str("]}");
        }
        Type::List(item) => {
            out.push_str(if nullable {
                "{\"type\":[\"array\",\"null\"],\"items\":"
            } else {
                "{\"type\":\"array\",\"items\":"
            });
            of(out, item, false);
            out.push('}');
        }
        Type::Object(_, fields) => {
            if nullable {
                out.push_str("{\"anyOf\":[{\"type\":\"null\"},");
            }
            // The error of an entry is left out where nothing failed; JSON that may be null is required nowhere.
            let optional = |ty: &Type| matches!(ty, Type::Nullable(it) if **it == Type::Json);
            let fields = fields.iter();
            object(
                out,
                fields.map(|(name, ty)| (name.as_str(), ty, optional(ty))),
            );
            if nullable {
                out.push_str("]}");
            }
        }
    }
}

fn simple(out: &mut String, name: &str, nullable: bool) {
    out.push_str(if nullable {
        "{\"type\":[\""
    } else {
        "{\"type\":\""
    });
    out.push_str(name);
    out.push_str(if nullable { "\",\"null\"]}" } else { "\"}" });
}

fn text(out: &mut String, value: &str) {
    out.push('"');
    out.push_str(&escape(value));
    out.push('"');
}

fn comma(out: &mut String, index: usize) {
    if index > 0 {
        out.push(',');
    }
}
