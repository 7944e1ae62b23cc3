//! One `info` line of the Universal Chess Interface (UCI, specification of April
//! 2006) or of its Chinese sister (UCCI 3.0, 2007), whoever printed it.

use std::iter::Peekable;
use std::str::SplitWhitespace;

/// What a line says of a search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct InfoLine<'l> {
    /// Plies of the iteration.
    pub(crate) depth: Option<u32>,
    /// Plies of the deepest line.
    pub(crate) seldepth: Option<u64>,
    /// The place of its move among several that are shown, from 1.
    pub(crate) place: Option<u64>,
    /// The score, for the side to move.
    pub(crate) score: Option<Score>,
    /// Whether the score is a bound, because the iteration is not finished.
    pub(crate) is_bound: bool,
    /// Nodes since the search began.
    pub(crate) nodes: Option<u64>,
    /// Milliseconds since the search began.
    pub(crate) milliseconds: Option<u64>,
    /// The line that is expected, its moves as the program writes them.
    pub(crate) moves: Vec<&'l str>,
    /// The first word that wants a number and has none.
    pub(crate) fault: Option<NotANumber<'l>>,
}

/// A score for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Score {
    /// Hundredths of a pawn.
    Centipawns(i64),
    /// Mate in this number of moves of the side to move; not positive if it is mated.
    Mate(i64),
}

/// A word that should be followed by a number, and what follows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NotANumber<'l> {
    pub(crate) key: &'l str,
    pub(crate) text: &'l str,
}

/// Words that begin something else than a move.
const KEYS: [&str; 13] = [
    "depth",
    "seldepth",
    "time",
    "nodes",
    "pv",
    "multipv",
    "score",
    "wdl",
    "lowerbound",
    "upperbound",
    "string",
    "refutation",
    "currline",
];

/// Words whose value is one word that is not kept.
const SINGLE: [&str; 7] = ["currmove", "currmovenumber", "hashfull", "nps", "tbhits", "sbhits", "cpuload"];

impl<'l> InfoLine<'l> {
    /// Reads a line; `None` if it is of another kind. What is not understood says nothing.
    pub(crate) fn parse(line: &'l str) -> Option<Self> {
        let mut words = Words { words: line.split_whitespace().peekable(), fault: None };
        let mut info = Self::default();
        if words.next() != Some("info") {
            return None;
        }
        while let Some(key) = words.next() {
            match key {
                "depth" => info.depth = words.number(key).or(info.depth),
                "seldepth" => info.seldepth = words.number(key).or(info.seldepth),
                "multipv" => info.place = words.number(key).or(info.place),
                "nodes" => info.nodes = words.number(key).or(info.nodes),
                "time" => info.milliseconds = words.number(key).or(info.milliseconds),
                "score" => info.score = words.score().or(info.score),
                // Some say it behind the number, some in another place.
                "lowerbound" | "upperbound" => info.is_bound = true,
                // Up to the next word of the protocol, for those who do not put it last.
                "pv" => {
                    info.moves = std::iter::from_fn(|| words.words.next_if(|word| !is_key(word))).collect();
                }
                // The rest of these lines is prose, or another line than the best.
                "string" | "refutation" | "currline" => break,
                _ if SINGLE.contains(&key) => drop(words.next()),
                _ => {}
            }
        }
        info.fault = words.fault;
        Some(info)
    }

    /// Whether it is about the best move, as far as it says.
    pub(crate) fn is_of_the_best(&self) -> bool {
        self.place.is_none_or(|place| place == 1)
    }
}

impl Score {
    /// The value of a row: a mate is this value less the plies to it.
    pub(crate) fn value(self, mate: i64) -> i64 {
        match self {
            Self::Centipawns(value) => value,
            // The side to move makes the first and the last move of a mate in n.
            Self::Mate(moves) if moves > 0 => mate.saturating_sub(moves.saturating_mul(2) - 1),
            Self::Mate(moves) => moves.saturating_mul(-2).saturating_sub(mate),
        }
    }
}

fn is_key(word: &str) -> bool {
    KEYS.contains(&word) || SINGLE.contains(&word)
}

/// The words of a line that are still to be read.
struct Words<'l> {
    words: Peekable<SplitWhitespace<'l>>,
    fault: Option<NotANumber<'l>>,
}

impl<'l> Words<'l> {
    fn next(&mut self) -> Option<&'l str> {
        self.words.next()
    }

    /// The number behind a word. A word that is none is left for what follows.
    fn number<T: std::str::FromStr>(&mut self, key: &'l str) -> Option<T> {
        let text = self.words.peek().copied().unwrap_or_default();
        let number = text.parse().ok();
        if number.is_some() {
            self.words.next();
        } else {
            self.fault.get_or_insert(NotANumber { key, text });
        }
        number
    }

    fn score(&mut self) -> Option<Score> {
        match self.words.peek().copied() {
            Some(key @ "cp") => {
                self.next();
                self.number(key).map(Score::Centipawns)
            }
            Some(key @ "mate") => {
                self.next();
                self.number(key).map(Score::Mate)
            }
            // As UCCI has it.
            _ => self.number("score").map(Score::Centipawns),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn info(text: &str) -> InfoLine<'_> {
        InfoLine::parse(text).unwrap()
    }

    #[test]
    fn a_line_is_read_up_to_its_moves() {
        let text = "info depth 8 seldepth 10 multipv 1 score cp -93 upperbound nodes 4597 nps 656714 hashfull 0 \
                    tbhits 0 pv e2a6 b4c3 time 7";
        let expected = InfoLine {
            depth: Some(8),
            seldepth: Some(10),
            place: Some(1),
            score: Some(Score::Centipawns(-93)),
            is_bound: true,
            nodes: Some(4597),
            milliseconds: Some(7),
            moves: vec!["e2a6", "b4c3"],
            fault: None,
        };
        assert_eq!(info(text), expected);
        assert_eq!(info("info string depth of thought"), InfoLine::default());
        assert_eq!(info("info currmove depth currmovenumber 3"), InfoLine::default());
        assert_eq!(InfoLine::parse("information depth 3"), None);
        assert_eq!(InfoLine::parse(""), None);
    }

    #[test]
    fn scores_of_both_protocols() {
        assert_eq!(info("info depth 1 score mate -3").score, Some(Score::Mate(-3)));
        assert_eq!(info("info depth 6 score 4 pv b0c2").score, Some(Score::Centipawns(4)));
        assert!(info("info depth 6 score cp -12 lowerbound").is_bound);
        assert!(info("info depth 6 lowerbound score cp -12").is_bound);
        let is_of_the_best = |text| info(text).is_of_the_best();
        assert!(
            is_of_the_best("info depth 1")
                && is_of_the_best("info multipv 1")
                && !is_of_the_best("info multipv 2")
        );
    }

    #[test]
    fn mates_are_counted_in_plies() {
        let value = |moves| Score::Mate(moves).value(20_000);
        assert_eq!([1, 2, 3].map(value), [19_999, 19_997, 19_995]);
        assert_eq!([0, -1, -2].map(value), [-20_000, -19_998, -19_996]);
        assert_eq!(Score::Centipawns(-7).value(20_000), -7);
        assert!(value(i64::MIN) != 0 && value(i64::MAX) != 0, "no overflow");
    }

    #[test]
    fn what_is_not_a_number_is_named_and_does_not_eat_what_follows() {
        for (text, key, wrong) in [
            ("info depth deep nodes 5", "depth", "deep"),
            ("info nodes 5 depth", "depth", ""),
            ("info score cp 1.5 nodes 5", "cp", "1.5"),
            ("info score nodes 5", "score", "nodes"),
            ("info score cp nodes 5 time -1", "cp", "nodes"),
        ] {
            let line = info(text);
            assert_eq!(line.fault, Some(NotANumber { key, text: wrong }), "{text}");
            assert_eq!((line.nodes, line.score, line.depth), (Some(5), None, None), "{text}");
        }
    }
}
