//! The fields of `Repository`.

use std::rc::Rc;

use super::{Cx, files, html, list, time, url};
use crate::args::Args;
use crate::ids::{Key, Kind};
use crate::model::{ActorKind, Item, Permission, Repository, Visibility};
use crate::value::{FieldError, Items, Node, Resolved, Val};

pub(super) fn field(
    cx: &Cx<'_>,
    repo: &Repository,
    name: &str,
    args: Args<'_>,
) -> Option<Resolved> {
    if let Some(found) = lookup(cx, repo, name, args) {
        return Some(found);
    }
    let full = cx.world.full_name(repo.id);
    Some(Ok(match name {
        "name" => repo.name.as_str().into(),
        "nameWithOwner" => full.into(),
        "owner" => cx.actor(repo.owner),
        "description" => repo.description.as_deref().into(),
        "descriptionHTML" | "shortDescriptionHTML" => {
            html(repo.description.as_deref().unwrap_or_default())
        }
        "url" => url(&format!("/{full}")),
        "sshUrl" => format!("git@github.com:{full}.git").into(),
        "resourcePath" => format!("/{full}").into(),
        "visibility" => match repo.visibility {
            Visibility::Public => "PUBLIC".into(),
            Visibility::Private => "PRIVATE".into(),
            Visibility::Internal => "INTERNAL".into(),
        },
        "isPrivate" => (repo.visibility != Visibility::Public).into(),
        "isArchived" => repo.archived.into(),
        "archivedAt" => repo
            .archived
            .then(|| crate::clock::format(repo.updated_at))
            .into(),
        "isInOrganization" => {
            let owner = cx.world.actors.get(&repo.owner);
            owner
                .is_some_and(|owner| owner.kind == ActorKind::Organization)
                .into()
        }
        "isFork"
        | "isTemplate"
        | "isDisabled"
        | "isLocked"
        | "isMirror"
        | "hasWikiEnabled"
        | "viewerHasStarred"
        | "allowUpdateBranch"
        | "deleteBranchOnMerge"
        | "isUserConfigurationRepository" => false.into(),
        "isEmpty" => repo.branches.is_empty().into(),
        "hasIssuesEnabled"
        | "hasDiscussionsEnabled"
        | "hasProjectsEnabled"
        | "hasPullRequestsEnabled"
        | "mergeCommitAllowed"
        | "squashMergeAllowed"
        | "rebaseMergeAllowed"
        | "forkingAllowed" => true.into(),
        "autoMergeAllowed" => repo.auto_merge_allowed.into(),
        "viewerDefaultMergeMethod" => "MERGE".into(),
        "forkCount" | "stargazerCount" => 0u64.into(),
        "homepageUrl" | "mirrorUrl" | "parent" | "templateRepository" => Val::NULL,
        "stargazers" | "watchers" | "forks" => Val::keys([]),
        "issueTemplates" | "pullRequestTemplates" | "fundingLinks" => Val::List(Vec::new()),
        "createdAt" => time(repo.created_at),
        "updatedAt" | "pushedAt" => time(repo.updated_at),
        "viewerPermission" => match cx.permission(repo.id) {
            Some(Permission::Read) => "READ".into(),
            Some(Permission::Triage) => "TRIAGE".into(),
            Some(Permission::Write) => "WRITE".into(),
            Some(Permission::Maintain) => "MAINTAIN".into(),
            Some(Permission::Admin) => "ADMIN".into(),
            None => Val::NULL,
        },
        "viewerCanAdminister" => cx.may(repo.id, Permission::Admin).into(),
        "viewerCanCreateIssues" => (!repo.archived).into(),
        _ => return None,
    }))
}

fn lookup(cx: &Cx<'_>, repo: &Repository, name: &str, args: Args<'_>) -> Option<Resolved> {
    let number = args.int("number").unwrap_or_default();
    let item = || {
        u64::try_from(number)
            .ok()
            .and_then(|number| repo.numbers.get(&number).copied())
    };
    let query = args.str("query");
    Some(match name {
        "issue" => match item() {
            Some(Item::Issue(id)) => Ok(Val::key(Key {
                kind: Kind::Issue,
                id,
            })),
            _ => missing(format!(
                "Could not resolve to an Issue with the number of {number}."
            )),
        },
        "pullRequest" => match item() {
            Some(Item::Pull(id)) => Ok(Val::key(Key {
                kind: Kind::PullRequest,
                id,
            })),
            _ => missing(format!(
                "Could not resolve to a PullRequest with the number of {number}."
            )),
        },
        "issueOrPullRequest" => match item() {
            Some(Item::Issue(id)) => Ok(Val::key(Key {
                kind: Kind::Issue,
                id,
            })),
            Some(Item::Pull(id)) => Ok(Val::key(Key {
                kind: Kind::PullRequest,
                id,
            })),
            None => missing(format!(
                "Could not resolve to an issue or pull request with the number of {number}."
            )),
        },
        "label" => {
            let found = cx
                .world
                .label_by_name(repo.id, args.str("name").unwrap_or_default());
            Ok(found.map_or(Val::NULL, |label| {
                Val::key(Key {
                    kind: Kind::Label,
                    id: label.id,
                })
            }))
        }
        "labels" => Ok(Val::keys(list::labels(cx, &repo.labels, args))),
        "milestone" => {
            let found = u64::try_from(number)
                .ok()
                .and_then(|number| cx.world.milestone_by_number(repo.id, number));
            Ok(found.map_or(Val::NULL, |milestone| {
                Val::key(Key {
                    kind: Kind::Milestone,
                    id: milestone.id,
                })
            }))
        }
        "milestones" => Ok(Val::keys(list::milestones(cx, &repo.milestones, args))),
        "issues" => Ok(Val::keys(list::issues(cx, list::issue_ids(repo), args))),
        "pullRequests" => Ok(Val::keys(list::pulls(cx, list::pull_ids(repo), args))),
        "assignableUsers" => Ok(Val::keys(list::people(
            cx,
            &cx.world.assignable(repo.id),
            query,
            true,
        ))),
        "mentionableUsers" => {
            let everybody: Vec<u64> = cx.world.actors.values().map(|actor| actor.id).collect();
            let visible: Vec<u64> = everybody
                .into_iter()
                .filter(|&id| cx.world.permission(id, repo.id).is_some())
                .collect();
            Ok(Val::keys(list::people(cx, &visible, query, true)))
        }
        "suggestedActors" => Ok(Val::keys(list::people(
            cx,
            &cx.world.assignable(repo.id),
            query,
            false,
        ))),
        "collaborators" => {
            if !cx.may(repo.id, Permission::Write) {
                return Some(Err(FieldError::new(
                    "FORBIDDEN",
                    "Must have push access to view repository collaborators.",
                )));
            }
            let given: Vec<u64> = repo.permissions.keys().copied().collect();
            Ok(Val::keys(list::people(cx, &given, query, true)))
        }
        "defaultBranchRef" => Ok(branch(repo, &repo.default_branch)),
        "refs" => {
            let prefix = args.str("refPrefix").unwrap_or_default();
            let query = query.unwrap_or_default();
            let heads = repo.branches.keys().filter(|name| {
                let full = format!("refs/heads/{name}");
                (full.starts_with(prefix) || format!("{full}/").starts_with(prefix))
                    && name.contains(query)
            });
            let nodes = heads
                .map(|name| Node::Branch {
                    repository: repo.id,
                    name: Rc::from(name.as_str()),
                })
                .collect();
            Ok(Val::Items(Items {
                nodes,
                ..Items::default()
            }))
        }
        "object" => Ok(files::object(cx, repo, args)),
        "ref" => {
            let wanted = args.str("qualifiedName").unwrap_or_default();
            Ok(branch(
                repo,
                wanted.strip_prefix("refs/heads/").unwrap_or(wanted),
            ))
        }
        _ => return None,
    })
}

pub(super) fn branch(repo: &Repository, name: &str) -> Val {
    if !repo.branches.contains_key(name) {
        return Val::NULL;
    }
    Val::Node(Node::Branch {
        repository: repo.id,
        name: Rc::from(name),
    })
}

fn missing(message: String) -> Resolved {
    Err(FieldError::not_found(message))
}
