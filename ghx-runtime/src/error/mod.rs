//! What went wrong, in the words of the contract: codes, outcomes and whether sending again is safe.

mod body;
mod code;
mod error_type;

pub use body::{Details, ErrorBody};
pub use code::{Code, Outcome};
pub use error_type::Error;
