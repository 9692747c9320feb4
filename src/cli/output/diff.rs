//! The lines that two texts do not share.

/// Lines of the first text with `-`, of the second with `+`, in order; what both have is left out.
pub(crate) fn diff(old: &str, new: &str) -> String {
    let old: Vec<&str> = old.lines().collect();
    let new: Vec<&str> = new.lines().collect();
    // How many lines the rests have in common, from each pair of places on.
    let mut common = vec![vec![0_usize; new.len() + 1]; old.len() + 1];
    let at = |common: &[Vec<usize>], i: usize, j: usize| {
        common
            .get(i)
            .and_then(|row| row.get(j))
            .copied()
            .unwrap_or(0)
    };
    for (i, left) in old.iter().enumerate().rev() {
        for (j, right) in new.iter().enumerate().rev() {
            let best = match left == right {
                true => at(&common, i + 1, j + 1) + 1,
                false => at(&common, i + 1, j).max(at(&common, i, j + 1)),
            };
            if let Some(cell) = common.get_mut(i).and_then(|row| row.get_mut(j)) {
                *cell = best;
            }
        }
    }
    let (mut i, mut j) = (0, 0);
    let mut out = String::new();
    loop {
        match (old.get(i), new.get(j)) {
            (Some(left), Some(right)) if left == right => (i, j) = (i + 1, j + 1),
            (Some(left), right)
                if right.is_none() || at(&common, i + 1, j) >= at(&common, i, j + 1) =>
            {
                out.push_str(&format!("  - {left}\n"));
                i += 1;
            }
            (_, Some(right)) => {
                out.push_str(&format!("  + {right}\n"));
                j += 1;
            }
            (_, None) => return out,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::diff;

    #[test]
    fn only_what_differs_is_listed() {
        assert_eq!(diff("a\nb\nc\n", "a\nx\nc\nd\n"), "  - b\n  + x\n  + d\n");
        assert_eq!(diff("same", "same"), "");
        assert_eq!(diff("", "a"), "  + a\n");
        assert_eq!(diff("a", ""), "  - a\n");
    }
}
