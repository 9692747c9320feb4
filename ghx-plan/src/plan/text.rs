//! Comparing text in `const` code, where `==` and `<` on strings do not exist yet.

/// Whether both are the same.
pub const fn same(left: &str, right: &str) -> bool {
    let (left, right) = (left.as_bytes(), right.as_bytes());
    if left.len() != right.len() {
        return false;
    }
    let mut i = 0;
    while i < left.len() {
        if left[i] != right[i] {
            return false;
        }
        i += 1;
    }
    true
}

/// Whether the left one sorts before the right one.
pub const fn less(left: &str, right: &str) -> bool {
    let (left, right) = (left.as_bytes(), right.as_bytes());
    let mut i = 0;
    while i < left.len() && i < right.len() {
        if left[i] != right[i] {
            return left[i] < right[i];
        }
        i += 1;
    }
    left.len() < right.len()
}

/// Whether a piece behind a `$` and the prefix goes on with the variable of this key (`_body":`), and with it only.
pub const fn names(piece: &str, key: &str) -> bool {
    let (piece, key) = (piece.as_bytes(), key.as_bytes());
    if key.len() < 3 {
        return false;
    }
    let len = key.len() - 2;
    if piece.len() < len {
        return false;
    }
    let mut i = 0;
    while i < len {
        if piece[i] != key[i] {
            return false;
        }
        i += 1;
    }
    piece.len() == len || !(piece[len].is_ascii_alphanumeric() || piece[len] == b'_')
}
