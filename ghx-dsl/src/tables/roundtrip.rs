//! Property: whatever document is printed, reading it again and printing it gives the same text.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use proptest::prelude::*;
use proptest::strategy::ValueTree;

use super::print_document;
use crate::ast::{
    Argument, Directive, Document, Field, Fragment, Name, Operation, OperationKind, Selection,
    TypeRef, Value, ValueKind, VariableDefinition,
};
use crate::diag::Report;
use crate::place::Place;

fn name() -> impl Strategy<Value = Name> {
    // `on` cannot name a fragment, and `true`, `false` and `null` cannot be enum values.
    "[a-z][A-Za-z0-9_]{0,6}x".prop_map(|text| Name {
        text,
        place: Place::default(),
    })
}

fn value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        name().prop_map(|it| ValueKind::Variable(it.text)),
        any::<i32>().prop_map(|it| ValueKind::Int(it.into())),
        (-1e12..1e12_f64).prop_map(ValueKind::Float),
        "[ -~\\n\\t\u{e9}\u{1f600}]{0,12}".prop_map(ValueKind::String),
        any::<bool>().prop_map(ValueKind::Boolean),
        Just(ValueKind::Null),
        name().prop_map(|it| ValueKind::Enum(it.text)),
    ];
    let value = |kind| Value {
        kind,
        place: Place::default(),
    };
    leaf.prop_map(value).prop_recursive(3, 12, 3, move |inner| {
        let field = (name(), inner.clone()).prop_map(|(name, value)| Argument { name, value });
        prop_oneof![
            prop::collection::vec(inner, 0..3).prop_map(ValueKind::List),
            prop::collection::vec(field, 0..3).prop_map(ValueKind::Object),
        ]
        .prop_map(value)
    })
}

fn arguments() -> impl Strategy<Value = Vec<Argument>> {
    prop::collection::vec(
        (name(), value()).prop_map(|(name, value)| Argument { name, value }),
        0..3,
    )
}

fn directives() -> impl Strategy<Value = Vec<Directive>> {
    let directive =
        (name(), arguments()).prop_map(|(name, arguments)| Directive { name, arguments });
    prop::collection::vec(directive, 0..2)
}

fn selection() -> impl Strategy<Value = Selection> {
    let leaf = (prop::option::of(name()), name(), arguments(), directives()).prop_map(
        |(alias, name, arguments, directives)| {
            Selection::Field(Field {
                alias,
                name,
                arguments,
                directives,
                selections: Vec::new(),
            })
        },
    );
    leaf.prop_recursive(3, 16, 4, |inner| {
        let inside = prop::collection::vec(inner, 1..4);
        prop_oneof![
            (name(), arguments(), directives(), inside.clone()).prop_map(
                |(name, arguments, directives, selections)| {
                    Selection::Field(Field {
                        alias: None,
                        name,
                        arguments,
                        directives,
                        selections,
                    })
                }
            ),
            (name(), directives())
                .prop_map(|(name, directives)| Selection::Spread { name, directives }),
            (prop::option::of(name()), directives(), inside).prop_map(
                |(on, directives, selections)| {
                    Selection::Inline {
                        on,
                        directives,
                        selections,
                        place: Place::default(),
                    }
                }
            ),
        ]
    })
}

fn selections() -> impl Strategy<Value = Vec<Selection>> {
    prop::collection::vec(selection(), 1..4)
}

fn type_ref() -> impl Strategy<Value = TypeRef> {
    name()
        .prop_map(|it| TypeRef::Named(it.text))
        .prop_recursive(2, 3, 1, |inner| {
            prop_oneof![
                inner.clone().prop_map(|it| TypeRef::List(Box::new(it))),
                inner.prop_map(|it| match it {
                    TypeRef::NonNull(_) => it,
                    _ => TypeRef::NonNull(Box::new(it)),
                }),
            ]
        })
}

fn document() -> impl Strategy<Value = Document> {
    let variable =
        (name(), type_ref(), prop::option::of(value())).prop_map(|(name, ty, default)| {
            VariableDefinition {
                name,
                ty,
                type_place: Place::default(),
                default,
            }
        });
    let kind = prop_oneof![Just(OperationKind::Query), Just(OperationKind::Mutation)];
    let operation = (
        kind,
        name(),
        prop::collection::vec(variable, 0..3),
        selections(),
    )
        .prop_map(|(kind, name, variables, selections)| Operation {
            kind,
            name,
            variables,
            selections,
        });
    let fragment = (name(), name(), selections()).prop_map(|(name, on, selections)| Fragment {
        name,
        on,
        directives: Vec::new(),
        selections,
    });
    (operation, prop::collection::vec(fragment, 0..2)).prop_map(|(operation, fragments)| Document {
        operations: vec![operation],
        fragments,
    })
}

proptest! {
    #[test]
    fn printing_what_was_read_changes_nothing(document in document()) {
        let printed = print_document(&document);
        let mut report = Report::default();
        // Variables in defaults and duplicate names are mistakes that the reader may refuse, but never misreads.
        if let Some(read) = crate::graphql::parse(0, &printed, &mut report) {
            prop_assert_eq!(print_document(&read), printed);
        }
    }
}

#[test]
fn most_documents_are_read_again() {
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let mut read = 0;
    for _ in 0..100 {
        let printed = print_document(&document().new_tree(&mut runner).unwrap().current());
        read += usize::from(crate::graphql::parse(0, &printed, &mut Report::default()).is_some());
    }
    assert!(
        read > 50,
        "the property above would prove little: only {read} of 100 were read"
    );
}
