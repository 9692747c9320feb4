//! Ways as selections: the fields from the root to an object, whatever the inputs name it by.

use crate::ast::{Argument, Field, Name, Selection, Value, ValueKind};
use crate::expr;
use crate::ir::{Container, RefUse, Shape, WayUse};
use crate::place::Place;
use crate::refs::{Named, Ref, Refs, WayKind, element};
use crate::schema::{Schema, named};

/// One field on the way to an object.
#[derive(Debug, Clone)]
struct Link {
    field: Field,
    /// The object is one of the connection's nodes.
    nodes: bool,
    /// Which of a list: a key of the item, and the input it equals.
    pick: Option<(String, String)>,
    /// The type that it has to be of, where the field's own says less.
    on: Option<String>,
}

/// The way from the root to an object.
#[derive(Debug, Clone)]
pub(super) struct Reach {
    links: Vec<Link>,
    /// The type of the object.
    pub(super) ty: String,
    /// The variable that stands for one element of a list, by the name of the list.
    pub(super) item: Option<String>,
    /// The input that tells this way from the others.
    pub(super) given: Option<u16>,
    /// It starts with a node's id.
    pub(super) by_id: bool,
    /// Everything is shown here.
    place: Place,
}

/// What ways are found with.
pub(super) struct Reaching<'a> {
    pub(super) shape: &'a Shape,
    pub(super) refs: &'a Refs,
    pub(super) schema: &'a Schema,
    /// Where the card names what is reached.
    pub(super) place: Place,
}

impl<'a> Reaching<'a> {
    fn root(&self) -> Reach {
        Reach {
            links: Vec::new(),
            ty: self.schema.query.clone(),
            item: None,
            given: None,
            by_id: false,
            place: self.place,
        }
    }

    fn of(&self, it: &RefUse) -> Option<&'a Ref> {
        self.refs.get(&it.of)
    }

    /// Every way to the object that a use names, by its values first.
    pub(super) fn object(&self, index: usize) -> Vec<Reach> {
        let Some(it) = self.shape.refs.get(index) else {
            return Vec::new();
        };
        let ways = it.ways.iter().filter(|way| !(way.address && it.subject));
        let mut all: Vec<Reach> = ways.flat_map(|way| self.way(it, way)).collect();
        all.extend(self.by_id(it));
        all
    }

    /// The ways to look for what a use names by one of its ways.
    pub(super) fn way(&self, it: &RefUse, way: &WayUse) -> Vec<Reach> {
        let Some(of) = self.of(it) else {
            return Vec::new();
        };
        match of.way(&way.way).map(|way| &way.kind) {
            Some(WayKind::Named(named)) => {
                let starts = self.starts(it).into_iter();
                let reached =
                    starts.filter_map(|start| self.follow(start, of, named, way, it.list));
                let first = way.fields.first().copied();
                reached
                    .map(|mut reach| {
                        reach.given = reach.given.or(first);
                        reach
                    })
                    .collect()
            }
            Some(WayKind::Address(_)) => Vec::from_iter(self.by_address(it, of, way)),
            _ => Vec::new(),
        }
    }

    /// Where the ways of a use start.
    fn starts(&self, it: &RefUse) -> Vec<Reach> {
        match &it.container {
            Container::Root => vec![self.root()],
            Container::Inputs(line) => Vec::from_iter(self.line(line)),
            Container::Use(index) => self.object(*index),
            Container::Around(name) => self.around(name),
        }
    }

    /// What inputs name from the outside in.
    fn line(&self, line: &[(String, Vec<u16>)]) -> Option<Reach> {
        let mut reach = self.root();
        for (name, fields) in line {
            let of = self.refs.get(name)?;
            let (way, named) = of.first_named()?;
            let way = WayUse {
                way: way.name.value.clone(),
                fields: fields.clone(),
                address: false,
            };
            reach = self.follow(reach, of, named, &way, false)?;
        }
        Some(reach)
    }

    /// What the subject lies within: named by inputs, or found from the subject's id.
    fn around(&self, name: &str) -> Vec<Reach> {
        let Some(subject) = self.shape.refs.iter().find(|it| it.subject) else {
            return Vec::new();
        };
        let mut all = Vec::new();
        match &subject.container {
            Container::Inputs(line) => {
                let end = line.iter().position(|(of, _)| of == name);
                let inside = end.and_then(|end| line.get(..=end));
                all.extend(inside.and_then(|line| self.line(line)));
            }
            Container::Use(index) => all.extend(self.object(*index)),
            Container::Root | Container::Around(_) => {}
        }
        if let Some(reach) = self.by_id(subject) {
            all.extend(self.up(reach, &subject.of, name));
        }
        all
    }

    /// From an object to one around it.
    fn up(&self, mut reach: Reach, from: &str, to: &str) -> Option<Reach> {
        let mut of = self.refs.get(from)?;
        while of.name.value != to {
            let within = of.within.as_ref()?;
            let around = self.refs.get(&within.of.value)?;
            let up = within.up.as_ref()?;
            let name = self.name(&up.value);
            let found = named(&self.schema.field(&reach.ty, &up.value)?.ty).to_owned();
            let ty = around.ty.as_ref()?.value.clone();
            reach.links.push(Link {
                field: Field::plain(name),
                nodes: false,
                pick: None,
                on: (found != ty).then(|| ty.clone()),
            });
            reach.ty = ty;
            of = around;
        }
        Some(reach)
    }

    pub(super) fn by_id(&self, it: &RefUse) -> Option<Reach> {
        let field = it.id.filter(|_| !it.list)?;
        let variable = &self.shape.fields.get(usize::from(field))?.name;
        let ty = self.of(it)?.ty.as_ref()?.value.clone();
        let mut reach = self.at_root("node", "id", variable, ty);
        (reach.given, reach.by_id) = (Some(field), true);
        Some(reach)
    }

    /// GitHub itself knows what stands at an address, also after it was moved.
    fn by_address(&self, it: &RefUse, of: &Ref, way: &WayUse) -> Option<Reach> {
        let field = way.fields.first().copied()?;
        let variable = &self.shape.fields.get(usize::from(field))?.name;
        let ty = of.ty.as_ref()?.value.clone();
        let mut reach = self.at_root("resource", "url", variable, ty);
        reach.given = Some(field);
        reach.item = it.list.then(|| variable.clone());
        Some(reach)
    }

    fn at_root(&self, field: &str, argument: &str, variable: &str, ty: String) -> Reach {
        let value = Value {
            kind: ValueKind::Variable(variable.to_owned()),
            place: self.place,
        };
        let mut field = Field::plain(self.name(field));
        field.arguments.push(Argument {
            name: self.name(argument),
            value,
        });
        Reach {
            links: vec![Link {
                field,
                nodes: false,
                pick: None,
                on: Some(ty.clone()),
            }],
            ty,
            ..self.root()
        }
    }

    /// One field further, to an object of a ref.
    fn follow(
        &self,
        mut reach: Reach,
        of: &Ref,
        values: &Named,
        way: &WayUse,
        list: bool,
    ) -> Option<Reach> {
        let ty = of.ty.as_ref()?.value.clone();
        let around = match &of.within {
            Some(within) => match &within.ty {
                Some(ty) => ty.value.clone(),
                None => self.refs.get(&within.of.value)?.ty.as_ref()?.value.clone(),
            },
            None => self.schema.query.clone(),
        };
        if reach.ty != around
            && let Some(last) = reach.links.last_mut()
        {
            last.on = Some(around.clone());
        }
        let mut field = values.at.clone()?;
        let (found, many) = element(&field, &around, self.schema)?;
        let renamed = |name: &str| {
            let position = values.inputs.iter().position(|it| it.name.value == name)?;
            let index = way.fields.get(position)?;
            Some(self.shape.fields.get(usize::from(*index))?.name.clone())
        };
        field.name.place = self.place;
        for argument in &mut field.arguments {
            argument.name.place = self.place;
            rename(&mut argument.value, &renamed, self.place);
        }
        let nodes = many
            && self
                .schema
                .field(
                    named(&self.schema.field(&around, &field.name.text)?.ty),
                    "nodes",
                )
                .is_some();
        let pick = match &values.pick {
            Some((key, input)) => Some((key.value.clone(), renamed(&input.value)?)),
            None => None,
        };
        if list {
            let own = way
                .fields
                .first()
                .and_then(|index| self.shape.fields.get(usize::from(*index)));
            reach.item = own.map(|field| field.name.clone());
        }
        reach.links.push(Link {
            field,
            nodes,
            pick,
            on: (found != ty).then(|| ty.clone()),
        });
        reach.ty = ty;
        Some(reach)
    }

    fn name(&self, text: &str) -> Name {
        Name::new(text, self.place)
    }
}

/// Gives variables the names of the inputs that fill them.
fn rename(value: &mut Value, renamed: &impl Fn(&str) -> Option<String>, place: Place) {
    value.place = place;
    match &mut value.kind {
        ValueKind::Variable(name) => {
            if let Some(new) = renamed(name) {
                *name = new;
            }
        }
        ValueKind::List(items) => items
            .iter_mut()
            .for_each(|item| rename(item, renamed, place)),
        ValueKind::Object(entries) => entries
            .iter_mut()
            .for_each(|entry| rename(&mut entry.value, renamed, place)),
        _ => {}
    }
}

impl Reach {
    /// Whether it goes through a list.
    pub(super) fn picks(&self) -> bool {
        self.links.iter().any(|link| link.pick.is_some())
    }

    /// The selections from the root that end with some made on the object.
    pub(super) fn select(&self, inner: Vec<Selection>) -> Vec<Selection> {
        let mut selections = inner;
        for link in self.links.iter().rev() {
            if let Some(on) = &link.on {
                selections = vec![Selection::Inline {
                    on: Some(self.name(on)),
                    directives: Vec::new(),
                    selections,
                    place: self.place,
                }];
            }
            if let Some((key, _)) = &link.pick {
                selections.insert(0, self.leaf(key));
            }
            if link.nodes {
                let mut nodes = Field::plain(self.name("nodes"));
                nodes.selections = selections;
                selections = vec![Selection::Field(nodes)];
            }
            let mut field = link.field.clone();
            field.selections = selections;
            selections = vec![Selection::Field(field)];
        }
        selections
    }

    /// A field without selections, at the place of the whole.
    pub(super) fn leaf(&self, name: &str) -> Selection {
        Selection::Field(Field::plain(self.name(name)))
    }

    fn name(&self, text: &str) -> Name {
        Name::new(text, self.place)
    }

    /// The response keys of the object.
    pub(super) fn keys(&self) -> Vec<String> {
        self.links
            .iter()
            .map(|link| link.field.key().to_owned())
            .collect()
    }

    /// The path to the object, which chooses where there are several.
    pub(super) fn path(&self, rest: &[&str]) -> expr::Path {
        let mut segments = Vec::new();
        let mut push = |name: &str, selector: Option<expr::Selector>| {
            segments.push(expr::Segment {
                name: name.to_owned(),
                place: self.place,
                selector,
            });
        };
        for link in &self.links {
            let chosen = link.pick.as_ref().map(|(key, input)| {
                let side = |names: &[&str]| expr::Value::Path(expr::Path::plain(names, self.place));
                let same = expr::Predicate::Equal(side(&[key]), side(&["input", input]));
                expr::Selector::Where(same)
            });
            match link.nodes {
                true => {
                    push(link.field.key(), None);
                    push("nodes", chosen);
                }
                false => push(link.field.key(), chosen),
            }
        }
        rest.iter().for_each(|key| push(key, None));
        expr::Path {
            segments,
            place: self.place,
        }
    }
}
