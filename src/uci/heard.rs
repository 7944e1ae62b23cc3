//! The `info` lines of a search so far.

use crate::uci::info_line::{InfoLine, Score};

/// Counts are those of the last line that has them, whatever else it has; the best line is the
/// last one with an exact score of the best move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Heard {
    /// Plies of the last iteration with a score, finished or not.
    pub(crate) depth: Option<u32>,
    pub(crate) nodes: Option<u64>,
    pub(crate) seldepth: Option<u64>,
    pub(crate) milliseconds: Option<u64>,
    pub(crate) best: Option<Line>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Line {
    pub(crate) depth: Option<u32>,
    pub(crate) score: Score,
    /// Moves as the engine writes them.
    pub(crate) moves: Vec<String>,
    /// The line that has the score.
    pub(crate) text: String,
}

impl Heard {
    /// Takes in an `info` line, as it is written and as it is read.
    pub(crate) fn take(&mut self, text: &str, info: &InfoLine<'_>) {
        self.nodes = info.nodes.or(self.nodes);
        self.seldepth = info.seldepth.or(self.seldepth);
        self.milliseconds = info.milliseconds.or(self.milliseconds);
        let Some(score) = info.score.filter(|_| info.is_of_the_best()) else { return };
        // A score without a depth is about the iteration that was spoken of before.
        self.depth = info.depth.or(self.depth);
        if info.is_bound {
            return;
        }
        let mut moves: Vec<_> = info.moves.iter().map(ToString::to_string).collect();
        if let (Some(before), []) = (self.best.take(), &moves[..])
            && before.depth == self.depth
        {
            moves = before.moves;
        }
        self.best = Some(Line { depth: self.depth, score, moves, text: text.to_owned() });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn heard(lines: &[&str]) -> Heard {
        let mut heard = Heard::default();
        for line in lines {
            if let Some(info) = InfoLine::parse(line) {
                heard.take(line, &info);
            }
        }
        heard
    }

    #[test]
    fn counts_are_of_the_last_line_of_any_kind_and_values_of_the_last_exact_one() {
        let heard = heard(&[
            "info depth 3 seldepth 4 score cp 54 time 0 nodes 148 pv b1c3 b8c6",
            "info depth 4 seldepth 6 multipv 1 score cp 139 upperbound nodes 302 time 5 pv h2h3",
            "info depth 4 multipv 2 score cp 10 nodes 310 pv a2a3",
            "info depth 4 currmove e2e4 currmovenumber 1",
            "info string nodes 5 score cp 900",
            "info nodes 9447 nps 100 time 16 hashfull 3",
        ]);
        let best = heard.best.unwrap();
        assert_eq!((best.depth, best.score), (Some(3), Score::Centipawns(54)));
        assert_eq!((best.moves, best.text.contains(" cp 54 ")), (vec!["b1c3".into(), "b8c6".into()], true));
        assert_eq!(
            (heard.depth, heard.nodes, heard.seldepth, heard.milliseconds),
            (Some(4), Some(9447), Some(6), Some(16))
        );
    }

    #[test]
    fn a_score_alone_keeps_the_depth_and_the_line() {
        let best = |lines: &[&str]| heard(lines).best.map(|line| (line.depth, line.score, line.moves.len()));
        let first = "info depth 3 score cp 5 pv a b";
        let of = |depth, cp, moves| Some((Some(depth), Score::Centipawns(cp), moves));
        assert_eq!(best(&[first, "info nodes 9 score cp 7"]), of(3, 7, 2));
        assert_eq!(best(&[first, "info depth 4 score cp 7"]), of(4, 7, 0));
        assert_eq!(best(&[first, "info depth 3 score cp 7 pv c"]), of(3, 7, 1));
        assert_eq!(best(&[first, "info depth 4 score cp 9 lowerbound", "info score cp 7"]), of(4, 7, 0));
    }

    #[test]
    fn nonsense_says_nothing() {
        let lines =
            ["", "info", "information depth 3", "info depth x nodes -1 score cp", "info score", "info pv"];
        assert_eq!(heard(&lines), Heard::default());
    }
}
