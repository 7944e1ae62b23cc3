//! What a program says while it searches.

use crate::info_line::{InfoLine, Score};

/// What has been said of a search so far. Counts are those of the last line that has
/// them, whatever else it has; the value is that of the last line with an exact score.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Heard {
    pub(super) nodes: Option<u64>,
    pub(super) seldepth: Option<u64>,
    pub(super) milliseconds: Option<u64>,
    pub(super) best: Option<Line>,
}

/// A variation with its score.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Line {
    pub(super) depth: Option<u32>,
    pub(super) score: Score,
    /// Moves as the program writes them.
    pub(super) moves: Vec<String>,
    /// The line that has the score.
    pub(super) text: String,
}

impl Heard {
    /// Takes in a line. Other lines than `info`, and what is not understood, say nothing.
    pub(super) fn take(&mut self, line: &str) {
        let Some(info) = InfoLine::parse(line) else { return };
        self.nodes = info.nodes.or(self.nodes);
        self.seldepth = info.seldepth.or(self.seldepth);
        self.milliseconds = info.milliseconds.or(self.milliseconds);
        if let (Some(score), false, true) = (info.score, info.is_bound, info.is_of_the_best()) {
            let before = self.best.take();
            // A line with a score alone is about the iteration that was spoken of before.
            let same = before.filter(|before| info.depth.is_none() || info.depth == before.depth);
            let depth = info.depth.or_else(|| same.as_ref()?.depth);
            let moves = match same {
                Some(same) if info.moves.is_empty() => same.moves,
                _ => info.moves.into_iter().map(str::to_owned).collect(),
            };
            self.best = Some(Line { depth, score, moves, text: line.to_owned() });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn heard(lines: &[&str]) -> Heard {
        let mut heard = Heard::default();
        for line in lines {
            heard.take(line);
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
        assert_eq!((heard.nodes, heard.seldepth, heard.milliseconds), (Some(9447), Some(6), Some(16)));
    }

    #[test]
    fn a_score_alone_keeps_the_depth_and_the_line() {
        let best = |lines: &[&str]| heard(lines).best.map(|line| (line.depth, line.score, line.moves.len()));
        let first = "info depth 3 score cp 5 pv a b";
        let of = |depth, cp, moves| Some((Some(depth), Score::Centipawns(cp), moves));
        assert_eq!(best(&[first, "info nodes 9 score cp 7"]), of(3, 7, 2));
        assert_eq!(best(&[first, "info depth 4 score cp 7"]), of(4, 7, 0));
        assert_eq!(best(&[first, "info depth 3 score cp 7 pv c"]), of(3, 7, 1));
    }

    #[test]
    fn nonsense_says_nothing() {
        let lines =
            ["", "info", "information depth 3", "info depth x nodes -1 score cp", "info score", "info pv"];
        assert_eq!(heard(&lines), Heard::default());
    }
}
