use ghx::plan::{Operation, Root, Variable};

const PLAN: Operation = Operation::checked(
    Operation::mutation("Close", &["$", "_id: ID!"], &["", ": closeIssue(input: {issueId: $", "_other}) { clientMutationId }"])
        .variables(&[Variable::new("_id\":").required()])
        .reply(0, &[Root::new("", ghx::plan::Node::Object(&[]))], &[]),
);

fn main() {
    let _ = PLAN.name;
}
