//! The kinds of text that are understood, and which of them a text is.

use std::fmt;
use std::str::FromStr;

use crate::import::delimiter;
use crate::import::summary::Summary;
use crate::spec::Suggestion;

/// A kind of text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Format {
    /// The output of `bench` of a chess engine, on stdout, on stderr or on both.
    StockfishBench,
    /// Comma-separated values, or with another separator, under a header.
    Csv,
    /// JSON that hyperfine writes with `--export-json`, of version 1 or 2.
    Hyperfine,
}

impl Format {
    /// Every kind.
    pub const ALL: [Self; 3] = [Self::StockfishBench, Self::Csv, Self::Hyperfine];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::StockfishBench => "stockfish-bench",
            Self::Csv => "csv",
            Self::Hyperfine => "hyperfine",
        }
    }

    /// The format of a text by its look, if it is one of them: JSON is of hyperfine, a bench has a
    /// best move, a position or a summary in a line of its own, a file of values
    /// a first line of several fields.
    pub fn guess(text: &str) -> Option<Self> {
        if text.trim_start().starts_with('{') {
            return Some(Self::Hyperfine);
        }
        let of_bench =
            |line: &str| ["bestmove ", "Position: ", "info depth "].iter().any(|word| line.starts_with(word));
        let is_bench = text.lines().any(|line| of_bench(line.trim()));
        if is_bench || !matches!(Summary::of(text), Ok(None)) {
            return Some(Self::StockfishBench);
        }
        (delimiter::fields(text).len() > 1).then_some(Self::Csv)
    }
}

impl fmt::Display for Format {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.name())
    }
}

impl FromStr for Format {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let named = Self::ALL.into_iter().find(|format| format.name().eq_ignore_ascii_case(text));
        named.ok_or_else(|| {
            let names = Self::ALL.map(Self::name);
            let advice = Suggestion::among(text, names).or_list(names);
            format!("`{text}` is not a format that can be imported{advice}")
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_shows_what_it_is() {
        for (text, format) in [
            (
                "Stockfish 17 by the Stockfish developers\ninfo depth 1 nodes 20\n",
                Some(Format::StockfishBench),
            ),
            ("\nPosition: 1/46\n", Some(Format::StockfishBench)),
            ("Nodes searched  : 5\n", Some(Format::StockfishBench)),
            ("Nodes searched  : 5\nNodes searched  : 5\n", Some(Format::StockfishBench)),
            ("6113484 nodes 1265234 nps\n", Some(Format::StockfishBench)),
            ("a,b\n1,2\n", Some(Format::Csv)),
            ("\na;b\n1;2\n", Some(Format::Csv)),
            ("bestmove,nodes\ne2e4,5\n", Some(Format::Csv)),
            ("{\n  \"results\": [\n", Some(Format::Hyperfine)),
            ("what\nis\nthis\n", None),
            ("", None),
        ] {
            assert_eq!(Format::guess(text), format, "{text}");
        }
    }
}
