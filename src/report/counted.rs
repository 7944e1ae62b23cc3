//! Counts with their nouns.

/// "1 cell", "2 cells".
pub fn counted(count: usize, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_is_singular() {
        assert_eq!([0, 1, 2].map(|count| counted(count, "cell")), ["0 cells", "1 cell", "2 cells"]);
    }
}
