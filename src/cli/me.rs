//! `@me` stands for whoever's token it is, wherever an input names people.

use ghx_runtime::plan::{Capability, Shape};
use ghx_runtime::{Client, Code, ErrorBody, Outcome};
use serde_json::Value;

use super::registry;

const ME: &str = "@me";
/// Inputs that name somebody without being looked up.
const PLAIN: [&str; 2] = ["author", "assignee"];

/// The login that stands for `@me`, where it was asked for.
pub(crate) struct Mine(Option<String>);

/// Asks who this is, if any input says `@me`.
pub(crate) async fn login<'a>(
    client: &Client,
    inputs: impl IntoIterator<Item = (&'static Capability, &'a str)>,
) -> Result<Mine, ErrorBody> {
    let mut inputs = inputs.into_iter();
    if !inputs.any(|(capability, input)| replaced(capability, input, "").is_some()) {
        return Ok(Mine(None));
    }
    let mut envelope = ghx_runtime::execute_task(client, registry(), "user.me", "{}").await;
    let data = envelope.data.take();
    let login = data.and_then(|it| serde_json::from_str::<Value>(it.get()).ok());
    let login = login.as_ref().and_then(|it| it.get("login")?.as_str());
    match login {
        Some(login) => Ok(Mine(Some(login.to_owned()))),
        None => Err(envelope.error.unwrap_or_else(|| {
            let words = format!("`{ME}`: GitHub does not say whose token this is; write the login");
            ErrorBody::new(Code::NotFound, words).with_outcome(Outcome::NotApplied)
        })),
    }
}

/// Whether a text has `@me` somewhere.
pub(crate) fn is_in(input: &str) -> bool {
    input.contains(ME)
}

impl Mine {
    /// The input with the login in its place.
    pub(crate) fn filled(&self, capability: &Capability, input: &str) -> String {
        let login = self.0.as_deref();
        let filled = login.and_then(|login| replaced(capability, input, login));
        filled.unwrap_or_else(|| input.to_owned())
    }

    /// How many requests it took.
    pub(crate) fn requests(&self) -> usize {
        usize::from(self.0.is_some())
    }
}

/// The input with every `@me` that names a person replaced, if there is any.
fn replaced(capability: &Capability, input: &str, login: &str) -> Option<String> {
    if !is_in(input) {
        return None;
    }
    let mut value: Value = serde_json::from_str(input).ok()?;
    let mut found = false;
    let mut put = |value: &mut Value| {
        if value == ME {
            *value = Value::from(login);
            found = true;
        }
    };
    for name in people(&capability.input) {
        match value.get_mut(name) {
            Some(Value::Array(items)) => items.iter_mut().for_each(&mut put),
            Some(value) => put(value),
            None => {}
        }
    }
    found.then(|| value.to_string())
}

/// Says that `me` is somebody's login, where an input names a person so.
pub(crate) fn taken_for_a_login(capability: &Capability, input: &str) -> Option<String> {
    const BARE: &str = "me";
    let value: Value = serde_json::from_str(input).ok()?;
    let is_me = |value: &Value| match value {
        Value::Array(items) => items.iter().any(|it| it == BARE),
        value => value == BARE,
    };
    let mut named = people(&capability.input);
    let found = named.any(|name| value.get(name).is_some_and(is_me));
    found.then(|| format!("`{BARE}` is read as a login; `{ME}` is whoever's token it is"))
}

/// The inputs that name people.
fn people(shape: &Shape) -> impl Iterator<Item = &'static str> {
    let users = shape.refs.iter().filter(|it| it.of == "user");
    let looked_up = users.flat_map(|it| it.named().flat_map(|way| way.fields.iter()));
    let looked_up = looked_up.filter_map(|at| Some(shape.fields.get(usize::from(*at))?.name));
    let plain = shape.fields.iter().map(|field| field.name);
    looked_up.chain(plain.filter(|name| PLAIN.contains(name)))
}
