//! The tables of a plan, and inputs: what a compiled card is, read, checked and evaluated the same way by the compiler and the engine.
//!
//! Knows neither HTTP nor the compiler. What users of ghx need of it is a part of `ghx-runtime`; the rest is no promise.
//!
//! ```
//! // Whatever a caller gives is text from here on, escaped once.
//! assert_eq!(ghx_plan::Slot::from("a \"word\"").to_json(), r#""a \"word\"""#);
//! ```

#[doc(hidden)]
pub mod address;
#[doc(hidden)]
pub mod given;
#[doc(hidden)]
pub mod intake;
#[doc(hidden)]
pub mod json;
#[doc(hidden)]
pub mod plan;
#[doc(hidden)]
pub mod problem;
#[doc(hidden)]
pub mod record;
#[doc(hidden)]
pub mod seen;
#[doc(hidden)]
pub mod spot;
#[doc(hidden)]
pub mod suggest;

mod schema;
mod texts;
mod typed;

pub use given::{Given, IdInput, Ids, Input, Items, Referable, Text, Texts};
#[doc(hidden)]
pub use given::{Path, Reached};
pub use problem::{Problem, Problems};
pub use record::{Id, Later, Numbered, Record, Ref, RefKind, RefPart, Slot, Textual};
pub use schema::{input_schema, output_schema};
pub use texts::{Timestamp, Url};
pub use typed::Nullable;
#[doc(hidden)]
pub use typed::{List, Maybe, Plain, Setting};
