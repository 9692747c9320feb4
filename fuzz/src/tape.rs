//! Choices: every input is made from a row of numbers, so that it can be made again and made smaller.

/// Where the choices of one case come from: a seed, or a row that was kept. The choice 0 is always the plainest one.
#[derive(Debug, Clone)]
pub struct Tape {
    state: u64,
    kept: Option<Vec<usize>>,
    drawn: Vec<usize>,
}

impl Tape {
    /// The choices of one case of a seed.
    pub fn seeded(seed: u64, case: u64) -> Tape {
        let mut tape = Tape {
            state: seed,
            kept: None,
            drawn: Vec::new(),
        };
        tape.state = tape
            .next()
            .wrapping_add(case.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        tape
    }

    /// Choices that were made before; those that are missing are 0.
    pub fn kept(choices: Vec<usize>) -> Tape {
        Tape {
            state: 0,
            kept: Some(choices),
            drawn: Vec::new(),
        }
    }

    /// What was chosen so far.
    pub fn drawn(&self) -> &[usize] {
        &self.drawn
    }

    /// A number below `limit`; 0 where there is nothing to choose.
    pub fn below(&mut self, limit: usize) -> usize {
        let raw = match &self.kept {
            Some(kept) => kept.get(self.drawn.len()).copied().unwrap_or(0),
            None => usize::try_from(self.next() >> 1).unwrap_or(usize::MAX),
        };
        let choice = raw % limit.max(1);
        self.drawn.push(choice);
        choice
    }

    /// One of several.
    pub fn pick<'a, T>(&mut self, from: &'a [T]) -> Option<&'a T> {
        from.get(self.below(from.len()))
    }

    /// Once in `times`; never on a row of zeros.
    pub fn once_in(&mut self, times: usize) -> bool {
        self.below(times) + 1 == times
    }

    /// SplitMix64, which needs no more than this.
    fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
}
