//! Typed requests: what generated code builds, and the step it becomes.

use std::future::Future;

use serde::de::DeserializeOwned;

use crate::client::Client;
use crate::engine::DryRun;
use crate::error::Error;
use crate::given::Reached;
use crate::plan::Capability;
use crate::record::Record;

/// A capability and the input to run it with.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/example.in"));
/// # fn main() {
/// let step = Step { capability: &RESOLVE, record: Record::new(&RESOLVE.input).with(0, "PRRT_1") };
/// assert!(step.record.validate().is_ok());
/// # }
/// ```
#[derive(Debug, Clone)]
pub struct Step {
    /// What to run.
    pub capability: &'static Capability,
    /// Its input.
    pub record: Record,
}

/// A typed request. Generated code implements it with [`request!`](crate::request!).
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/example.in"));
/// # fn main() {
/// let output = block_on(resolve("PRRT_1").send(&client())).unwrap();
/// assert!(output.is_resolved);
/// let plan = resolve("PRRT_1").plan().unwrap();
/// assert_eq!(plan.round_trips, 1);
/// # }
/// ```
pub trait Request: Sized {
    /// What it gives back.
    type Output: DeserializeOwned + 'static;

    /// What its handle has in a chain: a method for each field of its output, or nothing.
    #[doc(hidden)]
    type Fields: Reached;

    /// What it runs.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/example.in"));
    /// # fn main() {
    /// fn id<R: Request>(_: &R) -> &'static str {
    ///     R::CAPABILITY.id
    /// }
    ///
    /// assert_eq!(id(&resolve("PRRT_1")), "pr.thread.resolve");
    /// # }
    /// ```
    const CAPABILITY: &'static Capability;

    /// The step of a chain that it stands for.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/example.in"));
    /// # fn main() {
    /// assert_eq!(resolve("PRRT_1").into_step().record.to_json(), r#"{"threadId":"PRRT_1"}"#);
    /// # }
    /// ```
    fn into_step(self) -> Step;

    /// Runs it alone.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/example.in"));
    /// # fn main() {
    /// assert!(block_on(Request::send(resolve("PRRT_1"), &client())).unwrap().is_resolved);
    /// # }
    /// ```
    fn send(self, client: &Client) -> impl Future<Output = Result<Self::Output, Error>> + Send {
        crate::engine::send_one::<Self::Output>(client, self.into_step())
    }

    /// The exact requests that [`Request::send`] would send, without sending any.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/example.in"));
    /// # fn main() {
    /// assert_eq!(Request::plan(resolve("PRRT_1")).unwrap().round_trips, 1);
    /// # }
    /// ```
    fn plan(self) -> Result<DryRun, Error> {
        crate::engine::plan_one(self.into_step())
    }
}

/// Declares the request struct of a capability: its record, its [`Request`], `send`, `plan` and `From<_> for Step`.
///
/// `request!(Set, SetOutput, SET)` declares `pub struct Set` over the static capability `SET`. Constructors and setters
/// are the caller's; they build on the private field `record`.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/example.in"));
/// # fn main() {
/// #[derive(serde::Deserialize)]
/// #[serde(rename_all = "camelCase")]
/// pub struct State {
///     pub is_resolved: bool,
/// }
///
/// ghx_runtime::request!(Close, State, RESOLVE);
///
/// let request = Close { record: RESOLVE.record().with(0, "PRRT_1") };
/// assert!(block_on(request.send(&client())).unwrap().is_resolved);
/// # }
/// ```
#[macro_export]
macro_rules! request {
    ($(#[$meta:meta])* $name:ident, $output:ty, $capability:expr) => {
        $crate::request!($(#[$meta])* $name, $output, $capability, fields ());
    };
    ($(#[$meta:meta])* $name:ident, $output:ty, $capability:expr, fields) => {
        $crate::request!($(#[$meta])* $name, $output, $capability, fields <$output as $crate::Referable>::At);
    };
    ($(#[$meta:meta])* $name:ident, $output:ty, $capability:expr, fields $fields:ty) => {
        $(#[$meta])*
        #[derive(::core::fmt::Debug, ::core::clone::Clone)]
        #[must_use = "a request does nothing until it is sent"]
        pub struct $name {
            record: $crate::Record,
        }

        impl $name {
            #[allow(dead_code)]
            const fn __of(record: $crate::Record) -> Self {
                Self { record }
            }

            /// Runs it alone.
            pub async fn send(self, client: &$crate::Client) -> ::core::result::Result<$output, $crate::Error> {
                $crate::Request::send(self, client).await
            }

            /// The exact requests that `send` would send, without sending any.
            pub fn plan(self) -> ::core::result::Result<$crate::DryRun, $crate::Error> {
                $crate::Request::plan(self)
            }
        }

        impl $crate::Request for $name {
            type Output = $output;
            type Fields = $fields;

            const CAPABILITY: &'static $crate::plan::Capability = &$capability;

            fn into_step(self) -> $crate::Step {
                $crate::Step { capability: &$capability, record: self.record }
            }
        }

        impl ::core::convert::From<$name> for $crate::Step {
            fn from(request: $name) -> $crate::Step {
                $crate::Request::into_step(request)
            }
        }
    };
}
