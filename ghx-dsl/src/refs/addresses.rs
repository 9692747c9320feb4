//! Addresses: the names in the braces of a path such as `/{owner}/{name}/issues/{number}`.

/// The names in braces, in order; `{}` gives an empty one.
pub(super) fn placeholders(path: &str) -> Vec<&str> {
    let parts = path.split('/');
    let inner = parts.filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'));
    inner.collect()
}
