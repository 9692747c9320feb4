use ghx::plan::{Node, Operation, Root, Variable};

const PLAN: Operation = Operation::checked(
    Operation::query("Twice", &["$", "_id: ID!, $", "_id: ID!"], &["", ": node(id: $", "_id) { id }"])
        .variables(&[Variable::new("_id\":"), Variable::new("_id\":")])
        .reply(0, &[Root::new("", Node::Object(&[]))], &[]),
);

fn main() {
    let _ = PLAN.name;
}
