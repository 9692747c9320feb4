//! Mutations, one file per domain: each checks rights first, writes, and gives its payload.

mod assign;
mod comment;
mod discussion;
mod git;
mod issue;
mod label;
mod merge;
mod project;
mod pull;
mod reaction;
mod relation;
mod request;
mod review;
mod thread;

use std::sync::Arc;

use serde_json::Value;

use crate::args::Args;
use crate::ids::{Key, Kind};
use crate::model::{Permission, Stored, World};
use crate::resolve;
use crate::value::{FieldError, Node, Val};

/// The longest body of an issue, pull request or comment, in characters.
const MAX_BODY: usize = 65_536;
const MAX_TITLE: usize = 256;

/// What a mutation may change, and what it has changed.
pub(crate) struct Cx<'a> {
    pub(crate) world: &'a mut World,
    pub(crate) viewer: u64,
    /// The name of the mutation, as messages spell it: `AddComment`.
    pub(crate) name: String,
    /// Inline comments outside the diff vanish instead of refusing their review.
    pub(crate) lose_comments: bool,
    pub(crate) touched: Vec<Touched>,
}

/// A node that a mutation made or changed.
#[derive(Debug, Clone)]
pub(crate) struct Touched {
    pub(crate) node_id: String,
    /// Whether anything is different from before.
    pub(crate) changed: bool,
}

/// The payload without `clientMutationId`, which is added for all.
type Payload = Result<Vec<(&'static str, Val)>, FieldError>;

/// Runs one mutation to its end; there is no transaction around it or around its neighbours.
pub(crate) fn run(cx: &mut Cx<'_>, field: &str, input: Args<'_>) -> Result<Val, FieldError> {
    let payload = match field {
        "createIssue" => issue::create(cx, input),
        "updateIssue" => issue::update(cx, input),
        "updateIssueIssueType" => issue::set_type(cx, input),
        "closeIssue" => issue::close(cx, input),
        "reopenIssue" => issue::reopen(cx, input),
        "deleteIssue" => issue::delete(cx, input),
        "addComment" => comment::add(cx, input),
        "updateIssueComment" => comment::update(cx, input),
        "deleteIssueComment" => comment::delete(cx, input),
        "addLabelsToLabelable" => label::change(cx, input, true),
        "removeLabelsFromLabelable" => label::change(cx, input, false),
        "createRef" => git::create_ref(cx, input),
        "deleteRef" => git::delete_ref(cx, input),
        "createCommitOnBranch" => git::commit(cx, input),
        "createLabel" => label::create(cx, input),
        "updateLabel" => label::update(cx, input),
        "deleteLabel" => label::delete(cx, input),
        "addAssigneesToAssignable" => assign::change(cx, input, true),
        "removeAssigneesFromAssignable" => assign::change(cx, input, false),
        "addProjectV2ItemById" => project::add_item(cx, input),
        "deleteProjectV2Item" => project::delete_item(cx, input),
        "updateProjectV2ItemFieldValue" => project::set_value(cx, input),
        "clearProjectV2ItemFieldValue" => project::clear_value(cx, input),
        "createDiscussion" => discussion::create(cx, input),
        "addDiscussionComment" => discussion::comment(cx, input),
        "addReaction" => reaction::change(cx, input, true),
        "removeReaction" => reaction::change(cx, input, false),
        "addSubIssue" => relation::add_sub_issue(cx, input),
        "removeSubIssue" => relation::remove_sub_issue(cx, input),
        "addBlockedBy" => relation::add_blocked_by(cx, input),
        "removeBlockedBy" => relation::remove_blocked_by(cx, input),
        "addPullRequestReviewThreadReply" => thread::reply(cx, input),
        "addPullRequestReviewThread" => thread::add(cx, input),
        "resolveReviewThread" => thread::resolve(cx, input, true),
        "unresolveReviewThread" => thread::resolve(cx, input, false),
        "addPullRequestReview" => review::add(cx, input),
        "submitPullRequestReview" => review::submit(cx, input),
        "dismissPullRequestReview" => review::dismiss(cx, input),
        "requestReviews" => request::request(cx, input),
        "createPullRequest" => pull::create(cx, input),
        "updatePullRequest" => pull::update(cx, input),
        "closePullRequest" => pull::close(cx, input),
        "reopenPullRequest" => pull::reopen(cx, input),
        "convertPullRequestToDraft" => pull::draft(cx, input, true),
        "markPullRequestReadyForReview" => pull::draft(cx, input, false),
        "mergePullRequest" => merge::merge(cx, input),
        "updatePullRequestBranch" => merge::update_branch(cx, input),
        "enablePullRequestAutoMerge" => merge::auto(cx, input, true),
        "disablePullRequestAutoMerge" => merge::auto(cx, input, false),
        _ => Err(FieldError::unmodelled(&format!("Mutation.{field}"))),
    };
    let mut fields = payload?;
    fields.push(("clientMutationId", input.str("clientMutationId").into()));
    Ok(Val::record(fields))
}

/// What GitHub does by itself once the mutations of a request are done.
pub(crate) fn afterwards(cx: &mut Cx<'_>) {
    merge::keep_orders(cx);
}

/// Whether it makes something that people are told of, which GitHub allows only so often.
pub(crate) fn makes_content(field: &str) -> bool {
    matches!(
        field,
        "addComment"
            | "addDiscussionComment"
            | "addPullRequestReview"
            | "addPullRequestReviewThread"
            | "addPullRequestReviewThreadReply"
            | "createDiscussion"
            | "createIssue"
            | "createPullRequest"
    )
}

/// `addComment` as GitHub's messages write it: `AddComment`.
pub(crate) fn message_name(field: &str) -> String {
    let mut letters = field.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_ascii_uppercase().to_string() + letters.as_str()
    })
}

impl Cx<'_> {
    /// The node behind an id argument, which must be visible and of one of these kinds.
    fn node(&self, input: Args<'_>, argument: &str, kinds: &[Kind]) -> Result<Key, FieldError> {
        self.node_by_id(input.str(argument).unwrap_or_default(), kinds)
    }

    fn node_by_id(&self, id: &str, kinds: &[Kind]) -> Result<Key, FieldError> {
        let wanted = kinds.first().map_or("", |kind| kind.type_name());
        match self.any_by_id(id)? {
            Node::Key(key) if kinds.contains(&key.kind) => Ok(key),
            _ => Err(wrong_type(wanted, id)),
        }
    }

    /// The record behind an id argument, which must be visible and of one of these types.
    fn record(
        &self,
        input: Args<'_>,
        argument: &str,
        types: &[&str],
    ) -> Result<Arc<Stored>, FieldError> {
        let id = input.str(argument).unwrap_or_default();
        match self.any_by_id(id)? {
            Node::Stored(record) if types.contains(&record.type_name.as_str()) => Ok(record),
            _ => Err(wrong_type(types.first().unwrap_or(&""), id)),
        }
    }

    /// Whatever an id means, in the model or in the store, if the viewer sees it.
    fn any_by_id(&self, id: &str) -> Result<Node, FieldError> {
        let cx = resolve::Cx {
            world: self.world,
            viewer: self.viewer,
            rate: resolve::Rate::default(),
        };
        resolve::find_by_id(&cx, id).ok_or_else(|| {
            FieldError::not_found(format!(
                "Could not resolve to a node with the global id of '{id}'"
            ))
        })
    }

    /// The nodes behind a list of ids; `None` where the argument was not given.
    fn nodes(
        &self,
        input: Args<'_>,
        argument: &str,
        kinds: &[Kind],
    ) -> Result<Option<Vec<Key>>, FieldError> {
        let Some(ids) = input.strings(argument) else {
            return Ok(None);
        };
        ids.into_iter()
            .map(|id| self.node_by_id(id, kinds))
            .collect::<Result<_, _>>()
            .map(Some)
    }

    fn forbidden(&self) -> FieldError {
        let login = self.world.login(self.viewer);
        FieldError::new(
            "FORBIDDEN",
            format!(
                "{login} does not have the correct permissions to execute `{}`",
                self.name
            ),
        )
    }

    /// Refuses writers without this permission, and everybody in an archived repository.
    fn require(&self, repository: u64, least: Permission) -> Result<(), FieldError> {
        self.require_writable(repository)?;
        match self.world.permission(self.viewer, repository) {
            Some(permission) if permission >= least => Ok(()),
            _ => Err(self.forbidden()),
        }
    }

    /// The same, but the author of the thing needs no permission beyond seeing it.
    fn require_or_author(
        &self,
        repository: u64,
        least: Permission,
        author: u64,
    ) -> Result<(), FieldError> {
        if author == self.viewer {
            self.require_writable(repository)
        } else {
            self.require(repository, least)
        }
    }

    fn require_writable(&self, repository: u64) -> Result<(), FieldError> {
        match self.world.repositories.get(&repository) {
            Some(repo) if repo.archived => Err(FieldError::unprocessable(
                "Repository was archived so is read-only.",
            )),
            Some(_) => Ok(()),
            None => Err(self.forbidden()),
        }
    }

    fn touch(&mut self, key: Key, changed: bool) {
        let node_id = self.world.node_id(key);
        self.touch_record(node_id, changed);
    }

    fn touch_record(&mut self, node_id: String, changed: bool) {
        self.touched.push(Touched { node_id, changed });
    }

    /// Refuses inputs that the schema has and the model has not, instead of dropping them silently.
    fn unmodelled(&self, input: Args<'_>, names: &[&str]) -> Result<(), FieldError> {
        let given = |name: &&&str| {
            input
                .get(name)
                .is_some_and(|value| !value.is_null() && *value != Value::Array(vec![]))
        };
        match names.iter().find(given) {
            Some(name) => Err(FieldError::unmodelled(&format!(
                "{}Input.{name}",
                self.name
            ))),
            None => Ok(()),
        }
    }

    fn viewer_id(&self) -> Option<String> {
        let viewer = self.world.actors.get(&self.viewer)?;
        Some(self.world.node_id(viewer.key()))
    }

    fn viewer_val(&self) -> Val {
        self.world
            .actors
            .get(&self.viewer)
            .map_or(Val::NULL, |actor| Val::key(actor.key()))
    }

    /// The internal error of a model that lost something; it is not one of GitHub's.
    fn lost(&self) -> FieldError {
        FieldError {
            kind: None,
            code: None,
            message: format!("the sandbox lost a node that `{}` needs", self.name),
        }
    }
}

fn wrong_type(wanted: &str, id: &str) -> FieldError {
    FieldError::not_found(format!(
        "Could not resolve to {wanted} node with the global id of '{id}'."
    ))
}

fn check_body(body: &str) -> Result<(), FieldError> {
    if body.trim().is_empty() {
        return Err(FieldError::unprocessable("Body can't be blank"));
    }
    check_length(body)
}

fn check_length(body: &str) -> Result<(), FieldError> {
    if body.chars().count() > MAX_BODY {
        return Err(FieldError::unprocessable(
            "Body is too long (maximum is 65536 characters)",
        ));
    }
    Ok(())
}

fn check_title(title: &str) -> Result<(), FieldError> {
    if title.trim().is_empty() {
        return Err(FieldError::unprocessable("Title can't be blank"));
    }
    if title.chars().count() > MAX_TITLE {
        return Err(FieldError::unprocessable(
            "Title is too long (maximum is 256 characters)",
        ));
    }
    Ok(())
}
