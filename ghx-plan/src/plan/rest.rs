//! Requests of REST: method, path, parameters, and what becomes of the reply.

use super::written::table;

table! {
/// How an operation is asked for over REST.
///
/// ```
/// # use ghx_runtime::plan::*;
/// static VIEW: Rest = Rest::new(
///     "GET",
///     &["/repos/", "/", ""],
///     &[Parameter::new("owner", In::Path, 0), Parameter::new("repo", In::Path, 1)],
///     &[200],
///     RestReply::Json,
/// );
/// static OPERATION: Operation = Operation::query("View", &[""], &[""]).rest(&VIEW);
/// assert_eq!(OPERATION.rest.map(|it| it.method), Some("GET"));
/// ```
#[derive(Debug)]
pub struct Rest {
    /// `GET`
    pub method: &'static str = "GET",
    /// The path, cut where parameters stand.
    pub path: &'static [&'static str] = &[""],
    /// What is sent; what stands in the path comes first, in its order.
    pub parameters: &'static [Parameter] = &[],
    /// The status codes of success.
    pub codes: &'static [u16] = &[200],
    /// What the reply is.
    pub reply: RestReply = RestReply::Json,
    /// The media type that is asked for.
    pub accept: &'static str = "application/vnd.github+json",
}
}

table! {
/// One parameter of a request.
///
/// ```
/// # use ghx_runtime::plan::*;
/// const DRAFT: Parameter = Parameter::constant("draft", In::Body, "false");
/// assert!(matches!(DRAFT.value, ParameterValue::Json("false")));
/// ```
#[derive(Debug)]
pub struct Parameter {
    /// Its name.
    pub name: &'static str,
    /// Where it goes.
    pub place: In,
    /// What is given for it.
    pub value: ParameterValue,
}
}

table! {
/// What is given for a parameter.
///
/// ```
/// # use ghx_runtime::plan::*;
/// assert!(matches!(Parameter::new("owner", In::Path, 3).value, ParameterValue::Variable(3)));
/// ```
#[derive(Debug)]
pub enum ParameterValue {
    /// A variable of the operation, by index.
    Variable(index: u16),
    /// JSON text.
    Json(text: &'static str),
}
}

table! {
/// Where a parameter goes.
///
/// ```
/// # use ghx_runtime::plan::*;
/// assert_eq!(Parameter::new("page", In::Query, 0).place, In::Query);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum In {
    /// Into the path.
    Path,
    /// Behind the question mark.
    Query,
    /// Into the body.
    Body,
    /// Nowhere: it says what becomes of a text.
    Text,
}
}

table! {
/// What the reply of a request is.
///
/// ```
/// # use ghx_runtime::plan::*;
/// const DIFF: Rest = Rest::new("GET", &["/diff"], &[], &[200], RestReply::Text).accept("application/vnd.github.diff");
/// assert_eq!(DIFF.reply, RestReply::Text);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RestReply {
    /// An object.
    Json,
    /// A list, which becomes `items` of an object.
    List,
    /// A text, which becomes `text` of an object.
    Text,
    /// A log, which becomes an object with its `steps` as well.
    Log,
    /// Nothing.
    Empty,
}
}

impl Parameter {
    /// A parameter that a variable fills.
    ///
    /// ```
    /// # use ghx_runtime::plan::*;
    /// assert_eq!(Parameter::new("owner", In::Path, 0).name, "owner");
    /// ```
    pub const fn new(name: &'static str, place: In, variable: u16) -> Self {
        let value = ParameterValue::Variable(variable);
        Parameter { name, place, value }
    }

    /// A parameter that is always the same.
    ///
    /// ```
    /// # use ghx_runtime::plan::*;
    /// assert_eq!(Parameter::constant("draft", In::Body, "false").place, In::Body);
    /// ```
    pub const fn constant(name: &'static str, place: In, json: &'static str) -> Self {
        let value = ParameterValue::Json(json);
        Parameter { name, place, value }
    }
}

impl Rest {
    /// A request that asks for JSON.
    ///
    /// ```
    /// # use ghx_runtime::plan::*;
    /// assert_eq!(Rest::new("GET", &["/user"], &[], &[200], RestReply::Json).accept, "application/vnd.github+json");
    /// ```
    pub const fn new(
        method: &'static str,
        path: &'static [&'static str],
        parameters: &'static [Parameter],
        codes: &'static [u16],
        reply: RestReply,
    ) -> Self {
        Rest {
            method,
            path,
            parameters,
            codes,
            reply,
            ..Rest::EMPTY
        }
    }

    /// The same for another media type.
    ///
    /// ```
    /// # use ghx_runtime::plan::*;
    /// assert_eq!(Rest::new("GET", &["/"], &[], &[200], RestReply::Text).accept("text/plain").accept, "text/plain");
    /// ```
    pub const fn accept(mut self, media_type: &'static str) -> Self {
        self.accept = media_type;
        self
    }
}
