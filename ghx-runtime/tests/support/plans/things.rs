//! Things that are made, marked and listed: capabilities with typed outputs, for steps that use results.

use ghx_runtime::Registry;
use ghx_runtime::plan::*;

/// Makes a thing in a place.
pub static MAKE: Capability = Capability::new(
    "thing.make",
    Effect::Append,
    Shape::new(&[
        Field::new("place", Kind::STRING).required(),
        Field::new("title", Kind::STRING).required(),
    ]),
    Action::Operation(Operation::checked(
        Operation::mutation(
            "Make",
            &["$", "_place: String!, $", "_title: String!"],
            &[
                "",
                ": make(place: $",
                "_place, title: $",
                "_title) { id number title owner tags state }",
            ],
        )
        .variables(&[
            Variable::new("_place\":").input(0).required(),
            Variable::new("_title\":").input(1).required(),
        ])
        .reply(
            6,
            &[Root::new(
                "",
                Node::Object(&[
                    ("id", Node::Keep(0)),
                    ("number", Node::Keep(1)),
                    ("title", Node::Keep(2)),
                    ("owner", Node::Keep(3)),
                    ("tags", Node::Keep(4)),
                    ("state", Node::Keep(5)),
                ]),
            )],
            &[
                ("id", Emit::Slot(0)),
                ("number", Emit::Slot(1)),
                ("title", Emit::Slot(2)),
                ("owner", Emit::Slot(3)),
                ("tags", Emit::Slot(4)),
                ("state", Emit::Slot(5)),
            ],
        ),
    )),
)
.returns(
    r#"{"type":"object","properties":{"id":{"type":"string","format":"thing-id"},"number":{"type":"integer"},"title":{"type":"string"},"owner":{"type":["string","null"],"format":"user-id"},"tags":{"type":["array","null"],"items":{"type":"string"}},"state":{"type":"string","examples":["OPEN","CLOSED"]}}}"#,
)
.checked();

/// Marks a thing.
pub static MARK: Capability = Capability::new(
    "thing.mark",
    Effect::Idempotent,
    Shape::new(&[
        Field::new("thingId", Kind::STRING).required(),
        Field::new("note", Kind::STRING),
        Field::new("tags", Kind::STRINGS),
        Field::new("count", Kind::INT),
        Field::new("state", Kind::Enum(&["OPEN", "SHUT"])),
        Field::new("reason", Kind::Enum(&["DONE", "DROPPED"])),
    ])
    .refs(&[RefUse::of("thing", "thing").subject().id(0)]),
    Action::Operation(Operation::checked(
        Operation::mutation(
            "Mark",
            &[
                "$",
                "_thingId: ID!, $",
                "_note: String, $",
                "_tags: [String!], $",
                "_count: Int, $",
                "_state: State, $",
                "_reason: Reason",
            ],
            &[
                "",
                ": mark(id: $",
                "_thingId, note: $",
                "_note, tags: $",
                "_tags, count: $",
                "_count, state: $",
                "_state, reason: $",
                "_reason) { id }",
            ],
        )
        .variables(&[
            Variable::new("_thingId\":").input(0).required(),
            Variable::new("_note\":").input(1),
            Variable::new("_tags\":").input(2),
            Variable::new("_count\":").input(3),
            Variable::new("_state\":").input(4),
            Variable::new("_reason\":").input(5),
        ])
        .reply(
            1,
            &[Root::new("", Node::Object(&[("id", Node::Keep(0))]))],
            &[("id", Emit::Slot(0))],
        ),
    )),
)
.returns(r#"{"type":"object","properties":{"id":{"type":"string","format":"thing-id"}}}"#)
.checked();

/// Lists the things of a place.
pub static LIST: Capability = Capability::new(
    "thing.list",
    Effect::Read,
    Shape::new(&[Field::new("place", Kind::STRING).required()]),
    Action::Operation(Operation::checked(
        Operation::query(
            "List",
            &["$", "_place: String!"],
            &["", ": list(place: $", "_place) { things }"],
        )
        .variables(&[Variable::new("_place\":").input(0).required()])
        .reply(
            1,
            &[Root::new("", Node::Object(&[("things", Node::Keep(0))]))],
            &[("things", Emit::Slot(0))],
        ),
    )),
)
.returns(
    r#"{"type":"object","properties":{"things":{"type":["array","null"],"items":{"type":"object","properties":{"id":{"type":"string","format":"thing-id"},"number":{"type":"integer"},"tags":{"type":"array","items":{"type":"string"}}}}}}}"#,
)
.checked();

pub static THINGS: Registry = Registry::new(&[
    ("thing.list", &LIST),
    ("thing.make", &MAKE),
    ("thing.mark", &MARK),
]);
