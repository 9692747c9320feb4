//! Which host the addresses in an input belong to.

use super::{Record, parse_url};
use crate::plan::Kind;
use crate::problem::{Problem, Problems};

impl Record {
    /// Checks that the addresses in the input are on this host: their owner and name mean something else elsewhere.
    ///
    /// ```
    /// use ghx_runtime::{Record, plan::{Field, Format, Kind, Shape}};
    ///
    /// const URL: Kind = Kind::STRING.format(Format::RepositoryUrl { owner: 1, name: 2 });
    /// static SHAPE: Shape =
    ///     Shape::new(&[Field::new("url", URL), Field::new("owner", Kind::STRING), Field::new("name", Kind::STRING)]);
    /// let record = Record::from_json(&SHAPE, r#"{"url": "https://git.acme.com/team/app"}"#)?;
    /// assert!(record.check_host("git.acme.com").is_ok());
    /// assert!(record.check_host("github.com").unwrap_err().to_string().contains("is an address on git.acme.com"));
    /// # Ok::<(), ghx_runtime::Problems>(())
    /// ```
    pub fn check_host(&self, host: &str) -> Result<(), Problems> {
        let mut problems = Vec::new();
        for (field, slot) in self.shape.fields.iter().zip(&self.slots) {
            let Kind::String {
                format: Some(_), ..
            } = field.kind
            else {
                continue;
            };
            let Some(text) = slot.as_text() else { continue };
            let Some(url) = parse_url(&text) else {
                continue;
            };
            if !url.host.eq_ignore_ascii_case(host) {
                let message = format!("is an address on {}, but requests go to {host}", url.host);
                problems.push(Problem::new(field.name, message));
            }
        }
        if problems.is_empty() {
            Ok(())
        } else {
            Err(Problems(problems))
        }
    }
}
