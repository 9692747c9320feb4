//! The world that examples, documentation and `--sandbox` use.

use crate::model::World;

pub(crate) fn world() -> World {
    World::builder().repo("acme/app", |_| {}).build()
}
