// What the examples in the documentation share: a capability, its request, and a transport that answers at once.
// Included by them with `include!`, so it has no head of its own.
use ghx_runtime::plan::*;
use ghx_runtime::*;

static RESOLVE: Capability = Capability::new(
    "pr.thread.resolve",
    Effect::Idempotent,
    Shape::new(&[Field::new("threadId", Kind::STRING).required()]),
    Action::Operation(Operation::checked(
        Operation::mutation(
            "PrThreadResolve",
            &["$", "_threadId: ID!"],
            &["", ": resolveReviewThread(input: {threadId: $", "_threadId}) { thread { isResolved } }"],
        )
        .variables(&[Variable::new("_threadId\":").input(0).required()])
        .reply(
            1,
            &[Root::new("", Node::Object(&[("thread", Node::Object(&[("isResolved", Node::Keep(0))]))]))],
            &[("isResolved", Emit::Slot(0))],
        ),
    )),
);

static REGISTRY: Registry = Registry::new(&[("pr.thread.resolve", &RESOLVE)]);

#[derive(Debug, PartialEq, serde::Deserialize)]
#[serde(rename_all = "camelCase", crate = "ghx_runtime::serde")]
pub struct Resolved {
    pub is_resolved: bool,
}

request!(Resolve, Resolved, RESOLVE);

fn resolve(thread_id: &str) -> Resolve {
    Resolve { record: Record::new(&RESOLVE.input).with(0, thread_id) }
}

/// Says that every thread was resolved.
struct Canned;

impl Transport for Canned {
    fn post<'a>(&'a self, request: HttpRequest<'a>) -> BoxFuture<'a, Result<HttpReply, TransportError>> {
        let document = String::from_utf8_lossy(&request.body);
        let count = document.matches(": resolveReviewThread").count();
        let steps: Vec<String> =
            (0..count).map(|n| format!(r#""step{n}":{{"thread":{{"isResolved":true}}}}"#)).collect();
        let body = format!(r#"{{"data":{{{}}}}}"#, steps.join(","));
        Box::pin(std::future::ready(Ok(HttpReply::new(200, body))))
    }
}

fn client() -> Client {
    Client::builder().transport(Canned).build().unwrap()
}

fn block_on<T>(future: impl Future<Output = T>) -> T {
    let mut context = std::task::Context::from_waker(std::task::Waker::noop());
    match std::pin::pin!(future).poll(&mut context) {
        std::task::Poll::Ready(value) => value,
        std::task::Poll::Pending => panic!("the transport answers at once"),
    }
}
