//! Reactions to anything that people can react to.

use serde_json::json;

use super::{Cx, Payload, wrong_type};
use crate::args::Args;
use crate::value::{Node, Val};

/// Adds or takes away the viewer's reaction of one kind; doing it twice changes nothing.
pub(super) fn change(cx: &mut Cx<'_>, input: Args<'_>, add: bool) -> Payload {
    let subject = input.str("subjectId").unwrap_or_default();
    let content = input.str("content").unwrap_or_default();
    let node = cx.any_by_id(subject)?;
    let schema = crate::schema::schema().map_err(|_| cx.lost())?;
    if !node
        .type_name()
        .is_some_and(|ty| schema.is_subtype("Reactable", ty))
    {
        return Err(wrong_type("Reactable", subject));
    }
    let viewer = cx.viewer_id();
    let known = cx.world.store.linked(subject).find(|reaction| {
        reaction.type_name == "Reaction"
            && reaction.str("content") == Some(content)
            && reaction.str("user") == viewer.as_deref()
    });
    let known = known.map(|reaction| reaction.id.clone());
    let changed = known.is_some() != add;
    let id = match known {
        Some(id) => id,
        None if add => {
            let fields = json!({ "reactable": subject, "user": viewer, "content": content });
            cx.world.make("Reaction", fields)
        }
        None => String::new(),
    };
    let reaction = Val::stored(cx.world, &id);
    if !add {
        cx.world.remove(&id);
    }
    cx.touch_record(subject.to_owned(), changed);
    let subject = match node {
        Node::Stored(record) => Val::stored(cx.world, &record.id),
        node => Val::Node(node),
    };
    Ok(vec![("reaction", reaction), ("subject", subject)])
}
