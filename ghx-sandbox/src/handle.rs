//! One request from its bytes to its answer: tokens, faults, validation, execution, the log.

use std::collections::VecDeque;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use crate::execute::Exec;
use crate::fault::{FaultKind, WritePoint};
use crate::fault_reply::{before_anything, broken_or, cut, exhausted, late, limited};
use crate::http::{self, Delivery, Reply};
use crate::log::{Log, OperationKind, RequestRecord};
use crate::model::World;
use crate::reply::{GqlError, executed, refused};
use crate::request::{Ready, parse_body, prepare};
use crate::resolve::Rate;
use crate::{Fault, Options, clock, limits, rest, schema, scopes, token, validate};

/// Everything the server shares with its handle.
pub(crate) struct State {
    pub(crate) world: World,
    pub(crate) log: Log,
    pub(crate) faults: Vec<Fault>,
    pub(crate) points_used: u64,
    pub(crate) rate_limit: u64,
    pub(crate) cut_after_ms: u64,
    pub(crate) max_log: usize,
    pub(crate) state_file: Option<PathBuf>,
    pub(crate) save_error: Option<String>,
    /// When content was made, for the limit on it.
    pub(crate) creations: VecDeque<Instant>,
}

/// A request whose body has been read.
pub(crate) struct Incoming {
    pub(crate) method: String,
    pub(crate) path: String,
    /// What follows the question mark.
    pub(crate) query: String,
    /// Whether it was meant for this machine; where it was not, its body is not read.
    pub(crate) for_this_host: bool,
    /// The media type that it asks for.
    pub(crate) accept: String,
    /// The host that it names.
    pub(crate) host: String,
    pub(crate) authorization: Option<String>,
    pub(crate) user_agent: bool,
    pub(crate) body: Vec<u8>,
}

impl State {
    pub(crate) fn new(mut world: World, options: &Options) -> State {
        world.set_clock(options.clock);
        State {
            world,
            log: Log::default(),
            faults: options.faults.clone(),
            points_used: 0,
            rate_limit: options.rate_limit,
            cut_after_ms: options.cut_after_ms,
            max_log: options.max_log,
            state_file: options.state_file.clone(),
            save_error: None,
            creations: VecDeque::new(),
        }
    }

    /// Answers a request and writes it into the log.
    pub(crate) fn answer(&mut self, incoming: &Incoming) -> Reply {
        // Another host keeps the logs of jobs; what it is asked for is no request to GitHub.
        if let Some(reply) = rest::stored(&self.world, incoming) {
            return reply;
        }
        let mut record = RequestRecord {
            index: self.log.next_index(),
            method: incoming.method.clone(),
            path: incoming.path.clone(),
            body: String::from_utf8_lossy(&incoming.body).into_owned(),
            ..RequestRecord::default()
        };
        let reply = self.route(incoming, &mut record);
        let reply = self.with_headers(reply, record.index);
        record.status = if reply.delivery == Delivery::Nothing {
            0
        } else {
            reply.status
        };
        self.log.add_request(record, self.max_log);
        reply
    }

    /// Carries out what an earlier request asked for, whose answer was broken long ago.
    pub(crate) fn land(&mut self, incoming: &Incoming, index: usize) {
        let viewer = incoming.authorization.as_ref();
        let Some(viewer) = viewer.and_then(|it| token::viewer(&self.world, it)) else {
            return;
        };
        let mut record = RequestRecord {
            index,
            ..RequestRecord::default()
        };
        self.graphql(&incoming.body, viewer, &mut record, false);
    }

    fn route(&mut self, incoming: &Incoming, record: &mut RequestRecord) -> Reply {
        if !incoming.for_this_host {
            let message = "The sandbox answers requests to this machine only: use 127.0.0.1 or localhost as the host.";
            return Reply::edge(421, message).with("connection", "close");
        }
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
            (true, "POST") => self.graphql(&incoming.body, viewer, record, true),
            (true, _) => Reply::edge(404, "Not Found"),
            (false, _) => self.rest(incoming, viewer, record),
        }
    }

    fn rest(&mut self, incoming: &Incoming, viewer: u64, record: &mut RequestRecord) -> Reply {
        let writes = !matches!(incoming.method.as_str(), "GET" | "HEAD");
        record.kind = match writes {
            true => OperationKind::Mutation,
            false => OperationKind::Query,
        };
        let (fault, base_ms, _) = self.faults_for(record.index, Some(writes));
        record.fault = fault.as_ref().map(|kind| format!("{kind:?}"));
        if let Some(FaultKind::RateLimit { reset_in } | FaultKind::RateLimited { reset_in }) = fault
        {
            let reply = Reply::edge(403, "API rate limit exceeded for user ID 1.");
            return late(limited(reply, reset_in), base_ms);
        }
        if let Some(reply) = fault.as_ref().and_then(before_anything) {
            return late(reply, base_ms);
        }
        let never = matches!(
            fault,
            Some(FaultKind::Broken {
                at: WritePoint::Before,
                ..
            })
        );
        if writes && never {
            let reply = Reply::edge(502, "Bad Gateway");
            return late(broken_or(reply, fault.as_ref()), base_ms);
        }
        let allowed = match fault {
            Some(FaultKind::TooQuickly { allowed, per_ms }) if rest::makes_content(incoming) => {
                Some(room(&mut self.creations, allowed, per_ms))
            }
            _ => None,
        };
        if allowed == Some(0) {
            return late(rest::too_quick(), base_ms);
        }
        let rate = self.rate(0, 0);
        let reply = rest::answer(&mut self.world, viewer, incoming, rate);
        if allowed.is_some() && reply.status == 201 {
            self.creations.push_back(Instant::now());
        }
        record.problems = rest::problems(incoming, &reply);
        late(broken_or(reply, fault.as_ref()), base_ms)
    }

    fn graphql(
        &mut self,
        body: &[u8],
        viewer: u64,
        record: &mut RequestRecord,
        faulty: bool,
    ) -> Reply {
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
        let (fault, base_ms, per_ms) = if faulty {
            self.faults_for(record.index, mutation)
        } else {
            (None, 0, 0)
        };
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
        let refusals = scopes::refusals(ready.document, ready.operation, &self.world.scopes);
        if !refusals.is_empty() {
            return late(Reply::json(200, &refused(&refusals)), base_ms);
        }
        let cost = limits::cost(ready.document, ready.operation, &ready.variables);
        if let Some(error) = cost.refusal() {
            return late(Reply::json(200, &refused(&[error])), base_ms);
        }
        if self.points_used + cost.points() > self.rate_limit {
            return late(exhausted(viewer, 3600), base_ms);
        }
        self.points_used += cost.points();
        let rate = self.rate(cost.points(), cost.nodes);
        let count = if ready.operation.is_mutation() {
            record.aliases.len()
        } else {
            0
        };
        let saved = self.state_file.is_some() && ready.operation.is_mutation();
        let before = saved.then(|| self.world.clone());
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
                    at: WritePoint::Before | WritePoint::Late { .. },
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
        match fault {
            Some(FaultKind::ResourceLimits { after }) => exec.refuse_after = Some(after),
            Some(FaultKind::LostComments) => exec.lose_comments = true,
            Some(FaultKind::TooQuickly { allowed, per_ms }) => {
                exec.creations = Some(room(&mut self.creations, allowed, per_ms));
            }
            _ => {}
        }
        let allowed = exec.creations;
        let data = exec.run();
        if let (Some(before), Some(left)) = (allowed, exec.creations) {
            let made = std::iter::repeat_n(Instant::now(), before - left);
            self.creations.extend(made);
        }
        let (errors, writes) = (
            std::mem::take(&mut exec.errors),
            std::mem::take(&mut exec.writes),
        );
        let executed_count = exec.stop_after.unwrap_or(count).min(count);
        if let (false, Some(before)) = (writes.is_empty(), before)
            && let Some(error) = self.save()
        {
            // What the file does not have would be gone with this process: the write did not happen.
            self.world = before;
            return late(Reply::json(200, &refused(&[error])), base_ms);
        }
        record.executed = executed_count;
        let request = record.index;
        let writes = writes.into_iter();
        self.log
            .add_writes(writes.map(|write| crate::WriteRecord { request, ..write }));
        if cut.is_some() {
            // GitHub takes extra points for a request that it had to cut.
            self.points_used += cost.points();
            record
                .fault
                .get_or_insert_with(|| "cut after the time limit".to_owned());
            return late(http::too_slow(502), self.cut_after_ms);
        }
        let mut reply = Reply::json(200, &executed(data, &errors));
        if let Some(FaultKind::Broken {
            at: WritePoint::Late { ms },
            ..
        }) = fault
        {
            reply.lands = Some((ms, request));
        }
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
        let now = clock::http_date(self.world.now());
        reply.headers.push(("date", now));
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

    /// Keeps the state file up to date; a disk that fails is told to the owner, and to the client by the error returned.
    fn save(&mut self) -> Option<GqlError> {
        let path = self.state_file.as_ref()?;
        self.save_error = self.world.save(path).err().map(|error| error.to_string());
        let error = self.save_error.as_ref()?;
        Some(GqlError {
            kind: Some("STATE_NOT_SAVED".to_owned()),
            message: format!("Nothing was changed: {error}"),
            ..GqlError::default()
        })
    }
}

/// How much content may still be made, after what was made lately.
fn room(made: &mut VecDeque<Instant>, allowed: usize, per_ms: u64) -> usize {
    let window = Duration::from_millis(per_ms);
    made.retain(|made| made.elapsed() < window);
    allowed.saturating_sub(made.len())
}
