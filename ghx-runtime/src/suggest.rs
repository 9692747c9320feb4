//! Near names for messages that end with "did you mean".

/// The candidate closest to what was typed, if one is close enough to be meant; letter case does not count.
pub(crate) fn closest<'a>(
    typed: &str,
    candidates: impl Iterator<Item = &'a str>,
) -> Option<&'a str> {
    let limit = (typed.chars().count() / 3).clamp(1, 4);
    let typed = typed.to_ascii_lowercase();
    let (distance, name) = candidates
        .map(|name| {
            (
                strsim::damerau_levenshtein(&typed, &name.to_ascii_lowercase()),
                name,
            )
        })
        .min_by_key(|(distance, _)| *distance)?;
    (distance <= limit).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::closest;

    #[test]
    fn suggests_only_what_is_near() {
        let names = ["labels", "labelIds", "issueId"];
        assert_eq!(closest("lables", names.into_iter()), Some("labels"));
        assert_eq!(closest("issueid", names.into_iter()), Some("issueId"));
        assert_eq!(closest("zzz", names.into_iter()), None);
        assert_eq!(closest("x", [].into_iter()), None);
    }
}
