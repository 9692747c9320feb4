//! Values and types, as the tables that the runtime reads.

use ghx_plan::plan;

use super::{all, leak, numbers, text, texts};
use crate::ir::{Source, Type};

pub(super) fn source(it: &Source) -> plan::Source {
    use plan::Source as S;
    match it {
        Source::Input(path) => S::Input(numbers(path)),
        Source::Item(path) => S::Item(numbers(path)),
        Source::Json(json) => S::Json(text(json)),
        Source::First(sources) => S::First(all(sources.iter().map(source))),
        Source::Text(sources) => S::Text(all(sources.iter().map(source))),
        Source::Result(it) => S::Result(it.step, texts(&it.path)),
        Source::Element(keys) => S::Element(texts(keys)),
    }
}

/// The type of an output.
pub(super) fn ty(it: &Type) -> plan::Type {
    match it {
        Type::String | Type::Url | Type::Timestamp | Type::Enum(..) | Type::Id(_) => {
            plan::Type::String
        }
        Type::Int | Type::Long => plan::Type::Integer,
        Type::Float => plan::Type::Number,
        Type::Boolean => plan::Type::Boolean,
        Type::Json => plan::Type::Json,
        Type::List(item) => plan::Type::List(leak(ty(item))),
        Type::Nullable(inner) => plan::Type::Nullable(leak(ty(inner))),
        Type::Object(_, fields) => {
            plan::Type::Object(all(fields.iter().map(|(name, it)| (text(name), ty(it)))))
        }
    }
}
