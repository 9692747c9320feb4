//! Composites of all three strategies.

use ghx_runtime::plan::*;

use super::{CLOSE, LABELS_SET, REPLY, RESOLVE};

const ACTION: Term = Term::Item(&[1]);
const REPLIES: Predicate = Predicate::In(
    ACTION,
    &[Term::Json("\"reply\""), Term::Json("\"reply_and_resolve\"")],
);

static THREAD_ITEM: Shape = Shape::new(&[
    Field::new("threadId", Kind::STRING).required(),
    Field::new(
        "action",
        Kind::Enum(&["reply", "resolve", "reply_and_resolve"]),
    )
    .required(),
    Field::new("body", Kind::STRING),
])
.rules(&[Rule::new(
    REPLIES,
    "action in [reply, reply_and_resolve]",
    &[2],
)]);

pub static THREADS: Capability = Capability::new(
    "pr.threads.composite",
    Effect::Append,
    Shape::new(&[Field::new(
        "threads",
        Kind::List {
            item: &Kind::Object(&THREAD_ITEM),
            min: None,
            max: None,
        },
    )
    .required()]),
    Action::Composite(Composite::checked(Composite {
        steps: &[
            CompositeStep::new(
                "reply",
                &REPLY,
                &[
                    Param::new(0, Source::Item(&[0])),
                    Param::new(1, Source::Item(&[2])),
                ],
            )
            .foreach(0)
            .when(REPLIES),
            CompositeStep::new("resolve", &RESOLVE, &[Param::new(0, Source::Item(&[0]))])
                .foreach(0)
                .when(Predicate::In(
                    ACTION,
                    &[
                        Term::Json("\"resolve\""),
                        Term::Json("\"reply_and_resolve\""),
                    ],
                )),
        ],
        strategy: Strategy::Array,
    })),
)
.checked();

const TRIAGE_FIELDS: &[Field] = &[
    Field::new("issueId", Kind::STRING),
    Field::new("owner", Kind::STRING),
    Field::new("name", Kind::STRING),
    Field::new("issueNumber", Kind::POSITIVE),
    Field::new("labels", Kind::STRINGS),
    Field::new("reason", Kind::STRING),
];

const TRIAGE_STEPS: &[CompositeStep] = &[
    CompositeStep::new(
        "labels_set",
        &LABELS_SET,
        &[
            Param::new(0, Source::Input(&[0])),
            Param::new(1, Source::Input(&[1])),
            Param::new(2, Source::Input(&[2])),
            Param::new(3, Source::Input(&[3])),
            Param::new(5, Source::Input(&[4])),
        ],
    )
    .when(Predicate::Present(Term::Input(&[4]))),
    CompositeStep::new(
        "close",
        &CLOSE,
        &[
            Param::new(0, Source::Input(&[0])),
            Param::new(
                1,
                Source::First(&[Source::Input(&[5]), Source::Json("\"NOT_PLANNED\"")]),
            ),
        ],
    )
    .when(Predicate::Any(&[
        Predicate::Present(Term::Input(&[5])),
        Predicate::All(&[
            Predicate::Not(&Predicate::Present(Term::Input(&[4]))),
            Predicate::Present(Term::Input(&[0])),
        ]),
    ])),
];

pub static TRIAGE: Capability = Capability::new(
    "issue.triage.composite",
    Effect::Idempotent,
    Shape::new(TRIAGE_FIELDS),
    Action::Composite(Composite::checked(Composite {
        steps: TRIAGE_STEPS,
        strategy: Strategy::Merge,
    })),
)
.checked();

pub static TRIAGE_LAST: Capability = Capability::new(
    "issue.triage.last",
    Effect::Idempotent,
    Shape::new(TRIAGE_FIELDS),
    Action::Composite(Composite::checked(Composite {
        steps: TRIAGE_STEPS,
        strategy: Strategy::Last,
    })),
)
.checked();
