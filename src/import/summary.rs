//! The last lines of a bench, in the two forms that tools read.
//!
//! Stockfish and its relatives print `Nodes searched  : N` below `Total time (ms) : N`; many other
//! engines print `N nodes N nps` in a line, as the testing framework `OpenBench` wants it. Like `OpenBench`,
//! this reads the words in any case.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Summary {
    pub(super) nodes: u64,
    /// Elapsed time of all searches, where it is said.
    pub(super) milliseconds: Option<u64>,
}

/// A second summary of the first form, by its line, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Second(pub(super) usize);

impl Summary {
    pub(super) fn of(text: &str) -> Result<Option<Self>, Second> {
        let (mut sums, mut counts, mut inline, mut milliseconds) = (Vec::new(), Vec::new(), None, None);
        for (number, line) in (1..).zip(text.lines()) {
            let line = line.trim();
            if let Some(value) = after_words(line, "Nodes searched") {
                // A count of legal moves ends with the same words, but for a space before the colon.
                let found = if value.starts_with(':') { &mut counts } else { &mut sums };
                found.extend(after_colon(value).map(|nodes| (number, nodes)));
            } else if let Some(value) = after_words(line, "Total time (ms)") {
                milliseconds = after_colon(value).or(milliseconds);
            } else {
                inline = in_a_line(line).or(inline);
            }
        }
        let sums = if sums.is_empty() { counts } else { sums };
        if let Some((second, _)) = sums.get(1) {
            return Err(Second(*second));
        }
        let nodes = sums.first().map(|(_, nodes)| *nodes).or(inline);
        Ok(nodes.map(|nodes| Self { nodes, milliseconds }))
    }
}

/// The rest of a line that begins with these words, in any case.
fn after_words<'l>(line: &'l str, words: &str) -> Option<&'l str> {
    let (start, rest) = line.split_at_checked(words.len())?;
    start.eq_ignore_ascii_case(words).then_some(rest)
}

fn after_colon(text: &str) -> Option<u64> {
    text.trim_start().strip_prefix(':')?.trim().parse().ok()
}

/// `N` of `N nodes N nps`, whatever is before and behind it. Some engines print
/// such a line for every position too: the last one is the sum.
fn in_a_line(line: &str) -> Option<u64> {
    if line.starts_with("info ") {
        return None;
    }
    let words: Vec<&str> = line.split_whitespace().collect();
    words.windows(4).find_map(|words| {
        let [nodes, nodes_word, speed, nps_word] = words else { return None };
        let is_sum = nodes_word.eq_ignore_ascii_case("nodes") && nps_word.eq_ignore_ascii_case("nps");
        speed.parse::<u64>().ok().filter(|_| is_sum).and_then(|_| nodes.parse().ok())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn nodes(text: &str) -> Result<Option<u64>, Second> {
        Summary::of(text).map(|summary| summary.map(|summary| summary.nodes))
    }

    #[test]
    fn both_forms_are_read() {
        let text = "Total time (ms) : 268\nNodes searched  : 259759\nNodes/second    : 969250\n";
        for text in [text, &text.to_uppercase(), &text.to_lowercase()] {
            assert_eq!(Summary::of(text), Ok(Some(Summary { nodes: 259_759, milliseconds: Some(268) })));
        }
        for (text, expected) in [
            ("6113484 nodes 1265234 nps\n", Some(6_113_484)),
            ("Bench: 12 nodes 7 nps\r\n", Some(12)),
            ("12345 NODES 678 NPS\n", Some(12_345)),
            ("12345 Nodes 678 Nps\n", Some(12_345)),
            ("Nodes Searched: 123\n", Some(123)),
            ("NODES SEARCHED  : 1234\n", Some(1_234)),
            ("Nødes searched  : 1\n", None),
            ("[#  1] 12 nodes 7 nps\nOVERALL:      24 nodes      7 nps", Some(24)),
            ("info depth 1 score cp 2 5 nodes 6 nps", None),
            ("12 nodes searched", None),
            ("Nodes searched  : many", None),
        ] {
            assert_eq!(nodes(text), Ok(expected), "{text}");
        }
    }

    #[test]
    fn counts_of_moves_are_not_a_sum_but_where_there_is_one_only() {
        assert_eq!(nodes("Nodes searched: 20\n\nNodes searched: 48\nNodes searched  : 68\n"), Ok(Some(68)));
        assert_eq!(nodes("Nodes searched: 20\n"), Ok(Some(20)));
        assert_eq!(nodes("Nodes searched: 20\n\nNodes searched: 48\n"), Err(Second(3)));
        assert_eq!(nodes("Nodes searched  : 20\nNodes searched  : 20\n"), Err(Second(2)));
    }
}
