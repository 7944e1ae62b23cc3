//! Counts with their nouns.

/// "1 cell", "2 cells".
pub(super) fn counted(count: usize, noun: &str) -> String {
    format!("{count} {}", if count == 1 { noun.to_owned() } else { format!("{noun}s") })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_is_singular() {
        assert_eq!([0, 1, 2].map(|count| counted(count, "cell")), ["0 cells", "1 cell", "2 cells"]);
    }
}
