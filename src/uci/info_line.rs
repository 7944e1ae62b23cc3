//! An `info` line, the word behind `bestmove`, and the words for no move.

use std::iter::Peekable;
use std::num::IntErrorKind;
use std::str::{FromStr, SplitWhitespace};

/// A mate takes fewer plies than this.
const MATE_RANGE: i64 = 1_000;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct InfoLine<'l> {
    /// Plies of the iteration.
    pub(crate) depth: Option<u32>,
    /// Plies of the deepest line.
    pub(crate) seldepth: Option<u64>,
    /// The place of its move among several that are shown, from 1.
    pub(crate) place: Option<u64>,
    pub(crate) score: Option<Score>,
    /// Whether the score is a bound, because the iteration is not finished.
    pub(crate) is_bound: bool,
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
    /// A number that is not whole.
    NotWhole,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoValue {
    /// It is beyond the value of a mate.
    Beyond,
    NotWhole,
}

impl NoValue {
    /// The end of "a score that".
    pub(crate) const fn reason(self) -> &'static str {
        match self {
            Self::Beyond => "no game can have",
            Self::NotWhole => "is not a whole number",
        }
    }
}

/// A word that should be followed by a number, and what follows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NotANumber<'l> {
    pub(crate) key: &'l str,
    pub(crate) text: &'l str,
}

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
    /// The value of a row, from the value of a mate and the greatest value of all: a mate is worth its value less
    /// the plies to it. One that is farther than a search can see is the farthest that a value can say.
    pub(crate) fn value(self, mate: i64, most: i64) -> Result<i64, NoValue> {
        match self {
            Self::Centipawns(value) if value.unsigned_abs() > most.unsigned_abs() => Err(NoValue::Beyond),
            Self::Centipawns(value) => Ok(value),
            // The side to move makes the first and the last move of a mate in n.
            Self::Mate(moves) if moves > 0 => Ok(mate - (moves.saturating_mul(2) - 1).min(MATE_RANGE - 1)),
            Self::Mate(moves) => Ok(-mate - moves.saturating_mul(2).max(2 - MATE_RANGE)),
            Self::NotWhole => Err(NoValue::NotWhole),
        }
    }
}

/// The word behind `bestmove`, empty if there is none, or `nobestmove` itself; `None` of another line.
pub(crate) fn best_move(line: &str) -> Option<&str> {
    let mut words = line.split_whitespace();
    match words.next()? {
        "bestmove" => Some(words.next().unwrap_or_default()),
        "nobestmove" => Some("nobestmove"),
        _ => None,
    }
}

/// Whether the word behind `bestmove` means that there is no move: `(none)`, `0000`, `NULL`, a move like `a1a1`
/// from a square to itself, or nothing at all.
pub(crate) fn is_no_move(word: &str) -> bool {
    const WORDS: [&str; 6] = ["", "none", "null", "nomove", "nobestmove", "resign"];
    let bare = word.trim_matches(|character: char| !character.is_alphanumeric());
    let halves = bare.split_at_checked(bare.len() / 2);
    WORDS.iter().any(|known| known.eq_ignore_ascii_case(bare))
        || halves.is_some_and(|(from, to)| from.eq_ignore_ascii_case(to))
}

fn is_key(word: &str) -> bool {
    KEYS.contains(&word) || SINGLE.contains(&word)
}

struct Words<'l> {
    words: Peekable<SplitWhitespace<'l>>,
    fault: Option<NotANumber<'l>>,
}

impl<'l> Words<'l> {
    fn next(&mut self) -> Option<&'l str> {
        self.words.next()
    }

    /// The number behind a word. A word that is none is left for what follows.
    fn number<T: FromStr>(&mut self, key: &'l str) -> Option<T> {
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
                self.score_in(key, Score::Centipawns)
            }
            Some(key @ "mate") => {
                self.next();
                self.score_in(key, Score::Mate)
            }
            // As UCCI has it.
            _ => self.score_in("score", Score::Centipawns),
        }
    }

    fn score_in(&mut self, key: &'l str, kind: fn(i64) -> Score) -> Option<Score> {
        let is_number = self.words.peek().is_some_and(|text| text.parse::<f64>().is_ok());
        let Some(Saturated(number)) = self.number(key) else {
            return is_number.then_some(Score::NotWhole);
        };
        Some(kind(number))
    }
}

/// A whole number; one beyond all bounds is the last within them.
struct Saturated(i64);

impl FromStr for Saturated {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(Self).or_else(|error: Self::Err| match error.kind() {
            IntErrorKind::PosOverflow => Ok(Self(i64::MAX)),
            IntErrorKind::NegOverflow => Ok(Self(i64::MIN)),
            _ => Err(error),
        })
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
        let value = |moves| Score::Mate(moves).value(20_000, 20_000).unwrap();
        assert_eq!([1, 2, 3].map(value), [19_999, 19_997, 19_995]);
        assert_eq!([0, -1, -2].map(value), [-20_000, -19_998, -19_996]);
        assert_eq!([500, 501, 30_000, i64::MAX].map(value), [19_001; 4], "the farthest mate that is one");
        assert_eq!([-499, -500, -30_000, i64::MIN].map(value), [-19_002; 4]);
        for (text, expected) in [("-0", -20_000), ("30000", 19_001), ("99999999999999999999", 19_001)] {
            let line = format!("info depth 3 score mate {text} nodes 5");
            assert_eq!(info(&line).score.unwrap().value(20_000, 20_000), Ok(expected), "{text}");
        }
    }

    #[test]
    fn a_score_that_no_game_can_have_has_no_value() {
        let value =
            |text: &str| info(&format!("info score {text} nodes 5")).score.unwrap().value(20_000, 20_000);
        assert_eq!([value("cp -20000"), value("20000")], [Ok(-20_000), Ok(20_000)]);
        for text in ["cp 20001", "-20001", "cp 1000000000", "cp -99999999999999999999", "9223372036854775807"]
        {
            assert_eq!(value(text), Err(NoValue::Beyond), "{text}");
        }
        for text in ["cp 0.35", "cp 35.0", "mate 1.5", "1e3", "cp nan"] {
            assert_eq!(value(text), Err(NoValue::NotWhole), "{text}");
        }
        assert_eq!(Score::Centipawns(i64::MIN).value(20_000, 20_000), Err(NoValue::Beyond));
    }

    #[test]
    fn moves_are_heard_in_both_protocols() {
        assert_eq!(best_move("bestmove e2e4 ponder e7e5"), Some("e2e4"));
        assert_eq!(best_move("bestmove"), Some(""));
        assert_eq!(best_move("nobestmove"), Some("nobestmove"));
        assert_eq!(best_move("info depth 1 bestmove e2e4"), None);
    }

    #[test]
    fn no_move_has_many_names() {
        for word in [
            "",
            "(none)",
            "none",
            "None",
            "<none>",
            "NULL",
            "null",
            "(null)",
            "0000",
            "@@@@",
            "----",
            "a1a1",
            "a0a0",
            "A1a1",
            "h10h10",
            "nobestmove",
            "NoMove",
            "resign",
        ] {
            assert!(is_no_move(word), "{word}");
        }
        for word in ["e2e4", "e7e8q", "a1a2", "h1h10", "O-O", "nonesuch", "é"] {
            assert!(!is_no_move(word), "{word}");
        }
    }

    #[test]
    fn what_is_not_a_number_is_named_and_does_not_eat_what_follows() {
        for (text, key, wrong) in [
            ("info depth deep nodes 5", "depth", "deep"),
            ("info nodes 5 depth", "depth", ""),
            ("info score nodes 5", "score", "nodes"),
            ("info score cp nodes 5 time -1", "cp", "nodes"),
        ] {
            let line = info(text);
            assert_eq!(line.fault, Some(NotANumber { key, text: wrong }), "{text}");
            assert_eq!((line.nodes, line.score, line.depth), (Some(5), None, None), "{text}");
        }
        let line = info("info score cp 1.5 nodes 5");
        assert_eq!(line.fault, Some(NotANumber { key: "cp", text: "1.5" }));
        assert_eq!((line.nodes, line.score), (Some(5), Some(Score::NotWhole)));
    }
}
