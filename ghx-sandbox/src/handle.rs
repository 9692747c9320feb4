//! One request from its bytes to its answer: tokens, faults, validation, execution, the log.

use std::path::PathBuf;

use apollo_compiler::executable::{ExecutableDocument, Operation};
use apollo_compiler::validation::Valid;
use serde_json::{Map, Value};

use crate::execute::Exec;
use crate::fault::{Break, FaultKind, WritePoint};
use crate::http::{self, Delivery, Reply};
use crate::json::Json;
use crate::log::{Log, OperationKind, RequestRecord};
use crate::model::World;
use crate::reply::{GqlError, executed, refused};
use crate::resolve::Rate;
use crate::{Fault, Options, clock, coerce, limits, rest, schema, token, validate};

/// Everything the server shares with its handle.
pub(crate) struct State {
    pub(crate) world: World,
    pub(crate) log: Log,
    pub(crate) faults: Vec<Fault>,
    pub(crate) points_used: u64,
    pub(crate) rate_limit: u64,
    pub(crate) cut_after_ms: u64,
    pub(crate) state_file: Option<PathBuf>,
}

/// A request whose body has been read.
pub(crate) struct Incoming {
    pub(crate) method: String,
    pub(crate) path: String,
    pub(crate) authorization: Option<String>,
    pub(crate) user_agent: bool,
    pub(crate) body: Vec<u8>,
}

/// A request that can be executed.
struct Ready<'a> {
    document: &'a Valid<ExecutableDocument>,
    operation: &'a Operation,
    variables: Map<String, Value>,
}

impl State {
    pub(crate) fn new(world: World, options: &Options) -> State {
        State {
            world,
            log: Log::default(),
            faults: options.faults.clone(),
            points_used: 0,
            rate_limit: options.rate_limit,
            cut_after_ms: options.cut_after_ms,
            state_file: options.state_file.clone(),
        }
    }

    /// Answers a request and writes it into the log.
    pub(crate) fn answer(&mut self, incoming: &Incoming) -> Reply {
        let mut record = RequestRecord {
            index: self.log.requests.len(),
            method: incoming.method.clone(),
            path: incoming.path.clone(),
            login: None,
            operation_name: None,
            kind: OperationKind::None,
            aliases: Vec::new(),
            body: String::from_utf8_lossy(&incoming.body).into_owned(),
            status: 0,
            executed: 0,
            fault: None,
        };
        let reply = self.route(incoming, &mut record);
        let reply = self.with_headers(reply, record.index);
        record.status = if reply.delivery == Delivery::Nothing {
            0
        } else {
            reply.status
        };
        self.log.requests.push(record);
        reply
    }

    fn route(&mut self, incoming: &Incoming, record: &mut RequestRecord) -> Reply {
        if !incoming.user_agent {
            let message = "Request forbidden by administrative rules. Please make sure your request has a User-Agent \
                           header (https://docs.github.com/en/rest/overview/resources-in-the-rest-api#user-agent-required). \
                           Check https://developer.github.com for other possible causes.\r\n";
            return Reply::text(403, "text/plain; charset=utf-8", message);
        }
        let graphql = matches!(incoming.path.as_str(), "/graphql" | "/api/graphql");
        let Some(authorization) = &incoming.authorization else {
            if graphql {
                return Reply::edge_without_status(
                    401,
                    "This endpoint requires you to be authenticated.",
                );
            }
            return rest::anonymous(&incoming.path);
        };
        let Some(viewer) = token::viewer(&self.world, authorization) else {
            return Reply::edge(401, "Bad credentials");
        };
        record.login = Some(self.world.login(viewer).to_owned());
        match (graphql, incoming.method.as_str()) {
            (true, "POST") => self.graphql(&incoming.body, viewer, record),
            (false, "GET" | "HEAD") => {
                rest::answer(&self.world, viewer, &incoming.path, self.rate(0, 0))
            }
            _ => Reply::edge(404, "Not Found"),
        }
    }

    fn graphql(&mut self, body: &[u8], viewer: u64, record: &mut RequestRecord) -> Reply {
        let parsed = parse_body(body);
        let document = parsed
            .as_ref()
            .ok()
            .map(|(query, _, _)| validate::document(query));
        let ready = match (&parsed, &document) {
            (Err(reply), _) => Err(reply.clone()),
            (_, Some(Err(errors))) => Err(Reply::json(200, &refused(errors))),
            (Ok((_, variables, name)), Some(Ok(document))) => {
                prepare(document, variables, name.as_deref())
            }
            (Ok(_), None) => Err(Reply::edge(500, "the sandbox lost the document")),
        };
        if let Ok(ready) = &ready {
            record.kind = if ready.operation.is_mutation() {
                OperationKind::Mutation
            } else {
                OperationKind::Query
            };
            record.operation_name = ready.operation.name.as_ref().map(ToString::to_string);
            let roots = ready.operation.root_fields(ready.document);
            record.aliases = roots
                .map(|field| field.response_key().to_string())
                .collect();
        }
        let mutation = ready
            .as_ref()
            .ok()
            .map(|ready| ready.operation.is_mutation());
        let (fault, base_ms, per_ms) = self.faults_for(record.index, mutation);
        record.fault = fault.as_ref().map(|kind| format!("{kind:?}"));
        if let Some(reply) = fault.as_ref().and_then(before_anything) {
            return late(reply, base_ms);
        }
        match ready {
            Err(reply) => late(broken_or(reply, fault.as_ref()), base_ms),
            Ok(ready) => self.execute(ready, viewer, record, fault, (base_ms, per_ms)),
        }
    }

    fn execute(
        &mut self,
        ready: Ready<'_>,
        viewer: u64,
        record: &mut RequestRecord,
        fault: Option<FaultKind>,
        (base_ms, per_ms): (u64, u64),
    ) -> Reply {
        let Ok(schema) = schema::schema() else {
            return Reply::edge(500, "the embedded schema is not valid");
        };
        let cost = limits::cost(ready.document, ready.operation, &ready.variables);
        if let Some(error) = cost.refusal() {
            return late(Reply::json(200, &refused(&[error])), base_ms);
        }
        if self.points_used + cost.points() > self.rate_limit {
            return late(exhausted(viewer), base_ms);
        }
        self.points_used += cost.points();
        let rate = self.rate(cost.points(), cost.nodes);
        let count = if ready.operation.is_mutation() {
            record.aliases.len()
        } else {
            0
        };
        let mut exec = Exec::new(
            schema,
            ready.document,
            ready.operation,
            ready.variables,
            &mut self.world,
            viewer,
            rate,
        );
        let cut = cut(self.cut_after_ms, base_ms, per_ms, count);
        exec.stop_after = match (&fault, cut) {
            (
                Some(FaultKind::Broken {
                    at: WritePoint::Before,
                    ..
                }),
                _,
            ) => Some(0),
            (
                Some(FaultKind::Broken {
                    at: WritePoint::After(k),
                    ..
                }),
                _,
            ) => Some(*k),
            (_, cut) => cut,
        };
        if let Some(FaultKind::ResourceLimits { after }) = fault {
            exec.refuse_after = Some(after);
        }
        let data = exec.run();
        let (errors, writes) = (
            std::mem::take(&mut exec.errors),
            std::mem::take(&mut exec.writes),
        );
        record.executed = exec.stop_after.unwrap_or(count).min(count);
        let wrote = !writes.is_empty();
        self.log
            .writes
            .extend(writes.into_iter().map(|write| crate::WriteRecord {
                request: record.index,
                ..write
            }));
        if wrote {
            self.save();
        }
        if cut.is_some() {
            record
                .fault
                .get_or_insert_with(|| "cut after the time limit".to_owned());
            return late(http::too_slow(502), self.cut_after_ms);
        }
        let reply = Reply::json(200, &executed(data, &errors));
        late(
            broken_or(reply, fault.as_ref()),
            base_ms + per_ms * count as u64,
        )
    }

    /// The fault that shapes the answer, and the latency of all that add some.
    fn faults_for(
        &mut self,
        index: usize,
        mutation: Option<bool>,
    ) -> (Option<FaultKind>, u64, u64) {
        let (mut found, mut base, mut per) = (None, 0, 0);
        for fault in &mut self.faults {
            // A fault that already shapes this answer leaves the others for later requests.
            let latency = matches!(fault.kind, FaultKind::Latency { .. });
            if (!latency && found.is_some()) || !fault.strikes(index, mutation) {
                continue;
            }
            match fault.kind {
                FaultKind::Latency {
                    base_ms,
                    per_mutation_ms,
                } => {
                    base += base_ms;
                    per += per_mutation_ms;
                }
                ref kind => found = Some(kind.clone()),
            }
        }
        (found, base, per)
    }

    fn rate(&self, cost: u64, nodes: u64) -> Rate {
        Rate {
            limit: self.rate_limit,
            used: self.points_used,
            cost,
            nodes,
            reset: clock::START + 3600,
        }
    }

    fn with_headers(&self, mut reply: Reply, index: usize) -> Reply {
        let given = reply
            .headers
            .iter()
            .any(|(name, _)| *name == "x-ratelimit-remaining");
        reply.headers.push((
            "x-github-request-id",
            format!("5A4D:{:04X}:0:0:0", index + 1),
        ));
        reply
            .headers
            .push(("x-github-media-type", "github.v4; format=json".to_owned()));
        if reply.status != 401 {
            reply
                .headers
                .push(("x-oauth-scopes", self.world.scopes.join(", ")));
        }
        if !given {
            let rate = self.rate(0, 0);
            reply
                .headers
                .push(("x-ratelimit-limit", rate.limit.to_string()));
            reply.headers.push((
                "x-ratelimit-remaining",
                rate.limit.saturating_sub(rate.used).to_string(),
            ));
            reply
                .headers
                .push(("x-ratelimit-used", rate.used.to_string()));
            reply
                .headers
                .push(("x-ratelimit-reset", rate.reset.to_string()));
            reply
                .headers
                .push(("x-ratelimit-resource", "graphql".to_owned()));
        }
        reply
    }

    /// Keeps the state file up to date; a disk that fails must not change what clients see.
    fn save(&self) {
        if let Some(path) = &self.state_file {
            let _ = self.world.save(path);
        }
    }
}

type Body = (String, Map<String, Value>, Option<String>);

fn parse_body(body: &[u8]) -> Result<Body, Reply> {
    let Ok(value) = serde_json::from_slice::<Value>(body) else {
        return Err(Reply::edge(400, "Problems parsing JSON"));
    };
    let Value::Object(mut fields) = value else {
        return Err(Reply::edge(400, "Body should be a JSON object"));
    };
    let Some(Value::String(query)) = fields.remove("query") else {
        return Err(Reply::edge(
            400,
            "A query attribute must be specified and must be a string.",
        ));
    };
    let variables = match fields.remove("variables") {
        None | Some(Value::Null) => Map::new(),
        Some(Value::Object(variables)) => variables,
        Some(_) => return Err(Reply::edge(400, "Variables must be a JSON object")),
    };
    let name = match fields.remove("operationName") {
        Some(Value::String(name)) if !name.is_empty() => Some(name),
        _ => None,
    };
    Ok((query, variables, name))
}

fn prepare<'a>(
    document: &'a Valid<ExecutableDocument>,
    variables: &Map<String, Value>,
    name: Option<&str>,
) -> Result<Ready<'a>, Reply> {
    let refuse = |errors: &[GqlError]| Reply::json(200, &refused(errors));
    let schema = schema::schema().map_err(|message| Reply::edge(500, message))?;
    let operation = document.operations.get(name).map_err(|_| {
        let message = match name {
            Some(name) => format!("No operation named \"{name}\""),
            None => "An operation name is required".to_owned(),
        };
        refuse(&[GqlError {
            message,
            ..GqlError::default()
        }])
    })?;
    let variables = coerce::variables(schema, operation, &document.sources, variables)
        .map_err(|e| refuse(&e))?;
    Ok(Ready {
        document,
        operation,
        variables,
    })
}

/// How many of `count` mutations fit before the cut, if not all of them do.
fn cut(limit_ms: u64, base_ms: u64, per_ms: u64, count: usize) -> Option<usize> {
    if base_ms + per_ms * count as u64 <= limit_ms {
        return None;
    }
    let fits = limit_ms
        .saturating_sub(base_ms)
        .checked_div(per_ms)
        .unwrap_or(0);
    Some(usize::try_from(fits).unwrap_or(usize::MAX))
}

fn late(mut reply: Reply, delay_ms: u64) -> Reply {
    reply.delay_ms = delay_ms;
    reply
}

fn exhausted(viewer: u64) -> Reply {
    let error = GqlError {
        kind: Some("RATE_LIMIT".to_owned()),
        code: Some("graphql_rate_limit".to_owned()),
        message: format!("API rate limit already exceeded for user ID {viewer}."),
        ..GqlError::default()
    };
    Reply::json(200, &refused(&[error]))
}

/// The answers of faults that strike before the document is looked at.
fn before_anything(fault: &FaultKind) -> Option<Reply> {
    let policy = |kind: &str, message: &str| {
        let error = GqlError {
            kind: Some(kind.to_owned()),
            message: message.to_owned(),
            ..GqlError::default()
        };
        Reply::json(200, &refused(&[error]))
    };
    let limited = |reply: Reply, reset_in: u64| {
        reply
            .with("x-ratelimit-limit", 5000)
            .with("x-ratelimit-remaining", 0)
            .with("x-ratelimit-used", 5000)
            .with("x-ratelimit-reset", wall_clock() + reset_in)
            .with("x-ratelimit-resource", "graphql")
    };
    Some(match fault {
        FaultKind::Unauthorized => Reply::edge(401, "Bad credentials"),
        FaultKind::Forbidden => Reply::edge(403, "Resource not accessible by integration"),
        FaultKind::RateLimit { reset_in } => limited(exhausted(1), *reset_in),
        FaultKind::RateLimited { reset_in } => limited(
            policy(
                "RATE_LIMITED",
                "API rate limit exceeded for installation ID 1.",
            ),
            *reset_in,
        ),
        FaultKind::SecondaryLimit {
            status,
            retry_after,
        } => http::secondary_limit(*status, *retry_after),
        FaultKind::InsufficientScopes => {
            let error = GqlError {
                kind: Some("INSUFFICIENT_SCOPES".to_owned()),
                locations: Some(vec![(1, 1)]),
                message: "Your token has not been granted the required scopes to execute this query. The 'id' field \
                          requires one of the following scopes: ['repo'], but your token has only been granted the: \
                          [''] scopes. Please modify your token's scopes at: https://github.com/settings/tokens."
                    .to_owned(),
                ..GqlError::default()
            };
            Reply::json(200, &refused(&[error]))
        }
        FaultKind::ValidationTimeout => Reply::json(200, &refused(&[validate::timeout()])),
        FaultKind::Latency { .. } | FaultKind::ResourceLimits { .. } | FaultKind::Broken { .. } => {
            return None;
        }
    })
}

/// Seconds since 1970 by the machine's clock: a client compares `x-ratelimit-reset` with its own.
fn wall_clock() -> u64 {
    std::time::SystemTime::now()
        .duration_since(std::time::UNIX_EPOCH)
        .map_or(0, |since| since.as_secs())
}

/// The answer as it arrives when the fault breaks it.
fn broken_or(reply: Reply, fault: Option<&FaultKind>) -> Reply {
    let Some(FaultKind::Broken { how, .. }) = fault else {
        return reply;
    };
    match how {
        Break::BadGatewayJson => http::too_slow(502),
        Break::BadGatewayHtml => http::bad_gateway_html(),
        Break::GatewayTimeout => http::too_slow(504),
        Break::Dropped => Reply {
            delivery: Delivery::Nothing,
            ..reply
        },
        Break::Truncated => Reply {
            delivery: Delivery::Half,
            ..reply
        },
        Break::WrongJson => Reply {
            body: "<!DOCTYPE html>\n<title>Unicorn!</title>\n".to_owned(),
            ..reply
        },
        Break::SomethingWentWrong => {
            let error = GqlError {
                message: "Something went wrong while executing your query. This may be the result of a timeout, or it \
                          could be a GitHub bug. Please include `89A2:06E1` when reporting this issue."
                    .to_owned(),
                ..GqlError::default()
            };
            Reply::json(200, &executed(Json::Null, &[error]))
        }
    }
}
