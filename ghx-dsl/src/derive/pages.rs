//! Pages of a read: every connection that selects `pageInfo` is followed; the compiler writes what asks for more.

use std::collections::BTreeSet;

use super::{Deriving, Query, generate, operation_name};
use crate::ast::{
    self, Argument, Directive, Field, Fragment, Name, Operation, OperationKind, Selection, TypeRef,
    Value, ValueKind, VariableDefinition,
};
use crate::card::{Card, Connection, Nested, Pages};
use crate::diag::words::RefWords;
use crate::diag::{Diagnostic, Report, Reported};
use crate::expr;
use crate::place::{At, Place};
use crate::schema::{named, nullable};

/// Follows the connections of a read that is a fragment: it gets cursors, and the id of what it is about.
pub(super) fn of_fragment(
    card: &Card,
    full: &str,
    main: &Fragment,
    deriving: &mut Deriving,
    report: &mut Report,
) -> Result<(Option<Pages>, Vec<String>), Reported> {
    let mut fragment = main.clone();
    let on = &main.on.text;
    let (pages, switches) = follow(
        card,
        full,
        &main.name,
        &mut fragment.selections,
        on,
        deriving,
        report,
    )?;
    if deriving.schema.field(on, "id").is_some() {
        with_id(&mut fragment.selections, main.name.place);
    }
    if fragment != *main {
        deriving
            .documents
            .put_fragment(full, fragment, deriving.schema, report);
    }
    Ok((pages, switches))
}

/// Follows the connections of a query that people wrote.
pub(super) fn of_query(
    card: &Card,
    full: &str,
    operation: &Operation,
    deriving: &mut Deriving,
    report: &mut Report,
) -> Result<Option<Pages>, Reported> {
    let mut query = operation.clone();
    let on = deriving.schema.query.clone();
    let (pages, switches) = follow(
        card,
        full,
        &operation.name,
        &mut query.selections,
        &on,
        deriving,
        report,
    )?;
    let connections = pages.iter().flat_map(|pages| &pages.connections);
    let mut declare = |name: &str, ty: &str, default: Option<ValueKind>| {
        if query.variables.iter().any(|it| it.name.text == name) {
            return;
        }
        let place = operation.name.place;
        let ty = TypeRef::Named(ty.to_owned());
        query.variables.push(VariableDefinition {
            name: Name::new(name, place),
            ty: match default {
                Some(_) => TypeRef::NonNull(Box::new(ty)),
                None => ty,
            },
            type_place: place,
            default: default.map(|kind| Value { kind, place }),
        });
    };
    for connection in connections {
        declare(&connection.after.value, "String", None);
    }
    for switch in &switches {
        declare(switch, "Boolean", Some(ValueKind::Boolean(false)));
    }
    if query != *operation {
        deriving.documents.add(full, query, deriving.schema, report);
    }
    Ok(pages)
}

/// Finds connections and gives them cursors: the pages, and the variables that leave complete ones out.
fn follow(
    card: &Card,
    full: &str,
    name: &Name,
    selections: &mut [Selection],
    on: &str,
    deriving: &mut Deriving,
    report: &mut Report,
) -> Result<(Option<Pages>, Vec<String>), Reported> {
    let (found, wanted) =
        report.all_of(|report| find(card, full, name, selections, on, deriving, report))?;
    // Once one connection is complete, the others are asked without it.
    let mut switches = Vec::new();
    if found.len() > 1 {
        for it in &found {
            let skip = Directive {
                name: Name::new("skip", it.place),
                arguments: vec![argument("if", &it.switch(), it.place)],
            };
            ast::fields_at(selections, &it.keys, &mut |field| {
                field.directives.push(skip.clone());
            });
            switches.push(it.switch());
        }
    }
    for (name, selections) in wanted {
        let query = Query {
            name: &name,
            selections,
            strict: false,
            switches: &[],
            inputs: false,
        };
        generate(query, OperationKind::Query, full, card, deriving, report);
    }
    if found.is_empty() {
        return Ok((None, switches));
    }
    let alone = found.len() == 1;
    let at = |text: &str, place: Place| At::new(text.to_owned(), place);
    let connections = found.iter().map(|it| Connection {
        path: expr::Path::plain(&it.keys, it.place),
        after: at(&it.cursor, it.place),
        skip: (!alone).then(|| at(&it.switch(), it.place)),
        nested: it.nested.clone(),
        items: None,
    });
    let asked = found.iter().find(|it| it.asked);
    let pages = Pages {
        all: asked.map(|it| at("all", it.place)),
        connections: connections.collect(),
    };
    Ok((Some(pages), switches))
}

/// The connections that have pages, and the queries for more of what lies inside lists.
fn find(
    card: &Card,
    full: &str,
    name: &Name,
    selections: &mut [Selection],
    on: &str,
    deriving: &Deriving,
    report: &mut Report,
) -> (Vec<PagedConnection>, Vec<(String, Vec<Selection>)>) {
    let mut finder = Finder {
        card,
        full,
        deriving,
        report,
        found: Vec::new(),
        wanted: Vec::new(),
    };
    finder.open_spreads(selections);
    finder.object(selections, on, &mut Vec::new());
    let (found, wanted) = (finder.found, finder.wanted);
    if card.pages.is_some() && !found.iter().any(|it| it.asked) {
        let words = RefWords::UnfollowedPages {
            field: name.text.clone(),
            why: "no connection takes `$first` and `$after`".to_owned(),
        };
        let help = "write `issues(first: $first, after: $after)`, or leave `pages` out of the card";
        report.push(Diagnostic::new(words, name.place).help(help));
    }
    (found, wanted)
}

/// A connection that has pages.
struct PagedConnection {
    keys: Vec<String>,
    place: Place,
    /// It takes the card's own `$first` and `$after`.
    asked: bool,
    /// The variable that it begins after.
    cursor: String,
    nested: Vec<Nested>,
}

impl PagedConnection {
    fn name(&self) -> String {
        self.keys.join("_")
    }

    fn switch(&self) -> String {
        format!("{}Done", self.name())
    }
}

struct Finder<'a, 'd> {
    card: &'a Card,
    full: &'a str,
    deriving: &'a Deriving<'d>,
    report: &'a mut Report,
    found: Vec<PagedConnection>,
    /// The queries for more of what lies inside lists.
    wanted: Vec<(String, Vec<Selection>)>,
}

impl Finder<'_, '_> {
    /// Puts the selections of a fragment in the place of its spread where connections in it have pages.
    fn open_spreads(&self, selections: &mut [Selection]) {
        for selection in selections {
            if let Selection::Spread { name, directives } = selection
                && let Some(fragment) = self.deriving.documents.fragment(self.full, &name.text)
                && self.has_pages(&fragment.selections, &mut BTreeSet::new())
            {
                *selection = Selection::Inline {
                    on: Some(fragment.on.clone()),
                    directives: directives.clone(),
                    selections: fragment.selections.clone(),
                    place: name.place,
                };
            }
            match selection {
                Selection::Field(field) => self.open_spreads(&mut field.selections),
                Selection::Inline { selections, .. } => self.open_spreads(selections),
                Selection::Spread { .. } => {}
            }
        }
    }

    /// Whether a connection somewhere inside has pages; each fragment is looked at once, however often it is spread.
    fn has_pages<'f>(&'f self, selections: &'f [Selection], seen: &mut BTreeSet<&'f str>) -> bool {
        selections.iter().any(|selection| match selection {
            Selection::Field(field) => {
                is_paged(&field.selections) || self.has_pages(&field.selections, seen)
            }
            Selection::Inline { selections, .. } => self.has_pages(selections, seen),
            Selection::Spread { name, .. } => {
                let fragment = self.deriving.documents.fragment(self.full, &name.text);
                seen.insert(&name.text)
                    && fragment.is_some_and(|fragment| self.has_pages(&fragment.selections, seen))
            }
        })
    }

    /// Connections of one object and of the objects in it.
    fn object(&mut self, selections: &mut [Selection], on: &str, keys: &mut Vec<String>) {
        for selection in selections {
            match selection {
                Selection::Inline {
                    on: inner,
                    selections,
                    ..
                } => {
                    let on = inner
                        .as_ref()
                        .map_or(on, |inner| inner.text.as_str())
                        .to_owned();
                    self.object(selections, &on, keys);
                }
                Selection::Spread { .. } => {}
                Selection::Field(field) => {
                    let Some(definition) = self.deriving.schema.field(on, &field.name.text) else {
                        continue;
                    };
                    let ty = named(&definition.ty).to_owned();
                    let list = matches!(nullable(&definition.ty), TypeRef::List(_));
                    keys.push(field.key().to_owned());
                    if is_paged(&field.selections) {
                        self.connection(field, &ty, keys);
                    } else if (list || self.deriving.schema.field(&ty, "nodes").is_some())
                        && let Some(inner) = paged_inside(&field.selections)
                    {
                        self.refuse(inner, "it lies in a list whose own pages are not followed");
                    } else {
                        self.object(&mut field.selections, &ty, keys);
                    }
                    keys.pop();
                }
            }
        }
    }

    fn refuse(&mut self, field: &Field, why: &str) {
        let words = RefWords::UnfollowedPages {
            field: field.name.text.clone(),
            why: why.to_owned(),
        };
        let help = "select `pageInfo { hasNextPage endCursor }` there too, or leave it out here";
        self.report
            .push(Diagnostic::new(words, field.name.place).help(help));
    }

    fn connection(&mut self, field: &mut Field, ty: &str, keys: &[String]) {
        let place = field.name.place;
        if field.arguments.iter().any(|it| it.name.text == "last") {
            return self.refuse(field, "it is read from its end");
        }
        let cursor = field.arguments.iter().find(|it| it.name.text == "after");
        let own = cursor.and_then(|it| match &it.value.kind {
            ValueKind::Variable(name) => Some(name.clone()),
            _ => None,
        });
        if cursor.is_some() && own.is_none() {
            return self.refuse(field, "it begins after a cursor that never changes");
        }
        let mut found = PagedConnection {
            keys: keys.to_vec(),
            place,
            asked: own.as_deref() == Some("after") && self.card.pages.is_some(),
            cursor: own
                .clone()
                .unwrap_or_else(|| format!("{}After", keys.join("_"))),
            nested: Vec::new(),
        };
        if own.is_none() {
            field
                .arguments
                .push(argument("after", &found.cursor, place));
        }
        let element = self.deriving.schema.field(ty, "nodes");
        if let Some(element) = element.map(|nodes| named(&nodes.ty).to_owned())
            && let Some(nodes) = field_named(&mut field.selections, "nodes")
        {
            let before = self.wanted.len();
            self.nodes(
                &mut nodes.selections,
                &element,
                &element,
                &mut Vec::new(),
                &mut found,
            );
            if self.wanted.len() > before {
                with_id(&mut nodes.selections, place);
            }
        }
        self.found.push(found);
    }

    /// Connections inside the nodes of another one: each needs a query of its own, by the node's id.
    fn nodes(
        &mut self,
        selections: &mut [Selection],
        on: &str,
        node: &str,
        around: &mut Vec<Field>,
        outer: &mut PagedConnection,
    ) {
        for selection in selections {
            match selection {
                Selection::Inline {
                    on: inner,
                    selections,
                    ..
                } => {
                    let inner = inner
                        .as_ref()
                        .map_or(on, |inner| inner.text.as_str())
                        .to_owned();
                    let node = if around.is_empty() {
                        inner.clone()
                    } else {
                        node.to_owned()
                    };
                    self.nodes(selections, &inner, &node, around, outer);
                }
                Selection::Spread { .. } => {}
                Selection::Field(field) => {
                    let Some(definition) = self.deriving.schema.field(on, &field.name.text) else {
                        continue;
                    };
                    let ty = named(&definition.ty).to_owned();
                    let list = matches!(nullable(&definition.ty), TypeRef::List(_))
                        || self.deriving.schema.field(&ty, "nodes").is_some();
                    if is_paged(&field.selections) {
                        if let Some(inner) = paged_inside(&field.selections) {
                            self.refuse(inner, "it lies two lists deep");
                        } else {
                            self.nested(field, node, around, outer);
                        }
                    } else if !list {
                        let mut bare = field.clone();
                        bare.selections.clear();
                        around.push(bare);
                        self.nodes(&mut field.selections, &ty, node, around, outer);
                        around.pop();
                    } else if let Some(inner) = paged_inside(&field.selections) {
                        self.refuse(inner, "it lies in a list whose own pages are not followed");
                    }
                }
            }
        }
    }

    fn nested(&mut self, field: &Field, node: &str, around: &[Field], outer: &mut PagedConnection) {
        let place = field.name.place;
        if field
            .arguments
            .iter()
            .any(|it| matches!(it.value.kind, ValueKind::Variable(_)))
        {
            return self.refuse(field, "it lies in a list and takes a variable");
        }
        let keys: Vec<String> = around
            .iter()
            .chain([field])
            .map(|field| field.key().to_owned())
            .collect();
        let mut more = field.clone();
        more.arguments.push(argument("after", "after", place));
        let mut selection = Selection::Field(more);
        for outside in around.iter().rev() {
            let mut outside = outside.clone();
            outside.selections = vec![selection];
            selection = Selection::Field(outside);
        }
        let mut root = Field::plain(Name::new("node", place));
        root.arguments.push(argument("id", "id", place));
        root.selections = vec![Selection::Inline {
            on: Some(Name::new(node, place)),
            directives: Vec::new(),
            selections: vec![selection],
            place,
        }];
        let operation = operation_name(&[
            "more of",
            &self.card.id.value,
            &outer.name(),
            &keys.join(" "),
        ]);
        self.wanted
            .push((operation.clone(), vec![Selection::Field(root)]));
        let from: Vec<String> = std::iter::once("node".to_owned())
            .chain(keys.clone())
            .collect();
        outer.nested.push(Nested {
            path: expr::Path::plain(&keys, place),
            id: At::new("id".to_owned(), place),
            operation: At::new(operation, place),
            from: expr::Path::plain(&from, place),
        });
    }
}

fn argument(name: &str, variable: &str, place: Place) -> Argument {
    Argument {
        name: Name::new(name, place),
        value: Value {
            kind: ValueKind::Variable(variable.to_owned()),
            place,
        },
    }
}

/// Whether a connection selects what further pages need.
fn is_paged(selections: &[Selection]) -> bool {
    let field = |selections: &'_ [Selection], name: &str| {
        selections.iter().find_map(|selection| match selection {
            Selection::Field(field) if field.name.text == name => Some(field.selections.clone()),
            _ => None,
        })
    };
    let info = field(selections, "pageInfo");
    let both = info.is_some_and(|info| {
        field(&info, "hasNextPage").is_some() && field(&info, "endCursor").is_some()
    });
    both && field(selections, "nodes").is_some()
}

/// A connection with pages somewhere inside.
fn paged_inside(selections: &[Selection]) -> Option<&Field> {
    selections.iter().find_map(|selection| match selection {
        Selection::Field(field) if is_paged(&field.selections) => Some(field),
        Selection::Field(field) => paged_inside(&field.selections),
        Selection::Inline { selections, .. } => paged_inside(selections),
        Selection::Spread { .. } => None,
    })
}

fn field_named<'a>(selections: &'a mut [Selection], name: &str) -> Option<&'a mut Field> {
    selections.iter_mut().find_map(|selection| match selection {
        Selection::Field(field) if field.key() == name => Some(field),
        _ => None,
    })
}

/// Selects the object's id, if it is not selected already.
fn with_id(selections: &mut Vec<Selection>, place: Place) {
    if !ast::selects(selections, "id") {
        let id = Field::plain(Name::new("id", place));
        selections.insert(0, Selection::Field(id));
    }
}
