use ghx::plan::{Node, Operation, Root};

const PLAN: Operation = Operation::checked(
    Operation::query("Twice", &[""], &["", "_viewer: viewer { id } ", "_viewer: viewer { login }"]).reply(
        0,
        &[Root::new("_viewer", Node::Object(&[])), Root::new("_viewer", Node::Object(&[]))],
        &[],
    ),
);

fn main() {
    let _ = PLAN.name;
}
