//! What a card runs, found: its operation, the look-ups of everything it names, and where its paths start.

mod pages;
mod reach;
mod reads;
mod rest;
mod variables;

use crate::ast::{self, OperationKind, Selection, TypeRef};

use crate::card::{Base, Card, Graphql, Inject, Lookup, Source, Written};
use crate::diag::words::{BindWords, DocumentWords, RefWords};
use crate::diag::{Diagnostic, Report, Reported};
use crate::documents::{Documents, Found};
use crate::expr;
use crate::ident::pascal;
use crate::ir::{RefUse, Shape};
use crate::openapi::Rest;
use crate::place::{At, Place};
use crate::refs::Refs;
use crate::schema::{Schema, TypeDef, is_non_null, named, nullable};
use crate::source::beside;
use reach::{Reach, Reaching};

/// What all of it is found with.
pub(crate) struct Deriving<'a> {
    pub(crate) refs: &'a Refs,
    pub(crate) schema: &'a Schema,
    pub(crate) rest: &'a Rest,
    pub(crate) documents: &'a mut Documents,
}

/// Finds what an atomic card runs, and writes the documents that follow from it.
pub(crate) fn derive(
    card: &Card,
    written: &Written,
    path: &str,
    deriving: &mut Deriving,
    report: &mut Report,
) -> Result<Graphql, Reported> {
    report.all_of(|report| {
        if let Some(rest) = &written.rest {
            return rest::operation(card, rest, path, deriving, report);
        }
        let (document, full, runs) = runs(card, written, path, deriving.documents, report)?;
        let mut graphql = match runs {
            Runs::Operation(name) => {
                let found = explicit(&full, name, document, written, deriving)?;
                paged(card, &full, found, deriving, report)?
            }
            Runs::Read(fragments) => {
                reads::read(card, &full, document, fragments, deriving, report)?
            }
        };
        know_ids(card, &full, &graphql, deriving);
        graphql.lookups.extend(written.lookups.iter().cloned());
        graphql.injects.extend(written.injects.iter().cloned());
        graphql
            .alternatives
            .extend(written.alternatives.iter().cloned());
        if let Some(at) = &written.at {
            graphql.base.keys = at.names().map(str::to_owned).collect();
        }
        look_ups(card, &full, &mut graphql, deriving, report);
        Ok(graphql)
    })?
}

/// What a card runs.
enum Runs {
    /// An operation that people wrote.
    Operation(At<String>),
    /// A read: the fragment on its subject, and what is read beside it.
    Read(reads::Fragments),
}

/// The document that the card names, or the file beside it, its path, and what of it the card runs.
fn runs(
    card: &Card,
    written: &Written,
    path: &str,
    documents: &Documents,
    report: &mut Report,
) -> Result<(At<String>, String, Runs), Reported> {
    let name = path.rsplit('/').next().unwrap_or(path);
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    let own = || At::new(format!("{stem}.graphql"), card.id.place);
    let document = written.document.clone().unwrap_or_else(own);
    let full = beside(path, &document.value);
    let found = full.as_deref().and_then(|full| documents.contents(full));
    let (Some(contents), Some(full)) = (found, full.clone()) else {
        let why = format!(
            "the card runs nothing: there is no `{}` beside it, and no `composite`",
            document.value
        );
        return Err(report.push(match &written.document {
            Some(document) => documents.unknown(document, full.as_deref()),
            None => Diagnostic::new(RefWords::NoDocument { why }, card.id.place),
        }));
    };
    // An operation may be sound although another one of its file has no name.
    let named = written.document.is_some() && written.operation.is_some();
    if let Some(reported) = contents.broken.filter(|_| !named) {
        return Err(reported);
    }
    let none = |why: String| Diagnostic::new(RefWords::NoDocument { why }, document.place);
    // What only finds out whether the card's own operation was done is not run by itself.
    let confirm = card.confirm.as_ref().map(|it| &it.operation.value);
    if let Some(confirm) = card.confirm.as_ref().map(|it| &it.operation)
        && !contents.operations.contains(&confirm.value)
        && contents.operations.len() > 1
    {
        let words = DocumentWords::UnknownOperation {
            name: confirm.value.clone(),
            path: full,
        };
        let known = contents.operations.iter().map(String::as_str);
        let problem = Diagnostic::new(words, confirm.place);
        return Err(report.push(problem.suggest(&confirm.value, known)));
    }
    let operations = contents.operations.iter();
    let mut operations: Vec<&String> = operations.filter(|name| confirm != Some(name)).collect();
    // The only mutation is what a card runs that writes, otherwise what is called like the card; an operation beside it that
    // nobody names is told at its own place.
    if operations.len() > 1 && written.operation.is_none() {
        let writes = |name: &&String| match documents.find(&full, name) {
            Found::Operation(document) => document.operation.kind == OperationKind::Mutation,
            _ => true,
        };
        let writing: Vec<&String> = operations.iter().copied().filter(writes).collect();
        let own = operation_name(&[&card.id.value]);
        if let [_] = writing.as_slice() {
            operations = writing;
        } else if operations.contains(&&own) {
            operations.retain(|name| **name == own);
        }
    }
    let runs = match (&written.operation, operations.as_slice()) {
        (Some(name), _) => Runs::Operation(name.clone()),
        (None, [one]) => Runs::Operation(At::new((*one).clone(), document.place)),
        (None, []) => match contents.fragments.split_first() {
            Some((main, others)) => Runs::Read(reads::Fragments {
                main: (*main).clone(),
                others: others.iter().map(|it| (*it).clone()).collect(),
            }),
            None => {
                let why = format!("`{full}` holds no operation and no fragment");
                return Err(report.push(none(why)));
            }
        },
        (None, several) => {
            let names = crate::diag::list(several);
            let help = format!("say which with `graphql: {{ operationName: .. }}`: {names}");
            let why = format!("`{full}` holds several operations");
            return Err(report.push(none(why).help(help)));
        }
    };
    Ok((document, full, runs))
}

/// An operation that people wrote.
fn explicit(
    full: &str,
    name: At<String>,
    document: At<String>,
    written: &Written,
    deriving: &Deriving,
) -> Result<Graphql, Reported> {
    let (kind, keys) = match deriving.documents.find(full, &name.value) {
        Found::Operation(document) => {
            let operation = &document.operation;
            let keys = match operation.kind {
                OperationKind::Mutation => branch(operation, &document.fragments, deriving.schema),
                OperationKind::Query => Vec::new(),
            };
            (operation.kind, keys)
        }
        Found::Broken(reported) => return Err(reported),
        // What is not found is told when the card is bound.
        Found::NoFile | Found::NoOperation(_) => (OperationKind::Query, Vec::new()),
    };
    let said = written.kind.clone();
    Ok(Graphql {
        kind: said.unwrap_or_else(|| At::new(kind, name.place)),
        operation: name,
        document,
        lookups: Vec::new(),
        injects: Vec::new(),
        alternatives: Vec::new(),
        base: Base {
            keys,
            ..Base::default()
        },
        pages: None,
        rest: None,
    })
}

/// An operation that people wrote, with the kinds of objects that it must show, and its pages if it is a query.
fn paged(
    card: &Card,
    full: &str,
    mut found: Graphql,
    deriving: &mut Deriving,
    report: &mut Report,
) -> Result<Graphql, Reported> {
    let name = &found.operation;
    know_kinds(card, full, &name.value, deriving);
    let query = match deriving.documents.find(full, &name.value) {
        Found::Operation(document) => {
            Some(document.operation.clone()).filter(|it| it.kind == OperationKind::Query)
        }
        _ => None,
    };
    if let Some(query) = query {
        found.pages = pages::of_query(card, full, &query, deriving, report)?;
    } else if card.pages.is_some() {
        let words = RefWords::UnfollowedPages {
            field: name.value.clone(),
            why: "a mutation is not sent again for further pages".to_owned(),
        };
        report.push(Diagnostic::new(words, name.place));
    }
    Ok(found)
}

/// Selects the ids of objects that the card compares with things it names.
fn know_ids(card: &Card, full: &str, graphql: &Graphql, deriving: &mut Deriving) {
    let mut paths = Vec::new();
    for check in &card.check {
        objects(&check.that.predicate, &card.input.shape, &mut paths);
    }
    let Found::Operation(document) = deriving.documents.find(full, &graphql.operation.value) else {
        return;
    };
    let mut operation = document.operation.clone();
    for path in &paths {
        let base = graphql.base.keys.iter().map(String::as_str);
        let keys: Vec<&str> = base.chain(path.names()).collect();
        ast::fields_at(&mut operation.selections, &keys, &mut |object| {
            let inner = |it: &Selection| matches!(it, Selection::Inline { selections, .. } if ast::selects(selections, "id"));
            let place = object.selections.iter().find_map(|it| match it {
                Selection::Field(field) => Some(field.name.place),
                _ => None,
            });
            if let (false, Some(place)) = (object.selections.iter().any(inner), place) {
                object.select("id", place);
            }
        });
    }
    if operation != document.operation {
        deriving
            .documents
            .replace_if_sound(full, operation, deriving.schema);
    }
}

/// The objects of the reply that a condition compares with things that the inputs name.
fn objects(predicate: &expr::Predicate, shape: &Shape, found: &mut Vec<expr::Path>) {
    use expr::{Predicate as P, Value as V};
    let named = |path: &expr::Path| match path.segments.as_slice() {
        [input, name] => {
            input.name == "input" && shape.refs.iter().any(|it| it.property == name.name)
        }
        _ => false,
    };
    match predicate {
        P::Within(V::Path(list), V::Path(others), _) | P::Apart(V::Path(list), V::Path(others))
            if named(list) =>
        {
            found.push(others.clone());
        }
        P::Within(V::Path(others), V::Path(list), _) if named(list) => found.push(others.clone()),
        P::Equal(V::Path(one), V::Path(other)) if named(one) => found.push(other.clone()),
        P::Equal(V::Path(one), V::Path(other)) if named(other) => found.push(one.clone()),
        P::All(parts) | P::Any(parts) => {
            parts.iter().for_each(|part| objects(part, shape, found));
        }
        P::Not(inner) => objects(inner, shape, found),
        _ => {}
    }
}

/// Selects `__typename` where an object of a payload may be of another kind than the card asked for.
fn know_kinds(card: &Card, full: &str, name: &str, deriving: &mut Deriving) {
    let Found::Operation(document) = deriving.documents.find(full, name) else {
        return;
    };
    let mut operation = document.operation.clone();
    let (schema, mut changed) = (deriving.schema, false);
    if let (OperationKind::Mutation, Some(Selection::Field(root))) =
        (operation.kind, operation.selections.first_mut())
    {
        let bare = root.clone();
        changed |= know_owners(root, card, schema);
        let payload = schema.field(&schema.mutation, &root.name.text);
        let payload = payload.map(|field| named(&field.ty)).unwrap_or_default();
        for selection in &mut root.selections {
            let Selection::Field(field) = selection else {
                continue;
            };
            let abstract_type = (schema.field(payload, &field.name.text))
                .is_some_and(|it| schema.possible(named(&it.ty)).len() > 1);
            let of = filled_by(&bare, &field.name.text, &card.input.shape);
            if abstract_type && !field.selects("__typename") && of.is_some() {
                field.select("__typename", field.name.place);
                changed = true;
            }
        }
    }
    if changed {
        deriving.documents.replace_if_sound(full, operation, schema);
    }
}

/// The use whose id fills the argument `xId` of a mutation, for a payload's `x`.
pub(crate) fn filled_by<'s>(
    root: &ast::Field,
    payload: &str,
    shape: &'s Shape,
) -> Option<&'s RefUse> {
    let wanted = format!("{payload}Id");
    let objects = root.arguments.iter().filter_map(|it| match &it.value.kind {
        ast::ValueKind::Object(entries) => Some(entries),
        _ => None,
    });
    let mut entries = objects.flatten();
    let entry = entries.find(|entry| entry.name.text == wanted)?;
    let ast::ValueKind::Variable(name) = &entry.value.kind else {
        return None;
    };
    shape.refs.iter().find(|it| it.variable == *name)
}

/// Selects what an id was given for, where the payload has it and the document does not ask.
fn know_owners(root: &mut ast::Field, card: &Card, schema: &Schema) -> bool {
    let payload = schema.field(&schema.mutation, &root.name.text);
    let Some(TypeDef::Fields { fields, .. }) = payload.and_then(|it| schema.get(named(&it.ty)))
    else {
        return false;
    };
    let bare = root.clone();
    let missing: Vec<&String> = fields
        .iter()
        .filter(|(name, field)| {
            let selected = (root.selections.iter())
                .any(|it| matches!(it, Selection::Field(it) if it.name.text == **name));
            let single = !matches!(nullable(&field.ty), TypeRef::List(_));
            let many = schema.is_composite(named(&field.ty))
                && schema.possible(named(&field.ty)).len() > 1;
            let of = filled_by(&bare, name, &card.input.shape);
            !selected && single && many && of.is_some()
        })
        .map(|(name, _)| name)
        .collect();
    let changed = !missing.is_empty();
    for name in missing {
        let mut field = ast::Field::plain(ast::Name::new(name, root.name.place));
        field.select("__typename", root.name.place);
        root.selections.push(Selection::Field(field));
    }
    changed
}

/// Down from the root while there is one field and it is one object.
fn branch(operation: &ast::Operation, fragments: &[ast::Fragment], schema: &Schema) -> Vec<String> {
    let (mut keys, mut on) = (Vec::new(), schema.mutation.as_str());
    let mut here: Vec<&Selection> = operation.selections.iter().collect();
    loop {
        // What only the compiler asks for makes no branch.
        here.retain(|it| !matches!(it, Selection::Field(it) if it.key() == "__typename"));
        let [Selection::Field(field)] = here.as_slice() else {
            return keys;
        };
        let Some(definition) = schema.field(on, &field.name.text) else {
            return keys;
        };
        let list = matches!(nullable(&definition.ty), TypeRef::List(_));
        if list || field.selections.is_empty() {
            return keys;
        }
        keys.push(field.key().to_owned());
        on = named(&definition.ty);
        here = field.selections.iter().collect();
        // A fragment that is all there is stands for its own selections.
        if let [Selection::Spread { name, .. }] = here.as_slice()
            && let Some(fragment) = fragments.iter().find(|it| it.name.text == name.text)
        {
            here = fragment.selections.iter().collect();
        }
    }
}

/// The look-ups of everything that the card names otherwise than by id.
fn look_ups(
    card: &Card,
    full: &str,
    graphql: &mut Graphql,
    deriving: &mut Deriving,
    report: &mut Report,
) {
    let declared = declared(full, graphql, deriving.documents);
    let Some(declared) = declared else { return };
    let shape = &card.input.shape;
    let hidden = graphql.base.hidden;
    for (index, it) in shape.refs.iter().enumerate() {
        if it.subject && hidden {
            continue;
        }
        let place = place_of(card, it);
        if !declared.contains(&it.variable) {
            // A thing that only says where others lie fills nothing itself.
            if !serves_others(index, it, card) {
                let words = BindWords::UnknownTarget {
                    name: it.variable.clone(),
                };
                let help = format!("declare `${}` where its id goes", it.variable);
                report.push(Diagnostic::new(words, place).help(help));
            }
            continue;
        }
        let reaching = Reaching {
            shape,
            refs: deriving.refs,
            schema: deriving.schema,
            place,
        };
        let ways = it.ways.iter().filter(|way| !(way.address && it.subject));
        let reaches: Vec<Reach> = ways.flat_map(|way| reaching.way(it, way)).collect();
        for (number, reach) in reaches.iter().enumerate() {
            if it.list && reach.picks() {
                let words = RefWords::UnknownWay {
                    way: it.property.clone(),
                    why: "picks one of a list, which cannot be done for each of several".to_owned(),
                };
                report.push(Diagnostic::new(words, place).help("leave it out of `ways`"));
                continue;
            }
            let name = numbered(&it.property, number);
            let look = Look {
                name,
                target: &it.variable,
                rest: &["id"],
                of: Some(index as u16),
                reads: Vec::new(),
            };
            add(card, full, graphql, look, reach, deriving, report);
        }
    }
    for (variable, path) in &card.input.otherwise {
        otherwise(card, full, graphql, variable, path, deriving, report);
    }
}

/// The variables that the card's operations declare; `None` when they are not known.
fn declared(full: &str, graphql: &Graphql, documents: &Documents) -> Option<Vec<String>> {
    let names = std::iter::once(&graphql.operation.value);
    let names = names.chain(graphql.alternatives.iter().map(|it| &it.operation.value));
    let mut all = Vec::new();
    for name in names {
        if let Found::Operation(document) = documents.find(full, name) {
            let variables = document.operation.variables.iter();
            all.extend(variables.map(|variable| variable.name.text.clone()));
        } else if *name == graphql.operation.value {
            return None;
        }
    }
    Some(all)
}

fn serves_others(index: usize, it: &RefUse, card: &Card) -> bool {
    let others = card.input.shape.refs.iter();
    let around = others.filter(|other| match &other.container {
        crate::ir::Container::Use(at) => *at == index,
        crate::ir::Container::Around(_) => it.subject,
        _ => false,
    });
    around.count() > 0 || (it.subject && !card.input.otherwise.is_empty())
}

/// Where the card names a thing.
pub(super) fn place_of(card: &Card, it: &RefUse) -> Place {
    let field = it.id.or_else(|| it.ways.first()?.fields.first().copied());
    let place = field.and_then(|field| card.input.places.get(usize::from(field)));
    place.map_or(card.id.place, |place| place.name)
}

fn numbered(name: &str, number: usize) -> String {
    match number {
        0 => name.to_owned(),
        number => format!("{name}{}", number + 1),
    }
}

/// One look-up to be written.
struct Look<'a> {
    name: String,
    target: &'a str,
    /// From the object on.
    rest: &'a [&'a str],
    of: Option<u16>,
    reads: Vec<String>,
}

/// Writes a look-up: its operation, and where its result goes.
fn add(
    card: &Card,
    full: &str,
    graphql: &mut Graphql,
    look: Look,
    reach: &Reach,
    deriving: &mut Deriving,
    report: &mut Report,
) {
    let place = reach.path(&[]).place;
    let mut inner = Vec::new();
    for key in look.rest.iter().rev() {
        let mut field = ast::Field::plain(ast::Name::new(key, place));
        field.selections = inner;
        inner = vec![Selection::Field(field)];
    }
    let operation = operation_name(&["look up", &card.id.value, &look.name]);
    let query = Query {
        name: &operation,
        selections: reach.select(inner),
        // A look-up runs once all that it is asked with is given.
        strict: true,
        switches: &[],
        inputs: true,
    };
    generate(query, OperationKind::Query, full, card, deriving, report);
    let named = |text: &str| At::new(text.to_owned(), place);
    let vars = reach.item.iter().map(|variable| {
        let item = expr::Source {
            values: vec![expr::Value::Path(expr::Path::plain(&["item"], place))],
        };
        (named(variable), Source::Expression(item))
    });
    graphql.injects.push(Inject {
        target: named(look.target),
        lookup: named(&look.name),
        path: reach.path(look.rest),
    });
    graphql.lookups.push(Lookup {
        id: named(&look.name),
        operation: named(&operation),
        document: None,
        foreach: reach
            .item
            .as_ref()
            .map(|list| expr::Path::plain(&[list], place)),
        vars: vars.collect(),
        reads: look.reads,
        of: look.of,
    });
}

/// A name for an operation that the compiler writes: `LookUpIssueLabelsSetLabels`.
pub(super) fn operation_name(parts: &[&str]) -> String {
    pascal(&parts.join(" "))
}

/// A query that the compiler writes.
pub(super) struct Query<'a> {
    pub(super) name: &'a str,
    pub(super) selections: Vec<Selection>,
    /// Every variable needs a value.
    pub(super) strict: bool,
    /// The variables that leave connections out once they are complete.
    pub(super) switches: &'a [String],
    /// Whether its variables are inputs of the card.
    pub(super) inputs: bool,
}

/// Writes an operation: its variables are declared as they are used.
pub(super) fn generate(
    query: Query,
    kind: OperationKind,
    full: &str,
    card: &Card,
    deriving: &mut Deriving,
    report: &mut Report,
) {
    let Query {
        name,
        selections,
        strict,
        switches,
        inputs,
    } = query;
    let none = Shape::default();
    let shape = if inputs { &card.input.shape } else { &none };
    let uses = (deriving.documents).uses(full, &selections, kind, deriving.schema);
    let mut variables = variables::declare(&uses, shape, deriving.schema);
    if strict {
        for variable in variables.iter_mut().filter(|it| !is_non_null(&it.ty)) {
            variable.ty = TypeRef::NonNull(Box::new(variable.ty.clone()));
            variable.default = None;
        }
    }
    // A connection is asked for until it is complete.
    for variable in variables
        .iter_mut()
        .filter(|it| switches.contains(&it.name.text))
    {
        variable.default = Some(ast::Value {
            kind: ast::ValueKind::Boolean(false),
            place: variable.name.place,
        });
    }
    let operation = ast::Operation {
        kind,
        name: ast::Name::new(name, card.id.place),
        variables,
        selections,
    };
    deriving
        .documents
        .add(full, operation, deriving.schema, report);
}

/// An input that is read from the subject when it is left out.
fn otherwise(
    card: &Card,
    full: &str,
    graphql: &mut Graphql,
    variable: &str,
    path: &expr::Path,
    deriving: &mut Deriving,
    report: &mut Report,
) {
    let shape = &card.input.shape;
    let subject = shape.refs.iter().position(|it| it.subject);
    let Some(subject) = subject else {
        let words = RefWords::InvalidFact {
            fact: path.to_string(),
            why: "is read from the subject, which the card does not have".to_owned(),
        };
        report.push(Diagnostic::new(words, path.place));
        return;
    };
    let reaching = Reaching {
        shape,
        refs: deriving.refs,
        schema: deriving.schema,
        place: path.place,
    };
    let of = shape.refs.iter().position(|it| it.variable == variable);
    let mut rest: Vec<&str> = path.names().collect();
    let reaches = reaching.object(subject);
    let Some(first) = reaches.first() else { return };
    let (mut on, mut reads) = (first.ty.clone(), Vec::new());
    for key in &rest {
        let Some(field) = deriving.schema.field(&on, key) else {
            let words = DocumentWords::UnknownField {
                field: (*key).to_owned(),
                on,
            };
            report.push(Diagnostic::new(words, path.place));
            return;
        };
        reads.push(format!("{on}.{key}"));
        on = named(&field.ty).to_owned();
    }
    if of.is_some() {
        rest.push("id");
    }
    for (number, reach) in reaches.iter().enumerate() {
        let look = Look {
            name: numbered(&format!("{variable}Otherwise"), number),
            target: variable,
            rest: &rest,
            of: None,
            reads: reads.clone(),
        };
        add(card, full, graphql, look, reach, deriving, report);
    }
}
