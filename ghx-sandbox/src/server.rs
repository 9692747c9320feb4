//! The HTTP server: its own thread and runtime, loopback only unless told otherwise.

use std::convert::Infallible;
use std::io;
use std::net::SocketAddr;
use std::pin::{Pin, pin};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, mpsc};
use std::task::{Context, Poll};
use std::thread::JoinHandle;
use std::time::Duration;

use bytes::Bytes;
use http_body_util::combinators::BoxBody;
use http_body_util::{BodyExt, Full, Limited};
use hyper::body::{Body as HttpBody, Frame, Incoming as Body, SizeHint};
use hyper::service::service_fn;
use hyper::{Request, Response, header};
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpSocket};
use tokio::sync::oneshot;

use crate::crowd::{Busy, Crowd, Guest};
use crate::handle::{Incoming, State};
use crate::http::{Delivery, Reply};
use crate::{Error, Fault, Log, Options, World, host, schema, token};

/// Connections that may wait to be accepted.
const BACKLOG: u32 = 4096;
/// How long a client may take to send its request's head, and then its body.
const HEAD_PATIENCE: Duration = Duration::from_secs(30);
const BODY_PATIENCE: Duration = Duration::from_secs(60);
/// How long a connection that gives way to another may take to send the rest of its last answer.
const FAREWELL: Duration = Duration::from_secs(1);

/// A running sandbox; it stops when it is dropped.
#[derive(Debug)]
pub struct Sandbox {
    url: String,
    token: String,
    state: Shared,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

#[derive(Clone)]
struct Shared(Arc<Mutex<State>>);

impl std::fmt::Debug for Shared {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("State")
    }
}

impl Shared {
    /// A panic of another thread must not take the whole sandbox with it.
    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Sandbox {
    /// Starts serving a world on its own thread; works from synchronous and asynchronous code.
    pub fn start(world: World, options: Options) -> Result<Sandbox, Error> {
        if !options.bind.is_loopback() && !options.allow_non_loopback {
            return Err(Error::NotLoopback(options.bind));
        }
        let address = SocketAddr::new(options.bind, options.port);
        let token = token::of(world.login(world.viewer));
        let state = Shared(Arc::new(Mutex::new(State::new(world, &options))));
        let shared = state.clone();
        let (stop, stopped) = oneshot::channel();
        let (report, started) = mpsc::channel();
        // The first request waits for the schema only if it comes sooner than a parse takes.
        std::thread::Builder::new()
            .name("ghx-sandbox-schema".to_owned())
            .spawn(schema::schema)
            .map_err(Error::Runtime)?;
        let thread = std::thread::Builder::new()
            .name("ghx-sandbox".to_owned())
            // Deeply nested documents are parsed and executed by recursion, up to the parser's own limit.
            .stack_size(64 * 1024 * 1024)
            .spawn(move || run(address, shared, options, stopped, &report))
            .map_err(Error::Runtime)?;
        let local = started
            .recv()
            .unwrap_or_else(|_| Err(Error::Runtime(io::Error::other("the server thread ended"))))?;
        Ok(Sandbox {
            url: format!("http://{local}/graphql"),
            token,
            state,
            stop: Some(stop),
            thread: Some(thread),
        })
    }

    /// The GraphQL endpoint, such as `http://127.0.0.1:40123/graphql`.
    pub fn url(&self) -> &str {
        &self.url
    }

    /// The viewer's token; a token that belongs to nobody is answered with 401.
    pub fn token(&self) -> &str {
        &self.token
    }

    /// The token of another account of the world, to see it through other eyes.
    pub fn token_for(&self, login: &str) -> String {
        token::of(login)
    }

    /// The world as it is now.
    pub fn world(&self) -> World {
        self.state.lock().world.clone()
    }

    /// What happened so far.
    pub fn log(&self) -> Log {
        self.state.lock().log.clone()
    }

    /// Why the last change could not be saved to the state file, if it could not.
    pub fn save_error(&self) -> Option<String> {
        self.state.lock().save_error.clone()
    }

    /// Adds a fault while running.
    pub fn inject(&self, fault: Fault) {
        self.state.lock().faults.push(fault);
    }

    /// Removes all faults.
    pub fn clear_faults(&self) {
        self.state.lock().faults.clear();
    }

    /// Changes the world behind the clients' backs, as other people on GitHub do.
    pub fn change(&self, change: impl FnOnce(&mut World)) {
        change(&mut self.state.lock().world);
    }

    /// Waits until the server ends by itself, which it does only when its thread fails.
    pub fn wait(mut self) {
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }

    /// Stops the server and gives the world back.
    pub fn stop(mut self) -> World {
        self.shut_down();
        self.world()
    }

    fn shut_down(&mut self) {
        if let Some(stop) = self.stop.take() {
            let _ = stop.send(());
        }
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

impl Drop for Sandbox {
    fn drop(&mut self) {
        self.shut_down();
    }
}

/// The server's thread: the runtime lives and ends here, so that `start` may be called from any context.
fn run(
    address: SocketAddr,
    state: Shared,
    options: Options,
    stopped: oneshot::Receiver<()>,
    report: &mpsc::Sender<Result<SocketAddr, Error>>,
) {
    let runtime = match tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
    {
        Ok(runtime) => runtime,
        Err(error) => {
            let _ = report.send(Err(Error::Runtime(error)));
            return;
        }
    };
    runtime.block_on(async move {
        match listen(address).and_then(|listener| Ok((listener.local_addr()?, listener))) {
            Ok((local, listener)) => {
                let _ = report.send(Ok(local));
                serve(listener, state, options, stopped).await;
            }
            Err(source) => {
                let _ = report.send(Err(Error::Bind {
                    address: address.to_string(),
                    source,
                }));
            }
        }
    });
}

fn listen(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = if address.is_ipv4() {
        TcpSocket::new_v4()?
    } else {
        TcpSocket::new_v6()?
    };
    // A port that was just left can be taken again; on Windows the option would mean something else.
    #[cfg(not(windows))]
    socket.set_reuseaddr(true)?;
    socket.bind(address)?;
    socket.listen(BACKLOG)
}

async fn serve(
    listener: TcpListener,
    state: Shared,
    options: Options,
    mut stopped: oneshot::Receiver<()>,
) {
    let crowd = Crowd::new(options.max_connections);
    let rules = Rules {
        max_body: options.max_body,
        // Names of an address that other machines reach are not known here.
        any_host: !options.bind.is_loopback(),
    };
    loop {
        let accepted = tokio::select! {
            _ = &mut stopped => return,
            accepted = listener.accept() => accepted,
        };
        let Ok((stream, _)) = accepted else {
            // Out of file descriptors, most likely: give open connections time to end.
            tokio::time::sleep(Duration::from_millis(20)).await;
            continue;
        };
        let guest = tokio::select! {
            _ = &mut stopped => return,
            guest = crowd.admit() => guest,
        };
        let Some(guest) = guest.map(Arc::new) else {
            return;
        };
        let _ = stream.set_nodelay(true);
        let state = state.clone();
        tokio::task::spawn(async move {
            let answering = Arc::clone(&guest);
            let service = service_fn(move |request| {
                answer(request, state.clone(), rules, Arc::clone(&answering))
            });
            let mut builder = hyper::server::conn::http1::Builder::new();
            builder
                .timer(TokioTimer::new())
                .header_read_timeout(HEAD_PATIENCE);
            let mut connection = pin!(builder.serve_connection(TokioIo::new(stream), service));
            tokio::select! {
                // First, so that nothing more is read from a connection that has to go.
                biased;
                () = guest.sent_away() => {}
                _ = connection.as_mut() => return,
            }
            if guest.had_an_answer() {
                connection.as_mut().graceful_shutdown();
                let _ = tokio::time::timeout(FAREWELL, connection).await;
            }
        });
    }
}

type Answer = Response<BoxBody<Bytes, io::Error>>;

/// What requests are taken at all.
#[derive(Debug, Clone, Copy)]
struct Rules {
    max_body: usize,
    /// Whether requests to any host are answered, not only those to this machine.
    any_host: bool,
}

impl Rules {
    fn are_kept_by(self, request: &Request<Body>) -> bool {
        let local = |text: &str| self.any_host || host::is_local(text);
        let mut named = request.headers().get_all(header::HOST).iter().peekable();
        // A client that takes the sandbox for a proxy names the host in its request line too.
        let authority = request.uri().authority();
        (self.any_host || named.peek().is_some())
            && named.all(|value| value.to_str().is_ok_and(local))
            && authority.is_none_or(|authority| local(authority.as_str()))
    }
}

async fn answer(
    request: Request<Body>,
    state: Shared,
    rules: Rules,
    guest: Arc<Guest>,
) -> Result<Answer, io::Error> {
    let text = |name: header::HeaderName| {
        request
            .headers()
            .get(name)
            .and_then(|value| value.to_str().ok())
            .map(str::to_owned)
    };
    let mut incoming = Incoming {
        method: request.method().to_string(),
        path: request.uri().path().to_owned(),
        query: request.uri().query().unwrap_or_default().to_owned(),
        for_this_host: rules.are_kept_by(&request),
        accept: text(header::ACCEPT).unwrap_or_default(),
        host: text(header::HOST).unwrap_or_default(),
        authorization: text(header::AUTHORIZATION),
        user_agent: text(header::USER_AGENT).is_some_and(|value| !value.is_empty()),
        body: Vec::new(),
    };
    let max_body = if incoming.for_this_host {
        rules.max_body
    } else {
        0
    };
    let body = Limited::new(request.into_body(), max_body).collect();
    let body = tokio::time::timeout(BODY_PATIENCE, body).await;
    let busy = guest.busy();
    let reply = match body {
        Ok(Ok(body)) => {
            incoming.body = body.to_bytes().to_vec();
            state.lock().answer(&incoming)
        }
        _ if !incoming.for_this_host => state.lock().answer(&incoming),
        Err(_) => Reply::edge(408, "Request Timeout").with("connection", "close"),
        Ok(Err(_)) => Reply::edge(413, "Request Entity Too Large").with("connection", "close"),
    };
    if let Some((ms, index)) = reply.lands {
        let state = state.clone();
        tokio::task::spawn(async move {
            tokio::time::sleep(Duration::from_millis(ms)).await;
            state.lock().land(&incoming, index);
        });
    }
    if reply.delay_ms > 0 {
        tokio::time::sleep(Duration::from_millis(reply.delay_ms)).await;
    }
    deliver(reply, busy)
}

fn deliver(reply: Reply, busy: Busy) -> Result<Answer, io::Error> {
    let whole = Bytes::from(reply.body);
    let length = whole.len();
    let body: BoxBody<Bytes, io::Error> = match reply.delivery {
        Delivery::Nothing => return Err(io::Error::other("the connection is dropped on purpose")),
        Delivery::Whole => Full::new(whole)
            .map_err(|never: Infallible| match never {})
            .boxed(),
        Delivery::Half => {
            let half = whole.slice(..length / 2);
            HalfBody {
                half: Some(half),
                flushed: false,
            }
            .boxed()
        }
    };
    let mut response = Response::builder()
        .status(reply.status)
        .header(header::CONTENT_TYPE, reply.content_type)
        .header(header::CONTENT_LENGTH, length)
        .header(header::SERVER, "github.com");
    for (name, value) in reply.headers {
        response = response.header(name, value);
    }
    response
        .body(BoxBody::new(Answering { body, _busy: busy }))
        .map_err(io::Error::other)
}

/// A body that keeps its connection busy until all of it was taken.
struct Answering {
    body: BoxBody<Bytes, io::Error>,
    _busy: Busy,
}

impl HttpBody for Answering {
    type Data = Bytes;
    type Error = io::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, io::Error>>> {
        Pin::new(&mut self.body).poll_frame(cx)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

/// A body that gives its first half, lets it reach the wire, and fails.
struct HalfBody {
    half: Option<Bytes>,
    flushed: bool,
}

impl HttpBody for HalfBody {
    type Data = Bytes;
    type Error = io::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, io::Error>>> {
        if let Some(half) = self.half.take() {
            return Poll::Ready(Some(Ok(Frame::data(half))));
        }
        if !self.flushed {
            self.flushed = true;
            cx.waker().wake_by_ref();
            return Poll::Pending;
        }
        Poll::Ready(Some(Err(io::Error::other("the body stops on purpose"))))
    }
}
