//! Input shapes as the tables that the runtime reads.

use ghx_plan::plan;

use super::capture::without_reply;
use super::{all, leak, numbers, text, texts};
use crate::ir::{Address, Container, Field, Kind, RefUse, Rule, Shape};

/// A shape with all shapes in it.
pub(super) fn shape(it: &Shape) -> plan::Shape {
    let choices = it.choices.iter().map(|groups| plan::Choice {
        groups: groups_of(groups),
    });
    plan::Shape {
        fields: all(it.fields.iter().map(field)),
        choices: all(choices),
        exclusive: groups_of(&it.exclusive),
        rules: all(it.rules.iter().map(rule)),
        refs: all(it.refs.iter().map(ref_use)),
    }
}

fn field(it: &Field) -> plan::Field {
    plan::Field {
        name: text(&it.name),
        kind: kind(&it.kind),
        required: it.required,
        nullable: it.nullable,
        default: it.default.as_deref().map(text),
        description: text(&it.description),
    }
}

fn kind(it: &Kind) -> plan::Kind {
    match it {
        Kind::Boolean => plan::Kind::Boolean,
        Kind::Integer { min, max } => plan::Kind::Integer {
            min: *min,
            max: *max,
        },
        Kind::Number { min, max } => plan::Kind::Number {
            min: *min,
            max: *max,
        },
        Kind::String {
            min,
            max,
            pattern,
            address: of,
        } => plan::Kind::String {
            min: *min,
            max: *max,
            pattern: pattern.as_deref().map(text),
            address: of.as_ref().map(address),
        },
        Kind::Enum(words, _) => plan::Kind::Enum(texts(words)),
        Kind::List { item, min, max } => plan::Kind::List {
            item: leak(kind(item)),
            min: *min,
            max: *max,
        },
        Kind::Object(inner) => plan::Kind::Object(leak(shape(inner))),
    }
}

fn address(it: &Address) -> plan::Address {
    let fills = it.fills.iter().map(|(name, field)| (text(name), *field));
    plan::Address {
        noun: text(&it.noun),
        paths: texts(&it.paths),
        numbers: texts(&it.numbers),
        fills: all(fills),
    }
}

fn rule(it: &Rule) -> plan::Rule {
    plan::Rule {
        when: without_reply(&it.when),
        when_text: text(&it.when_text),
        needs: numbers(&it.needs),
        only: it.only,
        say: it.say.as_deref().map(text),
    }
}

fn groups_of(groups: &[Vec<u16>]) -> &'static [&'static [u16]] {
    all(groups.iter().map(|group| numbers(group)))
}

fn ref_use(it: &RefUse) -> plan::RefUse {
    let ways = it.ways.iter().map(|way| plan::WayUse {
        fields: numbers(&way.fields),
        address: way.address,
    });
    plan::RefUse {
        of: text(&it.of),
        noun: text(&it.noun),
        subject: it.subject,
        id: it.id,
        ways: all(ways),
        container: match &it.container {
            Container::Root => plan::Container::Root,
            Container::Inputs(levels) => {
                let levels = levels
                    .iter()
                    .map(|(of, fields)| (text(of), numbers(fields)));
                plan::Container::Inputs(all(levels))
            }
            // There are never more uses than fields, which are counted in 16 bits.
            Container::Use(index) => plan::Container::Use(*index as u16),
            Container::Around(of) => plan::Container::Around(text(of)),
        },
    }
}
