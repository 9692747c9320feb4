//! Which keys of an object were met: whoever reads one refuses what is given twice.

/// So many keys need no memory of their own; objects of cards have fewer.
const FEW: usize = 64;

/// The keys that were met, by their indexes.
#[derive(Debug, Default)]
pub struct Seen {
    /// One bit for each of the first ones.
    few: u64,
    more: Vec<usize>,
}

impl Seen {
    /// Takes a key down; `true` where it was met before.
    #[inline]
    pub fn again(&mut self, index: usize) -> bool {
        if index >= FEW {
            return self.again_later(index);
        }
        let bit = 1 << index;
        let again = self.few & bit != 0;
        self.few |= bit;
        again
    }

    #[cold]
    fn again_later(&mut self, index: usize) -> bool {
        let again = self.more.contains(&index);
        self.more.push(index);
        again
    }

    /// Whether none was met.
    pub fn is_empty(&self) -> bool {
        self.few == 0 && self.more.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::Seen;

    #[test]
    fn what_is_given_twice_is_seen_again() {
        let mut seen = Seen::default();
        assert!(seen.is_empty());
        for index in [3, 0, 63, 64, 1000] {
            assert!(!seen.again(index), "{index}");
            assert!(!seen.is_empty());
        }
        for index in [64, 3, 1000, 63, 0] {
            assert!(seen.again(index), "{index}");
        }
        assert!(!seen.again(1));
    }
}
