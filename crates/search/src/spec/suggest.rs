//! "Did you mean": the right word nearest to a wrong one.

use std::fmt;

/// The right word nearest to a wrong one, if any is near. Prints as the end of
/// an error text, "; did you mean `word`?", or as nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Suggestion(Option<String>);

impl Suggestion {
    /// The nearest of the candidates.
    pub fn among<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Self {
        Self(nearest(word, candidates))
    }

    /// The word, if there is one.
    pub fn word(&self) -> Option<&str> {
        self.0.as_deref()
    }

    /// This suggestion, or if there is none the words to choose from: "; available: quick, all".
    pub fn or_list<'a>(&self, words: impl IntoIterator<Item = &'a str>) -> String {
        self.or(&format!("available: {}", words.into_iter().collect::<Vec<_>>().join(", ")))
    }

    /// This suggestion, or if there is none this advice: "; `plybench suites` lists them".
    pub fn or(&self, advice: &str) -> String {
        if self.0.is_some() { self.to_string() } else { format!("; {advice}") }
    }

    /// This suggestion, or another if this one is empty.
    #[must_use]
    pub fn or_else(self, other: impl FnOnce() -> Self) -> Self {
        if self.0.is_some() { self } else { other() }
    }
}

impl From<Option<String>> for Suggestion {
    fn from(word: Option<String>) -> Self {
        Self(word)
    }
}

impl fmt::Display for Suggestion {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Some(word) => write!(formatter, "; did you mean `{word}`?"),
            None => Ok(()),
        }
    }
}

/// The shortest word that is taken for the beginning of a candidate.
const SHORTEST_BEGINNING: usize = 2;

/// The candidate that a word begins, else the nearest by edit distance if it
/// is near enough to be a plausible slip: every third letter may be wrong. Both
/// in any case.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<String> {
    let word = word.to_lowercase();
    let letters = word.chars().count();
    let rank = |candidate: &str| {
        let candidate = candidate.to_lowercase();
        let distance = strsim::damerau_levenshtein(&word, &candidate);
        let begins = letters >= SHORTEST_BEGINNING && candidate.starts_with(&word);
        let near = distance <= (letters.max(candidate.chars().count()) / 3).max(1) && distance < letters;
        (begins || near).then_some((!begins, distance))
    };
    let ranked = candidates.into_iter().filter_map(|candidate| Some((rank(candidate)?, candidate)));
    ranked.min().map(|(_, candidate)| candidate.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_word_is_near() {
        assert_eq!(nearest("asperation", ["ab", "aspiration"]), Some("aspiration".to_owned()));
        assert_eq!(nearest("ASPERATION", ["ab", "aspiration"]), Some("aspiration".to_owned()));
        assert_eq!(nearest("qqqqqqq", ["ab", "aspiration"]), None);
        assert_eq!(nearest("chess", ["ties", "xiangqi"]), None);
        assert_eq!(nearest("x", ["y"]), None);
    }

    #[test]
    fn the_beginning_of_a_word_is_enough() {
        assert_eq!(nearest("asp", ["ab", "aspiration"]), Some("aspiration".to_owned()));
        assert_eq!(nearest("PV", ["mtdf", "negascout", "pvs"]), Some("pvs".to_owned()));
    }

    #[test]
    fn a_suggestion_ends_an_error_text() {
        assert_eq!(Suggestion::among("hard", ["hart"]).to_string(), "; did you mean `hart`?");
        assert_eq!(Suggestion::among("qqqqqqq", ["hart"]).to_string(), "");
        assert_eq!(Suggestion::among("hard", ["hart"]).or_list(["hart"]), "; did you mean `hart`?");
        assert_eq!(Suggestion::default().or_list(["hart", "roe"]), "; available: hart, roe");
        assert_eq!(Suggestion::default().or("ask a hunter"), "; ask a hunter");
    }
}
