//! Where JSON text is written to: text for people and callers, bytes for requests.

/// Takes text.
pub trait Sink {
    /// Appends it.
    fn put(&mut self, text: &str);
}

impl Sink for String {
    fn put(&mut self, text: &str) {
        self.push_str(text);
    }
}

impl Sink for Vec<u8> {
    fn put(&mut self, text: &str) {
        self.extend_from_slice(text.as_bytes());
    }
}
