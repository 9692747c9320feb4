//! Which host the addresses in an input belong to.

use super::{Record, Slot, Url};
use crate::address::same_host;
use crate::plan::Kind;
use crate::problem::{Problem, Problems};
use crate::spot::Spot;

impl Record {
    /// Checks that the addresses in the input are on this host: their owner and name mean something else elsewhere.
    ///
    /// ```
    /// use ghx_runtime::{Record, plan::{Address, Field, Kind, Shape}};
    ///
    /// const URL: Address = Address::of("repository", &["/{owner}/{name}"]);
    /// static SHAPE: Shape = Shape::new(&[Field::new("url", Kind::STRING.address(URL))]);
    /// let record = Record::from_json(&SHAPE, r#"{"url": "https://git.acme.com/team/app"}"#)?;
    /// assert!(record.check_host("git.acme.com").is_ok());
    /// assert!(record.check_host("github.com").unwrap_err().to_string().contains("is an address on git.acme.com"));
    /// # Ok::<(), ghx_runtime::Problems>(())
    /// ```
    pub fn check_host(&self, host: &str) -> Result<(), Problems> {
        let mut problems = Vec::new();
        for named in self.aside.iter().flat_map(|aside| &aside.hosts) {
            check("target", named, host, &mut problems);
        }
        self.check_addresses(host, &Spot::Whole, &mut problems);
        if problems.is_empty() {
            Ok(())
        } else {
            Err(Problems(problems))
        }
    }

    fn check_addresses(&self, host: &str, spot: &Spot<'_>, problems: &mut Vec<Problem>) {
        for (field, slot) in self.shape.fields.iter().zip(&self.slots) {
            if may_hold_address(&field.kind, slot) {
                check_slot(&field.kind, slot, host, &spot.field(field.name), problems);
            }
        }
    }
}

fn may_hold_address(kind: &Kind, slot: &Slot) -> bool {
    match kind {
        Kind::String { address, .. } => address.is_some() && slot.is_present(),
        _ => matches!(slot, Slot::List(_) | Slot::Object(_)),
    }
}

/// Addresses may stand anywhere in an input, such as in the items of a composite.
fn check_slot(kind: &Kind, slot: &Slot, host: &str, spot: &Spot<'_>, problems: &mut Vec<Problem>) {
    match (kind, slot) {
        (
            Kind::String {
                address: Some(_), ..
            },
            slot,
        ) => {
            let text = slot.as_text();
            if let Some(url) = text.and_then(|text| Url::parse(&text)) {
                check(spot, &url.host, host, problems);
            }
        }
        (Kind::List { item, .. }, Slot::List(items)) => {
            for (index, slot) in items.iter().enumerate() {
                check_slot(item, slot, host, &spot.element(index), problems);
            }
        }
        (Kind::Object(_), Slot::Object(record)) => record.check_addresses(host, spot, problems),
        _ => {}
    }
}

fn check(path: impl Into<String>, named: &str, host: &str, problems: &mut Vec<Problem>) {
    if !same_host(named, host) {
        let message = format!("is an address on {named}, but requests go to {host}");
        problems.push(Problem::new(path, message));
    }
}
