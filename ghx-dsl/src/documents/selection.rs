//! Selections against the schema: fields, arguments, directives, fragments; and what variables they use.

use std::collections::BTreeMap;

use super::scope::Scope;
use super::value;
use crate::ast::{Argument, Directive, Field, Fragment, Name, Selection, TypeRef, ValueKind};
use crate::diag::words::DocumentWords;
use crate::diag::{Diagnostic, Report, Reported, closest};
use crate::ir::{Bound, Uses};
use crate::schema::{FieldDef, InputDef, Schema, TypeDef, named, show};

/// Checks selections and collects the variables they use.
pub(super) struct Checker<'a> {
    pub(super) scope: &'a Scope<'a>,
    pub(super) report: &'a mut Report,
    pub(super) uses: Uses,
    /// A fragment stands where nothing could be read.
    pub(super) broken: Option<Reported>,
}

impl<'a> Checker<'a> {
    fn schema(&self) -> &'a Schema {
        self.scope.schema
    }

    /// A fragment's own type and selections.
    pub(super) fn fragment(&mut self, fragment: &Fragment) {
        self.directives(&fragment.directives, false);
        if self.condition(&fragment.on) {
            self.selections(&fragment.selections, &fragment.on.text);
        }
    }

    /// Selections made on a type.
    pub(super) fn selections(&mut self, selections: &[Selection], on: &str) {
        for selection in selections {
            match selection {
                Selection::Field(field) => self.field(field, on),
                Selection::Spread { name, directives } => {
                    self.directives(directives, true);
                    let fragment = self.scope.fragments.get(name.text.as_str());
                    match (fragment, self.scope.lost.get(&name.text)) {
                        (Some(fragment), _) => self.overlap(on, &fragment.on.text, name),
                        // It may be declared where nothing could be read, and that is already said.
                        (None, Some(reported)) => self.broken = Some(*reported),
                        (None, None) => {
                            let words = DocumentWords::UnknownFragment {
                                name: name.text.clone(),
                            };
                            let known: Vec<&str> = self.scope.fragments.keys().copied().collect();
                            let meant = closest(&name.text, &known);
                            let meant = meant.and_then(|name| self.scope.fragments.get(name));
                            let problem = Diagnostic::new(words, name.place).once();
                            let problem = problem.suggest(&name.text, known);
                            self.report.push(match meant {
                                Some(meant) => problem.related(meant.name.place, "declared here"),
                                None => problem,
                            });
                        }
                    }
                }
                Selection::Inline {
                    on: condition,
                    directives,
                    selections,
                    ..
                } => {
                    self.directives(directives, true);
                    match condition {
                        Some(condition) if self.condition(condition) => {
                            self.overlap(on, &condition.text, condition);
                            self.selections(selections, &condition.text);
                        }
                        Some(_) => {}
                        None => self.selections(selections, on),
                    }
                }
            }
        }
    }

    fn field(&mut self, field: &Field, on: &str) {
        self.directives(&field.directives, true);
        let name = &field.name;
        if name.text == "__typename" {
            if let Some(first) = field.selections.first() {
                self.leaf_with_selection(field, "String", first);
            }
            self.arguments(
                &field.arguments,
                &BTreeMap::new(),
                "field `__typename`",
                name,
            );
            return;
        }
        let Some(definition) = self.schema().field(on, &name.text) else {
            let words = DocumentWords::UnknownField {
                field: name.text.clone(),
                on: on.to_owned(),
            };
            let mut problem = Diagnostic::new(words, name.place);
            if let Some(TypeDef::Fields { fields, .. }) = self.schema().get(on) {
                problem = problem.suggest(&name.text, fields.keys().map(String::as_str));
            } else {
                problem = problem.help(format!(
                    "`{on}` is a union: select with `... on Type {{ }}`"
                ));
            }
            self.report.push(problem);
            return;
        };
        let full = format!("{on}.{}", name.text);
        value::deprecated(&full, name, self.schema(), self.report);
        for argument in &field.arguments {
            let full = format!("{full}({}:)", argument.name.text);
            value::deprecated(&full, &argument.name, self.schema(), self.report);
        }
        let what = format!("field `{}`", name.text);
        self.arguments(&field.arguments, &definition.arguments, &what, name);
        self.connection(field, definition);
        let ty = named(&definition.ty);
        match (self.schema().is_composite(ty), field.selections.first()) {
            (true, Some(_)) => self.selections(&field.selections, ty),
            (true, None) => {
                let words = DocumentWords::MissingSelection {
                    field: name.text.clone(),
                    on: ty.to_owned(),
                };
                self.report.push(
                    Diagnostic::new(words, name.place)
                        .help(format!("write `{} {{ ... }}`", name.text)),
                );
            }
            (false, Some(first)) => self.leaf_with_selection(field, ty, first),
            (false, None) => {}
        }
    }

    fn leaf_with_selection(&mut self, field: &Field, ty: &str, first: &Selection) {
        let words = DocumentWords::SelectionOnLeaf {
            field: field.name.text.clone(),
            on: ty.to_owned(),
        };
        let place = match first {
            Selection::Field(field) => field.alias.as_ref().unwrap_or(&field.name).place,
            Selection::Spread { name, .. } => name.place,
            Selection::Inline { place, .. } => *place,
        };
        self.report.push(Diagnostic::new(words, place));
    }

    fn arguments(
        &mut self,
        given: &[Argument],
        known: &BTreeMap<String, InputDef>,
        what: &str,
        owner: &Name,
    ) {
        for (index, argument) in given.iter().enumerate() {
            let name = &argument.name;
            if let Some(first) = given
                .iter()
                .take(index)
                .find(|first| first.name.text == name.text)
            {
                let words = DocumentWords::DuplicateName {
                    what: "argument".to_owned(),
                    name: name.text.clone(),
                };
                self.report.push(
                    Diagnostic::new(words, name.place)
                        .related(first.name.place, "first given here"),
                );
                continue;
            }
            match known.get(&name.text) {
                Some(definition) => {
                    value::check(
                        &argument.value,
                        definition,
                        self.schema(),
                        &mut self.uses,
                        self.report,
                    );
                }
                None => {
                    let words = DocumentWords::UnknownArgument {
                        argument: name.text.clone(),
                        on: what.to_owned(),
                    };
                    let names = known.keys().map(String::as_str);
                    self.report
                        .push(Diagnostic::new(words, name.place).suggest(&name.text, names));
                }
            }
        }
        for (name, definition) in known.iter().filter(|(_, definition)| definition.required()) {
            if !value::given_or_meant(given, name, known) {
                let words = DocumentWords::MissingArgument {
                    argument: name.clone(),
                    on: what.to_owned(),
                };
                let help = format!("it is of type `{}`", show(&definition.ty));
                self.report
                    .push(Diagnostic::new(words, owner.place).help(help));
            }
        }
    }

    /// GitHub wants every connection bounded: remember by what this one is.
    fn connection(&mut self, field: &Field, definition: &FieldDef) {
        let paged = ["first", "last"]
            .iter()
            .all(|argument| definition.arguments.contains_key(*argument));
        if !(paged && named(&definition.ty).ends_with("Connection")) {
            return;
        }
        let bounds = field
            .arguments
            .iter()
            .filter(|argument| matches!(argument.name.text.as_str(), "first" | "last"));
        let mut bounds = bounds
            .filter(|argument| argument.value.kind != ValueKind::Null)
            .peekable();
        // An argument that is misspelt is told by itself, and may be the bound.
        let known = |it: &Argument| definition.arguments.contains_key(&it.name.text);
        if bounds.peek().is_none() && field.arguments.iter().all(known) {
            self.uses.bounds.push((field.name.clone(), Bound::Missing));
        }
        for argument in bounds {
            let bound = match &argument.value.kind {
                ValueKind::Variable(name) => Bound::Variable(name.clone()),
                ValueKind::Int(number) if !(1..=100).contains(number) => Bound::OutOfRange(*number),
                _ => continue,
            };
            self.uses.bounds.push((
                Name {
                    place: argument.value.place,
                    ..field.name.clone()
                },
                bound,
            ));
        }
    }

    fn directives(&mut self, directives: &[Directive], conditional: bool) {
        for (index, directive) in directives.iter().enumerate() {
            let name = &directive.name;
            if !(conditional && matches!(name.text.as_str(), "skip" | "include")) {
                let words = DocumentWords::UnsupportedDirective {
                    name: name.text.clone(),
                };
                let problem = Diagnostic::new(words, name.place);
                self.report.push(if conditional {
                    problem.suggest(&name.text, ["skip", "include"])
                } else {
                    problem
                });
                continue;
            }
            let mut before = directives.iter().take(index);
            if let Some(first) = before.find(|first| first.name.text == name.text) {
                let words = DocumentWords::DuplicateName {
                    what: "directive".to_owned(),
                    name: format!("@{}", name.text),
                };
                self.report.push(
                    Diagnostic::new(words, name.place)
                        .related(first.name.place, "first given here"),
                );
                continue;
            }
            let boolean = TypeRef::NonNull(Box::new(TypeRef::Named("Boolean".to_owned())));
            let known = BTreeMap::from([(
                "if".to_owned(),
                InputDef {
                    ty: boolean,
                    has_default: false,
                },
            )]);
            self.arguments(
                &directive.arguments,
                &known,
                &format!("directive `@{}`", name.text),
                name,
            );
        }
    }

    /// Whether a type condition names a type that can be selected from.
    fn condition(&mut self, on: &Name) -> bool {
        if self.schema().is_composite(&on.text) {
            return true;
        }
        let problem = match self.schema().get(&on.text) {
            Some(_) => {
                let words = DocumentWords::FragmentOnLeaf {
                    on: on.text.clone(),
                };
                Diagnostic::new(words, on.place)
                    .help("write a type that has the fields selected here")
            }
            None => {
                let words = DocumentWords::UnknownType {
                    name: on.text.clone(),
                };
                let types = self
                    .schema()
                    .types
                    .keys()
                    .map(String::as_str)
                    .filter(|ty| self.schema().is_composite(ty));
                Diagnostic::new(words, on.place).suggest(&on.text, types)
            }
        };
        self.report.push(problem);
        false
    }

    fn overlap(&mut self, parent: &str, on: &str, at: &Name) {
        let possible = self.schema().possible(parent);
        if !self
            .schema()
            .possible(on)
            .iter()
            .any(|ty| possible.contains(ty))
            && self.schema().is_composite(on)
        {
            let words = DocumentWords::ImpossibleFragment {
                on: on.to_owned(),
                parent: parent.to_owned(),
            };
            self.report.push(Diagnostic::new(words, at.place));
        }
    }
}
