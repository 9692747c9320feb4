//! Chains written as JSON: names, needs, lists to run for, and every reference checked before anything is sent.

mod types;

use std::collections::HashMap;

use serde_json::Value;

use self::types::Type;
use crate::engine::{Foreach, Link, MOST_ELEMENTS};
use crate::error::{Code, ErrorBody};
use crate::intake::{self, reference};
use crate::plan::Capability;
use crate::problem::{Problem, Problems};
use crate::record::{Hop, Origin, Piece, Place, Record, Wanted, Wish};
use crate::registry::{Finder, Registry};
use crate::request::Step;
use crate::suggest::{self, Hints};
use crate::tasks::TaskRequest;

/// Reads and checks the steps of a chain; every step has all its mistakes at once.
pub(crate) fn read(registry: &Registry, steps: &[TaskRequest]) -> Vec<Result<Link, ErrorBody>> {
    let mut hints = Hints::new(|typed| registry.suggest(typed));
    let mut finder = registry.finder();
    let chain = Names::of(steps);
    // Steps refer to earlier ones only, so what those give back is known by then; nearly no step has a name.
    let mut schemas = HashMap::new();
    let links = steps.iter().enumerate().map(|(place, step)| {
        let draft = Draft::read(&mut finder, step, &mut hints)?;
        if step.name.is_some() {
            let schema = types::output(draft.capability, draft.foreach.is_some());
            schemas.insert(place, schema);
        }
        draft.link(step, &chain.seen_by(place, &schemas))
    });
    links.collect()
}

/// A step whose input was read, but not yet tied to others.
struct Draft {
    capability: &'static Capability,
    record: Record,
    problems: Vec<Problem>,
    foreach: Option<Result<Foreach, Problem>>,
}

impl Draft {
    fn read(
        finder: &mut Finder<'_>,
        step: &TaskRequest,
        hints: &mut Hints<impl FnMut(&str) -> Option<&'static str>>,
    ) -> Result<Draft, ErrorBody> {
        let Some(capability) = finder.find(&step.task) else {
            return Err(unknown(&step.task, hints));
        };
        let (record, problems) =
            intake::read_step(&capability.input, step.input.get()).map_err(refused)?;
        Ok(Draft {
            capability,
            record,
            problems,
            foreach: step.foreach.as_deref().map(|text| foreach(text.get())),
        })
    }

    /// Ties it to the steps that it names.
    fn link(self, step: &TaskRequest, names: &Seen<'_>) -> Result<Link, ErrorBody> {
        let Draft {
            capability,
            mut record,
            mut problems,
            foreach,
        } = self;
        names.check_own(step, &mut problems);
        let mut needs = Vec::new();
        for (index, name) in step.needs.iter().enumerate() {
            match names.find(name) {
                Ok(place) => needs.push(place),
                Err(message) => problems.push(Problem::new(format!("needs[{index}]"), message)),
            }
        }
        let foreach = match foreach {
            Some(Ok(Foreach::Result(mut place))) => {
                let list = names.resolve(&mut place, Item::None).and_then(|found| {
                    let Some((ty, many)) = found else {
                        return Ok(Item::Unknown);
                    };
                    match (many, ty.element()) {
                        (true, _) => Ok(Item::Typed(ty)),
                        (false, Some(element)) => Ok(Item::Typed(element)),
                        (false, None) => Err(format!("must be array, but `{place}` is one value")),
                    }
                });
                match list {
                    Ok(item) => Some((Foreach::Result(place), item)),
                    Err(message) => {
                        problems.push(Problem::new("foreach.$from", message));
                        Some((Foreach::Result(place), Item::Unknown))
                    }
                }
            }
            Some(Ok(elements)) => Some((elements, Item::Unknown)),
            Some(Err(problem)) => {
                problems.push(problem);
                Some((Foreach::Elements(Vec::new()), Item::Unknown))
            }
            None => None,
        };
        let item = foreach.as_ref().map_or(Item::None, |(_, item)| *item);
        let foreach = foreach.map(|(foreach, _)| Box::new(foreach));
        if record.has_later() {
            record.wishes(&mut |wish| names.grant(wish, capability, item, &mut problems));
            // What is filled in later is checked again with it; this one only finds the mistakes.
            let mut copy = record.clone();
            copy.finish_with(problems).map_err(refused)?;
        } else {
            record.finish_with(problems).map_err(refused)?;
        }
        Ok(Link {
            step: Step { capability, record },
            name: step.name.clone(),
            needs,
            needs_all: false,
            foreach,
        })
    }
}

/// The error of a capability that does not exist.
pub(crate) fn unknown(
    task: &str,
    hints: &mut Hints<impl FnMut(&str) -> Option<&'static str>>,
) -> ErrorBody {
    let hint = hints.did_you_mean(task);
    let message = format!("unknown capability `{task}`{hint}");
    ErrorBody::new(Code::Validation, message)
}

fn refused(problems: Problems) -> ErrorBody {
    ErrorBody::new(Code::Validation, problems.to_string())
}

/// What a step runs for: a JSON array, or a reference to a list.
fn foreach(text: &str) -> Result<Foreach, Problem> {
    let wrong = || {
        let message = "must be an array, or {\"$from\": \"step.list\"}";
        Problem::new("foreach", message)
    };
    match serde_json::from_str(text) {
        Ok(Value::Array(elements)) if elements.len() > MOST_ELEMENTS => {
            let message = format!(
                "has {} elements, and a step runs for at most {MOST_ELEMENTS}",
                elements.len()
            );
            Err(Problem::new("foreach", message))
        }
        Ok(Value::Array(elements)) => Ok(Foreach::Elements(elements)),
        Ok(Value::Object(fields)) if fields.len() == 1 => {
            let path = fields.get("$from").and_then(Value::as_str);
            let place = reference::parse(path.ok_or_else(wrong)?);
            let place = place.map_err(|message| Problem::new("foreach.$from", message))?;
            Ok(Foreach::Result(place))
        }
        _ => Err(wrong()),
    }
}

/// The names of a chain's steps.
struct Names<'t> {
    places: HashMap<&'t str, usize>,
}

impl<'t> Names<'t> {
    fn of(steps: &'t [TaskRequest]) -> Names<'t> {
        let mut places = HashMap::new();
        for (place, step) in steps.iter().enumerate() {
            if let Some(name) = &step.name {
                places.entry(name.as_str()).or_insert(place);
            }
        }
        Names { places }
    }

    fn seen_by<'a>(&'a self, own: usize, schemas: &'a HashMap<usize, Value>) -> Seen<'a> {
        Seen {
            places: &self.places,
            own,
            schemas,
        }
    }
}

/// What one step can refer to.
struct Seen<'a> {
    places: &'a HashMap<&'a str, usize>,
    own: usize,
    /// What the named steps before it give back, but for those that are wrong themselves.
    schemas: &'a HashMap<usize, Value>,
}

/// The element that a step runs for.
#[derive(Clone, Copy)]
enum Item<'s> {
    /// There is none.
    None,
    /// Its type is checked with its value.
    Unknown,
    Typed(Type<'s>),
}

impl<'a> Seen<'a> {
    fn check_own(&self, step: &TaskRequest, problems: &mut Vec<Problem>) {
        let Some(name) = step.name.as_deref() else {
            return;
        };
        let message = if reference::TAKEN.contains(&name) {
            format!("`{name}` means something already: take another name")
        } else if !reference::is_name(name) {
            format!("`{name}` is no name like `bug`: a small letter, then letters, digits and _")
        } else if let Some(first) = self.places.get(name).filter(|first| **first != self.own) {
            format!("step {first} is called `{name}` already")
        } else {
            return;
        };
        problems.push(Problem::new("as", message));
    }

    /// The place of the earlier step with this name.
    fn find(&self, name: &str) -> Result<usize, String> {
        match self.places.get(name) {
            Some(place) if *place < self.own => Ok(*place),
            Some(place) if *place == self.own => Err("a step cannot use its own result".to_owned()),
            Some(place) => Err(format!(
                "`{name}` is step {place}, which comes later: only earlier steps can be used"
            )),
            None => {
                let earlier = self.places.iter().filter(|(_, place)| **place < self.own);
                let close = suggest::closest(name, earlier.map(|(name, _)| *name));
                let hint = close.map_or_else(
                    || ": name one with \"as\"".to_owned(),
                    |name| format!(", did you mean `{name}`?"),
                );
                Err(format!("no step is called `{name}`{hint}"))
            }
        }
    }

    /// Finds the step of a place; the type of what is there, and whether it is a list of all elements. `None` where it is not known.
    fn resolve<'s>(
        &self,
        place: &mut Place,
        item: Item<'s>,
    ) -> Result<Option<(Type<'s>, bool)>, String>
    where
        'a: 's,
    {
        let (start, name) = match &place.origin {
            Origin::Named(name) => {
                let found = self.find(name)?;
                let name = name.clone();
                place.origin = Origin::Step(found);
                match self.schemas.get(&found) {
                    Some(schema) => (Type::of(schema), name),
                    None => return Ok(None),
                }
            }
            Origin::Item => match item {
                Item::Typed(ty) => (ty, reference::ITEM.to_owned()),
                Item::Unknown => return Ok(None),
                Item::None => {
                    return Err("`item` is known only in a step with `foreach`".to_owned());
                }
            },
            Origin::Step(_) | Origin::Handle { .. } => return Ok(None),
        };
        start.follow(&place.hops, &name).map(Some)
    }

    /// Finds the steps of a value that is wanted, and checks that it is of the right kind.
    fn grant(
        &self,
        wish: Wish<'_>,
        capability: &Capability,
        item: Item<'_>,
        problems: &mut Vec<Problem>,
    ) {
        let Wish {
            later,
            kind,
            field,
            path,
            ..
        } = wish;
        match &mut later.0 {
            Wanted::Value(place) => {
                let found = self.resolve(place, item);
                // Inside of objects no ids are typed.
                let id_of = (capability.input.refs.iter())
                    .find(|it| it.id == Some(field) && !path.contains('.'))
                    .map(|it| it.of);
                let fits = found.and_then(|found| match found {
                    Some((ty, true)) => ty.all_fit(kind, id_of, &place.path),
                    Some((ty, false)) => ty.fits(kind, id_of, &place.path),
                    None => Ok(()),
                });
                if let Err(message) = fits {
                    problems.push(Problem::new(format!("input.{path}.$from"), message));
                }
            }
            Wanted::Text(pieces) => {
                for piece in pieces {
                    let Piece::Value(place) = piece else { continue };
                    let found = self.resolve(place, item);
                    let fits = found.and_then(|found| match found {
                        Some((_, true)) => Err(format!(
                            "`{place}` is a list, and a text takes single values"
                        )),
                        Some((ty, false)) => ty.in_text(&place.path),
                        None => Ok(()),
                    });
                    if let Err(message) = fits {
                        problems.push(Problem::new(format!("input.{path}.$text"), message));
                    }
                }
            }
            Wanted::OfAddress => {}
        }
    }
}

/// Whether a field of a capability's output is the id of a thing of this kind.
pub(crate) fn gives_id(capability: &Capability, field: &str, of: &str) -> bool {
    let schema = types::output(capability, false);
    let hops = [Hop::Field(field.to_owned())];
    let found = Type::of(&schema).follow(&hops, "");
    found.is_ok_and(|(ty, _)| ty.id_of() == Some(of))
}
