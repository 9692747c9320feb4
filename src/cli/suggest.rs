//! "Did you mean": the known name that is nearest to what was typed.

/// The nearest of `known`, if one is near enough to be meant.
pub(crate) fn closest<'a>(
    typed: &str,
    known: impl IntoIterator<Item = &'a str>,
) -> Option<&'a str> {
    let typed = typed.to_lowercase();
    let length = typed.chars().count();
    let known: Vec<&str> = known.into_iter().collect();
    let begins = |name: &&&str| length > 1 && name.to_lowercase().starts_with(&typed);
    let longer = known.iter().filter(begins).min_by_key(|name| name.len());
    known
        .iter()
        .copied()
        // What differs more in length than may be changed is not compared letter by letter.
        .filter(|name| name.chars().count().abs_diff(length) <= 4)
        .map(|name| {
            (
                strsim::damerau_levenshtein(&typed, &name.to_lowercase()),
                name,
            )
        })
        .min()
        .filter(|(distance, name)| *distance <= (name.len() / 3).clamp(1, 4))
        .map(|(_, name)| name)
        .or(longer.copied())
}

#[cfg(test)]
mod tests {
    use super::closest;

    #[test]
    fn near_names_are_found_and_far_ones_are_not() {
        assert_eq!(closest("lables", ["labels", "owner"]), Some("labels"));
        assert_eq!(closest("ISSUENUMBER", ["issueNumber"]), Some("issueNumber"));
        assert_eq!(closest("title", ["labels", "owner"]), None);
        assert_eq!(closest("v1", ["v10.0", "v1.0"]), Some("v1.0"));
        assert_eq!(closest("v", ["v1.0 and later"]), None);
    }
}
