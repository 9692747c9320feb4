//! Accounts: people, bots and organizations.

use serde::{Deserialize, Serialize};

use crate::ids::{Key, Kind};

/// What sort of account an actor is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum ActorKind {
    /// A person.
    User,
    /// A GitHub App.
    Bot,
    /// An organization.
    Organization,
}

/// An account.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Actor {
    /// Its database id.
    pub id: u64,
    /// What sort of account it is.
    pub kind: ActorKind,
    /// The login that users type.
    pub login: String,
    /// The display name.
    pub name: Option<String>,
    /// When it was made, in seconds since 1970.
    pub created_at: u64,
}

impl Actor {
    /// The node key of the account.
    pub fn key(&self) -> Key {
        let kind = match self.kind {
            ActorKind::User => Kind::User,
            ActorKind::Bot => Kind::Bot,
            ActorKind::Organization => Kind::Organization,
        };
        Key { kind, id: self.id }
    }
}
