//! Items of projects and the values of their fields.

use std::sync::Arc;

use serde_json::{Value, json};

use super::{Cx, Payload, wrong_type};
use crate::args::Args;
use crate::ids::Kind;
use crate::model::{Permission, Stored};
use crate::value::{FieldError, Val};

/// The types that a field of a project has.
const FIELDS: [&str; 3] = [
    "ProjectV2Field",
    "ProjectV2SingleSelectField",
    "ProjectV2IterationField",
];

/// Puts an issue or a pull request on the board; one that is there stays as it is.
pub(super) fn add_item(cx: &mut Cx<'_>, input: Args<'_>) -> Payload {
    let project = writable(cx, input)?;
    let content = cx.node(input, "contentId", &[Kind::Issue, Kind::PullRequest])?;
    let content_id = cx.world.node_id(content);
    let known = cx.world.store.linked(&content_id).find(|record| {
        record.type_name == "ProjectV2Item" && record.str("project") == Some(project.id.as_str())
    });
    let known = known.map(|item| item.id.clone());
    let changed = known.is_none();
    let creator = cx.viewer_id();
    let id = known.unwrap_or_else(|| {
        let kind = match content.kind {
            Kind::PullRequest => "PULL_REQUEST",
            _ => "ISSUE",
        };
        let fields = json!({ "project": project.id, "content": content_id, "type": kind, "creator": creator });
        cx.world.make("ProjectV2Item", fields)
    });
    cx.touch_record(id.clone(), changed);
    Ok(vec![("item", Val::stored(cx.world, &id))])
}

/// Takes an item off the board, with its values.
pub(super) fn delete_item(cx: &mut Cx<'_>, input: Args<'_>) -> Payload {
    let project = writable(cx, input)?;
    let item = item_of(cx, input, &project)?;
    cx.world.remove(&item.id);
    cx.touch_record(item.id.clone(), true);
    Ok(vec![("deletedItemId", Val::from(item.id.as_str()))])
}

/// Gives a field of an item a value of the field's own kind.
pub(super) fn set_value(cx: &mut Cx<'_>, input: Args<'_>) -> Payload {
    let (item, field) = place(cx, input)?;
    let value = input.object("value").ok_or_else(|| cx.lost())?;
    let (type_name, mut fields) = new_value(&field, value)?;
    let changed = match value_of(cx, &item, &field) {
        Some(id) => cx.world.change(&id, fields),
        None => {
            if let Some(fields) = fields.as_object_mut() {
                fields.insert("item".to_owned(), json!(item.id));
                fields.insert("field".to_owned(), json!(field.id));
            }
            cx.world.make(type_name, fields);
            true
        }
    };
    cx.touch_record(item.id.clone(), changed);
    Ok(vec![("projectV2Item", Val::stored(cx.world, &item.id))])
}

/// Takes the value of a field away.
pub(super) fn clear_value(cx: &mut Cx<'_>, input: Args<'_>) -> Payload {
    let (item, field) = place(cx, input)?;
    let known = value_of(cx, &item, &field);
    if let Some(id) = &known {
        cx.world.remove(id);
    }
    cx.touch_record(item.id.clone(), known.is_some());
    Ok(vec![("projectV2Item", Val::stored(cx.world, &item.id))])
}

/// The project of the input, which its owner may change, and whoever may write to a repository of its owner.
fn writable(cx: &Cx<'_>, input: Args<'_>) -> Result<Arc<Stored>, FieldError> {
    let project = cx.record(input, "projectId", &["ProjectV2"])?;
    let owner = project.str("owner").unwrap_or_default();
    let own = cx.viewer_id().as_deref() == Some(owner);
    let mut repositories = cx.world.repositories.values();
    let member = repositories.any(|repository| {
        let of = cx.world.actors.get(&repository.owner);
        of.is_some_and(|actor| cx.world.node_id(actor.key()) == owner)
            && cx.world.permission(cx.viewer, repository.id) >= Some(Permission::Write)
    });
    if own || member {
        Ok(project)
    } else {
        Err(cx.forbidden())
    }
}

fn item_of(cx: &Cx<'_>, input: Args<'_>, project: &Arc<Stored>) -> Result<Arc<Stored>, FieldError> {
    of_project(cx, input, "itemId", &["ProjectV2Item"], project)
}

fn of_project(
    cx: &Cx<'_>,
    input: Args<'_>,
    argument: &str,
    types: &[&str],
    project: &Arc<Stored>,
) -> Result<Arc<Stored>, FieldError> {
    let record = cx.record(input, argument, types)?;
    if record.str("project") == Some(project.id.as_str()) {
        Ok(record)
    } else {
        Err(wrong_type(types.first().unwrap_or(&""), &record.id))
    }
}

/// The item and the field of one project.
fn place(cx: &Cx<'_>, input: Args<'_>) -> Result<(Arc<Stored>, Arc<Stored>), FieldError> {
    let project = writable(cx, input)?;
    let item = item_of(cx, input, &project)?;
    let field = of_project(cx, input, "fieldId", &FIELDS, &project)?;
    Ok((item, field))
}

fn value_of(cx: &Cx<'_>, item: &Stored, field: &Stored) -> Option<String> {
    let mut values = cx.world.store.linked(&item.id);
    let value = values.find(|value| {
        value.str("item") == Some(item.id.as_str()) && value.str("field") == Some(field.id.as_str())
    });
    value.map(|value| value.id.clone())
}

/// The type of a value for this field, and its own fields.
fn new_value(field: &Stored, value: Args<'_>) -> Result<(&'static str, Value), FieldError> {
    let wrong = || {
        FieldError::unprocessable(
            "Did not receive a value of the field's own kind to update the field with",
        )
    };
    Ok(match field.str("dataType") {
        Some("SINGLE_SELECT") => {
            let id = value.str("singleSelectOptionId").ok_or_else(wrong)?;
            let option = part(field.fields.get("options"), id).ok_or_else(|| {
                FieldError::unprocessable(
                    "The single select option Id does not belong to the field",
                )
            })?;
            let fields =
                json!({ "optionId": id, "name": option.get("name"), "color": option.get("color") });
            ("ProjectV2ItemFieldSingleSelectValue", fields)
        }
        Some("ITERATION") => {
            let id = value.str("iterationId").ok_or_else(wrong)?;
            let planned = field
                .fields
                .get("configuration")
                .and_then(|it| it.get("iterations"));
            let iteration = part(planned, id).ok_or_else(|| {
                FieldError::unprocessable("The iteration Id does not belong to the field")
            })?;
            let mut fields = iteration.clone();
            if let Some(fields) = fields.as_object_mut() {
                fields.remove("id");
                fields.insert("iterationId".to_owned(), json!(id));
            }
            ("ProjectV2ItemFieldIterationValue", fields)
        }
        Some("NUMBER") => {
            let number = value.get("number").filter(|number| number.is_number());
            let fields = json!({ "number": number.ok_or_else(wrong)? });
            ("ProjectV2ItemFieldNumberValue", fields)
        }
        Some("DATE") => {
            let date = value.str("date").ok_or_else(wrong)?;
            ("ProjectV2ItemFieldDateValue", json!({ "date": date }))
        }
        Some("TEXT") => {
            let text = value.str("text").ok_or_else(wrong)?;
            ("ProjectV2ItemFieldTextValue", json!({ "text": text }))
        }
        _ => {
            return Err(FieldError::unprocessable(
                "The field of type title, assignees or the like is not set here",
            ));
        }
    })
}

/// The option or iteration of this id.
fn part<'a>(parts: Option<&'a Value>, id: &str) -> Option<&'a Value> {
    let mut parts = parts?.as_array()?.iter();
    parts.find(|part| part.get("id").and_then(Value::as_str) == Some(id))
}
