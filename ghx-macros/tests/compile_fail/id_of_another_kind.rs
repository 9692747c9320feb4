use ghx::refs::{IssueId, IssueRef, LabelId, UserId};

fn main() {
    let (user, label) = (UserId::from("U_1"), LabelId::from("LA_1"));
    let _ = ghx::issue::close(user.clone());
    let _ = ghx::issue::labels::set_with_label_ids("I_1", [user]);
    let _: IssueId = label.clone().into();
    let _ = IssueRef::from(label);
}
