//! Answers below GraphQL: status, headers, the edge's JSON and HTML bodies, and broken ones.

use serde_json::{Value, json};

const DOCS: &str = "https://docs.github.com/graphql";

/// What to send, or how to fail to.
#[derive(Debug, Clone)]
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) content_type: &'static str,
    pub(crate) headers: Vec<(&'static str, String)>,
    pub(crate) body: String,
    pub(crate) delivery: Delivery,
    /// Milliseconds to wait before sending.
    pub(crate) delay_ms: u64,
    /// What was asked for is carried out only after so many milliseconds, for the request with this index.
    pub(crate) lands: Option<(u64, usize)>,
}

/// How much of the answer reaches the client.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Delivery {
    Whole,
    /// The first half, then the connection closes.
    Half,
    /// Nothing; the connection closes.
    Nothing,
}

impl Reply {
    pub(crate) fn json(status: u16, body: &Value) -> Reply {
        Reply {
            status,
            content_type: "application/json; charset=utf-8",
            headers: Vec::new(),
            body: body.to_string(),
            delivery: Delivery::Whole,
            delay_ms: 0,
            lands: None,
        }
    }

    /// The edge's own error shape: message, documentation_url, status.
    pub(crate) fn edge(status: u16, message: &str) -> Reply {
        let body = json!({
            "message": message,
            "documentation_url": DOCS,
            "status": status.to_string(),
        });
        Reply::json(status, &body)
    }

    /// The edge's shape as some endpoints send it, without a status.
    pub(crate) fn edge_without_status(status: u16, message: &str) -> Reply {
        Reply::json(
            status,
            &json!({ "message": message, "documentation_url": DOCS }),
        )
    }

    pub(crate) fn text(status: u16, content_type: &'static str, body: &str) -> Reply {
        let mut reply = Reply::json(status, &Value::Null);
        reply.content_type = content_type;
        reply.body = body.to_owned();
        reply
    }

    pub(crate) fn with(mut self, name: &'static str, value: impl ToString) -> Reply {
        self.headers.push((name, value.to_string()));
        self
    }
}

/// 502 and 504 as GitHub's JSON has them.
pub(crate) fn too_slow(status: u16) -> Reply {
    let message = "We couldn't respond to your request in time. Sorry about that. Please try resubmitting your \
                   request and contact us if the problem persists.";
    Reply::json(status, &json!({ "message": message }))
}

/// 502 as nginx has it.
pub(crate) fn bad_gateway_html() -> Reply {
    let page = "<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n<body>\r\n<center><h1>502 Bad Gateway</h1></center>\r\n\
                <hr><center>nginx</center>\r\n</body>\r\n</html>\r\n";
    Reply::text(502, "text/html", page)
}

/// The secondary limit, as 403, 429 or 200.
pub(crate) fn secondary_limit(status: u16, retry_after: Option<u64>) -> Reply {
    let message = "You have exceeded a secondary rate limit. Please wait a few minutes before you try again. If you \
                   reach out to GitHub Support for help, please include the request ID.";
    let reply = Reply::edge_without_status(status, message);
    match retry_after {
        Some(seconds) => reply.with("retry-after", seconds),
        None => reply,
    }
}
