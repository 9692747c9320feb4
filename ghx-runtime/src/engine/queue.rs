//! The queue of a request's parts: cut where there are too many, and cut again where GitHub finds them too heavy.

use std::collections::VecDeque;

use super::failure::{Failure, FailureKind};

/// Parts that travel together as far as that is possible, in their order.
#[derive(Debug)]
pub(crate) struct Queue<T> {
    pending: VecDeque<Vec<T>>,
}

impl<T: Copy> Queue<T> {
    /// Parts in chunks of at most `most`; 0 for one chunk.
    pub(crate) fn new(all: Vec<T>, most: usize) -> Queue<T> {
        let mut queue = Queue {
            pending: VecDeque::new(),
        };
        queue.cut(all, most);
        queue
    }

    /// The parts of the next request.
    pub(crate) fn next(&mut self) -> Option<Vec<T>> {
        self.pending.pop_front()
    }

    /// Takes back a request that failed as a whole. One that was too heavy goes out again in halves; any other is returned, with
    /// what has to be said about it.
    pub(crate) fn refused(
        &mut self,
        mut chunk: Vec<T>,
        failure: Failure,
    ) -> Option<(Vec<T>, Failure)> {
        if failure.kind != FailureKind::Split || chunk.len() < 2 {
            return Some((chunk, failure));
        }
        let second = chunk.split_off(chunk.len() / 2);
        self.pending.push_front(second);
        self.pending.push_front(chunk);
        None
    }

    /// Takes back a request that is sent again as it is.
    pub(crate) fn put_back(&mut self, chunk: Vec<T>) {
        self.pending.push_front(chunk);
    }

    /// Takes back what GitHub did not come to of a request of `sent` parts: in halves if it came to none of them.
    pub(crate) fn cut_off(&mut self, rest: Vec<T>, sent: usize) {
        let most = if rest.len() == sent {
            sent.div_ceil(2)
        } else {
            0
        };
        self.cut(rest, most);
    }

    fn cut(&mut self, all: Vec<T>, most: usize) {
        if all.is_empty() {
            return;
        }
        if most == 0 || all.len() <= most {
            self.pending.push_front(all);
            return;
        }
        for chunk in all.chunks(most).rev() {
            self.pending.push_front(chunk.to_vec());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::{Code, Outcome};

    fn rest(queue: &mut Queue<u8>) -> Vec<Vec<u8>> {
        std::iter::from_fn(|| queue.next()).collect()
    }

    fn failure(kind: FailureKind) -> Failure {
        Failure::new(kind, Code::TooLarge, Outcome::NotApplied, "too large")
    }

    #[test]
    fn parts_are_cut_into_chunks() {
        for (most, expected) in [
            (0, vec![vec![1, 2, 3, 4, 5]]),
            (5, vec![vec![1, 2, 3, 4, 5]]),
            (2, vec![vec![1, 2], vec![3, 4], vec![5]]),
        ] {
            assert_eq!(rest(&mut Queue::new(vec![1, 2, 3, 4, 5], most)), expected);
        }
        assert!(rest(&mut Queue::new(Vec::new(), 2)).is_empty());
    }

    #[test]
    fn what_is_too_heavy_comes_in_halves_before_the_rest() {
        let mut queue = Queue::new(vec![1, 2, 3, 4], 3);
        let first = queue.next().unwrap_or_default();
        assert!(queue.refused(first, failure(FailureKind::Split)).is_none());
        assert_eq!(rest(&mut queue), [vec![1], vec![2, 3], vec![4]]);
        assert!(
            queue
                .refused(vec![1], failure(FailureKind::Split))
                .is_some()
        );
        assert!(
            queue
                .refused(vec![1, 2], failure(FailureKind::Final))
                .is_some()
        );
        assert_eq!(queue.next(), None);
    }

    #[test]
    fn what_was_cut_off_comes_again() {
        let mut queue = Queue::new(vec![9], 0);
        queue.cut_off(vec![2, 3, 4], 4);
        assert_eq!(rest(&mut queue), [vec![2, 3, 4], vec![9]]);
        queue.cut_off(vec![1, 2, 3], 3);
        assert_eq!(rest(&mut queue), [vec![1, 2], vec![3]]);
    }
}
