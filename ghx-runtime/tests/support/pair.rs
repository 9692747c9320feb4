//! A chain of a reply, which would be written twice, and a resolve, which would not: what is known when both fail.

use ghx_runtime::{Code, Outcome, Status};
use serde_json::{Value, json};

use super::script::Script;
use super::{chain, error, verdict};

/// Nothing was written, and sending it again does not help.
pub const NOTHING: (Outcome, bool) = (Outcome::NotApplied, false);

/// A reply (append) and a resolve (idempotent).
pub fn both() -> Vec<(&'static str, Value)> {
    vec![
        ("pr.thread.reply", json!({"threadId": "T1", "body": "done"})),
        ("pr.thread.resolve", json!({"threadId": "T1"})),
    ]
}

/// Both steps fail in the same way, apart from what is known about the write.
pub async fn whole(
    script: Script,
    code: Code,
    append: (Outcome, bool),
    idempotent: (Outcome, bool),
) -> Vec<String> {
    let envelope = chain(&script, &both()).await;
    assert_eq!(envelope.status, Status::Failed);
    for (step, (outcome, retryable)) in [append, idempotent].into_iter().enumerate() {
        assert_eq!(
            verdict(error(&envelope, step)),
            (code, Some(outcome), retryable),
            "{envelope:?}"
        );
    }
    [0, 1]
        .map(|step| error(&envelope, step).message.clone())
        .into()
}
