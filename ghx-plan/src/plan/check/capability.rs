//! Composites and whole capabilities: indexes of inputs are in range, stems are unique.

use crate::plan::text::same;
use crate::plan::{
    Action, Address, Capability, Composite, Container, Kind, Operation, RefUse, Shape, Source,
};

impl Capability {
    /// The capability itself, if every input index in it is in range and its composite's parts fit together; otherwise it
    /// does not compile.
    ///
    /// ```
    /// # use ghx_runtime::plan::*;
    /// const ME: Operation = Operation::query("Me", &[""], &[""]);
    /// const CAPABILITY: Capability =
    ///     Capability::checked(Capability::new("user.me", Effect::Read, Shape::new(&[]), Action::Operation(ME)));
    /// assert_eq!(CAPABILITY.id, "user.me");
    /// ```
    pub const fn checked(self) -> Capability {
        check_shape(&self.input);
        match &self.action {
            Action::Operation(operation) => check_inputs(operation, &self.input),
            Action::Composite(composite) => {
                check_composite(composite);
                let mut i = 0;
                while i < composite.steps.len() {
                    if let Some(list) = composite.steps[i].foreach {
                        assert!(
                            (list as usize) < self.input.fields.len(),
                            "`foreach` names an input"
                        );
                        assert!(
                            matches!(self.input.fields[list as usize].kind, Kind::List { .. }),
                            "`foreach` names a list"
                        );
                    }
                    i += 1;
                }
            }
        }
        self
    }
}

/// A composite runs operations under unique stems, and gives them inputs that they have.
pub(super) const fn check_composite(composite: &Composite) {
    assert!(
        !composite.steps.is_empty(),
        "a composite has at least one step"
    );
    let mut i = 0;
    while i < composite.steps.len() {
        let step = &composite.steps[i];
        assert!(is_name(step.stem), "a stem is a GraphQL name");
        assert!(
            matches!(step.capability.action, Action::Operation(_)),
            "a composite's step is an operation"
        );
        if let Some((list, _)) = step.over {
            assert!((list as usize) < i, "a list is that of an earlier step");
        }
        let fields = step.capability.input.fields.len();
        let mut j = 0;
        while j < step.params.len() {
            assert!(
                (step.params[j].field as usize) < fields,
                "a parameter is an input of its step"
            );
            if let Source::Result(other, _) = step.params[j].source {
                assert!((other as usize) < i, "a result is that of an earlier step");
            }
            let mut k = 0;
            while k < j {
                assert!(
                    step.params[k].field != step.params[j].field,
                    "a parameter is given once"
                );
                k += 1;
            }
            j += 1;
        }
        let mut j = 0;
        while j < i {
            assert!(
                !same(step.stem, composite.steps[j].stem),
                "stems are unique"
            );
            j += 1;
        }
        i += 1;
    }
}

const fn check_inputs(operation: &Operation, shape: &Shape) {
    let fields = shape.fields.len();
    let mut i = 0;
    while i < operation.instead.len() {
        assert!(
            (operation.instead[i].given as usize) < fields,
            "the input that chooses an operation exists"
        );
        check_inputs(operation.instead[i].operation, shape);
        i += 1;
    }
    let mut i = 0;
    while i < operation.variables.len() {
        if let Some(input) = operation.variables[i].input {
            assert!((input as usize) < fields, "a variable's input exists");
        }
        i += 1;
    }
    let mut i = 0;
    while i < operation.lookups.len() {
        let lookup = &operation.lookups[i];
        if let Some(list) = lookup.foreach {
            assert!((list as usize) < fields, "a look-up's list is an input");
        }
        if let Some(of) = lookup.of {
            assert!(
                (of as usize) < shape.refs.len(),
                "what a look-up looks for is named by inputs"
            );
        }
        let mut j = 0;
        while j < lookup.variables.len() {
            check_source(&lookup.variables[j].source, fields);
            j += 1;
        }
        i += 1;
    }
    if let Some(pages) = &operation.pages
        && let Some(all) = pages.all
    {
        assert!(
            (all as usize) < fields,
            "the input that asks for all pages exists"
        );
    }
}

const fn check_source(source: &Source, fields: usize) {
    match source {
        Source::Input(path) => {
            assert!(
                !path.is_empty() && (path[0] as usize) < fields,
                "a source's input exists"
            );
        }
        // A look-up belongs to no composite, where such a source finds nothing.
        Source::Item(_) | Source::Json(_) | Source::Result(..) | Source::Element(_) => {}
        Source::First(all) | Source::Text(all) => {
            let mut i = 0;
            while i < all.len() {
                check_source(&all[i], fields);
                i += 1;
            }
        }
    }
}

const fn check_shape(shape: &Shape) {
    let fields = shape.fields.len();
    let mut i = 0;
    while i < fields {
        let mut j = 0;
        while j < i {
            assert!(
                !same(shape.fields[i].name, shape.fields[j].name),
                "the names of inputs are unique"
            );
            j += 1;
        }
        check_kind(&shape.fields[i].kind, fields);
        i += 1;
    }
    let mut i = 0;
    while i < shape.choices.len() {
        check_groups(shape.choices[i].groups, fields);
        i += 1;
    }
    check_groups(shape.exclusive, fields);
    let mut i = 0;
    while i < shape.rules.len() {
        check_group(shape.rules[i].needs, fields);
        i += 1;
    }
    let mut i = 0;
    while i < shape.refs.len() {
        assert!(
            !shape.refs[i].subject || i == 0,
            "the subject is the first that inputs name"
        );
        check_ref(&shape.refs[i], shape);
        i += 1;
    }
}

const fn check_ref(it: &RefUse, shape: &Shape) {
    let fields = shape.fields.len();
    if let Some(id) = it.id {
        check_group(&[id], fields);
    }
    let mut i = 0;
    while i < it.ways.len() {
        check_group(it.ways[i].fields, fields);
        assert!(
            !it.ways[i].address || it.ways[i].fields.len() == 1,
            "an address is one input"
        );
        i += 1;
    }
    match it.container {
        Container::Inputs(levels) => {
            let mut i = 0;
            while i < levels.len() {
                check_group(levels[i].1, fields);
                i += 1;
            }
        }
        Container::Use(other) => assert!(
            (other as usize) < shape.refs.len(),
            "a container is named by inputs"
        ),
        Container::Root | Container::Around(_) => {}
    }
}

const fn check_address(address: &Address, fields: usize) {
    assert!(!address.paths.is_empty(), "an address has a path");
    let mut i = 0;
    while i < address.paths.len() {
        let path = address.paths[i].as_bytes();
        assert!(
            !path.is_empty() && path[0] == b'/',
            "a path starts with a slash"
        );
        i += 1;
    }
    let mut i = 0;
    while i < address.fills.len() {
        check_group(&[address.fills[i].1], fields);
        i += 1;
    }
}

const fn check_kind(kind: &Kind, fields: usize) {
    match kind {
        Kind::String {
            address: Some(address),
            ..
        } => check_address(address, fields),
        Kind::List { item, .. } => check_kind(item, fields),
        Kind::Object(shape) => check_shape(shape),
        _ => {}
    }
}

const fn check_groups(groups: &[&[u16]], fields: usize) {
    let mut i = 0;
    while i < groups.len() {
        check_group(groups[i], fields);
        i += 1;
    }
}

const fn check_group(group: &[u16], fields: usize) {
    let mut i = 0;
    while i < group.len() {
        assert!((group[i] as usize) < fields, "a rule's field exists");
        i += 1;
    }
}

const fn is_name(text: &str) -> bool {
    let bytes = text.as_bytes();
    if bytes.is_empty() || bytes[0].is_ascii_digit() {
        return false;
    }
    let mut i = 0;
    while i < bytes.len() {
        if !(bytes[i].is_ascii_alphanumeric() || bytes[i] == b'_') {
            return false;
        }
        i += 1;
    }
    true
}
